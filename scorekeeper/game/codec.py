"""Events as plain values and back: what a log is stored and exported as.

    ("HandCounted", {"seat": "p2", "count": {"total": 45}, "points": 45, "laid": False, ...})

An event is written field by field under its own name; a field that came later and is missing has
its default. Knows every kind of event and the version it is written in: a log of any release can
be read for ever. What cannot be read is a `LogError`, never a guess. Refuses to know files and
databases.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
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
from scorekeeper.rules.cards import Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.table import TableRules

VERSION = 1
"""The version in which events are written now."""

KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in get_args(Event)}
"""Every kind of event by the name it is stored under."""

_CAME_LATER = frozenset({("CardsHit", "taken"), ("SkipPlayed", "took")})
"""Fields that no release had at first: written only where they say something, so that a log of an
earlier release is written as it was read."""

_WRONG = (KeyError, TypeError, ValueError, AttributeError, NotationError, TableError)


def encode(event: Event) -> tuple[str, Plain]:
    """The kind of an event and its content, of plain values only."""
    kind, parts = type(event).__name__, _FIELDS[type(event)]
    return kind, {
        name: part.write(value)
        for name, part in parts.items()
        if (value := getattr(event, name)) or (kind, name) not in _CAME_LATER
    }


def decode(kind: str, content: Mapping[str, Any], version: int = VERSION) -> Event:
    """The event written so. Raises LogError for a version, kind or content of no release."""
    if version != VERSION:
        raise LogError("unknown_version", version=version, known=VERSION)
    if kind not in KINDS:
        raise LogError("unknown_event", kind=kind)
    try:
        return _read(KINDS[kind], content)
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


def _read(kind: type[Event], content: Mapping[str, Any]) -> Event:
    parts = _FIELDS[kind]
    if strangers := content.keys() - parts.keys():
        raise ValueError(f"no such field: {', '.join(sorted(strangers))}")
    needed = {field.name for field in fields(kind) if field.default is MISSING}
    if gone := needed - content.keys():
        raise ValueError(f"missing: {', '.join(sorted(gone))}")
    return kind(**{name: parts[name].read(value) for name, value in content.items()})


def _write_event(event: Event) -> Plain:
    kind, content = encode(event)
    return {"kind": kind, "data": content}


def _read_event(plain: Plain) -> Event:
    """An event inside of an amendment: only of a kind that can be amended."""
    amendable = {kind.__name__ for kind in get_args(get_type_hints(EntryAmended)["event"])}
    if plain["kind"] not in amendable:
        raise ValueError(f"cannot be amended: {plain['kind']}")
    return decode(plain["kind"], plain["data"])


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
    get_type_hints(EntryAmended)["event"]: _EVENT,
}
_FIELDS: dict[type, dict[str, Part]] = {
    kind: {name: _PARTS[hint] for name, hint in get_type_hints(kind).items()}
    for kind in KINDS.values()
}
"""For each kind of event, how each of its fields is written and read."""
