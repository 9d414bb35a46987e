"""How a player is shown: the name beside the mark, which is a shape in the player's colour with the
first letter of the name.

Each colour has its own shape, so that shape and letter tell the players apart without the colour.
`templates/shown/_player.html` draws what is here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from unicodedata import east_asian_width

from flask_babel import ngettext

from scorekeeper.game.latest import once_for_latest
from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.service.people import Person
from scorekeeper.service.players import characters

SHAPES = (
    # flower
    "M40.3 30.7A7 7 0 0 1 30.7 40.3A7 7 0 0 1 17.3 40.3A7 7 0 0 1 7.7 30.7A7 7 0 0 1 7.7 17.3"
    "A7 7 0 0 1 17.3 7.7A7 7 0 0 1 30.7 7.7A7 7 0 0 1 40.3 17.3A7 7 0 0 1 40.3 30.7Z",
    # hexagon
    "M20.5 3.5Q24 1.5 27.5 3.5L40 10.7Q43.5 12.7 43.5 16.8V31.2Q43.5 35.2 40 37.2L27.5 44.5"
    "Q24 46.5 20.5 44.5L8 37.3Q4.5 35.3 4.5 31.3V16.8Q4.5 12.7 8 10.7Z",
    # leaf
    "M4 22A18 18 0 0 1 22 4H39Q44 4 44 9V26A18 18 0 0 1 26 44H9Q4 44 4 39Z",
    # arch
    "M5 39V23A19 19 0 0 1 43 23V39Q43 44 38 44H10Q5 44 5 39Z",
    # shield
    "M24 3Q33 8 42 8Q44 8 44 11V23Q44 38 24 46Q4 38 4 23V11Q4 8 6 8Q15 8 24 3Z",
    # cross
    "M15 6Q15 3 18 3H30Q33 3 33 6V12Q33 15 36 15H42Q45 15 45 18V30Q45 33 42 33H36Q33 33 33 36V42"
    "Q33 45 30 45H18Q15 45 15 42V36Q15 33 12 33H6Q3 33 3 30V18Q3 15 6 15H12Q15 15 15 12Z",
    # plaque
    "M11 5H37A7 7 0 0 0 44 12V36A7 7 0 0 0 37 43H11A7 7 0 0 0 4 36V12A7 7 0 0 0 11 5Z",
    # pentagon
    "M20.8 5.4Q24 3 27.2 5.4L42.6 16.5Q45.9 18.9 44.6 22.7L38.8 40.8Q37.5 44.6 33.5 44.6H14.5"
    "Q10.5 44.6 9.2 40.8L3.4 22.7Q2.1 18.9 5.4 16.5Z",
)
"""Outlines in a square of 48 by 48, by colour: the first belongs to colour 1."""


@dataclass(frozen=True, slots=True)
class PlayerMark:
    """`colour` is 1 to 8; `path` is the outline in a square of 48 by 48; `letters` are one or two
    letters of the name, `long` if two."""

    colour: int
    path: str
    letters: str
    long: bool


SHORT_NAME, LONG_NAME = 7, 13
"""Letters of a short name, and of one that is not long. A letter that is twice as wide counts as
two."""


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as every page shows one: the name, and the mark that stands beside it. `seat` is ""
    for somebody who is shown without a seat, such as a person or a name to tap."""

    seat: Seat
    name: str
    mark: PlayerMark

    @property
    def length(self) -> str:
        """What decides the size of its letters where there is little room: "", `middling` or
        `long`."""
        wide = sum(east_asian_width(sign) in "WF" for sign in self.name)
        letters = len(characters(self.name, blanks=True)) + wide
        if letters <= SHORT_NAME:
            return ""
        return "middling" if letters <= LONG_NAME else "long"


@once_for_latest
def players_of(view: TableView) -> dict[Seat, PlayerView]:
    """Everybody who has a seat in this game, also those in `view.names` alone."""
    letters = initials(view.names)
    return {
        seat: PlayerView(seat, name, player_mark(view.colours[seat], letters[seat]))
        for seat, name in view.names.items()
    }


def mine_class(view: TableView, seat: Seat | None) -> str:
    """The class of a page on which the line of this seat is strong among the places; "" without a
    seat."""
    player = None if seat is None else players_of(view).get(seat)
    return "" if player is None else f" mine-{player.mark.colour}"


def player_marks(view: TableView) -> dict[Seat, PlayerMark]:
    """The mark of every seat of this game, where it stands without the name."""
    return {seat: player.mark for seat, player in players_of(view).items()}


def persons_shown(people: Iterable[Person]) -> dict[int, PlayerView]:
    """Each of these people by number. Their letters tell them apart."""
    known = {str(each.person_id): each for each in people}
    letters = initials({number: each.name for number, each in known.items()})
    return {
        each.person_id: player_shown(each.name, each.colour, letters[number])
        for number, each in known.items()
    }


def player_shown(name: str, colour: int, letters: str = "") -> PlayerView:
    """Somebody without a seat. Without `letters` the mark has the first letter of the name."""
    return PlayerView("", name, player_mark(colour, letters or initials({"": name})[""]))


@lru_cache(maxsize=1024)
def player_mark(colour: int, letters: str) -> PlayerMark:
    """The mark of this colour with these letters. A number that is no colour, as only a damaged
    file has it, is shown as the first one."""
    colour = colour if colour in range(1, len(SHAPES) + 1) else 1
    return PlayerMark(colour, SHAPES[colour - 1], letters, long=len(characters(letters)) > 1)


def initials(names: Mapping[Seat, str]) -> dict[Seat, str]:
    """The first letter of each name as a capital; two letters for names that begin with the same
    one. The second letters differ if the names do: Ann is An, Anna is Aa."""
    letters = {seat: _letters(name) for seat, name in names.items()}
    first = {seat: found[0].upper() if found else "?" for seat, found in letters.items()}
    chosen = dict(first)
    for letter, count in Counter(first.values()).items():
        if count > 1:
            alike = {seat: _second_letters(names[seat]) for seat in names if first[seat] == letter}
            for seat, second in _distinct_letters(alike).items():
                chosen[seat] = letter + second
    return chosen


@lru_cache(maxsize=1024)
def _letters(name: str) -> tuple[str, ...]:
    return tuple(characters(name))


def _second_letters(name: str) -> tuple[str, ...]:
    """The letters that may follow the first one on a mark, best first: the second of the name, then
    the first of each further word, then all others."""
    begins = [word[0] for word in map(characters, re.split(r"[\s\-]+", name)) if word]
    rest = [each for each in characters(name)[1:] if each[0].isalnum()]
    return tuple(dict.fromkeys([*rest[:1], *begins[1:], *rest]))


def _distinct_letters(choices: Mapping[Seat, tuple[str, ...]]) -> dict[Seat, str]:
    """For each seat one of the letters it may choose from, so that as few seats as possible have
    the same one. The seat with the fewest letters chooses first; a seat without any is left
    out."""
    owners: dict[str, Seat] = {}

    def gets_letter(seat: Seat, tried: set[str]) -> bool:
        """Give this seat a free letter, or one whose owner can take another."""
        for letter in choices[seat]:
            if letter.casefold() not in owners:
                owners[letter.casefold()] = seat
                return True
        for letter in choices[seat]:
            key = letter.casefold()
            if key not in tried:
                tried.add(key)
                if gets_letter(owners[key], tried):
                    owners[key] = seat
                    return True
        return False

    for seat in sorted(choices, key=lambda seat: len(choices[seat])):
        gets_letter(seat, set())
    keys = {seat: key for key, seat in owners.items()}
    return {
        seat: next((each for each in found if each.casefold() == keys.get(seat)), found[0])
        for seat, found in choices.items()
        if found
    }


def from_games(games: int) -> str:
    """On how many games a figure rests: "from 12 games"."""
    return ngettext("from %(num)s game", "from %(num)s games", games)
