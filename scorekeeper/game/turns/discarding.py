"""The discard ends the turn (§6).

A skip that is discarded hits somebody (`skipping`): who, must be said where there is a choice. As
the last card, or where nobody may be hit, it has no effect.
"""

from __future__ import annotations

from scorekeeper.game.turns.circle import acting_problems, just_ended
from scorekeeper.game.turns.giving import giving_problems, put_down
from scorekeeper.game.turns.moves import Discard, DiscardUnnamed, Skip
from scorekeeper.game.turns.skipping import lapses, may_be_hit, play_skip
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal, Ruled, turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.verdicts import Problem


def discard(state: Turns, move: Discard) -> Ruled:
    """One card, face up on the discards."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((turn_problem("skip_is_the_discard", seat=move.by),))
    problems = _problems(state, move.by, move.card)
    if move.card is None:
        return Illegal(tuple(problems))
    if move.card.is_skip and not lapses(state, move.by):
        targets = may_be_hit(state, move.by)
        if len(targets) > 1:
            problems.append(turn_problem("skip_needs_a_player", seats=targets))
        elif targets and not problems:
            return play_skip(state, Skip(move.by, targets[0]))
    if problems:
        return Illegal(tuple(problems))
    return Legal(put_down(state, move.by, move.card))


def discard_unnamed(state: Turns, move: DiscardUnnamed) -> Ruled:
    """One card on the discards that nobody named."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((turn_problem("skip_is_the_discard", seat=move.by),))
    problems = [*acting_problems(state, move.by), *giving_problems(state, move.by, None)]
    if problems:
        return Illegal(tuple(problems))
    return Legal(put_down(state, move.by, None))


def _problems(state: Turns, by: Seat, card: Card | None) -> list[Problem]:
    problems = acting_problems(state, by)
    if card is None:
        return [*problems, turn_problem("must_discard", seat=by)]
    return [*problems, *giving_problems(state, by, card)]
