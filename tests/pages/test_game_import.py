"""Import from the page: shown first, added whole or not at all, and refused in a sentence."""

from __future__ import annotations

import io
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from werkzeug.test import EnvironBuilder, TestResponse

from scorekeeper.service import Scorer
from scorekeeper.web.uploads import (
    LARGEST_UPLOAD,
    MOST_WAITING,
    WAITS,
    SharedOffers,
    WaitingOffers,
    may_upload,
)
from tests.ordinary_user import LINUX
from tests.pages.test_paper_game import fields_of
from tests.service.builders import close, deal, play
from tests.service.three_games import three_games
from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Scorer]:
    found = Scorer(tmp_path / "elsewhere.db")
    three_games(found)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def close_offers(client: Client) -> Iterator[None]:
    yield
    client.app.extensions["offers"].close()


def send(client: Client, content: bytes | str, name: str = "games.jsonl") -> TestResponse:
    whole = content.encode() if isinstance(content, str) else content
    form = {"file": (io.BytesIO(whole), name), "text": "", "act": "read"}
    return client.http.post("/import", data=form, headers=FROM_HERE)


def whole(scorer: Scorer) -> str:
    return "".join(scorer.exports.all_games())


def confirm(client: Client, shown: TestResponse) -> TestResponse:
    (form,) = Markup(shown.text).root.all("form")
    return client.post(form.get("action"))


def test_an_archive_is_shown_and_added_when_it_is_confirmed(
    client: Client, elsewhere: Scorer
) -> None:
    shown = send(client, whole(elsewhere))
    assert shown.status_code == 200
    assert client.scorer.exports.number() == 0
    said = Markup(shown.text).text
    assert "3 games to add" in said
    assert "New players: Ann, " in said
    assert "It is not over; it goes on here." in said
    added = confirm(client, shown)
    assert "Added 3 games." in Markup(added.text).text
    assert whole(client.scorer) == whole(elsewhere)


def test_games_that_are_here_are_named_and_stay(client: Client, elsewhere: Scorer) -> None:
    client.scorer.imports.take_in_one(elsewhere.exports.game(1))
    shown = send(client, whole(elsewhere))
    assert "Is here already." in shown.text
    assert "2 games to add" in shown.text
    assert "1 game is here already" in Markup(confirm(client, shown).text).text
    nothing = send(client, whole(elsewhere))
    assert "Nothing to add" in nothing.text
    assert "<form" not in nothing.text


def test_a_file_is_confirmed_once(client: Client, elsewhere: Scorer) -> None:
    shown = send(client, whole(elsewhere))
    assert confirm(client, shown).status_code == 200
    again = confirm(client, shown)
    assert again.status_code == 410
    assert "Choose the file once more." in again.text
    assert client.scorer.exports.number() == 3


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "of this archive cannot be read."),
        (lambda text: text.rsplit("\n", 2)[0][:-1], "cannot be read. Nothing was imported."),
        (lambda text: text.replace('"version":1', '"version":2', 1), "newer version"),
        (lambda text: text.replace('"points":20', '"points":7'), "cannot be right,"),
        (lambda text: '{"a": 1}\n', "not an archive"),
        (lambda text: text + text, "is already at line 1"),
        (lambda text: "{" + "x" * 200_000, "too long"),
    ],
)
def test_a_spoilt_archive_is_refused_in_a_sentence(
    client: Client, elsewhere: Scorer, spoil: object, said: str
) -> None:
    answer = send(client, spoil(whole(elsewhere)))  # type: ignore[operator]
    assert answer.status_code == 422
    assert said in Markup(answer.text).told
    assert client.scorer.exports.number() == 0


def test_a_table_goes_on_as_a_game_on_paper(client: Client) -> None:
    answer = send(client, "\ufeffAnn;Ben\r\n0;25\r\n60-;0\r\n", "rounds.csv")
    assert answer.status_code == 200
    fields = fields_of(answer)
    assert fields["table"] == "Ann;Ben\n0;25\n60-;0\n"
    assert client.post("/paper-game", fields, act="record").status_code == 303


def test_our_own_csv_becomes_the_same_rounds(client: Client, elsewhere: Scorer) -> None:
    game_id = deal(elsewhere, "Leo", "Zoe", "Kim").game_id
    play(elsewhere, game_id, close("p1", p2=20, p3=100), close("p1", p2=40, p3=30))
    answer = send(client, "\ufeff" + elsewhere.exports.game_csv(4), "game.csv")
    recorded = client.post("/paper-game", fields_of(answer), act="record")
    assert recorded.status_code == 303
    assert client.scorer.view(1).game.totals == elsewhere.view(4).game.totals


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_table_in_the_encodings_of_excel_keeps_its_umlauts(client: Client, encoding: str) -> None:
    answer = send(client, "Jürgen;Zoë\n0;25\n".encode(encoding), "table.csv")
    assert "Jürgen" in answer.text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Choose a file"),
        (b"\x89PNG\x00\x01\x02", "neither an archive nor a table"),
        (b"code,started,ended,sheet\r\n", "This is a list of games"),
        (b"Ann;Ben\n0;25\n0;2,5\n", "not a whole number"),
        (b"Ann;Ben\n" + b"0;25\n" * 5000, "too long for a game"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(client: Client, content: bytes, said: str) -> None:
    answer = send(client, content)
    assert answer.status_code == 422
    assert said in Markup(answer.text).told


def test_what_was_pasted_stays_when_it_is_refused(client: Client) -> None:
    form = {"text": '{"format":"else"}', "act": "read"}
    answer = client.http.post("/import", data=form, headers=FROM_HERE)
    assert answer.status_code == 422
    assert "{&#34;format&#34;:&#34;else&#34;}" in answer.text


def test_names_with_markup_are_shown_as_text(client: Client, elsewhere: Scorer) -> None:
    deal(elsewhere, "<b>Eve</b>", "Ben")
    shown = send(client, whole(elsewhere))
    assert "<b>Eve" not in shown.text
    assert "&lt;b&gt;Eve" in shown.text


def test_a_file_that_is_too_large_is_refused_with_a_way_out(client: Client) -> None:
    kind = "multipart/form-data; boundary=x"
    body = b"x" * (LARGEST_UPLOAD + 1)
    answer = client.http.post("/import", data=body, content_type=kind, headers=FROM_HERE)
    assert answer.status_code == 413
    assert "scorekeeper import FILE" in Markup(answer.text).told


@LINUX
def test_a_large_file_is_read_where_no_temporary_file_can_be_made(client: Client) -> None:
    import resource

    sent = {"file": (io.BytesIO(b"Ann\tBen\n" * 100_000), "rounds.tsv")}
    builder = EnvironBuilder("/import", method="POST", data=sent, headers=[*FROM_HERE.items()])
    form = builder.get_environ()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))  # as a full disk, for every file
    try:
        answer = client.http.open(form)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        form["wsgi.input"].close()
    assert answer.status_code == 422
    assert "too long for a game" in answer.text


def test_other_forms_stay_small(client: Client) -> None:
    assert client.post("/paper-game", {"table": "x" * 70_000}).status_code == 413


def test_nobody_but_the_host_imports(table: Client, elsewhere: Scorer) -> None:
    stranger = table.another(keeper=False)
    assert stranger.get("/import").status_code == 403
    assert send(stranger, whole(elsewhere)).status_code == 403
    shown = send(table, whole(elsewhere))
    assert confirm(stranger, shown).status_code == 403


# ------------------------------------------------------------------ before the file is read


def scope(path: str, method: str, cookie: str) -> dict[str, object]:
    return {
        "path": path,
        "method": method,
        "query_string": b"",
        "http_version": "1.1",
        "headers": [(b"host", b"localhost"), (b"cookie", cookie.encode())],
    }


def test_only_the_cookie_of_the_host_lets_a_file_in(client: Client) -> None:
    cookie = client.http.get_cookie("scorekeeper")
    assert cookie is not None
    held = f"scorekeeper={cookie.value}"
    assert may_upload(client.app, scope("/import", "POST", held))
    assert not may_upload(client.app, scope("/import", "POST", ""))
    assert not may_upload(client.app, scope("/import", "POST", "scorekeeper=forged"))
    assert not may_upload(client.app, scope("/import", "GET", held))
    assert not may_upload(client.app, scope("/new", "POST", held))


def test_offers_wait_a_while_and_only_a_few_of_them(elsewhere: Scorer) -> None:
    clock = [0.0]
    waiting = WaitingOffers(lambda: clock[0])
    offers = [
        elsewhere.imports.look(whole(elsewhere).splitlines()) for _ in range(MOST_WAITING + 1)
    ]
    names = [waiting.keep(offer) for offer in offers]
    assert [offer.copy.closed for offer in offers] == [True, False, False, False]
    assert waiting.take(names[0]) is None
    assert waiting.take(names[1]) is offers[1]
    clock[0] = WAITS + 1
    assert waiting.take(names[2]) is None
    offers[1].close()
    waiting.close()
    assert all(offer.copy.closed for offer in offers)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What several processes share."""
    found = tmp_path / "shared"
    found.mkdir()
    return found


def test_what_one_process_was_sent_another_adds_and_only_once(
    elsewhere: Scorer, folder: Path
) -> None:
    first, second = (SharedOffers(folder, elsewhere.imports.look) for _ in range(2))
    offer = elsewhere.imports.look(whole(elsewhere).splitlines())
    name = first.keep(offer)
    found = second.take(name)
    assert found is not None
    with closing(found):
        assert found.games == offer.games
    assert first.take(name) is None
    assert second.take("..") is None
    assert not [*folder.iterdir()]


def test_only_a_few_shared_offers_wait_and_not_for_ever(elsewhere: Scorer, folder: Path) -> None:
    waiting = SharedOffers(folder, elsewhere.imports.look)
    lines = whole(elsewhere).splitlines()
    for seconds in range(MOST_WAITING + 1):
        name = waiting.keep(elsewhere.imports.look(lines))
        os.utime(folder / name, (seconds, time.time() - 60 + seconds))
    assert len([*folder.iterdir()]) == MOST_WAITING
    shutil.rmtree(folder)
    assert waiting.take(name) is None
    name = waiting.keep(elsewhere.imports.look(lines))
    os.utime(folder / name, (0, time.time() - WAITS - 1))
    assert waiting.take(name) is None
