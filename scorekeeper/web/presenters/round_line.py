"""The field for a round in one line: an example, what was understood, and what was not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.game.values import Seat
from scorekeeper.service import TableView
from scorekeeper.web.round_form import NOBODY, HandFields, RoundFields
from scorekeeper.wording.lists import one_of
from scorekeeper.wording.round_line import SpokenHand, print_round_line, read_round_line
from scorekeeper.wording.round_words import round_line_words

_EXAMPLE = (SpokenHand(35), SpokenHand(110), SpokenHand(60, laid=False))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """The line as typed, in pieces: each with whether it was left out because it was not
    understood. `questions` are about names that fit several players. `filled` are the fields that
    the line fills, and `out` is a seat, nobody, or empty. `url` reads the line."""

    url: str
    typed: str
    example: str
    pieces: tuple[tuple[str, bool], ...]
    questions: tuple[str, ...]
    filled: Mapping[Seat, HandFields]
    out: str

    @property
    def is_understood(self) -> bool:
        return not self.questions and not any(unread for _text, unread in self.pieces)

    @property
    def fill(self) -> dict[str, object]:
        """What the script of the page fills in."""
        hands = {
            seat: {"points": hand.points, "laid": hand.laid, "phase": hand.phase}
            for seat, hand in self.filled.items()
        }
        return {"out": self.out, "hands": hands}


def line_view(view: TableView, typed: str = "") -> LineView:
    """What this line says of a round of this table."""
    names = {seat: view.names[seat] for seat in view.game.playing}
    line = read_round_line(typed, names, round_line_words())
    return LineView(
        url=url_for("round_line.read", game_id=view.game_id),
        typed=typed,
        example=_example(names),
        pieces=line.pieces,
        questions=tuple(
            _("“%(word)s”: %(names)s?", word=word.text, names=one_of(names[s] for s in word.seats))
            for word in line.doubtful
        ),
        filled={seat: _fields(hand) for seat, hand in line.hands.items() if seat != line.out},
        out=NOBODY if line.nobody_out else line.out,
    )


def filled_in(fields: RoundFields, line: LineView) -> RoundFields:
    """The form, with what the line says in place of what was typed before."""
    hands = dict(fields.hands)
    for seat, said in line.filled.items():
        typed = hands.get(seat, HandFields())
        if said.points:
            typed = said
        hands[seat] = replace(typed, laid=said.laid or typed.laid, phase=said.phase or typed.phase)
    return RoundFields(line.out or fields.out, hands)


def _fields(hand: SpokenHand) -> HandFields:
    laid = {True: "yes", False: "no", None: ""}[hand.laid]
    return HandFields(points=_typed(hand.points), laid=laid, phase=_typed(hand.phase))


def _typed(number: int | None) -> str:
    return "" if number is None else str(number)


def _example(names: Mapping[Seat, str]) -> str:
    """A line as people of this table would say it, for the first four of them."""
    out, *others = tuple(names)[:4]
    hands = dict(zip(others, _EXAMPLE, strict=False))
    return print_round_line(out, nobody_out=False, hands=hands, names=names)
