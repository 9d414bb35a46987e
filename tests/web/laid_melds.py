"""Melds laid at a table of the tests, and commands played there."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse

from scorekeeper.game.commands import Command, LayDown
from scorekeeper.rules.notation import parse_groups, print_cards
from scorekeeper.service import Recorded
from tests.web.client import Client
from tests.web.markup import Markup


def lay(table: Client, seat: str, cards: str | None, *, anyway: bool = False) -> None:
    groups = None if cards is None else tuple(group.cards for group in parse_groups(cards))
    declare = () if cards is None else tuple(group.declare for group in parse_groups(cards))
    play(table, LayDown(seat, groups, declare, anyway=anyway))


def play(table: Client, command: Command) -> None:
    sent: Any = {"command_id": f"laid-{table.entries}", "seen": table.entries, "actor": "host"}
    answer = table.scorer.play(table.game_id, command, **sent)
    assert isinstance(answer, Recorded), answer


def hit(phone: Client, cards: str, owner: str = "p1", group: int = 1, **more: str) -> TestResponse:
    path = f"{phone.at}/hit/{owner}/{group}"
    return phone.post(path, phone.page(path).fields("hit"), cards=cards, act="record", **more)


def lies(table: Client, owner: str = "p1", group: int = 1) -> str:
    due: Any = table.view.game.open
    return print_cards(due.laid[owner].melds[group - 1].cards)


def spoken(page: Markup) -> list[str]:
    """What the melds of a page say to those who listen."""
    return [each.get("aria-label") for each in page.root.of_class("meld", "a", "span")]
