"""Random legal lay-downs from one deck, and their cards in random order."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorekeeper.rules.cards import HIGHEST, LOWEST, WILD, Card, Colour, natural
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.judge import judge_lay_down
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import IN_A_ROW, Group, GroupKind, Phase
from scorekeeper.rules.switches import Switches

MOST_CARDS = 11


def legal_lay_down(phase: Phase, random: Random) -> list[list[Card]]:
    """Groups that lay the phase, some with extra cards and wilds, a natural in each."""
    while True:
        groups = [_group(group, random) for group in phase.groups]
        cards = [card for group in groups for card in group]
        if len(cards) <= max(MOST_CARDS, phase.size) and not deck_problems(cards):
            return groups


def in_hand_order(groups: list[list[Card]], random: Random) -> list[Card]:
    """All cards of the groups, shuffled."""
    cards = [card for group in groups for card in group]
    random.shuffle(cards)
    return cards


def assert_lays(phase: Phase, melds: Sequence[Meld], rules: Switches, **hands: Any) -> None:
    """These melds lay the phase, each read as what it stands for."""
    declared = [m.colour if m.kind is GroupKind.COLOR else m.stands_for[0] for m in melds]
    cards = [meld.cards for meld in melds]
    verdict = judge_lay_down(phase, cards, rules, declare=declared, **hands)
    assert verdict.legal, verdict.problems
    assert verdict.melds == tuple(melds)


def _group(group: Group, random: Random) -> list[Card]:
    size = group.size + random.choice((0, 0, 0, 1, 2))
    one = random.choice(tuple(Colour))
    low = random.randint(LOWEST, HIGHEST)
    cards = []
    if group.kind in IN_A_ROW:
        size = min(size, HIGHEST)
        low = random.randint(LOWEST, HIGHEST + 1 - size)
    for at in range(size):
        number, colour = low, random.choice(tuple(Colour))
        if group.kind in IN_A_ROW:
            number = low + at
        if group.kind is GroupKind.COLOR:
            number = random.randint(LOWEST, HIGHEST)
        if group.kind in (GroupKind.COLOR, GroupKind.CRUN):
            colour = one
        cards.append(natural(number, colour))
    for at in random.sample(range(size), min(size - 1, random.choice((0, 0, 1, 2, 6)))):
        cards[at] = WILD
    return cards
