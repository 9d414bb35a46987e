"""Every code has a sentence, and the sentence answers first."""

from __future__ import annotations

import re

import pytest

import scorekeeper.rules
from scorekeeper.errors import NotationError, TableError
from scorekeeper.rules import problems
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import read_group
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase, parse_phase_list
from scorekeeper.rules.phases import CLASSIC, GroupKind, PhaseList
from scorekeeper.rules.plausibility import CountedHand, judge_count, judge_round
from scorekeeper.rules.problems import RULES_CODES, Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.errors import NOTATION, notation_text
from scorekeeper.wording.lists import listed, one_of
from scorekeeper.wording.problems import problem_text, table_text
from scorekeeper.wording.terms import card_words, colour_words, group_label, phase_words
from tests.project.module_facts import source_of, source_of_package
from tests.rules.words_of_a_language import GERMAN

SOURCE = source_of_package(scorekeeper.rules)


NOT_SAID_AT_A_TABLE = re.compile(r"[Ii]nvalid|[Ee]rror|[Oo]ops|[Ii]llegal|[Ww]rong|%\(|None")


def laid(phase: str, typed: str, rules: Switches | None = None, **more: object) -> list[str]:
    groups = parse_groups(typed)
    verdict = judge_lay_down(
        parse_phase(phase),
        [group.cards for group in groups],
        rules or Switches(),
        declare=[group.declare for group in groups],
        **more,  # type: ignore[arg-type]
    )
    return [said(problem) for problem in verdict.problems]


def hit(kind: str, lies: str, add: str, rules: Switches | None = None, **more: object) -> list[str]:
    table = rules or Switches()
    target = read_group(GroupKind(kind), parse_cards(lies), table).meld
    assert target is not None
    verdict = judge_hit(target, parse_cards(add), table, **more)  # type: ignore[arg-type]
    return [said(problem) for problem in verdict.problems]


SAID: set[str] = set()


def said(problem: Problem) -> str:
    SAID.add(problem.code)
    text = problem_text(problem)
    assert not NOT_SAID_AT_A_TABLE.search(text), text
    return text


@pytest.mark.parametrize(
    ("phase", "typed", "expected"),
    [
        (
            "set3+run4",
            "5 5 W | 3 4 6",
            ["Not yet. The run still needs: 5 or wild."],
        ),
        ("set3+set3", "5 5 | 7 7 7", ["Not yet. Group 1 still needs: 5 or wild."]),
        ("set3", "5", ["Not yet. The set still needs 2 more cards."]),
        ("set3", "5 6", ["No. The set shows 5 and 6; a set has one number.",
                         "Not yet. The set still needs 1 more card."]),
        ("color3", "g1 g2", ["Not yet. The colour group still needs: green or wild."]),
        ("run4", "3 4 4 5", ["No. The run has 4 twice; each number comes once."]),
        ("run4", "3 4 7 8", ["No. The run is not in a row. Missing: 5 and 6."]),
        ("run4", "11 12 1 2", ["No. A run does not go on from 12 to 1."]),
        ("run4", "1 2 3 4 5 6 7 8 9 10 11 12 W", ["No. A run has at most twelve cards, 1 to 12."]),
        ("color3", "g1 r2 3", ["Not yet. Which colour is the 3?",
                               "No. The colour group has red and green; all cards must be one"
                               " colour."]),
        ("set3", "S 5 5", ["No. A skip is never part of a phase or a meld. Take it out."]),
        ("set3", "W W W =5", ["No. Wilds alone are not enough; the phase needs one number card."]),
        ("set3", "5 5 5 =6", ["No. These cards cannot stand for 6."]),
        ("run4", "5 6 7 8 =6", ["No. This run cannot begin at 6."]),
        ("set3+run4", "5 5 5", ["Not yet. Still missing: run of 4."]),
        ("set3+set3", "5 5 5", ["Not yet. Still missing: Group 2, set of 3."]),
        # The set of 4 is the first group of the phase, in whatever order they are typed.
        ("set4+set2", "6 6 | 5 5 5 7", ["No. Group 1 shows 5 and 7; a set has one number."]),
        ("set3", "5 5 5 | 6 6 6", ["No. The phase has 1 group. Left over: 6 6 6."]),
        ("set3", "|", ["Not yet. Group 1 has no cards."]),
        ("set3", "R5 R5 R5", ["The red 5 is in the deck only 2 times. I count 3."]),
    ],
)  # fmt: skip
def test_a_lay_down_is_answered_in_words(phase: str, typed: str, expected: list[str]) -> None:
    assert laid(phase, typed) == expected


def test_house_rules_are_answered_in_words() -> None:
    wilds = Switches(min_natural="none")
    assert laid("set3", "W W W", wilds) == [
        "Not yet. The set: which number do the wilds stand for? Type for example “W W W =7”."
    ]
    assert laid("color3", "W W W", wilds) == [
        "Not yet. The colour group: which colour do the wilds stand for?"
        " Type for example “W W W =R”."
    ]
    assert laid("crun3", "W W W", wilds) == [
        "Not yet. The colour run: at which number does the run of wilds begin?"
        " Type for example “W W W =3”."
    ]
    assert laid("run3", "W W W =11", wilds) == ["No. A run of 3 from 11 would go beyond 12."]
    each = Switches(min_natural="group")
    assert laid("set2+set2", "W W | 5 5", each) == [
        "No. Group 1 is all wilds; it needs one number card."
    ]
    assert laid("set2+run3", "W W | 3 4 5", each) == [
        "No. The set is all wilds; it needs one number card."
    ]
    assert laid("set2+set2", "5 5 | 5 W", Switches(same_number_sets="no")) == [
        "No. Two sets show 5; at this table each set has a number of its own."
    ]
    assert laid("set2", "5 5", hand=parse_cards("5"), already_laid=True) == [
        "No. You have laid your phase, and there is only one phase a round. You may hit.",
        "No. The 5 is not in the hand, or is used twice.",
    ]
    required = Switches(go_out_discard="required")
    assert laid("set2", "5 5", required, hand_after=()) == [
        "No. Keep one card back: you must end your turn with a discard."
    ]
    named = judge_lay_down(parse_phase("set2"), [parse_cards("W W")], wilds, declare=[13])
    assert said(named.problems[0]) == "There is no 13. Numbers go from 1 to 12."


def test_a_hit_is_answered_in_words() -> None:
    full = "1 2 3 4 5 6 7 8 9 10 11 12"
    assert hit("run", "3 4 5", "7") == ["No. The 7 does not fit. What fits: 2 or 6."]
    assert hit("run", full, "7") == ["No. The 7 does not fit; the run is full."]
    assert hit("run", full, "W") == ["No. The run goes from 1 to 12; there is no place left."]
    assert hit("color", "g3 g4", "r7") == ["No. The red 7 does not fit. What fits: green."]
    assert hit("set", "3 3", "") == ["Not yet. Which cards do you want to add?"]
    assert hit("run", "3 W 5", "") == ["No. A laid wild stays where it is until the round is over."]
    moving = Switches(wild_move="allowed", wild_replace="allowed")
    assert hit("run", "3 W 5", "", moving) == [
        "No. Only a wild at one end of the run can move,"
        " and only if there is room at the other end."
    ]
    wild = parse_cards("W")
    assert hit("run", "3 W 5", "4", take=wild) == [
        "No. A laid wild stays on the table; nobody may take it."
    ]
    assert hit("run", "3 W 5", "6", moving, take=wild) == [
        "No. To take a wild, put the card it stands for in its place."
    ]
    assert hit("run", "3 W 5", "4", moving, take=parse_cards("3")) == [
        "No. Only a wild may be taken from a meld. The 3 stays."
    ]
    assert hit("set", "3 3", "3", own_turn=False, own_phase_laid=False) == [
        "Not yet. You may hit only in your own turn.",
        "Not yet. Lay down your own phase first.",
    ]
    none = Switches(hit_same_turn="none")
    assert hit("set", "3 3", "3", none, laid_this_turn=True) == [
        "No, not in this turn. You have just laid down; you may hit from your next turn."
    ]
    assert hit("set", "3 3", "3", none, laid_this_turn=True, owner="other") == [
        "No, not in this turn. You have just laid down; you may hit others from your next turn."
    ]


def count(number: int, points: int, **more: object) -> list[str]:
    more = {"laid": False, **more}
    told = judge_count(CLASSIC.phases[number - 1], Switches(), points=points, **more)  # type: ignore[arg-type]
    return [said(problem) for problem in told]


def test_a_count_is_questioned_in_words() -> None:
    assert count(8, 95, laid=True) == [
        "95 points? At most 3 cards can be left: 75 points. Count again?"
    ]
    assert count(6, 30, laid=True) == [
        "30 points? At most 1 card can be left: 25 points. Count again?"
    ]
    assert count(8, 47) == ["Points come in fives. 47 is not a multiple of five."]
    assert count(8, 45) == [
        "45 points? Without a phase 10 cards are left: at least 50 points. Laid after all?"
    ]
    assert count(8, 0, laid=True) == ["0 points? Only the player who went out has none."]
    assert count(8, 70, laid=True) == [
        "70 points? No hand of 1 to 3 cards adds up to that. Count again?"
    ]
    nine = parse_cards("1 2 3 4 5 6 7 8 9")
    assert count(8, 45, cards=nine) == ["1 card is missing. Count again?"]
    assert count(8, 20, laid=True, cards=parse_cards("1 2 3 4")) == [
        "At most 3 cards can be left, not 4. Count again?"
    ]
    assert count(8, 55, counters=(10, 0, 0, 0)) == ["These cards are worth 50, not 55."]
    assert count(8, 5, out=True) == [
        "Nobody goes out without laying the phase. Laid after all?",
        "Whoever went out has no cards left. Count again?",
    ]
    assert count(8, 365, counters=(73, 0, 0, 0))[0] == (
        "There are only 72 cards from 1 to 9. I count 73."
    )
    ten = parse_phase("set5+set5")
    for shown in (None, parse_cards("5")):
        told = judge_count(ten, Switches(), laid=True, points=5, cards=shown)
        assert said(told[0]) in (
            "After this phase nothing can be left. Did somebody else go out?",
            "1 card? No card can be left. Count again?",
        )


def test_a_table_is_questioned_in_words() -> None:
    def table(*points: int) -> list[str]:
        lines = [CountedHand(f"p{i}", p, laid=False, out=not p) for i, p in enumerate(points)]
        return [said(problem) for problem in judge_round(lines, Switches())]

    assert table(60, 70) == ["Nobody went out? Somebody played the last card. Who was it?"]
    assert table(0, 0) == ["Only one hand can be empty. Who went out first?"]
    assert table(0, 230, 230, 230, 230) == [
        "920 points together? All cards of the deck are worth 860. Count again?"
    ]
    assert table(0, 230, 225)[0].startswith("455 points together? One deck does not have")


def test_text_that_cannot_be_read_is_told_kindly() -> None:
    told = set()

    def in_german(text: str) -> object:
        return parse_cards(text, GERMAN)

    for parse, text in (
        (in_german, "g7"), (in_german, "7 rot 8"),
        (parse_cards, "5 7q"), (parse_cards, "4x"), (parse_cards, "4x "), (parse_cards, "*"),
        (parse_cards, "R13"), (parse_cards, "4 5s"), (parse_cards, "2 wilds"),
        (parse_cards, "5 | 6"), (parse_cards, "5 " * 200), (parse_cards, " " * 9_000),
        (parse_groups, "W = x"), (parse_phase, "straight"), (parse_phase, "set3+"),
        (parse_phase, "set1"), (parse_phase, "run13"), (parse_phase, "set9+set9"),
        (parse_phase_list, "set3," * 60),
    ):  # fmt: skip
        with pytest.raises(NotationError) as refused:
            parse(text)
        told.add(refused.value.code)
        assert not NOT_SAID_AT_A_TABLE.search(notation_text(refused.value))
    assert told == set(NOTATION)
    assert notation_text(NotationError("sign_not_card", 0, sign="*")) == (
        "Is “*” a wild or a skip? Decks differ: type W or S."
    )


def test_a_table_that_cannot_be_is_told_kindly() -> None:
    for wrong in (
        {"sheet": "uno"},
        {"changes": {"wild": 1}},
        {"changes": {"wild_points": 1}},
        {"variant": "all"},
        {"variant": "first-99"},
        {"variant": "even", "phase_list": PhaseList("own", CLASSIC.phases[:1])},
    ):
        with pytest.raises(TableError) as refused:
            table_rules(**wrong)
        text = table_text(refused.value)
        assert text.startswith(("There is no", "“1” is no", "The phase list", "With this"))


def test_cards_and_phases_have_names() -> None:
    cards = [card_words(card) for card in parse_cards("R7 12 W S")]
    assert cards == ["red 7", "12", "wild", "skip"]
    assert card_words(parse_cards("B7")[0], "violet") == "violet 7"
    assert [colour_words(colour) for colour in Colour] == ["red", "blue", "yellow", "green"]
    assert phase_words(parse_phase("set3+run4")) == "set of 3, run of 4"
    assert phase_words(parse_phase("color7+crun4")) == "7 of one colour, run of 4 in one colour"
    assert group_label("crun") == "The colour run"
    assert (listed([]), listed([3]), one_of([])) == ("", "3", "")


def test_every_code_of_the_rules_is_listed() -> None:
    found_in = SOURCE.replace(source_of(problems.__name__), "")
    assert set(re.findall(r'(?:broken|_fault)\(\s*"([a-z0-9_]+)"', found_in)) <= RULES_CODES.keys()
    assert all(f'"{code}"' in found_in for code in RULES_CODES)
