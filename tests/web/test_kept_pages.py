"""A page that is sent again is what a fresh one would be, for every phone, whatever happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, template_rendered
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from scorekeeper.service import Scorer
from scorekeeper.web.kept_pages import KeptPages
from scorekeeper.wording.languages import LANGUAGES
from tests.examples import examples
from tests.web.client import Client
from tests.web.random_evening import KEY, Evening, looked_at


@contextmanager
def rendered(app: Flask) -> Iterator[list[str]]:
    """The templates that are rendered inside."""
    names: list[str] = []

    def note(_app: Flask, template: Any, **_more: Any) -> None:
        names.append(template.name)

    with template_rendered.connected_to(note, app):
        yield names


@contextmanager
def nothing_kept(app: Flask) -> Iterator[None]:
    app.config["KEEP_PAGES"] = False
    yield
    app.config["KEEP_PAGES"] = True


def is_made(phone: Client, path: str) -> bool:
    """Is the page made for this look?"""
    with rendered(phone.app) as names:
        assert phone.get(path).status_code == 200
    return bool(names)


# --- the law --------------------------------------------------------------------------------------


@settings(max_examples=examples(60), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seats=st.integers(2, 6))
def test_a_kept_page_is_byte_for_byte_a_fresh_one(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject, seats: int
) -> None:
    evening = Evening(tmp_path_factory.mktemp("kept") / "games.db", data, seats)
    looks = data.draw(
        st.lists(
            st.tuples(
                st.sampled_from(range(5)),
                st.sampled_from(range(len(evening.paths))),
                st.sampled_from([each.tag for each in LANGUAGES]),
            ),
            min_size=3,
            max_size=5,
        )
    )
    for _ in range(data.draw(st.integers(2, 6))):
        evening.change()
        for who, what, language in looks:
            look = evening.phones[who], evening.paths[what], language
            first, again = looked_at(*look), looked_at(*look)
            with nothing_kept(evening.app):
                fresh = looked_at(*look)
            assert first == again == fresh, look
    evening.scorer.close()


# --- what is kept, and for how long ---------------------------------------------------------------


def test_the_second_look_renders_nothing(table: Client) -> None:
    view = table.view
    for path in (table.at, f"{table.at}/rows", f"/w/{view.code}", f"/w/{view.code}/tv", "/"):
        assert is_made(table, path)
        assert not is_made(table, path)


def test_each_look_has_new_keys_and_each_form_is_recorded_once(table: Client) -> None:
    pages = [table.get(table.at).text for _ in range(4)]
    keys = [key for page in pages for key in KEY.findall(page)]
    assert len(set(keys)) == len(keys) > 4
    before = table.entries
    for key, seat in zip(keys[-2:], ("p1", "p2"), strict=True):
        form = {"key": key, "seen": str(before), "seat": seat, "laid": "yes"}
        for _ in range(2):
            assert table.post(f"{table.at}/laid", form).status_code == 303
    assert table.entries == before + 2


CHANGES: dict[str, Callable[[Client], object]] = {
    "an entry": lambda at: at.close_round("p1", p2=5, p3=10, p4=60),
    "a title": lambda at: at.scorer.titles.change(at.game_id, "The final", ""),
    "chances": lambda at: at.scorer.chances.show(at.game_id, on=True),
    "a phone at the door": lambda at: at.scorer.links.ask(at.game_id, "a-new-phone", "p2"),
    "another game": lambda at: at.another().deal("Eve", "Sue"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_every_commit_drops_all_pages(table: Client, what: str) -> None:
    assert is_made(table, table.at)
    assert not is_made(table, table.at)
    CHANGES[what](table)
    assert is_made(table, table.at)


def test_a_commit_of_another_program_drops_all_pages(table: Client) -> None:
    is_made(table, table.at)
    other = Scorer(table.scorer.path)
    other.titles.change(table.game_id, "The final", "")
    other.close()
    assert is_made(table, table.at)


def test_who_lost_the_role_sees_no_kept_page(table: Client) -> None:
    keeper = table.another(keeper=False)
    keeper.post(f"/k/{table.scorer.links.keeper_key(table.game_id)}")
    assert is_made(keeper, table.at)
    assert not is_made(keeper, table.at)
    table.scorer.links.new_keeper_link(table.game_id)
    assert keeper.get(table.at).status_code == 403


def test_a_phone_without_the_role_gets_nothing_that_was_kept_for_another(table: Client) -> None:
    assert table.get(table.at).status_code == 200
    assert table.another(keeper=False).get(table.at).status_code == 403


def test_a_forged_cookie_gets_nothing(table: Client) -> None:
    assert table.get(table.at).status_code == 200
    cookie = table.http.get_cookie("scorekeeper")
    assert cookie is not None
    forger = table.another(keeper=False)
    forger.http.set_cookie("scorekeeper", cookie.value[:-2] + "xx")
    assert forger.get(table.at).status_code == 403


def test_two_phones_with_the_same_rights_share_a_page(table: Client) -> None:
    assert is_made(table, table.at)
    assert not is_made(table.another(), table.at)


def test_an_answer_that_sets_a_cookie_is_not_kept(table: Client) -> None:
    path = f"/w/{table.view.code}"
    for _ in range(2):
        stranger = table.another(keeper=False)
        assert "Set-Cookie" in stranger.get(path).headers


def test_a_page_is_not_kept_for_ever(table: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.web.kept_pages.SECONDS", 0.0)
    for _ in range(2):
        assert is_made(table, table.at)


def test_the_number_of_watchers_is_looked_at_each_time(table: Client) -> None:
    watching = {"phones": 1}
    table.app.extensions["watching"] = lambda _game: watching["phones"]
    assert is_made(table, "/")
    assert not is_made(table, "/")
    watching["phones"] = 2
    assert is_made(table, "/")


def test_under_a_foreign_name_nothing_kept_is_sent(table: Client) -> None:
    assert table.get(table.at).status_code == 200
    answer = table.http.get(table.at, headers={"Host": "evil.example"})
    assert answer.status_code == 400


def headers_of(answer: TestResponse) -> dict[str, str]:
    return dict(answer.headers)


@pytest.mark.parametrize("packed", ["gzip", ""])
def test_a_kept_answer_has_the_headers_of_a_fresh_one(table: Client, packed: str) -> None:
    asked = {"Accept-Encoding": packed}
    table.http.get(table.at, headers=asked)
    kept = headers_of(table.http.get(table.at, headers=asked))
    with nothing_kept(table.app):
        fresh = headers_of(table.http.get(table.at, headers=asked))
    if packed:  # in parts it is a little longer
        assert int(kept.pop("Content-Length")) < 1.1 * int(fresh.pop("Content-Length"))
    assert kept == fresh


def test_memory_is_bounded(table: Client) -> None:
    pages: KeptPages = table.app.extensions["kept_pages"]
    pages.most = 100_000
    for number in range(30):
        assert table.get(f"/?n={number}").status_code == 200
        assert 0 < pages.bytes <= 100_000
