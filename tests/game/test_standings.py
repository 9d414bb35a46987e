"""Places, gaps and the end of a game: who wins, and when a tie round follows (§28 to §33)."""

from __future__ import annotations

from itertools import pairwise

from scorekeeper.game import commands, events
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import gap, standing_of, standings
from scorekeeper.game.state import Game
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import Log, Table, play_stories, told


def places(table: Table) -> str:
    return ", ".join(f"{each.seat} {each.place}" for each in standings(table.game))


def test_stories_of_how_games_end_and_ties_are_played() -> None:
    """Rulings have the ends that are printed."""
    play_stories("standings", places=places)
    level = told(2, "rules first-1; nobody is out: p1 20+, p2 20+ anyway")
    assert level.refused(commands.DrawTieRound(())) == ("tie_needs_two",)


def gaps(game: Game) -> list[tuple[int, int]]:
    found = (gap(game, ahead, behind) for ahead, behind in pairwise(standings(game)))
    return [(each.phases, each.points) for each in found]


def test_phases_come_first_and_points_second_and_ties_share_a_place() -> None:
    table = told(4, "nobody is out: p1 20+, p2 20+, p3 25+, p4 5- anyway")
    assert places(table) == "p1 1, p2 1, p3 3, p4 4"
    assert gaps(table.game) == [(0, 0), (0, 5), (1, 0)]
    fixed = told(3, "rules fixed-10; p1 is out: p2 60-, p3 80-").game
    assert gaps(fixed) == [(0, 60), (0, 20)], "where points alone count the gap is in points"
    free = standing_of(told(2, "rules first-2 phase_order=free").game, "p2")
    assert (free.seat, free.current_phase, free.phases_open) == ("p2", None, (1, 2))


def test_nobody_wins_if_nobody_plays_any_more() -> None:
    log = Log(2, table_rules(variant="fixed-10"))
    log.record(events.SeatsChanged(()))
    for _ in range(10):
        log.round("p1", p2=60)
    game = replay(log.entries)
    assert (game.outcome.winners, game.tie_due) == ((), None)
