"""The judge of a lay-down: cards against a phase, no game and no turn.

Knows what a phase asks, under every switch, and tells all problems at once. Refuses to know what
lies on the table already (`hits`) and which lay-down would be best (`solver`).

Groups may be typed in any order, cards in any order. A group may be larger than its requirement
(§18): those are cards laid with the phase, not hits, so `hit_same_turn` does not touch them. A
group that is merely unfinished is told as `too_few_cards` with what it wants, not as broken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.assignment import UNASSIGNED, Cost, assign
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import deck_problems, hand_problems
from scorekeeper.rules.melds import Declared, GroupReading, Meld, read_group, within
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.runs import numbers_in
from scorekeeper.rules.switches import Switches

_SIZE_RULE = {
    GroupKind.SET: "§8",
    GroupKind.RUN: "§9",
    GroupKind.COLOR: "§11",
    GroupKind.CRUN: "§9",
}


_GRAVE = 10


_WHICH = {
    code: 16**rank
    for rank, code in enumerate(
        (
            "too_few_cards",
            "empty_group",
            "skip_in_phase",
            "wild_group_unnamed",
            "colour_not_said",
            "declared_otherwise",
            "no_such_number",
            "beyond_twelve",
            "run_over_twelve",
            "no_wrap",
            "not_consecutive",
            "mixed_numbers",
            "mixed_colour",
        )
    )
}
"""Digits of a number that tells one collection of faults from another, the mildest first."""


@dataclass(frozen=True, slots=True)
class LayDownVerdict:
    """Whether the groups lay the phase. `melds[i]` is typed group `i` as it lies, None where it
    cannot be read; `order[i]` the requirement of the phase it serves, None where it is spare."""

    legal: bool
    problems: tuple[Problem, ...]
    melds: tuple[Meld | None, ...]
    order: tuple[int | None, ...]


def judge_lay_down(
    phase: Phase,
    groups: Sequence[Sequence[Card]],
    rules: Switches,
    *,
    declare: Sequence[Declared] = (),
    hand: Sequence[Card] | None = None,
    hand_after: Sequence[Card] | None = None,
    already_laid: bool = False,
) -> LayDownVerdict:
    """Do these groups lay this phase (§7 to §19)? Never raises.

    `declare[i]` says what group `i` stands for. Where `hand` is given every card must come from
    it; `hand_after`, the cards left, decides whether a discard is still possible (§27)."""
    typed = _Typed(phase, groups, rules, declare)
    order = typed.order()
    problems: list[Problem] = []
    if already_laid:
        problems.append(Problem("already_laid", "§19"))
    problems.extend(typed.group_problems(order))
    laid = [card for group in groups for card in group]
    problems.extend(_natural_problems(groups, rules))
    problems.extend(deck_problems([*laid, *(hand_after or ())]))
    if hand is not None:
        problems.extend(hand_problems(laid, hand))
    if hand_after is not None and not hand_after and rules.go_out_discard == "required":
        problems.append(Problem("must_keep_one_to_discard", "§27"))
    told = _without_needless_naming(problems)
    return LayDownVerdict(
        not told,
        told,
        tuple(typed.reading(i, j).meld for i, j in enumerate(order)),
        tuple(None if j == UNASSIGNED else j for j in order),
    )


def lays_whole(phase: Phase, verdict: LayDownVerdict) -> bool:
    """Is every group of the phase there? Where part of it may lie, a legal part is not (§17)."""
    return {at for at in verdict.order if at is not None} == set(range(len(phase.groups)))


class _Typed:
    """The typed groups beside the phase; each group is read once for each kind of group."""

    def __init__(
        self,
        phase: Phase,
        groups: Sequence[Sequence[Card]],
        rules: Switches,
        declare: Sequence[Declared],
    ) -> None:
        self.phase, self.groups, self.rules = phase, groups, rules
        self.declare = [*declare[: len(groups)], *(None,) * (len(groups) - len(declare))]
        self.whole = rules.partial_lay == "no" or not any(groups)
        self.kinds = [group.kind for group in phase.groups]
        self._read: dict[tuple[int, GroupKind], GroupReading] = {}

    def reading(self, i: int, j: int) -> GroupReading:
        """Group `i` as requirement `j`; a spare group is not read."""
        if j == UNASSIGNED:
            return GroupReading(None)
        kind = self.phase.groups[j].kind
        if (i, kind) not in self._read:
            read = read_group(kind, self.groups[i], self.rules, self.declare[i])
            self._read[i, kind] = read
        return self._read[i, kind]

    def faults(self, i: int, j: int) -> tuple[Problem, ...]:
        """What keeps group `i` from being requirement `j`: its reading and its size."""
        wanted, cards = self.phase.groups[j], self.groups[i]
        reading = self.reading(i, j)
        if len(cards) >= wanted.size or not cards:
            return reading.faults
        missing = wanted.size - len(cards)
        faults = tuple(p for p in reading.faults if not _only_unfinished(p, missing))
        holes = [p for p in reading.faults if _only_unfinished(p, missing)]
        wants = holes[0].facts["wants"] if holes else _wants(reading.meld, self.rules)
        facts = {"missing": missing, "count": len(cards), "wants": wants}
        return (*faults, Problem("too_few_cards", _SIZE_RULE[wanted.kind], facts))

    def order(self) -> tuple[int, ...]:
        """The requirement each group serves; as typed where that is without fault (§17)."""
        wanted = len(self.phase.groups)
        in_order = tuple(range(len(self.groups)))
        numbers_matter = self.rules.same_number_sets == "no"
        if (
            len(self.groups) == wanted
            and not numbers_matter
            and not any(self.faults(i, i) for i in in_order)
        ):
            return in_order
        costs = [[self._cost(i, j) for j in range(wanted)] for i in in_order]
        numbers = [[self._number(i, j) for j in range(wanted)] for i in in_order]
        return assign(costs, wanted, numbers if numbers_matter else None)

    def group_problems(self, order: Sequence[int]) -> list[Problem]:
        """The problems of every group in typed order, then what the phase still lacks."""
        problems: list[Problem] = []
        for i, j in enumerate(order):
            where: dict[str, object] = {"group": i + 1}
            if j == UNASSIGNED:
                where["most"] = len(self.phase.groups)
                problems.append(_spare(self.groups[i], where))
            else:
                where |= _asked(self.phase.groups[j])
                where["twin"] = self.kinds.count(self.phase.groups[j].kind) > 1
                problems.extend(
                    within(problem, where | self._set_for_a_run(i, problem))
                    for problem in self.faults(i, j)
                )
        if self.rules.same_number_sets == "no":
            problems.extend(self._same_number_problems(order))
        if self.whole:
            unmet = (g for j, g in enumerate(self.phase.groups) if j not in order)
            problems.extend(Problem("group_missing", "§17", _asked(group)) for group in unmet)
        return problems

    def _set_for_a_run(self, i: int, problem: Problem) -> dict[str, object]:
        """The phase, where a set was typed for a run of it, to say so instead of "twice"."""
        shown = {card.number for card in self.groups[i]}
        if problem.code != "not_consecutive" or not problem.facts["doubled"] or len(shown) > 1:
            return {}
        return {"phase": str(self.phase), "count": len(self.groups[i])}

    def _cost(self, i: int, j: int) -> Cost:
        faults = self.faults(i, j)
        grave = sum(
            int(str(p.facts["missing"])) if p.code == "too_few_cards" else _GRAVE for p in faults
        )
        which = sum(_WHICH[problem.code] for problem in faults)
        return len(faults), grave, which, abs(i - j)

    def _number(self, i: int, j: int) -> int | None:
        meld = self.reading(i, j).meld
        if meld is None or meld.kind is not GroupKind.SET:
            return None
        return int(meld.stands_for[0])

    def _same_number_problems(self, order: Sequence[int]) -> list[Problem]:
        shown: dict[int, int] = {}
        problems = []
        for i, j in enumerate(order):
            number = self._number(i, j) if j != UNASSIGNED else None
            if number in shown:
                facts = {"group": i + 1, "other": shown[number], "number": number}
                problems.append(Problem("same_number_twice", "§13", facts))
            elif number is not None:
                shown[number] = i + 1
        return problems


def _spare(cards: Sequence[Card], where: dict[str, object]) -> Problem:
    """A group that serves no requirement of the phase (§18), or that holds nothing (§17)."""
    if not cards:
        return Problem("empty_group", "§17", where)
    return Problem("group_too_many", "§18", {**where, "cards": tuple(map(str, cards))})


def _asked(group: Group) -> dict[str, object]:
    return {"kind": group.kind.value, "size": group.size}


def _only_unfinished(problem: Problem, missing: int) -> bool:
    """Is this row merely waiting for the cards that are missing anyway?"""
    if problem.code not in ("not_consecutive", "no_wrap") or problem.facts["doubled"]:
        return False
    return int(str(problem.facts["missing"])) <= missing


def _wants(meld: Meld | None, rules: Switches) -> tuple[int | str, ...]:
    """What one more card of an unfinished group could be, beside a wild."""
    if meld is None:
        return ()
    if meld.kind in (GroupKind.SET, GroupKind.COLOR):
        return (str(meld.stands_for[0]),) if meld.colour else (int(meld.stands_for[0]),)
    low, high = int(meld.stands_for[0]) - 1, int(meld.stands_for[-1]) + 1
    if rules.wrap == "yes":
        return (low or 12, high % 12 or 12)
    return numbers_in((1 << low | 1 << high) & 0b1_1111_1111_1110)


def _natural_problems(groups: Sequence[Sequence[Card]], rules: Switches) -> list[Problem]:
    """At least one natural in the phase, in every group, or nowhere (§12)."""
    laid = [i for i, group in enumerate(groups, 1) if group]
    all_wild = [i for i in laid if all(card.is_wild for card in groups[i - 1])]
    if rules.min_natural == "none" or not all_wild:
        return []
    if rules.min_natural == "phase":
        return [Problem("needs_one_natural", "§12")] if all_wild == laid else []
    return [Problem("needs_one_natural", "§12", {"group": i}) for i in all_wild]


def _without_needless_naming(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Nobody need name an all-wild group that must take a natural first (§12)."""
    barred = [p.facts.get("group") for p in problems if p.code == "needs_one_natural"]
    return tuple(
        p
        for p in problems
        if p.code != "wild_group_unnamed" or not (None in barred or p.facts["group"] in barred)
    )
