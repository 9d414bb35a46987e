"""A command whose connection to the database broke is tried once more.

Nobody knows whether the first try was committed. Its key tells: then the second one finds what was
recorded, and adds nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from scorekeeper.errors import LostConnection
from scorekeeper.game.events import Entry
from scorekeeper.service.results import Repeated, Started


class _Announces(Protocol):
    def _announce(self, game_id: int, entries: tuple[Entry, ...]) -> None: ...


Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")
Recorder = TypeVar("Recorder", bound=_Announces)


def tried_again(
    command: Callable[Concatenate[Recorder, Arguments], Answer],
) -> Callable[Concatenate[Recorder, Arguments], Answer]:
    """The same command, tried once more if the connection broke. It has a key."""

    @wraps(command)
    def tried(self: Recorder, /, *args: Arguments.args, **named: Arguments.kwargs) -> Answer:
        try:
            return command(self, *args, **named)
        except LostConnection:
            answer = command(self, *args, **named)
        # If the first try was recorded, nobody was told of it.
        if isinstance(answer, Repeated):
            self._announce(answer.view.game_id, answer.entries)
        elif isinstance(answer, Started):
            self._announce(answer.view.game_id, answer.view.log)
        return answer

    return tried
