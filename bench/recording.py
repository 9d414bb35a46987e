"""Measures the commit of an entry beside a bare insert, and what a long game adds to it.

Each entry of the program is followed by a row that SQLite inserts and commits by itself: into a
table like the log, in another file of the same folder, with the same pragmas. What the program does
more is to judge the entry and keep what is shown of the game. A phone waits for it, so the clock is
read. The pages of a game of 2,000 entries are measured in processor time, in turn with those of a
game of some twenty.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from statistics import median

from flask.testing import FlaskClient

from bench.figures import Figure, Run
from scorekeeper.app import create_app
from scorekeeper.game.commands import CloseRound, Hand, LayDown, TakeBackLayDown
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Scorer, Started
from scorekeeper.web.fragments import fresh_key

AIM_COMMIT, AIM_LONG_COMMIT = 3.0, 1.5

AIM_LONG_PAGE = 1.5

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=FAST")

LOG = (
    "CREATE TABLE log (game_id INTEGER NOT NULL, seq INTEGER NOT NULL, command_id TEXT NOT NULL,"
    " kind TEXT NOT NULL, version INTEGER NOT NULL, data TEXT NOT NULL, actor TEXT NOT NULL,"
    " recorded_at TEXT NOT NULL, PRIMARY KEY (game_id, seq), UNIQUE (game_id, command_id))"
    " WITHOUT ROWID"
)


def measure(run: Run) -> Iterator[Figure]:
    scorer = Scorer(run.folder / "recording.db")
    short = started(scorer)
    with closing(bare_log(run.folder / "bare.db")) as bare:
        times = [
            (timed(scorer, short), insert(bare, number)) for number in range(run.pick(300, 20))
        ]
    times = times[len(times) // 10 :]
    floor = median(floor for _, floor in times)
    ours = median(took for took, _ in times)
    ratio = median(took / floor for took, floor in times)
    print(f"recording: an entry {ours * 1e3:.2f} ms, a bare row {floor * 1e3:.2f} ms")
    yield Figure(
        name="commit: an entry",
        value=ratio,
        aim=AIM_COMMIT,
        floor=f"{floor * 1e3:.2f} ms: SQLite inserts and commits a row",
        says=f"A lay-down is judged, recorded and safe on the disk after {ours * 1e3:.1f} ms.",
    )
    yield from growth(run, scorer)
    scorer.close()


def growth(run: Run, scorer: Scorer) -> Iterator[Figure]:
    """A game of 2,000 entries beside one of twenty."""
    entries = run.pick(2000, 200)
    short, long = started(scorer), started(scorer)
    lengthen(scorer, short, 20)
    lengthen(scorer, long, entries)
    pairs = [(timed(scorer, long), timed(scorer, short)) for _ in range(run.pick(100, 10))]
    floor = median(floor for _, floor in pairs)
    yield Figure(
        name=f"growth: commit, {entries:,} entries",
        value=median(took / floor for took, floor in pairs),
        aim=AIM_LONG_COMMIT,
        floor=f"{floor * 1e3:.2f} ms: the same in a game of twenty entries",
        says=f"An entry of a game of {entries:,} entries takes"
        f" {median(took for took, _ in pairs) * 1e3:.1f} ms.",
    )
    app = create_app(scorer)
    phone = app.test_client()
    phone.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    for name, path in (("table", "/g/{}"), ("round over", "/g/{}/round")):
        yield page_growth(run, scorer, phone, (name, path), (long, short), entries)


def page_growth(
    run: Run,
    scorer: Scorer,
    phone: FlaskClient,
    page: tuple[str, str],
    games: tuple[int, int],
    entries: int,
) -> Figure:
    """A page of the long game beside that of the short one, each right after another entry, since
    the program may keep a page until then."""
    name, path = page
    pairs = []
    for _ in range(run.pick(41, 5)):
        for game_id in games:
            timed(scorer, game_id)
        took, bare = (visit(phone, path.format(game_id)) for game_id in games)
        pairs.append((took, bare))
    pairs = pairs[1:]
    floor = median(floor for _, floor in pairs)
    ratio = median(took / floor for took, floor in pairs)
    print(f"  {name} of {entries:,} entries: {floor * ratio * 1e3:.1f} ms, {ratio:.2f} x")
    return Figure(
        name=f"growth: {name}, {entries:,} entries",
        value=ratio,
        aim=AIM_LONG_PAGE,
        floor=f"{floor * 1e3:.1f} ms: the same page of a game of twenty entries",
        says="A page costs by what it shows, and hardly by how long the game has been.",
    )


def visit(phone: FlaskClient, path: str) -> float:
    """The processor time of this page."""
    begun = time.thread_time()
    answer = phone.get(path)
    took = time.thread_time() - begun
    assert answer.status_code == 200, (path, answer.status_code)
    return took


def started(scorer: Scorer) -> int:
    done = scorer.start_game(["Ann", "Ben", "Mia", "Dad"], table_rules(), command_id=fresh_key())
    assert isinstance(done, Started)
    return done.view.game_id


def lengthen(scorer: Scorer, game_id: int, entries: int) -> None:
    """Play one round, and lay down and take back until the log is so long."""
    hands = {f"p{n}": Hand(Total(5 * n), laid=False) for n in (2, 3, 4)}
    seen = scorer.view(game_id).seq
    scorer.play(game_id, CloseRound("p1", hands, anyway=True), command_id=fresh_key(), seen=seen)
    while scorer.view(game_id).seq < entries:
        timed(scorer, game_id)


def timed(scorer: Scorer, game_id: int) -> float:
    """The seconds in which an entry is recorded."""
    view = scorer.view(game_id)
    assert view.game.open is not None
    command = TakeBackLayDown("p1") if "p1" in view.game.open.laid else LayDown("p1")
    begun = time.perf_counter()
    done = scorer.play(game_id, command, command_id=fresh_key(), seen=view.seq)
    took = time.perf_counter() - begun
    assert isinstance(done, Recorded)
    return took


def bare_log(file: Path) -> sqlite3.Connection:
    """A new file with a table like the log, opened as the program opens its own."""
    conn = sqlite3.connect(file, isolation_level=None)
    for pragma in PRAGMAS:
        conn.execute(f"PRAGMA {pragma}")
    conn.execute(LOG)
    return conn


def insert(conn: sqlite3.Connection, number: int) -> float:
    """The seconds in which one row is inserted and committed."""
    row = (1, number, fresh_key(), "lay_down", 1, '{"seat":"p1"}', "", "2026-01-01T00:00:00.000")
    begun = time.perf_counter()
    conn.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    return time.perf_counter() - begun
