"""Many small cases in one test, which lists all that fail.

A case costs what it checks. As a parameter of a test it would cost about 3 ms more, because each
worker collects it, and its report is sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Any, TypeVar

Case = Callable[[object], AbstractContextManager[None]]
"""`with case(name):` keeps an error of this case until all have been tried."""

Value = TypeVar("Value")


@contextmanager
def all_cases() -> Iterator[Case]:
    """Raises an ExceptionGroup with the error of every case that fails. AssertionError if there was
    no case: then nothing was tested."""
    failed: dict[str, Exception] = {}
    tried = 0

    @contextmanager
    def case(name: object) -> Iterator[None]:
        nonlocal tried
        tried += 1
        try:
            yield
        except Exception as error:
            error.add_note(f"This is the case {name}.")
            failed[str(name)] = error

    yield case
    assert tried, "no case was tried"
    if failed:
        told = f"{len(failed)} of {tried} cases: {', '.join(failed)}"
        raise ExceptionGroup(told, [*failed.values()])


def each(
    values: Iterable[Value], called: Callable[[Value], object] = str
) -> Callable[[Callable[[Value], None]], Callable[[], None]]:
    """Make a test of one value a test of all these."""

    def of_all(check: Callable[[Value], None]) -> Callable[[], None]:
        def test() -> None:
            with all_cases() as case:
                for value in values:
                    with case(called(value)):
                        check(value)

        test.__name__, test.__doc__ = check.__name__, check.__doc__
        return test

    return of_all


def each_row(
    rows: Iterable[tuple[Any, ...]], called: Callable[..., object] = lambda *row: row
) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Make a test of several values a test of all these rows."""
    return lambda check: each(rows, lambda row: called(*row))(_of_a_row(check))


def _of_a_row(check: Callable[..., None]) -> Callable[[tuple[Any, ...]], None]:
    @wraps(check)
    def of_a_row(row: tuple[Any, ...]) -> None:
        check(*row)

    return of_a_row
