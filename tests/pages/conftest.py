"""A family with finished games, for the tests of people and of what is stored about them."""

from __future__ import annotations

import pytest

from tests.pages.builders import play_two_rounds
from tests.web.client import Client


@pytest.fixture
def family(client: Client) -> Client:
    """Three finished games: Ann won two of them, Ben one; Mia played in the first."""
    play_two_rounds(client, "Ann", "Ben", "Mia")
    play_two_rounds(client, "Ann", "Ben")
    play_two_rounds(client, "Ben", "Ann")
    return client
