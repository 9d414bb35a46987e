"""Games of a scorer for tests, with as few words as the test needs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import StorageError
from scorekeeper.game import commands
from scorekeeper.game.finished import PlayerResult
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service import Recorded, Scorer, Started, TableView
from scorekeeper.service.text_suggestions import TextSuggestion
from scorekeeper.storage.projections import CountedGame

MATTEL = table_rules()
FORMS = count(1)


def deal(
    scorer: Scorer, *names: str, key: str = "", table: TableRules = MATTEL, **more: Any
) -> TableView:
    """A new game of these players; of Ann and Ben if none are named. Each form has a key of its
    own, unless one is given."""
    form = key or f"form-{next(FORMS)}"
    started = scorer.start_game(names or ("Ann", "Ben"), table, command_id=form, **more)
    assert isinstance(started, Started), type(started).__name__
    return started.view


def play(scorer: Scorer, game_id: int, *played: commands.Command) -> TableView:
    """Play these one after the other, each recorded; the game after them."""
    for command in played:
        seen = scorer.view(game_id).seq
        done = scorer.play(game_id, command, command_id=f"c-{game_id}-{seen}", seen=seen)
        assert isinstance(done, Recorded), type(done).__name__
    return scorer.view(game_id)


def take_in_one(scorer: Scorer, lines: Iterable[str]) -> int:
    """Add the games of an archive; gives the number of the first one."""
    with closing(scorer.imports.look(lines)) as offer:
        return scorer.imports.take_in(offer)[0]


def stop(scorer: Scorer, game_id: int, *, for_good: bool = True) -> TableView:
    return play(scorer, game_id, commands.StopGame(for_good))


def undo(scorer: Scorer, game_id: int) -> TableView:
    """Take the last command back."""
    return play(scorer, game_id, commands.Undo(scorer.view(game_id).log[-1].command_id))


def hand(points: int, laid: bool | None = None) -> commands.Hand:
    return commands.Hand(Total(points), laid)


def suggestion(**said: Any) -> TextSuggestion:
    """A suggestion for *This device*: its wording, reason, form or language."""
    text = {"language": "en", "message": "This device", "shown": "This device", "form": 0}
    empty = dict.fromkeys(("context", "plural", "wording", "reason", "made_at"), "")
    return TextSuggestion(**{**text, **empty, "page": "/phone", **said})


def close(out: Seat, **points: int) -> commands.CloseRound:
    """A whole round: who has less than 50 points has laid."""
    return commands.CloseRound(out, hands(points), anyway=True)


def amend(round_no: int, out: Seat, **points: int) -> commands.AmendRound:
    """A correction of a round: who has less than 50 points has laid."""
    return commands.AmendRound(round_no, out, hands(points), anyway=True)


def hands(points: dict[Seat, int]) -> dict[Seat, commands.Hand]:
    return {seat: hand(total, laid=total < 50) for seat, total in points.items()}


def change(path: Path, *statements: str) -> Path:
    """Change a file as another program would; it is made if it is not there."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript(";".join(statements))
    return path


def rows_of(path: Path, asked: str) -> list[Any]:
    """What another program reads from this file."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(asked).fetchall()


def refusal(attempt: Callable[..., object], *given: Any, **named: Any) -> str:
    """The code of the error with which this is refused."""
    with pytest.raises(StorageError) as refused:
        attempt(*given, **named)
    return refused.value.code


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Call all of them in the same moment, each in a thread of its own; what each answered. Fails
    as the first of them that does."""
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        ready.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as threads:
        return [*threads.map(run, calls)]


FIRST_TWO = table_rules(variant="first-2")


def whole_game(scorer: Scorer, *names: str) -> int:
    """The first of these wins two phases in two rounds; everybody else lays the first."""
    game_id = deal(scorer, *names, table=FIRST_TWO).game_id
    others = [f"p{n}" for n in range(2, len(names) + 1)]
    first, second = (close("p1", **dict.fromkeys(others, points)) for points in (20, 60))
    play(scorer, game_id, first, second)
    return game_id


def person(scorer: Scorer, name: str) -> int:
    found = scorer.people.of_name(name)
    assert found is not None, name
    return found.person_id


def whole(scorer: Scorer) -> str:
    """All games in one archive."""
    return "".join(scorer.exports.all_games())


def host_key_in(db: Path) -> str:
    """The host's key of the games in this file."""
    with closing(Scorer(db)) as scorer:
        return scorer.host_key()


def three_games(scorer: Scorer) -> None:
    """One that is over, one with a correction and a player who left, one of guests at a table."""
    first = deal(scorer, "Ann", "Ben 🦊", "Mia").game_id
    rounds = close("p1", p2=20, p3=100), close("p1", p2=40, p3=30)
    play(scorer, first, *rounds, commands.StopGame(for_good=True))
    second = deal(scorer, "Mia", "=HYPERLINK(1)", "Dad").game_id
    play(scorer, second, commands.LayDown("p1"), rounds[0], amend(1, "p1", p2=40))
    play(scorer, second, commands.LeaveTable("p3"))
    scorer.venue.set_up(1)
    deal(scorer, "Ann", "Zoe", table=table_rules("ja"), at=scorer.venue.tables()[0].table.table_id)


# ------------------------------------------------------------------ games for statistics

ANN, BEN, MIA = 1, 2, 3
SEATS = {"p1": ANN, "p2": BEN, "p3": MIA}


def result(seat: str, place: int, total: int, **more: Any) -> PlayerResult:
    usual = {"rounds": 12, "times_out": 1, "best_round": 0, "worst_round": 60, "phases_done": 10}
    said = {**usual, "tries": (), "whole": True, "won": place == 1, **more}
    return PlayerResult(seat=seat, place=place, total=total, **said)


def game(number: int, *results: PlayerResult, **more: Any) -> CountedGame:
    kind = {"sheet": "mattel", "variant": "standard", "phases": "classic", "length": 10}
    said = {**kind, "reason": "last_phase", "rounds": 12, **more}
    started_at, ended_at = (f"2026-01-{number:02}T{hour}:00:00+00:00" for hour in (18, 20))
    times: Any = {"started_at": started_at, "ended_at": ended_at}
    return CountedGame(game_id=number, results=results, **times, **said)


@dataclass
class RecordingAnnouncer:
    """Records what it is told, in order. `entries` and `doors` are pairs of a game and its newest
    number."""

    entries: list[tuple[int, int]] = field(default_factory=list)
    doors: list[tuple[int, int]] = field(default_factory=list)
    replaced_links: list[int] = field(default_factory=list)
    deleted_games: list[int] = field(default_factory=list)
    venue_versions: list[int] = field(default_factory=list)
    replaced_wall_codes: int = 0
    times_renamed: int = 0
    times_missed: int = 0
    watched: tuple[int, ...] = ()
    wall: bool = False

    def watched_games(self) -> tuple[int, ...]:
        return self.watched

    def watching(self) -> dict[int, int]:
        return dict.fromkeys(self.watched, 1)

    def wall_is_watched(self) -> bool:
        return self.wall

    def names_changed(self) -> None:
        self.times_renamed += 1

    def news_missed(self) -> None:
        self.times_missed += 1

    def entry_recorded(self, game_id: int, seq: int) -> None:
        self.entries.append((game_id, seq))

    def door_changed(self, game_id: int, door_version: int) -> None:
        self.doors.append((game_id, door_version))

    def links_replaced(self, game_id: int) -> None:
        self.replaced_links.append(game_id)

    def game_deleted(self, game_id: int) -> None:
        self.deleted_games.append(game_id)

    def venue_changed(self, version: int) -> None:
        self.venue_versions.append(version)

    def wall_code_replaced(self) -> None:
        self.replaced_wall_codes += 1


def wait_for_lists(scorer: Scorer) -> None:
    """Until every game is in the lists."""
    while not scorer.lists.complete:
        threading.Event().wait(0.01)
