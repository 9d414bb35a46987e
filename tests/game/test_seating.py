"""Who sits where: who deals and begins after players change seats, leave and come (§5)."""

from __future__ import annotations

from scorekeeper.game.events import PlayerJoined, SeatsChanged
from scorekeeper.game.replay import replay
from scorekeeper.game.seating import seats_of_next_game
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.game.builders import Log, Table

OTHERS_COUNT = "p1 is out: p2 120, p3 120, p4 120"

DEALS = {
    "from the start": ("", "p1 p2"),
    "the new left neighbour begins": ("p2 swaps with p4", "p1 p4"),
    "the dealer moves and deals": ("p2 swaps with p4; p1 swaps with p3", "p1 p2"),
    "somebody has played": ("p3 lays; p2 swaps with p4", "p1 p2"),
    "the next deal goes to the new left": (f"p2 swaps with p4; {OTHERS_COUNT}", "p4 p3"),
    "and on from there": (f"p2 swaps with p4; {OTHERS_COUNT}; {OTHERS_COUNT}", "p3 p2"),
    "in a later round": (f"{OTHERS_COUNT}; p2 swaps with p4", "p2 p1"),
    "a misdeal is dealt by the same": (f"{OTHERS_COUNT}; p2 swaps with p4; misdeal", "p2 p1"),
    "a dealer who leaves": ("p1 leaves", "p2 p3"),
    "a dealer who comes back at once": ("p1 leaves; p1 returns", "p1 p2"),
    "a first player who leaves": ("p3 lays; p2 leaves", "p1 p3"),
    "a change that is undone": ("p2 swaps with p4; undo", "p1 p2"),
}
"""What happens at a table of four, and who deals and who begins then."""


def test_who_deals_and_who_begins() -> None:
    with all_cases() as case:
        for what, (story, expected) in DEALS.items():
            with case(what):
                due = Table(4).plays(story).game.open
                assert f"{due.dealer} {due.first_player}" == expected


def test_two_change_places_and_everybody_else_stays() -> None:
    table = Table(4).plays("p2 swaps with p4")
    assert table.game.seats == table.game.playing == ("p1", "p4", "p3", "p2")
    left = Table(4).plays("p2 leaves; p1 swaps with p3")
    assert left.game.seats == ("p3", "p2", "p1", "p4")
    assert left.plays("p2 returns").game.playing == ("p3", "p2", "p1", "p4")
    assert Table(3).plays("p2 leaves; joins after p1").game.seats == ("p1", "p4", "p2", "p3")
    Table(4).plays("""
        p3 leaves; p1 swaps with p1 ! nobody_moves; p1 swaps with p9 ! unknown_seat;
        p9 swaps with p1 ! unknown_seat; p1 swaps with p3 ! not_playing""")
    Table(2).plays("p1 swaps with p2 ! nobody_moves")


def test_players_tied_at_the_end_deal_in_the_order_in_which_they_sit() -> None:
    table = Table(3, table_rules(variant="first-1"))
    table.plays("p2 swaps with p3; nobody is out: p1 20, p2 20, p3 20 anyway")
    tie = table.game.tie_due
    assert (tie.players, tie.dealer, tie.first_player) == (("p1", "p3", "p2"), "p3", "p2")


def test_the_same_again_is_dealt_by_the_left_neighbour_of_the_first_dealer() -> None:
    table = Table(4)
    assert seats_of_next_game(table.game) == ("p2", "p3", "p4", "p1")
    assert seats_of_next_game(table.plays("p1 swaps with p3").game) == ("p4", "p3", "p2", "p1")
    assert seats_of_next_game(table.plays("p4 leaves").game) == ("p3", "p2", "p1")


def test_a_log_with_unknown_and_double_seats_can_be_replayed() -> None:
    log = Log(3)
    log.record(SeatsChanged(("p9", "p3", "p3", "p1")))
    assert replay(log.entries).playing == ("p3", "p1")
    log.record(PlayerJoined("p4", (), (99, 1), 5))
    assert replay(log.entries).playing == ()
    log.record(PlayerJoined("p4", ("p4", "p1", "p2"), (), 0))
    assert replay(log.entries).playing == ("p4", "p1", "p2")
    assert replay(log.entries).done["p4"] == (1,)


TURNS = {
    "the first player changes": ("p2 swaps with p4", "p4"),
    "a turn that is being played stays": ("p2 passes; p2 swaps with p4", "p3"),
    "and goes to the new left": ("p2 passes; p2 swaps with p4; p3 passes", "p2"),
    "a late player": ("p2 passes; joins after p3; p3 passes", "p5"),
    "a player leaves in the own turn": ("p2 leaves", "p3"),
    "another player leaves": ("p2 leaves; p3 passes; p4 leaves", "p1"),
    "a skip goes with its player": ("p2 skips p4; p1 swaps with p4; p3 passes; p1 passes", "p2"),
}
"""Where turns are followed: what happens at a table of four, and whose turn it is then."""


def test_whose_turn_it_is_after_a_change() -> None:
    with all_cases() as case:
        for what, (story, turn) in TURNS.items():
            with case(what):
                table = Table(4).plays(f"follow; {story}")
                assert table.turns.turn == turn
                assert table.turns.seats == table.game.playing
