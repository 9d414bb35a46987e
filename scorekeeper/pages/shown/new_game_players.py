"""The players of a new game, as its form shows them: who has a seat, which are free, and who may be
tapped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.face_choice import FaceChoice
from scorekeeper.pages.shown.marks import NO_LETTERS, PlayerView, letters_among, player_shown
from scorekeeper.service.people import Face
from scorekeeper.service.players import normalized
from scorekeeper.wording.dealing import deals_and_begins_words
from scorekeeper.wording.lists import sentence

USUAL_PLAYERS = 4
"""Seats that are drawn for people to tap, where there is room."""

TYPED_PLAYERS = 4
"""Seats that are drawn at least for people whose names are typed."""


@immutable(kw_only=True)
class SeatedPlayer:
    """A player with a seat. `key` is a number that stays with the player when seats change, for
    the ids. `moves_earlier` and `moves_later`: there is a neighbour on that side. `opened`: the
    keys of this seat are shown, with those of the face if `face` has them."""

    key: int
    player: PlayerView
    number: int
    note: str
    moves_earlier: bool
    moves_later: bool
    opened: bool
    face: FaceChoice | None


@immutable(kw_only=True)
class NameToTap:
    """A name to tap, and its seat number, 0 without a seat."""

    key: int
    player: PlayerView
    number: int


@immutable(kw_only=True)
class FreeSeat:
    """A seat that nobody has yet. `needed`: without somebody there no game begins."""

    number: int
    note: str
    needed: bool


@immutable(kw_only=True)
class PlayersPage:
    """Everything the form shows of the players. `empty` are the free seats that a game needs, and
    those that others may take, beside names to tap up to a usual number; `more` is the question
    whether more may play than the sheet says. `first_deal` says who deals and who begins, once the
    players are enough."""

    seats: tuple[SeatedPlayer, ...]
    empty: tuple[FreeSeat, ...]
    names: tuple[NameToTap, ...]
    asked_for: str
    more: str
    more_key: str
    spoken: str
    ready: bool
    deal: str
    first_deal: str

    @property
    def seats_wide(self) -> bool:
        """Do the seats have the width of a desk, because few names or none are to be tapped?"""
        return not self.names or (len(self.seats) > 4 and len(self.names) < 5)

    @property
    def in_a_column(self) -> bool:
        """Does a phone show all places below each other, because places and names are so few?"""
        return len(self.seats) + len(self.empty) < 7 and len(self.names) < 5 and not self.more


def players_page(
    seated: Sequence[str],
    offered: Sequence[str],
    faces: Mapping[str, Face],
    *,
    given: Sequence[str] = (),
    opened: str = "",
    chooses: FaceChoice | None = None,
    asked_for: Sequence[str] = (),
    typing: bool = False,
    of_people: Mapping[str, str] = NO_LETTERS,
    most: int = MIN_PLAYERS,
) -> PlayersPage:
    """The players who have a seat, of `most` at this table. `offered` are the names of earlier
    games; `faces` has one for every name. `given` are players whose names are not offered while
    they have their seats; the names of others keep their places when they are tapped. `opened` is
    the player whose keys are shown, with those of `chooses`; `asked_for` the players for whom only
    a house rule has a seat. `typing`: names are typed that have no seat yet. `of_people` are the
    letters of all people."""
    folded = {normalized(name) for name in offered}
    names = (*offered, *(name for name in seated if normalized(name) not in folded))
    keys = {normalized(name): key for key, name in enumerate(names, start=1)}
    numbers = {normalized(name): number for number, name in enumerate(seated, start=1)}
    letters = letters_among({normalized(name): name for name in (*offered, *seated)}, of_people)
    by_name = {normalized(name): faces[name] for name in (*offered, *seated)}

    def shown(name: str) -> PlayerView:
        return player_shown(name, by_name[normalized(name)], letters[normalized(name)])

    seats = tuple(
        SeatedPlayer(
            key=keys[normalized(name)],
            player=shown(name),
            number=number,
            note=_note(number),
            moves_earlier=number > 1,
            moves_later=number < len(seated),
            opened=name == opened,
            face=chooses if name == opened else None,
        )
        for number, name in enumerate(seated, start=1)
    )
    to_tap = tuple(
        NameToTap(
            key=keys[normalized(name)],
            player=shown(name),
            number=numbers.get(normalized(name), 0),
        )
        for name in names
        if name not in given or name not in seated
    )
    count = len(seated)
    places = min(len(to_tap), USUAL_PLAYERS) if to_tap else min(max(count + 1, TYPED_PLAYERS), most)
    more = min(count + len(asked_for), MAX_PLAYERS)
    return PlayersPage(
        seats=seats,
        empty=tuple(
            FreeSeat(number=number, note=_note(number), needed=number <= MIN_PLAYERS)
            for number in range(count + 1, max(MIN_PLAYERS, places) + 1)
        ),
        names=to_tap,
        asked_for=next(iter(asked_for), ""),
        more=_("The sheet says six at most. Play with %(count)s?", count=more) if asked_for else "",
        more_key=_("Play with %(count)s", count=more),
        spoken=_spoken(seated),
        ready=count >= MIN_PLAYERS or typing,
        deal=_deal_key(count),
        first_deal=deals_and_begins_words(seated[0], seated[1]) if count >= MIN_PLAYERS else "",
    )


def _note(number: int) -> str:
    return {1: _("deals"), 2: _("begins")}.get(number, "")


def _spoken(seated: Sequence[str]) -> str:
    if not seated:
        return ""
    if len(seated) < MIN_PLAYERS:
        return _("%(dealer)s deals. Who sits to the left?", dealer=seated[0])
    return sentence(deals_and_begins_words(seated[0], seated[1]))


def _deal_key(count: int) -> str:
    if missing := max(MIN_PLAYERS - count, 0):
        return ngettext(
            "Deal: %(num)s player is missing", "Deal: %(num)s players are missing", missing
        )
    return _("Deal")
