"""A file with very many games: one game is played and then copied."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

from scorekeeper.game.commands import CloseRound, Hand, StopGame
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started


def play_one(path: Path, *, rounds: int = 1) -> int:
    """Play a game to its end: so many rounds, then nobody wants to go on."""
    scorer = Scorer(path)
    started = scorer.start_game(["Ann", "Ben", "Mia", "Dad"], table_rules(), command_id="deal")
    assert isinstance(started, Started)
    game_id = started.view.game_id
    for number in range(1, rounds + 1):
        hands = {"p2": Hand(Total(5 * number), laid=True), "p3": Hand(Total(60), laid=False)}
        hands["p4"] = Hand(Total(10), laid=True)
        _play(scorer, game_id, CloseRound("p1", hands, anyway=True), f"round-{number}")
    _play(scorer, game_id, StopGame(for_good=True), "stop")
    scorer.close()
    return game_id


def make_games(path: Path, number: int, *, rounds: int) -> None:
    """Have so many finished games of so many rounds in a file that is not there yet."""
    copy_game(path, play_one(path, rounds=rounds), number - 1)


def copy_game(path: Path, game_id: int, times: int) -> None:
    """Have the game so many more times, each a day older than the one before."""
    with closing(sqlite3.connect(path)) as db:
        log = db.execute(
            "SELECT seq, command_id, kind, version, data, actor, recorded_at FROM log"
            " WHERE game_id = ? ORDER BY seq",
            [game_id],
        ).fetchall()
        seats = db.execute("SELECT seat, person_id FROM seats WHERE game_id = ?", [game_id])
        sat = seats.fetchall()
        for copy in range(1, times + 1):
            code, back = f"C{copy:05}", timedelta(days=copy)
            made = db.execute("INSERT INTO games (code, mark) VALUES (?, ?)", [code, code])
            db.executemany(
                "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        made.lastrowid,
                        *(seq, f"{command}-{copy}", kind, version, data, actor),
                        (datetime.fromisoformat(at) - back).isoformat(timespec="milliseconds"),
                    )
                    for seq, command, kind, version, data, actor, at in log
                ],
            )
            db.executemany(
                "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)",
                [(made.lastrowid, *each) for each in sat],
            )
        db.execute("UPDATE projected_by SET complete = 0")
        db.commit()


def _play(scorer: Scorer, game_id: int, command: CloseRound | StopGame, key: str) -> None:
    seen = scorer.view(game_id).seq
    scorer.play(game_id, command, command_id=key, seen=seen)
