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
from scorekeeper.game.events import Entry, Event, TableRulesChanged
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.values import AskedQuestion
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from tests.all_cases import each_row
from tests.checkout import GAMES
from tests.game.builders import MATTEL, event_of
from tests.game.strategies import any_event


@given(any_event, st.integers(1), st.text(max_size=5))
@example(events.RulingGiven("", "", False, question=AskedQuestion("")), 1, "")
def test_an_encoded_entry_is_decoded_to_the_same_entry(event: Event, seq: int, actor: str) -> None:
    kind, content = encode(event)
    assert decode(kind, json.loads(json.dumps(content))) == event
    entry = Entry(seq, "c1", event, actor, "2026-11-21T19:00:00Z")
    assert decode_entry(json.loads(json.dumps(encode_entry(entry)))) == entry


READ = LeafletAnswer("wild_points", 20, "Jeder Joker zählt 20 Punkte.")


@each_row(
    [
        *(
            (name, TableRulesChanged(MATTEL), TableRulesChanged(since))
            for name, since in (
                ("most_players", table_rules(changes={"most_players": 8})),
                ("keeper_closes", table_rules(keeper_closes=True)),
                ("leaflet", MATTEL.with_leaflet(READ)),
            )
        ),
        ("took", events.SkipPlayed("p2", "p3"), events.SkipPlayed("p2", "p3", took=True)),
        ("off_turn", events.PhaseLaidDown("p3", 1), events.PhaseLaidDown("p3", 1, off_turn=True)),
    ]
)
def test_what_an_earlier_release_did_not_ask_is_written_as_it_was_read(
    name: str, before: Event, since: Event
) -> None:
    assert f'"{name}"' not in json.dumps(encode(before))
    assert f'"{name}"' in json.dumps(encode(since))
    assert (decode(*encode(before)), decode(*encode(since))) == (before, since)


def test_a_turn_has_always_said_whether_the_discard_was_taken() -> None:
    assert encode(events.TurnPassed("p2"))[1]["took"] is False


def _unreadable() -> list[tuple[str, Any]]:
    """Content that no release wrote, by kind."""
    hand = encode(event_of(["HandCounted", "p2", "45", "yes"]))[1]
    table = encode(TableRulesChanged(MATTEL))[1]["table"]
    read = {"switch": "wrap", "value": "yes", "words": ""}
    hands: tuple[dict[str, Any], ...] = (
        *({"points": "45"}, {"points": True}, {"laid": 1}, {"stranger": 1}),
        *({"count": {"low": 1}}, {"count": {"cards": "R13"}}, {"count": 3}),
    )
    tables: tuple[dict[str, Any], ...] = (
        *({"variant": name} for name in ("first-0", "stamdard", "first-1234")),
        *({"switches": {"x": 1}}, {"switches": []}, {"keeper_closes": 1}, {"leaflet": ""}),
        {"leaflet": [read, read]},
        *({"leaflet": [{**read, "words": words}]} for words in ("x" * 301, None)),
        *({"leaflet": [{**read, **wrong}]} for wrong in ({"switch": "x"}, {"value": "perhaps"})),
    )
    amended = {"seq": 1, "event": {"kind": "GameResumed", "data": {}}, "reason": ""}
    return [
        ("HandCounted", {}),
        ("HandCounted", []),
        *(("HandCounted", {**hand, **wrong}) for wrong in hands),
        *(("TableRulesChanged", {"table": {**table, **wrong}}) for wrong in tables),
        ("EntryAmended", amended),
    ]


@each_row(_unreadable())
def test_content_that_no_release_wrote_is_refused(kind: str, content: Any) -> None:
    with pytest.raises(LogError, match="unreadable_event"):
        decode(kind, content)


@each_row([({},), ({"seq": "1"},), ([],), (None,)])
def test_lines_that_are_no_entries_are_refused(line: Any) -> None:
    with pytest.raises(LogError, match="unreadable_entry"):
        decode_entry(line)


def test_unknown_kinds_and_versions_are_refused() -> None:
    with pytest.raises(LogError, match="unknown_event"):
        decode("Unheard", {})
    with pytest.raises(LogError, match="unknown_version"):
        decode("GameResumed", {}, VERSION + 1)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_is_replayed_as_it_was(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    header, *entries = map(json.loads, lines)
    log = [decode_entry(line, header["version"]) for line in entries]
    game = replay(log)
    told = [[s.seat, s.place, s.phases_done, s.total] for s in standings(game)]
    assert told == header["standings"]
    assert list(game.outcome.winners if game.outcome else ()) == header["winners"]
    written = [json.dumps(encode_entry(e), ensure_ascii=False, separators=(",", ":")) for e in log]
    assert written == lines[1:]


def test_the_recorded_games_contain_every_kind_of_event() -> None:
    recorded = "".join(path.read_text(encoding="utf-8") for path in GAMES)
    assert {kind for kind in STORED_KINDS if f'"kind":"{kind}"' not in recorded} == set()
