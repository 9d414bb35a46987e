"""The processes that `bench.pages` asks: a Flask page that says hello, and the program.

    python -m bench.pages_server hello|program pure|fast DATABASE

Both run under the same server, with the same threads. Each reads a line from standard input and
answers with one line of JSON.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import sys
import threading
from typing import Any

from flask import Flask, request

ROUNDS = 4
"""Rounds that are recorded in a game before its pages are looked at."""


def main() -> None:
    what, parser, database = sys.argv[1:]
    pure = parser == "pure"
    if pure:
        sys.modules["uvloop"] = sys.modules["httptools"] = None  # type: ignore[assignment]
    (say_hello if what == "hello" else run_program)(database, pure=pure)


def say_hello(database: str, *, pure: bool) -> None:
    """Serve one page of plain Flask. A POST stores a row in this file, as durably as the program
    does it."""
    from scorekeeper.live import Hub
    from scorekeeper.server import WebApp
    from scorekeeper.serving.stream import Stream, WatchedChannel

    app, hub = Flask(__name__), Hub()
    files = threading.local()

    def rows() -> sqlite3.Connection:
        if not hasattr(files, "opened"):
            files.opened = sqlite3.connect(database, isolation_level=None, timeout=60)
            files.opened.execute("PRAGMA journal_mode = WAL")
            files.opened.execute("PRAGMA synchronous = FULL")
            files.opened.execute("CREATE TABLE IF NOT EXISTS log (text TEXT)")
        found: sqlite3.Connection = files.opened
        return found

    @app.get("/")
    def hello() -> str:
        return "<p>hello</p>"

    @app.post("/")
    def store() -> str:
        rows().execute("INSERT INTO log VALUES (?)", (request.form["key"],))
        return "<p>hello</p>"

    stream = Stream(hub, watched=lambda code: WatchedChannel("", 0), render=lambda *_: (0, ""))
    serve(WebApp(app, stream), hub, pure, lambda _number: {})


def run_program(database: str, *, pure: bool) -> None:
    """Serve the program with this file or database. A number as a line starts as many games and
    tells how to play them."""
    from scorekeeper.app import create_app
    from scorekeeper.live import Hub, LiveAnnouncer
    from scorekeeper.server import assemble
    from scorekeeper.service import Scorer
    from scorekeeper.serving.workers import stop_program

    hub = Hub()
    scorer = Scorer(database, LiveAnnouncer(hub))
    phone = create_app(scorer).test_client()
    phone.post(f"/h/{scorer.host_key()}", headers={"Origin": "http://localhost"})
    cookie = phone.get_cookie("scorekeeper")
    assert cookie is not None

    def start_games(number: int) -> dict[str, Any]:
        games = [started(scorer) for _ in range(number)]
        return {"games": games, "cookie": f"scorekeeper={cookie.value}"}

    with scorer.others.followed(stop_program):
        serve(assemble(scorer, hub), hub, pure, start_games)


def started(scorer: Any) -> dict[str, Any]:
    """Start a game of four players, record some rounds, and tell its number, its code, the number
    of its last entry, and how many entries a round has."""
    from scorekeeper.game.commands import CloseRound, Hand
    from scorekeeper.game.values import Total
    from scorekeeper.rules.table_rules import table_rules
    from scorekeeper.web.forms import fresh_key

    names = ["Ann", "Ben", "Mia", "Dad"]
    view = scorer.start_game(names, table_rules(), command_id=fresh_key()).view
    seqs = [view.seq]
    for number in range(ROUNDS):
        hands = {f"p{at}": Hand(Total(5 * at), at % 2 == number % 2) for at in range(2, 5)}
        command = CloseRound("p1", hands, anyway=True)
        done = scorer.play(view.game_id, command, command_id=fresh_key(), seen=seqs[-1])
        seqs.append(done.view.seq)
    return {"id": view.game_id, "code": view.code, "seen": seqs[-1], "step": seqs[-1] - seqs[-2]}


def serve(web_app: Any, hub: Any, pure: bool, answer: Any) -> None:
    """Serve until standard input ends."""
    from scorekeeper.server import Server
    from scorekeeper.serving.listener import take_port

    listener = take_port("127.0.0.1", 0)
    server = Server(web_app, hub, pure=pure)

    def listen() -> None:
        for line in sys.stdin:
            print(json.dumps(answer(int(line))), flush=True)
        server.should_exit = True

    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)
    threading.Thread(target=listen, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


if __name__ == "__main__":
    main()
