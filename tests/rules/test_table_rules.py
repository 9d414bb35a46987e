"""Table rules: the sheet, switches, variant and phase list together."""

from __future__ import annotations

from scorekeeper.rules.phases import ELEVEN_TO_TWENTY
from scorekeeper.rules.sheets import rule_sheet
from scorekeeper.rules.switches import Switches, change, switches_that_flip
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import each_row


@each_row(
    [
        ("standard", range(1, 11)),
        ("fixed-10", range(1, 11)),
        ("first-1", [1]),
        ("even", range(2, 11, 2)),
        ("odd", range(1, 11, 2)),
    ]
)
def test_a_variant_plays_these_phases(variant: str, numbers: list[int]) -> None:
    table = table_rules(variant=variant)
    assert [entry.number for entry in table.phases] == [*numbers]
    assert table.fixed_rounds == (10 if variant == "fixed-10" else None)
    of_another_list = table_rules(phase_list=ELEVEN_TO_TWENTY, variant=variant)
    assert [entry.number - 10 for entry in of_another_list.phases] == [*numbers]


def test_house_rules_are_what_differs_from_the_sheet_or_is_turned_by_a_short_name() -> None:
    table = table_rules("ja", {"wild_points": 20, "hit_same_turn": "own"})
    assert (table.house_rules, table.rule_sheet) == ({"wild_points": 20}, rule_sheet("ja"))
    assert table_rules(variant="any-order").house_rules == {"phase_order": "free"}
    knocking = table_rules("ravensburger", variant="knock")
    assert (knocking.house_rules, knocking.variant) == ({"knock": "on"}, "standard")
    # A switch that a printed variant turns is no house rule of this table.
    assert knocking.is_printed_variant("knock")
    assert not knocking.is_printed_variant("skip_limit")
    assert not table_rules("mattel", {"knock": "on"}).is_printed_variant("knock")
    assert not table_rules("ravensburger").is_printed_variant("knock")


def test_each_switch_that_would_change_an_answer_is_named_with_its_first_such_value() -> None:
    every = ("wrap", "min_natural", "hit_same_turn")

    def legal(rules: Switches) -> bool:
        return rules.wrap == "yes" or rules.hit_same_turn == "none"

    found = (("wrap", "yes"), ("hit_same_turn", "none"))
    assert switches_that_flip(legal, Switches(), every) == found
    # A legal move can become illegal as well.
    lenient = change(Switches(), {"min_natural": "none"})
    assert switches_that_flip(lambda rules: rules == lenient, lenient, ("min_natural",)) == (
        ("min_natural", "phase"),
    )
    assert switches_that_flip(lambda rules: False, Switches(), every) == ()
