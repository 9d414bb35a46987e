"""Which games are asked for: one value, made of parts that all have to be true of a game.

Days are those at the table. A part about days tells of each day whether it is meant; all other
parts are looked up in what is stored of a game. `SortedBy` excludes no game, unless it asks for
one of them or for the first few.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from datetime import date, datetime
from enum import StrEnum

from scorekeeper.game.game_order import GameOrder
from scorekeeper.immutable import immutable
from scorekeeper.wording.game_search.feasts import feast_days

# --- days -----------------------------------------------------------------------------------------


@immutable
class InYears:
    """From the first day of one year to the last day of another."""

    first: int
    last: int

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return self.first <= day.year <= self.last


@immutable
class InMonths:
    """One of these months, of these years or of any."""

    months: tuple[int, ...]
    years: tuple[int, ...] = ()

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return day.month in self.months and _in(day.year, self.years)


@immutable
class OnDaysOfMonth:
    """From one day of a month to another, of these years or of any."""

    month: int
    first: int
    last: int
    years: tuple[int, ...] = ()

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        this_month = day.month == self.month and _in(day.year, self.years)
        return this_month and self.first <= day.day <= self.last


@immutable
class OnWeekdays:
    """One of these weekdays, from Monday = 1."""

    weekdays: tuple[int, ...]

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return day.isoweekday() in self.weekdays


@immutable
class AtFeast:
    """A feast, of these years or of any."""

    feast: str
    years: tuple[int, ...] = ()

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return any(
            first <= day <= last
            for year in self.years or (day.year, day.year + 1)
            for first, last in feast_days(self.feast, year)
        )


SEASONS = {"spring": (3, 4, 5), "summer": (6, 7, 8), "autumn": (9, 10, 11), "winter": (12, 1, 2)}
"""The months of each season."""


@immutable
class InSeason:
    """A season, of these years or of any. A winter belongs to both of its years."""

    season: str
    years: tuple[int, ...] = ()

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        if day.month not in SEASONS[self.season]:
            return False
        years = {day.year}
        if self.season == "winter":
            years.add(day.year - 1 if day.month < 3 else day.year + 1)
        return not self.years or not years.isdisjoint(self.years)


@immutable
class OnDays:
    """From one day to another; None for no limit."""

    first: date | None
    last: date | None

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return not (self.first and day < self.first) and not (self.last and day > self.last)


@immutable
class AnyOfDays:
    """Either of these."""

    parts: tuple[DayPart, ...]

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return any(part.means(day) for part in self.parts)


@immutable
class NotOnDays:
    """On any other day than these."""

    part: DayPart

    def means(self, day: date) -> bool:
        """Is this day asked for?"""
        return not self.part.means(day)


def _in(year: int, years: tuple[int, ...]) -> bool:
    return not years or year in years


YearlyPart = InMonths | OnDaysOfMonth | AtFeast | InSeason
"""A part that is true every year, unless it names years."""

DayPart = (
    InYears
    | InMonths
    | OnDaysOfMonth
    | OnWeekdays
    | AtFeast
    | InSeason
    | OnDays
    | AnyOfDays
    | NotOnDays
)

# --- people and the rest --------------------------------------------------------------------------


@immutable
class TookPart:
    """This person played, or with `absent` did not."""

    name: str
    absent: bool = False


@immutable
class AnyTookPart:
    """One of these people played."""

    names: tuple[str, ...]


@immutable
class CameFirst:
    """One of these people won, or with `not_so` did not."""

    names: tuple[str, ...]
    not_so: bool = False


@immutable
class CameLast:
    """One of these people was last, or with `not_so` was not."""

    names: tuple[str, ...]
    not_so: bool = False


@immutable
class NobodyElse:
    """Only the people that are named played."""


@immutable
class NumberOfPlayers:
    """At least and at most so many played; None for no limit."""

    least: int
    most: int | None


@immutable
class TookTime:
    """At least and at most so many minutes at the table; None for no limit."""

    least: int
    most: int | None


@immutable
class TookRounds:
    """At least and at most so many rounds; None for no limit."""

    least: int
    most: int | None


@immutable
class Noted:
    """The title or the place has one of these `texts` in it, or with `absent` none. `shown` is how
    to say it; `is_place` is None if they are both."""

    shown: str
    texts: tuple[str, ...]
    is_place: bool | None = field(default=None, compare=False)
    absent: bool = False


@immutable
class BySheets:
    """One of these rule sheets."""

    sheets: tuple[str, ...]


@immutable
class ByVariants:
    """One of these variants."""

    variants: tuple[str, ...]


class GameState(StrEnum):
    """How far a game came. UNFINISHED: it is running or was stopped."""

    RUNNING = "running"
    STOPPED = "stopped"
    UNFINISHED = "unfinished"
    FINISHED = "finished"


@immutable
class InState:
    """A game in this state."""

    state: GameState


@immutable
class Tied:
    """More than one player won, or a tie had to be decided."""


@immutable
class InHours:
    """At one of these times of the day, which are keys of `HOURS`."""

    times: tuple[str, ...]

    def means(self, moment: datetime) -> bool:
        """Is this moment at the table asked for?"""
        return any(moment.hour in HOURS[time] for time in self.times)


HOURS = {
    "morning": tuple(range(5, 12)),
    "afternoon": tuple(range(12, 18)),
    "evening": tuple(range(18, 24)),
    "night": (22, 23, 0, 1, 2, 3, 4),
}
"""The hours of each time of the day."""


class Often(StrEnum):
    """What somebody did in a game."""

    WON = "won"
    LOST = "lost"
    PLAYED = "played"


@immutable
class MostOften:
    """Finished games; it is asked who won most of them, was last or played most often."""

    what: Often


@immutable
class Called:
    """One of these `games`, which are called `shown`."""

    shown: str
    games: tuple[int, ...]


@immutable
class SortedBy:
    """In this order; points and rounds are those of `of`, if given. `place`: only the n-th game;
    `most`: only the first few."""

    order: GameOrder
    of: str = ""
    place: int | None = None
    most: int | None = None


OtherPart = (
    TookPart
    | AnyTookPart
    | CameFirst
    | CameLast
    | NobodyElse
    | NumberOfPlayers
    | TookTime
    | TookRounds
    | Noted
    | BySheets
    | ByVariants
    | InState
    | Tied
    | SortedBy
)
Part = DayPart | InHours | MostOften | Called | OtherPart


@immutable
class AskedGames:
    """The games of which all `parts` are true."""

    parts: tuple[Part, ...] = ()

    @property
    def days(self) -> tuple[DayPart, ...]:
        """The parts about days."""
        return tuple(part for part in self.parts if isinstance(part, DayPart))

    @property
    def sorted_by(self) -> SortedBy | None:
        """The order that was asked for."""
        return next((part for part in self.parts if isinstance(part, SortedBy)), None)

    @property
    def hours(self) -> tuple[InHours, ...]:
        """The parts about the time of the day."""
        return tuple(part for part in self.parts if isinstance(part, InHours))

    @property
    def noted(self) -> tuple[Noted, ...]:
        """The parts about titles and places."""
        return tuple(part for part in self.parts if isinstance(part, Noted) and not part.absent)

    @property
    def most_often(self) -> Often | None:
        """What it is asked who did most often."""
        return next((part.what for part in self.parts if isinstance(part, MostOften)), None)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who is asked to have played."""
        return tuple(dict.fromkeys(name for part in self.parts for name in _people(part)))

    def without(self, dropped: Iterable[Part]) -> AskedGames:
        """The same without some parts."""
        left_out = set(dropped)
        return AskedGames(tuple(part for part in self.parts if part not in left_out))


def _people(part: Part) -> tuple[str, ...]:
    match part:
        case TookPart(name, absent=False):
            return (name,)
        case CameFirst((name,)) | CameLast((name,)):
            return (name,)
        case _:
            return ()


# --- what was read --------------------------------------------------------------------------------


@immutable
class Chip:
    """A part that was understood, the words it was read from, and all the others."""

    part: Part
    typed: str
    rest: str


@immutable
class NoSuchDay:
    """A day that the calendar does not have. `year` is None if none was named; `typed` is what was
    typed, if there is no such month either."""

    day: int
    month: int
    year: int | None
    typed: str = ""


@immutable
class GamesReading:
    """One reading of what was typed. `unknown` are the words that were not understood,
    `unknown_people` the names that nobody has; `whole` is False if only the beginning was read. A
    reading without chips understood nothing."""

    asked: AskedGames
    chips: tuple[Chip, ...] = ()
    unknown: tuple[str, ...] = ()
    no_such_day: NoSuchDay | None = None
    unknown_people: tuple[str, ...] = ()
    whole: bool = True
