"""The players: persons with their names and faces, and the seat of each in every game.

The log contains seats only; names are stored here, and faces in `stored_faces`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence

from scorekeeper.storage.database import Database, marks
from scorekeeper.storage.faces import NO_FACES, Face, face_of, faces_together
from scorekeeper.storage.games import MOST_ASKED_FOR
from scorekeeper.storage.stored_faces import give_faces, give_wished_faces, owned_faces

LATELY = 50
"""The latest games that are counted to see who plays most."""


def clean(name: str) -> str:
    """The name as it is stored: one line, single spaces, no invisible characters. A joiner stays
    only inside an emoji or after an accent, where it changes what is seen."""
    visible = (
        " " if letter.isspace() else letter
        for letter in unicodedata.normalize("NFC", name)
        if letter.isspace() or letter == JOINER or unicodedata.category(letter)[0] != "C"
    )
    seen = re.sub(f"(.?){JOINER}+(?=(.?))", _joined, "".join(visible))
    return " ".join(seen.split())


JOINER = "\u200d"
"""The sign of Unicode that joins two others into one that is seen."""


def _joined(found: re.Match[str]) -> str:
    before, after = found[1], found[2]
    joins = before and after.strip() and unicodedata.category(before)[0] in "SM"
    return before + JOINER if joins else before


def normalized(name: str) -> str:
    """The name as it is compared: `ann` and `Ann` are one person."""
    return unicodedata.normalize("NFKC", clean(name).casefold())


def sit_down(
    db: Database,
    game_id: int,
    names: Mapping[str, str],
    *,
    respell: bool = True,
    faces: Mapping[str, Face] = NO_FACES,
    wishes: Mapping[str, Face] = NO_FACES,
) -> None:
    """Give the seats of a game to these people, new or known. `respell`: a known person is from
    now on shown with the spelling given here. `faces` are those that these seats showed before,
    `wishes` are own faces that were chosen for the first time or anew."""
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
    give_wished_faces(db, game_id, wishes)
    give_faces(db, game_id, faces)


def sit_as_guests(
    db: Database,
    game_id: int,
    names: Mapping[str, str],
    *,
    faces: Mapping[str, Face] = NO_FACES,
    wishes: Mapping[str, Face] = NO_FACES,
) -> None:
    """Give the seats of a game to guests, who exist in this game only. A guest called Ben is not
    the Ben of any other game, and the name is not offered for other games. `faces` are those that
    these seats showed before, `wishes` are faces that were chosen."""
    for seat, name in names.items():
        (guest,) = db.execute(
            "INSERT INTO persons (name, spelt, of_game) VALUES (?, ?, ?) RETURNING id",
            [clean(name), normalized(name), game_id],
        ).fetchone()
        db.execute(
            "INSERT INTO seats (game_id, seat, person_id) VALUES (?, ?, ?)", [game_id, seat, guest]
        )
    give_wished_faces(db, game_id, wishes)
    give_faces(db, game_id, faces)


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


def faces_of_names(
    db: Database, seated: Sequence[str], wishes: Mapping[str, Face] = NO_FACES
) -> dict[str, Face]:
    """The faces that the people with these names would show in a game together. `wishes` are own
    faces that were chosen for the first time or anew."""
    if not seated:
        return {}
    rows = db.execute("SELECT spelt, id, colour, shape FROM persons WHERE of_game IS NULL")
    known = {spelt: (number, face_of(*face)) for spelt, number, *face in rows.fetchall()}
    newest, owned = max((each[0] for each in known.values()), default=0) + 1, owned_faces(db)
    own: dict[str, Face | None] = {}
    numbers: dict[str, int] = {}
    for name in seated:
        numbers[name], own[name] = known.get(normalized(name), (newest, None))
        wish = wishes.get(name)
        if wish is not None and not owned[wish]:
            if (before := own[name]) is not None:
                owned[before] -= 1
            own[name] = wish
            owned[wish] += 1
    in_order = sorted(seated, key=lambda name: (own[name] is None, numbers[name]))
    return faces_together({name: own[name] for name in in_order}, {}, owned)


def faces_of_guests(
    db: Database, seated: Sequence[str], wishes: Mapping[str, Face] = NO_FACES
) -> dict[str, Face]:
    """The faces that guests with these names would show in a game together."""
    owned = owned_faces(db)
    own = {name: face for name in seated if (face := wishes.get(name)) and not owned[face]}
    return faces_together({**own, **{name: own.get(name) for name in seated}}, {}, owned)


def own_faces(db: Database, names: Collection[str]) -> dict[str, Face | None]:
    """The own face of the person with each of these names; None for a new name."""
    rows = db.execute("SELECT spelt, colour, shape FROM persons WHERE of_game IS NULL")
    known = {spelt: face_of(colour, shape) for spelt, colour, shape in rows.fetchall()}
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
