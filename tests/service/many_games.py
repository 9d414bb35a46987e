"""A file with very many games: one game is played and then copied."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from scorekeeper.service import Scorer
from tests.service.builders import close, deal, play, stop


def play_one(path: Path, *, rounds: int = 1) -> int:
    """Play a game to its end: so many rounds, then nobody wants to go on. Only who goes out has
    laid, and all do so in turn, so nobody makes all phases."""
    with closing(Scorer(path)) as scorer:
        view = deal(scorer, "Ann", "Ben", "Mia", "Dad")
        game_id, seats = view.game_id, view.game.seats
        for number in range(rounds):
            out = seats[number % len(seats)]
            points = {seat: 50 + 5 * at for at, seat in enumerate(seats) if seat != out}
            play(scorer, game_id, close(out, **points))
        stop(scorer, game_id)
    return game_id


def make_games(path: Path, number: int, *, rounds: int) -> None:
    """Have so many finished games of so many rounds in a file that is not there yet."""
    copy_game(path, play_one(path, rounds=rounds), number - 1)


def moved(at: str, back: timedelta) -> str:
    return (datetime.fromisoformat(at) - back).isoformat(timespec="milliseconds")


def copy_game(path: Path, game_id: int, times: int) -> None:
    """Have the game so many more times, each a day older than the one before."""
    with closing(sqlite3.connect(path)) as db:
        log = db.execute("SELECT * FROM log WHERE game_id = ? ORDER BY seq", [game_id]).fetchall()
        asked = "SELECT seat, person_id FROM seats WHERE game_id = ?"
        sat = db.execute(asked, [game_id]).fetchall()
        for copy in range(1, times + 1):
            code, back = f"C{copy:05}", timedelta(days=copy)
            made = db.execute("INSERT INTO games (code, mark) VALUES (?, ?)", [code, code])
            for _game, seq, command, *event, at in log:
                entry = (made.lastrowid, seq, f"{command}-{copy}", *event, moved(at, back))
                db.execute("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)", entry)
            seat = "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)"
            db.executemany(seat, [(made.lastrowid, *each) for each in sat])
        db.execute("UPDATE projected_by SET complete = 0")
        db.commit()
