"""The replay of a log: the state of the game after its entries.

`replay` starts from the first entry. `Replayed` goes on from there with new entries. A strike or an
amendment changes an earlier state, so it also remembers the game as it was when the last rounds
were dealt, and replays from the round that is corrected. What an entry does to the open round is in
`round_steps`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import LogError
from scorekeeper.game.events import (
    Entry,
    GameResumed,
    GameStarted,
    GameStopped,
    RoundClosed,
    TieRoundDrawn,
    TieRoundWon,
)
from scorekeeper.game.game_log import GameLog, as_game_log, entries_after
from scorekeeper.game.outcome import outcome_of_resume, outcome_of_stop
from scorekeeper.game.round_steps import deal, step_in_round
from scorekeeper.game.state import Game
from scorekeeper.game.tie_rounds import tie_drawn, tie_won

DEALS_KEPT = 2
"""The round that is played and the one before it are those that are corrected."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A log and the game after it. `deals` are the game as it was when the last rounds were dealt,
    the latest last."""

    log: GameLog
    game: Game
    deals: tuple[Game, ...]

    def followed_by(self, entries: Iterable[Entry]) -> Replayed:
        """The log with more entries at its end, and the game after them. Raises LogError if they
        strike the start."""
        log = self.log.followed_by(entries)
        new = entries_after(log, self.game.seq)
        touched = min(
            (seq for entry in new if (seq := log.touched_by(entry)) is not None),
            default=log[-1].seq + 1,
        )
        unchanged = [game for game in (*self.deals, self.game) if game.seq < touched]
        if not unchanged:
            return replayed(log)
        deals = tuple(deal for deal in self.deals if deal.seq < touched)
        return _replayed_from(unchanged[-1], deals, log)


def replayed(log: Sequence[Entry]) -> Replayed:
    """This log, replayed from its first entry. Raises LogError if it does not begin with a valid
    start."""
    whole = as_game_log(log)
    first = next(iter(whole.standing), None)
    if first is None or not isinstance(first.event, GameStarted):
        raise LogError("log_without_start", entries=len(log))
    game = replace(_start_game(first.event), seq=first.seq)
    return _replayed_from(game, (game,), whole)


def _replayed_from(game: Game, deals: tuple[Game, ...], log: GameLog) -> Replayed:
    """Go on from this game. Nothing before it was corrected since."""
    for entry in entries_after(log.standing, game.seq):
        after = _step(game, entry)
        if len(after.closed) > len(game.closed):
            after = replace(after, seq=entry.seq)
            deals = (*deals, after)[-DEALS_KEPT:]
        game = after
    return Replayed(log, replace(game, seq=log[-1].seq), deals)


def replay(log: Sequence[Entry]) -> Game:
    """The game after these entries. Raises LogError if the log does not begin with a valid
    start."""
    return replayed(log).game


def advance(game: Game, entry: Entry) -> Game:
    """The game after one more entry. The entry must not be a strike or an amendment; those need a
    replay."""
    return replace(_step(game, entry), seq=entry.seq)


def _start_game(start: GameStarted) -> Game:
    seats = start.seats
    if start.dealer not in seats:
        raise LogError("dealer_without_seat", dealer=start.dealer)
    game = Game(
        table=start.table,
        seats=seats,
        playing=seats,
        closed=(),
        open=None,
        done=dict.fromkeys(seats, ()),
        totals=dict.fromkeys(seats, 0),
        outcome=None,
        paused=False,
        seq=0,
        first_dealer=start.dealer,
    )
    return deal(game)


def _step(game: Game, entry: Entry) -> Game:
    """The game after one more entry. While no round is open, only tie rounds, stops and resumes
    count."""
    match entry.event:
        case GameStopped(for_good=for_good):
            return _stop(game, for_good)
        case GameResumed():
            return _resume(game)
        case TieRoundWon(seat=seat):
            return tie_won(game, seat)
        case TieRoundDrawn(seats=seats):
            return tie_drawn(game, seats)
        case RoundClosed() if game.open is None:
            return replace(game, rounds_after_end=game.rounds_after_end + 1)
        case _ if game.open is None:
            return game
        case _:
            return step_in_round(game, game.open, entry)


def _stop(game: Game, for_good: bool) -> Game:
    if game.open is None and game.tie_due is None:
        return game
    if not for_good:
        return replace(game, paused=True)
    return replace(
        game, outcome=outcome_of_stop(game), paused=False, open=None, unfinished_round=game.open
    )


def _resume(game: Game) -> Game:
    if game.outcome is None or game.outcome.reason != "stopped":
        return replace(game, paused=False)
    return replace(
        game, outcome=outcome_of_resume(game), open=game.unfinished_round, unfinished_round=None
    )
