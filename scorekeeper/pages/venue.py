"""The card of a venue table, scanned by guests: watch the game there, or start one.

The card lets its holder start a game at that one table while it is free. The phone that deals
becomes keeper. Scanning changes nothing; *Start here* is a button. Names typed here stay on the
phone (`this_phone`). The host sets the tables up in `venue_admin`.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.pages.shown.new_game import answer_form, players_form
from scorekeeper.pages.shown.venue import (
    QUIET_AFTER,
    quiet_words,
    table_title,
    venue_page,
    who_plays,
)
from scorekeeper.service import NotStarted, TableView
from scorekeeper.service.venue import TableNow, VenueTable
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import REPLACED, WrongCode, posted_flag
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.navigation import home
from scorekeeper.web.new_game_form import (
    Answer,
    NewGameForm,
    NewGameSetup,
    opened_form,
    posted_form,
    rules_of,
    too_many_games,
)
from scorekeeper.web.scorer import scorer
from scorekeeper.web.table_form import table_of
from scorekeeper.web.this_phone import forget_guest, guest_memory, knows_game, remember_guest

venue = Blueprint("venue", __name__)


@venue.get("/T/<card>")
@requires(Action.USE_TABLE_CARD)
def in_capitals(card: str) -> Response:
    """The address as in the card's QR code: in capitals, which make the code coarser."""
    return redirect(url_for("venue.show", card=card.upper()))


@venue.get("/t/<card>")
@requires(Action.USE_TABLE_CARD)
def show(card: str) -> str | Response:
    """Redirect to the game at this table; if there is none, the page with *Start here*."""
    now = _at(card)
    if card != now.table.code:
        return redirect(url_for("venue.show", card=now.table.code))
    if now.playing and now.view is not None:
        return _on_to(now, now.view)
    if _another_types(now):
        return render_template("venue/wait.html", page=venue_page(now))
    mine = now.view if now.view is not None and may(Action.READ_GAME, now.view.game_id) else None
    return render_template(
        "venue/start.html",
        page=venue_page(now),
        names=guest_memory().names,
        last_game_url=_way_to(mine) if mine else "",
    )


@venue.get("/t/<card>/waiting")
@requires(Action.USE_TABLE_CARD)
def waiting(card: str) -> Response:
    """204 while another phone types the names; then a redirect to the table's page."""
    now = _at(card)
    url = url_for("venue.show", card=now.table.code)
    if not request.htmx:
        return redirect(url)
    if now.playing or not _another_types(now):
        return make_response("", 204, redirect=url)
    return make_response("", 204)


@venue.post("/t/<card>/start")
@requires(Action.USE_TABLE_CARD)
def start(card: str) -> Response:
    """Let this phone type the names. If another one does, or people play, go back to the table's
    page."""
    table, device = _at(card).table, this_phone.ensure_device_id()
    if scorer().venue.reserve(table.table_id, device, instead=posted_flag("instead")):
        return redirect(url_for("venue.new", card=table.code), 303)
    return redirect(url_for("venue.show", card=table.code), 303)


@venue.get("/t/<card>/new")
@requires(Action.USE_TABLE_CARD)
def new(card: str) -> str | Response:
    """*Who plays?*: the form of a new game with the names that this phone remembers."""
    now = _at(card)
    if now.playing or _another_types(now):
        return redirect(url_for("venue.show", card=now.table.code))
    setup = _setup(now.table)
    return players_form(setup, opened_form(setup.rules))


@venue.post("/t/<card>/new")
@requires(Action.USE_TABLE_CARD)
def act(card: str) -> Answer:
    """Answer one tap on the form."""
    now = _at(card)
    device = this_phone.device_id()
    if device and now.starter in ("", device):
        scorer().venue.reserve(now.table.table_id, device)
    return answer_form(_setup(now.table), posted_form())


@venue.post("/t/<card>/forget-names")
@requires(Action.USE_TABLE_CARD)
def forget_names(card: str) -> Response:
    """Forget the names that this phone remembers."""
    answer = redirect(url_for("venue.show", card=_at(card).table.code), 303)
    forget_guest(answer)
    return answer


# --- inside ---------------------------------------------------------------------------------------


def _at(card: str) -> TableNow:
    """The table with this card. Aborts with 404 for a code that never was one, with 410 if the card
    was replaced or the table is gone, with 429 after too many tries."""
    table = scorer().venue.of_code(card)
    if table is None:
        was_one = scorer().venue.was_code(card)
        count_code_or_429(card, right=was_one)
        if was_one:
            abort(410, REPLACED)
        raise WrongCode(card)
    now = scorer().venue.as_it_stands(table)
    known = now.view is not None and knows_game(now.view.game_id)
    count_code_or_429(card, right=True, known=known)
    if table.forgotten:
        abort(410, _("This table is gone. Ask the host."))
    return now


def _another_types(now: TableNow) -> bool:
    return now.starter not in ("", this_phone.device_id())


def _on_to(now: TableNow, view: TableView) -> str | Response:
    """Redirect to the game at this table. If the game is quiet, first a page that asks whether the
    people are gone."""
    at_home = may(Action.OPEN_OWN_SEAT, view.game_id)
    if now.quiet >= QUIET_AFTER and not at_home:
        watch_url = url_for("standings.show", code=view.code)
        return render_template(
            "venue/quiet.html",
            page=venue_page(now),
            who=who_plays(view),
            quiet=quiet_words(now),
            watch_url=watch_url,
        )
    return redirect(_way_to(view))


def _way_to(view: TableView) -> str:
    if may(Action.OPEN_OWN_SEAT, view.game_id):
        return home(view.game_id)
    return url_for("standings.show", code=view.code)


def _setup(table: VenueTable) -> NewGameSetup:
    """The form of a new game at this table. It offers this phone's names, and the rules of the last
    game that this phone started. A phone that started none gets a rule sheet as printed, because
    strangers are not offered the house rules of the host or of another table."""
    mine = guest_memory()
    return NewGameSetup(
        url=url_for("venue.act", card=table.code),
        scorer=scorer(),
        known=mine.names,
        rules=rules_of(mine.game_id) or (scorer().last_table() if this_phone.is_host() else None),
        deal=lambda form: _deal(table, form),
        open_house=is_open_house(),
        ours=False,
        title=_("New game, %(table)s", table=table_title(table)),
        note=_("Only this phone remembers these names."),
        back_url=url_for("venue.show", card=table.code),
    )


def _deal(table: VenueTable, form: NewGameForm) -> Response | NotStarted | str:
    """Start the game at this table and make this phone its keeper. If another phone was quicker,
    say so and offer to watch."""
    if reason := too_many_games():
        return reason
    answer = scorer().start_game(
        form.seated,
        table_of(form.rules),
        # The key names this table. With the bare key of another form the answer would be the game
        # of that form, and this phone would become its keeper.
        command_id=f"table-{table.table_id}-{this_phone.sealed_key(form.key)}",
        actor=this_phone.actor_without_seat(),
        at=table.table_id,
        faces=form.faces,
    )
    if isinstance(answer, NotStarted):
        if answer.others is None:
            return answer
        now = scorer().venue.as_it_stands(table)
        watch_url = url_for("standings.show", code=answer.others.code)
        page = render_template(
            "shown/table_taken.html",
            page=venue_page(now),
            who=who_plays(answer.others),
            hint=_(
                "Is that you? Then tap “Watch” and “That’s me”. The names you typed stay on this"
                " phone."
            ),
            watch_url=watch_url,
            back_url="",
        )
        late = Response(page, 409, mimetype="text/html")
        remember_guest(late, form.seated)
        return late
    game_id = answer.view.game_id
    this_phone.take_first_keeper_link(game_id)
    gone_on = redirect(url_for("table.show", game_id=game_id), 303)
    remember_guest(gone_on, form.seated, game_id)
    return gone_on
