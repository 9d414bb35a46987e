"""Decisions of a table that are kept for later games, without names."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from scorekeeper.game.commands import ChangeRules, GiveRuling, LayDown
from scorekeeper.rules import switches
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from tests.service.builders import MATTEL, change, deal, play, undo


@pytest.fixture
def game_id(scorer: Scorer) -> int:
    return deal(scorer).game_id


def test_a_decision_is_kept_once_without_names_and_forgotten(scorer: Scorer, game_id: int) -> None:
    said = play(scorer, game_id, GiveRuling("never mind")).seq
    undo(scorer, game_id)
    view = play(scorer, game_id, LayDown("p2"))
    assert [scorer.decisions.keep(view, seq) for seq in (said, view.seq, 99)] == [False] * 3
    view = play(scorer, game_id, GiveRuling("{p2} may shuffle.", decided=True))
    for _twice in range(2):
        assert scorer.decisions.keep(view, view.seq)
    (kept,) = scorer.decisions.all()
    assert (kept.words, kept.switch, kept.value) == ("{p2} may shuffle.", "", None)
    assert scorer.decisions.kept_entries(view) == {view.seq}
    scorer.decisions.forget(kept.number)
    assert (scorer.decisions.all(), scorer.decisions.kept_entries(view)) == ((), frozenset())


def test_the_next_game_starts_with_the_latest_answer_that_was_kept(scorer: Scorer, game_id: int):
    for value in ("20", "25"):
        ruling = GiveRuling("So it is.", "§25", switch="wild_points", value=value)
        view = play(scorer, game_id, ruling)
        scorer.decisions.keep(view, view.seq)
    assert [kept.value for kept in scorer.decisions.all()] == [25]
    view = play(scorer, game_id, GiveRuling("N.", "§39", switch="skip_target", value="next"))
    assert scorer.last_table() == MATTEL
    scorer.decisions.keep(view, view.seq)
    assert scorer.last_table() == table_rules(changes={"skip_target": "next"})


def test_a_change_of_several_rules_is_several_decisions(scorer: Scorer, game_id: int) -> None:
    changed = switches.change(MATTEL.switches, {"wrap": "yes", "wild_points": 20})
    view = play(scorer, game_id, ChangeRules(replace(MATTEL, switches=changed)))
    assert scorer.decisions.keep(view, view.seq)
    kept = {decision.switch: decision.value for decision in scorer.decisions.all()}
    assert kept == {"wrap": "yes", "wild_points": 20}
    assert scorer.decisions.kept_entries(view) == {view.seq}


def test_an_answer_that_no_release_knows_is_passed_over(scorer: Scorer, game_id: int) -> None:
    into = "INSERT INTO house_decisions (made_in, words, rule, switch, value, kept_at)"
    change(scorer.path, f"{into} VALUES ('m:3:wrap', 'x', '§10', 'wrap', 'perhaps', 'now')")
    assert scorer.decisions.all() == ()
    assert scorer.last_table() == MATTEL


def test_a_game_of_a_clock_years_ahead_does_not_decide_the_next_rules(
    scorer: Scorer, game_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = deal(scorer, "Ann", "Ben", table=table_rules("fundex")).game_id
    assert scorer.last_table() == table_rules("fundex")
    change(scorer.path, f"UPDATE listed_games SET started_at = '2099' WHERE game_id = {later}")
    assert scorer.last_table() == MATTEL
    long_ago = datetime(2000, 1, 1, tzinfo=UTC)
    monkeypatch.setattr(scorer.lists, "now", lambda: long_ago)
    assert scorer.last_table() == table_rules("fundex"), "all are ahead"


def test_a_new_game_always_has_rules(scorer: Scorer, game_id: int, monkeypatch: pytest.MonkeyPatch):
    """Two phones at once: a soak of two processes found the form of a new game gone."""
    started_last = iter((999, game_id))
    monkeypatch.setattr(scorer.lists, "started_last", lambda: next(started_last))
    assert scorer.last_table() == MATTEL
    unread = f"UPDATE log SET data = '[' WHERE game_id = {game_id} AND seq = 1"
    change(scorer.path, "DROP TRIGGER log_is_never_changed", unread)
    scorer.close()
    with closing(Scorer(scorer.path)) as opened:
        assert opened.last_table() is None
