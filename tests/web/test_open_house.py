"""An open house: strangers start games and see no other, and the host sees how many there are."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from scorekeeper.app import create_app, serve_from
from scorekeeper.errors import UnknownGame
from scorekeeper.network.reach import Reach
from scorekeeper.server_settings import OpenHouse
from scorekeeper.service import Scorer
from scorekeeper.serving import limits
from scorekeeper.serving.stream import OpenStreams, Watching
from scorekeeper.stream_views import watched_under
from scorekeeper.web.access import Role, action_of
from scorekeeper.web.this_phone import AT_NEW_GAME, NAMES_COOKIE
from scorekeeper.web.uploads import may_upload
from tests.checkout import read
from tests.serving.live_server import StreamReader, served
from tests.web import links
from tests.web.client import FROM_HERE, Client
from tests.web.crawl import crawl, few_of_a_kind
from tests.web.markup import Markup, says
from tests.web.routes import routes
from tests.web.venue_tables import stop

DEAL = {"sheet": "mattel", "variant": "standard", "act": "deal"}
MINE, THEIRS = ("Anneliese", "Bertram"), ("Cornelius", "Dorothea")


@pytest.fixture
def host(client: Client) -> Client:
    """The host's phone in an open house without games."""
    serve_from(client.app, client.scorer, Reach(tuple), OpenHouse())
    return client


def at_home(host: Client) -> None:
    """The host starts again, at home."""
    serve_from(host.app, host.scorer, Reach(tuple))


def stranger(host: Client, *names: str) -> Client:
    """A phone that has never been here; it starts a game if there are names."""
    phone = host.another(keeper=False)
    if names:
        phone.deal(*names)
    return phone


def start(phone: Client, *names: str, key: str = "") -> int:
    """The status that a phone gets that starts a game."""
    typed = {**DEAL, "names": ", ".join(names)}
    return phone.post("/new", {**typed, **({"key": key} if key else {})}).status_code


def starting_key(phone: Client) -> str:
    """The id of the command that started the game, as an archive of it says."""
    lines = phone.get(f"/history/{phone.game_id}/archive").text.splitlines()
    return json.loads(lines[1])["command_id"]


# --- who sees what --------------------------------------------------------------------------------


def test_whoever_starts_a_game_keeps_it_and_no_other(host: Client) -> None:
    mine = stranger(host, *MINE)
    assert "Anneliese" not in stranger(host).get("/").text, "the only game is not everybody's"
    assert stranger(host).get(f"/history/{mine.game_id}").status_code == 403
    theirs = stranger(host, *THEIRS)
    assert links.may_keep(mine)
    told = says(mine.get(theirs.at), 403, "only those who get its code can see it")
    assert "You can watch here" not in told
    for path in ("/", "/history", "/tv"):
        assert "Cornelius" not in mine.get(path, follow_redirects="1").text
    # Its code opens it to look, and that is not to keep.
    assert "Cornelius" in mine.get(f"/w/{theirs.view.code}").text
    assert "Cornelius" in mine.get("/").text
    told = says(mine.get(theirs.at), 403, "You can watch here")
    assert "the host’s window" not in told, "the host's key opens no game"


@pytest.mark.statements
def test_the_host_sees_how_many_games_there_are_and_nothing_of_them(host: Client) -> None:
    host.scorer.venue.set_up(1)
    with pytest.raises(UnknownGame):  # the wall has no stream
        watched_under(host.scorer, host.scorer.venue.wall_code(), wall=False)
    assert host.get("/find", code=host.scorer.venue.wall_code()).status_code == 404
    stranger(host, *MINE)
    host.game_id = stranger(host, *THEIRS).game_id
    told = says(host.get("/host"), 200, "2 games are going on.", "2 games are stored altogether.")
    assert host.scorer.host_key() not in told, "the codes there are for whoever comes"
    watching = f"/w/{host.view.code}"
    pages = [path for _endpoint, path in routes(host, "GET") if not path.startswith(watching)]
    for path in (*pages, "/history?state=unfinished", "/find?code=none"):
        if path.startswith((watching.upper(), f"/{host.view.code}", "/s/", "/S/", "/k/", "/K/")):
            continue  # who has its code or a link was given it
        text = host.get(path).text
        assert not [name for name in (*MINE, *THEIRS) if name in text], path
        assert path == f"/{host.view.code}" or host.view.code not in text, path


def test_the_hosts_key_opens_only_what_the_host_started_until_at_home(host: Client) -> None:
    mine = stranger(host, *MINE)
    host.deal("Ann", "Ben")
    assert links.may_keep(host)
    assert host.view.log[0].actor == "keeper"
    assert not links.may_keep(host.another())
    assert host.get(mine.at).status_code == 403
    at_home(host)
    assert host.get(mine.at).status_code == 200
    assert links.may_keep(mine), "and its keeper stays one"


def test_a_file_may_not_be_sent_even_with_the_hosts_key(host: Client) -> None:
    sent = [(b"host", b"localhost"), (b"cookie", f"scorekeeper={host.cookie}".encode())]
    scope: dict[str, Any] = {"type": "http", "http_version": "1.1", "query_string": b""}
    scope |= {"method": "POST", "path": "/import", "headers": sent}
    assert not may_upload(host.app, scope)
    at_home(host)
    assert may_upload(host.app, scope)


# --- names and rules ------------------------------------------------------------------------------


def test_names_are_suggested_on_their_own_phone_alone_and_become_no_people(host: Client) -> None:
    mine = stranger(host)
    mine.deal(*MINE, sheet="ravensburger")
    assert "Anneliese" in mine.get("/new").text
    assert mine.page("/new").fields("new-game")["sheet"] == "ravensburger", "so are the rules"
    for other in (stranger(host), host):
        assert "Anneliese" not in other.get("/new").text
        assert other.page("/new").fields("new-game")["sheet"] == "mattel"
    assert mine.post("/new/forget-names").status_code == 303
    assert "Anneliese" not in mine.get("/new").text
    stop(mine)
    following = mine.post(f"{mine.at}/again", key="a-key-for-more")
    assert int(following.location.rsplit("/", 1)[1]) > mine.game_id
    assert host.scorer.remembered_names() == (), "nobody becomes a person that is known here"


def test_nobody_is_offered_what_was_played_at_home(host: Client) -> None:
    at_home(host)
    host.deal("Oma", "Leo", sheet="ravensburger")
    old = links.keeper(host)
    old.game_id = host.game_id
    serve_from(host.app, host.scorer, Reach(tuple), OpenHouse())
    mine = stranger(host, *MINE)
    for phone, path in ((mine, "/new"), (mine, f"{mine.at}/menu/late")):
        assert "Oma" not in phone.page(path).text
    assert links.may_keep(old), "a keeper of before stays one"
    host.game_id = 0
    assert host.get(old.at).status_code == 403


# --- starting -------------------------------------------------------------------------------------


def test_a_key_that_was_read_in_an_archive_makes_nobody_a_keeper(host: Client) -> None:
    theirs, watching = stranger(host, *THEIRS), stranger(host)
    watching.game_id = theirs.game_id
    watching.get(f"/w/{theirs.view.code}")
    assert start(watching, *MINE, key=starting_key(watching)) == 303
    assert not links.may_keep(watching)
    at_home(host)
    host.scorer.venue.set_up(1)
    theirs, watching = stranger(host), stranger(host)
    card = f"/t/{host.scorer.venue.tables()[0].table.code}/new"
    theirs.sits_at(theirs.post(card, DEAL, names="Ann, Ben"))
    watching.game_id = theirs.game_id
    watching.get(f"/w/{theirs.view.code}")
    key = starting_key(watching).removeprefix("table-1-")
    assert watching.post(card, DEAL, names="Ann, Ben", key=key).status_code == 409
    assert not links.may_keep(watching)


@pytest.mark.statements
def test_several_processes_are_one_open_house(host: Client, database: Path | str) -> None:
    """What one records, the other knows. A phone is led to any of them."""
    with closing(Scorer(database)) as scorer:
        app = create_app(scorer, open_house=OpenHouse())
        there, theirs = (Client(scorer, app, app.test_client()) for _phone in range(2))
        mine = stranger(host)
        key = mine.page("/new").fields("new-game")["key"]
        assert start(mine, *MINE, key=key) == 303
        names = mine.http.get_cookie(NAMES_COOKIE, path=AT_NEW_GAME)
        there.http.set_cookie(NAMES_COOKIE, names.value, path=AT_NEW_GAME)
        there.http.set_cookie("scorekeeper", mine.cookie)
        assert start(there, *MINE, key=key) == 303, "the form that was sent twice"
        (mine.game_id,) = (there.game_id,) = [line.game_id for line in scorer.lists.going_on()]
        assert links.may_keep(there)
        assert "Anneliese" in there.page("/new").text
        assert theirs.get(mine.at).status_code == 403
        theirs.deal(*THEIRS)
        assert "2 games are going on." in host.page("/host").text
        assert "Cornelius" not in mine.get("/").text


# --- limits ---------------------------------------------------------------------------------------


def test_a_phone_that_starts_too_many_games_is_told_and_keeps_its_form(host: Client) -> None:
    phone = stranger(host, *MINE)
    stop(phone)
    for _game in range(limits.GAMES_OF_A_PHONE - 1):
        assert start(phone, *MINE) == 303
    answer = phone.post("/new", DEAL, names="Eva, Max")
    says(answer, 429, "Too many games were started here within an hour.", "Eva")
    assert phone.post(f"{phone.at}/again", key="a-key-for-more").status_code == 429
    assert len(host.scorer.lists.going_on()) == limits.GAMES_OF_A_PHONE - 1
    assert start(stranger(host), *MINE) == 303, "another phone may"
    at_home(host)
    for _game in range(limits.GAMES_OF_A_PHONE + 1):
        assert start(host, *MINE) == 303, "at home nobody counts"


def test_a_phone_that_sends_too_many_forms_waits_and_keeps_what_was_typed(host: Client) -> None:
    phone, other = stranger(host, *MINE), stranger(host, *THEIRS)
    fields = phone.round_fields("p1", p2=5)
    phone.http.environ_base["REMOTE_ADDR"] = "192.168.7.7"
    for _form in range(limits.FORMS_OF_A_PHONE):
        assert phone.post("/phone/language").status_code == 303
    answer = phone.post(f"{phone.at}/round", fields)
    told = says(answer, 429, "Too many forms came from here within a minute.")
    assert Markup(told).fields("again") == fields
    headers = {**FROM_HERE, "HX-Request": "true"}
    answer = phone.http.post(f"{phone.at}/round", data=fields, headers=headers)
    assert (answer.status_code, answer.headers["HX-Retarget"]) == (429, "#not-recorded")
    assert phone.get("/").status_code == 200
    assert other.post("/phone/language").status_code != 429
    question = phone.http.post("/api/ask", data="{}", content_type="application/json")
    assert json.loads(question.text)["error"]["code"] == "status_429"


def test_who_hides_behind_new_phones_leaves_room_for_others_of_the_address(host: Client) -> None:
    """A device that keeps no cookie is a new phone each time."""
    host.app.extensions["limits"] = limits.Limits(processes=20)  # each allows a twentieth
    mine, elsewhere, started = stranger(host, *MINE), stranger(host), 1
    while start(stranger(host), *THEIRS) == 303:
        started += 1
    assert started < limits.GAMES_OF_AN_ADDRESS // 20
    assert start(mine, *MINE) == 303
    elsewhere.http.environ_base["REMOTE_ADDR"] = "192.168.7.7"
    assert start(elsewhere, *MINE) == 303
    bare = host.app.test_client(use_cookies=False)
    while bare.post("/phone/language", headers=FROM_HERE).status_code == 303:
        pass
    assert mine.post("/phone/language").status_code == 303


def test_streams_are_counted_by_phone_and_by_address_until_they_end() -> None:
    streams = OpenStreams(lambda cookie: cookie, of_a_phone=2, of_an_address=3)
    phone, other = streams.who("10.0.0.9", "phone"), Watching("10.0.0.9", "other")
    nameless = Watching("10.0.0.9", "")

    def opens(*watching: Watching) -> list[bool]:
        allowed = [streams.admit(each) for each in watching]
        opened.extend(each for each, may in zip(watching, allowed, strict=True) if may)
        return allowed

    opened: list[Watching] = []
    for many, allowed in (
        ((phone, phone, phone, other, nameless), [True, True, False, True, False]),
        ((phone, phone, nameless), [True, True, True]),
        ((nameless, nameless, other), [True, False, True]),
    ):
        assert opens(*many) == allowed, "who keeps no cookie leaves room for the others"
        while opened:
            streams.release(opened.pop())


def test_a_phone_opens_so_many_live_pages_and_others_more(host: Client, database: Path | str):
    mine = stranger(host, *MINE)
    path, said = f"/stream/{mine.view.code}?view=tv", {"Cookie": f"scorekeeper={mine.cookie}"}
    with ExitStack() as inside:
        _scorer, port = inside.enter_context(served(database, open_house=OpenHouse()))

        def open_one(**headers: str) -> StreamReader:
            reader = StreamReader(port, path, **headers)
            inside.callback(reader.leave)
            return reader

        for _stream in range(limits.STREAMS_OF_A_PHONE):
            assert open_one(**said).status == 200
        assert open_one(**said).status == 429
        assert open_one().status == 200, "another phone of that address may"


def test_the_page_for_hosts_names_the_limits() -> None:
    text = read("docs/open-house.md")
    rows = {"new games in an hour": "GAMES", "of any kind": "FORMS", "open at once": "STREAMS"}
    for said, of in rows.items():
        most = getattr(limits, f"{of}_OF_A_PHONE"), getattr(limits, f"{of}_OF_AN_ADDRESS")
        assert f"{said} | {most[0]} | {most[1]} |" in text


# --- links and forms ------------------------------------------------------------------------------


@pytest.mark.statements
def test_no_page_offers_what_is_closed_in_an_open_house(host: Client) -> None:
    mine = stranger(host, *MINE)
    mine.close_round("p1", p2=5)
    over, watching = stranger(host, *THEIRS), stranger(host)
    stop(over)
    for phone in (watching, over):
        phone.get(f"/w/{mine.view.code}")
    phones = {"host": host, "keeper": over, "watcher": watching, "stranger": stranger(host)}
    assert {who: closed_to(phone) for who, phone in phones.items()} == {who: [] for who in phones}
    for phone in (host, stranger(host)):
        assert "This host" not in says(phone.get("/wall"), 200, "Here everybody starts a game")


def closed_to(phone: Client) -> list[str]:
    """The links and forms where this phone is refused, of all pages that it finds from the first
    one on; of pages of one kind it looks at some."""
    kinds, closed, urls = Counter[str](), list[str](), phone.app.url_map.bind("localhost")
    for path, status, page in crawl(phone, ["/"], few_of_a_kind(phone, 3, kinds)):
        if status == 403:
            closed.append(path)
        for form in page.root.all("form") if page and status == 200 else ():
            to = urlsplit(urljoin(path, form.get("action"))).path
            endpoint, _values = urls.match(to, form.get("method").upper() or "GET")
            action = action_of(phone.app.view_functions[endpoint])
            if action.value.least_role(open_house=True) is Role.NOBODY:
                closed.append(f"{to} on {path}")
    assert len(kinds) > 4
    return closed


# --- old games ------------------------------------------------------------------------------------


def test_a_game_that_its_keeper_deleted_is_listed_for_nobody_else(host: Client) -> None:
    mine, theirs = stranger(host, *MINE), stranger(host, *THEIRS)
    sheet = f"/history/{mine.game_id}"
    assert mine.post(f"{sheet}/delete").status_code == 303
    for phone, listed in ((mine, True), (theirs, False), (host, False)):
        assert ("Anneliese" in phone.get("/history/deleted").text) is listed
        if not listed:
            assert phone.post(f"{sheet}/bring-back").status_code == 403
    assert mine.post(f"{sheet}/bring-back").status_code == 303
    assert "Anneliese" in mine.get("/").text
    host.scorer.titles.put_away(mine.game_id, away=True)  # its players find it in the history
    shown = mine.get("/").text
    assert ("Anneliese" in shown, 'href="/history"' in shown) == (False, True)
    assert "Anneliese" in mine.get("/history").text


# --- what it says ---------------------------------------------------------------------------------


def test_the_privacy_page_says_what_the_host_can_see_and_do(host: Client) -> None:
    serve_from(host.app, host.scorer, Reach(tuple), OpenHouse(put_away_after=7))
    text = stranger(host).page("/privacy").text
    for said in (
        "The host’s page shows how many games there are, and nothing else about them.",
        "the host can read, copy and delete everything in it",
        "the host’s key opens every game",
        "A game is kept until its keeper deletes it: Score sheet, About, Delete",
        "nobody has touched for 7 days",
    ):
        assert said in text
    first = "Anybody may keep the score of a game here, and only those who get its code can see it."
    assert first in stranger(host).page("/").text
    mine, phone, link = stranger(host, *MINE), stranger(host), f"/h/{host.scorer.host_key()}"
    assert "It opens no game." in phone.page(link).text  # and leads to the host's page
    assert phone.post(link).location == "/host"
    assert [('href="/host"' in each.get("/").text) for each in (phone, mine)] == [True, False]

    def that_lead_there() -> list[str]:
        pages = ("/", "/phone", f"{mine.at}/menu")
        return [path for path in pages if 'href="/privacy' in mine.get(path).text]

    assert len(that_lead_there()) == 3
    at_home(host)
    assert that_lead_there() == [], "at home there is none"
    refused = says(host.get("/privacy"), 403, "This page is for an open house")
    assert "only watch" not in Markup(refused).text, "this phone may do everything"
