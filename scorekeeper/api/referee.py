"""The question `referee`: are these moves legal in order, and whose turn is it then?

A move is an object with `by` and one verb, such as `{"by": "Ann", "draw": "pile"}`. `game.turns`
decides whether it is allowed; an object that is no move is an error with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from scorekeeper.api.card_fields import (
    CARD,
    CARDS,
    DECLARATIONS,
    GROUPS,
    HAND,
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
    CARD_LIST,
    LARGEST_NUMBER,
    PROBLEMS,
    TRUTH,
    WHOLE,
    Answer,
    Field,
    FieldReader,
    QuestionKind,
    ValueKind,
    a_list,
    an_object,
    as_request_error,
    move_list,
    or_null,
    pointer,
    request_error,
    shortened,
    text,
    whole,
)
from scorekeeper.errors import HandError, RequestError
from scorekeeper.game.answers import problem
from scorekeeper.game.turns import (
    Buy,
    Discard,
    Draw,
    HitMove,
    Illegal,
    Knock,
    LayDownMove,
    Move,
    Skip,
    Turns,
    TurnUp,
    begin,
    play,
)
from scorekeeper.rules.cards import SKIP, SKIPS_IN_DECK, Card
from scorekeeper.rules.melds import Declared
from scorekeeper.rules.notation import MOST_PHASES
from scorekeeper.rules.problems import Problem, Steps
from scorekeeper.rules.table_rules import TableRules

# --- moves ----------------------------------------------------------------------------------------


MOST_MOVES = 1000
"""Many times a real round, and no more than about a quarter of a second (ADR 0010)."""


Source = Literal["pile", "discard"]


def _source(value: object, at: str) -> Source:
    named = text(value, at)
    if named == "pile":
        return "pile"
    if named == "discard":
        return "discard"
    raise request_error("unknown_source", at, source=shortened(named))


_BY = Field("by", NAME, "Who makes the move; of a card turned up it may be left out.")


_TURN_UP = Field("turn_up", CARD, "The first discard, turned up.")


_TO: Field[str | None] = Field(
    "to", NAME, "Who gets a turned-up wild, where the dealer decides.", None
)


_DRAW = Field("draw", ValueKind(_source, {"enum": ["pile", "discard"]}), "Where from.")


_CARD: Field[Card | None] = Field(
    "card", CARD, "Of a draw from the discards: which is wanted. Of a skip: what is played.", None
)


_LAY_DOWN = Field("lay_down", GROUPS, "The groups of the phase.")


_DECLARE: Field[tuple[Declared, ...]] = Field(
    "declare",
    DECLARATIONS,
    "What all-wild groups stand for, one for each group; of a hit the lowest number of the run.",
    (),
)


_LOWEST: Field[int | None] = Field(
    "declare", WHOLE, "The lowest number of the run as it is to lie.", None
)


_PHASE: Field[int | None] = Field(
    "phase", WHOLE, "The number of the phase, where the order is free.", None
)


_HIT = Field("hit", HAND, "The cards to be added.")


_ON = Field("on", NAME, "Whose meld.")


_GROUP = Field("group", WHOLE, "Which of that player's groups as they were laid, from 1.")


_TAKE: Field[Cards] = Field("take", CARDS, "Laid wilds wanted back.", ())


_DISCARD: Field[Card | None] = Field("discard", CARD, "The card; null: there is none.", None)


_SKIP = Field("skip", NAME, "Who is to lose a turn.")


_KNOCK = Field("knock", TRUTH, "For the card just discarded.")


_BUY = Field("buy", TRUTH, "The card just discarded, for one more from the pile.")


class PlayerNames:
    """The names of the players, in seat order."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def known(self, name: str, at: str) -> str:
        """The name, if this player is at the table. Raises RequestError."""
        if name not in self.names:
            raise request_error("unknown_player", at, name=shortened(name))
        return name

    def who(self, move: FieldReader, field: Field[str]) -> str:
        """The player named in a field. Raises RequestError."""
        return self.known(move[field], move.pointer_to(field))


def read_move(move: FieldReader, seats: PlayerNames, dealer: str) -> Move:
    """The move in this object. Raises RequestError if it has no verb or two."""
    found = [(verb, read) for verb, read in _VERBS if _has_verb(move, verb)]
    if not found:
        raise request_error("no_move", move.at, known=", ".join(verb.name for verb, _ in _VERBS))
    if len(found) > 1:
        facts = {"one": found[0][0].name, "other": found[1][0].name}
        raise request_error("two_moves", move.at, **facts)
    ((verb, read),) = found
    by = dealer if verb is _TURN_UP and not move.is_given(_BY) else seats.who(move, _BY)
    return read(by, move, seats)


def _has_verb(move: FieldReader, verb: Field[object]) -> bool:
    """Has the move this verb? `discard` may be null; `knock` and `buy` must be true."""
    if verb is _DISCARD:
        return move.is_present(verb)
    return move.is_given(verb) and ((verb is not _KNOCK and verb is not _BUY) or bool(move[verb]))


def _turn_up(by: str, move: FieldReader, seats: PlayerNames) -> Move:
    to = move[_TO]
    return TurnUp(by, move[_TURN_UP], None if to is None else seats.known(to, move.pointer_to(_TO)))


def _lay_down(by: str, move: FieldReader, seats: PlayerNames) -> Move:
    return LayDownMove(by, move[_LAY_DOWN], move[_DECLARE], move[_PHASE])


def _hit(by: str, move: FieldReader, seats: PlayerNames) -> Move:
    on = seats.who(move, _ON)
    return HitMove(by, move[_HIT], on, move[_GROUP], move[_TAKE], move[_LOWEST])


_VERBS: tuple[tuple[Field[object], Callable[[str, FieldReader, PlayerNames], Move]], ...] = (
    (_TURN_UP, _turn_up),
    (_DRAW, lambda by, move, seats: Draw(by, move[_DRAW], move[_CARD])),
    (_LAY_DOWN, _lay_down),
    (_HIT, _hit),
    (_DISCARD, lambda by, move, seats: Discard(by, move[_DISCARD])),
    (_SKIP, lambda by, move, seats: Skip(by, seats.who(move, _SKIP), move[_CARD] or SKIP)),
    (_KNOCK, lambda by, move, seats: Knock(by)),
    (_BUY, lambda by, move, seats: Buy(by)),
)


_DETAILS: tuple[Field[object], ...] = (_BY, _TO, _CARD, _PHASE, _ON, _GROUP, _TAKE)


_FIELDS = (*(verb for verb, _ in _VERBS), *_DETAILS)


def _moves(value: object, at: str) -> tuple[FieldReader, ...]:
    listed = a_list(value, at, MOST_MOVES)
    return tuple(
        FieldReader(an_object(each, pointer(at, i)), pointer(at, i))
        for i, each in enumerate(listed)
    )


MOVES: Field[tuple[FieldReader, ...]] = Field(
    "moves",
    ValueKind(
        _moves,
        {
            "type": "array",
            "maxItems": MOST_MOVES,
            "items": {
                "type": "object",
                "properties": {
                    **{field.name: field.schema for field in _FIELDS},
                    "declare": or_null(
                        {
                            "oneOf": [_DECLARE.kind.schema, _LOWEST.kind.schema],
                            "description": _DECLARE.about,
                        }
                    ),
                },
            },
        },
    ),
    "The moves in order, each with by and one verb.",
    (),
)


# --- the question ---------------------------------------------------------------------------------


_DEALER: Field[str | None] = Field("dealer", NAME, "Who dealt; the first player unless said.", None)


_NUMBER_SCHEMA = {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER}


_PHASES_NOW: Field[dict[str, object]] = Field(
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
    {},
)


_WAITING: Field[dict[str, object]] = Field(
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
    {},
)


def _answer(asked: FieldReader) -> Answer:
    rules = table_of(asked, asked[PHASES])
    seats = PlayerNames(players_of(asked, rules))
    named = asked[_DEALER]
    dealer = seats.names[0] if named is None else seats.known(named, asked.pointer_to(_DEALER))
    phases = _phases_now(asked, seats, rules)
    may_lay, left = _phases_to_lay(phases, rules), _phases_left(asked, phases, rules)
    state = begin(seats.names, dealer, rules, may_lay, _skips_waiting(asked, seats), left)
    moves = [_with_phase(read_move(each, seats, dealer), phases) for each in asked[MOVES]]
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
    """The table after the last legal move, and the problems of each move up to the first that is
    refused. All hits share one budget of steps. Raises RequestError (`too_hard`)."""
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


def _phases_to_lay(
    phases: Mapping[str, tuple[int, ...]], rules: TableRules
) -> Mapping[str, tuple[int, ...]]:
    """The phases each player may lay. In a free order, all of them if the question gives a single
    number, which only says what the player collects. An announced phase is the only one."""
    if not rules.order_is_free or rules.switches.phase_order == "announced":
        return phases
    played = tuple(entry.number for entry in rules.phases)
    return {name: played if len(said) == 1 else said for name, said in phases.items()}


def _phases_left(
    asked: FieldReader, phases: Mapping[str, tuple[int, ...]], rules: TableRules
) -> dict[str, int]:
    """How many phases each player still has to lay (§31). In a fixed order these are the current
    phase and all after it. In a free order these are as many as the question lists, or all if it
    gives a single number."""
    played = [entry.number for entry in rules.phases]
    if rules.order_is_free:
        given = asked[_PHASES_NOW]
        listed = {name for name, said in given.items() if isinstance(said, list | tuple)}
        return {name: len(said) if name in listed else len(played) for name, said in phases.items()}
    return {
        name: sum(each >= min(said) for each in played) for name, said in phases.items() if said
    }


def _with_phase(move: Move, phases: Mapping[str, tuple[int, ...]]) -> Move:
    """The move; a lay-down without a phase gets the player's phase if there is only one."""
    if isinstance(move, LayDownMove) and move.phase is None and len(phases[move.by]) == 1:
        return replace(move, phase=phases[move.by][0])
    return move


def _skips_waiting(asked: FieldReader, seats: PlayerNames) -> dict[str, int]:
    """By name the skips that lie before a player when the moves begin. Raises RequestError."""
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
