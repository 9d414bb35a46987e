"""Measures pages of a server whose database has thousands of finished games.

A database with that many games is made. Another process opens it and requests pages as the host
and as a stranger; a third does the same with a database of a few games. `cold` is the first start
after an upgrade: nothing is stored beside the logs yet, so every game is replayed. `warm` is every
later start. The floor is a page that reads nothing of any game. The same four people play all
games, so every game is in the statistics of each. Pages are measured in processor time of the
thread that answers, so that other programs do not count; the middle one of several is given.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from flask.testing import FlaskClient

from bench.figures import Figure, Run
from bench.program import in_own_process
from scorekeeper.app import create_app
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.storage import projections
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections
from tests.service.many_games import make_games

AIM_FIRST = 60.0
"""For opening the file and the first start page, on a warm start."""

AIM_READS = 3.0
"""For the history and a person, as a multiple of the floor."""

AIM_EMPTY = 1.5
"""For the start page, the table and a new game, as a multiple of the same with a few games."""

FEW = 12
"""Games of a family that has begun to play: its start page shows what that of a large one shows."""

TIMES = 15


def measure(run: Run) -> Iterator[Figure]:
    file, games = run.many_games()
    in_own_process(throw_away, file)
    size = file.stat().st_size / 1e6
    print(f"history: {games} finished games, {size:.0f} MB")
    few = run.folder / "few.db"
    make_games(few, FEW, rounds=2)
    empty = in_own_process(visit, few)
    for start in ("cold", "warm"):
        found = in_own_process(visit, file)
        print(f"  {start}")
        for what, ms in found.items():
            if what not in empty:  # nobody played there
                print(f"    {what:<38}{ms:9.1f} ms  {ms / found['floor']:8.1f} x floor")
            elif what.endswith("MB"):
                print(f"    {what:<38}{ms:9.1f}     {ms / empty[what]:8.2f} x of empty")
            else:
                print(
                    f"    {what:<38}{ms:9.1f} ms  {ms / found['floor']:8.1f} x floor"
                    f"{ms / empty[what]:8.1f} x of empty"
                )
    floor = f"{found['floor']:.1f} ms: a page that reads nothing of any game"
    first = found["opened and the first start page"]
    yield Figure(
        name=f"history: first page, {games:,} games",
        value=first / found["floor"],
        aim=AIM_FIRST,
        floor=floor,
        says=f"To open a file of {size:.0f} MB and show the first start page takes {first:.0f} ms.",
    )
    for page, name, says in (
        (
            "history",
            "the list",
            "This page reads the games that it shows and no others.",
        ),
        ("a person", "a person", "The statistics of a person are counted once and then added to."),
    ):
        yield Figure(
            name=f"history: {name} of {games:,} games",
            value=found[page] / found["floor"],
            aim=AIM_READS,
            floor=floor,
            says=says,
        )
    for page in ("start page", "table", "new game"):
        alone = empty[page] / empty["floor"]
        yield Figure(
            name=f"growth: {page}, {games:,} games",
            value=found[page] / found["floor"] / alone,
            aim=AIM_EMPTY,
            floor=f"{empty[page]:.1f} ms: the same page with a few games",
            says=f"Finished games hardly slow down the {page}.",
        )
    memory, before = found["memory at the end, MB"], empty["memory at the end, MB"]
    yield Figure(
        name=f"growth: memory, {games:,} games",
        value=memory / before,
        aim=AIM_EMPTY,
        floor=f"{before:.0f} MB: the same pages with a few games",
        says=f"With {games:,} finished games the program takes {memory:.0f} MB.",
    )


def throw_away(file: Path) -> None:
    """Delete what is stored beside the logs, as an upgrade does."""

    connections = FileConnections(file)
    with writing(connections.db):
        projections.throw_away(connections.db)
    connections.close()


def visit(file: Path) -> dict[str, float]:
    """Open the file and request pages: the time of each in ms. One game is dealt before, and
    deleted at the end. No fragment is kept, so each page is drawn."""

    times: dict[str, float] = {}
    began = time.perf_counter()
    scorer = Scorer(file)
    opened = time.perf_counter() - began
    app = create_app(scorer)
    app.config["KEEP_FRAGMENTS"] = False
    people = scorer.people.everybody()
    host, stranger = app.test_client(), app.test_client()
    host.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    ms(host, "/check")
    times["floor"] = median(busy(host, "/check") for _ in range(TIMES))
    times["opened and the first start page"] = opened * 1000 + ms(host, "/")
    began = time.perf_counter()
    scorer.lists.only_one_going_on()
    while not scorer.lists.complete:
        time.sleep(0.05)
    times["until all lists are complete"] = (time.perf_counter() - began) * 1000
    started = scorer.start_game(["Ann", "Ben"], table_rules(), command_id=f"bench-{time.time_ns()}")
    game_id = started.view.game_id  # type: ignore[union-attr]
    begin_mb = memory_mb()
    for what, phone, path in (
        *((("a person", host, f"/people/{people[0].person_id}"),) if people else ()),
        ("start page", host, "/"),
        ("start page of a stranger", stranger, "/"),
        ("table", host, f"/g/{game_id}"),
        ("new game", host, "/new"),
        ("history", host, "/history"),
        ("a late page of the history", host, "/history?page=300"),
        ("history, one player", host, "/history?player=Ann"),
        ("history, a word", host, "/history?q=ben"),
    ):
        times[what] = times["floor"] * in_floors(phone, path, host)
    times["memory at the end, MB"] = memory_mb()
    times["memory at the beginning, MB"] = begin_mb
    scorer.deleted.delete(game_id)
    scorer.close()
    return times


def memory_mb() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def in_floors(phone: FlaskClient, path: str, host: FlaskClient) -> float:
    """The processor time that this page usually takes, as a multiple of the floor. Both are asked
    for in turn, so that a slow moment of the machine meets both."""
    found = [(busy(phone, path), busy(host, "/check")) for _ in range(TIMES)]
    return median(page for page, _ in found) / median(floor for _, floor in found)


def busy(phone: FlaskClient, path: str) -> float:
    """The processor time that this page takes, in milliseconds."""
    began = time.thread_time()
    assert phone.get(path).status_code < 500, path
    return (time.thread_time() - began) * 1000


def ms(phone: FlaskClient, path: str) -> float:
    """The time that this page takes, in milliseconds."""
    began = time.perf_counter()
    phone.get(path)
    return (time.perf_counter() - began) * 1000
