"""People whom a search names and nobody knows: *with Zebedee* finds no game, and says so.

A word that is not known is a name only where what stands beside it says so: *games with*,
*against*, or *and* with somebody who is known. It is none in *new year with fireworks*, and none
with a small word in between, as in *with the kids*, and none for people who are not named, as in
*with friends*.
"""

from __future__ import annotations

from collections.abc import Iterator

from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.lexicon import lexicon
from scorekeeper.wording.game_search.query import TookPart
from scorekeeper.wording.game_search.tokens import PERSON, UNKNOWN
from scorekeeper.wording.languages import LANGUAGES

_WITH = ("with", "against")

_JAPANESE_WITH = "と"
"""It is no word of its own behind a word that is not known."""


def read_unknown_people(g: Gathered, text: str) -> tuple[str, ...]:
    """Read the names that nobody has as those of people who took part. Returns the names. `text` is
    what was typed."""
    found = []
    for places in tuple(_unknown_words(g)):
        if any(_is_group(g.tokens[at].typed) for at in places):
            continue
        first, last = places[0], places[-1]
        joint = _joint(g, first, last)
        if joint is not None or _is_japanese(g, text, last):
            name = " ".join(g.tokens[at].typed for at in places)
            g.add(TookPart(name), [*places, *([] if joint is None else [joint])])
            found.append(name)
    return tuple(found)


def _is_group(word: str) -> bool:
    return any(lexicon(language.id).is_group(word) for language in LANGUAGES)


def _unknown_words(g: Gathered) -> Iterator[list[int]]:
    """The places of unknown words that stand side by side, together."""
    together: list[int] = []
    for at in g.free(UNKNOWN):
        if together and not (together[-1] == at - 1 and _touch(g, at - 1, at)):
            yield together
            together = []
        together.append(at)
    if together:
        yield together


def _joint(g: Gathered, first: int, last: int) -> int | None:
    """The place of the word that says that a person is named from `first` to `last`; None if
    nothing says so."""
    before, behind = first - 1, last + 1
    if any(0 <= at < len(g.tokens) and g.kind(at) == "or" for at in (before, behind)):
        return None  # the other one may have played
    if before >= 0 and g.kind(before) in _WITH and _touch(g, before, first):
        of_games = g.kind(before) == "against" or before == 0 or g.kind(before - 1) == "game"
        return before if of_games else None
    joint = _and_a_person(g, before, -1)
    if joint is not None and _touch(g, joint, first):
        return joint
    return _and_a_person(g, behind, 1)


def _is_japanese(g: Gathered, text: str, last: int) -> bool:
    """Does と stand behind this word, and then that it is about games?"""
    is_with = text[g.tokens[last].last :].startswith(_JAPANESE_WITH)
    return is_with and (last + 1 == len(g.tokens) or g.kind(last + 1) == "game")


def _and_a_person(g: Gathered, at: int, step: int) -> int | None:
    """This place, if an *and* there joins a person to somebody else."""
    other = at + step
    if not (0 <= at < len(g.tokens) and 0 <= other < len(g.tokens)) or g.kind(at) != "and":
        return None
    return at if g.kind(other) == PERSON and other in g.used else None


def _touch(g: Gathered, at: int, behind: int) -> bool:
    """Is nothing left out between these places but a blank?"""
    return g.tokens[behind].first - g.tokens[at].last <= 1
