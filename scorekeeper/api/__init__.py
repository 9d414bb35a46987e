"""Questions of other programs: one JSON object in, one out. The contract is docs/ask.md.

Knows how a question is read and how its answer looks. Refuses to decide anything itself: every
answer is that of `rules` or `game`, put into words by `wording`. Pure and total: whatever is typed,
`answer` gives an object and never raises. Go on with `answering`, then `catalogue`.
"""

from __future__ import annotations

from scorekeeper.api.dispatch import MOST_BYTES, answer, answer_line, print_answer

__all__ = ["MOST_BYTES", "answer", "answer_line", "print_answer"]
