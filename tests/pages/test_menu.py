"""The menu of a game: stopping, going on, a misdeal, and what makes no sense at the moment."""

from __future__ import annotations

from datetime import timedelta

from tests.pages.builders import hides, send, shows, stop, undo, words
from tests.web.client import Client
from tests.web.markup import back


def test_what_makes_no_sense_now_is_refused_in_words(table: Client) -> None:
    for path, seat in (("stops", "p9"), ("returns", "p1"), ("resume", ""), ("tie", "p1")):
        answer = send(table, path, seat=seat)
        assert answer.status_code in (409, 422), path
        assert back(answer, answer.status_code).told
    assert table.entries == 1


def test_a_plain_evening_needs_four_keys_then_the_round_the_rest_and_the_end(
    table: Client,
) -> None:
    table.close_round("p1", p2=20, p3=60, p4=60)
    menu = f"{table.at}/menu"
    keys, everything = words(table, menu).split("Everything", 1)
    four = ("Undo", "Ask", "Invite", "Score sheet")
    asked = (*four, "Someone comes or goes", "Dealt wrongly: deal again", "Nobody went out")
    assert [keys.index(key) for key in asked] == sorted(keys.index(key) for key in asked)
    shows(keys, "After round 1", "1 phase 0 points", "0 phases 60 points")
    shows(everything, "Log", "Standings", "Big board", "This device")
    assert everything.endswith("End the game ›")
    shows(words(table, f"{menu}/stops"), "Someone joins late", "Two swap seats")
    shows(words(table, f"{menu}/end"), "Continue another day", "End the game now", "No winner")
    undo(table)
    shows(words(table, menu), "Nothing to undo yet")
    over = words(stop(table), menu)
    for page in ("menu/stops", "menu/end", "menu/late", "menu/places", "hit"):
        assert table.get(f"{table.at}/{page}").location == table.at, page  # nothing changes there
    shows(over, "Score sheet", but_not="This round")


def test_what_ended_a_game_is_undone_at_once_tonight_and_in_the_menu_later(table: Client) -> None:
    ended, lists = stop(table), table.scorer.lists
    shows(words(ended, ended.at), "Undo")
    then = lists.now()
    for days in (7, -7):  # before the game, too, if the clock was wrong when it was played
        lists.now = lambda days=days: then + timedelta(days=days)  # type: ignore[misc]
        hides(words(ended, ended.at), "Undo")
    shows(words(ended, f"{ended.at}/menu"), "Undo")
