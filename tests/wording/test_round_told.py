"""What a round changed in words: each kind of fact about a player, and to that player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask_babel import force_locale

from scorekeeper.game import events
from scorekeeper.game.replay import replay
from scorekeeper.game.round_told import Told, ToldLine, round_told, told_now
from scorekeeper.game.told_facts import Kind, ToldFact
from scorekeeper.game.values import Total
from scorekeeper.wording import round_told as words
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.round_told import told_fact
from tests.all_cases import each
from tests.game.builders import Log
from tests.rules.text_tables import named_values, rows_in

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}

TABLE = rows_in("wording/tables/told_facts")


def fact(text: str) -> ToldFact:
    kind, _, given = text.partition(" ")
    return ToldFact(Kind[kind], **named_values(given))


SAID = {fact(text): (about, *(to or [about])) for text, about, *to in TABLE}

LINE = ToldLine("p1", 60, 20, 80, 5, False, 4, 1, 4)


def other_words() -> Iterator[str]:
    """What is said besides the facts: of the line of a player, and of a correction."""
    for line in (LINE, replace(LINE, laid=True), replace(LINE, phase=None, laid=True)):
        yield from (words.told_phase(line), words.told_move(line))
    for told in (corrected(), corrected(70, laid=False)):
        yield from (words.told_headline(told, NAMES), words.told_also(told, NAMES))
        yield words.spoken_told(told, NAMES, "", "p2")


def a_round() -> Log:
    log = Log(3)
    log.round("p1", ["p2"], p2=20, p3=60)
    return log


def corrected(points: int = 40, *, laid: bool = True) -> Told:
    """A round of which the hand of Ben, who laid and had 20 points, is corrected."""
    log = a_round()
    log.record(events.EntryAmended(3, events.HandCounted("p2", Total(points), points, laid=laid)))
    told = told_now(replay(log.entries), log.entries)
    assert told
    return told


def test_every_kind_of_fact_is_said_about_a_player_and_to_the_player() -> None:
    assert {fact.kind for fact in SAID} == set(Kind)
    said = {fact: (told_fact(fact, NAMES), told_fact(fact, NAMES, "p1")) for fact in SAID}
    assert said == SAID


@each([each.tag for each in LANGUAGES])
def test_names_of_every_script_stay_as_they_are_in_every_language(language: str) -> None:
    names = {"p1": "Александра", "p2": "さくら", "p3": "ליאת"}
    with force_locale(language):
        for fact in SAID:
            for you in (None, "p1"):
                text = told_fact(fact, names, you)
                assert "%(" not in text
                assert all(names[seat] in text for seat in {*fact.about} - {you}), text


def test_the_line_of_a_player_says_points_phase_and_move() -> None:
    said = (words.told_points(LINE), words.told_phase(LINE), words.told_move(LINE))
    assert said == ("+60", "phase 5 stays", "from 1st to 4th")
    places = [words.place_chip(place) for place in (1, 2, 3, 8, 9)]
    assert places == ["1st", "2nd", "3rd", "8th", "9"]


def test_a_screen_reader_hears_the_headline_the_own_line_and_who_deals() -> None:
    told = round_told(replay(a_round().entries), 1)
    assert told
    spoken = words.spoken_told(told, NAMES, "Ben deals.")
    assert spoken == "Ann goes out and leads by 20 points. Ben deals."
    own = words.spoken_told(told, NAMES, "Ben deals.", "p3")
    assert own == "Ann goes out and leads by 20 points. +60; phase 1 stays. Ben deals."


def test_a_correction_is_said_as_one() -> None:
    told = corrected()
    assert words.told_headline(told, NAMES) == "Round 1 is corrected"
    assert words.told_also(told, NAMES) == "Ben: 40 instead of 20"
    assert words.spoken_told(told, NAMES, "", "p2") == "Round 1 is corrected. 40 instead of 20."
    assert words.spoken_told(told, NAMES, "") == "Round 1 is corrected. Ben: 40 instead of 20."
    assert words.told_also(corrected(20, laid=False), NAMES) == "Ben, phase 1 stays"
    told = corrected(70, laid=False)
    all_of_it = "70 instead of 20, phase 1 stays"
    assert words.told_also(told, NAMES) == f"Ben: {all_of_it}, from 2nd to 3rd"
    own = words.spoken_told(told, NAMES, "", "p2")
    assert own == f"Round 1 is corrected. {all_of_it}; from 2nd to 3rd."
    # Who did nothing hears the place that was gained.
    assert words.spoken_told(told, NAMES, "", "p3") == "Round 1 is corrected. from 3rd to 2nd."
