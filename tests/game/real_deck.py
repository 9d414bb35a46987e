"""A deck of 108 cards that knows no rules.

It shuffles, deals, draws and moves cards between the pile, the discards, the hands and the melds,
and fails where a card is not there. It imports nothing of the program, so that a recorded evening
can be compared with the program's answers.
"""

from __future__ import annotations

import random

CARDS = [f"{colour}{number}" for colour in "RBYG" for number in range(1, 13)]
DECK = (*CARDS, *CARDS, *["W"] * 8, *["S"] * 4)


class RealDeck:
    """The cards of one evening. `skips` says where a skip goes that was played on somebody: onto
    the `pile` at once, or in front of the player and then `on` or `under` the pile."""

    def __init__(self, seed: int, skips: str = "pile") -> None:
        self.chance, self.skips = random.Random(seed), skips
        self.pile: list[str] = []
        self.discards: list[str] = []
        self.hands: dict[str, list[str]] = {}
        self.table: list[str] = []
        self.skips_in_front: list[str] = []

    def shuffled(self, cards: list[str]) -> list[str]:
        """The cards in an order that depends on the seed only."""
        keyed = [(self.chance.random(), card) for card in cards]
        return [card for _, card in sorted(keyed)]

    def deal(self, players: list[str]) -> None:
        """Ten cards each, one at a time, to the dealer's left first; then one face up."""
        self.pile, self.table, self.skips_in_front = self.shuffled(list(DECK)), [], []
        self.hands = {player: [] for player in players}
        for _ in range(10):
            for player in players:
                self.hands[player].append(self.pile.pop())
        self.discards = [self.pile.pop()]

    @property
    def top(self) -> str:
        return self.discards[-1]

    def draw(self, player: str) -> str:
        """Draw from the pile; an empty pile is reshuffled from the discards under the top card."""
        if not self.pile:
            self.pile, self.discards = self.shuffled(self.discards[:-1]), self.discards[-1:]
        self.hands[player].append(self.pile.pop())
        return self.hands[player][-1]

    def take(self, player: str) -> str:
        """Take the top discard."""
        self.hands[player].append(self.discards.pop())
        return self.hands[player][-1]

    def lay(self, player: str, cards: list[str]) -> None:
        """Put cards on the table, in a phase or as a hit."""
        self._give(player, cards)
        self.table.extend(cards)

    def discard(self, player: str, card: str) -> None:
        self._give(player, [card])
        self.discards.append(card)

    def skip(self, player: str, target: str) -> None:
        """Play a skip from the hand on another player."""
        self._give(player, ["S"])
        if self.skips == "pile":
            self.discards.append("S")
        else:
            self.skips_in_front.append(target)

    def lose_turn(self, player: str) -> None:
        """The skip in front of this player goes to the discards; a turned-up skip is there
        already."""
        if player in self.skips_in_front:
            self.skips_in_front.remove(player)
            self.discards.insert(0 if self.skips == "under" else len(self.discards), "S")

    def is_whole(self) -> bool:
        """Are all 108 cards there, each once?"""
        held = [card for hand in self.hands.values() for card in hand]
        lying = [*self.pile, *self.discards, *self.table, *["S"] * len(self.skips_in_front)]
        return sorted([*held, *lying]) == sorted(DECK)

    def _give(self, player: str, cards: list[str]) -> None:
        for card in cards:
            assert card in self.hands[player], f"{player} does not hold {card}"
            self.hands[player].remove(card)


def points_of(cards: list[str], wild: int = 25) -> int:
    """The points of these cards: 5, 10 from the number 10 on, 15 for a skip, `wild` for a wild."""
    special = {"W": wild, "S": 15}
    return sum(special.get(card) or (5 if int(card[1:]) < 10 else 10) for card in cards)
