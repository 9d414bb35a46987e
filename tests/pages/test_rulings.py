"""The rulings of a game: what was shown, what was decided, and what is kept for later games."""

from __future__ import annotations

from werkzeug.test import TestResponse

from tests.pages.builders import change, hides, links, send, show, shows
from tests.web.client import Client
from tests.web.links import keeper, seated
from tests.web.markup import Markup, says

DEAD = "A dropped card is dead."


def decide(client: Client, words: str) -> TestResponse:
    """Write a decision down."""
    return send(client, "rulings", words=words)


def keep(client: Client) -> int:
    """Keep the newest ruling."""
    return client.post(f"{client.at}/rulings/keep", seq=str(client.view.seq)).status_code


def rulings(client: Client) -> str:
    return client.page(f"{client.at}/rulings").text


def test_a_decision_stands_in_the_log_with_who_wrote_it(table: Client) -> None:
    mia, watcher = seated(table, "p3"), table.another(keeper=False)
    shows(rulings(table), "Families decide, for example:", "Write a decision")
    shows(table.page(f"{table.at}/rulings", write="yes"), "Our decision")
    decide(table, "Ben may shuffle for Annabelle.")
    decide(mia, DEAD)
    shows(rulings(table), "Ben may shuffle for Annabelle.", "by the keeper", "by Mia")
    assert table.view.log[-2].event.words == "{p2} may shuffle for Annabelle."
    shows(table.page(table.at), f"Decided: {DEAD}")
    shows(rulings(watcher), DEAD, but_not="Write a decision")
    hides(watcher.page(f"{watcher.at}/rulings", write="yes"), "Our decision")
    show(table, "hit_same_turn")  # the table leads to how else it may be played
    path = f"{table.at}/ask/differently/hit_same_turn"
    assert path in links(table.page(table.at))
    asked = "May I hit in the turn in which I lay down?"
    assert table.page(table.at).text.count(asked) == 1, "not again beside Undo"
    assert path not in links(mia.page(f"{table.at}/me"))
    change(table, "wrap", "yes")  # a changed rule stands there, too
    now = "Yes, 11 12 1 2 is a run."
    shows(rulings(table), "May a run continue from 12 to 1?", now, "from now on")


def test_what_cannot_be_written_down_comes_back_as_typed(table: Client) -> None:
    for words in (" \n ", "x" * 301, "a\nb\nc"):
        says(decide(table, words), 422, words.strip())
    for seq in ("1", "99", "x", ""):  # what is no ruling is not kept
        assert table.post(f"{table.at}/rulings/keep", seq=seq).status_code == 404
    for number in ("99", "x", "9" * 30):
        assert table.post("/house/forget", number=number).location == "/"
    assert table.entries == 1


def test_a_decision_is_kept_and_read_in_every_later_game(table: Client) -> None:
    decide(table, "Ben may shuffle.")
    for phone in (keeper(table), seated(table, "p2"), table.another(keeper=False)):
        hides(rulings(phone), "In every game")
        assert keep(phone) == 403
    shows(rulings(table), "In every game: Ben may shuffle.")
    assert keep(table) == 303
    shows(rulings(keeper(table)), "In every game", but_not="In every game:")
    decide(table, DEAD)
    keep(table)
    assert rulings(table).count(DEAD) == 2, "once in the log, once in what its switch is called"
    holds = table.page(f"{table.at}/rulings").root.of_class("holds", "button")
    assert [each.get("aria-pressed") for each in holds] == ["true", "true"]
    newest = next(each for each in table.scorer.decisions.all() if each.words == DEAD)
    table.scorer.decisions.forget(newest.number)
    table.deal("Oma", "Leo")
    told = table.another(keeper=False).page(f"/w/{table.view.code}/rules")
    shows(told, "Our own decisions", "A player may shuffle.", but_not=("Ben", "Remove"))
    forget = {"number": str(table.scorer.decisions.all()[0].number), "game": str(table.game_id)}
    assert keeper(table).post("/house/forget", forget).status_code == 403
    assert table.post("/house/forget", forget).location == f"{table.at}/rulings"
    hides(table.page(f"{table.at}/rules"), "Our own decisions")
    # A switch that is kept is where the next new game starts.
    change(table, "hit_same_turn", "own")
    keep(table)
    table.deal("Oma", "Leo")
    assert table.page("/new").fields("new-game")["switch-hit_same_turn"] == "own"
    rules = Markup(table.post("/new", act="rules", was="mattel", sheet="mattel").text)
    assert rules.fields("rules")["switch-hit_same_turn"] == "all"
    shows(rulings(table), "May I hit in the turn in which I lay down? Only on your own melds.")


def test_a_kept_decision_is_found_by_its_words_and_not_kept_twice(table: Client) -> None:
    decide(table, DEAD)
    keep(table)
    for page in ("ask", "rules"):
        found = table.page(f"{table.at}/{page}", q="What of dropped cards?")
        shows(found, "Our own decisions", DEAD, but_not="Nothing found")
        found = table.page(f"{table.at}/{page}", q="Who begins?")
        shows(found, "left of the dealer", but_not=DEAD)
    table.deal("Oma", "Leo")
    decide(table, DEAD)
    shows(rulings(table), f"In every game: {DEAD}", but_not="Remove")
