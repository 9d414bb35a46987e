"""Bad input that only a browser makes: the reload, the back button, the closed tab, the double tap,
a name that a script could take for a sign of its own. Each keeps what was typed and writes nothing
wrong. The forms themselves are in `tests/web`."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.thumb import Thumb, look_first, scripts_run, sit_down


@pytest.fixture
def game(phone: Phones) -> PostedGame:
    """Four at the table."""
    return phone.deal("Ann", "Ben", "Mia", "Dad")


@pytest.fixture
def page(phone: Phones) -> Page:
    """The keeper's phone."""
    return phone(keeper=True)


def shown(page: Page) -> list[str]:
    """The points in the tiles."""
    return page.locator(".tile .shown").all_inner_texts()


def half_a_round(game: PostedGame, page: Page) -> Thumb:
    page.goto(f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(35)
    thumb.points(120)
    assert shown(page) == ["0", "35", "120", ""]
    return thumb


def drafts(page: Page) -> list[str]:
    """What is half typed on this phone."""
    kept: list[str] = page.evaluate(
        "Object.keys(localStorage).filter((name) => name.startsWith('draft.')).sort()"
    )
    return kept


SHOWN_AGAIN_IN_WEBKIT = """
for (const type of ["pagehide", "pageshow"])
  dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
document.getElementById("round").reset();
"""
"""What WebKit does to a page that it kept and that the way back shows again. A phone lost half a
round by that: the fields were empty, and then the draft was."""


def test_half_a_round_outlives_a_reload_a_closed_tab_and_the_way_back_and_counts_once(
    game: PostedGame, page: Page
) -> None:
    half_a_round(game, page)
    page.reload()
    expect(page.locator("#question")).to_have_text("Dad’s points?")
    assert shown(page) == ["0", "35", "120", ""]
    page.close()
    page = page.context.new_page()
    page.goto(f"{game.at}/round")
    assert shown(page) == ["0", "35", "120", ""]
    page.evaluate(SHOWN_AGAIN_IN_WEBKIT)
    expect(page.locator("[name=out]:checked")).to_have_value("p1")
    Thumb(page).points(45)
    old_key = page.input_value("#round [name=key]")
    # Both taps are there before the first answer is.
    page.evaluate("for (let i = 0; i < 3; i++) document.getElementById('record').click()")
    page.wait_for_url(re.compile(r"/in/1$"))
    page.go_back()
    page.wait_for_url(re.compile(r"/round$"))
    # The oldest of browsers would still hold the old form: send it, with other points.
    typed = game.read("/round").fields("round")
    other = {"out": "p2", "points-p1": "5", "points-p3": "5", "points-p4": "5", "key": old_key}
    assert game.send("/round", {**typed, **other}).path == f"{game.at}/in/1"
    assert game.totals() == (0, 35, 120, 45)
    assert len(game.rounds()) == 1


def test_what_was_recorded_is_half_typed_no_more(game: PostedGame, page: Page) -> None:
    thumb = half_a_round(game, page)
    thumb.points(45)
    page.evaluate("document.querySelector('[name=points-p2]').value = '47'")
    with page.expect_response("**/round"):
        thumb.tap("#record")
    expect(page.locator("#notice")).to_contain_text("fives")  # what is refused is kept
    assert drafts(page) == [f"draft.{game.kept_as()}.0.1.over"]
    page.evaluate("document.querySelector('[name=points-p2]').value = '45'")
    look_first(page)
    thumb.record()
    assert drafts(page) == []
    page.goto(f"{game.at}/lay/p2")
    thumb.lay_cards("5", "5", "5")
    assert drafts(page) == [f"draft.{game.kept_as()}.1.p2.lay"]
    thumb.tap_button("Laid down without typing")
    expect(page.locator("#laid-p2.on")).to_be_visible()
    assert drafts(scripts_run(page)) == []


def test_a_hand_is_kept_without_connection_and_until_the_next_deal(
    game: PostedGame, phone: Phones
) -> None:
    page, address = phone(at=game.watched), f"/check?code={game.code}&phase=1&seat="
    with page.expect_event("requestfinished", lambda asked: "ask_before_sending" in asked.url):
        page.goto(f"{address}p2")
    Thumb(page).lay_cards("5", "5")
    page.context.set_offline(True)
    page.locator("[data-keypad] [data-card='W']").tap()
    expect(page.locator("#not-recorded")).to_contain_text("what is typed here stays")
    page.context.set_offline(False)
    expect(page.locator("#verdict")).to_contain_text("3 cards are missing")
    expect(page.locator("#not-recorded")).to_have_text("")
    page.reload()
    expect(page.locator("#hand")).to_have_value("5 5 W")
    page.goto(f"{address}p3")
    expect(page.locator("#hand")).to_have_value("")
    game.close_round(p2=25, p3=60, p4=5)
    page.goto(f"{address}p2")
    expect(page.locator("#hand")).to_have_value("")
    phone.expect_no_connection()


OLD_AND_NEW = """() => {
  for (const [name, days] of [["draft.OLD1.0.1.over", 30], ["draft.NEW1.0.1.over", 10]]) {
    const at = Date.now() - days * 24 * 3600 * 1000;
    localStorage.setItem(name, JSON.stringify({ at, value: {} }));
  }
  localStorage.setItem("draft.OLD2.1.p1.lay", "5 5 W");
  localStorage.setItem("phone.text", "large");
}"""


def test_a_round_that_others_closed_is_forgotten_with_the_next_and_any_after_weeks(
    game: PostedGame, phone: Phones, page: Page
) -> None:
    half_a_round(game, page)
    other = phone.deal("Oma", "Leo")
    page.goto(f"{other.at}/round")
    Thumb(page).tap(".tile[data-name='Oma'] .who")
    game.close_round(p2=25, p3=60, p4=5)
    page.goto(f"{game.at}/round")
    assert drafts(page) == [f"draft.{other.kept_as()}.0.1.over"]
    page.evaluate(OLD_AND_NEW)
    page.goto("/phone")
    assert drafts(page) == sorted([f"draft.{other.kept_as()}.0.1.over", "draft.NEW1.0.1.over"])
    assert page.evaluate("localStorage.getItem('phone.text')") == "large"


def test_a_clock_that_is_set_stops_no_key_and_loses_nothing_that_is_kept(
    game: PostedGame, phone: Phones
) -> None:
    """The same points for the next player counted as a second tap for an hour, and a phone whose
    clock began in 1970 forgot a round typed in half, and an entry not sent."""
    page = phone(keeper=True, own=True)
    page.clock.install(time=datetime(1970, 1, 2, 12, tzinfo=UTC))
    page.goto(f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(35)
    page.clock.set_system_time(datetime(1970, 1, 2, 11, tzinfo=UTC))
    page.clock.run_for(1_000)
    thumb.points(35)
    expect(page.locator(".tile .shown")).to_have_text(["0", "35", "35", ""])
    page.clock.set_system_time(datetime(2026, 11, 28, 20, tzinfo=UTC))
    page.reload()
    assert shown(page) == ["0", "35", "35", ""]


DEAL_BEFORE_IT_IS_DRAWN = """() => {
  const form = document.getElementById("new-game");
  form.dataset.go = "yes";
  window.addEventListener("submit", (event) => event.preventDefault(), { once: true });
  form.requestSubmit(document.getElementById("deal"));
  htmx.trigger(form, "htmx:afterSettle", {});
  return sessionStorage.getItem("draft.new-game");
}"""


def test_names_and_house_rules_outlive_a_reload_and_the_way_back_and_the_deal_forgets_them(
    page: Page,
) -> None:
    """Only the arrow of the page took the answers along."""
    page.goto("/new")
    page.fill("#names", "Zoe, Yann, zoe")
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_have_text("Zoe is already here. Another name?")
    expect(page.locator("#names")).to_have_value("zoe")
    expect(page.locator("#names")).to_be_focused()
    page.fill("#names", "")
    page.locator("#names").press_sequentially("Xav")
    page.reload()
    names = page.locator(".places summary .who")
    expect(names).to_have_text(["Zoe", "Yann"])
    expect(page.locator("#names")).to_have_value("Xav")
    page.fill("#names", "")
    page.click("button[value=rules]")
    scripts_run(page).click("#rule-variant label:has([value='first-5'])")
    page.go_back()
    expect(page.locator(".line-of-rules")).to_contain_text("only the first 5 phases")
    expect(names).to_have_text(["Zoe", "Yann"])
    # *Deal* may be tapped before the page has drawn what was added.
    assert page.evaluate(DEAL_BEFORE_IT_IS_DRAWN) is None


def test_the_second_tap_of_a_double_tap_is_for_no_other_key(
    game: PostedGame, phone: Phones
) -> None:
    page = phone(keeper=True, own=True)
    game.act("turn/follow", seat="p2")
    page.goto(game.at)
    bar = page.locator("#next")
    for minute, (first, then) in enumerate((("Mia", "Dad"), ("Dad", "Ann"))):
        page.clock.set_fixed_time(datetime(2026, 11, 28, 20, minute, tzinfo=UTC))
        expect(bar).to_contain_text(f"Next: {first}")
        box = bar.bounding_box()
        assert box is not None
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.touchscreen.tap(*at)
        expect(bar).to_contain_text(f"Next: {then}")
        page.touchscreen.tap(*at)
        page.wait_for_timeout(300)


def test_points_that_cannot_be_are_asked_about_and_may_be_kept(
    game: PostedGame, page: Page
) -> None:
    """290 is more than ten cards hold. It is warned of once, asked who laid when insisted, and
    recorded. A round without anybody out, or without somebody's points, is not sent."""
    page.goto(f"{game.at}/round")
    thumb, record = Thumb(page), page.locator("#record")
    expect(record).to_be_hidden()
    page.evaluate("document.getElementById('round').requestSubmit()")
    expect(page.locator("#question")).to_have_text("Who went out?")
    assert page.url.endswith("/round")
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.tap("#record")
    expect(page.locator(".tile.due")).to_have_attribute("data-name", "Ben")
    for total in (290, 10, 70):
        thumb.points(total)
    # Nobody is recorded as without a phase before anybody said so.
    expect(record).to_have_text("Record Laid or not: Dad")
    expect(record).to_have_css("border-style", "dashed")
    thumb.tap("#record")
    expect(page.locator("#asked input").first).to_be_focused()
    assert game.rounds() == ()
    page.get_by_label("Laid Dad", exact=True).tap()
    expect(record).to_have_text("Record, phase laid: Dad")
    expect(record).not_to_have_css("border-style", "dashed")
    lies = record.bounding_box()
    assert lies is not None
    place = lies["x"] + lies["width"] / 2, lies["y"] + lies["height"] / 2
    thumb.tap("#record")
    expect(page.locator("#notice")).to_contain_text("Ben: 290 points?")
    expect(record).to_be_hidden()
    # Neither the second tap of a double tap overrules anything, nor one a while later: it leads
    # back to who is in doubt, and *Record* asks again until something is changed.
    page.touchscreen.tap(*place)
    look_first(page)
    if record.is_hidden():
        page.touchscreen.tap(*place)
    expect(page.locator("#question")).to_have_text("Ben’s points?")
    expect(record).to_have_text("Record Nothing is changed yet")
    look_first(page)
    with page.expect_response("**/round"):
        thumb.tap("#record")
    assert game.rounds() == ()
    expect(page.locator("#anyway")).to_have_text("Record anyway")
    with page.expect_response("**/round"):
        thumb.tap("#anyway")
    expect(page.locator("#question")).to_have_text("Did Ben lay the phase?")
    page.get_by_label("Not laid Ben").tap()
    look_first(page).locator("#record").tap()
    page.wait_for_url(re.compile(r"/g/\d+/in/1$"))
    assert game.totals() == (0, 290, 10, 70)


ODD = ("A$&B", "$1", "{count}", "{name}", "{names} P")


def test_a_player_called_with_a_dollar_sign_is_shown_right_wherever_script_writes(
    phone: Phones, page: Page
) -> None:
    game = phone.deal(*ODD, "Leo")
    seat = sit_down(phone(), game.link("play/p1"))
    page.goto(f"{game.at}/round")
    thumb, record = Thumb(page), page.locator("#record")
    thumb.tap(".tile[data-name='Leo'] .who")
    expect(record).to_have_text("Record 5 players left")
    for left, name in enumerate(ODD):
        expect(page.locator("#to-go")).to_have_text(f"{left + 1} of 6 counted")
        expect(page.locator("#question")).to_have_text(f"{name}’s points?")
        if left == 3:
            expect(record).to_have_text("Record Missing: {name} and {names} P")
        thumb.points(60 if left % 2 else 50)
    several = "A$&B, $1, {count}, {name} or {names} P"
    expect(page.locator("#question")).to_have_text(f"Did {several} lay their phase?")
    expect(page.locator("#asked .end").first).to_have_text("50 points")
    expect(record).to_have_text("Record 5 answers left")
    thumb.say_who_laid({"A$&B": True, "{count}": True})
    expect(record).to_have_text("Record, phase laid: A$&B and {count}")
    page.get_by_label("Not laid {count}", exact=True).tap()
    expect(record).to_have_text("Record, phase laid: A$&B")
    thumb.record()
    expect(page.locator(".rows")).to_contain_text("A$&B")
    # The standings are put in place by script, with their title.
    expect(seat).to_have_title("A$&B, round 2 · Scorekeeper")
    expect(seat.locator(".top h1")).to_have_text("A$&B, round 2")


def test_a_phone_keeps_no_name_of_a_player_and_forgets_a_game_that_is_over(
    phone: Phones, page: Page
) -> None:
    game = phone.deal("Ann", "Grandma", variant="first-1")
    page.goto("/phone")
    page.evaluate("localStorage.setItem('mode.Grandma', 'cards')")
    page.goto(f"{game.at}/round")
    assert page.evaluate("localStorage.getItem('mode.Grandma')") is None
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.tap("[data-mode='count']")
    page.reload()
    expect(page.locator("[data-mode='count']")).to_have_attribute("aria-pressed", "true")
    for kind in ("low", "low", "low", "high"):
        thumb.tap(f"[data-counter='{kind}'] .more")
    expect(page.locator("#count-tally")).to_have_text("Cards: 4, points: 25")
    kept, name = page.evaluate("Object.keys(localStorage).join()"), game.kept_as()
    assert f"mode.{name}.p2" in kept
    assert "Grandma" not in kept
    thumb.tap("#next-player")
    thumb.record()
    expect(page.locator(".winner")).to_be_visible()
    assert name not in page.evaluate("Object.keys(localStorage).join()")


def test_texts_come_back_after_a_reload_until_they_are_recorded(
    game: PostedGame, page: Page
) -> None:
    """They were lost. A text that was recorded, or that somebody else wrote since, stays."""
    decision = (f"{game.at}/rulings?write=yes", "#decide textarea", "A dropped card is dead.")
    title = (f"{game.sheet}/details", "#title", "The big final")
    late = (f"{game.at}/menu/late", "#late-name", "Oma")
    pasted = ("/import", "#pasted", "Ann;Ben\n0;25\n")
    for path, field, text in (decision, title, late, pasted):
        page.goto(path)
        if path == "/import":
            page.locator(".paste summary").click()
        page.locator(field).fill(text)
        page.goto(path)
        expect(page.locator(field)).to_have_value(text)
        expect(page.locator(field)).to_be_visible()
    for key, text in (("Look at it", "Record this game"), ("Record this game", "Score sheet")):
        page.get_by_role("button", name=key).click()
        expect(page.get_by_text(text).first).to_be_attached()
    page.goto(decision[0])
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_text(decision[2]).first).to_be_visible()
    game.phone.send(title[0], {"title": "Christmas", "place": ""})
    for (path, field, _text), left in ((decision, ""), (title, "Christmas"), (pasted, "")):
        page.goto(path)
        expect(page.locator(field)).to_have_value(left)
