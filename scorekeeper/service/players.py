"""The names of a game's players, checked, and its title and place, checked and stored.

The log has seats only, so the referee sees no names. Letters are counted as a reader counts them:
one with its accents is one, and so is an emoji.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from scorekeeper.game.answers import problem
from scorekeeper.rules.problems import Problem
from scorekeeper.storage import game_lines
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.players import JOINER, clean, normalized

# The layers above use these names of storage, which they may not import.
__all__ = ["clean", "normalized"]

LONGEST = 32
"""Letters of a name. Pages show as many of them as fit on the line."""

MOST_SIGNS = 4 * LONGEST
"""Unicode signs of a name: a letter may have accents, but not a hundred of them."""


def one_more_name_problems(name: str, names: Sequence[str]) -> tuple[Problem, ...]:
    """The problems of the name of a player who joins the players `names`."""
    same = next((other for other in names if normalized(other) == normalized(name)), None)
    if same is not None:
        return (problem("same_name_twice", name=same),)
    return name_problems([name])


def name_problems(names: Sequence[str]) -> tuple[Problem, ...]:
    """The problems of the names of a game: a name is missing, too long, or there twice."""
    problems = []
    for place, name in enumerate(names, start=1):
        letters = characters(clean(name))
        if not letters:
            problems.append(problem("name_missing", place=place))
        elif is_name_too_long(name):
            problems.append(problem("name_too_long", name=clean(name), most=LONGEST))
    counted = Counter(normalized(name) for name in names if clean(name))
    first = {normalized(name): clean(name) for name in reversed(names)}
    problems.extend(
        problem("same_name_twice", name=first[name]) for name, times in counted.items() if times > 1
    )
    return tuple(problems)


def is_name_too_long(name: str) -> bool:
    """Has the name more letters than fit, or more signs than letters need?"""
    kept = clean(name)
    return len(characters(kept)) + kept.count(" ") > LONGEST or len(kept) > MOST_SIGNS


def characters(name: str, *, blanks: bool = False) -> list[str]:
    """What a reader counts as letters: one with its accents, an emoji with its parts. Signs that
    show nothing are left out, and so are `blanks` unless they are asked for."""
    found: list[str] = []
    for sign in name:
        if sign in _BLANK or (sign.isspace() and not blanks):
            continue
        if found and (_joins(sign) or found[-1][-1] == JOINER or _is_half_flag(found[-1], sign)):
            found[-1] += sign
        elif not _joins(sign):
            found.append(sign)
    return found


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols of Unicode that show nothing."""


def _joins(sign: str) -> bool:
    """Does this sign belong to the one before it: an accent, a joiner, a skin tone?"""
    invisible = unicodedata.category(sign) in ("Mn", "Me", "Mc", "Cf")
    return invisible or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _is_half_flag(before: str, sign: str) -> bool:
    """Do these signs make a flag, which is written as two regional letters?"""
    return all("\U0001f1e6" <= half <= "\U0001f1ff" for half in before + sign) and len(before) == 1


# --- titles and places ----------------------------------------------------------------------------


LONGEST_TITLE = 60
MOST_SIGNS_OF_A_TITLE = 4 * LONGEST_TITLE
"""Letters of a title or a place."""


def title_problems(title: str, place: str) -> tuple[Problem, ...]:
    """Why these cannot be the title and the place of a game: they are too long."""
    return tuple(
        problem(code, most=LONGEST_TITLE)
        for code, text in (("title_too_long", title), ("place_too_long", place))
        if is_title_too_long(text)
    )


def is_title_too_long(text: str) -> bool:
    """Has this title or place more letters than fit, or more signs than letters need?"""
    kept = clean(text)
    return len(characters(kept, blanks=True)) > LONGEST_TITLE or len(kept) > MOST_SIGNS_OF_A_TITLE


class Titles:
    """The titles and places of the games of one database, and whether a game is put away: noted
    beside its log. An archive contains title and place. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def places(self) -> tuple[str, ...]:
        """The places of all games, the one with most games first."""
        return game_lines.places(self._connections.db)

    def change(self, game_id: int, title: str, place: str) -> tuple[Problem, ...]:
        """Give the game this title and this place; "" for none. Gives the problems if one is too
        long; nothing is changed then."""
        problems = title_problems(title, place)
        if not problems:
            db = self._connections.db
            with writing(db):
                game_lines.change_title(db, game_id, title, place)
        return problems

    def put_away(self, game_id: int, *, away: bool) -> None:
        """Put the game away, or take it out again. The start page offers no game that is put away;
        the history shows it like any other. An entry takes it out again."""
        db = self._connections.db
        with writing(db):
            game_lines.put_away(db, game_id, away=away)
