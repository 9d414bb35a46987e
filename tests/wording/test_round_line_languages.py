"""A round in one line in each language: as people say it, with names inflected and numbers in
words."""

from __future__ import annotations

import pytest

from scorekeeper.wording.round_meaning import SpokenHand
from tests.all_cases import each_row
from tests.wording.spoken_rounds import TABLE, in_language, printed, understood

CYRILLIC = {"p1": "Мия", "p2": "Бен", "p3": "Папа", "p4": "Аня"}
KANA = {"p1": "ミア", "p2": "ベン", "p3": "パパ", "p4": "はると"}

SAID = {
    "de": {
        "Mia fertig, Ben 35, Dad 110, Ann gelegt": "Mia fertig, Ben 35, Dad 110, Ann gelegt",
        "Mia ist raus, Ben hat fünfunddreißig Punkte ohne Phase":
            "Mia fertig, Ben 35 nicht gelegt",
        "mia hat ausgemacht ben fünf und dreißig dad hundertzehn":
            "Mia fertig, Ben 35, Dad 110",
        "Mia hat Schluss gemacht; Ben 35 und Dad 20 nicht gelegt":
            "Mia fertig, Ben 35, Dad 20 nicht gelegt",
        "Ben: 35 Punkte; Dad: 110 Punkte. Mia ist aus": "Mia fertig, Ben 35, Dad 110",
        "35 für Ben, 110 für Dad": "Ben 35, Dad 110",
        "Mia und Ann haben ausgelegt, Ben nicht": "Mia gelegt, Ben nicht gelegt, Ann gelegt",
        "Ben einhundertfünf, Dad zweihundert, Ann null": "Ben 105, Dad 200, Ann fertig",
        "Ben hundertfünfundneunzig mit Phase 3, Dad fuenfzig": "Ben 195 gelegt, Dad 50",
        "keiner ist raus, Ben 5, Dad zehn": "niemand fertig, Ben 5, Dad 10",
        "Mia ist raus, Ben hat Phase 3 nicht geschafft, 60, Dad hat die Phase nicht":
            "Mia fertig, Ben 60 nicht gelegt, Dad nicht gelegt",
        "Mia hat nichts mehr, bei Ben 5": "Mia fertig, Ben 5",
        "Mia hat keine Karten mehr, Bens 35": "Mia fertig, Ben 35",
        "Mia hat zugemacht, Ben kriegt 35 Miese":
            "Mia fertig, Ben 35",
    },
    "pl": {
        "Mia bez kart, Ben 35, Dad 110, Ann z fazą": "Mia bez kart, Ben 35, Dad 110, Ann z fazą",
        "Mia skończyła, Benowi trzydzieści pięć, Dad sto dziesięć bez fazy":
            "Mia bez kart, Ben 35, Dad 110 bez fazy",
        "mia wyszła ben ma 35 punktów i nie wyłożył": "Mia bez kart, Ben 35 bez fazy",
        "Mia nie ma już kart; u Bena 35; u Ann pięć": "Mia bez kart, Ben 35, Ann 5",
        "Mia kończy, Ben dwieście, Dad sto pięć, Ann zero": "Mia bez kart, Ben 200, Dad 105, Ann 0",
        "35 dla Bena, 110 dla Dada": "Ben 35, Dad 110",
        "Mia i Ann wyłożyły, Ben nie wyłożył": "Mia z fazą, Ben bez fazy, Ann z fazą",
        "nikt nie skończył, Ben 5, Dad dziesięć": "nikt nie skończył, Ben 5, Dad 10",
        "Ben 35 z fazą 3, Dad faza 4": "Ben 35 z fazą",
        "Ben 35, faza leży, Dad 20, faza nie leży": "Ben 35 z fazą, Dad 20 bez fazy",
        "Mia zamknęła, Ben trzydzieści pięć": "Mia bez kart, Ben 35",
    },
    "ru": {
        "Мия без карт, Бен 35, Папа 110, Аня с фазой":
            "Мия без карт, Бен 35, Папа 110, Аня с фазой",
        "Мия вышла, у Бена тридцать пять, у Папы сто десять без фазы":
            "Мия без карт, Бен 35, Папа 110 без фазы",
        "мия закончила бену 35 очков не выложил": "Мия без карт, Бен 35 без фазы",
        "Мия закрылась; у Ани 5; папе сорок пять": "Мия без карт, Папа 45, Аня 5",
        "у Мии нет карт, у Бена двести пять, Аня полтинник":
            "Мия без карт, Бен 205, Аня 50",
        "Мия вышла, Бен двадцать, фазу не закрыл": "Мия без карт, Бен 20 без фазы",
        "35 у Бена, 110 у Папы": "Бен 35, Папа 110",
        "Мия и Аня выложили, Бен не выложил": "Мия с фазой, Бен без фазы, Аня с фазой",
        "никто не вышел, Бен 5, Папа десять": "все с картами, Бен 5, Папа 10",
        "Бен 35, фаза есть, Папа 20, фазы нет": "Бен 35 с фазой, Папа 20 без фазы",
        "Mia без карт, Ben 35": "Мия без карт, Бен 35",
        "Мия скинулась, Бен ноль": "Мия без карт, Бен 0",
        "Бену сто девяносто пять штрафных очков": "Бен 195",
    },
    "ja": {
        "ミアあがり、ベン35、パパ110、はると出した":
            "ミア あがり、ベン 35点、パパ 110点、はると 出した",
        "ミアがあがった ベンは35点フェーズなし": "ミア あがり、ベン 35点 まだ",
        "ベンくん三十五点、パパ百十点でまだ": "ベン 35点、パパ 110点 まだ",
        "だれもあがらなかった、ミア５": "あがりなし、ミア 5点",
        "みあ上がり べん35": "ミア あがり、ベン 35点",
        "ミアとベンがまだ": "ミア まだ、ベン まだ",
        "ベンさん15点": "ベン 15点",
        "ベンさんじゅうごてん": "ベン 35点",
        "ミアよんじゅうてん、ベンにじゅうご": "ミア 40点、ベン 25点",
        "ミア０点 ベンちゃん二百五点、パパはフェーズ3出した35点":
            "ミア あがり、ベン 205点、パパ 35点 出した",
        "ベンひゃくにじゅうごてん": "ベン 125点",
        "ミアが一抜け。ベンの残り三十五": "ミア あがり、ベン 35点",
        "あがりはミア、ベンは出してなくて110": "ミア あがり、ベン 110点 まだ",
        "Miaあがり、Benは35点": "ミア あがり、ベン 35点",
    },
}  # fmt: skip
TABLES = {"ru": CYRILLIC, "ja": KANA}


@each_row(
    [(language, *each) for language, said in SAID.items() for each in said.items()],
)
def test_a_round_is_understood_as_people_say_it(language: str, typed: str, means: str) -> None:
    table = TABLES.get(language, TABLE)
    with in_language(language):
        line = understood(typed, table)
        assert (printed(line, table), line.unread) == (means, ())


INFLECTED = {
    "de": {"Papa": "Papas", "Fritz": "Fritzens", "Jürgen": "Juergen", "Oma": "Omas"},
    "pl": {
        "Kasia": "Kasi", "Łukasz": "Łukaszowi", "Marek": "Markowi", "Paweł": "Pawła",
        "Jacek": "Jackiem", "Kuba": "Kubie", "Tata": "Tacie", "Babcia": "Babci",
        "Ola": "Oli", "Zosia": "Zosię", "Tomek": "Tomka", "Mama": "Mamy", "Agnieszka": "Agnieszce",
        "Wojtek": "Wojtkowi", "Magda": "Magdzie", "Robert": "Roberta", "Gracz 2": "Gracz 2",
    },
    "ru": {
        "Петя": "Пете", "Саша": "Саши", "Павел": "Павлу", "Лев": "Льву", "Дима": "Диме",
        "Мама": "Маме", "Бабушка": "Бабушке", "Пётр": "Петра", "Катя": "Катей", "Игорь": "Игорю",
        "Женя": "Жене", "Дядя": "Дяде", "Ольга": "Ольги", "Ilja": "Ильи", "Мария": "Марии",
    },
    "ja": {
        "花子": "花子さん", "太郎": "太郎くん", "ママ": "ママは", "ゆい": "ユイちゃん",
        "Anna": "アンナが", "はると": "ハルト", "おばあちゃん": "おばあちゃんは",
    },
}  # fmt: skip
"""Names, and how people say them when points are given to them."""


@each_row(
    [(language, *each) for language, names in INFLECTED.items() for each in names.items()],
)
def test_a_name_is_known_however_it_is_inflected(language: str, name: str, heard: str) -> None:
    with in_language(language):
        line = understood(f"{heard} 35", {"p1": name, "p2": "Robin"})
    assert (line.hands, line.unread) == ({"p1": SpokenHand(35)}, ())


def test_who_is_like_another_player_is_told_apart_by_the_ending() -> None:
    line = understood("Ольги 35, у Олега 20", {"p1": "Ольга", "p2": "Олег"})
    assert (line.hands, line.doubtful) == ({"p1": SpokenHand(35), "p2": SpokenHand(20)}, ())
    line = understood("Mark 35, Markowi 5", {"p1": "Mark", "p2": "Marek"})
    assert [set(word.seats) for word in line.doubtful] == [{"p1", "p2"}]


def test_an_unknown_word_after_a_name_gives_the_name_nothing_of_the_next_clause() -> None:
    line = understood("Mia xyz, Ben not laid")
    assert (line.hands, line.unread) == ({"p2": SpokenHand(laid=False)}, ("xyz",))


UNDER_100 = {
    "en": "zero, five, ten, fifteen, twenty, twenty-five, thirty, thirty-five, forty, forty-five, "
    "fifty, fifty-five, sixty, sixty-five, seventy, seventy-five, eighty, eighty-five, ninety, "
    "ninety-five",
    "de": "null, fünf, zehn, fünfzehn, zwanzig, fünfundzwanzig, dreißig, fünfunddreißig, vierzig, "
    "fünfundvierzig, fünfzig, fünfundfünfzig, sechzig, fünfundsechzig, siebzig, fünfundsiebzig, "
    "achtzig, fünfundachtzig, neunzig, fünfundneunzig",
    "pl": "zero, pięć, dziesięć, piętnaście, dwadzieścia, dwadzieścia pięć, trzydzieści, "
    "trzydzieści pięć, czterdzieści, czterdzieści pięć, pięćdziesiąt, pięćdziesiąt pięć, "
    "sześćdziesiąt, sześćdziesiąt pięć, siedemdziesiąt, siedemdziesiąt pięć, osiemdziesiąt, "
    "osiemdziesiąt pięć, dziewięćdziesiąt, dziewięćdziesiąt pięć",
    "ru": "ноль, пять, десять, пятнадцать, двадцать, двадцать пять, тридцать, тридцать пять, "
    "сорок, сорок пять, пятьдесят, пятьдесят пять, шестьдесят, шестьдесят пять, семьдесят, "
    "семьдесят пять, восемьдесят, восемьдесят пять, девяносто, девяносто пять",
    "ja": "ゼロ, 五, 十, 十五, 二十, 二十五, 三十, 三十五, 四十, 四十五, 五十, 五十五, 六十, "
    "六十五, 七十, 七十五, 八十, 八十五, 九十, 九十五",
    "ja kana": "れい, ご, じゅう, じゅうご, にじゅう, にじゅうご, さんじゅう, さんじゅうご, "
    "よんじゅう, よんじゅうご, ごじゅう, ごじゅうご, ろくじゅう, ろくじゅうご, ななじゅう, "
    "ななじゅうご, はちじゅう, はちじゅうご, きゅうじゅう, きゅうじゅうご",
    "pl genitive": "zera, pięciu, dziesięciu, piętnastu, dwudziestu, dwudziestu pięciu, "
    "trzydziestu, trzydziestu pięciu, czterdziestu, czterdziestu pięciu, pięćdziesięciu, "
    "pięćdziesięciu pięciu, sześćdziesięciu, sześćdziesięciu pięciu, siedemdziesięciu, "
    "siedemdziesięciu pięciu, osiemdziesięciu, osiemdziesięciu pięciu, dziewięćdziesięciu, "
    "dziewięćdziesięciu pięciu",
    "ru genitive": "ноля, пяти, десяти, пятнадцати, двадцати, двадцати пяти, тридцати, "
    "тридцати пяти, сорока, сорока пяти, пятидесяти, пятидесяти пяти, шестидесяти, "
    "шестидесяти пяти, семидесяти, семидесяти пяти, восьмидесяти, восьмидесяти пяти, девяноста, "
    "девяноста пяти",
}
HUNDREDS = {
    "en": ("one hundred", "two hundred"),
    "de": ("hundert", "zweihundert"),
    "pl": ("sto", "dwieście"),
    "ru": ("сто", "двести"),
    "ja": ("百", "二百"),
    "ja kana": ("ひゃく", "にひゃく"),
    "pl genitive": ("stu", "dwustu"),
    "ru genitive": ("ста", "двухсот"),
}


@pytest.mark.parametrize("speech", UNDER_100)
def test_all_points_up_to_200_are_read_as_words(speech: str) -> None:
    language, *_rest = speech.split()
    below = UNDER_100[speech].split(", ")
    blank = "" if language in ("de", "ja") else " "
    one, two = HUNDREDS[speech]
    words = [*below, one, *(one + blank + each for each in below[1:]), two]
    table = TABLES.get(language, TABLE)
    with in_language(language):
        heard = [understood(f"{table['p2']} {each}", table) for each in words]
    assert {
        word: line.unread or line.hands
        for at, (word, line) in enumerate(zip(words, heard, strict=True))
        if line.unread or line.hands != {"p2": SpokenHand(5 * at)}
    } == {}


@pytest.mark.parametrize(
    ("language", "heard", "name"),
    [
        ("de", "Steffi", "Stefanie"),
        ("de", "Schorsch", "Georg"),
        ("pl", "Kasia", "Katarzyna"),
        ("pl", "Kasi", "Katarzyna"),
        ("pl", "Wojtkowi", "Wojciech"),
        ("ru", "Саша", "Александр"),
        ("ru", "Саше", "Александра"),
        ("ru", "Катя", "Екатерина"),
        ("ja", "けんた", "健太"),
        ("ja", "はなこ", "花子"),
    ],
)
def test_a_name_is_known_by_the_short_names_of_the_language(
    language: str, heard: str, name: str
) -> None:
    with in_language(language):
        line = understood(f"{heard} 35", {"p1": name, "p2": "Tom"})
    assert (line.hands, line.unread) == ({"p1": SpokenHand(35)}, ())
