"""The games that follow each other by *Same again*, and the one in which the players are now."""

from __future__ import annotations

from scorekeeper.game.commands import ResumeGame, StopGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Scorer, Started


def begun(scorer: Scorer, after: int | None = None) -> int:
    """A new game of the same two players."""
    done = scorer.start_game(
        ["Ann", "Ben"], table_rules(), command_id=f"after-{after}", after=after
    )
    assert isinstance(done, Started)
    return done.view.game_id


def stopped(scorer: Scorer, game_id: int) -> None:
    command = StopGame(for_good=True)
    done = scorer.play(game_id, command, command_id="stop", seen=scorer.view(game_id).seq)
    assert isinstance(done, Recorded)


def evening(scorer: Scorer, games: int) -> list[int]:
    """So many games one after the other, of which the last goes on."""
    played = [begun(scorer)]
    for _ in range(games - 1):
        stopped(scorer, played[-1])
        played.append(begun(scorer, played[-1]))
    return played


def test_from_every_game_of_an_evening_one_finds_the_last(scorer):
    played = evening(scorer, 5)
    assert [scorer.next_games.played_now_after(each) for each in played] == [played[-1]] * 4 + [
        None
    ]
    stopped(scorer, played[-1])
    assert scorer.next_games.played_now_after(played[0]) == played[-1]


def test_a_game_that_is_taken_up_again_is_the_one_that_is_played(scorer):
    played = evening(scorer, 4)
    scorer.play(played[1], ResumeGame(), command_id="on", seen=scorer.view(played[1]).seq)
    assert scorer.next_games.played_now_after(played[0]) == played[1]
    assert scorer.next_games.played_now_after(played[2]) == played[3]


def test_a_deleted_game_ends_the_row_of_games(scorer):
    played = evening(scorer, 4)
    scorer.deleted.delete(played[2])
    assert scorer.next_games.played_now_after(played[0]) == played[1]


def test_games_are_found_after_everything_that_is_stored_beside_the_logs_is_thrown_away(scorer):
    played = evening(scorer, 4)
    scorer.play(played[1], ResumeGame(), command_id="on", seen=scorer.view(played[1]).seq)
    assert list(scorer.projections.rebuild())[-1] == 0
    assert scorer.next_games.played_now_after(played[0]) == played[1]


def test_no_game_follows_one_that_is_not_there(scorer):
    assert scorer.next_games.played_now_after(7) is None
    assert scorer.next_games.played_now_after(2**63) is None
