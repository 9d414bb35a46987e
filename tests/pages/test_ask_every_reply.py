"""Every reply of *Ask the referee*, at every sheet, under every value of the switches it rests on,
and at every moment of random games: the answer first and short, true to what the judge and the
referee of turns decide, the place in the sheet, the other sheets, and the house rule that changes
it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.referee import decide
from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.questions import KINDS, card_question
from scorekeeper.pages.shown.replies import Reply, TableQuestion, tone_of
from scorekeeper.pages.shown.situations import SITUATIONS, reply_without_cards
from scorekeeper.rules.citations import sheets_that_say
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service import TableView
from scorekeeper.service.people import Face
from scorekeeper.wording.lists import listed
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said
from tests.all_cases import all_cases
from tests.api.ask import ask
from tests.examples import ALL, examples
from tests.game.any_command import GENERATORS, Draw, fitting
from tests.game.builders import Table
from tests.game.strategies import tables
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


def reply_at(client: Client, rules: TableRules, about: str, by: str | None = None) -> Reply:
    view = replace(client.view, game=replace(client.view.game, table=rules))
    with client.app.test_request_context("/"):
        return reply_without_cards(TableQuestion(view, view.names, by), about)


def test_a_reply_answers_shortly_truly_and_says_where_it_stands(table: Client) -> None:
    assert {*likeliest(TableQuestion(table.view, table.view.names))} - {*KINDS} <= {*TILES}
    abouts = (*TILES, *SWITCH_VALUES)
    with all_cases() as case:
        for at, sheet in enumerate(SHEETS):
            for about in abouts if ALL else abouts[at % 2 :: 2]:
                with case(f"{sheet}, {about}"):
                    check_replies(table, sheet, about)


def check_replies(client: Client, sheet: str, about: str) -> None:
    """The reply under each value of each switch that may change it, to nobody and to a player in
    turn."""
    usual = reply_at(client, table_rules(sheet), about)
    assert usual.differently
    for switch in (way.switch for way in usual.differently):
        for value, by in zip(SWITCH_VALUES[switch], cycle((None, "p2")), strict=False):
            rules = table_rules(sheet, {switch: value})
            found = reply_at(client, rules, about, by)
            says_it(found, about, switch, value)
            says_where(found, about, switch, rules)
            says_who_else(client, found, switch, value, rules)


def says_it(found: Reply, about: str, switch: str, value: SwitchValue) -> None:
    """The answer first, and this value's answer in it or just below."""
    first = found.head.split(". ")[0]
    assert found.head.endswith(".")
    assert len(first.split()) <= MOST_WORDS, first
    told, answer = " ".join(found.parts), said(SWITCHES[switch].answers[value].words)
    assert not [word for word in ("invalid", "error", "oops") if word in told.casefold()]
    if about == "skip" and switch == "skip_target" and found.tone == "yes":
        assert found.head == {"any": "Mia, Dad or Ann.", "next": "Mia."}[str(value)]
    elif about == "skip" and switch == "skip_limit" and found.tone == "yes":
        assert (answer in told) is (value == "per_circle")
    elif (about, switch) in SAID_OTHERWISE:
        assert SAID_OTHERWISE[about, switch][value] in told
    elif (about, switch, value) != ("knock", "buy", "off"):  # who may knock need not hear of buying
        assert answer in told


def says_where(found: Reply, about: str, switch: str, rules: TableRules) -> None:
    assert found.rule in RULEBOOK
    if about == switch:
        printed = switch not in rules.house_rules or rules.is_printed_variant(switch)
        assert found.house_rule is not printed
    words = [*found.source.words, *(word for open in found.source.open for word in open.words)]
    named = [word.place for word in words if word.place not in ("", "chosen by Scorekeeper")]
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


# --- true to the judges ---------------------------------------------------------------------------

SETS = ["R5", "B5", "G5"]

RUN = {"type": "run", "cards": ["R3", "B4", "W", "G6"]}


def judge(phase: str, *groups: list[str], **more: Any) -> dict[str, Any]:
    return {"ask": "judge", "phase": phase, "groups": [*groups], **more}


def moves(*told: tuple[str, str, Any]) -> dict[str, Any]:
    said = [{"by": by, verb: what} for by, verb, what in told]
    return {"ask": "referee", "players": ["A", "B", "C", "D"], "dealer": "D", "moves": said}


def hit(target: dict[str, Any], *add: str, **more: Any) -> dict[str, Any]:
    return {"ask": "hit", "target": target, "add": [*add], **more}


TRIED = {
    "min_natural": judge("set3+set3", ["W"] * 3, ["W"] * 3, declare=[5, 7]),
    "same_number_sets": judge("set3+set3", SETS, SETS),
    "wrap": judge("run4", ["R11", "B12", "R1", "B2"]),
    "partial_lay": judge("set3+set3", SETS),
    "wild_on_full_run": hit({"type": "run", "cards": [f"R{n}" for n in range(1, 13)]}, "W"),
    "wild_replace": hit(RUN, "R5", take=["W"]),
    "wild_move": hit({**RUN, "cards": ["R5", "B6", "G7", "W"]}),
    "hit_same_turn": hit({"type": "set", "cards": SETS}, "Y5", owner="other", laid_this_turn=True),
    "skip_pickup": moves(("D", "turn_up", "S"), ("B", "draw", "discard")),
    "rediscard_same_card": moves(
        ("D", "turn_up", "R9"), ("A", "draw", "discard"), ("A", "discard", "R9")
    ),
    "knock": moves(("A", "draw", "pile"), ("A", "discard", "R9"), ("C", "knock", True)),
    "buy": moves(("A", "draw", "pile"), ("A", "discard", "R9"), ("C", "buy", True)),
}
"""What somebody tries who asks about this switch."""


def test_what_is_answered_yes_may_be_done_and_nothing_else() -> None:
    with all_cases() as case:
        for sheet in SHEETS:
            for switch, value in [(s, value) for s in TRIED for value in SWITCH_VALUES[s]]:
                asked = {**TRIED[switch], "rules": {"sheet": sheet, "switches": {switch: value}}}
                told = ask(asked.pop("ask"), **asked)
                legal = told["moves"][-1]["legal"] if "moves" in told else told["legal"]
                with case(f"{sheet}, {switch} {value}"):
                    assert legal is (tone_of(switch, value) == "yes"), told


# --- at every moment of a random game -------------------------------------------------------------

TYPED = ("", "5", "5 5 5 | 9 9 9", "W W W =5 | W W W", "S 3", "12 1", "x")

NAMES = {f"p{n}": f"Ann{n}" for n in range(1, 100)}

NOT_ASKED = {"nothing_to_draw", "turn_up_another"}
"""What else may be in the way of a skip: no card to draw, or the first one not turned up."""


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(players=st.integers(2, 5), rules=tables, length=st.integers(0, 12), data=st.data())
def test_every_question_is_answered_at_every_moment(
    players: int, rules: TableRules, length: int, data: st.DataObject
) -> None:
    table = Table(players, rules)
    if data.draw(st.booleans()):
        table.play(commands.TrackTurns(on=True))
    for _command in range(length):
        fits = data.draw(st.sampled_from(fitting(table.game)))
        answer = decide(table.game, table.log, GENERATORS[fits](Draw(data, table.game, table.log)))
        if isinstance(answer, Accepted):
            table.record(answer)  # `play` would not take what is refused
    now = datetime(2026, 11, 21, tzinfo=UTC)
    faces = dict.fromkeys(NAMES, Face(1, 1))
    view = TableView(1, "WXYZ", NAMES, table.game, table.log, now, now, faces)
    for by in (None, *view.game.seats):
        asked = TableQuestion(view, NAMES, by)
        for about in set(likeliest(asked)) - {*KINDS}:
            is_said(reply_without_cards(asked, about))
        for kind in KINDS:
            fields = {"cards": data.draw(st.sampled_from(TYPED)), "meld": "0", "by": by or ""}
            is_said(card_question(asked, kind, fields).reply)
    as_it_is_answered(table, view)


SUM = re.compile(r": \d+$")
"""A line of a sum, such as "2 wilds: 50"."""


def is_said(reply: Reply) -> None:
    assert reply.head.endswith((".", "?")), reply
    assert len(reply.head.split(". ")[0].split()) <= MOST_WORDS, reply
    assert all(line.endswith((".", "?")) or SUM.search(line) for line in reply.parts[1:]), reply
    assert reply.rule in RULEBOOK


def as_it_is_answered(table: Table, view: TableView) -> None:
    """Whom one may skip and whether one may knock, tried by the one who has the turn."""
    due = view.game.open
    turn = due.turns.turn if due is not None and due.turns is not None else None
    if turn is None or view.game.paused or due.out is not None:
        return

    def against(command: commands.Command) -> set[str]:
        answer = decide(view.game, table.log, command)
        return {found.code for found in answer.problems} if isinstance(answer, Refused) else set()

    skip = reply_without_cards(TableQuestion(view, NAMES, turn), "skip")
    for other in set(view.game.playing) - {turn}:
        may = skip.tone == "yes" and re.search(rf"\b{NAMES[other]}\b", skip.head) is not None
        broken = against(commands.PlaySkip(turn, other)) - NOT_ASKED
        assert may is not bool(broken), (skip, other)
    for other in view.game.playing:
        knock = reply_without_cards(TableQuestion(view, NAMES, other), "knock")
        broken = against(commands.KnockFor(other))
        assert (knock.tone == "yes") is not bool(broken), (knock, other)
