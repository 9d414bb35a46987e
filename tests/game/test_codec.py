"""Events as stored values: encoding, decoding, and the recorded logs of every release."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.codec import STORED_KINDS, VERSION, decode, decode_entry, encode, encode_entry
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.values import AskedQuestion, Counters, Total
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from tests.all_cases import all_cases
from tests.game.strategies import any_event

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))


COUNTED = events.HandCounted("p2", Total(45), 45, laid=True)


@given(any_event)
@example(events.RulingGiven("", "", False, question=AskedQuestion("")))
def test_an_encoded_event_is_decoded_to_the_same_event(event: Event):
    kind, content = encode(event)
    assert decode(kind, json.loads(json.dumps(content))) == event


@given(any_event, st.integers(1), st.text(max_size=5))
def test_an_encoded_entry_is_decoded_to_the_same_entry(event: Event, seq: int, actor: str):
    entry = Entry(seq, "c1", event, actor, "2026-11-21T19:00:00Z")
    assert decode_entry(json.loads(json.dumps(encode_entry(entry)))) == entry


def test_a_stored_line_can_be_read_by_people():
    assert encode(events.HandCounted("p2", Counters(1, 2, 3, 4), 45, laid=False)) == (
        "HandCounted",
        {
            "seat": "p2",
            "count": {"low": 1, "high": 2, "skips": 3, "wilds": 4},
            "points": 45,
            "laid": False,
            "phase": None,
            "overruled": [],
        },
    )


def test_a_field_that_came_later_has_its_default():
    assert decode("RoundClosed", {"round_no": 5}) == events.RoundClosed(5)


def test_a_switch_that_came_later_has_the_answer_most_sheets_give():
    kind, content = encode(events.GameStarted(("p1", "p2"), "p1", table_rules("ravensburger")))
    del content["table"]["switches"]["wild_points"]
    started = decode(kind, content)
    assert isinstance(started, events.GameStarted)
    assert started.table.switches.wild_points == 25


READ = LeafletAnswer("wild_points", 20, "Jeder Joker zählt 20 Punkte.")


SINCE: dict[str, tuple[Event, Event]] = {
    "most_players": (
        events.TableRulesChanged(table_rules()),
        events.TableRulesChanged(table_rules(changes={"most_players": 8})),
    ),
    "keeper_closes": (
        events.TableRulesChanged(table_rules()),
        events.TableRulesChanged(table_rules(keeper_closes=True)),
    ),
    "leaflet": (
        events.TableRulesChanged(table_rules()),
        events.TableRulesChanged(table_rules().with_leaflet(READ)),
    ),
    "took": (events.SkipPlayed("p2", "p3"), events.SkipPlayed("p2", "p3", took=True)),
    "off_turn": (events.PhaseLaidDown("p3", 1), events.PhaseLaidDown("p3", 1, off_turn=True)),
}
"""What later releases ask, an event as before, and one that answers it."""


def test_what_an_earlier_release_did_not_ask_is_written_as_it_was_read():
    for name, (before, since) in SINCE.items():
        assert f'"{name}"' not in json.dumps(encode(before)), name
        assert f'"{name}"' in json.dumps(encode(since)), name
        assert (decode(*encode(before)), decode(*encode(since))) == (before, since)
    assert encode(events.TurnPassed("p2"))[1]["took"] is False


def _with(**changed: Any) -> dict[str, Any]:
    return {**encode(COUNTED)[1], **changed}


_TABLE = encode(events.GameStarted(("p1", "p2"), "p1", table_rules()))[1]["table"]


def _with_leaflet(*answers: dict[str, Any]) -> dict[str, Any]:
    return {"table": {**_TABLE, "leaflet": list(answers)}}


_READ = {"switch": "wrap", "value": "yes", "words": ""}


UNREADABLE: tuple[tuple[str, Any], ...] = (
    ("HandCounted", {}),
    ("HandCounted", []),
    ("HandCounted", _with(points="45")),
    ("HandCounted", _with(points=True)),
    ("HandCounted", _with(laid=1)),
    ("HandCounted", _with(count={"low": 1})),
    ("HandCounted", _with(count={"cards": "R13"})),
    ("HandCounted", _with(count=3)),
    ("HandCounted", _with(stranger=1)),
    ("TableRulesChanged", {"table": {**_TABLE, "variant": "first-0"}}),
    ("TableRulesChanged", {"table": {**_TABLE, "variant": "stamdard"}}),
    ("TableRulesChanged", {"table": {**_TABLE, "variant": "first-1234"}}),
    ("TableRulesChanged", {"table": {**_TABLE, "switches": {"x": 1}}}),
    ("TableRulesChanged", {"table": {**_TABLE, "switches": []}}),
    ("TableRulesChanged", {"table": {**_TABLE, "keeper_closes": 1}}),
    ("TableRulesChanged", {"table": {**_TABLE, "leaflet": ""}}),
    ("TableRulesChanged", _with_leaflet(_READ, _READ)),
    ("TableRulesChanged", _with_leaflet({**_READ, "switch": "x"})),
    ("TableRulesChanged", _with_leaflet({**_READ, "value": "perhaps"})),
    ("TableRulesChanged", _with_leaflet({**_READ, "words": "x" * 301})),
    ("TableRulesChanged", _with_leaflet({**_READ, "words": None})),
    ("EntryAmended", {"seq": 1, "event": {"kind": "GameResumed", "data": {}}, "reason": ""}),
)


def test_content_that_no_release_wrote_is_refused():
    with all_cases() as case:
        for kind, content in UNREADABLE:
            with case((kind, content)), pytest.raises(LogError, match="unreadable_event"):
                decode(kind, content)
        lines: tuple[Any, ...] = ({}, {"seq": "1"}, [], None)
        for line in lines:
            with case(line), pytest.raises(LogError, match="unreadable_entry"):
                decode_entry(line)
    with pytest.raises(LogError, match="unknown_event"):
        decode("Unheard", {})
    with pytest.raises(LogError, match="unknown_version"):
        decode("GameResumed", {}, VERSION + 1)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_as_it_was(path: Path):
    header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    log = [decode_entry(line, header["version"]) for line in lines]
    game = replay(log)
    told = [[s.seat, s.place, s.phases_done, s.total] for s in standings(game)]
    assert told == header["standings"]
    assert list(game.outcome.winners if game.outcome else ()) == header["winners"]
    written = [json.dumps(encode_entry(e), ensure_ascii=False, separators=(",", ":")) for e in log]
    assert written == path.read_text(encoding="utf-8").splitlines()[1:]


def test_the_recorded_games_contain_every_kind_of_event():
    recorded = "".join(path.read_text(encoding="utf-8") for path in GAMES)
    assert {kind for kind in STORED_KINDS if f'"kind":"{kind}"' not in recorded} == set()
