"""Cards, hands and phases for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.rules.cards import SKIP, WILD, Card, Colour, full_deck, natural
from scorekeeper.rules.notation import TypedGroup
from scorekeeper.rules.phases import PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.rules.switches import SWITCH_VALUES, Switches

DECK: tuple[Card, ...] = tuple(full_deck())


coloured = st.builds(natural, st.integers(1, 12), st.sampled_from(Colour))


colourless = st.builds(natural, st.integers(1, 12))


cards = st.one_of(coloured, coloured, colourless, st.sampled_from((WILD, SKIP)))


hands = st.lists(cards, max_size=14)


dealt_hands = st.permutations(range(108)).map(lambda order: [DECK[i] for i in order[:11]])


declared = st.one_of(st.none(), st.integers(1, 12), st.sampled_from(Colour))


typed_groups = st.builds(TypedGroup, st.lists(cards, max_size=12).map(tuple), declared)


groups = st.builds(Group, st.sampled_from(GroupKind), st.integers(2, 6))


phases = st.lists(groups, min_size=1, max_size=2).map(lambda wanted: Phase(tuple(wanted)))


PRINTED = [*dict.fromkeys(phase for listed in PHASE_LISTS.values() for phase in listed.phases)]
"""Every phase of a printed list."""


known_phases = st.sampled_from(PRINTED)


switches = st.builds(
    Switches, **{name: st.sampled_from(values) for name, values in SWITCH_VALUES.items()}
)
