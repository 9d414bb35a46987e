"""Which house rule would turn an answer."""

from __future__ import annotations

from scorekeeper.rules.switches import Switches, change, switches_that_flip

ALL = ("wrap", "min_natural", "hit_same_turn")


def test_the_switches_that_would_turn_it_are_named_with_the_first_value_that_does():
    def legal(rules: Switches) -> bool:
        return rules.wrap == "yes" or rules.hit_same_turn == "none"

    assert switches_that_flip(legal, Switches(), ALL) == (
        ("wrap", "yes"),
        ("hit_same_turn", "none"),
    )


def test_a_yes_is_turned_as_a_no_is():
    def legal(rules: Switches) -> bool:
        return rules.min_natural == "none"

    lenient = change(Switches(), {"min_natural": "none"})
    assert switches_that_flip(legal, lenient, ALL) == (("min_natural", "phase"),)


def test_what_no_house_rule_decides_is_turned_by_none():
    assert switches_that_flip(lambda rules: False, Switches(), ALL) == ()
    assert switches_that_flip(lambda rules: True, Switches(), ()) == ()
