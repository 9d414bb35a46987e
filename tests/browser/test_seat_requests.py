"""The way in, with real phones: scan, *That's me*, *Let in*; a seat that is taken; new codes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import axe_faults
from tests.browser.phones import SMALL_PHONE, TABLET, Phones
from tests.browser.thumb import Thumb, asks_to_be, listening, sit_down


def test_who_waits_hears_the_answer_and_asks_for_nothing_until_then(
    game: PostedGame, phone: Phones
) -> None:
    keeper, child = phone(keeper=True, at=game.at), phone(own=True)
    child.clock.install()
    with child.expect_response(lambda answer: "/stream/" in answer.url):
        asks_to_be(child, "Mia", game)
    child.wait_for_load_state("load")
    asked: list[str] = []
    child.on("request", lambda one: asked.append(one.url))
    child.clock.run_for(10_000)  # a page without a stream asks every 4 seconds
    # Chromium fetches the icon of a page when it likes, and the page its last script.
    assert [url for url in asked if "/static/" not in url] == []
    keeper.get_by_role("button", name="Let in").click()
    child.wait_for_url("**/me")
    # Whose seat is taken is told at once, on a form too.
    ben = listening(sit_down(phone(), game.link("play/p2")), f"{game.at}/lay/p2")
    for phone_of, seat, name in ((child, "p3", "Mia"), (ben, "p2", "Ben")):
        sit_down(phone(), game.link(f"play/{seat}"))
        expect(phone_of.get_by_text(f"{name}’s seat was taken by another phone.")).to_be_visible()


def test_who_shows_the_code_is_asked_there_and_sees_who_has_a_phone(
    game: PostedGame, phone: Phones
) -> None:
    """The keeper who invites holds the phone out; or the tablet in the middle is the only one."""
    invites = listening(phone(keeper=True, size=SMALL_PHONE), f"{game.at}/share/play")
    middle = listening(phone(keeper=True, size=TABLET), f"{game.at}/middle")
    mia, ben = phone(own=True), phone(own=True)
    asks_to_be(mia, "Mia", game)
    for keeper in (invites, middle):
        expect(keeper.get_by_role("button", name="Let in")).to_be_visible()
    invites.get_by_role("button", name="Let in").tap()
    mia.wait_for_url("**/me")
    expect(invites.locator("#seats li", has_text="Mia")).to_contain_text("Take back")
    expect(middle.get_by_role("button", name="Let in")).to_have_count(0)
    asks_to_be(ben, "Ben", game)
    middle.get_by_role("button", name="Let in").tap()
    ben.wait_for_url("**/me")
    expect(invites.locator("#seats li", has_text="Ben")).to_contain_text("Take back")


def test_on_a_slow_network_a_keeper_sees_who_was_let_in(game: PostedGame, phone: Phones) -> None:
    """Mia is let in while the list still asks for what was before."""
    keeper = listening(phone(keeper=True, own=True), f"{game.at}/share/play")
    before, late = keeper.content(), list[Route]()

    def first_is_late(route: Route) -> None:
        if late or route.request.is_navigation_request():
            route.continue_()
        else:
            late.append(route)

    keeper.route("**/share/play", first_is_late)
    mia = phone(own=True)
    asks_to_be(mia, "Mia", game)
    keeper.get_by_role("button", name="Let in").click()
    mia.wait_for_url("**/me")
    expect(keeper.get_by_role("button", name="Let in")).to_have_count(0)
    late[0].fulfill(body=before, content_type="text/html")
    expect(keeper.locator("#seats li", has_text="Mia")).to_contain_text("Take back")


def test_new_codes_reach_every_phone_and_another_keeper_is_one_again_with_what_was_typed(
    game: PostedGame, phone: Phones
) -> None:
    keeper, other = phone(keeper=True, at=f"{game.at}/share/keep"), phone(at=game.link("keep"))
    watcher, child = phone(own=True), phone(own=True)
    for page in (watcher, child):
        page.clock.install()
    listening(watcher, game.watched)
    other.get_by_role("button", name="Start scoring on this phone").click()
    other.wait_for_url(f"**{game.at}")
    other.goto(f"{game.at}/round")
    thumb, points = Thumb(other), other.locator(".tile .shown")
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(35)
    asks_to_be(child, "Mia", game)
    expect(child.get_by_text("Waiting for the keeper’s phone")).to_be_visible()
    keeper.get_by_text("Change the codes").click()
    keeper.get_by_role("button", name="Make new codes").click()
    expect(keeper.get_by_text("All codes are new.")).to_be_visible()
    for page in (watcher, child):
        page.clock.run_for(10_000)
        expect(page.get_by_text("This code was replaced.")).to_be_visible()
    expect(other.get_by_text("This phone kept this game before.")).to_be_visible()
    other.goto(game.link("keep"))
    other.get_by_role("button", name="Start scoring on this phone").click()
    other.wait_for_url(f"**{game.at}")
    other.goto(f"{game.at}/round")
    expect(points).to_have_text(["0", "35", ""])


WHERE = "(key) => [key.offsetLeft, key.offsetTop, key.offsetHeight, scrollY]"
TYPED = "(forms) => forms.map((form) => JSON.stringify([...new FormData(form)]))"


@pytest.mark.looks
def test_a_long_name_at_the_door_leaves_the_line_lower_than_the_head(phone: Phones) -> None:
    name = "Maximiliane Alexandra Wolkenstei"
    game = phone.deal(name, "Ben")
    keeper = listening(phone(keeper=True, size=SMALL_PHONE, locale="de"), game.at)
    asks_to_be(phone(), name, game)
    expect(keeper.locator("#door-line summary")).to_be_visible()
    line, head = (keeper.locator(each).bounding_box() for each in ("#door-line summary", ".top"))
    assert line
    assert head
    assert line["height"] < head["height"]


@pytest.mark.parametrize(
    ("form", "key"),
    [
        pytest.param("", "#laid-p2", id="table", marks=pytest.mark.looks),
        pytest.param("/round", "#record", id="round"),
        pytest.param("/lay/p2", "[data-card='5']", id="lay", marks=pytest.mark.looks),
    ],
)
def test_a_knock_is_one_line_above_the_page_and_moves_nothing(
    game: PostedGame, phone: Phones, form: str, key: str
) -> None:
    """A round that is fixed has the form of one that is entered."""
    game.close_round(p2=25, p3=60)
    keeper = listening(phone(keeper=True, size=SMALL_PHONE), game.at + form)
    child, other = phone(), phone()
    if "lay" in form:
        Thumb(keeper).lay_cards("5", "5")
    elif form:
        keeper.locator(".tile[data-name='Mia'] .who").tap()
    forms, line = keeper.locator("main form[data-draft]"), keeper.locator("#door-line")
    kept, lies = forms.evaluate_all(TYPED), keeper.locator(key).evaluate(WHERE)
    asks_to_be(child, "Mia", game)
    expect(line.locator("summary")).to_have_text("A phone says it is Mia.")
    expect(keeper.locator("#live-text")).to_have_text("A phone says it is Mia.")
    assert keeper.locator(key).evaluate(WHERE) == lies
    # Whoever comes next does not fold it up under the thumb.
    line.locator("summary").tap()
    asks_to_be(other, "Ben", game)
    expect(line.locator("summary")).to_have_text("2 phones ask for a seat.")
    assert axe_faults(keeper) == []
    line.locator(".knock", has_text="Mia").get_by_role("button", name="Let in").tap()
    child.wait_for_url("**/me")
    line.locator(".knock").get_by_role("button", name="Not now").tap()
    expect(other.get_by_text("Not now, says the keeper")).to_be_visible()
    expect(line.locator(".knock")).to_have_count(0)
    expect(keeper.locator("h1")).to_be_visible()
    assert forms.evaluate_all(TYPED) == kept
