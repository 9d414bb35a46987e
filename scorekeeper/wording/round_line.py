"""A whole round in one line, as people say it: "Mia out, Ben 35, Dad 110, Ann laid".

The line is cut into words, and each word gets a meaning (`Said`). At each place an exact name comes
first, then the phrases of the language, numbers in figures and in words, and last names that only
sound alike. Japanese has no blanks: the longest name, phrase or number at each place is taken.

What is said goes to the player named before it, or to the player named after it if the clause
begins with a fact. Words that are not understood are marked and change nothing. A name that fits
two players is a question. Whether such a round is possible is not judged here.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from flask_babel import pgettext

from scorekeeper.game.values import Seat
from scorekeeper.rules.folding import fold
from scorekeeper.wording.lists import FIRST_STRONG_ISOLATE, POP_ISOLATE, side_by_side
from scorekeeper.wording.round_words import RoundLineWords, Said, ShortNames, match_name, one_number

# --- the words of the line ------------------------------------------------------------------------


_NO_BLANKS = "\u3040-\u30ff\u3400-\u9fff々"
_PIECES = re.compile(
    rf"\d+|[{_NO_BLANKS}]+|(?:(?![{_NO_BLANKS}])[^\W\d_])+(?:['’-](?:(?![{_NO_BLANKS}])[^\W\d_])+)*"
    r"|\s+|."
)
_ONE_SCRIPT = re.compile(r"[\u3040-\u309f]+|[\u30a0-\u30ff]+|[\u3400-\u9fff々]+")
_PAUSES = frozenset(",;.:!?、。・/|()–—")
_LONGEST_PHRASE = 4
"""In words."""


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of the line and what it says. `seats` are the players that a name may mean. `number`
    is the value of a number, or the number of a phase; `parts` are the values of its words, empty
    if it was written in figures."""

    text: str
    said: Said
    seats: tuple[Seat, ...] = ()
    number: int = 0
    parts: tuple[int, ...] = ()


def cut_into_words(line: str, names: Mapping[Seat, str], words: RoundLineWords) -> list[Word]:
    """The whole line as words in order, blanks included."""
    cut = _Cutter(line, names, words).cut()
    return _phases_joined(_numbers_joined(cut, words.numbers.joints), words)


class _Cutter:
    def __init__(self, line: str, names: Mapping[Seat, str], words: RoundLineWords) -> None:
        self._line, self._names, self._words = line, names, words
        # Twice as long: a voiced kana may be written with two characters, which are folded to one.
        self._longest_phrase = 2 * max(map(len, words.phrases), default=0)
        known = [(unicodedata.normalize("NFKC", name), seat) for seat, name in names.items()]
        self._longest_first = sorted(
            [*known, *_own_short_names(known, words.short_names)], key=lambda each: -len(each[0])
        )

    def cut(self) -> list[Word]:
        found: list[Word] = []
        at = 0
        while at < len(self._line):
            word = self._word_at(at)
            found.append(word)
            at += len(word.text)
        return found

    def _word_at(self, at: int) -> Word:
        piece = _PIECES.match(self._line, at)
        text = piece[0] if piece else self._line[at]
        name, phrase = self._exact_name(at), self._phrase(at, text)
        if name and (not phrase or len(name.text) >= len(phrase.text)):
            return name
        if phrase and len(phrase.text) >= len(self._number_without_blanks(text)):
            return phrase
        if text.isspace():
            return Word(text, Said.FILLER)
        if text.isdecimal():
            return Word(text, Said.NUMBER, number=int(text))
        if not text[0].isalpha():
            return Word(text, Said.PAUSE if text in _PAUSES else Said.FILLER)
        if _ONE_SCRIPT.match(text):
            return self._without_blanks(at, text)
        if parts := self._words.numbers.parts(fold(text).replace("-", "")):
            number = one_number(parts)
            said = Said.UNREAD if number is None else Said.NUMBER
            return Word(text, said, number=number or 0, parts=parts)
        return self._name_alike(text)

    def _exact_name(self, at: int) -> Word | None:
        """The longest name that is written here and ends where a word ends. Letters are compared as
        they are first, then without accents and with both kana taken as one."""
        for written in (str.casefold, fold):
            for name, seat in self._longest_first:
                end = at + len(name)
                text = self._line[at:end]
                if written(text) == written(name) and not _inside_a_word(self._line, end):
                    return Word(text, Said.NAME, (seat,))
        return None

    def _phrase(self, at: int, text: str) -> Word | None:
        """The longest phrase of the language that begins here."""
        if _ONE_SCRIPT.match(text):
            for length in range(min(len(text), self._longest_phrase), 0, -1):
                said = self._words.phrases.get(fold(text[:length]))
                if said:
                    return Word(text[:length], said)
            return None
        end = at
        ends: list[int] = []
        while len(ends) < _LONGEST_PHRASE and (piece := _PIECES.match(self._line, end)):
            if not piece[0][0].isalpha():
                break
            ends.append(piece.end())
            blank = _PIECES.match(self._line, piece.end())
            if not blank or not blank[0].isspace():
                break
            end = blank.end()
        for end in reversed(ends):
            phrase = " ".join(fold(self._line[at:end]).split())
            if said := self._words.said_by(phrase):
                return Word(self._line[at:end], said)
        return None

    def _number_without_blanks(self, text: str) -> str:
        """The Japanese number word that begins here: さんじゅう is 30, though さん is a title."""
        return self._words.numbers.beginning(fold(text)) if _ONE_SCRIPT.match(text) else ""

    def _without_blanks(self, at: int, text: str) -> Word:
        if number := self._number_without_blanks(text):
            parts = self._words.numbers.parts(number)
            return Word(
                text[: len(number)], Said.NUMBER, number=one_number(parts) or 0, parts=parts
            )
        script = _ONE_SCRIPT.match(text)
        return self._name_alike(script[0] if script else text)

    def _name_alike(self, text: str) -> Word:
        found = match_name(text, self._names, self._words.short_names)
        return Word(text, Said.NAME, found.seats) if found else Word(text, Said.UNREAD)


def _own_short_names(
    known: Sequence[tuple[str, Seat]], short_names: ShortNames
) -> list[tuple[str, Seat]]:
    """The other names of the players, without those that two players may be called by."""
    others = [(other, seat) for name, seat in known for other in short_names.get(fold(name), ())]
    called = Counter(fold(name) for name, _seat in (*known, *others))
    return [(other, seat) for other, seat in others if called[other] == 1]


def _inside_a_word(line: str, end: int) -> bool:
    """Does a word continue at `end`? In Japanese only katakana continues a word in katakana."""
    if end >= len(line):
        return False
    before, after = line[end - 1], line[end]
    scripts = [_ONE_SCRIPT.match(letter) for letter in (before, after)]
    if any(scripts):
        return all("\u30a0" <= letter <= "\u30ff" for letter in (before, after))
    return after.isalpha() or (after.isdecimal() and before.isdecimal())


def _numbers_joined(words: Sequence[Word], joints: Collection[str]) -> list[Word]:
    """The words, with those that make one number joined: thirty five."""
    found: list[Word] = []
    for word in words:
        before = len(found) - 1
        while before >= 0 and _may_join(found[before], joints):
            before -= 1
        first = found[before].parts if before >= 0 else ()
        parts = (*first, *word.parts)
        number = one_number(parts) if first and word.parts else None
        if number is None:
            found.append(word)
        else:
            text = "".join(each.text for each in (*found[before:], word))
            found[before:] = [Word(text, Said.NUMBER, number=number, parts=parts)]
    return found


def _may_join(word: Word, joints: Collection[str]) -> bool:
    return word.text.isspace() or fold(word.text) in joints


def _phases_joined(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with "phase 3" and "with phase 3" as one word each. Without a number, "phase" says
    nothing."""
    found: list[Word] = []
    for word in words:
        blank = bool(found) and found[-1].text.isspace()
        first = len(found) - (2 if blank else 1)
        names_phase = first >= 0 and _ends_with_phase(found[first], vocabulary)
        if word.said is Said.NUMBER and names_phase:
            text = "".join(each.text for each in found[first:]) + word.text
            found[first:] = [replace(found[first], text=text, number=word.number)]
        else:
            found.append(word)
    return [
        replace(word, said=Said.FILLER) if word.said is Said.PHASE and not word.number else word
        for word in found
    ]


def _ends_with_phase(word: Word, vocabulary: RoundLineWords) -> bool:
    if word.said not in (Said.PHASE, Said.LAID, Said.NOT_LAID) or word.number:
        return False
    last = fold(word.text).split()[-1]
    return word.said is Said.PHASE or vocabulary.said_by(last) is Said.PHASE


# --- what the line says of the players ------------------------------------------------------------


LONGEST, LARGEST = 300, 1000
"""The longest line that is read, in characters, and the largest number taken for points."""

_INVISIBLE = str.maketrans("", "", FIRST_STRONG_ISOLATE + POP_ISOLATE)


@dataclass(frozen=True, slots=True)
class SpokenHand:
    """What the line says of a player: points left, whether the phase was laid, and which phase.
    None for what it does not say."""

    points: int | None = None
    laid: bool | None = None
    phase: int | None = None


@dataclass(frozen=True, slots=True)
class RoundLine:
    """What was understood of a line. `words` are the whole line in order; those without effect are
    marked `UNREAD`. `out` is "" if the line names nobody as out."""

    words: tuple[Word, ...]
    out: Seat = ""
    nobody_out: bool = False
    hands: Mapping[Seat, SpokenHand] = field(default_factory=dict)

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

    @property
    def doubtful(self) -> tuple[Word, ...]:
        """The names that fit several players."""
        return tuple(word for word in self.words if len(word.seats) > 1)


def read_round_line(text: str, names: Mapping[Seat, str], words: RoundLineWords) -> RoundLine:
    """What this line says of a round of these players."""
    line = unicodedata.normalize("NFKC", text.translate(_INVISIBLE))[:LONGEST]
    listener = _Listener()
    clause: list[Word] = []
    for word in cut_into_words(line, names, words):
        clause.append(word)
        if word.said is Said.PAUSE:
            listener.hear(clause)
            clause = []
    listener.hear(clause)
    return listener.understood()


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


_KINDS = {
    Said.NUMBER: Said.NUMBER,
    Said.OUT: Said.NUMBER,
    Said.LAID: Said.LAID,
    Said.NOT_LAID: Said.LAID,
    Said.PHASE: Said.PHASE,
}
"""The kind of each fact about a player. A line may state each kind once per player."""


class _Listener:
    """Hears one clause after the other and notes what is said of each player.

    `_about` are the names to which the next fact applies, `_told` the kinds of facts said of them
    since they were named, and `_last` is the last fact. `_stranger`: the last name was perhaps that
    of somebody who does not play, so what follows applies to no player."""

    def __init__(self) -> None:
        self._heard: list[Word] = []
        self._out: Seat = ""
        self._nobody_out = False
        self._hands: dict[Seat, SpokenHand] = {}
        self._about: list[Word] = []
        self._told: set[Said] = set()
        self._last = Said.PAUSE
        self._stranger = False

    def hear(self, clause: Sequence[Word]) -> None:
        """Facts belong to the name before them: "Ben 35". In a clause that begins with a fact and
        ends with a name, they belong to the name after them: "35 Ben"."""
        said = [word.said for word in clause if word.said in _KINDS or word.said is Said.NAME]
        names_follow = len(said) > 1 and said[0] is not Said.NAME and said[-1] is Said.NAME
        if names_follow:
            self._forget()
        self._stranger, named = False, False
        waiting: list[int] = []
        for word in clause:
            self._heard.append(word)
            at = len(self._heard) - 1
            if word.said is Said.NAME:
                self._name(word)
                named = True
                for fact in waiting:
                    self._tell(fact)
                if waiting and names_follow:
                    self._forget()
                waiting = []
            elif word.said not in _KINDS:
                self._hear_no_fact(word)
            elif self._about and self._is_news(word):
                self._tell(at)
            elif self._stranger or (named and not names_follow):
                self._unread(at)
            else:
                waiting.append(at)
        for fact in waiting:
            self._unread(fact)
        if named and not self._told and any(word.said is Said.UNREAD for word in clause):
            # Only unknown words were said of them, so the next clause is not about them either.
            self._forget()

    def _is_news(self, word: Word) -> bool:
        """May this fact apply to the players named last? Each kind of fact is said once, but *not
        laid* may follow *laid* and deny it: "hat die Phase nicht"."""
        denies = word.said is Said.NOT_LAID and self._last is Said.LAID
        return denies or _KINDS[word.said] not in self._told

    def _hear_no_fact(self, word: Word) -> None:
        if word.said is Said.NOBODY_OUT:
            self._nobody_out = True
        elif word.said is Said.UNREAD and (self._told or not self._about):
            # Perhaps the name of somebody who does not play: what follows is about that person.
            self._forget()
            self._stranger = True

    def understood(self) -> RoundLine:
        nothing_left = [seat for seat, hand in self._hands.items() if hand.points == 0]
        out = self._out or ("" if self._nobody_out else next(iter(nothing_left), ""))
        return RoundLine(tuple(self._heard), out, self._nobody_out and not out, self._hands)

    def _name(self, word: Word) -> None:
        self._stranger = False
        if self._told:
            self._forget()
        self._about.append(word)

    def _forget(self) -> None:
        self._about, self._told, self._last = [], set(), Said.PAUSE

    def _unread(self, at: int) -> None:
        self._heard[at] = replace(self._heard[at], said=Said.UNREAD)

    def _tell(self, at: int) -> None:
        fact = self._heard[at]
        kind = _KINDS[fact.said]
        self._told.add(kind)
        self._last = fact.said
        # "Ann and Ben laid" is said of both, "Ann and Ben 35" of the last.
        names = self._about if kind is Said.LAID else self._about[-1:]
        for name in names:
            if len(name.seats) > 1 or not self._note(name.seats[0], fact):
                self._unread(at)

    def _note(self, seat: Seat, fact: Word) -> bool:
        """Note what is said of this player; False if it cannot be."""
        hand = self._hands.get(seat, SpokenHand())
        match fact.said:
            case Said.OUT:
                if self._out not in ("", seat):
                    return False
                self._out = seat
            case Said.NUMBER if fact.number > LARGEST:
                return False
            case Said.NUMBER:
                hand = replace(hand, points=fact.number)
            case Said.PHASE:
                hand = replace(hand, phase=fact.number)
            case said:
                phase = fact.number or hand.phase
                hand = replace(hand, laid=said is Said.LAID, phase=phase)
        self._hands[seat] = hand
        return True
