"""Questions about turns: whom may I skip, who begins, may I take that card?

The answers come from the turns where they are followed, else from the seats, the rules and the
skips that were marked. An answer without problems is a yes.
"""

from __future__ import annotations

from scorekeeper.game.events import TurnPassed
from scorekeeper.game.implied_moves import apply_move, ensure_turn, keep_nonempty
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.turns.discarding import skip_has_no_effect, target_problems
from scorekeeper.game.turns.melding import cards_left_problems
from scorekeeper.game.turns.model import Buy, Draw, Illegal, Knock, Turns, turn_problem
from scorekeeper.game.turns.referee import play
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import waiting_skips
from scorekeeper.rules.cards import Card
from scorekeeper.rules.problems import Problem

Problems = tuple[Problem, ...]


def whom_may_skip(game: Game, seat: Seat) -> tuple[tuple[Seat, Problems], ...]:
    """Everybody else who plays, clockwise from the left, with the problems of skipping them (§39,
    §40)."""
    others, at = [], game.next_seat(seat)
    while at != seat and at not in others and at in game.playing:
        others.append(at)
        at = game.next_seat(at)
    return tuple((other, skip_problems(game, seat, other)) for other in others)


def skip_problems(game: Game, seat: Seat, target: Seat) -> Problems:
    """Why `seat` cannot skip `target` now, no matter whose turn it is. Where turns are not
    followed, only a skip that is still waiting is known."""
    open_round = game.open
    if open_round is None:
        return ()
    if open_round.turns is not None and {seat, target} <= set(open_round.turns.seats):
        turns = keep_nonempty(open_round.turns, seat, open_round.guessed_hands)
        return (
            () if skip_has_no_effect(turns, seat) else tuple(target_problems(turns, seat, target))
        )
    if target == seat:
        return (turn_problem("must_be_another_player", seat=seat),)
    problems, rules, following = [], game.table.switches, game.next_seat(seat)
    if rules.skip_target == "next" and target != following:
        problems.append(turn_problem("skip_hits_next_only", seat=following))
    if rules.skip_limit != "none" and waiting_skips(open_round).get(target):
        problems.append(turn_problem("already_pending", seat=target))
    return tuple(problems)


def who_begins(game: Game) -> Seat | None:
    """Who has the first turn of the open round: the dealer's left, unless a skip takes it (§5, §43,
    §45). None where no round is open."""
    open_round = game.open
    if open_round is None:
        return None
    first, waiting = open_round.first_player, dict(open_round.carried_skips)
    upcard, rules = open_round.turned_up, game.table.switches
    if upcard is not None and upcard.is_skip and rules.first_upcard_skip == "first_skipped":
        waiting[first] = waiting.get(first, 0) + 1
    while waiting.get(first):
        waiting[first] -= 1
        first = game.next_seat(first)
    return first


def take_problems(game: Game, seat: Seat, card: Card) -> Problems:
    """Why this player may not draw that card from the discards now (§6, §42, §46)."""
    open_round = game.open
    if open_round is not None and open_round.turns is not None and seat in open_round.turns.seats:
        return _problems(open_round.turns, Draw(seat, "discard", card))
    if card.is_skip and game.table.switches.skip_pickup == "never":
        return (turn_problem("skip_never_from_discard"),)
    return ()


def knock_problems(game: Game, seat: Seat, *, buying: bool = False) -> Problems:
    """Why this player may not knock for the card just discarded, or buy it (§36, §37)."""
    open_round, rules = game.open, game.table.switches
    if open_round is not None and open_round.turns is not None and seat in open_round.turns.seats:
        return _problems(open_round.turns, Buy(seat) if buying else Knock(seat))
    if buying and rules.buy == "off":
        return (turn_problem("buying_is_off"),)
    if not buying and rules.knock == "off":
        return (turn_problem("knocking_is_off"),)
    return ()


def put_down_problems(open_round: OpenRound, seat: Seat, cards: int) -> Problems:
    """Why this player cannot put down so many cards now: whose turn it is, and how many cards are
    left (§5, §17, §27). Whether the cards fit is not checked. Empty where turns are not followed or
    somebody is out."""
    if open_round.turns is None or open_round.out is not None or seat not in open_round.turns.seats:
        return ()
    drawn = ensure_turn(open_round.turns, seat)
    turns = keep_nonempty(drawn.turns, seat, open_round.guessed_hands, cards)
    return (
        *drawn.problems,
        *cards_left_problems(turns, seat, turns.hands[seat] - cards, laid=True),
    )


def is_off_turn(open_round: OpenRound, seat: Seat) -> bool:
    """Would a mark now be outside this player's turn? A mark just after the player's turn belongs
    to that turn. False where turns are not followed."""
    turns = open_round.turns
    if turns is None or open_round.out is not None or seat not in turns.seats or turns.turn == seat:
        return False
    return turns.last_player != seat or turns.drawn


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
