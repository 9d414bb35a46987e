"""The tie round: who won it, and what happens if it ends level again (§30).

Only tied players can win it, nobody's points change, and the tied players deal in turn. Which
table plays one, and when, is decided in `outcome`.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.events import RoundVoided, TieRoundDrawn, TieRoundWon
from scorekeeper.game.results import Accepted, Answer, Refused, refuse
from scorekeeper.game.state import Game, TieRound
from scorekeeper.game.values import Seat

MISDEALT_TIE = "tie round"
"""The reason in `RoundVoided` for a tie round."""


def win_tie(game: Game, seat: Seat) -> Answer:
    """Record who won the tie round; only a tied player can."""
    tie = _tie_due(game)
    if isinstance(tie, Refused):
        return tie
    if seat not in tie.players:
        return refuse("not_in_tie", seat=seat, players=tie.players)
    return Accepted((TieRoundWon(seat),))


def draw_tie(game: Game, seats: tuple[Seat, ...]) -> Answer:
    """Record that at least two players of the tie round are level again."""
    tie = _tie_due(game)
    if isinstance(tie, Refused):
        return tie
    for seat in seats:
        if seat not in tie.players:
            return refuse("not_in_tie", seat=seat, players=tie.players)
    level = tuple(seat for seat in tie.players if seat in seats)
    if len(level) < 2:
        return refuse("tie_needs_two", seats=tie.players)
    return Accepted((TieRoundDrawn(level),))


def tie_dealt_again(game: Game) -> Answer:
    """Record a misdealt tie round: it does not count, and the same dealer deals again."""
    return Accepted((RoundVoided(len(game.closed) + 1, MISDEALT_TIE),))


def tie_won(game: Game, seat: Seat) -> Game:
    """The game after this player has won the tie round."""
    tie = game.tie_due
    if game.outcome is None or tie is None or seat not in tie.players:
        return game
    return replace(game, outcome=replace(game.outcome, winners=(seat,)))


def tie_drawn(game: Game, seats: tuple[Seat, ...]) -> Game:
    """The game with another tie round among these players, dealt by the next of them."""
    tie = game.tie_due
    level = tuple(seat for seat in tie.players if seat in seats) if tie is not None else ()
    if game.outcome is None or tie is None or len(level) < 2:
        return game
    dealer = game.next_seat(tie.dealer, level)
    again = replace(
        tie,
        players=level,
        dealer=dealer,
        first_player=game.next_seat(dealer, level),
        earlier=(*tie.earlier, tie.players),
    )
    return replace(game, outcome=replace(game.outcome, tie=again))


def _tie_due(game: Game) -> TieRound | Refused:
    if game.tie_due is None:
        return refuse("game_over" if game.outcome else "no_tie_round")
    return refuse("game_paused") if game.paused else game.tie_due
