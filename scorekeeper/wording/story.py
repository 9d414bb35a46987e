"""The facts of a game's story: each as a sentence, and with a figure that is shown large."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.story import (
    BiggestHand,
    CameFromBehind,
    CloseFinish,
    EverybodyLaid,
    Fact,
    LateWinner,
    LeadChanges,
    LedThroughout,
    OutInARow,
    PhasesInARow,
    SlowPhase,
    WentOutOften,
)
from scorekeeper.wording.terms import Names


def fact_sentence(fact: Fact, names: Names) -> str:
    """This fact as a whole sentence, without a full stop."""
    match fact:
        case WentOutOften(seat=seat, times=times):
            said = ngettext(
                "%(name)s went out %(num)s time",
                "%(name)s went out %(num)s times",
                times,
                name=names[seat],
            )
        case OutInARow(seat=seat, times=times):
            said = ngettext(
                "%(name)s went out %(num)s time in a row",
                "%(name)s went out %(num)s times in a row",
                times,
                name=names[seat],
            )
        case SlowPhase():
            said = _slow_phase(fact, names)
        case PhasesInARow(seat=seat, rounds=rounds):
            said = ngettext(
                "%(name)s laid a phase in %(num)s round in a row",
                "%(name)s laid a phase in %(num)s rounds in a row",
                rounds,
                name=names[seat],
            )
        case LeadChanges(times=times):
            said = ngettext(
                "The lead changed %(num)s time", "The lead changed %(num)s times", times
            )
        case LedThroughout(seat=seat):
            said = _("%(name)s led from the first round to the last", name=names[seat])
        case CameFromBehind(seat=seat, round_no=number):
            said = _(
                "%(name)s was last after round %(number)s and won", name=names[seat], number=number
            )
        case CloseFinish(points=points):
            said = ngettext("%(num)s point decided", "%(num)s points decided", points)
        case BiggestHand(seat=seat, points=points, round_no=number):
            said = _(
                "%(name)s: %(points)s points in round %(number)s",
                name=names[seat],
                points=points,
                number=number,
            )
        case EverybodyLaid(round_no=number):
            said = _("In round %(number)s everybody laid", number=number)
        case LateWinner(seat=seat, round_no=number):
            said = _("%(name)s joined in round %(number)s and won", name=names[seat], number=number)
        case _:
            assert_never(fact)
    return said


def _slow_phase(fact: SlowPhase, names: Names) -> str:
    told = {"name": names[fact.seat], "number": fact.phase}
    if fact.laid:
        return ngettext(
            "Phase %(number)s took %(name)s %(num)s round",
            "Phase %(number)s took %(name)s %(num)s rounds",
            fact.rounds,
            **told,
        )
    return ngettext(
        "%(name)s tried phase %(number)s for %(num)s round and did not lay it",
        "%(name)s tried phase %(number)s for %(num)s rounds and did not lay it",
        fact.rounds,
        **told,
    )


def fact_figure(fact: Fact) -> str:
    """The figure of this fact, in digits."""
    match fact:
        case WentOutOften(times=number) | OutInARow(times=number) | LeadChanges(times=number):
            return f"{number}×"
        case SlowPhase(rounds=number) | PhasesInARow(rounds=number) | LedThroughout(rounds=number):
            return str(number)
        case CloseFinish(points=number) | BiggestHand(points=number):
            return str(number)
        case CameFromBehind(players=players):
            return f"{players} → 1"
        case EverybodyLaid(players=number):
            return f"{number}/{number}"
        case LateWinner(round_no=number):
            return str(number)
        case _:
            assert_never(fact)
