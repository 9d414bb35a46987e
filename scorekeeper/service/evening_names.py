"""What evenings are called: of the names that are true of a game the first that no evening shortly
before it could have.

So the name of an evening never depends on what is played later, and does not repeat.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import field
from datetime import date, datetime

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.service.shown_names import NamelessWords, ShownNames
from scorekeeper.storage import evening_names, people, players
from scorekeeper.storage.database import Database
from scorekeeper.storage.evening_names import NamedEvening
from scorekeeper.storage.open_file import damaged_error

NO_REPEAT = 10
"""Evenings before one whose names it does not get."""


@immutable
class CalledEvening:
    """The name of an evening, and the names of its players. `dated`: its weekday is not enough,
    because the same was true on an evening shortly before."""

    name: EveningName
    players: Mapping[Seat, str] = field(hash=False)
    dated: bool = False


def called(db: Database, games: Collection[int], words: NamelessWords) -> dict[int, CalledEvening]:
    """What these games are called. A game without a name is left out. `words` call the players who
    were forgotten. The caller is inside `reading`."""
    found = evening_names.with_those_before(db, games, NO_REPEAT) if games else ()
    evenings = {each.game_id: each for row in found for each in row}
    seated = players.names_at_each(db, [*evenings])
    try:
        said = {
            number: {_said(name, seated[number], each.ended_at): name for name in each.names}
            for number, each in evenings.items()
        }
        forgotten = people.forgotten_at_each(db, [row[0].game_id for row in found])
        return {
            this.game_id: _chosen(
                row,
                said,
                ShownNames(seated[this.game_id], forgotten.get(this.game_id, ()), words),
            )
            for row in found
            for this in row[:1]
        }
    except (KeyError, ValueError) as error:
        raise damaged_error(db, error) from error


_Said = tuple[NameKind, tuple[str, ...], int, Gap, int]
"""What makes two names the same: an order also has the weekday."""


def _chosen(
    row: tuple[NamedEvening, ...],
    said: Mapping[int, Mapping[_Said, EveningName]],
    players: Mapping[Seat, str],
) -> CalledEvening:
    this, *before = row
    own = said[this.game_id]
    free = (own[each] for each in own if not any(each in said[other.game_id] for other in before))
    found = next(free, None)
    return CalledEvening(found or this.names[-1], players, dated=found is None)


def _said(name: EveningName, names: Mapping[Seat, str], ended_at: str) -> _Said:
    day = _local_day(ended_at).weekday() if name.is_of_any_evening else 0
    return name.kind, tuple(names[seat] for seat in name.seats), name.number, name.ahead, day


def _local_day(stored: str) -> date:
    return datetime.fromisoformat(stored).astimezone().date()
