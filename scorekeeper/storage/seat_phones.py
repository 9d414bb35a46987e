"""The phones that have a seat in a game, and the phones that ask for one.

A `device` is the id in a phone's cookie. Times are seconds and come from the caller. The caller of
every function that writes is inside `writing`.
"""

from __future__ import annotations

from enum import StrEnum

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database, News, NewsKind
from scorekeeper.storage.open_file import damaged_error


class SeatState(StrEnum):
    """Whether a phone still has its seat, and if not, why. SENT_AWAY: the keeper took it back."""

    HERE = "here"
    TAKEN_OVER = "taken over"
    SENT_AWAY = "sent away"
    CODES_REPLACED = "codes replaced"


@immutable
class SeatHolder:
    """The seat that a phone has or had."""

    seat: str
    state: SeatState


@immutable
class SeatRequest:
    """A phone asks for a seat. `sits_at` is the seat it already has; `refused`: the keeper
    answered "not now"."""

    number: int
    device: str
    seat: str
    asked_at: float
    refused: bool
    sits_at: str | None


def give_seat(db: Database, game_id: int, device: str, seat: str, *, keeps: bool = False) -> None:
    """Give this phone the seat and take it from any other phone. `keeps`: it is the keeper's."""
    _leave(db, game_id, seat, SeatState.TAKEN_OVER)
    db.execute(
        "INSERT INTO sitters (game_id, device, seat, generation, state, keeps, turn)"
        " SELECT id, ?, ?, generation, 'here', ?,"
        " (SELECT coalesce(max(turn), 0) + 1 FROM sitters WHERE game_id = games.id)"
        " FROM games WHERE id = ?"
        " ON CONFLICT (game_id, device) DO UPDATE SET seat = excluded.seat,"
        " generation = excluded.generation, state = excluded.state, keeps = excluded.keeps,"
        " turn = excluded.turn",
        [device, seat, int(keeps), game_id],
    )
    delete_request(db, game_id, device)


def take_back(db: Database, game_id: int, seat: str) -> None:
    """Take the seat from its phone."""
    _leave(db, game_id, seat, SeatState.SENT_AWAY)


def keep_seat(db: Database, game_id: int, device: str) -> None:
    """Let this phone keep its seat after all codes were replaced."""
    db.execute(
        "UPDATE sitters SET generation = (SELECT generation FROM games WHERE id = game_id)"
        " WHERE game_id = ? AND device = ?",
        [game_id, device],
    )


def seat_holder(db: Database, game_id: int, device: str) -> SeatHolder | None:
    """The seat that this phone has or had; None if it never had one that the game knows."""
    found = db.execute(
        "SELECT seat, CASE WHEN sitters.generation = games.generation THEN state"
        " ELSE 'codes replaced' END FROM sitters JOIN seats USING (game_id, seat)"
        " JOIN games ON games.id = game_id WHERE game_id = ? AND device = ?",
        [game_id, device],
    ).fetchone()
    if found is None:
        return None
    try:
        return SeatHolder(found[0], SeatState(found[1]))
    except ValueError as error:
        raise damaged_error(db, error) from error


_SEATED = "sitters.state = 'here' AND sitters.generation = games.generation"
"""A phone still has its seat, in rows of `sitters` beside those of `games`."""


def games_of(db: Database, device: str) -> frozenset[int]:
    """The games in which this phone has a seat."""
    rows = db.execute(
        "SELECT game_id FROM sitters JOIN games ON games.id = game_id"
        f" WHERE device = ? AND {_SEATED}",
        [device],
    )
    return frozenset(game_id for (game_id,) in rows)


def taken_seats(db: Database, game_id: int) -> frozenset[str]:
    """The seats that have a phone."""
    return frozenset(seat for _device, seat, _keeps in seated_phones(db, game_id))


def seated_phones(db: Database, game_id: int) -> tuple[tuple[str, str, bool], ...]:
    """The phones that have a seat, in the order in which they took it: device, seat, and whether it
    is the keeper's phone."""
    rows = db.execute(
        "SELECT device, seat, keeps FROM sitters JOIN games ON games.id = game_id"
        f" WHERE game_id = ? AND {_SEATED} ORDER BY turn",
        [game_id],
    )
    return tuple((device, seat, bool(keeps)) for device, seat, keeps in rows)


def keeper_seat(db: Database, game_id: int) -> str | None:
    """The seat that the keeper's phone took last, if any."""
    kept = [seat for _device, seat, keeps in seated_phones(db, game_id) if keeps]
    return kept[-1] if kept else None


def forget_keeper(db: Database, game_id: int) -> None:
    """Forget which phone is the keeper's: another one keeps the game, not known yet."""
    db.execute("UPDATE sitters SET keeps = 0 WHERE game_id = ?", [game_id])


def request_seat(db: Database, game_id: int, device: str, seat: str, now: float) -> None:
    """Record that this phone asks for this seat; it replaces an earlier request."""
    delete_request(db, game_id, device)
    db.execute(
        "INSERT INTO askings (game_id, device, seat, generation, asked_at, answer)"
        " SELECT id, ?, ?, generation, ?, '' FROM games WHERE id = ?",
        [device, seat, now, game_id],
    )


def requests(db: Database, game_id: int, since: float) -> tuple[SeatRequest, ...]:
    """The requests for seats of this game that were made after `since`, oldest first, including
    those answered "not now"."""
    rows = db.execute(
        "SELECT askings.id, askings.device, askings.seat, asked_at, answer = 'not now',"
        " sitters.seat FROM askings JOIN games ON games.id = askings.game_id"
        " JOIN seats ON seats.game_id = askings.game_id AND seats.seat = askings.seat"
        " LEFT JOIN sitters ON sitters.game_id = askings.game_id"
        f" AND sitters.device = askings.device AND {_SEATED}"
        " WHERE askings.game_id = ? AND asked_at > ? AND askings.generation = games.generation"
        " ORDER BY askings.id",
        [game_id, since],
    )
    return tuple(
        SeatRequest(number, device, seat, asked_at, bool(refused), sits_at)
        for number, device, seat, asked_at, refused, sits_at in rows
    )


def refuse(db: Database, game_id: int, number: int) -> None:
    """Answer this request "not now"."""
    db.execute(
        "UPDATE askings SET answer = 'not now' WHERE game_id = ? AND id = ?", [game_id, number]
    )


def delete_request(db: Database, game_id: int, device: str) -> None:
    """Delete this phone's request."""
    db.execute("DELETE FROM askings WHERE game_id = ? AND device = ?", [game_id, device])


def delete_old_requests(db: Database, before: float) -> None:
    """Delete the requests made before this time."""
    db.execute("DELETE FROM askings WHERE asked_at <= ?", [before])


def count_door_change(db: Database, game_id: int) -> int:
    """Increment the count of seat changes and requests of this game, and return it."""
    db.execute("UPDATE games SET rings = rings + 1 WHERE id = ?", [game_id])
    count = door_version(db, game_id)
    db.tell(News(NewsKind.DOOR, game_id, count))
    return count


def door_version(db: Database, game_id: int) -> int:
    """How many seat changes and requests this game has had so far; the column is `rings`."""
    found = db.execute("SELECT rings FROM games WHERE id = ?", [game_id]).fetchone()
    return 0 if found is None else int(found[0])


def _leave(db: Database, game_id: int, seat: str, state: SeatState) -> None:
    db.execute(
        "UPDATE sitters SET state = ? WHERE game_id = ? AND seat = ? AND state = 'here'",
        [str(state), game_id, seat],
    )
