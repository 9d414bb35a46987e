"""Several processes with one database: every command counts once, and none contradicts another."""

from __future__ import annotations

import multiprocessing
from collections import Counter
from pathlib import Path

from scorekeeper.game.commands import StopGame
from scorekeeper.service import Scorer
from tests.forked_program import processes
from tests.service.builders import deal

PROCESSES, RACES = 4, 3


def _race(where: Path | str, keys: list[str], answers: multiprocessing.Queue[list[str]]) -> None:
    scorer, given = Scorer(where), []
    for race, key in enumerate(keys):
        game_id, stop = deal(scorer, key=f"deal {race}").game_id, StopGame(for_good=True)
        answer = scorer.play(game_id, stop, command_id=key, seen=1)
        given.append(type(answer).__name__)
    scorer.close()
    answers.put(given)


def _answers(where: Path | str, keys: list[list[str]]) -> list[list[str]]:
    """What each process was answered, race by race."""
    context = processes()
    answers: multiprocessing.Queue[list[str]] = context.Queue()
    racing = [context.Process(target=_race, args=(where, own, answers)) for own in keys]
    for each in racing:
        each.start()
    found = [answers.get(timeout=120) for _ in racing]
    for each in racing:
        each.join()
    return [list(race) for race in zip(*found, strict=True)]


def test_a_form_that_comes_to_four_processes_counts_once(scorer: Scorer, database: Path | str):
    same = [[f"stop {race}" for race in range(RACES)] for _ in range(PROCESSES)]
    for race in _answers(database, same):
        assert Counter(race) == {"Recorded": 1, "Repeated": PROCESSES - 1}
    assert [scorer.view(game).seq for game in range(1, RACES + 1)] == [2] * RACES
    assert scorer.lists.complete


def test_contradicting_forms_at_four_processes_are_one_entry(scorer: Scorer, database: Path | str):
    own = [[f"stop {race} {number}" for race in range(RACES)] for number in range(PROCESSES)]
    for race in _answers(database, own):
        counted = Counter(race)
        assert counted.pop("Recorded") == 1
        assert counted.total() == PROCESSES - 1
    games = range(1, RACES + 1)
    assert [scorer.view(game).seq for game in games] == [2] * RACES
    assert len({scorer.view(game).code for game in games}) == RACES
