"""Whom a spoken round names and what it says of them, as the values that are weighed."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import Word

PLAYERS = frozenset((Said.NAME, Said.ME))

QUANTIFIERS = (Said.EVERYBODY, Said.OTHERS, Said.NOBODY, Said.NOBODY_ELSE)


@immutable
class Named:
    """Whom the line speaks of at `at`, the place of a word.

    `seats`: the players; several are all meant. `quantifier`: all players, the others, or none of
    them, `but` these. `one_of`: a name that fits several of `seats`. `unknown`: somebody of whom
    nobody can say who it is. `optional`: it may also be no player at all. `doubtful`: what is said
    of it is asked. `denied`: it is said of whom nothing is said. `price` is what it costs to take
    it for a player, and `skipped` to take it for none. `chained`: it stands beside the player
    before, with nothing but a comma or a blank between. `for_them`: the word before it binds what
    stands before that."""

    at: int
    end: int
    seats: tuple[Seat, ...] = ()
    quantifier: Said | None = None
    but: tuple[Seat, ...] = ()
    one_of: bool = False
    unknown: bool = False
    optional: bool = False
    doubtful: bool = False
    denied: bool = False
    price: float = 0.0
    skipped: float = 0.0
    chained: bool = False
    for_them: bool = False


@immutable
class Fact:
    """What the line says at `at`, the place of a word, of a player. `each`: a number that is that
    of every player named together."""

    at: int
    said: Said
    value: int = 0
    each: bool = False
    denied: Said | None = None


@immutable
class Grammar:
    """The line as it is weighed. `pauses`: for each word how much it parts what is before from what
    is behind; 0 for the sign between a name and its number. `takes_back`: the places of words of
    correction; `sums_up`: of words before the number that counts."""

    words: Sequence[Word]
    items: tuple[Named | Fact, ...]
    pauses: tuple[float, ...]
    noise: tuple[bool, ...]
    takes_back: tuple[int, ...] = ()
    sums_up: tuple[int, ...] = ()


UNKNOWN_NAME, UNKNOWN_WORD, DOUBTFUL_NAME, SMALL_NAME = 0.5, 1.5, 1.0, 0.5
"""The price of taking a word for a player: written like a name, or not, or a name half heard, or a
name with an ending in small letters."""

SKIPPED_NAME = 0.7
"""The price of taking a word that is written like the name of a player for no player."""
