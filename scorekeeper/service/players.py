"""Checks of the names of a game's players. The log has seats only, so the referee sees no names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from scorekeeper.rules.problems import Problem
from scorekeeper.storage.players import clean, normalized

LONGEST = 24
"""Letters. A longer name does not fit on one line of a phone."""


def one_more_name_problems(name: str, names: Sequence[str]) -> tuple[Problem, ...]:
    """The problems of the name of a player who joins the players `names`."""
    same = next((other for other in names if normalized(other) == normalized(name)), None)
    if same is not None:
        return (Problem("same_name_twice", "", {"name": same}),)
    return name_problems([name])


def name_problems(names: Sequence[str]) -> tuple[Problem, ...]:
    """The problems of the names of a game: a name is missing, too long, or there twice."""
    problems = []
    for place, name in enumerate(names, start=1):
        if not clean(name):
            problems.append(Problem("name_missing", "", {"place": place}))
        elif len(clean(name)) > LONGEST:
            problems.append(Problem("name_too_long", "", {"name": clean(name), "most": LONGEST}))
    counted = Counter(normalized(name) for name in names if clean(name))
    first = {normalized(name): clean(name) for name in reversed(names)}
    problems.extend(
        Problem("same_name_twice", "", {"name": first[name]})
        for name, times in counted.items()
        if times > 1
    )
    return tuple(problems)
