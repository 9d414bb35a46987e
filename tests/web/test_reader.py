"""The language of a reader: chosen by hand, or the one the browser asks for. What is stored does
not depend on it."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from flask import render_template_string
from flask_babel import gettext
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.sheets import sheet_for_language
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import render_fragment
from scorekeeper.web.reader import own_path
from scorekeeper.wording.languages import LANGUAGES
from tests.pages.builders import at
from tests.web.client import FROM_HERE, Client
from tests.web.routes import fields, routes

FIRST_PAGES = ("/h/{key}", "/w/{code}", "/w/{code}/sit", "/phone")
"""What a stranger sees first, and where a phone is set up."""


def shown(client: Client, path: str, accepted: str = "") -> str:
    """The language of this page."""
    headers = {"Accept-Language": accepted} if accepted else {}
    (found,) = re.findall(r'<html lang="(.*?)">', client.http.get(path, headers=headers).text)
    return found


# --- chosen or asked for --------------------------------------------------------------------------


def test_a_phone_gets_the_language_that_is_chosen_or_asked_for(client: Client) -> None:
    readers = {
        "de-AT, de;q=0.9, en;q=0.5": "de",
        "uk, ru;q=0.8, en;q=0.5": "ru",
        "de-AT, en;q=0.5": "de",
        "pl;q=0, de;q=0.1": "de",
        **dict.fromkeys(("ja-JP", "ja"), "ja"),
        **dict.fromkeys(("en-GB", "fr", "", "*"), "en"),
    }
    assert {accepted: shown(client, "/", accepted) for accepted in readers} == readers
    answer = client.post("/phone/language", lang="pl", back="/check?phase=3")
    assert (answer.status_code, answer.location) == (303, "/check?phase=3")
    for unknown in ("", "xx", "de'><b>", "p" * 500):
        assert client.post("/phone/language", lang=unknown, back="/").status_code == 303
    assert shown(client, "/", "de") == "pl"
    other = client.another(keeper=False).http.get("/", headers={"Accept-Language": "de"})
    assert other.headers["Content-Language"] == "de"
    assert {"Accept-Language", "Cookie"} <= set(other.vary)
    with client.get("/static/base.css") as style:
        assert "Content-Language" not in style.headers
        assert "Accept-Language" not in style.headers["Vary"]
    for language in LANGUAGES:  # English is chosen, too, and its sheet comes first
        client.post("/phone/language", lang=language.id, back="/")
        new = client.http.get("/new", headers={"Accept-Language": "sv"})
        assert f'name="sheet" value="{sheet_for_language(language.id).id}"' in new.text
        assert shown(client, "/", "de") == language.id


def test_the_pages_a_stranger_sees_first_offer_every_language_in_itself(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    stranger = table.another(keeper=False)
    key, code = table.scorer.host_key(), table.view.code
    for path in FIRST_PAGES:
        page = stranger.get(path.format(key=key, code=code), lang="ja").text
        for language in LANGUAGES:
            assert f'value="{language.id}" lang="{language.tag}"' in page, path
            assert f">{language.name}</button>" in page, path
        back = f'name="back" value="{path.format(key=key, code=code)}"'
        assert back in page, "without the language before"


@given(st.text() | st.sampled_from(["//evil.example", "/\\evil", "//[", "/a\r\nb: c", "\\x"]))
def test_a_choice_leads_to_a_path_of_this_host(typed: str) -> None:
    path = own_path(typed)
    assert path.startswith("/")
    assert not path.startswith(("//", "/\\"))


# --- screens and the stream -----------------------------------------------------------------------


def test_a_screen_is_offered_in_every_language_and_keeps_that_of_its_address(table: Client) -> None:
    code = table.view.code
    page = table.get(f"/w/{code}/tv", lang="de").text
    live = (
        f'data-live="/w/{code}/tv/board?lang=de" data-stream="/stream/{code}?view=tv&amp;lang=de"'
    )
    assert live in page
    table.post("/phone/language", lang="ru", back="/")
    assert shown(table, f"/w/{code}/tv?lang=de") == "de"
    assert table.get("/tv", lang="pl").location == f"/w/{code}/tv?lang=pl"
    assert shown(table, f"/w/{code}/tv") == "ru"
    for language in LANGUAGES:
        _seq, part = render_fragment(table.app, Watched("", code, "standings", language.tag))
        assert f"?view=standings&amp;lang={language.tag}" in part
        table.post("/phone/language", lang=language.id, back="/")
        assert part.strip() == table.get(f"/w/{code}/standings").text.strip()
    table.post("/host/tables", {"count": "2"})
    screen = table.another(keeper=False)
    for path in ("/tv", "/wall", f"{table.at}/share"):
        phone = table if path.endswith("/share") else screen
        offered = {link.get("href").rpartition("?")[2] for link in phone.page(path).root.all("a")}
        assert {f"lang={language.tag}" for language in LANGUAGES} <= offered, path


def test_a_remembered_address_keeps_its_path_and_the_kind_of_its_values(client: Client) -> None:
    words = "{{ url_for('history.index', page=1) }} {{ url_for('history.index', page=True) }}"
    for root in ("", "/score", ""):
        with client.app.test_request_context("/", environ_overrides={"SCRIPT_NAME": root}):
            path = f"{root}/history?page="
            assert render_template_string(words) == f"{path}1 {path}True"


# --- what is stored, and what programs read -------------------------------------------------------

JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def test_a_japanese_phone_stores_no_japanese(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    assert shown(table, table.at, "ja") == "ja"
    before, accepted = table.entries, 0
    for _endpoint, path in routes(table, "POST"):
        if not path.endswith("/delete"):
            filled = {**fields(table), "names": "Oma, Leo", "lang": "en"}
            headers = {**FROM_HERE, "Accept-Language": "ja"}
            answer = table.http.post(path, data=filled, headers=headers)
            assert answer.status_code < 500, path
            accepted += answer.status_code == 303
    assert accepted > 10
    assert table.entries > before
    assert [line for line in table.everything() if JAPANESE.search(line)] == []


def test_files_are_alike_in_every_language_and_sentences_for_programs_are_not(table: Client):
    """The ETag differs where the sentence does. In a file a sign stands for a forgotten player."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    table.post(f"{at(table, 'Ben')}/forget")
    files, tags = set(), {}
    for each in LANGUAGES:
        headers = {"Accept-Language": each.tag}
        for kind in ("csv", "archive"):
            files.add(table.http.get(f"/history/{table.game_id}/{kind}", headers=headers).data)
            files.add(table.http.get(f"/export/{kind}", headers=headers).data)
        answer = table.http.get(f"/w/{table.view.code}.json", headers=headers)
        assert "Accept-Language" in answer.vary
        with table.app.test_request_context(f"/?lang={each.tag}"):
            said = gettext("Round %(number)s recorded", number=1)
        assert (answer.json or {})["last_change"]["text"] == said
        tags[said] = answer.get_etag()[0]
    assert len(files) == 3, "the archive of all games is that of the only one"
    assert all(b"#2" in file for file in files)
    assert len(set(tags.values())) == len(tags)


# --- all languages at once ------------------------------------------------------------------------

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


def test_phones_of_all_languages_ask_at_once_and_none_gets_words_of_another(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia")
    phones = {each.id: client.another() for each in LANGUAGES}
    alone = {}
    for language, phone in phones.items():
        phone.post("/phone/language", lang=language, back="/")
        alone[language] = read_all(phone, language)
    for pages in zip(*alone.values(), strict=True):
        assert len(set(pages)) == len(LANGUAGES), "each in a language of its own"

    def ask_often(language: str) -> bool:
        return read_all(phones[language], language) == alone[language]

    with ThreadPoolExecutor(len(phones)) as pool:
        assert all(pool.map(ask_often, phones))
