"""What is filled in without a question is what a slow reader of all readings finds, too."""

from __future__ import annotations

import json
from math import prod

from scorekeeper.api.languages import answering_in
from scorekeeper.wording.round_denials import with_denials
from scorekeeper.wording.round_grammar import grammar_of
from scorekeeper.wording.round_items import Fact, Grammar, Named
from scorekeeper.wording.round_meaning import meaning_of
from scorekeeper.wording.round_readings import SpokenReading, likely_readings
from scorekeeper.wording.round_sure import Sure, what_is_sure
from scorekeeper.wording.round_tokens import cut_line
from scorekeeper.wording.round_units import with_units
from scorekeeper.wording.round_words import round_line_words
from tests.language.scores import OWN
from tests.language.slow_reader import all_likely_readings

MOST_ASSIGNMENTS = 20_000
"""A line with more of them is left to the fast reader."""


def sure_of(readings: list[SpokenReading], grammar: Grammar, seats: tuple[str, ...]) -> Sure:
    meanings = [meaning_of(reading, grammar, seats) for reading in readings]
    return what_is_sure(meanings, seats, lambda _seat, _hand: True)


def test_both_readers_fill_in_the_same() -> None:
    differ, tried = [], 0
    for tag, lines in json.loads((OWN / "lines.json").read_text(encoding="utf-8")).items():
        with answering_in(tag):
            words = round_line_words()
            for line in lines:
                names = {name: name for name in line["players"]}
                seats = tuple(names)
                cut = with_denials(with_units(cut_line(line["line"], names, words), words), words)
                grammar = grammar_of(cut, seats, line["me"] or "", words)
                if _assignments(grammar) > MOST_ASSIGNMENTS:
                    continue
                tried += 1
                fast = sure_of(likely_readings(grammar, seats), grammar, seats)
                slow = sure_of(all_likely_readings(grammar), grammar, seats)
                told = (fast.out, fast.nobody_out, dict(fast.hands))
                if told != (slow.out, slow.nobody_out, dict(slow.hands)):
                    differ.append((line["id"], told, slow))
    assert differ == []
    assert tried > 150


def _assignments(grammar: Grammar) -> int:
    named = sum(isinstance(item, Named) for item in grammar.items)
    facts = sum(isinstance(item, Fact) for item in grammar.items)
    return prod([named + 1] * facts)
