"""When a game is over, and who has won it.

The game ends with the round in which somebody completes the last phase (§28), or after the fixed
rounds (§32); a table may let it end at once (§31). Among those who got there, the fewest points
win. Level players share the win or play a tie round (§30), as the rule sheet says. A player who
left cannot win.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.standings import leaders
from scorekeeper.game.state import Game, Outcome, TieRound
from scorekeeper.game.values import Seat
from scorekeeper.rules.table_rules import TableRules


def completers(game: Game) -> tuple[Seat, ...]:
    """The players, still playing, who have no phase left (§28, §35)."""
    return tuple(seat for seat in game.playing if not game.missing(seat))


def outcome_after_round(game: Game) -> Outcome | None:
    """The outcome if the game is over with the round just closed, else None."""
    if game.table.fixed_rounds is not None:
        if len(game.closed) < game.table.fixed_rounds:
            return None
        shared = game.table.switches.fixed10_tie == "shared"
        return _outcome_of(game, "fixed_rounds", leaders(game, game.playing), shared)
    finished = completers(game)
    if not finished:
        return None
    return _outcome_of(
        game, "last_phase", leaders(game, finished), game.table.switches.tie_break == "shared"
    )


def outcome_in_mid_round(game: Game, seat: Seat) -> Outcome | None:
    """The outcome if the phase that `seat` has just laid ends the game at once (§31), else None."""
    others = (len(game.missing(other)) for other in game.playing if other != seat)
    if not game.table.ends_with_this_phase(len(game.missing(seat)), others):
        return None
    return Outcome("last_phase", (seat,))


def could_end_at_once(game: Game, seat: Seat, number: int, table: TableRules) -> bool:
    """By the rules of `table`, could the phase of `seat` in round `number` have ended the game as
    soon as it was laid (§31)? The round may be open or closed."""
    if not table.a_phase_can_end_it:
        return False

    def phases_to_go(player: Seat) -> int:
        since = (over.lines.get(player) for over in game.closed if over.number >= number)
        return len(game.missing(player)) + sum(line is not None and line.laid for line in since)

    others = (phases_to_go(other) for other in game.playing if other != seat)
    return table.ends_with_this_phase(phases_to_go(seat), others)


def outcome_of_stop(game: Game) -> Outcome:
    """The outcome when the table stops for good: the leader has won, level players share."""
    tie = game.outcome.tie if game.outcome is not None else None
    return Outcome("stopped", leaders(game, game.playing), tie)


def outcome_of_resume(game: Game) -> Outcome | None:
    """The outcome with which a stopped game goes on: None, or a tie round if one was due."""
    if game.outcome is None or game.outcome.tie is None:
        return None
    reason = "last_phase" if game.table.fixed_rounds is None else "fixed_rounds"
    return replace(game.outcome, reason=reason, winners=())


def _outcome_of(game: Game, reason: str, level: tuple[Seat, ...], shared: bool) -> Outcome:
    if len(level) <= 1 or shared:
        return Outcome(reason, level)
    dealer = game.next_seat(game.closed[-1].dealer, level)
    tie = TieRound(
        players=level,
        phase=game.last_phase,
        won_by="lay" if game.table.switches.tie_break == "lay" else "out",
        dealer=dealer,
        first_player=game.next_seat(dealer, level),
    )
    return Outcome(reason, (), tie)
