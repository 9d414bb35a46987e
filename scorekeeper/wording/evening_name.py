"""What an evening is called, in words."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.game.story import WentOutOften
from scorekeeper.wording.race import place_left_behind
from scorekeeper.wording.story import fact_sentence
from scorekeeper.wording.terms import Names, seat_names


def evening_name_words(name: EveningName, names: Names, day: str) -> str:
    """This name as a headline. `day` is the weekday of the evening."""
    who = names[name.seats[0]]
    match name.kind:
        case NameKind.FROM_LAST:
            return _("%(name)s came from last and won", name=who)
        case NameKind.FROM_PLACE:
            return _from_place(name, who)
        case NameKind.LED:
            return _("%(name)s led from the first round on", name=who)
        case NameKind.TIE_ROUND:
            return _("%(name)s, in the tie round", name=who)
        case NameKind.LAST_ROUND:
            return _("%(name)s, in the last round", name=who)
        case NameKind.BIG_HAND:
            return _("%(name)s: %(points)s points in one round", points=name.number, name=who)
        case NameKind.OFTEN_OUT:
            return fact_sentence(WentOutOften(name.seats[0], name.number), names)
        case NameKind.ORDER | NameKind.LEVEL:
            return _order(name, names, day)
        case _:
            assert_never(name.kind)


def _order(name: EveningName, names: Names, day: str) -> str:
    if name.kind is NameKind.LEVEL:
        # Translators: the name of an evening: Sunday: Mia and Dad tied.
        return _("%(day)s: %(names)s tied", day=day, names=seat_names(name.seats, names))
    if len(name.seats) == 1:
        # Translators: the name of an evening on which several shared the second place: Sunday: Mia
        # in front.
        return _("%(day)s: %(name)s in front", day=day, name=names[name.seats[0]])
    first, second = (names[seat] for seat in name.seats)
    # Translators: the name of an evening: Sunday: Mia before Dad.
    return _("%(day)s: %(first)s before %(second)s", day=day, first=first, second=second)


def _from_place(name: EveningName, who: str) -> str:
    return _came_from(who, place_left_behind(name.number), name.ahead)


def came_from_last(who: str, ahead: Gap) -> str:
    """The headline of a game whose winner was last and won by this much."""
    # Translators: the place in “Mia came from last and won by a phase”, in the form it needs.
    return _came_from(who, pgettext("came from", "last"), ahead)


def _came_from(who: str, place: str, ahead: Gap) -> str:
    if ahead.phases:
        return ngettext(
            "%(name)s came from %(place)s and won by a phase",
            "%(name)s came from %(place)s and won by %(num)s phases",
            ahead.phases,
            name=who,
            place=place,
        )
    return ngettext(
        "%(name)s came from %(place)s and won by a point",
        "%(name)s came from %(place)s and won by %(num)s points",
        ahead.points,
        name=who,
        place=place,
    )
