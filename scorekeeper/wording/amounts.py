"""How many there are of something, in words: *3 games*, *1 round*."""

from __future__ import annotations

from flask_babel import ngettext


def games_words(number: int) -> str:
    """So many games."""
    return ngettext("%(num)s game", "%(num)s games", number)


def rounds_words(number: int) -> str:
    """So many rounds."""
    return ngettext("%(num)s round", "%(num)s rounds", number)


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
