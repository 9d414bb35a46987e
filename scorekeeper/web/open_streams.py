"""Counts the streams that are open, for a limit on those of one phone and of one address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scorekeeper.web.rate_limit import network_of


@dataclass(frozen=True, slots=True)
class Watching:
    """Who opens a stream: the network of the address, and the phone, "" if it is not known."""

    network: str
    phone: str


class OpenStreams:
    """The open streams of one process. `phone_of` gives the random name of the phone that sends a
    cookie. A phone without a name counts by its address only."""

    def __init__(
        self, phone_of: Callable[[str], str], *, of_a_phone: int, of_an_address: int
    ) -> None:
        self._phone_of = phone_of
        self._of_a_phone = of_a_phone
        self._of_an_address = of_an_address
        self._phones: Counter[str] = Counter()
        self._networks: Counter[str] = Counter()

    def who(self, address: str, cookie: str) -> Watching:
        """Who sends this cookie from this address. Called in a thread."""
        return Watching(network_of(address), self._phone_of(cookie))

    @contextmanager
    def one_more(self, who: Watching) -> Iterator[bool]:
        """Inside it, one more stream of these is open, unless it gives False: there are too many.
        Used on the event loop only."""
        if (
            self._networks[who.network] >= self._of_an_address
            or self._phones[who.phone] >= self._of_a_phone
        ):
            yield False
            return
        self._change(who, 1)
        try:
            yield True
        finally:
            self._change(who, -1)

    def _change(self, who: Watching, by: int) -> None:
        for counter, name in ((self._networks, who.network), (self._phones, who.phone)):
            if name:
                counter[name] += by
                if not counter[name]:
                    del counter[name]
