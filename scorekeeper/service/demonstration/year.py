"""The year of the family: on which days they played what, up to the evening that goes on.

Every day is relative to today, and Christmas is where the calendar has it. Which rounds are played
depends on the place of a game in the year alone, so that the same games are there on every day.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, time, timedelta

from scorekeeper.game import commands
from scorekeeper.game.values import Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.sheets import sheet_for_language
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.demonstration.families import Family, family_of
from scorekeeper.service.demonstration.family_game import FamilyGame

WEEKS = 51

EVENING, AFTERNOON = time(19, 10), time(15, 20)

FIRST_GAME = timedelta(days=1)
"""The last finished game is at least a day old."""

RUNNING_FOR = 62
"""Minutes since the running game was dealt."""

_Hands = tuple[Seat, dict[Seat, tuple[int, bool]]]

_RUNNING: tuple[_Hands, ...] = (
    ("p1", {"p2": (45, True), "p3": (20, True), "p4": (75, False)}),
    ("p3", {"p1": (10, True), "p2": (85, False), "p4": (35, True)}),
    ("p2", {"p1": (15, True), "p3": (80, False), "p4": (70, False)}),
    ("p1", {"p2": (80, False), "p3": (5, True), "p4": (20, True)}),
    ("p4", {"p1": (90, False), "p2": (10, True), "p3": (15, True)}),
)
"""The rounds of the running game: who went out, and points of the others with whether they laid."""


@immutable
class _Evening:
    """One game of the plan. `at` is the wall clock of the table."""

    at: datetime
    players: tuple[str, ...]
    variant: str = "standard"
    kind: str = ""


def family_year(language: str, now: datetime) -> Iterator[FamilyGame]:
    """All games, oldest first; the last one goes on. `now` is the wall clock of the table, without
    a time zone. `language` is the id of a language, such as `de`."""
    family, sheet = family_of(language), sheet_for_language(language).id
    for number, evening in enumerate(_evenings(family, now), start=1):
        yield _played(f"demo-{number}", sheet, evening)
    yield _running(sheet, family, now - timedelta(minutes=RUNNING_FOR))


def _evenings(family: Family, now: datetime) -> list[_Evening]:
    """The games that are over, by day."""
    found = [*_of_weeks(family, now), *_of_christmas(family, now)]
    return sorted((each for each in found if each.at < now - FIRST_GAME), key=lambda each: each.at)


def _of_weeks(family: Family, now: datetime) -> Iterator[_Evening]:
    """Most Saturdays, some Fridays with two players, and Sundays with the grandparents."""
    home, (grandma, grandpa, *_others) = family.home, family.guests
    saturday = (now - timedelta(days=(now.weekday() - 5) % 7)).date()
    for week in range(WEEKS, -1, -1):
        day = saturday - timedelta(weeks=week)
        turned = home[week % 4 :] + home[: week % 4]
        if week % 6 != 4 and week % 5 != 3:
            kind = {20: "goes on", 27: "ended early", 7: "corrected"}.get(week, "")
            variant = {14: "fixed-10", 39: "fixed-10", 30: "any-order"}.get(week, "standard")
            players = turned[:3] if week % 9 == 5 else turned
            yield _Evening(datetime.combine(day, EVENING), players, variant, kind)
        if week % 6 == 4:
            friday = datetime.combine(day - timedelta(days=1), EVENING)
            yield _Evening(friday, turned[:2], "first-5")
        if week % 5 == 2:
            sunday = datetime.combine(day + timedelta(days=1), AFTERNOON)
            yield _Evening(sunday, (*turned, grandma, grandpa)[week % 2 :], "even")


def _of_christmas(family: Family, now: datetime) -> Iterator[_Evening]:
    """The last Christmas with all eight, and the last night of that year."""
    year = now.year if now > datetime(now.year, 12, 27) else now.year - 1
    yield _Evening(datetime(year, 12, 25, 16, 5), family.everybody, "standard")
    yield _Evening(datetime(year, 12, 31, 20, 40), family.everybody[:6], "first-5")


def _played(code: str, sheet: str, evening: _Evening) -> FamilyGame:
    """This game, played to its end."""
    table = _table(sheet, len(evening.players), evening.variant)
    game = FamilyGame(code, evening.players, table, evening.at)
    match evening.kind:
        case "goes on":
            game.play_rounds(5)
            game.play(commands.StopGame(for_good=False), minutes=2)
            game.at = evening.at + timedelta(days=1, minutes=35)
            game.play(commands.ResumeGame())
        case "ended early":
            game.play_rounds(6)
            game.play(commands.StopGame(for_good=True), minutes=2)
        case "corrected":
            game.play_rounds(3)
            game.correct(3)
    game.play_rounds()
    return game


def _table(sheet: str, players: int, variant: str) -> TableRules:
    return table_rules(sheet, {"most_players": 8} if players > 6 else {}, variant=variant)


def _running(sheet: str, family: Family, at: datetime) -> FamilyGame:
    """The game of this evening in its sixth round: two phases lie on the table, one player has just
    lost a turn, and the first two are five points apart."""
    game = FamilyGame("demo-running", family.home, table_rules(sheet), at)
    for out, others in _RUNNING:
        hands = {
            seat: commands.Hand(Total(points), laid) for seat, (points, laid) in others.items()
        }
        game.play(commands.CloseRound(out, hands), minutes=9.5)
    run8, run7 = parse_cards("5 6 W 8 9 10 11 12"), parse_cards("1 2 W 4 5 6 7")
    discards = parse_cards("R4 G11 B2 Y9 R12")
    game.play(commands.TrackTurns(on=True, turn="p3"), minutes=2)
    game.play(
        commands.PassTurn("p3", discards[0]),
        commands.PassTurn("p4", discards[1]),
        commands.LayDown("p1", (run8,)),
        commands.PassTurn("p1", discards[2]),
        commands.PlaySkip("p2", "p3"),
        commands.LayDown("p4", (run7,)),
        commands.PassTurn("p4", discards[3]),
        commands.HitMeld("p1", "p4", 1, parse_cards("8")),
        commands.PassTurn("p1", discards[4]),
        minutes=0.9,
    )
    return game
