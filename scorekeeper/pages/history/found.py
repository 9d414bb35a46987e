"""The games on a page of the history: what was understood of the search, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TypeGuard

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.game_order import GameOrder
from scorekeeper.immutable import immutable
from scorekeeper.pages.history.sections import ListSection
from scorekeeper.pages.history.understood import (
    chip_words,
    most_often_words,
    no_such_day_words,
    order_words,
)
from scorekeeper.pages.shown.game_row import GameRow
from scorekeeper.pages.shown.marks import PlayerMark, letters_among, player_mark
from scorekeeper.service.people import Face
from scorekeeper.web.asked_games import FoundGames
from scorekeeper.web.history_form import HistoryForm
from scorekeeper.wording.amounts import games_words, players_words, points_words, rounds_words
from scorekeeper.wording.game_search.query import (
    AskedGames,
    CameFirst,
    CameLast,
    GamesReading,
    NobodyElse,
    Noted,
    Often,
    Part,
    SortedBy,
    TookPart,
)
from scorekeeper.wording.game_search.reading import LONGEST_SEARCH
from scorekeeper.wording.lists import sentence, side_by_side
from scorekeeper.wording.round_told import place_chip

MOST_SAID = 2
"""People who are level of whom the line that leads the page speaks."""


@immutable
class ChipView:
    """Something that was understood; `mark` is that of a player. `url` leads to the search without
    it."""

    words: str
    mark: PlayerMark | None
    url: str


@immutable
class ReadingKey:
    """Another reading of the same words, with how many games it finds."""

    words: str
    number: int
    url: str
    chosen: bool


@immutable(kw_only=True)
class SplitWins:
    """How often each of two people won the games that they played together, as the line that leads
    the page and as the width of their parts of a bar of 100. `words` say how many games these are,
    and who won the others."""

    leader: str
    words: str
    first: PlayerMark
    first_width: int
    second: PlayerMark
    second_width: int

    @property
    def second_x(self) -> int:
        """Where the part of the second one begins."""
        return 100 - self.second_width


@immutable
class OftenAnswer:
    """Who did most often what was asked for, as the line that leads the page, and how often
    everybody did, the most first: mark, name and number. `words` say what is counted."""

    leader: str
    words: str
    people: tuple[tuple[PlayerMark, str, int], ...]


@immutable(kw_only=True)
class BestGame:
    """The game that answers the question, with its day and the fact that was asked for. Where the
    fact is how the game ended, `players` are all of its players: place, mark and name. `dated`: the
    day is what was asked for."""

    row: GameRow
    fact: str
    more: str
    players: tuple[tuple[str, PlayerMark, str], ...] = ()
    dated: bool = False


@immutable(kw_only=True)
class Understood:
    """What was read of the words. `sentences` say what could not be; `unknown` are the words that
    were not understood. `readings` are all of them, `instead` those that only sort differently."""

    chips: tuple[ChipView, ...]
    unknown: str
    sentences: tuple[str, ...]
    readings: tuple[ReadingKey, ...]
    instead: tuple[ReadingKey, ...]

    @property
    def asked(self) -> tuple[tuple[int, str], ...]:
        """The colour and the shape of each person who is searched for."""
        return tuple((chip.mark.colour, chip.mark.path) for chip in self.chips if chip.mark)


@immutable(kw_only=True)
class FoundPage:
    """The games of one page of the history. `last_time` is that of the last game of which the
    leader says how many there are, None elsewhere. `understood` is None if no words were typed;
    `best`, `often` and `wins` only answer some questions. `nothing` is a sentence if no game was
    found, else ""; `nearby` are games that are offered. `newer` and `older` are addresses, or "";
    `by_time`: the latest games come first; `by_length`: the longest or
    the shortest; `came` leads back here from a game."""

    leader: str
    last_time: datetime | None
    understood: Understood | None
    wins: SplitWins | None
    often: OftenAnswer | None
    best: BestGame | None
    sections: tuple[ListSection, ...]
    nothing: str
    nearby: tuple[GameRow, ...]
    newer: str
    older: str
    by_time: bool
    by_length: bool
    came: str
    complete: bool

    @property
    def only_best(self) -> bool:
        """Is one game told, and none in a list?"""
        return self.best is not None and not (self.sections or self.nearby)


def found_words(number: int, *, all_games: bool) -> str:
    """How many games were found, as the line that leads the page."""
    if all_games:
        return games_words(number) if number else _("No games yet")
    return ngettext("%(num)s game found", "%(num)s games found", number)


def answer_words(reading: GamesReading, found: FoundGames) -> str:
    """The line that leads the page, if it says more than a number; else ""."""
    order, number = reading.asked.sorted_by, len(found.numbers)
    if not number:
        return _("No game found")
    if order is not None and order.place in (None, 1) and not order.most:
        return order_words(order.order)
    if said := _only_one_asked_for(reading.asked):
        return _did(*said, number)
    people = people_asked_for(reading.asked)
    if len(people) == 2:
        return _together(number)
    if len(people) == 1:
        games = games_words(number)
        return side_by_side((games, _won(people[0], found.wins(*people))))
    return ""


def last_time(reading: GamesReading, found: FoundGames) -> datetime | None:
    """When the person last won, or was last, who is asked for and did so more than once."""
    if len(found.numbers) < 2 or reading.asked.sorted_by or not _only_one_asked_for(reading.asked):
        return None
    (line,) = found.lines(0, 1)
    return line.played_until


def _together(number: int) -> str:
    return ngettext("%(num)s game together", "%(num)s games together", number)


def _won(name: str, won: int) -> str:
    if not won:
        # Translators: said of games that are counted before.
        return _("%(name)s won none", name=name)
    return _("%(name)s won\u00a0%(won)s", name=name, won=won)


def _only_one_asked_for(asked: AskedGames) -> tuple[Often, str] | None:
    """The person, if it is asked for what this one won, or where this one was last, and for nothing
    else but days."""
    others = asked.without(asked.days).parts
    for what, place in ((Often.WON, CameFirst), (Often.LOST, CameLast)):
        names = [part.names for part in others if isinstance(part, place) and not part.not_so]
        if len(names) == 1 and len(names[0]) == 1:
            (name,) = names[0]
            if all(part in (place((name,)), TookPart(name)) for part in others):
                return what, name
    return None


def people_asked_for(asked: AskedGames) -> tuple[str, ...]:
    """The people, if it is asked for what they played and for nothing else but days; else
    empty."""
    others = asked.without(asked.days).parts
    names = tuple(part.name for part in others if isinstance(part, TookPart) and not part.absent)
    plain = all(isinstance(part, TookPart | NobodyElse) for part in others)
    return names if plain else ()


def split_wins(
    names: tuple[str, ...],
    found: FoundGames,
    faces: Mapping[str, Face],
    of_people: Mapping[str, str],
) -> SplitWins | None:
    """Who of the two won how many of these games; None if nobody won any. Every game is counted
    once, so that the numbers add up to all games."""
    (first, second), decided = names, found.wins()
    if not decided:
        return None
    both = found.wins(*names)
    wins = (found.wins(first) - both, found.wins(second) - both)
    rest, undecided = decided - both - sum(wins), len(found.numbers) - decided
    letters = letters_among({name: name for name in names}, of_people)
    words = [
        _together(len(found.numbers)),
        *([_("both together %(won)s", won=both)] if both else []),
        *([_("somebody else %(won)s", won=rest)] if rest else []),
        *([_("%(number)s without a winner", number=undecided)] if undecided else []),
    ]
    return SplitWins(
        leader=side_by_side(map(_won, names, wins)),
        words=side_by_side(words),
        first=player_mark(faces[first], letters[first]),
        first_width=round(100 * wins[0] / decided),
        second=player_mark(faces[second], letters[second]),
        second_width=round(100 * wins[1] / decided),
    )


def often_answer(
    what: Often,
    counted: Sequence[tuple[str, int]],
    faces: Mapping[str, Face],
    of_people: Mapping[str, str],
) -> OftenAnswer | None:
    """Who did this most often; `counted` is who did it how often. None if nobody did."""
    if not counted:
        return None
    letters = letters_among({name: name for name, _times in counted}, of_people)
    leaders = [name for name, times in counted if times == counted[0][1]]
    said = side_by_side(_did(what, name, counted[0][1]) for name in leaders)
    return OftenAnswer(
        leader=said if len(leaders) <= MOST_SAID else most_often_words(what),
        words=most_often_words(what),
        people=tuple(
            (player_mark(faces[name], letters[name]), name, times) for name, times in counted
        ),
    )


def _did(what: Often, name: str, times: int) -> str:
    match what:
        case Often.WON:
            return _times_won(name, times)
        case Often.LOST:
            return ngettext(
                "%(name)s was last once",
                "%(name)s was last %(num)s times",
                times,
                name=name,
            )
        case Often.PLAYED:
            return ngettext(
                "%(name)s played %(num)s game", "%(name)s played %(num)s games", times, name=name
            )


def _times_won(name: str, times: int) -> str:
    return ngettext("%(name)s won once", "%(name)s won %(num)s times", times, name=name)


def understood_of(
    reading: GamesReading,
    locale: str,
    faces: Mapping[str, Face],
    of_people: Mapping[str, str],
    url_of: Callable[[str], str],
    readings: tuple[ReadingKey, ...],
) -> Understood:
    """What was read, as it is shown, with days as in this locale. `url_of` gives the address of a
    search by words."""
    people = {chip.part.name: chip.part.name for chip in reading.chips if _is_player(chip.part)}
    letters = letters_among(people, of_people)
    chips = tuple(
        ChipView(
            chip_words(chip, locale),
            player_mark(faces[chip.part.name], letters[chip.part.name])
            if _is_player(chip.part)
            else None,
            url_of(chip.rest),
        )
        for chip in reading.chips
    )
    said = []
    if reading.no_such_day is not None:
        said.append(no_such_day_words(reading.no_such_day, locale))
    if reading.unknown_people:
        said.append(
            _(
                "No player, title or place is called: %(names)s.",
                names=side_by_side(reading.unknown_people),
            )
        )
    if not reading.whole:
        said.append(_("Only the first %(number)s letters were read.", number=LONGEST_SEARCH))
    # Where all find the same games in another order, only the others are offered.
    same = len({key.number for key in readings}) == 1
    return Understood(
        chips=chips,
        unknown=side_by_side(reading.unknown),
        sentences=tuple(said),
        readings=() if same else readings,
        instead=tuple(key for key in readings if not key.chosen) if same else (),
    )


def _is_player(part: Part) -> TypeGuard[TookPart]:
    return isinstance(part, TookPart) and not part.absent


def reading_words(reading: GamesReading, locale: str) -> str:
    """What this reading understands differently, on the key that leads to it."""
    return side_by_side(
        _("Player: %(name)s", name=chip.part.name)
        if _is_player(chip.part)
        else _noted_words(chip.part)
        if isinstance(chip.part, Noted)
        else chip_words(chip, locale)
        for chip in reading.chips
    )


def _noted_words(part: Noted) -> str:
    match part.is_place:
        case True:
            return _("Place: %(place)s", place=part.shown)
        case False:
            return _("Title: %(title)s", title=part.shown)
        case None:
            return _("Title or place: %(words)s", words=part.shown)


def only_game(row: GameRow, order: SortedBy | None) -> BestGame | None:
    """The only game that was found, if it is over. Its day is asked for if it is the first or the
    last one."""
    if row.line.going_on:
        return None
    first = row.line.players[0]
    had = _("%(name)s: %(points)s points", name=first.name, points=row.figure) if row.points else ""
    dated = order is not None and not is_by_figure(order)
    facts = side_by_side(filter(None, (had, row.length)))
    more = sentence(row.called) if row.called else facts
    came = _who_came_where(row)
    return BestGame(row=row, fact=row.headline, more=more, players=came, dated=dated)


def _who_came_where(row: GameRow) -> tuple[tuple[str, PlayerMark, str], ...]:
    return tuple(
        (place_chip(each.place), mark, each.name)
        for mark, each in zip(row.marks, row.line.players, strict=True)
    )


def best_game(row: GameRow, order: SortedBy | None, figure: int | None) -> BestGame | None:
    """The game that comes first, if it is asked for by a figure."""
    if order is None:
        return None
    rounds = rounds_words(row.line.round_no)
    players = players_words(len(row.line.players))
    match order.order:
        case GameOrder.LONGEST | GameOrder.SHORTEST:
            fact, more = row.length, (rounds, players)
        case GameOrder.MOST_ROUNDS | GameOrder.FEWEST_ROUNDS:
            fact, more = rounds, (row.length, players)
        case GameOrder.MOST_PLAYERS | GameOrder.FEWEST_PLAYERS:
            fact, more = players, (row.length, rounds)
        case GameOrder.WORST_ROUND | GameOrder.HIGHEST | GameOrder.LOWEST if figure is not None:
            fact, more = points_words(figure), (rounds, players)
        case GameOrder.CLOSEST:
            fact, more = row.headline, (rounds, players)
        case _:
            return None
    came = _who_came_where(row) if order.order is GameOrder.CLOSEST else ()
    return BestGame(row=row, fact=fact, more=side_by_side(filter(None, more)), players=came)


def is_by_figure(order: SortedBy | None) -> bool:
    """Is a list in this order sorted by anything but time?"""
    return order is not None and order.order not in (GameOrder.NEWEST, GameOrder.OLDEST)


def nothing_words(form: HistoryForm, reading: GamesReading | None, number: int) -> str:
    """What to say if nothing was found; "" if something was."""
    if number:
        return ""
    if form.is_empty:
        return _("Games appear here as soon as they are dealt.")
    if reading is not None and not reading.asked.parts:
        if reading.no_such_day is not None:
            return ""  # that is said already
        return _("No player, day, title or place is called “%(words)s”.", words=form.words)
    return _("No game fits all of this.")
