"""The lists of games: the same whether replayed or stored, also while a game is dealt, and
searched."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.game.game_order import GameOrder
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import GameLine, Scorer
from scorekeeper.service.game_lists import TONIGHT, GameSearch
from scorekeeper.storage import players, projections
from scorekeeper.storage.database import writing
from scorekeeper.storage.sqlite_file import FileConnections
from tests.all_cases import all_cases
from tests.empty_file import empty_file
from tests.game.builders import rules_of
from tests.service.builders import (
    change,
    close,
    deal,
    play,
    rows_of,
    stop,
    undo,
    wait_for_lists,
)
from tests.service.many_games import copy_game, play_one


def lists_of(path: Path) -> tuple[tuple[GameLine, ...], tuple[GameLine, ...]]:
    """Those that go on, and those that are over."""
    with closing(Scorer(path)) as scorer:
        scorer.lists.played()
        wait_for_lists(scorer)
        return scorer.lists.going_on(), scorer.lists.played()


def kept_lines(path: Path) -> int:
    return len(rows_of(path, "SELECT game_id FROM listed_games"))


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file with thirty finished games, one that goes on and one that rests. Its lists were asked
    for: their lines are kept in the file."""
    path = empty_file(tmp_path / "games.db")
    copy_game(path, play_one(path), 29)
    with closing(Scorer(path)) as scorer:
        deal(scorer, "Oma", "Leo")
        stop(scorer, deal(scorer, "Oma", "Leo").game_id, for_good=False)
    lists_of(path)
    assert kept_lines(path) >= 30
    return path


# ------------------------------------------------------------------ kept lines


def test_throwing_the_kept_lines_away_changes_no_list(kept: Path) -> None:
    with_them = lists_of(kept)
    with closing(FileConnections(kept)) as connections, writing(connections.db):
        projections.throw_away(connections.db)
    assert kept_lines(kept) == 0
    assert lists_of(kept) == with_them
    tables = "listed_games", "projected_games", "projected_by"
    change(kept, *map("DROP TABLE {}".format, tables))
    assert lists_of(kept) == with_them
    # Nor does another version of the program believe them.
    change(kept, "UPDATE listed_games SET winners = 'p3'", "UPDATE projected_by SET made_by = 'o'")
    assert lists_of(kept) == with_them
    assert (len(with_them[0]), len(with_them[1])) == (2, 30)
    change(kept, "UPDATE persons SET name = 'Benjamin' WHERE name = 'Ben'")
    assert "Benjamin" in lists_of(kept)[1][0].names, "shown by the name of today"


def test_a_command_for_an_old_game_does_not_complete_lists_that_lack_others(kept: Path) -> None:
    change(
        kept,
        "DELETE FROM projected_games WHERE game_id > 20",
        "UPDATE listed_games SET winners = 'p3' WHERE game_id > 20",
        "UPDATE projected_by SET complete = 0",
    )
    with closing(Scorer(kept)) as scorer:
        assert undo(scorer, 1).game.outcome is None
        assert not scorer.lists.complete
    going_on, played = lists_of(kept)
    assert all(line.winners != ("Mia",) for line in played)
    assert 1 in {line.game_id for line in going_on} - {line.game_id for line in played}


def test_a_game_that_cannot_be_read_hides_no_other(kept: Path) -> None:
    change(
        kept,
        "DROP TRIGGER log_is_never_changed",
        "UPDATE log SET data = '{' WHERE game_id = 7 AND seq = 2",
        "UPDATE projected_by SET made_by = 'older'",
    )
    played = [line.game_id for line in lists_of(kept)[1]]
    assert len(played) == 29
    assert 7 not in played


# ------------------------------------------------------------------ searched


def test_an_unfinished_game_of_last_summer_does_not_hide_the_one_of_tonight(scorer: Scorer) -> None:
    old, now = deal(scorer).game_id, datetime.now(UTC)
    scorer.lists.now = lambda: now + TONIGHT + timedelta(hours=1)
    assert scorer.lists.only_one_going_on() == old
    tonight = deal(scorer, "Mia", "Dad").game_id
    assert scorer.lists.only_one_going_on() is None
    scorer.lists.now = lambda: now + TONIGHT - timedelta(minutes=1)
    assert scorer.lists.only_one_going_on() is None, "both were played tonight"
    scorer.lists.now = lambda: scorer.view(old).last_at + TONIGHT
    assert scorer.lists.only_one_going_on() == tonight
    # Nor does one of a clock that was years ahead.
    ahead = "UPDATE listed_games SET played_until = '2099-01-01T00:00:00+00:00'"
    change(scorer.path, f"{ahead} WHERE game_id = {tonight}")
    assert scorer.lists.only_one_going_on() == old
    change(scorer.path, ahead)
    assert scorer.lists.only_one_going_on() is None


def test_a_search_asks_who_won_who_was_last_and_by_how_much(scorer: Scorer) -> None:
    """On both engines: each part of a search is one condition of the database."""
    first = deal(scorer, "Ann", "Ben", "Mia").game_id
    play(scorer, first, close("p1", p2=20, p3=95))
    stop(scorer, first)
    table = table_rules("fundex", variant="first-1")
    won = deal(scorer, "Ann", "Ben", "Mia", table=table).game_id
    play(scorer, won, close("p2", p1=15, p3=30))
    two = deal(scorer, "Mia", "Ann", table=table).game_id
    last = play(scorer, two, close("p1", p2=45)).last_at.isoformat(timespec="milliseconds")
    scorer.titles.change(two, "Camping", "Lake Como")
    running = deal(scorer, "Zoë", "Ann").game_id
    over = {first, won, two}
    rows: tuple[tuple[dict[str, Any], set[int]], ...] = (
        ({"players": ("ann", "zoë")}, {running}),
        ({"players": ("Nobody",)}, set()),
        ({"place": "Lake Como"}, {two}),
        ({"sheet": "fundex"}, {won, two}),
        ({"over": True, "since": last}, {two}),
        ({"over": True, "before": last}, {first, won}),
        ({"players": ("ANN",), "over": False}, {running}),
        ({"won": (("ben",),)}, {won}),
        ({"won": (("Ben", "mia"),)}, {won, two}),
        ({"not_won": (("Ben",),), "players": ("Ben",)}, {first}),
        ({"lost": (("MIA",),)}, {won}),
        ({"not_lost": (("Mia",),), "players": ("Mia",)}, {first, two}),
        ({"absent": ("Ben",)}, {two, running}),
        ({"players": ("Ann", "Mia"), "alone": True}, {two}),
        ({"least": 3}, {first, won}),
        ({"most": 2}, {two, running}),
        ({"noted": (("Camping", "no such title"),)}, {two}),
        ({"noted": (("Lake Como",),)}, {two}),
        ({"variants": ("first-1", "even")}, {won, two}),
        ({"sheets": ("rebel",)}, set()),
        ({"stopped": True}, {first}),
        ({"stopped": True, "over": False}, {first, running}),
        ({"tied": True}, set()),
        *(({"order": each}, over) for each in GameOrder if each in OF_THE_OVER),
        ({"order": GameOrder.OLDEST}, {*over, running}),
        ({"order": GameOrder.LONGEST}, set()),
    )
    lists = scorer.lists
    with all_cases() as case:
        for asked, numbers in rows:
            with case(asked):
                search = GameSearch(**asked)
                assert set(lists.found_on(search, None)) == numbers
                if "order" not in asked:
                    assert {line.game_id for line in lists.find(search)} == numbers
                    assert lists.number_found(search) == len(numbers)
    worst = GameSearch(order=GameOrder.WORST_ROUND)
    assert lists.found_on(worst, None) == (first, two, won)
    assert lists.figure(first, worst) == 95
    of_ann = GameSearch(order=GameOrder.WORST_ROUND, ranked="Ann")
    assert lists.found_on(of_ann, None) == (two, won, first)
    assert lists.found_on(GameSearch(), lambda day: False) == ()
    assert lists.found_on(GameSearch(), lambda day: True) == (running, two, won, first)
    assert [line.game_id for line in lists.find(GameSearch(), {first, two, 99})] == [two, first]
    assert [line.game_id for line in lists.find(GameSearch(over=True), first=1)] == [won, first]
    assert [line.game_id for line in lists.lines((two, first))] == [two, first]
    assert [lists.wins((first, won, two), *names) for names in (("mia",), ("mia", "ann"))] == [1, 0]
    # Where only points count, phases make no distance, and no game less close.
    fixed = rules_of(["fixed-10", "phases=set3+set3"])
    close_one = deal(scorer, "Mia", "Ann", table=fixed).game_id
    view = play(scorer, close_one, close("p2", p1=50))
    assert [len(view.game.done[seat]) for seat in view.game.seats] == [0, 1]
    assert lists.figure(close_one, GameSearch(order=GameOrder.CLOSEST)) == 50
    (line,) = lists.lines((close_one,))
    assert [each.phases_done for each in line.players] == [1, 0], "as on every page"
    named = lists.named()
    assert (named.people[0], named.titles, named.places) == ("Ann", ("Camping",), ("Lake Como",))


OF_THE_OVER = ("worst round", "highest", "lowest", "closest", "most rounds", "most players")


# ------------------------------------------------------------------ while somebody deals


def test_a_deal_in_mid_read(scorer: Scorer, database: Path | str, monkeypatch: pytest.MonkeyPatch):
    """The fault as it was: the games are found, one more is dealt, then the names are read."""
    deal(scorer)
    read_names, dealt = players.names_at_each, list[str]()

    def deal_first(*asked: Any) -> Any:
        if not dealt:
            dealt.append("second")
            with closing(Scorer(database)) as another_program:
                deal(another_program, "Mia", "Dad")
        return read_names(*asked)

    monkeypatch.setattr(players, "names_at_each", deal_first)
    assert [line.names for line in scorer.lists.going_on()] == [("Ann", "Ben")]
    assert len(scorer.lists.going_on()) == 2
