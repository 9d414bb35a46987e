"""Every ruling of tests/cases/rulings.json that needs no game, by every rule sheet it names.

Each kind of ruling has one function. Kinds that need seats, turns or rounds are in
`tests/game/test_rulings.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scorekeeper.rules.cards import CARDS_DEALT, Colour, cards_in_pile, full_deck, hand_points
from scorekeeper.rules.citations import sources
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import read_group
from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import CLASSIC, GroupKind
from scorekeeper.rules.plausibility import (
    CountedHand,
    cards_left,
    judge_count,
    judge_round,
    possible_totals,
)
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS, rule_sheet
from scorekeeper.wording.terms import colour_words
from tests.all_cases import all_cases

Ruling = dict[str, Any]


RULINGS: list[Ruling] = json.loads(
    (Path(__file__).parents[1] / "cases" / "rulings.json").read_text(encoding="utf-8")
)


def _cards(typed: list[str]) -> Any:
    return parse_cards(" ".join(typed))


def lay_down(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    hand = [*asked["hand"], asked["draw"]] if "draw" in asked else asked.get("hand")
    verdict = judge_lay_down(
        parse_phase(ruling["phase"]),
        [_cards(group) for group in asked["lay"]],
        sheet.switches,
        declare=asked.get("declare", ()),
        hand=None if hand is None else _cards(hand),
        hand_after=_cards(asked["hand_after"]) if "hand_after" in asked else None,
    )
    assert verdict.legal == expected["legal"], verdict.problems
    assert _reason(verdict.problems) == expected.get("reason")
    for typed, number in expected.get("stands_for", {}).items():
        stood = [
            stands
            for meld in verdict.melds
            if meld is not None
            for card, stands in zip(meld.cards, meld.stands_for, strict=True)
            if str(card) == typed
        ]
        assert stood == [number]


def hit(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected = ruling["cards"], ruling["expected"]
    lies = asked["target"]
    target = read_group(
        GroupKind(lies["type"]), _cards(lies["cards"]), sheet.switches, lies.get("declared")
    ).meld
    assert target is not None
    verdict = judge_hit(
        target,
        _cards(asked["add"]),
        sheet.switches,
        owner=asked.get("owner", "own"),
        own_phase_laid=asked.get("own_phase_laid", True),
        laid_this_turn=asked.get("laid_this_turn", False),
        take=_cards(asked.get("take", [])),
    )
    assert verdict.legal == expected["legal"], verdict.problems
    assert _reason(verdict.problems) == expected.get("reason")
    grown = set(verdict.target.stands_for) - set(target.stands_for)
    if "wild_as" in expected:
        assert grown == set(expected["wild_as"])
        assert not grown & set(expected["not_as"])


def _reason(problems: tuple[Any, ...]) -> str | None:
    codes = [problem.code for problem in problems]
    assert len(codes) <= 1, codes
    return codes[0] if codes else None


def score(ruling: Ruling, sheet: RuleSheet) -> None:
    hand = _cards(ruling["cards"]["hand"])
    assert hand_points(hand, sheet.switches) == ruling["expected"]["points"]
    if ruling["cards"].get("laid") is False:
        counted = judge_count(
            CLASSIC.phases[0],
            sheet.switches,
            laid=False,
            points=ruling["expected"]["points"],
            cards=hand,
        )
        assert counted == ()


def score_check(ruling: Ruling, sheet: RuleSheet) -> None:
    asked, expected, rules = ruling["cards"], ruling["expected"], sheet.switches
    if "zeros" in asked:
        lines = [CountedHand(f"p{i}", 0, laid=True) for i in range(asked["zeros"])]
        assert [problem.code for problem in judge_round(lines, rules)] == ["several_out"]
        assert expected["zeros_per_hand"] == 1
    elif "phase_sizes" in asked:
        assert [phase.size for phase in CLASSIC.phases] == asked["phase_sizes"]
        left = [cards_left(phase, rules, laid=True)[-1] for phase in CLASSIC.phases]
        assert left == expected["max_cards_left"]
        assert list(cards_left(None, rules, laid=False)) == [expected["not_laid"]]
    else:
        phase = parse_phase(ruling.get("phase", "set3+set3"))
        laid = asked.get("laid", False)
        told = judge_count(phase, rules, laid=laid, points=asked["points"])
        assert bool(told) is not expected["plausible"]
        if "max" in expected:
            facts = told[0].facts
            shown = (facts["most_cards"], facts["most"])
            assert shown == (expected["max_cards"], expected["max"])
        else:
            assert told[0].facts["step"] == expected["multiple_of"]


def deck(ruling: Ruling, sheet: RuleSheet) -> None:
    expected = ruling["expected"]
    cards = list(full_deck())
    if "lay" in ruling["cards"]:
        lay_down(ruling, sheet)
    elif "total" in expected:
        naturals = [card for card in cards if card.is_natural]
        assert {
            "total": len(cards),
            "number_cards": len(naturals),
            "wild": sum(card.is_wild for card in cards),
            "skip": sum(card.is_skip for card in cards),
            "copies_per_number": sum(card.number == 7 for card in cards),
            "copies_per_number_and_colour": sum(str(card) == "R7" for card in cards),
            "cards_per_colour": sum(card.colour is Colour.GREEN for card in cards),
        } == expected
    elif "colours" in expected:
        shown = {colour.value: colour_words(colour, sheet.slot_b) for colour in Colour}
        assert shown == expected["colours"]
    elif "symbols" in expected:
        assert sheet.signs == (expected["symbols"]["wild"], expected["symbols"]["skip"])
    else:
        told = sheet.id in {source.sheet for source in sources(ruling["rule"])}
        assert told is expected["stated"]


def setup(ruling: Ruling, sheet: RuleSheet) -> None:
    assert ruling["expected"] == {
        "hand": CARDS_DEALT,
        "draw_pile": cards_in_pile(ruling["cards"]["players"]),
    }


INTERPRETERS: dict[str, Callable[[Ruling, RuleSheet], None]] = {
    "laydown": lay_down,
    "hit": hit,
    "score": score,
    "score_check": score_check,
    "deck": deck,
    "setup": setup,
}


def _decided_here() -> Iterator[Ruling]:
    for ruling in RULINGS:
        seats = ruling["kind"] == "setup" and "draw_pile" not in ruling["expected"]
        if ruling["kind"] in INTERPRETERS and not seats:
            yield ruling


def test_each_sheet_gives_every_ruling_that_names_it() -> None:
    with all_cases() as case:
        for ruling in _decided_here():
            for sheet in ruling["sheets"]:
                with case(f"{ruling['id']} {sheet}"):
                    INTERPRETERS[ruling["kind"]](ruling, rule_sheet(sheet))


def test_every_ruling_names_a_rule_and_sheets_that_exist() -> None:
    assert len({ruling["id"] for ruling in RULINGS}) == len(RULINGS)
    for ruling in RULINGS:
        assert ruling["rule"] in RULEBOOK, ruling["id"]
        assert set(ruling["sheets"]) <= set(SHEETS)
        assert ruling["reason"]


def test_the_single_card_of_most_points_is_a_wild() -> None:
    for sheet in SHEETS.values():
        rules = sheet.switches
        assert max(possible_totals(1, rules.skip_points, rules.wild_points)) == rules.wild_points
