"""The scorer: reads the log, asks the referee, appends the events and announces them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from scorekeeper.errors import LogError, LostConnection, UnknownGame
from scorekeeper.game import answers, referee
from scorekeeper.game.commands import Command, JoinTable, StartGame
from scorekeeper.game.conflicts import earlier_line_problem, find_conflicts, find_duplicate
from scorekeeper.game.events import Entry, Event, GameStarted, PlayerJoined
from scorekeeper.game.log import entries_of
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service.archive import Imports
from scorekeeper.service.chances import GameChances
from scorekeeper.service.copies import AutomaticCopies
from scorekeeper.service.deleted_games import DeletedGames
from scorekeeper.service.demonstration.stored_year import Demonstration
from scorekeeper.service.exports import Exports
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.game_lists import GameLists, OldGames
from scorekeeper.service.links import Links, NextGames
from scorekeeper.service.other_processes import OtherProcesses
from scorekeeper.service.paper_games import PaperGames
from scorekeeper.service.people import People
from scorekeeper.service.players import Titles, name_problems, one_more_name_problems
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import (
    Announcer,
    NotRecorded,
    NotStarted,
    Overtaken,
    Recorded,
    Repeated,
    SilentAnnouncer,
    Started,
    TableView,
)
from scorekeeper.service.same_game import SameGames
from scorekeeper.service.settings import HostSettings, KeptDecisions, SavedRules
from scorekeeper.service.shown_names import NamelessWords
from scorekeeper.service.stored_names import StoredNames
from scorekeeper.service.text_suggestions import TextSuggestions
from scorekeeper.service.venue import Venue
from scorekeeper.service.years import Years
from scorekeeper.storage import engines, event_store, games, players, settings
from scorekeeper.storage.database import (
    Connections,
    Database,
    closed_on_error,
    stored_time,
    usual_path,
    writing,
)
from scorekeeper.storage.engines import file_connections
from scorekeeper.storage.faces import NO_FACES, Face
from scorekeeper.storage.people import sign

# --- parts of a command ---------------------------------------------------------------------------


class EntryRecorder:
    """Adds entries at the end of the games of one database, with the time of now. Many threads may
    use it at once."""

    def __init__(self, connections: Connections, projections: Projections) -> None:
        self._connections = connections
        self._projections = projections

    def append(
        self,
        game_id: int,
        before: Replayed | None,
        events: Sequence[Event],
        command_id: str,
        actor: str,
    ) -> Replayed:
        """Record the events of one command and what follows from them, and return the game with
        them. `before` is None for a game that starts with them. The caller is inside `writing`."""
        at = stored_time(datetime.now(UTC))
        first = 1 if before is None else before.game.seq + 1
        entries = tuple(
            Entry(seq, command_id, event, actor, at) for seq, event in enumerate(events, first)
        )
        now = replayed(entries) if before is None else before.followed_by(entries)
        event_store.append(self._connections.db, game_id, entries)
        self._projections.follow(self._connections.db, game_id, before, now)
        return now


def seat_players(
    db: Database,
    game_id: int,
    events: Sequence[Event],
    names: Sequence[str],
    faces: Mapping[str, Face] = NO_FACES,
    *,
    guests: bool,
) -> dict[Seat, str]:
    """Give the players of the game that these events start their seats, clockwise, and make the
    keys of the game. `faces` were chosen for some of the names. `guests` exist in this game only.
    The caller is inside `writing`."""
    start = events[0]
    assert isinstance(start, GameStarted)
    seated = dict(zip(start.seats, names, strict=True))
    seat_them = players.sit_as_guests if guests else players.sit_down
    wishes = {seat: faces[name] for seat, name in seated.items() if name in faces}
    seat_them(db, game_id, seated, wishes=wishes)
    games.make_keys(db, game_id, [games.KEEPER, *seated])
    return seated


def seat_newcomer(
    db: Database, game_id: int, events: Sequence[Event], name: str, face: Face | None
) -> None:
    """Give the player who joins with these events this name and, if one was chosen, this face, and
    make a key for the seat. In a game of guests the player is a guest too. The caller is inside
    `writing`."""
    for event in events:
        if isinstance(event, PlayerJoined):
            guests = players.guests_at(db, game_id)
            seat_them = players.sit_as_guests if guests else players.sit_down
            wishes = NO_FACES if face is None else {event.seat: face}
            seat_them(db, game_id, {event.seat: name}, wishes=wishes)
            games.make_keys(db, game_id, [event.seat])


class _Announces(Protocol):
    def _announce(self, game_id: int, entries: tuple[Entry, ...]) -> None: ...


Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Recorder = TypeVar("Recorder", bound=_Announces)


def retry_if_connection_lost(
    command: Callable[Concatenate[Recorder, Arguments], Answer],
) -> Callable[Concatenate[Recorder, Arguments], Answer]:
    """The same command, tried once more if the connection to the database broke.

    It is unknown whether the first try was committed. The command has an id, by which the second
    try finds what was recorded; then it adds nothing."""

    @wraps(command)
    def tried(self: Recorder, /, *args: Arguments.args, **named: Arguments.kwargs) -> Answer:
        try:
            return command(self, *args, **named)
        except LostConnection:
            answer = command(self, *args, **named)
        # If the first try was recorded, it was not announced.
        if isinstance(answer, Repeated):
            self._announce(answer.view.game_id, answer.entries)
        elif isinstance(answer, Started):
            self._announce(answer.view.game_id, answer.view.log)
        return answer

    return tried


# --- the scorer -----------------------------------------------------------------------------------


@immutable
class _Decision:
    """The referee's answer to a command, with the game before it."""

    before: Replayed
    answer: answers.Answer


class Scorer:
    """All games of one database. Many threads may use it at once. `announcer` is told of every
    change. `nameless` gives the words for a forgotten player. `check` is that of
    `storage.database.Connections`."""

    def __init__(
        self,
        db_path: Path | str | None = None,
        announcer: Announcer | None = None,
        *,
        nameless: NamelessWords = sign,
    ) -> None:
        """Open the file, or the database at this URL; None is the file in the user's data folder.
        Raises StorageError."""
        self._announcer = announcer if announcer is not None else SilentAnnouncer()
        self._connections = engines.open_complete(db_path or usual_path())
        with closed_on_error(self._connections):
            self._make_parts(nameless)

    def _make_parts(self, words: NamelessWords) -> None:
        self.check = self._connections.check
        self.host_settings = HostSettings(self._connections)
        self.decisions = KeptDecisions(self._connections)
        self.saved_rules = SavedRules(self._connections)
        self.text_suggestions = TextSuggestions(self._connections)
        self.links = Links(self._connections, self._announcer)
        self._reader = GameCache(words)
        self.projections = Projections(self._connections, self._reader)
        self.projections.begin()
        self._append = EntryRecorder(self._connections, self.projections).append
        self.lists = GameLists(self._connections, self.projections, words)
        self.people = People(self._connections, self.projections, self._announcer)
        self._reader.records_held = self.people.records_held
        self.years = Years(self._connections)
        self.stored_names = StoredNames(self._connections, self.lists, self._announcer)
        self.chances = GameChances(self._connections, self.people)
        self.next_games = NextGames(self._connections, self._reader, self.projections, self.links)
        self.venue = Venue(self._connections, self._reader, self._announcer)
        self.others = OtherProcesses(self._connections, self._reader, self.venue, self._announcer)
        self.exports = Exports(self._connections, self._reader, self.projections)
        self.imports = Imports(self._connections, words)
        self.demonstration = Demonstration(self._connections, self.projections)
        self.copies = AutomaticCopies(file_connections(self._connections))
        self.same_games = SameGames(self._connections, self._reader, self.lists)
        self.paper_games = PaperGames(self._connections, self._announce_whole_game)
        self.titles = Titles(self._connections)
        self.deleted = DeletedGames(self._connections, self._reader, self._announcer, words)
        self.old_games = OldGames(self._connections, self.lists)

    # ------------------------------------------------------------------ reading

    def view(self, game_id: int) -> TableView:
        """The game as it stands. Raises UnknownGame and LogError."""
        return self._reader.view(self._connections.db, game_id)

    def readable_view(self, game_id: int) -> TableView | None:
        """The game that a list named a moment ago; None if it is deleted by now, or if its log
        cannot be read."""
        return self._reader.readable_view(self._connections.db, game_id)

    def view_by_code(self, code: str) -> TableView:
        """The game with this watch code as typed. Raises UnknownGame and LogError."""
        db = self._connections.db
        if (found := games.shown_game_of_code(db, code)) is None:
            return self.view(self._game_of_code(code))
        return self._reader.view_of(db, *found)

    def was_code(self, code: str) -> bool:
        """Did this watch code open a game that has another one now, or was deleted?"""
        return self.links.was_replaced(code) or self.deleted.of_code(code) is not None

    def watched(self, code: str) -> tuple[int, int]:
        """The number of the game with this code and of its last entry. Raises UnknownGame."""
        game_id = self._game_of_code(code)
        return game_id, event_store.last_seq(self._connections.db, game_id)

    def _game_of_code(self, code: str) -> int:
        game_id = games.game_of_code(self._connections.db, code)
        if game_id is None:
            raise UnknownGame("unknown_code", typed=code)
        return game_id

    def remembered_names(self) -> tuple[str, ...]:
        """The names of all players except guests, who played most first."""
        return players.remembered(self._connections.db)

    def faces_for(
        self,
        seated: Sequence[str],
        offered: Sequence[str],
        wishes: Mapping[str, Face] = NO_FACES,
        *,
        guests: bool = False,
    ) -> dict[str, Face]:
        """A face for each name: names `seated` get those of a game together, names `offered` their
        own. `guests`: the names are not those of known people. `wishes` are faces chosen for a new
        game."""
        db = self._connections.db
        known = players.own_faces(db, () if guests else offered)
        alone = {
            name: known.get(name) or Face(at % 8 + 1, at % 8 + 1) for at, name in enumerate(offered)
        }
        faces_of = players.faces_of_guests if guests else players.faces_of_names
        return {**alone, **faces_of(db, seated, wishes)}

    def names_to_offer(self, game_id: int) -> tuple[str, ...]:
        """The names to choose from for a player who joins this game. A game of guests gets none,
        so that guests do not see who else plays here."""
        guests = players.guests_at(self._connections.db, game_id)
        return () if guests else self.remembered_names()

    def last_table(self) -> TableRules | None:
        """The present rules of the game that was started last, with the kept decisions applied;
        None before the first game. Games of guests are not counted, nor is one that cannot be
        read: a new game can always be dealt."""
        for _deleted_meanwhile in range(3):
            game_id = self.lists.started_last()
            if game_id is None:
                return None
            try:
                last = self._reader.read(self._connections.db, game_id)
            except UnknownGame:
                continue
            except LogError:
                return None
            return self.decisions.applied_to(last.game.table)
        return None

    # ------------------------------------------------------------------ playing

    @retry_if_connection_lost
    def start_game(
        self,
        names: Sequence[str],
        table: TableRules,
        *,
        command_id: str,
        actor: str = "",
        at: int | None = None,
        after: int | None = None,
        guests: bool = False,
        faces: Mapping[str, Face] = NO_FACES,
    ) -> Started | NotStarted:
        """Start a game with these players in seat order; the first one deals. `at`: they are
        guests at this venue table; refused while others play there, with their game as `others`.
        `after`: their phones keep the seats they had in that game; if its players already
        continue in another game, the answer is that one. `guests`: they exist in this game only,
        as do those who continue a game of guests. `faces` were chosen for some of the names."""
        db = self._connections.db
        with writing(db):
            known = event_store.game_started_by(db, command_id)
            if known is None and after is not None:
                known = self.next_games.being_played_after(after)
            if known is None:
                if at is not None and (taken := self.venue.why_blocked(db, at)):
                    return taken
                answer = referee.decide(None, (), StartGame(len(names), table))
                unnamed = name_problems(names)
                if isinstance(answer, answers.Refused):
                    return NotStarted((*answer.problems, *unnamed))
                if unnamed:
                    return NotStarted(unnamed)
                game_id = games.new_game(db)
                now = self._append(game_id, None, answer.events, command_id, actor)
                continues = after is not None and players.guests_at(db, after)
                guests = guests or at is not None or continues
                seated = seat_players(db, game_id, answer.events, names, faces, guests=guests)
                if at is not None:
                    self.venue.sit(db, at, game_id)
                if after is not None:
                    self.next_games.record(db, after, game_id, seated)
        if known is not None:
            return Started(self.view(known))
        self._reader.keep(game_id, now)
        self._announce(game_id, now.log)
        if after is not None:
            self.links.announce_door(after)
        return Started(self.view(game_id))

    @retry_if_connection_lost
    def play(
        self, game_id: int, command: Command, *, command_id: str, seen: int, actor: str = ""
    ) -> Recorded | Repeated | NotRecorded | Overtaken:
        """Ask the referee about this command and record all events that it accepts, or none. `seen`
        is the last entry that the sender knew. Raises UnknownGame and LogError, and TypeError for
        a JoinTable, which needs a name (`join`)."""
        if isinstance(command, JoinTable):
            raise TypeError("JoinTable needs a name: use join")
        db = self._connections.db
        with writing(db, game_id):
            asked = self._ask(game_id, command, command_id, seen)
            if not isinstance(asked, _Decision):
                return asked
            if isinstance(asked.answer, answers.Refused):
                return self._refused(game_id, asked.answer)
            now = self._append(game_id, asked.before, asked.answer.events, command_id, actor)
        recorded = self._recorded(game_id, asked.before, now)
        self.copies.game_recorded(recorded.before, recorded.view.game)
        return recorded

    @retry_if_connection_lost
    def join(
        self,
        game_id: int,
        name: str,
        command: JoinTable,
        *,
        command_id: str,
        seen: int,
        actor: str = "",
        face: Face | None = None,
    ) -> Recorded | Repeated | NotRecorded | Overtaken:
        """Add a player with this name and make a key for the seat. `face` was chosen for the
        player. The name must differ from all others, also from those of players who left. Raises
        UnknownGame and LogError."""
        db = self._connections.db
        with writing(db, game_id, shared=True):
            asked = self._ask(game_id, command, command_id, seen)
            if not isinstance(asked, _Decision):
                return asked
            # Older releases read the sign that is stored for a forgotten player as a name.
            both = self.view(game_id).names, players.names_at(db, game_id)
            unnamed = one_more_name_problems(
                name, [there[seat] for there in both for seat in asked.before.game.seats]
            )
            if isinstance(asked.answer, answers.Refused):
                return self._refused(game_id, asked.answer, unnamed)
            if unnamed:
                return NotRecorded(self.view(game_id), unnamed)
            now = self._append(game_id, asked.before, asked.answer.events, command_id, actor)
            seat_newcomer(db, game_id, asked.answer.events, name, face)
        return self._recorded(game_id, asked.before, now)

    # ------------------------------------------------------------------ backup and settings

    def backup(self, path: Path | str, *, with_keys: bool = False) -> None:
        """Copy the database into a new file while games go on; keys are included only `with_keys`.
        Raises StorageError."""
        self._connections.copy_to(Path(path), with_keys=with_keys)

    @property
    def path(self) -> Path:
        """The file of games. Raises StorageError if the games are on a database server."""
        return self._connections.path

    @property
    def database(self) -> str:
        """The path of the file, or the URL of the database without its password."""
        return self._connections.name

    @property
    def on_server(self) -> bool:
        """Are the games in a database on a server, and not in a file?"""
        return self._connections.on_server

    @property
    def copy_before_upgrade(self) -> Path | None:
        """The path of the copy that was made if an older release wrote the file, else None."""
        return self._connections.copy_before_upgrade

    def host_key(self) -> str:
        """The key in the host's QR code."""
        return settings.host_key(self._connections.db)

    def host_generation(self) -> int:
        """The number of the host's key; cookies of an earlier key are invalid."""
        return settings.host_generation(self._connections.db)

    def new_host_key(self) -> str:
        """Make and return a new host's key; the old one becomes invalid."""
        return settings.new_host_key(self._connections.db)

    def secret_key(self) -> str:
        """The secret that signs cookies."""
        return settings.secret_key(self._connections.db)

    def close(self) -> None:
        """Close the file."""
        self.copies.close()
        self.projections.close()
        self._connections.close()

    # ------------------------------------------------------------------ inside

    def _ask(
        self, game_id: int, command: Command, command_id: str, seen: int
    ) -> _Decision | Repeated | Overtaken:
        """The referee's answer to this command, unless it is a repetition or other entries conflict
        with it. The caller is inside `writing`."""
        before = self._reader.read(self._connections.db, game_id)
        log = before.log
        if entries := entries_of(log, command_id):
            return Repeated(self.view(game_id), entries)
        if seen > len(log):
            return Overtaken(self.view(game_id), ())
        if entries := find_duplicate(command, log, seen):
            return Repeated(self.view(game_id), entries)
        if since := find_conflicts(command, log, seen):
            return Overtaken(self.view(game_id), since, earlier_line_problem(command, log, seen))
        return _Decision(before, referee.decide(before.game, log, command))

    def _refused(
        self, game_id: int, answer: answers.Refused, more: tuple[Problem, ...] = ()
    ) -> NotRecorded:
        return NotRecorded(self.view(game_id), (*answer.problems, *more), answer.can_overrule)

    def _recorded(self, game_id: int, before: Replayed, now: Replayed) -> Recorded:
        """Announce the entries of a command, which are committed, and return its answer."""
        read_before = self._reader.read_before(game_id, before)
        self._reader.keep(game_id, now)
        entries = now.log[len(before.log) :]
        self._announce(game_id, entries)
        view = self._reader.view_after(self._connections.db, game_id, now, read_before)
        if view.put_away:  # people play on
            self.titles.put_away(game_id, away=False)
        return Recorded(view, before.game, entries)

    def _announce(self, game_id: int, entries: tuple[Entry, ...]) -> None:
        if entries:
            self._announcer.entry_recorded(game_id, entries[-1].seq)
        self.venue.announce_change()

    def _announce_whole_game(self, game_id: int, entries: tuple[Entry, ...]) -> None:
        self._announce(game_id, entries)
        self.copies.game_recorded(None, self.view(game_id).game)
