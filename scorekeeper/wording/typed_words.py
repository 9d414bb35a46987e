"""The words that people type for cards and groups, from the catalogue of the reader's language.

Each text is a list that is never shown. Words stand between commas; a star means any ending. A
further language needs no more than these lists in its catalogue. What the notation reads (R7 W S,
red, wild, skip) is read in every language and need not be listed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from flask_babel import pgettext

from scorekeeper.rules.vocabulary import Vocabulary, WordLists, vocabulary


def typed_words() -> Vocabulary:
    """The words that are read in the reader's language, beside the notation."""
    return _vocabulary(
        colours=tuple(colour_lists().items()),
        special=tuple(special_lists().items()),
        several_special=tuple(several_special_lists().items()),
        numbers=number_list(),
        several_numbers=several_number_list(),
        times=times_list(),
        copies=copies_list(),
        between=between_list(),
        ignored=ignored_list(),
        several_colours=several_colour_list(),
        both=both_list(),
        few=few_list(),
        ranges=range_list(),
        around_ranges=around_range_list(),
        wild_as=wild_as_list(),
        all_of=all_list(),
        in_colour=in_colour_list(),
        kinds=tuple(kind_lists().items()),
        sized_sets=sized_set_list(),
        ignored_in_groups=group_words_list(),
    )


Lists = tuple[tuple[str, str], ...]


@lru_cache(maxsize=32)
def _vocabulary(
    *, colours: Lists, special: Lists, several_special: Lists, kinds: Lists, **lists: str
) -> Vocabulary:
    return vocabulary(
        WordLists(
            colours=dict(colours),
            special=dict(special),
            several_special=dict(several_special),
            kinds=dict(kinds),
            **lists,
        )
    )


# --- what the program itself puts into a field ----------------------------------------------------

_COLOUR_LETTER = re.compile(r"(?<![A-Z])[RBYG](?=[0-9])|(?<==)[RBYG]\b")


def sure_notation(notation: str) -> str:
    """Cards in notation, as the program puts them into a field: a letter that can mean two colours
    in the reader's language is replaced by a word that cannot, such as *Gr7* in German. So what
    keys write is read as it is, and the letter alone is asked about."""
    return _COLOUR_LETTER.sub(lambda found: sure_letter(found[0]), notation)


def sure_letter(letter: str) -> str:
    """What stands for this colour of the notation in a field of the reader."""
    return _sure_letters(tuple(colour_lists().items())).get(letter, letter)


@lru_cache(maxsize=16)
def _sure_letters(lists: Lists) -> Mapping[str, str]:
    """The letters of the notation that also begin another colour, each with the shortest word of
    its own colour that begins no other."""
    words = {
        colour: {word.strip().casefold() for word in typed.split(",")} for colour, typed in lists
    }
    found: dict[str, str] = {}
    for colour, own in words.items():
        others = set[str]().union(*(words[other] for other in words if other != colour))
        if colour.casefold() in others:
            sure = (word for word in own - others if len(word) > 1 and word.isalpha())
            found[colour] = min(sure, key=lambda word: (len(word), word)).capitalize()
    return MappingProxyType(found)


# --- the lists ------------------------------------------------------------------------------------


def colour_lists() -> dict[str, str]:
    """For each colour of the notation, V for violet and O for orange, the words and letters that
    people type."""
    return {
        # Translators: Words that people type for a RED card, with commas between them. A star
        # stands for any ending: "rot*" is read as rot, rote, roten. Capitals, accents, the two
        # dots of ё, full width and katakana or hiragana do not matter. Give the stem of the word
        # with a star, and the first letters if they are used: "rot*, r". If a letter can mean two
        # things (a German g is yellow or green), put it in BOTH lists: then the player is asked.
        # English words and R B V Y G W S are read in any case and need not be here.
        "R": pgettext("typed words", "red, rd, r"),
        # Translators: Words that people type for a BLUE card; the format is as for RED.
        "B": pgettext("typed words", "blue, blu, bl, b"),
        # Translators: Words that people type for a VIOLET card; the format is as for RED.
        "V": pgettext("typed words", "violet, purple, prpl, v"),
        # Translators: Words that people type for a YELLOW card; the format is as for RED.
        "Y": pgettext("typed words", "yellow, yel, ylw, y"),
        # Translators: Words that people type for a GREEN card; the format is as for RED.
        "G": pgettext("typed words", "green, grn, gr, g"),
        # Translators: Words that people type for an ORANGE card; the format is as for RED.
        "O": pgettext("typed words", "orange, orng"),
    }


def special_lists() -> dict[str, str]:
    """The words for one wild and for one skip."""
    return {
        # Translators: Words that people type for ONE WILD card (joker). With commas; a star stands
        # for any ending. A form that can be singular and plural stands here and in the next list.
        "W": pgettext("typed words", "wild, joker, wild card, joker card, w"),
        # Translators: Words that people type for ONE SKIP card. With commas, a star for any ending.
        "S": pgettext("typed words", "skip, skip card, s"),
    }


def several_special_lists() -> dict[str, str]:
    """The words for several wilds and for several skips."""
    return {
        # Translators: Plural words that people type for SEVERAL WILD cards, as in "three wilds".
        # With commas, a star for any ending.
        "W": pgettext("typed words", "wilds, jokers, wild cards, joker cards"),
        # Translators: Plural words that people type for SEVERAL SKIP cards, as in "two skips".
        "S": pgettext("typed words", "skips, skip cards"),
    }


def number_list() -> str:
    """The words for the numbers 1 to 12, also as one card of that number."""
    # Translators: Words for the numbers 1 to 12, each also as ONE CARD of this number (a seven).
    # A semicolon after each number, commas between the words of one number, so 12 parts in all.
    # German begins: "eins, einser; zwei, zwo; drei"; Polish: "jeden, jedynka, jedynkę; dwa, ..."
    return pgettext(
        "typed words", "one; two; three; four; five; six; seven; eight; nine; ten; eleven; twelve"
    )


def several_number_list() -> str:
    """The words for several cards of a number."""
    # Translators: Words for SEVERAL cards of one number, as in "three sevens": 12 parts with
    # semicolons, in each part words with commas; a star for any ending ("siódem*" is fine, because
    # whole words of the other list go first). A sign # stands for any figure: the German "#er" in
    # one of the parts lets people type "drei 7er".
    return pgettext(
        "typed words",
        "ones, #s; twos; threes; fours; fives; sixes; sevens; eights; nines; tens; elevens; "
        "twelves",
    )


def times_list() -> str:
    """The words between a count and a card: 3 times 7."""
    # Translators: Words between a count and a card: "3 TIMES 7", "3 по 7". With commas.
    return pgettext("typed words", "times, x")


def copies_list() -> str:
    """The words after a number that make it a count of cards."""
    # Translators: Words right after a number that make it a count: "3 COPIES of 7" (Japanese:
    # 枚, つ, こ). With commas, a star for any ending.
    return pgettext("typed words", "copies, pieces")


def between_list() -> str:
    """The words between two cards or groups."""
    # Translators: Words between two cards: "red 7 AND blue 8", and dictated signs, "7 COMMA 8".
    # With commas.
    return pgettext("typed words", "and, plus, with, then, comma, full stop")


def ignored_list() -> str:
    """The small words around a card that are ignored."""
    # Translators: Small words around a card that mean nothing by themselves: "THE red 7, A wild"
    # (German: die, der, das, ein*; Japanese: の), and what people say before their cards, "MY
    # CARDS ARE". With commas, a star for any ending.
    return pgettext(
        "typed words",
        "the, a, an, of, my, i have, i have got, i got, i've got, my cards, my cards are, my hand, "
        "my hand is, hand, one",
    )


def several_colour_list() -> str:
    """The words for several cards of a colour."""
    # Translators: Words for SEVERAL cards of one colour, or for a count of them, in
    # six parts with semicolons: red; blue; violet; yellow; green; orange. Polish begins: "czerwone,
    # czerwonych; niebieskie". A form that is singular, too, such as the German "rote", stands here
    # and in the list of the colour.
    return pgettext("typed words", "reds; blues; violets, purples; yellows; greens; oranges")


def both_list() -> str:
    """The words that count two cards."""
    # Translators: Words that say TWO cards: "BOTH wilds". With commas.
    return pgettext("typed words", "both, twice, double")


def few_list() -> str:
    """The words for a number that is not said."""
    # Translators: Words for SOME cards, which can also mean two of them, such as the German "paar"
    # and the Polish "parę"; and words that stand for any card: "red ONES". With commas.
    return pgettext("typed words", "few, couple, ones")


def range_list() -> str:
    """The words between the ends of a range."""
    # Translators: Words between the ends of a range: "3 TO 6". With commas.
    return pgettext("typed words", "to, through, thru, till, until, up to")


def around_range_list() -> str:
    """The words before or behind a range."""
    # Translators: Words before or behind a range, which mean nothing else: "FROM 3 to 6". With
    # commas.
    return pgettext("typed words", "from")


def wild_as_list() -> str:
    """The words between a wild and what it stands for."""
    # Translators: Words between a wild and what it stands for: "wild AS 7". With commas.
    return pgettext(
        "typed words",
        "as, for, as a, as the, acting as, acting as a, standing for, instead of, in place of",
    )


def all_list() -> str:
    """The words that give a colour to all cards."""
    # Translators: Words beside a colour that give it to all cards: "ALL red: 3, 7". With commas.
    return pgettext("typed words", "all, everything, all of them, only")


def in_colour_list() -> str:
    """The words that give a colour to the cards beside it."""
    # Translators: Words before a colour (Japanese で: behind it) that give it to all cards beside
    # it: "3 7 9 IN red". With commas.
    return pgettext("typed words", "in")


def kind_lists() -> dict[str, str]:
    """For each kind of group, the words that people type for it in their own phases."""
    return {
        # Translators: Words for a SET (cards of the same number) in a phase that people type, such
        # as "2 SETS of 3": every form and slang word, with commas; a star for any ending. A phrase
        # may have several words: "same numb*".
        "set": pgettext("typed words", "set, sets, of a kind, of one number"),
        # Translators: Words for a RUN (numbers in a row) in a phase that people type: "RUN of 4".
        "run": pgettext("typed words", "run, runs"),
        # Translators: Words that say ONE COLOUR in a phase that people type: "7 of ONE COLOUR",
        # "run of 4 in ONE COLOUR". With commas; phrases may have several words.
        "color": pgettext("typed words", "colour, color, one colour, one color"),
        # Translators: Words for a RUN OF ONE COLOUR in a phase, where the language has one word
        # for it (German: Farbfolge*). With commas.
        "crun": pgettext("typed words", "colour run, color run"),
    }


def sized_set_list() -> str:
    """The words for sets of 2, 3, 4 and so on."""
    # Translators: Words for a set of 2, of 3, of 4, of 5: parts with semicolons, beginning with 2;
    # in each part words with commas, a star for any ending.
    return pgettext("typed words", "pair, pairs; triple, triples; quadruple, quadruples; quintuple")


def group_words_list() -> str:
    """The small words of a phase that are ignored."""
    # Translators: Small words of a phase that mean nothing by themselves: "set OF 3 CARDS"
    # (German: von, aus, Karten, einer). With commas, a star for any ending.
    return pgettext("typed words", "of, with, cards, card")
