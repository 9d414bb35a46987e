"""What people type to find games is read, whatever it is; feasts are on their days."""

from __future__ import annotations

from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game.game_order import GameOrder
from scorekeeper.wording.game_search import query
from scorekeeper.wording.game_search.feasts import feast_days
from scorekeeper.wording.game_search.known_games import KnownGames
from scorekeeper.wording.game_search.lexicon import lexicon
from scorekeeper.wording.game_search.reading import read_search
from scorekeeper.wording.languages import LANGUAGES
from tests.all_cases import each_row
from tests.examples import examples
from tests.rules.text_tables import printed, rows_in

KNOWN = KnownGames(
    ("Mia", "Ben", "May", "Oma", "Łukasz", "Maja", "Мия", "Мая", "はる", "健"),
    ("The big final", "Oma's birthday", "健の誕生日"),
    ("Kraków", "Lake Como", "京都"),
)
TODAY = date(2026, 11, 23)

OMAS_BIRTHDAY = query.Noted("Oma's birthday", ("Oma's birthday",))
OMA = query.TookPart("Oma")
MAY = query.InMonths((5,))


def parts(typed: str, language: str = "en") -> list[tuple[query.Part, ...]]:
    """The parts of each reading."""
    return [each.asked.parts for each in read_search(typed, KNOWN, language, TODAY)]


@each_row(rows_in("wording/tables/searches"))
def test_a_search_is_read_as_people_mean_it(language: str, typed: str, meant: str) -> None:
    wanted = meant.split("; ")
    found = [*map(printed, parts(typed, language)[0])]
    assert sorted(found[: len(wanted)]) == sorted(wanted)


@each_row(
    [
        ("en", "mia won by a phase", "a phase"),
        ("en", "mia beat ben by 2 phases", "2 phases"),
        ("en", "won by 5 points", "5 points"),
        ("de", "Mia gewann mit einer Phase Vorsprung", "einer Phase, Vorsprung"),
        ("pl", "Mia wygrała o fazę", "fazę"),
        ("ru", "Мия выиграла с отрывом в 2 фазы", "с отрывом, 2 фазы"),
        ("ja", "2フェーズ差で勝った", "2フェーズ, 差で"),
        ("en", "best round", "best"),
        ("de", "Mias bester Durchgang", "bester"),
        ("en", "fewest points in a round", "fewest"),
    ]
)
def test_how_far_ahead_and_the_best_round_are_not_understood(
    language: str, typed: str, unknown: str
) -> None:
    """*A phase* was the variant with one phase, and the best round the game with fewest points."""
    reading = read_search(typed, KNOWN, language, TODAY)[0]
    assert ", ".join(reading.unknown) == unknown
    assert not any(
        isinstance(each, query.ByVariants | query.SortedBy) for each in reading.asked.parts
    )


def test_what_has_two_meanings_has_two_readings() -> None:
    for language, typed, readings in (
        ("en", "may", [(MAY,), (query.TookPart("May"),)]),
        ("en", "oma", [(query.TookPart("Oma"),), (OMAS_BIRTHDAY,)]),
        ("en", "with oma", [(query.TookPart("Oma"),)]),
        ("ja", "はる", [(query.InSeason("spring"),), (query.TookPart("はる"),)]),
        ("en", "ten rounds", [(query.TookRounds(10, 10),), (query.ByVariants(("fixed-10",)),)]),
        ("en", "last summer", [(query.InSeason("summer", (year,)),) for year in (2026, 2025)]),
    ):
        assert parts(typed, language) == readings, typed
    orders = [each[0] for each in parts("longest game")]
    assert orders == [query.SortedBy(GameOrder.LONGEST), query.SortedBy(GameOrder.MOST_ROUNDS)]
    days = {each[0] for each in parts("4/7/2024")}
    assert days == {query.OnDaysOfMonth(7, 4, 4, (2024,)), query.OnDaysOfMonth(4, 7, 7, (2024,))}


def test_what_is_not_understood_is_named() -> None:
    (reading,) = read_search("snowy xmas at the cabin 2025", KNOWN, "en", TODAY)
    assert reading.unknown == ("snowy", "cabin")
    (streak, *_) = read_search("oma's biggest comeback", KNOWN, "en", TODAY)
    assert (streak.unknown, streak.asked.parts) == (("biggest", "comeback"), (OMA,))
    (most, *_) = read_search("when did oma win most", KNOWN, "en", TODAY)
    assert (most.unknown, most.asked.parts) == (("most",), (query.CameFirst(("Oma",)),))
    for language, typed, place in (
        ("en", "oma third", "third"),
        ("en", "second place: oma", "second"),
        ("de", "Oma auf dem zweiten Platz", "zweiten"),
    ):
        found = read_search(typed, KNOWN, language, TODAY)[0]
        assert (found.unknown, found.asked.parts) == ((place,), (OMA,)), "no third game"
    for typed in ("who won the most rounds", "who won the fewest", "alone", "🦀", "???"):
        (nothing,) = read_search(typed, KNOWN, "en", TODAY)
        assert nothing.unknown
        assert not nothing.asked.parts, typed
    (nothing,) = read_search("31.11.", KNOWN, "de", TODAY)
    assert nothing.no_such_day is not None
    assert (nothing.no_such_day.day, nothing.no_such_day.month) == (31, 11)
    (nothing,) = read_search("13/13/2025", KNOWN, "en", TODAY)
    assert nothing.no_such_day is not None
    assert (nothing.no_such_day.typed, nothing.asked.parts) == ("13/13/2025", ())
    (long,) = read_search("christmas " + "x" * 500, KNOWN, "en", TODAY)
    assert (long.whole, long.asked.parts) == (False, (query.AtFeast("christmas"),))


def test_a_chip_leads_to_the_search_without_it() -> None:
    (reading,) = read_search("christmas with may and without ben", KNOWN, "en", TODAY)
    rests = {chip.typed: chip.rest for chip in reading.chips}
    assert rests["christmas"] == "with may and without ben"
    for chip in reading.chips:
        (fewer,) = read_search(chip.rest, KNOWN, "en", TODAY)
        assert set(fewer.asked.parts) == set(reading.asked.parts) - {chip.part}


PHRASES = {each.id: sorted(lexicon(each.id).phrases) for each in LANGUAGES}


@given(st.data())
@settings(max_examples=examples(300, 50), deadline=None)
def test_anything_is_read(drawn: st.DataObject) -> None:
    language = drawn.draw(st.sampled_from([*PHRASES]))
    word = st.one_of(
        st.sampled_from(PHRASES[language]),
        st.sampled_from([*KNOWN.people, "99", "はるに"]),
        st.sampled_from(["30.2.", "2024", "12/24/25", "2025-12", "12月24日", "2025年1月", "5月"]),
        st.text(max_size=6),
    )
    typed = drawn.draw(st.lists(word, max_size=7).map(" ".join))
    for reading in read_search(typed, KNOWN, language, date(2024, 2, 29)):
        for part in reading.asked.days:
            part.means(TODAY)
        for chip in reading.chips:
            read_search(chip.rest, KNOWN, language, TODAY)


def test_every_feast_of_every_language_is_known_and_on_its_days() -> None:
    named = {
        meaning.value
        for each in LANGUAGES
        for meanings in lexicon(each.id).phrases.values()
        for meaning in meanings
        if meaning.kind == "feast"
    }
    assert all(feast_days(feast, 2026) for feast in named)
    for feast, days in (
        ("easter_sunday", (2024, 3, 31)),
        ("easter_sunday", (2038, 4, 25)),
        ("trinity_ru", (2024, 6, 23)),
        ("thanksgiving", (2026, 11, 26)),
        ("repentance", (2026, 11, 18)),
        ("advent_1", (2023, 12, 3)),
        ("mothers_day_ru", (2025, 11, 30)),
        ("equinox_autumn", (2026, 9, 23)),
    ):
        assert feast_days(feast, days[0]) == ((date(*days), date(*days)),), feast
    assert feast_days("new_year", 2025) == ((date(2024, 12, 31), date(2025, 1, 1)),)
    assert feast_days("easter", 1) == ()


def test_a_number_alone_finds_the_titles_with_it() -> None:
    known = KnownGames(titles=("Omas 80. Geburtstag", "Camping"))
    (part,) = read_search("80", known, "de", TODAY)[0].asked.parts
    assert part == query.Noted("Omas 80. Geburtstag", ("Omas 80. Geburtstag",))
