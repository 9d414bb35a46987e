"""Every phone at the table: a keeper, four phones and a board play three rounds.

Six browsers, each for itself, under a name on plain http: nothing may need a secure place.
Things go wrong as they do there: a seat is taken back, a phone sleeps, the host is started anew
while somebody enters points, and two hands cannot both be. Nobody reloads a page by hand.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import DESK, SLEEP, SMALL_PHONE, WAKE, Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, look_first, scripts_run, sit_down

OWN_SERVER: tuple[str, ...] = ()
"""`/tv` shows the game at home only while there is exactly one."""


TV = {"width": 1280, "height": 720}

AFTER_ONE = {"Mia": 0, "Ben": 15, "Ann": 20, "Dad": 60}

AFTER_TWO = {"Ann": 20, "Mia": 25, "Ben": 30, "Dad": 95}

AT_THE_END = {"Ben": 30, "Mia": 35, "Ann": 250, "Dad": 325}
"""Best first: Ben and Mia have made three phases, Ann two, Dad one."""


@dataclass
class Evening:
    """Who is at the table, and where."""

    server: RunningServer
    keeper: Page
    tv: Page
    players: dict[str, Page]

    @property
    def code(self) -> str:
        return self.tv.locator(".tv-code").inner_text()

    @property
    def at(self) -> str:
        """The address of the game on the keeper's phone."""
        found = re.search(r"/g/\d+", self.keeper.url)
        assert found is not None
        return found[0]

    def log(self) -> list[dict[str, Any]]:
        """What is written down in the file, an entry each."""
        with self.server.scorer() as scorer:
            _header, *log = scorer.exports.game(scorer.watched(self.code)[0])
        return [json.loads(line) for line in log]


def test_three_rounds_on_every_phone(server: RunningServer, phone: Phones) -> None:
    players = {name: phone(size=SMALL_PHONE) for name in ("Ann", "Ben", "Mia", "Dad")}
    evening = Evening(server, phone(keeper=True, size=DESK), phone(size=TV), players)
    everybody_comes(evening)
    round_1_each_counts_on_their_own(evening)
    round_2_ben_loses_his_seat_and_comes_back(evening)
    round_2_dads_phone_sleeps_and_the_host_is_started_anew(evening)
    round_2_ben_fills_in_for_dad(evening)
    round_3_waits_for_the_keeper(evening)
    everybody_sees_the_same(evening)
    phone.expect_no_connection()  # the host was away for a while


# --- the evening, step by step --------------------------------------------------------------------


def everybody_comes(evening: Evening) -> None:
    """Three scan the code on the board, Dad the one of his seat."""
    Thumb(evening.keeper).new_game(*evening.players)
    evening.tv.goto("/tv")
    expect(evening.tv).to_have_url(re.compile("/w/[^/]+/tv$"))
    for name in ("Ann", "Ben", "Mia"):
        evening.players[name].goto(f"/W/{evening.code}")
        asks_to_be(evening, name)
    for name in ("Mia", "Ann", "Ben"):
        let_in(evening, name)
    game = PostedGame.at_url(evening.server.keeper(), evening.keeper.url)
    sit_down(evening.players["Dad"], game.link("play/p4"))


def round_1_each_counts_on_their_own(evening: Evening) -> None:
    """Ben taps *I'm out* by mistake first: the phones that turned to their pads come back."""
    ben, mia = evening.players["Ben"], evening.players["Mia"]
    im_out(evening, "Ben")
    is_asked(mia, "Mia")
    ben.get_by_role("button", name="I’m not out").tap()
    mia.wait_for_url("**/me")
    expect(mia.locator("#me")).to_contain_text("Ben is not out after all. The round goes on.")
    im_out(evening, "Mia")
    waits_for(evening, "Ann, Ben and Dad", "Mia")
    # All three have the pad before them at the same time; the order of the taps does not matter.
    for name in ("Ann", "Ben", "Dad"):
        is_asked(evening.players[name], name)
    give(evening.players["Ben"], 15)
    waits_for(evening, "Ann and Dad", "Mia", "Ben")
    give(evening.players["Ann"], 20)
    waits_for(evening, "Dad", "Mia", "Ben", "Ann")
    dad = evening.players["Dad"]
    Thumb(dad).points(60)
    # In phase 1 sixty points are four dear cards or ten cheap ones: this phone asks.
    expect(dad.locator("#question")).to_have_text("Did Dad lay the phase?")
    dad.get_by_label("Not laid Dad").tap()
    dad.locator("#record").tap()
    dad.wait_for_url("**/me")
    stand(evening, AFTER_ONE)
    expect(evening.tv.locator(".told p")).to_contain_text("goes out")
    expect(row(evening.tv, "Dad")).to_contain_text("Phase 1")


def round_2_ben_loses_his_seat_and_comes_back(evening: Evening) -> None:
    ben, keeper = evening.players["Ben"], evening.keeper
    keeper.goto(f"{evening.at}/share/play")
    keeper.get_by_role("button", name="Take back Ben").tap()
    expect(keeper.get_by_role("button", name="Take back Ben")).to_have_count(0)
    expect(ben.get_by_text("The keeper took Ben’s seat back.")).to_be_visible()
    keeper.goto(evening.at)
    asks_to_be(evening, "Ben")
    let_in(evening, "Ben")


def round_2_dads_phone_sleeps_and_the_host_is_started_anew(evening: Evening) -> None:
    """Mia's points are typed while nobody answers: kept, shown as such, sent once."""
    dad, mia = evening.players["Dad"], evening.players["Mia"]
    dad.evaluate(SLEEP)
    dad.context.set_offline(True)
    im_out(evening, "Ann")
    waits_for(evening, "Ben, Mia and Dad", "Ann")
    is_asked(mia, "Mia")
    scripts_run(mia)
    evening.server.stop()
    Thumb(mia).points(25)
    expect(mia.locator(".unsent")).to_contain_text("Not sent yet")
    mia.locator("#record").tap()  # nobody who waits leaves it at one tap
    evening.server.start()
    mia.wait_for_url("**/me")
    waits_for(evening, "Ben and Dad", "Ann", "Mia")
    counted = [entry["data"] for entry in evening.log() if entry["kind"] == "HandCounted"]
    assert [data["points"] for data in counted if data["seat"] == "p3"] == [25]


def round_2_ben_fills_in_for_dad(evening: Evening) -> None:
    ben, dad = evening.players["Ben"], evening.players["Dad"]
    is_asked(ben, "Ben")
    ben.get_by_role("link", name="Back").tap()
    ben.locator(".counted a", has_text="Dad").tap()
    is_asked(ben, "Dad")
    give(ben, 35)
    for page in (evening.keeper, evening.players["Ann"], evening.players["Mia"]):
        expect(page.locator(".counted li, .rows > li", has_text="Dad")).to_contain_text("by Ben")
    waits_for(evening, "Ben", "Ann", "Mia")
    ben.get_by_role("link", name="Count my hand").tap()
    give(ben, 15)
    stand(evening, AFTER_TWO, but=("Dad",))
    # Dad's phone still shows what it showed when it fell asleep, then all at once what is.
    for name, total in AFTER_ONE.items():
        shown = row(dad, name).locator(".total").inner_text()
        assert re.match(rf"{total}(?!\d)", shown), (name, shown)
    dad.context.set_offline(False)
    dad.evaluate(WAKE)
    stand(evening, AFTER_TWO)
    expect(dad.locator("h1")).to_have_text("Dad, round 3")


def round_3_waits_for_the_keeper(evening: Evening) -> None:
    """Ann and Dad hold all eight wilds, both of them. Each hand may be; together they may not."""
    # What is told of the round before lies over the keys until somebody taps.
    evening.players["Ben"].locator(".top").tap(position={"x": 150, "y": 5})
    im_out(evening, "Ben")
    for name, points in (("Ann", 230), ("Dad", 230), ("Mia", 10)):
        is_asked(evening.players[name], name)
        give(evening.players[name], points)
    for page in (evening.keeper, *evening.players.values()):
        note = page.locator(".note", has_text="Ben is out.")
        expect(note).to_contain_text("All points are entered. The keeper closes the round.")
        expect(note.locator("li")).to_have_count(1)
    stand(evening, AFTER_TWO, but=("keeper", *evening.players))
    keeper = evening.keeper
    keeper.locator("nav.bar a.main").tap()
    expect(keeper.locator("#tiles .shown")).to_have_text(["230", "0", "10", "230"])
    keeper.locator("#record").tap()
    expect(keeper.locator("#notice")).to_be_visible()
    keeper.locator("#anyway").tap()
    expect(keeper.locator("h1")).to_have_text("Round 3 recorded")


def everybody_sees_the_same(evening: Evening) -> None:
    stand(evening, AT_THE_END)
    for name, page in evening.players.items():
        # One's own line first, then the others as they stand.
        others = [each for each in AT_THE_END if each != name]
        assert page.locator(".others > li bdi").all_inner_texts() == others
    assert evening.tv.locator(".tv-name bdi").all_inner_texts() == list(AT_THE_END)


# --- what is done on a phone ----------------------------------------------------------------------


def asks_to_be(evening: Evening, name: str) -> None:
    page = evening.players[name]
    page.get_by_role("link", name="That’s me").tap()
    page.get_by_role("button", name=name).tap()
    expect(page.get_by_text("Waiting for the keeper’s phone")).to_be_visible()


def let_in(evening: Evening, name: str) -> None:
    """The keeper sees who knocks, and taps; the phone goes on by itself."""
    knock = evening.keeper.locator("#door-line .knock", has_text=f"it is {name}.")
    if not knock.is_visible():
        evening.keeper.locator("#door-line summary").tap()
    look_first(evening.keeper)
    knock.get_by_role("button", name="Let in").tap()
    expect(knock).to_have_count(0)
    evening.players[name].wait_for_url("**/me")


def im_out(evening: Evening, name: str) -> None:
    page = evening.players[name]
    page.locator("#im-out").tap()
    page.locator("#yes-out, .me:has-text('You are out')").first.wait_for()
    if page.locator("#yes-out").is_visible():
        page.locator("#yes-out").tap()
    expect(page.get_by_text("I’m not out")).to_be_visible()


def is_asked(page: Page, name: str) -> None:
    """Somebody is out: this phone has turned to the pad by itself."""
    expect(page.locator("#question")).to_have_text(f"{name}’s points?")


def give(page: Page, points: int) -> None:
    """One total that proves the rest: the phone sends it by itself and is back at its seat."""
    Thumb(page).points(points)
    page.wait_for_url("**/me")


# --- what is seen ---------------------------------------------------------------------------------


def waits_for(evening: Evening, names: str, *done: str) -> None:
    """Keeper, board and the phones that have nothing more to do say who is missing."""
    expect(evening.tv.locator("main")).to_contain_text(f"Waiting for {names}.")
    missing = re.split(", | and ", names)
    expect(evening.keeper.locator("li:has(.counted-hand.missing) bdi")).to_have_text(missing)
    for name in done:
        rows = evening.players[name].locator(".counted li.missing")
        expect(rows.locator("bdi")).to_have_text(missing)


def stand(evening: Evening, totals: dict[str, int], but: tuple[str, ...] = ()) -> None:
    """These are the totals everywhere, on the board in this order."""
    pages = {"keeper": evening.keeper, "tv": evening.tv, **evening.players}
    for page in (page for name, page in pages.items() if name not in but):
        for name, total in totals.items():
            shown = row(page, name).locator(".total, .tv-total")
            expect(shown).to_have_text(re.compile(rf"^{total}(?!\d)"))


def row(page: Page, name: str) -> Locator:
    """A player's line on the table, under the standings or on the board."""
    who = f":is(.who, .who bdi, .tv-name, .tv-name bdi):text-is('{name}')"
    rows = f":is(.rows, .standings, .others, .tv-rows) > li:has({who})"
    return page.locator(f"{rows}, .own:has-text(', {name},')").first
