"""The turn page: moves that are rare, and who may make each of them.

It covers the first card, the discard by name, skips, knocking, and a turn that went wrong.
The keeper may enter all of them, a player those of the own seat. `game.turn_questions` decides what
is legal; what a refusal leaves to the table is offered as a button for each choice. The one tap for
each turn is on the table and on the own seat; this page has everything else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from flask import Blueprint, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import pgettext
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.errors import NotationError
from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.move_commands import CANNOT_BE
from scorekeeper.game.state import OpenRound, waiting_skips
from scorekeeper.game.turn_questions import (
    Problems,
    first_turn,
    knock_problems,
    take_problems,
    whom_may_skip,
)
from scorekeeper.game.turns.model import FirstDiscard, Turns, dealer_gives
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import CardView, card_view
from scorekeeper.pages.shown.form_news import form_news, is_of_another_deal
from scorekeeper.pages.shown.marks import PlayerView, players_of
from scorekeeper.pages.shown.move_buttons import MoveButton, asks_whom, offers_after, receivers
from scorekeeper.pages.shown.table import PlayerRow, table_page
from scorekeeper.pages.shown.turn_line import TurnStrip, over_words, turn_strip
from scorekeeper.rules.cards import NUMBERS, SKIP, WILD, Card, natural
from scorekeeper.rules.notation import cards_of_choice, parse_cards
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, require, requires
from scorekeeper.web.forms import Notice, game_or_404, notice_of, play, posted_flag
from scorekeeper.web.navigation import home, home_pages, too_late
from scorekeeper.wording.amounts import points_words
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.problems import turn_text
from scorekeeper.wording.terms import card_words, short_cards
from scorekeeper.wording.typed_words import sure_notation, typed_words

PAD = (*(natural(number) for number in NUMBERS), WILD, SKIP)
"""The cards of the pad: one tap each, colours not asked."""


_NEVER_TAKEN = ("skip_never_from_discard", "dealer_decides")
"""The problems of a top discard that nobody may take."""

_NO_NEED = "your_turn_draw"
"""The problem of a player who would buy what may simply be drawn."""

_FIELDS = ("seat", "target", "card", "took", "buying", "to")
"""The fields of a move, which the buttons after a refusal send again."""


_UNKNOWN = "unknown"
"""In the address of the page: nobody knows which card was turned up first."""

Answer = str | Response | tuple[str, int]


@immutable
class DiscardKey:
    """One card of the pad."""

    card: str
    view: CardView


@immutable(kw_only=True)
class TurnOption:
    """One player, whether the move is legal, and why not. `cannot`: the table cannot overrule it
    either, or has no need to. `so_far` is the phase this player has to lay and the points, where
    that matters to the choice. `waits`: a turn that this player misses already can be taken back
    here."""

    player: PlayerView
    may: bool
    why: str = ""
    cannot: bool = False
    so_far: str = ""
    waits: bool = False


@immutable
class PlayerChoices:
    """All players asked about. `why` is the reason if all of them are refused for the same one;
    otherwise it is empty."""

    rows: tuple[TurnOption, ...]
    why: str = ""


@immutable(kw_only=True)
class PlayedSkip:
    """A skip that is played. `asked`: the page is about it only. `took`: who plays it took the top
    discard. `choices`: whom it may skip."""

    asked: bool
    took: bool
    choices: PlayerChoices


@immutable(kw_only=True)
class DiscardPile:
    """The pile of discards: its `top` in words, whether that may be taken, and the `keys` for the
    next card. `asks_first`: which card was turned up first is not known. `only_first`: the page is
    about that card alone."""

    top: str
    may_take: bool
    keys: tuple[DiscardKey, ...]
    asks_first: bool
    only_first: bool


@immutable(kw_only=True)
class TurnPage:
    """Everything the turn page shows. `by` discards, or plays the skip; "" asks who played it.
    `others`: whose turn it may be instead. `begins`: nobody has laid yet, so the round most
    likely begins, with `first`. `mine`: the page of one seat, which
    speaks only for itself. `out` may be out of cards. `rows` are those of the table, which a desk
    shows the keeper beside the pad."""

    view: TableView
    title: str
    followed: bool
    mine: Seat
    strip: TurnStrip | None
    by: Seat
    out: PlayerView | None
    may_end: bool
    skip: PlayedSkip
    pile: DiscardPile
    knocks: PlayerChoices
    buys: PlayerChoices
    players: tuple[PlayerView, ...]
    others: tuple[PlayerView, ...]
    first: PlayerView
    begins: bool
    waiting: tuple[PlayerView, ...]
    offers: tuple[MoveButton, ...]
    rows: tuple[PlayerRow, ...]


def turn_page(
    view: TableView,
    *,
    mine: Seat = "",
    by: Seat | None = None,
    offers: Sequence[MoveButton] = (),
    took: bool = False,
    past_first: bool = False,
) -> TurnPage:
    """The page for the keeper or, with `mine`, for the phone of one seat. A round must be open.
    While turns are followed, the first card turned up is asked for alone, before all else, unless
    the table is `past_first`: nobody knows that card, or it does not matter.
    With `by` it is about a skip of that player; "" means whoever has the turn, or asks for the
    player if turns are not followed. Once the turn is another player's, it is about no skip."""
    game, open_round = view.game, view.game.open
    assert open_round is not None
    turns = open_round.turns
    turn = turns.turn if turns is not None else None
    asks_skip = by is not None and (
        not mine if turns is None else turn is not None and mine in ("", turn) and by in ("", turn)
    )
    by = mine or turn or (by if by in game.playing else "")
    circle = _circle(view, open_round)
    # Who has the turn takes the card without a word.
    knockers = (mine,) if mine else tuple(seat for seat in circle if seat != turn)
    rules, players = game.table.switches, players_of(view)
    out = turns.went_out if turns else None
    is_on_turn = turn is not None and mine in ("", turn)
    top = turns.top if turns is not None else None
    asks_first = not mine and _asks_first_card(open_round)
    has_pad = is_on_turn and not asks_skip
    only_first = asks_first and has_pad and not past_first
    may_knock, may_buy = (on == "on" and not only_first for on in (rules.knock, rules.buy))
    first, begins = first_turn(game, open_round), not open_round.laid
    without_turn = {turn, out} if turns is not None else set()
    waiting = [seat for seat in waiting_skips(open_round) if mine in ("", seat)]
    skips = PlayerChoices(())
    if by and (asks_skip or turns is None):
        skips = _skips(view, by, waiting if asks_skip else ())
    in_skips = {row.player.seat for row in skips.rows if row.waits}
    return TurnPage(
        view=view,
        title=_title(view, turn, mine=mine, asks_skip=asks_skip),
        followed=turns is not None,
        mine=mine,
        strip=turn_strip(view),
        by=by,
        out=players[out] if out is not None else None,
        may_end=has_pad and not only_first,
        skip=PlayedSkip(asked=asks_skip, took=took, choices=skips),
        pile=DiscardPile(
            top="" if top is None else card_words(top),
            may_take=is_on_turn and turns is not None and _may_take_top(view, turns),
            keys=tuple(DiscardKey(str(card), card_view(card)) for card in PAD),
            asks_first=asks_first,
            only_first=only_first,
        ),
        knocks=_knocks(view, knockers if may_knock else (), buying=False),
        buys=_knocks(view, knockers if may_buy else (), buying=True),
        players=tuple(players[seat] for seat in circle),
        others=tuple(players[seat] for seat in circle if seat not in without_turn),
        first=players[first],
        begins=begins,
        waiting=tuple(players[seat] for seat in waiting if seat not in in_skips),
        offers=tuple(offers),
        rows=table_page(view).rows if has_pad and not mine else (),
    )


def _may_take_top(view: TableView, turns: Turns) -> bool:
    """May the top discard be taken by who has the turn? Not after a knock (§36) or where there is
    none, nor a skip that stays there at this table (§42), nor before another first card is turned
    up (§43), nor a wild that the dealer gives away (§46)."""
    if turns.knocked or not turns.discards or turns.first_discard is FirstDiscard.ANOTHER:
        return False
    if turns.turn is None or turns.top is None:
        return True
    problems = take_problems(view.game, turns.turn, turns.top)
    return all(each.code not in _NEVER_TAKEN for each in problems)


def _title(view: TableView, turn: Seat | None, *, mine: Seat, asks_skip: bool) -> str:
    if turn is not None:
        return _("%(name)s’s turn", name=view.names[turn])
    if view.game.turns is not None:
        return _("Turns")
    if asks_skip:
        return _("A skip was played")
    return _("Skips and turns") if mine else _("Show whose turn it is")


def _circle(view: TableView, open_round: OpenRound) -> tuple[Seat, ...]:
    """All players, from the one who begins."""
    playing = view.game.playing
    at = playing.index(open_round.first_player) if open_round.first_player in playing else 0
    return (*playing[at:], *playing[:at])


def _asks_first_card(open_round: OpenRound) -> bool:
    if open_round.turns is not None:
        return open_round.turns.first_discard is not FirstDiscard.DONE
    return open_round.turned_up is None and not open_round.laid


def _is_given_away(view: TableView, open_round: OpenRound, card: Card) -> bool:
    """Is this the first card, and a wild that the dealer gives to a player (§46)?"""
    return dealer_gives(card, view.game.table.switches) and _asks_first_card(open_round)


def _skips(view: TableView, by: Seat, waiting: Collection[Seat]) -> PlayerChoices:
    """Whom `by` may skip. One skips who is far ahead, so each stands with the phase to
    be laid and the points. `waiting` are those who miss a turn already."""
    found = _choices(view, whom_may_skip(view.game, by))

    def with_more(row: TurnOption) -> TurnOption:
        waits = bool(row.why) and row.player.seat in waiting and not found.why
        return replace(row, so_far=_so_far(view, row.player.seat), waits=waits)

    return replace(found, rows=tuple(map(with_more, found.rows)))


def _so_far(view: TableView, seat: Seat) -> str:
    phase, points = view.game.current_phase(seat), points_words(view.game.totals[seat])
    return side_by_side((_("Phase %(number)s", number=phase), points) if phase else (points,))


def _knocks(view: TableView, seats: Sequence[Seat], *, buying: bool) -> PlayerChoices:
    return _choices(
        view, [(seat, knock_problems(view.game, seat, buying=buying)) for seat in seats]
    )


def _choices(view: TableView, asked: Iterable[tuple[Seat, Problems]]) -> PlayerChoices:
    players = players_of(view)
    rows = tuple(_choice(view, players[seat], problems) for seat, problems in asked)
    reasons = {row.why for row in rows}
    return PlayerChoices(rows, reasons.pop() if len(rows) > 1 and len(reasons) == 1 else "")


def _choice(view: TableView, player: PlayerView, problems: Problems) -> TurnOption:
    why = turn_text(problems[0], view.names) if problems else ""
    cannot = any(found.code in (*CANNOT_BE, _NO_NEED) for found in problems)
    return TurnOption(player=player, may=not problems, why=why, cannot=cannot)


turn = Blueprint("turn", __name__)


@turn.get("/g/<int:game_id>/turn")
@requires(Action.ENTER_TURN)
def show(game_id: int) -> str | Response:
    """Everything that can be entered about the current turn, or about skips if there is none."""
    view = game_or_404(game_id)
    if view.game.in_play is None or is_of_another_deal(view, request.args):
        return redirect(home(game_id))
    return _page(view)


@turn.post("/g/<int:game_id>/turn/pass")
@requires(Action.ENTER_TURN)
def pass_on(game_id: int) -> Answer:
    """Record that the turn of this player is over, and the discarded card if it is named."""
    card = _card()
    if isinstance(card, Notice):
        return _after(game_or_404(game_id), card, 422, _readings("pass_on"))
    command = commands.PassTurn(_seat(), card, posted_flag("took"), posted_flag("anyway"))
    return _make(game_id, "pass_on", command)


@turn.post("/g/<int:game_id>/turn/skip")
@requires(Action.ENTER_TURN)
def skip(game_id: int) -> Answer:
    """Record that this player skips another."""
    target = request.form.get("target", "")
    command = commands.PlaySkip(_seat(), target, posted_flag("anyway"), posted_flag("took"))
    return _make(game_id, "skip", command)


@turn.post("/g/<int:game_id>/turn/lost")
@requires(Action.ENTER_TURN)
def lost(game_id: int) -> Answer:
    """Record that this player has lost the turn."""
    return _make(game_id, "lost", commands.SufferSkip(_seat()))


@turn.post("/g/<int:game_id>/turn/knock")
@requires(Action.ENTER_TURN)
def knock(game_id: int) -> Answer:
    """Record that this player wants the card just discarded."""
    command = commands.KnockFor(_seat(), posted_flag("buying"), posted_flag("anyway"))
    return _make(game_id, "knock", command)


@turn.post("/g/<int:game_id>/turn/first-card")
@requires(Action.FOLLOW_TURNS)
def first_card(game_id: int) -> Answer:
    """Record the first card turned up. If the dealer gives a wild away, ask first who gets it.
    The page then asks on: for the discard or, until turns are followed, whose turn it is."""
    card = _card()
    if not isinstance(card, Card):
        notice = card or Notice(_("Which card was turned up first?"))
        return _after(game_or_404(game_id), notice, 422, _readings("first_card"))
    to = request.form.get("to") or None
    view = game_or_404(game_id)
    open_round = view.game.open
    if to is None and open_round is not None and _is_given_away(view, open_round, card):
        notice = Notice(pgettext("a name follows", "Who gets the wild?"))
        return _after(view, notice, 422, receivers(view, card, _circle(view, open_round)))
    command = commands.TurnUpCard(card, to, posted_flag("anyway"))
    return _make(game_id, "first_card", command, asks_on=True)


@turn.post("/g/<int:game_id>/turn/follow")
@requires(Action.FOLLOW_TURNS)
def follow(game_id: int) -> Answer:
    """Begin to follow turns, or stop. With a seat, it is that player's turn now."""
    on = request.values.get("on", "yes") == "yes"
    return _make(game_id, "follow", commands.TrackTurns(on, (_seat() or None) if on else None))


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


def _readings(move: str) -> tuple[MoveButton, ...]:
    """A button for each card that was perhaps meant, if what was typed can be several."""
    try:
        parse_cards(request.form.get("card", ""), typed_words())
    except NotationError as error:
        meant = [each for each in error.choices if len(cards_of_choice(each)) == 1]
        fields = [(name, request.form.get(name, "")) for name in (*_FIELDS, "anyway")]
        sent = tuple((name, value) for name, value in fields if value and name != "card")
        return tuple(
            MoveButton(
                short_cards(cards_of_choice(each)), move, (*sent, ("card", sure_notation(each)))
            )
            for each in meant
        )
    return ()


def _make(game_id: int, move: str, command: Command, *, asks_on: bool = False) -> Answer:
    """Record this command. After a refusal the buttons repeat `move` with its fields. `asks_on`:
    the page is shown again, with the next question, while the round goes on."""
    require(Action.ENTER_TURN, game_id, _seat())
    answer = play(game_id, command)
    view = answer.view
    if isinstance(answer, NotRecorded):
        fields = {name: request.form.get(name, "") for name in _FIELDS}
        offers = offers_after(view, move, fields, answer.problems, anyway=answer.can_overrule)
        if asks_whom(answer.problems):
            return _page(view, offers=offers, by=_seat(), took=posted_flag("took")), 422
        return _after(view, notice_of(answer), 422, offers)
    if isinstance(answer, Overtaken):
        notice = notice_of(answer, tapped=True)
        seat = None if this_phone.is_keeper(game_id) else this_phone.seat_at(game_id)
        if seat is not None and view.game.in_play is not None:
            return home_pages().of_seat(view, seat, notice), 409
        return _after(view, notice, 409)
    if asks_on and not over_words(view) and view.game.in_play is not None:
        return redirect(url_for(".show", game_id=game_id), 303)
    return _after(view)


def _after(
    view: TableView,
    notice: Notice | None = None,
    status: int = 200,
    offers: tuple[MoveButton, ...] = (),
) -> Answer:
    """The answer to a move: the rows of the table if the tap was there, otherwise the home page or,
    after a refusal, this page with what can still be done."""
    on_table = request.htmx.target == "table" and this_phone.is_keeper(view.game_id)
    if on_table and view.game.open is not None:
        return home_pages().rows(view, notice).for_page()
    if notice is None:
        return redirect(home(view.game_id), 303)
    if view.game.in_play is None:
        return too_late(view, notice.lines)
    return _page(view, notice, offers), status


def _page(
    view: TableView,
    notice: Notice | None = None,
    offers: tuple[MoveButton, ...] = (),
    *,
    by: Seat | None = None,
    took: bool = False,
) -> str:
    mine = "" if this_phone.is_keeper(view.game_id) else this_phone.seat_at(view.game_id) or ""
    by = request.args.get("by") if by is None else by
    past = _is_past_first()
    page = turn_page(view, mine=mine, by=by, offers=offers, took=took, past_first=past)
    return render_template(
        "turn/page.html",
        page=page,
        notice=notice,
        back_url=home(view.game_id),
        form_news=form_news(
            view,
            "turn.show",
            by=None if by is None else page.by,
            first=_UNKNOWN if past else None,
        ),
    )


def _is_past_first() -> bool:
    """Is the first card turned up not to be asked for, because nobody knows it or because another
    move was sent?"""
    if request.method == "POST":
        return request.endpoint != "turn.first_card"
    return request.args.get("first") == _UNKNOWN
