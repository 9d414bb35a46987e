"""Games as a file, written and read: JSON Lines, for each game a header with format, version and
names, then its log.

An imported game has exactly the events of the exported one. The size of each game is limited while
it is read, and each entry must be one that a referee could have recorded (`game.log_check`). Only
one game is in memory at a time. A whole file is read and checked first (`Imports`); then its games
are added, all or none.
"""

from __future__ import annotations

import codecs
import json
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field
from datetime import UTC, datetime
from io import BufferedReader, RawIOBase, TextIOWrapper
from pathlib import Path
from typing import IO, Any, TextIO, cast

from scorekeeper import __version__
from scorekeeper.errors import ArchiveError, LogError, StorageError, UnknownGame
from scorekeeper.game import codec
from scorekeeper.game.events import Entry, EntryAmended, EntryStruck, GameStarted, PlayerJoined
from scorekeeper.game.log_check import fault_of
from scorekeeper.game.replay import replay
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.service.players import is_title_too_long, name_problems
from scorekeeper.service.shown_names import NamelessWords, ShownNames
from scorekeeper.storage import (
    deleted_games,
    event_store,
    game_lines,
    games,
    people,
    players,
    projections,
    stored_faces,
)
from scorekeeper.storage.copies import FIRST_BYTES
from scorekeeper.storage.database import Connections, Database, closed_on_error, reading, writing
from scorekeeper.storage.faces import COLOURS, SHAPES, Face
from scorekeeper.storage.players import clean, normalized, remembered

FORMAT = "scorekeeper-game"

LONGEST_LINE = 100_000
"""Characters, including the line end."""

MOST_LINES = 100_000
MOST_CHARACTERS = 20_000_000
"""Limits of one game."""

MOST_READ_AGAIN = 1_000_000
"""Entries that are replayed to check a game. Each undo and each correction replays all before it,
so a file made for it would keep the program busy for hours; an evening has some thousand."""

BLANKS = codecs.BOM_UTF8 + b" \t\r\n"
"""Bytes that may stand before an archive."""

_NOTED = ("title", "place")
"""What was noted beside the log; the header names it only if it was given."""

_NumberedLine = tuple[int, Mapping[str, Any]]
"""A line of a file that was read as JSON, with its number from 1."""

LONGEST_WORD = 200
"""Characters in a command id, the mark of a game, a reason or an actor."""

YEARS = range(1970, 2200)
"""The years a time may have. A wrong clock is accepted, a time that cannot be shown is not."""


@immutable
class ArchivedGame:
    """One game of an archive. `at` is the line of its header, counted from 1; `mark` identifies the
    game in every archive of it. `guests`: its players are known in that game only. `title` and
    `place` are "" where none was given. `forgotten` are the seats whose people were forgotten
    before it was written, `faces` what the seats showed. An older archive has no faces."""

    at: int
    mark: str
    names: Mapping[Seat, str] = field(hash=False)
    guests: bool
    log: tuple[Entry, ...]
    title: str = ""
    place: str = ""
    forgotten: tuple[Seat, ...] = ()
    faces: Mapping[Seat, Face] = field(default_factory=dict, hash=False)


def lines_of(db: Database, game_id: int) -> list[str]:
    """The lines of a game's archive, without line ends. Raises UnknownGame and LogError."""
    with reading(db):
        stored = games.stored_game(db, game_id)
        names, guests = players.names_at(db, game_id), players.guests_at(db, game_id)
        forgotten = people.forgotten_at(db, game_id)
        faces = stored_faces.faces_at_each(db, [game_id])[game_id]
        log = event_store.printed_lines(db, game_id)
        noted = game_lines.title_of(db, game_id)
    if stored is None:
        raise UnknownGame("unknown_game", game_id=game_id)
    header = header_of(stored.mark, names, faces, len(log))
    if guests:
        header["guests"] = True
    if forgotten:
        header["forgotten"] = list(forgotten)
    header |= {name: text for name in _NOTED if (text := getattr(noted, name))}
    return [print_line(header), *log]


def header_of(
    mark: str, names: Mapping[Seat, str], faces: Mapping[Seat, Face], entries: int
) -> dict[str, object]:
    """What the header of every game says."""
    return {
        "format": FORMAT,
        "version": codec.VERSION,
        "game": mark,
        "names": names,
        "faces": {seat: [faces[seat].colour, faces[seat].shape] for seat in names if seat in faces},
        "written_by": f"scorekeeper {__version__}",
        "entries": entries,
    }


def print_line(line: Mapping[str, Any]) -> str:
    """One line of an archive, without its end."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def games_in(lines: Iterable[str], *, checked: bool = True) -> Iterator[ArchivedGame]:
    """The games of an archive, one after another. Raises ArchiveError. `checked` False is for lines
    that this function has read before."""
    at, header, entries = 1, None, []
    for found_at, found in _objects(lines):
        if "format" not in found and header is not None:
            entries.append((found_at, found))
            continue
        if header is not None:
            yield _game(at, header, entries, checked=checked)
        at, header, entries = found_at, found, []
    yield _game(at, header or {}, entries, checked=checked)


def _game(
    at: int, header: Mapping[str, Any], entries: list[_NumberedLine], *, checked: bool
) -> ArchivedGame:
    version, mark, names = _header(at, header)
    log = tuple(_entry(line_at, line, version) for line_at, line in entries)
    lines = [at, *(line_at for line_at, _line in entries)]
    if checked and log and log[-1].seq == len(log) < header.get("entries", 0):
        raise ArchiveError("cut_off", at=lines[-1], missing=header["entries"] - len(log))
    gone = tuple(header.get("forgotten", ()))
    if checked:
        _look_through(log, names, gone, lines)
    title, place = (header.get(name, "") for name in _NOTED)
    guests = header.get("guests") is True
    faces = {seat: Face(*face) for seat, face in header.get("faces", {}).items()}
    return ArchivedGame(at, mark, names, guests, log, title, place, gone, faces)


def write(db: Database, game: ArchivedGame) -> int:
    """Store an archived game, which must not be here yet; gives its new number. The caller is
    inside `writing`."""
    game_id = games.new_game(db, game.mark)
    event_store.append(db, game_id, game.log)
    projections.mark_incomplete(db)
    for seat in game.forgotten:
        people.add_forgotten(db, game_id, seat, game.names[seat], game.faces.get(seat))
    known = {seat: name for seat, name in game.names.items() if seat not in game.forgotten}
    if game.guests:
        players.sit_as_guests(db, game_id, known, faces=game.faces)
    else:
        players.sit_down(db, game_id, known, respell=False, faces=game.faces)
    if game.title or game.place:
        game_lines.change_title(db, game_id, game.title, game.place)
    games.make_keys(db, game_id, [games.KEEPER, *game.names])
    return game_id


def begins_as_archive(content: bytes) -> bool:
    """Is this the beginning of an archive; or of a file of games, which `as_text` refuses?"""
    if encoding_of(content) == "utf-16":
        content = content.decode("utf-16", "ignore").encode()
    return content.lstrip(BLANKS).startswith((b"{", FIRST_BYTES))


def as_text(file: IO[bytes]) -> TextIO:
    """The text of this file. Raises ArchiveError for a file of games."""
    opened = file if isinstance(file, BufferedReader) else BufferedReader(cast(RawIOBase, file))
    start = opened.peek(len(FIRST_BYTES))
    if start.startswith(FIRST_BYTES):
        raise ArchiveError("file_of_games")
    return TextIOWrapper(opened, encoding=encoding_of(start))


def encoding_of(content: bytes) -> str:
    """UTF-16 where the content begins with its mark, as PowerShell and Excel write it."""
    is_utf16 = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return "utf-16" if is_utf16 else "utf-8"


def lines_read(file: TextIO) -> Iterator[str]:
    """The lines of a file. An overlong line comes in pieces of `LONGEST_LINE` + 1 characters."""
    while line := file.readline(LONGEST_LINE + 1):
        yield line


def _objects(lines: Iterable[str]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The JSON objects of the lines, each with its line number from 1. Raises ArchiveError. The
    limits hold for each game."""
    characters, first = 0, 1
    for at, line in enumerate(lines, start=1):
        characters += len(line)
        if at - first >= MOST_LINES or len(line) > LONGEST_LINE or characters > MOST_CHARACTERS:
            raise ArchiveError("too_long", at=at)
        if line.strip():
            found = _object(at, line)
            if "format" in found:
                characters, first = len(line), at
            yield at, found


def _object(at: int, line: str) -> Mapping[str, Any]:
    try:
        read = read_json(line.lstrip("\ufeff"))
        print_line(read).encode()  # half of a surrogate pair cannot be encoded
    except ValueError as error:
        raise ArchiveError("unreadable_line", at=at) from error
    if not isinstance(read, dict):
        raise ArchiveError("unreadable_line", at=at)
    return read


def _header(at: int, header: Mapping[str, Any]) -> tuple[int, str, dict[str, str]]:
    if header.get("format") != FORMAT:
        raise ArchiveError("not_an_archive", at=at)
    match header:
        case {"version": int(version), "game": str(mark), "names": dict(names)} if (
            _is_word(mark)
            and version is not True
            and version >= 1
            and isinstance(header.get("guests", False), bool)
            and _are_seats(header.get("forgotten", []), names)
            and _are_faces(header.get("faces", {}), names)
            and type(header.get("entries", 0)) is int
            and all(_is_title(header.get(name, "")) for name in _NOTED)
            and all(isinstance(name, str) for name in names.values())
        ):
            if version > codec.VERSION:
                raise ArchiveError("newer_archive", version=version, known=codec.VERSION)
            _look_at_names(at, list(names.values()))
            return version, mark, names
    raise ArchiveError("unreadable_line", at=at)


def _are_seats(found: object, names: Mapping[str, str]) -> bool:
    """Is this a list of seats of the game, none of them twice?"""
    if not isinstance(found, list) or not all(isinstance(seat, str) for seat in found):
        return False
    return set(found) <= names.keys() and len(found) == len(set(found))


def _are_faces(found: object, names: Mapping[str, str]) -> bool:
    """Is this a face for some seats of the game, each a colour and a shape that there are?"""
    if not isinstance(found, dict) or not found.keys() <= names.keys():
        return False
    return all(
        isinstance(face, list)
        and [type(part) for part in face] == [int, int]
        and face[0] in COLOURS
        and face[1] in SHAPES
        for face in found.values()
    )


def _look_at_names(at: int, names: list[str], *, of_one_table: bool = False) -> None:
    """Raise ArchiveError for a name that the form of a new game refuses. Only with `of_one_table`
    must names differ: a player who left and joined again has two seats."""
    separate = [problem for name in names for problem in name_problems([name])]
    for problem in name_problems(names) if of_one_table else separate:
        raise ArchiveError("impossible_entry", at=at, fault=problem.code)


def _entry(at: int, line: Mapping[str, Any], version: int) -> Entry:
    try:
        entry = codec.decode_entry(line, version)
        when = datetime.fromisoformat(entry.recorded_at)
        in_utc = when.astimezone(UTC)
    except (LogError, ValueError, OverflowError) as error:
        raise ArchiveError("unreadable_line", at=at) from error
    if when.tzinfo is None or in_utc.year not in YEARS or len(entry.recorded_at) > LONGEST_WORD:
        raise ArchiveError("impossible_entry", at=at, fault="no_such_time")
    reason = getattr(entry.event, "reason", "")
    if not _is_word(entry.command_id) or max(len(entry.actor), len(reason)) > LONGEST_WORD:
        raise ArchiveError("impossible_entry", at=at, fault="word_too_long")
    return entry


def _is_title(text: object) -> bool:
    return isinstance(text, str) and not is_title_too_long(text)


def _is_word(text: str) -> bool:
    return 0 < len(text) <= LONGEST_WORD


def _refuse_too_many_undos(log: tuple[Entry, ...], lines: list[int]) -> None:
    """Raise ArchiveError if checking the log would take too long."""
    read_again = 0
    for entry in log:
        if isinstance(entry.event, EntryStruck | EntryAmended):
            read_again += entry.seq
            if read_again > MOST_READ_AGAIN:
                raise ArchiveError("too_long", at=lines[entry.seq])


def _look_through(
    log: tuple[Entry, ...], names: Mapping[str, str], forgotten: Collection[Seat], lines: list[int]
) -> None:
    """Raise ArchiveError for a log that a referee could not have recorded. The names of the seats
    that are `forgotten` are signs, which others may be called. `lines[i]` is the line number of the
    entry `i`, and `lines[0]` that of the header."""
    if not log or not isinstance(log[0].event, GameStarted):
        raise ArchiveError("log_without_start", at=lines[0])
    late = {entry.event.seat for entry in log if isinstance(entry.event, PlayerJoined)}
    if {*log[0].event.seats, *late} != set(names):
        raise ArchiveError("names_do_not_fit", at=lines[0])
    for at, entry in enumerate(log, start=1):
        if entry.seq != at:
            raise ArchiveError("gap_in_log", at=lines[at])
    _refuse_too_many_undos(log, lines)
    try:
        fault = fault_of(log)
        game = replay(log) if fault is None else None
    except (LogError, LookupError, TypeError, ValueError) as error:
        raise ArchiveError("log_makes_no_game", at=lines[0]) from error
    if fault is not None:
        raise ArchiveError("impossible_entry", at=lines[fault.seq], fault=fault.code)
    if game is not None:
        known = [names[seat] for seat in game.seats if seat not in forgotten]
        _look_at_names(lines[0], known, of_one_table=True)


# --- imports --------------------------------------------------------------------------------------


@immutable
class OfferedGame:
    """What an import page shows of one game of an archive. `names` are in seat order, `winners`
    are names, both as they would be stored. `code` is the watch code of the game if it is here
    already, else ""; `differs`: it has other entries here. `reason` is why it ended, "" if it has
    not. `overruled` counts the rounds in which the table overruled a doubt."""

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


@immutable
class Offer:
    """A whole archive that was read and can be added. `new_names` are the players who are not known
    here yet. `copy` is a private copy of the file on the disk. Call `close` when the offer is not
    needed any more."""

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
    """The imports into one database. `look` reads a whole file and copies it; `take_in` adds the
    games of that copy in one transaction. So what was shown is what is added, also if the file has
    changed since."""

    def __init__(self, connections: Connections, words: NamelessWords) -> None:
        self._connections = connections
        self._words = words

    def look(self, lines: Iterable[str], seen: Callable[[], object] = lambda: None) -> Offer:
        """Read and check an archive of one game or many; nothing is added. `seen` is called after
        each game. Raises ArchiveError for the first fault, and StorageError if the disk is full."""
        try:
            # The offer closes it.
            copy = tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115
            with closed_on_error(copy):
                return self._offer(lines, copy, seen)
        except OSError as error:
            # None while no folder was found that can be written; the present one was tried last.
            folder = str(tempfile.tempdir or Path.cwd())
            raise StorageError("cannot_write", path=folder, reason=str(error)) from error

    def take_in(self, offer: Offer, added: Callable[[], object] = lambda: None) -> tuple[int, ...]:
        """Add the games of this offer that are not here yet, all or none; gives their numbers. A
        game that was deleted here is brought back as it was. `added` is called after each game
        that was read."""
        db, numbers = self._connections.db, []
        offer.copy.seek(0)
        with writing(db):
            for game in games_in(offer.copy, checked=False):
                here = games.game_of_mark(db, game.mark)
                if here is None:
                    numbers.append(write(db, game))
                elif deleted_games.deleted_game(db, here) is not None:
                    deleted_games.bring_back(db, here)
                    numbers.append(here)
                added()
        return tuple(numbers)

    def _offer(self, lines: Iterable[str], copy: TextIO, seen: Callable[[], object]) -> Offer:
        db = self._connections.db
        found: dict[str, OfferedGame] = {}
        names: dict[str, str] = {}
        for game in games_in(_copied(lines, copy)):
            if game.mark in found:
                raise ArchiveError("game_twice", at=game.at, first=found[game.mark].at)
            with reading(db):
                found[game.mark] = _offered(db, game, self._words)
            if not game.guests and not found[game.mark].code:
                kept = (each for seat, each in game.names.items() if seat not in game.forgotten)
                names.update({normalized(name): clean(name) for name in kept})
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


def _offered(db: Database, game: ArchivedGame, words: NamelessWords) -> OfferedGame:
    now = replay(game.log)
    here = games.game_of_mark(db, game.mark)
    stored = games.stored_game(db, here) if here is not None else None
    cleaned = {seat: clean(name) for seat, name in game.names.items()}
    names = ShownNames(cleaned, game.forgotten, words)
    return OfferedGame(
        at=game.at,
        mark=game.mark,
        names=tuple(names[seat] for seat in now.seats),
        guests=game.guests,
        entries=len(game.log),
        rounds=now.rounds_played,
        started_at=game.log[0].recorded_at,
        reason=now.outcome.reason if now.outcome and now.is_over else "",
        winners=tuple(names[seat] for seat in now.outcome.winners) if now.outcome else (),
        overruled=sum(
            bool(over.overruled) or any(line.overruled for line in over.lines.values())
            for over in now.closed
        ),
        code=stored.code if stored else "",
        differs=stored is not None and _differs(db, stored.game_id, game),
    )


def _differs(db: Database, game_id: int, game: ArchivedGame) -> bool:
    return event_store.read(db, game_id) != game.log
