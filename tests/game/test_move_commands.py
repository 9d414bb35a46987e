"""Phases and hits at a table: who may lay and hit, how melds grow, and what is taken back."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.game import commands
from scorekeeper.game.answers import Refused
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.deck import CardPlace
from scorekeeper.rules.hits import judge_hit, overruled_meld
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase_list
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.switches import SWITCH_VALUES, Switches
from scorekeeper.rules.table_rules import table_rules
from tests.examples import examples
from tests.game.builders import Table, play_stories, told
from tests.rules.strategies import hands as some_cards


def test_stories_of_melds() -> None:
    play_stories("move_commands")


def test_a_doubt_about_the_deck_names_the_places_of_the_card() -> None:
    table = told(3, "p1 lays 5 R5 W | 9 9 9; p3 lays R5 R5 B5 | 8 8 8 anyway; p2 lays")
    (found,) = table.problems("p2 hits p1 1 R5")
    places = {place for place, _ in found.facts["places"]}  # type: ignore[attr-defined]
    assert places == {CardPlace(seat, 1, GroupKind.SET, True) for seat in ("p1", "p3")}
    (found,) = told(2, "p1 lays R5 R5 B5 | 9 9 9").problems("p1 is out: p2 [R5 1 2 2 3 3 4 4 6 6]")
    assert [place.is_hand for place, _ in found.facts["places"]] == [False, True]  # type: ignore[attr-defined]


def test_a_hit_without_cards_is_none() -> None:
    nothing = commands.HitMeld("p2", "p1", 1, ())
    assert told(3, "p1 lays 5 5 W | 9 9 9; p2 lays").refused(nothing) == ("nothing_added",)


# ------------------------------------------------------------------ laws

widely = st.fixed_dictionaries(
    {
        name: st.sampled_from(SWITCH_VALUES[name])
        for name in ("wrap", "wild_on_full_run", "wild_replace", "wild_move", "hit_same_turn")
    }
)
few_cards = some_cards.map(lambda cards: tuple(cards[:3]))
some_hits = st.lists(
    st.tuples(
        st.sampled_from(["p1", "p2", "p3"]),
        st.integers(1, 2),
        few_cards,
        st.sampled_from([(), (WILD,)]),
        st.booleans(),
    ),
    max_size=8,
)
PHASES = {
    "set3+set3": "5 W 5 | 9 9 9",
    "run4+set2": "W 4 5 6 | 7 7",
    "color5": "R1 W R5 R6 R12",
    "crun4+set3": "B3 B4 W B6 | 2 2 2",
}


@settings(max_examples=examples(150), deadline=None)
@given(st.sampled_from([*PHASES]), widely, some_hits, st.lists(st.integers(0, 5), max_size=3))
def test_melds_grow_only_by_the_cards_that_are_hit(
    phase: str, switches: dict[str, Any], hits: list[Any], back: list[int]
) -> None:
    """Replay equals live; a refusal changes nothing; no card comes or goes; taking all hits back
    leaves what was laid."""
    table = Table(3, table_rules("mattel", switches, parse_phase_list(phase)))
    table.plays(f"p1 lays {PHASES[phase]}; p2 lays")
    laid = table.game.open.laid["p1"].melds
    for seat, group, cards, taken, anyway in hits:
        before = table.game
        answer = table.answer(commands.HitMeld(seat, "p1", group, cards, taken, anyway=anyway))
        if isinstance(answer, Refused):
            assert table.game == before
            continue
        table.record(answer)
        event: Any = answer.events[0]
        assert table.game.open.laid["p1"].melds[group - 1] == event.meld
        assert anyway or not event.overruled
    mark = table.game.open.laid["p1"]
    count = sum(len(meld.cards) for meld in laid)
    count += sum(len(each.cards) - len(each.taken) for each in mark.hits)
    assert sum(len(meld.cards) for meld in mark.melds) == count
    for each in [mark.hits[at] for at in back if at < len(mark.hits)]:
        table.answer(commands.TakeBackHit("p1", each.group, each.seq))
    for each in reversed(mark.hits):
        table.play(commands.TakeBackHit("p1", each.group, each.seq))
    assert table.game.open.laid["p1"].melds == laid
    assert table.game.open.laid["p1"].hits == ()


LOWEST_OF = {"W 10 11 12": 9, "1 2 W 4": 1, "W 9 10 11 12": 8, "W W": 5}


@settings(max_examples=examples(200), deadline=None)
@given(st.sampled_from([*LOWEST_OF]), some_cards, some_cards, widely)
def test_a_meld_that_was_overruled_can_be_hit_again(
    row: str, first: Any, second: Any, switches: dict[str, Any]
) -> None:
    cards, low = parse_cards(row), LOWEST_OF[row]
    target = Meld(GroupKind.RUN, cards, tuple(range(low, low + len(cards))))
    made = overruled_meld(target, first[:4], Switches(**switches))
    if made is not None:
        verdict = judge_hit(made[0], second[:4], Switches(**switches))
        assert verdict.legal is not bool(verdict.problems)
