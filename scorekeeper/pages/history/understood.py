"""What was understood of the words that were typed to find games, said in the reader's language.

Dates are written out. A feast whose days change from year to year is called as it was typed.
"""

from __future__ import annotations

from datetime import date

from babel.dates import format_date, format_interval, format_skeleton, get_day_names
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.game_order import GameOrder
from scorekeeper.wording.amounts import players_words
from scorekeeper.wording.game_search.feasts import feast_days, is_movable
from scorekeeper.wording.game_search.query import (
    SEASONS,
    AnyOfDays,
    AnyTookPart,
    AtFeast,
    BySheets,
    ByVariants,
    Called,
    CameFirst,
    CameLast,
    Chip,
    DayPart,
    GameState,
    InHours,
    InMonths,
    InSeason,
    InState,
    InYears,
    MostOften,
    NobodyElse,
    NoSuchDay,
    Noted,
    NotOnDays,
    NumberOfPlayers,
    Often,
    OnDays,
    OnDaysOfMonth,
    OnWeekdays,
    Part,
    SortedBy,
    Tied,
    TookPart,
    TookRounds,
    TookTime,
)
from scorekeeper.wording.lists import listed, one_of, side_by_side, with_capital
from scorekeeper.wording.sheets import sheet_title, variant_words

_SOME_YEAR = 2024
"""A leap year, for the days of a feast that are the same every year."""


def chip_words(chip: Chip, locale: str) -> str:
    """What was understood, in a few words; days as in this locale."""
    return with_capital(_words(chip.part, chip.typed, locale))


def order_words(order: GameOrder) -> str:
    """What a list is sorted by: what comes first in it."""
    return {
        GameOrder.LONGEST: _("The longest game"),
        GameOrder.SHORTEST: _("The shortest game"),
        GameOrder.MOST_ROUNDS: _("Most rounds"),
        GameOrder.FEWEST_ROUNDS: _("Fewest rounds"),
        GameOrder.WORST_ROUND: _("The worst round"),
        GameOrder.HIGHEST: _("Most points"),
        GameOrder.LOWEST: _("Fewest points"),
        GameOrder.CLOSEST: _("The closest game"),
        GameOrder.MOST_PLAYERS: _("Most players"),
        GameOrder.FEWEST_PLAYERS: _("Fewest players"),
        GameOrder.OLDEST: _("The first game"),
        GameOrder.NEWEST: _("The last game"),
    }[order]


def most_often_words(what: Often) -> str:
    """What it is asked who did most often."""
    return {
        Often.WON: _("Most wins"),
        Often.LOST: _("Most often in last place"),
        Often.PLAYED: _("Most games"),
    }[what]


def no_such_day_words(day: NoSuchDay, locale: str) -> str:
    """That the calendar has no such day."""
    if day.typed:
        return _("There is no %(day)s.", day=day.typed)
    skeleton = "MMMMd" if day.year is None else "yMMMMd"
    # Babel formats only days that exist, and 28 is in every month.
    said = format_skeleton(skeleton, date(day.year or _SOME_YEAR, day.month, 28), locale=locale)
    return _("There is no %(day)s.", day=said.replace("28", str(day.day), 1))


def _words(part: Part, typed: str, locale: str) -> str:
    match part:
        case TookPart() | AnyTookPart() | CameFirst() | CameLast() | NobodyElse():
            return _people_words(part)
        case NumberOfPlayers(least, most):
            return _players_words(least, most) if most in (None, least) else typed
        case Noted() | Called():
            absent = isinstance(part, Noted) and part.absent
            return _excepted(part.shown) if absent else part.shown
        case BySheets(sheets):
            return one_of(dict.fromkeys(sheet_title(each) for each in sheets))
        case ByVariants(variants):
            return one_of(variant_words(each) for each in variants)
        case InState() | Tied() | MostOften() | SortedBy():
            return _game_words(part)
        case InHours() | TookTime() | TookRounds():
            return typed
        case _:
            return _day_words(part, typed, locale)


def _game_words(part: InState | Tied | MostOften | SortedBy) -> str:
    match part:
        case InState(state):
            return _state_words(state)
        case Tied():
            return _("Tied at the end")
        case MostOften(what):
            return most_often_words(what)
        case SortedBy():
            return _sorted_words(part)


def _people_words(part: TookPart | AnyTookPart | CameFirst | CameLast | NobodyElse) -> str:
    match part:
        case TookPart(name, absent):
            return _("Without: %(name)s", name=name) if absent else name
        case AnyTookPart(names):
            return one_of(names)
        case CameFirst(names, not_so):
            if not_so:
                return _("Did not win: %(names)s", names=one_of(names))
            return _("Winner: %(names)s", names=one_of(names))
        case CameLast(names, not_so):
            if not_so:
                return _("Not last: %(names)s", names=one_of(names))
            return _("In last place: %(names)s", names=one_of(names))
        case NobodyElse():
            return _("Nobody else")


def _players_words(least: int, most: int | None) -> str:
    if most is None:
        return ngettext("%(num)s player or more", "%(num)s players or more", least)
    return players_words(least)


def _state_words(state: GameState) -> str:
    match state:
        case GameState.RUNNING:
            return _("Running games")
        case GameState.STOPPED:
            return _("Games ended early")
        case GameState.FINISHED:
            return _("Finished games")
        case _:
            return _("Unfinished games")


def _sorted_words(part: SortedBy) -> str:
    words = order_words(part.order)
    if part.of:
        return _("%(what)s: %(name)s", what=words, name=part.of)
    if part.most is not None:
        if part.order is GameOrder.OLDEST:
            return ngettext("The first %(num)s game", "The first %(num)s games", part.most)
        return ngettext("The last %(num)s game", "The last %(num)s games", part.most)
    if part.place is not None and part.place > 1:
        return _("%(what)s, number %(number)s", what=words, number=part.place)
    return words


# --- days -----------------------------------------------------------------------------------------


def _day_words(part: DayPart, typed: str, locale: str) -> str:
    match part:
        case InYears(first, last):
            return _span("y", date(first, 1, 1), date(last, 1, 1), locale)
        case InMonths() | OnDaysOfMonth():
            return _month_days(part, locale)
        case OnWeekdays(weekdays):
            names = get_day_names("wide", "stand-alone", locale=locale)
            return side_by_side(names[day - 1] for day in weekdays)
        case AtFeast(feast, years):
            return _feast(feast, years, typed, locale)
        case InSeason(season, years):
            return _season(season, years, typed, locale)
        case OnDays(first_day, last_day):
            return _from_to(first_day, last_day, locale)
        case AnyOfDays() | NotOnDays():
            return _joined_words(part, typed, locale)


def _joined_words(part: AnyOfDays | NotOnDays, typed: str, locale: str) -> str:
    match part:
        case NotOnDays(AtFeast() | InSeason() | AnyOfDays()):
            return typed
        case NotOnDays(denied):
            return _excepted(_day_words(denied, typed, locale))
        case AnyOfDays(parts):
            # Several feasts that were typed have no words of their own each.
            alone = all(not isinstance(each, AtFeast | InSeason) for each in parts)
            words = [_day_words(each, typed, locale) for each in parts]
            return one_of(words) if alone else typed


def _excepted(what: str) -> str:
    # Translators: days, a place or a title that games are searched without.
    return _("Except: %(what)s", what=with_capital(what))


def _month_days(part: InMonths | OnDaysOfMonth, locale: str) -> str:
    match part:
        case InMonths((first, _middle, *_rest, last), (year,)):
            return _span("yMMMM", date(year, first, 1), date(year, last, 1), locale)
        case InMonths((first, _middle, *_rest, last), ()):
            return _any_year(
                _span("MMMM", date(_SOME_YEAR, first, 1), date(_SOME_YEAR, last, 1), locale)
            )
        case InMonths(months, ()):
            return _any_year(listed(_month(each, locale) for each in months))
        case InMonths(months, years):
            firsts = [date(year, month, 1) for year in years for month in months]
            return listed(format_skeleton("yMMMM", each, locale=locale) for each in firsts)
        case OnDaysOfMonth(month, first, last, ()):
            days = date(_SOME_YEAR, month, first), date(_SOME_YEAR, month, last)
            return _any_year(_span("MMMMd", *days, locale))
        case OnDaysOfMonth(month, first, last, years):
            spans = [(date(year, month, first), date(year, month, last)) for year in years]
            return listed(_days(*span, locale) for span in spans)


def _season(season: str, years: tuple[int, ...], typed: str, locale: str) -> str:
    if not years:
        return _any_year(typed)
    if season == "winter" or len(years) > 1:
        return typed
    months, (year,) = SEASONS[season], years
    return _span("yMMMM", date(year, months[0], 1), date(year, months[-1], 1), locale)


def _feast(feast: str, years: tuple[int, ...], typed: str, locale: str) -> str:
    if years:
        spans = [span for year in years for span in feast_days(feast, year)]
        return listed(_days(*span, locale) for span in spans)
    if is_movable(feast):
        return _any_year(typed)
    ((first, last),) = feast_days(feast, _SOME_YEAR)
    return _any_year(_span("MMMMd", first, last, locale))


def _from_to(first: date | None, last: date | None, locale: str) -> str:
    if first and last:
        return _days(first, last, locale)
    if first:
        return _("from %(day)s", day=_days(first, first, locale))
    assert last is not None
    return _("to %(day)s", day=_days(last, last, locale))


def _days(first: date, last: date, locale: str) -> str:
    if first == last:
        return str(format_date(first, "long", locale=locale))
    return _span("yMMMMd", first, last, locale)


def _span(skeleton: str, first: date, last: date, locale: str) -> str:
    if first == last:
        return str(format_skeleton(skeleton, first, locale=locale))
    return str(format_interval(first, last, skeleton, locale=locale))


def _month(month: int, locale: str) -> str:
    # In Slavic languages the name of a month that stands alone has a form of its own.
    return str(format_date(date(_SOME_YEAR, month, 1), "LLLL", locale=locale))


def _any_year(days: str) -> str:
    # Translators: days of any year, such as “December, any year”.
    return _("%(days)s, any year", days=with_capital(days))
