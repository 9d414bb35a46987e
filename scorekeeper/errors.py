"""The exceptions that are raised when a program is misused or a machine fails.

    ScorekeeperError
    ├── NotationError         typed text that cannot be read as cards, groups or a phase
    ├── TableError            impossible table rules: unknown sheet, switch, value or variant
    ├── UnknownGame           no game has this number or code
    ├── LogError              a stored log that cannot be read
    ├── ArchiveError          a file that is not an archive, or the archive of a game that is here
    ├── StorageError          the database cannot be used
    │   └── LostConnection    the connection to it broke in the middle
    ├── HandError             a question about a hand that has no answer
    └── RequestError          a question of another program that cannot be read

Each has a `code` and `facts`; `scorekeeper.wording` turns them into words in the reader's language.
A broken rule of the game is not an exception but a value, `rules.problems.Problem`.
"""

from __future__ import annotations

from collections.abc import Mapping


class ScorekeeperError(Exception):
    """Root of the tree. `code` is the kind of error, `facts` are its details by name."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class NotationError(ScorekeeperError):
    """Typed text that cannot be read. `at` is the offset of the first wrong character, from 0. If
    the text is only doubtful, `choices` are what it can mean from `at` to `end`, in notation."""

    def __init__(
        self, code: str, at: int, *, end: int = -1, choices: tuple[str, ...] = (), **facts: object
    ) -> None:
        super().__init__(code, **facts)
        self.at = at
        self.end = max(at, end)
        self.choices = choices


class TableError(ScorekeeperError):
    """Impossible table rules: unknown rule sheet, switch, value, variant or phase list."""


class UnknownGame(ScorekeeperError):
    """No game has this number or code."""


class LogError(ScorekeeperError):
    """A stored log that cannot be read as a game."""


class ArchiveError(ScorekeeperError):
    """A file that is not an archive of a game, or the archive of a game that is already here."""


class StorageError(ScorekeeperError):
    """The database cannot be used: a file or its folder, or a server."""


class LostConnection(StorageError):
    """The connection to the database server broke, or the server gave a transaction up. If this
    happens during a commit, its outcome is unknown: a command is tried again by its key."""


class HandError(ScorekeeperError):
    """A question about cards that no player can hold, or about a phase that no hand can lay; or a
    question that would take too many search steps (`too_hard`)."""


class RequestError(ScorekeeperError):
    """A question that cannot be read. `at` is a JSON pointer to the fault, or an offset in
    characters if the line is not JSON. `message` is a sentence that describes it."""

    def __init__(self, code: str, at: str | int, message: str) -> None:
        super().__init__(code, at=at)
        self.at = at
        self.message = message
