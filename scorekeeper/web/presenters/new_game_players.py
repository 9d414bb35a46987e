"""New game: who sits where, who deals, and the names to tap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.values import MIN_PLAYERS
from scorekeeper.web.presenters.player_marks import PlayerMark, initials, player_mark

MOST_NAMES_TO_TAP = 12
"""Names of earlier games that are offered; any other name is typed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedPlayer:
    """A player with a seat. `key` is a number that stays with the player when seats change, for
    the ids. `moves_earlier` and `moves_later`: there is a neighbour on that side. `opened`: the
    keys of this seat are shown."""

    key: int
    name: str
    mark: PlayerMark
    number: int
    note: str
    moves_earlier: bool
    moves_later: bool
    opened: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NameToTap:
    """A name to tap with its mark and its seat number, 0 without a seat."""

    key: int
    name: str
    mark: PlayerMark
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersPage:
    """Everything the page shows of the players. `empty` are the notes on the seats that a game
    needs and nobody has taken; `more` is the question whether more may play than the sheet says."""

    leader: str
    seats: tuple[SeatedPlayer, ...]
    empty: tuple[tuple[int, str], ...]
    names: tuple[NameToTap, ...]
    asked_for: str
    more: str
    more_key: str
    spoken: str
    ready: bool
    deal: str


def players_page(
    seated: Sequence[str],
    offered: Sequence[str],
    colours: Mapping[str, int],
    *,
    opened: str = "",
    asked_for: str = "",
    typing: bool = False,
) -> PlayersPage:
    """The players so far. `offered` are the names of earlier games; `colours` has a colour for
    every name. `opened` is the player whose keys are shown, `asked_for` the one too many."""
    folded = {name.casefold() for name in offered}
    names = (*offered, *(name for name in seated if name.casefold() not in folded))
    keys = {name.casefold(): key for key, name in enumerate(names, start=1)}
    numbers = {name.casefold(): number for number, name in enumerate(seated, start=1)}
    seat_letters = initials({name: name for name in seated})
    marks = {
        name.casefold(): player_mark(colours[name], seat_letters.get(name) or _letter(name))
        for name in (*offered, *seated)
    }
    seats = tuple(
        SeatedPlayer(
            key=keys[name.casefold()],
            name=name,
            mark=marks[name.casefold()],
            number=number,
            note=_note(number),
            moves_earlier=number > 1,
            moves_later=number < len(seated),
            opened=name == opened,
        )
        for number, name in enumerate(seated, start=1)
    )
    count = len(seated)
    return PlayersPage(
        leader=_leader(count),
        seats=seats,
        empty=tuple((number, _note(number)) for number in range(count + 1, MIN_PLAYERS + 1)),
        names=tuple(
            NameToTap(
                key=keys[name.casefold()],
                name=name,
                mark=marks[name.casefold()],
                number=numbers.get(name.casefold(), 0),
            )
            for name in names
        ),
        asked_for=asked_for,
        more=_("The sheet says six at most. Play with %(count)s?", count=count + 1)
        if asked_for
        else "",
        more_key=_("Play with %(count)s", count=count + 1),
        spoken=_spoken(seated),
        ready=count >= MIN_PLAYERS or typing,
        deal=_deal(count),
    )


def _letter(name: str) -> str:
    return initials({name: name})[name]


def _note(number: int) -> str:
    return {1: _("deals"), 2: _("begins")}.get(number, "")


def _leader(count: int) -> str:
    if count == 0:
        return _("Who plays?")
    if count < MIN_PLAYERS:
        return _("Who else?")
    return ngettext("%(num)s player", "%(num)s players", count)


def _spoken(seated: Sequence[str]) -> str:
    if not seated:
        return ""
    if len(seated) < MIN_PLAYERS:
        return _("%(dealer)s deals. Who sits to the left?", dealer=seated[0])
    return _("%(dealer)s deals. %(first)s begins.", dealer=seated[0], first=seated[1])


def _deal(count: int) -> str:
    if count == 0:
        return _("Deal: who plays?")
    if count < MIN_PLAYERS:
        return _("Deal: one more player")
    return ngettext("Deal, %(num)s player", "Deal, %(num)s players", count)
