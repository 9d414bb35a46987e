"""Asks the API: `ask` expects an answer, `refused` expects an error."""

from __future__ import annotations

import json
from typing import Any

from scorekeeper.api.dispatch import answer, print_answer


def ask(question: str, **fields: Any) -> Any:
    """The answer. An error fails the test."""
    told = answer({"ask": question, **fields})
    assert "error" not in told, told
    return json.loads(print_answer(told))


def refused(question: Any) -> tuple[str, str | int]:
    """Code and place of the error, which must have a sentence."""
    told: Any = answer(question)
    assert set(told) - {"id"} == {"error"}, told
    error = told["error"]
    assert set(error) == {"code", "message", "at"}
    assert error["message"].strip()
    return error["code"], error["at"]


def codes(problems: Any) -> list[str]:
    return [problem["code"] for problem in problems]
