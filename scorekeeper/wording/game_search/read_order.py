"""In which order games are asked for: the longest, the worst round, the first, the last three."""

from __future__ import annotations

from scorekeeper.game.game_order import GameOrder
from scorekeeper.wording.game_search.gathered import Gathered
from scorekeeper.wording.game_search.query import (
    CameFirst,
    CameLast,
    GameState,
    InState,
    MostOften,
    Often,
    SortedBy,
)
from scorekeeper.wording.game_search.tokens import NUMBER, PERSON, UNKNOWN

_SUPERLATIVES = (
    *("longest", "shortest", "most", "fewest", "worst", "best", "highest", "lowest", "closest"),
)
_OF_A_PERSON = (GameOrder.WORST_ROUND, GameOrder.HIGHEST, GameOrder.LOWEST)
_MOST_FEW = 1000


def read_most_often(g: Gathered) -> None:
    """*Who won most*, *most wins*, and who was last or played most often."""
    direct = g.first("most_often")
    if direct is not None:
        if not _has_subject(g, direct):
            g.add(MostOften(Often(g.value(direct))), [direct])
        return
    most, done = g.first("most", "often"), g.first("won", "lost")
    figures = g.first("round", "points")
    if most is None or figures is not None or g.next(most, ("people",)) is not None:
        return
    game = g.next(most, ("game",))
    if done is None and game is not None:
        g.add(MostOften(Often.PLAYED), [most, game])
    if done is None or _has_subject(g, most) or _has_subject(g, done):
        return
    what = Often.WON if g.kind(done) == "won" else Often.LOST
    g.add(MostOften(what), [most, *(at for at in g.free("won", "lost") if g.kind(at) == what)])
    against = g.first("against")
    beaten = None if against is None else g.next(against, (PERSON,))
    if against is not None and beaten is not None and what is Often.WON:
        # Who beat Oma most: of the games that she did not win.
        g.add(CameFirst(g.tokens[beaten].names[:1], not_so=True), [against, beaten])


def _has_subject(g: Gathered, at: int) -> bool:
    """*When did Oma win most* asks for her, and not who won."""
    person = g.next(at, (PERSON,), back=True)
    with_others = ("with", "and", "or", "against", "without")
    return person is not None and (person == 0 or g.kind(person - 1) not in with_others)


def read_order(g: Gathered) -> None:
    """Read the order, if one was asked for."""
    if any(isinstance(part, MostOften) for part, _ in g.parts):
        return
    superlative = g.first(*_SUPERLATIVES)
    if superlative is not None:
        _read_superlative(g, superlative)
    else:
        _read_first_or_last(g)


def _read_superlative(g: Gathered, at: int) -> None:
    said_of = at + 1 if at + 1 < len(g.tokens) and g.kind(at + 1) == "won" else at
    if g.next(said_of, (UNKNOWN,)) is not None:
        return  # the longest winning streak, the biggest comeback
    nouns = {kind: list(g.free(kind)) for kind in ("round", "points", "people")}
    places = [*g.free(*_SUPERLATIVES), *(each for found in nouns.values() for each in found)]
    order = _order(g, at, {kind for kind, found in nouns.items() if found})
    if order is None or (order is GameOrder.MOST_ROUNDS and _asks_who_won(g)):
        return
    of = ""
    if order in _OF_A_PERSON:
        person = next((each for each in g.free(PERSON) if _is_owner(g, each)), None)
        if person is not None:
            of = g.tokens[person].names[0]
            places.append(person)
    g.add(SortedBy(order, of), places)


def _asks_who_won(g: Gathered) -> bool:
    """*Who won the most rounds*: that is not known of a list of games."""
    named = any(isinstance(part, CameFirst | CameLast) for part, _ in g.parts)
    return not named and any(token.kind in ("won", "lost") for token in g.tokens)


def _order(g: Gathered, at: int, nouns: set[str]) -> GameOrder | None:
    kind = g.kind(at)
    if kind == "longest" and "round" not in nouns:
        g.has_other = True
        return GameOrder.MOST_ROUNDS if g.earlier else GameOrder.LONGEST
    if kind == "worst":
        by_game = "round" not in nouns and ("points" in nouns or g.first("game") is not None)
        return GameOrder.HIGHEST if by_game else GameOrder.WORST_ROUND
    if {"points", "round"} <= nouns:
        return GameOrder.WORST_ROUND if kind in ("most", "highest") else None
    for noun in ("people", "points", "round"):
        if noun in nouns and (kind, noun) in _ORDERS:
            return _ORDERS[kind, noun]
    if "round" in nouns:
        return None  # games are not in the order of their best rounds
    return _ORDERS.get((kind, ""))


_ORDERS = {
    ("longest", "round"): GameOrder.MOST_ROUNDS,
    ("shortest", ""): GameOrder.SHORTEST,
    ("shortest", "round"): GameOrder.FEWEST_ROUNDS,
    ("most", "round"): GameOrder.MOST_ROUNDS,
    ("most", "people"): GameOrder.MOST_PLAYERS,
    ("most", "points"): GameOrder.HIGHEST,
    ("fewest", "round"): GameOrder.FEWEST_ROUNDS,
    ("fewest", "people"): GameOrder.FEWEST_PLAYERS,
    ("fewest", "points"): GameOrder.LOWEST,
    ("highest", ""): GameOrder.HIGHEST,
    ("highest", "people"): GameOrder.MOST_PLAYERS,
    ("highest", "round"): GameOrder.WORST_ROUND,
    ("lowest", ""): GameOrder.LOWEST,
    ("lowest", "people"): GameOrder.FEWEST_PLAYERS,
    ("best", ""): GameOrder.LOWEST,
    ("closest", ""): GameOrder.CLOSEST,
}
"""The order by a superlative and the noun beside it, "" for any other."""


def _is_owner(g: Gathered, at: int) -> bool:
    """Is this person not one who only has to be there?"""
    return bool(g.tokens[at].names) and (
        at == 0 or g.kind(at - 1) not in ("with", "and", "against")
    )


def _read_first_or_last(g: Gathered) -> None:
    after = _of_games(g, "third_last", "before_last", "last", "newest")
    ordinals = _of_games(g, "ord")
    games = [*g.free("game")]
    if after:
        _read_last(g, after[0], ordinals, games)
    elif ordinals:
        place = g.number(ordinals[0])
        few = _few(g, ordinals[0]) if place == 1 else None
        wanted = SortedBy(GameOrder.OLDEST, place=None if few else place, most=few)
        g.add(wanted, [ordinals[0], *_numbers(g, ordinals[0], few), *games[:1]])


def _of_games(g: Gathered, *kinds: str) -> list[int]:
    """The places of these kinds, but not in *the first half* nor, where somebody is named, in *the
    last round*."""
    named = any(token.kind == PERSON for token in g.tokens)
    others = (UNKNOWN, "round") if named else (UNKNOWN,)
    return [at for at in g.free(*kinds) if g.next(at, others) is None and not is_place(g, at)]


def is_place(g: Gathered, at: int) -> bool:
    """*Mia third*, *second place: Mia* tell how somebody came out, and no game."""
    kinds = [token.kind for token in g.tokens]
    if kinds[at] != "ord" or g.number(at) < 2 or kinds[at + 1 : at + 2] == ["game"]:
        return False
    before = [kind for kind in kinds[:at] if kind != "in"]
    if before[-1:] == [PERSON]:
        return True
    return kinds[at + 1 : at + 2] == [PERSON] and kinds[at + 2 : at + 3] != ["game"]


def _read_last(g: Gathered, at: int, ordinals: list[int], games: list[int]) -> None:
    place = {"before_last": 2, "third_last": 3}.get(g.kind(at), 1)
    places = [at, *games[:1]]
    if place == 1 and ordinals and ordinals[0] < at:
        place = g.number(ordinals[0])
        places.append(ordinals[0])
    few = _few(g, at) if place == 1 else None
    places += _numbers(g, at, few)
    g.add(SortedBy(GameOrder.NEWEST, place=None if few else place, most=few), places)
    if not any(isinstance(part, InState) for part, _ in g.parts):
        g.parts.append((InState(GameState.FINISHED), ()))


def _few(g: Gathered, at: int) -> int | None:
    """The number of *the last three games*."""
    number = g.next(at, (NUMBER,))
    if number is None:
        number = g.next(at, (NUMBER,), back=True)
    return min(g.number(number), _MOST_FEW) or None if number is not None else None


def _numbers(g: Gathered, at: int, few: int | None) -> list[int]:
    if few is None:
        return []
    number = g.next(at, (NUMBER,))
    if number is None:
        number = g.next(at, (NUMBER,), back=True)
    return [] if number is None else [number]
