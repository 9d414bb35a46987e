"""Bad input: each gets a plain sentence, keeps what was typed, and writes nothing wrong.

Here over HTTP, form by form. What only happens in a browser (reload, the back button, a draft) is
in `tests/browser/test_bad_input.py`.
"""

from __future__ import annotations

import pytest
from werkzeug.test import TestResponse

from scorekeeper.game.standings import standings
from tests.web.client import Client
from tests.web.markup import Markup

PROGRAMMERS_WORDS = ("Traceback", "Error", "invalid", "Invalid", "None", "{", "%(", "oops")


def back(answer: TestResponse, status: int = 422) -> Markup:
    """The form that came back, in words a player reads."""
    assert answer.status_code == status, answer.text
    page = Markup(answer.text)
    assert page.faults == []
    shown = page.told + " ".join(p.text for p in page.root.all("p"))
    assert not [word for word in PROGRAMMERS_WORDS if word in shown]
    return page


def names_form(client: Client, **fields: str) -> TestResponse:
    return client.post("/new", {"sheet": "mattel", "variant": "standard", **fields})


def seats_of(page: Markup) -> list[str]:
    """The players with a seat, in their order."""
    return [each.get("value") for each in page.root.all("input") if each.get("name") == "seat"]


def tapped(client: Client, page: Markup, status: int = 200, /, **fields: str) -> Markup:
    """The form after one tap."""
    sent = {**page.fields("new-game"), "seat": seats_of(page), **fields}
    return back(client.post("/new", sent), status)


# ------------------------------------------------------------------ new game


@pytest.mark.parametrize("again", ["Ben", "ben", " BEN "])
def test_the_same_name_twice_is_asked_again_and_stays_in_the_field(
    client: Client, again: str
) -> None:
    before = client.everything()
    page = back(names_form(client, names=f"Ann, Ben, {again}", act="deal"))
    assert page.told == "Ben is already here. Another name?"
    assert page.ids["names"].get("value") == again.strip()
    assert page.text.count("Ann deals. Ben begins.") == 1
    assert client.everything() == before


def test_one_player_is_too_few(client: Client) -> None:
    before = client.everything()
    page = back(names_form(client, names="Ann", act="deal"))
    assert "One more player" in page.told
    assert "Ann" in page.fields("new-game")["seat"]
    assert client.everything() == before


def test_nobody_is_too_few(client: Client) -> None:
    page = back(names_form(client, names=" , ", act="deal"))
    assert "2 to 6" in page.told


def test_the_seventh_player_has_no_seat_and_stays_in_the_field(client: Client) -> None:
    before = client.everything()
    page = back(names_form(client, names="A, B, C, D, E, F, Gus", act="deal"))
    assert "The sheet says six at most. Play with 7?" in page.told
    assert page.ids["names"].get("value") == "Gus"
    assert client.everything() == before


def test_one_tap_lets_seven_and_eight_play_and_nobody_else(client: Client) -> None:
    page = back(names_form(client, names="A, B, C, D, E, F, Gus, Hal, Ida", act="deal"))
    page = tapped(client, page, 422, more="Gus")
    assert page.told == "At most 8 can play. There is no seat for Ida."
    assert page.ids["names"].get("value") == "Ida"
    fields = {**page.fields("new-game"), "seat": seats_of(page), "names": "", "act": "deal"}
    client.game_id = int(client.post("/new", fields).location.rsplit("/", 1)[1])
    assert len(client.view.game.seats) == 8
    assert client.view.game.table.house_rules == {"most_players": 8}


def test_a_seventh_name_that_is_tapped_is_asked_about_too(client: Client) -> None:
    client.deal("Gus", "Hal")
    page = back(names_form(client, names="A, B, C, D, E, F", act="add"), status=200)
    page = tapped(client, page, tap="Gus")
    assert "Play with 7?" in page.told
    assert seats_of(tapped(client, page, more="Gus"))[-1] == "Gus"


@pytest.mark.parametrize("sign", [",", ";", "、", "，", "；", "\n"])
def test_names_are_separated_by_the_commas_of_every_keyboard(client: Client, sign: str) -> None:
    typed = sign.join(("ゆうこ", "Ben", "Mia"))
    page = back(names_form(client, names=typed, act="add"), status=200)
    assert seats_of(page) == ["ゆうこ", "Ben", "Mia"]


def test_a_player_moves_earlier_or_later_and_anybody_can_deal(client: Client) -> None:
    page = back(names_form(client, names="Ann, Ben, Mia", act="add"), status=200)

    def seats(field: str, name: str) -> list[str]:
        nonlocal page
        page = tapped(client, page, 200, **{field: name})
        return seats_of(page)

    assert seats("earlier", "Mia") == ["Ann", "Mia", "Ben"]
    assert seats("later", "Ann") == ["Mia", "Ann", "Ben"]
    assert seats("later", "Ben") == ["Mia", "Ann", "Ben"]
    assert seats("deals", "Ben") == ["Ben", "Mia", "Ann"]
    assert "Ben deals. Mia begins." in page.text
    assert seats("tap", "Mia") == ["Ben", "Ann"]


def test_a_name_longer_than_a_row_is_asked_again(client: Client) -> None:
    page = back(names_form(client, names=f"Ann, {'x' * 33}", act="deal"))
    assert "Up to 32 letters" in page.told
    assert page.ids["names"].get("value") == "x" * 33


@pytest.mark.parametrize("wrong", [{"sheet": "nobody's"}, {"variant": "upside-down"}])
def test_rules_nobody_printed_start_no_game(client: Client, wrong: dict[str, str]) -> None:
    before = client.everything()
    page = back(client.post("/new", {"names": "Ann, Ben", "act": "deal", **wrong}))
    assert page.told
    assert client.everything() == before


def test_dealing_twice_with_one_key_is_one_game(client: Client) -> None:
    fields = {**client.page("/new").fields("new-game"), "names": "Ann, Ben", "act": "deal"}
    first, second = client.post("/new", fields), client.post("/new", fields)
    assert first.location == second.location
    assert len(client.scorer.games_going_on()) == 1


# ------------------------------------------------------------------ cards


UNREADABLE = {
    "R13": "There is no 13",
    "7q": "q",
    "*": "wild",
    "!": "skip",
    "5 5 5 | 3 4 R13 6": "13",
}


@pytest.mark.parametrize("cards", UNREADABLE)
def test_cards_nobody_can_read_stay_as_typed(table: Client, cards: str) -> None:
    before = table.entries
    fields = table.page(f"{table.at}/lay/p1").fields("lay")
    page = back(table.post(f"{table.at}/lay/p1", fields, cards=cards, act="record"))
    assert "I cannot read that yet." in page.text
    assert UNREADABLE[cards] in page.text
    assert page.ids["cards"].get("value") == cards
    assert table.entries == before


@pytest.mark.parametrize("cards", UNREADABLE)
def test_a_verdict_while_typing_leaves_the_field_alone(table: Client, cards: str) -> None:
    answer = table.post(f"{table.at}/lay/p1/verdict", cards=cards)
    assert answer.status_code == 200
    assert UNREADABLE[cards] in Markup(answer.text).text


@pytest.mark.parametrize("cards", [c for c in UNREADABLE if "|" not in c])
def test_a_hand_nobody_can_read_stays_as_typed(client: Client, cards: str) -> None:
    page = client.page("/check", phase="2", hand=cards)
    assert UNREADABLE[cards] in page.text
    assert page.ids["hand"].get("value") == cards


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5 5 S | 3 3 3", "skip"),
        ("5 5 5 5 5 5 5 5 5 | 3 3 3", "Only 8 of this card exist: 5. I count 9."),
        ("R5 R5 R5 | 3 3 3", "Only 2 of this card exist: red 5. I count 3."),
        ("5 5 | 3 3 3", "1 more card: 5 or wild"),
        ("5 5 5", "Now: set of 3"),
        ("5 5 5 | 3 3 3 | 7 7 7", "Left over: 7 7 7"),
    ],
)
def test_a_lay_down_that_is_none_is_told_why_and_recorded_only_when_insisted(
    table: Client, cards: str, words: str
) -> None:
    before = table.entries
    fields = table.page(f"{table.at}/lay/p1").fields("lay")
    page = back(table.post(f"{table.at}/lay/p1", fields, cards=cards, act="record"))
    assert words in page.text
    assert sorted(page.ids["cards"].get("value").replace("|", "").split()) == sorted(
        cards.replace("|", "").split()
    )
    assert table.entries == before
    assert "waiting" in page.ids["record"].get("class")
    again = table.post(f"{table.at}/lay/p1", page.fields("lay"), act="record")
    assert again.status_code == 422
    assert page.ids["anyway"].text == "Record anyway"
    insisted = table.post(f"{table.at}/lay/p1", page.fields("lay"), anyway="yes")
    assert insisted.status_code == 303
    assert table.entries == before + 1
    assert table.view.log[-1].event.overruled


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("5 5 5 5 5 5 5 5 5", "Only 8 of this card exist: 5. I count 9."),
        ("W W W W W W W W W", "Only 8 of this card exist: wild."),
        ("S S S S S", "Only 4 of this card exist: skip."),
        ("R5 R5 R5", "Only 2 of this card exist: red 5. I count 3."),
        ("1 2 3 4 5 6 7 8 9 10 11 12 1 2 3", "at most 14 cards"),
    ],
)
def test_a_hand_that_cannot_be_is_told_so(client: Client, hand: str, words: str) -> None:
    page = client.page("/check", phase="2", hand=hand)
    assert words in page.text
    assert page.ids["hand"].get("value") == hand


@pytest.mark.parametrize(
    "query",
    [
        {"phase": "99"},
        {"phase": "9" * 5000},
        {"phase": "2", "game": "9" * 30},
        {"phase": "2", "game": "9" * 5000},
        {"phase": "2", "code": "ZZZZ"},
        {"phase": "2", "sheet": "nobody's"},
        {"phase": "²", "hand": "7"},
        {"phase": "2", "hand": "7 " * 5000},
    ],
)
def test_a_check_with_an_address_typed_wrong_still_checks(
    client: Client, query: dict[str, str]
) -> None:
    assert client.page("/check", **query).faults == []


@pytest.mark.parametrize("seat", ["p5", "p0", "P1", "x", "p1 "])
def test_a_player_who_is_not_there_lays_nothing(table: Client, seat: str) -> None:
    before = table.entries
    assert table.get(f"{table.at}/lay/{seat}").status_code in (302, 404)
    fields = {"cards": "5 5 5 3 3 3", "act": "record", "seen": "1", "key": "a-key-of-mine"}
    assert table.post(f"{table.at}/lay/{seat}", fields).status_code in (303, 404)
    assert table.post(f"{table.at}/lay/{seat}/verdict", cards="5").status_code == 404
    assert table.post(f"{table.at}/laid", seat=seat, seen="1").status_code in (303, 409)
    assert table.entries == before


@pytest.mark.parametrize("phase", ["9" * 5000, "0", "11", "x", "²"])
def test_a_phase_that_is_not_open_is_not_laid_by_its_number(client: Client, phase: str) -> None:
    client.deal("Ann", "Ben", variant="any-order")
    assert client.page(f"{client.at}/lay/p1", phase=phase).faults == []
    client.post(f"{client.at}/lay/p1", cards="R1 R2 R3 R4 R5 R6 R7", phase=phase, act="look")
    assert client.entries == 1


# ------------------------------------------------------------------ round over


FINE = {"p2": 5, "p3": 10, "p4": 15}


def test_a_round_without_anybody_out_asks_who_it_was(table: Client) -> None:
    before = table.entries
    page = back(table.post(f"{table.at}/round", table.round_fields("", **FINE)))
    assert page.told == "Who went out? Tap that player first."
    assert page.fields("round")["points-p3"] == "10"
    assert table.entries == before


def test_nobody_went_out_is_questioned_and_can_be_kept(table: Client) -> None:
    before = table.entries
    points = {"p1": 20, **FINE}
    page = back(table.post(f"{table.at}/round", table.round_fields("nobody", **points)))
    assert page.told
    assert page.ids["anyway"].text == "Record anyway"
    assert table.entries == before
    assert page.fields("round")["out"] == "nobody"
    assert (
        table.post(f"{table.at}/round", {**page.fields("round"), "anyway": "yes"}).status_code
        == 303
    )
    assert len(table.view.game.closed) == 1


def test_missing_points_are_missing_by_name(table: Client) -> None:
    before = table.entries
    fields = table.round_fields("p1", p2=5, p3="", p4="  ")
    page = back(table.post(f"{table.at}/round", fields))
    assert page.told == "Points are missing: Mia, Dad."
    assert page.fields("round")["points-p2"] == "5"
    assert page.fields("round")["out"] == "p1"
    assert table.entries == before


@pytest.mark.parametrize(
    ("typed", "words", "kept_anyway"),
    [
        ("47", "Points come in fives", False),
        ("-5", "is not a number of points", False),
        ("abc", "is not a number of points", False),
        ("5.0", "is not a number of points", False),
        ("1e3", "is not a number of points", False),
        ("5000", "more than any hand can hold", False),
        ("99999", "is not a number of points", False),
        ("<b>5", "is not a number of points", False),
        ("45 5", "is not a number of points", False),
        ("0", "Ben", True),
        ("400", "Ben", True),
    ],
)
def test_points_that_cannot_be_are_questioned_by_name(
    table: Client, typed: str, words: str, kept_anyway: bool
) -> None:
    before = table.entries
    fields = table.round_fields("p1", p2=typed, p3=10, p4=15)
    page = back(table.post(f"{table.at}/round", fields))
    assert words in page.told
    assert "Ben" in page.told
    kept = page.fields("round")
    assert (kept["points-p2"], kept["points-p3"], kept["out"]) == (typed, "10", "p1")
    assert table.entries == before
    again = table.post(f"{table.at}/round", {**kept, "anyway": "yes", "laid-p2": "no"})
    assert (again.status_code == 303) == kept_anyway, Markup(again.text).told
    assert len(table.view.game.closed) == kept_anyway


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mode-p2": "cards", "cards-p2": "R13"}, "There is no 13"),
        ({"mode-p2": "cards", "cards-p2": "7q 5"}, "q"),
        ({"mode-p2": "count", "low-p2": "-1"}, "is not a number of cards"),
        ({"mode-p2": "count", "wilds-p2": "9"}, "Ben: Only 8 of this card exist: wild. I count 9."),
        (
            {"mode-p2": "cards", "cards-p2": "W W W W W W W W W"},
            "Ben: Only 8 of this card exist: wild. I count 9.",
        ),
        ({"mode-p2": "magic", "cards-p2": "*"}, "wild"),
    ],
)
def test_cards_left_that_cannot_be_are_questioned(
    table: Client, fields: dict[str, str], words: str
) -> None:
    before = table.entries
    sent = {**table.round_fields("p1", p2="", p3=10, p4=15), **fields}
    page = back(table.post(f"{table.at}/round", sent))
    assert words in page.told
    kept = page.fields("round")
    assert {name: kept[name] for name in fields if not name.startswith("mode")} == {
        name: typed for name, typed in fields.items() if not name.startswith("mode")
    }
    assert table.entries == before


@pytest.mark.parametrize(
    ("bens", "mias", "said"),
    [
        (
            {"mode-p2": "count", "wilds-p2": "9", "low-p2": "1"},
            {"mode-p3": "count", "wilds-p3": "1"},
            "Ben: Only 8 of this card exist: wild. I count 9.",
        ),
        (
            {"mode-p2": "cards", "cards-p2": "W W W W W W W W W S"},
            {"mode-p3": "cards", "cards-p3": "W"},
            "Only 8 of this card exist: wild. Typed: Ben, hand: 9; Mia, hand: 1."
            " Which is another card?",
        ),
    ],
)
def test_a_card_too_many_is_told_once(
    table: Client, bens: dict[str, str], mias: dict[str, str], said: str
) -> None:
    sent = {**table.round_fields("p1", p2="", p3="", p4=15), "laid-p2": "no", "laid-p3": "yes"}
    page = back(table.post(f"{table.at}/round", {**sent, "laid-p4": "yes", **bens, **mias}))
    assert page.told == said


def test_a_player_out_who_has_points_too_counts_as_out(table: Client) -> None:
    table.close_round("p1", p1=45, **FINE)
    assert standings(table.view.game)[0].total == 0


def test_a_seat_that_is_not_there_is_not_counted(table: Client) -> None:
    fields = table.round_fields("p9", p9=5, **FINE)
    assert "Who went out?" in back(table.post(f"{table.at}/round", fields)).told


# ------------------------------------------------------------------ twice, late, back


def test_a_double_tap_counts_once(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", fields)
    written = table.entries
    second = table.post(f"{table.at}/round", fields)
    assert (second.status_code, second.location) == (303, first.location)
    assert table.entries == written
    assert len(table.view.game.closed) == 1


def test_the_same_form_with_other_values_shows_the_round_as_it_was_recorded(table: Client) -> None:
    """The back button brings the old form; what is sent from it is not a second round."""
    fields = table.round_fields("p1", **FINE)
    first = table.post(f"{table.at}/round", fields)
    written = table.entries
    for changed in ({"points-p2": "45"}, {"points-p2": "abc"}, {"out": ""}, {"points-p3": ""}):
        again = table.post(f"{table.at}/round", {**fields, **changed})
        assert (again.status_code, again.location) == (303, first.location)
    assert table.entries == written
    shown = table.page(first.location).text
    assert "Round 1 recorded" in shown
    assert "+5" in shown


def test_two_phones_send_the_same_round_and_one_gets_its_form_back(table: Client) -> None:
    other = table.another()
    mine, theirs = table.round_fields("p1", **FINE), other.round_fields("p1", p2=25, p3=35, p4=45)
    assert table.post(f"{table.at}/round", mine).status_code == 303
    written = table.entries
    page = back(other.post(f"{other.at}/round", theirs), 409)
    assert "is not recorded yet" in page.told
    assert "round 1" in page.told.lower()
    kept = page.fields("round")
    assert [kept[f"points-p{n}"] for n in (2, 3, 4)] == ["25", "35", "45"]
    assert kept["out"] == "p1"
    assert kept["key"] != theirs["key"]
    assert kept["seen"] == str(table.view.seq)
    assert table.entries == written


def test_a_mark_made_meanwhile_does_not_send_the_round_back(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    table.another().post(f"{table.at}/laid", seat="p3", laid="yes", seen="1", key="another-key")
    assert table.post(f"{table.at}/round", fields).status_code == 303


def test_two_phones_undo_the_same_entry_and_one_entry_is_struck(table: Client) -> None:
    table.close_round("p1", **FINE)
    table.close_round("p2", p1=5, p3=10, p4=15)
    target, seen = table.last_command(), str(table.view.seq)
    table.post(f"{table.at}/undo", target=target, seen=seen, key="first-undo")
    written = table.entries
    page = back(table.post(f"{table.at}/undo", target=target, seen=seen, key="second-undo"), 409)
    assert page.told
    assert table.entries == written
    assert len(table.view.game.closed) == 1


def test_undo_sent_twice_leads_to_the_same_form(table: Client) -> None:
    table.close_round("p1", **FINE)
    fields = {"target": table.last_command(), "seen": str(table.view.seq), "key": "one-undo"}
    first = table.post(f"{table.at}/undo", fields)
    again = table.post(f"{table.at}/undo", fields)
    assert first.location == again.location
    assert table.page(first.location).fields("round")["points-p2"] == str(FINE["p2"])
    # Once the table has gone on, that form is of the past.
    table.close_round("p2", p1=5, p3=10, p4=15)
    assert table.post(f"{table.at}/undo", fields).location == table.at


@pytest.mark.parametrize("target", ["", "nothing-of-ours", "x" * 500])
def test_undo_of_what_never_was_strikes_nothing(table: Client, target: str) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    fields = {"target": target, "seen": str(before), "key": "undo-nothing"}
    assert back(table.post(f"{table.at}/undo", fields), 409).told
    assert table.entries == before


def test_a_form_without_a_key_is_recorded_once_and_not_again(table: Client) -> None:
    """Its second copy has seen too little: it comes back, with what happened."""
    fields = table.round_fields("p1", **FINE)
    del fields["key"]
    assert table.post(f"{table.at}/round", fields).status_code == 303
    written = table.entries
    assert back(table.post(f"{table.at}/round", fields), 409).told
    assert table.entries == written


@pytest.mark.parametrize("key", ["", "x", "a b c d e f g h", "é" * 12, "k" * 65, "<script>1"])
def test_a_key_that_is_none_is_replaced(table: Client, key: str) -> None:
    fields = {**table.round_fields("p1", **FINE), "key": key}
    assert table.post(f"{table.at}/round", fields).status_code == 303
    assert table.last_command() != key


@pytest.mark.parametrize("seen", ["", "x", "-1", "9" * 30])
def test_a_form_that_has_seen_nothing_comes_back_and_can_be_sent_again(
    table: Client, seen: str
) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    fields = {**table.round_fields("p1", p2=20, p3=25, p4=30), "seen": seen}
    page = back(table.post(f"{table.at}/round", fields), 409)
    assert table.entries == before
    assert table.post(f"{table.at}/round", page.fields("round")).status_code == 303


# ------------------------------------------------------------------ fixing


def fix_form(table: Client, number: int = 1) -> dict[str, str]:
    return table.page(f"{table.at}/rounds/{number}/fix").fields("round")


@pytest.mark.parametrize(("typed", "words"), [("47", "fives"), ("abc", "number"), ("", "missing")])
def test_a_fix_is_asked_the_same_questions(table: Client, typed: str, words: str) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    page = back(table.post(f"{table.at}/rounds/1/fix", fix_form(table), **{"points-p2": typed}))
    assert words in page.told
    assert page.fields("round")["points-p2"] == typed
    assert table.entries == before


def test_a_fix_that_changes_nothing_writes_nothing(table: Client) -> None:
    table.close_round("p1", **FINE)
    before = table.entries
    assert table.post(f"{table.at}/rounds/1/fix", fix_form(table)).status_code == 303
    assert table.entries == before


def test_a_round_that_was_never_played_cannot_be_fixed(table: Client) -> None:
    assert table.get(f"{table.at}/rounds/1/fix").status_code == 404
    assert table.post(f"{table.at}/rounds/7/fix", out="p1").status_code == 404


def test_two_phones_fix_the_same_round_and_one_gets_its_form_back(table: Client) -> None:
    table.close_round("p1", **FINE)
    mine, theirs = fix_form(table), fix_form(table)
    table.post(f"{table.at}/rounds/1/fix", mine, **{"points-p2": "10"})
    written = table.entries
    answer = table.another().post(f"{table.at}/rounds/1/fix", theirs, **{"points-p2": "15"})
    page = back(answer, 409)
    assert page.told
    assert page.fields("round")["points-p2"] == "15"
    assert table.entries == written


# ------------------------------------------------------------------ the menu, at the wrong moment


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("stops", {"seat": "p9"}),
        ("returns", {"seat": "p1"}),
        ("returns", {"seat": ""}),
        ("resume", {}),
        ("tie", {"seat": "p1"}),
    ],
)
def test_what_makes_no_sense_now_is_refused_in_words(
    table: Client, path: str, fields: dict[str, str]
) -> None:
    before = table.entries
    answer = table.post(f"{table.at}/{path}", fields, seen=str(table.view.seq), key="now-is-wrong")
    assert answer.status_code in (409, 422)
    assert back(answer, answer.status_code).told
    assert table.entries == before


def test_a_game_that_is_over_takes_no_more_rounds(table: Client) -> None:
    fields = table.round_fields("p1", **FINE)
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq), key="that-is-all")
    before = table.entries
    answer = table.post(f"{table.at}/round", fields)
    assert answer.status_code in (303, 409, 422)
    assert table.get(f"{table.at}/round").status_code == 302
    assert table.entries == before
