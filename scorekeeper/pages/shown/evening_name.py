"""What an evening is called on a page: the title that somebody gave it, or what happened."""

from __future__ import annotations

from datetime import datetime

from babel.dates import get_day_names
from flask_babel import get_locale

from scorekeeper.game.evening_name import evening_names
from scorekeeper.service import TableView
from scorekeeper.wording.evening_name import evening_name_words


def evening_name(view: TableView, ended_at: datetime) -> str:
    """The name of this game; "" if it has none, because it goes on or no round was played."""
    if view.title:
        return view.title
    names = evening_names(view.game)
    return evening_name_words(names[0], view.names, weekday(ended_at)) if names else ""


def weekday(when: datetime) -> str:
    """The day of the week where the server is, written as the beginning of a sentence."""
    named = get_day_names("wide", context="stand-alone", locale=get_locale() or "en")
    words = str(named[when.astimezone().weekday()])
    return words[:1].upper() + words[1:]
