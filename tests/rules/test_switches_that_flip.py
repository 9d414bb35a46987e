"""The switches that would change an answer."""

from __future__ import annotations

from scorekeeper.rules.switches import Switches, change, switches_that_flip

ALL = ("wrap", "min_natural", "hit_same_turn")


def test_each_switch_that_changes_the_answer_is_named_with_its_first_such_value():
    def legal(rules: Switches) -> bool:
        return rules.wrap == "yes" or rules.hit_same_turn == "none"

    assert switches_that_flip(legal, Switches(), ALL) == (
        ("wrap", "yes"),
        ("hit_same_turn", "none"),
    )


def test_a_legal_move_can_become_illegal_as_well():
    def legal(rules: Switches) -> bool:
        return rules.min_natural == "none"

    lenient = change(Switches(), {"min_natural": "none"})
    assert switches_that_flip(legal, lenient, ALL) == (("min_natural", "phase"),)


def test_no_switch_is_named_if_none_changes_the_answer():
    assert switches_that_flip(lambda rules: False, Switches(), ALL) == ()
    assert switches_that_flip(lambda rules: True, Switches(), ()) == ()
