"""An entry made while the host cannot be reached is kept, and sent once when it is back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame, hidden
from tests.browser.phones import DRAWN, TABLET, Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, listening, look_first, sit_down

PAUSE = 2_500
"""Milliseconds until a phone sends again what it kept."""


@contextmanager
def without_connection(page: Page) -> Iterator[None]:
    """This phone, which has a clock of the test, has no connection for a while."""
    page.context.set_offline(True)
    yield
    page.context.set_offline(False)
    page.clock.fast_forward(PAUSE)


def with_a_clock(page: Page, path: str) -> Page:
    """Open this page on a phone whose clock is that of the test."""
    page.clock.install()
    page.goto(path)
    return page


def test_what_is_entered_without_a_host_is_kept_and_sent_once_when_it_is_back(
    server: RunningServer, game: PostedGame, phone: Phones
) -> None:
    """Marks on the table, a player who is out, and a round whose tab is closed meanwhile."""
    other = phone.deal("Oma", "Leo")
    keeper, at_home = phone(keeper=True, at=game.at), phone(keeper=True, at=other.at)
    mia = sit_down(phone(), phone.deal().link("play/p3"))
    watcher = listening(phone(), other.watched)
    live = watcher.locator(".live")
    expect(live).to_have_text("live", use_inner_text=True)
    Thumb(at_home).fill_round("Oma", [35])
    before = keeper.locator("#laid-p2").bounding_box()
    server.kill()
    at_home.locator("#record").tap()
    expect(at_home.locator(".unsent")).to_be_visible()
    at_home.goto("about:blank")
    expect(live).to_have_text("connecting", use_inner_text=True)
    mia.locator("#im-out").tap()
    expect(mia.locator(".unsent")).to_contain_text("Not sent yet")
    keeper.locator("#laid-p2").tap()
    expect(keeper.locator(".unsent")).to_contain_text("Not sent yet")
    # No row has moved under the thumb, and a second mark waits beside the first. A key that
    # is still pressed is drawn 1.5 px lower for a moment.
    expect(keeper.locator("#laid-p2:active")).to_have_count(0)
    assert keeper.locator("#laid-p2").bounding_box() == before
    keeper.locator("#laid-p3").tap()
    expect(keeper.locator("form.waits")).to_have_count(2)
    expect(keeper.locator(".unsent")).to_have_count(1)
    server.start()
    expect(keeper.locator("#laid-p2.on")).to_be_visible()
    expect(keeper.locator("#laid-p3.on")).to_be_visible()
    expect(keeper.locator(".unsent")).to_have_count(0)
    keeper.reload()
    expect(keeper.locator(".laid.on")).to_have_count(2)
    mia.locator("#yes-out").tap()
    expect(mia.get_by_text("I’m not out")).to_be_visible()
    expect(mia.locator(".unsent")).to_have_count(0)
    # The round waits for the others, and a page opened later does not send it again.
    mia.get_by_role("button", name="I’m not out").tap()
    expect(mia.locator("#im-out")).to_be_visible()
    mia.reload()
    expect(mia.locator("#im-out")).to_be_visible()
    at_home.goto(f"{other.at}/round")
    expect(at_home.locator("h1")).to_have_text("Round 1 recorded")
    assert len(other.rounds()) == 1
    # Whoever looks on comes back without a tap, too.
    expect(live).to_have_text("live", use_inner_text=True)
    expect(watcher.locator(".standings > li:has-text('Leo') .total")).to_have_text("35")
    phone.expect_no_connection()


def test_points_of_a_seat_taken_back_meanwhile_count_once_the_seat_is_given_again(
    phone: Phones,
) -> None:
    """Ben's phone was away when the keeper took his seat back. What he typed is still in it."""
    game = phone.deal("Ann", "Ben")
    game.is_out()
    ben = with_a_clock(sit_down(phone(own=True), game.link("play/p2")), f"{game.at}/hand/p2")
    with without_connection(ben):
        Thumb(ben).points(25)
        expect(ben.locator(".unsent")).to_be_visible()
        game.send("/share/take-back", {"seat": "p2"})
    expect(ben.get_by_text("The keeper took Ben’s seat back.")).to_be_visible()
    expect(ben.get_by_text("What this phone just sent was not recorded.")).to_be_visible()
    assert game.rounds() == ()
    ben.get_by_role("link", name="That’s me").tap()
    ben.get_by_role("button", name="Ben").tap()
    expect(ben.get_by_text("Waiting for")).to_be_visible()
    game.send("/door", {"asking": hidden("asking", game.read("/door")), "act": "in"})
    ben.get_by_role("link", name="Count my hand").tap()
    expect(ben.locator(".tile .shown")).to_have_text("25")
    look_first(ben).locator("#record").tap()
    ben.wait_for_url("**/me")
    assert game.totals() == (0, 25)
    phone.expect_no_connection()


def test_what_is_tapped_on_the_tablet_in_the_middle_without_a_host_is_kept(
    game: PostedGame, phone: Phones
) -> None:
    """A phase that lies, who is out, totals tapped on pads and what they do not tell."""
    tablet = with_a_clock(phone(keeper=True, own=True, size=TABLET), f"{game.at}/middle")
    unsent = tablet.locator(".unsent")

    def tapped_without_a_host(key: str) -> None:
        with without_connection(tablet):
            tablet.locator(key).tap()
            expect(unsent).to_contain_text("Not sent yet")
            expect(unsent).to_be_in_viewport()
        expect(unsent).to_have_count(0)

    tapped_without_a_host("#middle-laid-p2")
    expect(tablet.locator("#middle-laid-p2.on")).to_be_visible()
    game.act("laid", seat="p1", laid="yes")
    tapped_without_a_host("#middle-out-p1")
    tapped_without_a_host('#side-p2 [name="points"][value="45"]')
    tapped_without_a_host('#side-p3 [name="points"][value="60"]')
    tapped_without_a_host('#side-p3 [name="laid"][value="no"]')
    expect(tablet).to_have_title(re.compile("Round 2"))
    assert game.totals() == (0, 45, 60)
    phone.expect_no_connection()


def test_a_form_of_another_page_stays_as_it_was_typed_without_a_host(
    game: PostedGame, phone: Phones
) -> None:
    """The browser would show a page of its own, and the name would be gone."""
    keeper = phone(keeper=True, own=True)
    with keeper.expect_event(
        "requestfinished", lambda request: "ask_before_sending.js" in request.url
    ):
        with_a_clock(keeper, f"{game.at}/menu/late")
    keeper.locator("#late-name").fill("Pia")
    sits_down = keeper.get_by_role("button", name="Sit down")
    expect(sits_down).to_be_visible()
    keeper.context.set_offline(True)
    sits_down.tap()
    expect(keeper.locator("#not-recorded")).to_contain_text("Nothing was sent")
    keeper.context.set_offline(False)
    expect(keeper.locator("#not-recorded p")).to_have_count(0)
    sits_down.tap()
    keeper.wait_for_url(game.at)
    assert game.log().count("Pia joined") == 1
    phone.expect_no_connection()


def test_a_mark_that_another_phone_made_meanwhile_is_not_taken_back(
    game: PostedGame, phone: Phones
) -> None:
    keeper = with_a_clock(phone(keeper=True, own=True), game.at)
    with without_connection(keeper):
        keeper.locator("#laid-p2").tap()
        expect(keeper.locator(".unsent")).to_be_visible()
        game.act("laid", seat="p2", laid="yes")
    expect(keeper.locator("#laid-p2.on")).to_be_visible()
    expect(keeper.locator(".unsent")).to_have_count(0)
    assert game.log().count("Ben laid") == 1
    assert "back" not in game.log()
    phone.expect_no_connection()


def test_a_line_typed_without_a_host_is_not_sent_later_as_a_round(
    game: PostedGame, phone: Phones
) -> None:
    page = phone(keeper=True, at=f"{game.at}/round")
    page.locator("#in-line").tap()
    line, shown = page.locator("#line"), page.locator(".tile .shown")
    line.fill("Ann out, Ben 35, Mia 110")
    expect(shown).to_have_text(["0", "35", "110"])
    page.context.set_offline(True)
    with page.expect_event("requestfailed"):
        line.press_sequentially(".")
    page.evaluate(DRAWN)
    expect(page.locator(".unsent")).to_have_count(0)
    page.context.set_offline(False)
    line.press_sequentially(" ")
    expect(shown).to_have_text(["0", "35", "110"])
    assert "table" in game.read("").ids
    phone.expect_no_connection()


def test_a_mark_that_the_disk_refused_is_said_above_the_table_until_one_is_recorded(
    server: RunningServer, game: PostedGame, phone: Phones
) -> None:
    """The file of games fails for a moment."""
    page = phone(keeper=True, at=game.at)
    away = server.db.with_name("away.db")
    server.db.rename(away)
    page.locator("#laid-p1").tap()
    expect(page.locator("#not-recorded")).to_contain_text("This was not recorded.")
    expect(page.locator("#not-recorded")).to_contain_text("deleted or moved")
    expect(page.locator("#table")).to_be_visible()
    away.rename(server.db)
    page.locator("#laid-p1").tap()
    expect(page.locator("#not-recorded")).to_be_empty()
    assert game.log().count("Ann laid") == 1


def test_a_round_typed_while_another_phone_ended_the_game_is_there_once_it_is_resumed(
    game: PostedGame, phone: Phones
) -> None:
    page = phone(keeper=True, at=game.at)
    Thumb(page).fill_round("Ann", [35, 60])
    game.act("stop", how="for-good")
    expect(page.locator("#meanwhile")).to_contain_text("Ended before")
    page.locator("#record").tap()
    expect(page.locator("#notice")).to_contain_text("What you typed was not recorded.")
    # The page is loaded anew, and the round was sent once more by that.
    game.undo()
    page.get_by_role("link", name="Round over").tap()
    expect(page.locator(".tile .shown")).to_have_text(["0", "35", "60"])
    assert game.rounds() == ()
