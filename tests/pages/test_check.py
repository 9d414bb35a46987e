"""Check a hand at a table: what it makes, and what it can hit on the melds on the table."""

from __future__ import annotations

import pytest

from scorekeeper.game.commands import LayDown
from scorekeeper.rules.notation import parse_groups
from scorekeeper.rules.problems import Steps
from tests.web.client import Client
from tests.web.markup import Markup


def lay(table: Client, seat: str, typed: str) -> None:
    groups = tuple(group.cards for group in parse_groups(typed))
    view = table.scorer.view(table.game_id)
    command = LayDown(seat, groups)
    table.scorer.play(table.game_id, command, command_id=f"lay-{seat}-0001", seen=view.seq)


def answer(table: Client, hand: str, seat: str = "") -> str:
    game = str(table.game_id)
    return table.post("/check/answer", phase="1", hand=hand, game=game, seat=seat).text


def test_a_hand_that_makes_the_phase_goes_on_to_what_it_can_hit(table: Client) -> None:
    lay(table, "p2", "5 5 5 | 9 9 9")
    told = answer(table, "1 1 1 2 2 2 5 9 12", "p1")
    assert "Yes, phase 1 is in this hand" in told
    assert "5 on Ben’s set, 5 5 5." in told
    assert "9 on Ben’s set, 9 9 9." in told
    assert "Left: 12, 10 points." in told


def test_once_the_phase_lies_the_hand_is_asked_what_can_go(table: Client) -> None:
    lay(table, "p1", "5 5 5 | 9 9 9")
    assert "5 on Ann’s set, 5 5 5." in answer(table, "5 7", "p1")
    assert "Nothing fits on the table now." in answer(table, "6 7", "p1")


def test_without_typed_melds_nothing_is_promised(table: Client) -> None:
    seen = table.scorer.view(table.game_id).seq
    table.post(f"{table.at}/laid", seat="p1", laid="yes", seen=str(seen))
    assert "I cannot say what fits on them" in answer(table, "5 7 W", "p1")


def test_what_is_typed_is_written_down_nowhere(table: Client) -> None:
    before = table.scorer.view(table.game_id).seq
    answer(table, "5 5 5 7 7 7", "p1")
    assert table.scorer.view(table.game_id).seq == before


def test_a_hand_with_too_many_possibilities_is_told_in_a_sentence(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Steps.__init__, "__defaults__", (1,))
    told = Markup(answer(table, "3 7 3 7 3 8 W", "p1")).text
    assert "I cannot work that out" in told
    assert "Ask about fewer cards, or about a phase with fewer groups." in told


def test_the_sentence_stands_on_the_page_without_a_table_too(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Steps.__init__, "__defaults__", (1,))
    told = client.post("/check/answer", phase="1", hand="3 7 3 7 3 8 W").text
    assert "That has too many possibilities to try them all." in Markup(told).text


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("5 5 5 5 5 5 5 5 5", "The 5 is in the deck only 8 times. I count 9."),
        ("W W W W W W W W W", "The wild is in the deck only 8 times."),
        ("S S S S S", "The skip is in the deck only 4 times."),
        ("R5 R5 R5", "The red 5 is in the deck only 2 times. I count 3."),
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


def test_without_a_phase_there_is_nothing_to_answer(client: Client) -> None:
    answer = client.post("/check/answer", hand="7 7 7")
    assert answer.status_code == 200
    assert Markup(answer.text).ids["verdict"].text == ""
