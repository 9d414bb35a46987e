"""How many there are of something, in words: *3 games*, *1 round*."""

from __future__ import annotations

from flask_babel import ngettext


def games_words(number: int) -> str:
    """So many games."""
    return ngettext("%(num)s game", "%(num)s games", number)


def from_games(number: int) -> str:
    """On how many games a figure rests: "from 12 games"."""
    return ngettext("from %(num)s game", "from %(num)s games", number)


def rounds_words(number: int) -> str:
    """So many rounds."""
    return ngettext("%(num)s round", "%(num)s rounds", number)


def entries_words(number: int) -> str:
    """So many entries of a log."""
    return ngettext("%(num)s entry", "%(num)s entries", number)


def phases_words(number: int) -> str:
    """So many phases, which somebody has completed, or a game has."""
    return ngettext("%(num)s phase", "%(num)s phases", number)


def points_words(number: int) -> str:
    """So many points."""
    return ngettext("%(num)s point", "%(num)s points", number)


def players_words(number: int) -> str:
    """So many players."""
    return ngettext("%(num)s player", "%(num)s players", number)


def wins_words(number: int) -> str:
    """So many wins."""
    return ngettext("%(num)s win", "%(num)s wins", number)


def times_words(number: int) -> str:
    """So many times."""
    return ngettext("%(num)s time", "%(num)s times", number)


def phases_and_points(name: str, phases: int, points: int) -> str:
    """How far a player has come, for who hears it."""
    return ngettext(
        "%(name)s, %(num)s phase completed, %(points)s points",
        "%(name)s, %(num)s phases completed, %(points)s points",
        phases,
        name=name,
        points=points,
    )


def kept_deleted_words(days: int) -> str:
    """How long a deleted game can be brought back."""
    return ngettext(
        "A deleted game can be brought back for %(num)s day. Then it is removed.",
        "A deleted game can be brought back for %(num)s days. Then it is removed.",
        days,
    )
