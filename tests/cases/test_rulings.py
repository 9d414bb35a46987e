"""Every ruling, asked through `ask` and on the page that answers it; rounds also of the referee of
turns.

The rows are data, and `rows` says how they are written. All are asked the same, and each has to
answer what was expected by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, zip_longest
from typing import Any

from scorekeeper.api.dispatch import answer
from scorekeeper.rules.cards import CARDS_DEALT
from scorekeeper.rules.notation import parse_phase, parse_phase_list
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service.results import Started
from tests.all_cases import all_cases, each
from tests.api.ask import ask, codes
from tests.cases import referee_of_turns
from tests.cases.rows import HOUSE_RULES, RULINGS, Row, each_value, fields, steps
from tests.examples import ALL
from tests.web.client import Client
from tests.web.laid_melds import lay
from tests.web.markup import Markup

ASKED = [
    *(ruling for ruling in RULINGS if "ask" in ruling),
    *(one for row in HOUSE_RULES for one in each_value(row)),
]


def each_sheet(*, rounds: bool, first_only: bool = False) -> Iterator[tuple[Row, str]]:
    """The rulings that are rounds, or all others, each with its sheets."""
    for ruling in ASKED:
        if ("play" in ruling["asked"]) is rounds:
            yield from ((ruling, sheet) for sheet in ruling["sheets"][: 1 if first_only else None])


def holds(told: Any, expected: Any) -> None:
    """Is everything there that is expected? Of objects some fields, of lists every place; null
    stands for whatever it may be, "absent" for a field that is not there."""
    if isinstance(expected, dict) and expected:
        for name, value in expected.items():
            assert (name in told) is (value != "absent"), name
            holds(told.get(name, "absent"), value)
    elif isinstance(expected, list) and any(isinstance(each, dict) for each in expected):
        for one, other in zip(told, expected, strict=True):
            if other is not None:
                holds(one, other)
    elif isinstance(expected, str) and isinstance(told, list):
        groups = any(isinstance(group, list) for group in told)
        assert (" | ".join(map(" ".join, told)) if groups else " ".join(told)) == expected
    else:
        assert told == expected


def with_codes(told: Row) -> Row:
    """The answer with the codes of its problems, and the facts of the first of them."""
    for name in ("problems", "warnings"):
        if name in told:
            found = told[name]
            told |= {name: codes(found), "facts": found[0]["facts"] if found else {}}
    return told


# ------------------------------------------------------------------ the referee of turns


def test_the_referee_of_turns_decides_every_round() -> None:
    with all_cases() as case:
        for ruling, sheet in each_sheet(rounds=True):
            with case(f"{ruling['id']} {sheet}"):
                asked = fields(ruling["asked"])
                rules = referee_of_turns.table(sheet, ruling["switches"], asked)
                table = referee_of_turns.Round(asked, rules)
                for step in steps(asked["play"]):
                    if isinstance(step, dict):
                        holds(table.shown, step)
                    else:
                        assert [problem.code for problem in table.make(step[0])] == step[1], step


# ------------------------------------------------------------------ questions of programs


def test_every_question_gets_the_answer_given_by_hand() -> None:
    """The first sheet of a round is enough day by day, because the referee of turns is asked for
    all of them."""
    with all_cases() as case:
        for ruling, sheet in [
            *each_sheet(rounds=False),
            *each_sheet(rounds=True, first_only=not ALL),
        ]:
            with case(f"{ruling['id']} {sheet}"):
                answered(ruling, {"sheet": sheet, "switches": ruling["switches"]})


def answered(ruling: Row, rules: Row) -> None:
    asked, expected = fields(ruling["asked"]), ruling.get("expected", {})
    if "play" in asked:
        refereed(asked, rules)
    elif "error" in expected:
        holds(answer({"ask": ruling["ask"], **asked, "rules": rules}), expected)
    else:
        holds(with_codes(ask(ruling["ask"], **asked, rules=rules)), expected)


def refereed(asked: Row, rules: Row) -> None:
    """The moves up to each that is refused, and up to each look at the table."""
    question = {name: value for name, value in asked.items() if name != "play"}
    made: list[Row] = []
    for step in steps(asked["play"]):
        if isinstance(step, tuple) and not step[1]:
            made.append(step[0])
            continue
        more = [step[0]] if isinstance(step, tuple) else []
        told = ask("referee", **question, rules=rules, moves=[*made, *more])
        last = told["moves"][len(made) :]
        assert all(move["legal"] for move in told["moves"][: len(made)]), told["moves"]
        if isinstance(step, dict):
            for name in step.keys() - referee_of_turns.NOT_ASKED:
                assert told[name] == step[name], name
        else:
            assert [codes(move["problems"]) for move in last] == [step[1]], step
    told = ask("referee", **question, rules=rules, moves=made)
    assert all(move["legal"] for move in told["moves"]), told["moves"]
    assert len(told["moves"]) == len(made)


# ------------------------------------------------------------------ pages


def test_the_pages_say_the_same(client: Client) -> None:
    """May I lay this, may I hit this, what does this count, and Check a hand. The first sheet of a
    ruling is enough here, because a page reads its rules as the others do; and day by day every
    sixth ruling."""
    with all_cases() as case:
        for ruling in ASKED[:: 1 if ALL else 6]:
            asked = fields(ruling["asked"])
            if can_be_entered(ruling, asked):
                with case(ruling["id"]):
                    shown(client, ruling, asked)


def can_be_entered(ruling: Row, asked: Row) -> bool:
    """`page` says why a page answers otherwise; and at a table no phase and no lay-down has eleven
    cards where the last one is discarded."""
    if "page" in ruling or not set(asked) <= PAGES.get(ruling["ask"], set()):
        return False
    if "target" in asked and NO_MELD in ruling["expected"].values():
        return False
    lies = asked.get("target", {}).get("cards", ())
    size = parse_phase(asked["phase"]).size if "phase" in asked else 0
    laid = sum(map(len, asked.get("groups", ())))
    return max(len(lies), size, laid) <= CARDS_DEALT


NO_MELD = {"stands_for": None}
"""The target of a hit that could not lie on a table."""

PAGES = {
    "judge": {"phase", "groups", "declare"},
    "hit": {"target", "add", "take", "declare", "owner", "own_phase_laid", "laid_this_turn"},
    "points": {"hand"},
    "check": {"phase", "hand"},
}
"""The questions that a page answers, with the fields that can be entered there."""


def shown(client: Client, ruling: Row, asked: Row) -> None:
    tone, told = verdict_on(PAGE_OF[ruling["ask"]](client, ruling, asked))
    expected = ruling["expected"]
    if "points" in expected:
        assert f"{expected['points']} point" in told, told
    else:
        yes = expected.get("completes", not expected.get("problems"))
        assert (tone == "yes") is yes, (tone, told)


def asked_to_lay(client: Client, ruling: Row, asked: Row) -> Markup:
    deal(client, ruling, asked["phase"])
    sent = {"phase": "1", "cards": typed_groups(asked["groups"], asked.get("declare"))}
    return Markup(client.post(f"{client.at}/ask/lay", sent).text)


def asked_to_count(client: Client, ruling: Row, asked: Row) -> Markup:
    deal(client, ruling)
    return Markup(client.post(f"{client.at}/ask/count", cards=" ".join(asked["hand"])).text)


def asked_to_check(client: Client, ruling: Row, asked: Row) -> Markup:
    deal(client, ruling, asked["phase"])
    sent = {"phase": "1", "hand": " ".join(asked["hand"]), "game": str(client.game_id)}
    return Markup(client.post("/check/answer", sent).text)


def verdict_on(page: Markup) -> tuple[str, str]:
    """The tone of the verdict, and all that the desk says."""
    (found,) = page.root.of_class("verdict", "div")
    return found.get("class").split()[-1], page.ids["verdict"].text


def deal(client: Client, ruling: Row, phase: str = "set3+set3", *, anew: bool = False) -> None:
    """Open a game that plays this phase first; one where nobody has laid serves several rulings."""
    rules = table_rules(ruling["sheets"][0], ruling["switches"], parse_phase_list(phase))
    key = ruling["id"] if anew else f"{ruling['sheets'][0]} {ruling['switches']} {phase}"
    command_id = sha256(key.encode()).hexdigest()
    started = client.scorer.start_game(["Ann", "Ben", "Mia"], rules, command_id=command_id)
    assert isinstance(started, Started)
    client.game_id = started.view.game_id


def typed_groups(groups: list[list[str]], declare: list[Any] | None = None) -> str:
    named = zip_longest(groups, declare or ())
    return " | ".join(" ".join(cards) + (f" ={value}" if value else "") for cards, value in named)


def asked_to_hit(client: Client, ruling: Row, asked: Row) -> Markup:
    """Ann has laid the meld, Ben a phase that nobody typed, and Mia nothing."""
    lies = asked["target"]
    deal(client, ruling, f"{lies['type']}{len(lies['cards'])}", anew=True)
    lay(client, "p1", typed_groups([lies["cards"]], [lies.get("declared")]), anyway=True)
    lay(client, "p2", None)
    owner = "p1" if asked.get("owner", "own") == "own" else "p2"
    declare = f" ={asked['declare']}" if "declare" in asked else ""
    sent = {
        "meld": "0",
        "by": owner if asked.get("own_phase_laid", True) else "p3",
        "cards": " ".join(asked["add"]) + declare,
        "laid-now": "yes" if asked.get("laid_this_turn") else "",
        "take": "yes" if asked.get("take") else "",
    }
    return Markup(client.post(f"{client.at}/ask/hit", sent).text)


PAGE_OF = {
    "judge": asked_to_lay,
    "hit": asked_to_hit,
    "points": asked_to_count,
    "check": asked_to_check,
}


# ------------------------------------------------------------------ house rules


def test_each_answer_of_a_house_rule_is_asked_about() -> None:
    for row in HOUSE_RULES:
        assert [*row["by_value"]] == [*map(str, SWITCH_VALUES[row["switch"]])], row["id"]


@each(SWITCH_VALUES)
def test_no_two_answers_of_a_house_rule_come_to_the_same(switch: str) -> None:
    about = [row["by_value"] for row in HOUSE_RULES if row["switch"] == switch]
    for one, other in combinations(map(str, SWITCH_VALUES[switch]), 2):
        assert any(answers[one] != answers[other] for answers in about), (one, other)


# ------------------------------------------------------------------ the rows


def test_every_ruling_names_its_rule_its_sheets_and_its_switches() -> None:
    rulings = [*RULINGS, *HOUSE_RULES]
    assert len({ruling["id"] for ruling in rulings}) == len(rulings)
    for ruling in rulings:
        assert ruling["rule"] in RULEBOOK, ruling["id"]
        assert ruling["sheets"] or "switches" in ruling
        assert set(ruling["sheets"]) <= set(SHEETS)
        assert ruling["reason"]
        for switch, value in ruling["switches"].items():
            assert value in SWITCH_VALUES[switch]
