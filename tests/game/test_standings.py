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
from tests.game.builders import Log, Table, play_all, told

LEVEL = "nobody is out: p1 20+, p2 20+, p3 20+, p4 120- anyway"


def places(game: Game) -> str:
    """The place and the seat of every player, like `1 p2, 2 p1`."""
    return ", ".join(f"{standing.place} {standing.seat}" for standing in standings(game))


def level_at_the_top() -> Table:
    """One phase, one round: everybody but the last is level."""
    return told(4, f"rules first-1; {LEVEL}")


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
    "in mid-round": """2; rules first-2 end_immediately=yes; p1 is out: p2 60-; p2 lays; p1 lays;
        = outcome.reason last_phase; = outcome.winners p1; = open none; = done 1 2 | 1;
        = unfinished_round.number 2""",
    "in mid-round with an earlier phase": """2; rules first-2 end_immediately=yes; p1 lays;
        = outcome none""",
    "in mid-round where another may lay it": f"""2; rules first-2 end_immediately=yes;
        {LEVEL_OF_TWO}; p1 lays; = outcome none""",
    "stopped": """2; rules first-2; p1 is out: p2 60-; stop; = outcome.reason stopped;
        = outcome.winners p1""",
    "stopped, and the leader has left": """3; p3 is out: p1 60-, p2 60-; p3 leaves; stop;
        = outcome.winners p1 p2""",
    "stopped while a tie is due": f"""2; rules first-1; {LEVEL_OF_TWO}; stop;
        = outcome.winners p1 p2""",
    "a stopped tie that goes on": f"""2; rules first-1; {LEVEL_OF_TWO}; stop; resume;
        = outcome.reason last_phase; = outcome.winners nothing""",
    "a stopped tie of fixed rounds": """2; rules fixed-10 fixed10_tie=replay;
        10x nobody is out: p1 60-, p2 60- anyway; stop; resume; = outcome.reason fixed_rounds""",
    "taken back by a correction": """2; rules first-1; p1 is out: p2 60-; = outcome.winners p1;
        round 1: nobody is out: p1 60-, p2 60- anyway; = outcome none; = open.number 2""",
    # ------------------------------------------------------------------ the tie round (§30)
    "a tie is played on until one wins": f"""4; rules first-1; {LEVEL}; = tie_due.players p1 p2 p3;
        = tie_due.dealer p2; = tie_due.first_player p3; = places p1 1, p2 1, p3 1, p4 4;
        misdeal -> RoundVoided; = tie_due.dealer p2; p1 p2 p3 are level; = tie_due.dealer p3;
        = tie_due.first_player p1; p3 p1 are level -> TieRoundDrawn; = tie_due.players p1 p3;
        = tie_due.dealer p1; = tie_due.first_player p3; = places p1 1, p3 1, p2 3, p4 4;
        p2 wins the tie ! not_in_tie; p3 wins the tie; = outcome.winners p3; = tie_due none;
        = places p3 1, p1 2, p2 3, p4 4; = totals 20 20 20 120; = done 1 | 1 | 1 | nothing""",
    "a tie needs two of the tied while one is played": f"""4; rules first-1; {LEVEL};
        p1 are level ! tie_needs_two; p1 p4 are level ! not_in_tie; pause;
        p1 p2 are level ! game_paused; p2 wins the tie ! game_paused; misdeal ! game_paused""",
    "no tie": "3; p1 p2 are level ! no_tie_round; p1 wins the tie ! no_tie_round",
}
"""How games end, and how ties are played. Rulings have the ends that are printed."""


def test_how_games_end() -> None:
    play_all(ENDS)
    assert level_at_the_top().refused(commands.DrawTieRound(())) == ("tie_needs_two",)


def test_a_round_that_ended_with_the_lay_down_is_entered_without_doubts() -> None:
    """p1 lays phase 10 with three wilds left, before discarding; nobody has gone out."""
    last_two = parse_phase_list("set5+set2, set5+set3")
    rounds = "p1 is out: p2 50-; nobody is out: p1 75+, p2 60-"
    table = Table(2, table_rules(changes={"end_immediately": "yes"}, phase_list=last_two))
    table.plays(f"{rounds}; = outcome.winners p1; round 2: nobody is out: p1 70+ ? cannot_be")
    as_printed = Table(2, table_rules(phase_list=last_two))
    as_printed.plays(f"{rounds} ? too_many_points nobody_out")


def test_nobody_wins_if_nobody_plays_any_more() -> None:
    log = Log(2, table_rules(variant="fixed-10"))
    log.record(events.SeatsChanged(()))
    for _ in range(10):
        log.round("p1", p2=60)
    game = replay(log.entries)
    assert (game.outcome.winners, game.tie_due) == ((), None)


# ------------------------------------------------------------------ the tie round (§30)


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
