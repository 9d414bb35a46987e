"""What people typed to find games, read: the most likely reading first, then the others.

A word with two meanings gives two readings, unless what stands beside it decides: *with May* is
the player, *May 2024* the month.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import product

from scorekeeper.rules.folding import fold
from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.known_games import KnownGames, texts_index
from scorekeeper.wording.game_search.leads import without_leads
from scorekeeper.wording.game_search.lexicon import IGNORED, lexicon
from scorekeeper.wording.game_search.query import (
    AskedGames,
    BySheets,
    ByVariants,
    CameLast,
    Chip,
    GamesReading,
    GameState,
    InHours,
    InState,
    Noted,
    Part,
    Tied,
)
from scorekeeper.wording.game_search.read_days import read_days
from scorekeeper.wording.game_search.read_order import is_place, read_most_often, read_order
from scorekeeper.wording.game_search.read_people import read_people, read_the_rest
from scorekeeper.wording.game_search.read_unknown_people import read_unknown_people
from scorekeeper.wording.game_search.tokens import (
    DATE,
    NOTED,
    NUMBER,
    PERSON,
    UNKNOWN,
    YEAR,
    SearchToken,
    cut,
)
from scorekeeper.wording.heard_names import ShortNames
from scorekeeper.wording.languages import LANGUAGES

LONGEST_SEARCH = 100
"""Characters that are read."""

MOST_READINGS = 4


def read_search(
    text: str, known: KnownGames, language: str, today: date, short_names: ShortNames | None = None
) -> tuple[GamesReading, ...]:
    """The readings of this text, at least one. `language` is the id of the reader's; `short_names`
    are other names of the same people (`round_words`)."""
    read = text[:LONGEST_SEARCH]
    cut_text = tuple(without_leads(cut(read, known, language, short_names or {}), read))
    tokens = tuple(_decided(cut_text, language))
    found: list[GamesReading] = []
    for chosen in _meanings(tokens):
        for earlier in (False, True):
            gathered = Gathered(chosen, earlier)
            reading = replace(_read(gathered, text, known, today), whole=read == text)
            if reading.asked not in [each.asked for each in found]:
                found.append(reading)
            if not gathered.has_other:
                break
    return tuple(found[:MOST_READINGS])


def _meanings(tokens: Sequence[SearchToken]) -> Iterator[tuple[SearchToken, ...]]:
    """The tokens with each choice of their meanings. At most two words may have two."""
    choices: list[tuple[SearchToken, ...]] = []
    open_words = 0
    for token in tokens:
        several = (token, *_others(token)) if open_words < 2 else (token,)
        open_words += len(several) > 1
        choices.append(several)
    for chosen in product(*choices):
        yield tuple(token for token in chosen if token.kind != IGNORED)


def _others(token: SearchToken) -> Iterator[SearchToken]:
    if token.other is not None:
        yield token.other
    if token.kind == PERSON:
        for name in token.names[1:2]:
            yield replace(token, names=(name,))
    if token.date is not None and token.date.exchanged:
        day, month = token.date.day, token.date.month
        yield replace(token, date=replace(token.date, day=month, month=day))
    if token.texts and token.kind not in (NOTED, IGNORED):
        yield replace(token, kind=NOTED, other=None, names=())


# --- words with two meanings ----------------------------------------------------------------------


def _decided(tokens: tuple[SearchToken, ...], language: str) -> Iterator[SearchToken]:
    """The tokens; a word with two meanings has only one where its neighbours decide."""
    said = [token for token in tokens if token.kind != IGNORED]
    for each in tokens:
        token, person = each, each.other
        if each.kind in (IGNORED, NOTED) or (person is None and not each.texts):
            yield token
            continue
        at = said.index(each)
        if _is_person(said, at) or _is_time(said, at):
            token = replace(each, texts=())
        if person is None:
            yield token
            continue
        if _is_only_winner(said, at) or (_is_person(said, at) and not _has_year(said, at)):
            yield person
        elif _is_time(said, at):
            yield replace(token, other=None)
        else:
            yield token


_JOINTS = ("and", "or")
_BEFORE_A_PERSON = ("with", "without", "against", "only", "won", PERSON)
_BEHIND_A_PERSON = ("won", "lost", PERSON, "without_after", "only", "against")
_BEFORE_A_DAY = ("in", "ord", "last", "this", "rel", "since", "until", "before_last")
_FIGURES = (NUMBER, YEAR, DATE)


def _kind(said: Sequence[SearchToken], at: int) -> str:
    return said[at].kind if 0 <= at < len(said) else ""


def _is_person(said: Sequence[SearchToken], at: int) -> bool:
    """Do the neighbours of this word say that it is a name?"""
    before, behind = _kind(said, at - 1), _kind(said, at + 1)
    if before in _JOINTS and _kind(said, at - 2) == PERSON:
        return True
    if before == "with" and behind == "until":  # Russian: с мая по июль
        return False
    others = any(token.kind == PERSON for token in said)
    if before == "in" and behind in ("won", "lost") and others and not _is_japanese(said[at]):
        return False  # German: Papa hat im August gewonnen
    if behind == "and" if _is_japanese(said[at]) else behind == "in" and at == 0:
        return True
    named = behind in (*_JOINTS, "with") and _kind(said, at + 2) == PERSON
    in_time = before == "in" and behind == "with"  # im August mit May
    if named and before not in _FIGURES and not in_time:
        return True
    if before == "from" and _kind(said, at - 2) in ("won", "lost"):
        return True
    return before in _BEFORE_A_PERSON or behind in _BEHIND_A_PERSON


def _is_only_winner(said: Sequence[SearchToken], at: int) -> bool:
    """Did somebody win or lose, and is this the only word that can be a name?"""
    kinds = [token.kind for token in said]
    if PERSON in kinds or not {"won", "lost"} & set(kinds) or _is_japanese(said[at]):
        return False
    return _kind(said, at - 1) not in ("in", *_FIGURES)


def _has_year(said: Sequence[SearchToken], at: int) -> bool:
    return _kind(said, at + 1) == YEAR and _kind(said, at - 1) != "only"


def _is_time(said: Sequence[SearchToken], at: int) -> bool:
    """Do the neighbours of this word say that it is no name?"""
    before, behind = _kind(said, at - 1), _kind(said, at + 1)
    if before == "in" and _is_japanese(said[at]):  # に belongs to what stands before it
        return False
    return before in (*_BEFORE_A_DAY, *_FIGURES) or behind in _FIGURES


def _is_japanese(token: SearchToken) -> bool:
    return token.typed[:1] > "\u3000"


# --- one reading ----------------------------------------------------------------------------------


def _read(g: Gathered, text: str, known: KnownGames, today: date) -> GamesReading:
    _read_noted(g, known)
    _read_rules(g)
    _join_people(g)
    read_days(g, today)
    _read_hours(g)
    read_most_often(g)
    read_people(g)
    _read_last_of_people(g)
    read_order(g)
    read_the_rest(g)
    unknown_people = read_unknown_people(g, text)
    chips = tuple(
        Chip(part, _words(text, g, places), _without(text, g, places))
        for part, places in _in_order(g)
        if places
    )
    return GamesReading(
        asked=AskedGames(tuple(part for part, _ in _in_order(g))),
        chips=chips,
        unknown=tuple(_unknown(g)) or _nothing_said(g, text),
        no_such_day=g.no_such_day,
        unknown_people=unknown_people,
    )


def _in_order(g: Gathered) -> list[tuple[Part, tuple[int, ...]]]:
    return sorted(g.parts, key=lambda each: min(each[1], default=len(g.tokens)))


def _read_noted(g: Gathered, known: KnownGames) -> None:
    """Titles and places, birthdays among them."""
    for at in list(g.free("concept")):
        every = (*known.places, *known.titles)
        index, typed = texts_index(every), fold(g.tokens[at].typed)
        texts = index.with_word(typed) or index.holding(typed) or _about(g.value(at), every)
        near = [at - 1, at + 1, *([at - 2] if at > 1 and g.kind(at - 1) in _OF_A_BIRTHDAY else [])]
        beside = [each for each in near if _names_in(g, each, every)]
        if beside and not any(_names_in(g, each, texts) for each in beside):
            texts = _about(g.value(at), every) or texts  # Omas Geburtstag, noted as Oma's birthday
        person = next((each for each in beside if _names_in(g, each, texts)), None)
        shown, places = g.tokens[at].typed, [at]
        if person is not None:
            texts = _names_in(g, person, texts)
            places.append(person)
            shown = texts[0] if len(texts) == 1 else shown
        if texts:
            g.add(_noted(shown, tuple(texts), known), places)
    for at in list(g.free(NOTED)):
        texts = g.tokens[at].texts
        whole = dict.fromkeys(texts)
        shown = texts[0] if len(whole) == 1 else g.tokens[at].typed
        noted, denial = _noted(shown, tuple(whole), known), g.denial_of(at, at)
        if denial is None:
            g.add(noted, [at])
        else:
            g.add(replace(noted, absent=True), [at, denial])
    for at in list(g.free(PERSON)):
        _read_home(g, at, known)


_OF_A_BIRTHDAY = (UNKNOWN, NUMBER, "ord")
"""What may stand between a name and a birthday: *Omas 70. Geburtstag*."""


def _noted(shown: str, texts: tuple[str, ...], known: KnownGames) -> Noted:
    where = {
        text in known.places for text in texts if (text in known.titles) != (text in known.places)
    }
    return Noted(shown, texts, where.pop() if len(where) == 1 else None)


def _read_home(g: Gathered, at: int, known: KnownGames) -> None:
    """*At Oma's* is a place with her name in it, if there is one."""
    before = at - 1
    if before < 0 or g.value(before) != "home":
        return
    if places := _names_in(g, at, known.places):
        shown = places[0] if len(places) == 1 else g.tokens[at].typed
        g.add(_noted(shown, places, known), [before, at])


def _names_in(g: Gathered, at: int, texts: Iterable[str]) -> tuple[str, ...]:
    """The texts that have the name of the person at this place in them."""
    if not 0 <= at < len(g.tokens) or g.kind(at) != PERSON:
        return ()
    # An ending may take the place of the last letter: Łukasza, бабушки.
    names = [re.sub(r"(?<=\w{3})\w$", "", name.casefold()) for name in g.tokens[at].names]
    return tuple(text for text in texts if any(name in text.casefold() for name in names))


def _about(concept: str, texts: Iterable[str]) -> tuple[str, ...]:
    """The texts that speak of this in any language."""
    code = f"concept:{concept}"
    found = []
    for text in texts:
        plain = f" {text.casefold().replace('’', chr(39))}"
        if any(phrase in plain for phrase in _phrases(code)):
            found.append(text)
    return tuple(dict.fromkeys(found))


def _phrases(code: str) -> frozenset[str]:
    if code not in _PHRASES:
        kind, _, value = code.partition(":")
        _PHRASES[code] = frozenset(
            phrase
            for language in LANGUAGES
            for phrase, meanings in lexicon(language.id).phrases.items()
            if (meanings[0].kind, meanings[0].value) == (kind, value)
        )
    return _PHRASES[code]


_PHRASES: dict[str, frozenset[str]] = {}


def _read_hours(g: Gathered) -> None:
    """*In the evening*, *in the morning or at night*."""
    hours = list(g.free("hours"))
    if hours:
        joints = [at for at in g.free("and", "or") if hours[0] < at < hours[-1]]
        g.add(InHours(tuple(dict.fromkeys(map(g.value, hours)))), [*hours, *joints])


def _read_rules(g: Gathered) -> None:
    for at in list(g.free("sheet")):
        g.add(BySheets(tuple(g.value(at).split("+"))), [at])
    for at in list(g.free("variant")):
        only = [at - 1] if at and g.kind(at - 1) in ("only", "ord") else []
        g.add(ByVariants(tuple(g.value(at).split("+"))), [at, *only])
    _read_counts(g)
    states = list(g.free("running", "unfinished", "stopped", "finished"))
    if states:
        g.add(InState(GameState(g.kind(states[0]))), states)
    ties = list(g.free("tie"))
    if ties:
        g.add(Tied(), ties)


def _read_counts(g: Gathered) -> None:
    """*The first five phases*."""
    for at in list(g.free("phase")):
        first = g.next(at, ("ord",), back=True)
        number = g.next(at if first is None else first, (NUMBER,), back=True)
        if number is not None:
            first = g.next(number, ("ord",), back=True) if first is None else first
            variant = f"first-{g.number(number)}"
            g.add(ByVariants((variant,)), [at, number, *([] if first is None else [first])])
        elif (behind := g.next(at, (NUMBER,))) is not None:
            g.used.update((at, behind))  # Phase 10, the game


def _join_people(g: Gathered) -> None:
    """A person named twice in a row is one."""
    for at in list(g.free(PERSON)):
        if at and g.kind(at - 1) == PERSON and g.tokens[at].names == g.tokens[at - 1].names:
            g.used.add(at)


def _read_last_of_people(g: Gathered) -> None:
    """*When was Oma last*: without a game or a day behind it, that is her place."""
    last, person = g.first("last"), g.first(PERSON)
    if last is None or person is None or g.first("game") is not None or g.first("ord") is not None:
        return
    if g.next(last, ("round",)) is not None:
        return
    if person == 0 or g.kind(person - 1) not in ("with", "without", "and", "against"):
        g.add(CameLast(g.tokens[person].names[:1]), (last, person))


_SAYS_NOTHING_ALONE = frozenset(
    [
        *(IGNORED, "in", "with", "and", "or", "only", "game", "not", "against", "without", "this"),
        *("people", "points", "round", "won", "lost", "ago", "since", "from", "after", "until"),
        *("before", "between", "at_least", "unit", "without_after", "last", "newest"),
        *("ord", "before_last", "third_last", "phase"),
    ]
)


_SAYS_SOMETHING_ELSE = frozenset(
    [
        *("only", "not", "against", "without", "won", "lost", "without_after", "at_least"),
        *("since", "until", "before", "after", "between", "people", "unit", "phase"),
    ]
)
"""Words that say nothing alone, but with which nobody asks for all games."""


def _nothing_said(g: Gathered, text: str) -> tuple[str, ...]:
    """What has to be named where nothing at all was understood: *alone*, *???*."""
    if g.parts or g.no_such_day:
        return ()
    if not g.tokens and text.strip() and not any(map(str.isalnum, text)):
        return (text.strip(),)
    asks_something = any(token.kind in _SAYS_SOMETHING_ELSE for token in g.tokens)
    small = (IGNORED, "in", "and", "or", "with", "game")
    return tuple(token.typed for token in g.tokens if asks_something and token.kind not in small)


def _unknown(g: Gathered) -> Iterator[str]:
    """What was not understood, word for word."""
    for at in range(len(g.tokens)):
        token = g.tokens[at]
        if at in g.used:
            continue
        of_rounds = token.kind in ("last", "ord") and g.next(at, (UNKNOWN, "round")) is not None
        if (
            of_rounds
            or is_place(g, at)
            or _denies_what_was_read(g, at)
            or token.kind in (UNKNOWN, DATE, "concept")
            or token.typed.isdecimal()
            or token.kind not in _SAYS_NOTHING_ALONE
        ):
            yield token.typed


def _denies_what_was_read(g: Gathered, at: int) -> bool:
    """Does this *not* stand before something that was read without it?"""
    behind = _near(g, at)
    return g.kind(at) == "not" and behind in g.used and g.kind(behind) not in ("won", "lost")


def _near(g: Gathered, at: int) -> int:
    at += 1
    while at < len(g.tokens) and g.kind(at) == "in":
        at += 1
    return at


def _words(text: str, g: Gathered, places: tuple[int, ...]) -> str:
    """What was typed, from the first to the last of these tokens."""
    tokens = [g.tokens[at] for at in places]
    begins = min(token.first for token in tokens)
    return text[begins : max(token.last for token in tokens)]


_CONNECT = ("in", "with", "and", "without", "against", "only", "since", "until", "or")


def _without(text: str, g: Gathered, places: tuple[int, ...]) -> str:
    """The text without these tokens and the small words before them."""
    dropped = set(places)
    for at in places:
        before = at - 1
        while before >= 0 and before not in dropped and g.kind(before) in _CONNECT:
            dropped.add(before)
            before -= 1
    left = list(text)
    for at in dropped:
        token = g.tokens[at]
        left[token.first : token.last] = " " * (token.last - token.first)
    return " ".join("".join(left).split()).strip(" ,;")
