"""Table rules: the sheet, switches, variant and phase list together."""

from __future__ import annotations

import pytest

from scorekeeper.errors import TableError
from scorekeeper.rules.phases import CLASSIC, ELEVEN_TO_TWENTY
from scorekeeper.rules.sheets import rule_sheet, sheet_for_language
from scorekeeper.rules.switches import Switches, change
from scorekeeper.rules.table_rules import table_rules


def refusal(**wrong: object) -> tuple[str, object]:
    with pytest.raises(TableError) as refused:
        table_rules(**wrong)  # type: ignore[arg-type]
    return refused.value.code, dict(refused.value.facts)


def test_a_language_has_its_rule_sheet() -> None:
    assert sheet_for_language("de-AT").id == "ravensburger"
    assert sheet_for_language("pl").id == "rebel"
    assert sheet_for_language("fr").id == "mattel"


def test_unknown_parts_are_named() -> None:
    assert refusal(sheet="uno")[0] == "unknown_sheet"
    assert refusal(changes={"wild_colour": 1})[0] == "unknown_switch"
    assert refusal(changes={"wild_points": 99})[0] == "unknown_value"
    assert refusal(changes={"wild_points": True})[0] == "unknown_value"
    assert refusal(variant="backwards")[0] == "unknown_variant"
    assert refusal(variant="first-11")[1] == {"variant": "first-11", "most": 10}
    assert refusal(variant="first-0") == (
        "unknown_variant",
        {"variant": "first-0", "least": 1},
    )


def test_a_variant_that_leaves_no_phase_is_refused() -> None:
    one = CLASSIC.__class__("own", CLASSIC.phases[:1])
    assert refusal(variant="even", phase_list=one)[0] == "no_phases_left"


@pytest.mark.parametrize(
    ("variant", "numbers"),
    [
        ("standard", list(range(1, 11))),
        ("fixed-10", list(range(1, 11))),
        ("first-1", [1]),
        ("first-5", [1, 2, 3, 4, 5]),
        ("first-10", list(range(1, 11))),
        ("even", [2, 4, 6, 8, 10]),
        ("odd", [1, 3, 5, 7, 9]),
    ],
)
def test_a_variant_plays_these_phases(variant: str, numbers: list[int]) -> None:
    table = table_rules(variant=variant)
    assert [entry.number for entry in table.phases] == numbers
    assert table.fixed_rounds == (10 if variant == "fixed-10" else None)


def test_a_list_may_begin_at_eleven() -> None:
    table = table_rules(phase_list=ELEVEN_TO_TWENTY, variant="even")
    assert [entry.number for entry in table.phases] == [12, 14, 16, 18, 20]


def test_short_names_change_a_switch() -> None:
    assert table_rules(variant="any-order").house_rules == {"phase_order": "free"}
    assert table_rules("ravensburger", variant="knock").house_rules == {"knock": "on"}


def test_changed_switches_are_house_rules() -> None:
    table = table_rules("ja", {"wild_points": 20, "hit_same_turn": "own"})
    assert table.house_rules == {"wild_points": 20}
    assert table.rule_sheet is rule_sheet("ja")
    assert change(Switches(), {}) == Switches()


@pytest.mark.parametrize(
    ("phases_to_go", "others", "ends"),
    [
        (1, (), True),
        (1, (2, 5), True),
        (1, (0, 2), True),
        (0, (2,), True),
        (1, (2, 1), False),
        (2, (3,), False),
    ],
)
def test_the_last_phase_ends_the_game_unless_another_player_has_one_left(
    phases_to_go: int, others: tuple[int, ...], ends: bool
) -> None:
    at_once = table_rules(changes={"end_immediately": "yes"})
    assert at_once.ends_with_this_phase(phases_to_go, others) is ends
    assert not table_rules().ends_with_this_phase(phases_to_go, others)
    fixed = table_rules(changes={"end_immediately": "yes"}, variant="fixed-10")
    assert not fixed.ends_with_this_phase(phases_to_go, others)


def test_a_switch_that_a_printed_variant_turns_is_not_a_house_rule() -> None:
    knocking = table_rules("ravensburger", variant="knock")
    assert knocking.variant == "standard"
    assert knocking.is_printed_variant("knock")
    assert not knocking.is_printed_variant("skip_limit")
    by_hand = table_rules("mattel", {"knock": knocking.switches.knock})
    assert not by_hand.is_printed_variant("knock")
    assert not table_rules("ravensburger").is_printed_variant("knock")


def test_any_phone_closes_a_round_unless_the_table_leaves_it_to_the_keeper() -> None:
    assert table_rules().keeper_closes is False
    assert table_rules(keeper_closes=True).keeper_closes is True
