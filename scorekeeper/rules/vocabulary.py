"""The words that people type for cards and groups: those of the notation, and those of a language.

The notation is read in every language, because the program prints it: `R7`, `set3`, *set of 3*. The
words of a language come from its catalogue (`wording.typed_words`) as lists, in which a star means
any ending. `vocabulary` makes them an index of words. A word of the notation keeps its meaning in
every language. If a language gives it another one as well, such as g for the German *gelb*, it has
two meanings, and the reader of the text has to ask.

Typed words are compared as `folding` folds them. Emoji that show a card mean the same in every
language.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from enum import Enum, auto
from typing import NamedTuple

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import SKIP, WILD, Card, Colour
from scorekeeper.rules.folding import fold
from scorekeeper.rules.phases import GroupKind

# --- words of the notation for cards --------------------------------------------------------------
# In lower case; upper case is read as well. Blue, violet and orange are one colour, because a deck
# has only one of them.

COLOUR_WORDS: Mapping[str, Colour] = {
    "r": Colour.RED,
    "red": Colour.RED,
    "b": Colour.BLUE,
    "blue": Colour.BLUE,
    "v": Colour.BLUE,
    "violet": Colour.BLUE,
    "y": Colour.YELLOW,
    "yellow": Colour.YELLOW,
    "g": Colour.GREEN,
    "green": Colour.GREEN,
}

SPECIAL_LETTERS: Mapping[str, Card] = {"w": WILD, "s": SKIP}
"""Letters that may stand next to other cards without a space: `r7w`."""

SPECIAL_WORDS: Mapping[str, Card] = {"wild": WILD, "joker": WILD, "skip": SKIP}
"""Words that end where a space, a comma or a bar follows."""

PLURALS: Mapping[str, Card] = {"wilds": WILD, "jokers": WILD, "skips": SKIP}
"""Words that do not say how many cards are meant. They are refused: `2 wilds` could mean a two and
some wilds."""


SLOT_B_SIGNS: Mapping[str, str] = {
    **dict.fromkeys("\U0001f7ea\U0001f7e3\U0001f49c", "v"),
    **dict.fromkeys("\U0001f7e7\U0001f7e0\U0001f9e1", "o"),
}
"""Signs of the colours besides blue that decks print in slot B: violet and orange."""

COLOUR_SIGNS: Mapping[str, Colour] = {
    **dict.fromkeys("\U0001f7e5\U0001f534\u2764", Colour.RED),
    **dict.fromkeys("\U0001f7e6\U0001f535\U0001f499", Colour.BLUE),
    **dict.fromkeys(SLOT_B_SIGNS, Colour.BLUE),
    **dict.fromkeys("\U0001f7e8\U0001f7e1\U0001f49b", Colour.YELLOW),
    **dict.fromkeys("\U0001f7e9\U0001f7e2\U0001f49a", Colour.GREEN),
}
"""Squares, circles and hearts in the colour of a card."""

SPECIAL_SIGNS: Mapping[str, Card] = {
    "\U0001f0cf": WILD,
    **dict.fromkeys("\U0001f6ab\u23ed\u26d4\U0001f6d1", SKIP),
}
"""A joker, and the signs that say no entry, next or stop."""

UNSURE_SIGNS = "*!\u2605\u2606\u2b50\U0001f31f\u2757\u2755\u203c"
"""Stars and exclamation marks: a wild in one box and a skip in another."""


def colour_named(word: str) -> Colour | None:
    """The colour of this word or letter, None if it names no colour."""
    return COLOUR_WORDS.get(word.strip().lower())


# --- words of the notation for groups -------------------------------------------------------------
# Every form in which a page prints a group in English can be read, in every language. Case and
# repeated blanks do not matter.

_COPIES = "(?:(?P<copies>[2-9]) ?x? ?)?"
_OF_SIZE = " ?(?:of )?(?P<size>[0-9]+)"
_ONE_COLOUR = "(?: cards)? (?:of|in) (?:(?:one|a|the same|same) )?colou?r"

_PATTERNS: tuple[tuple[GroupKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE | re.ASCII))
    for kind, pattern in (
        (GroupKind.SET, f"{_COPIES}sets?{_OF_SIZE}"),
        (GroupKind.SET, "(?P<size>[0-9]+) of (?:a kind|(?:one|the same|a) number)"),
        (GroupKind.RUN, f"{_COPIES}runs?{_OF_SIZE}"),
        (GroupKind.COLOR, f"{_COPIES}colou?r(?: groups?)?{_OF_SIZE}"),
        (GroupKind.COLOR, f"(?P<size>[0-9]+){_ONE_COLOUR}"),
        (GroupKind.CRUN, f"{_COPIES}(?:crun|colou?r runs?){_OF_SIZE}"),
        (GroupKind.CRUN, f"{_COPIES}runs?{_OF_SIZE}{_ONE_COLOUR}"),
    )
)


def read_group(text: str) -> tuple[GroupKind, str, int] | None:
    """The kind of group that `text` names (`set3`, *set of 3*, *7 of one colour*), its size in
    digits, and the number of such groups. None if `text` names no group."""
    words = " ".join(text.split())
    for kind, pattern in _PATTERNS:
        if found := pattern.fullmatch(words):
            copies = found.groupdict().get("copies")
            return kind, found["size"], int(copies or 1)
    return None


# --- words of a language --------------------------------------------------------------------------

SMALLEST_SIZED_SET = 2
_SHORTEST_PART, _LONGEST_WORD = 3, 40
_ENDING = "[^\\W\\d_]{0,6}"  # as long as in красн-енькая; more is another word


class WordKind(Enum):
    """What a word does in a typed text."""

    COLOUR = auto()
    CARD = auto()
    """One wild or skip."""
    CARDS = auto()
    """Several wilds or skips: `wilds`."""
    NUMBER = auto()
    NUMBERS = auto()
    """Several cards of a number: `sevens`."""
    FIGURES = auto()
    """An ending of figures that does the same: the German `7er`."""
    COLOURS = auto()
    """Several cards of a colour: the Polish `czerwone`."""
    COUNT = auto()
    """A count and never a card: `both`."""
    FEW = auto()
    """A count that is not said, or any card: `a few`, `red ones`."""
    TIMES = auto()
    COPIES = auto()
    RANGE = auto()
    """Between the ends of a range: `3 to 6`."""
    AROUND_RANGE = auto()
    """Before or behind a range, and nothing by itself: `from`, `run`."""
    AS = auto()
    """Between a wild and what it stands for."""
    SLOT_B = auto()
    """Besides the colour: violet or orange was said, which some decks print in place of blue."""
    ALL = auto()
    """With a colour, that of all cards: `all red`."""
    IN = auto()
    """Beside a colour, that of all cards beside it: `3 7 9 in red`."""
    BETWEEN = auto()
    IGNORED = auto()
    KIND = auto()
    SIZED_SET = auto()


class Meaning(NamedTuple):
    """What one word means. `value` is the colour, card, number or kind of group, if any; v or o of
    slot B."""

    kind: WordKind
    value: Card | Colour | GroupKind | int | str | None = None


Meanings = frozenset[Meaning]


class VocabularyWord(NamedTuple):
    """A word that was found in a text: where it ends, and what it can mean."""

    end: int
    meanings: Meanings


@immutable
class WordIndex:
    """Words with their meanings, found at a place of a folded text, the longest first."""

    meanings: tuple[Meanings, ...]
    pattern: re.Pattern[str] | None
    whole: Mapping[str, Meanings]
    accented: Mapping[str, Meanings]
    """Words as written, with accents, because an accent can decide: the Polish ż is no z."""

    def word_at(self, text: str, at: int) -> VocabularyWord | None:
        """The word that begins at `at`, or None."""
        found = self.pattern.match(text, at) if self.pattern else None
        if found is None or found.lastgroup is None:
            return None
        return VocabularyWord(found.end(), self.meanings[int(found.lastgroup[1:])])

    def parts_of(self, word: str) -> tuple[tuple[int, Meanings], ...]:
        """A word that is written together, such as `siebenerfolge`: the length and the meanings of
        each of its parts. Empty if it has an unknown part, or is longer than any word."""
        if len(word) > _LONGEST_WORD:
            return ()
        for length in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
            first = self.whole.get(word[:length])
            if first is None:
                continue
            rest = self.word_at(word[length:], 0)
            if rest and rest.end == len(word) - length:
                return ((length, first), (rest.end, rest.meanings))
            if others := self.parts_of(word[length:]):
                return ((length, first), *others)
        return ()


@immutable
class Vocabulary:
    """The words of one language: for cards, and for the groups of a phase."""

    cards: WordIndex
    groups: WordIndex


@immutable(kw_only=True)
class WordLists:
    """The lists of one language. Commas separate words. Semicolons separate parts, in a list with
    one part for each number, and in that of several colours, which is in the order R B V Y G O.
    Colours and special cards are named as in the notation, and orange O; kinds by their value."""

    colours: Mapping[str, str] = field(default_factory=dict)
    special: Mapping[str, str] = field(default_factory=dict)
    several_special: Mapping[str, str] = field(default_factory=dict)
    numbers: str = ""
    several_numbers: str = ""
    times: str = ""
    copies: str = ""
    between: str = ""
    ignored: str = ""
    several_colours: str = ""
    both: str = ""
    few: str = ""
    ranges: str = ""
    around_ranges: str = ""
    wild_as: str = ""
    all_of: str = ""
    in_colour: str = ""
    kinds: Mapping[str, str] = field(default_factory=dict)
    sized_sets: str = ""
    ignored_in_groups: str = ""


_Entries = Iterator[tuple[str, Meaning]]


def vocabulary(lists: WordLists) -> Vocabulary:
    """The vocabulary of these lists."""
    numbers = [*_number_entries(lists)]
    cards = [*_card_entries(lists), *numbers, *_entries_of(lists.times, WordKind.TIMES)]
    cards += [*_sized_entries(lists), *_entries_around_cards(lists), *_notation_entries()]
    groups = [*_kind_entries(lists), *numbers]
    groups += _entries_of(lists.ignored_in_groups, WordKind.IGNORED)
    groups += _entries_of(lists.times, WordKind.IGNORED)
    return Vocabulary(cards=_index(cards, _all_meanings), groups=_index(groups, _first_meaning))


def _card_entries(lists: WordLists) -> _Entries:
    for letter, words in lists.colours.items():
        yield from _colour_entries(words, WordKind.COLOUR, letter.lower())
    for letter, words in lists.special.items():
        yield from _entries_of(words, WordKind.CARD, SPECIAL_LETTERS[letter.lower()])
    for letter, words in lists.several_special.items():
        yield from _entries_of(words, WordKind.CARDS, SPECIAL_LETTERS[letter.lower()])


def _colour_entries(words: str, kind: WordKind, letter: str) -> _Entries:
    yield from _entries_of(words, kind, COLOUR_WORDS.get(letter, Colour.BLUE))
    if letter in SLOT_B_SIGNS.values():
        yield from _entries_of(words, WordKind.SLOT_B, letter)


def _number_entries(lists: WordLists) -> _Entries:
    for number, part in enumerate(lists.numbers.split(";"), 1):
        yield from _entries_of(part, WordKind.NUMBER, number)
    for number, part in enumerate(lists.several_numbers.split(";"), 1):
        for word, meaning in _entries_of(part, WordKind.NUMBERS, number):
            yield word, Meaning(WordKind.FIGURES) if word.startswith("#") else meaning
    yield from _entries_of(lists.copies, WordKind.COPIES)
    yield from _entries_of(lists.between, WordKind.BETWEEN)


def _entries_around_cards(lists: WordLists) -> _Entries:
    """The words that stand beside cards, and mean none."""
    colours = zip("rbvygo", lists.several_colours.split(";"), strict=False)
    for letter, words in colours:
        yield from _colour_entries(words, WordKind.COLOURS, letter)
    yield from _entries_of(lists.both, WordKind.COUNT, 2)
    yield from _entries_of(lists.few, WordKind.FEW)
    yield from _entries_of(lists.ranges, WordKind.RANGE)
    yield from _entries_of(lists.around_ranges, WordKind.AROUND_RANGE)
    yield from _entries_of(lists.kinds.get("run", ""), WordKind.AROUND_RANGE)
    yield from _entries_of(lists.wild_as, WordKind.AS)
    yield from _entries_of(lists.all_of, WordKind.ALL)
    yield from _entries_of(lists.in_colour, WordKind.IN)
    yield from _entries_of(lists.ignored, WordKind.IGNORED)


def _notation_entries() -> _Entries:
    for word in (*COLOUR_WORDS, *SPECIAL_LETTERS, *SPECIAL_WORDS, *PLURALS):
        for meaning in _notation_meanings(word):
            yield word, meaning


def _kind_entries(lists: WordLists) -> _Entries:
    for kind, words in lists.kinds.items():
        yield from _entries_of(words, WordKind.KIND, GroupKind(kind))
    yield from _sized_entries(lists)


def _sized_entries(lists: WordLists) -> _Entries:
    for size, part in enumerate(lists.sized_sets.split(";"), SMALLEST_SIZED_SET):
        yield from _entries_of(part, WordKind.SIZED_SET, size)


def _entries_of(
    words: str, kind: WordKind, value: Card | Colour | GroupKind | int | str | None = None
) -> _Entries:
    for word in words.split(","):
        if written := " ".join(word.lower().split()):
            yield written.rstrip("*") if is_japanese(written) else written, Meaning(kind, value)


def _notation_meanings(word: str) -> Meanings:
    found: set[Meaning] = set()
    if word in COLOUR_WORDS:
        found.add(Meaning(WordKind.COLOUR, COLOUR_WORDS[word]))
        found.update({Meaning(WordKind.SLOT_B, "v")} if word in ("v", "violet") else ())
    if card := SPECIAL_LETTERS.get(word) or SPECIAL_WORDS.get(word):
        found.add(Meaning(WordKind.CARD, card))
    if word in PLURALS:
        found.add(Meaning(WordKind.CARDS, PLURALS[word]))
    return frozenset(found)


def _all_meanings(_word: str, meanings: list[Meaning]) -> Meanings:
    return frozenset(meanings)


def _first_meaning(_word: str, meanings: list[Meaning]) -> Meanings:
    """The first meaning: the list of kinds comes before the others."""
    return frozenset(meanings[:1])


def _index(
    entries: Iterable[tuple[str, Meaning]], decide: Callable[[str, list[Meaning]], Meanings]
) -> WordIndex:
    listed: dict[str, list[Meaning]] = defaultdict(list)
    accented: dict[str, set[Meaning]] = defaultdict(set)
    for word, meaning in entries:
        listed[fold(word)].append(meaning)
        if fold(word) != word:
            accented[word].add(meaning)
    for word in listed.keys() & {each.rstrip("*") for each in listed if each.endswith("*")}:
        listed[word].extend(listed[word + "*"])
    meant = {word: decide(word, meanings) for word, meanings in listed.items()}
    words = sorted(filter(meant.get, meant), key=lambda word: (word.endswith("*"), -len(word)))
    if not words:
        return WordIndex((), None, {}, {})
    patterns = [f"(?P<w{at}>{_pattern(word)})" for at, word in enumerate(words)]
    return WordIndex(
        tuple(meant[word] for word in words),
        re.compile("|".join(patterns)),
        {word.rstrip("*"): meant[word] for word in reversed(words) if not word.startswith("#")},
        {word: frozenset(meanings) for word, meanings in accented.items()},
    )


def _pattern(word: str) -> str:
    """The pattern of one word. It must not touch other letters, except in Japanese, which is
    written without spaces."""
    if word.startswith("#"):
        return f"(?<=[0-9])-?{re.escape(word[1:])}(?![^\\W\\d_])"
    parts = (
        re.escape(part.rstrip("*")) + (_ENDING if part.endswith("*") else "")
        for part in word.split()
    )
    joined = "[\\s-]+".join(parts)
    return joined if is_japanese(word) else f"(?<![^\\W\\d_]){joined}(?![^\\W\\d_])"


def is_japanese(word: str) -> bool:
    """Does the word have letters that are written without spaces between words?"""
    return any("\u3040" <= letter <= "\u30ff" or "\u3400" <= letter <= "\u9fff" for letter in word)
