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
from tests.all_cases import all_cases
from tests.examples import examples

KNOWN = KnownGames(
    ("Mia", "Ben", "May", "Oma", "Łukasz", "Maja", "Мия", "Мая", "はる", "健"),
    ("The big final", "Oma's birthday", "健の誕生日"),
    ("Kraków", "Lake Como", "京都"),
)
TODAY = date(2026, 11, 23)

JAN_25, FEB_26 = query.InMonths((1,), (2025,)), query.InMonths((2,), (2026,))
WON_MOST = query.MostOften(query.Often.WON)
WHO_WON_MOST = (
    ("en", "who won most"),
    ("en", "most wins"),
    ("de", "wer hat am meisten gewonnen"),
    ("pl", "kto wygrał najwięcej razy"),
    ("ru", "кто больше всех выиграл"),
    ("ja", "一番勝った人"),
)
OMAS_BIRTHDAY = query.Noted("Oma's birthday", ("Oma's birthday",))
OMA = query.TookPart("Oma")
DEC_23, NOT_KYOTO = date(2025, 12, 23), query.Noted("京都", ("京都",), absent=True)
MAY_AND_JUNE = query.OnDays(date(2025, 5, 1), date(2025, 6, 30))
LAST_GAME = query.SortedBy(GameOrder.NEWEST, place=1)
BEN, NO_BEN = query.TookPart("Ben"), query.TookPart("Ben", absent=True)
DEC_24, DEC_26 = (query.OnDaysOfMonth(12, day, day, (2024,)) for day in (24, 26))
IN_2025 = query.InYears(2025, 2025)
STOPPED = query.InState(query.GameState.STOPPED)
MAY, XMAS_24 = query.InMonths((5,)), query.AtFeast("christmas", (2024,))


def _months_of_2025(*months: int) -> query.AnyOfDays:
    return query.AnyOfDays(tuple(query.InMonths((month,), (2025,)) for month in months))


def parts(typed: str, language: str = "en") -> list[tuple[query.Part, ...]]:
    """The parts of each reading."""
    return [each.asked.parts for each in read_search(typed, KNOWN, language, TODAY)]


def test_a_search_is_read_as_people_mean_it() -> None:
    rows: tuple[tuple[str, str, tuple[query.Part, ...]], ...] = (
        ("en", "12/24/2025", (query.OnDaysOfMonth(12, 24, 24, (2025,)),)),
        ("en", "24 or 26 december 2024", (query.AnyOfDays((DEC_24, DEC_26)),)),
        ("ja", "3人以上", (query.NumberOfPlayers(3, None),)),
        ("en", "december 24th to 26th", (query.OnDaysOfMonth(12, 24, 26),)),
        ("en", "christmas '24 or easter", (query.AnyOfDays((XMAS_24, query.AtFeast("easter"))),)),
        ("en", "from march to may 2025", (query.OnDays(date(2025, 3, 1), date(2025, 5, 31)),)),
        ("en", "january, february or march 2025", (_months_of_2025(1, 2, 3),)),
        ("en", "2025 january and february", (_months_of_2025(1, 2),)),
        ("en", "christmas 2024 and 2025", (query.AtFeast("christmas", (2024, 2025)),)),
        ("en", "january 2025 and february 2026", (query.AnyOfDays((JAN_25, FEB_26)),)),
        ("de", "Januar 2024, 2025 oder 2026", (query.InMonths((1,), (2024, 2025, 2026)),)),
        ("pl", "styczeń i luty 2025", (_months_of_2025(1, 2),)),
        ("ru", "январь и февраль 2025", (_months_of_2025(1, 2),)),
        ("ja", "2025年1月、2月と3月", (_months_of_2025(1, 2, 3),)),
        ("en", "the last three months", (query.OnDays(date(2026, 8, 23), TODAY),)),
        ("en", "two saturdays ago", (query.OnDays(date(2026, 11, 14), date(2026, 11, 14)),)),
        ("en", "may won in may", (query.CameFirst(("May",)), MAY)),
        ("en", "mia beat ben", (query.CameFirst(("Mia",)), query.TookPart("Ben"))),
        ("en", "where oma didn't win", (query.CameFirst(("Oma",), not_so=True),)),
        *((each, typed, (WON_MOST,)) for each, typed in WHO_WON_MOST),
        ("en", "who lost the most in 2025", (query.MostOften(query.Often.LOST),)),
        ("de", "wer spielt am meisten", (query.MostOften(query.Often.PLAYED),)),
        ("en", "who won most with oma", (WON_MOST, query.TookPart("Oma"))),
        ("en", "who beat oma most", (WON_MOST, query.CameFirst(("Oma",), not_so=True))),
        ("en", "who won with the most points", (query.SortedBy(GameOrder.HIGHEST),)),
        ("de", "Spiele ohne Sieger am Abend", (STOPPED, query.InHours(("evening",)))),
        ("en", "in the morning or at night", (query.InHours(("morning", "night")),)),
        ("en", "the second half of 2025", (query.InMonths((7, 8, 9, 10, 11, 12), (2025,)),)),
        ("de", "im 3. Quartal", (query.InMonths((7, 8, 9)),)),
        ("ru", "первая половина мая", (query.OnDaysOfMonth(5, 1, 15),)),
        ("ja", "2024年2月後半", (query.OnDaysOfMonth(2, 16, 29, (2024,)),)),
        ("ja", "2024年12月24日と26日", (query.AnyOfDays((DEC_24, DEC_26)),)),
        ("ja", "2024年12月24日と2024年12月26日", (query.AnyOfDays((DEC_24, DEC_26)),)),
        ("en", "🎄 2024", (XMAS_24,)),
        ("de", "über 90 Minuten", (query.TookTime(90, None),)),
        ("pl", "gry krótsze niż godzina", (query.TookTime(0, 60),)),
        ("en", "23 rounds", (query.TookRounds(23, 23),)),
        ("de", "weniger als 7 Runden", (query.TookRounds(0, 6),)),
        ("pl", "co najmniej 12 rund", (query.TookRounds(12, None),)),
        ("ja", "10ラウンド", (query.ByVariants(("fixed-10",)),)),
        ("en", "more than 4 players", (query.NumberOfPlayers(5, None),)),
        ("ru", "4 или больше игроков", (query.NumberOfPlayers(4, None),)),
        ("ja", "4人未満", (query.NumberOfPlayers(0, 3),)),
        ("de", "bis zu 4 Spieler", (query.NumberOfPlayers(0, 4),)),
        ("pl", "od 2 do 4 graczy", (query.NumberOfPlayers(2, 4),)),
        ("en", "games with zebedee in 2025", (query.TookPart("zebedee"), IN_2025)),
        ("en", "with the kids in 2025", (IN_2025,)),
        ("de", "Mia gegen Zenzi", (query.TookPart("Mia"), query.TookPart("Zenzi"))),
        ("pl", "Zenon i Mia", (query.TookPart("Zenon"), query.TookPart("Mia"))),
        ("ja", "2025年、ゼベディーと遊んだ", (IN_2025, query.TookPart("ゼベディー"))),
        ("en", "fireworks with cake in 2025", (IN_2025,)),
        ("en", "mia or ben", (query.AnyTookPart(("Mia", "Ben")),)),
        ("de", "mit Oma oder Ben im Mai", (query.AnyTookPart(("Oma", "Ben")), MAY)),
        ("en", "second to last game", (query.SortedBy(GameOrder.NEWEST, place=2),)),
        ("en", "ben's worst round", (query.SortedBy(GameOrder.WORST_ROUND, of="Ben"),)),
        ("de", "Spiele, in denen Ben nicht dabei war", (query.TookPart("Ben", absent=True),)),
        ("de", "Sonntagsspiele im Mai", (query.OnWeekdays((7,)), MAY)),
        ("de", "wann war Oma Letzte", (query.CameLast(("Oma",)),)),
        ("pl", "wygrane Mai z Łukaszem", (query.CameFirst(("Maja",)), query.TookPart("Łukasz"))),
        ("ru", "с мая по июль 2025", (query.OnDays(date(2025, 5, 1), date(2025, 7, 31)),)),
        ("ja", "健は はるに勝った", (query.CameFirst(("健",)), query.TookPart("はる"))),
        ("ja", "最初の五フェーズ", (query.ByVariants(("first-5",)),)),
        ("ja", "令和6年8月", (query.InMonths((8,), (2024,)),)),
        ("en", "ben beaten by mia", (BEN, query.CameFirst(("Mia",)))),
        ("de", "Ben wurde von Mia geschlagen", (query.CameFirst(("Mia",)), BEN)),
        ("en", "who beat ben", (query.CameFirst(("Ben",), not_so=True),)),
        ("de", "kein Spiel mit Ben", (NO_BEN,)),
        ("de", "die Woche vor Weihnachten 2025", (query.OnDays(date(2025, 12, 17), DEC_23),)),
        ("en", "everything but 2025", (query.NotOnDays(query.InYears(2025, 2025)),)),
        ("de", "1,5 Stunden oder länger", (query.TookTime(90, None),)),
        ("ja", "十二月三十一日", (query.OnDaysOfMonth(12, 31, 31),)),
        ("ja", "健だけど京都じゃないゲーム", (query.TookPart("健"), NOT_KYOTO)),
        ("en", "until the end of 2023", (query.OnDays(None, date(2023, 12, 31)),)),
        ("ru", "до конца 2023", (query.OnDays(None, date(2023, 12, 31)),)),
        ("ru", "с начала мая до конца июня 2025", (MAY_AND_JUNE,)),
        ("pl", "na koniec roku 2025", (query.InMonths((10, 11, 12), (2025,)),)),
        ("en", "never on a sunday", (query.NotOnDays(query.OnWeekdays((7,))),)),
        ("ru", "ни одной игры с Мией", (query.TookPart("Мия", absent=True),)),
        ("ja", "令和七年", (query.InYears(2025, 2025),)),
        ("ja", "2024年末", (query.AtFeast("year_end", (2024,)),)),
        ("en", "early last year", (query.InMonths((1, 2, 3), (2025,)),)),
        ("de", "Ende Dezember 2024", (query.OnDaysOfMonth(12, 21, 31, (2024,)),)),
        ("pl", "w połowie lipca", (query.OnDaysOfMonth(7, 11, 20),)),
        ("ru", "в начале лета", (query.InMonths((6,)),)),
        ("ja", "1月上旬", (query.OnDaysOfMonth(1, 1, 10),)),
        ("en", "not at christmas", (query.NotOnDays(query.AtFeast("christmas")),)),
        ("de", "nicht 2024", (query.NotOnDays(query.InYears(2024, 2024)),)),
        ("pl", "nie w maju", (query.NotOnDays(MAY),)),
        ("ru", "не в мае", (query.NotOnDays(MAY),)),
        ("ja", "京都以外", (query.Noted("京都", ("京都",), absent=True),)),
        ("en", "neither mia nor ben", (query.TookPart("Mia", absent=True), NO_BEN)),
        ("de", "weder Mia noch Ben", (query.TookPart("Mia", absent=True), NO_BEN)),
        ("de", "hat Mia Ben schon mal geschlagen", (query.CameFirst(("Mia",)), BEN)),
        ("ru", "седьмого января", (query.OnDaysOfMonth(1, 7, 7),)),
        ("pl", "jedenastego listopada", (query.OnDaysOfMonth(11, 11, 11),)),
        ("de", "25. Dez 24", (query.OnDaysOfMonth(12, 25, 25, (2024,)),)),
        ("en", "over an hour and a half", (query.TookTime(90, None),)),
        ("pl", "dłużej niż półtorej godziny", (query.TookTime(90, None),)),
        ("ja", "1時間半以上", (query.TookTime(90, None),)),
        ("en", "in the last fortnight", (query.OnDays(date(2026, 11, 9), TODAY),)),
        ("ru", "за последний месяц", (query.OnDays(date(2026, 10, 23), TODAY),)),
        ("en", "miaandben", (query.TookPart("Mia"), BEN)),
        ("en", "when was the last time oma won", (LAST_GAME, query.CameFirst(("Oma",)))),
        ("de", "wer hat an Omas Geburtstag gewonnen", (OMAS_BIRTHDAY,)),
    )
    with all_cases() as case:
        for language, typed, wanted in rows:
            with case(typed):
                found = parts(typed, language)[0]
                assert [part for part in found if part in wanted] == list(found[: len(wanted)])
                assert set(wanted) <= set(found), found


def test_what_has_two_meanings_has_two_readings() -> None:
    for language, typed, readings in (
        ("en", "may", [(MAY,), (query.TookPart("May"),)]),
        ("en", "oma", [(query.TookPart("Oma"),), (OMAS_BIRTHDAY,)]),
        ("en", "with oma", [(query.TookPart("Oma"),)]),
        ("ja", "はる", [(query.InSeason("spring"),), (query.TookPart("はる"),)]),
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
