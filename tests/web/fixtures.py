"""A phone with the host's key, and a game.

Every run of tests reads this module, so it imports the program where a test asks for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.client import Client


@pytest.fixture
def client(database: Path | str) -> Iterator[Client]:
    """A phone with the host's key; there is no game yet."""
    from scorekeeper.service import Scorer
    from scorekeeper.wording.nameless import player_of_number
    from tests.web.client import host_of

    with closing(Scorer(database, nameless=player_of_number)) as scorer:
        yield host_of(scorer)


@pytest.fixture
def table(client: Client) -> Client:
    """The same phone; a game of four players has begun."""
    client.deal("Ann", "Ben", "Mia", "Dad")
    return client


@pytest.fixture
def cafe(client: Client) -> Client:
    """The host's phone, at a venue with three tables where nobody plays yet."""
    answer = client.post("/host/tables", count="3")
    assert (answer.status_code, answer.location) == (303, "/host/tables")
    return client


@pytest.fixture
def melds(table: Client) -> Client:
    """Ann and Ben have laid cards that were typed, Mia has laid and nobody typed."""
    from tests.web.laid_melds import lay

    lay(table, "p1", "5 5 W | R9 9 9")
    lay(table, "p2", "3 3 3 | 12 W 12")
    lay(table, "p3", None)
    return table
