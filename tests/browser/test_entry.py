"""How a round, cards and a game on paper are entered with one thumb. Games are played to their end
in `test_every_phone` and `test_without_script`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.builders import PostedGame
from tests.browser.phones import SMALL_PHONE, Phones
from tests.browser.thumb import Thumb, look_first, scripts_run, shown_totals

MOST_TAPS = 6
"""For a round of four whose totals are at most 100 and prove who laid."""


def test_a_round_takes_few_taps_a_correction_three_and_an_undo_brings_the_form_back(
    phone: Phones, capsys: pytest.CaptureFixture[str]
) -> None:
    phone.deal("Ann", "Ben")  # the next game begins with its rules
    keeper = phone(keeper=True)
    thumb = Thumb(keeper)
    thumb.new_game("Ann", "Ben", "Mia", "Dad")

    # Mia's lay-down is typed, refused (a 6 for a 7), mended by two taps, and recorded.
    scripts_run(keeper).locator(".row", has_text="Mia").tap()
    thumb.lay_cards("5", "5", "W", "7", "7", "6")
    expect(keeper.locator(".answer")).not_to_have_class(re.compile("yes"))
    thumb.tap("#record")
    expect(keeper.locator("#anyway")).to_have_text("Record anyway")
    scripts_run(keeper).locator(".card-pick[data-at='5']").tap()
    keeper.locator("[data-keypad] [data-card='7']").tap()
    expect(keeper.locator(".answer.yes")).to_contain_text("Yes, that is phase 1")
    expect(keeper.locator(".card-w")).to_have_text("5")
    thumb.tap("#record")
    expect(keeper.locator("#laid-p3")).to_have_class(re.compile("on"))

    # Ann's is marked with one tap, taken back with another: it was Ben's.
    for marked in (1, 0):
        look_first(keeper).locator("#laid-p1").tap()
        expect(keeper.locator("#laid-p1.on")).to_have_count(marked)

    # One of the four is asked about, because the points do not prove the phase.
    taps = [thumb.play_round("Ann", [45, 20, 60])]
    expect(keeper.locator("h1")).to_have_text("Round 1 recorded")
    assert shown_totals(keeper) == {"Ann": 0, "Ben": 45, "Mia": 20, "Dad": 60}
    dad = keeper.locator(".rows > li:has(.who bdi:text-is('Dad'))")
    assert "phase 1 stays" in dad.inner_text()

    # Ben's 45 was 40.
    thumb.rest()
    thumb.tap("a:has-text('Fix')")
    thumb.tap(".tile[data-name='Ben'] .who")
    thumb.points(40)
    thumb.tap("#record")
    expect(keeper.locator(".corrected li", has_text="Ben")).to_contain_text("round 1 45 → 40")
    assert thumb.rest() == 4
    keeper.get_by_role("link", name="To the table", exact=True).tap()

    # Round 2 is recorded, undone, and recorded again from the form that came back filled in; it was
    # empty once somebody had looked at the table in between.
    taps.append(thumb.play_round("Ben", [10, 25, 15]))
    keeper.get_by_role("button", name="Undo").tap()
    expect(keeper.locator("h1")).to_have_text("Round 2 is over")
    scripts_run(keeper).locator(".top a.icon").first.tap()
    thumb.tap("a:has-text('Round over')")
    expect(keeper.locator(".tile[data-name='Mia'] .shown")).to_have_text("25")
    thumb.tap("#record")
    expect(keeper.locator("h1")).to_have_text("Round 2 recorded")
    assert shown_totals(keeper) == {"Ann": 10, "Ben": 40, "Mia": 45, "Dad": 75}

    with capsys.disabled():
        print(f"\ntaps a round, four players: {taps}")
    assert taps[0] <= MOST_TAPS + 1
    assert taps[1] <= MOST_TAPS


def shows(page: Page, *points: str) -> None:
    expect(page.locator(".tile .shown")).to_have_text(list(points))


def test_points_that_no_cards_make_say_why_and_their_player_stays(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben", "Mia")
    game.lay("p2", "5 5 W 7 7 7")
    game.hit("p2/1", "p2", "5")
    keeper = phone(keeper=True, at=f"{game.at}/round")
    thumb, why = Thumb(keeper), keeper.locator("#why-not")
    thumb.tap(".tile[data-name='Ann'] .who")
    for points, words in (
        (70, "3 cards cannot make 70"),
        (90, "At most 3 cards can be left: 75 points"),
    ):
        thumb.points(points)
        expect(why).to_have_text(words)
        expect(keeper.locator("#question")).to_have_text("Ben’s points?")
    expect(keeper.locator("#next-player")).to_be_visible()
    thumb.points(65)
    expect(keeper.locator("#question")).to_have_text("Mia’s points?")


def test_a_hand_without_cards_is_tapped_in_also_where_cards_are_counted(phone: Phones) -> None:
    """Whoever discards the last card plays on here, without cards."""
    game = phone.deal("Ann", "Ben", "Mia", **{"switch-go_out_discard": "hits_only"})
    game.act("laid", seat="p2", laid="yes")
    keeper = phone(keeper=True, at=f"{game.at}/round")
    thumb, shown = Thumb(keeper), keeper.locator(".tile[data-name='Ben'] .shown")
    thumb.tap(".tile[data-name='Mia'] .who")
    thumb.tap(".tile[data-name='Ben'] .who")
    thumb.tap("[data-points='0']")
    expect(shown).to_have_text("0")
    keeper.reload()
    expect(shown).to_have_text("0")
    thumb.tap(".tile[data-name='Ben'] .who")
    for mode in ("count", "cards"):
        thumb.tap(f"[data-mode={mode}]")
        expect(shown).to_have_text("")
        # Who is still to count goes on alike.
        thumb.tap(".tile[data-name='Ann'] .who")
        expect(keeper.locator(f"[data-mode={mode}]")).to_have_attribute("aria-pressed", "true")
        thumb.tap(".tile[data-name='Ben'] .who")
        thumb.tap(f"[data-mode={mode}]")
        thumb.tap("#next-player")
        expect(shown).to_have_text("0")
        thumb.tap(".tile[data-name='Ben'] .who")


def test_a_mark_is_taken_back_where_points_are_counted_and_the_pad_follows(phone: Phones) -> None:
    page = phone(keeper=True, at=phone.deal("Ann", "Ben").at)
    thumb = Thumb(page)
    for seat in ("p1", "p2"):
        thumb.tap(f"#laid-{seat}")
        expect(page.locator(f"#laid-{seat}.on")).to_be_visible()
    thumb.tap("nav.bar a.main")
    thumb.tap(".tile[data-name='Ann'] .who")
    laid = page.locator(".due button.sub .state")
    expect(laid).to_have_text("phase 1 laid")
    expect(page.locator("#hundred")).to_have_attribute("data-mark", "-")
    key = page.locator(".due button.sub").bounding_box()
    assert key
    assert key["height"] >= 44
    laid.tap()
    expect(laid).to_have_text("phase 1 not laid")
    expect(page.locator("#hundred")).to_have_attribute("data-mark", "")
    thumb.points(110)
    thumb.tap("#record")
    # The referee says that the table has the mark, and the form keeps what was said.
    expect(page.locator("#notice")).to_be_visible()
    thumb.tap("#anyway")
    expect(page.locator("h1")).to_have_text("Round 1 recorded")
    expect(page.locator("#row-p2")).to_contain_text("phase 1 stays")


def test_whoever_looks_at_another_way_to_count_loses_nothing(phone: Phones) -> None:
    """The points that a round has come back with the phase it has."""
    game = phone.deal("Ann", "Ben", "Mia")
    game.close_round(p2=60, p3=35)
    page = phone(keeper=True, at=f"{game.at}/rounds/1/fix")
    thumb, record = Thumb(page), page.locator("#record")
    expect(record).to_contain_text("Nothing is changed yet")
    thumb.tap(".tile[data-name='Ben'] .who")
    for ways in (["count", "total"], ["cards", "count", "cards"]):
        for way in ways:
            thumb.tap(f"[data-mode={way}]")
        thumb.tap(".tile[data-name='Mia'] .who")
        shows(page, "0", "60", "35")
        thumb.tap(".tile[data-name='Ben'] .who")
    thumb.points(45)
    expect(record).to_have_text("Record")
    thumb.tap(".tile[data-name='Ben'] .who")
    thumb.points(60)
    expect(record).to_contain_text("Nothing is changed yet")


def test_what_is_typed_to_fix_a_round_outlives_its_page_until_the_round_is_corrected(
    phone: Phones,
) -> None:
    """It was kept, and a reload showed the recorded points again."""
    game = phone.deal("Ann", "Ben", "Mia")
    game.close_round(p2=60, p3=35)
    page = phone(keeper=True, at=f"{game.at}/rounds/1/fix")
    thumb, record = Thumb(page), page.locator("#record")
    thumb.tap(".tile[data-name='Ben'] .who")
    thumb.points(45)
    page.goto("about:blank")
    page.goto(f"{game.at}/rounds/1/fix")
    expect(page.locator("[name=points-p2]")).to_have_value("45")
    expect(record).to_have_text("Record")
    page.goto("about:blank")
    game.fix(1, p2=60, p3=25)
    page.goto(f"{game.at}/rounds/1/fix")
    shows(page, "0", "60", "25")
    expect(record).to_contain_text("Nothing is changed yet")


def test_a_correction_that_was_undone_is_not_shown_again(phone: Phones) -> None:
    """*Back* showed the page that the browser had kept, as if the correction stood."""
    game = phone.deal("Ann", "Ben", "Mia")
    game.close_round(p2=60, p3=35)
    page = phone(keeper=True, at=f"{game.at}/rounds/1/fix")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ben'] .who")
    thumb.points(45)
    thumb.tap("#record")
    expect(page.locator("h1")).to_have_text("Corrected")
    thumb.tap(".corrected button")
    expect(page).to_have_url(f"{phone.server.url}{game.at}")
    page.go_back()
    expect(page).to_have_url(f"{phone.server.url}{game.at}")


def test_a_round_is_typed_in_one_line_and_recorded(phone: Phones) -> None:
    """What the line no longer says is taken back, and what was tapped stays. What is understood in
    each language is in `tests/language/lines.json`."""
    game = phone.deal("Mia", "Ben", "Dad", "Ann")
    page = phone(keeper=True, at=f"{game.at}/round")
    line = page.locator("#line")
    page.locator("#in-line").tap()
    expect(line).to_be_focused()
    line.press_sequentially("Mia out, Ben 35, Zoe 12, Dad 110")
    shows(page, "0", "35", "110", "")
    expect(page.locator("#line-read mark")).to_have_text("Zoe 12")
    expect(page.locator("#record")).to_contain_text("Missing: Ann")
    line.fill("Mia out, Ben 35, Dad 110, Ann 60 laid")
    shows(page, "0", "35", "110", "60")
    expect(page.locator("#line-read mark")).to_have_count(0)
    line.press("Enter")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-label*='Ann, phase 1 made, +60']").first).to_be_attached()
    page.goto(f"{game.at}/round")
    page.locator("#in-line").tap()
    line.fill("Mia out, Ben 35, Dad 5")
    shows(page, "0", "35", "5", "")
    line.fill("Mia out, Ben 35 not laid")
    shows(page, "0", "35", "", "")
    # What was said goes before what the points prove.
    expect(page.locator(".tile[data-name='Ben'] .state")).to_have_text("phase 2 not laid")
    line.fill("Mia out, Ben 35")
    expect(page.locator(".tile[data-name='Ben'] .state")).to_have_text("phase 2 laid")
    page.locator(".tile[data-name='Dad'] .who").tap()
    page.locator("[data-points='20']").tap()
    shows(page, "0", "35", "20", "")


def test_points_to_start_with_are_either_typed_or_tapped(phone: Phones) -> None:
    """A typed number left the mark on the key, whose tap then did nothing."""
    game = phone.deal("Ann", "Ben", "Mia")
    game.close_round(p2=45, p3=60)
    page = phone(keeper=True, at=f"{game.at}/menu/late")
    scripts_run(page).locator("#start").tap()
    other, marked = page.locator("#other"), page.locator("[name=points]:checked")
    expect(marked).to_have_value("35")
    for name in (None, "Oma"):
        other.fill("7")
        expect(marked).to_have_count(0)
        if name:  # what is refused comes back so
            page.fill("#late-name", name)
            expect(page.locator("#late-face")).to_be_visible()
            page.locator("#sit-down").tap()
            expect(page.locator("#notice")).to_be_visible()
            expect(marked).to_have_count(0)
        other.fill("")
        expect(marked).to_have_value("35")
        other.fill("15")
        page.locator("label:has([name=points][value='35'])").tap()
        expect(other).to_have_value("")
        expect(page.locator("#start")).to_contain_text("with 35 points")


def test_who_joins_late_is_either_typed_or_tapped(phone: Phones) -> None:
    """A name that was typed first went before the one that was tapped."""
    phone.deal("Oma", "Opa")
    page = phone(keeper=True, at=f"{phone.deal('Ann', 'Ben').at}/menu/late")
    name, oma = scripts_run(page).locator("#late-name"), page.locator("[name=known][value='Oma']")
    name.fill("Pia")
    page.locator("label:has([name=known][value='Oma'])").tap()
    expect(name).to_have_value("")
    expect(oma).to_be_checked()
    name.fill("Pia")
    expect(oma).not_to_be_checked()
    name.fill("oma")  # her key is marked, and the field stays for another name
    expect(oma).to_be_checked()
    name.blur()
    expect(name).to_have_value("")


def test_cards_tapped_in_hand_order_are_laid_as_groups_and_a_tap_finds_each(phone: Phones) -> None:
    game = phone.deal("Ann", "Ben")
    # `2xR5` is one word in the field and two cards, `red 7` two words and one card.
    page = phone(keeper=True, at=f"{game.at}/ask/count")
    page.locator("#cards").fill("2xR5 red 7 wild")
    expect(page.locator(".card-pick")).to_have_count(4)
    page.locator(".card-pick[data-at='2']").click()
    page.locator("[data-take-out]").click()
    expect(page.locator(".card-pick")).to_have_count(3)
    expect(page.locator("#cards")).to_have_value("R5 R5 W")
    page.goto(f"{game.at}/lay/p1")
    Thumb(page).lay_cards("3", "7", "3", "7", "3", "9")
    expect(page.locator(".answer")).to_contain_text("Left over: 9.")
    expect(page.locator("#live-text")).to_contain_text("Left over: 9.")
    # The 9 stands in a line of its own; it is the sixth card that was tapped.
    page.locator(".card-pick[data-at='5']").click()
    page.locator(".keypad [data-card='7']").click()
    expect(page.locator(".answer")).to_contain_text("Laid as 3 3 3 and 7 7 7.")
    assert "Left over" not in page.locator("#live-text").inner_text()  # the new one is said later
    expect(page.locator("#cards")).to_have_value("3 7 3 7 3 7")
    page.locator("#record").click()
    expect(page).to_have_url(f"{phone.server.url}{game.at}")


def test_the_phase_that_is_chosen_brings_keys_for_its_colours_and_stays(phone: Phones) -> None:
    """The keys were those of the first phase, and a reload read the cards as that one."""
    game = phone.deal("Ann", "Ben", "Mia", **{"switch-phase_order": "announced"})
    for at in ("lay/p1", "ask/lay"):
        page = phone(keeper=True, at=f"{game.at}/{at}")
        page.locator("#phase").select_option("8")
        page.locator("[data-colour]").nth(1).tap()
        page.locator("[data-card='4']").tap()
        expect(page.locator(".well-cards .card-r")).to_have_count(1)
        page.reload()
        expect(page.locator("#phase")).to_have_value("8")
        expect(page.locator("#cards")).to_have_value("R4")
        expect(page.locator(".colours")).to_be_visible()
        page.locator("#phase").select_option("4")
        expect(page.locator(".colours")).to_have_count(0)
        page.locator("[data-card='5']").tap()
        expect(page.locator("#cards")).to_have_value("R4 5")


def test_a_cross_empties_the_search_of_ask(phone: Phones, game: PostedGame) -> None:
    page = phone(keeper=True, at=f"{game.at}/ask")
    search, cross = page.locator("#q"), page.get_by_label("Empty the search field")
    expect(cross).to_be_hidden()
    search.fill("wild")
    expect(page.locator("#answer h2")).to_contain_text("“wild”")
    cross.tap()
    expect(search).to_have_value("")
    expect(search).to_be_focused()
    expect(page.locator("#answer h2")).to_have_text("What is the question?")
    # The rulebook said nothing of what it found.
    page.goto(f"{game.at}/rules")
    search.fill("who deals")
    expect(page.locator("#live-text")).to_contain_text("Who begins, and who deals next? The player")


def test_in_any_order_each_who_laid_is_asked_for_the_phase(phone: Phones) -> None:
    """It could not be said, and no round could be recorded."""
    game = phone.deal("Ann", "Ben", "Mia", sheet="ru-violet", variant="any-order")
    page = phone(keeper=True, size=SMALL_PHONE, at=f"{game.at}/round")
    thumb = Thumb(page)
    thumb.tap(".tile[data-name='Ann'] .who")
    for total in (20, 60):
        thumb.points(total)
    expect(page.locator("#question")).to_have_text("Did Mia lay the phase?")
    thumb.tap(".laid-or-not .key:has-text('Not laid')")
    expect(page.locator("#question")).to_have_text("Did Mia lay the phase?")
    expect(page.locator("#record")).to_contain_text("Which phase: Ann and Ben")
    page.locator("#record").tap()
    expect(page.locator("[data-phase=p1]")).to_be_focused()
    for seat, number in (("p1", "4"), ("p2", "8")):
        page.select_option(f"[data-phase={seat}]", number)
    expect(page.locator("[data-phase=p3]")).to_be_hidden()
    thumb.tap("#record")
    expect(page.locator("h1")).to_have_text("Round 1 recorded")
    expect(page.locator(".rows > li").filter(has_text="Ann")).to_contain_text("phase 4 made")
    # Ben's was another one.
    page.goto(f"{game.at}/rounds/1/fix?seat=p2")
    page.locator("[data-phase=p2]").select_option("9")
    look_first(page).locator("#record").tap()
    fixed = page.locator(".corrected li", has_text="Ben")
    expect(fixed).to_contain_text("round 1 20 phase 8 laid → 20 phase 9 laid")


def test_a_game_on_paper_is_typed_on_the_pad_and_outlives_its_page(phone: Phones) -> None:
    page = phone(keeper=True, size=SMALL_PHONE, locale="en-GB", at="/paper-game")
    thumb, title = Thumb(page), page.locator("h1")
    page.fill("[name=names]", "Ann")
    expect(page.locator("#next-step")).to_have_text("Choose at least two")
    page.fill("[name=names]", "Ann, Ben, Mia")
    expect(page.locator("#next-step")).to_have_text("Next: the points")
    thumb.tap(".picks:has([name=sheet]) summary")
    page.select_option("[name=sheet]", "mattel")
    thumb.tap(".picks:has([name=day]) summary")
    page.fill("[name=day]", "2020-02-29")
    expect(page.locator("[data-chosen=day]")).to_have_text("29 Feb 2020")  # as the page writes days
    thumb.tap(".bar .main")
    expect(title).to_have_text("Round 1")
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(20)
    # The phone sleeps, and the browser throws the page away: the rounds wait for the next visit.
    page.goto("about:blank")
    page.goto("/paper-game")
    expect(page.locator("#kept-names")).to_have_text("Ann, Ben, Mia")
    thumb.tap("#go-on")
    thumb.tap(".bar [value=round]")
    # So does what was typed of the round itself.
    expect(page.locator(".tile[data-name='Ben'] .shown")).to_have_text("20")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    thumb.points(95)
    thumb.tap("#record")
    expect(title).to_have_text("Round 2")
    # With a keyboard: who went out, then each total with Enter.
    scripts_run(page).locator(".tile[data-name='Ben'] .who").press("Enter")
    for typed in ("15", "30"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.locator("#record")).to_be_focused()
    page.keyboard.press("Enter")
    expect(title).to_have_text("Round 3")
    first = "document.querySelector('#round').elements[0].value"
    # The button that Enter presses, not the way back.
    assert scripts_run(page).evaluate(first) == "add"
    # A look back at an earlier page costs no round.
    page.go_back()
    expect(title).to_have_text("Round 2")
    page.goto("/paper-game")
    thumb.tap("#go-on")
    expect(page.locator("tbody tr")).to_have_count(2)
    thumb.tap(".bar [value=record]")
    page.wait_for_url("**/history/*")
    expect(page.locator("main")).to_contain_text("29 Feb 2020")
    page.goto("/paper-game")
    expect(page.locator("#kept-game")).to_be_hidden()
