"""The turn: who is next, skips, knocks, the first card; and whether turns are followed at all.

The keeper may enter all of it, a player what concerns the own seat. The one tap for each turn is on
the table and on the own seat; this page has everything else.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.errors import NotationError
from scorekeeper.game.commands import (
    Command,
    KnockFor,
    PassTurn,
    PlaySkip,
    SufferSkip,
    TrackTurns,
    TurnUpCard,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, require, requires
from scorekeeper.web.form_news import form_news, is_of_another_deal
from scorekeeper.web.navigation import home
from scorekeeper.web.presenters.ask.shown_rulings import all_in_readers_language
from scorekeeper.web.presenters.table import table_page
from scorekeeper.web.presenters.turn import MoveButton, offers_after, turn_page
from scorekeeper.web.submit import Notice, game_or_404, overtaken, play, posted_flag, refused
from scorekeeper.web.views.home_page import too_late
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.typed_words import typed_words

turn = Blueprint("turn", __name__)


Answer = str | Response | tuple[str, int]


_FIELDS = ("seat", "target", "card", "took", "buying", "to")


@turn.get("/g/<int:game_id>/turn")
@requires(Action.ENTER_TURN)
def show(game_id: int) -> str | Response:
    """Everything that can be entered about the current turn, or about skips if there is none."""
    view = game_or_404(game_id)
    if not _is_played(view) or is_of_another_deal(view):
        return redirect(home(game_id))
    return _page(view)


@turn.post("/g/<int:game_id>/turn/pass")
@requires(Action.ENTER_TURN)
def pass_on(game_id: int) -> Answer:
    """Record that the turn of this player is over, and the discarded card if it is named."""
    card = _card()
    if isinstance(card, Notice):
        return _after(game_or_404(game_id), card, 422)
    command = PassTurn(_seat(), card, posted_flag("took"), posted_flag("anyway"))
    return _make(game_id, "pass_on", command)


@turn.post("/g/<int:game_id>/turn/skip")
@requires(Action.ENTER_TURN)
def skip(game_id: int) -> Answer:
    """Record that this player skips another."""
    target = request.form.get("target", "")
    command = PlaySkip(_seat(), target, posted_flag("anyway"), posted_flag("took"))
    return _make(game_id, "skip", command)


@turn.post("/g/<int:game_id>/turn/lost")
@requires(Action.ENTER_TURN)
def lost(game_id: int) -> Answer:
    """Record that this player has lost the turn."""
    return _make(game_id, "lost", SufferSkip(_seat()))


@turn.post("/g/<int:game_id>/turn/knock")
@requires(Action.ENTER_TURN)
def knock(game_id: int) -> Answer:
    """Record that this player wants the card just discarded."""
    command = KnockFor(_seat(), posted_flag("buying"), posted_flag("anyway"))
    return _make(game_id, "knock", command)


@turn.post("/g/<int:game_id>/turn/first-card")
@requires(Action.FOLLOW_TURNS)
def first_card(game_id: int) -> Answer:
    """Record the first card turned up, and who gets it if the dealer gives a wild away."""
    card = _card()
    if not isinstance(card, Card):
        return _after(game_or_404(game_id), card or Notice(_("Which card was turned up?")), 422)
    command = TurnUpCard(card, request.form.get("to") or None, posted_flag("anyway"))
    return _make(game_id, "first_card", command)


@turn.post("/g/<int:game_id>/turn/follow")
@requires(Action.FOLLOW_TURNS)
def follow(game_id: int) -> Answer:
    """Begin to follow turns, or stop. With a seat, it is that player's turn now."""
    on = request.values.get("on", "yes") == "yes"
    return _make(game_id, "follow", TrackTurns(on, (_seat() or None) if on else None))


def _seat() -> str:
    return request.form.get("seat", "")


def _card() -> Card | Notice | None:
    """The card that was tapped; None if none was; a notice if it is not one readable card."""
    try:
        cards = parse_cards(request.form.get("card", ""), typed_words())
    except NotationError as error:
        return Notice(_("I cannot read that yet."), (notation_text(error),))
    if len(cards) > 1:
        return Notice(_("One card, please."))
    return cards[0] if cards else None


def _make(game_id: int, move: str, command: Command) -> Answer:
    view = game_or_404(game_id)
    require(Action.ENTER_TURN, game_id, _seat())
    answer = play(game_id, command)
    view = game_or_404(game_id)
    if isinstance(answer, NotRecorded):
        fields = {name: request.form.get(name, "") for name in _FIELDS}
        offers = offers_after(view, move, fields, answer.problems, anyway=answer.can_overrule)
        return _after(view, refused(answer.problems, view.names), 422, offers)
    if isinstance(answer, Overtaken):
        return _after(view, overtaken(answer.since, view.names), 409)
    return _after(view)


def _after(
    view: TableView,
    notice: Notice | None = None,
    status: int = 200,
    offers: tuple[MoveButton, ...] = (),
) -> Answer:
    """The table if the tap was there, otherwise the home page or, after a refusal, this page with
    what can still be done."""
    on_table = request.htmx.target == "table" and this_phone.is_keeper(view.game_id)
    if on_table and view.game.open is not None:
        return render_template(
            "table/_table.html", page=table_page(all_in_readers_language(view)), notice=notice
        )
    if notice is None:
        return redirect(home(view.game_id), 303)
    if not _is_played(view):
        return too_late(view, notice.lines)
    return _page(view, notice, offers), status


def _is_played(view: TableView) -> bool:
    open_round = view.game.open
    return open_round is not None and open_round.out is None and not view.game.paused


def _page(
    view: TableView, notice: Notice | None = None, offers: tuple[MoveButton, ...] = ()
) -> str:
    mine = "" if this_phone.is_keeper(view.game_id) else this_phone.seat_at(view.game_id) or ""
    page = turn_page(view, mine=mine, by=request.args.get("by", ""), offers=offers)
    return render_template(
        "turn/page.html",
        page=page,
        notice=notice,
        back_url=home(view.game_id),
        form_news=form_news(view, "turn.show"),
    )
