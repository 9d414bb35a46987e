"""The factory that makes the Flask app from a scorer: its pages, checks, languages and templates.

`PAGES` is the list of all pages. What the checks of `web` need from a page is handed in here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Request, request, url_for
from flask_babel import Babel
from htmx_flask import Htmx
from werkzeug.routing import MapAdapter

from scorekeeper.game.counting import MOST_POINTS
from scorekeeper.game.table_commands import MOST_TO_START_WITH
from scorekeeper.network.addresses import KEY_IN_HEX, LONGEST_NAME
from scorekeeper.network.paths import path_of
from scorekeeper.network.reach import PhoneAddress, Reach
from scorekeeper.pages.about import about
from scorekeeper.pages.api import api
from scorekeeper.pages.ask import ask
from scorekeeper.pages.box import box
from scorekeeper.pages.check import check
from scorekeeper.pages.export import export
from scorekeeper.pages.face import face
from scorekeeper.pages.fix import fix
from scorekeeper.pages.game_import import game_import
from scorekeeper.pages.game_page import game_page
from scorekeeper.pages.health import health
from scorekeeper.pages.history.view import history
from scorekeeper.pages.hit import hit
from scorekeeper.pages.host import host
from scorekeeper.pages.join import join
from scorekeeper.pages.lay_down import lay_down
from scorekeeper.pages.leaflet import leaflet
from scorekeeper.pages.menu import menu
from scorekeeper.pages.middle import middle
from scorekeeper.pages.my_seat import my_seat, page_of_seat
from scorekeeper.pages.new_game import new_game
from scorekeeper.pages.paper_game import paper_game
from scorekeeper.pages.people import people
from scorekeeper.pages.person import person
from scorekeeper.pages.person_edit import person_edit
from scorekeeper.pages.person_stored import person_stored
from scorekeeper.pages.picture.view import picture
from scorekeeper.pages.players import players
from scorekeeper.pages.print_sheet import print_sheet
from scorekeeper.pages.round import round
from scorekeeper.pages.rules import rules
from scorekeeper.pages.rulings import rulings
from scorekeeper.pages.share import share
from scorekeeper.pages.shown.fan import fan_cards
from scorekeeper.pages.shown.rule_questions import example_cards
from scorekeeper.pages.shown.told import TOLD_FOR, TOLD_ON_A_SCREEN_FOR
from scorekeeper.pages.shown.turn_line import LONG
from scorekeeper.pages.standings import standings
from scorekeeper.pages.start import start
from scorekeeper.pages.suggestions import suggestions
from scorekeeper.pages.table import page_of_table, table, table_fragment
from scorekeeper.pages.turn import turn
from scorekeeper.pages.tv import tv
from scorekeeper.pages.venue import venue
from scorekeeper.pages.venue_admin import venue_admin
from scorekeeper.pages.wall import wall
from scorekeeper.rules.cards import MOST_CARDS_IN_A_HAND, SKIPS_IN_DECK, WILDS_IN_DECK
from scorekeeper.rules.table_rules import LONGEST_LEAFLET_WORDS
from scorekeeper.server_settings import OpenHouse
from scorekeeper.service import Scorer
from scorekeeper.service.players import MOST_SIGNS, MOST_SIGNS_OF_A_TITLE
from scorekeeper.service.stored_names import LONGEST_TEXT, TextKind
from scorekeeper.service.text_suggestions import LONGEST_REASON, LONGEST_WORDING
from scorekeeper.serving.asgi import LARGEST_FORM
from scorekeeper.serving.limits import Limits
from scorekeeper.serving.metrics import Metrics
from scorekeeper.serving.stream import PREFIX
from scorekeeper.serving.stream_groups import SEQ_VIEW
from scorekeeper.web import access, reader, security, this_phone
from scorekeeper.web.asked_games import today
from scorekeeper.web.compiled_templates import CompiledTemplates
from scorekeeper.web.cookies import CookieWithoutAge
from scorekeeper.web.forms import LONGEST_TYPED_CODE
from scorekeeper.web.fragments import KeptFragments, clock_now, fresh_key
from scorekeeper.web.history_form import LONGEST_SEARCH_KEPT
from scorekeeper.web.marked_texts import init_marked_texts
from scorekeeper.web.navigation import HomePages
from scorekeeper.web.new_game_form import LONGEST_NAMES
from scorekeeper.web.numbers import (
    WholeNumber,
    clock_words,
    day_of_year_words,
    day_words,
    days_words,
    weekday_of_year_words,
    weekday_words,
    whole_day_words,
)
from scorekeeper.web.parts import init_parts
from scorekeeper.web.paths import UnderPath
from scorekeeper.web.phone_request import PhoneRequest
from scorekeeper.web.round_form import LONGEST_FIELD
from scorekeeper.web.security import init_form_limit
from scorekeeper.web.table_form import LONGEST_LIST
from scorekeeper.web.templates import KnownTemplates, QuickCalls, SharedMacros
from scorekeeper.web.this_phone import init_reach
from scorekeeper.web.translations import init_translations, locale_of
from scorekeeper.web.uploads import WaitingOffers
from scorekeeper.web.way_back import init_way_back
from scorekeeper.wording.lists import yes_or_no_first
from scorekeeper.wording.search import LONGEST_QUESTION
from scorekeeper.wording.terms import deck_is_violet, name_cards_by_any_deck
from scorekeeper.wording.typed_words import sure_letter

PAGES: tuple[Blueprint, ...] = (
    start,
    new_game,
    table,
    lay_down,
    turn,
    hit,
    round,
    face,
    fix,
    menu,
    players,
    my_seat,
    middle,
    rules,
    ask,
    leaflet,
    rulings,
    share,
    join,
    host,
    standings,
    tv,
    history,
    export,
    paper_game,
    print_sheet,
    game_import,
    game_page,
    people,
    person,
    person_edit,
    person_stored,
    picture,
    venue,
    venue_admin,
    wall,
    check,
    box,
    api,
    health,
    about,
    suggestions,
)


_HERE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """The folder of this name: inside the package if installed, beside it in a checkout."""
    inside = _HERE / name
    return inside if inside.is_dir() else _HERE.parent / name


class _Pages(Flask):
    """Flask, where no view and nothing around it is a coroutine. Flask would look at each of them
    again in every request."""

    jinja_environment = KnownTemplates

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself."""
        return func

    def update_template_context(self, context: dict[str, Any]) -> None:
        """Add nothing: what a template uses besides what it is given is global. Flask would copy
        some of that into each context."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The map of addresses as this request reaches it. Flask would read the host, the path and
        the query again, which the request knows."""
        if request is None:
            return super().create_url_adapter(request)
        return self.url_map.bind(
            request.host,
            script_name=request.root_path,
            url_scheme=request.scheme,
            default_method=request.method,
            path_info=request.path,
            query_args=request.query_string.decode(errors="replace"),
        )


def create_app(
    scorer: Scorer,
    *,
    host_names: Iterable[str] = (),
    public_urls: Sequence[str] = (),
    reach: Reach | None = None,
    secure: bool = False,
    open_house: OpenHouse | None = None,
    demonstration: bool = False,
) -> Flask:
    """The Flask app for this scorer. `public_urls` are the addresses by which phones may reach it,
    best first; QR codes show them, unless `reach` is given. `secure`: it is served over https only,
    and its cookies are marked so. `open_house`: everybody may start a game. None at home.
    `demonstration`: every page says that its games are made up, and will be thrown away."""
    public_path = path_of(public_urls[0]) if public_urls else ""
    app = _Pages(
        "scorekeeper",
        template_folder=str(_folder("templates")),
        static_folder=str(_folder("static")),
    )
    app.permanent_session_lifetime = timedelta(days=400)
    app.config.update(
        MAX_CONTENT_LENGTH=LARGEST_FORM,
        SESSION_COOKIE_SAMESITE="Lax",
        # A browser does not let plain http replace a cookie that came over https, so the two
        # have different names.
        # A host has one cookie of a name for all of its ports, so that a demonstration would
        # replace the one by which a phone may keep the score of real games.
        SESSION_COOKIE_NAME=(
            f"{_name_prefix(public_path) if secure else ''}scorekeeper"
            f"{'-demonstration' if demonstration else ''}"
        ),
        SESSION_COOKIE_SECURE=secure,
        BABEL_TRANSLATION_DIRECTORIES=str(_HERE / "translations"),
        PUBLIC_URLS=tuple(public_urls),
        KEEP_FRAGMENTS=True,
        DEMONSTRATION=demonstration,
    )
    app.jinja_env.template_class = SharedMacros
    app.jinja_env.context_class = QuickCalls
    app.jinja_env.bytecode_cache = CompiledTemplates()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    # Letters as they are: escaped, those of Russian and Japanese would be three times as long.
    app.jinja_env.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    init_translations(app, Babel(app, locale_selector=lambda: locale_of(reader.language())))
    reader.init_reader(app)
    Htmx(app)
    app.request_class = PhoneRequest
    security.init_guard(app, host_names=tuple(host_names))
    app.url_map.converters["int"] = WholeNumber
    app.session_interface = CookieWithoutAge()
    init_reach(app, this_phone.is_host)
    init_form_limit(app)
    access.init_access(app)
    init_marked_texts(app)
    for page in PAGES:
        app.register_blueprint(page)
    access.check_actions(app)
    app.extensions["home_pages"] = HomePages(
        lambda view, notice: page_of_table(view, notice=notice), page_of_seat, table_fragment
    )
    _init_templates(app)
    init_parts(app)
    init_way_back(app)
    app.wsgi_app = UnderPath(app.wsgi_app, public_path)  # type: ignore[method-assign]
    return serve_from(
        app,
        scorer,
        reach or Reach(lambda: [PhoneAddress(url.rstrip("/")) for url in public_urls]),
        open_house,
    )


def _name_prefix(public_path: str) -> str:
    """The beginning of a cookie's name by which browsers hold it to https, and to this host alone
    where it belongs to all of its paths."""
    return "__Secure-" if public_path else "__Host-"


def serve_from(
    app: Flask, scorer: Scorer, reach: Reach, open_house: OpenHouse | None = None
) -> Flask:
    """Make this app serve from this scorer's file. What belonged to an earlier file is replaced:
    the cookie secret, the reach, the counted guesses, the number of watchers, the archives that
    wait to be confirmed, the fragments that are kept, the metrics."""
    app.secret_key = scorer.secret_key()
    app.config["OPEN_HOUSE"] = open_house
    # `server.assemble` replaces `watching`; without streams no phone watches.
    app.extensions.update(scorer=scorer, reach=reach, limits=Limits(), watching=lambda game_id: 0)
    app.extensions["offers"] = WaitingOffers()
    app.extensions["fragments"] = kept = KeptFragments()
    app.extensions["metrics"] = metrics = Metrics()
    metrics.fragments = lambda: {"sent again": kept.sent_again, "drawn": kept.drawn}
    return app


_LONGEST = {
    "code": LONGEST_TYPED_CODE,
    "name": MOST_SIGNS,
    "names": LONGEST_NAMES,
    "title": MOST_SIGNS_OF_A_TITLE,
    "table": LONGEST_TEXT[TextKind.TABLE_NAME],
    "rules": LONGEST_TEXT[TextKind.RULES_NAME],
    "decision": LONGEST_TEXT[TextKind.DECISION],
    "wording": LONGEST_WORDING,
    "reason": LONGEST_REASON,
    "leaflet": LONGEST_LEAFLET_WORDS,
    "phases": LONGEST_LIST,
    "cards": LONGEST_FIELD,
    "points": len(str(MOST_TO_START_WITH)),
    "search": LONGEST_SEARCH_KEPT,
    "question": LONGEST_QUESTION,
    "wifi": LONGEST_NAME,
    "password": KEY_IN_HEX,
}
"""Letters that the fields of pages take, by what is typed there."""

_MOST = {
    "points": MOST_POINTS,
    "cards": MOST_CARDS_IN_A_HAND,
    "skips": SKIPS_IN_DECK,
    "wilds": WILDS_IN_DECK,
}
"""The greatest numbers of the form of a round."""


def _init_templates(app: Flask) -> None:
    static = Path(str(app.static_folder))

    @lru_cache(maxsize=256)
    def address(name: str, _changed: float, _root: str) -> str:
        version = hashlib.sha256((static / name).read_bytes()).hexdigest()[:10]
        return url_for("static", filename=name, v=version)

    def static_url(name: str) -> str:
        """The address of a static file. It changes with the file, so phones may keep the file for
        ever. Only debug mode looks at a file again: a running server keeps its templates, too."""
        changed = (static / name).stat().st_mtime if app.debug else 0.0
        return address(name, changed, request.script_root)

    def stream_url(code: str, view: str = SEQ_VIEW) -> str:
        """The address of the live stream of this code, in the language and region of the reader."""
        asked = f"view={view}" if view == SEQ_VIEW else f"view={view}&lang={reader.reader().tag}"
        return f"{request.script_root}{PREFIX}{code}?{asked}"

    def clock(moment: datetime | str) -> str:
        """The time of day at the table, hours and minutes."""
        return clock_words(_local(moment))

    def day(moment: datetime | str) -> str:
        """The day at the table, in the order that the reader is used to."""
        return day_words(_local(moment).date(), reader.language(), reader.reader().dates)

    def days(first: datetime, last: datetime) -> str:
        """The days at the table from the first moment to the last: one, unless it was left or went
        on after midnight."""
        both = _local(first).date(), _local(last).date()
        return days_words(*both, reader.language(), reader.reader().dates)

    def whole_day(moment: datetime | str) -> str:
        """The day at the table with its weekday and its month in full."""
        return whole_day_words(_local(moment).date(), reader.reader().dates)

    def weekday(moment: datetime | str) -> str:
        """The day at the table with its weekday (Sun 22), under the name of its month."""
        return weekday_words(_local(moment).date(), reader.reader().dates)

    def day_of_year(moment: datetime | str) -> str:
        """The day at the table without its year (Nov 22), under the year."""
        return day_of_year_words(_local(moment).date(), reader.reader().dates)

    def day_lately(moment: datetime | str) -> str:
        """The day at the table: in the running year with its weekday (Sun, Nov 22)."""
        at = _local(moment).date()
        now = reader.reader()
        if at.year == today().year:
            return weekday_of_year_words(at, now.dates)
        return day_words(at, now.language, now.dates)

    def dates_of_scripts() -> dict[str, str]:
        """How a script writes a day of another year in the same words: for `toLocaleDateString`."""
        now = reader.reader()
        return {"locale": now.dates.replace("_", "-"), "dateStyle": now.language.day_format}

    app.jinja_env.globals.update(static_url=static_url, stream_url=stream_url, fresh_key=fresh_key)
    app.jinja_env.globals.update(longest=_LONGEST, most=_MOST, dates_of_scripts=dates_of_scripts)
    app.jinja_env.globals.update(demonstration=app.config["DEMONSTRATION"])
    app.jinja_env.globals.update(may=access.may, Action=access.Action, clock_now=clock_now)
    app.jinja_env.globals.update(TOLD_FOR=TOLD_FOR, TOLD_ON_A_SCREEN_FOR=TOLD_ON_A_SCREEN_FOR)
    app.jinja_env.globals.update(deck_is_violet=deck_is_violet, sure_letter=sure_letter)
    app.teardown_appcontext(lambda _error: name_cards_by_any_deck())
    app.jinja_env.filters.update(clock=clock, day=day, days=days, whole_day=whole_day)
    app.jinja_env.tests.update(today=lambda moment: _local(moment).date() == today())
    app.jinja_env.tests.update(long_leader=lambda text: len(text) > LONG)
    app.jinja_env.filters.update(weekday=weekday, day_of_year=day_of_year, day_lately=day_lately)
    app.jinja_env.filters.update(example_cards=example_cards, yes_or_no_first=yes_or_no_first)
    app.jinja_env.filters.update(fan_cards=fan_cards)


def _local(moment: datetime | str) -> datetime:
    if isinstance(moment, str):
        moment = datetime.fromisoformat(moment)
    return moment.astimezone()
