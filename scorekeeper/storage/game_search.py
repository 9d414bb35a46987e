"""Which games a list contains and in which order: a search as one value, and as SQL.

All that is asked of the players of a finished game is read from `played_seats`, a part of the cache
that `storage.projections` describes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from scorekeeper.game.game_order import GameOrder
from scorekeeper.immutable import immutable
from scorekeeper.storage.database import marks
from scorekeeper.storage.players import normalized

Groups = tuple[tuple[str, ...], ...]


@immutable(kw_only=True)
class GameSearch:
    """Which games a list contains, and in which order; a part that is empty or None excludes none.
    `over`: finished games, or with False those that go on. `stopped`: games that were stopped for
    good; with `over=False` both kinds. `put_away`: those that are put away, or not. `at_home`:
    none that was started at a venue table. `players` all took part, each a name in any spelling;
    `sheet` is an id, `place` as stored. They were played until `since` and `before` these times in
    UTC.

    Of each group of `any_of` somebody took part. `absent` did not, and with `alone` nobody but
    `players` did. Of each group of `won` and of `lost` somebody won or was last, of each of
    `not_won` and `not_lost` nobody. At `least` and at `most` so many played, for
    `seconds_least` to `seconds_most` seconds at the table and `rounds_least` to `rounds_most`
    rounds. Each of `noted` has titles and places, of which the game has one, and of those of
    `not_noted` none. `sheets` and
    `variants`: one of these. `tied`: several won, or a tie is due or was decided. `order`: what the
    list is sorted by, for the player `ranked`."""

    over: bool | None = None
    put_away: bool | None = None
    at_home: bool = False
    players: tuple[str, ...] = ()
    sheet: str = ""
    place: str = ""
    since: str = ""
    before: str = ""
    stopped: bool = False
    any_of: Groups = ()
    absent: tuple[str, ...] = ()
    alone: bool = False
    won: Groups = ()
    not_won: Groups = ()
    lost: Groups = ()
    not_lost: Groups = ()
    least: int = 0
    most: int | None = None
    seconds_least: int = 0
    seconds_most: int | None = None
    rounds_least: int = 0
    rounds_most: int | None = None
    noted: Groups = ()
    not_noted: Groups = ()
    sheets: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    tied: bool = False
    order: GameOrder = GameOrder.NEWEST
    ranked: str = ""


EVERY_GAME = GameSearch()


NOT_AT_ONE_GO = 12 * 60 * 60
"""A game of more seconds at the table was not played at one go, and nobody paused it."""

_Condition = tuple[str, list[object]]

_PLAYED_IN = (
    "EXISTS (SELECT 1 FROM seats WHERE seats.game_id = listed.game_id"
    " AND person_id IN (SELECT id FROM persons WHERE {}))"
)


def condition(search: GameSearch, among: Collection[int] | None) -> tuple[str, list[object]]:
    """The SQL condition for rows of the table, which is called `listed`, and its values."""
    which, values = ["1 = 1"], list[object]()

    def add(condition: str, *more: object) -> None:
        which.append(condition)
        values.extend(more)

    if among is not None:
        add(f"game_id IN ({marks(among)})", *among)
    if search.over is not None and not search.stopped:
        # Without the plus sign, SQLite would look for a few games among all that are over.
        add("over = ?" if among is None else "+over = ?", int(search.over))
    if search.put_away is not None:
        add("(SELECT put_away FROM games WHERE id = game_id) = ?", int(search.put_away))
    if search.at_home:
        add("game_id NOT IN (SELECT game_id FROM seatings)")
    for player in search.players:
        add(_PLAYED_IN.format("spelt = ?"), normalized(player))
    if search.sheet:
        add("sheet = ?", search.sheet)
    if search.place:
        add("(SELECT place FROM games WHERE id = game_id) = ?", search.place)
    for more_which, more_values in (
        *_of_times(search),
        *_of_people(search),
        *_of_games(search),
        *_ranked_at_all(search),
    ):
        add(more_which, *more_values)
    return " AND ".join(which), values


def _of_times(search: GameSearch) -> Iterator[_Condition]:
    if search.since:
        yield "played_until >= ?", [search.since]
    if search.before:
        yield "played_until < ?", [search.before]


def _of_people(search: GameSearch) -> Iterator[_Condition]:
    """Who won, was last, or did not play, and how many they were."""
    for names in search.any_of:
        played = _PLAYED_IN.format(f"spelt IN ({marks(names)})")
        yield played, [normalized(name) for name in names]
    for name in search.absent:
        yield f"NOT {_PLAYED_IN.format('spelt = ?')}", [normalized(name)]
    for column, wanted, denied in (
        ("won", search.won, search.not_won),
        ("was_last", search.lost, search.not_lost),
    ):
        for names in wanted:
            yield _has_seat(column, names), [normalized(name) for name in names]
        for names in denied:
            yield f"NOT {_has_seat(column, names)}", [normalized(name) for name in names]
            yield "reason <> ''", []
    if search.least:
        yield f"{PLAYERS} >= ?", [search.least]
    if search.most is not None:
        yield f"{PLAYERS} <= ?", [search.most]
    if search.seconds_least:
        yield "seconds BETWEEN ? AND ?", [search.seconds_least, NOT_AT_ONE_GO]
    if search.seconds_most is not None:
        yield "seconds <= ?", [search.seconds_most]
    if search.rounds_least:
        yield "round_no >= ?", [search.rounds_least]
    if search.rounds_most is not None:
        yield "round_no <= ?", [search.rounds_most]
    if search.alone:
        yield f"{PLAYERS} = ?", [len(search.players)]


def _of_games(search: GameSearch) -> Iterator[_Condition]:
    """Titles and places, rules, ties."""
    for within, groups in (("IN", search.noted), ("NOT IN", search.not_noted)):
        for texts in groups:
            marked = marks(texts)
            noted = f"SELECT id FROM games WHERE title IN ({marked}) OR place IN ({marked})"
            yield f"game_id {within} ({noted})", [*texts, *texts]
    if search.sheets:
        yield f"sheet IN ({marks(search.sheets)})", list(search.sheets)
    if search.variants:
        yield f"variant IN ({marks(search.variants)})", list(search.variants)
    if search.stopped:
        yield (
            "(over = 0 OR reason = 'stopped')" if search.over is False else "reason = 'stopped'",
            [],
        )
    if search.tied:
        yield f"(tie_due = 1 OR instr(winners, ' ') > 0 OR {_LEVEL} = 0)", []


PLAYERS = "((LENGTH(standings) - LENGTH(REPLACE(standings, ':', ''))) / 3)"
"""How many players the game had, with those who left: three colons stand for each."""


def _has_seat(column: str, names: Collection[str]) -> str:
    return (
        "EXISTS (SELECT 1 FROM played_seats JOIN seats ON seats.game_id = played_seats.game_id"
        " AND seats.seat = played_seats.seat WHERE played_seats.game_id = listed.game_id"
        f" AND {column} = 1 AND person_id IN"
        f" (SELECT id FROM persons WHERE spelt IN ({marks(names)})))"
    )


# --- in which order -------------------------------------------------------------------------------


_OF_SEATS = {
    GameOrder.WORST_ROUND: "max(worst)",
    GameOrder.HIGHEST: "max(total)",
    GameOrder.LOWEST: "min(total)",
    GameOrder.CLOSEST: "(max(phases) - min(phases)) * 1000 + max(total) - min(total)",
}
_OF_GAME = {
    GameOrder.LONGEST: "seconds",
    GameOrder.SHORTEST: "seconds",
    GameOrder.MOST_ROUNDS: "round_no",
    GameOrder.FEWEST_ROUNDS: "round_no",
    GameOrder.MOST_PLAYERS: PLAYERS,
    GameOrder.FEWEST_PLAYERS: PLAYERS,
}
_LEAST_FIRST = (
    *(GameOrder.SHORTEST, GameOrder.FEWEST_ROUNDS, GameOrder.LOWEST, GameOrder.CLOSEST),
    GameOrder.FEWEST_PLAYERS,
)


_LEVEL = (
    f"(SELECT CASE WHEN count(*) > 1 THEN {_OF_SEATS[GameOrder.CLOSEST]} END FROM played_seats"
    " WHERE played_seats.game_id = listed.game_id AND place <= 2)"
)
"""0 if the first two were level, so that a tie was decided."""


def ranking(search: GameSearch) -> _Condition:
    """What follows ORDER BY, and its values."""
    latest_first = "played_until DESC, game_id DESC"
    if search.order is GameOrder.NEWEST:
        return latest_first, []
    if search.order is GameOrder.OLDEST:
        return "played_until, game_id", []
    figure, values = _figure(search, search.order)
    direction = "" if search.order in _LEAST_FIRST else " DESC"
    return f"{figure}{direction}, {latest_first}", values


def figure(search: GameSearch) -> _Condition:
    """What the list is sorted by, NULL if it is time; and its values."""
    by_time = search.order in (GameOrder.NEWEST, GameOrder.OLDEST)
    return ("NULL", []) if by_time else _figure(search, search.order)


def _ranked_at_all(search: GameSearch) -> Iterator[_Condition]:
    """A game without the figure that the list is sorted by is not in it."""
    if search.order in _OF_SEATS:
        figure, values = _figure(search, search.order)
        yield f"{figure} IS NOT NULL", values
    elif search.order in (GameOrder.LONGEST, GameOrder.SHORTEST):
        yield "seconds <= ?", [NOT_AT_ONE_GO]
    elif search.order in _OF_GAME:
        yield "over = 1", []


def _figure(search: GameSearch, order: GameOrder) -> _Condition:
    if order in _OF_GAME:
        return _OF_GAME[order], []
    whose, values = "", list[object]()
    if search.ranked:
        whose = (
            " AND seat IN (SELECT seat FROM seats WHERE seats.game_id = listed.game_id"
            " AND person_id IN (SELECT id FROM persons WHERE spelt = ?))"
        )
        values.append(normalized(search.ranked))
    elif order is GameOrder.CLOSEST:
        whose = " AND place <= 2"
    return (
        f"(SELECT {_OF_SEATS[order]} FROM played_seats"
        f" WHERE played_seats.game_id = listed.game_id{whose})",
        values,
    )
