"""The counting of a round as the table sees it: who is out, who is in, who is waited for.

A reading of the state, like the standings. Knows why a round in which everybody has counted is
still open: something is odd about the whole table, or the table wants its keeper to close it.
Refuses to close it (`one_by_one`, `rounds`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.game.answers import codes
from scorekeeper.game.counting import round_being_played
from scorekeeper.game.events import Seat
from scorekeeper.game.hands import kept, looked_at_again
from scorekeeper.game.state import Game, Line
from scorekeeper.game.whole_table import all_doubts, table_doubts
from scorekeeper.rules.verdicts import Problem


@dataclass(frozen=True, slots=True)
class Counting:
    """A round somebody has ended by going out. `seats` are all whose hands it takes, clockwise, the
    one who is `out` among them; `lines` those that are in, each with the `actor` who entered it;
    `missing` those waited for. `objections` are what the whole table doubts, none before the last
    is in; `set_aside` the doubts about the table that were overruled hand by hand."""

    round_no: int
    out: Seat
    seats: tuple[Seat, ...]
    lines: Mapping[Seat, Line] = field(hash=False)
    missing: tuple[Seat, ...]
    objections: tuple[Problem, ...] = ()
    set_aside: tuple[str, ...] = ()

    @property
    def waits_for_keeper(self) -> bool:
        """Everybody is in, and only the keeper can close the round."""
        return not self.missing


def counting(game: Game) -> Counting | None:
    """The counting of the open round; None while nobody is out."""
    due = game.open
    if due is None or due.out is None:
        return None
    of = round_being_played(game, due)
    lines = {seat: due.lines[seat] for seat in of.seats if seat in due.lines}
    missing = tuple(seat for seat in of.seats if seat not in lines)
    if missing:
        return Counting(due.number, due.out, of.seats, lines, missing)
    told = [looked_at_again(of, kept(of, line)) for line in lines.values()]
    about_all = table_doubts(of, told)
    objections = tuple(all_doubts(told, about_all))
    return Counting(due.number, due.out, of.seats, lines, (), objections, codes(about_all))
