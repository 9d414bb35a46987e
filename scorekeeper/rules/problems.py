"""Breaking a rule is a value: a `Problem`; a verdict carries all of them at once.

Knows codes and facts. Refuses to know words: `scorekeeper.wording` says them in the
reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule. `code` names it, `facts` say about what, `rule` is the paragraph (`§12`)."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
