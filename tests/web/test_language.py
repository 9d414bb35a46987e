"""The language of a reader: chosen by hand, or the one the browser asks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.app import create_app
from scorekeeper.rules.sheets import sheet_for_language
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import render_fragment
from scorekeeper.web.reader import own_path
from scorekeeper.wording.languages import LANGUAGES, language_named
from tests.web.client import Client

FIRST_PAGES = ("/h/{key}", "/w/{code}", "/w/{code}/sit", "/phone")
"""What a stranger sees first, and where a phone is set up."""


def language_of(page: str) -> str:
    found = re.search(r'<html lang="(.*?)">', page)
    assert found is not None
    return found[1]


def shown(client: Client, path: str, accepted: str = "") -> str:
    headers = {"Accept-Language": accepted} if accepted else {}
    return language_of(client.http.get(path, headers=headers).text)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-AT, de;q=0.9, en;q=0.5", "de"),
        ("pl", "pl"),
        ("uk, ru;q=0.8, en;q=0.5", "ru"),
        ("ja-JP", "ja"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        ("*", "en"),
    ],
)
def test_a_phone_gets_the_language_that_its_browser_asks_for(
    client: Client, accepted: str, language: str
) -> None:
    assert shown(client, "/", accepted) == language


def test_a_chosen_language_counts_before_that_of_the_browser(client: Client) -> None:
    answer = client.post("/phone/language", lang="pl", back="/check?phase=3")
    assert (answer.status_code, answer.location) == (303, "/check?phase=3")
    assert shown(client, "/", "de") == "pl"
    assert shown(client.another(keeper=False), "/", "de") == "de"
    client.post("/phone/language", lang="en", back="/phone")
    assert shown(client, "/", "de") == "en"


@pytest.mark.parametrize("typed", ["", "xx", "de'><b>", "p" * 500])
def test_an_unknown_language_is_not_chosen(client: Client, typed: str) -> None:
    client.post("/phone/language", lang="ru", back="/")
    assert client.post("/phone/language", lang=typed, back="/").status_code == 303
    assert shown(client, "/", "de") == "ru"


def test_the_pages_a_stranger_sees_first_offer_every_language_in_itself(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    stranger = table.another(keeper=False)
    key, code = table.scorer.host_key(), table.view.code
    for path in FIRST_PAGES:
        page = stranger.get(path.format(key=key, code=code)).text
        for language in LANGUAGES:
            button = f'value="{language.id}" lang="{language.tag}"'
            assert button in page, path
            assert f">{language.name}</button>" in page, path


def test_the_language_is_chosen_on_a_page_and_it_comes_back(table: Client) -> None:
    stranger = table.another(keeper=False)
    page = stranger.get(f"/w/{table.view.code}/sit?lang=ja").text
    fields = re.search(r'name="back" value="(.*?)"', page)
    assert fields is not None
    assert fields[1] == f"/w/{table.view.code}/sit"
    answer = stranger.post("/phone/language", lang="de", back=fields[1])
    assert shown(stranger, answer.location) == "de"


@pytest.mark.parametrize(
    "typed",
    [
        "https://evil.example",
        "//evil.example",
        "///evil.example",
        "//[",
        "/\\evil.example",
        "evil",
        "",
        "/a\r\nb: c",
        "\\x",
    ],
)
def test_a_choice_never_leads_to_another_site(client: Client, typed: str) -> None:
    answer = client.post("/phone/language", lang="de", back=typed)
    assert (answer.status_code, answer.location) == (303, "/")


@given(st.text())
def test_a_choice_leads_to_a_path_of_this_host(typed: str) -> None:
    path = own_path(typed)
    assert path.startswith("/")
    assert not path.startswith(("//", "/\\"))


def test_an_answer_says_its_language_and_what_it_depends_on(table: Client) -> None:
    answer = table.http.get("/", headers={"Accept-Language": "ja"})
    assert answer.headers["Content-Language"] == "ja"
    assert {"Accept-Language", "Cookie"} <= set(answer.vary)
    program = table.get(f"/w/{table.view.code}.json")
    assert "Accept-Language" in program.vary
    with table.get("/static/base.css") as style:
        kept = style.headers
    assert "Accept-Language" not in kept.get("Vary", "")
    assert "Content-Language" not in kept


def test_the_sheet_of_the_chosen_language_comes_first(client: Client) -> None:
    for language in LANGUAGES:
        client.post("/phone/language", lang=language.id, back="/")
        new = client.http.get("/new", headers={"Accept-Language": "sv"})
        wanted = sheet_for_language(language.id).id
        assert re.search(rf'name="sheet" value="{wanted}"', new.text), language


# ------------------------------------------------------------------ screens and the stream


def test_the_language_in_the_address_of_a_screen_stays(table: Client) -> None:
    code = table.view.code
    page = table.get(f"/w/{code}/tv", lang="de").text
    assert language_of(page) == "de"
    live = re.search(r'data-live="(.*?)" data-stream="(.*?)"', page)
    assert live is not None
    assert live[1] == f"/w/{code}/tv/board?lang=de"
    assert live[2] == f"/stream/{code}?view=tv&amp;lang=de"
    assert 'href="?lang=pl"' in page
    table.post("/phone/language", lang="ru", back="/")
    assert shown(table, f"/w/{code}/tv?lang=de") == "de"
    assert table.get("/tv", lang="pl").location == f"/w/{code}/tv?lang=pl"
    assert shown(table, f"/w/{code}/tv") == "ru"


@pytest.mark.parametrize("path", ["/tv", "/wall"])
def test_a_screen_without_a_game_offers_the_languages_as_links(client: Client, path: str) -> None:
    client.post("/host/tables", {"count": "2"})
    screen = client.another(keeper=False)
    page = screen.get(path).text
    for language in LANGUAGES:
        assert f'<a href="?lang={language.tag}" lang="{language.tag}"' in page


def test_the_share_page_offers_the_board_in_every_language(table: Client) -> None:
    page = table.get(f"{table.at}/share").text
    for language in LANGUAGES:
        assert f'href="/w/{table.view.code}/tv?lang={language.tag}"' in page


@pytest.mark.parametrize("view", ["standings", "tv"])
def test_a_fragment_of_the_stream_is_in_the_language_it_is_asked_for_in(
    table: Client, view: str
) -> None:
    for language in LANGUAGES:
        _seq, part = render_fragment(table.app, Watched("", table.view.code, view, language.tag))
        assert f"?view={view}&amp;lang={language.tag}" in part


def test_a_list_of_constants_is_in_the_language_of_each_reader(table: Client) -> None:
    """Jinja would work it out once, in the language of who opened the page first."""
    app = create_app(table.scorer)
    for language, comma in (("ja", "、"), ("de", ", ")):
        page = app.test_client().get("/phone", headers={"Accept-Language": language}).text
        assert f"--cert{comma}--key-file" in page


def test_the_page_and_the_stream_show_the_same_fragment(table: Client) -> None:
    table.post("/phone/language", lang="pl", back="/")
    page = table.get(f"/w/{table.view.code}/standings").text
    _seq, part = render_fragment(table.app, Watched("", table.view.code, "standings", "pl"))
    assert part.strip() == page.strip()


# ------------------------------------------------------------------ the list of languages


def test_every_language_has_a_folder_of_texts_and_a_name_of_its_own() -> None:
    assert LANGUAGES[0].id == "en"
    assert len({each.name for each in LANGUAGES}) == len(LANGUAGES)
    folder = Path("scorekeeper/translations")
    found = {each.parents[1].name for each in folder.glob("*/LC_MESSAGES/messages.po")}
    assert found <= {each.id for each in LANGUAGES}


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("de_CH.UTF-8", "de"),
        ("sr_RS@latin", None),
        ("PL", "pl"),
        ("C", None),
        ("C.UTF-8", None),
        ("", None),
    ],
)
def test_a_locale_names_its_language(typed: str, found: str | None) -> None:
    named = language_named(typed)
    assert (named.id if named else None) == found
