"""What stands before a word of a spoken round: a heading, or a player in the same sentence."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.wording.round_items import PLAYERS
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import SENTENCE, SILENT, Word, previous_word


def heads_names(words: Sequence[Word], at: int) -> bool:
    """Does what is said of the names from here on stand before a colon: "laid: Nora, Paul"?"""
    colon = at - 1
    while colon >= 0 and words[colon].said in SILENT:
        colon -= 1
    if colon < 0 or words[colon].text != ":":
        return False
    told = previous_word(words, colon, over=SILENT)
    heading = (Said.LAID, Said.NOT_LAID, Said.OUT)
    return told is not None and words[told].said in heading


def is_named_in_sentence(words: Sequence[Word], at: int) -> bool:
    """Is a player named before this place of the sentence?"""
    for place in range(at - 1, -1, -1):
        word = words[place]
        if word.said is Said.FULL_STOP or word.text in SENTENCE:
            return False
        if word.said in PLAYERS:
            return True
    return False
