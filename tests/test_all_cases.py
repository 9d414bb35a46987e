"""A test of many cases fails with every case that fails, and where there is none."""

from __future__ import annotations

import pytest

from tests.all_cases import each


def test_every_case_that_fails_is_listed() -> None:
    @each(range(5))
    def check(number: int) -> None:
        assert number % 2

    with pytest.raises(ExceptionGroup, match="3 of 5 cases: 0, 2, 4") as raised:
        check()
    assert [error.__notes__ for error in raised.value.exceptions] == [
        [f"This is the case {number}."] for number in (0, 2, 4)
    ]


def test_without_a_case_nothing_was_tested() -> None:
    with pytest.raises(AssertionError, match="no case"):
        each(())(print)()
