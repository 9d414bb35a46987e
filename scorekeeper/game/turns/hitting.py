"""A hit in a turn: cards onto a meld that lies there, as it has grown (§21 to §23)."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.turns.circle import acting_problems, end_round
from scorekeeper.game.turns.laying import left_problems
from scorekeeper.game.turns.moves import Hit
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal, Ruled, turn_problem
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.verdicts import Problem


def hit(state: Turns, move: Hit, steps: Steps | None = None) -> Ruled:
    """The cards join the meld. With the last card the round ends. Raises HandError as `judge_hit`
    does."""
    problems = acting_problems(state, move.by)
    there = state.laid[move.on].melds if move.on in state.laid else ()
    if not 1 <= move.group <= len(there):
        where = {"on": move.on, "group": move.group, "there": len(there)}
        if not state.has_laid(move.by):
            problems.append(Problem("own_phase_not_laid", "§21"))
        problems.append(turn_problem("no_such_meld", **where))
        return Illegal(tuple(problems))
    verdict = judge_hit(
        there[move.group - 1],
        move.cards,
        state.rules,
        owner="own" if move.on == move.by else "other",
        own_phase_laid=state.has_laid(move.by),
        laid_this_turn=state.laid_this_turn and move.by == state.turn,
        take=move.take,
        declare=move.declare,
        steps=steps,
    )
    taken = verdict.taken if verdict.legal else move.take
    left = state.hands[move.by] - len(move.cards) + len(taken)
    problems.extend(verdict.problems)
    problems.extend(left_problems(state, move.by, left, laid=True))
    if problems:
        return Illegal(tuple(problems))
    owner = state.laid[move.on]
    melds = (*there[: move.group - 1], verdict.target, *there[move.group :])
    after = replace(
        state,
        laid={**state.laid, move.on: replace(owner, melds=melds)},
        hands={**state.hands, move.by: left},
        taken=None if state.taken in move.cards else state.taken,
    )
    return Legal(after if left else end_round(after, move.by))
