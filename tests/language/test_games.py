"""What families type to find their games is found, in five languages, through the page."""

from __future__ import annotations

from tests.all_cases import all_cases
from tests.language.game_scores import game_scores
from tests.web.client import Client


def test_every_search_of_our_own_archive_is_right(client: Client) -> None:
    with all_cases() as case:
        for _, each in game_scores(client):
            with case(each.search["id"]):
                assert each.verdict == "right", each.because
