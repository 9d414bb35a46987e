"""Whether the melds on the table can come from one deck (§1).

Counted hands are added only when the round is over (`hand_lines.table_doubts`). A private check
of a hand never is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.game.state import LaidPhase
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.deck import PlacedCards, cards_of_groups, cards_of_melds, new_deck_problems
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem


def melds_on_table(marks: Mapping[Seat, LaidPhase]) -> tuple[PlacedCards, ...]:
    """Every meld on the table whose cards were typed."""
    return tuple(
        meld for seat, mark in marks.items() for meld in cards_of_melds(seat, mark.melds or ())
    )


def doubts_of_laying(
    marks: Mapping[Seat, LaidPhase],
    seat: Seat,
    phase: Phase,
    groups: Sequence[tuple[Card, ...]],
    order: Sequence[int | None],
) -> tuple[Problem, ...]:
    """The cards of which there would be too many after a lay-down (§1). `order[i]` is the
    requirement that group `i` serves, None if it serves none."""
    assigned = [(at, cards) for at, cards in zip(order, groups, strict=True) if at is not None]
    known = [(phase.groups[at].kind, cards) for at, cards in sorted(assigned, key=lambda g: g[0])]
    unassigned = [(None, cards) for at, cards in zip(order, groups, strict=True) if at is None]
    others = melds_on_table(marks)
    return new_deck_problems(others, (*others, *cards_of_groups(seat, [*known, *unassigned])))


def doubts_of_hitting(
    marks: Mapping[Seat, LaidPhase], owner: Seat, group: int, meld: Meld
) -> tuple[Problem, ...]:
    """The cards of which there would be too many after a hit (§1). `meld` is the meld after it."""
    grown = {**marks, owner: marks[owner].with_meld(group, meld)}
    return new_deck_problems(melds_on_table(marks), melds_on_table(grown))
