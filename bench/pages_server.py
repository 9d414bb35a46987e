"""The processes that `bench.pages` asks: pages of plain Flask, and the program.

    python -m bench.pages_server hello|program|anew DATABASE

Plain Flask says hello, stores a row, or shows the latest rows. `anew` is the program without kept
fragments, so that each page is put together anew, from parts that it remembers. All run under the
same server, with the same threads. Each reads a line from standard input and answers with one line
of JSON.
"""

from __future__ import annotations

import contextlib
import gc
import json
import sqlite3
import sys
import threading
from typing import Any

from flask import Flask, request
from jinja2 import Template

from bench.live_roles import cookie_of, say

ROUNDS = 4
"""Rounds that are recorded in a game before its pages are looked at."""


def main() -> None:
    what, database = sys.argv[1:]
    if what == "hello":
        say_hello(database)
    else:
        run_program(database, keep=what == "program")


PLAIN = """<!doctype html><title>{{ title }}</title><h1>{{ title }}</h1>
<ul>{% for row in rows %}<li>{{ loop.index }}: {{ row[0] }}</li>{% endfor %}</ul>"""


def say_hello(database: str) -> None:
    """Serve pages of plain Flask. A POST stores a row in this file, as durably as the program does
    it; `/plain` shows the latest rows."""
    from scorekeeper.live import Hub

    app, hub = Flask(__name__), Hub()
    files = threading.local()

    def rows() -> sqlite3.Connection:
        if not hasattr(files, "opened"):
            files.opened = sqlite3.connect(database, isolation_level=None, timeout=60)
            files.opened.execute("PRAGMA journal_mode = WAL")
            files.opened.execute("PRAGMA synchronous = FULL")
            files.opened.execute("CREATE TABLE IF NOT EXISTS log (text TEXT)")
            files.page = app.jinja_env.from_string(PLAIN)
        found: sqlite3.Connection = files.opened
        return found

    @app.get("/")
    def hello() -> str:
        return "<p>hello</p>"

    @app.post("/")
    def store() -> str:
        rows().execute("INSERT INTO log VALUES (?)", (request.form["key"],))
        return "<p>hello</p>"

    @app.get("/plain")
    def plain() -> str:
        found = rows().execute("SELECT text FROM log ORDER BY rowid DESC LIMIT 10").fetchall()
        page: Template = files.page
        return page.render(title="The latest rows", rows=found)

    serve(without_stream(app, hub), hub, lambda number: {"games": [{}] * number})


def without_stream(app: Flask, hub: Any) -> Any:
    """This app under our server, where nothing is watched."""
    from scorekeeper.server import WebApp
    from scorekeeper.serving.stream import Stream, WatchedChannel

    stream = Stream(hub, watched=lambda code: WatchedChannel("", 0), render=lambda *_: (0, ""))
    return WebApp(app, stream)


def run_program(database: str, *, keep: bool) -> None:
    """Serve the program with this file or database. A line with a number starts as many games and
    tells how to play them. `keep`: as it is; otherwise it keeps no fragment."""
    from scorekeeper.app import create_app
    from scorekeeper.live import Hub, LiveAnnouncer
    from scorekeeper.server import assemble
    from scorekeeper.service import Scorer
    from scorekeeper.serving.workers import stop_program

    hub = Hub()
    scorer = Scorer(database, LiveAnnouncer(hub))
    app = create_app(scorer)
    app.config["KEEP_FRAGMENTS"] = keep
    cookie = cookie_of(app, f"/h/{scorer.host_key()}")

    def start_games(number: int) -> dict[str, Any]:
        games = [started(scorer) for _ in range(number)]
        return {"games": games, "cookie": cookie}

    with scorer.others.followed(stop_program):
        serve(assemble(scorer, hub) if keep else without_stream(app, hub), hub, start_games)


def started(scorer: Any, at: int | None = None) -> dict[str, Any]:
    """Start a game of four players, perhaps at this table of the venue, and record some rounds:
    its number, its code, the number of its last entry, and how many entries a round has."""
    from scorekeeper.game.commands import CloseRound, Hand
    from scorekeeper.game.values import Total
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.web.fragments import fresh_key

    names = ["Ann", "Ben", "Mia", "Dad"]
    view = scorer.start_game(names, table_rules(), command_id=fresh_key(), at=at).view
    seqs = [view.seq]
    for number in range(ROUNDS):
        hands = {f"p{at}": Hand(Total(5 * at), at % 2 == number % 2) for at in range(2, 5)}
        command = CloseRound("p1", hands, anyway=True)
        done = scorer.play(view.game_id, command, command_id=fresh_key(), seen=seqs[-1])
        seqs.append(done.view.seq)
    return {"id": view.game_id, "code": view.code, "seen": seqs[-1], "step": seqs[-1] - seqs[-2]}


def serve(web_app: Any, hub: Any, answer: Any) -> None:
    """Serve until standard input ends."""
    from scorekeeper.server import Server
    from scorekeeper.serving.listener import take_port

    listener = take_port("127.0.0.1", 0)
    server = Server(web_app, hub)

    def listen() -> None:
        for line in sys.stdin:
            say(**answer(json.loads(line)["games"]))
        server.should_exit = True

    gc.freeze()  # as `scorekeeper serve` does
    say(port=listener.getsockname()[1])
    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


if __name__ == "__main__":
    main()
