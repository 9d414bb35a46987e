"""Events as plain values and back: what a log is stored and exported as.

    ("HandCounted", {"seat": "p2", "count": {"total": 45}, "points": 45, "laid": False, ...})

An event is written field by field, under the names in `STORED_KINDS`; a field that was added later
and is missing has its default. A log of any release can be read. What cannot be read is a
`LogError`, never a guess. Whether an event fits the game is not checked here (`log_check`). Files
and databases are not opened here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, assert_never, get_args, get_type_hints

from scorekeeper.errors import LogError, NotationError, TableError
from scorekeeper.game import events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.values import AskedQuestion, CardsLeft, Count, Counters, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase, print_cards
from scorekeeper.rules.phases import GroupKind, PhaseList
from scorekeeper.rules.switches import SWITCH_VALUES, Switches, change
from scorekeeper.rules.table_rules import LONGEST_LEAFLET_WORDS, LeafletAnswer, TableRules
from scorekeeper.rules.variants import is_variant

# --- the stored names -----------------------------------------------------------------------------
# Every saved game, archive and backup contains these names, so they must never change. They are
# listed only here: a kind with its class, and of its fields only those that differ. The names in
# the source stay free: a field that is renamed in `events` keeps its stored name by `renamed`. A
# field that is added to an existing kind has a default, and is listed in `later`.


@immutable
class StoredKind:
    """One kind of event. `fields` gives for each stored name the field of the class that holds the
    value, in the order in which they are written. The fields in `later` were added after games of
    this kind had been saved: they are written only if they hold something, so that an old log is
    written as it was read."""

    event: type[Event]
    fields: Mapping[str, str]
    later: frozenset[str]


def _stored(event: type[Event], /, later: str = "", **renamed: str) -> StoredKind:
    """The kind of this class. `later` are the stored names of fields that were added later;
    `renamed` gives the stored name of each field that is called otherwise in the class."""
    names = _stored_fields(event, renamed)
    if unknown := {*later.split()} - names.keys():
        raise TypeError(f"{event.__name__} stores no {', '.join(sorted(unknown))}")
    return StoredKind(event, names, frozenset(later.split()))


def _stored_fields(of: type[Any], renamed: Mapping[str, str]) -> Mapping[str, str]:
    names = [field.name for field in fields(of)]
    if unknown := renamed.keys() - {*names}:
        raise TypeError(f"{of.__name__} has no {', '.join(sorted(unknown))}")
    return {renamed.get(name, name): name for name in names}


STORED_KINDS: Mapping[str, StoredKind] = {
    "GameStarted": _stored(events.GameStarted),
    "PhaseLaidDown": _stored(events.PhaseLaidDown, later="off_turn"),
    "CardsHit": _stored(events.CardsHit, later="taken"),
    "TurnsTracked": _stored(events.TurnsTracked),
    "CardTurnedUp": _stored(events.CardTurnedUp),
    "TurnPassed": _stored(events.TurnPassed),
    "SkipPlayed": _stored(events.SkipPlayed, later="took"),
    "SkipSuffered": _stored(events.SkipSuffered),
    "Knocked": _stored(events.Knocked),
    "PlayerWentOut": _stored(events.PlayerWentOut),
    "HandCounted": _stored(events.HandCounted),
    "RoundClosed": _stored(events.RoundClosed),
    "RoundVoided": _stored(events.RoundVoided),
    "TieRoundWon": _stored(events.TieRoundWon),
    "TieRoundDrawn": _stored(events.TieRoundDrawn),
    "TableRulesChanged": _stored(events.TableRulesChanged),
    "SeatsChanged": _stored(events.SeatsChanged),
    "PlayerJoined": _stored(events.PlayerJoined),
    "RulingGiven": _stored(events.RulingGiven, later="question verdict"),
    "GameStopped": _stored(events.GameStopped),
    "GameResumed": _stored(events.GameResumed),
    "EntryStruck": _stored(events.EntryStruck),
    "EntryAmended": _stored(events.EntryAmended),
}
"""Every kind of event, by the name it is stored under."""

STORED_QUESTION = _stored_fields(AskedQuestion, {"about": "ask", "laid_now": "laid_this_turn"})
"""What was asked in a `RulingGiven`: the field of `AskedQuestion` for each stored name. `ask` is
always written, the others if they hold something."""

STORED_NAME: Mapping[type[Event], str] = {kind.event: name for name, kind in STORED_KINDS.items()}
"""The stored name of each class of event."""

if _unstored := sorted(kind.__name__ for kind in set(get_args(Event)) - STORED_NAME.keys()):
    raise TypeError(f"STORED_KINDS has no line for {', '.join(_unstored)}")


# --- what was asked of the referee ----------------------------------------------------------------
# Whether the question fits the game is not checked here; it is answered when it is read.

LONGEST = 600
"""Characters in a field of a question; a whole deck in notation has fewer."""

_QUESTION_TYPES = get_type_hints(AskedQuestion)


def write_question(question: AskedQuestion) -> dict[str, Any]:
    """What is asked, and the other fields that hold something, under their stored names:
    `{"ask": "hit", "by": "p3", "cards": "6", "player": "p3", "owner": "p2", "group": 1}`."""
    written = {stored: getattr(question, field) for stored, field in STORED_QUESTION.items()}
    return {stored: value for stored, value in written.items() if value or stored == "ask"}


def read_question(plain: Mapping[str, Any]) -> AskedQuestion:
    """The question of such values. Raises KeyError, TypeError or ValueError."""
    fields = {STORED_QUESTION[stored]: value for stored, value in plain.items()}
    for field, value in fields.items():
        if type(value) is not _QUESTION_TYPES[field]:
            raise TypeError(f"{value!r} is not {_QUESTION_TYPES[field].__name__}")
        if isinstance(value, str) and len(value) > LONGEST:
            raise ValueError(f"too long: {field}")
    return AskedQuestion(**fields)


# --- values of fields -----------------------------------------------------------------------------

Plain = dict[str, Any]


@immutable
class FieldCodec:
    """How one kind of value is written as plain values, and read back."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def exactly(wanted: type) -> FieldCodec:
    """A value that is stored as it is, of exactly this type: `True` is not a number."""

    def read(value: object) -> object:
        if type(value) is not wanted:
            raise TypeError(f"{value!r} is not {wanted.__name__}")
        return value

    return FieldCodec(lambda value: value, read)


def optional(codec: FieldCodec) -> FieldCodec:
    """A value of this codec, or None."""
    return FieldCodec(
        lambda value: None if value is None else codec.write(value),
        lambda value: None if value is None else codec.read(value),
    )


def several(codec: FieldCodec) -> FieldCodec:
    """A tuple of values of this codec."""

    def read(values: object) -> tuple[object, ...]:
        return tuple(codec.read(value) for value in exactly(list).read(values))

    return FieldCodec(lambda values: [codec.write(value) for value in values], read)


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
    """A setting that was added later is written only if it is set, so that a log of an earlier
    release is written as it was read. Switches are stored under the names that forms use."""
    listed = table.phase_list
    plain: Plain = {
        "sheet": table.sheet,
        "switches": _write_switches(table.switches),
        "phase_list": {
            "name": listed.name,
            "first": listed.first,
            "phases": [str(phase) for phase in listed.phases],
        },
        "variant": table.variant,
    }
    if table.keeper_closes:
        plain["keeper_closes"] = True
    if table.leaflet:
        plain["leaflet"] = [
            {"switch": each.switch, "value": each.value, "words": each.words}
            for each in table.leaflet
        ]
    return plain


_SWITCHES_ADDED_LATER = ("most_players",)


def _write_switches(switches: Switches) -> Plain:
    written = {switch: getattr(switches, switch) for switch in SWITCH_VALUES}
    usual = Switches()
    return {
        switch: value
        for switch, value in written.items()
        if switch not in _SWITCHES_ADDED_LATER or value != getattr(usual, switch)
    }


def _read_table(plain: Plain) -> TableRules:
    """The rules as they were written; a switch that was added later has its default."""
    text, listed = exactly(str).read, plain["phase_list"]
    phases = tuple(parse_phase(text(phase)) for phase in listed["phases"])
    table = TableRules(
        text(plain["sheet"]),
        change(Switches(), plain["switches"]),
        PhaseList(text(listed["name"]), phases, exactly(int).read(listed["first"])),
        text(plain["variant"]),
        exactly(bool).read(plain.get("keeper_closes", False)),
        tuple(map(_read_leaflet_answer, exactly(list).read(plain.get("leaflet", [])))),
    )
    if len({each.switch for each in table.leaflet}) < len(table.leaflet):
        raise ValueError("a leaflet gives two answers")
    if not is_variant(table.variant):
        raise ValueError(f"no variant: {table.variant[:20]}")
    if not table.phases:
        raise ValueError("no phases")
    return table


def _read_leaflet_answer(plain: Plain) -> LeafletAnswer:
    """One answer of the table's own leaflet."""
    switch, words = exactly(str).read(plain["switch"]), exactly(str).read(plain["words"])
    change(Switches(), {switch: plain["value"]})  # raises for one that does not exist
    if len(words) > LONGEST_LEAFLET_WORDS:
        raise ValueError(f"too long: {switch}")
    return LeafletAnswer(switch, plain["value"], words)


CARD = FieldCodec(str, _read_card)
CARDS = FieldCodec(print_cards, _read_cards)
COUNT = FieldCodec(_write_count, _read_count)
MELD = FieldCodec(_write_meld, _read_meld)
TABLE = FieldCodec(_write_table, _read_table)

# --- events and entries ---------------------------------------------------------------------------

VERSION = 1
"""The version in which events are written now."""

_WRONG = (KeyError, TypeError, ValueError, AttributeError, NotationError, TableError)


def encode(event: Event) -> tuple[str, Plain]:
    """The stored kind of an event and its fields as plain values."""
    name = STORED_NAME[type(event)]
    kind, codecs = STORED_KINDS[name], _CODECS_OF[name]
    return name, {
        stored: codecs[stored].write(value)
        for stored, field in kind.fields.items()
        if (value := getattr(event, field)) or stored not in kind.later
    }


def decode(kind: str, content: Mapping[str, Any], version: int = VERSION) -> Event:
    """The event of these plain values. Raises LogError for an unknown version or kind, or content
    that cannot be read."""
    if version != VERSION:
        raise LogError("unknown_version", version=version, known=VERSION)
    if kind not in STORED_KINDS:
        raise LogError("unknown_event", kind=kind)
    try:
        return _read(kind, content)
    except _WRONG as error:
        raise LogError("unreadable_event", kind=kind, reason=str(error)) from error


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
    """The entry of one exported line. Raises LogError if it cannot be read."""
    number, text = exactly(int).read, exactly(str).read
    try:
        return Entry(
            number(line["seq"]),
            text(line["command_id"]),
            decode(line["kind"], line["data"], version),
            text(line["actor"]),
            text(line["recorded_at"]),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise LogError("unreadable_entry", reason=str(error)) from error


def _read(name: str, content: Mapping[str, Any]) -> Event:
    kind, codecs = STORED_KINDS[name], _CODECS_OF[name]
    if unknown := content.keys() - kind.fields.keys():
        raise ValueError(f"no such field: {', '.join(sorted(unknown))}")
    if missing := _NEEDED[name] - content.keys():
        raise ValueError(f"missing: {', '.join(sorted(missing))}")
    read = {kind.fields[stored]: codecs[stored].read(value) for stored, value in content.items()}
    return kind.event(**read)


def _write_event(event: Event) -> Plain:
    kind, content = encode(event)
    return {"kind": kind, "data": content}


def _read_event(plain: Plain) -> Event:
    """An event inside an amendment. Raises ValueError for a kind that cannot be amended."""
    if plain["kind"] not in _AMENDABLE:
        raise ValueError(f"cannot be amended: {plain['kind']}")
    return decode(plain["kind"], plain["data"])


_AMENDED = get_type_hints(events.EntryAmended)[STORED_KINDS["EntryAmended"].fields["event"]]
_AMENDABLE = frozenset(STORED_NAME[event] for event in get_args(_AMENDED))

_NUMBER, _TEXT, _EVENT = exactly(int), exactly(str), FieldCodec(_write_event, _read_event)

_CODECS: dict[Any, FieldCodec] = {
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
    AskedQuestion | None: optional(FieldCodec(write_question, read_question)),
    _AMENDED: _EVENT,
}

_CODECS_OF: dict[str, dict[str, FieldCodec]] = {
    name: {
        stored: _CODECS[get_type_hints(kind.event)[field]] for stored, field in kind.fields.items()
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
