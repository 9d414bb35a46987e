"""Everybody sees the entry: by the stream, after sleep, without a stream, and after a power cut.

Nothing here says how fast; every look waits until it is there. What is typed is never disturbed.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.browser.builders import PostedGame, hidden
from tests.browser.phones import DRAWN, SLEEP, SMALL_PHONE, WAKE, Phones
from tests.browser.server import RunningServer, in_place_of
from tests.browser.thumb import Thumb, asks_to_be, listening, shown_totals, sit_down

NOW_AND_THEN = 5_000

LOOKS_OF_THE_END = """[...document.querySelectorAll('.winner h2, .podium, .podium li, .course')]
    .map((each) => getComputedStyle(each)).map((s) => [s.display, s.fontSize, s.listStyle])"""


def watch(phone: Phones, game: PostedGame, *, own: bool = False) -> Page:
    """A phone that looks on, its stream open."""
    return listening(phone(own=own), game.watched)


def sees(page: Page, **totals: int) -> None:
    for name, total in totals.items():
        line = page.locator(f".standings > li:has(.who bdi:text-is('{name}')) .total")
        expect(line).to_have_text(str(total))


def test_the_keys_of_whoever_watches_and_of_a_second_keeper_follow_the_game(
    game: PostedGame, phone: Phones
) -> None:
    watcher, second = watch(phone, game), listening(phone(keeper=True), game.at)
    keys = watcher.locator("#mine .button")
    expect(keys).to_have_text(["Ask", "My hand", "That’s me Play along"])
    game.act("laid", seat="p2", laid="yes")
    expect(second.locator("#laid-p2.on")).to_be_visible()
    # What it shows is what it sends: its own tap is not taken for one that came too late.
    second.locator("#laid-p3").tap()
    expect(second.locator("#laid-p3.on")).to_be_visible()
    expect(second.locator("#laid-p2.on")).to_be_visible()
    game.act("stop", how="another-day")
    expect(second.locator("nav.bar").get_by_role("button", name="Resume")).to_be_visible()
    game.act("resume")
    expect(second.get_by_role("link", name="Round over")).to_be_visible()
    game.act("stop", how="for-good")
    expect(keys).to_have_text(["Sheet", "Send the picture"])
    fresh = watch(phone, game)
    assert watcher.locator("#mine").inner_html() == fresh.locator("#mine").inner_html()
    game.act("resume")
    expect(keys).to_have_text(["Ask", "My hand", "That’s me Play along"])


def test_the_page_of_the_turn_follows_the_game(phone: Phones) -> None:
    """It said all evening whose turn it had been; a tick stays until the turn is another."""
    game = phone.deal("Ann", "Ben", "Mia", **{"switch-knock": "on"})
    game.plays("follow; up 5")
    ben = listening(sit_down(phone(), game.link("play/p2")), f"{game.at}/turn")
    keeper = listening(phone(keeper=True), f"{game.at}/turn")
    tick = keeper.get_by_label("Took the top discard")
    tick.tap()
    keeper.locator("summary", has_text="Who knocks").tap()
    game.act("laid", seat="p2", laid="yes")
    expect(keeper.locator("#over [name=seen]")).to_have_value(game.seen())
    expect(keeper.locator("details[open]")).to_have_count(1)
    expect(tick).to_be_checked()
    with ben.expect_response(lambda answer: "/stream/" in answer.url):
        ben.locator("#discard [value='S']").tap()
    expect(ben.locator("#skip h2")).to_have_text("Who do I skip?")
    game.act("laid", seat="p2", laid="no")
    expect(keeper.locator("#over [name=seen]")).to_have_value(game.seen())
    expect(ben.locator("#skip")).to_be_visible()
    expect(tick).to_be_checked()
    game.plays("p2 discards 9")
    for page in (ben, keeper):
        expect(page.locator("h1")).to_have_text("Mia’s turn")
        expect(page.locator(".turn-page")).to_contain_text("Knocks")
    expect(ben.locator("#discard, #skip")).to_have_count(0)
    expect(tick).not_to_be_checked()
    keeper.wait_for_timeout(1_100)  # a thumb on its way meant what stood there before
    keeper.locator("#discard [value='4']").tap()
    expect(ben.locator("h1")).to_have_text("Ann’s turn")


def test_the_end_and_its_undo_come_to_pages_that_were_open(phone: Phones) -> None:
    """The end needs style sheets that a seat did not ask for: its podium was plain text."""
    game = phone.deal("Ann", "Ben", "Mia", variant="first-1")
    seat = sit_down(phone(own=True), game.link("play/p2"))
    watcher = watch(phone, game, own=True)
    keeper = listening(phone(keeper=True, own=True, size=SMALL_PHONE), game.at)
    game.close_round("nobody", p1=5, p2=5, p3=5)
    expect(keeper.locator(".tie-choice")).to_be_visible()
    game.act("tie", seat="p2")
    winner = keeper.locator(".winner h2")
    expect(winner).to_have_text("Ben wins")
    keeper.wait_for_load_state()
    keeper.evaluate(DRAWN)
    assert keeper.evaluate("scrollY") == 0
    for page in (seat, watcher):
        expect(page.locator(".podium")).to_be_visible()
        came = page.evaluate(LOOKS_OF_THE_END)
        page.reload()
        expect(page.locator(".podium")).to_be_visible()
        assert page.evaluate(LOOKS_OF_THE_END) == came
    # The page believes that *Undo* is on its way. The stream is quicker, and its form still comes.
    keeper.evaluate("document.querySelector('#undo-end').dataset.sent = performance.now() + 60_000")
    with keeper.expect_response(lambda answer: "/rows?seen=" in answer.url):
        game.act("undo", target=keeper.locator("#undo-end [name=target]").input_value())
    keeper.evaluate(DRAWN)
    expect(winner).to_have_text("Ben wins")
    # Nothing is on its way any more: the next news turns the page.
    keeper.evaluate("delete document.querySelector('#undo-end').dataset.sent")
    game.act("tie", seat="p3")
    expect(winner).to_have_text("Mia wins")


def test_by_same_again_all_phones_and_the_board_are_at_the_next_game(
    game: PostedGame, phone: Phones
) -> None:
    keeper, ben = phone(keeper=True), sit_down(phone(), game.link("play/p2"))
    watcher, tv = watch(phone, game), listening(phone(), f"{game.watched}/tv")
    game.act("stop", how="for-good")
    for page in (ben, watcher, tv):
        expect(page.get_by_text("Ended before").first).to_be_visible()
    keeper.goto(game.at)
    keeper.get_by_role("button", name="Same again Ben deals").click()
    keeper.wait_for_url(re.compile(r"/g/\d+$"))
    new = keeper.locator(".chip").first.inner_text().split()[-1]
    expect(ben.locator("h1")).to_have_text("Ben, round 1")
    watcher.wait_for_url(f"**/w/{new}")
    tv.wait_for_url(re.compile(rf"/w/{new}/tv(\?lang=en)?$"))  # in the language it was in
    # The old code shows the old game, and stays there.
    late = watch(phone, game)
    expect(late.get_by_role("link", name="To the next game")).to_be_visible()
    late.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    late.evaluate("new Promise((done) => setTimeout(done, 300))")
    expect(late).to_have_url(f"{phone.server.url}{game.watched}")


def test_a_phone_that_slept_catches_up_and_a_late_answer_never_turns_it_back(
    game: PostedGame, phone: Phones
) -> None:
    page = watch(phone, game, own=True)
    page.evaluate(SLEEP)
    game.close_round(p2=25, p3=60)
    sees(page, Ben=0)
    page.evaluate(WAKE)
    sees(page, Ben=25, Mia=60)
    # And it hears what comes then.
    game.close_round(p2=5, p3=60)
    sees(page, Ben=30, Mia=120)
    # The browser kept the page as it was; `pageshow` says so.
    page.evaluate("dispatchEvent(new PageTransitionEvent('pagehide', {persisted: true}))")
    game.fix(1, p2=5)
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    sees(page, Ben=10)
    shown = page.locator("#standings")
    stale = shown.evaluate("(part) => part.outerHTML.replaceAll('>10<', '>0<')")
    stale = stale.replace(f'data-seq="{shown.get_attribute("data-seq")}"', 'data-seq="1"')
    page.route(
        "**/standings?seen=*", lambda route: route.fulfill(content_type="text/html", body=stale)
    )
    with page.expect_response("**/standings?seen=*"):
        page.evaluate(SLEEP + ";" + WAKE)
    page.evaluate(DRAWN)
    assert shown_totals(page)["Ben"] == 10
    game.close_round(p2=5, p3=60)
    sees(page, Ben=15)


def test_phones_without_a_stream_or_whose_stream_is_refused_ask_now_and_then(
    game: PostedGame, phone: Phones
) -> None:
    page, refused, at_the_door = (phone(own=True) for _phone in range(3))
    page.add_init_script("delete window.EventSource")
    for each in (refused, at_the_door):
        each.route("**/stream/**", lambda route: route.fulfill(status=404))
    for each in (page, refused, at_the_door):
        each.clock.install()
    page.goto(game.watched)
    listening(refused, game.watched)
    asks_to_be(at_the_door, "Mia", game)
    expect(at_the_door.get_by_text("Waiting for the keeper’s phone")).to_be_visible()
    game.close_round(p2=25, p3=60)
    for each in (page, refused):
        # Much later a page also asks because it heard nothing for long.
        with each.expect_request("**/standings?seen=*", timeout=10_000):
            each.clock.fast_forward(NOW_AND_THEN)
        sees(each, Ben=25, Mia=60)
    game.send("/door", {"asking": hidden("asking", game.read("/door")), "act": "in"})
    at_the_door.clock.run_for(NOW_AND_THEN)
    at_the_door.wait_for_url("**/me")


SILENT_AT_FIRST = """const Real = EventSource;
window.opened = 0;
window.EventSource = class extends EventTarget {
  constructor(address) {
    super();
    window.opened += 1;
    if (window.opened > 1) return new Real(address);
    this.readyState = 1;
  }
  close() { this.readyState = 2; }
};
Object.assign(window.EventSource, { CONNECTING: 0, OPEN: 1, CLOSED: 2 });"""
"""As a phone does that puts its radio to sleep: the stream looks open and says nothing."""


def test_a_stream_that_was_cut_without_a_word_is_opened_anew(
    game: PostedGame, phone: Phones
) -> None:
    page = phone(own=True)
    page.clock.install()
    page.add_init_script(SILENT_AT_FIRST)
    page.goto(game.watched)
    expect(page.locator(".standings")).to_be_visible()
    game.close_round(p2=25, p3=60)
    sees(page, Ann=0, Ben=0, Mia=0)
    with page.expect_response(lambda answer: "/stream/" in answer.url):
        page.clock.run_for(26_000)
    sees(page, Ann=0, Ben=25, Mia=60)
    game.act("laid", seat="p2", laid="yes")
    expect(page.locator("#stand-p2")).to_contain_text("laid")


def test_a_page_that_shows_more_than_is_recorded_is_loaded_anew(
    game: PostedGame, phone: Phones
) -> None:
    """An older copy of the games was put back. A television showed the lost rounds until as many
    had been played again."""
    page = phone(own=True)
    beat = f"retry: 200\nevent: beat\ndata: {game.seen()}\n\n"
    page.route(
        "**/stream/*", lambda route: route.fulfill(content_type="text/event-stream", body=beat)
    )
    page.goto(f"{game.watched}/tv")
    page.evaluate("Object.assign(document.querySelector('[data-live]').dataset, { seq: 99 })")
    expect(page.locator("[data-live]")).to_have_attribute("data-seq", game.seen())


def test_news_never_touch_what_is_typed_and_bring_the_hands_that_the_phones_count(
    game: PostedGame, phone: Phones
) -> None:
    """A lay-down listens to nobody. In the round what the keeper typed stays, and a round that was
    recorded meanwhile is told."""
    page = listening(phone(keeper=True), f"{game.at}/round")
    other = phone(keeper=True, at=f"{game.at}/lay/p2")
    question, thumb, shown = page.locator("#question"), Thumb(page), page.locator(".tile .shown")
    Thumb(other).lay_cards("5", "5", "W")
    thumb.tap(".tile[data-name='Ann'] .who")
    expect(question).to_have_text("Ben’s points?")
    game.act("laid", seat="p1", laid="yes")
    Thumb(other).lay_cards("7")
    expect(other.locator("#cards")).to_have_value("5 5 W 7")
    game.act("middle/out", seat="p1")
    game.act("middle/count", seat="p2", points="35", laid="yes")
    expect(question).to_have_text("Mia’s points?")
    expect(shown).to_have_text(["0", "35", ""])
    thumb.points(25)
    expect(question).to_have_text("Is that right?")
    game.act("middle/count", seat="p3", points="45", laid="yes")
    expect(page.locator("#meanwhile")).to_contain_text("Somebody else has recorded this round.")
    expect(shown).to_have_text(["0", "35", "25"])
    page.locator("#meanwhile").tap()
    expect(page.locator("h1")).to_have_text("Round 1 recorded")


def test_a_round_that_came_back_after_an_undo_stays_on_the_phone(
    game: PostedGame, phone: Phones
) -> None:
    """It was gone as soon as another phone had recorded the round that was undone."""
    game.close_round("p1", p2=60, p3=45)
    page = listening(phone(keeper=True), f"{game.at}/round")
    thumb, shown = Thumb(page), page.locator(".tile .shown")
    thumb.tap(".tile[data-name='Ben'] .who")
    for total in (30, 25):
        thumb.points(total)
    game.undo()
    thumb.tap("#record")
    expect(page.locator("#notice")).to_contain_text("Undone: Round 1 recorded")
    game.close_round("p1", p2=60, p3=45)
    expect(page.locator("#meanwhile")).to_contain_text("Somebody else has recorded this round.")
    expect(shown).to_have_text(["30", "0", "25"])


def test_points_that_another_phone_has_otherwise_stand_out_before_and_after_the_key(
    game: PostedGame, phone: Phones
) -> None:
    page = listening(phone(keeper=True), f"{game.at}/round")
    thumb, ben = Thumb(page), page.locator(".tile[data-name='Ben']")
    thumb.tap(".tile[data-name='Ann'] .who")
    thumb.points(30)
    game.act("laid", seat="p1", laid="yes")
    game.act("middle/out", seat="p1")
    game.act("middle/count", seat="p2", points="35", laid="yes")
    expect(page.locator("#other-p2")).to_have_text("Another phone says: Ben 35")
    expect(ben).to_have_class(re.compile("doubt"))
    thumb.points(25)
    thumb.tap("#record")
    expect(page.locator("#notice")).to_be_visible()
    expect(ben).to_have_class(re.compile("doubt"))


def test_a_tap_just_after_another_phone_made_the_mark_does_not_take_it_back(
    game: PostedGame, phone: Phones
) -> None:
    page = listening(phone(keeper=True, own=True), game.at)
    page.clock.install()
    game.act("laid", seat="p2", laid="yes")
    mark = page.locator("#laid-p2.on")
    expect(mark).to_be_visible()
    sent = list[str]()
    page.on("request", lambda request: sent.append(request.url))
    mark.tap()
    page.clock.run_for(2_000)
    assert not [url for url in sent if url.endswith("/laid")]
    expect(mark).to_be_visible()
    # A little later the tap is meant.
    mark.tap()
    expect(mark).to_have_count(0)


def test_a_tap_means_the_key_that_was_pressed_though_news_replace_or_move_it(
    game: PostedGame, phone: Phones
) -> None:
    """A mouse, as a finger on an iPhone, clicks nothing where a key is replaced; other fingers
    click what has come there meanwhile."""
    page, sent = phone(keeper=True, own=True), list[str]()
    page.on("request", lambda request: sent.append(request.url))
    with page.expect_event("requestfinished", lambda asked: "replaced_keys" in asked.url):
        listening(page, game.at)

    def press(key: str, meanwhile: str) -> None:
        page.locator(key).hover()
        page.mouse.down()
        game.act("laid", seat=meanwhile, laid="yes")
        expect(page.locator(f"#laid-{meanwhile}.on")).to_be_visible()
        page.mouse.up()

    press("#laid-p2", meanwhile="p3")
    expect(page.locator("#laid-p2.on")).to_be_visible()
    page.wait_for_timeout(1_100)  # what the news turned round is held for a second
    press("#laid-p1", meanwhile="p1")
    page.wait_for_timeout(100)
    expect(page.locator("#laid-p1.on")).to_be_visible()

    page.wait_for_timeout(1_100)
    finger, box = page.context.new_cdp_session(page), page.locator("#laid-p1").bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    rows = "document.querySelector('#table .rows')"
    page.evaluate(f"{rows}.append({rows}.firstElementChild)")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(500)
    assert len([url for url in sent if url.endswith("/laid")]) == 1


def hold_two_marks(page: Page) -> list[Route]:
    """The first two marks wait on their way to the server until the test lets them go."""
    held: list[Route] = []
    page.route("**/laid", lambda route: held.append(route) if len(held) < 2 else route.continue_())
    return held


NOTE_NEWS = """window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    this.addEventListener("board", (event) => { window.newest = event.lastEventId; });
  }
};"""
"""Notes the number of the last entry that the stream brought."""


def test_a_mark_gets_its_answer_though_other_news_came_first(
    game: PostedGame, phone: Phones
) -> None:
    """News may not take the form away that waits for its answer. The table that came by the stream
    has keys of this phone."""
    page, asked = phone(keeper=True, own=True), list[str]()
    page.on("request", lambda request: asked.append(request.url))
    page.add_init_script(NOTE_NEWS)
    listening(page, game.at)
    keys = page.locator("#table input[name=key]")
    before = keys.evaluate_all("all => all.map(e => e.value)")
    page.evaluate("document.getElementById('not-recorded').textContent = 'This was not recorded.'")
    held = hold_two_marks(page)
    with page.expect_request("**/laid"):
        page.locator("#laid-p2").tap()
    game.act("laid", seat="p3", laid="yes")
    page.wait_for_function("seq => Number(window.newest) >= seq", arg=2)
    held[0].continue_()
    expect(page.locator("#laid-p2.on")).to_be_visible()
    expect(page.locator("#laid-p3.on")).to_be_visible()
    expect(page.locator("#not-recorded")).to_be_empty()
    assert not [each for each in asked if "/rows" in each]
    game.act("laid", seat="p1", laid="yes")
    expect(page.locator("#laid-p1.on")).to_be_visible()
    after = keys.evaluate_all("all => all.map(e => e.value)")
    assert {len(key) for key in after} == {12}
    assert len({*before, *after}) == len(before) + len(after)


def test_of_two_marks_at_once_the_one_that_fails_is_kept_and_sent_again(
    game: PostedGame, phone: Phones
) -> None:
    """The answer to the first may not take away the form of the second."""
    page = phone(keeper=True, own=True)
    page.clock.install()
    held = hold_two_marks(listening(page, game.at))
    for seat in ("p2", "p3"):
        with page.expect_request("**/laid"):
            page.locator(f"#laid-{seat}").tap()
    with page.expect_response("**/laid"):
        held[0].continue_()
    held[1].abort("connectionfailed")
    expect(page.locator(".unsent")).to_be_visible()
    page.clock.fast_forward(2_500)
    expect(page.locator("#laid-p2.on")).to_be_visible()
    expect(page.locator("#laid-p3.on")).to_be_visible()
    phone.expect_no_connection()


COMES_BACK = """() => {
  dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
  return document.getElementById('no-connection').hidden;
}"""


def test_without_connection_the_page_says_so_and_of_when_it_is(
    game: PostedGame, phone: Phones
) -> None:
    """The time is that of the table, also on a phone whose clock is wrong."""
    page = phone(keeper=True)
    page.add_init_script("{ const now = Date.now; Date.now = () => now() - 1e12; }")
    for path in (game.at, f"{game.watched}/tv"):
        page.goto(path)
        notice = page.locator("#no-connection")
        expect(notice).to_be_hidden()
        page.context.set_offline(True)
        page.wait_for_function(f"() => !({COMES_BACK})()", polling=300)
        now = datetime.now()
        times = {f"{now - timedelta(minutes=each):%H:%M}" for each in (0, 1)}
        expect(notice).to_have_text(re.compile(f"^No connection, as of ({'|'.join(times)})$"))
        expect(page.locator("#live-text")).to_have_text(notice.inner_text())
        page.context.set_offline(False)
        page.wait_for_function(COMES_BACK, polling=300)
        expect(notice).to_be_hidden()
    phone.expect_no_connection()


UNKNOWN = re.compile(
    r"^As of \d\d:\d\d. Scorekeeper does not know this page any more: scan the code again"
)


def test_pages_that_are_unknown_now_stop_asking_and_say_what_to_do(
    server: RunningServer, game: PostedGame, phone: Phones, tmp_path: Path
) -> None:
    """Forgotten pages asked for ever, and used up the tries of all phones of their address."""
    game.close_round(p2=25, p3=60)
    watcher, board, asking = (phone(own=True) for _page in range(3))
    for page in (watcher, board, asking):
        page.clock.install()
    listening(watcher, game.watched)
    listening(board, f"{game.watched}/tv")
    asks_to_be(asking, "Mia", game)
    expect(asking.get_by_text("Waiting for the keeper’s phone")).to_be_visible()
    asked: list[str] = []
    with in_place_of(server, tmp_path) as other:
        # Whoever waits for a seat asks every 15 seconds whether the phone was let in.
        asking.clock.run_for(20_000)
        expect(asking.get_by_text("This code opens nothing")).to_be_visible()
        for page in (watcher, board):
            page.clock.run_for(30_000)
            expect(page.locator("#no-connection")).to_have_text(UNKNOWN)
            page.clock.run_for(1_000)
            expect(page.locator("#live-text")).to_have_text(UNKNOWN)
            expect(page.locator("body.stale [data-live]")).to_contain_text("60")
            page.on("request", lambda request: asked.append(request.url))
            page.clock.run_for(10 * 60_000)
        # A television still asks whether another game began.
        assert [url for url in asked if game.code in url] == []
        newcomer = phone(at=PostedGame(other.keeper(), "Eva", "Max").watched)
        expect(newcomer.locator("h1")).to_have_text("Round 1")
    # Whoever looks at the page again makes it ask once more: the games may be back.
    watcher.evaluate(SLEEP)
    with watcher.expect_response(lambda answer: "/stream/" in answer.url):
        watcher.evaluate(WAKE)
    expect(watcher.locator("#no-connection")).to_be_hidden()
    phone.expect_no_connection()


def test_the_pages_of_a_deleted_game_say_that_it_was_deleted(
    game: PostedGame, phone: Phones
) -> None:
    """They told to scan the code again, which opened nothing. A form that is open stays."""
    game.act("stop", how="for-good")
    watcher, other, dealing = phone(), phone(keeper=True), phone(keeper=True)
    dealing.goto(f"{game.at}/rematch")
    listening(watcher, game.watched)
    listening(other, game.at)
    game.phone.send(f"{game.sheet}/delete", {})
    for page in (watcher, other):
        expect(page.locator("h2")).to_have_text("The game was deleted.")
    expect(other.get_by_role("link", name="Deleted games")).to_be_visible()
    dealing.get_by_label("Names, with commas").fill("Zoë")
    add = dealing.get_by_role("button", name="Add", exact=True)
    add.click()
    expect(dealing.locator("#notice")).to_contain_text("The game was deleted.")
    game.phone.send(f"{game.sheet}/bring-back", {})
    add.click()
    expect(dealing.locator("#new-game")).to_contain_text("Zoë")
    watcher.get_by_role("link", name="Try again").click()
    expect(watcher.locator("#standings")).to_be_visible()


REFUSE = """delete window.EventSource;
window.asked = [];
window.fetch = async (url) => (asked.push(String(url)), new Response('', {status: 429}));"""
"""In the page: an answer over the network takes no time of its clock, but some of ours."""


def test_a_page_that_is_told_to_wait_asks_less_and_less_often(
    game: PostedGame, phone: Phones
) -> None:
    page = phone(own=True)
    page.clock.install()
    page.goto(game.watched)
    page.evaluate(REFUSE + SLEEP + ";" + WAKE)
    expect(page.locator("#no-connection")).to_be_visible()
    for _minute in range(40):
        page.clock.run_for(60_000)
    asked = [url for url in page.evaluate("asked") if "/standings?seen=" in url]
    # After 1, 2, 4, 8 and 16 minutes; two may be on their way at once.
    assert 5 <= len(asked) <= 12
