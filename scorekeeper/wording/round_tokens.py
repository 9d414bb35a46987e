"""A spoken round cut into words, each with what it may say by itself.

At each place the longest exact name or phrase of the language comes first, then numbers, and last
names that only sound alike. Japanese has no blanks: the longest name, phrase or number at each
place is taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold
from scorekeeper.wording.heard_names import ShortNames, match_name
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_words import RoundLineWords

# --- the words ------------------------------------------------------------------------------------

_NO_BLANKS = "\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff々"
_PIECES = re.compile(
    rf"\d+[.,]\d+|\d+|[{_NO_BLANKS}]+|(?:(?![{_NO_BLANKS}])[^\W\d_])+(?:['’-](?:(?![{_NO_BLANKS}])[^\W\d_])+)*"
    r"|\s+|."
)
_ONE_SCRIPT = re.compile(r"[\u3040-\u309f]+|[\u30a0-\u30fa\u30fc-\u30ff]+|[\u3400-\u9fff々]+")
_STAMP = re.compile(
    r"\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\.?,?\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp][Mm])?"
    r"\]?(?:\s+[-–])?(?=\s+[^\W\d])"
)
"""When a message of a chat was sent, before who sent it: `[20:14] Ben: 35`."""

_PAUSES = frozenset(',;.:!?、。・/|()–—-=→…~"“”„«»「」')
_MINUS = "-–−"
_BELOW_ZERO = re.compile(rf"(?<![^\s(:,;=])[{_MINUS}](?=\d)")
"""A sign that may be a dash, but stands at its number like one below zero: `Ben -5`."""

_POSSESSIVE = re.compile(r"['’]s\b", re.IGNORECASE)
_LONGEST_PHRASE = 6
"""In words."""

_SURELY_HEARD = 0.84
"""A word that is less alike to a name than this may be the name, but is asked about."""


@immutable
class Word:
    """A piece of the line and what it says. `seats` are the players that a name may mean. `number`
    is the value of a number, or the number of a phase; `parts` are the values of its words, empty
    if it was written in figures. `doubtful`: a name that may be another word; `optional`: a name
    that is a word of the language, too; `small`: one like a name, but in small letters, where names
    are not. `denied`: a number or name with *not*, before it or behind
    it."""

    text: str
    said: Said
    seats: tuple[Seat, ...] = ()
    number: int = 0
    parts: tuple[int, ...] = ()
    doubtful: bool = False
    optional: bool = False
    small: bool = False
    denied: Said | None = None


def cut_line(line: str, names: Mapping[Seat, str], words: RoundLineWords) -> list[Word]:
    """The whole line as words in order, blanks included, each by itself."""
    return _Cutter(line, names, words).cut()


class _Cutter:
    def __init__(self, line: str, names: Mapping[Seat, str], words: RoundLineWords) -> None:
        self._line, self._names, self._words = line, names, words
        # Twice as long: a voiced kana may be written with two characters, which are folded to one.
        self._longest_phrase = 2 * max(map(len, words.phrases), default=0)
        known = [(unicodedata.normalize("NFKC", name), seat) for seat, name in names.items()]
        self._longest_first = sorted(
            [*known, *_own_short_names(known, words.short_names)], key=lambda each: -len(each[0])
        )
        self._has_capitals = any(
            re.search(rf"(?<!\w){re.escape(name)}", line)
            for name, _seat in known
            if name[0].isupper()
        )

    def cut(self) -> list[Word]:
        found: list[Word] = []
        at = 0
        while at < len(self._line):
            word = self._word_at(at)
            found.append(word)
            at += len(word.text)
        return _with_names_for_neither(found)

    def _word_at(self, at: int) -> Word:
        begins = at == 0 or self._line[at - 1] == "\n"
        if begins and (stamp := _STAMP.match(self._line, at)):
            return Word(stamp[0], Said.FILLER)
        piece = _PIECES.match(self._line, at)
        text = piece[0] if piece else self._line[at]
        name, phrase = self._exact_name(at), self._phrase(at, text)
        if name and (not phrase or len(name.text) >= len(phrase.text)):
            return self._name_or_word(name)
        if phrase and len(phrase.text) >= len(self._number_without_blanks(text)):
            return self._neither_or_name(phrase) if phrase.said is Said.NEITHER else phrase
        if text in _MINUS and _BELOW_ZERO.match(self._line, at):
            return Word(text, Said.VAGUE)
        if not text[0].isalpha():
            return _figure_or_sign(text)
        if _ONE_SCRIPT.match(text):
            return self._without_blanks(at, text)
        if parts := self._words.numbers.parts(fold(text).replace("-", "")):
            number = self._words.numbers.in_one_word(parts)
            said = Said.UNREAD if number is None else Said.NUMBER
            return Word(text, said, number=number or 0, parts=parts)
        return self._name_alike(text)

    def _name_or_word(self, name: Word) -> Word:
        """An exact name. One that is a word of the language is the player where it is written like
        the name, and may be the player where all names are in small letters."""
        text = _POSSESSIVE.sub("", name.text)
        says = self._words.said_by(text)
        written = self._names[name.seats[0]]
        if says is None or fold(written) in self._words.relatives:
            return name
        small = text.islower() and written[:1].isupper()
        if not small:
            return replace(name, optional=True)
        if self._has_capitals:
            return Word(name.text, says)
        return replace(name, optional=True, doubtful=True)

    def _neither_or_name(self, word: Word) -> Word:
        """A *neither* with the players whose names begin like it: the Polish *ani* and Ania."""
        begins = fold(word.text)
        seats = (seat for seat, name in self._names.items() if fold(name).startswith(begins))
        return replace(word, seats=tuple(seats))

    def _exact_name(self, at: int) -> Word | None:
        """The longest name that is written here and ends where a word ends. Letters are compared as
        they are first, then without accents and with both kana taken as one, and last with a
        hyphen taken as a blank: a phone writes Klaus Dieter for Klaus-Dieter."""
        for written in (str.casefold, fold, _without_hyphens):
            for name, seat in self._longest_first:
                end = at + len(name)
                text = self._line[at:end]
                if written(text) == written(name) and not self._goes_on(end):
                    ending = _POSSESSIVE.match(self._line, end)
                    return Word(text + (ending[0] if ending else ""), Said.NAME, (seat,))
        return None

    def _is_cut(self, end: int) -> bool:
        """Would a word that ends here be cut inside of a syllable?"""
        return self._line[end : end + 1] in tuple("ゃゅょぁぃぅぇぉっャュョァィゥェォッー")

    def _goes_on(self, end: int) -> bool:
        """Does a word continue at `end`? Behind a name in katakana may be another such word."""
        if self._is_cut(end):
            return True
        if not _inside_a_word(self._line, end):
            return False
        if not _inside_katakana(self._line, end):
            return True
        rest = self._line[end:]
        run = _ONE_SCRIPT.match(rest)
        whole = fold(run[0]) if run else ""
        known = whole in self._words.phrases or any(
            fold(rest).startswith(fold(name)) for name, _seat in self._longest_first
        )
        number = self._words.numbers.beginning(whole)
        return not known and (not number or number != whole)

    def _phrase(self, at: int, text: str) -> Word | None:
        """The longest phrase of the language that begins here."""
        if _ONE_SCRIPT.match(text):
            rest = self._line[at : at + self._longest_phrase]
            for length in range(min(len(rest), self._longest_phrase), 0, -1):
                said = self._words.phrases.get(fold(rest[:length]))
                end = at + length
                if said and not _inside_katakana(self._line, end) and not self._is_cut(end):
                    return Word(rest[:length], said)
            return None
        end = at
        ends: list[int] = []
        while len(ends) < _LONGEST_PHRASE and (piece := _PIECES.match(self._line, end)):
            if not (piece[0][0].isalpha() or piece[0] == "&"):
                break
            ends.append(piece.end())
            blank = _PIECES.match(self._line, piece.end())
            if not blank or not blank[0].isspace() or "\n" in blank[0]:
                break
            end = blank.end()
        for end in reversed(ends):
            phrase = self._line[at:end]
            said = self._words.said_by(phrase) or self._words.said_by(_POSSESSIVE.sub("", phrase))
            if said:
                return Word(phrase, said)
        return None

    def _number_without_blanks(self, text: str) -> str:
        """The Japanese number word that begins here: さんじゅう is 30, though さん is a title."""
        return self._words.numbers.beginning(fold(text)) if _ONE_SCRIPT.match(text) else ""

    def _without_blanks(self, at: int, text: str) -> Word:
        if number := self._number_without_blanks(text):
            parts = self._words.numbers.parts(number)
            value = self._words.numbers.in_one_word(parts)
            return Word(text[: len(number)], Said.NUMBER, number=value or 0, parts=parts)
        script = _ONE_SCRIPT.match(text)
        return self._name_alike(script[0] if script else text)

    def _name_alike(self, text: str) -> Word:
        found = match_name(text, self._names, self._words.short_names)
        if not found:
            return Word(text, Said.UNREAD)
        relative = {fold(self._names[seat]) for seat in found.seats} <= self._words.relatives
        small = text[:1].islower() and self._has_capitals and not relative
        called = self._words.short_names.get(fold(text))
        family = bool(_ONE_SCRIPT.match(text)) or fold(text) in self._words.relatives
        if called and family and called.isdisjoint(fold(self._names[each]) for each in found.seats):
            return Word(text, Said.UNREAD)  # the name of somebody else
        doubtful = found.likeness < _SURELY_HEARD or len(text) < 2
        return Word(
            text, Said.NAME, found.seats, doubtful=doubtful, optional=small or doubtful, small=small
        )


def _without_hyphens(text: str) -> str:
    return fold(text).replace("-", " ")


def _with_names_for_neither(words: list[Word]) -> list[Word]:
    """The words, with a lone *neither* that begins a name as that name: the Polish "dla Ani"."""
    found = list(words)
    for first, last in clauses_of(words, strong=True):
        places = [at for at in range(first, last) if words[at].said is Said.NEITHER]
        for at in places:
            seats = words[at].seats if len(places) == 1 else ()
            said = Said.NAME if seats else Said.NEITHER
            found[at] = replace(words[at], said=said, seats=seats)
    return found


def _figure_or_sign(text: str) -> Word:
    if text.isspace():
        return Word(text, Said.FULL_STOP if "\n" in text else Said.FILLER)
    if text.isdecimal():
        return Word(text, Said.NUMBER, number=int(text[:9]))
    if text[0].isdecimal():
        # Nobody holds 35,5 points.
        return Word(text, Said.VAGUE)
    return Word(text, Said.PAUSE if text in _PAUSES else Said.FILLER)


def begins_without_blanks(text: str) -> bool:
    """Does this begin in a script without blanks?"""
    return bool(_ONE_SCRIPT.match(text))


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
        return _inside_katakana(line, end)
    return after.isalpha() or (after.isdecimal() and before.isdecimal())


def _inside_katakana(line: str, end: int) -> bool:
    return end < len(line) and all(
        "\u30a0" <= letter <= "\u30ff" and letter != "・" for letter in line[end - 1 : end + 1]
    )


# --- words beside a word --------------------------------------------------------------------------


SILENT = frozenset((Said.FILLER, Said.WORD))
"""Words that say nothing."""

ENDS = frozenset((Said.PAUSE, Said.COMMA, Said.FULL_STOP))
"""Words that end a clause."""


SENTENCE = frozenset(".!?。？！")
"""Signs that end a sentence."""

_PAUSE, _SEMICOLON, _LARGE_PAUSE = 1.0, 1.5, 2.0


def pause_of(word: Word) -> float:
    """What it costs to cross this word; 0 for one within a clause."""
    if word.said is Said.FULL_STOP or word.text in SENTENCE:
        return _LARGE_PAUSE
    if word.text == ";":
        return _SEMICOLON
    return _PAUSE if word.said is Said.COMMA or word.text in (",", "、") else 0.0


def clauses_of(words: Sequence[Word], *, strong: bool = False) -> list[tuple[int, int]]:
    """The places of the clauses, each as its first and the one behind its last. `strong`: only a
    sentence ends a clause."""
    ends = [
        at
        for at, word in enumerate(words)
        if word.said in (Said.PAUSE, Said.FULL_STOP, Said.COMMA)
        and (not strong or word.said is Said.FULL_STOP or word.text in SENTENCE)
    ]
    return [*zip([0, *(at + 1 for at in ends)], [*ends, len(words)], strict=True)]


def next_word(
    words: Sequence[Word], at: int, *, over: Collection[Said], pauses: str = ""
) -> int | None:
    """The next word of the clause that is not one of `over`."""
    return _beside(words, range(at + 1, len(words)), over, pauses)


def previous_word(
    words: Sequence[Word], at: int, *, over: Collection[Said], pauses: str = ""
) -> int | None:
    """The word of the clause before that is not one of `over`."""
    return _beside(words, range(at - 1, -1, -1), over, pauses)


def _beside(
    words: Sequence[Word], places: range, over: Collection[Said], pauses: str
) -> int | None:
    for at in places:
        word = words[at]
        if word.said in ENDS and word.text not in pauses:
            return None
        if word.said not in over and word.said not in ENDS:
            return at
    return None
