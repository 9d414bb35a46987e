"""How a player gets a card and discards one: draw (§6), knock (§36), buy (§37), skip (§39).

The empty pile is decided in §47; what must not be taken from the discards in §42 and §46. The
discard ends the turn (§6). A discarded skip skips a player, who must be named if there is a choice.
As the last card, or if no player may be skipped, it has no effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.answers import problem
from scorekeeper.game.turns.model import (
    Buy,
    Discard,
    DiscardUnnamed,
    Draw,
    Illegal,
    Knock,
    Legal,
    MoveAnswer,
    Skip,
    Turns,
    dealer_gives,
)
from scorekeeper.game.turns.rotation import (
    acting_problems,
    end_round,
    end_turn,
    just_ended,
    start_turn,
    start_turn_out_of_order,
    table_at_discard,
    turn_problems,
)
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches

DRAWS_UNTIL_NEXT_KNOCK = 2


def draw(state: Turns, move: Draw) -> MoveAnswer:
    """Draw a card (§6). If the table ends the round with the pile, drawing from an empty pile ends
    the round (§47)."""
    problems = _problems_with_drawing_now(state, move.by)
    if move.source == "discard":
        problems.extend(taking_problems(state, move.card))
    elif not can_draw(state) and state.rules.empty_draw_pile == "reshuffle":
        problems.append(problem("nothing_to_draw"))
    if problems:
        return Illegal(tuple(problems))
    if move.source == "discard":
        taken_state = take_discard(state, move.by)
    elif can_draw(state):
        taken_state = take_from_pile(state, move.by)
    else:
        return Legal(end_round(state, None))
    return Legal(
        _count_draw_since_knock(replace(taken_state, drawn=True, claimable=False, at_discard=None))
    )


def _problems_with_drawing_now(state: Turns, by: Seat) -> list[Problem]:
    """Why this player cannot draw now: a player draws once, in their own turn, after the player
    before has discarded (§5, §6)."""
    if by == state.turn:
        if state.knocked:
            return [problem("no_draw_after_knock", seat=by)]
        return [problem("already_drawn", seat=by)] if state.drawn else []
    if state.drawn and state.turn is not None:
        next_state = end_turn(state, state.turn, by_skip=False)
        if next_state.turn == by:
            return [problem("must_discard", seat=state.turn)]
    return turn_problems(state, by)


def taking_problems(state: Turns, wanted: Card | None = None) -> list[Problem]:
    """Why the top discard cannot be taken, or is not the `wanted` card (§6, §42, §46)."""
    if not state.discards:
        return [problem("discards_empty")]
    top = state.top
    if wanted is not None and top is not None and not _may_be_same(wanted, top):
        stays = {"top_stays": True} if never_taken(top, state.rules) else {}
        return [problem("only_top_card", card=str(wanted), top=str(top), **stays)]
    if top is None:
        return []
    if never_taken(top, state.rules):
        return [problem("skip_never_from_discard")]
    if dealer_gives(top, state.rules) and state.last_player is None:
        return [problem("dealer_decides", seat=state.dealer)]
    return []


def never_taken(card: Card, rules: Switches) -> bool:
    """Is this a skip, which this table never takes from the discards (§42)?"""
    return card.is_skip and rules.skip_pickup == "never"


def _may_be_same(one: Card, other: Card) -> bool:
    """May these be the same card? A 7 without a colour may be the red one."""
    if one == other:
        return True
    without_colour = one.colour is None or other.colour is None
    return one.number is not None and one.number == other.number and without_colour


def take_discard(state: Turns, by: Seat) -> Turns:
    """The table after this player has taken the top discard."""
    hands = state.cards_added(by, 1)
    return replace(state, discards=state.discards[:-1], hands=hands, taken=state.top)


def can_draw(state: Turns) -> bool:
    """Is there a card in the pile, or one that can be shuffled back into it?"""
    if state.pile:
        return True
    return state.rules.empty_draw_pile == "reshuffle" and len(state.discards) > 1


def take_from_pile(state: Turns, by: Seat) -> Turns:
    """The table after this player has drawn from the pile. If the pile is empty, the discards under
    the top card are shuffled into a new one (§47)."""
    hands = state.cards_added(by, 1)
    if state.pile:
        return replace(state, pile=state.pile - 1, hands=hands)
    *under, top = state.discards
    reshuffled = replace(state, discards=(top,), shuffled_in=tuple(under))
    return replace(reshuffled, pile=len(under) - 1, hands=hands)


def _count_draw_since_knock(state: Turns) -> Turns:
    """Count a draw since the last knock. The same player may not knock again before one discard of
    another player has gone by (§36)."""
    if state.knocker is None:
        return state
    draws = state.draws_since_knock + 1
    knocker = None if draws >= DRAWS_UNTIL_NEXT_KNOCK else state.knocker
    return replace(state, knocker=knocker, draws_since_knock=draws)


def knock(state: Turns, move: Knock) -> MoveAnswer:
    """Knock for the card just discarded (§36): the knocker has the turn, with that card as the
    draw, and the player to the knocker's left comes next. A skip that waits for the knocker neither
    forbids this nor is used up by it."""
    if state.rules.knock == "off":
        return Illegal((problem("knocking_is_off"),))
    state = table_at_discard(state)
    problems = _claim_problems(state, move.by, nothing="nothing_to_knock", own="own_discard")
    if state.knocker == move.by:
        problems.append(problem("not_twice_in_succession", seat=move.by))
    if problems:
        return Illegal(tuple(problems))
    taken_state = take_discard(start_turn_out_of_order(state, move.by), move.by)
    return Legal(
        replace(
            taken_state,
            drawn=True,
            knocked=True,
            claimable=False,
            knocker=move.by,
            draws_since_knock=0,
        )
    )


def buy(state: Turns, move: Buy) -> MoveAnswer:
    """Buy the card just discarded, with one more from the pile (§37). Whose turn it is does not
    change."""
    if state.rules.buy == "off":
        return Illegal((problem("buying_is_off"),))
    then = table_at_discard(state)
    problems = _claim_problems(
        then, move.by, nothing="nothing_to_buy", own="cannot_buy_own_discard"
    )
    if move.by == state.turn:
        problems.append(problem("your_turn_draw", seat=move.by))
    if problems:
        return Illegal(tuple(problems))
    taken_state = replace(take_discard(then, move.by), taken=state.taken)
    if not can_draw(taken_state):
        return Illegal((problem("nothing_to_draw"),))
    bought = replace(
        take_from_pile(taken_state, move.by), claimable=False, bought=True, shuffled_in=()
    )
    return Legal(continue_after_buy(bought, state))


def continue_after_buy(bought: Turns, was: Turns) -> Turns:
    """The table after a buy, with `was` the table before it. Players for whom skips wait are passed
    over only now."""
    if was.at_discard is None or bought.last_player is None:
        return bought
    return start_turn(bought, bought.left_of(bought.last_player))


def _claim_problems(state: Turns, by: Seat, *, nothing: str, own: str) -> list[Problem]:
    """Why this player cannot claim a card: only the card just discarded by another player can be
    claimed, and once. `nothing` is the code for no such card, `own` for a card of this player."""
    if not state.claimable:
        return [problem("already_bought" if state.bought else nothing)]
    if state.last_player == by:
        return [problem(own, seat=by)]
    return taking_problems(state)


# --- the discard and the skip ---------------------------------------------------------------------


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
    is the last card and the phase is not laid (§27). `card` is None if it was not named."""
    problems = []
    same = by == state.turn and card == state.taken
    if card is not None and same and state.rules.rediscard_same_card == "forbidden":
        problems.append(problem("same_card_back", card=str(card)))
    if goes_out(state, by) and not state.has_laid(by):
        problems.append(problem("cannot_happen", seat=by))
    return problems


def discard(state: Turns, move: Discard) -> MoveAnswer:
    """Discard a card. A skip is played on the only player it can hit; of several, one must be named
    (§39)."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((problem("skip_is_the_discard", seat=move.by),))
    problems = _problems_of_discard(state, move.by, move.card)
    if move.card is None:
        return Illegal(tuple(problems))
    if move.card.is_skip and not skip_has_no_effect(state, move.by):
        targets = possible_skip_targets(state, move.by)
        if len(targets) > 1:
            problems.append(problem("skip_needs_a_player", seats=targets))
        elif targets and not problems:
            return play_skip(state, Skip(move.by, targets[0]))
    if problems:
        return Illegal(tuple(problems))
    return Legal(after_discard(state, move.by, move.card))


def discard_unnamed(state: Turns, move: DiscardUnnamed) -> MoveAnswer:
    """Discard a card that was not named."""
    if just_ended(state, move.by) and state.ended_by_skip:
        return Illegal((problem("skip_is_the_discard", seat=move.by),))
    problems = [*acting_problems(state, move.by), *discard_problems(state, move.by, None)]
    if problems:
        return Illegal(tuple(problems))
    return Legal(after_discard(state, move.by, None))


def _problems_of_discard(state: Turns, by: Seat, card: Card | None) -> list[Problem]:
    problems = acting_problems(state, by)
    if card is None:
        return [*problems, problem("must_discard", seat=by)]
    return [*problems, *discard_problems(state, by, card)]


def play_skip(state: Turns, move: Skip) -> MoveAnswer:
    """Play a skip: the turn ends, and `target` loses the next one (§39)."""
    by = move.by
    if just_ended(state, by) and (state.ended_by_skip or by != state.turn):
        return Illegal((problem("skip_is_the_discard", seat=by),))
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
    """All players whom this player may skip now (§39, §40)."""
    return tuple(seat for seat in state.seats if not target_problems(state, by, seat))


def target_problems(state: Turns, by: Seat, target: Seat) -> list[Problem]:
    """Why `by` cannot skip `target` now (§39, §40)."""
    following, waiting, circles = state.left_of(by), state.waiting, state.circles
    return problems_of_skip(state.rules, by, target, following, waiting, circles)


def problems_of_skip(
    rules: Switches,
    by: Seat,
    target: Seat,
    following: Seat,
    waiting: Mapping[Seat, int],
    circles: tuple[tuple[Seat, Seat], ...] | None,
) -> list[Problem]:
    """Why `by`, who has `following` at the left, cannot skip `target`: it must be another player,
    the next one if the sheet says so (§39), and not one who was skipped too recently (§40).
    `circles` is None where turns are not followed: then only skips that wait are known."""
    if target == by:
        return [problem("must_be_another_player", seat=by)]
    problems, limit = [], rules.skip_limit
    if rules.skip_target == "next" and target != following:
        problems.append(problem("skip_hits_next_only", seat=following))
    if limit == "per_circle" and circles is not None:
        until = next((player for hit, player in circles if hit == target), None)
        if until is not None:
            facts = {"seat": target, "until": until}
            problems.append(problem("one_skip_per_player_per_circle", **facts))
    elif limit != "none" and waiting.get(target):
        problems.append(problem("already_pending", seat=target))
    return problems


def _card_problems(card: Card) -> list[Problem]:
    if card.is_skip:
        return []
    code = "wild_is_not_skip" if card.is_wild else "not_a_skip"
    return [problem(code, card=str(card))]


def after_skip(state: Turns, by: Seat, target: Seat) -> Turns:
    """The table with the skip played (§41): it waits for the target, and the circle of the skip
    limit begins (§40). If a skip may not be the last card, the player draws another first
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
