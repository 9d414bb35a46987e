"""A process that is killed at each step which it takes in a file system, as a power cut ends it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

STEPS = (
    *("replace", "link", "unlink", "rename", "mkdir", "fsync", "chmod", "chown", "open", "close"),
)


def killed_at_each_step(begin: Callable[[], object], act: Callable[[], object]) -> Iterator[bool]:
    """Let a child begin and act, killed at the first step of what it does, at the second, and so on
    until it comes to its end. Each time, whether it was killed."""
    at, killed = 0, True
    while killed:
        at += 1
        if (child := os.fork()) == 0:
            begin()
            _kill_at(at)
            act()
            os._exit(0)
        killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
        yield killed


def _kill_at(number: int) -> None:
    left = iter(range(number - 1))

    def counted(step: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any, **named: Any) -> Any:
            if next(left, None) is None:
                os._exit(9)
            return step(*given, **named)

        return run

    for name in STEPS:
        setattr(os, name, counted(getattr(os, name)))
