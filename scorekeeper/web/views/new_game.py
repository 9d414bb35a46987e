"""New game: tap the players clockwise, the dealer first; choose the rules; deal.

Every tap is worked out on the server, so the page is the same with and without JavaScript. The
pages of players and rules send the same form back and forth; nothing is recorded before *Deal*. A
venue table (`views.venue`) opens the same form; a `NewGameSetup` says what is different there. In
an open house whoever comes is a guest here, whose names stay on the phone (`guest_names`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.seating import next_game
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.service import NotRecorded
from scorekeeper.service.players import LONGEST, clean, is_too_long, normalized
from scorekeeper.web import guest_names
from scorekeeper.web.access import Action, requires
from scorekeeper.web.guest_game import for_guests, too_many_games
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.presenters.house_rules.page import fault_of
from scorekeeper.web.presenters.new_game import rules_words
from scorekeeper.web.presenters.new_game_players import MOST_NAMES_TO_TAP, players_page
from scorekeeper.web.reader import usual_sheet
from scorekeeper.web.submit import Notice, fresh_key, game_or_404, posted_key, refused, scorer
from scorekeeper.web.table_form import RulesFields, fields_of_table, read_rules, table_of
from scorekeeper.web.this_phone import ensure_device_id, starter, take_first_keeper_link
from scorekeeper.web.views.house_rules import answer_rules, rules_page
from scorekeeper.web.views.own_phases import answer_builder, is_for_builder

new_game = Blueprint("new_game", __name__)


@new_game.get("/new")
@requires(Action.START_GAME)
def show() -> str:
    """The form with no players yet."""
    if is_open_house():
        ensure_device_id()  # a form that is sent twice comes from one phone
    return empty_form(_setup())


@new_game.post("/new")
@requires(Action.START_GAME)
def act() -> Answer:
    """Answer one tap on the form."""
    return answer_form(_setup())


@new_game.post("/new/forget-names")
@requires(Action.START_GAME)
def forget_names() -> Response:
    """Forget the names that were typed on this phone in an open house."""
    answer = redirect(url_for("new_game.show"), 303)
    guest_names.forget(answer)
    return answer


def _setup() -> NewGameSetup:
    return for_guests() if is_open_house() else _at_home()


def _at_home() -> NewGameSetup:
    return NewGameSetup(
        url=url_for("new_game.act"),
        names=scorer().remembered_names()[:MOST_NAMES_TO_TAP],
        rules=scorer().last_table(),
        deal=_deal_at_home,
    )


def _deal_at_home(form: NewGameForm) -> Response | NotRecorded:
    answer = scorer().start_game(
        form.seated, table_of(form.rules), command_id=form.key, actor="host"
    )
    if isinstance(answer, NotRecorded):
        return answer
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def empty_form(setup: NewGameSetup, seated: tuple[str, ...] = ()) -> str:
    """The form with these players, and the rules of last time or of the phone's language."""
    rules = RulesFields(sheet=usual_sheet().id)
    if setup.rules is not None:
        rules = fields_of_table(setup.rules)
    return _players(setup, NewGameForm(seated, "", rules, fresh_key()))


def answer_form(setup: NewGameSetup) -> Answer:
    """Answer one tap on the form: add or remove a player, look at the rules, or deal."""
    form = _read()
    act = request.form.get("act", "")
    if (tapped := next(filter(request.form.__contains__, _TAPS), None)) is not None:
        return _TAPS[tapped](setup, form, _tidy(request.form[tapped]))
    if is_for_builder(form, act):
        return answer_builder(setup, form, act)
    if act in ("rules", "look", "save", "load", "forget"):
        return answer_rules(setup, form, act)
    if act == "use" and (fault := fault_of(form.rules)):
        return rules_page(setup, form, Notice(fault)), 422
    form, notice, asked_for = _with_typed_names(form)
    if asked_for:
        return _players(setup, form, notice, asked_for=asked_for), 422
    if notice or act != "deal":
        return _players(setup, form, notice), 422 if notice else 200
    if len(form.seated) < MIN_PLAYERS:
        short = MIN_PLAYERS - len(form.seated)
        line = _("One more player, please.")
        if short > 1:
            line = _("Who plays? 2 to %(most)s.", most=form.most_players)
        return _players(setup, form, Notice(line)), 422
    return _deal(setup, form)


def _deal(setup: NewGameSetup, form: NewGameForm) -> Answer:
    if fault := fault_of(form.rules):
        return _players(setup, form, Notice(fault)), 422
    if reason := too_many_games():
        return _players(setup, form, Notice(reason)), 429
    answer = setup.deal(form)
    if isinstance(answer, NotRecorded):
        return _players(setup, form, refused(answer.problems, {})), 422
    return answer


@new_game.post("/g/<int:game_id>/again")
@requires(Action.PLAY_AGAIN)
def again(game_id: int) -> Response:
    """*Same again*: same players, rules and phones; the deal moves one to the left. If the next
    game exists already, this leads to it. While a tie round is due the game is not over (§30)."""
    view = game_or_404(game_id)
    if view.game.tie_due:
        return redirect(url_for("table.show", game_id=game_id), 303)
    if reason := too_many_games():
        abort(429, reason)
    names = [view.names[seat] for seat in next_game(view.game)]
    venue_table = scorer().venue.table_of(game_id)
    # The key names this game, so that nobody becomes keeper of another game by sending its key.
    answer = scorer().start_game(
        names,
        view.game.table,
        command_id=f"{game_id}-{posted_key()}",
        actor=starter(),
        at=venue_table.table_id if venue_table else None,
        after=game_id,
        guests=is_open_house(),
    )
    if isinstance(answer, NotRecorded) and answer.view is not None and venue_table:
        return redirect(url_for("venue.show", card=venue_table.code), 303)
    if isinstance(answer, NotRecorded):
        return redirect(url_for("new_game.show"), 303)
    take_first_keeper_link(answer.view.game_id)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def _read() -> NewGameForm:
    seated = tuple(_tidy(name) for name in request.form.getlist("seat")[:MAX_PLAYERS])
    return NewGameForm(
        tuple(dict.fromkeys(name for name in seated if name)),
        request.form.get("names", ""),
        read_rules(request.form),
        posted_key(),
    )


def _tidy(name: str) -> str:
    return clean(name)


def _tap(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Give this player a seat, or take the player out again."""
    if name in form.seated:
        seated = tuple(other for other in form.seated if other != name)
        return _players(setup, replace(form, seated=seated))
    if not name or is_too_long(name):
        return _players(setup, form)
    if len(form.seated) < form.most_players:
        return _players(setup, replace(form, seated=(*form.seated, name)))
    if form.most_players < MAX_PLAYERS:
        return _players(setup, form, asked_for=name)
    return _players(setup, form, Notice("", (_no_seat(form, name),))), 422


def _more_players(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Play with more than the sheet says: a house rule. The names that waited get their seats."""
    changes = {**form.rules.changes, "most_players": MAX_PLAYERS}
    form = replace(form, rules=replace(form.rules, changes=changes))
    form, notice, _asked = _with_typed_names(form)
    if name in form.seated or notice:
        return _players(setup, form, notice), 422 if notice else 200
    return _tap(setup, form, name)


def _deals(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    """Let this player deal; everybody keeps the same neighbours."""
    at = form.seated.index(name) if name in form.seated else 0
    return _players(setup, replace(form, seated=form.seated[at:] + form.seated[:at]), opened=name)


def _earlier(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    return _swapped(setup, form, name, -1)


def _later(setup: NewGameSetup, form: NewGameForm, name: str) -> Answer:
    return _swapped(setup, form, name, 1)


def _swapped(setup: NewGameSetup, form: NewGameForm, name: str, step: int) -> Answer:
    """Let this player and the neighbour on one side change places."""
    seated = list(form.seated)
    if name in seated and 0 <= seated.index(name) + step < len(seated):
        at = seated.index(name)
        seated[at], seated[at + step] = seated[at + step], seated[at]
    return _players(setup, replace(form, seated=tuple(seated)), opened=name)


_TAPS: dict[str, Callable[[NewGameSetup, NewGameForm, str], Answer]] = {
    "tap": _tap,
    "more": _more_players,
    "earlier": _earlier,
    "later": _later,
    "deals": _deals,
}
"""What each kind of key does; its value is the name of a player."""


def _with_typed_names(form: NewGameForm) -> tuple[NewGameForm, Notice | None, str]:
    """Give seats to the names typed with commas, in that order. Names that get no seat stay in the
    field, and the notice says why. The last value is the first name for which the sheet has no
    seat and a house rule has one."""
    seated, left, lines, asked_for = list(form.seated), [], [], ""
    for name in filter(None, map(_tidy, re.split(r"[,;、，；\n]", form.typing))):
        known = {normalized(other): other for other in seated}
        if normalized(name) in known:
            lines.append(_("%(name)s is already here. Another name?", name=known[normalized(name)]))
        elif is_too_long(name):
            lines.append(
                _(
                    "“%(name)s” is too long. Up to %(most)s letters, please.",
                    name=name[:LONGEST],
                    most=LONGEST,
                )
            )
        elif len(seated) == form.most_players:
            asked_for = asked_for or (name if form.most_players < MAX_PLAYERS else "")
            lines.append(_no_seat(form, name))
        else:
            seated.append(name)
            continue
        left.append(name)
    notice = Notice("", tuple(lines)) if lines else None
    return replace(form, seated=tuple(seated), typing=", ".join(left)), notice, asked_for


def _no_seat(form: NewGameForm, name: str) -> str:
    return _(
        "At most %(most)s can play. There is no seat for %(name)s.",
        most=form.most_players,
        name=name,
    )


def _players(
    setup: NewGameSetup,
    form: NewGameForm,
    notice: Notice | None = None,
    *,
    opened: str = "",
    asked_for: str = "",
) -> str:
    colours = scorer().colours_for(form.seated, setup.names, guests=not setup.ours)
    return render_template(
        "new_game/_new_game.html" if request.htmx else "new_game/page.html",
        setup=setup,
        back_url=setup.back_url,
        form=form,
        page=players_page(
            form.seated,
            setup.names,
            colours,
            opened=opened,
            asked_for=asked_for,
            typing=bool(form.typing.strip()),
        ),
        notice=notice,
        rules_words=rules_words(form.rules),
    )
