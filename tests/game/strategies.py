"""Random table rules and events for property tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from scorekeeper.game.events import Event
from scorekeeper.game.values import AskedQuestion, CardsLeft, Counters, Total
from scorekeeper.rules.cards import Card, Colour, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import PHASE_LISTS, GroupKind, Phase
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import LeafletAnswer, TableRules, in_order, table_rules
from tests.rules.strategies import DECK, hands

VARIANTS = ("standard", "fixed-10", "first-1", "first-2", "even", "odd", "any-order", "knock")


ASKED_IN_TURNS = (
    *("partial_lay", "phase_order", "hit_same_turn", "go_out_discard", "wild_replace"),
    *("skip_target", "skip_limit", "skip_zone", "skip_last_card", "skip_pickup"),
    *("skip_carry_over", "first_upcard_skip", "first_upcard_counts", "first_upcard_wild"),
    *("rediscard_same_card", "empty_draw_pile", "knock", "buy"),
)
"""The switches that the referee of turns asks."""


seats = st.sampled_from([f"p{n}" for n in range(1, 7)])


words = st.text(max_size=8)


questions = st.builds(
    AskedQuestion,
    about=st.sampled_from(("lay", "hit", "count", "skip", "tie", "wrap", "§17")) | words,
    by=st.just("") | seats,
    cards=st.sampled_from(("6", "5 5 W | 3 4 5 6", "W W =7")) | words,
    phase=st.integers(0, 12),
    player=st.just("") | seats,
    owner=st.just("") | seats,
    group=st.integers(-1, 3),
    laid_now=st.booleans(),
    take=st.booleans(),
)
"""What was asked of the referee, sensible or not."""


changes = st.lists(st.sampled_from(sorted(SWITCH_VALUES)), max_size=3).flatmap(
    lambda names: st.fixed_dictionaries(
        {name: st.sampled_from(SWITCH_VALUES[name]) for name in names}
    )
)


tables: st.SearchStrategy[TableRules] = st.builds(
    table_rules,
    st.sampled_from(sorted(SHEETS)),
    changes,
    st.sampled_from(list(PHASE_LISTS.values())),
    st.sampled_from(VARIANTS),
    keeper_closes=st.booleans(),
    leaflet=changes.flatmap(
        lambda read: st.lists(words, min_size=len(read), max_size=len(read)).map(
            lambda said: in_order(map(LeafletAnswer, read, read.values(), said))
        )
    ),
)


def tables_with(switches: Iterable[str]) -> st.SearchStrategy[TableRules]:
    """Tables of every sheet, with any answers to some of these switches."""
    answers = {name: st.sampled_from(SWITCH_VALUES[name]) for name in switches}
    changed = st.fixed_dictionaries({}, optional=answers)
    return st.builds(table_rules, st.sampled_from(list(SHEETS)), changed)


known_cards = st.sampled_from(tuple(dict.fromkeys(DECK)))


def groups_for(phase: Phase) -> tuple[tuple[Card, ...], ...]:
    """Cards that lay a phase: sets of ones, twos..., rows and colours from 1 on in red."""
    return tuple(
        tuple(
            natural(at + 1) if group.kind is GroupKind.SET else natural(1 + i, Colour.RED)
            for i in range(group.size)
        )
        for at, group in enumerate(phase.groups)
    )


cards = hands.map(tuple)


counts = st.one_of(
    st.builds(Total, st.integers()),
    st.builds(Counters, *(st.integers(0, 12) for _ in range(4))),
    st.builds(CardsLeft, cards),
)


stands_for = st.one_of(st.integers(1, 12), st.sampled_from(Colour))


melds = st.builds(
    Meld,
    st.sampled_from(GroupKind),
    cards,
    st.lists(stands_for, max_size=5).map(tuple),
    st.one_of(st.none(), st.sampled_from(Colour)),
)


one_card = hands.filter(bool).map(lambda hand: hand[0])


OF_TYPE: dict[type, st.SearchStrategy[Any]] = {
    Card: one_card,
    Meld: melds,
    TableRules: tables,
    AskedQuestion: questions,
}
for _kind, _values in OF_TYPE.items():
    st.register_type_strategy(_kind, _values)


def _drawn(kind: type) -> st.SearchStrategy[Any]:
    """Events of this kind, with values for all their fields."""
    return st.builds(
        kind, **{name: st.from_type(said) for name, said in get_type_hints(kind).items()}
    )


any_event: st.SearchStrategy[Event] = st.one_of(*map(_drawn, get_args(Event)))
