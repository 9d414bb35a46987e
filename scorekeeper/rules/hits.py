"""The judge of a hit: cards added to a meld on the table.

A wild keeps its value to the end of the round (§16) unless the table lets it be replaced
(`wild_replace`) or moved (`wild_move`).

On a run the added wilds fill the gaps first, then the high end, then the low end. `declare`
overrides this with the run's lowest number. A hit without cards moves the wild at one end of a run
to the other end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import NUMBERS, Card, natural
from scorekeeper.rules.deck import deck_problems, discard_problems
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import IN_A_ROW, OF_ONE_COLOUR, GroupKind
from scorekeeper.rules.problems import Problem, broken, each_once
from scorekeeper.rules.run_hits import (
    HitResult,
    a_wild_fits_a_run,
    fits_a_run,
    hit_run,
    move_end_wild,
)
from scorekeeper.rules.switches import Switches


@immutable
class HitVerdict:
    """Whether the cards may be added. `target` is the meld with the cards if `legal`, else the meld
    as it was; `taken` are the wilds that go back to the hand (§16)."""

    legal: bool
    problems: tuple[Problem, ...]
    target: Meld
    taken: tuple[Card, ...] = ()


def judge_hit(
    target: Meld,
    add: Sequence[Card],
    rules: Switches,
    *,
    owner: Literal["own", "other"] = "own",
    own_phase_laid: bool = True,
    laid_this_turn: bool = False,
    own_turn: bool = True,
    take: Sequence[Card] = (),
    declare: int | None = None,
    hand_after: Sequence[Card] | None = None,
    steps: Steps | None = None,
) -> HitVerdict:
    """May these cards be added to this meld (§21 to §23)? The verdict has all problems.

    `take` are laid wilds that the player wants back for the cards they stand for (§16). `steps` is
    shared between the hits of one question. Raises HandError (`too_hard`) if wilds can move and be
    taken up in so many ways that the search takes too many steps."""
    problems = _when_problems(rules, owner, own_phase_laid, laid_this_turn, own_turn)
    fit = _fit(target, add, rules, take, declare, steps)
    problems.extend(each_once(fit.problems))
    problems.extend(deck_problems([*target.cards, *add]))
    problems.extend(discard_problems(hand_after, rules))
    if problems or fit.meld is None:
        return HitVerdict(False, tuple(problems), target)
    return HitVerdict(True, (), fit.meld, fit.taken)


def numbers_and_colours_that_fit(target: Meld, rules: Switches) -> tuple[int | str, ...]:
    """What a meld on the table takes, one card besides wilds (§22): numbers, the colour of a colour
    group, or cards (`R7`) of a colour run; empty if nothing fits, or any colour."""
    if target.kind in OF_ONE_COLOUR and target.colour is None:
        return ()
    if target.kind is GroupKind.COLOR:
        return (str(target.colour),)
    cards = (natural(number, target.colour) for number in NUMBERS)
    fitting = [card for card in cards if judge_hit(target, [card], rules).legal]
    return tuple(str(card) if card.colour else card.number or 0 for card in fitting)


def overruled_meld(
    target: Meld,
    add: Sequence[Card],
    rules: Switches,
    *,
    take: Sequence[Card] = (),
    declare: int | None = None,
) -> tuple[Meld, tuple[Card, ...]] | None:
    """The meld with these cards, and the wilds taken up, for a hit that the table allows against
    its own rules. The table's rules are tried first, then the most permissive ones. None if the
    cards do not make a meld under either. Raises HandError as `judge_hit` does."""
    for tried_rules in (rules, replace(rules, **_MOST_PERMISSIVE)):
        fit = _fit(target, add, tried_rules, take, declare)
        if fit.meld is not None and all(p.code == "colour_not_said" for p in fit.problems):
            return fit.meld, fit.taken
    return None


_MOST_PERMISSIVE: dict[str, Any] = {
    "wrap": "yes",
    "wild_on_full_run": "yes",
    "wild_replace": "allowed",
    "wild_move": "allowed",
}


def _when_problems(
    rules: Switches, owner: str, own_phase_laid: bool, laid_this_turn: bool, own_turn: bool
) -> list[Problem]:
    """Why the player may not hit now: own turn, own phase laid (§21), the turn of laying (§23)."""
    problems = []
    if not own_turn:
        problems.append(broken("not_your_turn"))
    if not own_phase_laid:
        problems.append(broken("own_phase_not_laid"))
    allowed = rules.hit_same_turn
    if laid_this_turn and (allowed == "none" or (allowed == "own" and owner == "other")):
        problems.append(broken("not_in_turn_of_laying", owner=owner))
    return problems


def _fit(
    target: Meld,
    add: Sequence[Card],
    rules: Switches,
    take: Sequence[Card],
    declare: int | None,
    steps: Steps | None = None,
) -> HitResult:
    """The meld with the cards added, or all problems that prevent it (§22)."""
    is_run = target.kind in IN_A_ROW
    problems: list[Problem] = []
    if take_problems := _take_problems(target, add, rules, take):
        return HitResult(None, take_problems)
    if not add and not take:
        return move_end_wild(target, rules) if is_run else _nothing_added()
    if skips := sum(card.is_skip for card in add):
        problems.append(broken("skip_in_phase", count=skips))
        add = [card for card in add if not card.is_skip]
    coloured = _with_colour(target, add, rules, problems)
    if is_run:
        fit = hit_run(coloured, add, rules, len(take), declare, steps)
        problems.extend(fit.problems)
        return HitResult(fit.meld, tuple(problems), fit.taken)
    problems.extend(_misfits(target, add))
    return _with_cards(target, add, len(take), tuple(problems))


def _nothing_added() -> HitResult:
    return HitResult(None, (broken("nothing_added"),))


def _take_problems(
    target: Meld, add: Sequence[Card], rules: Switches, take: Sequence[Card]
) -> tuple[Problem, ...]:
    """Only wilds are taken up, if the table allows it, each for a natural that is added (§16)."""
    if not take:
        return ()
    naturals = [card for card in take if not card.is_wild]
    if naturals:
        return (broken("only_wilds_are_taken", card=str(naturals[0])),)
    if rules.wild_replace == "never":
        return (broken("wild_not_replaceable"),)
    wilds = sum(card.is_wild for card in target.cards)
    offered = sum(card.is_natural for card in add)
    if len(take) > min(wilds, offered):
        return (broken("no_wild_to_take"),)
    return ()


def _with_colour(
    target: Meld, add: Sequence[Card], rules: Switches, problems: list[Problem]
) -> Meld:
    """The target with its colour; adds the problems with colours to `problems` (§11, §22). An
    all-wild colour run takes the colour of the first natural: what is declared of a group is one
    value, and of a run that is its lowest number. From the first natural on all is decided."""
    if target.kind not in OF_ONE_COLOUR:
        return target
    without_colour = tuple(str(card) for card in add if card.is_natural and card.colour is None)
    if without_colour:
        problems.append(broken("colour_not_said", cards=without_colour))
    shown = [card.colour for card in add if card.colour is not None]
    colour = target.colour or next(iter(shown), None)
    coloured = Meld(target.kind, target.cards, target.stands_for, colour)
    is_colour_run = target.kind is GroupKind.CRUN
    for card in add:
        if card.colour is not None and card.colour is not colour:
            problems.append(
                broken(
                    "does_not_fit",
                    card=str(card),
                    kind=target.kind.value,
                    fits=fits_a_run(coloured, rules) if is_colour_run else (str(colour),),
                    wild_fits=not is_colour_run or a_wild_fits_a_run(coloured, rules),
                )
            )
    return coloured


def _misfits(target: Meld, add: Sequence[Card]) -> list[Problem]:
    """The cards whose number is not that of the set (§22)."""
    if target.kind is not GroupKind.SET:
        return []
    return [
        broken(
            "does_not_fit",
            card=str(card),
            kind=target.kind.value,
            fits=(target.stands_for[0],),
            wild_fits=True,
        )
        for card in add
        if card.number is not None and card.number != target.stands_for[0]
    ]


def _with_cards(
    target: Meld, add: Sequence[Card], take: int, problems: tuple[Problem, ...]
) -> HitResult:
    """A set or colour group with the cards added; `take` of its wilds go back to the hand."""
    cards = [*target.cards, *add]
    taken = [card for card in target.cards if card.is_wild][:take]
    for wild in taken:
        cards.remove(wild)
    stands_for = (target.stands_for[0],) * len(cards)
    return HitResult(
        Meld(target.kind, tuple(cards), stands_for, target.colour), problems, tuple(taken)
    )
