"""Every page of the program: games at every stage, and the address of each page."""

from __future__ import annotations

from datetime import date

import pytest

from scorekeeper.wording.catalogue import key_of
from tests.browser.builders import PostedGame, hidden
from tests.browser.server import RunningServer
from tests.rules.text_tables import rows_in

GAMES, CROWDED = (
    {name: more for name, *more in rows_in(f"browser/{table}")}
    for table in ("games", "crowded_games")
)
"""The players, rules and moves of each game."""


class Games(dict[str, PostedGame]):
    """The games of these tables on one server, each dealt when it is first asked for."""

    def __init__(self, server: RunningServer) -> None:
        super().__init__()
        self.server = server

    def __missing__(self, name: str) -> PostedGame:
        names, rules, moves = {**GAMES, **CROWDED}[name]
        chosen = dict(rule.split("=", 1) for rule in rules.split("; ") if rule)
        game = PostedGame(self.server.keeper(), *names.split(", "), **chosen)
        game.plays(moves)
        self[name] = game
        return game


@pytest.fixture(scope="session")
def games(shared_server: RunningServer) -> Games:
    """Games at every stage, to be looked at."""
    return Games(shared_server)


def set_up(games: Games) -> None:
    """Play the games of every stage, and enter what else the pages show."""
    server, keeper = games.server, games.server.keeper()
    for name in GAMES:
        assert games[name].at
    argued = games["argued"]
    argued.act("ask/differently/hit_same_turn", value="own")
    argued.act("rulings", words="A dropped card is out of play.")
    argued.send("/rulings/keep", {"seq": hidden("seq", argued.read("/rulings"))})
    argued.act("ask/show", about="skip_target")
    six = GAMES["playing"][0]
    keeper.send(f"{PostedGame(keeper, six).sheet}/delete", {})
    keeper.send("/host/tables", {"count": "3"})
    keeper.send("/host/wifi", {"name": "Guests", "password": "cards-and-cake", "act": "keep"})
    first = f"/t/{card_of(server, 1)}/new"
    fields = keeper.read(first).fields("new-game")
    keeper.send(first, {**fields, "names": six, "act": "deal"})


PLACES = {row[0]: row[1] for row in rows_in("browser/places")}
"""The address of each page that a phone with the host's key can open, on the server of `games`."""

MAIN = tuple(PLACES)[:10]
"""The pages that a table sees most. `make test` looks at these, `make looks` at all."""

NO_ROOM_MIXED = "table, out of cards"
"""Where words of one language have no room beside those of another, but have it beside their own:
`test_languages` looks at it in each."""

ELSEWHERE = {
    "wall.any_wall": "leads a phone with the host's key to the wall: WITHOUT_A_KEY",
    "join.waiting": "only for a phone that asked for a seat: WITHOUT_A_KEY",
    "about.style_guide": "only in debug mode: test_the_style_guide_fits_every_screen",
    "about.privacy": "only in an open house: test_open_house.py",
    "picture.page_by_code": "a watcher's page of a picture, as a keeper has it in PLACES",
    "share.picture": "a picture, which shows a page only to refuse",
}
"""Pages that PLACES cannot have, with the reason, and where they are looked at."""


def card_of(server: RunningServer, number: int) -> str:
    """The code on the card of this table."""
    with server.scorer() as scorer:
        return scorer.venue.tables()[number - 1].table.code


@pytest.fixture(scope="session")
def addresses(games: Games) -> dict[str, str]:
    """Where each of PLACES is on this server."""
    return addresses_of(games)


def addresses_of(games: Games) -> dict[str, str]:
    """Where each of PLACES is on the server of these games, which are set up for that."""
    set_up(games)
    playing, server = games["playing"], games.server
    gaps = {name: game.at for name, game in games.items()}
    gaps["last"] = hidden("target", games["corrected"].read(""))
    gaps["history"], gaps["late sheet"] = games["over"].sheet, games["late"].sheet
    gaps["text"] = key_of("", "This device")
    gaps["code"], gaps["watched"] = playing.code, games["refereed"].code
    gaps["counted"] = games["counting"].code
    gaps["keeper"], gaps["seat"] = (playing.link(tab)[3:] for tab in ("keep", "play/p6"))
    with server.scorer() as scorer:
        gaps["card"], gaps["wall"] = card_of(server, 2), scorer.venue.wall_code()
        people = {each.name.lower(): str(each.person_id) for each in scorer.people.everybody()}
    gaps.update(people, key=server.host_key(), year=f"{date.today():%Y}")
    return {name: place.format_map(gaps) for name, place in PLACES.items()}
