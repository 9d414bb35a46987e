"""The rulings of a game: what was shown, what was decided, and what is kept for later games."""

from __future__ import annotations

from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup


def decide(client: Client, words: str) -> int:
    """Write a decision down; the status of the answer."""
    path = f"{client.at}/rulings"
    return client.post(path, seen=str(client.view.seq), words=words).status_code


def keep(client: Client) -> int:
    """Keep the newest ruling."""
    return client.post(f"{client.at}/rulings/keep", seq=str(client.view.seq)).status_code


def test_a_decision_stands_in_the_log_with_who_wrote_it(table: Client) -> None:
    assert "Nothing here yet." in table.page(f"{table.at}/rulings").text
    assert decide(table, "Ben may shuffle for Annabelle.") == 303
    assert decide(seated(table, "p3"), "A dropped card is dead.") == 303
    page = table.page(f"{table.at}/rulings")
    assert "Ben may shuffle for Annabelle." in page.text
    assert "by the keeper" in page.text
    assert "by Mia" in page.text
    assert table.view.log[-2].event.words == "{p2} may shuffle for Annabelle."
    assert "Decided: A dropped card is dead." in table.page(table.at).text


def test_a_changed_rule_stands_there_too(table: Client) -> None:
    table.post(f"{table.at}/ask/differently/wrap", seen=str(table.view.seq), value="yes")
    page = table.page(f"{table.at}/rulings")
    assert "From now on" in page.text
    assert "May a run continue from 12 to 1?" in page.text
    (answer,) = [each.text for each in page.root.all("p") if each.get("class") == "says"]
    assert answer == "Yes, 11 12 1 2 is a run."


def test_who_only_looks_reads_it(table: Client) -> None:
    decide(table, "A dropped card is dead.")
    watcher = table.another(keeper=False)
    page = watcher.page(f"{watcher.at}/rulings")
    assert "A dropped card is dead." in page.text
    assert "Our decision" not in page.text
    assert decide(watcher, "I want this too.") == 403


def test_what_cannot_be_written_down_comes_back_as_typed(table: Client) -> None:
    for words in ("", " \n ", "x" * 301, "a\nb\nc"):
        before = table.entries
        answer = table.post(f"{table.at}/rulings", seen=str(table.view.seq), words=words)
        assert answer.status_code == 422
        assert table.entries == before
    assert "x" * 301 in table.post(f"{table.at}/rulings", words="x" * 301).text


def test_a_decision_is_kept_and_read_in_every_later_game(table: Client) -> None:
    decide(table, "Ben may shuffle.")
    assert "Save as our house rule" in table.page(f"{table.at}/rulings").text
    assert keep(table) == 303
    assert "Saved as our house rule." in table.page(f"{table.at}/rulings").text
    table.deal("Oma", "Leo")
    looker = table.another(keeper=False)
    page = looker.page(f"/w/{table.view.code}/rules")
    assert "Our own decisions" in page.text
    assert "A player may shuffle." in page.text
    assert "Ben" not in page.text
    assert "Forget" not in page.text
    number = table.scorer.decisions.all()[0].number
    answer = table.post("/house/forget", number=str(number), game=str(table.game_id))
    assert answer.location == f"{table.at}/rulings"
    assert "Our own decisions" not in table.page(f"{table.at}/rules").text


def test_a_kept_switch_is_where_the_next_new_game_starts(table: Client) -> None:
    path = f"{table.at}/ask/differently/hit_same_turn"
    table.post(path, seen=str(table.view.seq), value="own")
    assert keep(table) == 303
    table.deal("Oma", "Leo")
    rules = Markup(table.post("/new", act="rules", was="mattel", sheet="mattel").text)
    assert rules.fields("rules")["switch-hit_same_turn"] == "all"
    new = table.page("/new").fields("new-game")
    assert new["switch-hit_same_turn"] == "own"
    kept = table.page(f"{table.at}/rulings").text
    assert "May I hit in the turn in which I lay down? Only on your own melds." in kept


def test_the_table_leads_from_what_was_said_to_how_else_it_may_be_played(table: Client) -> None:
    path = f"{table.at}/ask/differently/hit_same_turn"
    table.post(f"{table.at}/ask/show", seen=str(table.view.seq), about="hit_same_turn")
    links = [each.get("href") for each in table.page(table.at).root.all("a")]
    assert path in links
    for phone in (seated(table, "p2"), table.another(keeper=False)):
        where = f"{phone.at}/me" if phone.get(f"{phone.at}/me").status_code == 200 else ""
        page = phone.page(where or f"/w/{table.view.code}")
        assert "May I hit in the turn in which I lay down?" in page.text
        assert path not in [each.get("href") for each in page.root.all("a")]


def test_only_the_host_keeps_and_forgets(table: Client) -> None:
    decide(table, "A dropped card is dead.")
    for phone in (keeper(table), seated(table, "p2"), table.another(keeper=False)):
        assert "Save as our house rule" not in phone.page(f"{phone.at}/rulings").text
        assert keep(phone) == 403
    assert keep(table) == 303
    number = str(table.scorer.decisions.all()[0].number)
    assert keeper(table).post("/house/forget", number=number).status_code == 403
    assert len(table.scorer.decisions.all()) == 1


def test_what_is_no_ruling_is_not_kept(table: Client) -> None:
    for seq in ("1", "99", "x", "9" * 30, ""):
        answer = table.post(f"{table.at}/rulings/keep", seq=seq)
        assert answer.status_code == 404
    for number in ("99", "x", "9" * 30):
        assert table.post("/house/forget", number=number).location == "/"
