"""Every sentence about a problem, a refusal or an error, made from verdicts and from facts like
those of a game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from scorekeeper.errors import HandError, NotationError, StorageError, TableError
from scorekeeper.game.answers import problem
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.plausibility import CountedHand, judge_round
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.wording import errors, faults
from scorekeeper.wording.faults import (
    ENTRY_FAULTS,
    TABLE_FAULTS,
    entry_fault_text,
    table_fault_text,
)
from scorekeeper.wording.problems import (
    PROBLEMS,
    next_card,
    problem_text,
    refusal_text,
    table_text,
    turn_text,
    unfinished_group_text,
)
from tests.rules.text_tables import counted, hit, laid
from tests.wording import test_problems

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia", "p4": "Dad"}

MANY: dict[str, Any] = {
    "actor": "p1", "at": 7, "candidates": (4, 5), "card": "5", "cards": ("5", "W"), "cell": "25?",
    "column": "luck", "count": 3, "declared": "R", "due": 2, "field": "hand", "fault": "not_now",
    "first": 2, "found": 3, "game_id": 3, "group": 2, "hand": 5, "id": "x", "kind": "set",
    "known": ("one", "other"), "last": 9, "least": 2, "least_cards": 2, "lines": 2, "missing": 3,
    "most": 8, "most_cards": 4, "name": "Ann", "names": ("Ann", "Ben"), "near": "/home",
    "number": 13, "on": "p3",
    "one": "draw", "other": "skip", "owner": "me", "part": "sheet", "path": "/games.db",
    "phase": 3, "phases": "uno", "players": 7, "points": 47, "question": "why",
    "readings": ("Y", "W"), "reason": "it is",
    "round": 9, "round_no": 3, "rule": "wrap", "seat": "p2", "seats": ("p2", "p3"), "sheet": "uno",
    "sign": "*", "size": 4, "source": "hand", "switch": "wrap", "text": "12x", "there": 2,
    "token": "7q", "top": "R9", "turn": "p1", "typed": "K7Q2", "until": "p3", "value": "maybe",
    "ways": ("5 5 5", "3 3 3 3 3"),
    "variant": "all", "wanted": 4, "watch_code": "K7Q2", "wilds": 2, "worth": 60, "laid": True,
}  # fmt: skip
"""Facts of every name, as in a problem with several of everything."""

FEW = MANY | {
    "actor": "p2", "count": 1, "first": 1, "hand": 1, "least": 1, "least_cards": 1, "missing": 1,
    "most": 1, "most_cards": 1, "part": "variant", "players": 1, "points": 45, "seats": ("p2",),
    "near": "", "there": 1, "token": "", "ways": (), "wanted": 1, "laid": False, "owner": "other",
    "top_stays": True,
}  # fmt: skip
"""The same with one of everything."""

ALL_FACTS = (MANY, FEW)


def every_problem() -> Iterator[str]:
    """All of these."""
    yield from _laid()
    yield from _hits()
    yield from _counts()
    yield from _refusals()
    yield from _errors()


def _laid() -> Iterator[str]:
    for question, _ in test_problems.LAY_DOWNS + test_problems.NEXT:
        for found in laid(question):
            yield from (refusal_text(found, NAMES), next_card(found))
            if found.code != "already_laid":
                yield refusal_text(replace(found, facts={**found.facts, "seat": "p1"}), NAMES)
    for kind, twin in product(GroupKind, (False, True)):
        yield unfinished_group_text(kind, 2, twin=twin)
    for kind, group in product(GroupKind, ({}, {"group": 2, "place": 2, "twin": True})):
        facts = {"kind": kind, "count": 3, **group}
        yield problem_text(Problem("wild_group_unnamed", "§14", facts))
    for facts in ALL_FACTS:
        yield problem_text(Problem("card_not_in_hand", "§14", facts))


def _hits() -> Iterator[str]:
    for question, _ in test_problems.HITS:
        yield from map(problem_text, hit(question))


def _counts() -> Iterator[str]:
    for question, _ in test_problems.COUNTS:
        yield from map(problem_text, counted(question))
    for table in ((70,), (0, 0), (0, 230, 230, 230, 230), (0, 230, 225)):
        lines = [CountedHand(f"p{i}", p, laid=False, out=not p) for i, p in enumerate(table)]
        yield from map(problem_text, judge_round(lines, Switches()))
    places = [(CardPlace("p1"), 2)]
    places += [(CardPlace("p2", 1, kind, twin), 1) for kind in GroupKind for twin in (True, False)]
    for card in ("5", "R5", "W", "S"):
        too_many = Problem("not_in_deck", "§1", {"card": card, "most": 2, "places": places})
        yield refusal_text(too_many, NAMES)
    yield problem_text(Problem("too_few_points", "", FEW | {"otherwise": False}))
    yield problem_text(Problem("cannot_be", "", {"points": 5}))


def _refusals() -> Iterator[str]:
    for facts in ALL_FACTS:
        for code in (code for code, words in PROBLEMS.items() if words.player):
            found = Problem(code, "", facts)
            yield from (refusal_text(found, NAMES), turn_text(found, NAMES))
    yield refusal_text(problem("more_than_hand", count=12, hand=11), NAMES)
    yield refusal_text(problem("nothing_changed"), NAMES)
    yield refusal_text(problem("only_switches_change", part="phase_list"), NAMES)
    yield refusal_text(problem("no_such_meld", seat="p1", group=3, there=2), NAMES)
    yield turn_text(problem("no_such_meld", on="p1", group=2, there=0), NAMES)


def _errors() -> Iterator[str]:
    for facts in ALL_FACTS:
        for code in errors.FILE_ERRORS:
            yield from (
                errors.file_error_text(StorageError(code, **facts)),
                errors.storage_text(StorageError(code, **facts)),
            )
        for code in errors.NOTATION:
            typed = {name: fact for name, fact in facts.items() if name != "at"}
            yield errors.notation_text(NotationError(code, 0, **typed))
        for code in faults.REQUESTS:
            yield faults.request_text(code, {**facts, "known": "a, b", "wanted": "list"})
        for code in TABLE_FAULTS:
            yield table_fault_text(3, code, facts)
        for code in ("too_many_cards", "too_hard", "impossible_phase"):
            yield errors.hand_text(HandError(code, most=14, count=17))
    yield from (faults.request_text("wrong_type", {"wanted": what}) for what in faults.WANTED)
    yield from (errors.unreadable_text(), *map(entry_fault_text, ENTRY_FAULTS))
    tables: tuple[tuple[str, dict[str, Any]], ...] = (
        ("no_phases_left", {}), ("unknown_phase_list", MANY), ("unknown_sheet", MANY),
        ("unknown_switch", MANY), ("unknown_value", MANY), ("unknown_variant", {"least": 1}),
        ("unknown_value", MANY | {"value": "20", "known": (20, 25)}),
        ("unknown_variant", {"most": 10}),
        ("unknown_variant", {"variant": "all", "known": ("even",)}),
    )  # fmt: skip
    yield from (table_text(TableError(code, **facts)) for code, facts in tables)
