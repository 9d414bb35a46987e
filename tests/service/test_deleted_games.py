"""A deleted game is gone from every list, code and link at once, and comes back as it was. Games
that nobody touches are put away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import LayDown, StopGame
from scorekeeper.service import Scorer
from scorekeeper.service.game_lists import GameSearch
from tests.service.builders import RecordingAnnouncer, deal, play, stop, take_in_one

AT = datetime(2026, 7, 1, 20, tzinfo=UTC)


def test_a_game_that_is_brought_back_is_as_it_was(scorer: Scorer, announced: RecordingAnnouncer):
    game_id, stays = deal(scorer).game_id, deal(scorer, "Mia", "Dad").game_id
    stop(scorer, game_id)
    scorer.titles.change(game_id, "Christmas", "Grandma’s")
    before, listed = scorer.view(game_id), scorer.lists.played()
    archive = [*scorer.exports.game(game_id)]
    asks: tuple[Callable[[], object], ...] = (
        lambda: scorer.view(game_id),
        lambda: scorer.view_by_code(before.code),
        lambda: scorer.watched(before.code),
        lambda: scorer.exports.game(game_id),
        lambda: scorer.play(game_id, StopGame(for_good=True), command_id="more", seen=2),
    )
    for bring_back in (scorer.deleted.bring_back, lambda _: take_in_one(scorer, archive)):
        scorer.deleted.delete(game_id)
        for ask in asks:
            with pytest.raises(UnknownGame):
                ask()
        assert (scorer.lists.played(), scorer.exports.number()) == ((), 1)
        assert [line.game_id for line in scorer.lists.going_on()] == [stays]
        assert scorer.lists.only_one_going_on() == stays
        assert scorer.remembered_names() == ("Mia", "Dad")
        bring_back(game_id)
        assert scorer.view(game_id) == before
        assert scorer.lists.played() == listed
        assert [*scorer.exports.game(game_id)] == archive
        assert scorer.deleted.all() == ()
    assert announced.deleted_games == [game_id] * 2, "open pages and streams end"


def test_deleted_games_are_listed_with_the_day_on_which_they_are_removed(scorer: Scorer) -> None:
    first, second = deal(scorer, "Ann", "Ben").game_id, deal(scorer, "Mia", "Dad").game_id
    for game_id, days in ((first, 0), (first, 0), (second, 1), (first, 1)):
        scorer.deleted.now = partial(lambda moment: moment, AT + timedelta(days=days))
        scorer.deleted.delete(game_id)
    (last, earlier) = scorer.deleted.all()
    assert (last.line.names, earlier.line.names) == (("Mia", "Dad"), ("Ann", "Ben"))
    assert earlier.deleted_at == AT, "deleting it again does not give it more days"
    assert earlier.removed_at == AT + timedelta(days=30)


def test_a_game_follows_no_deleted_one_and_has_its_keeper_all_the_same(scorer: Scorer) -> None:
    first = deal(scorer, key="first").game_id
    stop(scorer, first)
    number = scorer.links.keeper_number(first) or 0
    second = deal(scorer, "Ben", "Ann", after=first).game_id
    scorer.deleted.delete(first)
    assert scorer.next_games.earlier_with_same_keeper(second) == first
    assert scorer.links.keeps(first, number)
    assert deal(scorer, key="first").game_id != first, "its form starts another game"
    scorer.deleted.bring_back(first)
    scorer.deleted.delete(second)
    assert scorer.next_games.after(first) is None
    assert deal(scorer, "Ben", "Ann", after=first).game_id not in (first, second)


def after(scorer: Scorer, *, days: float) -> None:
    """So many days pass."""
    scorer.old_games.now = lambda: datetime.now(UTC) + timedelta(days=days)


def test_games_are_put_away_after_their_days_without_an_entry_and_once(scorer: Scorer) -> None:
    after(scorer, days=10_000)
    assert scorer.old_games.put_away(30) == 0, "a clock that was years ahead does no harm"
    over, deleted, first, second = (deal(scorer).game_id for _ in range(4))
    stop(scorer, over)
    scorer.deleted.delete(deleted)
    for days, most, number in ((29.9, 30, 0), (30.1, 60, 0), (30.1, 30, 2), (31, 30, 0)):
        after(scorer, days=days)
        assert scorer.old_games.put_away(most) == number, days
    assert scorer.view(first).put_away
    assert scorer.view(second).put_away
    play(scorer, second, LayDown("p1"))
    assert not scorer.view(second).put_away, "whoever plays on takes it out again"
    assert scorer.lists.only_one_going_on() == second, "a stranger is not shown the other"
    found = scorer.lists.find(GameSearch(put_away=False))
    assert {line.game_id for line in found} == {over, second}
    scorer.titles.put_away(first, away=False)
    after(scorer, days=32)
    assert scorer.old_games.put_away(30) == 0
    assert not scorer.view(first).put_away, "a game that was taken out stays out"
