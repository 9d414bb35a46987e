"""A list of phases built by taps and keys, dealt and seen on the table."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.looks import axe_faults
from tests.browser.phones import Phones
from tests.browser.server import RunningServer
from tests.browser.thumb import Thumb, look_first, scripts_run


def seat(page: Page, names: str) -> None:
    page.goto("/new")
    page.fill("#names", names)
    page.get_by_role("button", name="Add", exact=True).last.click()
    expect(page.locator(".places summary")).to_have_count(len(names.split(",")))


def build(page: Page) -> None:
    """Open the builder with the ten classic phases, whatever was played last."""
    page.click("button[value=rules]")
    page.click("#everything > summary")
    page.click("#rule-phases > summary")
    page.click("#build")
    page.click("summary:has-text('Start from another list')")
    page.click("button[value='start:classic']")
    expect(page.locator(".draft-count")).to_have_text("the ten classic phases")


def shown(page: Page) -> list[str]:
    words = page.locator(".draft-line .words").all_inner_texts()
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in words]


def test_phases_are_built_by_taps_dealt_and_seen_on_the_table(phone: Phones) -> None:
    page = phone(keeper=True)
    thumb = Thumb(page)
    seat(page, "Ann, Ben")
    build(page)
    scripts_run(page).locator("#more-2").press("Enter")  # by keyboard, too
    expect(page.locator("#line-1 .words")).to_have_text("set of 3, set of 4")
    expect(page.locator("#more-2")).to_be_focused()
    page.locator("#less-2").press("Space")
    expect(page.locator("#line-1 .words")).to_have_text("2 sets of 3")
    expect(page.locator("#line-1")).to_have_attribute("aria-current", "true")
    assert shown(page)[0] == "2 sets of 3"
    # Two taps at once: neither is lost.
    page.evaluate("['more-1', 'more-1'].forEach((id) => document.getElementById(id).click())")
    expect(page.locator(".editor .size").first).to_have_text("5")
    thumb.tap("#kind-2-4")
    expect(page.locator("#line-1 .words")).to_have_text("set of 5, colour run of 3")
    expect(page.locator(".verdict")).to_contain_text("This can be laid")
    for size in ("4", "5", "6"):
        thumb.tap("#more-2")
        expect(page.locator(".editor .size").last).to_have_text(size)
    expect(page.locator(".verdict")).to_contain_text("This can never be laid")
    expect(page.locator("#done")).to_have_text("Phase 1 cannot be laid yet")
    thumb.tap("#less-2")
    expect(page.locator("#done")).to_have_text("Done")
    thumb.tap("#line-2")
    expect(page.locator(".editor h2")).to_have_text("Phase 2")
    thumb.tap("#move-down")
    expect(page.locator(".editor h2")).to_have_text("Phase 3")
    assert axe_faults(page) == []
    thumb.tap("#done")
    expect(page.locator("#rule-phases")).to_have_attribute("open", "")
    expect(page.locator("#phases-own")).to_be_checked()
    look_first(page)
    thumb.tap_button("Use these rules")
    look_first(page)
    thumb.tap("#deal")
    expect(page.locator(".rows .words").first).to_contain_text("set of 5, colour run of 5")


def test_house_rules_answer_at_once_and_stay_in_place(server: RunningServer, phone: Phones) -> None:
    PostedGame(server.keeper(), "Ann", "Ben")  # a new game begins with the rules of the last one
    page = phone(keeper=True)
    seat(page, "Ann, Ben")
    page.click("button[value=rules]")
    scripts_run(page).locator("label:has(#switch-phase_order-free)").tap()
    expect(page.locator("#differ")).to_have_text("1 rule differs")
    page.locator("label:has(#switch-phase_order-fixed)").tap()
    expect(page.locator("#rule-switch-phase_order.changed")).to_have_count(0)
    page.locator("#everything > summary").click()
    line = page.locator("#rule-switch-wrap > summary")
    line.scroll_into_view_if_needed()
    line.click()
    expect(page.locator(".asked:visible")).to_have_text("May a run continue from 12 to 1?")
    expect(line).to_be_in_viewport()
    page.locator("#switch-wrap-yes").tap()
    expect(page.locator("#rule-switch-wrap .shown")).to_have_text("yes")
    expect(page.locator("#differ")).to_have_text("1 rule differs")
    expect(page.locator("#rule-switch-wrap.changed")).to_have_count(1)
    assert axe_faults(page) == []
    page.locator("#rule-sheet > summary").click()
    page.locator("#sheet-ravensburger").tap()
    expect(page.locator("#switch-min_natural-none")).to_be_checked()
    expect(page.locator("#switch-wrap-yes")).to_be_checked()
    expect(page.locator("#sheet-ravensburger")).to_be_focused()
