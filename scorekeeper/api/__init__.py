"""Answers to questions of other programs: one JSON object in, one out. docs/ask.md is the contract.

This layer reads questions and prints answers. It decides nothing: `rules` and `game` decide, and
`wording` makes the sentences. It reads and writes no game. `answer` accepts any input and never
raises. `dispatch` finds the module of a question; every question has a module of its own.
"""

from __future__ import annotations

from scorekeeper.api.dispatch import MOST_BYTES, answer, answer_line, print_answer

__all__ = ["MOST_BYTES", "answer", "answer_line", "print_answer"]
