"""Every page of the program: games at every stage, and the address of each page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest
from _pytest.mark import ParameterSet

from scorekeeper.wording.catalogue import key_of
from tests.browser.builders import PlainPhone, PostedGame, hidden
from tests.browser.server import RunningServer
from tests.rules.text_tables import rows_in

MAIN = frozenset(("table, refereed", "round over", "standings"))
"""The pages that a table sees most. `make test` looks at these, `make looks` at all others."""

SIX = ("Ann", "Ben", "Mia", "Dad", "Christopher", "Олександра")


@pytest.fixture(scope="session")
def games(shared_server: RunningServer) -> dict[str, PostedGame]:
    """Games at every stage, to be looked at."""
    return games_on(shared_server)


def games_on(server: RunningServer) -> dict[str, PostedGame]:
    """Play games on this server up to every stage."""
    keeper = server.keeper()

    def deal(*names: str, **rules: str) -> PostedGame:
        return PostedGame(keeper, *(names or ("Ann", "Ben", "Mia")), **rules)

    deal("Anna", "Max").close_round(p2=5)
    playing = deal(*SIX)
    playing.close_round(p2=5, p3=100, p4=15, p5=45, p6=60)
    playing.lay("p2", "3 3 3 4 5 6 7")
    playing.act("laid", seat="p5", laid="yes")
    just_in = deal("Ann", "Ben", "Mia", "Dad")
    just_in.close_round(p2=5, p3=100, p4=15)
    corrected = deal("Ann", "Ben")
    corrected.close_round(p2=5)
    corrected.fix(1, p2=60)
    level = deal()
    for _ in range(9):
        level.close_round(p2=5, p3=100)
    level.close_round("p2", p1=45, p3=100)
    level_of_three = deal(variant="first-5")
    for _ in range(4):
        level_of_three.close_round(p2=5, p3=5)
    level_of_three.close_round("p2", p1=20, p3=0)
    late = deal("Ann", "Ben", "Mia", "Dad")
    late.close_round(p2=5, p3=100, p4=15)
    late.send("/joins", {**late.read("/menu/late").fields("late"), "name": "Christopher"})
    over = deal(*SIX, variant="first-5")
    for _ in range(5):
        over.close_round(p2=5, p3=100, p4=15, p5=60, p6=60)
    rested = deal()
    rested.act("stops", seat="p3")
    rested.act("stop", how="another-day")
    violet = deal("Ann", "Ben", sheet="ru-violet", variant="any-order")
    refereed = a_refereed_round(keeper)
    violet.lay("p2", "R1 R2 R3 W R5 R6 R7", phase="8")
    out_of_cards = deal("Ann", "Ben")
    out_of_cards.act("turn/follow", seat="")
    out_of_cards.lay("p2", "5 5 5 | 9 9 9")
    out_of_cards.hit("p2/1", "p2", "5 5 5 5")
    out_of_cards.act("turn/pass", seat="p2", card="2")
    argued = deal()
    argued.act("turn/follow", seat="p1")
    argued.lay("p1", "5 5 5 | 3 3 W")
    argued.act("ask/differently/hit_same_turn", value="own")
    argued.act("rulings", words="A dropped card is out of play.")
    argued.send("/rulings/keep", {"seq": hidden("seq", argued.read("/rulings"))})
    argued.act("ask/show", about="skip_target")
    counting = deal(*SIX)
    counting.lay("p2", "3 3 3 4 4 4")
    counting.is_out()
    for game in (playing, refereed, over):
        keeper.send(f"{game.watched}/sit", {"seat": "p1"})
    keeper.send(f"{deal(*SIX).sheet}/delete", {})
    keeper.send("/host/tables", {"count": "3"})
    keeper.send("/host/wifi", {"name": "Guests", "password": "cards-and-cake", "act": "keep"})
    first = f"/t/{card_of(server, 1)}/new"
    fields = keeper.read(first).fields("new-game")
    keeper.send(first, {**fields, "names": ", ".join(SIX), "act": "deal"})
    return {
        "playing": playing,
        "just in": just_in,
        "corrected": corrected,
        "level": level,
        "level of three": level_of_three,
        "late": late,
        "over": over,
        "rested": rested,
        "violet": violet,
        "refereed": refereed,
        "argued": argued,
        "out of cards": out_of_cards,
        "counting": counting,
    }


def a_refereed_round(keeper: PlainPhone) -> PostedGame:
    """Six players in mid-round: turns followed, melds hit, cards not typed, a skip that waits, and
    a discard that may be knocked for."""
    game = PostedGame(keeper, *SIX, sheet="ravensburger", variant="knock")
    game.close_round(p2=5, p3=10, p4=20, p5=35, p6=40)
    game.act("turn/follow", seat="")
    game.act("turn/first-card", card="S")
    game.lay("p4", "7 7 7 | 9 W 11 12")
    game.act("turn/skip", seat="p4", target="p3")
    game.lay("p5", "5 5 W | 3 4 5 6")
    game.hit("p4/1", "p5", "7")
    game.act("turn/pass", seat="p5", card="2")
    game.act("laid", seat="p6", laid="yes")
    game.hit("p5/2", "p6", "7 8 9 10 11")
    game.act("turn/pass", seat="p6", card="8")
    return game


PLACES = {row[0]: row[1] for row in rows_in("browser/places")}
"""The address of each page that a phone with the host's key can open, on the server of `games`."""

ELSEWHERE = {
    "wall.any_wall": "leads a phone with the host's key to the wall: WITHOUT_A_KEY",
    "join.waiting": "only for a phone that asked for a seat: WITHOUT_A_KEY",
    "about.style_guide": "only in debug mode: test_the_style_guide_fits_every_screen",
    "about.privacy": "only in an open house: test_open_house.py",
    "share.picture": "a picture, which shows a page only to refuse",
}
"""Pages that PLACES cannot have, with the reason, and where they are looked at."""


def looked_at(names: Iterable[str]) -> list[ParameterSet]:
    """A test of each of these pages; those that are not main ones are for `make looks`."""
    return [
        pytest.param(name, id=name, marks=() if name in MAIN else pytest.mark.looks)
        for name in names
    ]


def card_of(server: RunningServer, number: int) -> str:
    """The code on the card of this table."""
    with server.scorer() as scorer:
        return scorer.venue.tables()[number - 1].table.code


@pytest.fixture(scope="session")
def addresses(games: dict[str, PostedGame], shared_server: RunningServer) -> dict[str, str]:
    """Where each of PLACES is on this server."""
    return addresses_of(games, shared_server)


def addresses_of(games: dict[str, PostedGame], server: RunningServer) -> dict[str, str]:
    """Where each of PLACES is on the server of these games."""
    playing = games["playing"]
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
