"""The field for a whole round in one line: what it fills in, and what it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.game.standings import standings
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import phase_of
from scorekeeper.service import TableView
from scorekeeper.web.round_form import NOBODY, HandFields, RoundFields
from scorekeeper.wording.round_line import (
    SpokenTable,
    held_by,
    print_round_line,
    read_round_line,
)
from scorekeeper.wording.round_meaning import LINE, OUT, SpokenHand
from scorekeeper.wording.round_questions import question_of
from scorekeeper.wording.round_sure import StillAsked
from scorekeeper.wording.round_words import round_line_words

_LINE_EXAMPLE = (SpokenHand(35), SpokenHand(110), SpokenHand(60, laid=False))


@immutable
class LineKey:
    """A key that answers a question about the line: what it says, and what the form sends."""

    label: str
    value: str


@immutable
class LineQuestion:
    """What the line leaves open. `about` is a seat, `out` or `line`."""

    about: str
    text: str
    keys: tuple[LineKey, ...]


@immutable(kw_only=True)
class LineView:
    """The line as typed, in pieces: each with whether it was left out because it was not
    understood. `questions` are what the table has to say, `answers` what it has said. `filled` are
    the fields that the line fills. `out` is a seat, `nobody`, or "" if the line does not say who
    went out. The line is sent to `url`."""

    url: str
    typed: str
    example: str
    pieces: tuple[tuple[str, bool], ...]
    questions: tuple[LineQuestion, ...]
    answers: tuple[str, ...]
    filled: Mapping[Seat, HandFields]
    out: str

    @property
    def has_unread(self) -> bool:
        """Is a piece of the line left out?"""
        return any(unread for _text, unread in self.pieces)

    @property
    def asks_of_the_line(self) -> bool:
        """Is a question open that no field of the form answers?"""
        return any(question.about == LINE for question in self.questions)

    @property
    def fill(self) -> dict[str, object]:
        """What the script of the page fills in."""
        hands = {
            seat: {"points": hand.points, "laid": hand.laid, "phase": hand.phase}
            for seat, hand in self.filled.items()
        }
        return {"out": self.out, "hands": hands}


def line_view(
    view: TableView, typed: str = "", *, me: Seat = "", answers: Sequence[str] = ()
) -> LineView:
    """What this line says of the open round of this table. `me` is the seat of the phone, and
    `answers` are the keys that were tapped for it."""
    game = view.game
    names = {seat: view.names[seat] for seat in game.playing}
    phases = {line.seat: phase_of(game, line.current_phase) for line in standings(game)}
    table = SpokenTable(
        names=names, me=me, laid=frozenset(game.laid), can_hold=held_by(game.table.switches, phases)
    )
    line = read_round_line(typed, table, round_line_words())
    answered = {answer.partition("=")[0]: answer for answer in answers}
    hands = {seat: hand for seat, hand in line.hands.items() if seat != line.out}
    out = NOBODY if line.nobody_out else line.out
    open_questions: list[StillAsked] = []
    for asked in line.asked:
        if asked.about not in answered:
            open_questions.append(asked)
            continue
        seat, hand = _meant(answered[asked.about])
        if asked.about == OUT and (seat in names or seat == NOBODY):
            out = seat
        elif seat in names:
            hands[seat] = hand
    return LineView(
        url=url_for("round.read_line", game_id=view.game_id),
        typed=typed,
        example=_example(names),
        pieces=line.pieces,
        questions=tuple(_line_question(asked, names) for asked in open_questions),
        answers=tuple(answered[each.about] for each in line.asked if each.about in answered),
        filled={seat: _hand_fields(hand) for seat, hand in hands.items() if seat != out},
        out=out,
    )


def _line_question(asked: StillAsked, names: Mapping[Seat, str]) -> LineQuestion:
    about, text = asked.about, question_of(asked, names)
    if about == OUT:
        seats = [seat for seat, _hand in asked.readings] or list(names)
        keys = [LineKey(names[seat], f"{OUT}={seat}") for seat in seats]
        keys.append(LineKey(_("Nobody went out"), f"{OUT}={NOBODY}"))
        return LineQuestion(about, text, tuple(keys))
    keys = [
        LineKey(print_round_line("", False, {seat: hand}, names), _answer(about, seat, hand))
        for seat, hand in asked.readings
    ]
    # Translators: a key; what was said in this line is not used.
    keys.append(LineKey(_("Leave it out"), f"{about}="))
    return LineQuestion(about, text, tuple(keys))


def _answer(about: str, seat: Seat, hand: SpokenHand) -> str:
    return f"{about}={seat}:{_typed(hand.points)}:{_laid(hand)}"


def _meant(answer: str) -> tuple[str, SpokenHand]:
    """The seat and the hand that a tapped key names; an empty hand if it names none."""
    seat, _colon, rest = answer.partition("=")[2].partition(":")
    points, _colon, laid = rest.partition(":")
    number = int(points) if points.isascii() and points.isdecimal() and len(points) < 5 else None
    return seat, SpokenHand(number, {"yes": True, "no": False}.get(laid))


def fields_with_line(fields: RoundFields, line: LineView) -> RoundFields:
    """The fields of the form, with what the line says in place of what was typed before."""
    hands = dict(fields.hands)
    for seat, said in line.filled.items():
        typed = hands.get(seat, HandFields())
        if said.points:
            typed = said
        hands[seat] = replace(typed, laid=said.laid or typed.laid, phase=said.phase or typed.phase)
    return RoundFields(line.out or fields.out, hands)


def _hand_fields(hand: SpokenHand) -> HandFields:
    return HandFields(points=_typed(hand.points), laid=_laid(hand), phase=_typed(hand.phase))


def _laid(hand: SpokenHand) -> str:
    return {True: "yes", False: "no", None: ""}[hand.laid]


def _typed(number: int | None) -> str:
    return "" if number is None else str(number)


def _example(names: Mapping[Seat, str]) -> str:
    """A line as people of this table would say it, for the first four of them."""
    out, *others = tuple(names)[:4]
    hands = dict(zip(others, _LINE_EXAMPLE, strict=False))
    return print_round_line(out, nobody_out=False, hands=hands, names=names)
