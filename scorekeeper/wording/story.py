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
from scorekeeper.game.values import Seat
from scorekeeper.wording.amounts import points_words, rounds_words
from scorekeeper.wording.terms import Names


def fact_sentence(fact: Fact, names: Names, you: Seat | None = None) -> str:
    """This fact as a whole sentence, without a full stop. To the player of seat `you` it says *you*
    in place of the name."""
    if you is not None and getattr(fact, "seat", None) == you:
        return _said_to_you(fact)
    return _said_of(fact, names)


def _said_of(fact: Fact, names: Names) -> str:
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


def _said_to_you(fact: Fact) -> str:
    match fact:
        case WentOutOften(times=times):
            said = ngettext("You went out %(num)s time", "You went out %(num)s times", times)
        case OutInARow(times=times):
            said = ngettext(
                "You went out %(num)s time in a row", "You went out %(num)s times in a row", times
            )
        case SlowPhase(phase=number, rounds=rounds, laid=True):
            said = ngettext(
                "Phase %(number)s took you %(num)s round",
                "Phase %(number)s took you %(num)s rounds",
                rounds,
                number=number,
            )
        case SlowPhase(phase=number, rounds=rounds):
            said = ngettext(
                "You tried phase %(number)s for %(num)s round and did not lay it",
                "You tried phase %(number)s for %(num)s rounds and did not lay it",
                rounds,
                number=number,
            )
        case PhasesInARow(rounds=rounds):
            said = ngettext(
                "You laid a phase in %(num)s round in a row",
                "You laid a phase in %(num)s rounds in a row",
                rounds,
            )
        case LedThroughout():
            said = _("You led from the first round to the last")
        case CameFromBehind(round_no=number):
            said = _("You were last after round %(number)s and won", number=number)
        case BiggestHand(points=points, round_no=number):
            said = _("You: %(points)s points in round %(number)s", points=points, number=number)
        case LateWinner(round_no=number):
            said = _("You joined in round %(number)s and won", number=number)
        case LeadChanges() | CloseFinish() | EverybodyLaid():
            raise AssertionError(fact)  # of no single player
        case _:
            assert_never(fact)
    return said


def fact_figure(fact: Fact) -> str:
    """The figure of this fact, in digits, with its unit."""
    match fact:
        case WentOutOften(times=number) | OutInARow(times=number) | LeadChanges(times=number):
            return f"{number}×"
        case SlowPhase(rounds=number) | PhasesInARow(rounds=number) | LedThroughout(rounds=number):
            return rounds_words(number)
        case CloseFinish(points=number) | BiggestHand(points=number):
            return points_words(number)
        case CameFromBehind(players=players):
            return f"{players} → 1"
        case EverybodyLaid(players=number):
            return f"{number}/{number}"
        case LateWinner(round_no=number):
            return str(number)
        case _:
            assert_never(fact)
