"""What evenings are called: of the names that are true of a game the first that no evening shortly
before it could have.

So the name of an evening never depends on what is played later, and does not repeat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.game.values import Seat
from scorekeeper.storage import evening_names, players
from scorekeeper.storage.database import Database
from scorekeeper.storage.evening_names import NamedEvening
from scorekeeper.storage.open_file import damaged_error

NO_REPEAT = 10
"""Evenings before one whose names it does not get."""


@dataclass(frozen=True, slots=True)
class CalledEvening:
    """The name of an evening, and the names of its players. `dated`: its weekday is not enough,
    because the same was true on an evening shortly before."""

    name: EveningName
    players: Mapping[Seat, str] = field(hash=False)
    dated: bool = False


def called(db: Database, games: Collection[int]) -> dict[int, CalledEvening]:
    """What these games are called. A game without a name is left out. The caller is inside
    `reading`."""
    found = [evening_names.with_those_before(db, game_id, NO_REPEAT) for game_id in games]
    seated = players.names_at_each(db, [*{each.game_id for row in found for each in row}])
    try:
        return {row[0].game_id: _chosen(row, seated) for row in found if row}
    except (KeyError, ValueError) as error:
        raise damaged_error(db, error) from error


_Said = tuple[NameKind, tuple[str, ...], int, Gap, int]


def _chosen(
    row: tuple[NamedEvening, ...], seated: Mapping[int, Mapping[Seat, str]]
) -> CalledEvening:
    this, *before = row
    names = seated[this.game_id]
    taken = {_said(other, name, seated) for other in before for name in other.names}
    free = [name for name in this.names if _said(this, name, seated) not in taken]
    return CalledEvening(free[0] if free else this.names[-1], names, dated=not free)


def _said(
    evening: NamedEvening, name: EveningName, seated: Mapping[int, Mapping[Seat, str]]
) -> _Said:
    """What makes two names the same: an order also has the weekday."""
    who = tuple(seated[evening.game_id][seat] for seat in name.seats)
    day = _local_day(evening.ended_at).weekday() if name.kind is NameKind.ORDER else 0
    return name.kind, who, name.number, name.ahead, day


def _local_day(stored: str) -> date:
    return datetime.fromisoformat(stored).astimezone().date()
