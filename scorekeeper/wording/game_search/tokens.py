"""What was typed, cut into words and phrases with their meanings.

At each place the longest thing that is known wins: a title or place of several words, a phrase of
the language, a name. A word that is a name and a phrase has two meanings. Japanese has no blanks,
so there each letter may begin something; letters that begin nothing are an unknown word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.immutable import immutable
from scorekeeper.rules.folding import fold, folded
from scorekeeper.wording.game_search.feasts import YEARS
from scorekeeper.wording.game_search.known_games import (
    KnownGames,
    NamesIndex,
    TextsIndex,
    names_index,
    texts_index,
)
from scorekeeper.wording.game_search.lexicon import (
    IGNORED,
    JAPANESE,
    WORD,
    Lexicon,
    PhraseMeanings,
    in_large_kana,
    lexicon,
    lexicons,
    words_of,
)
from scorekeeper.wording.game_search.typed_dates import TypedDate, typed_dates
from scorekeeper.wording.heard_names import ShortNames, letters

_JAPANESE_RUN = re.compile(r"[々-ヿ㐀-鿿ｦ-ﾟー]+")
_KATAKANA = re.compile("[ァ-ヴー]{2,}")
_PARTICLES = "のにでがはをとへも"
_FOREIGN = (
    *("month", "weekday", "season", "feast", "rel", "sheet", "variant", "concept", "longest"),
    *("shortest", "won", "lost", "without", "worst", "game", "round", "last"),
)
"""What is understood in the words of other languages, too."""


@immutable
class SearchToken:
    """One thing that was typed, from one place to another. `kind` and `value` are what it means;
    `names` or `texts` the people or titles and places it may be; a name or a feast may have `texts`
    besides. `other` is a second meaning.
    `sure` is False for a word of two meanings that was taken for one."""

    first: int
    last: int
    typed: str
    kind: str
    value: str = ""
    names: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    date: TypedDate | None = None
    other: SearchToken | None = None


_MAY_BE_NOTED = ("person", "month", "weekday", "season", "feast")
"""What may also be a word of a title or place."""

PERSON, NOTED, NUMBER, YEAR, DATE, UNKNOWN = "person", "noted", "num", "year", "date", "unknown"


def cut(
    text: str, known: KnownGames, language: str, short_names: ShortNames
) -> tuple[SearchToken, ...]:
    """The tokens of a text. `language` is the id of the reader's."""
    return tuple(_SearchCutter(text, known, language, short_names).tokens())


@immutable
class _Word:
    """A word or a run of Japanese: folded, and its place in the text."""

    folded: str
    first: int
    last: int
    japanese: bool = False


class _SearchCutter:
    def __init__(
        self, text: str, known: KnownGames, language: str, short_names: ShortNames
    ) -> None:
        self.text = text
        self.names: NamesIndex = names_index(known.people)
        self.texts: TextsIndex = texts_index((*known.places, *known.titles))
        self.language = language
        self.short_names = short_names
        self.lexicons = lexicons(language)

    def tokens(self) -> Iterator[SearchToken]:
        for token in self._plain_tokens():
            if token.kind == IGNORED and (whole := self.texts.whole_ones(token.typed)):
                yield self._noted(token.first, token.last, whole)  # a place may be called Home
            elif token.kind in _MAY_BE_NOTED and not token.texts:
                texts = self.texts.naming(words_of(token.typed))
                yield replace(token, texts=texts) if texts else token
            else:
                yield token

    def _plain_tokens(self) -> Iterator[SearchToken]:
        at = 0
        for date in typed_dates(self.text, self.language):
            yield from self._between(at, date.begins)
            yield self._token(date.begins, date.ends, DATE, date=date)
            at = date.ends
        yield from self._between(at, len(self.text))

    def _between(self, begins: int, ends: int) -> Iterator[SearchToken]:
        for japanese, words in _in_scripts(self._words(begins, ends)):
            if japanese:
                for word in words:
                    yield from self._japanese(word)
            else:
                yield from self._words_read(words)

    def _words(self, begins: int, ends: int) -> Iterator[_Word]:
        part = folded(self.text[begins:ends])
        plain = part.text.replace("’", "'").replace("ʼ", "'")
        places = [begins + place for place in part.places]
        for found in WORD.finditer(plain):
            at = found.start()
            runs = [(run.start(), run.end()) for run in _JAPANESE_RUN.finditer(found[0])]
            cuts = sorted({0, len(found[0]), *(each for run in runs for each in run)})
            for first, last in pairwise(cuts):
                japanese = any(run[0] <= first < run[1] for run in runs)
                last_place = places[at + last - 1] + 1
                yield _Word(found[0][first:last], places[at + first], last_place, japanese)

    def _token(self, first: int, last: int, kind: str, **more: object) -> SearchToken:
        made = SearchToken(first, last, self.text[first:last], kind)
        return replace(made, **more) if more else made  # type: ignore[arg-type]

    # ------------------------------------------------------------------ words with blanks

    def _words_read(self, words: Sequence[_Word]) -> Iterator[SearchToken]:
        typed = [word.folded for word in words]
        at = 0
        while at < len(words):
            length, tokens = self._one(words, typed, at)
            yield from tokens
            at += length

    def _one(
        self, words: Sequence[_Word], typed: Sequence[str], at: int
    ) -> tuple[int, tuple[SearchToken, ...]]:
        first, word = words[at].first, typed[at]
        run, texts = self.texts.run(typed, at)
        phrase = self._phrase(typed, at)
        length = phrase[0] if phrase else 0
        if run > length:
            return run, (self._noted(first, words[at + run - 1].last, texts),)
        name_length, names = self._exact_name(typed, at)
        foreign = phrase is not None and not any(
            known.at(typed, at) == phrase for known in self.lexicons[:1]
        )
        if name_length > length or (foreign and name_length == length):
            last = words[at + name_length - 1].last
            return name_length, (self._token(first, last, PERSON, names=names),)
        if phrase is not None:
            made = self._meant(first, words[at + length - 1].last, phrase[1])
            if names and name_length == length:
                made = self._or_name(made, names)
            return length, made
        if word.isdecimal():
            year = len(word) == 4 and int(word) in YEARS
            if not year and self.text.strip() == word and (texts := self.texts.with_word(word)):
                return 1, (self._noted(first, words[at].last, texts),)  # the 80 of a birthday
            return 1, (self._token(first, words[at].last, YEAR if year else NUMBER, value=word),)
        single = self._single(words[at])
        if single.kind == UNKNOWN and len(word) == words[at].last - first:
            return 1, self._without_blanks(words[at]) or (single,)
        return 1, (single,)

    def _without_blanks(self, word: _Word) -> tuple[SearchToken, ...]:
        """Two names with a word such as *and* between them and no blanks: *miaandben*."""
        text, first = word.folded, word.first
        for end in range(2, len(text) - 2):
            if not (names := self.names.exactly(text[:end])):
                continue
            for begins in range(end + 1, len(text) - 1):
                meant = self.lexicons[0].phrases.get(text[end:begins])
                others = self.names.exactly(text[begins:])
                if meant and meant[0].kind in ("and", "or", "with", "against") and others:
                    return (
                        self._token(first, first + end, PERSON, names=names),
                        *self._meant(first + end, first + begins, meant),
                        self._token(first + begins, word.last, PERSON, names=others),
                    )
        return ()

    def _single(self, word: _Word) -> SearchToken:
        """A word that is no phrase."""
        first, last = word.first, word.last
        bare = word.folded.removesuffix("'s").removesuffix("'")
        exact = self.names.exactly(bare)
        if names := exact or self.names.like(self._as_typed(word, bare), self.short_names):
            return self._token(first, last, PERSON, names=names)
        if texts := self.texts.with_word(word.folded):
            return self._noted(first, last, texts)
        for known in self.lexicons[:1]:
            for right in (known.corrected(word.folded), *known.first_parts(word.folded)):
                if right and (found := known.at([right], 0)) and found[1][0].kind in _CORRECTED:
                    return self._meant(first, last, found[1])[0]
        return self._token(first, last, UNKNOWN)

    def _as_typed(self, word: _Word, bare: str) -> str:
        """The word with its accents: Мая and Мая differ from Maja only there."""
        return self.text[word.first : word.last][: len(bare)] if len(bare) else bare

    def _phrase(self, typed: Sequence[str], at: int) -> tuple[int, PhraseMeanings] | None:
        best: tuple[int, PhraseMeanings] | None = None
        for number, known in enumerate(self.lexicons):
            for words in (typed, _without_genitive(typed, at)):
                found = known.at(words, at)
                if found is None or (best is not None and found[0] <= best[0]):
                    continue
                if number and found[1][0].kind not in _FOREIGN:
                    continue
                if number and (best is not None or len(typed[at]) < 4):
                    continue
                best = found
        if best is None:
            best = self._corrected_phrase(typed, at)
        return best

    def _corrected_phrase(self, typed: Sequence[str], at: int) -> tuple[int, PhraseMeanings] | None:
        """A phrase of several words with one that was mistyped."""
        known: Lexicon | None = self.lexicons[0] if self.lexicons else None
        if known is None or at + 1 >= len(typed):
            return None
        right = [known.corrected(word) or word for word in typed[at : at + 4]]
        if right == list(typed[at : at + 4]):
            return None
        found = known.at(right, 0)
        return found if found and found[0] > 1 and found[1][0].kind == "feast" else None

    def _exact_name(self, typed: Sequence[str], at: int) -> tuple[int, tuple[str, ...]]:
        for length in (3, 2, 1):
            some = [word.removesuffix("'s") for word in typed[at : at + length]]
            if len(some) == length and (names := self.names.exactly(" ".join(some))):
                return length, names
        return 0, ()

    # ------------------------------------------------------------------ Japanese

    def _japanese(self, run: _Word) -> Iterator[SearchToken]:
        at, unknown = 0, 0
        while at < len(run.folded):
            length, tokens = self._begins_here(run, at, after_unknown=unknown < at)
            if not length:
                length, tokens = self._foreign(run, at)
            if not length:
                at += 1
                continue
            yield from self._unknown(run, unknown, at)
            yield from tokens
            at = unknown = at + length
        yield from self._unknown(run, unknown, at)

    def _begins_here(
        self, run: _Word, at: int, *, after_unknown: bool
    ) -> tuple[int, tuple[SearchToken, ...]]:
        words = lexicon(JAPANESE).phrases
        longest = range(min(len(run.folded) - at, 14), 0, -1)
        parts = {length: run.folded[at : at + length] for length in longest}
        kana = {length: in_large_kana(part) for length, part in parts.items()}
        phrase = next((length for length in longest if kana[length] in words), 0)
        name = next((length for length in longest if self._called(parts[length])), 0)
        held = next(
            (length for length in longest if length > 1 and self._is_text(parts[length])), 0
        )
        first = run.first + at
        if held > max(phrase, name):
            return held, (self._noted(first, first + held, self.texts.holding(parts[held])),)
        if name > phrase:
            names = self._called(parts[name])
            return name, (self._token(first, first + name, PERSON, names=names),)
        if phrase > 1 and words[kana[phrase]][0].kind in ("in", IGNORED, "and"):
            # には before はる is に and a name.
            inner = (n for n in range(1, phrase) if self._name_at(run.folded, at + n))
            phrase = next((n for n in inner if kana[n] in words), phrase)
        if not phrase:
            return 0, ()
        meant = words[kana[phrase]]
        typed = self.text[first : first + phrase]
        if first == 0 and phrase == 1 and meant[0].kind in ("in", "and"):
            return 0, ()  # にぎやか: a particle begins no text
        if after_unknown and (_is_short_kana(typed) or (phrase == 1 and meant[0].kind in _WEAK)):
            return 0, ()
        made = self._meant(first, first + phrase, meant)
        if name == phrase:
            made = self._or_name(made, self._called(parts[name]))
        return phrase, made

    def _name_at(self, text: str, at: int) -> bool:
        return any(self._called(text[at : at + length]) for length in range(2, 9))

    def _called(self, text: str) -> tuple[str, ...]:
        return self.names.called(text, self.short_names)

    def _foreign(self, run: _Word, at: int) -> tuple[int, tuple[SearchToken, ...]]:
        """A name or a title in katakana that is stored in other letters: ミア is Mia."""
        found = _KATAKANA.match(self.text, run.first + at, run.last)
        if found is None:
            return 0, ()
        first, last = found.span()
        if names := self.names.like(found[0], self.short_names):
            return last - first, (self._token(first, last, PERSON, names=names),)
        if texts := self.texts.with_word(letters(found[0])):
            return last - first, (self._noted(first, last, texts),)
        return 0, ()

    def _is_text(self, part: str) -> bool:
        """Is this a title or place, or so much of one that it cannot stand there by chance?"""
        if not (held := self.texts.holding(part)):
            return False
        kanji = sum("㐀" <= letter <= "鿿" for letter in part)
        return kanji > 1 or any(fold(each) == part for each in held)

    def _unknown(self, run: _Word, first: int, last: int) -> Iterator[SearchToken]:
        text = run.folded[first:last]
        stripped = text.rstrip(_PARTICLES) or text
        if stripped:
            begins = run.first + first
            yield self._token(begins, begins + len(stripped), UNKNOWN)

    # ------------------------------------------------------------------ what was found

    def _noted(self, first: int, last: int, texts: tuple[str, ...]) -> SearchToken:
        return self._token(first, last, NOTED, texts=texts)

    def _meant(self, first: int, last: int, meant: PhraseMeanings) -> tuple[SearchToken, ...]:
        return tuple(self._token(first, last, each.kind, value=each.value) for each in meant)

    def _or_name(
        self, made: tuple[SearchToken, ...], names: tuple[str, ...]
    ) -> tuple[SearchToken, ...]:
        """A phrase that is somebody's name, too. It is the name where the phrase says nothing."""
        person = replace(made[0], kind=PERSON, value="", names=names)
        if made[0].kind not in _SAYS_SOMETHING:
            return (person,)
        return (replace(made[0], other=person), *made[1:])


_WEAK = (
    *(IGNORED, "in", "and", "game", "won", "since", "until", "last", "num", "not", "unit", "or"),
    *("longest", "most", "fewest", "worst", "highest", "lowest", "lost", "ago", "this", "ord"),
)
"""Short Japanese phrases of these kinds do not end an unknown word."""

_SAYS_SOMETHING = ("month", "weekday", "season", "feast", "rel", "sheet", "variant", "concept")


_CORRECTED = (*_SAYS_SOMETHING, *("longest", "shortest", "won", "lost", "worst", "running"))
"""What a word is that may have been mistyped, or that is the first part of a longer one."""


def _is_short_kana(typed: str) -> bool:
    """A few hiragana, which may as well be the end of an unknown word."""
    return len(typed) <= 3 and all("ぁ" <= letter <= "ゖ" for letter in typed)


def _without_genitive(typed: Sequence[str], at: int) -> Sequence[str]:
    return [*typed[:at], typed[at].removesuffix("'s"), *typed[at + 1 :]]


def _in_scripts(words: Iterator[_Word]) -> Iterator[tuple[bool, list[_Word]]]:
    """The words in groups, each all Japanese or not."""
    group: list[_Word] = []
    for word in words:
        if group and group[-1].japanese != word.japanese:
            yield group[-1].japanese, group
            group = []
        group.append(word)
    if group:
        yield group[-1].japanese, group
