"""The JSON form of verdicts, problems, cards and melds.

`wording` is imported inside the functions, because most answers need no sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import ON_TOP, Meld
from scorekeeper.rules.problems import Problem


def problem_list(problems: Iterable[Problem], slot_b: str) -> list[dict[str, object]]:
    """Each problem with its code, its rule and its sentence. `slot_b` is "blue" or "violet"."""
    from scorekeeper.wording.problems import problem_text

    return [_problem(problem, problem_text(problem, slot_b)) for problem in problems]


def move_list(
    verdicts: Iterable[Sequence[Problem]], names: Iterable[str], slot_b: str
) -> list[dict[str, object]]:
    """For each move whether it is legal, and its problems. `names` are the players' names."""
    from scorekeeper.wording.problems import turn_text

    called = {name: name for name in names}
    return [
        {
            "legal": not problems,
            "problems": [
                _problem(problem, turn_text(problem, called, slot_b)) for problem in problems
            ],
        }
        for problems in verdicts
    ]


def _problem(problem: Problem, text: str) -> dict[str, object]:
    return {
        "code": problem.code,
        "rule": problem.rule,
        "text": text,
        "facts": {name: _plain(fact) for name, fact in problem.facts.items()},
    }


def card_list(cards: Sequence[Card]) -> list[str]:
    """Cards in upper-case notation, one text each."""
    return [str(card) for card in cards]


def stands_for(meld: Meld) -> list[int | str | None]:
    """What each card counts as; None for a wild on top of a full run (§15)."""
    return [
        stands.value if not isinstance(stands, int) else None if stands == ON_TOP else stands
        for stands in meld.stands_for
    ]


def _plain(fact: object) -> object:
    return list(fact) if isinstance(fact, tuple) else fact
