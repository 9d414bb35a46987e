"""A broken rule as a value, and the code of every problem that the rules find.

A verdict has all its problems, not only the first. `scorekeeper.wording` turns the code and the
facts of a problem into a sentence in the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from scorekeeper.immutable import immutable


@immutable
class Problem:
    """One broken rule: its code, the point of the rulebook that decides it (`§12`), the facts."""

    code: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


Rule = str | Mapping[str, str]
"""The point that decides a problem (`§12`), or that of each kind of group."""

_OF_KIND = {"set": "§8", "run": "§9", "color": "§11", "crun": "§9"}

RULES_CODES: dict[str, Rule] = {
    "already_laid": "§19",
    "beyond_twelve": "§10",
    "cannot_be": "§49",
    "cannot_be_left": "§49",
    "card_not_in_hand": "§17",
    "colour_not_said": "§11",
    "declared_otherwise": "§14",
    "does_not_fit": "§22",
    "empty_group": "§17",
    "group_missing": "§17",
    "group_too_many": "§18",
    "hands_do_not_share_deck": "§1",
    "mixed_colour": "§11",
    "mixed_numbers": "§8",
    "more_than_deck_worth": "§1",
    "must_keep_one_to_discard": "§27",
    "needs_one_natural": "§12",
    "no_room_to_move": "§16",
    "no_such_number": "§1",
    "no_wild_to_take": "§16",
    "no_wrap": "§10",
    "nobody_out": "§24",
    "not_consecutive": "§9",
    "not_in_deck": "§1",
    "not_in_turn_of_laying": "§23",
    "not_laid_but_out": "§27",
    "not_multiple_of_5": "§25",
    "not_your_turn": "§21",
    "nothing_added": "§22",
    "only_wilds_are_taken": "§16",
    "out_with_cards": "§27",
    "own_phase_not_laid": "§21",
    "points_not_of_cards": "§25",
    "run_is_full": "§15",
    "run_over_twelve": "§9",
    "same_number_twice": "§13",
    "several_out": "§24",
    "skip_in_phase": "§38",
    "too_few_cards": _OF_KIND,
    "too_few_points": "§49",
    "too_many_points": "§49",
    "wild_fixed": "§16",
    "wild_group_unnamed": "§14",
    "wild_not_replaceable": "§16",
    "wrong_number_of_cards": "§49",
}
"""The code of every problem that the rules find, with the point of the rulebook that decides it.
`wording` has a sentence for each."""


def broken(code: str, **facts: object) -> Problem:
    """The problem with this code of `RULES_CODES`, with its point."""
    rule = RULES_CODES[code]
    return Problem(code, rule if isinstance(rule, str) else rule[str(facts["kind"])], facts)


def each_once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """These problems without those that say the same again, such as of two equal cards."""
    return tuple(each for at, each in enumerate(problems) if each not in problems[:at])
