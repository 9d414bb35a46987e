"""What an evening is called, in words."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.story import WentOutOften
from scorekeeper.wording.race import place_left_behind
from scorekeeper.wording.story import fact_sentence
from scorekeeper.wording.terms import Names


def evening_name_words(name: EveningName, names: Names, day: str) -> str:
    """This name as a headline. `day` is the weekday of the evening."""
    who = names[name.seats[0]]
    match name.kind:
        case NameKind.FROM_LAST:
            return _("%(name)s came from last and won", name=who)
        case NameKind.FROM_PLACE:
            return _from_place(name, who)
        case NameKind.LED:
            return _("%(name)s from the first round on", name=who)
        case NameKind.TIE_ROUND:
            return _("%(name)s, in the tie round", name=who)
        case NameKind.LAST_ROUND:
            return _("%(name)s, in the last round", name=who)
        case NameKind.BIG_HAND:
            return _("%(name)s: %(points)s points in one round", points=name.number, name=who)
        case NameKind.OFTEN_OUT:
            return fact_sentence(WentOutOften(name.seats[0], name.number), names)
        case NameKind.ORDER:
            # Translators: the name of an evening: Sunday: Mia before Dad.
            return _(
                "%(day)s: %(first)s before %(second)s",
                day=day,
                first=who,
                second=names[name.seats[1]],
            )
        case _:
            assert_never(name.kind)


def _from_place(name: EveningName, who: str) -> str:
    if name.ahead.phases:
        return ngettext(
            "%(name)s came from %(place)s and won by a phase",
            "%(name)s came from %(place)s and won by %(num)s phases",
            name.ahead.phases,
            name=who,
            place=place_left_behind(name.number),
        )
    return ngettext(
        "%(name)s came from %(place)s and won by a point",
        "%(name)s came from %(place)s and won by %(num)s points",
        name.ahead.points,
        name=who,
        place=place_left_behind(name.number),
    )
