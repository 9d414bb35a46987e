"""Which points a hand could have if its phase was laid, and if not, where a total is impossible."""

from __future__ import annotations

from collections.abc import Sequence

from flask_babel import gettext as _

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhasePicture, held_picture, phase_picture
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import IMPOSSIBLE_TOTALS, can_grow, judge_count
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches
from scorekeeper.web.round_form import HandFields
from scorekeeper.wording.lists import one_of


@immutable
class PossibleTotals:
    """The points of one case: `laid` is the phase on the table, None if it was not laid, `held` the
    cards left in the hand, and `points` what these can be worth, in words."""

    laid: PhasePicture | None
    held: PhasePicture
    points: str


def possible_totals(
    typed: HandFields,
    phases: Sequence[Phase],
    rules: Switches,
    *,
    known_laid: bool,
    played: int | None,
    ends_game: bool,
) -> tuple[PossibleTotals, ...]:
    """Each case that is not ruled out by what was said; () where the typed points are possible, or
    the referee cannot tell. The arguments are those of `pad_marks`."""
    if typed.mode != "total" or not typed.points.isdecimal() or len(phases) != 1 or can_grow(rules):
        return ()
    found = []
    for laid in (True, False):
        if typed.laid == ("no" if laid else "yes") or (known_laid and not laid):
            continue
        problems = judge_count(
            phases[0],
            rules,
            laid=laid,
            points=int(typed.points),
            cards_laid=played,
            ends_game=ends_game,
        )
        if len(problems) != 1 or problems[0].code not in IMPOSSIBLE_TOTALS:
            return ()
        found.append(
            PossibleTotals(
                phase_picture(phases[0]) if laid else None,
                held_picture(int(str(problems[0].facts["most_cards"]))),
                _nearest(problems[0]),
            )
        )
    return tuple(found)


def _nearest(problem: Problem) -> str:
    """The possible totals that are nearest to an impossible one."""
    facts = problem.facts
    if problem.code == "too_many_points":
        # Translators: the most points that some cards can be worth.
        return _("%(points)s or less", points=facts["most"])
    if problem.code == "too_few_points":
        # Translators: the fewest points that some cards can be worth.
        return _("%(points)s or more", points=facts["least"])
    return one_of((facts["below"], facts["above"]))
