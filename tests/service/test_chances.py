"""The chances of stored games: who sees them, and what they rest on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, TableView
from tests.service.builders import close, deal, play, undo


def played(scorer: Scorer, rounds: int, *names: str, variant: str = "standard") -> TableView:
    """A game in which the first player lays and goes out in every round; nobody else lays."""
    view = deal(scorer, *names, table=table_rules(variant=variant))
    others = dict.fromkeys(view.game.seats[1:], 80)
    return play(scorer, view.game_id, *[close("p1", **others)] * rounds)


def test_earlier_games_of_the_players_correct_the_chances(scorer: Scorer) -> None:
    for _number in range(3):
        played(scorer, 10, "Ann", "Ben", "Mia")
    outlook = scorer.chances.outlook(deal(scorer, "Mia", "Ann", "Zoe"))
    assert outlook.records.keys() == {"p1", "p2"}
    assert outlook.records["p1"].shift < 0 < outlook.records["p2"].shift
    shares = outlook.chances.shares
    assert shares["p2"] > shares["p3"] > shares["p1"]
    assert scorer.chances.hindsight(scorer.view(1)).records == {}
    for on in (False, True, False):  # no table sees them unless they are switched on
        scorer.chances.show(1, on=on)
        assert scorer.chances.outlook(scorer.view(1)).shown is scorer.chances.shown(1) is on
        assert not scorer.chances.shown(2)
    assert not scorer.chances.shown(999)


def test_remembered_records_are_those_another_process_reads(scorer: Scorer, database: Path | str):
    for names in (("Ann", "Ben"), ("Ann", "Ben"), ("Anne", "Ben")):
        played(scorer, 10, *names)
    now, mergers = deal(scorer, "Ann", "Ben"), list[int | None]()
    ids = {each.name: each.person_id for each in scorer.people.everybody()}
    changes: dict[str, Callable[[], object]] = {
        "deleted": lambda: scorer.deleted.delete(1),
        "back": lambda: scorer.deleted.bring_back(1),
        "undone": lambda: undo(scorer, 2),
        "merged": lambda: mergers.append(scorer.people.merge(ids["Ann"], ids["Anne"])),
        "apart": lambda: scorer.people.undo_merger(ids["Ann"], mergers[0] or 0),
        "forgotten": lambda: scorer.stored_names.forget(ids["Ben"]),
    }
    found = [scorer.chances.basis(now)]
    for name, change in changes.items():
        change()
        scorer.projections.bring_up_to_date()
        found.append(scorer.chances.basis(now))
        with closing(Scorer(database)) as other:
            assert other.chances.basis(now) == found[-1], name
        assert found[-1] != found[-2], name


def test_only_games_of_the_same_list_in_its_order_are_a_record(scorer: Scorer) -> None:
    played(scorer, 10, variant="fixed-10")
    assert scorer.chances.outlook(deal(scorer)).records == {}
    played(scorer, 5, variant="even")
    records = scorer.chances.outlook(deal(scorer)).records
    assert [record.rounds for record in records.values()] == [5, 5]
    free = scorer.chances.outlook(deal(scorer, table=table_rules(variant="any-order")))
    assert (free.chances, free.records) == (None, {})
