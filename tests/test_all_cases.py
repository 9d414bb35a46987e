"""A test of many cases fails with every case that fails, and where there is none."""

from __future__ import annotations

import pytest

from tests.all_cases import each, each_row


def test_every_case_that_fails_is_listed() -> None:
    @each(range(5))
    def check(number: int) -> None:
        assert number % 2

    with pytest.raises(ExceptionGroup, match="3 of 5 cases: 0, 2, 4") as raised:
        check()
    assert [error.__notes__ for error in raised.value.exceptions] == [
        [f"This is the case {number}."] for number in (0, 2, 4)
    ]


def test_a_row_that_fails_is_listed_with_its_values_and_no_row_tests_nothing() -> None:
    @each_row([(1, 2), (2, 2)])
    def check(one: int, other: int) -> None:
        assert one == other

    with pytest.raises(ExceptionGroup, match=r"1 of 2 cases: \(1, 2\)"):
        check()
    with pytest.raises(AssertionError, match="no case"):
        each(())(print)()
