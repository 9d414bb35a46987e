"""The question `sheet`: the standings after these rounds, the outcome and the next dealer.

Each round becomes the command that a phone would send, with every warning overruled, because the
rounds have been played. A round that cannot be recorded is an error with its place. The log that
these commands make is replayed for the answer and not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NoReturn

from scorekeeper.api.card_fields import (
    CARDS,
    NAME,
    PHASES,
    PLAYERS,
    RULES,
    VARIANT,
    Cards,
    players_of,
    table_of,
)
from scorekeeper.api.fields import (
    TRUTH,
    WHOLE,
    Answer,
    Field,
    FieldReader,
    QuestionKind,
    ValueKind,
    a_list,
    an_object,
    pointer,
    request_error,
    shortened,
    text,
)
from scorekeeper.errors import RequestError
from scorekeeper.game.answers import Accepted, Refused
from scorekeeper.game.commands import CloseRound, Command, Hand, WinTieRound
from scorekeeper.game.events import Entry, GameStarted
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay, step_in_round
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.game.values import CardsLeft, Count, Seat, Total
from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules

# --- the rounds, and the log that they make -------------------------------------------------------


MOST_ROUNDS = 300
"""Six for each phase of the longest list, and no more than about a third of a second (ADR 0010)."""


_LAID: Field[bool | None] = Field(
    "laid", TRUTH, "Was the phase laid? May be left out where the points prove it.", None
)


_POINTS: Field[int | None] = Field("points", WHOLE, "The points of the hand.", None)


_HAND: Field[Cards | None] = Field("hand", CARDS, "The cards left, instead of their points.", None)


_PHASE: Field[int | None] = Field(
    "phase", WHOLE, "The phase, read only where the order is free.", None
)


_LINE_FIELDS: tuple[Field[object], ...] = (_LAID, _POINTS, _HAND, _PHASE)


def _name(value: object, at: str) -> str:
    return text(value, at, "name")


_OUT: Field[str | None] = Field(
    "out", ValueKind(_name, {"type": "string"}), "Who went out; null: nobody did.", None
)


_PLAYERS = Field(
    "players",
    ValueKind(
        an_object,
        {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "properties": {field.name: field.schema for field in _LINE_FIELDS},
            },
        },
    ),
    "What each player held, by name. Who went out may be left out.",
)


_ROUND_FIELDS: tuple[Field[object], ...] = (_OUT, _PLAYERS)


def _rounds(value: object, at: str) -> tuple[FieldReader, ...]:
    listed = a_list(value, at, MOST_ROUNDS)
    return tuple(
        FieldReader(an_object(each, pointer(at, i)), pointer(at, i))
        for i, each in enumerate(listed)
    )


ROUNDS: Field[tuple[FieldReader, ...]] = Field(
    "rounds",
    ValueKind(
        _rounds,
        {
            "type": "array",
            "maxItems": MOST_ROUNDS,
            "items": {
                "type": "object",
                "properties": {field.name: field.schema for field in _ROUND_FIELDS},
                "required": ["players"],
            },
        },
    ),
    "The rounds in order.",
    (),
)


@dataclass(frozen=True, slots=True)
class SeatNames:
    """The names by seat and the seats by name. `slot_b` is the colour of slot B in this deck."""

    names: Mapping[Seat, str]
    seats: Mapping[str, Seat]
    slot_b: str

    def seat(self, name: str, at: str) -> Seat:
        """The seat of a player. Raises RequestError."""
        if name not in self.seats:
            raise request_error("unknown_player", at, name=shortened(name))
        return self.seats[name]

    def refuse(self, problem: Problem, at: str) -> NoReturn:
        """Raise the RequestError for a problem."""
        from scorekeeper.wording.problems import refusal_text

        raise RequestError(problem.code, at, refusal_text(problem, self.names, self.slot_b))


def play(start: GameStarted, rounds: Sequence[FieldReader], table: SeatNames) -> tuple[Entry, ...]:
    """The log of these rounds. Raises RequestError for a round that cannot be recorded."""
    log = [Entry(1, "deal", start)]
    game = replay(log)
    for number, asked in enumerate(rounds, start=1):
        if game.open is None:
            raise request_error("game_over", asked.at, round=number, last=len(game.closed))
        command = _command(game, asked, table)
        verdict = decide(game, log, command)
        if isinstance(verdict, Refused):
            _refuse(verdict.problems[0], asked, table)
        entries = _entries(log, command, verdict)
        for entry in entries:
            assert game.open is not None
            game = step_in_round(game, game.open, entry)
        log.extend(entries)
    return tuple(log)


def win_tie(log: tuple[Entry, ...], winner: Seat, at: str, table: SeatNames) -> tuple[Entry, ...]:
    """The log with the tie round won. Raises RequestError if `winner` has no tie round to play."""
    command = WinTieRound(winner)
    verdict = decide(replay(log), log, command)
    if isinstance(verdict, Refused):
        (problem,) = verdict.problems
        no_tie = Problem("no_tie_round", problem.rule)
        table.refuse(no_tie if problem.code == "game_over" else problem, at)
    return (*log, *_entries(log, command, verdict))


def _entries(log: Sequence[Entry], command: Command, verdict: Accepted) -> list[Entry]:
    first = len(log) + 1
    name = f"{type(command).__name__} {first}"
    return [Entry(seq, name, event) for seq, event in enumerate(verdict.events, start=first)]


def _command(game: Game, asked: FieldReader, table: SeatNames) -> CloseRound:
    name = asked[_OUT]
    out = None if name is None else table.seat(name, asked.pointer_to(_OUT))
    hands = {}
    for player, line in asked[_PLAYERS].items():
        at = pointer(asked.pointer_to(_PLAYERS), player)
        seat = table.seat(player, at)
        hands[seat] = _hand(game, FieldReader(an_object(line, at), at), table, seat == out)
    return CloseRound(out, hands, anyway=True)


def _hand(game: Game, line: FieldReader, table: SeatNames, out: bool) -> Hand:
    """One player's hand. A player who went out has 0 points unless others are given."""
    laid, points, cards = line[_LAID], line[_POINTS], line[_HAND]
    if cards is not None:
        worth = hand_points(cards, game.table.switches)
        if points is not None and points != worth:
            facts = {"points": points, "worth": worth}
            table.refuse(Problem("points_not_of_cards", "§25", facts), line.pointer_to(_POINTS))
        count: Count = CardsLeft(cards)
    elif points is not None or out:
        count = Total(points or 0)
    else:
        raise line.missing(_POINTS)
    return Hand(count, laid, line[_PHASE])


_PLACES: dict[str, Field[object]] = {
    "laid_unsaid": _LAID,
    "cannot_happen": _LAID,
    "not_multiple_of_5": _POINTS,
    "points_out_of_range": _POINTS,
    "out_holds_cards": _POINTS,
    "player_must_name_phase": _PHASE,
    "unknown_phase": _PHASE,
    "phase_already_done": _PHASE,
}
"""The field a problem is about; other problems are about the whole line."""


def _refuse(problem: Problem, asked: FieldReader, table: SeatNames) -> NoReturn:
    """Raise the RequestError for a problem, with the place of the field it is about."""
    seats = problem.facts.get("seats")
    seat = seats[0] if isinstance(seats, tuple) else problem.facts["seat"]
    name = table.names[str(seat)]
    hand = asked[_PLAYERS].get(name)
    line = FieldReader(
        hand if isinstance(hand, dict) else {}, pointer(asked.pointer_to(_PLAYERS), name)
    )
    field = _PLACES.get(problem.code)
    if field is _POINTS and line.is_given(_HAND):
        field = _HAND
    table.refuse(problem, line.at if field is None else line.pointer_to(field))


# --- the question ---------------------------------------------------------------------------------


def _tie_break(value: object, at: str) -> FieldReader:
    return FieldReader(an_object(value, at), at)


_DEALER: Field[str | None] = Field(
    "dealer", NAME, "Who dealt round 1; the first player unless said.", None
)


_WINNER: Field[str | None] = Field("winner", NAME, "Who won the tie round.", None)


_TIE_BREAK: Field[FieldReader | None] = Field(
    "tie_break",
    ValueKind(
        _tie_break,
        {"type": "object", "properties": {"winner": {"type": "string"}}},
    ),
    "How the tie round ended.",
    None,
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
