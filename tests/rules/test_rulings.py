"""What the rule sheets say of the deck and of the variants they offer, and of two empty hands: the
rulings of `tests/cases/rulings.json` that are no question. The others are asked there."""

from __future__ import annotations

from scorekeeper.rules.cards import Colour, full_deck
from scorekeeper.rules.citations import sources_of_point
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.plausibility import CountedHand, judge_round, possible_totals
from scorekeeper.rules.sheets import SHEETS, rule_sheet
from scorekeeper.wording.terms import colour_words, deck_of
from tests.all_cases import all_cases
from tests.cases.rows import RULINGS, Row


def is_as_printed(ruling: Row, sheet: RuleSheet) -> None:
    match ruling["expected"]:
        case {"total": _} as expected:
            cards = [*full_deck()]
            assert {
                "total": len(cards),
                "number_cards": sum(card.is_natural for card in cards),
                "wild": sum(card.is_wild for card in cards),
                "skip": sum(card.is_skip for card in cards),
                "copies_per_number": sum(card.number == 7 for card in cards),
                "copies_per_number_and_colour": sum(str(card) == "R7" for card in cards),
                "cards_per_colour": sum(card.colour is Colour.GREEN for card in cards),
            } == expected
        case {"colours": colours}:
            with deck_of(sheet):
                assert {each.value: colour_words(each) for each in Colour} == colours
        case {"symbols": symbols}:
            assert sheet.signs == (symbols["wild"], symbols["skip"])
        case {"stated": stated}:
            printed = sources_of_point(ruling["rule"], sheet.id)
            assert any(source.words for source in printed) is stated
        case {"offered_by_sheet": offered}:
            assert (ruling["cards"]["variant"] in sheet.variants) is offered
        case {"zeros_per_hand": 1}:
            lines = [CountedHand(seat, 0, laid=True) for seat in ("p1", "p2")]
            found = judge_round(lines, sheet.switches)
            assert [problem.code for problem in found] == ["several_out"]
        case _:
            raise AssertionError(ruling)


def test_each_sheet_is_as_it_is_printed() -> None:
    with all_cases() as case:
        for ruling in RULINGS:
            for sheet in ruling["sheets"] if "ask" not in ruling else ():
                with case(f"{ruling['id']} {sheet}"):
                    is_as_printed(ruling, rule_sheet(sheet))


def test_the_single_card_of_most_points_is_a_wild() -> None:
    for sheet in SHEETS.values():
        rules = sheet.switches
        assert max(possible_totals(1, rules.skip_points, rules.wild_points)) == rules.wild_points
