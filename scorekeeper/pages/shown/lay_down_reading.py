"""The reading of cards that are typed for a lay-down: their groups, as wells, and what else each
group can mean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.wells import (
    OtherReadings,
    ReadingOption,
    Well,
    cards_so_far,
    placed_views,
)
from scorekeeper.rules.cards import HIGHEST, LOWEST, NUMBERS, WILD, Card, Colour
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, parse_groups, print_groups
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.solver.splits import Split, split_instead, split_lay_down
from scorekeeper.rules.switches import Switches
from scorekeeper.wording.terms import groups_words, place_in_phase_words, value_words
from scorekeeper.wording.typed_words import sure_notation, typed_words


@immutable(kw_only=True)
class TypedLayDown:
    """What was typed, as groups, with the judge's verdict. `text` is the groups in notation.
    `field` is the text as typed, in its own order and with its own bars, so that more can be typed
    after it. `filling` is the group of the phase that the next card belongs to, None if none lacks
    a card. `instead` are other groups of the same cards, which are legal; empty if the typed ones
    are legal or no groups are."""

    groups: tuple[TypedGroup, ...]
    text: str
    field: str
    verdict: LayDownVerdict
    wells: tuple[Well, ...]
    filling: int | None
    readings: tuple[OtherReadings, ...]
    in_order: bool
    instead: tuple[TypedGroup, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.groups


def read_lay_down(phase: Phase, text: str, rules: Switches) -> TypedLayDown:
    """Split `text` into groups and judge them as a lay-down of this phase. Raises NotationError for
    unreadable cards."""
    typed = parse_groups(text, typed_words())
    split = split_lay_down(phase, typed, rules)
    cards = tuple(group.cards for group in split.groups)
    declare = tuple(group.declare for group in split.groups)
    verdict = judge_lay_down(phase, cards, rules, declare=declare)
    flat = [card for group in typed for card in group.cards]
    wells, filling = _wells(phase, flat, split, verdict)
    return TypedLayDown(
        groups=split.groups,
        text=sure_notation(print_groups(split.groups)),
        field=sure_notation(print_groups(typed)),
        verdict=verdict,
        wells=wells,
        filling=filling,
        readings=tuple(_other_readings(phase, split, verdict)),
        in_order=split.in_order,
        instead=() if verdict.legal else split_instead(phase, split.groups, rules),
    )


def instead_words(reading: TypedLayDown) -> tuple[str, ...]:
    """A line with the groups as which the same cards can be laid, if the bars were typed in the
    wrong places; else nothing."""
    if not reading.instead:
        return ()
    groups = groups_words(reading.instead)
    return (_("The same cards could be laid as %(groups)s.", groups=groups),)


# --- wells ----------------------------------------------------------------------------------------


def _wells(
    phase: Phase, typed: Sequence[Card], split: Split, verdict: LayDownVerdict
) -> tuple[tuple[Well, ...], int | None]:
    """One well for each group of the phase, in its order; then any further groups that were typed.
    And the group of the phase that the next card belongs to."""
    wells = [_empty_well(phase, at) for at in range(len(phase.groups))]
    beyond: list[Well] = []
    for index, group in enumerate(split.groups):
        served, meld = _place_and_meld(verdict, index)
        views = placed_views(group.cards, meld, typed, list(split.places[index]))
        faults = [each for each in verdict.problems if each.facts.get("group") == index + 1]
        wrong = _wrong_cards([(view.index, typed[view.index]) for view in views], faults)
        views = tuple(replace(view, wrong=view.index in wrong) for view in views)
        if served is None:
            note = cards_so_far(len(group.cards), None)
            beyond.append(Well(name=_("Left over"), note=note, look="apart", cards=views))
            continue
        wanted = phase.groups[served]
        wells[served] = replace(
            wells[served],
            note=cards_so_far(len(group.cards), wanted),
            look="whole" if meld is not None and len(group.cards) >= wanted.size else "",
            cards=views,
            gaps=max(0, wanted.size - len(group.cards)),
        )
    unfinished = [at for at, well in enumerate(wells) if well.gaps]
    filling = max(unfinished, key=lambda at: _last_typed(wells[at]), default=None)
    if filling is not None:
        wells[filling] = replace(wells[filling], look="filling")
    return (*wells, *beyond), filling


def _place_and_meld(verdict: LayDownVerdict, index: int) -> tuple[int | None, Meld | None]:
    """The group of the phase that this typed group serves, and its meld; None for what it lacks."""
    served = verdict.order[index] if index < len(verdict.order) else None
    meld = verdict.melds[index] if index < len(verdict.melds) else None
    return served, meld


def _wrong_cards(cards: Sequence[tuple[int, Card]], faults: Iterable[Problem]) -> set[int]:
    """The indexes of the cards of a group that have to go: a number of a run that comes again, what
    differs from most cards of a set or a colour group, a skip."""
    wrong: set[int] = set()
    naturals = [(at, card) for at, card in cards if card.is_natural]
    for fault in faults:
        match fault.code:
            case "skip_in_phase":
                wrong |= {at for at, card in cards if card.is_skip}
            case "not_consecutive":
                numbers = [card.number for _at, card in naturals]
                wrong |= {
                    at
                    for place, (at, card) in enumerate(naturals)
                    if card.number in numbers[:place]
                }
            case "mixed_numbers":
                wrong |= _fewer([(at, card.number) for at, card in naturals])
            case "mixed_colour":
                wrong |= _fewer([(at, card.colour) for at, card in naturals])
    return wrong


def _fewer(cards: Sequence[tuple[int, object]]) -> set[int]:
    """The indexes of the cards that do not have the commonest of these values."""
    ((commonest, _times),) = Counter(value for _at, value in cards).most_common(1)
    return {at for at, value in cards if value != commonest}


def _empty_well(phase: Phase, at: int) -> Well:
    wanted = phase.groups[at]
    name, note = place_in_phase_words(phase, at), cards_so_far(0, wanted)
    return Well(name=name, note=note, gaps=wanted.size)


def _last_typed(well: Well) -> int:
    return max((card.index for card in well.cards), default=-1)


# --- other readings -------------------------------------------------------------------------------


def _other_readings(phase: Phase, split: Split, verdict: LayDownVerdict) -> list[OtherReadings]:
    """What each group can be read as, in the order of the phase."""
    found: dict[int, OtherReadings] = {}
    for index in range(len(split.groups)):
        served, meld = _place_and_meld(verdict, index)
        options = () if served is None else _options(split, index, phase.groups[served], meld)
        if served is not None and options:
            found[served] = OtherReadings(_("Stands for"), options)
    return [found[served] for served in sorted(found)]


def _options(
    split: Split, index: int, wanted: Group, meld: Meld | None
) -> tuple[ReadingOption, ...]:
    groups = split.groups
    group = groups[index]
    if not any(card.is_wild for card in group.cards):
        return ()

    def option(label: str, instead: TypedGroup, chosen: bool) -> ReadingOption:
        printed = print_groups([*groups[:index], instead, *groups[index + 1 :]])
        return ReadingOption(label, sure_notation(printed), chosen)

    if all(card.is_wild for card in group.cards):
        return tuple(
            option(value_words(value), TypedGroup(group.cards, value), value == group.declare)
            for value in _possible_values(wanted.kind, len(group.cards))
        )
    if wanted.kind is not GroupKind.RUN or meld is None:
        return ()
    runs = _run_readings(group.cards)
    if len(runs) < 2:
        return ()
    return tuple(
        option(f"{low}–{low + len(cards) - 1}", TypedGroup(cards), meld.stands_for[0] == low)
        for low, cards in runs
    )


def _possible_values(kind: GroupKind, size: int) -> tuple[int | Colour, ...]:
    """What a group of wilds alone can stand for: a colour, a number, or the lowest number of a
    run."""
    match kind:
        case GroupKind.COLOR:
            return tuple(Colour)
        case GroupKind.SET:
            return tuple(NUMBERS)
    return tuple(range(LOWEST, HIGHEST + 2 - size))


def _run_readings(cards: tuple[Card, ...]) -> list[tuple[int, tuple[Card, ...]]]:
    """Every lowest number these cards can have as a run, with the cards in that order."""
    naturals = {card.number: card for card in cards if card.is_natural and card.number}
    if len(naturals) + sum(card.is_wild for card in cards) != len(cards):
        return []
    readings = []
    for low in range(LOWEST, HIGHEST + 2 - len(cards)):
        window = range(low, low + len(cards))
        if all(number in window for number in naturals):
            readings.append((low, tuple(naturals.get(number, WILD) for number in window)))
    return readings
