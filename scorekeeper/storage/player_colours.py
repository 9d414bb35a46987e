"""The colour of each player, a number from 1 to 8 that also decides the shape of the player's mark.

A person keeps the same colour from game to game. In a game no two of the first eight seats have the
same colour: a person whose colour is taken there gets another one for that game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.games import MOST_ASKED_FOR

COLOURS = range(1, 9)


def colours_at_each(db: Database, games: Collection[int]) -> dict[int, dict[str, int]]:
    """The colours of the seats of each of these games."""
    which, values = "", []
    if len(games) <= MOST_ASKED_FOR:
        which, values = f"WHERE game_id IN ({marks(games)})", list(games)
    found: dict[int, dict[str, int]] = {game_id: {} for game_id in games}
    for game_id, seat, colour in db.execute(
        f"SELECT game_id, seat, coalesce(colour, 1) FROM seats {which}", values
    ):
        if game_id in found:
            found[game_id][seat] = colour
    return found


def give_colours(db: Database, game_id: int) -> None:
    """Give a colour to every seat of this game that has none, and to its person. Seats that have
    one keep it. First each person gets the own colour where it is free."""
    seats = db.execute(
        "SELECT seat, seats.colour, persons.id, persons.colour FROM seats"
        " JOIN persons ON persons.id = person_id WHERE game_id = ? ORDER BY length(seat), seat",
        [game_id],
    ).fetchall()
    given = {seat: colour for seat, colour, _person, _own in seats if colour is not None}
    given = _choose(db, {seat: own for seat, _colour, _person, own in seats}, given)
    for seat, _colour, person, own in seats:
        if own is None:
            db.execute("UPDATE persons SET colour = ? WHERE id = ?", [given[seat], person])
    _store(db, game_id, given)


def colours_together(db: Database, own: Mapping[str, int | None]) -> dict[str, int]:
    """The colours that these people would get in a game together, by what `own` names them by. The
    own colour is None for whoever has not played yet."""
    return _choose(db, own, {})


def _choose(
    db: Database, own: Mapping[str, int | None], given: Mapping[str, int]
) -> dict[str, int]:
    """A colour for everybody: the one given, else the own one if it is free, else another."""
    chosen = dict(given)
    for seat, colour in own.items():
        if seat not in chosen and colour is not None and colour not in chosen.values():
            chosen[seat] = colour
    spared = {colour for colour in own.values() if colour is not None}
    for seat in own:
        if seat not in chosen:
            chosen[seat] = _free_colour(db, chosen.values(), spared)
    return chosen


def _free_colour(db: Database, taken: Collection[int], spared: Collection[int]) -> int:
    """The colour that the fewest people have, among those that are free at this table. `spared`
    are the own colours of players at this table, which are taken only if nothing else is free."""
    free = [colour for colour in COLOURS if colour not in taken]
    best = [colour for colour in free if colour not in spared] or free or list(COLOURS)
    rows = db.execute(
        "SELECT colour, count(*) FROM persons"
        " WHERE colour IS NOT NULL AND of_game IS NULL GROUP BY colour"
    )
    owners = Counter(dict(rows.fetchall()))
    at_table = Counter(taken)
    return min(best, key=lambda colour: (at_table[colour], owners[colour], colour))


def _store(db: Database, game_id: int, colours: Mapping[str, int]) -> None:
    for seat, colour in colours.items():
        db.execute(
            "UPDATE seats SET colour = ? WHERE game_id = ? AND seat = ?", [colour, game_id, seat]
        )
