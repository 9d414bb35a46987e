"""Splits cards that were typed in any order into the groups of a phase.

These splits are tried in order, and the first that applies is taken:

1. The groups as the player split them with bars, if every group of the phase is there.
2. The typed order, cut into groups (`grouping`), if that is a legal lay-down.
3. Any other split that is a legal lay-down of all the typed cards.
4. The typed order or another split, if only an all-wild group is still to be named (§14).
5. The typed order, while there are fewer cards than the phase takes and they fit so far.
6. The split that lacks the fewest cards. Cards that fit no group form a group at the end, which the
   judge reports as one too many. The typed order is kept if it has the same groups and the wrong
   card is in a set or a colour group.

No group takes cards from both sides of a bar. The judge alone decides what is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, product

from scorekeeper.errors import HandError
from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import MOST_CARDS_IN_A_HAND, WILD, Card, Colour
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.notation import TypedGroup
from scorekeeper.rules.phases import OF_ONE_COLOUR, Phase
from scorekeeper.rules.solver.assemble import FilledGroup, best_lay_down, shape_of
from scorekeeper.rules.solver.grouping import find_groups, find_whole_phase
from scorekeeper.rules.solver.model import tally_hand
from scorekeeper.rules.switches import Switches

_MOST_GROUPS_BETWEEN_BARS = 4
"""Phases with more groups than a printed one are split as typed where bars stand in them."""

_NOT_IN_A_ROW = frozenset({"not_consecutive", "no_wrap"})

_UNFINISHED = frozenset({"too_few_cards", "group_missing", "wild_group_unnamed", "colour_not_said"})
"""Problems that can go away as the player types more."""


@immutable
class Split:
    """The groups; `places[i]` has the index of each card of group `i` among all typed cards."""

    groups: tuple[TypedGroup, ...]
    places: tuple[tuple[int, ...], ...]

    @property
    def in_order(self) -> bool:
        """Do the groups hold the cards in the order in which they were typed?"""
        flat = [place for held in self.places for place in held]
        return flat == sorted(flat)


def split_lay_down(phase: Phase, typed: Sequence[TypedGroup], rules: Switches) -> Split:
    """The typed cards as groups of this phase. If these cards have a legal lay-down, it is found,
    whatever order they are typed in. Never raises.

    The typed order is kept if the search would take more steps than `budget.MOST_STEPS`, which no
    hand at a table needs."""
    filled = tuple(group for group in typed if group.cards)
    if len(filled) == len(phase.groups) > 1 or any(group.declare for group in typed):
        return _split_of(filled)
    segments = [group.cards for group in typed]
    cards = tuple(card for segment in segments for card in segment)
    if not cards:
        return Split((), ())
    breaks = [sum(map(len, segments[:at])) for at in range(1, len(segments))]
    try:
        split = _best_split(phase, [held for held in segments if held], breaks, rules, Steps())
    except HandError:
        split = None
    return split or _as_typed(find_groups(phase, cards, breaks, rules))


def legal_split(
    phase: Phase, groups: Sequence[Sequence[Card]], rules: Switches
) -> tuple[TypedGroup, ...] | None:
    """A legal lay-down of exactly the cards of these groups, in the phase's order. None if there is
    none, or the search takes too many steps. `declare` is set for a group that has to be named
    (§14)."""
    cards = [card for group in groups for card in group]
    steps = Steps()
    with suppress(HandError):
        for part in _layable_parts(phase, rules):
            found = _groups_of_all_cards(part, cards, rules, steps)
            if found is None:
                continue
            declare = [group.declare for group in found.groups]
            if judge_lay_down(phase, _cards_of(found), rules, declare=declare).legal:
                return found.groups
    return None


def split_instead(
    phase: Phase, groups: Sequence[TypedGroup], rules: Switches
) -> tuple[TypedGroup, ...]:
    """Other groups of the same cards that are legal without naming one. Empty if there are no such
    groups, or if the player has named a group."""
    if any(group.declare is not None for group in groups):
        return ()
    found = legal_split(phase, [group.cards for group in groups], rules) or ()
    return () if any(group.declare is not None for group in found) else found


def _best_split(
    phase: Phase,
    segments: Sequence[tuple[Card, ...]],
    breaks: Sequence[int],
    rules: Switches,
    steps: Steps,
) -> Split | None:
    """The best split that a search finds, None if the typed order is to be kept. Raises
    HandError (`too_hard`)."""
    cards = tuple(card for segment in segments for card in segment)
    unnamed: Split | None = None
    for part in _layable_parts(phase, rules):
        whole = find_whole_phase(part, cards, breaks, rules, named=True)
        if whole is not None and not _codes(phase, whole, rules):
            return _as_typed(whole)
        found = _laid_between_bars(part, segments, rules, steps)
        if found is not None and not _codes(phase, _cards_of(found), rules):
            return found
        unnamed = unnamed or found
    in_order = find_groups(phase, cards, breaks, rules)
    codes = _codes(phase, in_order, rules)
    if unnamed is not None and codes != {"wild_group_unnamed"}:
        return unnamed
    unfinished = len(cards) < phase.size and codes <= _UNFINISHED
    if unfinished or unnamed is not None or len(segments) > 1 or len(phase.groups) == 1:
        return None
    nearest = _nearest_split(phase, cards, rules, steps)
    if nearest is None or codes & _NOT_IN_A_ROW:
        return nearest
    same_groups = _same_without_leftover(nearest, in_order, len(phase.groups), cards)
    return None if same_groups else nearest


def _same_without_leftover(
    nearest: Split, in_order: Sequence[Sequence[Card]], wanted: int, cards: Sequence[Card]
) -> bool:
    """Do the naturals lie in the same groups, apart from those that `nearest` leaves over? Then the
    cards were typed group by group, and the judge says which group holds a wrong one. The caller
    does not ask this about runs, because the number that a run still wants says more."""
    naturals = {i for i, card in enumerate(cards) if card.is_natural}
    kept = [naturals.intersection(places) for places in nearest.places[:wanted]]
    fitting = set().union(*kept)
    typed = [fitting.intersection(places) for places in _as_typed(in_order).places]
    return len(typed) == len(kept) and all(group in kept for group in typed)


def _layable_parts(phase: Phase, rules: Switches) -> Iterator[Phase]:
    """The phase, then the parts of it that may lie alone if the table allows that (§17)."""
    yield phase
    if rules.partial_lay == "no":
        return
    for size in range(len(phase.groups) - 1, 0, -1):
        yield from map(Phase, dict.fromkeys(combinations(phase.groups, size)))


def _codes(phase: Phase, groups: Sequence[Sequence[Card]], rules: Switches) -> set[str]:
    """The codes of the problems with these groups as they are, none of them named."""
    return {problem.code for problem in judge_lay_down(phase, groups, rules).problems}


def _cards_of(split: Split) -> list[tuple[Card, ...]]:
    return [group.cards for group in split.groups]


def _as_typed(groups: Sequence[Sequence[Card]]) -> Split:
    return _split_of(tuple(TypedGroup(tuple(group)) for group in groups))


def _split_of(groups: tuple[TypedGroup, ...]) -> Split:
    places, first = [], 0
    for group in groups:
        places.append(tuple(range(first, first + len(group.cards))))
        first += len(group.cards)
    return Split(groups, tuple(places))


def _laid_between_bars(
    phase: Phase, segments: Sequence[Sequence[Card]], rules: Switches, steps: Steps
) -> Split | None:
    """All cards laid so that no group crosses a bar, None if no way is found. Groups come in the
    order of the segments, then of the phase. Groups of wilds only are still to be named."""
    if len(segments) == 1:
        whole = _groups_of_all_cards(phase, segments[0], rules, steps)
        return None if whole is None else _without_names(whole)
    if not len(segments) <= len(phase.groups) <= _MOST_GROUPS_BETWEEN_BARS:
        return None
    alone = replace(rules, min_natural="group" if rules.min_natural == "group" else "none")
    for chosen in product(range(len(segments)), repeat=len(phase.groups)):
        groups: list[TypedGroup] = []
        places: list[tuple[int, ...]] = []
        first = 0
        for at, segment in enumerate(segments):
            own_groups = tuple(
                g for g, where in zip(phase.groups, chosen, strict=True) if where == at
            )
            found = _groups_of_all_cards(Phase(own_groups), segment, alone, steps)
            if found is None:
                break
            groups.extend(found.groups)
            places.extend(tuple(first + place for place in held) for held in found.places)
            first += len(segment)
        else:
            split = _without_names(Split(tuple(groups), tuple(places)))
            if not _codes(phase, _cards_of(split), rules) - {"wild_group_unnamed"}:
                return split
    return None


def _without_names(split: Split) -> Split:
    return replace(split, groups=tuple(TypedGroup(group.cards) for group in split.groups))


def _groups_of_all_cards(
    phase: Phase, cards: Sequence[Card], rules: Switches, steps: Steps
) -> Split | None:
    """The phase laid with every one of these cards (§18); None if that is not possible."""
    too_many = len(cards) > MOST_CARDS_IN_A_HAND
    if too_many or len(cards) < phase.size or any(card.is_skip for card in cards):
        return None
    found = _best_groups(phase, cards, rules, 0, steps)
    return None if found is None or found.leftover else found.split


@immutable
class _SplitWithLeftover:
    """A split with the places of the cards that are in no group."""

    split: Split
    leftover: tuple[int, ...]


def _best_groups(
    phase: Phase, cards: Sequence[Card], rules: Switches, missing: int, steps: Steps
) -> _SplitWithLeftover | None:
    """The best lay-down when `missing` cards are added, each as good as a wild; the added ones are
    left out of the groups. No card is kept for the discard: the typed ones are all to be laid."""
    if not phase.groups:
        return None
    tallied = tally_hand(cards)
    added = range(len(cards), len(cards) + missing)
    hand = (*cards, *(WILD for _ in added))
    tallied = tallied._replace(hand=hand, wilds=(*tallied.wilds, *added))
    rules = replace(rules, go_out_discard="optional")
    laid = best_lay_down(shape_of(phase, rules), tallied, rules, steps)
    if laid is None:
        return None
    places = tuple(tuple(i for i in group.added if i < len(cards)) for group in laid.groups)
    groups = tuple(
        TypedGroup(tuple(cards[i] for i in held), _needed_name(group))
        for group, held in zip(laid.groups, places, strict=True)
    )
    used = {i for held in places for i in held}
    left = tuple(i for i in range(len(cards)) if i not in used)
    return _SplitWithLeftover(Split(groups, places), left)


def _needed_name(group: FilledGroup) -> int | Colour | None:
    """What an all-wild group has to be declared as (§14); None for any other group."""
    meld = group.meld
    return meld.stands_for[0] if all(card.is_wild for card in meld.cards) else None


def _nearest_split(
    phase: Phase, cards: Sequence[Card], rules: Switches, steps: Steps
) -> Split | None:
    """The split that lacks the fewest cards, and of several the one that leaves the fewest points.

    Cards without a colour go to the first group of one colour, and the judge asks for the colour
    (§11). A skip goes to the last group, and the judge says that it belongs to none (§38)."""
    laid = [i for i, card in enumerate(cards) if not card.is_skip]
    skips = [i for i, card in enumerate(cards) if card.is_skip]
    if not laid or len(laid) > MOST_CARDS_IN_A_HAND:
        return None
    rules = replace(rules, min_natural="none")
    fewest = max(0, phase.size - len(laid))
    tries = (
        _best_groups(phase, [cards[i] for i in laid], rules, missing, steps)
        for missing in range(fewest, phase.size + 1)
    )
    found = next((each for each in tries if each is not None), None)
    if found is None:
        return None
    held = [[laid[i] for i in places] for places in found.split.places]
    over = [laid[i] for i in found.leftover]
    coloured = next((at for at, g in enumerate(phase.groups) if g.kind in OF_ONE_COLOUR), None)
    if coloured is not None:
        held[coloured] += [i for i in over if cards[i].colour is None]
        over = [i for i in over if cards[i].colour is not None]
    held = [places for places in held if places]
    if not held:
        return None
    held[-1] += skips
    held += [over] if over else []
    groups = tuple(TypedGroup(tuple(cards[i] for i in places)) for places in held)
    return Split(groups, tuple(map(tuple, held)))
