"""A fragment drawn once is what a fresh one would be, for every phone, whatever happened."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import cache, partial
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

import pytest
from flask import Flask, template_rendered
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.app import create_app, serve_from
from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import LayDown, ResumeGame, StopGame, TakeBackLayDown
from scorekeeper.server import language_of
from scorekeeper.service import Scorer
from scorekeeper.serving.stream_groups import Watched
from scorekeeper.stream_views import may_see, render_fragment
from scorekeeper.web import fragments
from scorekeeper.web.fragments import Fragment, KeptFragments
from scorekeeper.web.numbers import day_of_year_words
from scorekeeper.wording.languages import LANGUAGES
from tests.conftest import NewDatabase
from tests.examples import examples
from tests.web.client import Client
from tests.web.laid_melds import play
from tests.web.links import keeper, seated, watcher
from tests.web.random_evening import KEY, Evening, looked_at

TABLE, BOARD = "shown/_table.html", "shown/_standings.html"
"""The templates of the fragments."""


@contextmanager
def rendered(app: Flask) -> Iterator[list[str]]:
    """The templates that are rendered inside."""
    names: list[str] = []

    def note(_app: Flask, template: Any, **_more: Any) -> None:
        names.append(template.name)

    with template_rendered.connected_to(note, app):
        yield names


def forget_what_was_worked_out() -> None:
    """Let every function of the game and of the pages that remembers its answers forget them."""
    for forget in ways_to_forget(len(sys.modules)):
        forget()


@cache
def ways_to_forget(_modules: int) -> list[Callable[[], object]]:
    """What makes those functions forget, in so many modules."""
    ours = ("scorekeeper.game.", "scorekeeper.pages.")
    modules = [module for name, module in sys.modules.items() if name.startswith(ours)]
    found: list[object] = [each for module in modules for each in vars(module).values()]
    forget = []
    for each in found:
        if type(each) in (FunctionType, type(other_process)):
            forget += [each.cache_clear] if hasattr(each, "cache_clear") else []
            found.append(getattr(each, "__wrapped__", None))
    return forget


@contextmanager
def nothing_kept(app: Flask) -> Iterator[None]:
    forget_what_was_worked_out()
    app.extensions["parts"].cache_clear()
    app.config["KEEP_FRAGMENTS"] = False
    yield
    app.config["KEEP_FRAGMENTS"] = True


def cookie_of(phone: Client) -> str:
    return f"scorekeeper={phone.cookie}" if phone.http.get_cookie("scorekeeper") else ""


def streamed(phone: Client, view: str, language: str = "en") -> str:
    """What the stream sends to this phone now; "" if it may not see it."""
    venue = phone.scorer.venue
    code = venue.wall_code() if view == "wall" else phone.scorer.view(phone.game_id).code
    watched = Watched("", code, view, language, cookie_of(phone))
    try:
        return render_fragment(phone.app, watched)[1]
    except UnknownGame:
        return ""


@cache
def other_process() -> Flask:
    """Another app, which learns of nothing that the first one does."""
    with TemporaryDirectory() as folder, closing(Scorer(Path(folder) / "games.db")) as scorer:
        return create_app(scorer)


# --- the laws -------------------------------------------------------------------------------------

VIEWS = ("standings", "tv", "table", "seat", "wall")

TAGS = (*(each.tag for each in LANGUAGES), "en-GB", "de-AT")
"""The languages, and regions that write days in another way."""


@pytest.mark.statements
@settings(max_examples=examples(30, 6), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), seats=st.integers(2, 6))
def test_what_was_drawn_once_is_byte_for_byte_what_is_drawn_afresh(
    new_database: NewDatabase,
    tmp_path_factory: pytest.TempPathFactory,
    data: st.DataObject,
    seats: int,
) -> None:
    """On the page, by the stream, for each role and language, and in another process."""
    with ExitStack() as inside:
        database = inside.enter_context(new_database(tmp_path_factory.mktemp("kept")))
        evening = Evening(database, data, seats)
        inside.enter_context(closing(evening.scorer))
        other_scorer = inside.enter_context(closing(Scorer(database)))
        # Which addresses phones use, each process learns by itself.
        reach, open_house = evening.app.extensions["reach"], evening.app.config["OPEN_HOUSE"]
        elsewhere = serve_from(other_process(), other_scorer, reach, open_house)
        languages = st.sampled_from(TAGS)
        who, what = st.sampled_from(range(5)), st.sampled_from(range(len(evening.paths)))
        look = st.tuples(who, what, st.sampled_from(VIEWS), languages, languages)
        looks = data.draw(st.lists(look, min_size=2, max_size=4))
        for _ in range(data.draw(st.integers(2, 6))):
            evening.change()
            for number, at, view, language, other in looks:
                phone, path = evening.phones[number], evening.paths[at]
                there = Client(other_scorer, elsewhere, elsewhere.test_client(), phone.game_id)
                if cookie := phone.http.get_cookie("scorekeeper"):
                    there.http.set_cookie("scorekeeper", cookie.value)
                phones = (phone, phone, there)
                found = [looked_at(each, path, language) for each in phones]
                sent = [streamed(*each) for each in product(phones, (view,), (other, language))]
                with nothing_kept(evening.app):
                    fresh = looked_at(phone, path, language), streamed(phone, view, language)
                    fresh_other = streamed(phone, view, other)
                assert found == [fresh[0]] * 3, (number, path, language)
                assert sent == [fresh_other, fresh[1]] * 3, (number, view, other, language)


@pytest.mark.statements
def test_no_phone_gets_an_older_table_or_another_phones_while_others_play(table: Client) -> None:
    keeping, player = keeper(table), seated(table, "p2")
    over, keys, code = threading.Event(), list[str](), table.view.code

    def record() -> None:
        for number in range(examples(30, 12)):
            play(table, TakeBackLayDown("p1") if number % 2 else LayDown("p1"))
        over.set()

    def look(ask: Callable[[], str], root: str) -> int:
        seen = looks = 0
        while not over.is_set() or not looks:
            known = table.scorer.watched(code)[1]
            page = ask()
            assert re.findall(r'id="(table|me|standings)"', page) == [root]
            shown = int(re.findall(r'data-seq="(\d+)"', page)[0])
            assert shown >= max(seen, known)
            seen, looks = shown, looks + 1
            keys.extend(KEY.findall(page))
        return looks

    asks = [
        (lambda: keeping.http.get(f"{table.at}/rows").text, "table"),
        (lambda: table.another().http.get(f"{table.at}/rows").text, "table"),
        (lambda: player.http.get(f"{table.at}/me/now").text, "me"),
        (lambda: streamed(keeping, "table"), "table"),
        (lambda: streamed(player, "seat"), "me"),
        (lambda: table.another(keeper=False).http.get(f"/w/{code}/standings").text, "standings"),
    ]
    with ThreadPoolExecutor(len(asks) + 1) as threads:
        looking = [threads.submit(look, *each) for each in asks]
        threads.submit(record).result()
        assert all(each.result() for each in looking)
    assert len(set(keys)) == len(keys) > 8


def test_each_reader_gets_days_as_their_own_region_writes_them(table: Client) -> None:
    player, code = seated(table, "p2"), table.view.code
    pages = ((table, table.at), (player, f"{table.at}/me"), (watcher(table), f"/w/{code}"))

    def look(phone: Client, path: str) -> set[str]:
        day, found = table.view.last_at.astimezone().date(), set()
        said = [day_of_year_words(day, locale) for locale in ("en", "en_GB")]
        for accepted, (right, wrong) in (
            ("en-US", said),
            ("en-GB,en;q=0.9", said[::-1]),
            ("fr,en;q=0.5", said[::-1]),
        ):
            page = phone.http.get(path, headers={"Accept-Language": accepted}).text
            view, tag = re.findall(r"view=(\w+)&amp;lang=([\w-]+)", page)[-1]
            assert language_of(tag, "ja") == tag
            for shown in (page, streamed(phone, view, tag)):
                assert right in shown, (path, accepted)
                assert wrong not in shown, (path, accepted)
            found.add(tag)
        return found

    table.close_round("p1", p2=5, p3=60, p4=60)
    play(table, StopGame(for_good=False))
    assert look(*pages[0]) == {"en", "en-GB", "en-150"}
    play(table, ResumeGame())
    play(table, StopGame(for_good=True))
    for each in pages[1:]:
        assert look(*each) == {"en", "en-GB", "en-150"}
    wanted = {("de-DE", ""): "de", ("xx", "de"): "de", ("", "en-GB,en;q=0.9"): "en-GB"}
    assert {each: language_of(*each) for each in wanted} == wanted


def test_a_kept_page_says_the_time_at_which_it_is_sent(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = (watcher(table), f"/w/{table.view.code}")
    pages = ((table, table.at), (seated(table, "p2"), f"{table.at}/me"), watched)
    for time in ("2026-11-30T20:00:00", "2026-11-30T21:30:00"):
        monkeypatch.setattr(fragments, "time_at_table", lambda now=time: now)
        for phone, path in pages:
            assert phone.get(path).text.count(f'data-clock="{time}"') == 1, path


def test_the_day_of_a_pause_gets_its_year_when_another_year_has_begun(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.close_round("p1", p2=5, p3=60, p4=60)
    play(table, StopGame(for_good=False))
    at = table.view.last_at.astimezone()
    for year in (at.year, at.year + 1):
        moved = at.replace(year=year, day=1)
        monkeypatch.setattr(table.scorer.lists, "now", lambda now=moved: now)
        for page in (table.get(table.at).text, streamed(table, "table")):
            assert (f", {at.year}" in page) == (year != at.year)


# --- drawn once -----------------------------------------------------------------------------------


def test_page_stream_and_tap_draw_an_entry_once(table: Client) -> None:
    table.close_round("p1", p2=5, p3=60, p4=60)  # in the first one the only game shows its code
    with rendered(table.app) as names:
        table.post(f"{table.at}/laid", seat="p1", seen=str(table.entries), key="k" * 12)
        for _ in range(2):
            assert table.get(table.at).status_code == 200
            assert table.get(f"{table.at}/rows").status_code == 200
            assert streamed(table, "table")
        table.another().deal("Eve", "Sue")  # another game's entry drops nothing
        assert table.get(table.at).status_code == 200
    assert names.count(TABLE) == names.count("table/page.html") == 1
    with rendered(table.app) as names:  # all who scan the code get one drawing, and a cookie each
        for _ in range(3):
            assert "Set-Cookie" in table.another(keeper=False).get(f"/w/{table.view.code}").headers
        assert streamed(table.another(keeper=False), "standings")
    assert names.count(BOARD) == names.count("standings/page.html") == 1
    changes: tuple[Callable[[], object], ...] = (
        partial(table.scorer.titles.change, table.game_id, "The final", ""),
        partial(table.scorer.chances.show, table.game_id, on=True),
    )
    for change in changes:  # it is drawn again
        change()
        with rendered(table.app) as names:
            table.get(f"/w/{table.view.code}/standings")
        assert names == [BOARD]


def test_a_tap_draws_one_row_anew_and_finds_the_others(table: Client) -> None:
    table.close_round("p1", p2=5, p3=60, p4=60)
    drawn, phones = table.app.extensions["parts"], (table, seated(table, "p2"), seated(table, "p3"))
    views = ("table", "seat", "seat")
    drawn.cache_clear()  # another test may have drawn the same rows by the same app

    def rows_drawn(seat: str) -> int:
        before = drawn.cache_info().misses
        table.post(f"{table.at}/laid", seat=seat, seen=str(table.entries), key=f"laid-by-{seat}")
        shown = [streamed(*each) for each in zip(phones, views, strict=True)]
        assert all(f'data-seq="{table.entries}"' in page for page in shown)
        assert shown[0].count(f'name="seen" value="{table.entries}"') > len(table.view.game.seats)
        return int(drawn.cache_info().misses - before)

    rows_drawn("p1")
    # That of the table, that of both other seats, its lane, and the line of the entry before.
    assert rows_drawn("p4") == 4


def test_threads_that_ask_together_wait_for_one_of_them_and_try_again_if_it_fails() -> None:
    kept, drawn = KeptFragments(), list[str]()
    all_here = threading.Barrier(8)

    def draw() -> Fragment:
        drawn.append("once")
        return Fragment(("a", "b"))

    def fail() -> Fragment:
        raise ZeroDivisionError

    def ask(_number: int) -> Fragment:
        all_here.wait()
        return kept.find("place", "state", draw)

    for _twice in range(2):
        with pytest.raises(ZeroDivisionError):
            kept.find("place", "state", fail)
    with ThreadPoolExecutor(8) as threads:
        assert len({id(each) for each in threads.map(ask, range(8))}) == 1
    assert drawn == ["once"]


def test_memory_is_bounded_and_what_nobody_asked_for_longest_goes() -> None:
    kept = KeptFragments(2000)
    for number in range(100):
        kept.find(number, "state", lambda: Fragment(("a" * 500,)))
        assert kept.find(0, "state", lambda: Fragment(("a" * 500,))).size > 500
        assert 0 < kept.bytes <= 2000
    assert kept.find("large", "state", lambda: Fragment(("a" * 5000,))).for_stream()
    assert kept.bytes <= 2000


# --- rights and keys ------------------------------------------------------------------------------


@pytest.mark.statements
def test_the_stream_of_a_phone_ends_with_its_right_and_is_open_to_no_other(table: Client) -> None:
    keeping, player, code = keeper(table), seated(table, "p2"), table.view.code
    assert 'name="key" value=""' in streamed(keeping, "table"), "it sends no key"
    assert not KEY.search(streamed(keeping, "table"))
    assert 'name="key" value=""' not in table.get(table.at).text
    assert 'id="me"' in streamed(player, "seat")
    table.scorer.links.new_keeper_link(table.game_id)
    table.scorer.links.take_back(table.game_id, "p2")
    assert not streamed(keeping, "table")
    assert not streamed(player, "seat")
    strangers = (cookie_of(watcher(table)), "", cookie_of(table)[:-2] + "xx")
    for view, cookie in product(("table", "seat"), strangers):
        assert not may_see(table.app, table.scorer, view, code, cookie)
        with pytest.raises(UnknownGame):
            render_fragment(table.app, Watched("", code, view, "en", cookie))


def test_a_name_may_look_like_a_key_and_a_table_that_is_over_sends_its_number(table: Client):
    """So that its page is loaded again."""
    table.deal("key-0123456789abcdef", "Ben")
    assert "key-0123456789abcdef" in streamed(table, "table")
    play(table, StopGame(for_good=True))
    assert streamed(table, "table") == str(table.entries)
