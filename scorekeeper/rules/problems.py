"""What stands in the way of an answer: a broken rule as a value, and the limit of search steps.

A verdict has all its problems, not only the first. `scorekeeper.wording` turns the code and the
facts of a problem into a sentence in the reader's language.

Search steps are counted, so that no question keeps a server busy. Steps are counted instead of
seconds, so that every machine answers or refuses the same questions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.errors import HandError


@dataclass(frozen=True, slots=True)
class Problem:
    """One broken rule: its code, the point of the rulebook that decides it (`§12`), the facts."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


RULES_CODES = frozenset(
    (
        "already_laid",
        "beyond_twelve",
        "cannot_be",
        "cannot_be_left",
        "card_not_in_hand",
        "colour_not_said",
        "declared_otherwise",
        "does_not_fit",
        "empty_group",
        "group_missing",
        "group_too_many",
        "hands_do_not_share_deck",
        "mixed_colour",
        "mixed_numbers",
        "more_than_deck_worth",
        "must_keep_one_to_discard",
        "needs_one_natural",
        "no_room_to_move",
        "no_such_number",
        "no_wild_to_take",
        "no_wrap",
        "nobody_out",
        "not_consecutive",
        "not_in_deck",
        "not_in_turn_of_laying",
        "not_laid_but_out",
        "not_multiple_of_5",
        "not_your_turn",
        "nothing_added",
        "only_wilds_are_taken",
        "out_with_cards",
        "own_phase_not_laid",
        "points_not_of_cards",
        "run_is_full",
        "run_over_twelve",
        "same_number_twice",
        "several_out",
        "skip_in_phase",
        "too_few_cards",
        "too_few_points",
        "too_many_points",
        "wild_fixed",
        "wild_group_unnamed",
        "wild_not_replaceable",
        "wrong_number_of_cards",
    )
)
"""The code of every problem that the rules find. `wording` has a sentence for each."""


MOST_STEPS = 17_000
"""Steps for one question. Any printed phase takes at most a tenth of this with any hand of up to
fourteen cards (ADR 0010)."""


class Steps:
    """The steps taken so far, shared by all parts of one search."""

    __slots__ = ("most", "taken")

    def __init__(self, most: int = MOST_STEPS) -> None:
        self.most, self.taken = most, 0

    def take(self, steps: int = 1) -> None:
        """Count these steps. Raises HandError (`too_hard`) beyond `most`."""
        self.taken += steps
        if self.taken > self.most:
            raise HandError("too_hard", most=self.most)
