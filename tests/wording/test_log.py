"""The sentences of the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from scorekeeper.game import events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.log_rules import ruling_words, with_seats, words_without_names
from tests.all_cases import all_cases
from tests.game import builders
from tests.rules.text_tables import rows_of, text_of

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia", "p4": "Dad"}

STORIES = text_of("wording/tables/log").split("\n\n")
"""The rules of a table, its moves, and what the log says of each command. Who came late is not said
to have come back."""


def told(story: str, names: dict[str, str]) -> Iterator[tuple[str, str, tuple[Entry, ...]]]:
    """Each move, its line, and the log after it."""
    (rules,), *rows = rows_of(story)
    table = builders.told(3, rules)
    for move, *_ in rows:
        table.play(move)
        done = [entry for entry in table.log if entry.command_id == table.log[-1].command_id]
        yield move, command_line(done, names, table.log), table.log


AS_WRITTEN = events.RulingGiven("{p2} may skip {p3}.", "§39")
"""A ruling in the words of somebody: no text of the program."""


def every_event() -> list[Event]:
    """The events of all stories, and what their tables did not do."""
    logs = [[*told(story, NAMES)][-1][2] for story in STORIES]
    counted = events.HandCounted("p2", Total(45), 45, laid=False, overruled=("x",))
    laid = events.PhaseLaidDown("p2", 3)
    return [
        *(entry.event for log in logs for entry in log),
        *(counted, events.EntryAmended(3, counted), events.EntryAmended(3, laid)),
        *(events.EntryAmended(3, events.RoundClosed(5)), events.SeatsChanged(("p1", "p3"))),
        *(events.PlayerJoined("p3", ("p1",), *late) for late in ((), ((1, 2),), ((), 60))),
        events.RulingGiven("a turned-up skip counts", decided=True),
    ]


def test_each_command_is_one_line_that_says_what_it_changed() -> None:
    with all_cases() as case:
        for story in STORIES:
            for row, (move, said, _) in zip(rows_of(story)[1:], told(story, NAMES), strict=True):
                with case(move):
                    assert said == row[1]


def test_an_event_of_every_kind_says_what_happened() -> None:
    assert {type(event) for event in every_event()} == set(get_args(Event))
    counted = events.HandCounted("p2", Total(45), 45, laid=True)
    started = events.GameStarted(("p1", "p2"), "p1", table_rules())
    for event, said in (
        (started, "2 players sat down, Ann deals"),
        (events.EntryAmended(3, counted), "Corrected: Ben 45, laid"),
        (replace(counted, overruled=("x",)), "Ben 45, laid (recorded anyway)"),
        (events.EntryAmended(3, events.RoundClosed(5)), "Corrected: Round 5 recorded"),
        (events.SeatsChanged(("p1", "p3")), "Still playing: Ann and Mia"),
        (events.EntryStruck("c1"), "Undone: the entry before"),
    ):
        assert event_line(Entry(1, "c1", event), NAMES) == said
        assert event_line(Entry(1, "c1", event, actor="p2"), NAMES) == said


def test_a_ruling_names_people_as_they_are_called_today() -> None:
    ruling = events.RulingGiven("{p2} asked {p1}, {p9} and {p2x}.", decided=True)
    assert ruling_words(ruling, NAMES) == "Decided: Ben asked Ann, {p9} and {p2x}."
    assert words_without_names("{p2} may skip {p1}.") == "A player may skip a player."
    # Names in what somebody writes become seats.
    like_them = {"p4": "Anna", "p5": "Mr. X"}
    said = with_seats("Anna, Ann and Mr. X: Annas joker, ann, Ann.", NAMES | like_them)
    assert said == "{p4}, {p1} and {p5}: Annas joker, ann, {p1}."


def test_a_new_seating_order_is_told_whole_and_who_filled_in_for_another_is_named() -> None:
    before = Entry(1, "c8", events.SeatsChanged(("p1", "p2", "p3")))
    found = Entry(2, "c9", events.SeatsChanged(("p3", "p1", "p2")))
    assert event_line(found, NAMES, (before, found)) == "New seating order: Mia, Ann and Ben"
    counted = events.HandCounted("p3", Total(45), 45, laid=True)
    entry = Entry(1, "c1", counted, actor="p2")
    assert event_line(entry, NAMES) == "Mia 45, laid (entered by Ben)"
    for actor in ("p3", "keeper", ""):
        assert event_line(replace(entry, actor=actor), NAMES) == "Mia 45, laid"
    amended = replace(entry, event=events.EntryAmended(1, counted))
    assert event_line(amended, NAMES) == "Corrected: Mia 45, laid (entered by Ben)"
    assert event_line(replace(entry, event=events.RoundClosed(5)), NAMES) == "Round 5 recorded"
