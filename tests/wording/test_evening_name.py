"""Each name of an evening in words."""

from __future__ import annotations

from scorekeeper.game.evening_name import EveningName, NameKind
from scorekeeper.game.standings import Gap
from scorekeeper.wording.evening_name import evening_name_words

NAMES = {"p1": "Mia", "p2": "Dad"}

SAID: dict[EveningName, str] = {
    EveningName(NameKind.FROM_LAST, ("p1",)): "Mia came from last and won",
    EveningName(
        NameKind.FROM_PLACE, ("p1",), 3, Gap(1, 0)
    ): "Mia came from third and won by a phase",
    EveningName(
        NameKind.FROM_PLACE, ("p1",), 3, Gap(0, 15)
    ): "Mia came from third and won by 15 points",
    EveningName(NameKind.LED, ("p1",)): "Mia led from the first round on",
    EveningName(NameKind.TIE_ROUND, ("p1",)): "Mia, in the tie round",
    EveningName(NameKind.LAST_ROUND, ("p1",)): "Mia, in the last round",
    EveningName(NameKind.BIG_HAND, ("p1",), 125): "Mia: 125 points in one round",
    EveningName(NameKind.OFTEN_OUT, ("p1",), 5): "Mia went out 5 times",
    EveningName(NameKind.ORDER, ("p1", "p2")): "Sunday: Mia before Dad",
    EveningName(NameKind.ORDER, ("p1",)): "Sunday: Mia in front",
    EveningName(NameKind.LEVEL, ("p1", "p2")): "Sunday: Mia and Dad level",
}


def test_every_kind_of_name_has_words() -> None:
    assert {name.kind for name in SAID} == set(NameKind)
    assert {name: evening_name_words(name, NAMES, "Sunday") for name in SAID} == SAID
