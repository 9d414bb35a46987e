"""A skip played on somebody: whom it may hit (§39), how often (§40), where it goes (§41).

It is the discard of its turn. As the last card it goes out without effect (§44).
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.turns.circle import acting_problems, end_turn, just_ended
from scorekeeper.game.turns.drawing import can_draw, from_pile
from scorekeeper.game.turns.giving import giving_problems, goes_out, put_down
from scorekeeper.game.turns.moves import Skip
from scorekeeper.game.turns.state import Turns
from scorekeeper.game.turns.verdicts import Illegal, Legal, Ruled, turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.verdicts import Problem


def play_skip(state: Turns, move: Skip) -> Ruled:
    """The skip leaves the hand, the turn ends, and `target` loses the next one."""
    by = move.by
    if just_ended(state, by) and (state.ended_by_skip or by != state.turn):
        return Illegal((turn_problem("skip_is_the_discard", seat=by),))
    problems = [*acting_problems(state, by), *_card_problems(move.card)]
    if not lapses(state, by):
        problems.extend(target_problems(state, by, move.target))
    problems.extend(giving_problems(state, by, move.card))
    if problems:
        return Illegal(tuple(problems))
    if lapses(state, by):
        return Legal(put_down(state, by, SKIP))
    return Legal(end_turn(placed(state, by, move.target), by, by_skip=True))


def lapses(state: Turns, by: Seat) -> bool:
    """Is the skip the last card, and ends the round without effect (§44)?"""
    return goes_out(state, by) and (state.rules.skip_last_card == "allowed" or not can_draw(state))


def may_be_hit(state: Turns, by: Seat) -> tuple[Seat, ...]:
    """All whom this player may skip now."""
    return tuple(seat for seat in state.seats if not target_problems(state, by, seat))


def target_problems(state: Turns, by: Seat, target: Seat) -> list[Problem]:
    """Somebody else; only the next where the sheet says so; not too often."""
    if target == by:
        return [turn_problem("must_be_another_player", seat=by)]
    problems = []
    rules, following = state.rules, state.left_of(by)
    if rules.skip_target == "next" and target != following:
        problems.append(turn_problem("skip_hits_next_only", seat=following))
    if rules.skip_limit == "pending" and state.waiting.get(target):
        problems.append(turn_problem("already_pending", seat=target))
    if rules.skip_limit == "per_circle":
        until = next((player for hit, player in state.circles if hit == target), None)
        if until is not None:
            facts = {"seat": target, "until": until}
            problems.append(turn_problem("one_skip_per_player_per_circle", **facts))
    return problems


def _card_problems(card: Card) -> list[Problem]:
    if card.is_skip:
        return []
    code = "wild_is_not_skip" if card.is_wild else "not_a_skip"
    return [turn_problem(code, card=str(card))]


def placed(state: Turns, by: Seat, target: Seat) -> Turns:
    """The skip at its place (§41), waiting for the target; the circle of its limit begins (§40).
    Where it may not be the last card, another is drawn for it (§44)."""
    if goes_out(state, by):
        state = from_pile(state, by)
    lain = replace(
        state,
        hands=state.cards_added(by, -1),
        waiting={**state.waiting, target: state.waiting.get(target, 0) + 1},
        circles=(*state.circles, (target, by)),
    )
    match state.rules.skip_zone:
        case "pile":
            return replace(lain, discards=(*state.discards, SKIP))
        case "aside":
            return replace(lain, aside=state.aside + 1)
    return lain
