"""The menu of a game: stopping, going on, a misdeal, and what makes no sense at the moment."""

from __future__ import annotations

from tests.pages.builders import words
from tests.web.client import Client
from tests.web.markup import Markup, back


def test_what_makes_no_sense_now_is_refused_in_words(table: Client) -> None:
    for path, fields in (
        ("stops", {"seat": "p9"}),
        ("returns", {"seat": "p1"}),
        ("returns", {"seat": ""}),
        ("resume", {}),
        ("tie", {"seat": "p1"}),
    ):
        sent = {**fields, "seen": str(table.view.seq), "key": "now-is-wrong"}
        answer = table.post(f"{table.at}/{path}", sent)
        assert answer.status_code in (409, 422), path
        assert back(answer, answer.status_code).told
    assert table.entries == 1


def test_a_plain_evening_needs_six_keys_and_the_rest_is_one_key_away(table: Client) -> None:
    """Each line is there once, behind a key or under *Everything*."""
    table.close_round("p1", p2=20, p3=60, p4=60)
    told = words(table, f"{table.at}/menu")
    keys, everything = told.split("Everything")[0], told.split("Everything", 1)[1]
    asked = ("Undo", "Ask a rule", "Share", "Score sheet", "Someone comes or goes", "End")
    assert [keys.index(key) for key in asked] == sorted(keys.index(key) for key in asked)
    parts = ("This round", "Misdeal", "The game", "Log", "Standings", "Big board", "This phone")
    places = [everything.index(part, 30) for part in parts]
    assert places == sorted(places)
    both = f"{words(table, f'{table.at}/menu/stops')} {words(table, f'{table.at}/menu/end')}"
    for line in (
        "Someone joins late",
        "Two swap seats",
        "Continue another day",
        "End the game now",
    ):
        assert line in both
        assert line not in told
    undo = table.page(f"{table.at}/menu")
    sent = {name: undo_field(undo, name) for name in ("key", "seen", "target")}
    table.post(f"{table.at}/undo", sent)
    assert table.view.game.rounds_played == 0
    assert "Nothing to undo yet" in words(table, f"{table.at}/menu")
    table.post(f"{table.at}/stop", how="for-good", seen=str(table.view.seq))
    over = words(table, f"{table.at}/menu")
    assert "Everything" not in over.replace("Everything that was entered", "")
    assert "Score sheet" in over


def undo_field(page: Markup, name: str) -> str:
    """The value of this field of the first form of the page."""
    return next(each.get("value") for each in page.root.all("input") if each.get("name") == name)
