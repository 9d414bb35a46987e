"""How far ahead somebody won, which no list of games is searched by: *won by a phase*.

What says so becomes one token that is not understood, so that *a phase* is no number of phases.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.wording.game_search.tokens import NUMBER, UNKNOWN, SearchToken

_COUNTED = ("phase", "points", "round")


def without_leads(tokens: Sequence[SearchToken], text: str) -> Iterator[SearchToken]:
    """The tokens of a text, with each lead as one that is not understood."""
    at = 0
    while at < len(tokens):
        first = tokens[at]
        noun = at + (first.kind == NUMBER)
        if _kind(tokens, noun) in _COUNTED and _is_lead(tokens, at, noun):
            last = tokens[noun].last
            typed = text[first.first : last]
            yield SearchToken(first.first, last, typed, UNKNOWN)
            at = noun + 1
        else:
            yield first
            at += 1


def _is_lead(tokens: Sequence[SearchToken], first: int, noun: int) -> bool:
    """*By two phases*, *two phases ahead*, *with a lead of two phases*."""
    if _kind(tokens, noun + 1) == "lead":
        return True
    before = first - 1
    if before >= 0 and tokens[before].kind == "in":
        if tokens[before].value == "margin":
            return True
        before -= 1
    return _kind(tokens, before) == "lead"


def _kind(tokens: Sequence[SearchToken], at: int) -> str:
    return tokens[at].kind if 0 <= at < len(tokens) else ""
