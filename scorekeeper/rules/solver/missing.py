"""The fewest cards that a hand lacks for a phase, each counted as a wild, and names for them.

The search tries 1, 2, 3 ... missing cards. The fewest wilds that a remainder of the hand needs are
the same for every number tried, and are remembered. A span of a run is not tried if another span
takes the same naturals and more, because it needs at least as many wilds. Nothing is tried that
needs more wilds than there are by `set_search.LowerBound`.

The names are those of one way that needs the fewest cards and that the deck can supply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations_with_replacement, product
from typing import NamedTuple

from scorekeeper.errors import HandError
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import (
    COPIES_OF_A_CARD,
    COPIES_OF_A_NUMBER,
    HIGHEST,
    NUMBERS,
    WILDS_IN_DECK,
)
from scorekeeper.rules.solver.matching import EMPTY, GroupClaim, NaturalsMet, deal_naturals
from scorekeeper.rules.solver.model import (
    BITS,
    COLOURS,
    COUNT_MASK,
    NO_COLOUR,
    NO_SOLUTION,
    WEIGHTS,
    Pick,
    RunToFill,
    SearchLimits,
    SearchTask,
    Solution,
    TalliedHand,
    copies,
    once_each,
    tally_size,
)
from scorekeeper.rules.solver.set_search import SetSearch
from scorekeeper.rules.switches import Switches

ALWAYS = NO_SOLUTION


class _Attempt(NamedTuple):
    """The result for a remainder: its picks, or None and the fewest wilds it needs. That is true
    up to `valid_up_to` missing cards."""

    picks: tuple[Pick, ...] | None
    wilds_needed: int = 0
    valid_up_to: int = ALWAYS


_SUCCESS = _Attempt(())


class MissingCount:
    """One question about one hand: with how many more cards can the groups be laid?"""

    def __init__(self, task: SearchTask, tallied: TalliedHand, steps: Steps) -> None:
        self.task, self.tallied, self.steps = task, tallied, steps
        self._searches: dict[tuple[int, ...], _MissingSearch] = {}

    def fewest(self, least: int, most: int) -> tuple[int, Solution] | None:
        """The fewest missing cards from `least` to `most`, and a solution; None if no number will
        do. Raises HandError (`too_hard`)."""
        missing = least
        while missing <= most:
            wilds_needed = NO_SOLUTION
            for group_colours in group_colour_choices(self.task, self.tallied):
                search = self._search(group_colours)
                attempt = search.try_with(missing)
                if attempt.picks is not None:
                    runs = tuple(pick for pick in attempt.picks if isinstance(pick, tuple))
                    numbers = tuple(pick for pick in attempt.picks if isinstance(pick, int))
                    return missing, Solution(0, runs, numbers, group_colours)
                wilds_needed = min(
                    wilds_needed, attempt.wilds_needed if attempt.valid_up_to == ALWAYS else 0
                )
            missing = max(missing + 1, wilds_needed - len(self.tallied.wilds))
        return None

    def _search(self, group_colours: tuple[int, ...]) -> _MissingSearch:
        if group_colours not in self._searches:
            self._searches[group_colours] = _MissingSearch(
                self.task, self.tallied, group_colours, self.steps
            )
        return self._searches[group_colours]


def group_colour_choices(task: SearchTask, tallied: TalliedHand) -> Iterator[tuple[int, ...]]:
    """The colours that the colour groups may claim, the commonest first. Groups of equal size are
    combined in one order only."""
    sizes = task.colour_group_sizes
    if not sizes:
        yield ()
        return
    ranked = sorted([(-tally_size(tally), colour) for colour, tally in enumerate(tallied.colours)])
    if len(sizes) == 1:
        yield from [(colour,) for _, colour in ranked]
        return
    twins = [
        combinations_with_replacement(ranked, sizes.count(size)) for size in dict.fromkeys(sizes)
    ]
    for choices in product(*twins):
        yield tuple([colour for _, colour in chain.from_iterable(choices)])


class _MissingSearch(SetSearch):
    """The search with the colours of the colour groups fixed."""

    def __init__(
        self, task: SearchTask, tallied: TalliedHand, group_colours: tuple[int, ...], steps: Steps
    ) -> None:
        super().__init__(task, tallied, group_colours, SearchLimits(), steps)
        self.missing = 0
        self.failures: dict[tuple[object, ...], _Attempt] = {}

    def try_with(self, missing: int) -> _Attempt:
        """The picks for every run and then every set, with `missing` more cards."""
        self.missing = missing
        loose, absorbed, colours, wilds, naturals_met = self.start
        self.steps.take()
        wilds_needed = self.bound.wilds(0, loose + absorbed, colours)
        if wilds_needed > wilds + missing:
            return _Attempt(None, wilds_needed)
        if not self.each_can_have_natural(naturals_met, missing):
            return _Attempt(None, wilds_needed, missing)
        return self._solve_runs(0, loose, absorbed, colours, wilds + missing, naturals_met)

    def _solve_runs(
        self,
        at: int,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> _Attempt:
        key = (at, loose, absorbed, colours, naturals_met)
        known = self.failures.get(key)
        if known is not None and known.wilds_needed > wilds and known.valid_up_to >= self.missing:
            return known
        if at == len(self.task.runs):
            attempt = self._place_sets(loose, absorbed, colours, wilds, naturals_met)
        else:
            attempt = self._next_run(at, loose, absorbed, colours, wilds, naturals_met)
        if attempt.picks is None:
            self.failures[key] = attempt
        return attempt

    def _next_run(
        self,
        at: int,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> _Attempt:
        run = self.task.runs[at]
        wilds_needed, valid_up_to = NO_SOLUTION, ALWAYS
        for slots_open, span_at, colour, used, absorbed_numbers in self._choices(
            run, loose, absorbed, colours
        ):
            self.steps.take()
            span = run.spans[span_at]
            from_loose = used & ~absorbed_numbers
            colours_left = colours
            if colour != NO_COLOUR:
                colours_left = (*colours[:colour], colours[colour] - used, *colours[colour + 1 :])
            met_after = self.naturals_met_after(naturals_met, span.mask, colour)
            if not self.each_can_have_natural(met_after, self.missing):
                valid_up_to = self.missing
                continue
            after = loose - from_loose, absorbed - (used & absorbed_numbers)
            needed = slots_open + self.bound.wilds(at + 1, sum(after), colours_left)
            if needed > wilds:
                wilds_needed = min(wilds_needed, needed)
                continue
            attempt = self._solve_runs(at + 1, *after, colours_left, wilds - slots_open, met_after)
            if attempt.picks is not None:
                return _Attempt(((span, colour), *attempt.picks))
            wilds_needed, valid_up_to = (
                min(wilds_needed, slots_open + attempt.wilds_needed),
                min(valid_up_to, attempt.valid_up_to),
            )
        return _Attempt(None, wilds_needed, valid_up_to)

    def _choices(
        self, run: RunToFill, loose: int, absorbed: int, colours: tuple[int, ...]
    ) -> list[tuple[int, int, int, int, int]]:
        """The spans to try, those with the fewest open slots first: the open slots, the index of
        the span, its colour, the numbers it takes, and which of these are in `absorbed`."""
        found = []
        for colour_at, colour in enumerate(run.colours):
            if colour == NO_COLOUR:
                loose_numbers = once_each(loose)
                held = loose_numbers | once_each(absorbed)
                absorbed_numbers, all_numbers = held & ~loose_numbers, once_each(self.tallied.tally)
            else:
                held, absorbed_numbers = once_each(colours[colour]), self.absorbed_in[colour]
                all_numbers = once_each(self.tallied.colours[colour])
            compared = all_numbers if self.task.min_natural == "group" else held
            for span_at, span in enumerate(run.spans):
                used = span.mask & held
                slots_open = span.slots - used.bit_count()
                found.append(
                    (
                        slots_open,
                        span_at,
                        colour_at,
                        colour,
                        used,
                        absorbed_numbers,
                        span.mask & compared,
                    )
                )
        found.sort()
        kept: dict[int, list[int]] = {}
        choices: list[tuple[int, int, int, int, int]] = []
        for slots_open, span_at, _, colour, used, absorbed_numbers, span_compared in found:
            before = kept.setdefault(colour if span_compared else NO_COLOUR, [])
            if (choices and not span_compared) or any(not span_compared & ~more for more in before):
                continue
            before.append(span_compared)
            choices.append((slots_open, span_at, colour, used, absorbed_numbers))
        return choices

    def _place_sets(
        self,
        loose: int,
        absorbed: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> _Attempt:
        order = sorted(
            (
                -loose_copies * WEIGHTS[number],
                -loose_copies - (absorbed >> BITS * number & COUNT_MASK),
                number,
            )
            for number in self.numbers
            for loose_copies in (loose >> BITS * number & COUNT_MASK,)
        )
        numbers = [number for _, _, number in order]
        return self._place_set(0, (), numbers, loose + absorbed, colours, wilds, naturals_met)

    def _place_set(
        self,
        at: int,
        chosen: tuple[int, ...],
        numbers: list[int],
        unused: int,
        colours: tuple[int, ...],
        wilds: int,
        naturals_met: NaturalsMet,
    ) -> _Attempt:
        """Set `at` and those after it; `chosen` are the indexes in `numbers` taken before."""
        sizes = self.task.set_sizes
        if at == len(sizes):
            wilds_needed = self.bound.for_colours(unused, colours) if self.demands else 0
            return _SUCCESS if wilds_needed <= wilds else _Attempt(None, wilds_needed)
        size, wilds_needed, valid_up_to = sizes[at], NO_SOLUTION, ALWAYS
        first = chosen[-1] if at and sizes[at - 1] == size else 0
        for number_at in range(first, len(numbers)):
            if number_at in chosen and not self.task.same_number_sets:
                continue
            self.steps.take()
            shift = BITS * numbers[number_at]
            taken = min(size, unused >> shift & COUNT_MASK)
            after = unused - (taken << shift)
            needed = size - taken + self.bound.for_sets(at + 1, after, colours)
            if needed > wilds:
                wilds_needed = min(wilds_needed, needed)
                continue
            met_after = self.naturals_met_after(naturals_met, 1 << shift, NO_COLOUR)
            if not self.each_can_have_natural(met_after, self.missing):
                valid_up_to = self.missing
                continue
            attempt = self._place_set(
                at + 1,
                (*chosen, number_at),
                numbers,
                after,
                colours,
                wilds - size + taken,
                met_after,
            )
            if attempt.picks is not None:
                return _Attempt((numbers[number_at], *attempt.picks))
            wilds_needed, valid_up_to = (
                min(wilds_needed, size - taken + attempt.wilds_needed),
                min(valid_up_to, attempt.valid_up_to),
            )
        return _Attempt(None, wilds_needed, valid_up_to)


# --- names for the missing cards ------------------------------------------------------------------
# `7` is any seven, `R` any red, `R7` that card, `W` a wild if no such natural is left. A wild can
# replace each of them.

COPIES_OF_A_COLOUR = COPIES_OF_A_CARD * HIGHEST


def name_missing_cards(
    claims: Sequence[GroupClaim], tallied: TalliedHand, rules: Switches, missing: int
) -> tuple[str, ...]:
    """The notation of `missing` cards that complete these claims; the wilds of the hand fill the
    other open slots. Raises HandError (`impossible_phase`) if the deck has too few wilds."""
    slot_cards = deal_naturals(claims, tallied)
    taken: dict[tuple[int, int], int] = {}
    first, later, last = [], [], []
    bare = [held.count(EMPTY) == len(held) for held in slot_cards]
    wants_natural = rules.min_natural == "group" or (rules.min_natural == "phase" and all(bare))
    for which, held in enumerate(slot_cards):
        if EMPTY not in held:
            continue
        claim = claims[which]
        colour, letter = claim.colour, "" if claim.colour < 0 else COLOURS[claim.colour].value
        for slot, number in enumerate(claim.slots):
            if held[slot] != EMPTY:
                continue
            wanted = number, colour
            before = taken.get(wanted, 0)
            if before >= _left_in_deck(tallied, number, colour):
                last.append((which, slot, "W"))
                continue
            taken[wanted] = before + 1
            need = which, slot, f"{letter}{number or ''}"
            if wants_natural and bare[which]:
                first.append(need)
                bare[which] = False
                wants_natural = rules.min_natural == "group"
            else:
                later.append(need)
    chosen = sorted((first + later + last)[:missing])
    needs = tuple([need for _, _, need in chosen])
    if needs.count("W") + len(tallied.wilds) > WILDS_IN_DECK:
        raise HandError("impossible_phase", wilds=WILDS_IN_DECK)
    return needs


def _left_in_deck(tallied: TalliedHand, number: int, colour: int) -> int:
    """How many such cards the deck has without those of the hand; number 0 is any number."""
    if colour < 0:
        return COPIES_OF_A_NUMBER - (tallied.tally >> BITS * number & COUNT_MASK)
    if not number:
        return COPIES_OF_A_COLOUR - tally_size(tallied.colours[colour])
    return COPIES_OF_A_CARD - copies(tallied.colours[colour], number)


def card_to_discard(tallied: TalliedHand, needs: Sequence[str] = ()) -> str:
    """A card to keep for the discard (§27): the lowest number that the deck still has."""
    free = (
        str(number)
        for number in NUMBERS
        if copies(tallied.tally, number) + needs.count(str(number)) < COPIES_OF_A_NUMBER
    )
    return next(free)
