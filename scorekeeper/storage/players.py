"""The players: persons with their names and colours, and the seat of each in every game.

The log contains seats only; names are stored here. A colour is a number from 1 to 8 that also
decides the shape of the player's mark. A person keeps the same colour from game to game. In a game
no two of the first eight seats have the same colour: a person whose colour is taken there gets
another one for that game.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.games import MOST_ASKED_FOR

# --- colours --------------------------------------------------------------------------------------


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
    one keep it. First each person gets the own colour if it is free."""
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
    """The colours that these people would get in a game together, by the keys of `own`. Its values
    are their own colours, None for a person who has not played yet."""
    return _choose(db, own, {})


def _choose(
    db: Database, own: Mapping[str, int | None], given: Mapping[str, int]
) -> dict[str, int]:
    """A colour for each of them: the given one, else the own one if it is free, else another."""
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


# --- names and seats ------------------------------------------------------------------------------


LATELY = 50
"""The latest games that are counted to see who plays most."""


def clean(name: str) -> str:
    """The name as it is stored: one line, single spaces, no invisible characters. A joiner stays
    only inside an emoji or after an accent, where it changes what is seen."""
    visible = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter == _JOINER or unicodedata.category(letter)[0] != "C"
    )
    seen = re.sub(f"(.?){_JOINER}+(?=(.?))", _joined, "".join(visible))
    return " ".join(seen.split())


_JOINER = "\u200d"


def _joined(found: re.Match[str]) -> str:
    before, after = found[1], found[2]
    joins = before and after.strip() and unicodedata.category(before)[0] in "SM"
    return before + _JOINER if joins else before


def normalized(name: str) -> str:
    """The name as it is compared: `ann` and `Ann` are one person."""
    return unicodedata.normalize("NFKC", clean(name).casefold())


def sit_down(db: Database, game_id: int, names: Mapping[str, str], *, respell: bool = True) -> None:
    """Give the seats of a game to these people, new or known. `respell`: a known person is from
    now on shown with the spelling given here."""
    known = "DO UPDATE SET name = excluded.name" if respell else "DO NOTHING"
    for seat, name in names.items():
        db.execute(
            "INSERT INTO persons (name, spelt) VALUES (?, ?)"
            f" ON CONFLICT (spelt) WHERE of_game IS NULL {known}",
            [clean(name), normalized(name)],
        )
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id)"
            " SELECT ?, ?, id FROM persons WHERE spelt = ? AND of_game IS NULL",
            [game_id, seat, normalized(name)],
        )
    give_colours(db, game_id)


def sit_as_guests(db: Database, game_id: int, names: Mapping[str, str]) -> None:
    """Give the seats of a game to guests, who exist in this game only. A guest called Ben is not
    the Ben of any other game, and the name is not offered for other games."""
    for seat, name in names.items():
        (guest,) = db.execute(
            "INSERT INTO persons (name, spelt, of_game) VALUES (?, ?, ?) RETURNING id",
            [clean(name), normalized(name), game_id],
        ).fetchone()
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)", [game_id, seat, guest]
        )
    give_colours(db, game_id)


def guests_at(db: Database, game_id: int) -> bool:
    """Do guests play this game?"""
    found = db.execute(
        "SELECT 1 FROM persons WHERE of_game = ? AND forgotten = 0 LIMIT 1", [game_id]
    ).fetchone()
    return found is not None


def names_at(db: Database, game_id: int) -> dict[str, str]:
    """The names of the players of this game by seat, in seat order."""
    return _names(db, "WHERE game_id = ?", [game_id]).get(game_id, {})


def names_at_each(db: Database, games: Collection[int]) -> dict[int, dict[str, str]]:
    """The names of the players of each of these games, by game and by seat."""
    if len(games) > MOST_ASKED_FOR:
        found = _names(db, "", [])
        return {game_id: found[game_id] for game_id in games if game_id in found}
    asked = marks(games)
    return _names(db, f"WHERE game_id IN ({asked})", list(games))


def remembered(db: Database) -> tuple[str, ...]:
    """All names except those of guests, ordered by how many of the last `LATELY` games each played
    and then by the latest game. Deleted games do not count."""
    rows = db.execute(
        # CROSS JOIN keeps this order: a few games and their seats, not all seats and their games.
        "WITH lately AS (SELECT person_id, count(*) AS times FROM games"
        " CROSS JOIN seats"
        " WHERE id = game_id AND id > (SELECT max(id) FROM games) - ? AND deleted_at IS NULL"
        " GROUP BY person_id)"
        # The seats of the person are read from the latest game on, until one is found.
        " SELECT name, latest FROM (SELECT persons.id, name, coalesce(times, 0) AS times,"
        " (SELECT game_id FROM seats CROSS JOIN games"
        " WHERE games.id = game_id AND seats.person_id = persons.id AND deleted_at IS NULL"
        " ORDER BY game_id DESC LIMIT 1) AS latest"
        " FROM persons LEFT JOIN lately ON lately.person_id = persons.id"
        " WHERE of_game IS NULL) AS known WHERE latest IS NOT NULL"
        " ORDER BY times DESC, latest DESC, id",
        [LATELY],
    )
    return tuple(name for name, _latest in rows)


def own_colours(db: Database, names: Collection[str]) -> dict[str, int | None]:
    """The own colour of the person with each of these names; None for a new name."""
    rows = db.execute("SELECT spelt, colour FROM persons WHERE of_game IS NULL")
    known = dict(rows.fetchall())
    return {name: known.get(normalized(name)) for name in names}


def _names(db: Database, which: str, values: list[int]) -> dict[int, dict[str, str]]:
    rows = db.execute(
        "SELECT game_id, seat, name FROM seats JOIN persons ON persons.id = person_id"
        f" {which} ORDER BY game_id, length(seat), seat",
        values,
    )
    tables: dict[int, dict[str, str]] = {}
    for game_id, seat, name in rows:
        tables.setdefault(game_id, {})[seat] = name
    return tables
