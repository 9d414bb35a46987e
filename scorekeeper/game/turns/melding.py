"""The judgement of every move, `play`; and the moves about melds: lay a phase (§17), hit (§22).

A phase is laid once in a round (§19). If the table allows laying a part of it, the rest may follow
in a later turn. Only then does the phase count as laid.
"""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from scorekeeper.game.answers import problem
from scorekeeper.game.turns.drawing import buy, discard, discard_unnamed, draw, knock, play_skip
from scorekeeper.game.turns.model import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    FirstDiscard,
    HitMove,
    Illegal,
    Knock,
    LaidMelds,
    LayDownMove,
    Legal,
    Move,
    MoveAnswer,
    Skip,
    Turns,
    TurnUp,
)
from scorekeeper.game.turns.rotation import acting_problems, end_round, turn_up
from scorekeeper.game.values import Seat
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.hits import judge_hit
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.switches import Switches


def play(state: Turns, move: Move, steps: Steps | None = None) -> MoveAnswer:
    """May this move be made now? `steps` is a budget shared by all moves of one question. Raises
    only HandError (`too_hard`), for a hit that could be made in too many ways."""
    if any(seat not in state.seats for seat in _seats_named(move)):
        return Illegal((problem("unknown_seat"),))
    if state.round_over:
        return Illegal((problem("round_over"),))
    if isinstance(move, TurnUp):
        return turn_up(state, move)
    if state.first_discard is FirstDiscard.ANOTHER:
        return Illegal((problem("turn_up_another"),))
    answer = _rule(state, move, steps)
    if isinstance(answer, Illegal):
        return answer
    return Legal(answer.state.after_first_discard())


def _seats_named(move: Move) -> tuple[str, ...]:
    match move:
        case TurnUp(by, _, to):
            return (by,) if to is None else (by, to)
        case HitMove(by=by, on=other) | Skip(by=by, target=other):
            return by, other
    return (move.by,)


_Played = Draw | LayDownMove | HitMove | Discard | DiscardUnnamed | Skip | Knock | Buy


def _rule(state: Turns, move: _Played, steps: Steps | None) -> MoveAnswer:
    match move:
        case Draw():
            return draw(state, move)
        case LayDownMove():
            return lay_down(state, move)
        case HitMove():
            return hit(state, move, steps)
        case Discard():
            return discard(state, move)
        case DiscardUnnamed():
            return discard_unnamed(state, move)
        case Skip():
            return play_skip(state, move)
        case Knock():
            return knock(state, move)
        case Buy():
            return buy(state, move)
    assert_never(move)


# --- laying down and hitting ----------------------------------------------------------------------


def lay_down(state: Turns, move: LayDownMove) -> MoveAnswer:
    """Lay the groups of a phase (§17). The last card ends the round. A phase that ends the game
    (§31) ends the round as well; no player goes out or discards."""
    problems = acting_problems(state, move.by)
    if state.has_laid(move.by):
        phase = state.laid[move.by].phase
        problems.append(problem("already_laid", seat=move.by, phase=phase))
        return Illegal(tuple(problems))
    number = _phase_to_lay(state, move)
    if isinstance(number, Problem):
        return Illegal((*problems, number))
    verdict = _verdict_on(state, move, number)
    laid_now = _laid_after(state, move, number, verdict)
    left = state.hands[move.by] - sum(map(len, move.groups))
    problems.extend(verdict.problems)
    problems.extend(cards_left_problems(state, move.by, left, laid=laid_now.whole))
    if problems:
        return Illegal(tuple(problems))
    after = replace(
        state,
        laid={**state.laid, move.by: laid_now},
        hands={**state.hands, move.by: left},
        laid_this_turn=laid_now.whole,
        taken=None if any(state.taken in group for group in move.groups) else state.taken,
    )
    if not left:
        return Legal(end_round(after, move.by))
    return Legal(end_round(after, None) if laid_now.whole and _ends_game(after, move.by) else after)


def _ends_game(state: Turns, by: Seat) -> bool:
    if by not in state.phases_to_go:
        return False
    others = (left for seat, left in state.phases_to_go.items() if seat != by)
    return state.table.ends_with_this_phase(state.phases_to_go[by], others)


def cards_left_problems(state: Turns, by: str, left: int, *, laid: bool) -> list[Problem]:
    """Why a hand cannot have `left` cards left: those of `too_many_played`, or the phase is not
    laid (§27)."""
    held = state.hands[by]
    problems = too_many_played(state.rules, held, held - left, by)
    if not left and not laid:
        problems.append(problem("cannot_happen", seat=by))
    return problems


def too_many_played(rules: Switches, held: int, played: int, by: Seat | None) -> list[Problem]:
    """Why a hand of `held` cards cannot give the `played` ones: they are more (§17), or one is
    needed for the discard (§27). `by` is whose hand it is, None if that is nobody's."""
    whose = {} if by is None else {"seat": by}
    if played > held:
        return [problem("more_than_hand", **whose, count=played, hand=held)]
    if played == held and rules.go_out_discard == "required":
        return [problem("must_keep_one_to_discard", **whose)]
    return []


def _phase_to_lay(state: Turns, move: LayDownMove) -> int | Problem:
    """The number of the phase to lay: the one that is due, or if the order is free the named one,
    else the only one that the cards fit (§35)."""
    seat = move.by
    laid_before = state.laid.get(seat)
    may_lay = state.open_phases[seat] if laid_before is None else (laid_before.phase,)
    if move.phase is not None and move.phase not in may_lay:
        if all(entry.number != move.phase for entry in state.table.phases):
            return problem("unknown_phase", seat=seat, phase=move.phase)
        if len(may_lay) == 1:
            return problem("not_the_phase", seat=seat, phase=move.phase, due=may_lay[0])
        return problem("phase_already_done", seat=seat, phase=move.phase)
    if move.phase is not None:
        return move.phase
    if len(may_lay) == 1:
        return may_lay[0]
    fitting = tuple(number for number in may_lay if _verdict_on(state, move, number).legal)
    if not fitting:
        return problem("fits_no_open_phase", seat=seat, candidates=may_lay)
    if len(fitting) > 1:
        return problem("player_must_name_phase", seat=seat, candidates=fitting)
    return fitting[0]


def _verdict_on(state: Turns, move: LayDownMove, number: int) -> LayDownVerdict:
    """The judge's verdict on the groups: as the whole phase, or as the part still missing."""
    phase, rules = state.phase(number), state.rules
    laid_before = state.laid.get(move.by)
    beside = () if laid_before is None else laid_before.melds
    if laid_before is not None:
        phase = Phase(tuple(phase.groups[i] for i in _missing_groups(laid_before, phase)))
        natural_lies = any(card.is_natural for meld in beside for card in meld.cards)
        if rules.min_natural == "phase" and natural_lies:
            rules = replace(rules, min_natural="none")
    return judge_lay_down(phase, move.groups, rules, declare=move.declare, beside=beside)


def _missing_groups(laid_before: LaidMelds, phase: Phase) -> list[int]:
    return [i for i in range(len(phase.groups)) if i not in laid_before.order]


def _laid_after(state: Turns, move: LayDownMove, number: int, verdict: LayDownVerdict) -> LaidMelds:
    """What this player has laid after the move."""
    phase = state.phase(number)
    laid_before = state.laid.get(move.by, LaidMelds(number, (), (), whole=False))
    missing = _missing_groups(laid_before, phase)
    assigned = [
        (meld, missing[at])
        for meld, at in zip(verdict.melds, verdict.order, strict=True)
        if meld is not None and at is not None
    ]
    melds = (*laid_before.melds, *(meld for meld, _ in assigned))
    order = (*laid_before.order, *(at for _, at in assigned))
    return LaidMelds(number, melds, order, whole=len(set(order)) == len(phase.groups))


def hit(state: Turns, move: HitMove, steps: Steps | None = None) -> MoveAnswer:
    """Add cards to a meld (§22). The last card ends the round. Raises HandError as `judge_hit`
    does."""
    problems = acting_problems(state, move.by)
    laid_melds = state.laid[move.on].melds if move.on in state.laid else ()
    if not 1 <= move.group <= len(laid_melds):
        where = {"on": move.on, "group": move.group, "there": len(laid_melds)}
        if not state.has_laid(move.by):
            problems.append(broken("own_phase_not_laid"))
        problems.append(problem("no_such_meld", **where))
        return Illegal(tuple(problems))
    verdict = judge_hit(
        laid_melds[move.group - 1],
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
    problems.extend(cards_left_problems(state, move.by, left, laid=True))
    if problems:
        return Illegal(tuple(problems))
    owner = state.laid[move.on]
    melds = (*laid_melds[: move.group - 1], verdict.target, *laid_melds[move.group :])
    after = replace(
        state,
        laid={**state.laid, move.on: replace(owner, melds=melds)},
        hands={**state.hands, move.by: left},
        taken=None if state.taken in move.cards else state.taken,
    )
    return Legal(after if left else end_round(after, move.by))
