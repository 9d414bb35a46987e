"""Two recorded evenings, move by move, as they were played with a real deck.

The scripts say how many cards were in the pile, on the discards and in each hand (`tests/games`).
The logs of the evenings are stored beside them; every release must read them, and record the same.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game.answers import Accepted, Answer
from scorekeeper.game.codec import encode_entry
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.game.standings import standings
from tests.checkout import ROOT
from tests.game.builders import Table, entries_of, rules_of

SCRIPTS = sorted((ROOT / "tests/games").glob("*.txt"))


class Evening(Table):
    """A table whose game goes on from what is known of it, as on a server."""

    so_far: Replayed | None = None

    @property
    def game(self) -> Any:
        if self.so_far is None:
            self.so_far = replayed(self.log)
        self.so_far = self.so_far.followed_by(self.log[len(self.so_far.log) :])
        return self.so_far.game

    def record(self, answer: Answer) -> None:
        assert isinstance(answer, Accepted)
        after = len(self.log)
        self.log += entries_of(answer.events, f"c{after + 1}", after)


def cards(table: Table) -> str:
    """Where the cards are, as the scripts say it: the pile, the discards, and each hand."""
    turns, guessed = table.turns, table.game.open.guessed_hands
    hands = ("?" if seat in guessed else str(held) for seat, held in sorted(turns.hands.items()))
    top = turns.discards[-1] if turns.discards else "-"
    return f"{turns.pile} {len(turns.discards)} {top} {' '.join(hands)}"


def ranked(table: Table) -> tuple[tuple[object, ...], ...]:
    return tuple(
        (each.place, each.seat, each.phases_done, each.total) for each in standings(table.game)
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_evening_is_recorded_as_it_was_and_agrees_with_the_real_deck(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    told = " ".join(line for line in lines if not line.startswith("#"))
    players, rules, story = told.split(";", 2)
    table = Evening(int(players), rules_of(rules.split()[1:]), cards=cards, standings=ranked)
    assert table.plays(story).game.outcome is not None
    stored = script.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert said_in(map(encode_entry, table.log)) == said_in(map(json.loads, stored))


def said_in(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries without their times and who made them."""
    return [{**entry, "recorded_at": "", "actor": ""} for entry in entries]
