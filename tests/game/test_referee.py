"""The referee of commands: games start, stop and go on, and the last command is taken back."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.game.answers import Refused
from scorekeeper.game.referee import decide
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import MATTEL, Table, play_stories


def test_stories_of_a_game_that_stops_and_goes_on() -> None:
    play_stories("referee")


def test_two_to_six_may_play_and_eight_where_the_rules_say_so() -> None:
    assert Table(6).game.seats == ("p1", "p2", "p3", "p4", "p5", "p6")
    eight = table_rules(changes={"most_players": 8})
    assert len(Table(8, eight).game.seats) == 8
    for players, rules in ((0, MATTEL), (1, MATTEL), (7, MATTEL), (9, eight)):
        assert before_the_start(commands.StartGame(players, rules)) == "players_2_to_6"


def test_a_game_starts_once_and_before_everything_else() -> None:
    assert Table().refused(commands.StartGame(3, MATTEL)) == ("already_started",)
    for early in (commands.VoidRound(), commands.GiveRuling("before")):
        assert before_the_start(early) == "not_started"


def before_the_start(command: commands.Command) -> str:
    answer = decide(None, (), command)
    assert isinstance(answer, Refused)
    return answer.problems[0].code
