"""Hits at a table: who may hit which meld, how it grows, and how a hit is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands
from scorekeeper.game.conflicts import find_conflicts
from scorekeeper.game.events import CardsHit, Entry, EntryStruck
from scorekeeper.game.log import last_command
from scorekeeper.game.replay import replay
from scorekeeper.game.values import CardsLeft
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.hits import judge_hit, overruled_meld
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase_list, print_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.table_rules import table_rules
from tests.examples import examples
from tests.game.builders import Table, hands, typed
from tests.rules.strategies import hands as some_cards

TWO_SETS = "5 5 W | 9 9 9"


def hit(seat: str, cards: str, owner: str = "p1", group: int = 1, **more: Any) -> commands.HitMeld:
    return commands.HitMeld(seat, owner, group, parse_cards(cards), **more)


def table_with_melds(**switches: str) -> Table:
    """p1 has laid two sets, p2 has laid cards that were not typed."""
    table = Table(4, table_rules("mattel", switches))
    table.play(commands.LayDown("p1", typed(TWO_SETS)))
    table.play(commands.LayDown("p2"))
    return table


def lies(table: Table, seat: str = "p1", group: int = 1) -> str:
    return print_cards(table.game.open.laid[seat].melds[group - 1].cards)


# ------------------------------------------------------------------ who may hit what


def test_a_hit_is_judged_on_the_meld_with_earlier_hits() -> None:
    table = table_with_melds()
    table.play(hit("p2", "5"))
    table.play(hit("p1", "W 5"))
    table.play(hit("p2", "9", group=2))
    assert (lies(table), lies(table, group=2)) == ("5 5 W 5 W 5", "9 9 9 9")


@pytest.mark.parametrize(
    ("command", "codes"),
    [
        (hit("p2", "5", "p9"), ("unknown_seat",)),
        (hit("p9", "5"), ("unknown_seat",)),
        (hit("p2", "5", "p3"), ("not_laid",)),
        (hit("p1", "5", "p2"), ("cards_not_typed",)),
        (hit("p2", "5", group=3), ("no_such_meld",)),
        (hit("p2", "5", group=0), ("no_such_meld",)),
        (hit("p2", "6"), ("does_not_fit",)),
        (hit("p2", "6", anyway=True), ("does_not_fit",)),
        (hit("p2", "S", anyway=True), ("skip_in_phase",)),
        (hit("p2", ""), ("nothing_added",)),
    ],
)
def test_a_hit_that_makes_no_meld_cannot_be_recorded(
    command: commands.HitMeld, codes: tuple[str, ...]
) -> None:
    assert table_with_melds().refused(command) == codes


def test_a_player_lays_before_hitting_unless_the_table_overrules_it() -> None:
    table = table_with_melds()
    assert table.refused(hit("p3", "5"), overrule=True) == ("own_phase_not_laid",)
    assert table.problems(hit("p3", "5"))[0].facts["seat"] == "p3"
    event = table.play(hit("p3", "5", anyway=True)).events[0]
    assert isinstance(event, CardsHit)
    assert event.overruled == ("own_phase_not_laid",)


def test_every_problem_is_reported_at_once() -> None:
    table = table_with_melds()
    assert table.refused(hit("p3", "6")) == ("own_phase_not_laid", "does_not_fit")


def test_a_hit_that_is_legal_under_other_rules_can_be_overruled() -> None:
    table = Table(3)
    table.play(commands.LayDown("p1", typed("5 5 5 | 9 9 W")))
    table.play(commands.LayDown("p2"))
    swap = hit("p2", "9", group=2, take=parse_cards("W"))
    assert table.refused(swap, overrule=True) == ("wild_not_replaceable",)
    table.play(hit("p2", "9", group=2, take=parse_cards("W"), anyway=True))
    assert lies(table, group=2) == "9 9 9"


def test_the_round_is_over_once_somebody_is_out() -> None:
    table = table_with_melds()
    table.play(commands.GoOut("p1"))
    assert table.refused(hit("p2", "5"), overrule=True) == ("hit_after_out",)
    table.play(hit("p2", "5", anyway=True))


def test_melds_of_a_player_who_left_can_still_be_hit() -> None:
    table = table_with_melds()
    table.play(commands.LeaveTable("p1"))
    table.play(hit("p2", "5"))
    assert table.refused(hit("p1", "5")) == ("not_playing",)


# ------------------------------------------------------------------ where turns are followed


def followed(**switches: str) -> Table:
    table = Table(3, table_rules("mattel", switches))
    table.play(commands.TrackTurns(on=True))
    return table


def test_a_player_hits_in_the_own_turn() -> None:
    table = followed()
    table.play(commands.LayDown("p2", typed(TWO_SETS)))
    table.play(commands.PassTurn("p2"))
    table.play(commands.LayDown("p3", typed("7 7 7 | 8 8 8")))
    assert table.refused(hit("p2", "7", "p3"), overrule=True) == ("not_your_turn",)
    table.play(hit("p3", "5", "p2"))


def test_not_in_the_turn_of_laying_where_the_sheet_says_so() -> None:
    table = followed(hit_same_turn="none")
    table.play(commands.LayDown("p2", typed(TWO_SETS)))
    assert table.refused(hit("p2", "5", "p2"), overrule=True) == ("not_in_turn_of_laying",)
    for seat in ("p2", "p3", "p1"):
        table.play(commands.PassTurn(seat))
    table.play(hit("p2", "5", "p2"))


def test_the_last_card_is_kept_where_a_turn_must_end_with_a_discard() -> None:
    table = followed(go_out_discard="required")
    table.play(commands.LayDown("p2", typed("5 5 W W | 9 9 9 W W")))
    assert "must_keep_one_to_discard" in table.refused(hit("p2", "5 5", "p2"), overrule=True)
    table.play(hit("p2", "5", "p2"))


# ------------------------------------------------------------------ how many cards were put down


def test_hits_are_counted_and_wilds_taken_up_are_given_back() -> None:
    table = Table(3, table_rules("mattel", {"wild_replace": "allowed"}))
    table.play(commands.LayDown("p1", typed("5 5 W | 9 9 9")))
    table.play(commands.LayDown("p2", typed("7 7 7 | 8 8 8")))
    table.play(hit("p2", "5"))
    assert table.game.open.laid["p2"].played == 7
    table.play(hit("p2", "5", take=parse_cards("W")))
    assert table.game.open.laid["p2"].played == 7
    assert lies(table) == "5 5 5 5"
    assert table.game.open.laid["p1"].played == 6


def test_cards_hit_before_laying_count_as_played() -> None:
    table = table_with_melds()
    table.play(hit("p3", "5", anyway=True))
    table.play(commands.LayDown("p3", typed("7 7 7 | 8 8 8")))
    assert table.game.open.laid["p3"].played == 7


def test_cards_typed_later_count_with_the_hits_between() -> None:
    table = table_with_melds()
    table.play(hit("p2", "5"))
    assert table.game.open.laid["p2"].played is None
    table.play(commands.LayDown("p2", typed("7 7 7 | 8 8 8")))
    assert table.game.open.laid["p2"].played == 7
    assert lies(table) == "5 5 W 5"
    table.play(hit("p1", "7", "p2"))
    assert lies(table, "p2") == "7 7 7 7"


def test_a_player_who_hit_four_cards_cannot_hold_four() -> None:
    table = table_with_melds()
    table.play(commands.LayDown("p2", typed("7 7 7 | 8 8 8")))
    table.play(hit("p2", "5 5"))
    over = commands.CloseRound("p1", hands(p2=75, p3=50, p4=60))
    assert "too_many_points" in {found.code for found in table.problems(over)}


# ------------------------------------------------------------------ taking back


def test_undo_takes_the_last_hit_back() -> None:
    table = table_with_melds()
    table.play(hit("p2", "5"))
    table.play(hit("p1", "5"))
    last = last_command(table.log)
    assert last is not None
    table.play(commands.Undo(last))
    assert lies(table) == "5 5 W 5"


def test_hits_are_taken_back_from_the_last_to_the_first() -> None:
    table = table_with_melds()
    for cards in ("5", "W"):
        table.play(hit("p2", cards))
    table.play(hit("p2", "9", group=2))
    first, second, other = table.game.open.laid["p1"].hits
    assert table.refused(commands.TakeBackHit("p1", 1, first.seq)) == ("hit_onto_since",)
    assert table.problems(commands.TakeBackHit("p1", 1, first.seq))[0].facts["cards"] == ("W",)
    table.play(commands.TakeBackHit("p1", 1, second.seq))
    table.play(commands.TakeBackHit("p1", 1, first.seq))
    assert (lies(table), lies(table, group=2)) == ("5 5 W", "9 9 9 9")
    assert table.game.open.laid["p1"].hits == (other,)


@pytest.mark.parametrize(
    "command", [commands.TakeBackHit("p1", 1, 99), commands.TakeBackHit("p3", 1, 4)]
)
def test_only_a_hit_on_the_table_is_taken_back(command: commands.TakeBackHit) -> None:
    table = table_with_melds()
    table.play(hit("p2", "5"))
    assert table.refused(command) == ("no_such_hit",)


def test_taking_back_a_lay_down_takes_back_the_hits_on_it_only() -> None:
    table = table_with_melds()
    table.play(commands.LayDown("p3", typed("7 7 7 | 8 8 8")))
    table.play(hit("p2", "5"))
    table.play(hit("p1", "7", "p3"))
    struck = table.play(commands.TakeBackLayDown("p1")).events
    assert len(struck) == 2
    assert all(isinstance(event, EntryStruck) for event in struck)
    assert lies(table, "p3") == "7 7 7 7"
    table.play(commands.LayDown("p1", typed(TWO_SETS)))
    assert lies(table) == "5 5 W"
    assert table.game.open.laid["p1"].hits == ()


def test_a_hit_on_a_meld_that_was_changed_no_longer_counts() -> None:
    """An imported log may strike a hit that is not the last."""
    table = table_with_melds()
    table.play(hit("p2", "5"))
    middle = last_command(table.log)
    table.play(hit("p2", "W"))
    table.play(hit("p2", "9", group=2))
    assert middle is not None
    struck = replay((*table.log, Entry(len(table.log) + 1, "x", EntryStruck(middle))))
    assert struck.open is not None
    melds = struck.open.laid["p1"].melds
    assert melds is not None
    assert [print_cards(meld.cards) for meld in melds] == ["5 5 W", "9 9 9 9"]


# ------------------------------------------------------------------ two phones


def test_a_hit_conflicts_with_a_change_of_the_same_meld() -> None:
    table = table_with_melds()
    seen = len(table.log)
    table.play(hit("p2", "9", group=2))
    assert find_conflicts(hit("p1", "5"), table.log, seen) == ()
    assert find_conflicts(commands.TakeBackLayDown("p1"), table.log, seen)
    assert find_conflicts(commands.TakeBackLayDown("p2"), table.log, seen) == ()
    assert find_conflicts(hit("p1", "9", group=2), table.log, seen)
    table.play(commands.TakeBackHit("p1", 2, table.game.open.laid["p1"].hits[0].seq))
    assert find_conflicts(hit("p1", "9", group=2), table.log, seen) == ()  # as if it had never been
    assert find_conflicts(hit("p1", "9", group=2), table.log, seen + 1)


def test_a_hit_conflicts_with_a_lay_down_typed_again() -> None:
    table = table_with_melds()
    seen = len(table.log)
    table.play(commands.TakeBackLayDown("p1"))
    table.play(commands.LayDown("p1", typed("7 7 7 | 8 8 8")))
    assert find_conflicts(hit("p2", "5"), table.log, seen)
    assert find_conflicts(commands.TakeBackHit("p1", 1, 5), table.log, seen) == ()


# ------------------------------------------------------------------ one deck


def test_a_third_red_five_is_reported_with_its_places() -> None:
    table = table_with_melds()
    table.play(commands.LayDown("p3", typed("R5 R5 B5 | 8 8 8")))
    third = hit("p2", "R5")
    (found,) = table.problems(third)
    assert (found.code, found.facts["card"], found.facts["count"]) == ("not_in_deck", "R5", 3)
    places = {place for place, _ in found.facts["places"]}  # type: ignore[attr-defined]
    assert places == {
        CardPlace("p1", 1, GroupKind.SET, True),
        CardPlace("p3", 1, GroupKind.SET, True),
    }
    table.play(hit("p2", "R5", anyway=True))
    table.play(hit("p2", "9", group=2))  # not asked twice
    nine = commands.LayDown("p4", typed("R5 R5 W | 8 8 8"))
    assert [p.facts["count"] for p in table.problems(nine)] == [5]


def test_a_card_too_often_in_one_meld_is_reported_once() -> None:
    table = Table(2)
    table.play(commands.LayDown("p1", typed("R5 R5 B5 | 9 9 9")))
    (found,) = table.problems(hit("p1", "R5"))
    assert found.code == "not_in_deck"
    table.play(hit("p1", "R5", anyway=True))


def test_a_lay_down_is_checked_against_the_melds_on_the_table() -> None:
    table = table_with_melds()
    table.play(commands.LayDown("p3", typed("5 5 5 | 8 8 8")))
    more = commands.LayDown("p4", typed("5 5 5 5 | 8 8 8"))
    assert table.refused(more, overrule=True) == ("not_in_deck",)
    table.play(commands.LayDown("p4", typed("5 5 5 5 | 8 8 8"), anyway=True))
    assert table.game.open.laid["p4"].overruled == ("not_in_deck",)


def test_the_cards_of_an_unneeded_group_are_counted_too() -> None:
    table = table_with_melds()
    table.play(commands.LayDown("p3", typed("5 5 5 | 8 8 8")))
    spare = commands.LayDown("p4", typed("7 7 7 | 8 8 8 | 5 5 5 5"))
    assert "not_in_deck" in table.refused(spare, overrule=True)


def test_a_doubt_about_a_lay_down_is_not_raised_again_at_the_end() -> None:
    table = Table(2)
    table.play(commands.LayDown("p1", typed("R5 R5 R5 | 9 9 9"), anyway=True))
    held = {"p2": commands.Hand(CardsLeft(parse_cards("1 1 2 2 3 3 4 4 6 6")))}
    table.play(commands.CloseRound("p1", held))
    table.play(commands.LayDown("p1", typed("R5 R5 B5 | 3 4 5 6"), anyway=True))
    again = {"p2": commands.Hand(CardsLeft(parse_cards("R5 1 2 2 3 3 4 4 6 6")))}
    (found,) = table.problems(commands.CloseRound("p1", again))
    assert [place.is_hand for place, _ in found.facts["places"]] == [False, True]  # type: ignore[attr-defined]


# ------------------------------------------------------------------ laws


widely = st.fixed_dictionaries(
    {
        name: st.sampled_from(SWITCH_VALUES[name])
        for name in ("wrap", "wild_on_full_run", "wild_replace", "wild_move", "hit_same_turn")
    }
)


@settings(max_examples=examples(150), deadline=None)
@given(
    st.sampled_from(["set3+set3", "run4+set2", "color5", "crun4+set3"]),
    widely,
    st.lists(
        st.tuples(
            st.sampled_from(["p1", "p2", "p3"]),
            st.integers(1, 2),
            some_cards.map(lambda cards: tuple(cards[:3])),
            st.booleans(),
            st.booleans(),
        ),
        max_size=8,
    ),
    st.lists(st.integers(0, 5), max_size=3),
)
def test_melds_grow_only_by_the_cards_that_are_hit(
    phase: str, switches: dict[str, Any], hits: list[Any], back: list[int]
) -> None:
    """Replay equals live; a refusal changes nothing; no card comes or goes; taking all hits back
    leaves what was laid."""
    groups = {
        "set3+set3": "5 W 5 | 9 9 9",
        "run4+set2": "W 4 5 6 | 7 7",
        "color5": "R1 W R5 R6 R12",
        "crun4+set3": "B3 B4 W B6 | 2 2 2",
    }
    table = Table(3, table_rules("mattel", switches, parse_phase_list(phase)))
    table.play(commands.LayDown("p1", typed(groups[phase])))
    table.play(commands.LayDown("p2"))
    laid = table.game.open.laid["p1"].melds
    for seat, group, cards, take, anyway in hits:
        before = table.game
        taken = parse_cards("W") if take else ()
        answer = table.answer(commands.HitMeld(seat, "p1", group, cards, taken, anyway=anyway))
        if hasattr(answer, "problems"):
            assert table.game == before
            continue
        table._record(answer)
        event = answer.events[0]
        assert table.game.open.laid["p1"].melds[group - 1] == event.meld
        assert anyway or not event.overruled
    mark = table.game.open.laid["p1"]
    count = sum(len(meld.cards) for meld in laid)
    count += sum(len(each.cards) - len(each.taken) for each in mark.hits)
    assert sum(len(meld.cards) for meld in mark.melds) == count
    for at in back:
        if at < len(mark.hits):
            each = mark.hits[at]
            table.answer(commands.TakeBackHit("p1", each.group, each.seq))
    for each in reversed(mark.hits):
        table.play(commands.TakeBackHit("p1", each.group, each.seq))
    assert table.game.open.laid["p1"].melds == laid
    assert table.game.open.laid["p1"].hits == ()


LOWEST_OF = {"W 10 11 12": 9, "1 2 W 4": 1, "W 9 10 11 12": 8, "W W": 5}


@settings(max_examples=examples(200), deadline=None)
@given(
    st.sampled_from(sorted(LOWEST_OF)),
    some_cards,
    some_cards,
    widely,
)
def test_a_meld_that_was_overruled_can_be_hit_again(
    row: str, first: Any, second: Any, switches: dict[str, Any]
) -> None:

    cards = parse_cards(row)
    low = LOWEST_OF[row]
    target = Meld(GroupKind.RUN, cards, tuple(range(low, low + len(cards))))
    made = overruled_meld(target, first[:4], Switches(**switches))
    if made is not None:
        verdict = judge_hit(made[0], second[:4], Switches(**switches))
        assert verdict.legal is not bool(verdict.problems)
