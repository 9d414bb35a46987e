"""Archives of what can still be read of a damaged file: the good part of each log.

The good part of a log ends before the first entry that is lost, cannot be read, or could not have
been recorded by the referee. A command is kept with all its entries or not at all.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.errors import LogError, StorageError
from scorekeeper.game import codec
from scorekeeper.game.events import Entry, GameStarted, PlayerJoined
from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.immutable import immutable
from scorekeeper.service.archive import header_of, print_line
from scorekeeper.service.players import name_problems
from scorekeeper.storage import event_store, salvage
from scorekeeper.storage.database import usual_path
from scorekeeper.storage.file_look import damage_of, refuse_unsuitable_disk
from scorekeeper.storage.salvage import FoundGame


@immutable
class SalvagedGame:
    """The lines of the archive of one game; none if nothing of the game can be read. `whole`: no
    entry is known to be lost."""

    lines: tuple[str, ...]
    whole: bool


def is_damaged(db: Path | None) -> bool:
    """Does SQLite find damage in this file? None is the file in the user's data folder. False for a
    file on an unsuitable disk, which is not opened."""
    path = db if db is not None else usual_path()
    with suppress(OSError, StorageError):
        refuse_unsuitable_disk(path)
        return path.is_file() and path.stat().st_size > 0 and damage_of(path) is not None
    return False


@contextmanager
def salvaged_games(db: Path | None) -> Iterator[Iterator[SalvagedGame]]:
    """The games of a damaged file, oldest first. Raises StorageError if nothing can be read."""
    with salvage.found_games(db if db is not None else usual_path()) as found:
        yield (_salvaged(game) for game in found if not game.deleted)


def _salvaged(game: FoundGame) -> SalvagedGame:
    log = _good_part(game)
    if not log:
        return SalvagedGame((), whole=False)
    first = log[0].command_id.encode()
    mark = game.mark or hashlib.sha256(first).hexdigest()[:20]
    header = header_of(mark, _names(game, log), game.faces, len(log))
    entries = (codec.encode_entry(entry) for entry in log)
    lines = (print_line(header), *(print_line(entry) for entry in entries))
    return SalvagedGame(lines, whole=len(log) == max(game.log))


def _good_part(game: FoundGame) -> tuple[Entry, ...]:
    log: list[Entry] = []
    while (row := game.log.get(len(log) + 1)) is not None:
        try:
            log.append(event_store.entry_of(*row))
        except (LogError, LookupError, TypeError, ValueError):
            break
    while log and (keep := _entries_to_keep(log)) < len(log):
        del log[keep:]
    following = game.log.get(len(log) + 1)
    if following is not None:
        while log and log[-1].command_id == following[1]:
            log.pop()
    return tuple(log)


def _entries_to_keep(log: list[Entry]) -> int:
    """How many of these entries to keep: all of them if the referee could have recorded them."""
    try:
        fault = fault_of(log)
        if fault is None:
            replay(log)
    except (LogError, LookupError, TypeError, ValueError):
        return len(log) - 1
    return len(log) if fault is None else fault.seq - 1


def _names(game: FoundGame, log: tuple[Entry, ...]) -> dict[str, str]:
    """The names of the seats; a name that is lost or cannot be one is `Player 2` or the like."""
    start = log[0].event
    assert isinstance(start, GameStarted)  # or the log has a fault
    late = (entry.event.seat for entry in log if isinstance(entry.event, PlayerJoined))
    names: dict[str, str] = {}
    for seat in (*start.seats, *late):
        found = game.names.get(seat, "")
        names[seat] = f"Player {seat[1:]}" if name_problems([found]) else found
    return names
