"""Everything in which the name of a person is stored, and forgetting the person.

The name of a player is one row, so it is gone from every game at once. It may also be in texts that
somebody typed, such as titles and places, in the rulings of a log, and in the copies beside the
file. A log is never changed, and a copy is the way back from a mistake; so whoever forgets a person
chooses each text that is changed and each copy that is deleted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum, auto
from pathlib import Path

from scorekeeper.errors import StorageError
from scorekeeper.game.table_commands import MOST_LETTERS, MOST_LINES
from scorekeeper.immutable import immutable
from scorekeeper.service.copies import saved_files
from scorekeeper.service.game_lists import GameLists
from scorekeeper.service.names_in_text import find_name
from scorekeeper.service.players import LONGEST_TITLE, is_title_too_long
from scorekeeper.service.results import Announcer, GameLine
from scorekeeper.service.settings import LONGEST_NAME_OF_RULES
from scorekeeper.service.text_suggestions import LONGEST_WORDING
from scorekeeper.service.venue import LONGEST_NAME as LONGEST_NAME_OF_TABLE
from scorekeeper.storage import copies, people, projections, typed_texts, venue
from scorekeeper.storage.database import Connections, Database, writing
from scorekeeper.storage.game_search import EVERY_GAME
from scorekeeper.storage.people import Merger, Person
from scorekeeper.storage.players import clean
from scorekeeper.storage.typed_texts import LEFT_AS_THEY_ARE, TextKind, TypedText

# The layers above use this name of storage, which they may not import.
__all__ = ["TextKind"]

LONGEST_TEXT = {
    TextKind.TITLE: LONGEST_TITLE,
    TextKind.PLACE: LONGEST_TITLE,
    TextKind.TABLE_NAME: LONGEST_NAME_OF_TABLE,
    TextKind.RULES_NAME: LONGEST_NAME_OF_RULES,
    TextKind.DECISION: MOST_LETTERS,
    TextKind.SUGGESTION: LONGEST_WORDING,
}
"""Letters of each text that can be changed."""


# --- what is stored -------------------------------------------------------------------------------


TextKey = tuple[TextKind, str]
"""A text of a kind, which stands for all places where it is stored."""


@immutable
class StoredText:
    """A text in which the name is. `whole`: as a word of its own, and not only at the beginning of
    one. `without` is the text with the name taken out. It is noted about these `games`, of which
    `deleted` are deleted; other texts belong to no game."""

    kind: TextKind
    text: str
    whole: bool
    without: str
    games: tuple[int, ...]
    deleted: int

    @property
    def key(self) -> TextKey:
        """What stands for this text in every place."""
        return self.kind, self.text

    @property
    def can_change(self) -> bool:
        """Can it be changed here?"""
        return self.kind not in LEFT_AS_THEY_ARE


@immutable
class StoredCopy:
    """A copy beside the file that may hold the name: the name of its file, and when it was made
    (local time). `holds` is None for a copy that cannot be read."""

    name: str
    made_at: datetime
    holds: bool | None


@immutable
class StoredName:
    """Everything in which the name of this person is stored. `names` are all that were looked for:
    those of the person, of the spellings that were merged into it, and what was typed. `games` are
    those with a seat, `deleted` of them deleted; `guests` are other people of one game each who are
    called so. The texts come with the surest first, the copies with the newest. `in_file`: the
    database is a file, so that there may be copies beside it."""

    person: Person
    names: tuple[str, ...]
    mergers: tuple[Merger, ...]
    games: int
    deleted: int
    guests: int
    texts: tuple[StoredText, ...]
    copies: tuple[StoredCopy, ...]
    in_file: bool


# --- forgetting -----------------------------------------------------------------------------------


class TextFault(Enum):
    """Why a text cannot be changed as it was typed."""

    TOO_LONG = auto()
    HAS_NAME = auto()
    MISSING = auto()
    TAKEN = auto()


@immutable
class ForgetChoices:
    """What was chosen for everything that the form showed: for each text the new one, or None to
    leave it; for each copy whether it is deleted. `also` is the further spelling that was looked
    for, `unshown` the number of texts that the form had no room for, which stay."""

    also: str
    texts: Mapping[TextKey, str | None]
    copies: Mapping[str, bool]
    unshown: int = 0


@immutable
class Forgotten:
    """The person is forgotten, and every text that was chosen is changed. `left` are the files of
    copies that were to be deleted and could not be."""

    left: tuple[str, ...] = ()


@immutable
class NotForgotten:
    """Nothing was changed: some texts cannot be as typed, or there are `more` texts or copies with
    the name than the form showed."""

    faults: Mapping[TextKey, TextFault]
    more: bool


class StoredNames:
    """The names of people in one database and in the copies beside it. Many threads may use it at
    once."""

    def __init__(self, connections: Connections, lists: GameLists, announcer: Announcer) -> None:
        self._connections = connections
        self._lists = lists
        self._announcer = announcer

    def of(self, person_id: int, also: str = "") -> StoredName | None:
        """Everything in which the name of this person is, or the further spelling `also`; None if
        there is no such person."""
        db = self._connections.db
        if (person := people.person_of_number(db, person_id)) is None:
            return None
        names = _names(db, person, also)
        seats = people.seats_of(db, person_id)
        return StoredName(
            person=person,
            names=names,
            mergers=people.mergers(db, person_id),
            games=sum(seat.deleted_at is None for seat in seats),
            deleted=sum(seat.deleted_at is not None for seat in seats),
            guests=people.guests_called(db, names),
            texts=_texts(typed_texts.typed_texts(db), names),
            copies=tuple(self._copies(names)),
            in_file=not self._connections.on_server,
        )

    def as_file(self, stored: StoredName) -> dict[str, object]:
        """The same to be saved as JSON, with all games of the person, oldest first. Other players
        are not in it."""
        seats = people.seats_of(self._connections.db, stored.person.person_id)
        marks = {seat.game_id: seat.mark for seat in seats}
        lines = {line.game_id: line for line in self._lists.find(EVERY_GAME, marks)}
        return {
            "format": "scorekeeper-person",
            "version": 1,
            "name": stored.person.name,
            "colour": stored.person.face.colour,
            "shape": stored.person.face.shape,
            "spellings": [
                {"name": each.name, "merged_at": each.merged_at} for each in stored.mergers
            ],
            "games": [
                {
                    "game": seat.mark,
                    "seat": seat.seat,
                    "deleted_at": seat.deleted_at,
                    **_played(lines.get(seat.game_id), stored.person.name),
                }
                for seat in seats
            ],
            "texts": [
                {
                    "kind": each.kind,
                    "text": each.text,
                    "games": [marks[game_id] for game_id in each.games if game_id in marks],
                }
                for each in stored.texts
            ],
            "copies": [
                {"file": each.name, "made_at": each.made_at.isoformat(), "holds": each.holds}
                for each in stored.copies
            ],
        }

    def forget(
        self, person_id: int, choices: ForgetChoices | None = None
    ) -> Forgotten | NotForgotten:
        """Delete this person, change the texts that were chosen, and then delete the copies that
        were chosen. The games stay, with a player without a name. The name is overwritten on the
        disk too. This cannot be undone. Without `choices`, texts and copies stay as they are."""
        db = self._connections.db
        if choices is not None and (more := self._more_copies(db, person_id, choices)):
            return more
        with db.erasing(), writing(db):
            if (person := people.person_of_number(db, person_id)) is None:
                return Forgotten()
            if choices is not None:
                refused = _why_not(db, _names(db, person, choices.also), choices)
                if refused is not None:
                    return refused
                for (kind, was), text in choices.texts.items():
                    if text is not None:
                        typed_texts.change_text(db, kind, was, text)
            people.forget(db, person_id)
            projections.mark_results_changed(db)
        self._announcer.names_changed()
        if choices is None:
            return Forgotten()
        if any(kind is TextKind.TABLE_NAME for kind, _text in choices.texts):
            self._announcer.venue_changed(venue.version(db))
        return Forgotten(self._delete([name for name, gone in choices.copies.items() if gone]))

    def still_there(self, names: Collection[str]) -> tuple[str, ...]:
        """Which of these are files of copies that are still there."""
        return tuple(each.name for each in self._saved() if each.name in names)

    # ------------------------------------------------------------------ inside

    def _saved(self) -> tuple[Path, ...]:
        if self._connections.on_server:
            return ()
        return tuple(each.path for each in saved_files(self._connections.path))

    def _copies(self, names: Sequence[str]) -> list[StoredCopy]:
        if self._connections.on_server:
            return []
        looked = (
            StoredCopy(each.path.name, each.made_at, _copy_holds(each.path, names))
            for each in saved_files(self._connections.path)
        )
        return [each for each in looked if each.holds is not False]

    def _more_copies(
        self, db: Database, person_id: int, choices: ForgetChoices
    ) -> NotForgotten | None:
        """Was a copy with the name made since the form was shown?"""
        if (person := people.person_of_number(db, person_id)) is None:
            return None
        found = self._copies(_names(db, person, choices.also))
        more = {each.name for each in found} - choices.copies.keys()
        return NotForgotten({}, more=True) if more else None

    def _delete(self, names: Collection[str]) -> tuple[str, ...]:
        """Delete these copies; gives those that could not be deleted."""
        left = []
        for path in self._saved() if names else ():
            if path.name in names:
                try:
                    copies.delete_copy(path)
                except OSError:
                    left.append(path.name)
        if names:
            copies.delete_abandoned(self._connections.path)
        return tuple(left)


def _names(db: Database, person: Person, also: str) -> tuple[str, ...]:
    merged = (each.name for each in people.mergers(db, person.person_id))
    found = (person.name, *merged, clean(also))
    return tuple(dict.fromkeys(name for name in found if name))


def _texts(texts: Iterable[TypedText], names: Sequence[str]) -> tuple[StoredText, ...]:
    """Those of the texts that have one of these names, the surest first."""
    found = []
    for each in texts:
        name = find_name(each.text, names)
        if name is not None:
            shown = (name.whole, name.without, each.games, each.deleted)
            found.append(StoredText(each.kind, each.text, *shown))
    kinds = list(TextKind)
    found.sort(key=lambda text: (not text.whole, kinds.index(text.kind)))
    return tuple(found)


def _copy_holds(path: Path, names: Sequence[str]) -> bool | None:
    try:
        return any(find_name(text, names) for text in typed_texts.names_and_texts_of_copy(path))
    except StorageError:
        return None


def _why_not(db: Database, names: Sequence[str], choices: ForgetChoices) -> NotForgotten | None:
    """Why what was chosen cannot be done; None if it can."""
    stored = typed_texts.typed_texts(db)
    found = {each.key for each in _texts(stored, names) if each.can_change}
    more = len(found - choices.texts.keys()) > choices.unshown
    changed = {key: text for key, text in choices.texts.items() if text is not None}
    taken = Counter(each.text for each in stored if each.kind is TextKind.RULES_NAME)
    for (kind, was), text in changed.items():
        if kind is TextKind.RULES_NAME:
            taken.subtract([was])
            taken.update([clean(text)])
    faults = {
        key: fault
        for key, text in changed.items()
        if (fault := _fault(key[0], text, names, taken)) is not None
    }
    return NotForgotten(faults, more) if faults or more else None


def _fault(
    kind: TextKind, text: str, names: Sequence[str], taken: Mapping[str, int]
) -> TextFault | None:
    """`taken` counts for each name how many saved rules would have it."""
    found = find_name(text, names)
    if found is not None and found.whole:
        return TextFault.HAS_NAME
    if _is_too_long(kind, text):
        return TextFault.TOO_LONG
    if kind is TextKind.RULES_NAME and not clean(text):
        return TextFault.MISSING
    if kind is TextKind.RULES_NAME and taken[clean(text)] > 1:
        return TextFault.TAKEN
    return None


def _is_too_long(kind: TextKind, text: str) -> bool:
    if kind is TextKind.DECISION:
        return len(text) > MOST_LETTERS or text.count("\n") >= MOST_LINES
    if kind in (TextKind.TITLE, TextKind.PLACE):
        return is_title_too_long(text)
    return len(clean(text)) > LONGEST_TEXT[kind]


def _played(line: GameLine | None, name: str) -> dict[str, object]:
    """What a list shows of this game about the player with this name. Nothing of a deleted one."""
    if line is None:
        return {}
    own = next((player for player in line.players if player.name == name), None)
    return {
        "title": line.title,
        "place": line.place,
        "sheet": line.sheet,
        "started_at": line.started_at.isoformat(),
        "ended_at": None if line.going_on else line.played_until.isoformat(),
        "rounds": line.round_no,
        "players": len(line.players),
        "phases_done": own.phases_done if own else None,
        "points": own.total if own else None,
        "won": name in line.won,
    }
