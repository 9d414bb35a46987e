"""An evening that each release plays once, into the file that later releases have to read.

Six games at one table and in one café: a whole game with a correction and an undo, turns that are
followed in mid-round, players who come and go under changed rules, a tie that is due and one that
was won, and guests. Nothing here may change for a release that is out: its file is what it played.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorekeeper.game import commands
from scorekeeper.game.standings import standings
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from tests.service.builders import amend, close, hand

FAMILY = ("Ann", "Ben", "Mia", "Dad")


def play_evening(scorer: Scorer) -> None:
    """Play all six games."""
    a_whole_game(scorer)
    turns_in_mid_round(scorer)
    coming_and_going(scorer)
    a_tie(scorer, "tie-due")
    a_tie(scorer, "tie-won", winner="p2")
    guests(scorer)


def summary(scorer: Scorer, game_ids: tuple[int, ...]) -> list[dict[str, Any]]:
    """What every later release has to find in these games."""
    found = []
    for game_id in game_ids:
        view = scorer.view(game_id)
        game, outcome = view.game, view.game.outcome
        found.append(
            {
                "code": view.code,
                "names": dict(view.names),
                "sheet": game.table.sheet,
                "entries": view.seq,
                "rounds": len(game.closed),
                "open": game.open is not None,
                "paused": game.paused,
                "outcome": outcome and [outcome.reason, list(outcome.winners)],
                "standings": [
                    [each.seat, each.place, each.phases_done, each.total]
                    for each in standings(game)
                ],
            }
        )
    return found


def a_whole_game(scorer: Scorer) -> None:
    """Ten rounds, until Ann has laid the last phase."""
    game = _start(scorer, "whole", FAMILY)
    _play(
        scorer,
        game,
        commands.LayDown("p1", (parse_cards("5 5 5"), parse_cards("R9 B9 9"))),
        commands.HitMeld("p2", "p1", 1, parse_cards("5"), anyway=True),
        commands.LayDown("p4"),
    )
    for number in range(1, 11):
        if number == 4:
            _play(scorer, game, close("p2", p1=15, p3=50, p4=100))
            seen, undo = scorer.view(game).seq, commands.Undo(scorer.view(game).log[-1].command_id)
            scorer.play(game, undo, command_id="whole-undo", seen=seen, actor="keeper")
        _play(scorer, game, close("p1", p2=5 * number, p3=60, p4=10))
        if number == 6:
            _play(scorer, game, amend(2, "p1", p2=45))


def turns_in_mid_round(scorer: Scorer) -> None:
    """Turns are followed, a skip was played, one is out, and not everybody has counted."""
    table = table_rules("ravensburger", {"hit_same_turn": "own"})
    _play(
        scorer,
        _start(scorer, "turns", ("Ben", "Mia", "Dad"), table),
        commands.TrackTurns(True),
        commands.TurnUpCard(parse_cards("R7")[0]),
        commands.PassTurn("p2", parse_cards("B12")[0]),
        commands.PlaySkip("p3", "p2", anyway=True),
        commands.LayDown("p1"),
        commands.GoOut("p1"),
        commands.CountHand("p2", hand(40, laid=False), anyway=True),
    )


def coming_and_going(scorer: Scorer) -> None:
    """Somebody comes late, two change places, one leaves, a rule changes, and the game stops."""
    table = table_rules("ja", {"knock": "on"}, variant="any-order")
    game = _start(scorer, "coming", ("Ann", "Oma", "Leo"), table)
    hands = {"p2": replace(hand(25, laid=True), phase=3), "p3": hand(70, laid=False)}
    _play(scorer, game, commands.CloseRound("p1", hands, anyway=True, out_phase=2))
    seen, late = scorer.view(game).seq, commands.JoinTable("p1", 2, 30)
    scorer.join(game, "Zoë 🎲", late, command_id="coming-late", seen=seen)
    _play(
        scorer,
        game,
        commands.SwapSeats("p2", "p3"),
        commands.GiveRuling("A wild may be taken back.", decided=True),
        commands.ChangeRules(table_rules("ja", variant="any-order")),
        commands.LeaveTable("p3"),
        commands.StopGame(for_good=True),
    )


def a_tie(scorer: Scorer, name: str, winner: str | None = None) -> None:
    """Two players are level after the last phase."""
    game = _start(scorer, name, ("Ann", "Ben"), table_rules(variant="first-3"))
    nobody_out = replace(close("p1", p1=20, p2=20), out=None)
    _play(scorer, game, close("p1", p2=5), close("p2", p1=5), nobody_out)
    if winner is not None:
        _play(scorer, game, commands.WinTieRound(winner))


def guests(scorer: Scorer) -> None:
    """Guests at the first of two tables of a café, in their first round."""
    scorer.venue.set_up(2)
    at, names = scorer.venue.tables()[0].table.table_id, ("Guest", "Ann")
    started: Any = scorer.start_game(names, table_rules(), command_id="guests", actor="", at=at)
    _play(scorer, started.view.game_id, commands.LayDown("p2"))


def _start(scorer: Scorer, name: str, players: tuple[str, ...], table: Any = None) -> int:
    rules = table or table_rules()
    started: Any = scorer.start_game(players, rules, command_id=name, actor="keeper")
    return int(started.view.game_id)


def _play(scorer: Scorer, game_id: int, *played: commands.Command) -> None:
    for command in played:
        seen = scorer.view(game_id).seq
        key = f"game-{game_id}-{seen}"
        done = scorer.play(game_id, command, command_id=key, seen=seen, actor="keeper")
        assert hasattr(done, "before"), (command, done)
