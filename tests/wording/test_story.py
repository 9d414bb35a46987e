"""Each fact of a story as a sentence and a figure."""

from __future__ import annotations

from typing import get_args

from scorekeeper.game import story
from scorekeeper.wording.story import fact_figure, fact_sentence
from tests.all_cases import each_row
from tests.rules.text_tables import named_values, rows_in

NAMES = {"p1": "Ann", "p2": "Ben"}
SAID = rows_in("wording/tables/story")


@each_row(SAID)
def test_a_fact_has_a_figure_and_says_you_to_its_player_and_the_name_to_the_others(
    told: str, figure: str, said: str, to_its_player: str
) -> None:
    fact = fact_of(told)
    assert (fact_figure(fact), fact_sentence(fact, NAMES)) == (figure, said)
    assert fact_sentence(fact, NAMES, getattr(fact, "seat", "p1")) == to_its_player
    assert fact_sentence(fact, NAMES, "p9") == said


def fact_of(told: str) -> story.Fact:
    kind, _, values = told.partition(" ")
    fact: story.Fact = getattr(story, kind)(**named_values(values))
    return fact


def test_every_kind_of_fact_is_told() -> None:
    assert {type(fact_of(told)) for told, *_ in SAID} == set(get_args(story.Fact))
