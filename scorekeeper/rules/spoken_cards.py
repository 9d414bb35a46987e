"""Cards in the words of a language, rewritten in the notation: `rote Sieben` as `R7`.

The text is cut into tokens (`card_tokens`), and the tokens between two commas or bars are read as
cards (`card_phrases`). Then it is decided what belongs together across commas:

    red: 3, 7 / 3 7 in red     a colour that is said once for several cards
    red 3, 7                   only the first, or all of them? It has two readings
    5x3                        five threes or three fives: what the deck and a hand allow

A text with two readings is refused with both. It is never read as either in silence.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.rules.card_phrases import Phrase, only_reading
from scorekeeper.rules.card_tokens import Token, tokens_of
from scorekeeper.rules.cards import CARDS_DEALT, COPIES_OF_A_NUMBER, HIGHEST, MOST_CARDS_IN_A_HAND
from scorekeeper.rules.doubtful_cards import (
    refuse_doubtful,
    refuse_particles,
    refuse_two_of_slot_b,
    two_readings,
)
from scorekeeper.rules.folding import FoldedText
from scorekeeper.rules.spoken_sets import counted_sets
from scorekeeper.rules.vocabulary import WordIndex, WordKind, is_japanese

_MOST_HELD = CARDS_DEALT + 1
_ENDS = "|;/="
_FEWEST_PARTS = 3


@immutable
class _Piece:
    """A part of the rewritten text: from where to where it was typed, and what is written."""

    start: int
    end: int
    text: str
    pair: tuple[str, str] | None = None


def cards_in_notation(
    typed: FoldedText, original: str, words: WordIndex, *, declares: bool
) -> FoldedText:
    """The text with its words for cards rewritten in the notation. `original` is the text before
    it was folded; `declares`: a group may end with what its wilds stand for. Raises NotationError,
    with a place in `typed`, if the cards have no reading or several."""
    pieces: list[_Piece] = []
    row: list[Token] = []
    declared = False
    tokens = tokens_of(typed, original, words)
    refuse_two_of_slot_b(tokens)
    for token in tokens if declares else _without_slashes(tokens):
        if (
            token.text not in _ENDS
            or token.meanings
            or (token.text == "=" and _is_as(row, declares))
        ):
            row.append(token)
            continue
        pieces += _row_pieces(row, declared=declared)
        pieces.append(_Piece(token.start, token.end, token.text))
        row, declared = [], token.text == "="
    pieces += _row_pieces(row, declared=declared)
    if not pieces:
        _refuse_words_between_nothing(tokens)
    text: list[str] = []
    places: list[int] = []
    for piece in _in_one_order(pieces, typed.text):
        text.append(f" {piece.text}")
        places += [typed.places[piece.start]] * (len(piece.text) + 1)
    return FoldedText("".join(text), tuple(places))


def _refuse_words_between_nothing(tokens: Sequence[Token]) -> None:
    """Refuse a text without a card that is more than signs: a dictated *comma* alone."""
    for token in tokens:
        if token.is_a(WordKind.BETWEEN) and token.text.isalpha():
            raise NotationError("unreadable_card", token.start, token=token.text)


def _without_slashes(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with slashes as commas if they part three cards or more that all have a colour:
    `r4/g4/b4`. A slash between two may be an *or*."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.text == "/":
            parts.append([])
        else:
            parts[-1].append(token)
    coloured = all(any(token.card or token.colour for token in part) for part in parts)
    if len(parts) < _FEWEST_PARTS or not coloured:
        return list(tokens)
    return [replace(token, text=",") if token.text == "/" else token for token in tokens]


def _is_as(row: Sequence[Token], declares: bool) -> bool:
    """Does an equals sign say what the wild before it stands for, as in `7 7 W=7`? Behind wilds
    alone it names their whole group."""
    if not row or row[-1].meant(WordKind.CARD) != "W":
        return bool(row) and row[-1].text == "("
    return not declares


def _row_pieces(row: Sequence[Token], *, declared: bool) -> Iterator[_Piece]:
    """The cards of one group in the notation."""
    refuse_particles(row)
    tokens = _without_ignored(row)
    if declared:
        if tokens and tokens[0].colour and (len(tokens) == 1 or not tokens[1].number):
            yield _Piece(tokens[0].start, tokens[0].end, tokens[0].colour)
            tokens = tokens[1:]
        elif tokens and tokens[0].number:
            yield _Piece(tokens[0].start, tokens[0].end, tokens[0].number)
            tokens = tokens[1:]
    for section, colour in _sections(tokens):
        phrases = [*_phrases_of(section)]
        if colour:
            _refuse_plurals(section)
        else:
            _refuse_unclear_colour(section, phrases)
        refuse_doubtful(section, phrases)
        for start, phrase in phrases:
            notation = _coloured(phrase.notation, colour) if colour else phrase.notation
            end = section[phrase.end - 1].end
            yield _Piece(section[start].start, end, notation, None if colour else phrase.pair)


def _without_ignored(row: Sequence[Token]) -> list[Token]:
    kept: list[Token] = []
    article = led = False
    for token in row:
        if token.is_a(WordKind.IGNORED) and len(token.meanings) == 1:
            article = led = True
            continue
        if led and token.text == ":":
            continue  # my cards: 3 4
        led = False
        kept.append(replace(token, after_article=True) if article else token)
        article = False
    return kept


def _phrases_of(section: Sequence[Token]) -> Iterator[tuple[int, Phrase]]:
    """Each phrase with the index of its first token; its end is an index of the section, too."""
    at = 0
    while at < len(section):
        if section[at].separates:
            at += 1
        elif sets := counted_sets(section, at):
            yield at, sets
            at = sets.end
        else:
            first, at = at, _next_separator(section, at)
            start = first
            for phrase in only_reading(section[first:at]):
                end = first + phrase.end
                yield start, phrase._replace(end=end)
                start = end


def _next_separator(section: Sequence[Token], at: int) -> int:
    return next((end for end in range(at, len(section)) if section[end].separates), len(section))


# --- a colour of several cards --------------------------------------------------------------------


def _sections(tokens: list[Token]) -> Iterator[tuple[list[Token], str]]:
    """The tokens in parts, each with the colour that was said once for all of its cards."""
    if parts := _each_in_its_colour(tokens):
        yield from parts
        return
    begin = at = 0
    while at < len(tokens):
        if not tokens[at].colour:
            at += 1
            continue
        low, high, said = _colour_words(tokens, at, begin)
        if not (said or tokens[at].is_a(WordKind.COLOURS)):
            at += 1
            continue
        forward = _until_colour(tokens, high)
        behind, before = _numbers(tokens[high:forward]), _numbers(tokens[begin:low])
        colon = high > at + 1 and tokens[high - 1].text == ":"
        plural = tokens[at].is_a(WordKind.COLOURS) and not tokens[at].is_a(WordKind.COLOUR)
        plural = plural and (said or high == len(tokens) or not tokens[high].separates)
        touches = low > begin and not tokens[low - 1].separates
        if not (said or plural) or (plural and not said and touches and behind):
            at += 1
        elif (
            behind
            and not (tokens[low].meant(WordKind.CARD) and low < at)
            and (not before or colon or (plural and not touches))
        ):
            _refuse_counted_colour(tokens, begin, low, high)
            if low > begin:
                yield tokens[begin:low], ""
            yield tokens[high:forward], tokens[at].colour
            begin = at = forward
        elif not behind and before and (said or before > 1) and _all_bare(tokens[begin:low]):
            yield tokens[begin:low], tokens[at].colour
            begin = at = high
        else:
            at += 1
    if begin < len(tokens):
        yield tokens[begin:], ""


def _each_in_its_colour(tokens: list[Token]) -> list[tuple[list[Token], str]]:
    """The parts of `12 in yellow and 3 in blue`; empty if not every number has a colour of its own
    behind it."""
    parts: list[tuple[list[Token], str]] = []
    begin = 0
    for at, token in enumerate(tokens):
        if not token.colour:
            continue
        part = tokens[begin : max(at - 1, 0)]
        is_in = at > 0 and tokens[at - 1].is_a(WordKind.IN)
        if not is_in or _numbers(part) != 1 or not _all_bare(part):
            return []
        parts.append((part, token.colour))
        begin = at + 1
    rest = tokens[begin:]
    if len(parts) < 2 or _numbers(rest):
        return []
    return [*parts, (rest, "")] if rest else parts


def _colour_words(tokens: Sequence[Token], at: int, begin: int) -> tuple[int, int, bool]:
    """From where to where the words reach that give this colour to several cards, such as *all in
    red* and *red:*, and whether there are any."""
    low, high = at, at + 1
    while low > begin and (tokens[low - 1].is_a(WordKind.IN) or tokens[low - 1].is_a(WordKind.ALL)):
        low -= 1
    while high < len(tokens) and (
        tokens[high].text == ":"
        or tokens[high].is_a(WordKind.ALL)
        or (tokens[high].is_a(WordKind.IN) and not tokens[low].is_a(WordKind.IN))
    ):
        high += 1
    return low, high, (low, high) != (at, at + 1)


def _refuse_plurals(tokens: Sequence[Token]) -> None:
    """Refuse numbers that may be several cards where the colour is said once: `nur rote 3er`."""
    for token in tokens:
        if token.number and (plural := token.meant(WordKind.NUMBERS)):
            raise NotationError("several_cards", token.start, card=plural, count=2)


def _refuse_counted_colour(tokens: Sequence[Token], begin: int, low: int, high: int) -> None:
    """Refuse `two reds: 3 and 5`, where the number counts the cards that follow, or is a card."""
    if low > begin and tokens[low - 1].number and tokens[high - 1].text == ":":
        raise two_readings(tokens, low - 1, high)


def _until_colour(tokens: Sequence[Token], at: int) -> int:
    """Where the next colour begins, with the words before it."""
    end = at
    while end < len(tokens) and not tokens[end].colour and not tokens[end].card:
        end += 1
    while (
        end > at
        and end < len(tokens)
        and (tokens[end - 1].is_a(WordKind.ALL) or tokens[end - 1].is_a(WordKind.IN))
    ):
        end -= 1
    return end


def _numbers(tokens: Sequence[Token]) -> int:
    return sum(bool(token.number or token.is_a(WordKind.NUMBERS)) for token in tokens)


def _all_bare(tokens: Sequence[Token]) -> bool:
    return not any(token.colour or token.card for token in tokens)


_UNCOLOURED = re.compile(r"(?:([0-9]+)x)?([0-9]+)$")


def _coloured(notation: str, colour: str) -> str:
    """These cards in this colour; a wild and a skip have none."""
    written = []
    for card in notation.split():
        found = _UNCOLOURED.match(card)
        count = f"{found[1]}x" if found and found[1] else ""
        written.append(f"{count}{colour}{found[2]}" if found else card)
    return " ".join(written)


def _refuse_unclear_colour(tokens: Sequence[Token], phrases: list[tuple[int, Phrase]]) -> None:
    """Refuse `red 3, 7, 9` and `3, 7, 9 red`: all of them, or only the one beside the colour?"""
    for index, (start, phrase) in enumerate(phrases):
        if phrase.colour == "front" and not _is_sign(tokens, start):
            last = index
            for at in range(index + 1, len(phrases)):
                first, following = phrases[at]
                if following.notation in ("W", "S"):
                    continue
                if not following.bare or tokens[first].after_article:
                    break
                last = at
            if last > index:
                raise _unclear_colour(tokens, phrases[index : last + 1], phrase.notation[0])
        elif phrase.colour == "behind":
            first = index
            while first and phrases[first - 1][1].bare:
                first -= 1
            if first < index:
                raise _unclear_colour(tokens, phrases[first : index + 1], phrase.notation[0])


def _is_sign(tokens: Sequence[Token], at: int) -> bool:
    """Is this a colour in one letter or two that touches its number, as in `C7`? Like the letters
    of the notation, it belongs to this number alone."""
    sign = tokens[at].text
    return len(sign) <= 2 and sign.isalpha() and not is_japanese(sign) and tokens[at + 1].glued


def _unclear_colour(
    tokens: Sequence[Token], phrases: Sequence[tuple[int, Phrase]], colour: str
) -> NotationError:
    first, last = phrases[0][0], phrases[-1][1].end
    cards = " ".join(phrase.notation for _start, phrase in phrases)
    return two_readings(tokens, first, last, (_coloured(cards, colour), cards))


# --- a count before or behind ---------------------------------------------------------------------


def _in_one_order(pieces: list[_Piece], text: str) -> list[_Piece]:
    """The pieces with each `5x3` as what it can mean: everybody types the count always before the
    card, or always behind it. Raises NotationError if a hand and the deck allow both, or only that
    the card stands first."""
    pairs = [at for at, piece in enumerate(pieces) if piece.pair]
    if not pairs:
        return pieces
    turned = [_turned(piece) for piece in pieces]
    if [piece.text for piece in turned] == [piece.text for piece in pieces]:
        return pieces
    other = _is_possible(turned, _MOST_HELD)
    if not other:
        return pieces
    first, last = pairs[0], pairs[-1] + 1
    readings = [turned[first:last]]
    if _is_possible(pieces, MOST_CARDS_IN_A_HAND):
        readings.insert(0, pieces[first:last])
    start, end = pieces[first].start, pieces[last - 1].end
    raise NotationError(
        "two_ways",
        start,
        end=end,
        choices=tuple(" ".join(each.text for each in reading) for reading in readings),
        token=text[start:end],
    )


def _turned(piece: _Piece) -> _Piece:
    """The piece with the card first and its count behind it."""
    if piece.pair is None:
        return piece
    card, count = piece.pair
    return replace(piece, text=f"{count}x{card}")


def _is_possible(pieces: Sequence[_Piece], most: int) -> bool:
    """Can these cards be in one hand of one deck?"""
    held: Counter[str] = Counter()
    for piece in pieces:
        for card in piece.text.split():
            count, times, named = card.rpartition("x")
            held[named.lstrip("RBYG")] += int(count[-3:]) if times else 1
    cards = Counter({card: count for card, count in held.items() if card.strip("|;/=")})
    return sum(cards.values()) <= most and all(
        0 < count <= COPIES_OF_A_NUMBER and (not card.isdigit() or 1 <= int(card[-3:]) <= HIGHEST)
        for card, count in cards.items()
    )
