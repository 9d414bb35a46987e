"""A player as shown: the letters in the mark, for names of every kind, and the name beside it."""

from __future__ import annotations

import importlib
from dataclasses import fields, is_dataclass

import scorekeeper.pages
from scorekeeper.pages.shown.marks import SHAPES, initials, player_mark
from tests.project.module_facts import modules_in


def test_a_mark_carries_the_first_letter_of_the_name_and_a_second_where_two_begin_alike():
    for names, letters in (
        (("Ann", "ben", "Élodie", "أحمد"), ("A", "B", "É", "أ")),
        (("E\u0301lodie", "美咲", "\u200dX", "ß"), ("E\u0301".upper(), "美", "X", "SS")),
        (("👩‍👧 Oma", "👍🏽", "🇵🇱 Ola"), ("👩‍👧", "👍🏽", "🇵🇱")),
        (("Mia", "Max", "Ben", "M"), ("Mi", "Ma", "B", "M")),
        (("Ann", "Anna"), ("An", "Aa")),
        (("Anna", "Ann"), ("Aa", "An")),
        (("Ann", "Anna", "Anne", "Anna-Lena"), ("An", "Aa", "Ae", "AL")),
        (("Mara", "Maria", "Martin"), ("Ma", "Mr", "Mt")),
        (("Abc", "Abd", "Acd"), ("Ab", "Ad", "Ac")),
        (("Abc", "Acd", "Abd", "Acb"), ("Ab", "Ac", "Ad", "Ac")),
        (("Oma 1", "Oma 2"), ("Om", "O2")),
        (("أحمد", "أحلام"), ("أح", "أل")),
        (("A!", "A?"), ("A", "A")),
        (("Aa", "Aaa", "Ab"), ("Aa", "Aa", "Ab")),
    ):
        assert tuple(initials({name: name for name in names}).values()) == letters


def test_each_of_eight_colours_has_a_shape_of_its_own():
    assert len({player_mark(colour, "A").path for colour in range(1, 9)}) == len(SHAPES) == 8
    assert player_mark(1, "Mi").long  # two letters are drawn smaller
    assert not player_mark(1, "👩‍👧").long


def test_a_name_and_its_mark_stand_together_in_one_class_of_pages():
    both = {
        kind.__name__
        for module in map(importlib.import_module, modules_in(scorekeeper.pages))
        for kind in vars(module).values()
        if isinstance(kind, type)
        and is_dataclass(kind)
        and {"name", "mark"} <= {each.name for each in fields(kind)}
    }
    assert both == {"PlayerView"}
