"""How a player is shown: the name beside the mark, which is a shape in the player's colour with the
first letter of the name.

Shape and letter tell the players of a game apart without the colour: no two of them have the same
shape. `templates/shown/_player.html` draws what is here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field
from functools import lru_cache
from types import MappingProxyType
from unicodedata import east_asian_width

from scorekeeper.game.latest import once_for_latest
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.service import TableView
from scorekeeper.service.people import COLOURS, SHAPES, Face, Person
from scorekeeper.service.players import characters, normalized
from scorekeeper.wording.terms import words_key

OUTLINES = (
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
    # star
    "M21.9 3.9Q24 .5 26.1 3.9L32.6 14.2L44.4 17.1Q48.3 18.1 45.7 21.2L37.9 30.5L38.7 42.6"
    "Q39 46.6 35.3 45.1L24 40.6L12.7 45.1Q9 46.6 9.3 42.6L10.1 30.5L2.3 21.2Q-.3 18.1 3.6 17.1"
    "L15.4 14.2Z",
    # drop
    "M22.4 3.2Q24 1 25.6 3.2L37.5 17.4A17.5 17.5 0 1 1 10.5 17.4Z",
    # bell
    "M19 7A5 5 0 0 1 29 7Q38 10 38 22Q38 30 44 35Q46 37 45 40H30A6 6 0 0 1 18 40H3Q2 37 4 35"
    "Q10 30 10 22Q10 10 19 7Z",
    # moon
    "M27.1 4A18 18 0 0 0 43.9 20.1A21.5 21.5 0 1 1 27.1 4Z",
    # heart
    "M26.2 43.7Q24 46 21.8 43.7L5.6 26.5A12 12 0 0 1 24 9.5A12 12 0 0 1 42.4 26.5Z",
    # house
    "M22.5 3.9Q24 2.5 25.5 3.9L32 10V6H39V16.6L45.4 22.6Q48 25.5 45 26H41V42Q41 45 38 45H10"
    "Q7 45 7 42V26H3Q0 25.5 2.6 22.6Z",
    # fish
    "M1 24Q9 7.5 24 7.5Q33 7.5 38 17.5L44.5 11Q47 9 47 12V36Q47 39 44.5 37L38 30.5"
    "Q33 40.5 24 40.5Q9 40.5 1 24Z",
    # cloud
    "M12 41A10 10 0 0 1 7 22.5A10 10 0 0 1 15 13A12 12 0 0 1 36 14.5A9.5 9.5 0 0 1 41.6 23"
    "A9.5 9.5 0 0 1 36.6 41Z",
)
"""Outlines in a square of 48 by 48: the first is shape 1. Letters stand in the middle of each."""


@immutable
class PlayerMark:
    """`colour` is 1 to 8; `path` is the outline in a square of 48 by 48; `letters` are one or two
    letters of the name, `long` if two. `second`: somebody before in this game has the same colour,
    so that a ring and a dashed line say which of the two it is."""

    colour: int
    path: str
    letters: str
    long: bool
    second: bool = field(default=False, kw_only=True)

    @property
    def letter_y(self) -> str:
        """How far down the middle of the letters is: in a hexagon in its middle, in most others a
        little lower."""
        return "23.5" if self.path == OUTLINES[1] else "27" if self.narrow else "25"

    @property
    def narrow(self) -> bool:
        """Is the outline, a bell, so narrow that two letters are smaller in it?"""
        return self.path == OUTLINES[10]


SHORT_NAME, LONG_NAME = 7, 13
"""Letters of a short name, and of one that is not long. A letter that is twice as wide counts as
two."""


@immutable
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
        if self.letters <= SHORT_NAME:
            return ""
        return "middling" if self.letters <= LONG_NAME else "long"

    @property
    def letters(self) -> int:
        """How much room the name needs, in letters."""
        return _letters_wide(self.name)

    @property
    def letters_of_a_word(self) -> int:
        """How much room its longest word needs, which is not broken."""
        return max(map(_letters_wide, self.name.split()), default=0)

    @property
    def divided_name(self) -> str:
        """The name with soft hyphens where a long word may be divided in a narrow column: before a
        consonant that a vowel follows, three letters from either end. Only letters of Latin and
        Cyrillic are divided so."""
        return _DIVISION.sub("\N{SOFT HYPHEN}", self.name)


_VOWELS = "aeiouyà-åæè-ïò-öøù-ýÿąęěőœůűаеёиоуыэюяєії"
_DIVISION = re.compile(
    rf"(?<=[^\W\d_]{{3}})(?=[a-zß-žа-яґ](?<![h{_VOWELS}])[{_VOWELS}][^\W\d_])", re.IGNORECASE
)


def _letters_wide(text: str) -> int:
    """The letters of this text; those of Chinese and Japanese are as wide as two."""
    wide = sum(east_asian_width(sign) in "WF" for sign in text)
    return len(characters(text, blanks=True)) + wide


def players_of(view: TableView) -> Mapping[Seat, PlayerView]:
    """Everybody who has a seat in this game, also those in `view.names` alone. With the same names
    and faces they are the same objects after another entry."""
    return _players_of(view, words_key())


@once_for_latest
def _players_of(view: TableView, _words: Hashable) -> Mapping[Seat, PlayerView]:
    return _players(tuple(view.names.items()), tuple(view.faces.items()))


@lru_cache(maxsize=512)
def _players(
    names: tuple[tuple[Seat, str], ...], faces: tuple[tuple[Seat, Face], ...]
) -> Mapping[Seat, PlayerView]:
    return _players_with(dict(names), dict(faces), NO_LETTERS)


def players_with(view: TableView, of_people: Mapping[str, str]) -> Mapping[Seat, PlayerView]:
    """The same, with the letters of all people."""
    return _players_with(view.names, view.faces, of_people)


def _players_with(
    names: Mapping[Seat, str], faces: Mapping[Seat, Face], of_people: Mapping[str, str]
) -> Mapping[Seat, PlayerView]:
    letters, later = letters_among(names, of_people), seconds(faces)
    return {
        seat: PlayerView(seat, name, player_mark(faces[seat], letters[seat], second=seat in later))
        for seat, name in names.items()
    }


def mine_class(view: TableView, seat: Seat | None) -> str:
    """The class of a page on which the line of this seat is strong among the places; "" without a
    seat."""
    player = None if seat is None else players_of(view).get(seat)
    return "" if player is None else f" mine-{player.mark.colour}"


def seconds(faces: Mapping[Seat, Face]) -> set[Seat]:
    """Whose colour somebody before them has too. The faces are those of a game, in seat order."""
    colours = set[int]()
    later = set[Seat]()
    for seat, face in faces.items():
        (later.add(seat) if face.colour in colours else colours.add(face.colour))
    return later


def player_marks(view: TableView) -> dict[Seat, PlayerMark]:
    """The mark of every seat of this game, where it stands without the name."""
    return {seat: player.mark for seat, player in players_of(view).items()}


NO_LETTERS: Mapping[str, str] = MappingProxyType({})
"""The letters of the people where nobody knows the others, as in an open house."""


def letters_of_people(people: Iterable[Person]) -> Mapping[str, str]:
    """The letters of all these people by spelling, in whatever order they come: whoever came first
    chooses first."""
    first = sorted(people, key=lambda each: each.person_id)
    return _letters_by_spelling(tuple(normalized(each.name) for each in first))


@lru_cache(maxsize=8)
def _letters_by_spelling(spellings: tuple[str, ...]) -> Mapping[str, str]:
    return MappingProxyType(initials({each: each for each in spellings}))


def letters_among(names: Mapping[Seat, str], of_people: Mapping[str, str]) -> dict[Seat, str]:
    """The letters of these names: of a person those that all lists show, `of_people`. Only where a
    guest would be like a person are they worked out anew."""
    own = initials(names)
    fixed = {seat: of_people.get(normalized(name), own[seat]) for seat, name in names.items()}
    return fixed if len(set(fixed.values())) >= len(set(own.values())) else own


def persons_shown(
    people: Iterable[Person], of_people: Mapping[str, str] = NO_LETTERS
) -> dict[int, PlayerView]:
    """Each of these people by number. Their letters tell them apart."""
    known = {str(each.person_id): each for each in people}
    letters = letters_among({number: each.name for number, each in known.items()}, of_people)
    return {
        each.person_id: player_shown(each.name, each.face, letters[number])
        for number, each in known.items()
    }


def people_to_tap(
    names: Mapping[str, Face],
    of_people: Mapping[str, str] = NO_LETTERS,
    *,
    beside: Iterable[str] = (),
) -> tuple[PlayerView, ...]:
    """People of a list to tap, in this order. Their letters tell them apart, and from the names
    `beside` them in the game."""
    letters = letters_among({name: name for name in (*names, *beside)}, of_people)
    return tuple(player_shown(name, face, letters[name]) for name, face in names.items())


def player_shown(name: str, face: Face, letters: str = "") -> PlayerView:
    """Somebody without a seat. Without `letters` the mark has the first letter of the name."""
    return PlayerView("", name, player_mark(face, letters or initials({"": name})[""]))


@lru_cache(maxsize=1024)
def player_mark(face: Face, letters: str, *, second: bool = False) -> PlayerMark:
    """The mark of this face with these letters."""
    known, long = face_there_is(face), len(characters(letters)) > 1
    return PlayerMark(known.colour, OUTLINES[known.shape - 1], letters, long, second=second)


def face_there_is(face: Face) -> Face:
    """This face, with the first colour or shape in place of a number that is none, as only a
    damaged file has it."""
    return Face(
        face.colour if face.colour in COLOURS else 1, face.shape if face.shape in SHAPES else 1
    )


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
