"""The values events are made of, as plain values and back: cards, melds, counts, a table's rules.

Cards and phases are written in notation, so that a stored log can be read by people. Refuses to
know events (`codec`); what cannot be read raises what reading raises, and `codec` says where.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, assert_never

from scorekeeper.game.events import CardsLeft, Count, Counters, Total
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import GroupKind, PhaseList
from scorekeeper.rules.sheets import SWITCH_VALUES, Switches, change
from scorekeeper.rules.table import TableRules

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Part:
    """How one kind of value is written as plain values, and read back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def exactly(wanted: type) -> Part:
    """A value that is plain already, and of this type; `True` is not a number."""

    def read(value: object) -> object:
        if type(value) is not wanted:
            raise TypeError(f"{value!r} is not {wanted.__name__}")
        return value

    return Part(lambda value: value, read)


def optional(part: Part) -> Part:
    """The same, or nothing."""
    return Part(
        lambda value: None if value is None else part.write(value),
        lambda value: None if value is None else part.read(value),
    )


def several(part: Part) -> Part:
    """A row of the same."""

    def read(values: object) -> tuple[object, ...]:
        return tuple(part.read(value) for value in exactly(list).read(values))

    return Part(lambda values: [part.write(value) for value in values], read)


def _read_cards(text: str) -> tuple[Card, ...]:
    return parse_cards(exactly(str).read(text))


def _read_card(text: str) -> Card:
    (card,) = _read_cards(text)
    return card


def _write_count(count: Count) -> Plain:
    match count:
        case Total(points=points):
            return {"total": points}
        case Counters(low=low, high=high, skips=skips, wilds=wilds):
            return {"low": low, "high": high, "skips": skips, "wilds": wilds}
        case CardsLeft(cards=cards):
            return {"cards": print_cards(cards)}
        case _:
            assert_never(count)


def _read_count(plain: Plain) -> Count:
    if "cards" in plain:
        return CardsLeft(_read_cards(plain["cards"]))
    number = exactly(int).read
    if "total" in plain:
        return Total(number(plain["total"]))
    return Counters(
        low=number(plain["low"]),
        high=number(plain["high"]),
        skips=number(plain["skips"]),
        wilds=number(plain["wilds"]),
    )


def _write_meld(meld: Meld) -> Plain:
    return {
        "kind": meld.kind.value,
        "cards": print_cards(meld.cards),
        "stands_for": [str(s) if isinstance(s, Colour) else s for s in meld.stands_for],
        "colour": None if meld.colour is None else meld.colour.value,
    }


def _read_meld(plain: Plain) -> Meld:
    colour = plain["colour"]
    return Meld(
        GroupKind(plain["kind"]),
        _read_cards(plain["cards"]),
        tuple(
            Colour(s) if isinstance(s, str) else exactly(int).read(s) for s in plain["stands_for"]
        ),
        None if colour is None else Colour(colour),
    )


def _write_table(table: TableRules) -> Plain:
    """A setting that came later is written only where it is set: a log of an earlier release is
    written as it was read. Switches are stored under the names that forms and questions use."""
    listed = table.phase_list
    plain: Plain = {
        "sheet": table.sheet,
        "switches": {switch: getattr(table.switches, switch) for switch in SWITCH_VALUES},
        "phase_list": {
            "name": listed.name,
            "first": listed.first,
            "phases": [str(phase) for phase in listed.phases],
        },
        "variant": table.variant,
    }
    return {**plain, "keeper_closes": True} if table.keeper_closes else plain


def _read_table(plain: Plain) -> TableRules:
    """The answers as they were written; a switch that came later has the answer most sheets
    give."""
    text, listed = exactly(str).read, plain["phase_list"]
    phases = tuple(parse_phase(text(phase)) for phase in listed["phases"])
    table = TableRules(
        text(plain["sheet"]),
        change(Switches(), plain["switches"]),
        PhaseList(text(listed["name"]), phases, exactly(int).read(listed["first"])),
        text(plain["variant"]),
        exactly(bool).read(plain.get("keeper_closes", False)),
    )
    if not table.phases:
        raise ValueError("no phases")
    return table


CARD = Part(str, _read_card)
CARDS = Part(print_cards, _read_cards)
COUNT = Part(_write_count, _read_count)
MELD = Part(_write_meld, _read_meld)
TABLE = Part(_write_table, _read_table)
