"""Chances to win, rounds left and how long they take, in words: never a certainty, no decimals.

A figure would claim more than the simulator knows, so chances are said in fives with "about", and
small and large ones in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.values import Seat
from scorekeeper.wording.durations import duration_words
from scorekeeper.wording.lists import listed

HARDLY, ALMOST_SURE = 0.05, 0.9
"""Chances below the first or above the second are said without a number."""

LEVEL = 0.1
"""Players within this distance of the best chance count as level with it."""

MOST_NAMED = 3
"""If more players than these are level, only their number is said, without names."""

FULL_SPREAD = 7.5
"""From this many rounds on, a range is said: "About 6 to 9 more rounds"."""


def chance_words(share: float) -> str:
    """One player's chance: "about 35 %"."""
    if share < HARDLY:
        return _("hardly any more")
    if share > ALMOST_SURE:
        return _("almost sure")
    return _("about %(percent)s\u00a0%%", percent=_in_fives(share))


def favourite_words(shares: Mapping[Seat, float], names: Mapping[Seat, str]) -> str:
    """Who is going to win, as a family would say it: "Mia in two of three"."""
    order = sorted(shares, key=lambda seat: -shares[seat])
    best = shares[order[0]]
    level = [seat for seat in order if best - shares[seat] <= LEVEL]
    if len(level) == len(order):
        return _("About even")
    if len(level) > MOST_NAMED:
        return ngettext("Between %(num)s player", "Between %(num)s players", len(level))
    if len(level) > 1:
        together = [names[seat] for seat in _seated(level, shares)]
        return _("Between %(names)s", names=listed(together))
    name = names[order[0]]
    if best > ALMOST_SURE:
        return _("%(name)s, almost sure", name=name)
    return _one_favourite(best, name)


def still_open() -> str:
    """What is said while all players have nearly the same chance."""
    return _("Still open")


def rounds_left_words(rounds: float, *, exact: bool = False) -> str:
    """How many rounds are left: "About 6 more rounds". `exact`: their number is fixed."""
    count = max(round(rounds), 1)
    if exact:
        return ngettext("%(num)s more round", "%(num)s more rounds", count)
    if rounds < FULL_SPREAD:
        return ngettext("About %(num)s more round", "About %(num)s more rounds", count)
    fewest, most = round(rounds - 1.5), round(rounds + 1.5)
    return ngettext(
        "About %(fewest)s to %(num)s more round",
        "About %(fewest)s to %(num)s more rounds",
        most,
        fewest=fewest,
    )


def time_left_words(minutes: float) -> str:
    """How long that takes, in steps of five minutes: "35 minutes", "1 h 20 min"."""
    whole = max(5 * round(minutes / 5), 5)
    if whole < 60:
        return ngettext("%(num)s minute", "%(num)s minutes", whole)
    if whole % 60 == 0:
        return ngettext("%(num)s hour", "%(num)s hours", whole // 60)
    return duration_words(whole)


def _one_favourite(share: float, name: str) -> str:
    """The chance of the only favourite, between "hardly" and "almost sure"."""
    if share >= 0.85:
        # Translators: a chance to win: this player would win nine of ten such games.
        return _("%(name)s in nine of ten", name=name)
    if share >= 0.775:
        return _("%(name)s in four of five", name=name)
    if share >= 0.71:
        return _("%(name)s in three of four", name=name)
    if share >= 0.625:
        return _("%(name)s in two of three", name=name)
    if share >= 0.575:
        return _("%(name)s in three of five", name=name)
    return _("%(name)s ahead, about %(percent)s\u00a0%%", name=name, percent=_in_fives(share))


def _seated(seats: Sequence[Seat], shares: Mapping[Seat, float]) -> list[Seat]:
    """These seats in the order of the table."""
    return [seat for seat in shares if seat in seats]


def _in_fives(share: float) -> int:
    return 5 * round(share * 20)
