"""What evenings are called: no name twice within ten, and the same however the lists were made."""

from __future__ import annotations

from scorekeeper.game.evening_name import NameKind
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.evening_names import NO_REPEAT
from tests.service.builders import close, deal, person, play

FIRST = table_rules(variant="first-1")


def evening(scorer: Scorer, points: int) -> int:
    """A game that Ann wins at once; so many points are left to Ben."""
    game_id = deal(scorer, "Ann", "Ben", table=FIRST).game_id
    play(scorer, game_id, close("p1", p2=points))
    return game_id


def names(scorer: Scorer) -> list[tuple[NameKind, int, bool]]:
    """The names of all games, the first one first."""
    found = sorted(scorer.lists.played(), key=lambda line: line.game_id)
    called = [line.called for line in found]
    return [(each.name.kind, each.name.number, each.dated) for each in called if each]


def test_a_name_does_not_repeat_within_ten_evenings(scorer: Scorer) -> None:
    for points in (125, 125, 130, *[50] * (NO_REPEAT - 1), 125, 125):
        evening(scorer, points)
    hand, order = NameKind.BIG_HAND, (NameKind.ORDER, 0)
    found = names(scorer)
    assert found[:4] == [(hand, 125, False), (*order, True), (hand, 130, False), (*order, True)]
    assert found[-2:] == [(hand, 125, False), (*order, True)]
    list(scorer.projections.rebuild())
    assert names(scorer) == found
    scorer.people.rename(person(scorer, "Ben"), "Benno")
    called = [line.called for line in scorer.lists.played()]
    assert all(each is not None and "Benno" in each.players.values() for each in called)
