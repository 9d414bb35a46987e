"""Ask the referee: two taps to an answer, private until shown, played differently from now on."""

from __future__ import annotations

from dataclasses import replace

from werkzeug.test import TestResponse

from scorekeeper.game.commands import GoOut, StopGame, TrackTurns, TurnUpCard
from scorekeeper.game.events import RulingGiven
from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.questions import KINDS
from scorekeeper.pages.shown.replies import Reply, TableQuestion
from scorekeeper.pages.shown.situations import reply_without_cards
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.rulebook import RULEBOOK
from tests.all_cases import all_cases
from tests.game.builders import told
from tests.pages.builders import HTMX, change, deal_with, hides, links, show, shows
from tests.rules.text_tables import rows_in
from tests.web.client import FROM_HERE, Client
from tests.web.laid_melds import lay, play
from tests.web.links import keeper, seated, values
from tests.web.markup import Markup, back, says

FIVES_AND_THREES = "5 5 5 | 3 3 3"


def reply(client: Client, about: str, by: str | None = None) -> Reply:
    with client.app.test_request_context("/"):
        return reply_without_cards(TableQuestion(client.view, client.view.names, by), about)


def say(page: Markup) -> str:
    return page.root.of_class("says", "p")[0].text


def ask(client: Client, kind: str, cards: str, **fields: str) -> Markup:
    """A question about cards: `lay` phase 1, `hit` the first meld as Ben, or `count`."""
    usual = {"lay": {"phase": "1"}, "hit": {"meld": "0", "by": "p2"}, "count": {}}[kind]
    answer = client.post(f"{client.at}/ask/{kind}", {**usual, "cards": cards, **fields})
    assert answer.status_code == 200
    return Markup(answer.text)


# --- questions without cards ----------------------------------------------------------------------


def test_a_reason_never_contradicts_the_answer(table: Client) -> None:
    """The point of the rulebook is worded as most play it; a table that plays otherwise reads its
    own answer there, and not twice."""
    change(table, "skip_target", "next")
    change(table, "hit_same_turn", "none")
    for about, statement in (
        ("skip", ""),
        ("hit_same_turn", ""),
        ("wrap", RULEBOOK["§10"].statement.id),
    ):
        assert reply(table, about, "p1").statement == statement, about
    shows(table.page(f"{table.at}/ask?about=hit_same_turn"), "House rule of this table.")
    assert table.page(f"{table.at}/ask", about="wilds").text.count("Use as many wilds as") == 1


def test_the_table_leads_to_the_referee_and_he_to_every_answer(table: Client) -> None:
    assert f"{table.at}/ask" in links(table.page(table.at))
    offered = links(table.page(f"{table.at}/ask"))
    for about in ("skip", "take", "begins", "counts", "hit_same_turn", "tie", "out", "wilds"):
        assert f"{table.at}/ask?about={about}" in offered
        assert say(table.page(f"{table.at}/ask", about=about))
    assert {f"{table.at}/ask/{kind}" for kind in ("lay", "hit", "count")} <= {*offered}
    assert table.get(f"{table.at}/ask", about="hit").location == f"{table.at}/ask/hit"
    assert table.get(f"{table.at}/ask", about="nonsense").status_code == 404
    reply_alone = Markup(table.http.get(f"{table.at}/ask?about=begins", headers=HTMX).text)
    assert reply_alone.root.below[0].get("id") == "answer"
    shows(reply_alone, "Ben begins.")
    searched = table.page(f"{table.at}/ask", q="may I hit in the turn I lay down")
    assert say(searched) == "Yes, on every meld."
    heard = "May I hit in the turn in which I lay down? Yes, on every meld."
    assert searched.ids["answer"].get("data-say") == heard
    nothing = table.page(f"{table.at}/ask", q="xyzzy")
    shows(nothing, "Nothing found for “xyzzy”. These come closest:")
    assert len(nothing.root.of_class("ruling", "li")) == 3


def test_the_likeliest_questions_come_first(table: Client) -> None:
    def first() -> tuple[str, ...]:
        """The first question about a hand, and three about the rules."""
        asked = likeliest(TableQuestion(table.view, table.view.names))
        return (asked[0], *(each for each in asked if each not in KINDS))[:4]

    assert first() == ("lay", "begins", "skip", "take")
    lay(table, "p2", FIVES_AND_THREES)
    assert first() == ("lay", "skip", "hit_same_turn", "take")
    change(table, "knock", "on")
    assert first() == ("lay", "skip", "knock", "hit_same_turn")
    play(table, GoOut("p2"))
    assert first()[0] == "count"
    table.deal("Ann", "Ben", "Mia", variant="first-1")
    table.close_round("p3", p1=10, p2=10)
    assert first()[1] == "tie"


MOMENTS = rows_in("pages/moments")
"""What happened, the question and who asks it; and pieces of the reply, from its first words on."""


def test_a_question_without_cards_is_answered_for_this_moment_and_player(table: Client) -> None:
    with all_cases() as case:
        for moment, pieces in MOMENTS:
            story, _, question = moment.rpartition(": ")
            about, _, by = question.partition(" ")
            with case(moment):
                played = told(4, story)
                view = replace(table.view, game=played.game, log=played.log)
                found = reply_without_cards(TableQuestion(view, view.names, by or None), about)
                head, *lines = pieces.split(" / ")
                assert found.head.startswith(head)
                shows(" ".join(found.lines), *lines)
    play(table, TrackTurns(on=True))
    play(table, TurnUpCard(WILD))
    shows(table.page(f"{table.at}/ask", about="take"), "May I take the wild?")


# --- cards ----------------------------------------------------------------------------------------


def test_may_i_lay_this(table: Client) -> None:
    """A house rule that would turn the answer is offered, and only that."""
    shows(table.page(f"{table.at}/ask/lay"), "Which cards?")
    for cards, head, house_rule in (
        ("5 5 W 3 3", "Not yet. Group 2 still needs: 3 or wild.", ""),
        ("5 6 9 9 9 1", "Not yet.", ""),
        ("W W W =5 | W W W =6", "No.", "min_natural"),
        ("5 5 5 5 5 5", "Yes, that is phase 1.", "same_number_sets"),
        ("5 5 5 5 5 | 3 3 3 3 3 3", "Yes, that is phase 1.", "go_out_discard"),
        ("5 5 5 5 5 5 | 3 3 3 3 3 3", "No.", "buy"),
    ):
        page = ask(table, "lay", cards)
        assert say(page).startswith(head), cards
        offered = f"{table.at}/ask/differently/{house_rule}?from=lay"
        ways = [each for each in links(page) if "differently" in each]
        assert ways == ([offered] if house_rule else []), cards
    for phase in ("99", "x", ""):
        assert say(ask(table, "lay", FIVES_AND_THREES, phase=phase)) == "Yes, that is phase 1."
    change(table, "partial_lay", "yes")
    part, path = "Yes, as part of phase 1.", f"{table.at}/lay/p2"
    assert say(ask(table, "lay", "5 5 5")) == part
    typed = {**table.page(path).fields("lay"), "cards": "5 5 5"}
    later = "Mark Ben once the whole phase is on the table."
    shows(table.post(f"{path}/verdict", typed).text, part, later)
    assert table.post(path, typed, act="record").status_code == 422
    table.deal("Ann", "Ben", variant="any-order")
    assert say(ask(table, "lay", FIVES_AND_THREES, phase="")) == "Yes, that is phase 1."


def test_a_lay_down_is_answered_for_who_asks(table: Client) -> None:
    ben, mia = seated(table, "p2"), seated(table, "p3")
    wait = "Only in your own turn; now it is Ben’s turn."
    play(table, TrackTurns(on=True))
    hides(ask(ben, "lay", FIVES_AND_THREES), wait)
    shows(ask(mia, "lay", FIVES_AND_THREES), wait)
    lay(table, "p2", FIVES_AND_THREES)
    page = ask(ben, "lay", FIVES_AND_THREES)
    assert say(page) == "No. You have already laid in this round."
    shows(page, "These cards would be phase 1.")
    page = ask(mia, "lay", "5 5 5 3 4 5 6", phase="2")
    assert say(page) == "Yes, that is phase 2."
    shows(page, "But you are on phase 1.")


def test_may_i_hit_this_and_what_a_hand_counts(table: Client) -> None:
    path = f"{table.at}/ask/hit"
    assert say(table.page(path)) == "Nobody has laid yet."
    lay(table, "p3", None)
    page = table.page(path)
    assert say(page) == "Nobody typed the cards on the table."
    shows(page, "First type the cards of Mia")
    lay(table, "p2", FIVES_AND_THREES)
    which = "Which cards on the table? Tap them, then yours."
    assert say(table.page(path)) == say(ask(table, "hit", "5", meld="7")) == which
    assert say(ask(table, "hit", "")) == "Which cards?"
    page = ask(table, "hit", "5")
    assert say(page) == "Yes, that fits."
    shows(page, "The meld is then 5, 5, 5 and 5.")
    shows(ask(table, "hit", "5", by="p1"), "Not yet. Ann has to lay down first.")
    shows(ask(seated(table, "p1"), "hit", "5", by="p1"), "Not yet. Lay down your own phase first.")
    play(table, TrackTurns(on=True, turn="p3"))
    shows(ask(table, "hit", "5"), "Not yet, Ben. It is Mia’s turn.")
    shows(ask(table, "count", "W S 12 3 4"), "That is 60 points.", "2 from 1 to 9: 10")


def test_a_wild_is_asked_back_where_the_table_plays_so(client: Client) -> None:
    """Of a run it comes back by itself, of a set or a colour group a box asks for it."""
    deal_with(client, "Ann, Ben", phases="own", own="run4+set3+color3, set3")
    lay(client, "p2", "3 4 W 6 | 7 7 W | G1 G2 W")
    assert "wild_replace" in "".join(links(ask(client, "hit", "5")))
    hides(client.page(f"{client.at}/ask/hit"), "Take a wild in exchange")
    change(client, "wild_replace", "allowed")
    back = "Back in the hand: wild."
    shows(client.page(f"{client.at}/ask/hit"), "Take a wild in exchange")
    hides(ask(client, "hit", "7", meld="1", take=""), back)
    page = ask(client, "hit", "7", meld="1", take="yes")
    shows(page, "The meld is then 7, 7 and 7.", back)
    assert page.fields("ask-cards")["take"] == "yes"
    shows(
        ask(client, "hit", "G9", meld="2", take="yes"),
        "The meld is then green 1, green 2 and green 9.",
        back,
    )


# --- private, until it is shown to the table ------------------------------------------------------


def test_what_is_typed_is_written_nowhere_and_seen_by_nobody(table: Client) -> None:
    mine, other, watcher = seated(table, "p2"), seated(table, "p3"), table.another(keeper=False)
    lay(table, "p2", FIVES_AND_THREES)
    before, streamed = table.everything(), table.get(f"/w/{table.view.code}/standings").text
    for kind in ("lay", "hit", "count"):
        fields = {"cards": "R11 B11 Y11 W 2 2", "phase": "1", "meld": "0"}
        for headers in (FROM_HERE, {**FROM_HERE, **HTMX}):
            answer = mine.http.post(f"{mine.at}/ask/{kind}", data=fields, headers=headers)
            assert answer.status_code == 200
            assert "11" in answer.text
        # Cards are never taken from an address.
        hides(table.get(f"{table.at}/ask/{kind}", **fields).text, "R11")
        forms = table.page(f"{table.at}/ask/{kind}").root.all("form")
        assert {form.get("method") for form in forms} == {"post"}
    assert table.everything() == before
    assert table.get(f"/w/{table.view.code}/standings").text == streamed
    for phone in (table, other, watcher):
        for path in ("/ask", "/ask/lay", "/ask/hit", "/ask/count", "/rulings", ""):
            hides(phone.get(f"{phone.at}{path}").text, "R11")


def last_ruling(client: Client) -> RulingGiven:
    event = client.view.log[-1].event
    assert isinstance(event, RulingGiven)
    return event


def test_a_reply_is_shown_with_its_cards_and_names_as_seats(table: Client) -> None:
    lay(table, "p2", FIVES_AND_THREES)
    mine, japanese = seated(table, "p3"), table.another()
    japanese.post("/phone/language", lang="ja", back="/")
    answer = show(mine, "hit", meld="0", cards="6", by="p3")
    assert (answer.status_code, answer.location) == (303, f"{mine.at}/me")
    ruling, words = last_ruling(table), "Mia asks: May I hit 6 on Ben’s set"
    assert ruling.words.startswith("{p3} asks: May I hit 6 on {p2}’s set, 5 5 5?\n")
    assert ruling.rule == "§21"
    for path in (table.at, f"/w/{table.view.code}", f"/w/{table.view.code}/tv"):
        shows(table.page(path), words)
        shows(japanese.page(path), "5 5 5", but_not="May I hit")
    shows(mine.page(f"{mine.at}/me"), words)
    shows(table.page(table.at), "A ruling was shown to everybody")
    table.close_round("p1", p2=5, p3=10, p4=60)
    hides(table.page(table.at), words)
    for path in (f"{table.at}/rulings", f"/history/{table.game_id}/log"):
        shows(table.page(path), words)
    lay(table, "p4", FIVES_AND_THREES)
    show(mine, "hit", meld="0", cards="1 2 3 4 5 6 7 8 9 10 11 12 " * 8, by="p3")
    assert len(last_ruling(table).words) <= 300
    assert last_ruling(table).words.endswith("…")


def test_nothing_is_shown_that_was_not_asked_here_by_one_who_plays(table: Client) -> None:
    before, seen = table.entries, str(table.view.seq)
    assert show(table, "lay", cards="").location == f"{table.at}/ask/lay"
    # In notation they are longer than typed, and no log could be read that has them.
    assert show(table, "lay", phase="1", cards="r12|" * 108).location == f"{table.at}/ask/lay"
    assert show(table, "nonsense").status_code == 422
    watcher = table.another(keeper=False)
    hides(watcher.page(f"{watcher.at}/ask", about="skip"), "Show everybody")
    assert table.entries == before
    change(table, "wild_points", "20")
    # An answer of other rules.
    says(show(table, "counts", seen=seen), 409, "Somebody else entered something first")


# --- change this rule -----------------------------------------------------------------------------


def test_what_is_no_change_changes_nothing(table: Client) -> None:
    def refused(switch: str, value: str, **more: str) -> TestResponse:
        before = table.entries
        answer = change(table, switch, value, **more)
        assert table.entries == before
        return answer

    for switch, value, status in (
        ("wrap", "maybe", 422),
        ("wrap", "no", 422),
        ("jump", "yes", 404),
    ):
        assert refused(switch, value).status_code == status, (switch, value)
    page, seen = table.page(f"{table.at}/ask/differently/hit_same_turn"), str(table.view.seq)
    (counts,) = page.root.of_class("counts", "p")
    assert counts.text.startswith("Yes, on every meld.")
    assert counts.text.endswith("Now")
    assert values(page, "value") == ["own", "none"]
    shows(page, "Points already counted stay.")
    for phone in (seated(table, "p2"), table.another(keeper=False)):
        shows(phone.page(f"{table.at}/ask/differently/wrap"), "Ask the keeper.")
    changed = change(keeper(table), "wrap", "yes", **{"from": "elsewhere"})
    assert changed.location == f"{table.at}/ask?about=wrap"
    shows(back(refused("wrap", "yes", seen=seen), 409).told, "From now on")
    for for_good, over in ((False, "paused"), (True, "This game is over.")):
        play(table, StopGame(for_good))
        shows(table.page(f"{table.at}/ask/differently/wrap"), over)
        assert refused("wrap", "no").status_code == 422
