"""The readings of a row of tokens as cards.

    7 red, red 7, 7, wild      one card
    3 x red 7, 3 copies 7      a count before it
    7 3 copies, wild x 2       a count behind it
    3 red sevens, 3 wilds      a count and a plural
    3 to 6, wild as 7          a range; a wild and what it stands for

All readings are tried. The row is refused if there is none, or more than one: then the refusal says
what the doubtful part can mean.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from scorekeeper.errors import NotationError
from scorekeeper.rules.card_tokens import Token
from scorekeeper.rules.cards import COPIES_OF_A_CARD, COPIES_OF_A_NUMBER, HIGHEST, LOWEST
from scorekeeper.rules.vocabulary import WordKind, is_japanese

_MOST_CHOICES, _LONGEST_DOUBT = 4, 12


class Phrase(NamedTuple):
    """Tokens that are one card or several: the end of them, and the cards in the notation.
    `colour`: a word before or behind the number says it. `bare`: number cards without a colour and
    a count. `pair`: two numbers with a sign between them, either of which may be the count.
    `stands_for`: the number that a wild stands for, as it was said."""

    end: int
    notation: str
    colour: str = ""
    bare: bool = False
    pair: tuple[str, str] | None = None
    stands_for: str = ""


def only_reading(tokens: Sequence[Token]) -> list[Phrase]:
    """The only way to read these tokens as cards. Raises NotationError if there is no reading, or
    more than one."""
    whole = [0] * len(tokens) + [1]
    for at in range(len(tokens) - 1, -1, -1):
        whole[at] = min(2, sum(whole[each.end] for each in _phrases(tokens, at)))
    if not whole[0]:
        raise _unreadable(tokens)
    found: list[Phrase] = []
    at = 0
    while at < len(tokens):
        choices = [each for each in _phrases(tokens, at) if whole[each.end]]
        if len(choices) > 1:
            raise _two_ways(tokens, at, max(each.end for each in choices))
        found.append(choices[0])
        at = choices[0].end
    return found


def _phrases(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    """Every phrase that begins here, each reading once."""
    seen: set[tuple[int, str]] = set()
    for phrase in _all_phrases(tokens, at):
        if (phrase.end, phrase.notation) not in seen:
            seen.add((phrase.end, phrase.notation))
            yield phrase


def _all_phrases(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    for card in _cards(tokens, at):
        yield card
        yield from _counted_behind(tokens, card)
    token = tokens[at]
    if token.number or token.is_a(WordKind.COUNT):
        yield from _behind_a_count(tokens, at)
    vague = token.is_a(WordKind.FEW) and not (token.capital and (at or token.after_article))
    if (size := token.meant(WordKind.SIZED_SET)) and not token.number and not vague:
        for card in _cards(tokens, at + 1, several=True):
            yield Phrase(card.end, f"{size}x{card.notation}")
    yield from _ranges(tokens, at)
    if plural := token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS):
        times = at + 2 < len(tokens) and tokens[at + 1].is_a(WordKind.TIMES)
        if times and tokens[at + 2].number and not (token.number or token.meant(WordKind.CARD)):
            yield Phrase(at + 3, f"{tokens[at + 2].number}x{plural}")


# --- one card -------------------------------------------------------------------------------------


def _cards(tokens: Sequence[Token], at: int, *, several: bool = False) -> Iterator[Phrase]:
    """One card that begins here. `several`: behind a word like *pair* it may be a plural."""
    if at >= len(tokens):
        return
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    plural = token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS)
    if several and plural:
        yield Phrase(at + 1, plural)
    elif token.card:
        yield Phrase(at + 1, token.card)
    elif token.colour:
        number = following.number if following else ""
        number = number or (following.meant(WordKind.NUMBERS) if following and several else "")
        if following and number and _may_precede(tokens, at):
            doubtful = token.is_a(WordKind.COLOURS) and following.is_a(WordKind.NUMBERS)
            if several or not doubtful:
                yield Phrase(at + 2, token.colour + number, colour="front")
    elif token.number:
        yield from _number_cards(tokens, at)
    if card := token.meant(WordKind.CARD):
        yield Phrase(at + 1, card)
        if card == "W":
            yield from _standing_for(tokens, at + 1)


def _number_cards(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    token = tokens[at]
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    if following is None or not _is_a_count(tokens, at):
        yield Phrase(at + 1, token.number, bare=True)
    one = following and following.colour and not following.is_a(WordKind.COLOURS)
    if following and one and _may_follow(tokens, at + 1):
        yield Phrase(at + 2, following.colour + token.number, colour="behind")
    in_brackets = [each.text for each in tokens[at + 1 : at + 4 : 2]] == ["(", ")"]
    if in_brackets and (colour := tokens[at + 2].meant(WordKind.COLOUR)):
        yield Phrase(at + 4, colour + token.number)


def _standing_for(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    """What a wild stands for, which its card does not say: `wild as 7`, `wild (7)`."""
    if at >= len(tokens):
        return
    opens = tokens[at].text == "("
    if opens or tokens[at].is_a(WordKind.AS) or tokens[at].text == "=":
        for end in _stood_for(tokens, at + 1):
            number = _number_said(tokens[at + 1 : end])
            behind = end + 1 if _is_behind(tokens, end) else end
            if not opens:
                yield Phrase(end, "W", stands_for=number)
            elif behind < len(tokens) and tokens[behind].text == ")":
                yield Phrase(behind + 1, "W", stands_for=number)
    elif tokens[at].number and _is_behind(tokens, at + 1):
        yield Phrase(at + 2, "W", stands_for=tokens[at].number)


def _is_behind(tokens: Sequence[Token], at: int) -> bool:
    """Is this a word such as *as*, which Japanese has behind the number?"""
    return at < len(tokens) and tokens[at].is_a(WordKind.AS)


def _number_said(tokens: Sequence[Token]) -> str:
    return next((found for each in tokens if (found := each.card[1:] or _digits(each))), "")


def _stood_for(tokens: Sequence[Token], at: int) -> Iterator[int]:
    if at >= len(tokens):
        return
    if tokens[at].is_a(WordKind.AS) or tokens[at].text == "=":
        at += 1
    if at < len(tokens) and (_digits(tokens[at]) or tokens[at].card):
        yield at + 1
        if at + 1 < len(tokens) and tokens[at + 1].colour and not _is_number(tokens, at + 2):
            yield at + 2
    elif at < len(tokens) and tokens[at].colour:
        behind = tokens[at + 1 : at + 2]
        yield at + 2 if behind and _digits(behind[0]) else at + 1


def _digits(token: Token) -> str:
    """The number that is said, also in a form that can be a plural, as in *zamiast siódemki*."""
    return token.number or token.meant(WordKind.NUMBERS)


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and bool(tokens[at].number)


def _may_precede(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number after it? Not if it touches only the one before."""
    touches_before = at > 0 and bool(tokens[at - 1].number) and tokens[at].glued
    return tokens[at + 1].glued or not touches_before


def _may_follow(tokens: Sequence[Token], at: int) -> bool:
    """May this colour belong to the number before it? Not if it touches only the one after."""
    following = tokens[at + 1] if at + 1 < len(tokens) else None
    return tokens[at].glued or not (following and following.number and following.glued)


# --- several cards --------------------------------------------------------------------------------


def _counted_behind(tokens: Sequence[Token], card: Phrase) -> Iterator[Phrase]:
    """The card with a count behind it: 7を3枚, `wild x2`, 5のペア."""
    at = card.end
    if at >= len(tokens):
        return
    token, after = tokens[at], tokens[at + 1] if at + 1 < len(tokens) else None
    if token.number and after and after.is_a(WordKind.COPIES):
        yield Phrase(at + 2, f"{token.number}x{card.notation}")
    if token.is_a(WordKind.TIMES) and after and after.number and not card.bare:
        yield Phrase(at + 2, f"{after.number}x{card.notation}")
    if (size := token.meant(WordKind.SIZED_SET)) and not token.number:
        yield Phrase(at + 1, f"{size}x{card.notation}")
    if at + 1 == len(tokens) and not token.number and (count := token.meant(WordKind.COUNT)):
        yield Phrase(at + 1, f"{count}x{card.notation}")
    in_words = bool(token.number) and not token.figures
    if in_words and after and after.is_a(WordKind.TIMES) and at + 2 == len(tokens):
        yield Phrase(at + 2, f"{token.number}x{card.notation}")


def _behind_a_count(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    token, after = tokens[at], at + 1
    count = token.number or token.meant(WordKind.COUNT)
    if after == len(tokens):
        return
    following = tokens[after]
    if following.is_a(WordKind.TIMES) or following.is_a(WordKind.COPIES):
        for card in _cards(tokens, after + 1, several=True):
            yield from _times(count, following, card)
    plural, special = following.meant(WordKind.CARDS), following.meant(WordKind.CARD)
    if plural and not _is_a_card_before(tokens, at):
        yield Phrase(after + 1, f"{count}x{plural}")
    elif special and (
        token.is_a(WordKind.COUNT) if len(following.text) == 1 else _counts_one(token)
    ):
        yield Phrase(after + 1, f"{count}x{special}")
    if len(following.text) == 1 and special and token.number and not token.figures:
        yield Phrase(after + 1, f"{count}x{special}")
    yield from _plural_behind(tokens, at, count)


def _counts_one(token: Token) -> bool:
    """Does this number count one wild or skip in words, or both? `1 W` are two cards."""
    return token.number == "1" or token.is_a(WordKind.COUNT)


def _times(count: str, sign: Token, card: Phrase) -> Iterator[Phrase]:
    """So many times this card. Between two numbers a sign does not say which is the count."""
    if card.bare and len(sign.text) == 1 and sign.is_a(WordKind.TIMES):
        yield Phrase(card.end, f"{count}x{card.notation}", pair=(count, card.notation))
    else:
        yield Phrase(card.end, f"{count}x{card.notation}")


def _plural_behind(tokens: Sequence[Token], at: int, count: str) -> Iterator[Phrase]:
    """A count and a plural, with a colour before or behind it: `3 red sevens`."""
    colour = tokens[at + 1].colour
    many = at + 2 if colour else at + 1
    if many >= len(tokens):
        return
    vague = tokens[many].is_a(WordKind.FEW) and colour
    if (number := tokens[many].meant(WordKind.NUMBERS)) and not vague:
        yield Phrase(many + 1, f"{count}x{colour}{number}")
        behind = tokens[many + 1].meant(WordKind.COLOUR) if many + 1 < len(tokens) else ""
        if not colour and behind:
            yield Phrase(many + 2, f"{count}x{behind}{number}")
    elif colour and tokens[at + 1].is_a(WordKind.COLOURS) and tokens[many].number:
        if int(count[-3:]) <= COPIES_OF_A_CARD:
            yield Phrase(many + 1, f"{count}x{colour}{tokens[many].number}")
    elif tokens[many].number and (
        tokens[at].is_a(WordKind.COUNT)
        or (not tokens[at].figures and tokens[many].figures)
        or (not colour and _is_named(tokens[at], tokens[many]))
    ):
        yield Phrase(many + 1, f"{count}x{colour}{tokens[many].number}")


def _is_named(count: Token, number: Token) -> bool:
    """May the second of two numbers in words be the name of a card, and the first one count it, as
    in the German `fünf Sieben`? Two cards are `fünf sieben`."""
    in_words = not (count.figures or number.figures) and bool(count.number)
    return (
        in_words
        and number.capital
        and not count.capital
        and 2 <= int(count.number) <= COPIES_OF_A_NUMBER
    )


def _is_a_count(tokens: Sequence[Token], at: int) -> bool:
    """Is a number before a plural surely a count? `zwei Joker` are two wilds, `drei Siebener` are
    three sevens, and `1 Joker` is one. Not behind another number: `3 4 Fünfer`."""
    token, following = tokens[at], tokens[at + 1]
    if at and tokens[at - 1].number:
        return False
    if token.number == "1" and following.meant(WordKind.CARD) and len(following.text) > 1:
        return True
    plural = following.is_a(WordKind.COLOURS) and not following.is_a(WordKind.COLOUR)
    if plural and _is_number(tokens, at + 2) and int(token.number[-3:]) <= COPIES_OF_A_CARD:
        return True
    if following.is_a(WordKind.COLOURS) and _is_number(tokens, at + 2) and not token.figures:
        return True  # three greens 5
    if following.is_a(WordKind.NUMBERS) and int(token.number[-3:]) <= COPIES_OF_A_NUMBER:
        return True
    if following.figures and not token.figures and not is_japanese(token.text):
        return True  # three 7
    return at == 0 and not token.figures and following.is_a(WordKind.CARDS)


def _is_a_card_before(tokens: Sequence[Token], at: int) -> bool:
    """Is a number before a word that is singular and plural surely a card, not a count? The last
    number of `5 5 Joker` and of `3 4 5 Joker` is, because it continues the row. So is the 9 of
    `9 Joker`, because a deck has only eight wilds."""
    if not tokens[at + 1].is_a(WordKind.CARD) or not tokens[at].number:
        return False
    number, before = int(tokens[at].number[-3:]), _number_before(tokens, at)
    return number > COPIES_OF_A_NUMBER or (before is not None and abs(number - before) <= 1)


def _number_before(tokens: Sequence[Token], at: int) -> int | None:
    """The number of the card before `at`; None if no number card is there."""
    for token in reversed(tokens[max(0, at - 2) : at]):
        digits = token.card[1:] or token.number
        if digits:
            return int(digits[-3:])
        if not token.colour:
            return None
    return None


# --- ranges ---------------------------------------------------------------------------------------


def _ranges(tokens: Sequence[Token], at: int) -> Iterator[Phrase]:
    """`3 to 6` is every card from the first to the last, in the colour before the first."""
    start = at
    while at < len(tokens) and tokens[at].is_a(WordKind.AROUND_RANGE):
        at += 1
    before = ""
    if at < len(tokens) and tokens[at].meant(WordKind.COLOUR):
        before, at = tokens[at].colour, at + 1
        while at < len(tokens) and tokens[at].is_a(WordKind.AROUND_RANGE):
            at += 1
    if at + 2 >= len(tokens) or not tokens[at + 1].is_a(WordKind.RANGE):
        return
    colour, low = _end_of_range(tokens[at], before)
    last = at + 2
    if tokens[last].colour == before and before and last + 1 < len(tokens):
        last += 1
    other, high = _end_of_range(tokens[last], colour)
    end = last + 1
    if end < len(tokens) and tokens[end].is_a(WordKind.RANGE) and not _ends_range(tokens, end):
        return
    if (
        not LOWEST <= low < high <= HIGHEST
        or other != colour
        or (start and _goes_on(tokens, start))
    ):
        return
    while end < len(tokens) and tokens[end].is_a(WordKind.AROUND_RANGE):
        end += 1
    notation = " ".join(f"{colour}{number}" for number in range(low, high + 1))
    yield Phrase(end, notation, bare=not colour)


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at - 1].is_a(WordKind.RANGE)


def _ends_range(tokens: Sequence[Token], at: int) -> bool:
    return at + 1 == len(tokens)


def _end_of_range(token: Token, colour: str) -> tuple[str, int]:
    """The colour and the number of one end; 0 if the token is no number."""
    if token.card:
        return token.card[0], int(token.card[1:][-3:])
    return colour, int(_digits(token)[-3:] or "0")


# --- refusals -------------------------------------------------------------------------------------


def _unreadable(tokens: Sequence[Token]) -> NotationError:
    """The refusal of the first token that no reading reaches beyond."""
    reached = {0}
    for at in range(len(tokens)):
        if at in reached:
            reached.update(each.end for each in _phrases(tokens, at))
    at = min(max(reached), len(tokens) - 1)
    if tokens[at].colour and at + 1 < len(tokens) and tokens[at + 1].is_a(WordKind.NUMBERS):
        at += 1
    token = tokens[at]
    if plural := token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS):
        return _how_many(tokens, at, plural)
    return NotationError("unreadable_card", token.start, token=token.text)


def _two_ways(tokens: Sequence[Token], at: int, end: int) -> NotationError:
    """The refusal of tokens that have several readings, with what they can mean."""
    stop, choices = _choices(tokens, at)
    for index in range(at, end):
        token = tokens[index]
        plural = token.meant(WordKind.NUMBERS) or token.meant(WordKind.CARDS)
        if plural and not token.is_a(WordKind.NUMBER):
            count = _copies_before(tokens, index)
            start = tokens[at].start
            if start == tokens[index - 1].start or index == at:
                return NotationError(
                    "several_cards", start, end=stop, choices=choices, card=plural, count=count
                )
    unclear = tokens[at : end + 1]
    return NotationError(
        "two_ways", tokens[at].start, end=stop, choices=choices, token=words_of(unclear)
    )


def words_of(tokens: Sequence[Token]) -> str:
    """All that was typed for these tokens, ignored words included: they are filled with blanks."""
    ends = (*(each.start for each in tokens[1:]), tokens[-1].end)
    return "".join(
        each.text.ljust(end - each.start) for each, end in zip(tokens, ends, strict=True)
    )


def _choices(tokens: Sequence[Token], at: int) -> tuple[int, tuple[str, ...]]:
    """Where the doubtful part ends, and the cards that it can be in each reading."""
    last = len(tokens)
    if last - at > _LONGEST_DOUBT:
        return tokens[at].end, ()
    found: list[str] = []
    open_ends: list[tuple[int, str]] = [(at, "")]
    while open_ends and len(found) < _MOST_CHOICES:
        place, so_far = open_ends.pop()
        if place == last:
            if so_far.strip() not in found:
                found.append(so_far.strip())
            continue
        open_ends.extend(
            (each.end, f"{so_far} {each.notation}") for each in _phrases(tokens, place)
        )
    return tokens[-1].end, tuple(found)


def _how_many(tokens: Sequence[Token], at: int, plural: str) -> NotationError:
    """Asks how many cards a plural means, and suggests the number before it."""
    count = _copies_before(tokens, at)
    return NotationError("several_cards", tokens[at].start, card=plural, count=count)


def _copies_before(tokens: Sequence[Token], at: int) -> int:
    """The number before this token, if so many cards can be alike; else two."""
    before = tokens[at - 1].number if at else ""
    return int(before) if len(before) == 1 and 2 <= int(before) <= COPIES_OF_A_NUMBER else 2
