"""A refereed round: four players, turns followed, and a referee who is asked when they argue.

Three phones: the keeper's, Mia's at her seat, and one that looks on. The table plays by
Ravensburger, and is in its second round: a set of three and a run of four.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import SMALL_PHONE, Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, shown_totals, sit_down

ASKED = "Mia asks: May I hit 1 on Mia’s run, 9 W 11 12?"
REASON = "A run does not go on from 12 to 1."
QUESTION = "May a run continue from 12 to 1?"
FROM_NOW_ON = f"From now on: {QUESTION} Yes, 11 12 1 2 is a run."


@dataclass
class Refereed:
    """The table, and the phones around it."""

    server: RunningServer
    game: PostedGame
    keeper: Thumb
    mia: Thumb
    watcher: Page

    @property
    def everybody(self) -> tuple[Page, ...]:
        return self.keeper.page, self.mia.page, self.watcher

    def written(self) -> int:
        """How many entries stand in the log."""
        with self.server.scorer() as scorer:
            return scorer.watched(self.game.code)[1]


@pytest.fixture
def table(server: RunningServer, phone: Phones) -> Refereed:
    """Everybody has made phase 1; Ben has dealt, and Mia begins."""
    game = phone.deal("Ann", "Ben", "Mia", "Dad", sheet="ravensburger")
    game.close_round(p2=5, p3=10, p4=20)
    keeper = phone(keeper=True, size=SMALL_PHONE, at=game.at)
    mia = sit_down(phone(size=SMALL_PHONE), game.link("play/p3"))
    return Refereed(server, game, Thumb(keeper), Thumb(mia), phone(at=game.watched))


def test_a_refereed_round(table: Refereed) -> None:
    turns_are_followed_and_a_card_turned_up(table)
    mia_lays_down_on_her_own_phone(table)
    dad_skips_ben(table)
    ann_lays_down_hits_and_discards(table)
    ben_loses_his_turn(table)
    mia_hits_and_is_refused(table)
    mia_asks_and_nobody_sees_it_until_she_shows_it(table)
    the_keeper_plays_it_differently(table)
    the_hit_goes_and_mia_is_out(table)
    the_round_is_closed(table)


# --- the round, turn by turn ----------------------------------------------------------------------


def turns_are_followed_and_a_card_turned_up(table: Refereed) -> None:
    thumb, keeper = table.keeper, table.keeper.page
    thumb.tap(".top a[aria-label=More]")
    thumb.tap("#everything > summary")
    thumb.tap("main a:has-text('Show whose turn it is')")
    thumb.tap_button("Mia begins")
    its_turn(table, "Mia")
    expect(table.mia.page.locator(".leader")).to_contain_text("Your turn")
    thumb.tap(".bar a:has-text('First card')")
    thumb.tap("#first [value='9']")
    expect(keeper.locator("main h2")).to_have_text("What does Mia discard?")
    keeper.goto(table.game.at)
    expect(keeper.locator("#turn-lines")).to_contain_text("Turned up: 9.")
    expect(keeper.locator(".bar .button")).to_have_text(
        ["Check", "Discard…", re.compile("Next: Dad")]
    )


def mia_lays_down_on_her_own_phone(table: Refereed) -> None:
    thumb, mia = table.mia, table.mia.page
    thumb.tap("#me a:has-text('Lay down')")
    thumb.lay_cards("7", "7", "7", "9", "W", "11", "12")
    expect(mia.locator(".answer.yes")).to_contain_text("Yes, that is phase 2")
    thumb.tap("#record")
    mia.wait_for_url("**/me")
    everybody_sees(table, "Mia’s run 9 to 12: 9, wild as 10, 11 and 12")
    thumb.tap(".leader a:has-text('Discard')")
    thumb.tap("#discard [value='6']")
    its_turn(table, "Dad")


def dad_skips_ben(table: Refereed) -> None:
    """The skip is his discard: his turn is over, and Ben's row says what waits for him."""
    thumb, keeper = table.keeper, table.keeper.page
    thumb.tap(".bar a:has-text('Discard')")
    thumb.tap("#discard [value='S']")
    thumb.tap("#skip button[name=target]:has-text('Ben')")
    its_turn(table, "Ann")
    expect(row(keeper, "Ben")).to_contain_text("misses a turn")


def ann_lays_down_hits_and_discards(table: Refereed) -> None:
    """A hit from the table: the meld, the card. One's own phase has to lie first."""
    thumb, keeper = table.keeper, table.keeper.page
    thumb.tap(".row:has-text('Ann')")
    thumb.lay_cards("5", "5", "5", "3", "4", "5", "6")
    thumb.tap("#record")
    keeper.wait_for_url(re.compile(r"/g/\d+$"))
    thumb.rest()
    thumb.tap("[aria-label^='Hit Mia’s set of 7s']")
    thumb.tap("[data-card='7']")
    everybody_sees(table, "Mia’s set of 7s: 7, 7, 7 and 7")
    assert thumb.rest() == 2
    expect(keeper.locator("#last")).to_contain_text(re.compile("Ann hit 7 on Mia.s set of 7s"))
    expect(keeper.locator(".bar .stacked")).to_have_text(["Hit"])
    thumb.tap(".bar a:has-text('Discard')")
    thumb.tap("#discard [value='8']")


def ben_loses_his_turn(table: Refereed) -> None:
    """He is passed over, and what waited for him is over."""
    keeper = table.keeper.page
    its_turn(table, "Mia")
    expect(keeper.locator("#turn-lines")).to_contain_text("Ben lost a turn.")
    expect(table.watcher.locator("#standings")).to_contain_text("Ben lost a turn.")
    expect(row(keeper, "Ben")).not_to_contain_text("misses a turn")


def mia_hits_and_is_refused(table: Refereed) -> None:
    """A run ends at 12, says the sheet: her 1 is not taken, and nothing is written down."""
    thumb, mia = table.mia, table.mia.page
    for spoken, card in (("Hit Ann’s run", "2"), ("Hit Ann’s set of 5s", "5")):
        thumb.tap(f"[aria-label^='{spoken}']")
        thumb.tap(f"[data-card='{card}']")
        mia.wait_for_url("**/me")
    everybody_sees(table, "Ann’s run 2 to 6: 2, 3, 4, 5 and 6")
    written = table.written()
    thumb.tap("[aria-label^='Hit Mia’s run']")
    thumb.tap("[data-card='1']")
    expect(mia.locator(".answer.no")).to_contain_text(REASON)
    with mia.expect_navigation():
        thumb.tap("#record")
    expect(mia.locator(".answer.no")).to_contain_text(REASON)
    expect(mia.locator("#anyway")).to_have_text("Record anyway")
    assert table.written() == written
    thumb.tap(".top a[aria-label=Back]")
    expect(meld(mia, "Mia’s run 9 to 12: 9, wild as 10, 11 and 12")).to_be_visible()


def mia_asks_and_nobody_sees_it_until_she_shows_it(table: Refereed) -> None:
    thumb, mia, written = table.mia, table.mia.page, table.written()
    ask_about_the_one(thumb)
    assert table.written() == written
    for page in (table.keeper.page, table.watcher):
        page.reload()
        expect(page.locator("#ruling-news")).to_have_count(0)
    thumb.tap_button("Show everybody")
    mia.wait_for_url("**/me")
    for page in table.everybody:
        expect(page.locator("#ruling-news")).to_contain_text(ASKED)
        expect(page.locator("#ruling-news")).to_contain_text(REASON)


def the_keeper_plays_it_differently(table: Refereed) -> None:
    """The table decides, and all phones say so."""
    thumb, keeper = table.keeper, table.keeper.page
    ask_about_the_one(thumb)
    thumb.tap("a:has-text('Change this rule')")
    expect(keeper.locator(".differently-page h2")).to_have_text(QUESTION)
    thumb.tap_button("Yes, 11 12 1 2 is a run. Only as a house rule")
    expect(keeper.locator(".says")).to_have_text("Yes, that fits.")
    for page in (table.mia.page, table.watcher):
        expect(page.locator("#ruling-news")).to_contain_text(FROM_NOW_ON)
    keeper.goto(table.game.at)
    expect(keeper.locator("#ruling-news")).to_contain_text(FROM_NOW_ON)
    expect(keeper.locator(".rules-of-table")).to_contain_text("1 rule differs")


def the_hit_goes_and_mia_is_out(table: Refereed) -> None:
    """The same two taps as before; only the answer is another."""
    thumb, mia = table.mia, table.mia.page
    thumb.rest()
    thumb.tap("[aria-label^='Hit Mia’s run']")
    thumb.tap("[data-card='1']")
    mia.wait_for_url("**/me")
    assert thumb.rest() == 2
    everybody_sees(table, "9, wild as 10, 11, 12 and 1")
    thumb.tap("#my-turn-over")
    expect(table.keeper.page.locator(".leader")).to_contain_text("Mia is out of cards")
    thumb.tap("#im-out")
    expect(mia.get_by_text("I’m not out")).to_be_visible()


def the_round_is_closed(table: Refereed) -> None:
    """Ann has three of her ten cards left; Ben and Dad never laid."""
    thumb, keeper = table.keeper, table.keeper.page
    expect(keeper.locator("li:has(.counted-hand.missing) bdi")).to_have_text(["Ann", "Ben", "Dad"])
    thumb.tap("nav.bar a.main")
    for total in (20, 55, 60):
        thumb.points(total)
    thumb.say_who_laid({})
    thumb.record()
    expect(keeper.locator("h1")).to_have_text("Round 2 recorded")
    stands = {"Ann": 20, "Ben": 60, "Mia": 10, "Dad": 80}
    assert shown_totals(keeper) == stands
    for name, total in stands.items():
        line = table.watcher.locator(f".standings > li:has(.who bdi:text-is('{name}')) .total")
        expect(line).to_have_text(str(total))
    expect(table.watcher.locator(".standings > li").first).to_contain_text("Mia")
    expect(table.watcher.locator("#ruling-news")).to_have_count(0)


# --- what is seen ---------------------------------------------------------------------------------


def its_turn(table: Refereed, name: str) -> None:
    """The row of this player is lit, and the strip says so."""
    keeper = table.keeper.page
    expect(keeper.locator("#turn")).to_have_text(f"{name}’s turn")
    expect(keeper.locator(".on-turn .who bdi")).to_have_text(name)


def meld(page: Page, spoken: str) -> Locator:
    """A meld by what is said of it."""
    return page.locator(f".meld[aria-label$='{spoken}']")


def everybody_sees(table: Refereed, spoken: str) -> None:
    """This meld lies on the table, at a seat, under the standings."""
    for page in table.everybody:
        expect(meld(page, spoken)).to_be_visible()


def ask_about_the_one(thumb: Thumb) -> None:
    """Two taps to the question; there Mia's run, and a 1."""
    thumb.rest()
    thumb.tap("a[href$='/ask']:visible")
    thumb.tap("a:has-text('May I hit this?')")
    assert thumb.rest() == 2
    thumb.tap(".meld-choice label:has-text('Mia'):has-text('run')")
    thumb.tap("[data-card='1']")
    expect(thumb.page.locator(".reply.no")).to_contain_text(REASON)


def row(page: Page, name: str) -> Locator:
    return page.locator(f".rows > li:has(.who bdi:text-is('{name}'))")
