"""What the referee of turns answers: legal with the new state, or illegal with every problem.

Knows the codes of turns and the paragraph each rests on. What the judges say of cards keeps their
own codes; phases not due have those of `game.problem_codes`. Refuses to know words (`wording`).
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.game.turns.state import Turns
from scorekeeper.rules.verdicts import Problem

TURN_CODES: dict[str, str] = {
    "already_turned_up": "§4",
    "not_your_turn": "§5",
    "draw_first": "§6",
    "already_drawn": "§6",
    "only_top_card": "§6",
    "discards_empty": "§6",
    "must_discard": "§6",
    "more_than_hand": "§17",
    "no_such_meld": "§22",
    "round_over": "§24",
    "must_keep_one_to_discard": "§27",
    "cannot_happen": "§27",
    "knocking_is_off": "§36",
    "nothing_to_knock": "§36",
    "not_twice_in_succession": "§36",
    "no_draw_after_knock": "§36",
    "buying_is_off": "§37",
    "nothing_to_buy": "§37",
    "your_turn_draw": "§37",
    "own_discard": "§36",
    "wild_is_not_skip": "§38",
    "not_a_skip": "§38",
    "skip_is_the_discard": "§39",
    "must_be_another_player": "§39",
    "skip_hits_next_only": "§39",
    "skip_needs_a_player": "§39",
    "no_action_when_skipped": "§39",
    "already_pending": "§40",
    "one_skip_per_player_per_circle": "§40",
    "skip_never_from_discard": "§42",
    "turn_up_another": "§43",
    "dealer_decides": "§46",
    "wild_not_given": "§46",
    "nothing_to_draw": "§47",
    "same_card_back": "§48",
}
"""Every problem a move can meet, with the paragraph that decides."""


@dataclass(frozen=True, slots=True)
class Legal:
    """The move holds; the table then looks like this."""

    state: Turns


@dataclass(frozen=True, slots=True)
class Illegal:
    """The move is refused for all these reasons; the table is as it was."""

    problems: tuple[Problem, ...]


Ruled = Legal | Illegal


def turn_problem(code: str, **facts: object) -> Problem:
    """A problem of turns, with its paragraph."""
    return Problem(code, TURN_CODES[code], facts)
