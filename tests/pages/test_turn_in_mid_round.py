"""In the middle of a round: turns are followed or not from any moment on, rules change and change
back; what was judged stays judged, and the score is never in the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.log import last_command
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.service import Recorded
from tests.game.builders import typed
from tests.web.client import Client
from tests.web.markup import Markup

FIVES = typed("5 5 5 | 9 9 9")


def play(client: Client, *played: Command) -> None:
    for command in played:
        seq = client.view.seq
        done = client.scorer.play(client.game_id, command, command_id=f"test-{seq}", seen=seq)
        assert isinstance(done, Recorded), done


def follow(client: Client, on: bool, seat: str = "") -> None:
    fields = {"seen": str(client.view.seq), "seat": seat, "key": f"follow-{client.view.seq}"}
    answer = client.post(f"{client.at}/turn/follow", fields, on="yes" if on else "no")
    assert answer.status_code == 303, Markup(answer.text).told


def change(client: Client, switch: str, value: str) -> None:
    path = f"{client.at}/ask/differently/{switch}"
    answer = client.post(path, seen=str(client.view.seq), value=value)
    assert answer.status_code == 303, Markup(answer.text).told


def undo(client: Client) -> None:
    seen, target = str(client.view.seq), last_command(client.view.log)
    assert target is not None
    answer = client.post(f"{client.at}/undo", key=f"undo-{seen}", seen=seen, target=target)
    assert answer.status_code == 303, Markup(answer.text).told


def nothing_yet(client: Client) -> None:
    """Before a card is turned up."""


def a_card_is_turned_up(client: Client) -> None:
    play(client, commands.TurnUpCard(natural(9)))


def another_card_is_due(client: Client) -> None:
    change(client, "first_upcard_skip", "cover")
    play(client, commands.TurnUpCard(SKIP))


def a_skip_waits(client: Client) -> None:
    play(client, commands.PlaySkip("p2", "p4"))


def somebody_has_laid_untyped(client: Client) -> None:
    play(client, commands.LayDown("p2"))


def somebody_has_hit(client: Client) -> None:
    play(client, commands.LayDown("p2", FIVES), commands.HitMeld("p2", "p2", 1, (natural(5),)))


def somebody_knocked(client: Client) -> None:
    change(client, "knock", "on")
    if client.view.game.tracking:
        play(client, commands.PassTurn("p2", natural(3)))
    play(client, commands.KnockFor("p4"))


def they_count(client: Client) -> None:
    play(client, commands.GoOut("p2"))


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
    table: Client, moment: Callable[[Client], None], on: bool
) -> None:
    if not on:
        play(table, commands.TrackTurns(on=True))
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


def test_what_lies_by_the_old_rules_stays_and_the_next_is_judged_by_the_new(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ravensburger")
    wilds = f"{client.at}/lay/p2"
    fields = client.page(wilds).fields("lay")
    laid = client.post(wilds, fields, cards="W W W =5 | W W W =6", act="record")
    assert laid.status_code == 303
    change(client, "min_natural", "phase")
    fields = client.page(f"{client.at}/lay/p3").fields("lay")
    refused = client.post(f"{client.at}/lay/p3", fields, cards="W W W =7 | W W W =8", act="record")
    assert "Wilds alone are not enough" in refused.text
    due = client.view.game.open
    assert due is not None
    assert due.laid["p2"].overruled == ()
    play(client, commands.LayDown("p3", FIVES), commands.HitMeld("p3", "p2", 1, (natural(5),)))
    assert "5" in client.page(client.at).text


def test_a_changed_rule_is_undone_and_judged_by_the_old_one_again(table: Client) -> None:
    before = table.view.game.table
    change(table, "wrap", "yes")
    play(table, commands.LayDown("p2", FIVES))
    undo(table)
    assert table.view.game.table.switches.wrap == "yes"
    undo(table)
    assert table.view.game.table == before
    assert "1 rule differs" not in table.page(table.at).text


def test_an_earlier_round_is_mended_by_the_rules_it_was_counted_by(client: Client) -> None:
    client.deal("Ann", "Ben", sheet="ravensburger")
    fields = client.round_fields("p1")
    cards = {"mode-p2": "cards", "cards-p2": "W W 3", "laid-p2": "yes"}
    assert client.post(f"{client.at}/round", {**fields, **cards}).status_code == 303
    assert client.view.game.totals["p2"] == 45
    change(client, "wild_points", "25")
    page = client.page(f"{client.at}/rounds/1/fix")
    mended = {**page.fields("round"), **cards, "cards-p2": "W W W 3"}
    answer = client.post(f"{client.at}/rounds/1/fix", mended, anyway="yes")
    assert answer.status_code == 303, Markup(answer.text).told
    assert client.view.game.totals["p2"] == 65
    assert (
        client.post(f"{client.at}/round", {**client.round_fields("p1"), **cards}).status_code == 303
    )
    assert client.view.game.totals["p2"] == 65 + 55
