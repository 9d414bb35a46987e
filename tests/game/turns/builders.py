"""A round for tests: plays moves that must be legal, and moves that must be refused."""

from __future__ import annotations

from typing import Any

from scorekeeper.game.turns import (
    Discard,
    Draw,
    HitMove,
    Illegal,
    Knock,
    LayDownMove,
    Legal,
    Move,
    Skip,
    Turns,
    TurnUp,
    begin,
    play,
)
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards, parse_groups
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.wording.problems import turn_text

PHASE_ONE = "R1 B1 Y1 | R2 B2 Y2"


def card(typed: str) -> Card:
    (read,) = parse_cards(typed)
    return read


def lay(by: str, typed: str = PHASE_ONE, phase: int | None = None) -> LayDownMove:
    groups = parse_groups(typed)
    declare = tuple(group.declare for group in groups)
    return LayDownMove(by, tuple(group.cards for group in groups), declare, phase)


def hit(by: str, typed: str, on: str, group: int = 1, **more: Any) -> HitMove:
    return HitMove(by, parse_cards(typed), on, group, **more)


def up(typed: str, to: str | None = None) -> TurnUp:
    return TurnUp("D", card(typed), to)


def discard(by: str, typed: str = "Y12") -> Discard:
    return Discard(by, card(typed))


class Round:
    """A round dealt by the last of the players; by default D deals and A begins."""

    def __init__(
        self,
        players: str = "ABCD",
        sheet: str = "fundex",
        *,
        phases: dict[str, tuple[int, ...]] | None = None,
        waiting: dict[str, int] | None = None,
        **switches: Any,
    ) -> None:
        rules = table_rules(sheet, switches)
        due = dict.fromkeys(players, (1,)) | (phases or {})
        self.state: Turns = begin(tuple(players), players[-1], rules, due, waiting)

    def plays(self, *moves: Move) -> Round:
        """Moves that are legal, one after the other."""
        for move in moves:
            ruled = play(self.state, move)
            assert isinstance(ruled, Legal), (move, ruled)
            self.state = ruled.state
        return self

    def refuses(self, move: Move) -> list[str]:
        """The codes of a move that is not legal; every one of them has a sentence."""
        ruled = play(self.state, move)
        assert isinstance(ruled, Illegal), move
        assert all(turn_text(problem, {}) for problem in ruled.problems)
        return [problem.code for problem in ruled.problems]

    def turn(self, by: str, *moves: Move, throws: str = "Y12") -> Round:
        """A whole turn: a draw, these moves, a discard."""
        return self.plays(Draw(by), *moves, discard(by, throws))

    def skip(self, by: str, target: str) -> Round:
        """A turn that ends with a skip."""
        return self.plays(Draw(by), Skip(by, target))

    def knock(self, by: str, throws: str = "Y12") -> Round:
        """A turn that begins with a knock."""
        return self.plays(Knock(by), discard(by, throws))

    def down_to(self, left: int) -> Round:
        """Two players, A and B: A has laid and hit, has drawn, and holds so many cards."""
        self.turn("A", lay("A")).turn("B").plays(Draw("A"))
        grows = iter(["G1", "G1", "W", "W", "W"])
        while self.state.hands["A"] > left:
            self.plays(hit("A", next(grows), "A"))
        return self

    @property
    def top(self) -> str:
        return str(self.state.top)
