"""The phases that the players of a running round have to lay, with who is on each."""

from __future__ import annotations

from collections.abc import Iterable

from scorekeeper.game.state import Game
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhaseLine, phases_at_table
from scorekeeper.pages.shown.marks import PlayerView
from scorekeeper.pages.shown.standings import StandingRow


@immutable
class PhaseOfRound:
    """One phase of this round: who still has to lay it, and who has laid it."""

    phase: PhaseLine
    open: tuple[PlayerView, ...]
    laid: tuple[PlayerView, ...]


def phases_of_round(game: Game, rows: Iterable[StandingRow]) -> tuple[PhaseOfRound, ...]:
    """The phases of the open round, the lowest first; empty while no round is open."""
    if game.open is None:
        return ()
    phases = phases_at_table(game.table)
    playing = [row for row in rows if row.phase_no in phases]
    return tuple(
        PhaseOfRound(
            phases[number],
            tuple(row.player for row in playing if row.phase_no == number and not row.laid),
            tuple(row.player for row in playing if row.phase_no == number and row.laid),
        )
        for number in sorted({row.phase_no for row in playing if row.phase_no is not None})
    )
