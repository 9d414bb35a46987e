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
from tests.rules.text_tables import rows_of

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia", "p4": "Dad"}

STORIES = [
    """rules rebel
follow -> Turns are followed
stop following -> Turns are no longer followed
up S -> Turned up first: skip
follow from p2 -> Turns are followed; it is Ben’s turn
p2 lays 5 5 5 | 7 7 7 -> Ben laid phase 1
p2 passes -> Ben’s turn is over
p3 lays 6 6 6 | 8 8 8 -> Mia laid phase 1
p3 hits p2 1 5 -> Mia hit 5 on Ben’s set of 5s
p3 discards 4 -> Mia’s turn is over, discard 4
p1 skips p2 -> Ann skipped Ben
misdeal -> Round 1 dealt again
""",
    """rules rebel first_upcard_wild=dealer_decides knock=on buy=on
up W to p2 -> Turned up first: wild; it went to Ben
p1 knocks -> Ann knocked
p2 buys -> Ben bought the discard
p2 skips p3 -> Ben skipped Mia
p3 loses the turn -> Mia lost a turn
""",
    """rules rebel first-1
nobody is out: p1 20+, p2 20+, p3 20+ anyway -> Round 1 recorded despite a problem
misdeal -> The tie round dealt again
p1 p2 are level -> Ann and Ben are still tied
p1 wins the tie -> Ann won the tie
""",
    """rules mattel
nobody is out: p1 20, p2 45, p3 120 anyway -> Round 1 recorded despite a problem
p1 is out: p2 45, p3 120 -> Round 2 recorded
round 1: nobody is out: p2 40 -> Round 1 corrected: Ben 45 → 40
round 1: p1 is out: p2 40- anyway -> Round 1 corrected: Ann 20 → out;\
 Round 1 corrected: Ben 40, laid → 40, not laid
round 2: p3 is out: p1 20 -> Round 2 corrected: Ann out → 20;\
 Round 2 corrected: Mia 120, not laid → out
rule wild_points=20 hit_same_turn=own -> From now on: What does a wild in the hand count?\
 20 points. May I hit in the turn in which I lay down? Only on your own melds. On the others from\
 your next turn on.
pause -> The game was paused
resume -> The game was resumed
stop -> The game was ended early
""",
    """rules mattel
p2 lays -> Ben laid phase 1
undo -> Undone: Ben laid phase 1
p2 lays -> Ben laid phase 1
p2 lays 5 5 5 | 7 7 7 -> Ben’s cards of phase 1 typed
p2 takes back the phase -> Taken back: Ben laid phase 1; Taken back: Ben’s cards of phase 1 typed
p1 goes out -> Ann went out
p2 counts 120 -> Ben 120, not laid
p2 counts 110 -> Round 1 corrected: Ben 120 → 110
p3 counts 120 -> Mia 120, not laid; Round 1 recorded
undo -> Undone: Mia 120, not laid; Round 1 recorded
p3 leaves -> Mia stopped playing; Round 1 recorded
""",
    """rules mattel
p3 swaps with p1 -> Ann and Mia swapped seats
p2 leaves -> Ben stopped playing
p2 returns -> Ben plays again
joins after p1 #3 with 60 -> Dad joined late with 2 phases completed and 60 points
p3 leaves -> Mia stopped playing
""",
]
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
        (replace(counted, overruled=("x",)), "Ben 45, laid (recorded despite a problem)"),
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
    line = event_line(found, NAMES, (before, found))
    assert line == "New seating order: Mia, Ann and Ben"
    counted = events.HandCounted("p3", Total(45), 45, laid=True)
    entry = Entry(1, "c1", counted, actor="p2")
    assert event_line(entry, NAMES) == "Mia 45, laid (entered by Ben)"
    for actor in ("p3", "keeper", ""):
        assert event_line(replace(entry, actor=actor), NAMES) == "Mia 45, laid"
    amended = replace(entry, event=events.EntryAmended(1, counted))
    assert event_line(amended, NAMES) == "Corrected: Mia 45, laid (entered by Ben)"
    closed = replace(entry, event=events.RoundClosed(5))
    assert event_line(closed, NAMES) == "Round 5 recorded"
