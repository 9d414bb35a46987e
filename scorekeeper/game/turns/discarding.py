"""The discard, which ends the turn (§6), and the skip.

A discarded skip skips a player, who must be named where there is a choice. As the last card, or
where nobody may be skipped, it has no effect.
"""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.turns.drawing import can_draw, take_from_pile
from scorekeeper.game.turns.model import (
    Discard,
    DiscardUnnamed,
    Illegal,
    Legal,
    MoveAnswer,
    Skip,
    Turns,
    turn_problem,
)
from scorekeeper.game.turns.rotation import acting_problems, end_round, end_turn, just_ended
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.problems import Problem


def after_discard(state: Turns, by: Seat, card: Card | None) -> Turns:
    """The table after the discard: the turn is over, or the round."""
    laid = replace(state, discards=(*state.discards, card), hands=state.cards_added(by, -1))
    if goes_out(state, by):
        return end_round(laid, by)
    return end_turn(laid, by, by_skip=False)


def goes_out(state: Turns, by: Seat) -> bool:
    """Would this player's discard be the last card and end the round?"""
    return state.hands[by] == 1 and state.rules.go_out_discard != "hits_only"


def discard_problems(state: Turns, by: Seat, card: Card | None) -> list[Problem]:
    """Why this card cannot be discarded: it was just taken and the table forbids that (§48), or it
    is the last card and the phase is not laid (§27). `card` is None when nobody named it."""
    problems = []
    same = by == state.turn and card == state.taken
    if card is not None and same and state.rules.rediscard_same_card == "forbidden":
        problems.append(turn_problem("same_card_back", card=str(card)))
    if goes_out(state, by) and not state.has_laid(by):
        problems.append(turn_problem("cannot_happen", seat=by))
    return problems


def discard(state: Turns, move: Discard) -> MoveAnswer:
    """Discard a card. A skip is played on the only player it can hit; where there are several, one
    must be named (§39)."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((turn_problem("skip_is_the_discard", seat=move.by),))
    problems = _problems(state, move.by, move.card)
    if move.card is None:
        return Illegal(tuple(problems))
    if move.card.is_skip and not skip_has_no_effect(state, move.by):
        targets = possible_skip_targets(state, move.by)
        if len(targets) > 1:
            problems.append(turn_problem("skip_needs_a_player", seats=targets))
        elif targets and not problems:
            return play_skip(state, Skip(move.by, targets[0]))
    if problems:
        return Illegal(tuple(problems))
    return Legal(after_discard(state, move.by, move.card))


def discard_unnamed(state: Turns, move: DiscardUnnamed) -> MoveAnswer:
    """Discard a card that nobody named."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((turn_problem("skip_is_the_discard", seat=move.by),))
    problems = [*acting_problems(state, move.by), *discard_problems(state, move.by, None)]
    if problems:
        return Illegal(tuple(problems))
    return Legal(after_discard(state, move.by, None))


def _problems(state: Turns, by: Seat, card: Card | None) -> list[Problem]:
    problems = acting_problems(state, by)
    if card is None:
        return [*problems, turn_problem("must_discard", seat=by)]
    return [*problems, *discard_problems(state, by, card)]


def play_skip(state: Turns, move: Skip) -> MoveAnswer:
    """Play a skip: the turn ends, and `target` loses the next one (§39)."""
    by = move.by
    if just_ended(state, by) and (state.ended_by_skip or by != state.turn):
        return Illegal((turn_problem("skip_is_the_discard", seat=by),))
    problems = [*acting_problems(state, by), *_card_problems(move.card)]
    if not skip_has_no_effect(state, by):
        problems.extend(target_problems(state, by, move.target))
    problems.extend(discard_problems(state, by, move.card))
    if problems:
        return Illegal(tuple(problems))
    if skip_has_no_effect(state, by):
        return Legal(after_discard(state, by, SKIP))
    return Legal(end_turn(after_skip(state, by, move.target), by, by_skip=True))


def skip_has_no_effect(state: Turns, by: Seat) -> bool:
    """Would a skip be the last card, which ends the round without any other effect (§44)?"""
    return goes_out(state, by) and (state.rules.skip_last_card == "allowed" or not can_draw(state))


def possible_skip_targets(state: Turns, by: Seat) -> tuple[Seat, ...]:
    """Everybody whom this player may skip now (§39, §40)."""
    return tuple(seat for seat in state.seats if not target_problems(state, by, seat))


def target_problems(state: Turns, by: Seat, target: Seat) -> list[Problem]:
    """Why `by` cannot skip `target`: it must be another player, the next one where the sheet says
    so (§39), and not one who was skipped too recently (§40)."""
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


def after_skip(state: Turns, by: Seat, target: Seat) -> Turns:
    """The table with the skip played (§41): it waits for the target, and the circle of the skip
    limit begins (§40). Where a skip may not be the last card, the player draws another first
    (§44)."""
    if goes_out(state, by):
        state = take_from_pile(state, by)
    laid = replace(
        state,
        hands=state.cards_added(by, -1),
        waiting={**state.waiting, target: state.waiting.get(target, 0) + 1},
        circles=(*state.circles, (target, by)),
    )
    match state.rules.skip_zone:
        case "pile":
            return replace(laid, discards=(*state.discards, SKIP))
        case "aside":
            return replace(laid, skips_aside=state.skips_aside + 1)
    return laid
