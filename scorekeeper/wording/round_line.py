"""A whole round in one line, as people say it: "Mia out, Ben 35, Dad 110, Ann laid".

What is sure is filled in. What is not is asked with its readings, and fills nothing. Words that are
not understood are marked. A dictated sentence, a pasted list and Japanese without blanks are read
alike (ADR 0048), in steps: `round_tokens` cuts the line, `round_units` and `round_denials` join
what belongs together, `round_grammar` finds whom it names and what it tells, `round_readings`
weighs all ways to put that together, `round_meaning` is what one of them says, `round_sure` what
all of them say.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from itertools import groupby, takewhile

from flask_babel import pgettext

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import judge_count
from scorekeeper.rules.switches import Switches
from scorekeeper.wording.lists import FIRST_STRONG_ISOLATE, POP_ISOLATE, side_by_side
from scorekeeper.wording.round_denials import with_denials, with_questions_begun
from scorekeeper.wording.round_grammar import grammar_of
from scorekeeper.wording.round_items import Named
from scorekeeper.wording.round_meaning import LINE, SpokenHand, meaning_of
from scorekeeper.wording.round_readings import likely_readings
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_sure import CanHold, StillAsked, Sure, what_is_sure
from scorekeeper.wording.round_tokens import SILENT, Word, cut_line
from scorekeeper.wording.round_units import with_units
from scorekeeper.wording.round_words import RoundLineWords

LONGEST, LARGEST = 600, 1000
"""The longest line that is read, in characters, and the largest number taken for points."""

_TELLS_SOMETHING = frozenset((Said.UNREAD, Said.VAGUE, Said.NOT, Said.YES, Said.CARDS))

_INVISIBLE = str.maketrans(
    "",
    "",
    FIRST_STRONG_ISOLATE + POP_ISOLATE + "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c"
    "\u202d\u202e\u2066\u2067\u2060\ufeff\ufe0f",
)


def _any_hand(_seat: Seat, hand: SpokenHand) -> bool:
    return hand.points is None or hand.points <= LARGEST


def held_by(rules: Switches, phases: Mapping[Seat, Phase | None]) -> CanHold:
    """Whether these rules and the deck allow such points to a player on this phase, laid or not
    (§49). What is said of the phase is left to the form, which asks."""

    def can_hold(seat: Seat, hand: SpokenHand) -> bool:
        phase = phases.get(seat)
        return not hand.points or any(
            not judge_count(phase, rules, laid=laid, points=hand.points, ends_game=ends)
            for laid in (True, False)
            for ends in (True, False)
        )

    return can_hold


@immutable(kw_only=True)
class SpokenTable:
    """The table a line is about: the names of who plays, in the order of the seats; the seat of who
    speaks, "" if nobody knows; who is marked as having laid; and who can hold what."""

    names: Mapping[Seat, str]
    me: Seat = ""
    laid: frozenset[Seat] = frozenset()
    can_hold: CanHold = _any_hand


@immutable
class RoundLine:
    """What was understood of a line. `words` are the whole line in order; those without effect are
    marked `UNREAD`. `out` is "" if the line names nobody as out. `asked` fills nothing."""

    words: tuple[Word, ...]
    out: Seat = ""
    nobody_out: bool = False
    hands: Mapping[Seat, SpokenHand] = field(default_factory=dict)
    asked: tuple[StillAsked, ...] = ()

    @property
    def pieces(self) -> tuple[tuple[str, bool], ...]:
        """The line in pieces, each with whether it was not understood. Blanks between two unknown
        words count as part of them."""
        marks = [word.said is Said.UNREAD for word in self.words]
        for at, word in enumerate(self.words):
            between = 0 < at < len(marks) - 1 and word.text.isspace()
            if between and marks[at - 1] and self.words[at + 1].said is Said.UNREAD:
                marks[at] = True
        together = groupby(zip(marks, self.words, strict=True), key=lambda each: each[0])
        return tuple(
            ("".join(word.text for _mark, word in words), unread) for unread, words in together
        )

    @property
    def unread(self) -> tuple[str, ...]:
        """The pieces that were not understood."""
        return tuple(text for text, unread in self.pieces if unread)


def read_round_line(text: str, table: SpokenTable, words: RoundLineWords) -> RoundLine:
    """What this line says of a round at this table. One that is too long says nothing, and asks."""
    line = unicodedata.normalize("NFKC", text.translate(_INVISIBLE))
    if len(line) > LONGEST:
        return RoundLine((Word(line, Said.UNREAD),), asked=(StillAsked(LINE),))
    cut = with_questions_begun(cut_line(line, table.names, words))
    cut = with_denials(with_units(cut, words), words)
    seats = tuple(table.names)
    grammar = grammar_of(cut, seats, table.me, words)
    readings = likely_readings(grammar, seats)
    meanings = [meaning_of(reading, grammar, seats) for reading in readings]

    def can_hold(seat: Seat, hand: SpokenHand) -> bool:
        contradicts = hand.laid is False and seat in table.laid
        return not contradicts and table.can_hold(seat, hand)

    sure = what_is_sure(meanings, seats, can_hold)
    named = [item for item in grammar.items if isinstance(item, Named)]
    sure = _with_possible_readings(_with_untold(sure, named, cut), table.can_hold)
    left_out = sure.left_out | _said_in_vain(sure, named, cut)
    marked = tuple(
        replace(word, said=Said.UNREAD) if at in left_out else word for at, word in enumerate(cut)
    )
    return RoundLine(marked, sure.out, sure.nobody_out, sure.hands, sure.asked)


def _with_untold(sure: Sure, named: list[Named], words: list[Word]) -> Sure:
    """Ask about a player who is named and of whom only unknown words or cards are said."""
    told = {sure.out, *sure.hands, *(asked.about for asked in sure.asked)}
    more: list[StillAsked] = []
    for each in named:
        if each.optional or each.denied or each.quantifier or len(each.seats) != 1:
            continue
        if each.seats[0] in told:
            continue
        rest = [words[at] for at in _rest_of_clause(words, each.end)]
        last = all(word.said in SILENT for word in rest) and each is named[-1]
        if last or any(word.said in _TELLS_SOMETHING for word in rest):
            more.append(StillAsked(each.seats[0]))
            told.add(each.seats[0])
    return replace(sure, asked=(*sure.asked, *more))


def _is_counted(word: Word) -> bool:
    """Does this say cards, or a number, which may be vague?"""
    vague_number = word.said is Said.VAGUE and (word.text.isdecimal() or bool(word.parts))
    return vague_number or word.said in (Said.NUMBER, Said.COUNT, Said.CARDS)


def _rest_of_clause(words: Sequence[Word], first: int) -> range:
    """The places from `first` to the next pause."""
    end = first
    while end < len(words) and (
        words[end].said not in (Said.FULL_STOP, Said.COMMA, Said.PAUSE) or words[end].text == ":"
    ):
        end += 1
    return range(first, end)


def _with_possible_readings(sure: Sure, can_hold: CanHold) -> Sure:
    """Without readings that nobody can hold, such as 12 points: no key offers them."""
    asked = (
        replace(each, readings=tuple(reading for reading in each.readings if can_hold(*reading)))
        for each in sure.asked
    )
    return replace(sure, asked=tuple(asked))


def _said_in_vain(sure: Sure, named: list[Named], words: Sequence[Word]) -> frozenset[int]:
    """The places of all that is said behind a player of whom cards or a number are said, but
    nothing can be offered: of "two wilds and a 7" the wilds have no effect either."""
    in_vain = {each.about for each in sure.asked if not each.readings}
    begins = {each.at for each in named if not each.unknown}
    found: set[int] = set()
    for each in named:
        if len(each.seats) != 1 or each.seats[0] not in in_vain:
            continue
        clause = takewhile(lambda at: at not in begins, _rest_of_clause(words, each.end))
        places = [at for at in clause if not words[at].text.isspace()]
        if any(_is_counted(words[at]) for at in places):
            found.update(places)
    return frozenset(found)


def print_round_line(
    out: Seat, nobody_out: bool, hands: Mapping[Seat, SpokenHand], names: Mapping[Seat, str]
) -> str:
    """A round in one line, in the order of `names`. `read_round_line` reads the same from it."""
    said = [pgettext("a round in one line", "nobody out")] if nobody_out else []
    for seat, name in names.items():
        if seat == out:
            said.append(pgettext("a round in one line", "%(name)s out", name=name))
        elif (hand := hands.get(seat)) and (hand.points, hand.laid) != (None, None):
            said.append(_hand_said(name, hand))
    return side_by_side(said)


def _hand_said(name: str, hand: SpokenHand) -> str:
    match hand:
        # Translators: a player in a round in one line: "Ben 35 laid", short, as people would say
        # it. The words must be in the lists above of "a round in one line, words".
        case SpokenHand(points=None, laid=True):
            return pgettext("a round in one line", "%(name)s laid", name=name)
        case SpokenHand(points=None):
            return pgettext("a round in one line", "%(name)s not laid", name=name)
        case SpokenHand(points, laid=True):
            return pgettext(
                "a round in one line", "%(name)s %(points)s laid", name=name, points=points
            )
        case SpokenHand(points, laid=False):
            return pgettext(
                "a round in one line", "%(name)s %(points)s not laid", name=name, points=points
            )
        case SpokenHand(points):
            return pgettext("a round in one line", "%(name)s %(points)s", name=name, points=points)
