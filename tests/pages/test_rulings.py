"""The rulings of a game: what was shown, what was decided, and what is kept for later games."""

from __future__ import annotations

from tests.pages.builders import change, links, show
from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup

DEAD = "A dropped card is dead."


def decide(client: Client, words: str) -> int:
    """Write a decision down; the status of the answer."""
    path = f"{client.at}/rulings"
    return client.post(path, seen=str(client.view.seq), words=words).status_code


def keep(client: Client) -> int:
    """Keep the newest ruling."""
    return client.post(f"{client.at}/rulings/keep", seq=str(client.view.seq)).status_code


def rulings(client: Client) -> str:
    return client.page(f"{client.at}/rulings").text


def test_a_decision_stands_in_the_log_with_who_wrote_it(table: Client) -> None:
    mia, watcher = seated(table, "p3"), table.another(keeper=False)
    assert "Nothing here yet." in rulings(table)
    assert decide(table, "Ben may shuffle for Annabelle.") == 303
    assert decide(mia, DEAD) == 303
    for words in ("Ben may shuffle for Annabelle.", "by the keeper", "by Mia"):
        assert words in rulings(table)
    assert table.view.log[-2].event.words == "{p2} may shuffle for Annabelle."
    assert f"Decided: {DEAD}" in table.page(table.at).text
    assert DEAD in rulings(watcher)
    assert "Our decision" not in rulings(watcher)
    show(table, "hit_same_turn")  # the table leads to how else it may be played
    path = f"{table.at}/ask/differently/hit_same_turn"
    assert path in links(table.page(table.at))
    assert path not in links(mia.page(f"{table.at}/me"))
    change(table, "wrap", "yes")  # a changed rule stands there, too
    page = table.page(f"{table.at}/rulings")
    assert "From now on" in page.text
    assert "May a run continue from 12 to 1?" in page.text
    assert "Yes, 11 12 1 2 is a run." in [each.text for each in page.root.all("p")]


def test_what_cannot_be_written_down_comes_back_as_typed(table: Client) -> None:
    for words in (" \n ", "x" * 301, "a\nb\nc"):
        answer = table.post(f"{table.at}/rulings", seen=str(table.view.seq), words=words)
        assert answer.status_code == 422
        assert words.strip() in answer.text
    for seq in ("1", "99", "x", ""):  # what is no ruling is not kept
        assert table.post(f"{table.at}/rulings/keep", seq=seq).status_code == 404
    for number in ("99", "x", "9" * 30):
        assert table.post("/house/forget", number=number).location == "/"
    assert table.entries == 1


def test_a_decision_is_kept_and_read_in_every_later_game(table: Client) -> None:
    decide(table, "Ben may shuffle.")
    for phone in (keeper(table), seated(table, "p2"), table.another(keeper=False)):
        assert "Save as our house rule" not in rulings(phone)
        assert keep(phone) == 403
    assert "Save as our house rule" in rulings(table)
    assert keep(table) == 303
    assert "Saved as our house rule." in rulings(table)
    table.deal("Oma", "Leo")
    told = table.another(keeper=False).page(f"/w/{table.view.code}/rules").text
    assert "Our own decisions" in told
    assert "A player may shuffle." in told
    assert "Ben" not in told
    assert "Forget" not in told
    number = str(table.scorer.decisions.all()[0].number)
    forget = {"number": number, "game": str(table.game_id)}
    assert keeper(table).post("/house/forget", forget).status_code == 403
    assert table.post("/house/forget", forget).location == f"{table.at}/rulings"
    assert "Our own decisions" not in table.page(f"{table.at}/rules").text


def test_a_kept_switch_is_where_the_next_new_game_starts(table: Client) -> None:
    change(table, "hit_same_turn", "own")
    assert keep(table) == 303
    table.deal("Oma", "Leo")
    rules = Markup(table.post("/new", act="rules", was="mattel", sheet="mattel").text)
    assert rules.fields("rules")["switch-hit_same_turn"] == "all"
    new = table.page("/new").fields("new-game")
    assert new["switch-hit_same_turn"] == "own"
    kept = "May I hit in the turn in which I lay down? Only on your own melds."
    assert kept in rulings(table)
