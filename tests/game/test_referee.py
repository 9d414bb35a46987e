"""The referee of commands: games start, stop and go on, and the last command is taken back."""

from __future__ import annotations

from scorekeeper.game import commands
from scorekeeper.rules.table_rules import table_rules
from tests.game.builders import MATTEL, Table


def test_two_to_six_may_play_and_eight_where_the_rules_say_so() -> None:
    assert Table(6).game.seats == ("p1", "p2", "p3", "p4", "p5", "p6")
    eight = table_rules(changes={"most_players": 8})
    assert len(Table(8, eight).game.seats) == 8
    for players, rules in ((0, MATTEL), (1, MATTEL), (7, MATTEL), (9, eight)):
        assert Table.start(commands.StartGame(players, rules)) == ("players_2_to_6",)


def test_a_game_starts_once_and_before_everything_else() -> None:
    assert Table().refused(commands.StartGame(3, MATTEL)) == ("already_started",)
    for early in (commands.VoidRound(), commands.GiveRuling("before")):
        assert Table.start(early) == ("not_started",)


def test_a_game_put_off_takes_no_rounds_until_it_goes_on() -> None:
    table = Table(2).plays("""
        pause; misdeal ! game_paused; pause ! game_paused; resume; resume ! not_stopped; misdeal""")
    assert table.game.outcome is None


def test_a_game_stopped_for_good_is_over_and_may_still_go_on() -> None:
    table = Table(2).plays("p2 lays; stop")
    assert table.game.outcome.reason == "stopped"
    table.plays("p1 lays ! game_over; stop ! game_over; p1 wins the tie ! game_over; resume")
    assert table.game.outcome is None
    assert "p2" in table.game.open.laid


def test_undo_strikes_the_last_command_that_stands() -> None:
    table = Table(2)
    assert table.refused(commands.Undo("c1")) == ("nothing_to_undo",)
    table.plays("p1 is out: p2 120; p2 lays")
    assert table.refused(commands.Undo("c2")) == ("not_the_last",)
    table.plays("undo").play(commands.Undo("c2"))
    assert table.game.closed == ()
