"""Games of a scorer for tests, with as few words as the test needs."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service import Recorded, Scorer, Started, TableView
from scorekeeper.service.text_suggestions import TextSuggestion

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


def play(scorer: Scorer, game_id: int, *played: Command) -> TableView:
    """Play these one after the other, each recorded; the game after them."""
    for command in played:
        seen = scorer.view(game_id).seq
        done = scorer.play(game_id, command, command_id=f"c-{game_id}-{seen}", seen=seen)
        assert isinstance(done, Recorded), type(done).__name__
    return scorer.view(game_id)


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


def change(path: Path, *statements: str) -> None:
    """Change a file of games behind the back of the program."""
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


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
