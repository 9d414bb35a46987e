"""The judge of a lay-down: typed groups against a phase, with all their problems.

Groups may be typed in any order, and so may the cards in them. A group may be larger than its
requirement (§18). The extra cards are laid with the phase and are not hits, so `hit_same_turn` does
not apply to them. A group that is only unfinished gets the problem `too_few_cards`, with the cards
it lacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from scorekeeper.errors import HandError
from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import deck_problems, discard_problems, hand_problems
from scorekeeper.rules.melds import Declared, GroupReading, Meld, numbers_in, read_group, with_facts
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches

UNASSIGNED = -1

_GRAVITY = 10

_CODE_NUMBERS = {
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
"""One hexadecimal digit for each code, the mildest first. The sum over the problems of a group
identifies their codes."""


@immutable
class LayDownVerdict:
    """Whether the groups lay the phase. `melds[i]` is typed group `i` as a meld, None if it is not
    one; `order[i]` is the index of the requirement it serves, None if it serves none."""

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
    beside: Sequence[Meld] = (),
) -> LayDownVerdict:
    """Do these groups lay this phase (§7 to §19)? Never raises.

    `declare[i]` is what group `i` stands for. If `hand` is given, every card must come from it.
    `beside` are the groups that lie already where a phase may be laid in parts (§17); `phase` is
    then the rest of it.
    `hand_after`, if given, are the cards left: they decide whether a discard is possible (§27)."""
    typed = _TypedLayDown(phase, groups, rules, declare)
    order = typed.order()
    problems: list[Problem] = []
    if already_laid:
        problems.append(broken("already_laid"))
    problems.extend(typed.group_problems(order, beside))
    laid = [card for group in groups for card in group]
    problems.extend(typed.natural_problems(order))
    lying = [card for meld in beside for card in meld.cards]
    problems.extend(deck_problems([*lying, *laid, *(hand_after or ())]))
    if hand is not None:
        problems.extend(hand_problems(laid, hand))
    problems.extend(discard_problems(hand_after, rules))
    needed = _without_needless_naming(problems)
    return LayDownVerdict(
        not needed,
        needed,
        tuple(typed.reading(i, j).meld for i, j in enumerate(order)),
        tuple(None if j == UNASSIGNED else j for j in order),
    )


def lays_whole_phase(phase: Phase, verdict: LayDownVerdict) -> bool:
    """Is every group of the phase laid? With `partial_lay` a legal lay-down may be a part (§17)."""
    return {at for at in verdict.order if at is not None} == set(range(len(phase.groups)))


class _TypedLayDown:
    """The typed groups and the phase. Each group is read once for each kind of group."""

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
        """Group `i` read as requirement `j`; an unassigned group is not read."""
        if j == UNASSIGNED:
            return GroupReading(None)
        kind = self.phase.groups[j].kind
        if (i, kind) not in self._read:
            read = read_group(kind, self.groups[i], self.rules, self.declare[i])
            self._read[i, kind] = read
        return self._read[i, kind]

    def faults(self, i: int, j: int) -> tuple[Problem, ...]:
        """The problems of group `i` as requirement `j`: those of its reading and of its size."""
        wanted, cards = self.phase.groups[j], self.groups[i]
        reading = self.reading(i, j)
        if len(cards) >= wanted.size or not cards:
            return reading.faults
        missing = wanted.size - len(cards)
        faults = tuple(p for p in reading.faults if not _only_unfinished(p, missing))
        holes = [p for p in reading.faults if _only_unfinished(p, missing)]
        wants = holes[0].facts["wants"] if holes else _wants(reading.meld, self.rules)
        facts = {"missing": missing, "count": len(cards), "wants": wants}
        return (*faults, broken("too_few_cards", kind=wanted.kind.value, **facts))

    def order(self) -> tuple[int, ...]:
        """The requirement each group serves; the typed order if it has no problems (§17)."""
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

    def group_problems(self, order: Sequence[int], beside: Sequence[Meld] = ()) -> list[Problem]:
        """The problems of every group in typed order, then the groups that are missing. `beside`
        are the groups that lie already."""
        problems: list[Problem] = []
        for i, j in enumerate(order):
            if j == UNASSIGNED:
                where = self._where(i, j) | {"most": len(self.phase.groups)}
                problems.append(_unassigned_problem(self.groups[i], where))
            else:
                problems.extend(
                    with_facts(problem, self._where(i, j) | self._set_for_a_run(i, problem))
                    for problem in self.faults(i, j)
                )
        if self.rules.same_number_sets == "no":
            problems.extend(self._same_number_problems(order, beside))
        if self.whole:
            unmet = (j for j in range(len(self.phase.groups)) if j not in order)
            problems.extend(broken("group_missing", **self._requirement_facts(j)) for j in unmet)
        return problems

    def natural_problems(self, order: Sequence[int]) -> list[Problem]:
        """What `min_natural` asks for: a natural in the phase, in every group, or none (§12)."""
        laid = [(i, j) for i, j in enumerate(order) if self.groups[i]]
        all_wild = [at for at in laid if all(card.is_wild for card in self.groups[at[0]])]
        if self.rules.min_natural == "none" or not all_wild:
            return []
        if self.rules.min_natural == "phase":
            return [broken("needs_one_natural")] if all_wild == laid else []
        return [broken("needs_one_natural", **self._where(i, j)) for i, j in all_wild]

    def _where(self, i: int, j: int) -> dict[str, object]:
        """Which group: its number as typed, and the requirement that it serves."""
        served = {} if j == UNASSIGNED else self._requirement_facts(j)
        return {"group": i + 1, **served}

    def _requirement_facts(self, j: int) -> dict[str, object]:
        """Requirement `j`, its place in the phase, and whether another one is of its kind."""
        group, twin = self.phase.groups[j], self.kinds.count(self.phase.groups[j].kind) > 1
        return {"kind": group.kind.value, "size": group.size, "place": j + 1, "twin": twin}

    def _set_for_a_run(self, i: int, problem: Problem) -> dict[str, object]:
        """More facts if a set was typed for a run, so that the sentence can say so."""
        shown = {card.number for card in self.groups[i]}
        if problem.code != "not_consecutive" or not problem.facts["doubled"] or len(shown) > 1:
            return {}
        return {"phase": str(self.phase), "count": len(self.groups[i])}

    def _cost(self, i: int, j: int) -> Cost:
        faults = self.faults(i, j)
        grave = sum(
            int(str(p.facts["missing"])) if p.code == "too_few_cards" else _GRAVITY for p in faults
        )
        which = sum(_CODE_NUMBERS[problem.code] for problem in faults)
        return len(faults), grave, which, abs(i - j)

    def _number(self, i: int, j: int) -> int | None:
        return _set_number(self.reading(i, j).meld)

    def _same_number_problems(self, order: Sequence[int], beside: Sequence[Meld]) -> list[Problem]:
        shown: dict[int, int] = {}
        problems = []
        typed = [self._number(i, j) if j != UNASSIGNED else None for i, j in enumerate(order)]
        for group, number in enumerate([*map(_set_number, beside), *typed], start=1):
            if number in shown:
                facts = {"group": group, "other": shown[number], "number": number}
                problems.append(broken("same_number_twice", **facts))
            elif number is not None:
                shown[number] = group
        return problems


def _set_number(meld: Meld | None) -> int | None:
    """The number of a set; None of any other meld."""
    return int(meld.stands_for[0]) if meld is not None and meld.kind is GroupKind.SET else None


def _unassigned_problem(cards: Sequence[Card], where: dict[str, object]) -> Problem:
    """The problem of an unassigned group: it is one too many (§18), or empty (§17)."""
    if not cards:
        return broken("empty_group", **where)
    return broken("group_too_many", **where, cards=tuple(map(str, cards)))


def _only_unfinished(problem: Problem, missing: int) -> bool:
    """Would the `missing` cards of this run also mend this problem?"""
    if problem.code not in ("not_consecutive", "no_wrap") or problem.facts["doubled"]:
        return False
    return int(str(problem.facts["missing"])) <= missing


def _wants(meld: Meld | None, rules: Switches) -> tuple[int | str, ...]:
    """The naturals that could be the next card of an unfinished group."""
    if meld is None:
        return ()
    if meld.kind in (GroupKind.SET, GroupKind.COLOR):
        return (str(meld.stands_for[0]),) if meld.colour else (int(meld.stands_for[0]),)
    low, high = int(meld.stands_for[0]) - 1, int(meld.stands_for[-1]) + 1
    if rules.wrap == "yes":
        return (low or 12, high % 12 or 12)
    return numbers_in(1 << low | 1 << high)


def _without_needless_naming(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems without `wild_group_unnamed` where the group needs a natural anyway (§12)."""
    barred = [p.facts.get("group") for p in problems if p.code == "needs_one_natural"]
    return tuple(
        p
        for p in problems
        if p.code != "wild_group_unnamed" or not (None in barred or p.facts["group"] in barred)
    )


# --- which group serves which requirement ---------------------------------------------------------
# Groups may be typed in any order. The choice with the fewest problems is taken. A group is left
# unassigned only if more groups are typed than the phase asks for. So a faulty group gets its own
# problems instead of being one too many. The search works on costs alone: what each typed group
# costs as each requirement.

MOST_TRIED = 14
"""Groups beyond this many are never assigned: no hand holds more cards."""

Cost = tuple[int, int, int, int]
"""The number of problems, their gravity, a number for their codes, and the distance from the typed
order; compared in this sequence. The codes make the answer independent of the typed order."""
_NO_COST: Cost = (0, 0, 0, 0)
_SAME_NUMBER_COST: Cost = (1, 20, 0, 0)


def assign(
    costs: Sequence[Sequence[Cost]],
    wanted: int,
    numbers: Sequence[Sequence[int | None]] | None = None,
) -> tuple[int, ...]:
    """For each typed group the index of the requirement it serves, or UNASSIGNED.

    `costs[i][j]` is the cost of group `i` as requirement `j`, of `wanted` requirements.
    `numbers[i][j]`, if given, is the number that group shows as that requirement: the same number
    twice is one more problem (§13). The numbers are ignored if there are too many choices to try
    them all."""
    tried = costs[:MOST_TRIED]
    if numbers is not None:
        try:
            chosen = _cheapest(tried, wanted, numbers, Steps())
        except HandError:
            numbers = None
    if numbers is None:
        chosen = _cheapest(tried, wanted, None, Steps(len(tried) * wanted * 2**wanted))
    return chosen + (UNASSIGNED,) * (len(costs) - len(tried))


def _cheapest(
    tried: Sequence[Sequence[Cost]],
    wanted: int,
    numbers: Sequence[Sequence[int | None]] | None,
    steps: Steps,
) -> tuple[int, ...]:
    later = _numbers_shown_from(numbers or [()] * len(tried))

    @cache
    def best(i: int, used: int, shown: int) -> tuple[Cost, tuple[int, ...]]:
        if i == len(tried):
            return _NO_COST, ()
        steps.take(wanted)
        choices = []
        for j in range(wanted):
            if not used >> j & 1:
                number = numbers[i][j] if numbers else None
                bit = 0 if number is None else 1 << number
                cost, rest = best(i + 1, used | 1 << j, (shown | bit) & later[i + 1])
                twice = _SAME_NUMBER_COST if shown & bit else _NO_COST
                choices.append((_add(tried[i][j], twice, cost), (j, *rest)))
        if len(tried) - i > wanted - used.bit_count():
            cost, rest = best(i + 1, used, shown & later[i + 1])
            choices.append((cost, (UNASSIGNED, *rest)))
        return min(choices, key=lambda choice: choice[0])

    return best(0, 0, 0)[1]


def _numbers_shown_from(numbers: Sequence[Sequence[int | None]]) -> list[int]:
    """For each index the numbers that this group and later ones show, as bits."""
    later = [0]
    for shown in reversed(numbers):
        bits = later[-1]
        for number in shown:
            bits |= 0 if number is None else 1 << number
        later.append(bits)
    return later[::-1]


def _add(a: Cost, b: Cost, c: Cost) -> Cost:
    return a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2], a[3] + b[3] + c[3]
