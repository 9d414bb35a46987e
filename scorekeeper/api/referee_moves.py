"""The moves of the question `referee`: each an object with `by` and one verb.

An example is `{"by": "Ann", "draw": "pile"}`. Whether a move is allowed is decided in `game.turns`;
an object that is no move is an error with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from scorekeeper.api.card_fields import CARD, CARDS, DECLARATIONS, GROUPS, HAND, Cards
from scorekeeper.api.errors import pointer, request_error, shortened
from scorekeeper.api.fields import (
    TRUTH,
    WHOLE,
    Field,
    FieldReader,
    ValueKind,
    a_list,
    an_object,
    or_null,
    text,
)
from scorekeeper.api.table_fields import NAME
from scorekeeper.game.turns import (
    Buy,
    Discard,
    Draw,
    HitMove,
    Knock,
    LayDownMove,
    Move,
    Skip,
    TurnUp,
)
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.melds import Declared

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


_NOBODY: str | None = None


_BY = Field("by", NAME, "Who makes the move; of a card turned up it may be left out.")


_TURN_UP = Field("turn_up", CARD, "The first discard, turned up.")


_TO = Field("to", NAME, "Who gets a turned-up wild, where the dealer decides.", _NOBODY)


_DRAW = Field("draw", ValueKind(_source, {"enum": ["pile", "discard"]}), "Where from.")


_ANY_CARD: Card | None = None


_CARD = Field(
    "card", CARD, "Of a draw from the discards: which is wanted. Of a skip: what is played.",
    _ANY_CARD,
)  # fmt: skip


_LAY_DOWN = Field("lay_down", GROUPS, "The groups of the phase.")


_NOTHING: tuple[Declared, ...] = ()


_DECLARE = Field(
    "declare",
    DECLARATIONS,
    "What all-wild groups stand for, one for each group; of a hit the lowest number of the run.",
    _NOTHING,
)


_NUMBER: int | None = None


_LOWEST = Field("declare", WHOLE, "The lowest number of the run as it is to lie.", _NUMBER)


_PHASE = Field("phase", WHOLE, "The number of the phase, where the order is free.", _NUMBER)


_HIT = Field("hit", HAND, "The cards to be added.")


_ON = Field("on", NAME, "Whose meld.")


_GROUP = Field("group", WHOLE, "Which of that player's groups as they were laid, from 1.")


_NO_CARDS: Cards = ()


_TAKE = Field("take", CARDS, "Laid wilds wanted back.", _NO_CARDS)


_DISCARD = Field("discard", CARD, "The card; null: there is none.", _ANY_CARD)


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
    found = [(verb, read) for verb, read in _VERBS if _says(move, verb)]
    if not found:
        raise request_error("no_move", move.at, known=", ".join(verb.name for verb, _ in _VERBS))
    if len(found) > 1:
        facts = {"one": found[0][0].name, "other": found[1][0].name}
        raise request_error("two_moves", move.at, **facts)
    ((verb, read),) = found
    by = dealer if verb is _TURN_UP and not move.is_given(_BY) else seats.who(move, _BY)
    return read(by, move, seats)


def _says(move: FieldReader, verb: Field[object]) -> bool:
    """Has the move this verb? A discard may be null; `knock` and `buy` must be true."""
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


_NO_MOVES: tuple[FieldReader, ...] = ()


MOVES = Field(
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
    _NO_MOVES,
)
