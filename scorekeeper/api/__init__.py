"""Answers to questions of other programs: one JSON object in, one out. docs/ask.md is the contract.

This layer reads questions and prints answers. It decides nothing: `rules` and `game` decide, and
`wording` makes the sentences. Questions read and write no stored game; `games` prints the ones that
it is given. `answer` accepts any input and never raises.
"""

from __future__ import annotations

from scorekeeper.api.dispatch import MOST_BYTES, answer, answer_line, print_answer

__all__ = ["MOST_BYTES", "answer", "answer_line", "print_answer"]
