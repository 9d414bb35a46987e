"""Phones of all languages ask the program in the same second; none gets words of another."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.wording.languages import LANGUAGES
from tests.web.client import Client

SAID = {
    "en": ("red seven", "Ann out, Ben thirty five, Mia not laid"),
    "de": ("rote Sieben", "Ann fertig, Ben fünfunddreißig, Mia nicht gelegt"),
    "pl": ("czerwona siódemka", "Ann skończyła, Ben trzydzieści pięć, Mia nie wyłożyła"),
    "ru": ("красная семёрка", "Ann вышла, Ben тридцать пять, Mia не выложила"),
    "ja": ("赤の7", "Annあがり、Ben三十五、Miaまだ"),
}
"""A card and a round, as people of each language type them."""


def words(page: str) -> str:
    """What stands on a page, without the keys of its forms and without the time of day."""
    return re.sub(r"<[^>]*>|\b\d\d:\d\d\b", " ", page)


def read_all(phone: Client, language: str) -> list[str]:
    """Pages that use every list and every cache of the language."""
    card, line = SAID[language]
    answers = [
        phone.get(phone.at),
        phone.get(f"{phone.at}/round"),
        phone.get(f"{phone.at}/rules", q="skip wild"),
        phone.get("/check", phase="set2", hand=f"{card}, {card}"),
        phone.post(f"{phone.at}/round/line", phone.round_fields(), line=line),
    ]
    assert [answer.status_code for answer in answers] == [200] * len(answers)
    assert "35" in answers[-1].text
    assert not re.search("<mark>", answers[-1].text), (language, line)
    return [words(answer.text) for answer in answers]


def test_phones_of_all_languages_ask_at_once(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    phones = {each.id: client.another() for each in LANGUAGES}
    alone = {}
    for language, phone in phones.items():
        phone.post("/phone/language", lang=language, back="/")
        alone[language] = read_all(phone, language)
    for pages in zip(*alone.values(), strict=True):
        assert len(set(pages)) == len(LANGUAGES), "each in a language of its own"

    def ask_often(language: str) -> bool:
        return all(read_all(phones[language], language) == alone[language] for _ in range(5))

    with ThreadPoolExecutor(len(phones)) as pool:
        assert all(pool.map(ask_often, phones))
