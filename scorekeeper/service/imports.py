"""Archives of other machines: read and checked first, then added completely or not at all.

`look` reads the whole file and keeps a private copy of it on the disk. `take_in` adds the games of
that copy in one transaction, so what was shown is what is added, also if the file changed since.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.game.replay import replay
from scorekeeper.service import archive
from scorekeeper.service.archive import ArchivedGame
from scorekeeper.storage import deleted_games, event_store, games
from scorekeeper.storage.database import Connections, Database, reading, writing
from scorekeeper.storage.players import normalized, remembered


@dataclass(frozen=True, slots=True)
class OfferedGame:
    """What an import page shows of one game of an archive. `names` are in seat order, `winners`
    are names. `code` is the watch code of the game if it is here already, else ""; `differs`: it
    has other entries here. `reason` is why it ended, "" if it has not. `overruled` counts the
    rounds in which the table overruled a doubt."""

    at: int
    mark: str
    names: tuple[str, ...]
    guests: bool
    entries: int
    rounds: int
    started_at: str
    reason: str
    winners: tuple[str, ...]
    overruled: int
    code: str = ""
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """A whole archive that was read and can be added. `new_names` are the players who are not known
    here yet. Call `close` when it is not needed any more."""

    games: tuple[OfferedGame, ...]
    new_names: tuple[str, ...]
    copy: TextIO

    @property
    def to_add(self) -> tuple[OfferedGame, ...]:
        """The games that are not here yet."""
        return tuple(game for game in self.games if not game.code)

    def close(self) -> None:
        """Delete the copy of the file."""
        self.copy.close()


class Imports:
    """The imports into one database."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def look(self, lines: Iterable[str], seen: Callable[[], object] = lambda: None) -> Offer:
        """Read and check an archive of one game or many; nothing is added. `seen` is called after
        each game. Raises ArchiveError for the first fault, and StorageError if the disk is full."""
        try:
            # The offer closes it.
            copy = tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115
            try:
                return self._offer(lines, copy, seen)
            except BaseException:
                copy.close()
                raise
        except OSError as error:
            # None while no folder was found that can be written; the present one was tried last.
            folder = str(tempfile.tempdir or Path.cwd())
            raise StorageError("cannot_write", path=folder, reason=str(error)) from error

    def take_in(self, offer: Offer, added: Callable[[], object] = lambda: None) -> tuple[int, ...]:
        """Add the games of this offer that are not here yet, all or none; gives their numbers. A
        game that was deleted here is brought back as it was.
        `added` is called after each game that was read."""
        db, numbers = self._connections.db, []
        offer.copy.seek(0)
        with writing(db):
            for game in archive.games_in(offer.copy, checked=False):
                here = games.game_of_mark(db, game.mark)
                if here is None:
                    numbers.append(archive.write(db, game))
                elif deleted_games.is_deleted(db, here):
                    deleted_games.bring_back(db, here)
                    numbers.append(here)
                added()
        return tuple(numbers)

    def take_in_one(self, lines: Iterable[str]) -> int:
        """Add the first game of an archive; gives its number. Raises ArchiveError, also if the game
        is here already."""
        offer = self.look(lines)
        try:
            if offer.games[0].code:
                raise ArchiveError("already_here", watch_code=offer.games[0].code)
            return self.take_in(offer)[0]
        finally:
            offer.close()

    def _offer(self, lines: Iterable[str], copy: TextIO, seen: Callable[[], object]) -> Offer:
        db = self._connections.db
        found: dict[str, OfferedGame] = {}
        names: dict[str, str] = {}
        for game in archive.games_in(_copied(lines, copy)):
            if game.mark in found:
                raise ArchiveError("game_twice", at=game.at, first=found[game.mark].at)
            with reading(db):
                found[game.mark] = _offered(db, game)
            if not game.guests and not found[game.mark].code:
                kept = (each for seat, each in game.names.items() if seat not in game.forgotten)
                names.update({normalized(name): name for name in kept})
            seen()
        copy.flush()  # what is added is read from it, so a full disk is noticed now
        known = {normalized(name) for name in remembered(db)}
        new = tuple(name for spelt, name in names.items() if spelt not in known)
        return Offer(tuple(found.values()), new, copy)


def _copied(lines: Iterable[str], copy: TextIO) -> Iterable[str]:
    for line in lines:
        yield line
        # Written after it was read: a line that cannot be encoded was refused by then.
        copy.write(line if line.endswith("\n") else line + "\n")


def _offered(db: Database, game: ArchivedGame) -> OfferedGame:
    now = replay(game.log)
    here = games.game_of_mark(db, game.mark)
    stored = games.one(db, here) if here is not None else None
    return OfferedGame(
        at=game.at,
        mark=game.mark,
        names=tuple(game.names[seat] for seat in now.seats),
        guests=game.guests,
        entries=len(game.log),
        rounds=len(now.closed),
        started_at=game.log[0].recorded_at,
        reason=now.outcome.reason if now.outcome else "",
        winners=tuple(game.names[seat] for seat in now.outcome.winners) if now.outcome else (),
        overruled=sum(
            bool(over.overruled) or any(line.overruled for line in over.lines.values())
            for over in now.closed
        ),
        code=stored.code if stored else "",
        differs=stored is not None and _differs(db, stored.game_id, game),
    )


def _differs(db: Database, game_id: int, game: ArchivedGame) -> bool:
    return event_store.read(db, game_id) != game.log
