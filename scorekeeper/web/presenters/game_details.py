"""What is noted about a game beside its log, and what else can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.service import TableView
from scorekeeper.service.game_lists import KEPT_FOR
from scorekeeper.service.players import LONGEST_TITLE
from scorekeeper.web.presenters.ending import headline, is_decided
from scorekeeper.web.presenters.leader import Leader, lead_line, leader


@dataclass(frozen=True, slots=True, kw_only=True)
class DetailsPage:
    """One game with its details. `places` are offered; `over`: nothing is left to play; `stopped`:
    for good or until another day, and can be resumed; `kept_for` are the days in which it can be
    brought back after it is deleted."""

    game_id: int
    seq: int
    leader: Leader
    places: tuple[str, ...]
    over: bool
    stopped: bool
    put_away: bool
    longest: int
    kept_for: int


def details_page(view: TableView, places: Sequence[str]) -> DetailsPage:
    """The details of this game."""
    outcome = view.game.outcome
    return DetailsPage(
        game_id=view.game_id,
        seq=view.seq,
        leader=leader(headline(view) if view.game.outcome else lead_line(view)),
        places=tuple(places),
        over=is_decided(view),
        stopped=view.game.paused or (outcome is not None and outcome.reason == "stopped"),
        put_away=view.put_away,
        longest=LONGEST_TITLE,
        kept_for=KEPT_FOR,
    )
