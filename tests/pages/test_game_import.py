"""Import from the page: shown first, added whole or not at all, and refused in a sentence."""

from __future__ import annotations

import io
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from werkzeug.test import EnvironBuilder, TestResponse

from scorekeeper.errors import LogError
from scorekeeper.service import Scorer, TableView
from scorekeeper.service.game_cache import GameCache
from scorekeeper.web import uploads
from tests.full_disk import full_disk
from tests.ordinary_user import LINUX
from tests.pages.builders import fields_on_paper, hides, links, shows
from tests.service.builders import take_in_one, three_games, whole
from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup, back, says


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Scorer]:
    """Another house, with three games."""
    found = Scorer(tmp_path / "elsewhere.db")
    three_games(found)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def close_offers(client: Client) -> Iterator[None]:
    yield
    client.app.extensions["offers"].close()


def send(
    client: Client, content: bytes | str, name: str = "games.jsonl", tag: str = "en"
) -> TestResponse:
    file = content.encode() if isinstance(content, str) else content
    form = {"file": (io.BytesIO(file), name), "text": "", "act": "read"}
    return client.http.post("/import", data=form, headers={**FROM_HERE, "Accept-Language": tag})


def confirm(client: Client, shown: TestResponse) -> TestResponse:
    (form,) = Markup(shown.text).root.all("form")
    return client.post(form.get("action"))


def test_an_archive_is_shown_and_added_when_confirmed(client: Client, elsewhere: Scorer) -> None:
    take_in_one(client.scorer, elsewhere.exports.game(1))
    shown = send(client, whole(elsewhere))
    goes_on = "It is not over; it goes on here."
    shows(Markup(shown.text), "Is here already.", "2 games to add", "New players: ", goes_on)
    shows(send(client, whole(elsewhere).encode("utf-16")).text, "2 games to add", "Ben 🦊")
    assert client.scorer.exports.number() == 1
    shows(Markup(confirm(client, shown).text), "Added 2 games.", "1 game is here already")
    assert whole(client.scorer) == whole(elsewhere)
    twice = "added already, or it was too long ago", "no game is added twice"
    says(confirm(client, shown), 410, *twice)
    nothing = send(client, whole(elsewhere)).text
    assert ("Nothing to add" in nothing, "<form" in nothing) == (True, False)


def test_what_cannot_be_read_is_refused_in_a_sentence(client: Client, elsewhere: Scorer) -> None:
    """More ways to spoil an archive are told in `tests/service/test_archive.py`."""
    archive = whole(elsewhere)
    for content, said in (
        (archive.replace('"points":20', '"points":7'), "cannot be right,"),
        ('{"a": 1}\n', "not an archive"),
        (elsewhere.path.read_bytes(), "a file of games, not an archive"),
        ("{" + "x" * 200_000, "too long"),
        (b" \n", "This file is empty."),
        (b"Dear all, see you on Friday.\n", "neither an archive nor a table"),
        (b"\x89PNG\x00\x01\x02", "neither an archive nor a table"),
        (b"code,started,ended,sheet\r\n", "This is a list of games"),
        (b"Ann;Ben\n0;25\n0;2,5\n", "not a whole number"),
        (b"Ann;Ben\n" + b"0;25\n" * 5000, "The table is too long"),
    ):
        shows(back(send(client, content)).told, said)
    assert client.scorer.exports.number() == 0
    nothing = client.http.post("/import", data={"text": " "}, headers=FROM_HERE)
    shows(Markup(nothing.text).told, "Choose a file, or paste")
    form = {"text": '{"format":"else"}', "act": "read"}
    pasted = client.http.post("/import", data=form, headers=FROM_HERE)
    says(pasted, 422, "{&#34;format&#34;:&#34;else&#34;}")  # stays in the field


def test_a_table_goes_on_as_a_game_on_paper(client: Client) -> None:
    fields = fields_on_paper(send(client, "\ufeffAnn;Ben\r\n0;25\r\n60-;0\r\n", "rounds.csv"))
    assert fields["table"] == "Ann;Ben\n0;25\n60-;0\n"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "cp1252"):
        answer = send(client, "Jürgen;Zoë\n0;25\n".encode(encoding), "table.csv")
        assert "Jürgen" in answer.text, encoding


def test_rounds_that_are_here_already_are_said_to_be_and_keep_their_day(table: Client) -> None:
    """They were recorded a second time without a word, and as of today. A deleted game counts
    nowhere, and one with other points is another."""
    table.close_round("p1", p2=20, p3=60, p4=60)
    day = table.view.started_at - timedelta(days=3)
    saved = table.get(f"/history/{table.game_id}/csv").text
    old = saved.replace(table.view.started_at.astimezone().date().isoformat(), f"{day:%Y-%m-%d}")
    shown = send(table, old, "phase10.csv")
    shows(Markup(shown.text), "This game seems to be here already.", "there will be two")
    assert f"/history/{table.game_id}" in links(Markup(shown.text))
    fields = fields_on_paper(shown)
    assert fields["day"] == f"{day:%Y-%m-%d}"
    american = saved.replace(table.view.started_at.astimezone().date().isoformat(), "11/22/2026")
    told = Markup(send(table, american, "phase10.csv").text).told
    shows(told, "The day in the table cannot be read: 11/22/2026. Choose it below.")
    hides(send(table, saved.replace(",20,", ",25,"), "phase10.csv").text, "seems to be here")
    table.post(f"/history/{table.game_id}/delete", key="a-key")
    hides(send(table, saved, "phase10.csv").text, "seems to be here")


def test_a_game_that_cannot_be_read_keeps_no_other_from_being_typed_in(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    saved = table.get(f"/history/{table.game_id}/csv").text

    def unread(*_asked: object) -> TableView:
        raise LogError("log_gap")

    monkeypatch.setattr(GameCache, "view", unread)
    shown = send(table, saved, "phase10.csv")
    hides(shown.text, "seems to be here")
    assert fields_on_paper(shown)["table"]


def test_a_table_is_read_as_excel_saves_it_in_the_readers_language(client: Client) -> None:
    tables = {"pl": ("Łukasz", "cp1250"), "ru": ("Олег", "cp1251"), "ja": ("太郎", "cp932")}
    for tag, (name, encoding) in tables.items():
        answer = send(client, f"{name};Zoe\n0;25\n".encode(encoding), "table.csv", tag)
        assert f"{name};Zoe" in answer.text, encoding


# --- before the file is read ----------------------------------------------------------------------


def test_a_file_that_is_too_large_is_refused_with_a_way_out(client: Client) -> None:
    kind = "multipart/form-data; boundary=x"
    body = b"x" * (uploads.LARGEST_UPLOAD + 1)
    answer = client.http.post("/import", data=body, content_type=kind, headers=FROM_HERE)
    says(answer, 413, "scorekeeper import FILE")
    assert client.post("/paper-game", {"table": "x" * 70_000}).status_code == 413


@LINUX
def test_a_large_file_is_read_where_no_temporary_file_can_be_made(client: Client) -> None:
    sent = {"file": (io.BytesIO(b"Ann\tBen\n" * 100_000), "rounds.tsv")}
    builder = EnvironBuilder("/import", method="POST", data=sent, headers=[*FROM_HERE.items()])
    form = builder.get_environ()
    with closing(form["wsgi.input"]), full_disk():
        answer = client.http.open(form)
    says(answer, 422, "The table is too long")


def test_a_file_is_read_only_if_the_host_sends_it_to_its_page(table: Client) -> None:
    for path, method, held, may in (
        ("/import", "POST", table.cookie, True),
        ("/import", "POST", "forged", False),
        ("/import", "GET", table.cookie, False),
        ("/new", "POST", table.cookie, False),
    ):
        headers = [(b"host", b"localhost"), (b"cookie", f"scorekeeper={held}".encode())]
        scope = {"path": path, "method": method, "query_string": b"", "http_version": "1.1"}
        assert uploads.may_upload(table.app, {**scope, "headers": headers}) is may, (path, method)


# --- what was shown waits for the tap -------------------------------------------------------------


def test_offers_wait_a_while_and_only_a_few_of_them(elsewhere: Scorer) -> None:
    clock = [0.0]
    waiting = uploads.WaitingOffers(lambda: clock[0])
    lines = whole(elsewhere).splitlines()
    offers = [elsewhere.imports.look(lines) for _ in range(uploads.MOST_WAITING + 1)]
    names = [waiting.keep(offer) for offer in offers]
    assert [offer.copy.closed for offer in offers] == [True, False, False, False]
    assert waiting.take(names[0]) is None
    assert waiting.take(names[1]) is offers[1]
    clock[0] = uploads.WAITS + 1
    assert waiting.take(names[2]) is None
    offers[1].close()
    waiting.close()
    assert all(offer.copy.closed for offer in offers)


def test_what_one_process_was_sent_another_adds_once(elsewhere: Scorer, tmp_path: Path) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    first, second = (uploads.SharedOffers(folder, elsewhere.imports.look) for _ in range(2))
    lines = whole(elsewhere).splitlines()
    offer = elsewhere.imports.look(lines)
    name = first.keep(offer)
    found = second.take(name)
    assert found is not None
    with closing(found):
        assert found.games == offer.games
    assert first.take(name) is None
    assert second.take("..") is None
    assert not [*folder.iterdir()]
    for seconds in range(uploads.MOST_WAITING + 1):  # only a few wait, and not for ever
        name = first.keep(elsewhere.imports.look(lines))
        os.utime(folder / name, (seconds, time.time() - 60 + seconds))
    assert len([*folder.iterdir()]) == uploads.MOST_WAITING
    os.utime(folder / name, (0, time.time() - uploads.WAITS - 1))
    assert second.take(name) is None
    shutil.rmtree(folder)
    assert second.take(name) is None
