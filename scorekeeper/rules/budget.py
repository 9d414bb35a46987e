"""The limit of search steps, so that no question keeps a server busy.

Steps are counted instead of seconds, so that every machine answers or refuses the same questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from scorekeeper.errors import HandError

MOST_STEPS = 17_000
"""Steps for one question, about 140 ms of the solver (ADR 0044). Any printed phase takes at most a
tenth of this with any hand of up to fourteen cards."""

BETWEEN_STEPS = 16
"""Steps after which a search lets others go on, about an eighth of a millisecond of the solver."""

_wait_for_others: ContextVar[Callable[[], None]] = ContextVar(
    "wait_for_others", default=lambda: None
)


@contextmanager
def letting_others_go_on(wait: Callable[[], None]) -> Iterator[None]:
    """Let each search of this thread call `wait` again and again: for as long as something else is
    more urgent, it does not return."""
    token = _wait_for_others.set(wait)
    try:
        yield
    finally:
        _wait_for_others.reset(token)


class Steps:
    """The steps taken so far, shared by all parts of one search: at most `MOST_STEPS` unless
    `most` says otherwise."""

    __slots__ = ("_next_wait", "_wait", "most", "taken")

    def __init__(self, most: int | None = None) -> None:
        self.most, self.taken = MOST_STEPS if most is None else most, 0
        self._wait, self._next_wait = _wait_for_others.get(), min(self.most, BETWEEN_STEPS)

    def take(self, steps: int = 1) -> None:
        """Count these steps. Raises HandError (`too_hard`) beyond `most`."""
        self.taken += steps
        if self.taken > self._next_wait:
            if self.taken > self.most:
                raise HandError("too_hard", most=self.most)
            self._next_wait = min(self.most, self.taken + BETWEEN_STEPS)
            self._wait()
