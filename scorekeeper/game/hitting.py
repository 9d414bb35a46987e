"""Hitting: cards added to a meld that lies on the table, as it has grown.

Puts the question to the judge (`rules.hits`) and the cards to the audit of the deck. A hit is
recorded only where a meld comes of it, because every later hit is judged against that meld. What
the rules of this table forbid can be overruled where some table's rules would make a meld of it;
a card that belongs there by no rules cannot: then the meld stays as it lies, and the cards that
were typed are to be corrected first.

Whose turn it is and who laid in this turn is judged only where turns are followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.game.answers import Accepted, Answer, Refused, codes, problem, refuse
from scorekeeper.game.commands import HitMeld, TakeBackHit
from scorekeeper.game.declared import doubts_of_hitting
from scorekeeper.game.events import CardsHit, Entry, EntryStruck
from scorekeeper.game.log import commands_on
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.turn_questions import may_put_down
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hits import judge_hit, meld_anyway
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.verdicts import Problem


@dataclass(frozen=True, slots=True)
class HitSeen:
    """A hit as the referee sees it: every problem, and the meld as it would then lie with the
    wilds that go back to the hand; None where no meld comes of it."""

    problems: tuple[Problem, ...]
    meld: Meld | None
    taken: tuple[Card, ...] = ()


def look_at_hit(game: Game, due: OpenRound, command: HitMeld) -> HitSeen | Refused:
    """What there is to say to a hit before it is recorded; refused where no such meld lies."""
    lies = meld_lying(game, due, command)
    if isinstance(lies, Refused):
        return lies
    problems = list(_judged(game, due, command, lies))
    if due.out is not None:
        problems.append(problem("hit_after_out", seat=due.out))
    rules, take = game.table.switches, command.take
    made = meld_anyway(lies, command.cards, rules, take=take, declare=command.declare)
    meld, taken = made or (None, take)
    turns_say = may_put_down(due, command.seat, len(command.cards) - len(taken))
    if meld is None:
        return HitSeen((*turns_say, *problems), None)
    in_deck = doubts_of_hitting(due.laid, command.owner, command.group, meld)
    return HitSeen((*turns_say, *problems, *in_deck), meld, taken)


def hit_meld(game: Game, due: OpenRound, command: HitMeld) -> Answer:
    """Add cards to a meld, or say everything that is amiss."""
    seen = look_at_hit(game, due, command)
    if isinstance(seen, Refused):
        return seen
    problems, meld = seen.problems, seen.meld
    if meld is None or (problems and not command.anyway):
        return Refused(problems, can_overrule=meld is not None)
    seat, owner, group = command.seat, command.owner, command.group
    said = CardsHit(seat, owner, group, command.cards, meld, codes(problems), seen.taken)
    return Accepted((said,))


def take_back_hit(due: OpenRound, log: Sequence[Entry], command: TakeBackHit) -> Answer:
    """Strike a hit, unless something was hit onto it since: the last one goes first."""
    mark = due.laid.get(command.owner)
    on_it = [hit for hit in mark.hits if hit.group == command.group] if mark else []
    if all(hit.seq != command.seq for hit in on_it):
        return refuse("no_such_hit", seat=command.owner)
    last = on_it[-1]
    if last.seq != command.seq:
        return refuse("hit_onto_since", seat=last.seat, cards=tuple(map(str, last.cards)))
    struck = commands_on(log, last.seq)
    return Accepted(tuple(EntryStruck(command_id, reason="take back") for command_id in struck))


def meld_lying(game: Game, due: OpenRound, command: HitMeld) -> Meld | Refused:
    """The meld a hit is meant for, as it lies; refused where nothing lies there, or nobody typed
    it."""
    owner, group = command.owner, command.group
    if owner not in game.seats:
        return refuse("unknown_seat", seat=owner)
    mark = due.laid.get(owner)
    if mark is None:
        return refuse("not_laid", seat=owner)
    if mark.melds is None:
        return refuse("cards_not_typed", seat=owner)
    if not 1 <= group <= len(mark.melds):
        return refuse("no_such_meld", seat=owner, group=group, there=len(mark.melds))
    return mark.melds[group - 1]


def _judged(game: Game, due: OpenRound, command: HitMeld, lies: Meld) -> Iterator[Problem]:
    """What the judge says. Whoever types may be another than the one who hits: a problem that
    speaks of a player names them."""
    seat, turns = command.seat, due.turns
    verdict = judge_hit(
        lies,
        command.cards,
        game.table.switches,
        owner="own" if command.owner == seat else "other",
        own_phase_laid=seat in due.laid,
        laid_this_turn=turns is not None and turns.turn == seat and turns.laid_this_turn,
        take=command.take,
        declare=command.declare,
    )
    for found in verdict.problems:
        if found.code in ("own_phase_not_laid", "not_in_turn_of_laying"):
            yield Problem(found.code, found.rule, {**found.facts, "seat": seat})
        elif found.code != "not_in_deck":
            yield found
