"""A broken rule as a value. Verdicts carry all problems at once.

`scorekeeper.wording` turns the code and the facts into a sentence in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: its code, the point of the rulebook that decides it (`§12`), the facts."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
