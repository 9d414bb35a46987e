"""Asks the pure functions of the rules and of the referee of turns: a question in, its answer out.

What is answered has the names of the contract, so that a ruling is compared with it as with the
answer of `ask`. Fields that only programs see are missing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scorekeeper.game import turns
from scorekeeper.rules.cards import SKIP, Card, hand_points
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import ON_TOP, Meld, read_group
from scorekeeper.rules.notation import parse_cards, parse_phase, parse_phase_list
from scorekeeper.rules.phases import CLASSIC, GroupKind
from scorekeeper.rules.plausibility import Proof, judge_count, proof
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.wording.problems import turn_text

Told = dict[str, Any]


def table(sheet: str, switches: Told, asked: Told) -> TableRules:
    phases = asked.get("phases")
    return table_rules(
        sheet,
        switches,
        parse_phase_list(", ".join(phases)) if phases else CLASSIC,
        asked.get("variant", "standard"),
    )


def read(typed: list[str] | None) -> tuple[Card, ...] | None:
    return None if typed is None else parse_cards(" ".join(typed))


def group(meld: Meld | None) -> Told:
    if meld is None:
        return {"stands_for": None}
    return {
        "cards": [str(card) for card in meld.cards],
        "stands_for": [None if value == ON_TOP else plain(value) for value in meld.stands_for],
    }


def plain(value: Any) -> Any:
    return value if isinstance(value, int) else str(value)


def check(asked: Told, rules: TableRules) -> Told:
    found = check_hand(parse_phase(asked["phase"]), read(asked["hand"]) or (), rules.switches)
    told = {"completes": found.completes, "missing": found.missing, "needs": [*found.needs]}
    if not found.completes:
        return told
    left = [str(card) for card in found.leftover]
    groups = [[str(card) for card in laid] for laid in found.groups]
    points = {"leftover": left, "leftover_points": found.leftover_points}
    return told | points | {"groups": groups}


def judge(asked: Told, rules: TableRules) -> Told:
    phase = parse_phase(asked["phase"])
    verdict = judge_lay_down(
        phase,
        [read(typed) or () for typed in asked["groups"]],
        rules.switches,
        declare=asked.get("declare", ()),
        already_laid=asked.get("already_laid", False),
        hand=read(asked.get("hand")),
        hand_after=read(asked.get("hand_after")),
    )
    served = [None if at is None else phase.groups[at].kind for at in verdict.order]
    lie = zip(verdict.melds, served, strict=True)
    groups = [group(meld) | {"kind": kind} for meld, kind in lie]
    return {"legal": verdict.legal, "problems": verdict.problems, "groups": groups}


def hit(asked: Told, rules: TableRules) -> Told:
    lies, more = asked["target"], dict(asked)
    for name in ("target", "add", "phases"):
        more.pop(name, None)
    for name in ("take", "hand_after"):
        if name in more:
            more[name] = read(more[name])
    kind = GroupKind(lies["type"])
    reading = read_group(kind, read(lies["cards"]) or (), rules.switches, lies.get("declared"))
    if reading.meld is None:
        return {"legal": False, "problems": reading.faults, "target": {"stands_for": None}}
    verdict = judge_hit(reading.meld, read(asked["add"]) or (), rules.switches, **more)
    taken = [str(card) for card in verdict.taken]
    return {
        "legal": verdict.legal,
        "problems": verdict.problems,
        "target": group(verdict.target),
        "taken": taken,
    }


def points(asked: Told, rules: TableRules) -> Told:
    return {"points": hand_points(read(asked["hand"]) or (), rules.switches)}


def plausible(asked: Told, rules: TableRules) -> Told:
    phase, hand = parse_phase(asked["phase"]), read(asked.get("hand"))
    ends = rules.switches.end_immediately == "yes" and phase == rules.phases[-1].phase
    counted = asked.get("points")
    if counted is None:
        counted = hand_points(hand or (), rules.switches)
    doubts = judge_count(
        phase,
        rules.switches,
        laid=asked.get("laid", True),
        points=counted,
        cards=hand,
        out=asked.get("out", False),
        ends_game=ends,
    )
    certain = {Proof.LAID: "laid", Proof.NOT_LAID: "not laid"}
    proved = (
        certain.get(proof(counted, phase, rules.switches, ends_game=ends)) if counted else "laid"
    )
    return {"plausible": not doubts, "warnings": doubts, "certain": proved}


PURE: dict[str, Callable[[Told, TableRules], Told]] = {
    "check": check,
    "judge": judge,
    "hit": hit,
    "points": points,
    "plausible": plausible,
}
"""By the name of a question; `referee` is `Round`."""


# ------------------------------------------------------------------ rounds


class Round:
    """A round of the referee of turns, move by move."""

    def __init__(self, asked: Told, rules: TableRules) -> None:
        names, played = tuple(asked["players"]), [entry.number for entry in rules.phases]
        first = played if rules.order_is_free else played[:1]
        due = dict.fromkeys(names, tuple(first))
        any_open = rules.order_is_free and rules.switches.phase_order != "announced"
        self.collects: Told = {}
        for name, now in asked.get("phases_now", {}).items():
            if isinstance(now, int) and any_open:
                self.collects[name] = now
            else:
                due[name] = tuple(now) if isinstance(now, list) else (now,)
        left = {name: sum(each >= min(now) for each in played) for name, now in due.items()}
        if rules.order_is_free:
            left = {name: len(now) for name, now in due.items()}
        waiting = asked.get("pending_skips", {})
        self.dealer = asked["dealer"]
        self.state = turns.begin(names, self.dealer, rules, due, waiting, left)

    def make(self, told: Told) -> tuple[Problem, ...]:
        """The problems of a move; without any, it is made."""
        ruled = turns.play(self.state, self._move(told))
        if isinstance(ruled, turns.Illegal):
            assert all(turn_text(problem, {}) for problem in ruled.problems)
            return ruled.problems
        self.state = ruled.state
        return ()

    def _move(self, told: Told) -> turns.Move:
        by = told.get("by") or self.dealer
        match told:
            case {"turn_up": card}:
                return turns.TurnUp(by, self._card(card), told.get("to"))
            case {"draw": source}:
                return turns.Draw(by, source, self._card(told.get("card")))
            case {"lay_down": groups}:
                typed = tuple(read(each) or () for each in groups)
                phase = told.get("phase", self.collects.get(by))
                return turns.LayDownMove(by, typed, tuple(told.get("declare", ())), phase)
            case {"hit": added, "on": on, "group": at}:
                take = read(told.get("take", [])) or ()
                return turns.HitMove(by, read(added) or (), on, at, take, told.get("declare"))
            case {"skip": target}:
                return turns.Skip(by, target, self._card(told.get("card")) or SKIP)
            case {"knock": True}:
                return turns.Knock(by)
            case {"buy": True}:
                return turns.Buy(by)
            case {"discard": card}:
                return turns.Discard(by, self._card(card))
            case _:
                raise AssertionError(told)

    @staticmethod
    def _card(typed: str | None) -> Any:
        return None if typed is None else parse_cards(typed)[0]

    @property
    def shown(self) -> Told:
        """The table as the contract tells it, and what only the referee of turns knows."""
        now = self.state
        return {
            "turn": now.turn,
            "skipped": [*now.skipped],
            "pending_skips": dict(now.waiting),
            "discard_top": None if now.top is None else str(now.top),
            "went_out": now.went_out,
            "round_over": now.round_over,
            "hands": dict(now.hands),
            "pile": now.pile,
            "aside": now.skips_aside,
            "in_front": now.skips_in_front,
            "discards": " ".join(map(str, now.discards)),
            "taken": None if now.taken is None else str(now.taken),
            "laid": {name: laid.phase for name, laid in now.laid.items() if now.has_laid(name)},
            "drawn": now.drawn,
        }


ONLY_PURE = frozenset({"hands", "pile", "aside", "in_front", "discards", "taken", "laid", "drawn"})
"""What no answer of `ask` tells of a round."""
