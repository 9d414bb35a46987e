"""The form of a new game, and what is different where it is opened at home or at a venue table.

The pages of the players, of the house rules and of our own phases send it back and forth.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from werkzeug.wrappers import Response

from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded
from scorekeeper.web.table_form import RulesFields

Answer = Response | tuple[str, int] | str


@dataclass(frozen=True, slots=True)
class NewGameForm:
    """The form: the players in seat order, the names still being typed, the rules chosen."""

    seated: tuple[str, ...]
    typing: str
    rules: RulesFields
    key: str

    @property
    def most_players(self) -> int:
        """How many the chosen rules let play (§2)."""
        return int(self.rules.answer("most_players"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NewGameSetup:
    """Where a new game is started: at home or at a venue table. `names` are offered, `rules` are
    those of last time. `deal` records the game and redirects to it, or gives the reason why not.
    `ours`: rules may be saved for next time."""

    url: str
    names: tuple[str, ...]
    rules: TableRules | None
    deal: Callable[[NewGameForm], Response | NotRecorded]
    ours: bool = True
    title: str = ""
    note: str = ""
    back_url: str = ""
