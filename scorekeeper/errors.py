"""What is raised when a program is misused or a machine fails. Breaking a rule is never raised.

    ScorekeeperError
    ├── NotationError         typed text that cannot be read as cards, groups or a phase
    ├── TableError            a table that cannot exist: unknown sheet, switch, value or variant
    ├── UnknownGame           no game stands under this number or code
    ├── LogError              a stored log that cannot be read back
    ├── ArchiveError          a file that is no archive of a game, or of one that is here already
    ├── StorageError          the file that keeps the games cannot be used
    ├── HandError             a question about a hand that has no answer
    └── RequestError          a question of another program that cannot be read

Each carries a `code` and `facts`; words in the reader's language are made by `scorekeeper.wording`.
A broken rule of the game is a `rules.verdicts.Problem`, which is a value.
"""

from __future__ import annotations

from collections.abc import Mapping


class ScorekeeperError(Exception):
    """Root of the tree. `code` names the kind of trouble, `facts` what it was about."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code} ({told})" if told else self.code


class NotationError(ScorekeeperError):
    """Typed text that cannot be read. `at` is the place of the first doubtful letter, from 0."""

    def __init__(self, code: str, at: int, **facts: object) -> None:
        super().__init__(code, **facts)
        self.at = at


class TableError(ScorekeeperError):
    """A table that cannot exist: unknown rule sheet, switch, value, variant or phase list."""


class UnknownGame(ScorekeeperError):
    """No game stands under this number or code."""


class LogError(ScorekeeperError):
    """A stored log that cannot be read back as a game."""


class ArchiveError(ScorekeeperError):
    """A file that is no archive of a game, or the archive of a game that is here already."""


class StorageError(ScorekeeperError):
    """The file that keeps the games, or the folder it stands in, cannot be used."""


class HandError(ScorekeeperError):
    """A question about cards that no player can hold, about a phase that no hand can lay, or one
    that takes more steps than any question of a table (`too_hard`)."""


class RequestError(ScorekeeperError):
    """A question that cannot be read. `at` is where: a JSON pointer, or an offset in characters
    where the line is no JSON. `message` says it in a sentence."""

    def __init__(self, code: str, at: str | int, message: str) -> None:
        super().__init__(code, at=at)
        self.at = at
        self.message = message
