"""A browser without the functions of `static/js/shown/older.js` plays a round.

The functions are taken away in Chromium; which browsers lack them is in `docs/browsers.md`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, shown_totals

pytestmark = pytest.mark.browser

TAKE_AWAY = """
delete HTMLFormElement.prototype.requestSubmit;
delete Element.prototype.replaceChildren;
delete SubmitEvent.prototype.submitter;
delete Intl.ListFormat;
"""


def test_a_round_is_played_without_the_functions_that_older_browsers_lack(
    server: RunningServer, phone: Phones
) -> None:
    game = PostedGame(server.keeper(), "Ann", "Ben", "Mia", "Dad")
    keeper = phone(keeper=True, own=True)
    keeper.add_init_script(TAKE_AWAY)
    thumb = Thumb(keeper)
    keeper.goto(game.at)
    keeper.locator(".row", has_text="Mia").tap()
    thumb.lay_cards("5", "5", "W", "7", "7", "7")
    thumb.tap("#record")
    expect(keeper.locator("#laid-p3.on")).to_be_visible()
    thumb.tap("#laid-p1")
    expect(keeper.locator("#laid-p1.on")).to_be_visible()
    thumb.play_round("Ann", [45, 20, 60])
    assert shown_totals(keeper) == {"Ann": 0, "Ben": 45, "Mia": 20, "Dad": 60}

    # More than ten cards hold: the server is told which of the two buttons was tapped.
    thumb.fill_round("Ben", [290, 5, 10], {"Ann": False})
    thumb.tap("#record")
    thumb.tap("#anyway")
    expect(keeper.locator("h1")).to_have_text("Round 2 recorded")
    assert len(game.rounds()) == 2


def test_an_entry_that_cannot_be_sent_by_script_is_sent_as_a_plain_form(
    server: RunningServer, phone: Phones
) -> None:
    """*Record* did nothing in iOS 15: sending by script failed after the form was stopped."""
    game = PostedGame(server.keeper(), "Ann", "Ben")
    keeper = phone(keeper=True, own=True)
    keeper.add_init_script("delete HTMLFormElement.prototype.requestSubmit")
    keeper.route("**/older.js*", lambda route: route.fulfill(content_type="text/javascript"))
    keeper.goto(game.at)
    thumb = Thumb(keeper)
    thumb.fill_round("Ben", [290], {"Ann": False})
    thumb.tap("#record")
    thumb.tap("#anyway")
    expect(keeper.locator("h1")).to_have_text("Round 1 recorded")
    assert len(game.rounds()) == 1
    assert shown_totals(keeper) == {"Ann": 290, "Ben": 0}
