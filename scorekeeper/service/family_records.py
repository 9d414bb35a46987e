"""The records of a family: who won most, in the fewest rounds, with the most points in a round.

Whoever reaches a figure first holds the record, except for the number of wins, which is shared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scorekeeper.game.finished import PlayerResult
from scorekeeper.storage.projections import FinishedGame

FULL_LENGTH = 10
"""Phases of a game whose points and rounds are compared with those of other games."""


class RecordKind(Enum):
    """What a record is about. Points and rounds are records only in games of at least ten phases
    that were played to the end."""

    MOST_WINS = "most wins"
    LONGEST_STREAK = "most wins in a row"
    FEWEST_POINTS = "fewest points of a winner"
    QUICKEST_GAME = "fewest rounds"
    LONGEST_GAME = "most rounds"
    WORST_ROUND = "most points in a round"
    MOST_OUT = "most rounds of a game ended by one player"


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyRecord:
    """A record: who holds it, and in which game it was set, if it was set in one. Whoever reaches
    the same figure later does not hold it, except for the number of wins."""

    kind: RecordKind
    persons: tuple[int, ...]
    figure: int
    game_id: int | None = None


class RecordBook:
    """The records of the games that were added, in the order in which they ended."""

    def __init__(self) -> None:
        self._records: dict[RecordKind, FamilyRecord] = {}

    def add(
        self,
        game: FinishedGame,
        results: Mapping[int, PlayerResult],
        streaks: Mapping[int, int],
    ) -> None:
        """Look for records in this game: `results` by person, and how many games in a row each
        person has won with it."""
        winners = tuple(person for person, result in results.items() if result.won)
        if _is_comparable(game) and winners:
            self._offer(RecordKind.QUICKEST_GAME, winners, game.rounds, game, fewer=True)
            self._offer(RecordKind.LONGEST_GAME, winners, game.rounds, game)
            for person in winners:
                points = results[person].total
                self._offer(RecordKind.FEWEST_POINTS, (person,), points, game, fewer=True)
        for person, result in results.items():
            if result.worst_round:
                self._offer(RecordKind.WORST_ROUND, (person,), result.worst_round, game)
            if _is_comparable(game) and result.times_out > 1:
                self._offer(RecordKind.MOST_OUT, (person,), result.times_out, game)
        for person in winners:
            if streaks[person] > 1:
                self._offer(RecordKind.LONGEST_STREAK, (person,), streaks[person], game)

    def records(self, wins: Mapping[int, int]) -> tuple[FamilyRecord, ...]:
        """The records, in the order of their kinds; a kind without a figure is left out. `wins` are
        those of each person."""
        found = dict(self._records)
        if most := max(wins.values(), default=0):
            holders = tuple(person for person, won in wins.items() if won == most)
            kind = RecordKind.MOST_WINS
            found[kind] = FamilyRecord(kind=kind, persons=holders, figure=most)
        return tuple(found[kind] for kind in RecordKind if kind in found)

    def _offer(
        self,
        kind: RecordKind,
        persons: tuple[int, ...],
        figure: int,
        game: FinishedGame,
        *,
        fewer: bool = False,
    ) -> None:
        held = self._records.get(kind)
        if held is None or (figure < held.figure if fewer else figure > held.figure):
            self._records[kind] = FamilyRecord(
                kind=kind, persons=persons, figure=figure, game_id=game.game_id
            )


def _is_comparable(game: FinishedGame) -> bool:
    return game.variant == "standard" and game.length >= FULL_LENGTH and game.reason == "last_phase"
