"""The replay of a log: the state of the game after its entries.

`replay` starts from the first entry. `replay_on` and `advance` go on from an earlier state, as
long as nothing before it is struck or amended. What an entry does to the open round is in
`round_steps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.errors import LogError
from scorekeeper.game.events import (
    Entry,
    EntryAmended,
    EntryStruck,
    GameResumed,
    GameStarted,
    GameStopped,
    RoundClosed,
    TieRoundDrawn,
    TieRoundWon,
)
from scorekeeper.game.log import standing_entries, struck_commands
from scorekeeper.game.outcome import (
    outcome_of_resume,
    outcome_of_stop,
)
from scorekeeper.game.round_steps import deal, step_in_round
from scorekeeper.game.state import Game
from scorekeeper.game.tie_rounds import tie_drawn, tie_won


def replay(log: Sequence[Entry]) -> Game:
    """The game after these entries. Raises LogError if the log does not begin with a valid
    start."""
    standing = standing_entries(log)
    if not standing or not isinstance(standing[0].event, GameStarted):
        raise LogError("log_without_start", entries=len(log))
    game = _start_game(standing[0].event)
    for entry in standing[1:]:
        game = _step(game, entry)
    return replace(game, seq=log[-1].seq)


def replay_on(game: Game, log: Sequence[Entry]) -> Game:
    """The game after all of this log, where `game` is the game after its first `game.seq` entries.
    Newer entries are applied to it; a strike or an amendment among them needs a whole replay."""
    new, struck = log[game.seq :], struck_commands(log)
    for entry in new:
        if isinstance(entry.event, EntryStruck | EntryAmended) or entry.command_id in struck:
            return replay(log)
        game = _step(game, entry)
    return replace(game, seq=log[-1].seq)


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
