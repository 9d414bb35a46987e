"""Whom a search asks for: who played, who did not, who won or was last, and how many played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.immutable import immutable
from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.lexicon import IGNORED
from scorekeeper.wording.game_search.query import (
    AnyTookPart,
    ByVariants,
    CameFirst,
    CameLast,
    NobodyElse,
    NumberOfPlayers,
    TookPart,
    TookRounds,
    TookTime,
)
from scorekeeper.wording.game_search.tokens import NUMBER, PERSON

_MANY = 12
"""More players are no number of players."""


@dataclass(slots=True)
class _Named:
    """Somebody who is named, at which place, and the word that says how: `with`, `without`,
    `against` or "". `joined`: named together with the one before."""

    name: str
    at: int
    how: str
    places: list[int]
    joined: bool = False
    told: bool = False


def read_people(g: Gathered) -> None:
    """Read everything that is said of people. What is left of them took part."""
    _read_numbers(g)
    named = _named(g)
    markers = list(g.free("won", "lost"))
    # Where somebody won and nobody was named for the last place, the nearest word counts first.
    for at in sorted(markers, key=lambda each: min((abs(n.at - each) for n in named), default=0)):
        _read_place(g, at, named)
    for each in named:
        if not each.told and each.how == "without":
            g.add(TookPart(each.name, absent=True), each.places)


def read_the_rest(g: Gathered) -> None:
    """Whoever is named and of whom nothing else was said took part; perhaps nobody else did. A
    number that is left behind *with* is one of players: *with four*."""
    for at in list(g.free("with")):
        number_at = g.next(at, (NUMBER,))
        is_last = number_at is not None and g.next(number_at) is None
        if number_at is not None and is_last and 1 < g.number(number_at) <= _MANY:
            _read_players(g, g.number(number_at), [at, number_at])
    people = [at for at in g.free(PERSON) if g.tokens[at].names]
    for at in list(g.free("only")):
        beside = (_near(g, at, 1), _near(g, at, -1))
        if any(each is not None and g.kind(each) == PERSON for each in beside):
            g.add(NobodyElse(), (at,))
            break
    for group in _alternatives(g, people):
        names = tuple(dict.fromkeys(g.tokens[at].names[0] for at in group))
        places = _with_joint(g, group[0])
        if len(names) > 1:
            g.add(AnyTookPart(names), range(places[0], group[-1] + 1))
        else:
            g.add(TookPart(names[0]), [*places, *group[1:]])


def _alternatives(g: Gathered, people: Iterable[int]) -> list[list[int]]:
    """The places of these people; those between whom it says *or* are together."""
    groups: list[list[int]] = []
    for at in people:
        if groups and at - groups[-1][-1] == 2 and g.kind(at - 1) == "or":
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups


def _near(g: Gathered, at: int, step: int) -> int | None:
    """The next place that says something, also if it was used."""
    at += step
    while 0 <= at < len(g.tokens) and g.tokens[at].kind in (IGNORED, "with", "in"):
        at += step
    return at if 0 <= at < len(g.tokens) else None


def _with_joint(g: Gathered, at: int) -> list[int]:
    before = at - 1
    if before >= 0 and g.kind(before) in ("with", "and", "against") and before not in g.used:
        return [before, at]
    return [at]


# --- numbers --------------------------------------------------------------------------------------


def _read_numbers(g: Gathered) -> None:
    for at in list(g.free("clock")):
        _read_length(g, at)
    for at in list(g.free("round")):
        _read_rounds(g, at)
    for at in list(g.free("players")):
        _read_players(g, int(g.value(at)), [at])
    for at in list(g.free("people")):
        number_at = _number_beside(g, at)
        if number_at is not None and 0 < g.number(number_at) <= _MANY:
            _read_players(g, g.number(number_at), sorted((at, number_at)))


def _read_players(g: Gathered, number: int, places: list[int]) -> None:
    """*4 players*, *more than 4 players*, *fewer than 4 players*."""
    amount = _amount(g, number, places)
    only = _only_beside(g, places[0], places[-1])
    g.add(NumberOfPlayers(amount.least, amount.most), [*amount.places, *only])


def _read_rounds(g: Gathered, at: int) -> None:
    """*23 rounds*, *more than 20 rounds*; *10 rounds* may also be the variant."""
    number_at = _number_beside(g, at)
    if number_at is None:
        return
    before = _near(g, number_at, -1)
    if g.number(number_at) == 1 and g.kind(before) == "points":
        g.used.add(number_at)  # most points in a round
        return
    amount = _amount(g, g.number(number_at), sorted((at, number_at)))
    is_fixed = amount.least == amount.most == _FIXED
    g.has_other |= is_fixed
    if is_fixed and g.earlier:
        g.add(ByVariants(("fixed-10",)), amount.places)
    else:
        g.add(TookRounds(amount.least, amount.most), amount.places)


def _read_length(g: Gathered, at: int) -> None:
    """*Longer than two hours*, *under 30 minutes*."""
    number = _number_before(g, at)
    places = [at] if number is None else [number, at]
    limit = _limit_beside(g, places)
    if limit is None:
        return
    many = 1 if number is None else min(g.number(number), _LONGEST)
    each, _, more = g.value(at).partition("+")  # one and a half hours
    minutes = int(each) * many + int(more or 0)
    longer = g.kind(limit) != "shorter"
    part = TookTime(minutes, None) if longer else TookTime(0, minutes)
    g.add(part, [*places, limit])


def _number_before(g: Gathered, at: int) -> int | None:
    """The place of the number before this word: *4 players*, *4 or more players*."""
    number = g.next(at, (NUMBER, *_LENGTHS), back=True)
    if number is not None and g.kind(number) in _LENGTHS:
        return g.next(number, (NUMBER,), back=True)
    return number


def _number_beside(g: Gathered, at: int) -> int | None:
    """The same, or else the number behind this word: *players: 4*."""
    before = _number_before(g, at)
    return g.next(at, (NUMBER,)) if before is None else before


@immutable
class _Amount:
    """At least and at most so many, as these `places` of the search say; None for no limit."""

    least: int
    most: int | None
    places: list[int]


def _amount(g: Gathered, number: int, places: list[int]) -> _Amount:
    """*4* are four, *4 or more* at least four, *more than 4* at least five, *at most 4* none to
    four, *fewer than 4* none to three, *2 to 4* two to four."""
    limit = _limit_beside(g, places)
    if limit is None:
        until = g.next(places[0], ("until",), back=True)
        if until is None:
            return _Amount(number, number, places)
        least = g.next(until, (NUMBER,), back=True)
        begin = [until] if least is None else [least, until]
        return _Amount(0 if least is None else g.number(least), number, [*begin, *places])
    places = [*places, limit]
    if g.kind(limit) == "shorter":
        return _Amount(0, number - (g.value(limit) == "less"), places)
    more = g.value(limit) in ("more", "longer") or g.kind(limit) == "longer"
    return _Amount(number + more, None, places)


def _limit_beside(g: Gathered, places: list[int]) -> int | None:
    """Where it says, near these places, that this is the least or the most."""
    near = range(max(places[0] - 2, 0), min(places[-1] + 3, len(g.tokens)))
    # *Over 90 minutes*, whose first word may also be one of days.
    limits = (each for each in near if g.kind(each) in _LENGTHS or g.value(each) == "longer")
    return next((each for each in limits if each not in g.used), None)


_LENGTHS = ("longer", "shorter", "at_least")
_LONGEST = 1000
_FIXED = 10
"""The rounds of games with a fixed number of them."""


def _only_beside(g: Gathered, first: int, last: int) -> Iterable[int]:
    for at in (_near(g, first, -1), _near(g, last, 1)):
        if at is not None and at not in g.used and g.kind(at) == "only":
            yield at


# --- who ------------------------------------------------------------------------------------------


def _named(g: Gathered) -> list[_Named]:
    """Everybody who is named, with the word that says how."""
    found: list[_Named] = []
    how, how_at, joint = "", -1, -1
    for at, token in enumerate(g.tokens):
        if at in g.used and token.kind in ("without", "without_after"):
            continue  # not at Christmas
        if token.kind in ("with", "without", "against"):
            # *No games with Oma* are those without her.
            open_denial = how == "without" and (not found or how_at > found[-1].at)
            how, how_at = "without" if open_denial else token.kind, at
        elif token.kind == "not":
            continue
        elif token.kind in ("and", "or"):
            joint = at
        elif token.kind == "without_after" and g.kind(at - 1) not in ("players", "only"):
            for each in _group(found):
                each.how = "without"
                each.places.append(at)
        elif token.kind == PERSON and at not in g.used and token.names:
            joined = bool(found) and joint > found[-1].at
            places = [at]
            if joined:
                places.append(joint)
            if how_at >= 0 and (not found or how_at > found[-1].at):
                places.append(how_at)
            found.append(_Named(token.names[0], at, how, places, joined))
        elif token.kind not in (IGNORED, "in", "game") and token.value != "1":
            how, how_at = "", -1
    return found


def _group(found: list[_Named]) -> list[_Named]:
    """The last who are named together."""
    if not found:
        return []
    group = [found[-1]]
    for each in reversed(found[:-1]):
        if not group[-1].joined:
            break
        group.append(each)
    return group


def _read_place(g: Gathered, at: int, named: list[_Named]) -> None:
    """Who won, or was last: the nearest who was named, not with *without* or *against*."""
    free = [each for each in named if not each.told and each.how not in ("without", "against")]
    plain = [each for each in free if each.how != "with"] or free
    # Japanese: さくらは健に勝った
    plain = [each for each in plain if not _is_object(g, each.at)] or plain
    if not plain:
        _read_beaten(g, at, named)
        return
    nearest = min(plain, key=lambda each: (abs(each.at - at), each.at > at))
    behind = [each for each in plain if each.at > at]
    if g.value(at) == "by" and behind:
        nearest = behind[0]
    elif _is_verb_at_the_end(g, at, plain):  # Mia wurde von Lizzie geschlagen
        by_last = g.kind(plain[-1].at - 1) == "from"
        nearest = plain[-1] if by_last else plain[0]
    group = _together(nearest, named)
    denied = [each for each in g.free("not") if 0 < at - each <= 3]
    for each in group:
        each.told = True
    names = tuple(each.name for each in group)
    places = [at, *denied, *(place for each in group for place in each.places)]
    made = CameFirst if g.kind(at) == "won" else CameLast
    g.add(made(names, not_so=bool(denied)), places)


def _read_beaten(g: Gathered, at: int, named: Iterable[_Named]) -> None:
    """*Who beat Ben*: the games that he did not win."""
    against = at + 1
    beaten = next((each for each in named if each.at == at + 2 and not each.told), None)
    if beaten and g.kind(at) == "won" and g.kind(against) == "against":
        beaten.told = True
        g.add(CameFirst((beaten.name,), not_so=True), [at, against, *beaten.places])
    g.used.add(at)


def _is_verb_at_the_end(g: Gathered, at: int, plain: Sequence[_Named]) -> bool:
    """*Hat Ben Oma geschlagen*: who is named first won against whoever is named behind."""
    beaten = g.kind(at) == "won" and at + 1 < len(g.tokens) and g.kind(at + 1) == "against"
    return beaten and len(plain) > 1 and all(each.at < at for each in plain)


def _is_object(g: Gathered, at: int) -> bool:
    return at + 1 < len(g.tokens) and g.value(at + 1) == "object"


def _together(one: _Named, named: list[_Named]) -> list[_Named]:
    """All who are named together with this one."""
    at = named.index(one)
    first, last = at, at
    while named[first].joined and first and named[first - 1].how == one.how:
        first -= 1
    while last + 1 < len(named) and named[last + 1].joined and named[last + 1].how == one.how:
        last += 1
    return named[first : last + 1]
