"""In the middle of a round: turns are followed or not from any moment on, rules change and change
back; what was judged stays judged, and the score is never in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.game.commands import (
    Command,
    GoOut,
    HitMeld,
    KnockFor,
    LayDown,
    PassTurn,
    PlaySkip,
    TrackTurns,
    TurnUpCard,
)
from scorekeeper.game.log import last_command
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.service import Done
from tests.game.table import typed
from tests.web.desk import Desk
from tests.web.markup import Markup

FIVES = typed("5 5 5 | 9 9 9")


def play(desk: Desk, *commands: Command) -> None:
    for command in commands:
        seq = desk.view.seq
        done = desk.scorer.play(desk.game_id, command, command_id=f"test-{seq}", seen=seq)
        assert isinstance(done, Done), done


def follow(desk: Desk, on: bool, seat: str = "") -> None:
    fields = {"seen": str(desk.view.seq), "seat": seat, "key": f"follow-{desk.view.seq}"}
    answer = desk.post(f"{desk.at}/turn/follow", fields, on="yes" if on else "no")
    assert answer.status_code == 303, Markup(answer.text).told


def change(desk: Desk, switch: str, value: str) -> None:
    path = f"{desk.at}/ask/differently/{switch}"
    answer = desk.post(path, seen=str(desk.view.seq), value=value)
    assert answer.status_code == 303, Markup(answer.text).told


def undo(desk: Desk) -> None:
    seen, target = str(desk.view.seq), last_command(desk.view.log)
    assert target is not None
    answer = desk.post(f"{desk.at}/undo", key=f"undo-{seen}", seen=seen, target=target)
    assert answer.status_code == 303, Markup(answer.text).told


def nothing_yet(desk: Desk) -> None:
    """Before a card is turned up."""


def a_card_is_turned_up(desk: Desk) -> None:
    play(desk, TurnUpCard(natural(9)))


def another_card_is_due(desk: Desk) -> None:
    change(desk, "first_upcard_skip", "cover")
    play(desk, TurnUpCard(SKIP))


def a_skip_waits(desk: Desk) -> None:
    play(desk, PlaySkip("p2", "p4"))


def somebody_has_laid_untyped(desk: Desk) -> None:
    play(desk, LayDown("p2"))


def somebody_has_hit(desk: Desk) -> None:
    play(desk, LayDown("p2", FIVES), HitMeld("p2", "p2", 1, (natural(5),)))


def somebody_knocked(desk: Desk) -> None:
    change(desk, "knock", "on")
    if desk.view.game.tracking:
        play(desk, PassTurn("p2", natural(3)))
    play(desk, KnockFor("p4"))


def they_count(desk: Desk) -> None:
    play(desk, GoOut("p2"))


MOMENTS = [
    nothing_yet,
    a_card_is_turned_up,
    another_card_is_due,
    a_skip_waits,
    somebody_has_laid_untyped,
    somebody_has_hit,
    somebody_knocked,
    they_count,
]


@pytest.mark.parametrize("on", [True, False])
@pytest.mark.parametrize("moment", MOMENTS)
def test_turns_are_switched_at_any_moment_and_the_score_is_recorded(
    table: Desk, moment: Callable[[Desk], None], on: bool
) -> None:
    if not on:
        play(table, TrackTurns(on=True))
    moment(table)
    for following in (on, not on, on):
        follow(table, following)
        assert table.view.game.tracking is following
        for path in ("", "/ask?about=skip", "/ask?about=take", "/turn", "/menu", "/round"):
            assert table.get(f"{table.at}{path}").status_code in (200, 302)
    waits = moment is a_skip_waits
    due = table.view.game.open
    assert due is not None
    waiting = due.waiting if due.turns is None else due.turns.waiting
    assert bool(waiting) is waits
    table.close_round("p2", p1=60, p3=65, p4=70)
    assert table.view.game.totals == {"p1": 60, "p2": 0, "p3": 65, "p4": 70}


def test_what_lies_by_the_old_rules_stays_and_the_next_is_judged_by_the_new(desk: Desk) -> None:
    desk.deal("Ann", "Ben", "Mia", sheet="ravensburger")
    wilds = f"{desk.at}/lay/p2"
    fields = desk.page(wilds).fields("lay")
    laid = desk.post(wilds, fields, cards="W W W =5 | W W W =6", act="record")
    assert laid.status_code == 303
    change(desk, "min_natural", "phase")
    fields = desk.page(f"{desk.at}/lay/p3").fields("lay")
    refused = desk.post(f"{desk.at}/lay/p3", fields, cards="W W W =7 | W W W =8", act="record")
    assert "Wilds alone will not do" in refused.text
    due = desk.view.game.open
    assert due is not None
    assert due.laid["p2"].overruled == ()
    play(desk, LayDown("p3", FIVES), HitMeld("p3", "p2", 1, (natural(5),)))
    assert "5" in desk.page(desk.at).text


def test_a_changed_rule_is_undone_and_judged_by_the_old_one_again(table: Desk) -> None:
    before = table.view.game.table
    change(table, "wrap", "yes")
    play(table, LayDown("p2", FIVES))
    undo(table)
    assert table.view.game.table.switches.wrap == "yes"
    undo(table)
    assert table.view.game.table == before
    assert "1 rule differs" not in table.page(table.at).text


def test_an_earlier_round_is_mended_by_the_rules_it_was_counted_by(desk: Desk) -> None:
    desk.deal("Ann", "Ben", sheet="ravensburger")
    fields = desk.round_fields("p1")
    cards = {"mode-p2": "cards", "cards-p2": "W W 3", "laid-p2": "yes"}
    assert desk.post(f"{desk.at}/round", {**fields, **cards}).status_code == 303
    assert desk.view.game.totals["p2"] == 45
    change(desk, "wild_points", "25")
    page = desk.page(f"{desk.at}/rounds/1/fix")
    mended = {**page.fields("round"), **cards, "cards-p2": "W W W 3"}
    answer = desk.post(f"{desk.at}/rounds/1/fix", mended, anyway="yes")
    assert answer.status_code == 303, Markup(answer.text).told
    assert desk.view.game.totals["p2"] == 65
    assert desk.post(f"{desk.at}/round", {**desk.round_fields("p1"), **cards}).status_code == 303
    assert desk.view.game.totals["p2"] == 65 + 55
