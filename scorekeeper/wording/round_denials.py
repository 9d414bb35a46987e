"""What a spoken round denies, asks, or says of nobody, joined with what it changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

from scorekeeper.wording.round_items import PLAYERS, QUANTIFIERS
from scorekeeper.wording.round_said import Said
from scorekeeper.wording.round_supposed import (
    TOLD,
    idle_words,
    not_yet,
    only_meant,
    questions,
    swapped,
    unknown_endings,
)
from scorekeeper.wording.round_tokens import (
    ENDS,
    SILENT,
    Word,
    begins_without_blanks,
    clauses_of,
    next_word,
    previous_word,
)
from scorekeeper.wording.round_unrecorded import hits
from scorekeeper.wording.round_words import RoundLineWords


def with_denials(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with "did not lay", "nobody is out" and questions each as one fact."""
    told = _in_one_clause(_only_those(_but_another(hits(words, vocabulary))))
    found = _nobody(_denials(_neither(told), vocabulary))
    found = only_meant(not_yet(found))
    return unknown_endings(idle_words(swapped(questions(found))))


def with_questions_begun(words: Sequence[Word]) -> list[Word]:
    """The words, with a verb as a question where it begins a sentence right before a player: "is
    Ben out". Behind a player at the end of a clause it affirms, and elsewhere it says nothing."""
    found = list(words)
    for first, last in clauses_of(found, strong=True):
        begins = next((at for at in range(first, last) if not found[at].text.isspace()), last)
        for at in range(first, last):
            if found[at].said is not Said.VERB_FIRST:
                continue
            whom = next_word(found, at, over=SILENT)
            asks = at == begins and whom is not None
            if asks and whom is not None and found[whom].said in (*PLAYERS, *QUANTIFIERS):
                said = Said.QUESTION
            else:
                said = Said.YES if _affirms(found, at) else Said.FILLER
            found[at] = replace(found[at], said=said)
    return found


def _affirms(words: Sequence[Word], at: int) -> bool:
    """Is this the last word of a clause, behind whom it is said of: "everybody else has"?"""
    before, after = previous_word(words, at, over=SILENT), next_word(words, at, over=())
    if after is not None and words[after].text.isspace():
        after = next_word(words, after, over=())
    if after is not None or before is None:
        return False
    return words[before].said in (*PLAYERS, *QUANTIFIERS)


def _only_those(words: Sequence[Word]) -> list[Word]:
    """The words, with "only Ben and Mia laid" as "nobody but Ben and Mia laid". Before anything
    else *only* says nothing."""
    found: list[Word] = []
    for at, word in enumerate(words):
        if word.said is not Said.ONLY:
            found.append(word)
            continue
        names = [*takewhile(_is_listed, words[at + 1 :])]
        behind = at + 1 + len(names)
        told = behind < len(words) and words[behind].said in (Said.OUT, Said.LAID)
        if told and any(each.said in PLAYERS for each in names):
            found.append(Word(word.text[:1], Said.NOBODY))
            found.append(Word(word.text[1:], Said.EXCEPT))
        else:
            found.append(replace(word, said=Said.FILLER))
    return found


def _but_another(words: Sequence[Word]) -> list[Word]:
    """The words, with "Paul didn't lay but Nora did" as two clauses: nobody can be excepted where
    one player is named."""
    found = list(words)
    for first, last in clauses_of(found):
        for at in range(first, last):
            whom = next_word(found, at, over=SILENT)
            if found[at].said is not Said.EXCEPT or whom is None:
                continue
            before = {found[each].said for each in range(first, at)}
            of_one = Said.NAME in before and before.isdisjoint(QUANTIFIERS)
            told = before.intersection((Said.LAID, Said.NOT_LAID, Said.OUT, Said.NOT, Said.NUMBER))
            if of_one and told and found[whom].said is Said.NAME:
                found[at] = replace(found[at], said=Said.COMMA)
    return found


def _is_listed(word: Word) -> bool:
    """May this word stand in a list of players?"""
    return word.said in _LISTED


def _in_one_clause(words: Sequence[Word]) -> list[Word]:
    """The words, without the commas around "nobody, except Ben, …" and in "neither Mia, nor Ben",
    which some languages must write."""
    found = list(words)
    for at, word in enumerate(found):
        if word.text not in (",", "、"):
            continue
        before, after = previous_word(found, at, over=SILENT), next_word(found, at, over=SILENT)
        begins = at - 1 - sum(1 for _ in takewhile(_is_listed, reversed(found[:at])))
        if before is None or after is None:
            continue
        said, follows = found[before].said, found[after].said
        begun = found[begins].said if begins >= 0 and said in PLAYERS else None
        opens = follows in (Said.EXCEPT, Said.NEITHER)
        closes = begun is Said.EXCEPT and follows in _SAID_OF_ALL
        whom = previous_word(found, begins, over=SILENT) if closes else None
        of_nobody = whom is not None and found[whom].said is Said.NOBODY
        if (opens and (said is Said.NOBODY or begun is Said.NEITHER)) or of_nobody:
            found[at] = replace(word, said=Said.FILLER)
    return found


def _neither(words: Sequence[Word]) -> list[Word]:
    """The words, with "neither Ben nor Dad" as both players, and what is said of them denied."""
    found = list(words)
    for first, last in clauses_of(found):
        clause = range(first, last)
        at = next((at for at in clause if found[at].said is Said.NEITHER), None)
        if at is None:
            continue
        names = [each for each in clause if each > at and found[each].said in PLAYERS]
        for one, other in pairwise(names):
            between = [each for each in range(one + 1, other) if not found[each].text.isspace()]
            if len(between) == 1 and found[between[0]].said in _BETWEEN_DENIED:
                found[between[0]] = replace(found[between[0]], said=Said.AND)
        for each in clause:
            if found[each].said is Said.NEITHER:
                found[each] = replace(found[each], said=Said.FILLER)
        told = [each for each in clause if found[each].said in (*_DENIED, *_ALREADY_DENIED)]
        denied_again = any(found[each].said is Said.NOT for each in clause)
        if told and found[told[0]].said in _DENIED and not denied_again:
            for each in told:
                if not any(found[at].said in PLAYERS for at in range(told[0], each)):
                    found[each] = _denied(found[each], Said.NOT)
    return found


_DENIED = {
    Said.OUT: Said.NOT_OUT,
    Said.I_AM_OUT: Said.NOT_OUT,
    Said.LAID: Said.NOT_LAID,
    Said.I_LAID: Said.I_NOT_LAID,
    Said.PHASE: Said.NOT_LAID,
    Said.CARDS: Said.OUT,
}
_LISTED = frozenset((*PLAYERS, *SILENT, Said.AND, Said.BOTH))
_SAID_OF_ALL = frozenset((*_DENIED, Said.NOT, Said.NOT_LAID, Said.NOT_OUT))
_BETWEEN_DENIED = (Said.NEITHER, Said.FILLER, Said.AND)
_ALREADY_DENIED = (Said.NOT_LAID, Said.NOT_OUT, Said.I_NOT_LAID)


def _denials(words: Sequence[Word], vocabulary: RoundLineWords) -> list[Word]:
    """The words, with *not* joined to what it denies: what follows in its clause, or what stands
    just before. At the end of a clause it stays."""
    found = list(words)
    for at, word in enumerate(found):
        _join_laid(found, at)
        _doubt_nothing_of(found, at)
        if word.said is Said.NOT_BEHIND:
            before = previous_word(found, at, over=SILENT)
            if before is not None and (before == at - 1 or found[before].said in _DENIED):
                found[before] = _denied(found[before], Said.NOT_BEHIND)
            found[at] = replace(word, said=Said.CORRECTION)
            goes_on = begins_without_blanks(word.text) and any(
                each.said in _DENIED for each in found[:at]
            )
            if before is None and not goes_on:
                _doubt_following(found, at)
        elif word.said is Said.NOT and not _join_not_all(found, at):
            _join_not(found, at, is_no_too="not or no" in vocabulary.orders)
    return _bare_no(found)


def _join_laid(words: list[Word], at: int) -> None:
    """Make "laid … not laid" and "nothing laid" one fact."""
    word, after = words[at], next_word(words, at, over=SILENT)
    if after is None:
        return
    nothing = word.said is Said.NUMBER and word.parts == (0,)
    if word.said is Said.LAID and words[after].said is Said.PHASE:
        verb = next_word(words, after, over=SILENT)
        if verb is not None and words[verb].said is Said.OUT:
            words[verb] = replace(words[verb], said=Said.FILLER)  # "legt Phase 3 aus"
    if word.said is Said.LAID and words[after].said is Said.NOT_LAID:
        words[at] = replace(word, said=Said.FILLER)
    elif words[after].said is Said.LAID and (word.said is Said.NOT_LAID or nothing):
        words[after] = replace(words[after], said=Said.FILLER)
        words[at] = replace(word, said=Said.NOT_LAID)


def _doubt_nothing_of(words: list[Word], at: int) -> None:
    """Take *nothing* as vague where a laid phase begins the clause and a player stands between, as
    in the German "auf dem Tisch liegt bei Ben nichts": no points, or nothing laid?"""
    end = next_word(words, at, over=SILENT | {Said.LAID, Said.FOR, *PLAYERS})
    begins = words[at].said is Said.LAID and previous_word(words, at, over=SILENT) is None
    if not begins or end is None or next_word(words, end, over=SILENT) is not None:
        return
    named = any(word.said in PLAYERS for word in words[at:end])
    if named and words[end].said is Said.NUMBER and words[end].parts == (0,):
        words[end] = replace(words[end], said=Said.VAGUE)


def _join_not(words: list[Word], at: int, *, is_no_too: bool) -> None:
    """Join this *not* with what it denies. `is_no_too`: alone it takes back, as the Polish *nie*,
    and before a number nobody knows which of both it is."""
    people = SILENT | {Said.SOMEBODY, Said.ME, Said.ALSO}
    if not is_no_too:
        people |= {Said.CORRECTION}  # "isn't actually out"
    after, before = next_word(words, at, over=people), previous_word(words, at, over=SILENT)
    target = _denied_place(words, at, after, before)
    if target is not None:
        words[target] = _denied(words[target], Said.NOT)
        words[at] = replace(words[at], said=Said.FILLER)
    elif after is not None and words[after].said is Said.NUMBER:
        whom = previous_word(words, at, over=SILENT | {Said.ALSO})
        if not is_no_too or (whom is not None and words[whom].said in PLAYERS):
            words[after] = _denied(words[after], Said.NOT)
        words[at] = replace(words[at], said=Said.FILLER)
    elif before is None:
        if is_no_too or after is None:
            words[at] = replace(words[at], said=Said.CORRECTION)
    elif after is None and words[before].said is Said.NUMBER:
        words[at] = replace(words[at], said=Said.CORRECTION)


def _join_not_all(words: list[Word], at: int) -> bool:
    """Take what "not all" did as vague, because nobody knows who of them did not."""
    whom = next_word(words, at, over=SILENT)
    if whom is None or words[whom].said not in (Said.EVERYBODY, Said.OTHERS):
        return False
    first, last = next(each for each in clauses_of(words) if each[0] <= at < each[1])
    words[at], words[whom] = (replace(words[each], said=Said.VAGUE) for each in (at, whom))
    for each in range(first, last):
        if words[each].said in TOLD:
            words[each] = replace(words[each], said=Said.VAGUE)
    return True


def _doubt_following(words: list[Word], at: int) -> None:
    """Take the next fact of the clause as vague: "it is not true that Ben is out"."""
    told = next_word(words, at, over=SILENT | {Said.SOMEBODY, *PLAYERS})
    if told is not None and words[told].said in TOLD:
        words[told] = replace(words[told], said=Said.VAGUE)


def _denied_place(
    words: Sequence[Word], at: int, after: int | None, before: int | None
) -> int | None:
    """The place of the fact or name that the *not* at `at` denies."""
    if after is not None and words[after].said in (*_DENIED, *_ALREADY_DENIED):
        return after
    if after is not None and words[after].said is Said.NUMBER:
        return None
    whom = _player_beside(words, at)
    if whom is not None:
        return whom
    far = next_word(words, at, over=SILENT | {Said.UNREAD, Said.SOMEBODY, Said.ME})
    if far is not None and words[far].said in _DENIED:
        return far
    if before is not None and words[before].said in (Said.OUT, Said.LAID, Said.PHASE):
        return before
    return _said_before_its_subject(words, at)


def _player_beside(words: Sequence[Word], at: int) -> int | None:
    """The place of the player right behind this *not*, or behind a preposition: the Russian "не у
    Бена"."""
    for place in (at + 2, at + 4):
        if place >= len(words) or not words[place - 1].text.isspace():
            return None
        if words[place].said in PLAYERS:
            return place
        if words[place].said not in (Said.FILLER, Said.FOR) or len(words[place].text) > 1:
            return None
    return None


def _said_before_its_subject(words: Sequence[Word], at: int) -> int | None:
    """The place of what stands before the one it is said of, and *not* behind both: "my phase I do
    not have", the German "fertig ist Ben nicht". A player may stand there only where nobody is
    named before."""
    place = previous_word(words, at, over=SILENT | {Said.SOMEBODY, *PLAYERS})
    if place is None or words[place].said not in (Said.OUT, Said.LAID, Said.PHASE):
        return None
    first = max(first for first, _last in clauses_of(words) if first <= at)
    subjects = sum(word.said in PLAYERS for word in words[place:at])
    named_before = any(word.said in (Said.NAME, *QUANTIFIERS) for word in words[first:place])
    return None if subjects > 1 or (subjects and named_before) else place


def _bare_no(words: Sequence[Word]) -> list[Word]:
    """The words, with *no* behind a name at the end of a clause as *not*: "Dad no". Behind a phase
    and a name it denies the phase, as in Russian: "no phase has Ben"."""
    found = list(words)
    for first, last in clauses_of(found):
        places = [at for at in range(first, last) if found[at].said not in SILENT]
        said = [found[at].said for at in places]
        whom = [each for each in said[:-1] if each is not Said.ALSO]
        if said[-1:] != [Said.CORRECTION] or not whom or whom[-1] not in PLAYERS:
            continue
        whose_phase = said[:-2] == [Said.PHASE]
        if whose_phase:
            found[places[0]] = replace(found[places[0]], said=Said.NOT_LAID)
        no = replace(found[places[-1]], said=Said.FILLER if whose_phase else Said.NOT)
        found[places[-1]] = no
    return found


def _denied(word: Word, by: Said) -> Word:
    if word.said in _DENIED:
        return replace(word, said=_DENIED[word.said])
    if word.said in (Said.NUMBER, *PLAYERS):
        return replace(word, denied=by)
    return word


def _nobody(words: Sequence[Word]) -> list[Word]:
    """The words, with "nobody … out" as one fact. Alone in its clause *nobody* is out as well, and
    "nobody else is out" says nothing."""
    found = _nobody_but(words)
    for first, last in clauses_of(found):
        clause = range(first, last)
        nobody = [at for at in clause if found[at].said in (Said.NOBODY, Said.NOBODY_ELSE)]
        if not nobody or any(found[at].said is Said.EXCEPT for at in clause):
            continue
        at = nobody[0]
        follows = [each for each in range(at + 1, last) if found[each].said not in SILENT]
        outs = [
            each
            for each in (*follows, *range(first, at))
            if found[each].said in (Said.OUT, Said.NOT_OUT)
        ]
        named = any(found[each].said in PLAYERS for each in range(first, at))
        said_before = bool(outs) and outs[0] < at and not (follows and named)
        if outs and (outs[0] in follows[:1] or said_before):
            whole = found[at].said is Said.NOBODY
            found[at] = replace(found[at], said=Said.FILLER)
            found[outs[0]] = replace(found[outs[0]], said=Said.NOBODY_OUT if whole else Said.FILLER)
        elif (
            not follows
            and found[at].said is Said.NOBODY
            and all(found[each].said in SILENT for each in range(first, at))
        ):
            found[at] = replace(found[at], said=Said.NOBODY_OUT)
    return found


def _nobody_but(words: Sequence[Word]) -> list[Word]:
    """The words, with "nobody went out but Mia" as said of Mia. Behind a comma she is meant only if
    nothing else is said of her: "nobody is out, but Mia has 35"."""
    found = list(words)
    for first, last in clauses_of(found, strong=True):
        nobody = [at for at in range(first, last) if found[at].said is Said.NOBODY_OUT]
        but = [at for at in range(first, last) if found[at].said is Said.EXCEPT]
        if not nobody or not but or nobody[0] > but[0]:
            continue
        between = range(nobody[0], but[0])
        name = next_word(found, but[0], over=SILENT)
        if any(found[at].said in ENDS for at in between) and (
            name is None or next_word(found, name, over=SILENT) is not None
        ):
            continue
        found[nobody[0]] = replace(found[nobody[0]], said=Said.OUT)
        for at in (*(at for at in between if found[at].said in ENDS), but[0]):
            found[at] = replace(found[at], said=Said.FILLER)
    return found
