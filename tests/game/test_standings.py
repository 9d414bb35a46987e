"""Places, gaps and the end of a game: who wins, and when a tie round follows (§28 to §33)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from scorekeeper.game import commands, events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import gap, standing_of, standings
from scorekeeper.game.state import Game
from scorekeeper.rules.notation import parse_phase_list
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Log, Table, told

LEVEL = "nobody is out: p1 20+, p2 20+, p3 20+, p4 120- anyway"


def places(game: Game) -> str:
    """The place and the seat of every player, like `1 p2, 2 p1`."""
    return ", ".join(f"{standing.place} {standing.seat}" for standing in standings(game))


def level_at_the_top() -> Table:
    """One phase, one round: everybody but the last is level."""
    return told(4, f"rules first-1; {LEVEL}")


def due(table: Table) -> tuple[str, str, str]:
    tie = table.game.tie_due
    return " ".join(tie.players), tie.dealer, tie.first_player


def gaps(game: Game) -> list[tuple[int, int]]:
    found = (gap(game, ahead, behind) for ahead, behind in pairwise(standings(game)))
    return [(each.phases, each.points) for each in found]


# ------------------------------------------------------------------ places


def test_phases_come_first_and_points_second_and_ties_share_a_place() -> None:
    game = told(4, "nobody is out: p1 20+, p2 20+, p3 25+, p4 5- anyway").game
    assert places(game) == "1 p1, 1 p2, 3 p3, 4 p4"
    assert gaps(game) == [(0, 0), (0, 5), (1, 0)]
    fixed = told(3, "rules fixed-10; p1 is out: p2 60-, p3 80-").game
    assert gaps(fixed) == [(0, 60), (0, 20)], "where points alone count the gap is in points"
    free = standing_of(told(2, "rules first-2 phase_order=free").game, "p2")
    assert (free.seat, free.current_phase, free.phases_open) == ("p2", None, (1, 2))


# ------------------------------------------------------------------ the end

LEVEL_OF_TWO = "nobody is out: p1 20+, p2 20+ anyway"

ENDS = {
    "in mid-round": "first-2 end_immediately=yes; p1 is out: p2 60-; p2 lays; p1 lays"
    " = last_phase p1",
    "in mid-round with an earlier phase": "first-2 end_immediately=yes; p1 lays = None",
    "in mid-round where another may lay it": f"first-2 end_immediately=yes; {LEVEL_OF_TWO};"
    " p1 lays = None",
    "stopped": "first-2; p1 is out: p2 60-; stop = stopped p1",
    "stopped while a tie is due": f"first-1; {LEVEL_OF_TWO}; stop = stopped p1 p2",
    "a stopped tie that goes on": f"first-1; {LEVEL_OF_TWO}; stop; resume = last_phase",
    "a stopped tie of fixed rounds": "fixed-10 fixed10_tie=replay;"
    " 10x nobody is out: p1 60-, p2 60- anyway; stop; resume = fixed_rounds",
}
"""A game of two, and how it ends: why, and who wins. Rulings have the ends that are printed."""


def test_why_a_game_ends_and_who_wins() -> None:
    with all_cases() as case:
        for what, row in ENDS.items():
            story, _, expected = row.rpartition(" = ")
            with case(what):
                outcome = told(2, f"rules {story}").game.outcome
                said = " ".join([outcome.reason, *outcome.winners]) if outcome else "None"
                assert said == expected


def test_a_round_that_ended_with_the_lay_down_is_entered_without_doubts() -> None:
    """p1 lays phase 10 with three wilds left, before discarding; nobody has gone out."""
    last_two = parse_phase_list("set5+set2, set5+set3")
    rounds = "p1 is out: p2 50-; nobody is out: p1 75+, p2 60-"
    table = Table(2, table_rules(changes={"end_immediately": "yes"}, phase_list=last_two))
    assert table.plays(rounds).game.outcome.winners == ("p1",)
    table.plays("round 2: nobody is out: p1 70+ ? cannot_be")
    as_printed = Table(2, table_rules(phase_list=last_two))
    as_printed.plays(f"{rounds} ? too_many_points nobody_out")


def test_a_game_stopped_for_good_goes_to_the_leaders_who_still_play() -> None:
    game = told(3, "p3 is out: p1 60-, p2 60-; p3 leaves; stop").game
    assert (game.outcome.reason, game.outcome.winners) == ("stopped", ("p1", "p2"))
    assert places(game) == "1 p3, 2 p1, 2 p2"


def test_a_correction_takes_the_end_of_a_game_back() -> None:
    table = told(2, "rules first-1; p1 is out: p2 60-")
    assert table.game.outcome is not None
    table.plays("round 1: nobody is out: p1 60-, p2 60- anyway")
    assert (table.game.outcome, table.game.open.number) == (None, 2)


def test_nobody_wins_if_nobody_plays_any_more() -> None:
    log = Log(2, table_rules(variant="fixed-10"))
    log.record(events.SeatsChanged(()))
    for _ in range(10):
        log.round("p1", p2=60)
    game = replay(log.entries)
    assert (game.outcome.winners, game.tie_due) == ((), None)


# ------------------------------------------------------------------ the tie round (§30)


def test_the_tied_play_on_until_one_of_them_wins() -> None:
    table = level_at_the_top()
    before = table.game
    assert due(table) == ("p1 p2 p3", "p2", "p3")
    assert places(table.game) == "1 p1, 1 p2, 1 p3, 4 p4"
    assert table.play("misdeal").events == (events.RoundVoided(2, "tie round"),)
    assert due(table) == ("p1 p2 p3", "p2", "p3")
    assert due(table.plays("p1 p2 p3 are level")) == ("p1 p2 p3", "p3", "p1")
    assert table.play("p3 p1 are level").events == (events.TieRoundDrawn(("p1", "p3")),)
    assert due(table) == ("p1 p3", "p1", "p3")
    assert places(table.game) == "1 p1, 1 p3, 3 p2, 4 p4"
    table.plays("p2 wins the tie ! not_in_tie; p3 wins the tie")
    assert (table.game.outcome.winners, table.game.tie_due) == (("p3",), None)
    assert places(table.game) == "1 p3, 2 p1, 3 p2, 4 p4"
    assert (table.game.totals, table.game.done) == (before.totals, before.done)


def test_a_tie_needs_two_of_the_tied_while_one_is_played() -> None:
    level_at_the_top().plays("""
        p1 are level ! tie_needs_two; p1 p4 are level ! not_in_tie; pause;
        p1 p2 are level ! game_paused; p2 wins the tie ! game_paused; misdeal ! game_paused""")
    assert level_at_the_top().refused(commands.DrawTieRound(())) == ("tie_needs_two",)
    Table(3).plays("p1 p2 are level ! no_tie_round; p1 wins the tie ! no_tie_round")


def test_a_tie_round_counts_nothing_and_waits_for_its_winner() -> None:
    table = level_at_the_top()
    for move in (
        *(
            "p1 lays",
            "p1 leaves",
            "p1 goes out",
            "p1 counts 20",
            "p1 is out: p2 20",
            "p1 passes",
            "follow",
        ),
        *("p1 skips p2", "p1 swaps with p2", "joins after p4", "p4 returns", "p1 hits p1 1 5"),
    ):
        assert table.refused(move) == ("tie_round_due",), move
    assert table.refused(commands.ChangeRules(table_rules("ja"))) == ("tie_round_due",)


def test_a_winner_who_was_not_among_the_tied_has_not_won() -> None:
    table = level_at_the_top()
    before = table.game
    strangers = events.TieRoundWon("p4"), events.TieRoundDrawn(("p4", "p1"))
    table.record(Accepted(strangers))  # as an imported log brings them
    assert replace(table.game, seq=before.seq) == before


def test_other_lists_and_fixed_rounds_replay_their_last_phase() -> None:
    for rules, phase in (
        (table_rules(phase_list=parse_phase_list("set3+set3")), 1),
        (table_rules("ja", {"fixed10_tie": "replay"}, variant="fixed-10"), 10),
    ):
        rounds = len(rules.phases)
        table = Table(2, rules).plays(f"{rounds}x {LEVEL_OF_TWO}")
        tie = table.game.tie_due
        assert (tie.phase, tie.won_by) == (phase, rules.switches.tie_break)
