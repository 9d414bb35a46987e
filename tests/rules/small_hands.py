"""Small hands of cards that often fit together, so that brute force finds lay-downs."""

from __future__ import annotations

from hypothesis import strategies as st

from scorekeeper.rules.cards import SKIP, WILD, Card, Colour, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import IN_A_ROW, Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches

_sizes = {1: 5, 2: 3, 3: 2}


@st.composite
def _phases(draw: st.DrawFn) -> Phase:
    count = draw(st.sampled_from((1, 1, 2, 2, 2, 3)))
    size = st.integers(2, _sizes[count])
    groups = [Group(draw(st.sampled_from(GroupKind)), draw(size)) for _ in range(count)]
    return Phase(tuple(groups))


@st.composite
def _hands(draw: st.DrawFn) -> list[Card]:
    low = draw(st.integers(1, 11))
    numbers = st.integers(low, min(12, low + draw(st.integers(1, 3))))
    colours = st.sampled_from(tuple(Colour)[: draw(st.integers(1, 3))])
    near = st.builds(natural, numbers, colours)
    colourless = st.builds(natural, numbers)
    anything = st.builds(natural, st.integers(1, 12), st.sampled_from(Colour))
    card = st.one_of(
        near, near, near, colourless, anything, st.just(WILD), st.sampled_from((WILD, SKIP))
    )
    hand = draw(st.lists(card, max_size=7))
    return [c for at, c in enumerate(hand) if c.colour is None or hand[:at].count(c) < 2]


@st.composite
def _melds(draw: st.DrawFn, wrap: bool) -> Meld:
    kind = draw(st.sampled_from((*GroupKind, GroupKind.RUN)))
    length = draw(st.sampled_from((2, 3, 3, 4, 9, 10, 11, 12)))
    colour = draw(st.sampled_from(Colour))
    if kind in IN_A_ROW:
        start = draw(st.integers(1, 12 if wrap and length < 12 else 13 - length))
        stands_for: tuple[int | Colour, ...] = tuple(
            (start + i - 1) % 12 + 1 for i in range(length)
        )
    else:
        length = min(length, 4)
        worth = draw(st.integers(1, 12)) if kind is GroupKind.SET else colour
        stands_for = (worth,) * length
    cards = []
    for worth in stands_for:
        number = worth if isinstance(worth, int) else draw(st.integers(1, 12))
        shown = (
            colour if kind in (GroupKind.COLOR, GroupKind.CRUN) else draw(st.sampled_from(Colour))
        )
        cards.append(WILD if draw(st.integers(0, 2)) == 0 else natural(int(number), shown))
    if kind in (GroupKind.SET, GroupKind.RUN) or (
        kind is GroupKind.CRUN and all(card.is_wild for card in cards)
    ):
        return Meld(kind, tuple(cards), stands_for)
    return Meld(kind, tuple(cards), stands_for, colour)


small_phases = _phases()


small_hands = _hands()


wrapping_melds, plain_melds = _melds(True), _melds(False)


solver_rules = st.builds(
    Switches,
    wild_points=st.sampled_from((20, 25)),
    skip_points=st.sampled_from((15, 20, 25)),
    min_natural=st.sampled_from(("phase", "group", "none")),
    same_number_sets=st.sampled_from(("yes", "no")),
    wrap=st.sampled_from(("no", "yes")),
    wild_on_full_run=st.sampled_from(("no", "yes")),
    hit_same_turn=st.sampled_from(("all", "own", "none")),
    go_out_discard=st.sampled_from(("optional", "required", "hits_only")),
)
