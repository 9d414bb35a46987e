"""Who won, and by how much, in words."""

from __future__ import annotations

import pytest

from scorekeeper.game.standings import LEVEL, Gap
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.languages import LANGUAGES
from scorekeeper.wording.outcome import won_words


@pytest.mark.parametrize(
    ("names", "ahead", "english", "german"),
    [
        (["Mia"], Gap(2, 0), "Mia won by 2 phases", "Mia gewann mit 2 Phasen Vorsprung"),
        (["Mia"], Gap(0, 15), "Mia won by 15 points", "Mia gewann mit 15 Punkten Vorsprung"),
        (["Mia"], LEVEL, "Mia won", "Mia gewann"),
        # Who stopped with more phases is behind all who played on.
        (["Mia"], Gap(-2, 0), "Mia won", "Mia gewann"),
        (["Mia", "Dad"], LEVEL, "Mia and Dad won", "Mia und Dad gewannen"),
    ],
)
def test_winners_are_told_in_the_number_that_they_are(
    names: list[str], ahead: Gap, english: str, german: str
) -> None:
    assert won_words(names, ahead) == english
    with sentences_in(LANGUAGES[1]):
        assert won_words(names, ahead) == german
