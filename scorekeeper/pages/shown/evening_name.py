"""What an evening is called on a page: the title that somebody gave it, or what happened."""

from __future__ import annotations

from datetime import datetime

from babel import Locale
from babel.dates import format_skeleton, get_day_names
from flask_babel import get_locale

from scorekeeper.service import GameLine
from scorekeeper.wording.evening_name import evening_name_words
from scorekeeper.wording.lists import with_capital


def made_name(line: GameLine) -> str:
    """The name that is made of what happened, whatever the title; "" if there is none."""
    called = line.called
    if called is None:
        return ""
    when = line.played_until.astimezone()
    day = format_skeleton("MMMd", when, locale=_locale()) if called.dated else weekday(when)
    return evening_name_words(called.name, called.players, day)


def telling_name(line: GameLine) -> str:
    """The name, where it tells more than who was ahead of whom; a title is one, too."""
    if line.title:
        return line.title
    called = line.called
    return "" if called is None or called.name.is_of_any_evening else made_name(line)


def _locale() -> Locale:
    return get_locale() or Locale("en")


def weekday(when: datetime) -> str:
    """The day of the week where the server is, written as the beginning of a sentence."""
    named = get_day_names("wide", context="stand-alone", locale=_locale())
    return with_capital(str(named[when.astimezone().weekday()]))
