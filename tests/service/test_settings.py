"""Decisions of a table that are kept for later games, without names."""

from __future__ import annotations

import sqlite3
from dataclasses import replace

import pytest

from scorekeeper.game.commands import ChangeRules, Command, GiveRuling, LayDown, Undo
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Recorded, Scorer, Started, TableView


@pytest.fixture
def table(scorer: Scorer) -> TableView:
    begun = scorer.start_game(("Ann", "Ben"), table_rules(), command_id="deal")
    assert isinstance(begun, Started)
    return begun.view


def play(scorer: Scorer, game_id: int, command: Command) -> TableView:
    view = scorer.view(game_id)
    done = scorer.play(game_id, command, command_id=f"c{view.seq}", seen=view.seq)
    assert isinstance(done, Recorded)
    return done.view


def otherwise(view: TableView, **switches: object) -> ChangeRules:
    table = view.game.table
    return ChangeRules(replace(table, switches=change(table.switches, dict(switches))))


def test_a_decision_is_kept_once_and_forgotten(scorer: Scorer, table: TableView) -> None:
    view = play(scorer, table.game_id, GiveRuling("{p2} may shuffle.", decided=True))
    assert scorer.decisions.keep(view, view.seq)
    assert scorer.decisions.keep(view, view.seq)
    (kept,) = scorer.decisions.all()
    assert (kept.words, kept.switch, kept.value) == ("{p2} may shuffle.", "", None)
    assert scorer.decisions.kept_entries(view) == {view.seq}
    scorer.decisions.forget(kept.number)
    assert scorer.decisions.all() == ()
    assert scorer.decisions.kept_entries(view) == frozenset()


def test_the_next_game_starts_with_what_was_kept(scorer: Scorer, table: TableView) -> None:
    ruling = GiveRuling("Only the next.", "§39", switch="skip_target", value="next")
    view = play(scorer, table.game_id, ruling)
    assert scorer.last_table() == table_rules()
    scorer.decisions.keep(view, view.seq)
    assert scorer.last_table() == table_rules(changes={"skip_target": "next"})


def test_of_two_answers_to_one_question_the_later_is_kept(scorer: Scorer, table: TableView) -> None:
    for value in ("20", "25"):
        ruling = GiveRuling("So it is.", "§25", switch="wild_points", value=value)
        view = play(scorer, table.game_id, ruling)
        scorer.decisions.keep(view, view.seq)
    assert [kept.value for kept in scorer.decisions.all()] == [25]


def test_a_change_of_several_rules_is_several_decisions(scorer: Scorer, table: TableView) -> None:
    view = play(scorer, table.game_id, otherwise(table, wrap="yes", wild_points=20))
    assert scorer.decisions.keep(view, view.seq)
    kept = {decision.switch: (decision.rule, decision.value) for decision in scorer.decisions.all()}
    assert kept == {"wrap": ("§10", "yes"), "wild_points": ("§25", 20)}
    assert scorer.decisions.kept_entries(view) == {view.seq}


def test_what_is_no_ruling_or_was_undone_is_not_kept(scorer: Scorer, table: TableView) -> None:
    view = play(scorer, table.game_id, GiveRuling("never mind"))
    said = view.seq
    view = play(scorer, table.game_id, Undo(view.log[-1].command_id))
    view = play(scorer, table.game_id, LayDown("p2"))
    assert not scorer.decisions.keep(view, said)
    assert not scorer.decisions.keep(view, view.seq)
    assert not scorer.decisions.keep(view, 99)
    assert scorer.decisions.all() == ()


def test_nobody_is_named_in_what_is_kept(scorer: Scorer, table: TableView) -> None:
    view = play(scorer, table.game_id, GiveRuling("{p1} deals again.", decided=True))
    scorer.decisions.keep(view, view.seq)
    rows = sqlite3.connect(scorer.path).execute("SELECT * FROM house_decisions").fetchall()
    assert "Ann" not in str(rows)


def test_an_answer_that_no_release_knows_is_passed_over(scorer: Scorer, table: TableView) -> None:
    db = sqlite3.connect(scorer.path)
    db.execute(
        "INSERT INTO house_decisions (made_in, words, rule, switch, value, kept_at)"
        " VALUES ('m:3:wrap', 'x', '§10', 'wrap', 'perhaps', 'now')"
    )
    db.commit()
    db.close()
    assert scorer.decisions.all() == ()
    assert scorer.last_table() == table_rules()
