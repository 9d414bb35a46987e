"""The words typed to find games, as a search of the stored games.

`scorekeeper.wording.game_search` reads the words, `service.game_lists` looks for the games; neither
knows the other.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from flask_babel import force_locale

from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold
from scorekeeper.service import GameLine
from scorekeeper.service.game_lists import EVERY_GAME, GameSearch
from scorekeeper.web.navigation import visible_games
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.evening_name import evening_name_words
from scorekeeper.wording.game_search.known_games import KnownGames
from scorekeeper.wording.game_search.lexicon import words_of
from scorekeeper.wording.game_search.query import (
    AnyTookPart,
    AskedGames,
    BySheets,
    ByVariants,
    Called,
    CameFirst,
    CameLast,
    Chip,
    DayPart,
    GamesReading,
    GameState,
    InHours,
    InState,
    MostOften,
    NobodyElse,
    Noted,
    NumberOfPlayers,
    Often,
    OtherPart,
    SortedBy,
    Tied,
    TookPart,
    TookRounds,
    TookTime,
)
from scorekeeper.wording.game_search.reading import read_search
from scorekeeper.wording.heard_names import ShortNames
from scorekeeper.wording.languages import Language
from scorekeeper.wording.round_words import relatives_in_every_language, round_line_words


def readings(words: str, page: Language) -> tuple[GamesReading, ...]:
    """The readings of these words, for the games that this phone may see."""
    named = scorer().lists.named(visible_games())
    known = KnownGames(named.people, named.titles, named.places)
    found = read_search(words, known, page.id, today(), _short_names())
    return (*_called(words, named.people), *found)


_SHORTEST_NAME = 8
"""Letters of what the program calls an evening, at least."""

_MOST_CALLED = 500
"""Of more games only the latest are compared with their names."""


def _called(words: str, people: Sequence[str]) -> Iterator[GamesReading]:
    """The reading as what the program calls games, if there are such games."""
    typed = words_of(words)
    text = fold(words)
    if len(text) < _SHORTEST_NAME or not any(fold(name) in text for name in people):
        return
    numbers = find(AskedGames(), EVERY_GAME).numbers[:_MOST_CALLED]
    names = {
        number: evening_name_words(evening.name, evening.players, day="")
        for number, evening in scorer().lists.called(numbers).items()
        if not evening.name.is_of_any_evening
    }
    games = tuple(number for number, name in names.items() if words_of(name) == typed)
    if games:
        part = Called(names[games[0]], games)
        yield GamesReading(AskedGames((part,)), (Chip(part, words, ""),))


def _short_names() -> ShortNames:
    """What people are called besides their names, in the reader's language and in English, and
    what relatives are called in every language."""
    own = round_line_words().short_names
    with force_locale("en"):
        english = round_line_words().short_names
    lists = (own, english, relatives_in_every_language())
    return {
        name: frozenset().union(*(each.get(name, ()) for each in lists))
        for name in frozenset().union(*lists)
    }


def today() -> date:
    """The day at the table."""
    return scorer().lists.now().astimezone().date()


@immutable
class FoundGames:
    """The numbers of the games that are asked for, in the order asked for."""

    numbers: tuple[int, ...]

    def lines(self, first: int, most: int) -> tuple[GameLine, ...]:
        """Some of these games."""
        return scorer().lists.lines(self.numbers[first : first + most])

    def wins(self, *names: str) -> int:
        """How many of them these people won, all of them together; without a name, anybody."""
        return scorer().lists.wins(self.numbers, *names)

    def most_often(self, what: Often, most: int) -> tuple[tuple[str, int], ...]:
        """Who did this in most of them, and in how many: at most so many people."""
        return scorer().lists.most_often(self.numbers, what.value)[:most]


def find(asked: AskedGames, form: GameSearch) -> FoundGames:
    """The games that are asked for, of those this phone may see; `form` is what else was chosen."""
    numbers = scorer().lists.found_on(search_of(asked, form), _times(asked), visible_games())
    for part in asked.parts:
        if isinstance(part, Called):
            numbers = tuple(number for number in numbers if number in part.games)
    order = asked.sorted_by
    if order is not None and order.place is not None:
        numbers = numbers[order.place - 1 : order.place]
    elif order is not None and order.most is not None:
        numbers = numbers[: order.most]
    return FoundGames(numbers)


def _times(asked: AskedGames) -> Callable[[datetime], bool] | None:
    days, hours = asked.days, asked.hours
    if not days and not hours:
        return None

    def is_meant(moment: datetime) -> bool:
        day = moment.date()
        return all(part.means(day) for part in days) and all(part.means(moment) for part in hours)

    return is_meant


def search_of(asked: AskedGames, form: GameSearch) -> GameSearch:
    """The search that these parts mean, together with what was chosen in the form."""
    search = form
    for part in asked.parts:
        if isinstance(part, MostOften):
            search = replace(search, over=True, stopped=False)
        elif not isinstance(part, DayPart | InHours | Called):
            search = _with_part(search, part)
    return search


def _with_part(search: GameSearch, part: OtherPart) -> GameSearch:
    match part:
        case TookPart():
            return _more(search, "absent" if part.absent else "players", part.name)
        case AnyTookPart():
            return _more(search, "any_of", part.names)
        case CameFirst() | CameLast():
            key = "won" if isinstance(part, CameFirst) else "lost"
            if not part.not_so:
                return _more(search, key, part.names)
            played = replace(search, players=(*search.players, *part.names))
            return _more(played, f"not_{key}", part.names)
        case Noted():
            return _more(search, "not_noted" if part.absent else "noted", part.texts)
        case InState():
            over, stopped = _STATES[part.state]
            return replace(search, over=over, stopped=stopped)
        case SortedBy():
            return replace(search, order=part.order, ranked=part.of)
        case _:
            return _with_rules(search, part)


def _with_rules(
    search: GameSearch,
    part: NobodyElse | NumberOfPlayers | TookTime | TookRounds | BySheets | ByVariants | Tied,
) -> GameSearch:
    match part:
        case NobodyElse():
            return replace(search, alone=True)
        case NumberOfPlayers():
            return replace(search, least=part.least, most=part.most)
        case TookTime(least, longest):
            seconds = None if longest is None else longest * 60
            return replace(search, seconds_least=least * 60, seconds_most=seconds)
        case TookRounds():
            return replace(search, rounds_least=part.least, rounds_most=part.most)
        case BySheets():
            return replace(search, sheets=part.sheets)
        case ByVariants():
            return replace(search, variants=part.variants)
        case Tied():
            return replace(search, tied=True)


def _more(search: GameSearch, key: str, value: object) -> GameSearch:
    changed: dict[str, tuple[object, ...]] = {key: (*getattr(search, key), value)}
    return replace(search, **changed)  # type: ignore[arg-type]


_STATES: dict[GameState, tuple[bool | None, bool]] = {
    GameState.RUNNING: (False, False),
    GameState.UNFINISHED: (False, True),
    GameState.STOPPED: (None, True),
    GameState.FINISHED: (True, False),
}
"""The fields `over` and `stopped` of the search for each state."""


def figure_of(asked: AskedGames, form: GameSearch, game_id: int) -> int | None:
    """The figure of this game by which games are asked to be sorted."""
    return scorer().lists.figure(game_id, search_of(asked, form))


# --- nearby ---------------------------------------------------------------------------------------


def nearby(asked: AskedGames, form: GameSearch, most: int) -> tuple[int, ...]:
    """Games to offer if none was found: those of which all but one part is true, or else those
    nearest in time to the days that were asked for."""
    for part in sorted(asked.parts, key=lambda each: each in asked.days):
        fewer = asked.without([part])
        if fewer.parts and (found := find(fewer, form).numbers):
            return _nearest(asked, found)[:most]
    every = find(AskedGames(), form).numbers or find(AskedGames(), EVERY_GAME).numbers
    return _nearest(asked, every)[:most]


def around(game_id: int, form: GameSearch, most: int) -> tuple[int, ...]:
    """The games that ended nearest in time to this one, a month away at most, the nearest
    first."""
    days = scorer().lists.days_of(find(AskedGames(), form).numbers)
    meant = days.pop(game_id, None)
    if meant is None:
        return ()
    away = {each: abs(day - meant) for each, day in days.items() if abs(day - meant) <= _A_MONTH}
    return tuple(sorted(away, key=away.__getitem__)[:most])


def _nearest(asked: AskedGames, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """These games, those nearest to the days that were asked for first."""
    days = asked.days
    if not days or not numbers:
        return numbers
    ends = scorer().lists.days_of(numbers)
    first, last = min(ends.values()) - _A_YEAR, max([*ends.values(), today()]) + _A_YEAR
    all_days = (first + timedelta(days=number) for number in range((last - first).days))
    meant = [day for day in all_days if all(part.means(day) for part in days)]
    if not meant:
        return numbers

    def distance(game_id: int) -> int:
        at = bisect(meant, ends[game_id])
        return min(abs((ends[game_id] - day).days) for day in meant[max(at - 1, 0) : at + 1])

    return tuple(sorted((each for each in numbers if each in ends), key=distance))


_A_MONTH, _A_YEAR = timedelta(days=31), timedelta(days=366)
