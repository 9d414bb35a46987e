"""The names of the players of a game as they are shown.

A player who was forgotten has no name: the player is called by number, in the words of whoever
reads. The words are made above this layer, each time a name is read. In files, which are alike in
every language, a sign stands in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from scorekeeper.game.values import Seat
from scorekeeper.storage.people import free_name, sign
from scorekeeper.storage.players import normalized

NamelessWords = Callable[[int], str]
"""What a player without a name is called, by number: in the words of the reader, or by the sign."""


class ShownNames(Mapping[Seat, str]):
    """These names in seat order, with words in place of those that are `forgotten`."""

    def __init__(
        self, names: Mapping[Seat, str], forgotten: Collection[Seat], words: NamelessWords
    ) -> None:
        self._names = names
        self._forgotten = forgotten
        self._words = words

    def __getitem__(self, seat: Seat) -> str:
        return self._called()[seat] if seat in self._forgotten else self._names[seat]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def in_files(self) -> ShownNames:
        """The same names with signs in place of words."""
        return ShownNames(self._names, self._forgotten, sign)

    def _called(self) -> dict[Seat, str]:
        """What each forgotten player is called: as nobody else in the game is."""
        known = (name for seat, name in self._names.items() if seat not in self._forgotten)
        taken = {normalized(name) for name in known}
        called = {}
        for place, seat in enumerate(self._names, 1):
            if seat in self._forgotten:
                called[seat] = free_name(place, taken, self._words)
                taken.add(normalized(called[seat]))
        return called


def names_in_files(names: Mapping[Seat, str]) -> Mapping[Seat, str]:
    """The names of a game as a file has them."""
    return names.in_files() if isinstance(names, ShownNames) else names
