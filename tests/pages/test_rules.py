"""The rules of a new table, chosen and saved; the rulebook of a game, asked."""

from __future__ import annotations

from tests.web.client import Client


def choose(client: Client, act: str, **fields: str) -> dict[str, str]:
    """Press a button of the rules page; the form that comes back."""
    answer = client.post("/new", {"was": "mattel", "sheet": "mattel", "act": act, **fields})
    assert answer.status_code == 200, answer.text
    from tests.web.markup import Markup

    page = Markup(answer.text)
    return page.fields("rules" if act != "use" else "new-game")


def deal(client: Client, fields: dict[str, str]) -> Client:
    answer = client.post("/new", {**fields, "names": "Ann, Ben", "act": "deal"})
    assert answer.status_code == 303, answer.text
    client.game_id = int(answer.location.rsplit("/", 1)[1])
    return client


def test_the_answers_of_the_sheet_are_chosen_first(client: Client) -> None:
    fields = choose(client, "rules", was="ja", sheet="ja")
    assert fields["switch-skip_target"] == "next"
    assert fields["switch-hit_same_turn"] == "own"


def test_another_sheet_keeps_the_house_rules_and_nothing_else(client: Client) -> None:
    fields = choose(client, "rules")
    fields = choose(client, "look", **{**fields, "switch-wrap": "yes", "sheet": "ja"})
    assert fields["switch-wrap"] == "yes"
    assert fields["switch-skip_target"] == "next"
    assert fields["was"] == "ja"


def test_house_rules_reach_the_table(client: Client) -> None:
    fields = choose(client, "rules")
    fields = choose(client, "use", **{**fields, "switch-wild_points": "20", "variant": "even"})
    table = deal(client, fields).scorer.view(client.game_id).game.table
    assert table.house_rules == {"wild_points": 20}
    assert table.variant == "even"
    assert "1 rule differs" in client.get(client.at).text


def test_phases_of_one_s_own_are_checked_while_they_are_written(client: Client) -> None:
    answer = client.post("/new", phases="own", own="set4+run5, run13", act="look", sheet="mattel")
    assert "12" in answer.text
    assert 'value="set4+run5, run13"' in answer.text
    refused = client.post("/new", phases="own", own="set4+run5, run13", act="use", sheet="mattel")
    assert refused.status_code == 422
    assert client.scorer.games_going_on() == ()


def test_phases_of_one_s_own_are_played(client: Client) -> None:
    fields = choose(client, "rules")
    chosen = {"phases": "own", "own": "set4+run5, color6, crun4+set3"}
    table = deal(client, choose(client, "use", **{**fields, **chosen})).scorer.view(client.game_id)
    assert [str(entry.phase) for entry in table.game.table.phases] == [
        "set4+run5",
        "color6",
        "crun4+set3",
    ]


def test_rules_are_saved_under_a_name_taken_again_and_forgotten(client: Client) -> None:
    fields = choose(client, "rules")
    choose(client, "save", **{**fields, "switch-wrap": "yes", "named": "Fridays"})
    assert [name for name, _table in client.scorer.saved_rules.all()] == ["Fridays"]
    taken = choose(client, "load", saved="Fridays")
    assert taken["switch-wrap"] == "yes"
    choose(client, "forget", saved="Fridays")
    assert client.scorer.saved_rules.all() == ()


def test_the_keeper_closing_each_round_is_chosen_kept_and_no_house_rule(client: Client) -> None:
    fields = choose(client, "rules")
    assert fields["keeper-closes"] == "no"
    fields = choose(client, "save", **{**fields, "keeper-closes": "yes", "named": "Fridays"})
    assert fields["keeper-closes"] == "yes"
    assert choose(client, "rules")["keeper-closes"] == "no"
    fields = choose(client, "use", **choose(client, "load", saved="Fridays"))
    game = deal(client, fields).view.game
    assert game.table.keeper_closes
    assert game.table.house_rules == {}
    told = "as printed, the keeper closes each round"
    assert told in client.get(client.at).text
    assert "the keeper closes each round" in client.get(f"{client.at}/rules").text
    assert "the keeper closes each round" in client.get("/new").text


def test_a_round_waits_for_the_keeper_only_where_the_table_says_so(client: Client) -> None:
    fields = choose(client, "use", **{**choose(client, "rules"), "keeper-closes": "yes"})
    deal(client, fields)
    again = client.post(f"{client.at}/again", key="next")
    number = int(again.location.rsplit("/", 1)[1])
    assert client.scorer.view(number).game.table.keeper_closes
    plain = choose(client, "use", **{**choose(client, "rules"), "key": "the third"})
    assert not deal(client, plain).view.game.table.keeper_closes


def test_the_next_game_begins_with_the_rules_of_the_last(client: Client) -> None:
    fields = choose(client, "rules")
    chosen = {"switch-tie_break": "shared", "phases": "master"}
    deal(client, choose(client, "use", **{**fields, **chosen}))
    assert "1 rule differs, ravensburger master phases" in client.get("/new").text.casefold()


def test_rules_that_cannot_be_are_told_and_nothing_is_dealt(client: Client) -> None:
    for wrong in ({"sheet": "uno"}, {"variant": "first-99"}, {"phases": "twelve"}):
        answer = client.post("/new", {"names": "Ann, Ben", "act": "deal", "sheet": "ja", **wrong})
        assert answer.status_code == 422
        assert "There" in answer.text or "only" in answer.text
    assert client.scorer.games_going_on() == ()


def test_the_rulebook_is_open_to_everybody(table: Client) -> None:
    code = table.scorer.view(table.game_id).code
    looker = table.another(keeper=False)
    for path in (f"/w/{code}/rules", f"/g/{table.game_id}/rules", "/rules/ja"):
        answer = looker.get(path, q="may I hit in the turn I lay down")
        assert answer.status_code == 200
        assert "May I hit in the turn in which I lay down?" in answer.text
    assert looker.get("/rules/uno").status_code == 404


def test_the_watch_page_says_how_the_table_differs(table: Client) -> None:
    code = table.scorer.view(table.game_id).code
    assert "Mattel box, as printed" in table.another(keeper=False).get(f"/w/{code}").text
