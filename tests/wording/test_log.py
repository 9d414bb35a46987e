"""The sentences of the log."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from scorekeeper.game import commands, events
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.log import last_command
from scorekeeper.game.values import Total
from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.log import command_line, event_line
from scorekeeper.wording.log_rules import ruling_words, with_seats, words_without_names
from tests.all_cases import each
from tests.game.builders import Table, hands, typed

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}


FIVES = Meld(GroupKind.SET, (natural(5),) * 4, (5,) * 4)


COUNTED = events.HandCounted("p2", Total(45), 45, laid=True)


HIT = events.CardsHit("p2", "p3", 1, (natural(5),), FIVES)


AS_WRITTEN = events.RulingGiven("{p2} may skip {p3}.", "§39")
"""A ruling in the words of somebody: no text of the program."""


SAID: list[tuple[Event, str]] = [
    (events.GameStarted(("p1", "p2"), "p1", table_rules()), "2 players sat down, Ann deals"),
    (events.PhaseLaidDown("p2", 3), "Ben laid phase 3"),
    (HIT, "Ben hit 5 on Mia’s set of 5s"),
    (events.TurnsTracked(on=True), "Turns are followed"),
    (events.TurnsTracked(on=True, turn="p2"), "Turns are followed; it is Ben’s turn"),
    (events.TurnsTracked(on=False), "Turns are no longer followed"),
    (events.CardTurnedUp(SKIP), "Turned up first: skip"),
    (events.CardTurnedUp(WILD, "p2"), "Turned up first: wild; it went to Ben"),
    (events.TurnPassed("p2"), "Ben’s turn is over"),
    (events.TurnPassed("p2", natural(5)), "Ben’s turn is over, discard 5"),
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
    (AS_WRITTEN, "Ben may skip Mia."),
    (
        events.RulingGiven("a turned-up skip counts", decided=True),
        "Decided: a turned-up skip counts",
    ),
    (events.GameStopped(for_good=True), "The game was ended early"),
    (events.GameStopped(for_good=False), "The game was paused"),
    (events.GameResumed(), "The game was resumed"),
    (events.EntryStruck("c1"), "Undone: the entry before"),
    (events.EntryAmended(3, COUNTED), "Corrected: Ben 45, laid"),
    (events.EntryAmended(3, events.PhaseLaidDown("p2", 3)), "Ben’s cards of phase 3 typed"),
    (events.EntryAmended(3, events.RoundClosed(5)), "Corrected: Round 5 recorded"),
]


def test_an_entry_of_every_kind_says_what_happened() -> None:
    assert [(event, event_line(Entry(1, "c1", event), NAMES)) for event, _ in SAID] == SAID
    assert {type(event) for event, _ in SAID} == set(get_args(Event))


def test_a_ruling_names_people_as_they_are_called_today() -> None:
    ruling = events.RulingGiven("{p2} asked {p1}, {p9} and {p2x}.", decided=True)
    assert ruling_words(ruling, NAMES) == "Decided: Ben asked Ann, {p9} and {p2x}."
    assert words_without_names("{p2} may skip {p1}.") == "A player may skip a player."
    # Names in what somebody writes become seats.
    said = with_seats("Anna, Ann and Mr. X: Annas joker, ann, Ann.", NAMES | LIKE_THEM)
    assert said == "{p4}, {p1} and {p5}: Annas joker, ann, {p1}."


LIKE_THEM = {"p4": "Anna", "p5": "Mr. X"}


LAY, HANDS = commands.LayDown("p2"), hands(p2=45, p3=120)
OTHER_RULES = table_rules(changes={"hit_same_turn": "own", "wild_points": 20})
Story = list[tuple[commands.Command | None, str]]

STORIES: dict[str, Story] = {
    "a round and its corrections": [
        (
            commands.CloseRound(None, {**HANDS, **hands(p1=20)}, anyway=True),
            "Round 1 recorded despite a problem",
        ),
        (commands.CloseRound("p1", HANDS), "Round 2 recorded"),
        (commands.AmendRound(1, None, hands(p2=40)), "Round 1 corrected: Ben 45 → 40"),
        (
            commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(40), False)}, anyway=True),
            "Round 1 corrected: Ann 20 → out; Round 1 corrected: Ben 40, laid → 40, not laid",
        ),
        (
            commands.AmendRound(2, "p3", hands(p1=20)),
            "Round 2 corrected: Ann out → 20; Round 2 corrected: Mia 120, not laid → out",
        ),
    ],
    "a mark crossed out": [(LAY, "Ben laid phase 1"), (None, "Undone: Ben laid phase 1")],
    "a mark taken back": [
        (LAY, "Ben laid phase 1"),
        (commands.LayDown("p2", typed("5 5 5 | 7 7 7")), "Ben’s cards of phase 1 typed"),
        (
            commands.TakeBackLayDown("p2"),
            "Taken back: Ben laid phase 1; Taken back: Ben’s cards of phase 1 typed",
        ),
    ],
    "hands that come one by one": [
        (commands.GoOut("p1"), "Ann went out"),
        (commands.CountHand("p2", commands.Hand(Total(120))), "Ben 120, not laid"),
        (commands.CountHand("p2", commands.Hand(Total(110))), "Round 1 corrected: Ben 120 → 110"),
        (
            commands.CountHand("p3", commands.Hand(Total(120))),
            "Mia 120, not laid; Round 1 recorded",
        ),
        (None, "Undone: Mia 120, not laid; Round 1 recorded"),
        (commands.LeaveTable("p3"), "Mia stopped playing; Round 1 recorded"),
    ],
    "what is played now": [
        (
            commands.ChangeRules(OTHER_RULES),
            "From now on: What does a wild in the hand count? 20 points. May I hit in the turn in"
            " which I lay down? Only on your own melds. On the others from your next turn on.",
        ),
        (
            commands.ChangeRules(replace(OTHER_RULES, keeper_closes=True)),
            "From now on: The keeper closes each round.",
        ),
        (
            commands.ChangeRules(OTHER_RULES),
            "From now on: Whoever counts last closes the round.",
        ),
    ],
    "who sits where": [
        (commands.SwapSeats("p3", "p1"), "Ann and Mia swapped seats"),
        (commands.LeaveTable("p2"), "Ben stopped playing"),
        (commands.ReturnToTable("p2"), "Ben plays again"),
        # Who came late is not said to have come back.
        (commands.JoinTable("p1"), "Dad joined late"),
        (commands.LeaveTable("p3"), "Mia stopped playing"),
    ],
}
"""What the log says of each command; None stands for the undo of the one before."""


def told(story: Story, names: dict[str, str]) -> list[str]:
    table, lines = Table(3), []
    for command, _ in story:
        table.play(command or commands.Undo(str(last_command(table.log))))
        done = [entry for entry in table.log if entry.command_id == table.log[-1].command_id]
        lines.append(command_line(done, names, table.log))
    return lines


@each(STORIES)
def test_each_command_is_one_line_that_says_what_it_changed(name: str) -> None:
    lines = [line for _, line in STORIES[name]]
    assert told(STORIES[name], NAMES | {"p4": "Dad"}) == lines


def test_a_new_seating_order_is_told_whole_and_who_filled_in_for_another_is_named() -> None:
    before = Entry(1, "c8", events.SeatsChanged(("p1", "p2", "p3")))
    found = Entry(2, "c9", events.SeatsChanged(("p3", "p1", "p2")))
    line = event_line(found, NAMES, (before, found))
    assert line == "New seating order: Mia, Ann and Ben"
    entry = Entry(1, "c1", replace(COUNTED, seat="p3"), actor="p2")
    assert event_line(entry, NAMES) == "Mia 45, laid (entered by Ben)"
    for actor in ("p3", "keeper", ""):
        assert event_line(replace(entry, actor=actor), NAMES) == "Mia 45, laid"
    amended = replace(entry, event=events.EntryAmended(1, replace(COUNTED, seat="p3")))
    assert event_line(amended, NAMES) == "Corrected: Mia 45, laid (entered by Ben)"
    closed = replace(entry, event=events.RoundClosed(5))
    assert event_line(closed, NAMES) == "Round 5 recorded"
