"""The checks of the values in an event that comes from another program or file.

Each check gives the code of a fault, or None. Whether the event may be recorded at that moment is
checked in `entry_check`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import assert_never

from scorekeeper.errors import TableError
from scorekeeper.game.counting import points_problem
from scorekeeper.game.events import (
    CardsHit,
    Event,
    GameStarted,
    HandCounted,
    PhaseLaidDown,
    PlayerJoined,
    PlayerWentOut,
)
from scorekeeper.game.player_commands import can_start_with
from scorekeeper.game.rules_commands import fixed_part_changed
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.values import MIN_PLAYERS, CardsLeft, Count, Counters, Seat, Total
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import MOST_CARDS, MOST_PHASES
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.table_rules import TableRules, table_rules

MOST_LETTERS_OF_A_LIST = 100
"""Letters in the name of a phase list."""


HIGHEST_PHASE = 1000


SEAT = re.compile(r"p[1-9][0-9]{0,5}", re.ASCII)
"""How a seat is written in a log."""


_CODE = re.compile(r"[a-z0-9_.]{1,60}", re.ASCII)


_MOST_CODES = 100


# ------------------------------------------------------------------ what an event holds


def content_fault(game: Game, event: Event) -> str | None:
    """Phases must be played at this table, points possible, and melds complete."""
    if not _are_codes(getattr(event, "overruled", ())):
        return "unreadable_codes"
    match event:
        case PhaseLaidDown(phase=phase, melds=melds):
            return _phase_fault(game, phase) or _melds_fault(game, phase, melds or ())
        case CardsHit(meld=meld):
            return _meld_fault(meld)
        case PlayerWentOut(phase=phase):
            return None if phase is None else _phase_fault(game, phase)
        case HandCounted(phase=phase, points=points, count=count):
            wrong = None if phase is None else _phase_fault(game, phase)
            return wrong or _points_fault(event.seat, points, count)
        case _:
            return None


def _are_codes(overruled: Sequence[str]) -> bool:
    return len(overruled) <= _MOST_CODES and all(map(_CODE.fullmatch, overruled))


def _phase_fault(game: Game, phase: int) -> str | None:
    played = any(entry.number == phase for entry in game.table.phases)
    return None if played else "unknown_phase"


def _points_fault(seat: Seat, points: int, count: Count) -> str | None:
    """Points must be possible for a hand (§25). They are not counted again, because a corrected
    line keeps the rules of its own time."""
    if points_problem(seat, points) is not None:
        return "points_impossible"
    match count:
        case Total(points=total):
            fits = total == points
        case Counters(low=low, high=high, skips=skips, wilds=wilds):
            fits = min(low, high, skips, wilds) >= 0
        case CardsLeft():
            fits = True
        case _:
            assert_never(count)
    return None if fits else "points_impossible"


def _melds_fault(game: Game, phase: int, melds: Sequence[Meld]) -> str | None:
    if len(melds) > len(game.phase(phase).groups):
        return "meld_does_not_fit"
    return next((wrong for meld in melds if (wrong := _meld_fault(meld))), None)


def _meld_fault(meld: Meld) -> str | None:
    """Each card stands for something: a colour in a colour group, else a number."""
    wanted = Colour if meld.kind is GroupKind.COLOR else int
    whole = 0 < len(meld.cards) == len(meld.stands_for) <= MOST_CARDS
    fits = whole and all(
        isinstance(each, wanted) and (isinstance(each, Colour) or -MOST_CARDS < each < MOST_CARDS)
        for each in meld.stands_for
    )
    return None if fits else "meld_does_not_fit"


# ------------------------------------------------------------------ the table


def start_fault(start: GameStarted) -> str | None:
    """As many seats as the rules allow, one of them the dealer's, and rules to play by (§2)."""
    seats, most = start.seats, start.table.switches.most_players
    if not MIN_PLAYERS <= len(seats) <= most or len(set(seats)) < len(seats):
        return "seats_do_not_fit"
    if not all(map(SEAT.fullmatch, seats)) or start.dealer not in seats:
        return "seats_do_not_fit"
    return _rules_fault(start.table)


def _rules_fault(table: TableRules) -> str | None:
    """A table that could be started: a known sheet and variant, and phases to play."""
    listed = table.phase_list
    try:
        table_rules(table.sheet, {}, listed, table.variant)
    except TableError:
        return "unknown_rules"
    named = len(listed.name) <= MOST_LETTERS_OF_A_LIST and len(listed.phases) <= MOST_PHASES
    return None if named and 0 <= listed.first <= HIGHEST_PHASE else "unknown_rules"


def change_fault(now: TableRules, wanted: TableRules) -> str | None:
    """Only switches may change in mid-game."""
    return None if fixed_part_changed(now, wanted) is None else "other_rules"


def hit_fault(open_round: OpenRound, hit: CardsHit) -> str | None:
    """A hit names a meld on the table, which grows by its cards."""
    mark = open_round.laid.get(hit.owner)
    meld = None if mark is None else mark.meld(hit.group)
    if meld is None:
        return "no_meld_there"
    grown = len(meld.cards) + len(hit.cards) - len(hit.taken)
    fits = hit.meld.kind is meld.kind and len(hit.meld.cards) == grown
    return None if fits else "meld_does_not_fit"


def seats_fault(game: Game, seats: tuple[Seat, ...]) -> str | None:
    """One player leaves or comes back, or two change places."""
    changed = set(seats) ^ set(game.seated)
    known = set(seats) <= set(game.seats)
    if not known or len(set(seats)) < len(seats) or len(changed) > 1:
        return "seats_do_not_fit"
    enough = sum(seat in game.playing for seat in seats) >= MIN_PLAYERS
    return None if enough and _enough_room(game, seats) else "seats_do_not_fit"


def _enough_room(game: Game, seats: tuple[Seat, ...]) -> bool:
    """May so many play (§2)? Players who already sit may stay after the rules have changed."""
    return len(seats) <= max(game.table.switches.most_players, len(game.seated))


def join_fault(game: Game, joined: PlayerJoined) -> str | None:
    """One new player sits down among the others, with possible points and phases."""
    others = tuple(seat for seat in joined.seats if seat != joined.seat)
    once = len(joined.seats) == len(others) + 1
    if others != game.seated or not once or not _enough_room(game, joined.seats):
        return "seats_do_not_fit"
    if not can_start_with(joined.points):
        return "points_impossible"
    phases = tuple(entry.number for entry in game.table.phases)
    return None if joined.done == phases[: len(joined.done)] else "unknown_phase"
