"""What is worth a picture in a year: facts of its finished games, each with whom it is about.

Only what the logs hold is told. A fact that two share is told of who reached it first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import StrEnum
from itertools import combinations

from scorekeeper.game.finished import PlayerResult
from scorekeeper.game.standings import gap_between
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.service.statistics import can_be_compared
from scorekeeper.storage.people import Person
from scorekeeper.storage.projections import CountedGame, Persons

FEWEST_GAMES = 5
"""Games of a year before more is told than its table."""

OFTEN = 5
"""Games with a phase before it is called hard, and games of two people before they are compared."""


class YearFactKind(StrEnum):
    """What a fact of a year is about, in the order of the pictures."""

    CLOSEST = "closest"
    MOST_ROUNDS = "most_rounds"
    HARDEST_PHASE = "hardest_phase"
    TWO_PEOPLE = "two_people"
    MOST_OUT = "most_out"
    WORST_ROUND = "worst_round"
    FEWEST_POINTS = "fewest_points"
    NEW_PLAYERS = "new_players"


@immutable(kw_only=True)
class YearFact:
    """One fact. `figures` are points, rounds or wins: one for all `persons` together, or one for
    each; of two people also the wins of others. `number` is a phase, whose figures are the rounds
    in hundredths that each phase took. `game_id` is the game and `ended_at` when it ended; 0 and ""
    if it is about no single one. `winners` won that game of so many `players`, and `seats` are
    those in it whom the fact is about."""

    kind: YearFactKind
    persons: tuple[int, ...]
    figures: tuple[int, ...]
    number: int = 0
    game_id: int = 0
    ended_at: str = ""
    winners: tuple[int, ...] = ()
    players: int = 0
    seats: tuple[Seat, ...] = ()


@immutable
class YearFacts:
    """The facts of a year, and the people they are about."""

    facts: tuple[YearFact, ...]
    people: Mapping[int, Person] = field(default_factory=dict, hash=False)

    @property
    def everybody(self) -> tuple[int, ...]:
        """The numbers of all people in the facts."""
        found = (each for fact in self.facts for each in (*fact.persons, *fact.winners))
        return tuple(dict.fromkeys(found))


Game = tuple[CountedGame, Persons]


def year_facts(games: Sequence[Game], known: Collection[int]) -> YearFacts:
    """The facts of these games. `known` are the people who played in earlier years."""
    if len(games) < FEWEST_GAMES:
        return YearFacts(())
    found = (
        _most(_close_ends(games), fewest=True),
        _most(_rounds(games)),
        _hardest_phase(games),
        _two_people(games),
        _most(_results(games, YearFactKind.MOST_OUT)),
        _most(_results(games, YearFactKind.WORST_ROUND)),
        _most(_won_with(games), fewest=True),
        _new_players(games, known),
    )
    return YearFacts(tuple(each for each in found if each is not None))


def _most(facts: Iterable[YearFact], *, fewest: bool = False) -> YearFact | None:
    """The first fact with the largest or the smallest figure."""
    ordered = sorted(facts, key=lambda fact: fact.figures[0] * (1 if fewest else -1))
    return ordered[0] if ordered else None


def _of_game(
    game: CountedGame,
    seats: Persons,
    kind: YearFactKind,
    figure: int,
    about: Iterable[PlayerResult],
    *,
    strong: bool = False,
) -> YearFact:
    """A fact of this game, about these of its players; `strong` as their lines."""
    here = tuple(each for each in about if each.seat in seats)
    won = (each.seat for each in game.results if each.won and each.seat in seats)
    return YearFact(
        kind=kind,
        persons=tuple(seats[each.seat] for each in here),
        figures=(figure,),
        game_id=game.game_id,
        ended_at=game.ended_at,
        winners=tuple(seats[seat] for seat in won),
        players=len(game.results),
        seats=tuple(each.seat for each in here) if strong else (),
    )


def _close_ends(games: Sequence[Game]) -> Iterator[YearFact]:
    for game, seats in games:
        first, second = (*game.results[:2], None, None)[:2]
        if not first or not second or not first.won or second.won:
            continue
        about = (first, *(each for each in game.results[1:] if each.place == second.place))
        known = all(each.seat in seats for each in about)
        ahead = gap_between(first, second, points_only=game.points_only)
        if known and not ahead.phases and ahead.points > 0:
            yield _of_game(game, seats, YearFactKind.CLOSEST, ahead.points, about, strong=True)


def _rounds(games: Sequence[Game]) -> Iterator[YearFact]:
    for game, seats in games:
        if can_be_compared(game):
            yield _of_game(game, seats, YearFactKind.MOST_ROUNDS, game.rounds, game.results)


def _hardest_phase(games: Sequence[Game]) -> YearFact | None:
    """The phase of the list played most that took most rounds; None if two took as many."""
    lists = Counter(game.phases for game, _seats in games if can_be_compared(game))
    if not lists:
        return None
    phases, _times = lists.most_common(1)[0]
    rounds, tried = Counter[int](), Counter[int]()
    for game, _seats in games:
        if game.phases == phases and can_be_compared(game):
            for each in (each for result in game.results for each in result.tries):
                rounds[each.number] += each.rounds
                tried[each.number] += 1
    took = {phase: round(100 * rounds[phase] / tried[phase]) for phase in tried}
    hard = sorted((took[phase], phase) for phase in tried if tried[phase] >= OFTEN)
    if not hard or hard[-1][0] in [figure for figure, _phase in hard[:-1]]:
        return None
    return YearFact(
        kind=YearFactKind.HARDEST_PHASE,
        persons=(),
        figures=tuple(took.get(phase, 0) for phase in range(1, max(tried) + 1)),
        number=hard[-1][1],
    )


def _two_people(games: Sequence[Game]) -> YearFact | None:
    """The two who played together most, and how many of these games each won."""
    together, wins = Counter[tuple[int, int]](), Counter[tuple[tuple[int, int], int]]()
    others = Counter[tuple[int, int]]()
    for game, seats in games:
        here = sorted({seats[each.seat] for each in game.results if each.seat in seats})
        won = {seats[each.seat] for each in game.results if each.won and each.seat in seats}
        for pair in combinations(here, 2):
            together[pair] += 1
            others[pair] += any(each.won for each in game.results) and won.isdisjoint(pair)
            wins.update((pair, person) for person in pair if person in won)
    if not together:
        return None
    pair, times = together.most_common(1)[0]
    if times < OFTEN or not any(wins[pair, person] for person in pair):
        return None
    first, second = sorted(pair, key=lambda person: -wins[pair, person])
    return YearFact(
        kind=YearFactKind.TWO_PEOPLE,
        persons=(first, second),
        figures=(wins[pair, first], wins[pair, second], others[pair]),
        number=times,
    )


def _results(games: Sequence[Game], kind: YearFactKind) -> Iterator[YearFact]:
    for game, seats in games:
        for each in game.results:
            out = kind is YearFactKind.MOST_OUT
            figure = each.times_out if out else each.worst_round or 0
            if each.seat in seats and figure and (can_be_compared(game) or not out):
                yield _of_game(game, seats, kind, figure, (each,), strong=True)


def _won_with(games: Sequence[Game]) -> Iterator[YearFact]:
    for game, seats in games:
        for each in game.results:
            if each.won and each.whole and each.seat in seats and can_be_compared(game):
                yield _of_game(game, seats, YearFactKind.FEWEST_POINTS, each.total, (each,))


def _new_players(games: Sequence[Game], known: Collection[int]) -> YearFact | None:
    """Who played for the first time; not told if everybody did."""
    here = tuple(dict.fromkeys(person for _game, seats in games for person in seats.values()))
    new = tuple(person for person in here if person not in known)
    if not new or len(new) == len(here):
        return None
    return YearFact(kind=YearFactKind.NEW_PLAYERS, persons=new, figures=(len(new),))
