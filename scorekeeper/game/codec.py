"""Events as plain values and back: what a log is stored and exported as.

    ("HandCounted", {"seat": "p2", "count": {"total": 45}, "points": 45, "laid": False, ...})

An event is written field by field, under the names in `stored_names`; a field that was added later
and is missing has its default. A log of any release can be read. What cannot be read is a
`LogError`, never a guess. Files and databases are not opened here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from typing import Any, get_args, get_type_hints

from scorekeeper.errors import LogError, NotationError, TableError
from scorekeeper.game.codec_parts import (
    CARD,
    CARDS,
    COUNT,
    MELD,
    TABLE,
    Part,
    Plain,
    exactly,
    optional,
    several,
)
from scorekeeper.game.events import Count, Entry, EntryAmended, Event
from scorekeeper.game.stored_names import STORED_KINDS, STORED_NAME
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.table import TableRules

VERSION = 1
"""The version in which events are written now."""

_WRONG = (KeyError, TypeError, ValueError, AttributeError, NotationError, TableError)


def encode(event: Event) -> tuple[str, Plain]:
    """The kind of an event and its content, of plain values only."""
    name = STORED_NAME[type(event)]
    kind, parts = STORED_KINDS[name], _PARTS_OF[name]
    return name, {
        stored: parts[stored].write(value)
        for stored, field in kind.fields.items()
        if (value := getattr(event, field)) or stored not in kind.later
    }


def decode(kind: str, content: Mapping[str, Any], version: int = VERSION) -> Event:
    """The event written so. Raises LogError for a version, kind or content of no release."""
    if version != VERSION:
        raise LogError("unknown_version", version=version, known=VERSION)
    if kind not in STORED_KINDS:
        raise LogError("unknown_event", kind=kind)
    try:
        return _read(kind, content)
    except _WRONG as wrong:
        raise LogError("unreadable_event", kind=kind, reason=str(wrong)) from wrong


def encode_entry(entry: Entry) -> Plain:
    """One line of an exported log."""
    kind, content = encode(entry.event)
    return {
        "seq": entry.seq,
        "command_id": entry.command_id,
        "kind": kind,
        "data": content,
        "actor": entry.actor,
        "recorded_at": entry.recorded_at,
    }


def decode_entry(line: Mapping[str, Any], version: int = VERSION) -> Entry:
    """The entry of one exported line. Raises LogError."""
    number, text = exactly(int).read, exactly(str).read
    try:
        return Entry(
            number(line["seq"]),
            text(line["command_id"]),
            decode(line["kind"], line["data"], version),
            text(line["actor"]),
            text(line["recorded_at"]),
        )
    except (KeyError, TypeError, AttributeError) as wrong:
        raise LogError("unreadable_entry", reason=str(wrong)) from wrong


def _read(name: str, content: Mapping[str, Any]) -> Event:
    kind, parts = STORED_KINDS[name], _PARTS_OF[name]
    if strangers := content.keys() - kind.fields.keys():
        raise ValueError(f"no such field: {', '.join(sorted(strangers))}")
    if gone := _NEEDED[name] - content.keys():
        raise ValueError(f"missing: {', '.join(sorted(gone))}")
    read = {kind.fields[stored]: parts[stored].read(value) for stored, value in content.items()}
    return kind.event(**read)


def _write_event(event: Event) -> Plain:
    kind, content = encode(event)
    return {"kind": kind, "data": content}


def _read_event(plain: Plain) -> Event:
    """An event inside of an amendment: only of a kind that can be amended."""
    if plain["kind"] not in _AMENDABLE:
        raise ValueError(f"cannot be amended: {plain['kind']}")
    return decode(plain["kind"], plain["data"])


_AMENDED = get_type_hints(EntryAmended)[STORED_KINDS["EntryAmended"].fields["event"]]
_AMENDABLE = frozenset(STORED_NAME[event] for event in get_args(_AMENDED))
_NUMBER, _TEXT, _EVENT = exactly(int), exactly(str), Part(_write_event, _read_event)
_PARTS: dict[Any, Part] = {
    int: _NUMBER,
    int | None: optional(_NUMBER),
    bool: exactly(bool),
    str: _TEXT,
    tuple[str, ...]: several(_TEXT),
    Card: CARD,
    Card | None: optional(CARD),
    tuple[Card, ...]: CARDS,
    tuple[int, ...]: several(_NUMBER),
    str | None: optional(_TEXT),
    Meld: MELD,
    tuple[Meld, ...] | None: optional(several(MELD)),
    Count: COUNT,
    TableRules: TABLE,
    _AMENDED: _EVENT,
}
_PARTS_OF: dict[str, dict[str, Part]] = {
    name: {
        stored: _PARTS[get_type_hints(kind.event)[field]] for stored, field in kind.fields.items()
    }
    for name, kind in STORED_KINDS.items()
}
"""How each field of each kind of event is written and read, by their stored names."""

_NEEDED: dict[str, set[str]] = {
    name: {
        stored
        for stored, field in kind.fields.items()
        if kind.event.__dataclass_fields__[field].default is MISSING
    }
    for name, kind in STORED_KINDS.items()
}
"""The fields of each kind that every release wrote, by their stored names."""
