"""The question `referee`: are these moves legal in order, and whose turn is it then?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.api.errors import as_request_error, pointer, request_error
from scorekeeper.api.fields import (
    CARD_LIST,
    LARGEST_NUMBER,
    PROBLEMS,
    Answer,
    Field,
    FieldReader,
    QuestionKind,
    ValueKind,
    a_list,
    an_object,
    whole,
)
from scorekeeper.api.output import move_list
from scorekeeper.api.referee_moves import MOVES, PlayerNames, read_move
from scorekeeper.api.table_fields import NAME, PHASES, PLAYERS, RULES, VARIANT, players_of, table_of
from scorekeeper.errors import HandError, RequestError
from scorekeeper.game.answers import problem
from scorekeeper.game.turns import Illegal, LayDownMove, Move, Turns, begin, play
from scorekeeper.rules.cards import SKIPS_IN_DECK
from scorekeeper.rules.notation import MOST_PHASES
from scorekeeper.rules.problems import Problem, Steps
from scorekeeper.rules.table_rules import TableRules

_FIRST: str | None = None


_DEALER = Field("dealer", NAME, "Who dealt; the first player unless said.", _FIRST)


_NUMBER_SCHEMA = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}


_FIRST_PHASE: dict[str, object] = {}


_PHASES_NOW = Field(
    "phases_now",
    ValueKind(
        an_object,
        {
            "type": "object",
            "additionalProperties": {
                "oneOf": [
                    {"type": "null"},
                    _NUMBER_SCHEMA,
                    {"type": "array", "items": _NUMBER_SCHEMA, "maxItems": MOST_PHASES},
                ]
            },
        },
    ),
    "By name the phase each player is on, or a list of those still open; the first unless said.",
    _FIRST_PHASE,
)


_NONE_WAITING: dict[str, object] = {}


_WAITING = Field(
    "pending_skips",
    ValueKind(
        an_object,
        {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": SKIPS_IN_DECK},
        },
    ),
    "By name the skips that already lie before players when the moves begin, whatever the rules say"
    " of skips left over.",
    _NONE_WAITING,
)


def _answer(asked: FieldReader) -> Answer:
    rules = table_of(asked, asked[PHASES])
    seats = PlayerNames(players_of(asked, rules))
    named = asked[_DEALER]
    dealer = seats.names[0] if named is None else seats.known(named, asked.pointer_to(_DEALER))
    phases = _phases_now(asked, seats, rules)
    open_phases = _open(phases, rules)
    phases_to_go = _to_go(asked, phases, rules)
    state = begin(seats.names, dealer, rules, open_phases, _waiting(asked, seats), phases_to_go)
    moves = [_named_phase(read_move(each, seats, dealer), phases) for each in asked[MOVES]]
    state, verdicts = _play(state, moves)
    return {
        "moves": move_list(verdicts, seats.names, rules.rule_sheet.slot_b),
        "turn": state.turn,
        "skipped": list(state.skipped),
        "pending_skips": dict(state.waiting),
        "discard_top": None if state.top is None else str(state.top),
        "went_out": state.went_out,
        "round_over": state.round_over,
    }


def _play(state: Turns, moves: list[Move]) -> tuple[Turns, list[tuple[Problem, ...]]]:
    """The table after the last legal move, and the problems of each move up to the first refused.
    All hits share one budget of steps. Raises RequestError (`too_hard`)."""
    verdicts: list[tuple[Problem, ...]] = []
    steps = Steps()
    for at, move in enumerate(moves):
        try:
            ruled = play(state, move, steps)
        except HandError as error:
            raise as_request_error(error, f"/{MOVES.name}/{at}") from None
        if isinstance(ruled, Illegal):
            return state, [*verdicts, ruled.problems]
        verdicts.append(())
        state = ruled.state
    return state, verdicts


def _phases_now(
    asked: FieldReader, seats: PlayerNames, rules: TableRules
) -> dict[str, tuple[int, ...]]:
    """The phase numbers of every player; a player who is not named has those of round 1."""
    played = tuple(entry.number for entry in rules.phases)
    phases = dict.fromkeys(seats.names, played if rules.order_is_free else played[:1])
    place = asked.pointer_to(_PHASES_NOW)
    for name, said in asked[_PHASES_NOW].items():
        at = pointer(place, name)
        seat = seats.known(name, at)
        if said is not None:
            phases[seat] = _numbers(said, at, seat, played)
    return phases


def _numbers(said: object, at: str, seat: str, played: tuple[int, ...]) -> tuple[int, ...]:
    if not isinstance(said, list | tuple):
        return (_number(said, at, seat, played),)
    numbers = a_list(said, at, MOST_PHASES)
    return tuple(_number(each, pointer(at, i), seat, played) for i, each in enumerate(numbers))


def _number(said: object, at: str, seat: str, played: tuple[int, ...]) -> int:
    number = whole(said, at)
    if number not in played:
        from scorekeeper.wording.problems import refusal_text

        unknown = problem("unknown_phase", seat=seat, phase=number)
        raise RequestError(unknown.code, at, refusal_text(unknown, {seat: seat}))
    return number


def _open(
    phases: Mapping[str, tuple[int, ...]], rules: TableRules
) -> Mapping[str, tuple[int, ...]]:
    """The phases each player may lay. In a free order a single number says which is
    collected, and all phases stay open; an announced phase is the only one open."""
    if not rules.order_is_free or rules.switches.phase_order == "announced":
        return phases
    played = tuple(entry.number for entry in rules.phases)
    return {name: played if len(said) == 1 else said for name, said in phases.items()}


def _to_go(
    asked: FieldReader, phases: Mapping[str, tuple[int, ...]], rules: TableRules
) -> dict[str, int]:
    """How many phases each player still has to lay (§31). In a fixed order: the current phase and
    all after it. In a free order: as many as the question lists, or all if it gives one number."""
    played = [entry.number for entry in rules.phases]
    if rules.order_is_free:
        given = asked[_PHASES_NOW]
        listed = {name for name, said in given.items() if isinstance(said, list | tuple)}
        return {name: len(said) if name in listed else len(played) for name, said in phases.items()}
    return {
        name: sum(each >= min(said) for each in played) for name, said in phases.items() if said
    }


def _named_phase(move: Move, phases: Mapping[str, tuple[int, ...]]) -> Move:
    """The move; a lay-down without a phase gets the player's phase if there is only one."""
    if isinstance(move, LayDownMove) and move.phase is None and len(phases[move.by]) == 1:
        return replace(move, phase=phases[move.by][0])
    return move


def _waiting(asked: FieldReader, seats: PlayerNames) -> dict[str, int]:
    place = asked.pointer_to(_WAITING)
    waiting = {}
    for name, said in asked[_WAITING].items():
        at = pointer(place, name)
        count = whole(said, at)
        if not 0 <= count <= SKIPS_IN_DECK:
            raise request_error("number_out_of_range", at)
        waiting[seats.known(name, at)] = count
    return waiting


REFEREE = QuestionKind(
    "referee",
    "May these moves be made, one after the other, and whose turn is it then?",
    (PLAYERS, MOVES, _DEALER, RULES, VARIANT, PHASES, _PHASES_NOW, _WAITING),
    _answer,
    {
        "moves": {
            "type": "array",
            "description": "The moves in order, up to the first that is refused.",
            "items": {
                "type": "object",
                "properties": {"legal": {"type": "boolean"}, "problems": PROBLEMS},
                "required": ["legal", "problems"],
                "additionalProperties": False,
            },
        },
        "turn": {"type": ["string", "null"], "description": "Whose turn; null: it is over."},
        "skipped": {**CARD_LIST, "description": "Who lost a turn just before this one."},
        "pending_skips": {
            "type": "object",
            "additionalProperties": {"type": "integer"},
            "description": "For whom skips are waiting, and how many.",
        },
        "discard_top": {
            "type": ["string", "null"],
            "description": "The top discard; null: none, or nobody named it.",
        },
        "went_out": {"type": ["string", "null"]},
        "round_over": {"type": "boolean"},
    },
    {
        "ask": "referee",
        "players": ["Ann", "Ben", "Mia"],
        "dealer": "Mia",
        "phases_now": {"Ann": 1, "Ben": 2, "Mia": 1},
        "moves": [
            {"by": "Mia", "turn_up": "R9"},
            {"by": "Ann", "draw": "pile"},
            {"by": "Ann", "lay_down": [["R9", "B9", "W"], ["R4", "Y4", "G4"]]},
            {"by": "Ann", "skip": "Mia"},
            {"by": "Ben", "draw": "pile"},
            {"by": "Ben", "hit": ["B4"], "on": "Ann", "group": 2},
        ],
    },
)
