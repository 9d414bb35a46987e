"""The sentences of the log."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from scorekeeper.game import commands, events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import last_command
from scorekeeper.game.values import CardsLeft, Total
from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.log_rules import ruling_words, with_seats, words_without_names
from tests.all_cases import each_row
from tests.game.builders import Table, hands, typed

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


FIVES = Meld(GroupKind.SET, (natural(5),) * 4, (5,) * 4)


COUNTED = events.HandCounted("p2", Total(45), 45, laid=True)


HIT = events.CardsHit("p2", "p3", 1, (natural(5),), FIVES)


SAID: list[tuple[Event, str]] = [
    (events.GameStarted(("p1", "p2"), "p1", table_rules()), "2 players sat down, Ann deals"),
    (events.PhaseLaidDown("p2", 3), "Ben laid phase 3"),
    (events.PhaseLaidDown("p2", 3, None, ("x",)), "Ben laid phase 3 (recorded despite a problem)"),
    (HIT, "Ben hit 5 on Mia’s set of 5s"),
    (events.TurnsTracked(on=True), "Turns are followed"),
    (events.TurnsTracked(on=True, turn="p2"), "Turns are followed; it is Ben’s turn"),
    (events.TurnsTracked(on=False), "Turns are no longer followed"),
    (events.CardTurnedUp(SKIP), "Turned up first: skip"),
    (events.CardTurnedUp(WILD, "p2"), "Turned up first: wild; it went to Ben"),
    (events.TurnPassed("p2"), "Ben’s turn is over"),
    (events.TurnPassed("p2", natural(5)), "Ben’s turn is over, discard 5"),
    (events.TurnPassed("p2", overruled=("x",)), "Ben’s turn is over (recorded despite a problem)"),
    (events.SkipPlayed("p2", "p3"), "Ben skipped Mia"),
    (events.SkipSuffered("p3"), "Mia lost a turn"),
    (events.Knocked("p2"), "Ben knocked"),
    (events.Knocked("p2", bought=True), "Ben bought the discard"),
    (events.PlayerWentOut("p1"), "Ann went out"),
    (COUNTED, "Ben 45, laid"),
    (
        replace(COUNTED, laid=False, overruled=("x",)),
        "Ben 45, not laid (recorded despite a problem)",
    ),
    (events.RoundClosed(5), "Round 5 recorded"),
    (events.RoundClosed(5, ("nobody_out",)), "Round 5 recorded despite a problem"),
    (events.RoundVoided(5), "Round 5 dealt again"),
    (events.TieRoundWon("p3"), "Mia won the tie"),
    (events.TieRoundDrawn(("p1", "p3")), "Ann and Mia are still tied"),
    (events.RoundVoided(5, "tie round"), "The tie round dealt again"),
    (events.TableRulesChanged(table_rules()), "The rules of this table were changed"),
    (events.SeatsChanged(("p1", "p3")), "Still playing: Ann and Mia"),
    (
        events.PlayerJoined("p3", ("p1", "p2", "p3"), (1, 2), 60),
        "Mia joined late with 2 phases completed and 60 points",
    ),
    (events.PlayerJoined("p3", ("p1", "p3")), "Mia joined late"),
    (events.RulingGiven("{p2} may skip {p3}.", "§39"), "Ben may skip Mia."),
    (
        events.RulingGiven("a turned-up skip counts", decided=True),
        "Decided: a turned-up skip counts",
    ),
    (events.GameStopped(for_good=True), "The game was ended early"),
    (events.GameStopped(for_good=False), "The game was paused"),
    (events.GameResumed(), "The game was resumed"),
    (events.EntryStruck("c1"), "Undone: the entry before"),
    (events.EntryAmended(3, COUNTED), "Corrected: Ben 45, laid"),
    (events.EntryAmended(3, events.PlayerWentOut("p2")), "Corrected: Ben out"),
    (events.EntryAmended(3, events.PhaseLaidDown("p2", 3)), "Ben’s cards of phase 3 typed"),
    (events.EntryAmended(3, HIT), "Corrected: Ben hit 5 on Mia’s set of 5s"),
    (events.EntryAmended(3, events.RoundClosed(5)), "Corrected: Round 5 recorded"),
]


@each_row(SAID)
def test_an_entry_says_what_happened(event, said):
    assert event_line(Entry(1, "c1", event), NAMES) == said


def test_every_kind_of_event_has_words():
    assert {type(event) for event, _ in SAID} == set(get_args(Event))


def test_a_change_of_rules_says_what_is_played_now():
    table = Table()
    table.play(
        commands.ChangeRules(table_rules(changes={"hit_same_turn": "own", "wild_points": 20}))
    )
    assert last_line(table) == (
        "From now on: What does a wild in the hand count? 20 points. May I hit in the turn in which"
        " I lay down? Only on your own melds. On the others from your next turn on."
    )
    table.play(commands.ChangeRules(replace(table.game.table, keeper_closes=True)))
    assert last_line(table) == "From now on: The keeper closes each round."
    table.play(commands.ChangeRules(replace(table.game.table, keeper_closes=False)))
    assert last_line(table) == "From now on: The last phone to count closes the round."


def test_a_ruling_names_people_as_they_are_called_today():
    ruling = events.RulingGiven("{p2} asked {p1}, {p9} and {p2x}.", decided=True)
    assert ruling_words(ruling, NAMES) == "Decided: Ben asked Ann, {p9} and {p2x}."
    assert words_without_names("{p2} may skip {p1}.") == "A player may skip a player."


def test_names_in_what_somebody_writes_become_seats():
    names = {"p1": "Ann", "p2": "Anna", "p3": "Mr. X"}
    said = with_seats("Anna, Ann and Mr. X: Annas joker, ann, Ann.", names)
    assert said == "{p2}, {p1} and {p3}: Annas joker, ann, {p1}."


def last_line(table: Table) -> str:
    command_id = table.log[-1].command_id
    entries = [entry for entry in table.log if entry.command_id == command_id]
    return command_line(entries, NAMES, table.log)


def test_a_whole_round_is_one_line():
    table = Table()
    table.play(commands.CloseRound("p1", hands(p2=45, p3=120)))
    assert last_line(table) == "Round 1 recorded"


def test_a_correction_says_old_and_new():
    table = Table()
    table.play(commands.CloseRound(None, hands(p1=20, p2=45, p3=120), anyway=True))
    table.play(commands.CloseRound("p1", hands(p2=45, p3=120)))
    table.play(commands.AmendRound(1, None, hands(p2=40)))
    assert last_line(table) == "Round 1 corrected: Ben 45 → 40"
    table.play(commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(40), False)}, anyway=True))
    assert last_line(table) == (
        "Round 1 corrected: Ann 20 → out; Round 1 corrected: Ben 40, laid → 40, not laid"
    )
    table.play(commands.AmendRound(2, "p3", hands(p1=20)))
    assert last_line(table) == (
        "Round 2 corrected: Ann out → 20; Round 2 corrected: Mia 120, not laid → out"
    )


def test_an_undo_says_what_it_crossed_out():
    table = Table()
    table.play(commands.LayDown("p2"))
    table.play(commands.Undo(str(last_command(table.log))))
    assert last_line(table) == "Undone: Ben laid phase 1"


def test_a_mark_taken_back_says_so():
    table = Table()
    table.play(commands.LayDown("p2"))
    table.play(commands.LayDown("p2", typed("5 5 5 | 7 7 7")))
    table.play(commands.TakeBackLayDown("p2"))
    assert last_line(table) == (
        "Taken back: Ben laid phase 1; Taken back: Ben’s cards of phase 1 typed"
    )


def test_who_stopped_and_who_came_back_is_named():
    table = Table()
    table.play(commands.LayDown("p2"))
    table.play(commands.LeaveTable("p3"))
    assert last_line(table) == "Mia stopped playing"
    table.play(commands.ReturnToTable("p3"))
    assert last_line(table) == "Mia plays again"


def test_who_filled_in_for_another_is_named():
    entry = Entry(1, "c1", replace(COUNTED, seat="p3"), actor="p2")
    assert event_line(entry, NAMES) == "Mia 45, laid (entered by Ben)"
    for actor in ("p3", "keeper", ""):
        assert event_line(replace(entry, actor=actor), NAMES) == "Mia 45, laid"
    amended = replace(entry, event=events.EntryAmended(1, replace(COUNTED, seat="p3")))
    assert event_line(amended, NAMES) == "Corrected: Mia 45, laid (entered by Ben)"
    closed = replace(entry, event=events.RoundClosed(5))
    assert event_line(closed, NAMES) == "Round 5 recorded"


def test_the_hand_that_closed_a_round_is_told_with_it():
    table = Table()
    table.play(commands.GoOut("p1"))
    assert last_line(table) == "Ann went out"
    table.play(commands.CountHand("p2", commands.Hand(Total(120))))
    assert last_line(table) == "Ben 120, not laid"
    table.play(commands.CountHand("p2", commands.Hand(Total(110))))
    assert last_line(table) == "Round 1 corrected: Ben 120 → 110"
    table.play(commands.CountHand("p3", commands.Hand(Total(120))))
    assert last_line(table) == "Mia 120, not laid; Round 1 recorded"
    table.play(commands.Undo(str(last_command(table.log))))
    assert last_line(table) == "Undone: Mia 120, not laid; Round 1 recorded"
    table.play(commands.LeaveTable("p3"))
    assert last_line(table) == "Mia stopped playing; Round 1 recorded"


def test_a_typed_hand_is_said_by_its_points():
    counted = events.HandCounted("p2", CardsLeft((natural(5),)), 5, laid=True)
    assert event_line(Entry(1, "c1", counted), NAMES) == "Ben 5, laid"


def test_whoever_changes_places_is_named():
    table = Table(4)
    table.play(commands.SwapSeats("p3", "p1"))
    assert last_line(table) == "Ann and Mia swapped seats"
    table.play(commands.LeaveTable("p2"))
    assert last_line(table) == "Ben stopped playing"
    table.play(commands.ReturnToTable("p2"))
    assert last_line(table) == "Ben plays again"
    seats = ("p4", "p1", "p3", "p2")
    log = (*table.log, Entry(len(table.log) + 1, "c9", events.SeatsChanged(seats)))
    assert event_line(log[-1], {**NAMES, "p4": "Dad"}, log) == (
        "New seating order: Dad, Ann, Mia and Ben"
    )


def test_who_came_late_is_not_said_to_have_come_back():
    table = Table(2)
    table.play(commands.JoinTable("p2"))
    table.play(commands.LeaveTable("p1"))
    assert last_line(table) == "Ann stopped playing"
