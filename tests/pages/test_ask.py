"""Ask the referee: two taps to an answer, private until shown, played differently from now on."""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.commands import Command, GoOut, PlaySkip, StopGame, TrackTurns, TurnUpCard
from scorekeeper.game.events import RulingGiven, TableRulesChanged
from scorekeeper.game.values import AskedQuestion
from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.replies import TableQuestion, ruling_text
from scorekeeper.pages.shown.situations import reply_without_cards
from scorekeeper.rules.cards import SKIP, WILD, natural
from scorekeeper.rules.rulebook import RULEBOOK, rule_for_switch
from scorekeeper.rules.switches import SWITCH_VALUES, SWITCHES
from scorekeeper.service import Recorded
from scorekeeper.wording.texts import said
from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup

HTMX = {"HX-Request": "true"}


def play(client: Client, command: Command) -> None:
    seq = client.view.seq
    done = client.scorer.play(client.game_id, command, command_id=f"test-{seq}", seen=seq)
    assert isinstance(done, Recorded), done


def lay(client: Client, seat: str, cards: str = "5 5 5 3 3 3") -> None:
    """Type a lay-down of phase 1."""
    fields = client.page(f"{client.at}/lay/{seat}").fields("lay")
    answer = client.post(f"{client.at}/lay/{seat}", fields, cards=cards, act="record")
    assert answer.status_code == 303, Markup(answer.text).told


def asked(client: Client, about: str, by: str | None = None) -> list[str]:
    """The head of the reply and its lines."""
    view = client.view
    with client.app.test_request_context("/"):
        found = reply_without_cards(TableQuestion(view, view.names, by), about)
    return [found.head, *found.lines]


def say(page: Markup) -> str:
    return next(e.text for e in page.root.all("p") if e.get("class") == "says")


def change(client: Client, switch: str, value: str, **more: str) -> TestResponse:
    path = f"{client.at}/ask/differently/{switch}"
    return client.post(path, seen=str(client.view.seq), value=value, **more)


# ------------------------------------------------------------------ questions without cards


@pytest.mark.parametrize("switch", SWITCH_VALUES)
def test_every_switch_is_a_question_and_answered_as_in_the_rulebook(
    table: Client, switch: str
) -> None:
    for value in SWITCH_VALUES[switch]:
        if value != getattr(table.view.game.table.switches, switch):
            assert change(table, switch, str(value)).status_code == 303
        page = table.page(f"{table.at}/ask", about=switch)
        with table.app.test_request_context("/"):
            question = said(SWITCHES[switch].question)
            answer = said(SWITCHES[switch].answers[value].words)
        assert say(page) == answer
        assert question in page.text
        assert rule_for_switch(switch).rule in page.text
        rulebook = table.page(f"{table.at}/rules", q=question)
        assert answer in rulebook.text


def test_a_reason_never_contradicts_the_answer(table: Client) -> None:
    """The point of the rulebook is worded as most play it; a table that plays otherwise reads its
    own answer there, and not twice."""
    change(table, "skip_target", "next")
    change(table, "hit_same_turn", "none")
    with table.app.test_request_context("/"):
        at_table = TableQuestion(table.view, table.view.names)
        whom = reply_without_cards(TableQuestion(table.view, table.view.names, "p1"), "skip")
        assert whom.head == "Ben."
        assert whom.statement == "Whom may I skip? Only the next player."
        assert (
            reply_without_cards(at_table, "hit_same_turn").head == "No, not before your next turn."
        )
        assert reply_without_cards(at_table, "hit_same_turn").statement == ""
        assert reply_without_cards(at_table, "wrap").statement == RULEBOOK["§10"].statement.id
    assert "§23 House rule of this table." in table.page(f"{table.at}/ask?about=hit_same_turn").text


def test_the_table_leads_to_the_referee_and_he_to_every_answer(table: Client) -> None:
    bar = [a.get("href") for a in table.page(table.at).root.all("a")]
    assert f"{table.at}/ask" in bar
    page = table.page(f"{table.at}/ask")
    links = [a.get("href") for a in page.root.all("a")]
    for about in ("skip", "take", "begins", "counts", "hit_same_turn", "tie", "out", "wilds"):
        assert f"{table.at}/ask?about={about}" in links
        assert say(table.page(f"{table.at}/ask", about=about))
    assert {f"{table.at}/ask/{kind}" for kind in ("lay", "hit", "count")} <= set(links)


def test_a_question_about_cards_is_led_to_its_page(table: Client) -> None:
    assert table.get(f"{table.at}/ask", about="hit").location == f"{table.at}/ask/hit"
    assert table.get(f"{table.at}/ask", about="nonsense").status_code == 404


def test_a_tap_brings_the_reply_alone(table: Client) -> None:
    answer = table.http.get(f"{table.at}/ask?about=begins", headers=HTMX)
    assert Markup(answer.text).root.below[0].get("id") == "answer"
    assert "Ben begins." in answer.text


def test_the_likeliest_questions_come_first(table: Client) -> None:
    def first() -> tuple[str, ...]:
        return likeliest(TableQuestion(table.view, table.view.names))[:4]

    assert first() == ("lay", "begins", "skip", "take")
    lay(table, "p2")
    assert first() == ("lay", "hit", "skip", "hit_same_turn")
    change(table, "knock", "on")
    assert first() == ("lay", "hit", "skip", "knock")
    play(table, GoOut("p2"))
    assert first()[0] == "count"


def test_when_the_game_is_level_it_is_asked_what_now(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", variant="first-1")
    client.close_round("p3", p1=10, p2=10)
    assert likeliest(TableQuestion(client.view, client.view.names))[0] == "tie"
    client.deal("Ann", "Ben", variant="first-1")
    fields = {**client.round_fields("", p1=10, p2=10), "laid-p1": "yes", "laid-p2": "yes"}
    answer = client.post(f"{client.at}/round", {**fields, "out": "nobody"}, anyway="yes")
    assert answer.status_code == 303, Markup(answer.text).told
    assert client.view.game.tie_due is not None
    head, line = asked(client, "tie")
    assert head.startswith("They play the last phase again.")
    assert line == "Ann and Ben play phase 1 again."
    assert asked(client, "begins")[0].endswith("begins the tie round.")
    assert "Play it differently" not in client.page(f"{client.at}/ask", about="tie").text


# ------------------------------------------------------------------ this moment


def test_whom_one_may_skip(table: Client) -> None:
    assert asked(table, "skip")[0] == "Any other player."
    assert asked(table, "skip", "p1")[0] == "Ben, Mia or Dad."
    play(table, PlaySkip("p1", "p3"))
    head, *lines = asked(table, "skip", "p2")
    assert head == "Dad or Ann."
    assert lines == ["Not Mia: a skip is already waiting there."]
    change(table, "skip_target", "next")
    head, *lines = asked(table, "skip", "p2")
    assert head == "Nobody right now."
    assert "No. Only the next player can be skipped: Mia." in lines
    assert asked(table, "skip", "p1") == ["Ben.", "Only the next player."]


def test_whoever_has_the_turn_is_meant_where_turns_are_followed(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="fundex")
    play(client, TrackTurns(on=True))
    view = client.view
    with client.app.test_request_context("/"):
        found = reply_without_cards(TableQuestion(view, view.names), "skip")
    assert found.question == "Whom may Ben skip?"
    assert found.head == "Mia or Ann."
    assert found.lines == ("Once per circle: not until the player who skipped has another turn.",)
    play(client, PlaySkip("p2", "p1"))
    assert asked(client, "skip", "p3") == [
        "Ben.",
        "Not Ann, until Ben’s next turn.",
        "Once per circle: not until the player who skipped has another turn.",
    ]


def test_who_begins(table: Client) -> None:
    head, *lines = asked(table, "begins")
    assert head == "Ben begins."
    assert lines[0] == "Ann deals."
    assert lines[1] == "If a skip is turned up, Ben loses the turn and Mia begins."
    play(table, TurnUpCard(SKIP))
    assert asked(table, "begins") == [
        "Mia begins.",
        "Ann deals.",
        "Ben loses the first turn to a skip.",
    ]


def test_who_begins_when_nobody_does_any_more(table: Client) -> None:
    play(table, StopGame(for_good=True))
    assert asked(table, "begins") == ["The player to the left of the dealer."]


def test_what_one_may_take(table: Client) -> None:
    assert asked(table, "take")[0] == "Yes, in your own turn, unless it is a skip."
    change(table, "buy", "on")
    assert asked(table, "take")[-1] == "Out of turn you may buy it."
    change(table, "knock", "on")
    assert asked(table, "take")[-1] == "Out of turn you may knock for it."
    change(table, "skip_pickup", "allowed")
    assert asked(table, "take")[0] == "Yes, any card, in your own turn."


def test_the_card_that_lies_there_is_judged(table: Client) -> None:
    play(table, TrackTurns(on=True))
    play(table, TurnUpCard(WILD))
    assert asked(table, "take", "p2")[0] == "Yes, instead of drawing from the pile."
    assert asked(table, "take", "p3")[0] == "Not yet, Mia. It is Ben’s turn."


def test_knocking(table: Client) -> None:
    assert asked(table, "knock", "p1")[0] == "No. A discard is taken in turn only."
    change(table, "knock", "on")
    assert asked(table, "knock", "p1") == [
        "Yes, instead of drawing, but not twice in a row. Then your left neighbour goes on."
    ]
    play(table, TrackTurns(on=True))
    assert asked(table, "knock", "p1")[0].startswith("No.")


def test_what_counts_is_this_table_s(table: Client) -> None:
    change(table, "wild_points", "20")
    assert asked(table, "counts")[0].endswith("a skip 15, a wild 20.")


def test_what_the_answer_says_is_not_said_again_as_the_point(table: Client) -> None:
    assert table.page(f"{table.at}/ask", about="wilds").text.count("A wild stands for") == 1


def test_the_fixed_rounds_are_tied_otherwise(client: Client) -> None:
    client.deal("Ann", "Ben", variant="fixed-10")
    assert asked(client, "tie") == ["They share the win."]


# ------------------------------------------------------------------ search


def test_the_search_is_that_of_the_rulebook(table: Client) -> None:
    page = table.page(f"{table.at}/ask", q="may I hit in the turn I lay down")
    assert say(page) == "Yes, on every meld."
    nothing = table.page(f"{table.at}/ask", q="xyzzy")
    assert "Nothing found for “xyzzy”. These come closest:" in nothing.text
    assert len([e for e in nothing.root.all("li") if "ruling" in e.get("class")]) == 3


# ------------------------------------------------------------------ cards


def test_may_i_lay_this(table: Client) -> None:
    page = table.page(f"{table.at}/ask/lay")
    assert "Tap the cards of the phase." in page.text
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 5 W 3 3 3")
    assert say(Markup(answer.text)) == "Yes. That is phase 1."
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 5 W 3 3")
    assert say(Markup(answer.text)) == "Not yet. Group 2 still needs: 3 or wild."
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 5 ? 3")
    assert say(Markup(answer.text)) == "I cannot read that yet."
    for phase in ("99", "x", ""):
        answer = table.post(f"{table.at}/ask/lay", phase=phase, cards="5 5 5 3 3 3")
        assert say(Markup(answer.text)) == "Yes. That is phase 1."


def test_a_house_rule_that_would_turn_it_is_offered(table: Client) -> None:
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="W W W =5 | W W W =6")
    links = [a.get("href") for a in Markup(answer.text).root.all("a")]
    assert f"{table.at}/ask/differently/min_natural?from=lay" in links
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 5 5 5 5 5")
    assert "same_number_sets" in answer.text
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 6 9 9 9 1")
    assert "differently" not in answer.text


def test_one_who_has_laid_is_reminded(table: Client) -> None:
    mine = seated(table, "p2")
    lay(table, "p2")
    answer = mine.post(f"{mine.at}/ask/lay", phase="1", cards="5 5 5 3 3 3")
    assert say(Markup(answer.text)) == "No. You have already laid in this round."
    assert "These cards would be phase 1." in answer.text
    answer = seated(table, "p3").post(f"{mine.at}/ask/lay", phase="2", cards="5 5 5 3 4 5 6")
    assert say(Markup(answer.text)) == "Yes. That is phase 2."
    assert "But you are on phase 1." in answer.text


def test_where_turns_are_followed_one_is_told_to_wait(table: Client) -> None:
    play(table, TrackTurns(on=True))
    first, later = seated(table, "p2"), seated(table, "p3")
    fields = {"phase": "1", "cards": "5 5 5 3 3 3"}
    wait = "Only in your own turn; now it is Ben’s turn."
    assert wait not in first.post(f"{table.at}/ask/lay", fields).text
    assert wait in later.post(f"{table.at}/ask/lay", fields).text


def test_who_knocks_need_not_wait(table: Client) -> None:
    change(table, "knock", "on")
    play(table, TrackTurns(on=True))
    play(table, TurnUpCard(WILD))
    assert asked(table, "take", "p3") == [
        "Not yet, Mia. It is Ben’s turn.",
        "Out of turn you may knock for it.",
    ]


def test_a_wild_that_is_taken_up_is_told(table: Client) -> None:
    table.deal("Ann", "Ben", "Mia", "Dad", variant="even")
    lay(table, "p2", "9 9 9 3 4 W 6")
    refused = hit(table, "5", meld="1")
    assert say(refused).startswith("No. The 5 does not fit")
    assert "wild_replace" in "".join(a.get("href") for a in refused.root.all("a"))
    change(table, "wild_replace", "allowed")
    page = hit(table, "5", meld="1")
    assert say(page) == "Yes, that fits."
    assert "Back in the hand: W." in page.text


def test_a_wild_of_a_set_is_asked_back_as_on_the_page_of_the_meld(table: Client) -> None:
    """A box says so, where the table plays so; without it the wild stays."""
    lay(table, "p2", "7 7 W 3 3 3")
    assert "Take a wild in exchange" not in table.page(f"{table.at}/ask/hit").text
    change(table, "wild_replace", "allowed")
    page = table.page(f"{table.at}/ask/hit")
    assert "Take a wild in exchange" in page.text
    assert "take" not in page.fields("ask-cards")
    stays = hit(table, "7", meld="0")
    assert "The meld is then 7 7 W=7 7." in stays.text
    assert "Back in the hand" not in stays.text
    back = hit(table, "7", meld="0", take="yes")
    assert say(back) == "Yes, that fits."
    assert "The meld is then 7 7 7." in back.text
    assert "Back in the hand: W." in back.text
    assert back.fields("ask-cards")["take"] == "yes"
    assert say(hit(table, "W", meld="0", take="yes")).startswith("No")
    assert say(hit(table, "3", meld="1", take="yes")) == "Yes, that fits."


def test_a_wild_of_a_colour_group_is_asked_back_too(client: Client) -> None:
    rules = {"phases": "own", "own": "color3, set3", "sheet": "mattel"}
    answer = client.post("/new", rules, names="Ann, Ben", act="deal")
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    change(client, "wild_replace", "allowed")
    lay(client, "p2", "G1 G2 W")
    back = hit(client, "G9", meld="0", take="yes", by="p2")
    assert "The meld is then G1 G2 G9." in back.text


def test_what_is_shown_to_the_table_says_that_a_wild_was_asked_back(table: Client) -> None:
    change(table, "wild_replace", "allowed")
    lay(table, "p2", "7 7 W 3 3 3")
    mine = seated(table, "p2")
    fields = {**mine.page(f"{mine.at}/ask/hit").fields("ask-cards"), "meld": "0"}
    mine.post(f"{mine.at}/ask/show", fields, about="hit", cards="7", take="yes")
    ruling = table.view.log[-1].event
    assert isinstance(ruling, RulingGiven)
    assert "May a wild be taken in exchange?" in ruling.words


def test_part_of_a_phase_is_no_whole_one(table: Client) -> None:
    change(table, "partial_lay", "yes")
    answer = table.post(f"{table.at}/ask/lay", phase="1", cards="5 5 5")
    assert say(Markup(answer.text)) == "Yes, as part of phase 1."
    fields = table.page(f"{table.at}/lay/p2").fields("lay")
    typing = table.post(f"{table.at}/lay/p2/verdict", fields, cards="5 5 5").text
    assert "Yes, as part of phase 1." in typing
    assert "Mark Ben once the whole phase is on the table." in typing
    answer = table.post(f"{table.at}/lay/p2", fields, cards="5 5 5", act="record")
    assert answer.status_code == 422
    lay(table, "p2")


def test_free_order_asks_about_an_open_phase(client: Client) -> None:
    client.deal("Ann", "Ben", variant="any-order")
    answer = client.post(f"{client.at}/ask/lay", cards="5 5 5 3 3 3")
    assert say(Markup(answer.text)) == "Yes. That is phase 1."


def test_may_i_hit_this_needs_a_meld(table: Client) -> None:
    assert say(table.page(f"{table.at}/ask/hit")) == "Nobody has laid yet."
    table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    page = table.page(f"{table.at}/ask/hit")
    assert say(page) == "The melds on the table were not typed."
    assert "First type the cards of Mia" in page.text
    lay(table, "p2")
    assert say(table.page(f"{table.at}/ask/hit")) == "Which meld? Tap it, then your cards."
    answer = table.post(f"{table.at}/ask/hit", meld="0", cards="")
    assert say(Markup(answer.text)) == "Which cards?"
    answer = table.post(f"{table.at}/ask/hit", meld="7", cards="5")
    assert say(Markup(answer.text)) == "Which meld? Tap it, then your cards."
    answer = table.post(f"{table.at}/ask/hit", meld="0", cards="fish")
    assert say(Markup(answer.text)) == "I cannot read that yet."


def hit(client: Client, cards: str = "5", **fields: str) -> Markup:
    answer = client.post(
        f"{client.at}/ask/hit", {"meld": "0", "cards": cards, "by": "p2", **fields}
    )
    assert answer.status_code == 200
    return Markup(answer.text)


def test_may_i_hit_this(table: Client) -> None:
    lay(table, "p2")
    lay(table, "p3", "7 7 W 8 8 8")
    page = hit(table)
    assert say(page) == "Yes, that fits."
    assert "The meld is then 5 5 5 5." in page.text
    assert say(hit(table, "6")).startswith("No")
    assert "Not yet. Ann has to lay down first." in hit(table, by="p1").text
    mine = seated(table, "p1")
    assert "Not yet. Lay down your own phase first." in hit(mine, by="p1").text
    assert "then 7 7 W=7 7" in hit(table, "7", meld="2").text
    play(table, TrackTurns(on=True, turn="p3"))
    assert "Not yet, Ben. It is Mia’s turn." in hit(table).text


def test_the_turn_of_laying_is_known_where_turns_are_followed(client: Client) -> None:
    client.deal("Ann", "Ben", sheet="ja")
    play(client, TrackTurns(on=True))
    lay(client, "p2")
    box = next(
        e
        for e in client.page(f"{client.at}/ask/hit").root.all("input")
        if e.get("name") == "laid-now"
    )
    assert "checked" in box.attributes


def test_what_a_hand_counts(table: Client) -> None:
    answer = table.post(f"{table.at}/ask/count", cards="W S 12 3 4")
    page = Markup(answer.text)
    assert say(page) == "That is 60 points."
    assert "2 from 1 to 9: 10" in page.text
    too_many = Markup(table.post(f"{table.at}/ask/count", cards="R5 R5 R5").text)
    assert say(too_many) == "The red 5 is in the deck only 2 times. I count 3."
    assert "I cannot read that" in table.post(f"{table.at}/ask/count", cards="%").text


def test_more_than_any_hand_takes_is_not_read_and_stays_as_typed(table: Client) -> None:
    lay(table, "p2")
    for kind in ("lay", "hit", "count"):
        answer = table.post(f"{table.at}/ask/{kind}", cards="5 " * 5000)
        page = Markup(answer.text)
        assert answer.status_code == 200
        assert say(page) == "I cannot read that yet."
        assert page.fields("ask-cards")["cards"] == "5 " * 5000


def test_more_cards_than_a_ruling_keeps_are_not_shown(table: Client) -> None:
    """In notation they are longer than typed, and no log could be read that has them."""
    before = table.entries
    assert show(table, "lay", phase="1", cards="r12|" * 108).location == f"{table.at}/ask/lay"
    assert table.entries == before


# ------------------------------------------------------------------ private


PRIVATE = "R11 B11 Y11 W 2 2"


def test_what_is_typed_is_written_nowhere_and_seen_by_nobody(table: Client) -> None:
    mine, other, watcher = seated(table, "p2"), seated(table, "p3"), table.another(keeper=False)
    lay(table, "p2")
    before = table.everything()
    streamed = table.get(f"/w/{table.view.code}/standings").text
    for kind, fields in (("lay", {"phase": "1"}), ("hit", {"meld": "0"}), ("count", {})):
        for headers in ({}, HTMX):
            answer = mine.http.post(
                f"{mine.at}/ask/{kind}",
                data={**fields, "cards": PRIVATE},
                headers={"Origin": "http://localhost", **headers},
            )
            assert answer.status_code == 200
            assert "R11 B11" in answer.text or "11" in answer.text
            assert "Location" not in answer.headers
    assert table.everything() == before
    assert table.get(f"/w/{table.view.code}/standings").text == streamed
    for phone in (table, other, watcher):
        for path in ("/ask", "/ask/lay", "/ask/hit", "/ask/count", "/rulings", ""):
            assert "R11" not in phone.get(f"{phone.at}{path}").text


def test_cards_are_never_taken_from_an_address(table: Client) -> None:
    for kind in ("lay", "hit", "count"):
        assert "R11" not in table.get(f"{table.at}/ask/{kind}", cards=PRIVATE, meld="0").text
    forms = [
        form
        for kind in ("lay", "hit", "count")
        for form in table.page(f"{table.at}/ask/{kind}").root.all("form")
    ]
    assert {form.get("method") for form in forms} == {"post"}


# ------------------------------------------------------------------ show the table


def show(client: Client, about: str, **fields: str) -> TestResponse:
    return client.post(f"{client.at}/ask/show", seen=str(client.view.seq), about=about, **fields)


def last_event(client: Client) -> object:
    return client.view.log[-1].event


def test_a_reply_is_shown_with_its_cards_and_names_as_seats(table: Client) -> None:
    lay(table, "p2")
    mine = seated(table, "p3")
    answer = show(mine, "hit", meld="0", cards="6", by="p3")
    assert (answer.status_code, answer.location) == (303, f"{mine.at}/me")
    event = last_event(table)
    assert isinstance(event, RulingGiven)
    assert event.words.startswith("{p3} asks: May I hit 6 on {p2}’s set, 5 5 5?\n")
    assert event.rule == "§21"
    for path in (table.at, f"/w/{table.view.code}", f"/w/{table.view.code}/tv", f"{mine.at}/me"):
        phone = mine if path.endswith("/me") else table
        assert "Mia asks: May I hit 6 on Ben’s set" in phone.page(path).text
    table.close_round("p1", p2=5, p3=10, p4=60)
    assert "Mia asks" not in table.page(table.at).text
    assert "Mia asks" in table.page(f"{table.at}/rulings").text
    assert "Mia asks" in table.page(f"/history/{table.game_id}/log").text


def test_a_rule_is_shown_with_the_house_rule_that_says_it(table: Client) -> None:
    assert show(table, "hit_same_turn").status_code == 303
    assert last_event(table) == RulingGiven(
        "May I hit in the turn in which I lay down?\nYes, on every meld.",
        "§23",
        False,
        "hit_same_turn",
        "all",
        AskedQuestion("hit_same_turn"),
        ("yes", "all"),
    )
    show(table, "skip")
    event = last_event(table)
    assert isinstance(event, RulingGiven)
    assert (event.rule, event.switch) == ("§39", "")


def test_showing_is_undone_like_everything(table: Client) -> None:
    show(table, "counts")
    assert "A ruling was shown to everybody" in table.page(table.at).text
    table.post(f"{table.at}/undo", seen=str(table.view.seq), target=table.last_command())
    assert table.page(f"{table.at}/rulings").text.count("The referee said") == 0


def test_nothing_is_shown_that_was_not_asked(table: Client) -> None:
    before = table.entries
    assert show(table, "lay", cards="").location == f"{table.at}/ask/lay"
    assert show(table, "nonsense").status_code == 422
    assert table.entries == before


def test_an_answer_of_other_rules_is_not_shown(table: Client) -> None:
    seen = str(table.view.seq)
    change(table, "wild_points", "20")
    answer = table.post(f"{table.at}/ask/show", seen=seen, about="counts")
    assert answer.status_code == 409
    assert "Somebody else entered something first" in Markup(answer.text).told


def test_a_watcher_may_ask_and_not_show(table: Client) -> None:
    watcher = table.another(keeper=False)
    page = watcher.page(f"{watcher.at}/ask", about="skip")
    assert "Show everybody" not in page.text
    assert show(watcher, "skip").status_code == 403


def test_a_ruling_holds_no_more_than_it_can(table: Client) -> None:
    long = " ".join(f"{n}" for n in range(1, 13)) + " "
    lay(table, "p2")
    answer = show(table, "hit", meld="0", cards=long * 8, by="p3")
    assert answer.status_code == 303
    event = last_event(table)
    assert isinstance(event, RulingGiven)
    assert len(event.words) <= 300
    assert event.words.endswith("…")
    view = table.view
    with table.app.test_request_context("/"):
        for about in ("skip", "wilds", "out", "begins", "knock"):
            assert (
                len(ruling_text(reply_without_cards(TableQuestion(view, view.names), about))) <= 300
            )


# ------------------------------------------------------------------ play it differently here


def test_the_keeper_sees_from_what_to_what(table: Client) -> None:
    page = table.page(f"{table.at}/ask/differently/hit_same_turn")
    assert say(page) == "Yes, on every meld."
    assert [e.get("value") for e in page.root.all("button") if e.get("name") == "value"] == [
        "own",
        "none",
    ]
    assert "earlier rounds keep their rules" in page.text
    assert table.get(f"{table.at}/ask/differently/jump").status_code == 404


def test_who_does_not_keep_the_game_asks_the_keeper(table: Client) -> None:
    for phone in (seated(table, "p2"), table.another(keeper=False)):
        page = phone.page(f"{phone.at}/ask/differently/hit_same_turn")
        assert "Ask the keeper." in page.text
        assert change(phone, "hit_same_turn", "own").status_code == 403
    assert table.view.game.table.house_rules == {}
    assert change(keeper(table), "hit_same_turn", "own").status_code == 303


def test_the_next_verdict_is_the_new_one(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ja")
    lay(client, "p1")
    lay(client, "p2")
    question = {"meld": "0", "by": "p2", "laid-now": "yes"}
    page = hit(client, **question)
    assert say(page).startswith("No, not in this turn. Ben has just laid down")
    links = [a.get("href") for a in page.root.all("a")]
    assert f"{client.at}/ask/differently/hit_same_turn?from=hit" in links
    answer = change(client, "hit_same_turn", "all", **{"from": "hit"})
    assert answer.location == f"{client.at}/ask/hit"
    page = hit(client, **question)
    assert say(page) == "Yes, that fits."
    assert "§23" in page.text
    said = "From now on: May I hit in the turn in which I lay down? Yes, on every meld."
    for path in (client.at, f"/w/{client.view.code}", f"/w/{client.view.code}/tv"):
        assert said in client.page(path).text
    assert "1 rule differs" in client.page(client.at).text
    assert "A house rule was changed" in client.page(client.at).text


def test_the_next_hand_is_counted_by_the_new_rules_and_the_last_one_stays(table: Client) -> None:
    def wilds(count: int) -> TestResponse:
        fields = table.round_fields("p1", p3=60, p4=60)
        counted = {"count-wilds-p2": str(count), "points-p2": "", "laid-p2": "yes"}
        more = {"laid-p3": "no", "laid-p4": "no", **_wilds_of(fields, "p2", count)}
        return table.post(f"{table.at}/round", {**fields, **counted, **more}, anyway="yes")

    assert wilds(2).status_code == 303
    change(table, "wild_points", "20")
    assert wilds(2).status_code == 303
    assert [over.lines["p2"].points for over in table.view.game.closed] == [50, 40]
    fix = table.page(f"{table.at}/rounds/1/fix").fields("round")
    answer = table.post(
        f"{table.at}/rounds/1/fix", {**fix, **_wilds_of(fix, "p2", 3)}, anyway="yes"
    )
    assert answer.status_code == 303, Markup(answer.text).told
    assert table.view.game.totals["p2"] == 75 + 40


def _wilds_of(fields: dict[str, str], seat: str, count: int) -> dict[str, str]:
    """The fields that say how many wilds this hand holds."""
    name = next(n for n in fields if "wild" in n and n.endswith(seat))
    return {name: str(count), f"points-{seat}": ""}


def test_skips_are_limited_from_now_on(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ja")
    play(client, PlaySkip("p1", "p2"))
    assert asked(client, "skip", "p1")[0] == "Ben."
    change(client, "skip_limit", "pending")
    assert asked(client, "skip", "p1")[0] == "Nobody right now."


@pytest.mark.parametrize(
    ("switch", "value", "status"),
    [("wrap", "maybe", 422), ("wrap", "", 422), ("jump", "yes", 404), ("wrap", "no", 422)],
)
def test_what_is_no_answer_changes_nothing(
    table: Client, switch: str, value: str, status: int
) -> None:
    before = table.entries
    assert change(table, switch, value).status_code == status
    assert table.entries == before


def test_who_changes_a_rule_hears_what_happened_meanwhile(table: Client) -> None:
    seen = str(table.view.seq)
    change(table, "wrap", "yes")
    answer = table.post(f"{table.at}/ask/differently/wrap", seen=seen, value="yes")
    assert answer.status_code == 409
    assert "From now on" in Markup(answer.text).told


def test_nothing_is_played_differently_while_no_round_is_open(table: Client) -> None:
    play(table, StopGame(for_good=False))
    assert "paused" in table.page(f"{table.at}/ask/differently/wrap").text
    assert change(table, "wrap", "yes").status_code == 422
    play(table, StopGame(for_good=True))
    assert "This game is over." in table.page(f"{table.at}/ask/differently/wrap").text


def test_the_way_back_is_where_one_came_from(table: Client) -> None:
    page = table.page(f"{table.at}/ask/differently/wrap", **{"from": "lay"})
    assert any(a.get("href") == f"{table.at}/ask?about=lay" for a in page.root.all("a"))
    answer = change(table, "wrap", "yes", **{"from": "elsewhere"})
    assert answer.location == f"{table.at}/ask?about=wrap"
    assert isinstance(last_event(table), TableRulesChanged)


def test_a_known_top_card_is_named(table: Client) -> None:
    play(table, TrackTurns(on=True))
    play(table, TurnUpCard(natural(7)))
    assert "May I take the 7?" in table.page(f"{table.at}/ask", about="take").text
