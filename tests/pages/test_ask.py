"""Ask the referee: two taps to an answer, private until shown, played differently from now on."""

from __future__ import annotations

from werkzeug.test import TestResponse

from scorekeeper.game.commands import GoOut, PlaySkip, StopGame, TrackTurns, TurnUpCard
from scorekeeper.game.events import RulingGiven
from scorekeeper.game.values import AskedQuestion
from scorekeeper.pages.ask import likeliest
from scorekeeper.pages.shown.replies import TableQuestion
from scorekeeper.pages.shown.situations import reply_without_cards
from scorekeeper.rules.cards import SKIP, WILD
from scorekeeper.rules.rulebook import RULEBOOK
from tests.pages.builders import HTMX, change, deal_with, links, show
from tests.web.client import FROM_HERE, Client
from tests.web.laid_melds import lay, play
from tests.web.links import keeper, seated, values
from tests.web.markup import Markup

FIVES_AND_THREES = "5 5 5 | 3 3 3"
PRIVATE = "R11 B11 Y11 W 2 2"


def asked(client: Client, about: str, by: str | None = None) -> list[str]:
    """The head of the reply and its lines."""
    view = client.view
    with client.app.test_request_context("/"):
        found = reply_without_cards(TableQuestion(view, view.names, by), about)
    return [found.head, *found.lines]


def say(page: Markup) -> str:
    return next(e.text for e in page.root.all("p") if e.get("class") == "says")


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
    with table.app.test_request_context("/"):
        at_table = TableQuestion(table.view, table.view.names)
        whom = reply_without_cards(TableQuestion(table.view, table.view.names, "p1"), "skip")
        assert (whom.head, whom.statement) == ("Ben.", "Who can I skip? Only the next player.")
        hit = reply_without_cards(at_table, "hit_same_turn")
        assert (hit.head, hit.statement) == ("No, not before your next turn.", "")
        assert reply_without_cards(at_table, "wrap").statement == RULEBOOK["§10"].statement.id
    assert "§23 House rule of this table." in table.page(f"{table.at}/ask?about=hit_same_turn").text
    assert table.page(f"{table.at}/ask", about="wilds").text.count("A wild stands for") == 1


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
    assert "Ben begins." in reply_alone.text
    searched = table.page(f"{table.at}/ask", q="may I hit in the turn I lay down")
    assert say(searched) == "Yes, on every meld."
    nothing = table.page(f"{table.at}/ask", q="xyzzy")
    assert "Nothing found for “xyzzy”. These come closest:" in nothing.text
    assert len([e for e in nothing.root.all("li") if "ruling" in e.get("class")]) == 3


def test_the_likeliest_questions_come_first(table: Client) -> None:
    def first() -> tuple[str, ...]:
        return likeliest(TableQuestion(table.view, table.view.names))[:4]

    assert first() == ("lay", "begins", "skip", "take")
    lay(table, "p2", FIVES_AND_THREES)
    assert first() == ("lay", "hit", "skip", "hit_same_turn")
    change(table, "knock", "on")
    assert first() == ("lay", "hit", "skip", "knock")
    play(table, GoOut("p2"))
    assert first()[0] == "count"
    table.deal("Ann", "Ben", "Mia", variant="first-1")
    table.close_round("p3", p1=10, p2=10)
    assert first()[0] == "tie"


def test_a_tie_is_explained_as_this_table_plays_it(client: Client) -> None:
    client.deal("Ann", "Ben", variant="first-1")
    client.close_round("nobody", p1=10, p2=10)
    head, line = asked(client, "tie")
    assert head.startswith("They play the last phase again.")
    assert line == "Ann and Ben play phase 1 again."
    assert asked(client, "begins")[0].endswith("begins the tie round.")
    assert "Play it differently" not in client.page(f"{client.at}/ask", about="tie").text
    client.deal("Ann", "Ben", variant="fixed-10")
    assert asked(client, "tie") == ["They share the win."]


def test_whom_one_may_skip(table: Client) -> None:
    assert asked(table, "skip")[0] == "Any other player."
    assert asked(table, "skip", "p1")[0] == "Ben, Mia or Dad."
    play(table, PlaySkip("p1", "p3"))
    assert asked(table, "skip", "p2") == [
        "Dad or Ann.",
        "Not Mia, who already has to miss a turn.",
    ]
    change(table, "skip_target", "next")
    head, *lines = asked(table, "skip", "p2")
    assert head == "Nobody right now."
    assert "No. Only the next player can be skipped: Mia." in lines
    assert asked(table, "skip", "p1") == ["Ben.", "Only the next player."]


def test_whoever_has_the_turn_is_meant_where_turns_are_followed(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="fundex")
    play(client, TrackTurns(on=True))
    once = "Once per circle: not until the player who skipped has another turn."
    page = client.page(f"{client.at}/ask", about="skip")
    assert "Who can Ben skip?" in page.text
    assert asked(client, "skip") == ["Mia or Ann.", once]
    play(client, PlaySkip("p2", "p1"))
    assert asked(client, "skip", "p3") == ["Ben.", "Not Ann, until Ben’s next turn.", once]


def test_who_begins(table: Client) -> None:
    head, *lines = asked(table, "begins")
    assert (head, lines[0]) == ("Ben begins.", "Ann deals.")
    assert lines[1] == "If a skip is turned up, Ben loses the turn and Mia begins."
    play(table, TurnUpCard(SKIP))
    assert asked(table, "begins") == [
        "Mia begins.",
        "Ann deals.",
        "Ben loses the first turn to a skip.",
    ]
    play(table, StopGame(for_good=True))
    assert asked(table, "begins") == ["The player to the left of the dealer."]


def test_what_one_may_take_in_turn_and_out_of_turn(table: Client) -> None:
    assert asked(table, "take")[0] == "Yes, in your own turn, unless it is a skip."
    assert asked(table, "knock", "p1")[0] == "No. A discard is taken in turn only."
    change(table, "knock", "on")
    assert asked(table, "knock", "p1") == [
        "Yes, instead of drawing, but not twice in a row. Then your left neighbour goes on."
    ]
    change(table, "buy", "on")
    assert asked(table, "take")[-1] == "Out of turn you may knock for it."
    change(table, "knock", "off")
    assert asked(table, "take")[-1] == "Out of turn you may buy it."
    change(table, "knock", "on")
    change(table, "skip_pickup", "allowed")
    assert asked(table, "take")[0] == "Yes, any card, in your own turn."
    play(table, TrackTurns(on=True))
    assert asked(table, "knock", "p1")[0].startswith("No.")
    play(table, TurnUpCard(WILD))
    assert asked(table, "take", "p2")[0] == "Yes, instead of drawing from the pile."
    assert asked(table, "take", "p3") == [
        "Not yet, Mia. It is Ben’s turn.",
        "Out of turn you may knock for it.",
    ]
    assert "May I take the wild?" in table.page(f"{table.at}/ask", about="take").text


# --- cards ----------------------------------------------------------------------------------------


def test_may_i_lay_this(table: Client) -> None:
    assert "Tap the cards of the phase." in table.page(f"{table.at}/ask/lay").text
    for cards, head, house_rule in (
        ("5 5 W 3 3 3", "Yes. That is phase 1.", None),
        ("5 5 W 3 3", "Not yet. Group 2 still needs: 3 or wild.", None),
        ("5 5 ? 3", "I cannot read that yet.", None),
        ("5 6 9 9 9 1", "Not yet.", ""),
        ("W W W =5 | W W W =6", "No.", "min_natural"),
        ("5 5 5 5 5 5", "Yes.", "same_number_sets"),
    ):
        page = ask(table, "lay", cards)
        assert say(page).startswith(head), cards
        if house_rule is not None:  # a house rule that would turn it is offered
            ways = [each for each in links(page) if "differently" in each]
            offered = f"{table.at}/ask/differently/{house_rule}?from=lay"
            assert ways == ([offered] if house_rule else []), cards
    for phase in ("99", "x", ""):
        assert say(ask(table, "lay", FIVES_AND_THREES, phase=phase)) == "Yes. That is phase 1."
    table.deal("Ann", "Ben", variant="any-order")
    assert say(ask(table, "lay", FIVES_AND_THREES, phase="")) == "Yes. That is phase 1."


def test_a_lay_down_is_answered_for_who_asks(table: Client) -> None:
    ben, mia = seated(table, "p2"), seated(table, "p3")
    wait = "Only in your own turn; now it is Ben’s turn."
    play(table, TrackTurns(on=True))
    assert wait not in ask(ben, "lay", FIVES_AND_THREES).text
    assert wait in ask(mia, "lay", FIVES_AND_THREES).text
    lay(table, "p2", FIVES_AND_THREES)
    page = ask(ben, "lay", FIVES_AND_THREES)
    assert say(page) == "No. You have already laid in this round."
    assert "These cards would be phase 1." in page.text
    page = ask(mia, "lay", "5 5 5 3 4 5 6", phase="2")
    assert say(page) == "Yes. That is phase 2."
    assert "But you are on phase 1." in page.text


def test_part_of_a_phase_is_no_whole_one(table: Client) -> None:
    change(table, "partial_lay", "yes")
    assert say(ask(table, "lay", "5 5 5")) == "Yes, as part of phase 1."
    fields = table.page(f"{table.at}/lay/p2").fields("lay")
    typing = table.post(f"{table.at}/lay/p2/verdict", fields, cards="5 5 5").text
    assert "Yes, as part of phase 1." in typing
    assert "Mark Ben once the whole phase is on the table." in typing
    assert table.post(f"{table.at}/lay/p2", fields, cards="5 5 5", act="record").status_code == 422


def test_may_i_hit_this_and_what_a_hand_counts(table: Client) -> None:
    def hits(asked: str) -> str:
        return say(ask(table, "hit", asked))

    def opened() -> Markup:
        return table.page(f"{table.at}/ask/hit")

    assert say(opened()) == "Nobody has laid yet."
    lay(table, "p3", None)
    page = opened()
    assert say(page) == "Nobody typed the cards on the table."
    assert "First type the cards of Mia" in page.text
    lay(table, "p2", FIVES_AND_THREES)
    which = "Which cards on the table? Tap them, then yours."
    assert [say(opened()), say(ask(table, "hit", "5", meld="7"))] == [which, which]
    assert [hits(""), hits("fish")] == ["Which cards?", "I cannot read that yet."]
    page = ask(table, "hit", "5")
    assert say(page) == "Yes, that fits."
    assert "The meld is then 5 5 5 5." in page.text
    assert hits("6").startswith("No")
    assert "Not yet. Ann has to lay down first." in ask(table, "hit", "5", by="p1").text
    own = ask(seated(table, "p1"), "hit", "5", by="p1")
    assert "Not yet. Lay down your own phase first." in own.text
    play(table, TrackTurns(on=True, turn="p3"))
    assert "Not yet, Ben. It is Mia’s turn." in ask(table, "hit", "5").text
    page = ask(table, "count", "W S 12 3 4")
    assert say(page) == "That is 60 points."
    assert "2 from 1 to 9: 10" in page.text


def test_a_wild_is_asked_back_where_the_table_plays_so(client: Client) -> None:
    """Of a run it comes back by itself, of a set or a colour group a box asks for it."""
    deal_with(client, "Ann, Ben", phases="own", own="run4+set3+color3, set3")
    lay(client, "p2", "3 4 W 6 | 7 7 W | G1 G2 W")
    refused = ask(client, "hit", "5")
    assert say(refused).startswith("No. The 5 does not fit")
    assert "wild_replace" in "".join(links(refused))
    assert "Take a wild in exchange" not in client.page(f"{client.at}/ask/hit").text
    change(client, "wild_replace", "allowed")
    assert "Back in the hand: W." in ask(client, "hit", "5").text
    page = client.page(f"{client.at}/ask/hit")
    assert "Take a wild in exchange" in page.text
    assert "take" not in page.fields("ask-cards")
    for cards, meld, take, then, back in (
        ("7", "1", "", "The meld is then 7 7 W=7 7.", False),
        ("7", "1", "yes", "The meld is then 7 7 7.", True),
        ("W", "1", "yes", "No", False),
        ("G9", "2", "yes", "The meld is then G1 G2 G9.", True),
    ):
        page = ask(client, "hit", cards, meld=meld, take=take)
        assert then in page.text, (cards, take)
        assert ("Back in the hand: W." in page.text) is back, (cards, take)
        assert page.fields("ask-cards").get("take", "") == take
    ben = seated(client, "p2")
    shown = {**ben.page(f"{ben.at}/ask/hit").fields("ask-cards"), "meld": "1", "cards": "7"}
    ben.post(f"{ben.at}/ask/show", shown, about="hit", take="yes")
    assert "May a wild be taken in exchange?" in last_ruling(client).words


# --- private --------------------------------------------------------------------------------------


def test_what_is_typed_is_written_nowhere_and_seen_by_nobody(table: Client) -> None:
    mine, other, watcher = seated(table, "p2"), seated(table, "p3"), table.another(keeper=False)
    lay(table, "p2", FIVES_AND_THREES)
    before = table.everything()
    streamed = table.get(f"/w/{table.view.code}/standings").text
    for kind in ("lay", "hit", "count"):
        fields = {"cards": PRIVATE, "phase": "1", "meld": "0"}
        for headers in (FROM_HERE, {**FROM_HERE, **HTMX}):
            answer = mine.http.post(f"{mine.at}/ask/{kind}", data=fields, headers=headers)
            assert answer.status_code == 200
            assert "11" in answer.text
        # Cards are never taken from an address.
        assert "R11" not in table.get(f"{table.at}/ask/{kind}", **fields).text
        forms = table.page(f"{table.at}/ask/{kind}").root.all("form")
        assert {form.get("method") for form in forms} == {"post"}
    assert table.everything() == before
    assert table.get(f"/w/{table.view.code}/standings").text == streamed
    for phone in (table, other, watcher):
        for path in ("/ask", "/ask/lay", "/ask/hit", "/ask/count", "/rulings", ""):
            assert "R11" not in phone.get(f"{phone.at}{path}").text


# --- show the table -------------------------------------------------------------------------------


def last_ruling(client: Client) -> RulingGiven:
    event = client.view.log[-1].event
    assert isinstance(event, RulingGiven)
    return event


def test_a_reply_is_shown_with_its_cards_and_names_as_seats(table: Client) -> None:
    lay(table, "p2", FIVES_AND_THREES)
    mine = seated(table, "p3")
    answer = show(mine, "hit", meld="0", cards="6", by="p3")
    assert (answer.status_code, answer.location) == (303, f"{mine.at}/me")
    ruling = last_ruling(table)
    assert ruling.words.startswith("{p3} asks: May I hit 6 on {p2}’s set, 5 5 5?\n")
    assert ruling.rule == "§21"
    for path in (table.at, f"/w/{table.view.code}", f"/w/{table.view.code}/tv", f"{mine.at}/me"):
        phone = mine if path.endswith("/me") else table
        assert "Mia asks: May I hit 6 on Ben’s set" in phone.page(path).text
    assert "A ruling was shown to everybody" in table.page(table.at).text
    table.close_round("p1", p2=5, p3=10, p4=60)
    assert "Mia asks" not in table.page(table.at).text
    assert "Mia asks" in table.page(f"{table.at}/rulings").text
    assert "Mia asks" in table.page(f"/history/{table.game_id}/log").text


def test_a_rule_is_shown_with_the_house_rule_that_says_it(table: Client) -> None:
    assert show(table, "hit_same_turn").status_code == 303
    assert last_ruling(table) == RulingGiven(
        "May I hit in the turn in which I lay down?\nYes, on every meld.",
        "§23",
        False,
        "hit_same_turn",
        "all",
        AskedQuestion("hit_same_turn"),
        ("yes", "all"),
    )
    show(table, "skip")
    assert (last_ruling(table).rule, last_ruling(table).switch) == ("§39", "")


def test_nothing_is_shown_that_was_not_asked_here_by_one_who_plays(table: Client) -> None:
    before, seen = table.entries, str(table.view.seq)
    assert show(table, "lay", cards="").location == f"{table.at}/ask/lay"
    # In notation they are longer than typed, and no log could be read that has them.
    assert show(table, "lay", phase="1", cards="r12|" * 108).location == f"{table.at}/ask/lay"
    assert show(table, "nonsense").status_code == 422
    watcher = table.another(keeper=False)
    assert "Show everybody" not in watcher.page(f"{watcher.at}/ask", about="skip").text
    assert table.entries == before
    change(table, "wild_points", "20")
    answer = table.post(f"{table.at}/ask/show", seen=seen, about="counts")
    assert answer.status_code == 409  # an answer of other rules
    assert "Somebody else entered something first" in Markup(answer.text).told


def test_a_ruling_holds_no_more_than_it_can(table: Client) -> None:
    long = " ".join(f"{n}" for n in range(1, 13)) + " "
    lay(table, "p2", FIVES_AND_THREES)
    assert show(table, "hit", meld="0", cards=long * 8, by="p3").status_code == 303
    assert len(last_ruling(table).words) <= 300
    assert last_ruling(table).words.endswith("…")


# --- play it differently here ---------------------------------------------------------------------


def test_the_keeper_changes_a_rule_and_the_others_are_told_to_ask(table: Client) -> None:
    path = f"{table.at}/ask/differently/hit_same_turn"
    page = table.page(path)
    assert say(page) == "Yes, on every meld."
    assert values(page, "value") == ["own", "none"]
    assert "earlier rounds keep their rules" in page.text
    for phone in (seated(table, "p2"), table.another(keeper=False)):
        assert "Ask the keeper." in phone.page(path).text
        assert change(phone, "hit_same_turn", "own").status_code == 403
    assert change(keeper(table), "hit_same_turn", "own").status_code == 303
    # The way back is where one came from.
    page = table.page(f"{table.at}/ask/differently/wrap", **{"from": "lay"})
    assert f"{table.at}/ask?about=lay" in links(page)
    answer = change(table, "wrap", "yes", **{"from": "elsewhere"})
    assert answer.location == f"{table.at}/ask?about=wrap"


def test_the_next_verdict_is_the_new_one(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ja")
    lay(client, "p1", FIVES_AND_THREES)
    play(client, TrackTurns(on=True, turn="p2"))
    lay(client, "p2", FIVES_AND_THREES)
    boxes = client.page(f"{client.at}/ask/hit").root.all("input")
    laid_now = next(each for each in boxes if each.get("name") == "laid-now")
    assert "checked" in laid_now.attributes, "where turns are followed the turn of laying is known"
    play(client, TrackTurns(on=False))
    page = ask(client, "hit", "5", **{"laid-now": "yes"})
    assert say(page).startswith("No, not in this turn. Ben has just laid down")
    assert f"{client.at}/ask/differently/hit_same_turn?from=hit" in links(page)
    answer = change(client, "hit_same_turn", "all", **{"from": "hit"})
    assert answer.location == f"{client.at}/ask/hit"
    page = ask(client, "hit", "5", **{"laid-now": "yes"})
    assert say(page) == "Yes, that fits."
    assert "§23" in page.text
    told = "From now on: May I hit in the turn in which I lay down? Yes, on every meld."
    for path in (client.at, f"/w/{client.view.code}", f"/w/{client.view.code}/tv"):
        assert told in client.page(path).text
    assert "1 rule differs" in client.page(client.at).text
    assert "A house rule was changed" in client.page(client.at).text
    play(client, PlaySkip("p1", "p2"))
    assert asked(client, "skip", "p1")[0] == "Ben."
    change(client, "skip_limit", "pending")
    assert asked(client, "skip", "p1")[0] == "Nobody right now."


def test_what_is_no_change_changes_nothing(table: Client) -> None:
    def refused(switch: str, value: str, seen: int = 0) -> TestResponse:
        path, before = f"{table.at}/ask/differently/{switch}", table.entries
        answer = table.post(path, seen=str(seen or table.view.seq), value=value)
        assert table.entries == before
        return answer

    for switch, value, status in (
        ("wrap", "maybe", 422),
        ("wrap", "", 422),
        ("jump", "yes", 404),
        ("wrap", "no", 422),
    ):
        assert refused(switch, value).status_code == status, (switch, value)
    seen = table.view.seq
    change(table, "wrap", "yes")
    meanwhile = refused("wrap", "yes", seen)
    assert meanwhile.status_code == 409
    assert "From now on" in Markup(meanwhile.text).told
    for for_good, told in ((False, "paused"), (True, "This game is over.")):
        play(table, StopGame(for_good))
        assert told in table.page(f"{table.at}/ask/differently/wrap").text
        assert refused("wrap", "no").status_code == 422
