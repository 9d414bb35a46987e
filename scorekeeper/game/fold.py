"""Replay: the log, folded into the table as it stands.

Pure and total. Every log that begins with a start can be replayed, also one that a correction has
bent: when round 3 is mended, round 4 is worked out again with the phase each player is then on,
and what was recorded after an end that now comes earlier is left aside (`Game.beyond` counts
those rounds). An event that says nothing about the table as it stands changes nothing.

Refuses to judge: whether an event should have been recorded was the `referee`'s business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.errors import LogError
from scorekeeper.game.ending import resumed, stopped
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
from scorekeeper.game.open_round import deal, step_in_round
from scorekeeper.game.state import Game
from scorekeeper.game.tie_rounds import tie_drawn, tie_won


def replay(log: Sequence[Entry]) -> Game:
    """The table after these entries. Raises LogError when the log does not begin with a game that
    can start."""
    standing = standing_entries(log)
    if not standing or not isinstance(standing[0].event, GameStarted):
        raise LogError("log_without_start", entries=len(log))
    game = _sit_down(standing[0].event)
    for entry in standing[1:]:
        game = _step(game, entry)
    return replace(game, seq=log[-1].seq)


def replay_on(game: Game, log: Sequence[Entry]) -> Game:
    """The table after all of this log, where `game` is the one after its first `game.seq` entries.
    What is new goes on from there, unless it reaches back: a strike or an amendment asks for a
    replay from the first entry."""
    new, struck = log[game.seq :], struck_commands(log)
    for entry in new:
        if isinstance(entry.event, EntryStruck | EntryAmended) or entry.command_id in struck:
            return replay(log)
        game = _step(game, entry)
    return replace(game, seq=log[-1].seq)


def advance(game: Game, entry: Entry) -> Game:
    """The table after one more entry that is neither a strike nor an amendment; those ask for a
    replay."""
    return replace(_step(game, entry), seq=entry.seq)


def _sit_down(start: GameStarted) -> Game:
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
    """One entry further. Where no round is open only a tie round, a stop or a return to it can
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
            return replace(game, beyond=game.beyond + 1)
        case _ if game.open is None:
            return game
        case _:
            return step_in_round(game, game.open, entry)


def _stop(game: Game, for_good: bool) -> Game:
    if game.open is None and game.tie_due is None:
        return game
    if not for_good:
        return replace(game, paused=True)
    return replace(game, outcome=stopped(game), paused=False, open=None, broken_off=game.open)


def _resume(game: Game) -> Game:
    if game.outcome is None or game.outcome.reason != "stopped":
        return replace(game, paused=False)
    return replace(game, outcome=resumed(game), open=game.broken_off, broken_off=None)
