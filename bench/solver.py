"""Measures `check`: one hand against one phase, compared with OR-tools CP-SAT and a floor.

At the end it asks the worst questions that hill climbing found (`tests/rules/test_budget.py`): one
that is answered, and one that is refused when it has taken all its steps.

All figures are from one run. The floor counts the same hands in plain Python. CP-SAT answers the
same question about some of the hands, and every answer is compared. OR-tools is not part of the
product: `pip install ortools` to get that column. Processor time is measured, because the machine
may be busy; the slowest hands are timed again and their best time is used.
"""

from __future__ import annotations

import gc
import importlib.util
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from bench.figures import Figure, Run
from bench.worst_questions import ANSWERED, REFUSED
from scorekeeper.rules.budget import MOST_STEPS, Steps
from scorekeeper.rules.cards import WILD, Card, Colour, card_points, full_deck, natural
from scorekeeper.rules.phases import CLASSIC, GroupKind, Phase
from scorekeeper.rules.solver.solve import HandAnswer, check_hand
from scorekeeper.rules.switches import Switches

# Not an import: OR-tools may be missing, and its types differ from release to release.
_found = importlib.util.find_spec("ortools")
cp_model: Any = importlib.import_module("ortools.sat.python.cp_model") if _found else None

RULES = Switches()

DECK = tuple(full_deck())

HAND = 11

SEED = 10

AIM_MEDIAN, AIM_WORST, AIM_WORST_QUESTION = 100, 1000, 150_000
"""In floors, of about a microsecond each."""

AIM_RATIO = 60

MISSING_WEIGHT = 100_000

Timed = tuple[float, list[Card]]


def measure(run: Run) -> Iterator[Figure]:
    gc.disable()
    count_of_hands, asked = run.pick(2000, 50), run.pick(40, 3)
    print(f"check: {count_of_hands} hands of {HAND} cards for each phase, half of them planted")
    if cp_model is None:
        print("OR-tools is not installed, so there is no column for CP-SAT (pip install ortools)")
    print(
        f"{'phase':<12}{'made':>6}{'median':>9}{'worst':>9}{'floors':>8}{'CP-SAT':>10}{'ratio':>7}"
    )
    medians, worsts, floors, ours_and_theirs = [], [], [], []
    for phase in CLASSIC.phases:
        hands = some_hands(phase, count_of_hands)
        timed, made = time_all(partial(check_hand, phase, rules=RULES), hands)
        floor = statistics.median(seconds for seconds, _ in time_all(count, hands)[0])
        median = statistics.median(seconds for seconds, _ in timed)
        worst = max(seconds for seconds, _ in timed)
        medians.append(median)
        worsts.append(worst)
        floors.append(floor)
        line = (
            f"{phase!s:<12}{made / len(hands):>6.0%}{us(median)}{us(worst)}{median / floor:>8.0f}"
        )
        if cp_model is not None:
            ours, theirs = ask_both(phase, hands[:asked])
            ours_and_theirs.append((ours, theirs))
            line += f"{theirs * 1e3:>7.1f} ms{theirs / ours:>7.0f}"
        print(line)
    floor = statistics.median(floors)
    yield from beside_cp_sat(ours_and_theirs, asked)
    yield Figure(
        name="solver: a usual hand",
        value=max(medians) / floor,
        aim=AIM_MEDIAN,
        floor=f"{us(floor).strip()}: the cards of the hand are counted",
        says=f"In the hardest phase, half of the hands take {us(max(medians))} at most.",
    )
    yield Figure(
        name="solver: the slowest of the hands",
        value=max(worsts) / floor,
        aim=AIM_WORST,
        floor=f"{us(floor).strip()}: the cards of the hand are counted",
        says=f"No hand of {count_of_hands * 10:,} takes longer than {max(worsts) * 1e3:.1f} ms.",
    )
    yield from time_the_worst()


def beside_cp_sat(pairs: Sequence[tuple[float, float]], asked: int) -> Iterator[Figure]:
    """How many times slower CP-SAT answers the same questions."""
    if not pairs:
        return
    ratio = sum(theirs for _, theirs in pairs) / sum(ours for ours, _ in pairs)
    least = min(theirs / ours for ours, theirs in pairs)
    slow = statistics.median(theirs for _, theirs in pairs)
    yield Figure(
        name="solver: how much faster than CP-SAT",
        value=ratio,
        aim=AIM_RATIO,
        aim_is_least=True,
        floor=f"{slow * 1e3:.1f} ms: OR-tools CP-SAT",
        says=f"{asked * len(pairs)} answers are the same; in the phase that suits CP-SAT best it is"
        f" {least:.0f} times slower.",
    )


def time_the_worst() -> Iterator[Figure]:
    """Time the worst questions known, one that is answered and one that is refused."""
    floor = best_of(count, list(ANSWERED.hand))
    for asked, name, says in (
        (ANSWERED, "the worst that is answered", "Climbing found this; it takes"),
        (REFUSED, "until one is refused", "Climbing found this, too; it is refused after"),
    ):
        steps = Steps()
        asked.answer(asked.hand, steps)
        ours = best_of(asked.answer, list(asked.hand))
        yield Figure(
            name=f"solver: {name}",
            value=ours / floor,
            aim=AIM_WORST_QUESTION,
            floor=f"{us(floor).strip()}: the cards of the hand are counted",
            says=f"{says} {ours * 1e3:.0f} ms, {min(steps.taken, MOST_STEPS):,} steps of the"
            f" {MOST_STEPS:,} allowed.",
        )


def us(seconds: float) -> str:
    return f"{seconds * 1e6:>6.0f} us"


def some_hands(phase: Phase, count: int) -> list[list[Card]]:
    """Random hands, and hands that contain most of the phase, partly as wilds."""
    luck = random.Random(SEED)
    return [luck.sample(DECK, HAND) if i % 2 else planted_hand(phase, luck) for i in range(count)]


def planted_hand(phase: Phase, luck: random.Random) -> list[Card]:
    hand: list[Card] = []
    for group in phase.groups:
        low = luck.randint(1, 13 - min(group.size, 12))
        colour = luck.choice(tuple(Colour))
        for i in range(group.size):
            match group.kind:
                case GroupKind.SET:
                    card = natural(low, luck.choice(tuple(Colour)))
                case GroupKind.COLOR:
                    card = natural(luck.randint(1, 12), colour)
                case _:
                    card = natural(low + i, luck.choice(tuple(Colour)))
            hand.append(WILD if luck.random() < luck.choice((0.1, 0.6)) else card)
    held = Counter(hand)
    held = Counter({card: min(held[card], 8 if card.is_wild else 2) for card in held})
    rest = Counter(DECK) - held
    return [*held.elements(), *luck.sample(list(rest.elements()), HAND - held.total())]


def time_all(
    ask: Callable[[Sequence[Card]], Any], hands: Sequence[list[Card]]
) -> tuple[list[Timed], int]:
    timed = []
    made = 0
    for hand in hands:
        start = time.process_time()
        answer = ask(hand)
        timed.append((time.process_time() - start, hand))
        made += isinstance(answer, HandAnswer) and answer.completes
    slow = sorted(seconds for seconds, _ in timed)[-len(timed) // 50]
    return [
        (best_of(ask, hand) if seconds >= slow else seconds, hand) for seconds, hand in timed
    ], made


def best_of(ask: Callable[[Sequence[Card]], Any], hand: list[Card], tries: int = 3) -> float:
    times = []
    for _ in range(tries):
        start = time.process_time()
        ask(hand)
        times.append(time.process_time() - start)
    return min(times)


def count(hand: Sequence[Card]) -> dict[int | None, int]:
    """The floor: every answer has to read each card at least once."""
    counted: dict[int | None, int] = {}
    for card in hand:
        counted[card.number] = counted.get(card.number, 0) + 1
    return counted


def ask_both(phase: Phase, hands: Sequence[list[Card]]) -> tuple[float, float]:
    """Median seconds for a hand, ours and CP-SAT's. Asserts that the answers are the same."""
    our_times = [
        seconds for seconds, _ in time_all(partial(check_hand, phase, rules=RULES), hands)[0]
    ]
    their_times = []
    for hand in hands:
        start = time.process_time()
        missing, weight = cp_sat(phase, hand)
        their_times.append(time.process_time() - start)
        ours = check_hand(phase, hand, RULES)
        assert ours.missing == missing, (phase, hand, ours, missing)
        if ours.completes:
            mine = ours.leftover_points * 16 + len(ours.leftover)
            assert mine == weight, (phase, hand, ours, weight)
    return statistics.median(our_times), statistics.median(their_times)


def cp_sat(phase: Phase, hand: Sequence[Card]) -> tuple[int, int]:
    """The missing cards and the weight left over, by a model of how many cards of each kind go
    into each group."""
    model = cp_model.CpModel()
    held = Counter(card for card in hand if card.is_natural)
    wilds = sum(card.is_wild for card in hand)
    used: dict[Card, list[Any]] = {card: [] for card in held}
    wild_used, new_used = [], []
    naturals_used: list[Any] = []
    for at, group in enumerate(phase.groups):
        into = {card: model.new_int_var(0, held[card], f"{card} {at}") for card in held}
        wild = model.new_int_var(0, wilds, f"wild {at}")
        new = model.new_int_var(0, group.size, f"new {at}")
        for card, var in into.items():
            used[card].append(var)
        wild_used.append(wild)
        new_used.append(new)
        naturals_used.extend(into.values())
        size = sum(into.values()) + wild + new
        model.add(size >= group.size)
        match group.kind:
            case GroupKind.SET:
                chosen: dict[int | None, Any] = {
                    n: model.new_bool_var(f"{n} {at}") for n in range(1, 13)
                }
                model.add_exactly_one(chosen.values())
                for card, var in into.items():
                    model.add(var == 0).only_enforce_if(~chosen[card.number])
            case GroupKind.COLOR:
                shade: dict[Colour | None, Any] = {
                    c: model.new_bool_var(f"{c} {at}") for c in Colour
                }
                model.add_exactly_one(shade.values())
                for card, var in into.items():
                    model.add(var == 0).only_enforce_if(~shade[card.colour])
            case _:
                low = model.new_int_var(1, 12, f"low {at}")
                high = model.new_int_var(1, 12, f"high {at}")
                model.add(high - low + 1 == size)
                for number in range(1, 13):
                    here = [var for card, var in into.items() if card.number == number]
                    inside = model.new_bool_var(f"in {number} {at}")
                    model.add(low <= number).only_enforce_if(inside)
                    model.add(high >= number).only_enforce_if(inside)
                    model.add(sum(here) <= inside)
    for card, vars_ in used.items():
        model.add(sum(vars_) <= held[card])
    model.add(sum(wild_used) <= wilds)
    model.add(sum(naturals_used) + sum(new_used) >= 1)
    weights = {card: card_points(card, RULES) * 16 + 1 for card in {*hand, WILD}}
    left = sum(weights[card] for card in hand)
    left -= sum(weights[card] * sum(vars_) for card, vars_ in used.items())
    left -= weights[WILD] * sum(wild_used)
    model.minimize(MISSING_WEIGHT * sum(new_used) + left)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status == cp_model.OPTIMAL
    missing, weight = divmod(round(solver.objective_value), MISSING_WEIGHT)
    return missing, weight
