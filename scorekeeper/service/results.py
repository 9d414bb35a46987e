"""What the scorer answers: a table as it stands, a line in a list of games, how a command went.

Values only. Whoever shows them makes the words (`wording`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scorekeeper.game.events import Entry
from scorekeeper.game.state import Game, Outcome
from scorekeeper.game.values import Seat
from scorekeeper.rules.problems import Problem


@dataclass(frozen=True, slots=True)
class TableView:
    """One table as it stands, with the log that made it so, and the names of all seats in it; also
    that of somebody whose coming was undone, who is not among the game's `seats`. Times are in UTC:
    when the game began, and when anything was last written down."""

    game_id: int
    code: str
    names: Mapping[Seat, str] = field(hash=False)
    game: Game
    log: tuple[Entry, ...]
    started_at: datetime
    last_at: datetime

    @property
    def seq(self) -> int:
        """The last entry: what a form made from this view has `seen`."""
        return self.log[-1].seq


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in a list. `round_no` is the round being played, or the last one of a game that is
    over; `winners` are names, none while it goes on."""

    game_id: int
    code: str
    names: tuple[str, ...]
    round_no: int
    started_at: datetime
    last_at: datetime
    outcome: Outcome | None
    winners: tuple[str, ...]
    tie_due: bool
    paused: bool

    @property
    def going_on(self) -> bool:
        """Not over: also while it rests for another day, and while a tie round is due (§30)."""
        return self.outcome is None or self.tie_due


@dataclass(frozen=True, slots=True)
class Started:
    """The game began, now or when the same form was sent before."""

    view: TableView
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Done:
    """It is written down. `before` is the game without these `entries`, to show what changed."""

    view: TableView
    before: Game
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Repeated:
    """This very command was written down before, or another phone told the same hand before, as
    these `entries`; nothing was added now."""

    view: TableView
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class NotRecorded:
    """Not written down. `can_overrule`: the same command with `anyway` would be. `view` is None
    where no game began, unless another one is in its way."""

    problems: tuple[Problem, ...]
    can_overrule: bool = False
    view: TableView | None = None


@dataclass(frozen=True, slots=True)
class Overtaken:
    """Not written down, because these entries came first and change what was asked about. No
    entries: the page showed more than the log holds, as after an older copy was put back.
    `problems` say what stands there instead, where that is one player's hand."""

    view: TableView
    since: tuple[Entry, ...]
    problems: tuple[Problem, ...] = ()
