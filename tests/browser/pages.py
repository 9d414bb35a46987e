"""Every page of the program: games at every stage, and the address of each page."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

import pytest
from _pytest.mark import ParameterSet

from scorekeeper.service import Scorer
from scorekeeper.wording.catalogue import key_of
from tests.browser.builders import PlainPhone, PostedGame
from tests.browser.server import RunningServer

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
    PostedGame(keeper, "Anna", "Max").close_round("p1", p2=5)
    playing = PostedGame(keeper, *SIX)
    playing.close_round("p1", p2=5, p3=100, p4=15, p5=45, p6=60)
    playing.lay("p2", "3 3 3 4 5 6 7")
    playing.act("laid", seat="p5", laid="yes")
    just_in = PostedGame(keeper, "Ann", "Ben", "Mia", "Dad")
    just_in.close_round("p1", p2=5, p3=100, p4=15)
    corrected = PostedGame(keeper, "Ann", "Ben")
    corrected.close_round("p1", p2=5)
    fields = corrected.read("/rounds/1/fix").fields("round")
    corrected.send("/rounds/1/fix", {**fields, "points-p2": "60", "laid-p2": "no"})
    level = PostedGame(keeper, "Ann", "Ben", "Mia")
    for _ in range(9):
        level.close_round("p1", p2=5, p3=100)
    level.close_round("p2", p1=45, p3=100)
    level_of_three = PostedGame(keeper, "Ann", "Ben", "Mia", variant="first-5")
    for _ in range(4):
        level_of_three.close_round("p1", p2=5, p3=5)
    level_of_three.close_round("p2", p1=20, p3=0)
    late = PostedGame(keeper, "Ann", "Ben", "Mia", "Dad")
    late.close_round("p1", p2=5, p3=100, p4=15)
    form = late.read("/menu/late").fields("late")
    late.send("/joins", {**form, "name": "Christopher"})
    over = PostedGame(keeper, *SIX, variant="first-5")
    for _ in range(5):
        over.close_round("p1", p2=5, p3=100, p4=15, p5=60, p6=60)
    rested = PostedGame(keeper, "Ann", "Ben", "Mia")
    rested.act("stops", seat="p3")
    rested.act("stop", how="another-day")
    violet = PostedGame(keeper, "Ann", "Ben", sheet="ru-violet", variant="any-order")
    refereed = a_refereed_round(keeper)
    violet.lay("p2", "R1 R2 R3 W R5 R6 R7", phase="8")
    out_of_cards = PostedGame(keeper, "Ann", "Ben")
    out_of_cards.act("turn/follow", seat="")
    out_of_cards.lay("p2", "5 5 5 | 9 9 9")
    out_of_cards.hit("p2/1", "p2", "5 5 5 5")
    out_of_cards.act("turn/pass", seat="p2", card="2")
    argued = PostedGame(keeper, "Ann", "Ben", "Mia")
    argued.lay("p2", "5 5 5 | 3 3 W")
    argued.act("ask/differently/hit_same_turn", value="own")
    argued.act("rulings", words="A dropped card is out of play.")
    keep = argued.read("/rulings").root.all("input")
    seq = next(field.get("value") for field in keep if field.get("name") == "seq")
    argued.send("/rulings/keep", {"seq": seq})
    argued.act("ask/show", about="skip_target")
    counting = everybody_counts(keeper)
    for game in (playing, refereed, over):
        keeper.send(f"/w/{game.code}/sit", {"seat": "p1"})
    gone = PostedGame(keeper, *SIX)
    keeper.send(gone.at.replace("/g/", "/history/") + "/delete", {})
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


def everybody_counts(keeper: PlainPhone) -> PostedGame:
    """Six players: the one at this phone is out, and all the others are waited for."""
    game = PostedGame(keeper, *SIX)
    game.lay("p2", "3 3 3 4 4 4")
    keeper.send(f"/w/{game.code}/sit", {"seat": "p1"})
    seen = game.read("/me").ids["me"].get("data-seq")
    game.send("/me/out", {"seen": seen, "anyway": "yes"})
    return game


def a_refereed_round(keeper: PlainPhone) -> PostedGame:
    """Six players in mid-round: turns followed, melds hit, cards not typed, a skip that waits, and
    a discard that may be knocked for."""
    game = PostedGame(keeper, *SIX, sheet="ravensburger", variant="knock")
    game.close_round("p1", p2=5, p3=10, p4=20, p5=35, p6=40)
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


PLACES = {
    "start": "/",
    "new game": "/new",
    "check, which phase": "/check",
    "check": "/check?phase=8&hand=R1+R2+R3+W+B5+G6+Y7+Y8+S+12",
    "history": "/history",
    "people": "/people",
    "a year in pictures": f"/year/{date.today():%Y}",
    "person": "/people/{ann}",
    "change a person": "/people/{ann}/edit",
    "two people": "/people/{ann}/merge?other={ben}",
    "two spellings": "/people/{ann}/merge?other={anna}",
    "what is stored about a person": "/people/{ann}/stored",
    "forget a person": "/people/{ann}/forget",
    "history, searched": "/history?q=christopher&from=2020-13&state=finished",
    "deleted games": "/history/deleted",
    "about a game": "{history}/details",
    "rematch": "{over}/rematch",
    "this phone": "/phone",
    "key": "/h/{key}",
    "which code": "/find",
    "nothing here": "/nowhere",
    "table of six": "{playing}",
    "tablet in the middle": "{playing}/middle",
    "tablet in the middle, six count": "{counting}/middle?pad=p2",
    "lay, who": "{playing}/lay",
    "table, refereed": "{refereed}",
    "table, argued": "{argued}",
    "hit, which meld": "{refereed}/hit",
    "hit, to choose": "{refereed}/hit/p5/2",
    "hit, colours": "{violet}/hit/p2/1",
    "table, out of cards": "{out of cards}",
    "turn, out of cards": "{out of cards}/turn",
    "turn, followed": "{refereed}/turn",
    "turn, not followed": "{playing}/turn",
    "turn, who is skipped": "{playing}/turn?by=p2",
    "ask": "{refereed}/ask",
    "ask, reply": "{refereed}/ask?about=skip",
    "ask, many ways on": "{refereed}/ask?about=wilds",
    "ask, search": "{argued}/ask?q=wild",
    "ask, may I lay": "{refereed}/ask/lay",
    "ask, no meld": "{playing}/ask/hit",
    "ask, my cards": "{refereed}/ask/count",
    "differently": "{argued}/ask/differently/hit_same_turn",
    "our leaflet": "{argued}/leaflet/hit_same_turn",
    "which box": "/box",
    "which box, found": "/box?violet=yes&wild=20",
    "rulings": "{argued}/rulings",
    "rulings, none": "{playing}/rulings",
    "standings, refereed": "/w/{watched}",
    "lay, typed": "{playing}/lay/p2",
    "lay, to be typed": "{playing}/lay/p3?cards=5+5+W+7+7+6",
    "lay, colours": "{violet}/lay/p1?phase=8&cards=R1+R2+W+W+B5",
    "round over": "{playing}/round",
    "round over, any order": "{violet}/round",
    "fix": "{playing}/rounds/1/fix?seat=p3",
    "menu": "{playing}/menu",
    "stops": "{rested}/menu/stops",
    "how to end": "{playing}/menu/end",
    "someone comes late": "{just in}/menu/late",
    "two change places": "{playing}/menu/places?seat=p1&seat=p6",
    "score sheet, one joined late": "{late sheet}",
    "level, three of them": "{level of three}",
    "rested": "{rested}",
    "share": "{playing}/share",
    "share, play along": "{playing}/share/play",
    "share, a seat": "{playing}/share/play/p2",
    "share, keep": "{playing}/share/keep",
    "that's me": "/w/{code}/sit",
    "my seat": "{playing}/me",
    "my seat, refereed": "{refereed}/me",
    "my seat, over": "{over}/me",
    "my seat, all count": "{counting}/me",
    "table, all count": "{counting}",
    "standings, all count": "/w/{counted}",
    "a hand of the rest": "{counting}/hand/p6",
    "a seat's link": "/s/{seat}",
    "the keeper's link": "/k/{keeper}",
    "board, refereed": "/w/{watched}/tv",
    "host": "/host",
    "board": "/w/{code}/tv",
    "board, which game": "/tv",
    "just in": "{just in}/in/1",
    "corrected": "{corrected}/corrected/{last}",
    "level": "{level}",
    "over": "{over}",
    "standings": "/w/{code}",
    "score sheet": "{history}",
    "log": "{history}/log",
    "save or print": "{history}/export",
    "save all games": "/export",
    "a game on paper": "/paper-game",
    "import games": "/import",
    "score sheet to print": "{history}/print",
    "blank score sheet": "/print-sheet?players=8",
    "rules of the table": "{playing}/rules",
    "rules of a game to watch": "/w/{code}/rules",
    "rules of a sheet": "/rules/ravensburger",
    "api": "/api",
    "tables": "/host/tables",
    "a table with a game": "/host/tables/1",
    "cards": "/host/cards?wifi=yes",
    "wall": "/wall/{wall}",
    "suggestions": "/suggestions",
    "a text to reword": "/texts/{text}",
    "start here": "/t/{card}",
    "new game at a table": "/t/{card}/new",
}
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
    scorer = Scorer(server.db)
    try:
        tables = scorer.venue.tables()
    finally:
        scorer.close()
    return tables[number - 1].table.code


def wall_of(server: RunningServer) -> str:
    """The code of the wall."""
    scorer = Scorer(server.db)
    try:
        return scorer.venue.wall_code()
    finally:
        scorer.close()


def persons(server: RunningServer, *names: str) -> dict[str, str]:
    """The number of the person with each of these names, by the name in lower case."""
    scorer = Scorer(server.db)
    try:
        known = {each.name: str(each.person_id) for each in scorer.people.everybody()}
    finally:
        scorer.close()
    return {name.lower(): known[name] for name in names}


@pytest.fixture(scope="session")
def addresses(games: dict[str, PostedGame], shared_server: RunningServer) -> dict[str, str]:
    """Where each of PLACES is on this server."""
    return addresses_of(games, shared_server)


def addresses_of(games: dict[str, PostedGame], server: RunningServer) -> dict[str, str]:
    """Where each of PLACES is on the server of these games."""
    playing, corrected = games["playing"], games["corrected"]
    undo = corrected.read("").root.all("input")
    gaps = {key: game.at for key, game in games.items()}
    gaps["last"] = next(field.get("value") for field in undo if field.get("name") == "target")
    gaps["history"] = f"/history/{games['over'].at.removeprefix('/g/')}"
    gaps["late sheet"] = f"/history/{games['late'].at.removeprefix('/g/')}"
    gaps["text"] = key_of("", "This phone")
    gaps["card"], gaps["wall"] = card_of(server, 2), wall_of(server)
    gaps["watched"], gaps["counted"] = games["refereed"].code, games["counting"].code
    for tab, letter, what in (("keep", "k", "keeper"), ("play/p6", "s", "seat")):
        words = playing.read(f"/share/{tab}").text
        gaps[what] = words[words.index(f"/{letter}/") + 3 :].split()[0]
    gaps.update(code=playing.code, key=server.host_key(), **persons(server, "Ann", "Anna", "Ben"))
    return {name: place.format_map(gaps) for name, place in PLACES.items()}
