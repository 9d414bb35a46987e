"""Sentences for refused points and for refused corrections of a round."""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.wording.terms import Facts, Names, name_of, seat_name, seat_names


def _laid_unsaid(facts: Facts, names: Names) -> str:
    seats = facts["seats"]
    if len(seats) == 1:
        return _(
            "Did %(name)s lay the phase? The points do not say.", name=seat_name(seats[0], names)
        )
    return _(
        "Which of them laid their phase: %(names)s? The points do not say.",
        names=seat_names(seats, names),
    )


def _already_counted(facts: Facts, names: Names) -> str:
    actor = facts["actor"]
    if actor == facts["seat"] or actor not in names:
        return _(
            "%(name)s already has %(points)s points in this round.",
            name=name_of(facts, names),
            points=facts["points"],
        )
    return _(
        "%(name)s already has %(points)s points in this round, entered by %(actor)s.",
        name=name_of(facts, names),
        points=facts["points"],
        actor=names[actor],
    )


def _not_multiple_of_5(facts: Facts, names: Names) -> str:
    return _(
        "Points come in fives. %(name)s cannot have %(points)s.",
        name=name_of(facts, names),
        points=facts["points"],
    )


def _points_out_of_range(facts: Facts, names: Names) -> str:
    return _(
        "%(name)s, %(points)s points? A hand has 0 to %(most)s.",
        name=name_of(facts, names),
        points=facts["points"],
        most=facts["most"],
    )


def _out_holds_cards(facts: Facts, names: Names) -> str:
    return ngettext(
        "%(name)s went out, so nothing is left to count. %(num)s point?",
        "%(name)s went out, so nothing is left to count. %(num)s points?",
        facts["points"],
        name=name_of(facts, names),
    )


def _several_out(facts: Facts, names: Names) -> str:
    return _(
        "Only one hand can be empty: %(names)s. Who went out first?",
        names=seat_names(facts["seats"], names),
    )


def _phase_of_the_round(facts: Facts, names: Names) -> str:
    return _("Everybody plays phase %(due)s in that round, not phase %(phase)s.", **facts)


def _points_to_start(facts: Facts, names: Names) -> str:
    return _("%(points)s points cannot be. Points come in fives, from 0 to %(most)s.", **facts)


def _unknown_round(facts: Facts, names: Names) -> str:
    return _("Round %(number)s is not recorded yet.", number=facts["round_no"])


def _nothing_changed(facts: Facts, names: Names) -> str:
    if "round_no" not in facts:
        return _("That is already the rule.")
    return _("Nothing is different in round %(number)s.", number=facts["round_no"])


POINT_REFUSALS: dict[str, Callable[[Facts, Names], str]] = {
    "already_counted": _already_counted,
    "laid_unsaid": _laid_unsaid,
    "not_multiple_of_5": _not_multiple_of_5,
    "nothing_changed": _nothing_changed,
    "out_holds_cards": _out_holds_cards,
    "phase_of_the_round": _phase_of_the_round,
    "points_out_of_range": _points_out_of_range,
    "points_to_start": _points_to_start,
    "several_out": _several_out,
    "unknown_round": _unknown_round,
}
"""The sentence of every code about points and rounds that names players."""
