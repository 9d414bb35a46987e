"""The question `referee`: are these moves legal in order, and whose turn is it then?

A move is an object with `by` and one verb, such as `{"by": "Ann", "draw": "pile"}`. Each verb is a
function of `VERBS` whose signature describes the move: its first argument is the verb itself, and
the fields of other verbs are not read. `game.turns` decides whether the move is allowed; an object
that is no move is an error with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated

from scorekeeper.api import question
from scorekeeper.api.answers import Json, ToldMove, told_moves
from scorekeeper.api.card_values import Cards, PhaseNumbers, Source
from scorekeeper.api.description import (
    REQUIRED,
    Field,
    OwnKind,
    fields_of,
    or_null,
    read_arguments,
)
from scorekeeper.api.kinds import (
    KINDS,
    Declarations,
    Groups,
    Hand,
    Most,
    Name,
    Players,
    Readable,
    SkipCount,
    TableWithPhases,
    ValueKind,
)
from scorekeeper.api.table_values import refuse_too_many_players
from scorekeeper.api.values import an_object, as_request_error, pointer, request_error, shortened
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
from scorekeeper.immutable import immutable
from scorekeeper.rules.budget import Steps
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules

MOST_MOVES = 1000
"""Many times a real round, and no more than about a quarter of a second (ADR 0010)."""


# --- moves ----------------------------------------------------------------------------------------


MOVER = "Who makes the move; of a card turned up it may be left out."


By = Annotated[Readable[Name], MOVER]


WantedCard = Annotated[
    Readable[Card | None],
    "Of a draw from the discards: which is wanted. Of a skip: what is played.",
]


def turn_up(
    turn_up: Annotated[Readable[Card], "The first discard, turned up."],
    by: Annotated[Readable[Name | None], MOVER] = None,
    to: Annotated[
        Readable[Name | None], "Who gets a turned-up wild, where the dealer decides."
    ] = None,
) -> Move:
    """The first discard. The dealer turns it up if nobody is named."""
    return TurnUp(by or "", turn_up, to)


def draw(draw: Annotated[Readable[Source], "Where from."], by: By, card: WantedCard = None) -> Move:
    """One card at the start of a turn."""
    return Draw(by, draw, card)


def lay_down(
    lay_down: Annotated[Readable[Groups], "The groups of the phase."],
    by: By,
    phase: Annotated[
        Readable[int | None], "The number of the phase, where the order is free."
    ] = None,
    declare: Annotated[
        Readable[Declarations],
        "What all-wild groups stand for, one for each group; of a hit the lowest number of the "
        "run.",
    ] = (),
) -> Move:
    """The groups of a phase."""
    return LayDownMove(by, lay_down, declare, phase)


def hit(
    hit: Annotated[Readable[Hand], "The cards to be added."],
    by: By,
    on: Annotated[Readable[Name], "Whose meld."],
    group: Annotated[Readable[int], "Which of that player's groups as they were laid, from 1."],
    take: Annotated[Readable[Cards], "Laid wilds wanted back."] = (),
    declare: Annotated[
        Readable[int | None], "The lowest number of the run as it is to lie."
    ] = None,
) -> Move:
    """Cards added to a meld."""
    return HitMove(by, hit, on, group, take, declare)


def discard(
    *, discard: Annotated[Readable[Card | None], "The card; null: there is none."] = None, by: By
) -> Move:
    """The card that ends the turn."""
    return Discard(by, discard)


def skip(
    skip: Annotated[Readable[Name], "Who is to lose a turn."], by: By, card: WantedCard = None
) -> Move:
    """A skip that is discarded and played on a player."""
    return Skip(by, skip, card or SKIP)


def knock(knock: Annotated[Readable[bool], "For the card just discarded."], by: By) -> Move:
    """The card just discarded, instead of a draw."""
    return Knock(by)


def buy(
    buy: Annotated[Readable[bool], "The card just discarded, for one more from the pile."], by: By
) -> Move:
    """The card just discarded, out of turn."""
    return Buy(by)


VERBS: tuple[Callable[..., Move], ...] = (turn_up, draw, lay_down, hit, discard, skip, knock, buy)


@immutable
class GivenMove(OwnKind):
    """A move, and by the names of their fields the players it speaks of."""

    move: Move
    players: Mapping[str, str]

    @classmethod
    def kind(cls) -> ValueKind[object]:
        """A move is read by the signature of its verb, and described by all signatures together."""
        return ValueKind(_read_move, {"type": "object", "properties": _fields_of_all_verbs()})


def _read_move(value: object, at: str) -> GivenMove:
    """The move in this object. Raises RequestError if it has no verb or two."""
    given = an_object(value, at)
    found = [verb for verb in VERBS if _has_verb(given, fields_of(verb)[0], at)]
    if not found:
        raise request_error("no_move", at, known=", ".join(verb.__name__ for verb in VERBS))
    if len(found) > 1:
        facts = {"one": found[0].__name__, "other": found[1].__name__}
        raise request_error("two_moves", at, **facts)
    (verb,) = found
    values = read_arguments(verb, given, at)
    players = {
        field.name: values[field.name]
        for field in fields_of(verb)
        if field.kind is KINDS[Name] and values[field.name] is not None
    }
    return GivenMove(verb(**values), players)


def _has_verb(given: Mapping[str, object], verb: Field, at: str) -> bool:
    """Has the move this verb? `discard` may be null; `knock` and `buy` must be true."""
    if verb.default is not REQUIRED:
        return verb.name in given
    if given.get(verb.name) is None:
        return False
    return verb.kind is not KINDS[bool] or bool(verb.read(given, at))


def _fields_of_all_verbs() -> Json:
    """The schemas of the verbs, then those of the other fields. A field is required by a verb if
    any verb needs it. A field that verbs read differently comes last, with all its kinds."""
    verbs = [fields_of(verb)[0] for verb in VERBS]
    others: dict[str, list[Field]] = {}
    for verb in VERBS:
        for field in fields_of(verb)[1:]:
            others.setdefault(field.name, []).append(field)
    alike, different = {}, {}
    for name, same_name in others.items():
        kinds = list(dict.fromkeys(id(field.kind) for field in same_name))
        first = same_name[0]
        if len(kinds) == 1:
            needed = [field for field in same_name if field.default is REQUIRED]
            alike[name] = (needed or same_name)[0].schema
        else:
            choices = [field.kind.schema for field in same_name]
            different[name] = or_null({"oneOf": choices, "description": first.about})
    return {**{field.name: field.schema for field in verbs}, **alike, **different}


# --- the question ---------------------------------------------------------------------------------


NOBODY: Mapping[str, SkipCount] = {}


FIRST_PHASE: Mapping[str, PhaseNumbers] = {}


@immutable
class RefereedRound:
    """The judged moves, and the round after the last legal one."""

    moves: Annotated[tuple[ToldMove, ...], "The moves in order, up to the first that is refused."]
    turn: Annotated[str | None, "Whose turn; null: it is over."]
    skipped: Annotated[tuple[str, ...], "Who lost a turn just before this one."]
    pending_skips: Annotated[Mapping[str, int], "For whom skips are waiting, and how many."]
    discard_top: Annotated[Card | None, "The top discard; null: none, or nobody named it."]
    went_out: str | None
    round_over: bool


@question(
    "referee",
    example={
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
def referee(
    players: Players,
    *,
    moves: Annotated[
        Readable[tuple[GivenMove, ...]],
        Most(MOST_MOVES),
        "The moves in order, each with by and one verb.",
    ] = (),
    dealer: Annotated[Readable[Name | None], "Who dealt; the first player unless said."] = None,
    table: TableWithPhases,
    phases_now: Annotated[
        Readable[Mapping[str, PhaseNumbers]],
        "By name the phase each player is on, or a list of those still open; the first unless "
        "said.",
    ] = FIRST_PHASE,
    pending_skips: Annotated[
        Readable[Mapping[str, SkipCount]],
        "By name the skips that already lie before players when the moves begin, whatever the "
        "rules say of skips left over.",
    ] = NOBODY,
) -> RefereedRound:
    """May these moves be made, one after the other, and whose turn is it then?

    Raises RequestError for a player who is not at the table, for a phase that the table does not
    play, and if the search would take too many steps (`too_hard`)."""
    refuse_too_many_players(players, table, "/players")
    seats = PlayersAtTable(players)
    dealt = players[0] if dealer is None else seats.known(dealer, "/dealer")
    phases = _phases_of_all(phases_now, seats, table)
    may_lay, left = _phases_to_lay(phases, table), _phases_left(phases_now, phases, table)
    waiting = {
        seats.known(name, pointer("/pending_skips", name)): count
        for name, count in pending_skips.items()
    }
    state = begin(players, dealt, table, may_lay, waiting, left)
    made = [
        _with_phase(seats.move(given, dealt, pointer("/moves", at)), phases)
        for at, given in enumerate(moves)
    ]
    state, verdicts = _play(state, made)
    return RefereedRound(
        moves=told_moves(verdicts, players, table),
        turn=state.turn,
        skipped=state.skipped,
        pending_skips=state.waiting,
        discard_top=state.top,
        went_out=state.went_out,
        round_over=state.round_over,
    )


@immutable
class PlayersAtTable:
    """The names of the players, in seat order."""

    names: tuple[str, ...]

    def known(self, name: str, at: str) -> str:
        """The name, if this player is at the table. Raises RequestError."""
        if name not in self.names:
            raise request_error("unknown_player", at, name=shortened(name))
        return name

    def move(self, given: GivenMove, dealer: str, at: str) -> Move:
        """The move, if all its players are at the table; by the dealer if it does not say by whom.
        Raises RequestError."""
        for field, name in given.players.items():
            self.known(name, pointer(at, field))
        return given.move if "by" in given.players else replace(given.move, by=dealer)


def _play(state: Turns, moves: list[Move]) -> tuple[Turns, list[tuple[Problem, ...]]]:
    """The table after the last legal move, and the problems of each move up to the first that is
    refused. All hits share one budget of steps. Raises RequestError (`too_hard`)."""
    verdicts: list[tuple[Problem, ...]] = []
    steps = Steps()
    for at, move in enumerate(moves):
        try:
            ruled = play(state, move, steps)
        except HandError as error:
            raise as_request_error(error, pointer("/moves", at)) from None
        if isinstance(ruled, Illegal):
            return state, [*verdicts, ruled.problems]
        verdicts.append(())
        state = ruled.state
    return state, verdicts


def _phases_of_all(
    given: Mapping[str, PhaseNumbers], seats: PlayersAtTable, table: TableRules
) -> dict[str, tuple[int, ...]]:
    """The phase numbers of every player; a player who is not named has those of round 1."""
    played = tuple(entry.number for entry in table.phases)
    phases = dict.fromkeys(seats.names, played if table.order_is_free else played[:1])
    for name, numbers in given.items():
        at = pointer("/phases_now", name)
        seat = seats.known(name, at)
        if isinstance(numbers, int):
            phases[seat] = (_played(numbers, at, seat, played),)
        elif numbers is not None:
            phases[seat] = tuple(
                _played(each, pointer(at, i), seat, played) for i, each in enumerate(numbers)
            )
    return phases


def _played(number: int, at: str, seat: str, played: tuple[int, ...]) -> int:
    """The number, if the table plays this phase. Raises RequestError."""
    if number not in played:
        from scorekeeper.wording.problems import refusal_text

        unknown = problem("unknown_phase", seat=seat, phase=number)
        raise RequestError(unknown.code, at, refusal_text(unknown, {seat: seat}))
    return number


def _phases_to_lay(
    phases: Mapping[str, tuple[int, ...]], table: TableRules
) -> Mapping[str, tuple[int, ...]]:
    """The phases each player may lay. In a free order, all of them if the question gives a single
    number, which only says what the player collects. An announced phase is the only one."""
    if not table.order_is_free or table.switches.phase_order == "announced":
        return phases
    played = tuple(entry.number for entry in table.phases)
    return {name: played if len(said) == 1 else said for name, said in phases.items()}


def _phases_left(
    given: Mapping[str, PhaseNumbers], phases: Mapping[str, tuple[int, ...]], table: TableRules
) -> dict[str, int]:
    """How many phases each player still has to lay (§31). In a fixed order these are the current
    phase and all after it. In a free order these are as many as the question lists, or all if it
    gives a single number."""
    played = [entry.number for entry in table.phases]
    if table.order_is_free:
        listed = {name for name, said in given.items() if isinstance(said, tuple)}
        return {name: len(said) if name in listed else len(played) for name, said in phases.items()}
    return {
        name: sum(each >= min(said) for each in played) for name, said in phases.items() if said
    }


def _with_phase(move: Move, phases: Mapping[str, tuple[int, ...]]) -> Move:
    """The move; a lay-down without a phase gets the player's phase if there is only one."""
    if isinstance(move, LayDownMove) and move.phase is None and len(phases[move.by]) == 1:
        return replace(move, phase=phases[move.by][0])
    return move
