"""The answers of the referee of commands: accepted with events, or refused with problems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.events import Event
from scorekeeper.game.problem_codes import problem
from scorekeeper.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command is accepted; these events record it, all of them or none."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing is recorded. `can_overrule`: all problems are doubts, and the same command with
    `anyway` would be accepted."""

    problems: tuple[Problem, ...]
    can_overrule: bool = False


Answer = Accepted | Refused


def refuse(code: str, **facts: object) -> Refused:
    """A refusal for one reason, which cannot be overruled."""
    return Refused((problem(code, **facts),))


def codes(problems: Sequence[Problem]) -> tuple[str, ...]:
    """The codes of these problems, each once, as events store them in `overruled`."""
    return tuple(dict.fromkeys(found.code for found in problems))
