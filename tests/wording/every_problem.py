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
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import read_group
from scorekeeper.rules.notation import parse_cards, parse_groups, parse_phase
from scorekeeper.rules.phases import CLASSIC, GroupKind
from scorekeeper.rules.plausibility import CountedHand, judge_count, judge_round
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


_SWITCHES = (
    Switches(), Switches(min_natural="none"), Switches(min_natural="group"),
    Switches(same_number_sets="no", go_out_discard="required"),
)  # fmt: skip

_TYPED = (
    "5 5 W", "5 5", "5", "5 6", "3 4 6 7", "3 4 4 5", "6 7 8", "3 4", "11 12 1 2", "W W W =5",
    "W W W", "W W W | W W W", "S 5 5", "5 5 5 =6", "5 6 7 8 =6", "5 6 7 =12", "R1 R2", "R1 B2 Y3",
    "R1 R2 3", "R1 2 3", "R5 R5 R5", "5 5 5 | 6 6 6", "5 5 5 | 5 5 W", "|", "9 9 9 9", "Y1 Y2",
    "5 5 5 | 9 9 9", "W W | 5 5", "1 2 3 4 5 6 7 8 9 10 11 12 W", "R1 R2 R4 R6", "G1 B2", "B1 B2",
)  # fmt: skip

_PHASES = (
    "set3",
    "set5",
    "run4",
    "color3",
    "color4",
    "crun4",
    "set3+set3",
    "set3+run4",
    "run4+run4",
)


def _laid() -> Iterator[str]:
    for phase, typed, switches in product(map(parse_phase, _PHASES), _TYPED, _SWITCHES):
        groups = parse_groups(typed)
        verdict = judge_lay_down(
            phase,
            [group.cards for group in groups],
            switches,
            declare=[group.declare for group in groups],
            hand=parse_cards("5"),
            already_laid=True,
            hand_after=(),
        )
        for found in verdict.problems:
            yield from (problem_text(found), refusal_text(found, NAMES), next_card(found))
            if found.code != "already_laid":
                of_a_player = replace(found, facts={**found.facts, "seat": "p1"})
                yield refusal_text(of_a_player, NAMES)
    for kind, twin in product(GroupKind, (False, True)):
        yield unfinished_group_text(kind, 2, twin=twin)
    for kind, group in product(
        GroupKind, ({}, {"group": 2}, {"group": 2, "place": 2, "twin": True})
    ):
        facts = {"kind": kind, "count": 3, **group}
        yield problem_text(Problem("wild_group_unnamed", "§14", facts))
    for code in ("beyond_twelve", "declared_otherwise", "empty_group"):
        yield problem_text(Problem(code, "§14", MANY))
    yield problem_text(Problem("no_such_number", "§14", {"number": 13}))
    for code in ("not_in_deck", "needs_one_natural"):
        for card in ("5", "R5", "1-9"):
            yield problem_text(Problem(code, "§1", {"card": card, "most": 1, "count": 2}))


_ADDED = ("", "7", "b4 4", "r4", "r7", "b7", "W", "R5 R5", "W W 2 r10", "4 4", "g3", "3", "S")


def _hits() -> Iterator[str]:
    full = "1 2 3 4 5 6 7 8 9 10 11 12"
    lying = (
        ("run", "5 6 7 8"),
        ("run", "3 W 5"),
        ("run", full),
        ("color", "g3 g4"),
        ("crun", "r5 r6 r7 r8"),
    )
    moving = Switches(wild_move="allowed", wild_replace="allowed")
    now: tuple[dict[str, bool], ...] = (
        {},
        {"own_turn": False, "own_phase_laid": False},
        {"laid_this_turn": True},
    )
    for (kind, lies), add, rules, when, owner, take in product(
        (*lying, ("set", "3 3")),
        map(parse_cards, _ADDED),
        (Switches(hit_same_turn="none"), moving),
        now,
        ("own", "other"),
        map(parse_cards, ("", "W", "3")),
    ):
        target = read_group(GroupKind(kind), parse_cards(lies), rules).meld
        assert target is not None
        facts: dict[str, Any] = {**when, "owner": owner, "take": take}
        yield from map(problem_text, judge_hit(target, add, rules, **facts).problems)


def _counts() -> Iterator[str]:
    cards = (None, parse_cards("5 5"), parse_cards("R5 " * 9), parse_cards("1 2 3 4 5 6 7 8 9"))
    phases = (*CLASSIC.phases, parse_phase("set5+set5"))
    points = (-5, 0, 5, 20, 30, 45, 47, 50, 70, 95, 235)
    for phase, worth, laid, shown in product(phases, points, (True, False), cards):
        told = judge_count(phase, Switches(), points=worth, laid=laid, cards=shown, out=worth == 5)
        yield from map(problem_text, told)
    told = judge_count(
        CLASSIC.phases[7], Switches(), points=365, laid=False, counters=(73, 0, 0, 0)
    )
    yield from map(problem_text, told)
    for table in ((60, 70), (0, 0), (0, 230, 230, 230, 230), (0, 230, 225)):
        lines = [CountedHand(f"p{i}", p, laid=False, out=not p) for i, p in enumerate(table)]
        yield from map(problem_text, judge_round(lines, Switches()))
    places = [(CardPlace("p1"), 2)]
    places += [(CardPlace("p2", 1, kind, twin), 1) for kind in GroupKind for twin in (True, False)]
    for card, most in product(("5", "R5", "W", "S"), (1, 2)):
        too_many = Problem("not_in_deck", "§1", {"card": card, "most": most, "places": places})
        yield refusal_text(too_many, NAMES)
    for facts in (*ALL_FACTS, {"points": 5}):
        yield from (problem_text(Problem(code, "", facts)) for code in _COUNTED if "most" in facts)
        yield problem_text(Problem("cannot_be", "", facts))


_COUNTED = (
    "cannot_be", "points_not_of_cards", "too_few_points", "too_many_points",
    "wrong_number_of_cards",
)  # fmt: skip


def _refusals() -> Iterator[str]:
    for facts in ALL_FACTS:
        for code in (code for code, words in PROBLEMS.items() if words.player):
            found = Problem(code, "", facts)
            yield from (refusal_text(found, NAMES), turn_text(found, NAMES))
    yield refusal_text(problem("nothing_changed"), NAMES)
    yield refusal_text(problem("only_switches_change", part="phase_list"), NAMES)
    for there in (1, 2):
        yield refusal_text(problem("no_such_meld", seat="p1", group=3, there=there), NAMES)
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
            known = {**facts, "known": "a, b", "wanted": "list"}
            yield faults.request_text(code, known)
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
        ("unknown_variant", {"most": 1}), ("unknown_variant", {"most": 10}),
        ("unknown_variant", {"variant": "all", "known": ("even",)}),
    )  # fmt: skip
    yield from (table_text(TableError(code, **facts)) for code, facts in tables)
