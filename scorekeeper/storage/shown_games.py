"""What is shown of a game beside what its log says, read by one statement: so all of it is from the
same moment, and a database on another machine is asked once."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.storage.database import Database
from scorekeeper.storage.event_store import LAST_NUMBER


@dataclass(frozen=True, slots=True)
class ShownGame:
    """The number of its last entry, the command that started it, its code and mark, what was noted
    about it (`titles`), and the names and colours of its players by seat, in seat order."""

    last_seq: int
    started_by: str
    code: str
    mark: str
    title: str
    place: str
    put_away: bool
    names: dict[str, str]
    colours: dict[str, int]


def one(db: Database, game_id: int) -> ShownGame | None:
    """The game with this number; None if there is none, nobody sits there, or it is deleted."""
    if game_id > LAST_NUMBER:
        return None
    rows = db.execute(
        "SELECT (SELECT max(seq) FROM log WHERE log.game_id = games.id),"
        " (SELECT command_id FROM log WHERE log.game_id = games.id AND seq = 1),"
        " code, mark, title, place, put_away, seat, name, seats.colour FROM games"
        " JOIN seats ON seats.game_id = games.id JOIN persons ON persons.id = person_id"
        " WHERE games.id = ? AND deleted_at IS NULL ORDER BY length(seat), seat",
        [game_id],
    ).fetchall()
    if not rows:
        return None
    last_seq, started_by, code, mark, title, place, put_away = rows[0][:7]
    return ShownGame(
        last_seq=last_seq or 0,
        started_by=started_by or "",
        code=code,
        mark=mark,
        title=title,
        place=place,
        put_away=bool(put_away),
        names={row[7]: row[8] for row in rows},
        colours={row[7]: row[9] for row in rows},
    )
