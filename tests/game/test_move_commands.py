"""Phases and hits at a table: who may lay and hit, how melds grow, and what is taken back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands
from scorekeeper.game.events import Entry, EntryStruck
from scorekeeper.game.replay import replay
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.hits import judge_hit, overruled_meld
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase_list, print_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.table_rules import table_rules
from tests.examples import examples
from tests.game.builders import Table, play_all, told, typed
from tests.rules.strategies import hands as some_cards

TWO_SETS = "5 5 W | 9 9 9"
MELDS = f"p1 lays {TWO_SETS}; p2 lays"
"""p1 has laid two sets, p2 has laid cards that were not typed."""
NINE = "R1 B2 G3 Y4 R5 B6 G7 Y8 R9"


def table_with_melds(players: int = 4) -> Table:
    return Table(players).plays(MELDS)


STORIES = {
    # ------------------------------------------------------------------ laying down
    "cards that are not the phase are questioned and may be recorded": """3;
        p2 lays 5 5 6 | 7 7 7 ? mixed_numbers; p2 lays 5 5 6 | 7 7 7 anyway;
        p3 lays 5 5 | 7 7 7 anyway; = open.laid.p2.overruled mixed_numbers;
        = open.laid.p2.melds none; = open.laid.p3.melds 5 5 | 7 7 7""",
    "a phase is laid once a round, and its cards may be typed later": """3;
        p2 takes back the phase ! not_laid; p2 lays #3 ! not_the_phase; p2 lays #1;
        p2 lays ! already_laid; p2 lays 5 5 5 | 7 7 7; p2 lays 5 5 5 | 7 7 7 ! already_laid;
        = open.laid.p2.melds 5 5 5 | 7 7 7; p2 takes back the phase; = open.laid nothing;
        undo ! nothing_to_undo""",
    "a part of a phase": "3; rules partial_lay=yes; p2 lays 5 5 5 ! only_part_of_phase",
    "cards name the phase where only one fits": """3; rules ja any-order;
        p2 lays 5 5 5 5 5 | 7 7; = open.laid.p2.phase 9""",
    "also where two are left": """2; rules first-2 phase_order=free;
        p1 lays 5 5 5 | 3 4 5 6; = open.laid.p1.phase 2""",
    "a player names the phase where several fit": f"""3; rules ja any-order;
        p2 lays {NINE} ! player_must_name_phase; p2 lays 1 2 3 ! fits_no_open_phase;
        p2 lays #11 {NINE} ! unknown_phase; p2 lays #5; p2 lays {NINE}; = open.laid.p2.phase 5;
        p2 is out: p1 120, p3 120; = done.p2 5; p2 lays #5 {NINE} ! phase_already_done""",
    "and of one that is left they say what is wrong with it": """2;
        rules first-2 phase_order=free; p1 is out #2: p2 120;
        p1 lays 5 5 6 | 7 7 7 ? mixed_numbers""",
    # ------------------------------------------------------------------ who may hit what
    "a hit on a stranger": f"4; {MELDS}; p2 hits p9 1 5 ! unknown_seat",
    "a hit of a stranger": f"4; {MELDS}; p9 hits p1 1 5 ! unknown_seat",
    "a hit on no meld": f"4; {MELDS}; p2 hits p1 0 5 ! no_such_meld",
    "a hit that does not fit": f"4; {MELDS}; p2 hits p1 1 6 anyway ! does_not_fit",
    "a hit with a skip": f"4; {MELDS}; p2 hits p1 1 S anyway ! skip_in_phase",
    "a hit before the phase that does not fit": f"4; {MELDS};"
    " p3 hits p1 1 6 ! own_phase_not_laid does_not_fit",
    "a hit before the phase": f"""4; {MELDS}; p3 hits p1 1 5 ? own_phase_not_laid;
        p3 hits p1 1 5 anyway""",
    "a hit on and of one who left": f"""4; {MELDS}; p1 leaves; p2 hits p1 1 5;
        p1 hits p1 1 5 ! not_playing""",
    "a wild that may not be taken": f"""4; {MELDS}; p3 lays 5 5 5 | 9 9 W;
        p2 hits p3 2 9 for W ? wild_not_replaceable; p2 hits p3 2 9 for W anyway""",
    # ------------------------------------------------------------------ how many were put down
    "cards played are those laid and hit less the wilds taken up": f"""3;
        rules wild_replace=allowed; {MELDS}; p2 hits p1 1 5; = open.laid.p2.played none;
        p2 lays 7 7 7 | 8 8 8;
        = open.laid.p2.played 7; p2 hits p1 1 5 for W; p1 hits p2 1 7; = open.laid.p2.played 7;
        = open.laid.p1.melds 5 5 5 5 | 9 9 9; = open.laid.p2.melds 7 7 7 7 | 8 8 8;
        = open.laid.p1.played 7; p3 hits p1 1 5 anyway; p3 lays 3 3 3 | 4 4 4; p3 hits p3 1 3 3;
        = open.laid.p3.played 9; p1 is out: p2 60, p3 50 ? too_many_points""",
    # ------------------------------------------------------------------ taking back
    "a lay-down goes with the hits on it only": f"""4; {MELDS}; p3 lays 7 7 7 | 8 8 8;
        p2 hits p1 1 5; p1 hits p3 1 7; p1 takes back the phase -> EntryStruck EntryStruck;
        p1 lays {TWO_SETS}; = open.laid.p3.melds 7 7 7 7 | 8 8 8;
        = open.laid.p1.melds {TWO_SETS}; = open.laid.p1.hits nothing""",
}


def test_stories_of_melds() -> None:
    play_all(STORIES)


def test_the_phases_that_cards_fit_are_named_and_a_hit_without_cards_is_none() -> None:
    table = told(3, "rules ja any-order")
    for cards, fitting in ((NINE, (4, 5, 6)), ("1 2 3 4 5 6 7 8", (4, 5))):
        assert table.problems(f"p2 lays {cards}")[0].facts["candidates"] == fitting
    nothing = commands.HitMeld("p2", "p1", 1, ())
    assert table_with_melds().refused(nothing) == ("nothing_added",)


# ------------------------------------------------------------------ taking back


def test_hits_are_taken_back_from_the_last_to_the_first() -> None:
    table = table_with_melds().plays("p2 hits p1 1 5; p2 hits p1 1 W; p2 hits p1 2 9")
    first, second, other = table.game.open.laid["p1"].hits
    (since,) = table.problems(commands.TakeBackHit("p1", 1, first.seq))
    assert (since.code, since.facts["cards"]) == ("hit_onto_since", ("W",))
    for wrong in (commands.TakeBackHit("p1", 1, 99), commands.TakeBackHit("p3", 1, first.seq)):
        assert table.refused(wrong) == ("no_such_hit",)
    for hit in (second, first):
        table.play(commands.TakeBackHit("p1", 1, hit.seq))
    table.plays("= open.laid.p1.melds 5 5 W | 9 9 9 9")
    assert table.game.open.laid["p1"].hits == (other,)


def test_a_hit_on_a_meld_that_was_changed_no_longer_counts() -> None:
    """An imported log may strike a hit that is not the last."""
    table = table_with_melds().plays("p2 hits p1 1 5; p2 hits p1 1 W; p2 hits p1 2 9")
    first = table.log[table.game.open.laid["p1"].hits[0].seq - 1].command_id
    struck = replay((*table.log, Entry(len(table.log) + 1, "x", EntryStruck(first))))
    assert struck.open is not None
    melds = struck.open.laid["p1"].melds or ()
    assert [print_cards(meld.cards) for meld in melds] == ["5 5 W", "9 9 9 9"]


# ------------------------------------------------------------------ one deck


def test_a_third_red_five_is_reported_with_its_places_and_not_twice() -> None:
    table = table_with_melds().plays("p3 lays R5 R5 B5 | 8 8 8")
    (found,) = table.problems("p2 hits p1 1 R5")
    assert (found.code, found.facts["card"], found.facts["count"]) == ("not_in_deck", "R5", 3)
    places = {place for place, _ in found.facts["places"]}  # type: ignore[attr-defined]
    assert places == {CardPlace(seat, 1, GroupKind.SET, True) for seat in ("p1", "p3")}
    table.plays("p2 hits p1 1 R5 anyway; p2 hits p1 2 9")
    assert [p.facts["count"] for p in table.problems("p4 lays R5 R5 W | 8 8 8")] == [5]
    one = Table(2).plays("p1 lays R5 R5 B5 | 9 9 9; p1 hits p1 1 R5 ? not_in_deck")
    one.plays("p1 hits p1 1 R5 anyway")


def test_a_doubt_about_a_lay_down_is_not_raised_again_at_the_end() -> None:
    table = Table(2).plays("""
        p1 lays R5 R5 R5 | 9 9 9 anyway; p1 is out: p2 [1 1 2 2 3 3 4 4 6 6];
        p1 lays R5 R5 B5 | 3 4 5 6 anyway""")
    (found,) = table.problems("p1 is out: p2 [R5 1 2 2 3 3 4 4 6 6]")
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
        table.record(answer)
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
