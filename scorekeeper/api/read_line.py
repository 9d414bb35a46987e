"""The question `read_line`: a round as people say it in one line, read as the page reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

from scorekeeper.api import question
from scorekeeper.api.card_values import PhaseNumbers
from scorekeeper.api.kinds import (
    ENGLISH,
    LanguageTag,
    Most,
    Name,
    Players,
    Readable,
    TableWithPhases,
    TypedText,
)
from scorekeeper.api.table_values import refuse_too_many_players
from scorekeeper.api.values import pointer, request_error, shortened
from scorekeeper.game.values import MAX_PLAYERS
from scorekeeper.immutable import immutable

if TYPE_CHECKING:
    from scorekeeper.rules.phases import Phase
    from scorekeeper.rules.table_rules import TableRules
    from scorekeeper.wording.round_meaning import SpokenHand

FIRST_PHASE: Mapping[str, PhaseNumbers] = {}


@immutable
class ReadHand:
    """What is sure of one player; what the line does not say is left out."""

    points: int | None = None
    laid: bool | None = None
    phase: int | None = None


@immutable
class LineReading:
    """What may be meant: that this player has these points, has laid or not, or is out."""

    player: str
    points: int | None = None
    laid: bool | None = None
    phase: int | None = None
    out: bool = False


@immutable
class AskedOfLine:
    """Something that the line says and that only the table can know."""

    about: Annotated[str, "A player, `out`, or `line` where nobody knows who is meant."]
    text: Annotated[str, "A question in the language of the line."]
    readings: Annotated[tuple[LineReading, ...], "What may be meant; empty where nobody knows."]


@immutable
class LineRead:
    """What was understood. Nothing of what is asked is filled in."""

    out: Annotated[str | None, "Who went out, or `nobody`."]
    players: Annotated[Mapping[str, ReadHand], "By name what is sure."]
    asked: tuple[AskedOfLine, ...]
    marked: Annotated[tuple[str, ...], "The parts of the line without effect."]


@question(
    "read_line",
    example={
        "line": "Mia out, Ben 35, no, 45, Dad 60 without a phase, Ann 20 or 25",
        "players": ["Mia", "Ben", "Dad", "Ann"],
        "language": "en",
    },
)
def read_line(
    line: Annotated[Readable[TypedText], "The round as somebody says, types or pastes it."],
    players: Players,
    *,
    language: Annotated[
        Readable[LanguageTag],
        "The language of the line and of what is asked: en, de, pl, ru, ja; any other is en.",
    ] = ENGLISH,
    me: Annotated[Readable[Name | None], "The player who speaks, if known."] = None,
    laid: Annotated[
        Readable[tuple[Name, ...]],
        "The players who are marked as having laid.",
        Most(MAX_PLAYERS),
    ] = (),
    turn: Annotated[Readable[Name | None], "Whose turn it is; it changes no reading."] = None,
    table: TableWithPhases,
    phases_now: Annotated[
        Readable[Mapping[str, PhaseNumbers]],
        "By name the phase each player is on; the first unless said.",
    ] = FIRST_PHASE,
) -> LineRead:
    """What does this line say of a round? Only what is sure is filled in; the rest is asked, with
    what it may mean."""
    from scorekeeper.api.languages import answering_in
    from scorekeeper.wording.round_line import SpokenTable, held_by, read_round_line
    from scorekeeper.wording.round_meaning import OUT
    from scorekeeper.wording.round_questions import question_of
    from scorekeeper.wording.round_words import round_line_words

    refuse_too_many_players(players, table, "/players")
    for place, name in (
        ("/me", me),
        ("/turn", turn),
        *((pointer("/laid", i), each) for i, each in enumerate(laid)),
        *((pointer("/phases_now", each), each) for each in phases_now),
    ):
        if name is not None and name not in players:
            raise request_error("unknown_player", place, name=shortened(name))
    names = {name: name for name in players}
    spoken = SpokenTable(
        names=names,
        me=me or "",
        laid=frozenset(laid),
        can_hold=held_by(table.switches, _phases(players, phases_now, table)),
    )
    with answering_in(language):
        read = read_round_line(line, spoken, round_line_words())
        asked = tuple(
            AskedOfLine(
                each.about,
                question_of(each, names),
                tuple(
                    LineReading(seat, hand.points, hand.laid, hand.phase, each.about == OUT)
                    for seat, hand in each.readings
                ),
            )
            for each in read.asked
        )
    out = read.out or ("nobody" if read.nobody_out else None)
    hands = {name: _hand(hand) for name, hand in read.hands.items()}
    return LineRead(out, hands, asked, read.unread)


def _hand(hand: SpokenHand) -> ReadHand:
    return ReadHand(hand.points, hand.laid, hand.phase)


def _phases(
    players: tuple[str, ...], given: Mapping[str, PhaseNumbers], table: TableRules
) -> Mapping[str, Phase | None]:
    """The phase each player is on; None where it is not known."""
    played = {entry.number: entry.phase for entry in table.phases}
    first = None if table.order_is_free else table.phases[0].number

    def phase_of(name: str) -> Phase | None:
        number = given.get(name, first)
        return played.get(number) if isinstance(number, int) else None

    return {name: phase_of(name) for name in players}
