"""A round in one line is understood as people say it, and what was not understood is marked."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.api.languages import answering_in
from scorekeeper.rules.switches import Switches
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.number_words import NumberWords
from scorekeeper.wording.round_line import (
    LARGEST,
    LONGEST,
    SpokenTable,
    held_by,
    print_round_line,
    read_round_line,
)
from scorekeeper.wording.round_meaning import LINE, SpokenHand
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_words import RoundLineWords, round_line_words
from tests.all_cases import each, each_row
from tests.examples import examples
from tests.rules.text_tables import values_in
from tests.wording.spoken_rounds import (
    HANDS,
    NAMES,
    TABLE,
    TABLES,
    printed,
    spoken_words,
    understood,
)

LANGUAGE_IDS = [language.id for language in LANGUAGES]


@each(LANGUAGE_IDS)
def test_a_round_is_understood_as_people_say_it(language: str) -> None:
    """And what is not understood is marked, and given to nobody."""
    table, said = TABLES.get(language, TABLE), spoken_words("rounds")[language]
    with answering_in(language):
        lines = {typed: understood(typed, table) for typed in said}
        told = {t: " ? ".join([printed(each, table), *each.unread]) for t, each in lines.items()}
    assert {typed: means.strip() for typed, means in told.items()} == said


@each(LANGUAGE_IDS)
def test_a_name_is_known_inflected_shortened_or_half_heard(language: str) -> None:
    with answering_in(language):
        for pair in spoken_words("names")[language]:
            heard, name = pair.split(" = ")
            line = understood(f"{heard} 35", {"p1": name, "p2": "Robin"})
            assert (line.hands, line.unread) == ({"p1": SpokenHand(35)}, ()), pair


@each(LANGUAGE_IDS)
def test_all_points_up_to_200_are_read_as_words(language: str) -> None:
    table, blank = TABLES.get(language, TABLE), "" if language in ("de", "ja") else " "
    for numbers in spoken_words("numbers")[language]:
        first, tens, five_more, one, two = (part.strip() for part in numbers.split(":"))
        below = first.split()
        below += [each for ten in tens.split() for each in (ten, five_more.replace("*", ten))]
        words = [*below, one, *(one + blank + word for word in below[1:]), two]
        with answering_in(language):
            heard = {word: understood(f"{table['p2']} {word}", table) for word in words}
        read = {word: line.unread or {**line.hands} for word, line in heard.items()}
        assert read == {word: {"p2": SpokenHand(5 * at)} for at, word in enumerate(heard)}


@each_row([("Коля", "Боря"), ("Ваня", "Аня"), ("Mark", "Maria")])
def test_a_short_name_that_only_ends_alike_is_somebody_else(heard: str, name: str) -> None:
    line = understood(f"{heard} 35", {"p1": name, "p2": "Tom"})
    assert ({**line.hands}, [each.about for each in line.asked]) == ({}, [LINE])


def test_a_star_in_a_phrase_ends_with_the_word() -> None:
    phrases = {"закончил*": Said.OUT, "не выложил*": Said.NOT_LAID}
    words = RoundLineWords(phrases, NumberWords({}, ()), {})
    table = SpokenTable(names={"p1": "Мия", "p2": "Бен"})
    line = read_round_line("Мия закончила Бен 35 не выложил", table, words)
    assert (line.out, line.hands["p2"]) == ("p1", SpokenHand(35, laid=False))


def test_a_name_that_fits_two_players_is_a_question_and_fills_nothing() -> None:
    names = {"p1": "Anna", "p2": "Annika", "p3": "Tom"}
    line = understood("Ann 35, Tom 5", names)
    assert [set(word.seats) for word in line.words if len(word.seats) > 1] == [{"p1", "p2"}]
    assert (line.hands, line.unread) == ({"p3": SpokenHand(5)}, ("35",))
    assert understood("Anna 35", names).hands == {"p1": SpokenHand(35)}
    # Who is like another player is told apart by the ending.
    line = understood("Ольги 35, у Олега 20", {"p1": "Ольга", "p2": "Олег"})
    assert line.hands == {"p1": SpokenHand(35), "p2": SpokenHand(20)}


@each_row(values_in("wording/tables/unsure_rounds"))
def test_what_is_not_sure_is_asked_with_its_readings_and_fills_nothing(
    typed: str, means: str, about: str, readings: list[str]
) -> None:
    line = understood(typed)
    assert printed(line) == means
    asked = {each.about: each.readings for each in line.asked}
    assert [f"{seat} {hand.points}" for seat, hand in asked[about]] == readings


def test_no_key_offers_points_that_nobody_can_hold() -> None:
    """The deck counts in fives: 33 is asked about, and no answer is 33."""
    table = SpokenTable(names=TABLE, can_hold=held_by(Switches(), dict.fromkeys(TABLE)))
    line = read_round_line("Ben 33, Dad 5", table, round_line_words())
    assert ([(each.about, each.readings) for each in line.asked], line.unread) == (
        [("p2", ())],
        ("33",),
    )


@each_row(values_in("wording/tables/spoken_units"))
def test_units_corrections_and_lists_are_read_as_one_grammar(typed: str, means: str) -> None:
    line = understood(typed)
    assert (printed(line), line.asked) == (means, ())


def test_i_am_the_player_of_this_phone() -> None:
    line = understood("I’m out, Ben 35 laid phase 4", me="p4")
    assert (line.out, line.hands["p2"]) == ("p4", SpokenHand(35, laid=True, phase=4))
    # An unknown word after a name gives the name nothing of the next clause.
    line = understood("Mia xyz, Ben not laid")
    assert (line.hands, line.unread) == ({"p2": SpokenHand(laid=False)}, ("xyz",))


@each(LANGUAGE_IDS)
def test_a_fact_behind_an_unknown_word_is_left_open(language: str) -> None:
    """It may turn the fact round: "Ben is nowhere near out"."""
    with answering_in(language):
        phrases = round_line_words().phrases.items()
        facts = [phrase for phrase, said in phrases if said in (Said.OUT, Said.LAID)]
        facts = facts[:: 300 // examples(300, 60)]
        lines = {fact: understood(f"Ben zblorfig {fact}") for fact in facts}
    assert [fact for fact, line in lines.items() if line.out or line.hands] == []


@each(LANGUAGE_IDS)
def test_what_is_denied_is_not_told_whatever_stands_before_the_not(language: str) -> None:
    """The German *doch nicht* and the Polish *też nie* were once heard as their opposite."""
    table, kinds = TABLES.get(language, TABLE), (Said.FILLER, Said.ALSO, Said.CORRECTION)
    with answering_in(language):
        phrases = round_line_words().phrases.items()
        words = sorted(word for word, said in phrases if said in kinds)[:: 300 // examples(300, 50)]
        denials = [each.format(word) for each in spoken_words("denied")[language] for word in words]
        lines = {denial: understood(denial, table) for denial in denials}
    told = [
        said
        for said, line in lines.items()
        if line.out or any(hand.laid for hand in line.hands.values())
    ]
    assert told == []


@contextmanager
def in_no_time() -> Iterator[None]:
    """It takes a tenth of this."""
    begun = process_time()
    yield
    assert process_time() - begun < 2


@each(
    ["Ben " * 3000, "for (const x of list) { f(x) }", "Ben 35 " * 60, "من 35 و", "\u202e" * 10_000]
)
def test_what_is_no_round_takes_no_time_and_fills_nothing(typed: str) -> None:
    with in_no_time():
        line = understood(typed)
    assert (line.out, {**line.hands}) in (("", {}), ("", {"p2": SpokenHand(35)}))


def test_a_long_line_of_number_words_takes_no_time() -> None:
    """Each place of the first can be read in two ways, which makes 2 to the 100 ways in all."""
    with in_no_time():
        assert NumberWords({"a": 1, "aa": 2}, ("and",)).parts("a" * 100 + "q") == ()
    words = RoundLineWords({"あがり": Said.OUT}, NumberWords({"三": 3}, ()), {})
    with in_no_time():
        read_round_line("三" * LONGEST, SpokenTable(names={"p1": "ミア"}), words)


PIECES = ("Mia", "Ben", "35", "out", "laid", "not laid", ",", "phase", "five", "and", "xyz", "、")


@pytest.mark.parametrize("language", [each.tag for each in LANGUAGES])
@settings(max_examples=examples(240, 30))
@given(st.data())
def test_what_is_said_of_a_round_is_understood_when_typed_back(
    language: str, data: st.DataObject
) -> None:
    known = st.sampled_from(NAMES[language])
    names = data.draw(st.lists(known, min_size=2, max_size=4, unique=True))
    table = {f"p{at}": name for at, name in enumerate(names, 1)}
    hands = {seat: data.draw(HANDS) for seat in table}
    out = data.draw(st.sampled_from(["", *table]))
    hands.pop(out, None)
    nobody = not out and data.draw(st.booleans())
    with answering_in(language):
        line = understood(print_round_line(out, nobody, hands, table), table)
    assert (line.out, line.nobody_out, line.unread) == (out, nobody, ())
    assert {seat: hand for seat, hand in line.hands.items() if seat != out} == hands


# Letters that are not seen are left out when a line is read.
SEEN = st.characters(exclude_categories=("Cs", "Cf"), exclude_characters="\ufe0f")
ANY_TEXT = st.text(SEEN, max_size=80)


@given(ANY_TEXT | st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join))
def test_any_line_is_read_without_harm(text: str) -> None:
    line = understood(text)
    assert all(hand.points is None or 0 <= hand.points <= LARGEST for hand in line.hands.values())
    assert set(line.hands) <= set(TABLE)
    assert line.out in ("", *TABLE)
    assert "".join(word.text for word in line.words) == unicodedata.normalize("NFKC", text)
