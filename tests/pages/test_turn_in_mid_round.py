"""In the middle of a round: turns are followed or not from any moment on, rules change and change
back; what was judged stays judged, and the score is never in the way."""

from __future__ import annotations

from collections.abc import Callable

from scorekeeper.game import commands
from scorekeeper.game.log import last_command
from scorekeeper.rules.cards import SKIP, natural
from tests.all_cases import all_cases
from tests.game.builders import typed
from tests.pages.builders import change
from tests.web.client import Client
from tests.web.laid_melds import play

FIVES = typed("5 5 5 | 9 9 9")


def follow(client: Client, on: bool) -> None:
    fields = {"seen": str(client.view.seq), "key": f"follow-{client.view.seq}"}
    answer = client.post(f"{client.at}/turn/follow", fields, on="yes" if on else "no")
    assert answer.status_code == 303


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
    play(client, commands.LayDown("p2", FIVES))
    play(client, commands.HitMeld("p2", "p2", 1, (natural(5),)))


def somebody_knocked(client: Client) -> None:
    change(client, "knock", "on")
    if client.view.game.tracking:
        play(client, commands.PassTurn("p2", natural(3)))
    play(client, commands.KnockFor("p4"))


def they_count(client: Client) -> None:
    play(client, commands.GoOut("p2"))


MOMENTS: tuple[Callable[[Client], None], ...] = (
    nothing_yet,
    a_card_is_turned_up,
    another_card_is_due,
    a_skip_waits,
    somebody_has_laid_untyped,
    somebody_has_hit,
    somebody_knocked,
    they_count,
)


def test_turns_are_switched_at_any_moment_and_the_score_is_recorded(client: Client) -> None:
    with all_cases() as case:
        for moment in MOMENTS:
            for on in (True, False):
                with case(f"{moment.__name__}, followed before: {not on}"):
                    switched_at(client, moment, on)


def switched_at(table: Client, moment: Callable[[Client], None], on: bool) -> None:
    table.deal("Ann", "Ben", "Mia", "Dad")
    if not on:
        play(table, commands.TrackTurns(on=True))
    moment(table)
    for following in (on, not on, on):
        follow(table, following)
        assert table.view.game.tracking is following
        for path in ("", "/ask?about=skip", "/ask?about=take", "/turn", "/menu", "/round"):
            assert table.get(f"{table.at}{path}").status_code in (200, 302)
    due = table.view.game.open
    waiting = due.waiting if due.turns is None else due.turns.waiting
    assert bool(waiting) is (moment is a_skip_waits)
    table.close_round("p2", p1=60, p3=65, p4=70)
    assert table.view.game.totals == {"p1": 60, "p2": 0, "p3": 65, "p4": 70}


def test_what_lies_by_the_old_rules_stays_and_the_next_is_judged_by_the_new(client: Client) -> None:
    client.deal("Ann", "Ben", "Mia", sheet="ravensburger")
    before = client.view.game.table
    laid = {"cards": "W W W =5 | W W W =6", "act": "record"}
    fields = client.page(f"{client.at}/lay/p2").fields("lay")
    assert client.post(f"{client.at}/lay/p2", fields, **laid).status_code == 303
    change(client, "min_natural", "phase")
    fields = client.page(f"{client.at}/lay/p3").fields("lay")
    refused = client.post(f"{client.at}/lay/p3", fields, **laid)
    assert "Wilds alone are not enough" in refused.text
    assert client.view.game.open.laid["p2"].overruled == ()
    play(client, commands.LayDown("p3", FIVES))
    for _step in ("the lay-down", "the changed rule"):
        seen, target = str(client.view.seq), last_command(client.view.log) or ""
        client.post(f"{client.at}/undo", key=f"undo-{seen}", seen=seen, target=target)
    assert client.view.game.table == before
    assert "rule differs" not in client.page(client.at).text


def test_an_earlier_round_is_mended_by_the_rules_it_was_counted_by(client: Client) -> None:
    client.deal("Ann", "Ben", sheet="ravensburger")
    cards = {"mode-p2": "cards", "cards-p2": "W W 3", "laid-p2": "yes"}
    client.post(f"{client.at}/round", {**client.round_fields("p1"), **cards})
    assert client.view.game.totals["p2"] == 45
    change(client, "wild_points", "25")
    fix = f"{client.at}/rounds/1/fix"
    mended = {**client.page(fix).fields("round"), **cards, "cards-p2": "W W W 3"}
    assert client.post(fix, mended, anyway="yes").status_code == 303
    assert client.view.game.totals["p2"] == 65
    client.post(f"{client.at}/round", {**client.round_fields("p1"), **cards})
    assert client.view.game.totals["p2"] == 65 + 55
