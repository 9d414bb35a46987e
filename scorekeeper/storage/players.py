"""Who sat where: persons, and the seats they took in each game.

Knows names. Refuses to know what a seat did (the log speaks of seats alone).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping

from sqlite_utils import Database

from scorekeeper.storage.games import MOST_ASKED_FOR


def clean(name: str) -> str:
    """A name as it is kept: one line, single spaces, no characters that cannot be seen."""
    visible = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter == "\u200d" or unicodedata.category(letter)[0] != "C"
    )
    return " ".join("".join(visible).split())


def spelt(name: str) -> str:
    """A name as it is compared: `ann` and `Ann` are one person."""
    return unicodedata.normalize("NFKC", clean(name).casefold())


def sit_down(db: Database, game_id: int, names: Mapping[str, str], *, respell: bool = True) -> None:
    """Give the seats of a game to these people, new ones or remembered ones. `respell`: from now
    on a remembered name is spelt as it is here."""
    known = "DO UPDATE SET name = excluded.name" if respell else "DO NOTHING"
    for seat, name in names.items():
        db.execute(
            "INSERT INTO persons (name, spelt) VALUES (?, ?)"
            f" ON CONFLICT (spelt) WHERE of_game IS NULL {known}",
            [clean(name), spelt(name)],
        )
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id)"
            " SELECT ?, ?, id FROM persons WHERE spelt = ? AND of_game IS NULL",
            [game_id, seat, spelt(name)],
        )


def sit_as_guests(db: Database, game_id: int, names: Mapping[str, str]) -> None:
    """Give the seats of a game to people of whom nothing else is known: a guest called Ben is not
    the Ben of this house, nor the one of another game, and is offered to nobody."""
    for seat, name in names.items():
        guest = db.execute(
            "INSERT INTO persons (name, spelt, of_game) VALUES (?, ?, ?)",
            [clean(name), spelt(name), game_id],
        ).lastrowid
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)", [game_id, seat, guest]
        )


def guests_at(db: Database, game_id: int) -> bool:
    """Do guests sit at this table?"""
    found = db.execute("SELECT 1 FROM persons WHERE of_game = ? LIMIT 1", [game_id]).fetchone()
    return found is not None


def names_at(db: Database, game_id: int) -> dict[str, str]:
    """The names at this table, by seat, clockwise."""
    return _names(db, "WHERE game_id = ?", [game_id]).get(game_id, {})


def names_at_each(db: Database, games: Collection[int]) -> dict[int, dict[str, str]]:
    """The names at the tables of these games."""
    if len(games) > MOST_ASKED_FOR:
        found = _names(db, "", [])
        return {game_id: found[game_id] for game_id in games if game_id in found}
    asked = ", ".join("?" * len(games))
    return _names(db, f"WHERE game_id IN ({asked})", list(games))


def remembered(db: Database) -> tuple[str, ...]:
    """Every name but those of guests, the ones that played most first; of equals the one that
    played last."""
    rows = db.execute(
        "SELECT name FROM persons JOIN seats ON persons.id = person_id WHERE of_game IS NULL"
        " GROUP BY persons.id ORDER BY count(*) DESC, max(game_id) DESC, persons.id"
    )
    return tuple(name for (name,) in rows)


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
