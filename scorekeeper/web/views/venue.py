"""A table's card, scanned by guests: look on where people play, else start a game there.

Whoever has a card may start a game at that one table, and only while nobody plays there; the phone
that deals keeps the game like any keeper. Looking takes nothing: *Start here* is a button. What is
typed here stays on the phone (`place_names`). The host's side is `place_tables`.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.wrappers import Response

from scorekeeper.errors import LogError, UnknownGame
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded, TableView
from scorekeeper.service.venue import PlaceTable, TableNow
from scorekeeper.web import access, guest_names
from scorekeeper.web.access import came_before
from scorekeeper.web.navigation import home
from scorekeeper.web.presenters.venue import (
    QUIET_AFTER,
    quiet_words,
    table_title,
    table_words,
    who_plays,
)
from scorekeeper.web.rate_limit import count_code_or_429
from scorekeeper.web.submit import REPLACED, posted_flag, scorer
from scorekeeper.web.table_form import table_of
from scorekeeper.web.views.new_game import Answer, NewGamePlace, Sitting, answer_form, empty_form
from scorekeeper.wording.terms import listed

venue = Blueprint("venue", __name__)


@venue.get("/T/<card>")
def in_capitals(card: str) -> Response:
    """The address in the card's QR code, which is coarser in capitals."""
    return redirect(url_for("venue.show", card=card.upper()))


@venue.get("/t/<card>")
def show(card: str) -> str | Response:
    """On to the game that is played there; else "nobody plays here, start"."""
    now = _at(card)
    if card != now.table.code:
        return redirect(url_for("venue.show", card=now.table.code))
    if now.playing and now.view is not None:
        return _on_to(now, now.view)
    if _another_types(now):
        return _page("wait", now)
    mine = now.view if now.view is not None and access.may_look(now.view.game_id) else None
    return _page(
        "start",
        now,
        names=guest_names.remembered().names,
        mine=mine,
        mine_url=_way_to(mine) if mine else "",
    )


@venue.get("/t/<card>/waiting")
def waiting(card: str) -> Response:
    """204 while another phone types the names; then on to what there is."""
    now = _at(card)
    onward = url_for("venue.show", card=now.table.code)
    if not request.htmx:
        return redirect(onward)
    if now.playing or not _another_types(now):
        return make_response("", 204, redirect=onward)
    return make_response("", 204)


@venue.post("/t/<card>/start")
def start(card: str) -> Response:
    """This phone types the names. Where another one does, or people play, it learns so."""
    table, device = _at(card).table, access.name_device()
    if scorer().places.start(table.table_id, device, instead=posted_flag("instead")):
        return redirect(url_for("venue.new", card=table.code), 303)
    return redirect(url_for("venue.show", card=table.code), 303)


@venue.get("/t/<card>/new")
def new(card: str) -> str | Response:
    """Who plays? An empty table, and the names this phone remembers."""
    now = _at(card)
    if now.playing or _another_types(now):
        return redirect(url_for("venue.show", card=now.table.code))
    return empty_form(_opening(now.table))


@venue.post("/t/<card>/new")
def act(card: str) -> Answer:
    """One tap on the form, or *Deal*."""
    now = _at(card)
    device = access.this_device()
    if device and now.starter in ("", device):
        scorer().places.start(now.table.table_id, device)
    return answer_form(_opening(now.table))


@venue.post("/t/<card>/forget-names")
def forget_names(card: str) -> Response:
    """This phone remembers no names any more."""
    answer = redirect(url_for("venue.show", card=_at(card).table.code), 303)
    guest_names.forget(answer)
    return answer


# --- inside ---------------------------------------------------------------------------------------


def _at(card: str) -> TableNow:
    """The table with this card. Its code is not to be guessed: who tries many has to wait."""
    places = scorer().places
    table = places.of_code(card)
    if table is None:
        was_one = places.was_code(card)
        count_code_or_429(right=was_one)
        if was_one:
            abort(410, REPLACED)
        abort(404, _look_again(card))
    now = places.as_it_stands(table)
    count_code_or_429(right=True, known=now.view is not None and came_before(now.view.game_id))
    if table.forgotten:
        abort(410, _("This table is gone. Ask the host."))
    return now


def _look_again(card: str) -> str:
    odd = scorer().links.letters_of_no_code(card)
    if odd and len(odd) <= 4 and card.isascii():
        return _(
            "There is no table under this code. Is the code typed right? No code has %(letters)s"
            " in it; it is a letter or a figure that looks like it.",
            letters=listed(odd),
        )
    return _("There is no table under this code. Is the code typed right?")


def _another_types(now: TableNow) -> bool:
    return now.starter not in ("", access.this_device())


def _on_to(now: TableNow, view: TableView) -> str | Response:
    """To the game at this table; a word first where the people may be gone."""
    at_home = access.role_at(view.game_id) > access.Role.WATCHER
    if now.quiet >= QUIET_AFTER and not at_home:
        watch_url = url_for("standings.show", code=view.code)
        return _page("quiet", now, who=who_plays(view), quiet=quiet_words(now), watch_url=watch_url)
    return redirect(_way_to(view))


def _way_to(view: TableView) -> str:
    if access.role_at(view.game_id) > access.Role.WATCHER:
        return home(view.game_id)
    return url_for("standings.show", code=view.code)


def _page(name: str, now: TableNow, **context: object) -> str:
    return render_template(
        f"venue/{name}.html",
        card=now.table.code,
        title=table_title(now.table),
        table=table_words(now.table),
        resting=now.resting,
        **context,
    )


def _opening(table: PlaceTable) -> NewGamePlace:
    """The form of a new game at this table. It offers this phone's names, and the rules of the last
    game this phone started. A phone that started none gets a rule sheet as it is printed: house
    rules of the host, or of another table, are not offered to strangers."""
    mine = guest_names.remembered()
    return NewGamePlace(
        url_for("venue.act", card=table.code),
        mine.names,
        _rules_of(mine.game_id) or (scorer().last_table() if access.is_host() else None),
        lambda sitting: _deal(table, sitting),
        ours=False,
        title=_("New game, %(table)s", table=table_words(table)),
        note=_("Names you type stay on this phone."),
        back_url=url_for("venue.show", card=table.code),
    )


def _rules_of(game_id: int | None) -> TableRules | None:
    try:
        return None if game_id is None else scorer().view(game_id).game.table
    except (LogError, UnknownGame):
        return None


def _deal(table: PlaceTable, sitting: Sitting) -> Response | NotRecorded:
    """Deal at this table: this phone keeps the game. Who comes second is told, and may look on."""
    answer = scorer().start_game(
        sitting.seated,
        table_of(sitting.rules),
        # The key is of this table: nobody becomes keeper at another by sending that one's key.
        command_id=f"table-{table.table_id}-{sitting.key}",
        actor="host" if access.is_host() else "keeper",
        at=table.table_id,
    )
    if isinstance(answer, NotRecorded):
        if answer.view is None:
            return answer
        now = scorer().places.as_it_stands(table)
        watch_url = url_for("standings.show", code=answer.view.code)
        page = _page("taken", now, who=who_plays(answer.view), watch_url=watch_url)
        late = Response(page, 409, mimetype="text/html")
        guest_names.remember(late, sitting.seated)
        return late
    game_id = answer.view.game_id
    access.keep_what_it_began(game_id)
    gone_on = redirect(url_for("table.show", game_id=game_id), 303)
    guest_names.remember(gone_on, sitting.seated, game_id)
    return gone_on
