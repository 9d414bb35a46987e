"""An evening that each release plays once, into the file that later releases have to read.

Six games at one table and in one café: a whole game with a correction and an undo, turns that are
followed in mid-round, players who come and go under changed rules, a tie that is due and one that
was won, and guests. Nothing here may change for a release that is out: its file is what it played.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.game.commands import (
    AmendRound,
    ChangeRules,
    CloseRound,
    CountHand,
    GiveRuling,
    GoOut,
    Hand,
    HitMeld,
    JoinTable,
    LayDown,
    LeaveTable,
    PassTurn,
    PlaySkip,
    StopGame,
    SwapSeats,
    TrackTurns,
    TurnUpCard,
    Undo,
    WinTieRound,
)
from scorekeeper.game.standings import standings
from scorekeeper.game.values import Total
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer

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
        game = view.game
        outcome = game.outcome
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
                    [line.seat, line.place, line.phases_done, line.total]
                    for line in standings(game)
                ],
            }
        )
    return found


def a_whole_game(scorer: Scorer) -> None:
    """Ten rounds, until Ann has laid the last phase."""
    game = _start(scorer, "whole", FAMILY)
    _play(scorer, game, LayDown("p1", (parse_cards("5 5 5"), parse_cards("R9 B9 9"))))
    _play(scorer, game, HitMeld("p2", "p1", 1, parse_cards("5"), anyway=True))
    _play(scorer, game, LayDown("p4"))
    for number in range(1, 11):
        if number == 4:
            _play(scorer, game, CloseRound("p2", _hands(p1=15, p3=50, p4=100), anyway=True))
            scorer.play(
                game,
                Undo(scorer.view(game).log[-1].command_id),
                command_id="whole-undo",
                seen=scorer.view(game).seq,
                actor="keeper",
            )
        hands = _hands(p2=5 * number, p3=60, p4=10)
        _play(scorer, game, CloseRound("p1", hands, anyway=True))
        if number == 6:
            _play(scorer, game, AmendRound(2, "p1", _hands(p2=45), anyway=True))


def turns_in_mid_round(scorer: Scorer) -> None:
    """Turns are followed, a skip was played, one is out, and not everybody has counted."""
    table = table_rules("ravensburger", {"hit_same_turn": "own"})
    game = _start(scorer, "turns", ("Ben", "Mia", "Dad"), table)
    for command in (
        TrackTurns(True),
        TurnUpCard(parse_cards("R7")[0]),
        PassTurn("p2", parse_cards("B12")[0]),
        PlaySkip("p3", "p2", anyway=True),
        LayDown("p1"),
        GoOut("p1"),
        CountHand("p2", Hand(Total(40), laid=False), anyway=True),
    ):
        _play(scorer, game, command)


def coming_and_going(scorer: Scorer) -> None:
    """Somebody comes late, two change places, one leaves, a rule changes, and the game stops."""
    table = table_rules("ja", {"knock": "on"}, variant="any-order")
    game = _start(scorer, "coming", ("Ann", "Oma", "Leo"), table)
    hands = {"p2": Hand(Total(25), laid=True, phase=3), "p3": Hand(Total(70), laid=False)}
    _play(scorer, game, CloseRound("p1", hands, anyway=True, out_phase=2))
    seen = scorer.view(game).seq
    scorer.join(game, "Zoë 🎲", JoinTable("p1", 2, 30), command_id="coming-late", seen=seen)
    _play(scorer, game, SwapSeats("p2", "p3"))
    _play(scorer, game, GiveRuling("A wild may be taken back.", decided=True))
    _play(scorer, game, ChangeRules(table_rules("ja", variant="any-order")))
    _play(scorer, game, LeaveTable("p3"))
    _play(scorer, game, StopGame(for_good=True))


def a_tie(scorer: Scorer, name: str, winner: str | None = None) -> None:
    """Two players are level after the last phase."""
    game = _start(scorer, name, ("Ann", "Ben"), table_rules(variant="first-3"))
    _play(scorer, game, CloseRound("p1", _hands(p2=5), anyway=True))
    _play(scorer, game, CloseRound("p2", _hands(p1=5), anyway=True))
    _play(scorer, game, CloseRound(None, _hands(p1=20, p2=20), anyway=True))
    if winner is not None:
        _play(scorer, game, WinTieRound(winner))


def guests(scorer: Scorer) -> None:
    """Guests at the first of two tables of a café, in their first round."""
    venue = scorer.venue
    venue.set_up(2)
    table = venue.tables()[0].table.table_id
    started = scorer.start_game(
        ["Guest", "Ann"], table_rules(), command_id="guests", actor="", at=table
    )
    _play(scorer, started.view.game_id, LayDown("p2"))


def _start(scorer: Scorer, name: str, players: tuple[str, ...], table: Any = None) -> int:
    started: Any = scorer.start_game(
        players, table if table is not None else table_rules(), command_id=name, actor="keeper"
    )
    return int(started.view.game_id)


def _play(scorer: Scorer, game_id: int, command: Any) -> None:
    seen = scorer.view(game_id).seq
    key = f"game-{game_id}-{seen}"
    done = scorer.play(game_id, command, command_id=key, seen=seen, actor="keeper")
    assert hasattr(done, "before"), (command, done)


def _hands(**points: int) -> dict[str, Hand]:
    return {seat: Hand(Total(total), laid=total < 50) for seat, total in points.items()}
