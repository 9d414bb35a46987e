"""Unknown words of a spoken round that may change what is said beside them."""

from __future__ import annotations

import re

from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_tokens import SILENT


def stands_by_unknown(grammar: Grammar, fact: Fact, named: Named) -> bool:
    """Does an unknown word stand between the player and the number, or right behind it? It may be
    "less than" or "ahead"."""
    words, noise = grammar.words, grammar.noise
    if named.end <= fact.at and any(noise[named.end : fact.at]):
        return True
    for at in range(fact.at + 1, len(words)):
        if noise[at]:
            return not _is_another_name(grammar, at)
        if words[at].said is not Said.FILLER:
            break
    return False


def goes_on_unknown(grammar: Grammar, fact: Fact, named: Named) -> bool:
    """Does an unknown or a vague word follow at once: "out for a smoke", "out or Mia"? Or does an
    unknown one stand behind what is somebody's: "Dad's cat is out"?"""
    owner = grammar.words[named.at].text
    if re.search("['’]s$", owner) and any(grammar.noise[named.end : fact.at]):
        return True
    for at in range(fact.at + 1, len(grammar.words)):
        word = grammar.words[at]
        if grammar.noise[at]:
            return not _is_another_name(grammar, at)
        if word.said not in (*SILENT, Said.FOR) or "\n" in word.text:
            return word.said is Said.VAGUE
    return False


def _is_another_name(grammar: Grammar, at: int) -> bool:
    """Is an unknown word the name of somebody else, as in "35 Zoe 40"?"""
    words = grammar.words
    after = [word for word in words[at + 1 :] if not word.text.isspace()][:1]
    return not is_small(words[at].text) and [each.said for each in after] == [Said.NUMBER]


def is_small(text: str) -> bool:
    """Is this written as no name is? Hiragana and kanji are taken for small letters."""
    return text[:1].islower() or not ("\u30a0" <= text[:1] <= "\u30ff" or text[:1].isupper())
