"""Measures the chart of who was going to win, for a game of 15 rounds.

A game is played for each number of players, and its chances are worked out as for its page: the
chances before every round, the areas, and the words of the table. The floor is the replay of the
same game, measured in the same run.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from bench.figures import Figure, Run
from scorekeeper.app import create_app
from scorekeeper.game.chances import race
from scorekeeper.game.commands import CloseRound, Hand, StopGame
from scorekeeper.game.replay import replay
from scorekeeper.game.values import Total
from scorekeeper.pages.shown.chances import chances_page
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started, TableView

ROUNDS = 15
AIM = 20.0
"""Of eight players."""


def measure(run: Run) -> Iterator[Figure]:

    print(f"chances: the chart of a game of {ROUNDS} rounds")
    scorer = Scorer(run.folder / "chances.db")
    app = create_app(scorer)
    for players in (2, 4, 6, 8):
        view = scorer.view(play(scorer, players, ROUNDS))

        def chart(view: TableView = view) -> None:
            race.cache_clear()
            with app.test_request_context("/"):
                assert chances_page(view, scorer.chances.hindsight(view)) is not None

        floor = best(partial(replay, view.log))
        took = best(chart)
        print(f"  {players} players{took:21.1f} ms{took / floor:8.1f} x the replay")
    scorer.close()
    yield Figure(
        name=f"chances: the chart of {players} players",
        value=took / floor,
        aim=AIM,
        floor=f"{floor:.1f} ms: the replay of the game",
        says=f"Who was going to win, before each of {ROUNDS} rounds, takes {took:.0f} ms once.",
    )


def play(scorer: Scorer, players: int, rounds: int) -> int:
    """A game in which all lay in the same rounds, and whoever goes out in the others, so that the
    race stays close. It is stopped before somebody has laid all phases."""

    names = [f"Player {number}" for number in range(1, players + 1)]
    table = table_rules(changes={"most_players": 8})
    started = scorer.start_game(names, table, command_id=f"start-{players}")
    assert isinstance(started, Started)
    view = started.view
    for number in range(rounds):
        seats = view.game.seats
        out = seats[number % players]
        laid = number % 5 < (1 if players == 2 else 2)
        hands = {seat: Hand(Total(10 if laid else 70), laid) for seat in seats if seat != out}
        command = CloseRound(out, hands, anyway=True)
        seen = scorer.view(view.game_id).seq
        scorer.play(view.game_id, command, command_id=f"{players}-{number}", seen=seen)
    seen = scorer.view(view.game_id).seq
    scorer.play(view.game_id, StopGame(True), command_id=f"stop-{players}", seen=seen)
    return view.game_id


def best(run: Callable[[], object], times: int = 7) -> float:
    """The shortest time in milliseconds."""
    found = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        found.append((time.perf_counter() - began) * 1000)
    return min(found)
