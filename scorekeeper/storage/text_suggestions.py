"""What people of this host suggest for texts of the program that sound odd to them.

A suggestion names a text of the catalogue and holds nothing of a game: values have their places in
it (`%(name)s`), and the page is an address without the number of a game.
"""

from __future__ import annotations

from dataclasses import asdict

from scorekeeper.immutable import immutable
from scorekeeper.storage.database import Database, writing


@immutable(kw_only=True)
class TextSuggestion:
    """One suggestion. The text is `message` in this `context`, with its `plural` if it has one, and
    `form` the number of its plural form. `shown` is how the catalogue of the `language` says it.
    `wording` is what would be better, `reason` why; one of the two may be "". `page` is the rule of
    the address that showed it. `number` is 0 before it is stored."""

    language: str
    context: str
    message: str
    plural: str
    form: int
    shown: str
    wording: str
    reason: str
    page: str
    made_at: str
    number: int = 0


_COLUMNS = "language, context, message, plural, form, shown, wording, reason, page, made_at, id"
_NAMES = _COLUMNS.replace(" id", " number").split(", ")

_SAME = ("language", "context", "message", "form", "wording", "reason")


def keep(db: Database, suggestion: TextSuggestion, most: int) -> bool:
    """Store this suggestion under a new number. One that says the same is stored once. False if
    there are `most` of them already."""
    row = asdict(suggestion)
    del row["number"]
    same = " AND ".join(f"{name} = ?" for name in _SAME)
    with writing(db):
        values = [row[name] for name in _SAME]
        if db.execute(f"SELECT 1 FROM text_suggestions WHERE {same}", values).fetchone():
            return True
        if db.execute("SELECT count(*) FROM text_suggestions").fetchone()[0] >= most:
            return False
        db.insert_row("text_suggestions", row)
    return True


def all_suggestions(db: Database) -> tuple[TextSuggestion, ...]:
    """All of them, the oldest first."""
    rows = db.execute(f"SELECT {_COLUMNS} FROM text_suggestions ORDER BY id").fetchall()
    return tuple(TextSuggestion(**dict(zip(_NAMES, row, strict=True))) for row in rows)


def take_out(db: Database, number: int) -> None:
    """Delete this suggestion. It is also overwritten on the disk, because somebody may have written
    a name."""
    with db.erasing(), writing(db):
        db.execute("DELETE FROM text_suggestions WHERE id = ?", [number])


def take_out_all(db: Database, language: str) -> None:
    """Delete all suggestions of this language."""
    with db.erasing(), writing(db):
        db.execute("DELETE FROM text_suggestions WHERE language = ?", [language])


def replace_words(db: Database, was: str, text: str) -> None:
    """Replace this wording or reason wherever it stands. The caller is inside `writing`."""
    for column in ("wording", "reason"):
        db.execute(f"UPDATE text_suggestions SET {column} = ? WHERE {column} = ?", [text, was])
    db.execute("DELETE FROM text_suggestions WHERE wording = '' AND reason = ''")
