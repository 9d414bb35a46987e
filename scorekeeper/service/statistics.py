"""Statistics of people and the records of the family, counted from finished games in the order in
which they ended.

`Statistics` is counted up game by game and knows people by their numbers. What it tells is a frozen
value. A game of a person counts once, even if the person had two seats in it, after leaving and
joining again: then the better place counts, and the person does not play against itself. The player
who reaches a figure first holds a record, except for the number of wins, which is shared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum

from scorekeeper.game.finished import PhaseTry, PlayerResult
from scorekeeper.immutable import immutable
from scorekeeper.storage.projections import CountedGame

# --- records of the family ------------------------------------------------------------------------


FULL_LENGTH = 10
"""Phases of a game whose points and rounds are compared with those of other games."""


def has_full_length(variant: str, phases: int) -> bool:
    """Are all phases played, at least ten?"""
    return variant == "standard" and phases >= FULL_LENGTH


def can_be_compared(game: CountedGame) -> bool:
    """May the points and rounds of this game be compared with those of others? Only if all its
    phases were played, at least ten, to the end."""
    return has_full_length(game.variant, game.length) and game.reason == "last_phase"


class RecordKind(Enum):
    """What a record is about. Points and rounds are records only in games that can be compared."""

    MOST_WINS = "most wins"
    LONGEST_STREAK = "most wins in a row"
    FEWEST_POINTS = "fewest points of a winner"
    QUICKEST_GAME = "fewest rounds"
    LONGEST_GAME = "most rounds"
    WORST_ROUND = "most points in a round"
    MOST_OUT = "most rounds of a game ended by one player"

    @property
    def compares(self) -> bool:
        """Is it held only in games that can be compared?"""
        return self in _COMPARED


_COMPARED = frozenset(
    (
        RecordKind.FEWEST_POINTS,
        RecordKind.QUICKEST_GAME,
        RecordKind.LONGEST_GAME,
        RecordKind.MOST_OUT,
    )
)


@immutable(kw_only=True)
class FamilyRecord:
    """A record: who holds it, and in which game it was set; None for the number of wins."""

    kind: RecordKind
    persons: tuple[int, ...]
    figure: int
    game_id: int | None = None


class RecordBook:
    """The records of the games that were added, in the order in which they ended."""

    def __init__(self) -> None:
        self._records: dict[RecordKind, FamilyRecord] = {}
        self._before: dict[RecordKind, FamilyRecord] = {}
        self._longest: dict[int, tuple[tuple[int, int], ...]] = {}

    def add(
        self,
        game: CountedGame,
        results: Mapping[int, PlayerResult],
        streaks: Mapping[int, int],
    ) -> None:
        """Look for records in this game: `results` by person, and how many games in a row each
        person has won with it."""
        winners = tuple(person for person, result in results.items() if result.won)
        if winners:
            self._offer(RecordKind.QUICKEST_GAME, winners, game.rounds, game, fewer=True)
            self._offer(RecordKind.LONGEST_GAME, winners, game.rounds, game)
        for person in winners:
            points = results[person].total
            self._offer(RecordKind.FEWEST_POINTS, (person,), points, game, fewer=True)
        if can_be_compared(game) and winners:
            year = datetime.fromisoformat(game.ended_at).astimezone().year
            longest = (*self._longest.get(year, ()), (game.rounds, game.game_id))
            self._longest[year] = tuple(sorted(longest, reverse=True)[:2])
        for person, result in results.items():
            if result.worst_round:
                self._offer(RecordKind.WORST_ROUND, (person,), result.worst_round, game)
            if result.times_out > 1:
                self._offer(RecordKind.MOST_OUT, (person,), result.times_out, game)
        for person in winners:
            if streaks[person] > 1:
                self._offer(RecordKind.LONGEST_STREAK, (person,), streaks[person], game)

    def records(self, wins: Mapping[int, int]) -> tuple[FamilyRecord, ...]:
        """The records, in the order of their kinds; a kind without a figure is left out. `wins` are
        those of each person."""
        found = dict(self._records)
        if most := max(wins.values(), default=0):
            holders = tuple(person for person, won in wins.items() if won == most)
            kind = RecordKind.MOST_WINS
            found[kind] = FamilyRecord(kind=kind, persons=holders, figure=most)
        return tuple(found[kind] for kind in RecordKind if kind in found)

    def held_without(self, kind: RecordKind, game_id: int) -> int | None:
        """The figure of this record without this game, if no other was added after it; None if
        nobody holds it."""
        held = self._records.get(kind)
        if held is not None and held.game_id == game_id:
            held = self._before.get(kind)
        return None if held is None else held.figure

    def longest_without(self, game_id: int, year: int) -> int | None:
        """The rounds of the longest other game that ended in this year; None if there is none."""
        others = (rounds for rounds, other in self._longest.get(year, ()) if other != game_id)
        return max(others, default=None)

    def _offer(
        self,
        kind: RecordKind,
        persons: tuple[int, ...],
        figure: int,
        game: CountedGame,
        *,
        fewer: bool = False,
    ) -> None:
        if kind.compares and not can_be_compared(game):
            return
        held = self._records.get(kind)
        if held is None or (figure < held.figure if fewer else figure > held.figure):
            if held is not None and held.game_id != game.game_id:
                self._before[kind] = held
            self._records[kind] = FamilyRecord(
                kind=kind, persons=persons, figure=figure, game_id=game.game_id
            )


# --- people ---------------------------------------------------------------------------------------


LATEST = 12
"""Games in a person's form."""


@immutable(kw_only=True)
class PlayedGame:
    """One game of a person, as the form shows it. `players` is how many there were."""

    game_id: int
    ended_at: str
    place: int
    players: int
    total: int
    won: bool


@immutable(kw_only=True)
class PhaseRecord:
    """How a person fares with one phase: in how many rounds and games it was tried, and how often
    it was laid."""

    number: int
    rounds: int
    laid: int
    games: int


@immutable
class PhaseListRecord:
    """How a person fares with the phases of one list (`phases_key`); `games` is their number."""

    phases: str
    games: int
    records: tuple[PhaseRecord, ...]


@immutable(kw_only=True)
class HeadToHead:
    """How often a person was ahead of another one, behind, and level, in games of both."""

    person: int
    ahead: int
    behind: int
    level: int

    @property
    def games(self) -> int:
        return self.ahead + self.behind + self.level


@immutable(kw_only=True)
class PersonStatistics:
    """Everything about one person. `average_points`, `best` and `worst` are of `compared_games`:
    those that can be compared and that this person played from the first round to the end. `latest`
    are at most LATEST games, the last one at the end. `against` begins with whom the person played
    with most, `phase_lists` with what was played most."""

    person: int
    games: int
    wins: int
    average_place: float
    compared_games: int
    average_points: float | None
    best: PlayedGame | None
    worst: PlayedGame | None
    worst_round: int | None
    rounds: int
    times_out: int
    streak: int
    longest_streak: int
    latest: tuple[PlayedGame, ...]
    phase_lists: tuple[PhaseListRecord, ...]
    against: tuple[HeadToHead, ...]


@dataclass(slots=True)
class _PhaseCount:
    rounds: int = 0
    laid: int = 0
    games: int = 0


@dataclass(slots=True)
class _ListCount:
    games: int = 0
    phases: dict[int, _PhaseCount] = field(default_factory=dict)

    def add(self, tries: tuple[PhaseTry, ...]) -> None:
        self.games += 1
        for each in tries:
            count = self.phases.setdefault(each.number, _PhaseCount())
            count.rounds += each.rounds
            count.laid += each.laid
            count.games += 1


@dataclass(slots=True)
class _PersonCount:
    """What is counted of one person. `against` is ahead, behind and level by person."""

    games: int = 0
    wins: int = 0
    places: int = 0
    compared_games: int = 0
    points: int = 0
    best: PlayedGame | None = None
    worst: PlayedGame | None = None
    worst_round: int | None = None
    rounds: int = 0
    times_out: int = 0
    streak: int = 0
    longest_streak: int = 0
    latest: deque[PlayedGame] = field(default_factory=lambda: deque(maxlen=LATEST))
    lists: dict[str, _ListCount] = field(default_factory=dict)
    against: dict[int, list[int]] = field(default_factory=dict)

    def add(self, game: CountedGame, result: PlayerResult) -> None:
        played = PlayedGame(
            game_id=game.game_id,
            ended_at=game.ended_at,
            place=result.place,
            players=len(game.results),
            total=result.total,
            won=result.won,
        )
        self.games += 1
        self.wins += result.won
        self.places += result.place
        self.rounds += result.rounds
        self.times_out += result.times_out
        self.latest.append(played)
        self.streak = self.streak + 1 if result.won else 0
        self.longest_streak = max(self.longest_streak, self.streak)
        if result.worst_round is not None:
            self.worst_round = max(self.worst_round or 0, result.worst_round)
        if result.whole and can_be_compared(game):
            self.compared_games += 1
            self.points += result.total
            if self.best is None or played.total < self.best.total:
                self.best = played
            if self.worst is None or played.total > self.worst.total:
                self.worst = played
        if result.tries and not game.points_only:
            self.lists.setdefault(game.phases, _ListCount()).add(result.tries)

    def meet(self, other: int, place: int, others_place: int) -> None:
        counts = self.against.setdefault(other, [0, 0, 0])
        counts[0 if place < others_place else 1 if place > others_place else 2] += 1


class Statistics:
    """The statistics of the games that were added. Not for several threads at once."""

    def __init__(self) -> None:
        self.games = 0
        self.last: tuple[str, int] = ("", 0)
        self._persons: dict[int, _PersonCount] = {}
        self._records = RecordBook()

    def add(self, game: CountedGame, persons: Mapping[str, int]) -> None:
        """Count this game. It ended after all games that were added before. `persons` are the
        people by seat; the result of another seat is left out."""
        results = _by_person(game, persons)
        self.last = (game.ended_at, game.game_id)
        if not results:
            return
        self.games += 1
        for person, result in results.items():
            count = self._persons.setdefault(person, _PersonCount())
            count.add(game, result)
            for other, theirs in results.items():
                if other != person:
                    count.meet(other, result.place, theirs.place)
        streaks = {person: self._persons[person].streak for person in results}
        self._records.add(game, results, streaks)

    def wins(self) -> dict[int, tuple[int, int]]:
        """The number of games and of wins of each person who finished a game."""
        return {person: (count.games, count.wins) for person, count in self._persons.items()}

    def records(self) -> tuple[FamilyRecord, ...]:
        """The records, in the order of their kinds; a kind without a figure is left out."""
        return self._records.records({each: count.wins for each, count in self._persons.items()})

    def held_without(self, game_id: int) -> Callable[[RecordKind], int | None]:
        """The figures of the records without this game, by kind."""
        return lambda kind: self._records.held_without(kind, game_id)

    def longest_without(self, game_id: int, year: int) -> int | None:
        """The rounds of the longest other game of this year."""
        return self._records.longest_without(game_id, year)

    def of(self, person: int) -> PersonStatistics | None:
        """Everything about this person; None before the first finished game."""
        count = self._persons.get(person)
        if count is None:
            return None
        return PersonStatistics(
            person=person,
            games=count.games,
            wins=count.wins,
            average_place=count.places / count.games,
            compared_games=count.compared_games,
            average_points=count.points / count.compared_games if count.compared_games else None,
            best=count.best,
            worst=count.worst,
            worst_round=count.worst_round,
            rounds=count.rounds,
            times_out=count.times_out,
            streak=count.streak,
            longest_streak=count.longest_streak,
            latest=tuple(count.latest),
            phase_lists=_phase_lists(count),
            against=_against(count),
        )


def _by_person(game: CountedGame, persons: Mapping[str, int]) -> dict[int, PlayerResult]:
    """One result a person, best place first. The results are by place, so the first seat of a
    person is the better one."""
    found: dict[int, PlayerResult] = {}
    for result in game.results:
        person = persons.get(result.seat)
        if person is None:
            continue
        known = found.get(person)
        found[person] = result if known is None else _joined_result(known, result)
    return found


def _joined_result(better: PlayerResult, other: PlayerResult) -> PlayerResult:
    """One result of a person with two seats: the place and points of the better one, the rounds of
    both."""
    rounds: dict[int, PhaseTry] = {each.number: each for each in better.tries}
    for each in other.tries:
        known = rounds.get(each.number, PhaseTry(each.number, 0, laid=False))
        rounds[each.number] = PhaseTry(
            each.number, known.rounds + each.rounds, known.laid or each.laid
        )
    worst = [each.worst_round for each in (better, other) if each.worst_round is not None]
    best = [each.best_round for each in (better, other) if each.best_round is not None]
    return replace(
        better,
        rounds=better.rounds + other.rounds,
        times_out=better.times_out + other.times_out,
        tries=tuple(rounds.values()),
        best_round=min(best, default=None),
        worst_round=max(worst, default=None),
        whole=False,
    )


def _phase_lists(count: _PersonCount) -> tuple[PhaseListRecord, ...]:
    found = [
        PhaseListRecord(
            phases,
            listed.games,
            tuple(
                PhaseRecord(number=number, rounds=of.rounds, laid=of.laid, games=of.games)
                for number, of in sorted(listed.phases.items())
            ),
        )
        for phases, listed in count.lists.items()
    ]
    return tuple(sorted(found, key=lambda each: -each.games))


def _against(count: _PersonCount) -> tuple[HeadToHead, ...]:
    found = [
        HeadToHead(person=other, ahead=ahead, behind=behind, level=level)
        for other, (ahead, behind, level) in count.against.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.games, each.person)))
