"""The moves that an entry implies, and questions about turns: whom may I skip, who begins?

At a table not every draw is typed: "Ben's turn is over" means a draw and an unnamed discard, "Ben
laid" means a draw before it. The referee of turns plays these moves. If it refuses one, the table
is set to what the entry says, and the problems are given back. A hand whose size is a guess is
never emptied here, so that no round ends because of a guess.

Questions are answered from the turns if they are followed, else from the seats, the rules and the
skips that were marked. An answer without problems is a yes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.answers import problem
from scorekeeper.game.events import CardTurnedUp, Knocked, SkipPlayed, TurnPassed
from scorekeeper.game.state import Game, OpenRound, waiting_skips
from scorekeeper.game.turns.drawing import (
    after_discard,
    after_skip,
    continue_after_buy,
    never_taken,
    problems_of_skip,
    skip_has_no_effect,
    take_discard,
    taking_problems,
    target_problems,
)
from scorekeeper.game.turns.melding import cards_left_problems, play, too_many_played
from scorekeeper.game.turns.model import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    FirstDiscard,
    Illegal,
    Knock,
    LaidMelds,
    Move,
    Skip,
    Turns,
    TurnUp,
)
from scorekeeper.game.turns.rotation import end_turn, start_turn_out_of_order, table_at_discard
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import CARDS_DEALT, Card
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches

# --- implied moves --------------------------------------------------------------------------------

PlayerMove = TurnPassed | SkipPlayed | Knocked
"""The entries that are moves of one player."""


@immutable
class JudgedMove:
    """The table after a move, and the problems that the referee of turns found."""

    turns: Turns
    problems: tuple[Problem, ...] = ()


def apply_move(turns: Turns, event: PlayerMove, guessed_hands: Collection[Seat] = ()) -> JudgedMove:
    """The table after this move. An illegal move is applied all the same, and its problems are
    given back. `guessed_hands` are the seats whose hand size is a guess. Never raises."""
    seat = event.seat
    if isinstance(event, Knocked):
        return _apply_claim(turns, event)
    took = event.took
    drawn = imply_draw(turns, seat, took=took)
    if drawn.problems:
        drawn = replace(drawn, problems=_second_discard_problems(turns, event) or drawn.problems)
    if took and drawn.turns is turns:
        drawn = _drawn_from_discards(turns)
    if drawn.turns.round_over:
        return drawn
    ready = keep_nonempty(drawn.turns, seat, guessed_hands)
    answer = play(ready, _ending_move(event))
    if isinstance(answer, Illegal):
        return JudgedMove(_force_move(ready, event), (*drawn.problems, *answer.problems))
    return JudgedMove(answer.state, drawn.problems)


def _second_discard_problems(turns: Turns, event: TurnPassed | SkipPlayed) -> tuple[Problem, ...]:
    """The problems of a second discard: a skip is the discard, so the turn is already over
    (§39)."""
    answer = play(turns, _ending_move(event))
    problems = answer.problems if isinstance(answer, Illegal) else ()
    return problems if any(found.code == "skip_is_the_discard" for found in problems) else ()


def imply_draw(turns: Turns, seat: Seat, *, took: bool = False) -> JudgedMove:
    """The table after the implied draw: it is this player's turn, and a card is drawn. If there is
    no card to draw and the table ends the round with that (§47), the round is over."""
    if turns.turn == seat and turns.drawn:
        return JudgedMove(turns)
    answer = play(turns, Draw(seat, "discard" if took else "pile"))
    if not isinstance(answer, Illegal):
        return JudgedMove(answer.state)
    return JudgedMove(_have_drawn(set_turn_to(turns, seat), seat), answer.problems)


def ensure_turn(turns: Turns, seat: Seat) -> JudgedMove:
    """The table with this player's turn and a card drawn, in any case. If the pile is empty, the
    card came from the discards where possible."""
    ruling = imply_draw(turns, seat)
    if not ruling.turns.round_over:
        return ruling
    answer = play(turns, Draw(seat, "discard"))
    if not isinstance(answer, Illegal):
        return JudgedMove(answer.state)
    moved = _have_drawn(set_turn_to(ruling.turns, seat), seat)
    return JudgedMove(moved, ruling.problems or answer.problems)


def _have_drawn(turns: Turns, seat: Seat) -> Turns:
    """The table after a draw, even if no card could be drawn."""
    answer = play(turns, Draw(seat))
    if isinstance(answer, Illegal) or answer.state.round_over:
        hands = turns.cards_added(seat, 1)
        return replace(turns, drawn=True, claimable=False, at_discard=None, hands=hands)
    return answer.state


def _drawn_from_discards(turns: Turns) -> JudgedMove:
    """The table after an implied draw that turns out to have come from the discards, not from the
    pile."""
    if turns.knocked or turns.taken is not None or not turns.discards:
        return JudgedMove(turns)
    taken = replace(turns, pile=turns.pile + 1, discards=turns.discards[:-1], taken=turns.top)
    if turns.shuffled_in:  # then the pile was not reshuffled, and is empty as before
        taken = replace(taken, pile=0, discards=turns.shuffled_in, shuffled_in=())
    return JudgedMove(taken, tuple(taking_problems(turns)))


def set_turn_to(turns: Turns, seat: Seat) -> Turns:
    """The table with this player's turn, because an entry says so. A round that seemed over goes
    on, and an empty pile is then reshuffled from the discards."""
    if turns.turn == seat:
        return turns.after_first_discard()
    moved = start_turn_out_of_order(replace(turns, went_out=None), seat).after_first_discard()
    if turns.round_over and not moved.pile and moved.discards:
        moved = replace(moved, pile=len(moved.discards) - 1, discards=moved.discards[-1:])
    return moved


def keep_nonempty(
    turns: Turns, seat: Seat, guessed_hands: Collection[Seat], gives: int = 1
) -> Turns:
    """A hand whose size is a guess holds more cards than the `gives` it plays."""
    if seat not in guessed_hands or turns.hands[seat] > gives:
        return turns
    return replace(turns, hands={**turns.hands, seat: gives + 1})


def lay_in_earlier_turn(turns: Turns, seat: Seat, laid: LaidMelds, count: int) -> Turns:
    """The table after a phase of `count` cards was laid in an earlier turn that was not entered.
    The present turn does not change; the player's hand size becomes a guess."""
    turns = keep_nonempty(turns, seat, (seat,), count)
    laid_now = {**turns.laid, seat: laid}
    return replace(turns, laid=laid_now, hands=turns.cards_added(seat, -count))


def apply_turn_up(turns: Turns, event: CardTurnedUp) -> JudgedMove:
    """The table after the first discard. One that is entered too late changes nothing."""
    answer = play(turns, TurnUp(turns.dealer, event.card, event.to))
    if isinstance(answer, Illegal):
        return JudgedMove(turns, answer.problems)
    return JudgedMove(answer.state)


def _ending_move(event: TurnPassed | SkipPlayed) -> Move:
    match event:
        case TurnPassed(seat=seat, discard=None):
            return DiscardUnnamed(seat)
        case TurnPassed(seat=seat, discard=card):
            return Discard(seat, card)
        case SkipPlayed(seat=seat, target=target):
            return Skip(seat, target)
    assert_never(event)


def _force_move(turns: Turns, event: TurnPassed | SkipPlayed) -> Turns:
    """The table after an illegal discard or skip, which was not the last card."""
    seat = event.seat
    turns = keep_nonempty(turns, seat, (seat,))
    if isinstance(event, SkipPlayed):
        return end_turn(after_skip(turns, seat, event.target), seat, by_skip=True)
    return after_discard(turns, seat, event.discard)


def _apply_claim(turns: Turns, event: Knocked) -> JudgedMove:
    seat = event.seat
    answer = play(turns, Buy(seat) if event.bought else Knock(seat))
    if not isinstance(answer, Illegal):
        return JudgedMove(answer.state)
    if event.bought:
        hands, pile = turns.cards_added(seat, 2), max(turns.pile - 1, 0)
        before = table_at_discard(turns)
        bought = replace(
            before,
            hands=hands,
            pile=pile,
            discards=before.discards[:-1],
            claimable=False,
            bought=True,
        )
        return JudgedMove(continue_after_buy(bought, turns), answer.problems)
    moved = start_turn_out_of_order(replace(table_at_discard(turns), went_out=None), seat)
    with_card = take_discard(moved, seat)
    return JudgedMove(
        replace(
            with_card,
            drawn=True,
            knocked=True,
            claimable=False,
            knocker=seat,
            draws_since_knock=0,
            first_discard=FirstDiscard.DONE,
        ),
        answer.problems,
    )


# --- questions ------------------------------------------------------------------------------------

Problems = tuple[Problem, ...]


def whom_may_skip(game: Game, seat: Seat) -> tuple[tuple[Seat, Problems], ...]:
    """All other players, clockwise from the left, with the problems of skipping them (§39, §40)."""
    others, at = [], game.next_seat(seat)
    while at != seat and at not in others and at in game.playing:
        others.append(at)
        at = game.next_seat(at)
    return tuple((other, skip_problems(game, seat, other)) for other in others)


def skip_problems(game: Game, seat: Seat, target: Seat) -> Problems:
    """Why `seat` cannot skip `target` now, no matter whose turn it is. If turns are not
    followed, only a skip that is still waiting is known."""
    open_round = game.open
    if open_round is None:
        return ()
    if open_round.turns is not None and {seat, target} <= set(open_round.turns.seats):
        turns = keep_nonempty(open_round.turns, seat, open_round.guessed_hands)
        return (
            () if skip_has_no_effect(turns, seat) else tuple(target_problems(turns, seat, target))
        )
    rules, following, waiting = game.table.switches, game.next_seat(seat), waiting_skips(open_round)
    return tuple(problems_of_skip(rules, seat, target, following, waiting, None))


def who_begins(game: Game) -> Seat | None:
    """Who has the first turn of the open round; None if no round is open."""
    return None if game.open is None else first_turn(game, game.open)


def first_turn(game: Game, open_round: OpenRound) -> Seat:
    """Who has the first turn of this round: the dealer's left, unless a skip takes it (§5, §43,
    §45)."""
    first, waiting = open_round.first_player, dict(open_round.carried_skips)
    upcard, rules = open_round.turned_up, game.table.switches
    if upcard is not None and upcard.is_skip and rules.first_upcard_skip == "first_skipped":
        waiting[first] = waiting.get(first, 0) + 1
    while waiting.get(first):
        waiting[first] -= 1
        first = game.next_seat(first)
    return first


def take_problems(game: Game, seat: Seat | None, card: Card) -> Problems:
    """Why this player may not draw that card from the discards now (§6, §42, §46), or, for None,
    why nobody may."""
    turns = game.turns
    if seat is not None and turns is not None and seat in turns.seats:
        return _problems(turns, Draw(seat, "discard", card))
    if never_taken(card, game.table.switches):
        return (problem("skip_never_from_discard"),)
    return ()


def knock_problems(game: Game, seat: Seat, *, buying: bool = False) -> Problems:
    """Why this player may not knock for the card just discarded, or buy it (§36, §37)."""
    turns, rules = game.turns, game.table.switches
    if turns is not None and seat in turns.seats:
        return _problems(turns, Buy(seat) if buying else Knock(seat))
    if buying and rules.buy == "off":
        return (problem("buying_is_off"),)
    if not buying and rules.knock == "off":
        return (problem("knocking_is_off"),)
    return ()


def put_down_problems(open_round: OpenRound, seat: Seat, cards: int) -> Problems:
    """Why this player cannot put down `cards` cards now: whose turn it is, and how many cards are
    left (§5, §17, §27). Whether the cards fit is not checked. Empty if turns are not followed or
    a player is out."""
    drawn = _drawn(open_round, seat)
    if drawn is None:
        return ()
    turns = keep_nonempty(drawn.turns, seat, open_round.guessed_hands, cards)
    return (
        *drawn.problems,
        *cards_left_problems(turns, seat, turns.hands[seat] - cards, laid=True),
    )


def off_turn_problems(open_round: OpenRound, seat: Seat) -> Problems:
    """Why this player cannot play cards now: whose turn it is (§5). Empty as in
    `put_down_problems`."""
    drawn = _drawn(open_round, seat)
    return () if drawn is None else drawn.problems


def too_many_to_lay(game: Game, rules: Switches, seat: Seat | None, cards: int) -> Problems:
    """Why no hand can lay `cards` cards under these rules: it has fewer (§17), or one is needed for
    the discard (§27). The hand is that of `seat`, None if that is no player. Without turns that are
    followed, and for a phase that was marked before, it is the ten cards dealt and one drawn; a
    player who buys can have more (§37)."""
    open_round = game.open
    held = None if open_round is None or seat is None else _held_to_lay(open_round, seat)
    if held is None and rules.buy == "on":
        return ()
    return tuple(too_many_played(rules, held or CARDS_DEALT + 1, cards, seat))


def _held_to_lay(open_round: OpenRound, seat: Seat) -> int | None:
    """How many cards this player holds after the draw; None if that is not known, or the phase was
    marked before."""
    drawn = _drawn(open_round, seat)
    if drawn is None or seat in open_round.laid or seat in open_round.guessed_hands:
        return None
    return drawn.turns.hands[seat]


def _drawn(open_round: OpenRound, seat: Seat) -> JudgedMove | None:
    """The table after this player's draw; None if turns are not followed or a player is out."""
    if open_round.turns is None or open_round.out is not None or seat not in open_round.turns.seats:
        return None
    return ensure_turn(open_round.turns, seat)


def is_off_turn(open_round: OpenRound, seat: Seat) -> bool:
    """Would a mark now be outside this player's turn? A mark just after the player's turn belongs
    to that turn. False if turns are not followed."""
    turns = open_round.turns
    if turns is None or open_round.out is not None or seat not in turns.seats or turns.turn == seat:
        return False
    return turns.last_player != seat or turns.drawn


def has_laid_this_turn(game: Game, seat: Seat) -> bool:
    """Did this player lay the phase in the turn that is not over yet (§23)? False if turns are not
    followed."""
    turns = game.turns
    return turns is not None and turns.turn == seat and turns.laid_this_turn


def next_turn(open_round: OpenRound) -> Turns | None:
    """The table after the present turn ends with any card; None if there is no turn."""
    if open_round.turns is None or open_round.turns.turn is None or open_round.out is not None:
        return None
    return apply_move(
        open_round.turns, TurnPassed(open_round.turns.turn), open_round.guessed_hands
    ).turns


def _problems(turns: Turns, move: Draw | Buy | Knock) -> Problems:
    answer = play(turns, move)
    return answer.problems if isinstance(answer, Illegal) else ()
