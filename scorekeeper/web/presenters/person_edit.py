"""Changing a person: the eight colours, what becomes one in a merger, and what was merged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.service import TableView
from scorekeeper.service.people import COLOURS, Merger, Person, PersonView
from scorekeeper.web.presenters.player_marks import PlayerMark, initials, player_mark
from scorekeeper.wording.lists import listed


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourChoice:
    """One of the eight colours, as a button. `owners` are the others who have it."""

    colour: int
    words: str
    mark: PlayerMark
    chosen: bool
    owners: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedSpelling:
    """A spelling that was merged into the person."""

    merger_id: int
    name: str
    seats_words: str
    merged_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEditPage:
    """The forms about one person. `others` are the people who may be the same one, by number and
    name."""

    person_id: int
    name: str
    others: tuple[tuple[int, str], ...]
    mergers: tuple[MergedSpelling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeSide:
    """One of two people who become one, with what is known of them."""

    person_id: int
    name: str
    mark: PlayerMark
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePage:
    """Two people before they become one. `apart`: they are two people, because both have a seat in
    one game, `met_in` (None if it is deleted)."""

    person_id: int
    title: str
    sides: tuple[MergeSide, ...]
    together: str
    apart: bool
    met_in: int | None
    met_at: datetime | None


def person_edit_page(
    person: Person, everybody: Sequence[Person], mergers: Sequence[Merger]
) -> PersonEditPage:
    """The forms about this person."""
    return PersonEditPage(
        person_id=person.person_id,
        name=person.name,
        others=tuple(
            (each.person_id, each.name) for each in everybody if each.person_id != person.person_id
        ),
        mergers=tuple(
            MergedSpelling(
                merger_id=each.merger_id,
                name=each.name,
                seats_words=_games_words(each.seats),
                merged_at=datetime.fromisoformat(each.merged_at),
            )
            for each in mergers
        ),
    )


def colour_choices(person: Person, everybody: Sequence[Person]) -> tuple[ColourChoice, ...]:
    """The eight colours."""
    letters = initials({"": person.name})[""]
    return tuple(
        ColourChoice(
            colour=colour,
            words=colour_words(colour),
            mark=player_mark(colour, letters),
            chosen=colour == person.colour,
            owners=listed(
                [
                    each.name
                    for each in everybody
                    if each.colour == colour and each.person_id != person.person_id
                ][:3]
            ),
        )
        for colour in COLOURS
    )


def colour_words(colour: int) -> str:
    """The name of a player's colour, with its shape."""
    words = (
        *(_("petrol, flower"), _("rust, hexagon"), _("plum, leaf"), _("olive, arch")),
        *(_("sky, shield"), _("rose, cross"), _("cocoa, plaque"), _("slate, pentagon")),
    )
    return words[colour - 1]


def merge_page(
    views: tuple[PersonView | None, PersonView | None], met: TableView | None, *, apart: bool
) -> MergePage:
    """What becomes one, or with `apart` why it does not: both have a seat in the game `met`."""
    found = [each for each in views if each is not None]
    games = sum(each.statistics.games for each in found if each.statistics)
    wins = sum(each.statistics.wins for each in found if each.statistics)
    names = listed([each.person.name for each in found])
    return MergePage(
        person_id=found[0].person.person_id,
        title=_("%(names)s are two people", names=names)
        if apart
        else _("%(names)s become one", names=names),
        sides=tuple(
            MergeSide(
                person_id=each.person.person_id,
                name=each.person.name,
                mark=_mark(each.person),
                words=_won_words(
                    each.statistics.wins if each.statistics else 0,
                    each.statistics.games if each.statistics else 0,
                ),
            )
            for each in found
        ),
        together=_won_words(wins, games),
        apart=apart,
        met_in=met.game_id if met else None,
        met_at=met.started_at if met else None,
    )


def _mark(person: Person) -> PlayerMark:
    return player_mark(person.colour, initials({"": person.name})[""])


def _games_words(games: int) -> str:
    return ngettext("%(num)s game", "%(num)s games", games)


def _won_words(wins: int, games: int) -> str:
    return ngettext(
        "%(num)s finished game, %(wins)s won",
        "%(num)s finished games, %(wins)s won",
        games,
        wins=wins,
    )
