"""Every reply of *Ask the referee*, at every sheet, under every value of the switches it rests on:
the answer first and short, true to what the judge and the referee of turns decide, the place in
the sheet, the other sheets, and the house rule that changes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.questions import KINDS
from scorekeeper.pages.shown.replies import Reply, TableQuestion, tone_of
from scorekeeper.pages.shown.situations import SITUATIONS, reply_without_cards
from scorekeeper.rules.citations import sheets_that_say
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.wording.lists import listed
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said
from tests.api.ask import ask
from tests.web.client import Client

MOST_WORDS = 12


TILES = [*SITUATIONS, "hit_same_turn", "score_last_hand"]


SAID_OTHERWISE: dict[tuple[str, str], dict[SwitchValue, str]] = {
    ("take", "skip_pickup"): {"never": "unless it is a skip", "allowed": "any card"},
    ("begins", "first_upcard_skip"): {
        "first_skipped": "Ben loses the turn and Mia begins",
        "cover": "another card covers it",
        "mix_back": "it is shuffled back in",
    },
    ("counts", "wild_points"): {n: f"a wild {n}" for n in SWITCH_VALUES["wild_points"]},
    ("counts", "skip_points"): {n: f"a skip {n}" for n in SWITCH_VALUES["skip_points"]},
}
"""Where a tile answers for the switch in words of its own."""


def asked_at(client: Client, rules: TableRules, by: str | None = None) -> TableQuestion:
    view = client.view
    return TableQuestion(replace(view, game=replace(view.game, table=rules)), view.names, by)


def reply_at(client: Client, rules: TableRules, about: str, by: str | None = None) -> Reply:
    with client.app.test_request_context("/"):
        return reply_without_cards(asked_at(client, rules, by), about)


def under_every_value(found: Reply, sheet: str) -> Iterator[tuple[str, SwitchValue, TableRules]]:
    """Each switch the reply may be changed by, each of its values, and a table that plays so."""
    for way in found.differently:
        for value in SWITCH_VALUES[way.switch]:
            yield way.switch, value, table_rules(sheet, {way.switch: value})


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_reply_answers_shortly_truly_and_says_where_it_stands(table: Client, sheet: str) -> None:
    for about in (*TILES, *SWITCH_VALUES):
        usual = reply_at(table, table_rules(sheet), about)
        assert usual.differently, about
        for switch, value, rules in under_every_value(usual, sheet):
            for by in (None, "p2"):
                found = reply_at(table, rules, about, by)
                says_it(found, about, switch, value)
                says_where(found, about, switch, rules)
                says_who_else(table, found, switch, value, rules)


def says_it(found: Reply, about: str, switch: str, value: SwitchValue) -> None:
    """The answer first, and this value's answer in it or just below."""
    first = found.head.split(". ")[0]
    assert found.head.endswith(".")
    assert len(first.split()) <= MOST_WORDS, first
    told, answer = " ".join((found.head, *found.lines)), said(SWITCHES[switch].answers[value].words)
    for word in ("invalid", "error", "oops"):
        assert word not in told.casefold()
    if about == "skip" and switch == "skip_target" and found.tone == "yes":
        assert found.head == {"any": "Mia, Dad or Ann.", "next": "Mia."}[str(value)]
    elif about == "skip" and switch == "skip_limit" and found.tone == "yes":
        assert (answer in told) is (value == "per_circle")
    elif (about, switch) in SAID_OTHERWISE:
        assert SAID_OTHERWISE[about, switch][value] in told
    elif (about, switch, value) == ("knock", "buy", "off"):
        pass  # who may knock need not hear of buying
    else:
        assert answer in told


def says_where(found: Reply, about: str, switch: str, rules: TableRules) -> None:
    assert found.rule in RULEBOOK
    if about == switch:
        printed = switch not in rules.house_rules or rules.is_printed_variant(switch)
        assert found.house_rule is not printed
    words = [*found.source.words, *(word for open in found.source.open for word in open.words)]
    named = [word.place for word in words if word.place not in ("", "our choice")]
    assert all(place.startswith(sheet_title(rules.sheet)) for place in named)


def says_who_else(
    client: Client, found: Reply, switch: str, value: SwitchValue, rules: TableRules
) -> None:
    """Every other sheet that says otherwise, with its answer; and none of those that say so."""
    assert switch in [way.switch for way in found.differently]
    with client.app.test_request_context("/"):
        question = said(SWITCHES[switch].question)
        told = {}
        for each, answer in SWITCHES[switch].answers.items():
            if saying := [one for one in sheets_that_say(switch, each) if one != rules.sheet]:
                told[each] = f"{listed(map(sheet_title, saying))}: {said(answer.words)}"
    for each, line in told.items():
        there = [other for other in found.others if other in (line, f"{question} {line}")]
        assert len(there) == (each != value), (line, found.others)


def test_every_tile_is_tried(table: Client) -> None:
    assert set(likeliest(TableQuestion(table.view, table.view.names))) - {*KINDS} <= set(TILES)


# ------------------------------------------------------------------ true to the judges

SETS = ["R5", "B5", "G5"]


RUN = {"type": "run", "cards": ["R3", "B4", "W", "G6"]}


FULL = {"type": "run", "cards": [f"R{n}" for n in range(1, 13)]}


def moves(*told: tuple[str, str, Any]) -> dict[str, Any]:
    said = [{"by": by, verb: what} for by, verb, what in told]
    return {"ask": "referee", "players": ["A", "B", "C", "D"], "dealer": "D", "moves": said}


TRIED: dict[str, dict[str, Any]] = {
    "min_natural": {
        "ask": "judge",
        "phase": "set3+set3",
        "groups": [["W"] * 3, ["W"] * 3],
        "declare": [5, 7],
    },
    "same_number_sets": {
        "ask": "judge",
        "phase": "set3+set3",
        "groups": [SETS, ["R5", "B5", "G5"]],
    },
    "wrap": {"ask": "judge", "phase": "run4", "groups": [["R11", "B12", "R1", "B2"]]},
    "wild_on_full_run": {"ask": "hit", "target": FULL, "add": ["W"]},
    "wild_replace": {"ask": "hit", "target": RUN, "add": ["R5"], "take": ["W"]},
    "wild_move": {"ask": "hit", "target": {**RUN, "cards": ["R5", "B6", "G7", "W"]}, "add": []},
    "partial_lay": {"ask": "judge", "phase": "set3+set3", "groups": [SETS]},
    "hit_same_turn": {
        "ask": "hit",
        "target": {"type": "set", "cards": SETS},
        "add": ["Y5"],
        "owner": "other",
        "laid_this_turn": True,
    },
    "skip_pickup": moves(("D", "turn_up", "S"), ("B", "draw", "discard")),
    "rediscard_same_card": moves(
        ("D", "turn_up", "R9"), ("A", "draw", "discard"), ("A", "discard", "R9")
    ),
    "knock": moves(("A", "draw", "pile"), ("A", "discard", "R9"), ("C", "knock", True)),
    "buy": moves(("A", "draw", "pile"), ("A", "discard", "R9"), ("C", "buy", True)),
}
"""What somebody tries who asks about this switch."""


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("switch", TRIED)
def test_what_is_answered_yes_may_be_done_and_nothing_else(switch: str, sheet: str) -> None:
    for value in SWITCH_VALUES[switch]:
        asked = {**TRIED[switch], "rules": {"sheet": sheet, "switches": {switch: value}}}
        told = ask(asked.pop("ask"), **asked)
        legal = told["moves"][-1]["legal"] if "moves" in told else told["legal"]
        assert legal is (tone_of(switch, value) == "yes"), (switch, value, told)
