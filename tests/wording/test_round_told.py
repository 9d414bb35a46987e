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
from tests.rules.text_tables import named_values, rows_of

NAMES = {"p1": "Ann", "p2": "Ben", "p3": "Mia"}

TABLE = """
# the fact -> what is said about Ann -> what Ann is told, if it is something else
WON seats=('p1',) phases=1 -> Ann wins by a phase -> You win by a phase
WON seats=('p1',) phases=2 -> Ann wins by 2 phases -> You win by 2 phases
WON seats=('p1',) points=15 -> Ann wins by 15 points -> You win by 15 points
WON seats=('p1',) -> Ann wins -> You win
ONE_MORE_ROUND seats=('p1','p2') -> Ann and Ben are tied: one more round
WON_TOGETHER seats=('p1','p2') -> Ann and Ben win together
MOST_POINTS seats=('p1',) points=155 -> Ann gets 155 points, more than anybody ever in a round ->\
 You get 155 points, more than anybody ever in a round
LONGEST_EVER number=19 -> Round 19: the longest game ever
LONGEST_OF_YEAR number=16 -> Round 16: the longest game of the year
QUICKEST_EVER number=8 -> The quickest game ever, in 8 rounds
LAST_PHASE seats=('p1',) number=10 -> Ann has phase 10 open -> You have phase 10 open
LAST_PHASE seats=('p1','p2') number=10 -> Ann and Ben have phase 10 open
SWEEP seats=('p1',) -> Ann goes out. Over 100 for everybody else ->\
 You go out. Over 100 for everybody else
OUT_AND_LEAD seats=('p1',) -> Ann goes out and takes the lead -> You go out and take the lead
LEAD seats=('p1',) -> Ann takes the lead -> You take the lead
LEVEL seats=('p1','p2') -> Ann and Ben are tied
CLIMB seats=('p1',) was=6 now=2 -> Ann climbs from place 6 to place 2 ->\
 You climb from place 6 to place 2
OUT_IN_A_ROW seats=('p1',) times=3 -> Ann goes out 3 times in a row -> You go out 3 times in a row
AT_LAST seats=('p1',) number=4 times=5 -> Ann makes phase 4 after 5 rounds ->\
 You make phase 4 after 5 rounds
EVERYBODY -> Everybody makes the phase
ONLY_ONE seats=('p1',) -> Only Ann makes the phase -> Only you make the phase
NOBODY_OUT -> Nobody goes out
ONE_ROUND_LEFT leaders=('p1',) points=15 -> One round to go: Ann leads by 15 points
ONE_ROUND_LEFT leaders=('p1','p2') -> One round to go: Ann and Ben are tied
CLOSE out=p2 leaders=('p1',) second=p3 points=5 -> Ben goes out. Ann is 5 points ahead of Mia ->\
 Ben goes out. You are 5 points ahead of Mia
PLAIN out=p2 leaders=('p1',) phases=1 -> Ben goes out. Ann leads by a phase ->\
 Ben goes out. You lead by a phase
PLAIN out=p1 leaders=('p1',) points=20 -> Ann goes out and leads by 20 points ->\
 You go out and lead by 20 points
PLAIN out=p3 leaders=('p1','p2') -> Mia goes out. Ann and Ben are tied
PLAIN leaders=('p1',) points=20 -> Ann leads by 20 points -> You lead by 20 points
"""


def fact(text: str) -> ToldFact:
    kind, _, given = text.partition(" ")
    return ToldFact(Kind[kind], **named_values(given))


SAID = {fact(text): (about, *(to or [about])) for text, about, *to in rows_of(TABLE)}

LINE = ToldLine("p1", 60, 20, 80, 5, False, False, 4, 4, 1, 4, (), True)


def other_words() -> Iterator[str]:
    """What is said besides the facts: of the line of a player, and of a correction."""
    for line in (LINE, replace(LINE, laid=True), replace(LINE, phase=None, laid=True)):
        yield from (words.told_phase(line), words.told_move(line))
    told = corrected()
    yield from (words.told_headline(told, NAMES), words.told_also(told, NAMES))
    yield words.spoken_told(told, NAMES, "", "p2")


def a_round() -> Log:
    log = Log(3)
    log.round("p1", ["p2"], p2=20, p3=60)
    return log


def corrected() -> Told:
    """A round of which the points of Ben are corrected."""
    log = a_round()
    log.record(events.EntryAmended(3, events.HandCounted("p2", Total(40), 40, laid=True)))
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
    assert said == ("+60", "phase 5 stays", "place 1 to 4")
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
