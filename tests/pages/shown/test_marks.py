"""A player as shown: the letters in the mark, for names of every kind, and the name beside it."""

from __future__ import annotations

import importlib
from dataclasses import fields, is_dataclass
from itertools import combinations, permutations

from PIL import Image, ImageDraw

import scorekeeper.pages
from scorekeeper.pages.picture.canvas import outline
from scorekeeper.pages.shown.marks import (
    OUTLINES,
    initials,
    letters_among,
    letters_of_people,
    people_to_tap,
    player_mark,
    player_shown,
    seconds,
)
from scorekeeper.service.people import SHAPES, Face, Person
from tests.all_cases import each_row
from tests.project.module_facts import modules_in
from tests.rules.text_tables import rows_in


@each_row(rows_in("pages/shown/tables/letters"))
def test_a_mark_carries_the_first_letter_of_the_name_and_a_second_where_two_begin_alike(
    names: str, letters: str
) -> None:
    assert ", ".join(initials({name: name for name in names.split(", ")}).values()) == letters


def test_a_name_of_wide_letters_needs_twice_the_room_on_every_page() -> None:
    """A Japanese name was long in rows, and short in lanes and on the score sheet."""
    shown = player_shown("さくら と美咲", Face(1, 1))
    assert (shown.letters, shown.letters_of_a_word, shown.length) == (13, 6, "middling")


def test_a_long_name_is_divided_before_a_syllable_and_keeps_its_letters() -> None:
    divided = "Chris|topher Олек|сандра Krzysz|tof Mał|gor|zata Grandma Ole أحمدمحمدعلي 美咲美咲"
    for name in divided.split():
        shown = player_shown(name.replace("|", ""), Face(1, 1))
        assert shown.divided_name == name.replace("|", "\N{SOFT HYPHEN}")


def test_a_person_has_the_same_letters_in_every_list_and_differs_from_a_guest():
    names = ("Grandma", "Mia", "Grandpa", "Gus")
    people = [Person(number, name, Face(1, 1)) for number, name in enumerate(names, start=1)]
    everybody = letters_of_people(people)
    assert everybody == letters_of_people(reversed(people))
    assert len(set(everybody.values())) == len(names)
    for some in (each for size in (1, 2, 4) for each in permutations(people, size)):
        among = letters_among({each.name: each.name for each in some}, everybody)
        assert among == {each.name: everybody[each.name.casefold()] for each in some}
    beside = letters_among({"p1": "MIA", "p2": "Marta"}, {**everybody, "mia": "Ma"})
    assert beside == {"p1": "MI", "p2": "Ma"}


def test_people_to_tap_differ_from_each_other_and_from_who_sits_there():
    faces = {name: Face(1, 1) for name in ("Дедушка", "Дима", "Катя")}
    people = [Person(number, name, faces[name]) for number, name in enumerate(faces)]
    for of_people, of_katja in ((letters_of_people(people), "К"), ({}, "Ка")):
        shown = people_to_tap(faces, of_people, beside=("Даша", "Костя"))
        assert [(each.name, each.mark.letters) for each in shown] == [
            ("Дедушка", "Де"),
            ("Дима", "Ди"),
            ("Катя", of_katja),
        ]


def test_each_shape_is_told_from_the_others_at_12_pixels():
    small = []
    for path in OUTLINES:
        sheet = Image.new("L", (192, 192))
        ImageDraw.Draw(sheet).polygon([(4 * x, 4 * y) for x, y in outline(path)], fill=255)
        small.append(sheet.resize((12, 12), Image.Resampling.BOX).tobytes())
    assert len(small) == len(SHAPES)
    for one, other in combinations(small, 2):
        differ = sum(abs(a - b) for a, b in zip(one, other, strict=True)) / 255
        assert differ > (7 if other in small[:8] else 11), "pixels"
    assert player_mark(Face(1, 1), "Mi").long  # two letters are drawn smaller
    assert not player_mark(Face(1, 1), "👩‍👧").long


def test_the_second_of_a_colour_in_one_game_has_a_ring():
    faces = {"p1": Face(3, 3), "p2": Face(1, 1), "p9": Face(3, 9), "p10": Face(3, 10)}
    assert seconds(faces) == {"p9", "p10"}


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
