"""Each name of an evening in words."""

from __future__ import annotations

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import LEVEL, Gap
from scorekeeper.wording.evening_name import evening_name_words
from tests.all_cases import each_row
from tests.rules.text_tables import named_values, rows_in

SAID = rows_in("wording/tables/evening_names")


def name_of(was: str) -> EveningName:
    kind, _, text = was.partition(" ")
    given = named_values(text)
    ahead = Gap(*given.pop("ahead")) if "ahead" in given else LEVEL
    return EveningName(NameKind[kind], **given, ahead=ahead)


@each_row(SAID)
def test_a_name_has_these_words(was: str, said: str) -> None:
    assert evening_name_words(name_of(was), {"p1": "Mia", "p2": "Dad"}, "Sunday") == said


def test_every_kind_of_name_has_words() -> None:
    assert {name_of(was).kind for was, _said in SAID} == set(NameKind)
