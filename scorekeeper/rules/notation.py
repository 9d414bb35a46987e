"""Cards, groups and phases as people type them, and as the program prints them.

    cards    R7 B12 7 W S     a bare number has no colour; `4x5` is four fives; commas and missing
                              spaces are read (`r7b12w`), adjacent digits are one number; so are
                              `7r`, `red 7`, `wild` and the other words of `vocabulary`
    groups   5 5 W | 3 4 5 6  a bar, a semicolon or a slash closes a group; `W W W =7` names an
                              all-wild group
    phase    set3+run4        the kinds are set, run, color and crun; `set of 3 + 7 of one colour`
                              and the other words of `vocabulary` are read as well

Neither the deck nor the rules are checked here: nine 5s can be read, and `judge` refuses them. `*`
and `!` are refused, because printed decks disagree about which of them is the wild. An `s` right
after a number is refused, because `4 5s` can mean four fives or a skip. Whatever is printed parses
back to the same value. A `Vocabulary` adds the words of a language (`spoken_cards`,
`spoken_groups`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TypeVar

from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import (
    CARDS_DEALT,
    CARDS_IN_DECK,
    COPIES_OF_A_NUMBER,
    HIGHEST,
    LOWEST,
    MOST_CARDS_IN_A_HAND,
    Card,
    Colour,
    natural,
)
from scorekeeper.rules.folding import FoldedText, folded
from scorekeeper.rules.numbered_phases import without_numbers
from scorekeeper.rules.phases import IN_A_ROW, Group, GroupKind, Phase, PhaseList, phase_list_named
from scorekeeper.rules.spoken_cards import cards_in_notation
from scorekeeper.rules.spoken_groups import groups_in_notation
from scorekeeper.rules.vocabulary import (
    COLOUR_WORDS,
    PLURALS,
    SPECIAL_LETTERS,
    SPECIAL_WORDS,
    Vocabulary,
    read_group,
)

Read = TypeVar("Read")
Reading = Callable[[str], Read]

MOST_CHARACTERS = 4_000
MOST_PHASES = 50
SMALLEST_GROUP = 2

_FLAGS = re.IGNORECASE | re.ASCII
_TIMES = re.compile(r"([0-9]++)\s*+[x\u00d7\u0445]\s*+", _FLAGS)
_LATER = r"(?![A-Z0-9])"


def _any_of(words: Iterable[str]) -> str:
    """A pattern for one of these words, the longest first."""
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_COLOUR = _any_of(COLOUR_WORDS)
_WORD = re.compile(f"({_any_of((*SPECIAL_WORDS, *PLURALS))}){_LATER}", _FLAGS)
_LETTER = re.compile(f"({_any_of(SPECIAL_LETTERS)})", _FLAGS)
_NATURAL = re.compile(rf"(?:({_COLOUR})\s*+-?\s*+)?([0-9]++)", _FLAGS)
_COLOUR_BEHIND = re.compile(f"({_COLOUR}){_LATER}", _FLAGS)
_GLUED_WILD = re.compile(r"(?<![A-Z0-9])W[0-9]++", _FLAGS)
_DECLARED = re.compile(f"({_COLOUR}){_LATER}|([0-9]++)", _FLAGS)
_JOINS = re.compile(r"\+|&|/|\band\b", _FLAGS)
_ALSO_COMMA = re.compile(r"\+|&|/|,|\band\b", _FLAGS)
_COMMA, _LINES = re.compile(","), re.compile("[;\n]")
_WORD_END = re.compile(r"[\s,|;/]|$")
_SIGNS = "*!"
_BARS = "|;/"
_LONGEST_QUOTE = 40
"""Characters of a word that a refusal quotes."""

_LIKELY_TWO = 2


@immutable
class TypedGroup:
    """One group as typed. `declare` is what an all-wild group stands for: a number, a colour, or
    the lowest number of a run; None if it was not typed."""

    cards: tuple[Card, ...]
    declare: int | Colour | None = None


def parse_cards(text: str, vocabulary: Vocabulary | None = None) -> tuple[Card, ...]:
    """The cards of `text`, in typed order. `vocabulary` adds the words of a language, here and in
    the other functions. Raises NotationError with the position of the fault."""
    _refuse_long(text)
    return _read_cards_in_words(text, vocabulary, _cards_of)


def parse_groups(text: str, vocabulary: Vocabulary | None = None) -> tuple[TypedGroup, ...]:
    """The groups of `text`. A bar at the end closes the last group and opens no other. Raises
    NotationError."""
    _refuse_long(text)
    return _read_cards_in_words(text, vocabulary, _groups_of)


def _cards_of(text: str) -> tuple[Card, ...]:
    cards, end = _read_cards(text, 0)
    if end < len(text):
        raise NotationError("bar_not_card", end, sign=text[end])
    return cards


def _groups_of(text: str) -> tuple[TypedGroup, ...]:
    groups: list[TypedGroup] = []
    at, read = 0, 0
    while at < len(text):
        cards, at = _read_cards(text, at, read)
        read += len(cards)
        declare: int | Colour | None = None
        if text[at : at + 1] == "=":
            declare, at = _read_declared(text, at + 1)
        if cards or declare is not None or at < len(text):
            groups.append(TypedGroup(cards, declare))
        at += 1
    return tuple(groups)


def parse_phase(text: str, vocabulary: Vocabulary | None = None) -> Phase:
    """The phase of `text`, such as `set3+run4`. Raises NotationError if it cannot be read, or no
    hand could lay it."""
    _refuse_long(text)
    return _read_groups_in_words(text, vocabulary, lambda typed: _parse_phase(typed, 0))


def parse_phase_list(text: str, vocabulary: Vocabulary | None = None) -> PhaseList:
    """A phase list by its name, or the phases of `text`, numbered from 1.

    Commas separate phases, which may be numbered. If `text` has a semicolon or a new line, those
    separate phases, and commas join groups. A phase of a written list has at most ten cards, as
    many as are dealt (§3). Raises NotationError."""
    _refuse_long(text)
    named = phase_list_named(text.strip().lower())
    return named or _read_groups_in_words(without_numbers(text), vocabulary, _phases_of)


def _phases_of(text: str) -> PhaseList:
    phases: list[Phase] = []
    at = 0
    splits, joins = (_LINES, _ALSO_COMMA) if _LINES.search(text) else (_COMMA, _JOINS)
    for part in splits.split(text):
        phases.append(_parse_phase(part, at, joins, CARDS_DEALT))
        at += len(part) + 1
        if len(phases) > MOST_PHASES:
            raise NotationError("too_many_phases", at - 1, most=MOST_PHASES)
    return PhaseList("own", tuple(phases))


def cards_of_choice(choice: str) -> tuple[Card, ...]:
    """All cards of one of the `choices` of a NotationError."""
    return tuple(card for group in _groups_of(choice) for card in group.cards)


def with_choice(text: str, error: NotationError, choice: str) -> str:
    """The text with its doubtful part replaced by one of the `choices`; the rest stays as typed."""
    before, behind = text[: error.at].rstrip(), text[error.end :].lstrip()
    return " ".join(part for part in (before, choice, behind) if part)


def glued_wilds(text: str) -> tuple[str, ...]:
    """Words such as `W3`, which are read as a wild and a 3, but may be meant as a wild for a 3."""
    return tuple(_GLUED_WILD.findall(text))


def print_cards(cards: Iterable[Card]) -> str:
    """Cards in upper-case notation, one space between them."""
    return " ".join(map(str, cards))


def print_groups(groups: Sequence[TypedGroup]) -> str:
    """Groups with bars between them; an empty last group has a bar after it."""
    printed = " | ".join(_print_group(group) for group in groups)
    if groups and not groups[-1].cards and groups[-1].declare is None:
        printed += "|"
    return printed


def print_phase(phase: Phase) -> str:
    """A phase in notation, with its groups in order."""
    return str(phase)


def _print_group(group: TypedGroup) -> str:
    declared = "" if group.declare is None else f"={group.declare}"
    return " ".join(part for part in (print_cards(group.cards), declared) if part)


def _refuse_long(text: str) -> None:
    if len(text) > MOST_CHARACTERS:
        raise NotationError("too_long", MOST_CHARACTERS, most=MOST_CHARACTERS, length=len(text))


def _read_cards(text: str, at: int, read: int = 0) -> tuple[tuple[Card, ...], int]:
    """Cards from `at` to the next bar, equals sign or the end, and the position after them. `read`
    cards came before."""
    cards: list[Card] = []
    while (at := _skip_gaps(text, at)) < len(text) and text[at] not in _BARS + "=":
        start, copies = at, 1
        times = _TIMES.match(text, at)
        if times:
            copies, at = _small(times[1]), times.end()
        card, at = _read_card(text, at, copies if times else _count_before(cards))
        if not copies:
            raise NotationError("unreadable_card", start, token=_word_around(text, start))
        if read + len(cards) + copies > CARDS_IN_DECK:
            raise NotationError("too_many_cards", start, most=CARDS_IN_DECK)
        cards.extend([card] * copies)
    return tuple(cards), at


def _count_before(cards: Sequence[Card]) -> int:
    """How many fives `4 5s` could mean: the number before, if it is from 2 to 8; else 2."""
    before = cards[-1] if cards else None
    if before is None or before.number is None or before.colour is not None:
        return _LIKELY_TWO
    return before.number if _LIKELY_TWO <= before.number <= COPIES_OF_A_NUMBER else _LIKELY_TWO


def _read_card(text: str, at: int, count: int) -> tuple[Card, int]:
    """The card at `at`, and where it ends. `count` is suggested if a plural was typed."""
    if word := _WORD.match(text, at):
        named = word[1].lower()
        if named in PLURALS:
            card = str(PLURALS[named])
            raise NotationError("several_cards", at, card=card, count=count)
        return SPECIAL_WORDS[named], word.end()
    if letter := _LETTER.match(text, at):
        return SPECIAL_LETTERS[letter[1].lower()], letter.end()
    match = _NATURAL.match(text, at)
    if match is None:
        if text[at : at + 1] in _SIGNS and at < len(text):
            raise NotationError("sign_not_card", at, sign=text[at])
        raise NotationError("unreadable_card", at, token=_word_around(text, at))
    return _read_natural(text, at, match, count)


def _read_natural(text: str, at: int, match: re.Match[str], count: int) -> tuple[Card, int]:
    """A number card, with its colour before or right after it. An `s` right after it is refused."""
    colour, end = match[1], match.end()
    if colour is None and (behind := _COLOUR_BEHIND.match(text, end)):
        colour, end = behind[1], behind.end()
    number = _number(match[2], at)
    card = natural(number, COLOUR_WORDS[colour.lower()] if colour else None)
    if text[end : end + 1] in ("s", "S"):
        raise NotationError("number_and_s", end, card=text[at:end], count=count)
    return card, end


def _read_declared(text: str, at: int) -> tuple[int | Colour, int]:
    """The declaration after the equals sign, and the end of the group, which must follow it."""
    at = _skip_gaps(text, at)
    match = _DECLARED.match(text, at)
    if match is None:
        raise NotationError("unreadable_declaration", at, token=_word_around(text, at))
    declare = COLOUR_WORDS[match[1].lower()] if match[1] else _number(match[2], at)
    end = _skip_gaps(text, match.end())
    if end < len(text) and text[end] not in _BARS:
        raise NotationError("unreadable_declaration", end, token=_word_around(text, end))
    return declare, end


def _parse_phase(
    text: str, offset: int, joins: re.Pattern[str] = _JOINS, most: int = MOST_CARDS_IN_A_HAND
) -> Phase:
    groups: list[Group] = []
    for at, part in _parts(text, joins):
        found = read_group(part)
        if found is None:
            begins = offset + at + len(part) - len(part.lstrip())
            raise NotationError("unreadable_phase", begins, token=part.strip()[:_LONGEST_QUOTE])
        kind, size, copies = found
        groups.extend([_sized(kind, _small(size), offset + at)] * copies)
        if sum(group.size for group in groups) > most:
            raise NotationError("phase_too_large", offset + at, most=most)
    return Phase(tuple(groups))


def _sized(kind: GroupKind, size: int, at: int) -> Group:
    if size < SMALLEST_GROUP:
        raise NotationError("group_too_small", at, kind=kind.value, size=size, least=SMALLEST_GROUP)
    if kind in IN_A_ROW and size > HIGHEST:
        raise NotationError("run_too_long", at, size=size, most=HIGHEST)
    return Group(kind, size)


def _parts(text: str, joins: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    at = 0
    for join in joins.finditer(text):
        yield at, text[at : join.start()]
        at = join.end()
    yield at, text[at:]


def _number(digits: str, at: int) -> int:
    number = _small(digits)
    if not LOWEST <= number <= HIGHEST:
        raise NotationError("no_such_number", at, number=digits[:12])
    return number


def _small(digits: str) -> int:
    """The number, or 1,000 if there are more than three digits: it is beyond every limit."""
    meant = digits.lstrip("0")
    return int(meant or "0") if len(meant) <= 3 else 1_000


def _skip_gaps(text: str, at: int) -> int:
    while at < len(text) and (text[at] == "," or text[at].isspace()):
        at += 1
    return at


def _word_around(text: str, at: int) -> str:
    """The word around `at`, which a refusal quotes."""
    start = at
    while start > 0 and not _WORD_END.match(text[start - 1]):
        start -= 1
    end = _WORD_END.search(text, at)
    return text[start : end.start() if end else len(text)][:_LONGEST_QUOTE]


# --- texts in a language --------------------------------------------------------------------------
# Full width, accents, CJK commas and quotation marks are folded in every text. With a vocabulary
# the words of a language are rewritten in the notation as well. A refusal names the place and the
# word as they were typed.

_PUNCTUATION = str.maketrans(
    "\u3001\u30fb\u3002\u201c\u201d\u201e\u00ab\u00bb\u300c\u300d", ",,,       "
)


def _read_cards_in_words(text: str, vocabulary: Vocabulary | None, read: Reading[Read]) -> Read:
    """What `read` makes of `text` when its words for cards are in the notation."""
    if vocabulary is None and text.isascii():
        return read(text)
    typed = _fold_typed(text)
    if vocabulary:
        try:
            declares = read is _groups_of
            typed = cards_in_notation(typed, text, vocabulary.cards, declares=declares)
        except NotationError as error:
            raise _error_as_typed(error, text, typed, error.at) from None
    return _read_rewritten(text, typed, read)


def _read_groups_in_words(text: str, vocabulary: Vocabulary | None, read: Reading[Read]) -> Read:
    """What `read` makes of `text` when its words for groups are in the notation."""
    if vocabulary is None and text.isascii():
        return read(text)
    typed = _fold_typed(text)
    if vocabulary:
        typed = groups_in_notation(typed, vocabulary.groups)
    return _read_rewritten(text, typed, read)


def _fold_typed(text: str) -> FoldedText:
    plain = folded(text)
    return FoldedText(plain.text.translate(_PUNCTUATION), plain.places)


def _read_rewritten(text: str, typed: FoldedText, read: Reading[Read]) -> Read:
    if typed.text == text.lower():
        return read(text)
    try:
        return read(typed.text)
    except NotationError as error:
        token = str(error.facts.get("token", ""))
        begins = typed.text.rfind(token, 0, error.at + len(token))
        raise _error_as_typed(error, text, typed, max(begins, 0)) from None


def _error_as_typed(
    error: NotationError, text: str, typed: FoldedText, begins: int
) -> NotationError:
    """The error with its place and its word in `text`. `begins` is where the word begins in the
    text that was read."""
    facts = dict(error.facts)
    if "token" in facts:
        ends = begins + len(str(facts["token"]))
        facts["token"] = text[_place_in(typed, begins, text) : _place_in(typed, ends, text)].strip()
    end = _place_in(typed, error.end - 1, text) + 1 if error.end > error.at else -1
    at = _place_in(typed, error.at, text)
    while 0 < end < len(text) and folded(text[end]).text in ("", "\u20e3"):
        end += 1  # the invisible rest of an emoji
    return NotationError(error.code, at, end=end, choices=_possible(error.choices), **facts)


def _possible(choices: Iterable[str]) -> tuple[str, ...]:
    """These readings with each card by itself, without those with a number that no card has."""
    found: list[str] = []
    for choice in choices:
        with suppress(NotationError):
            printed = print_groups(_groups_of(choice))
            if printed not in found:
                found.append(printed)
    return tuple(found)


def _place_in(typed: FoldedText, at: int, text: str) -> int:
    """The offset in `text` of the character at `at` of the text that was read."""
    return typed.places[at] if at < len(typed.places) else len(text)
