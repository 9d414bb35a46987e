"""The names under which events are stored.

Every saved game, archive and backup contains these names, so they must never change. They are
listed only here, and the names in the source are free: when a class or a field of `events` is
renamed, only the Python name beside the stored name changes. A new kind of event or a new field is
added here. A field that is added to an existing kind has a default, and is listed in `later`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    EntryAmended,
    EntryStruck,
    Event,
    GameResumed,
    GameStarted,
    GameStopped,
    HandCounted,
    Knocked,
    PhaseLaidDown,
    PlayerJoined,
    PlayerWentOut,
    RoundClosed,
    RoundVoided,
    RulingGiven,
    SeatsChanged,
    SkipPlayed,
    SkipSuffered,
    TableRulesChanged,
    TieRoundDrawn,
    TieRoundWon,
    TurnPassed,
    TurnsTracked,
)


@dataclass(frozen=True, slots=True)
class StoredKind:
    """One kind of event. `fields` gives for each stored name the field of the class that holds the
    value, in the order in which they are written. The fields in `later` were added after games of
    this kind had been saved: they are written only where they hold something, so that an old log
    is written as it was read."""

    event: type[Event]
    fields: Mapping[str, str]
    later: frozenset[str] = frozenset()


STORED_KINDS: Mapping[str, StoredKind] = {
    "GameStarted": StoredKind(
        GameStarted, {"seats": "seats", "dealer": "dealer", "table": "table"}
    ),
    "PhaseLaidDown": StoredKind(
        PhaseLaidDown,
        {
            "seat": "seat",
            "phase": "phase",
            "melds": "melds",
            "overruled": "overruled",
            "off_turn": "off_turn",
        },
        later=frozenset({"off_turn"}),
    ),
    "CardsHit": StoredKind(
        CardsHit,
        {
            "seat": "seat",
            "owner": "owner",
            "group": "group",
            "cards": "cards",
            "meld": "meld",
            "overruled": "overruled",
            "taken": "taken",
        },
        later=frozenset({"taken"}),
    ),
    "TurnsTracked": StoredKind(TurnsTracked, {"on": "on", "turn": "turn"}),
    "CardTurnedUp": StoredKind(CardTurnedUp, {"card": "card", "to": "to"}),
    "TurnPassed": StoredKind(
        TurnPassed, {"seat": "seat", "discard": "discard", "took": "took", "overruled": "overruled"}
    ),
    "SkipPlayed": StoredKind(
        SkipPlayed,
        {"seat": "seat", "target": "target", "overruled": "overruled", "took": "took"},
        later=frozenset({"took"}),
    ),
    "SkipSuffered": StoredKind(SkipSuffered, {"seat": "seat"}),
    "Knocked": StoredKind(Knocked, {"seat": "seat", "bought": "bought", "overruled": "overruled"}),
    "PlayerWentOut": StoredKind(PlayerWentOut, {"seat": "seat", "phase": "phase"}),
    "HandCounted": StoredKind(
        HandCounted,
        {
            "seat": "seat",
            "count": "count",
            "points": "points",
            "laid": "laid",
            "phase": "phase",
            "overruled": "overruled",
        },
    ),
    "RoundClosed": StoredKind(RoundClosed, {"round_no": "round_no", "overruled": "overruled"}),
    "RoundVoided": StoredKind(RoundVoided, {"round_no": "round_no", "reason": "reason"}),
    "TieRoundWon": StoredKind(TieRoundWon, {"seat": "seat"}),
    "TieRoundDrawn": StoredKind(TieRoundDrawn, {"seats": "seats"}),
    "TableRulesChanged": StoredKind(TableRulesChanged, {"table": "table"}),
    "SeatsChanged": StoredKind(SeatsChanged, {"seats": "seats"}),
    "PlayerJoined": StoredKind(
        PlayerJoined, {"seat": "seat", "seats": "seats", "done": "done", "points": "points"}
    ),
    "RulingGiven": StoredKind(
        RulingGiven,
        {
            "words": "words",
            "rule": "rule",
            "decided": "decided",
            "switch": "switch",
            "value": "value",
            "question": "question",
            "verdict": "verdict",
        },
        later=frozenset({"question", "verdict"}),
    ),
    "GameStopped": StoredKind(GameStopped, {"for_good": "for_good"}),
    "GameResumed": StoredKind(GameResumed, {}),
    "EntryStruck": StoredKind(EntryStruck, {"command_id": "command_id", "reason": "reason"}),
    "EntryAmended": StoredKind(EntryAmended, {"seq": "seq", "event": "event", "reason": "reason"}),
}
"""Every kind of event, by the name it is stored under."""

STORED_QUESTION: Mapping[str, str] = {
    "ask": "about",
    "by": "by",
    "cards": "cards",
    "phase": "phase",
    "player": "player",
    "owner": "owner",
    "group": "group",
    "laid_this_turn": "laid_now",
    "take": "take",
}
"""What was asked in a `RulingGiven`: the field of `AskedQuestion` for each stored name. `ask` is
always written, the others where they hold something."""

STORED_NAME: Mapping[type[Event], str] = {kind.event: name for name, kind in STORED_KINDS.items()}
"""The stored name of each class of event."""
