"""The question `sheet`: the standings after these rounds, the outcome and the next dealer."""

from __future__ import annotations

from scorekeeper.api.fields import Answer, Field, FieldReader, QuestionKind, ValueKind, an_object
from scorekeeper.api.sheet_rounds import ROUNDS, SeatNames, play, win_tie
from scorekeeper.api.table_fields import NAME, PHASES, PLAYERS, RULES, VARIANT, players_of, table_of
from scorekeeper.game.events import GameStarted
from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.rules.table_rules import TableRules


def _tie_break(value: object, at: str) -> FieldReader:
    return FieldReader(an_object(value, at), at)


_FIRST: str | None = None


_DEALER = Field("dealer", NAME, "Who dealt round 1; the first player unless said.", _FIRST)


_WINNER = Field("winner", NAME, "Who won the tie round.", _FIRST)


_NO_TIE: FieldReader | None = None


_TIE_BREAK = Field(
    "tie_break",
    ValueKind(
        _tie_break,
        {"type": "object", "properties": {"winner": {"type": "string"}}},
    ),
    "How the tie round ended.",
    _NO_TIE,
)


def _answer(asked: FieldReader) -> Answer:
    rules = table_of(asked, asked[PHASES])
    names = players_of(asked, rules)
    table = _table(names, rules)
    dealer, tie_break = asked[_DEALER], asked[_TIE_BREAK]
    deals = "p1" if dealer is None else table.seat(dealer, asked.pointer_to(_DEALER))
    log = play(GameStarted(tuple(table.names), deals, rules), asked[ROUNDS], table)
    if tie_break is not None and (winner := tie_break[_WINNER]) is not None:
        at = tie_break.pointer_to(_WINNER)
        log = win_tie(log, table.seat(winner, at), at, table)
    game = replay(log)
    return {
        "standings": _standings(game, table),
        "outcome": _outcome(game, table),
        "next": _next(game, table),
    }


def _table(names: tuple[str, ...], rules: TableRules) -> SeatNames:
    seats = {name: f"p{number}" for number, name in enumerate(names, start=1)}
    return SeatNames({seat: name for name, seat in seats.items()}, seats, rules.rule_sheet.slot_b)


def _standings(game: Game, table: SeatNames) -> list[Answer]:
    lines = []
    for standing in standings(game):
        line: Answer = {
            "player": table.names[standing.seat],
            "place": standing.place,
            "phases_done": standing.phases_done,
            "current_phase": standing.current_phase,
            "total": standing.total,
        }
        if game.order_is_free:
            line["phases_open"] = list(standing.phases_open)
        lines.append(line)
    return lines


def _outcome(game: Game, table: SeatNames) -> Answer | None:
    if game.outcome is None:
        return None
    tie = game.outcome.tie
    return {
        "reason": game.outcome.reason,
        "winners": [table.names[seat] for seat in game.outcome.winners],
        "tie_break": None
        if tie is None
        else {
            "players": [table.names[seat] for seat in tie.players],
            "phase": tie.phase,
            "won_by": tie.won_by,
        },
    }


def _next(game: Game, table: SeatNames) -> Answer | None:
    if game.open is None:
        return None
    return {
        "round": game.open.number,
        "dealer": table.names[game.open.dealer],
        "first_player": table.names[game.open.first_player],
    }


_NAMES_SCHEMA = {"type": "array", "items": {"type": "string"}}


SHEET = QuestionKind(
    "sheet",
    "Who stands where after these rounds, is the game over, who deals next?",
    (PLAYERS, ROUNDS, _DEALER, RULES, VARIANT, PHASES, _TIE_BREAK),
    _answer,
    {
        "standings": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "player": {"type": "string"},
                    "place": {"type": "integer"},
                    "phases_done": {"type": "integer"},
                    "current_phase": {"type": ["integer", "null"]},
                    "phases_open": {"type": "array", "items": {"type": "integer"}},
                    "total": {"type": "integer"},
                },
                "required": ["player", "place", "phases_done", "current_phase", "total"],
                "additionalProperties": False,
            },
        },
        "outcome": {
            "type": ["object", "null"],
            "properties": {
                "reason": {"enum": ["last_phase", "fixed_rounds"]},
                "winners": _NAMES_SCHEMA,
                "tie_break": {
                    "type": ["object", "null"],
                    "properties": {
                        "players": _NAMES_SCHEMA,
                        "phase": {"type": "integer"},
                        "won_by": {"enum": ["out", "lay"]},
                    },
                    "required": ["players", "phase", "won_by"],
                    "additionalProperties": False,
                },
            },
            "required": ["reason", "winners", "tie_break"],
            "additionalProperties": False,
        },
        "next": {
            "type": ["object", "null"],
            "properties": {
                "round": {"type": "integer"},
                "dealer": {"type": "string"},
                "first_player": {"type": "string"},
            },
            "required": ["round", "dealer", "first_player"],
            "additionalProperties": False,
        },
    },
    {
        "ask": "sheet",
        "players": ["Ann", "Ben", "Mia"],
        "rounds": [
            {
                "out": "Mia",
                "players": {
                    "Ann": {"laid": True, "points": 15},
                    "Ben": {"laid": False, "hand": ["W", "S", "R12", "R1", "R2", "Y3", "Y4",
                                                    "G5", "B9", "B9"]},
                },
            }
        ],
    },
)  # fmt: skip
