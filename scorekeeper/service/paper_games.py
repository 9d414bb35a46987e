"""Games played on paper: read from a table of rounds, and recorded in one transaction.

A table is typed, pasted or saved by a spreadsheet. It has a line of names, then a line for each
round. Its cells may be separated by tabs, semicolons, commas, spaces, or the bars of Markdown. A
cell holds the points of one player, and a mark if the phase was laid (`25x`) or not (`25-`).
Without a mark the points decide if they can. The player without points went out. In a round without
any points a lay-down ended the game, and the mark says whose (§31). Our own CSV of a game is read
too. A cell that cannot be read is a fault with the number of its line, never a guess.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime

from scorekeeper.game.events import Entry
from scorekeeper.game.paper_rounds import PaperHand, PaperReading, PaperRound
from scorekeeper.game.values import Seat, by_seat, nth_seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.service.exports import (
    DAY,
    DEALER,
    LAID,
    NO,
    OUT,
    PHASE,
    POINTS,
    ROUND,
    WINNERS,
    YES,
    as_typed,
)
from scorekeeper.service.players import name_problems
from scorekeeper.storage import event_store, games, players, projections
from scorekeeper.storage.database import Connections, stored_time, writing
from scorekeeper.storage.players import clean, normalized


class PaperGames:
    """The paper games of one database. `announce` is called with each recorded game and its log."""

    def __init__(
        self, connections: Connections, announce: Callable[[int, tuple[Entry, ...]], None]
    ) -> None:
        self._connections = connections
        self._announce = announce

    def record(
        self, reading: PaperReading, names: Sequence[str], *, command_id: str, played_at: datetime
    ) -> int | tuple[Problem, ...]:
        """Record a game that the referee accepts; gives its number, or the problems of the names. A
        form that is sent twice counts once. All entries have the time `played_at`, because paper
        does not say more; the actor says that they were typed in afterwards."""
        assert reading.refused is None
        if problems := name_problems(names):
            return problems
        db = self._connections.db
        at = stored_time(played_at)
        log = tuple(
            replace(entry, command_id=_command(command_id, number), recorded_at=at)
            for number, command in enumerate(reading.commands)
            for entry in command
        )
        with writing(db):
            known = event_store.game_started_by(db, command_id)
            if known is not None:
                return known
            game_id = games.new_game(db)
            event_store.append(db, game_id, log)
            projections.mark_incomplete(db)
            seated = by_seat(names)
            players.sit_down(db, game_id, seated, respell=False)
            games.make_keys(db, game_id, [games.KEEPER, *seated])
        self._announce(game_id, log)
        return game_id


def _command(command_id: str, number: int) -> str:
    """The first command has the id of the form, by which a repeated form is found."""
    return f"{command_id}-{number}" if number else command_id


# --- a table as it is typed -----------------------------------------------------------------------


MOST_CHARACTERS = 20_000
"""Characters of a table."""

MOST_ROUNDS = 200

MOST_FAULTS = 5
"""Faults that are told together."""

_NOT_NAMES = frozenset(
    [
        *("", "#", "nr", "nr.", "no", "no.", "round", "rounds", "runde", "durchgang", "manche"),
        *("ronda", "runda", "rozdanie", "раунд", "кон", "ラウンド", "局"),
    ]
)
"""The head of a column that counts the rounds, in small letters."""

_LIST_OF_GAMES = ("code", "started", "ended")
"""The first columns of our CSV of all games, which holds no rounds."""

_CELL = re.compile(
    r"(?P<points>\d{1,4})?(?:[.,]0+)?\s*(?P<mark>[xX×✓✔✗*]|[-–—−/])?\s*(?P<phase>\d{1,3})?"
)

_TOTAL = re.compile(r"(\d{1,5})(?:[.,]0+)?")

_LAID_MARKS = "xX×✓✔✗*"


@immutable
class TableFault:
    """Why a table cannot be read. `line` counts from 1; the sentence for `code` is in
    `wording.faults`."""

    line: int
    code: str
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


@immutable
class WrongTotal:
    """A total that is not what the rounds above its line add up to. `line` counts from 1."""

    line: int
    name: str
    total: int
    points: int


@immutable
class TypedTable:
    """A table that was read. `names` are in seat order. `left_out` are lines that are no rounds,
    such as totals, and `wrong_totals` what contradicts the rounds there. `day` is when it was
    played, such as 2026-11-22, "" where the table does not say it."""

    names: tuple[str, ...] = ()
    rounds: tuple[PaperRound, ...] = ()
    faults: tuple[TableFault, ...] = ()
    left_out: tuple[int, ...] = ()
    wrong_totals: tuple[WrongTotal, ...] = ()
    day: str = ""


@immutable
class _Columns:
    """What each column holds. A column is its place in the line, from 0; `phases` and `laid` are by
    player."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    phases: Mapping[int, int]
    laid: Mapping[int, int]
    out: int | None
    counts: int | None
    day: int | None = None


class _Unreadable(Exception):
    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def read_table(text: str) -> TypedTable:
    """The names and rounds of this table, or the first faults."""
    text = text.lstrip("\ufeff")
    if len(text) > MOST_CHARACTERS:
        return TypedTable(faults=(TableFault(1, "table_too_long", {"most": MOST_CHARACTERS}),))
    lines = [(at, cells) for at, cells in enumerate(_cells(text), start=1) if any(cells)]
    if not lines:
        return TypedTable(faults=(TableFault(1, "table_empty"),))
    (head_at, head), *rest = lines
    try:
        columns = _columns(head)
    except _Unreadable as wrong:
        return TypedTable(faults=(TableFault(head_at, wrong.code, wrong.facts),))
    columns = _with_counted_rounds(columns, [cells for _at, cells in rest])
    rest, left_out = _without_totals(columns, rest)
    rounds: list[PaperRound] = []
    faults: list[TableFault] = []
    for at, cells in rest:
        try:
            rounds.append(_round(columns, at, cells))
        except _Unreadable as wrong:
            faults.append(TableFault(at, wrong.code, wrong.facts))
    if len(rounds) > MOST_ROUNDS:
        faults.append(
            TableFault(rounds[MOST_ROUNDS].line, "too_many_rounds", {"most": MOST_ROUNDS})
        )
    return TypedTable(
        names=columns.names,
        rounds=tuple(rounds),
        faults=tuple(faults[:MOST_FAULTS]),
        left_out=tuple(at for at, _cells in left_out),
        wrong_totals=tuple(_wrong_totals(columns, rest, left_out)),
        day=_cell(rest[0][1], columns.day) if rest and columns.day is not None else "",
    )


def print_table(names: Sequence[str], rounds: Sequence[PaperRound]) -> str:
    """The table as `read_table` reads it, with semicolons between the cells."""
    seats = [*by_seat(names)]
    lines = [";".join(_quoted(name) for name in names)]
    for each in rounds:
        lines.append(";".join(_print_hand(each, seat) for seat in seats))
    return "\n".join(lines) + "\n"


def split_names(typed: str) -> list[str]:
    """The names that were typed into one field, in their order."""
    typed = re.sub("[、，]", ",", typed)
    sign = ";" if ";" in typed else ","
    return [name.strip() for name in typed.replace("\n", sign).split(sign) if name.strip()]


def _quoted(name: str) -> str:
    is_plain = not any(sign in name for sign in ('"', *_SEPARATORS))
    return name if is_plain else '"' + name.replace('"', '""') + '"'


def _print_hand(each: PaperRound, seat: Seat) -> str:
    hand = each.hands[seat]
    if each.cut_short:
        return f"x{hand.phase or ''}" if hand.laid else ""
    phase = "" if hand.phase is None else str(hand.phase)
    if seat == each.out:
        return f"0x{phase}" if phase else "0"
    mark = {True: "x", False: "-", None: ""}[hand.laid]
    return f"{hand.points}{mark}{phase if mark else ''}"


# --- lines and columns ----------------------------------------------------------------------------


_SEPARATORS = "\t;,|"
"""What may stand between the cells of a line, the likeliest first."""


def _cells(text: str) -> list[list[str]]:
    """The cells of each line, without space around them."""
    lines = text.splitlines()
    head = next((line.strip() for line in lines if line.strip()), "")
    in_bars = head.startswith("|")
    sign = "|" if in_bars else next((sign for sign in _SEPARATORS if sign in head), None)
    if sign == "|":
        lines = ["" if _is_ruled(line) else line for line in lines]
    if in_bars:
        lines = [line.strip().removeprefix("|").removesuffix("|") for line in lines]
    if sign is None:
        return [line.split() for line in lines]
    # Line by line: a quotation mark that is never closed must not swallow the lines below it.
    return [
        [cell.strip() for cell in next(csv.reader([line], delimiter=sign), [])] for line in lines
    ]


def _is_ruled(line: str) -> bool:
    """Is this the line below the head of a table in Markdown?"""
    return "--" in line and re.fullmatch(r"[\s|:-]*", line) is not None


def _columns(head: Sequence[str]) -> _Columns:
    """What each column holds, by the first line. Raises _Unreadable."""
    heads = [as_typed(cell) for cell in head]
    while heads and not heads[-1]:
        heads.pop()
    small = [cell.casefold() for cell in heads]
    if tuple(small[:3]) == _LIST_OF_GAMES:
        raise _Unreadable("list_of_games")
    if heads and all(re.fullmatch(r"[\d.,]+", cell) for cell in heads):
        raise _Unreadable("no_names")
    if DEALER in small or OUT in small or any(cell.endswith(f" {POINTS}") for cell in small):
        return _own_columns(heads, small)
    counts = 0 if small and small[0] in _NOT_NAMES and len(small) > 1 else None
    places = tuple(range(0 if counts is None else 1, len(heads)))
    names = tuple(clean(heads[place]) for place in places)
    _check_names(names)
    return _Columns(names, places, {}, {}, None, counts)


def _with_counted_rounds(columns: _Columns, lines: Sequence[Sequence[str]]) -> _Columns:
    """The columns, moved by one if the lines that begin with a number count the rounds: 1, 2, 3,
    and no word stands above these numbers."""
    wide = len(columns.names)
    plain = _Columns(columns.names, (*range(wide),), {}, {}, None, None)
    counted = [cells for cells in lines if re.fullmatch(r"\d+\.?", cells[0])]
    in_order = all(
        cells[0].rstrip(".") == str(number) for number, cells in enumerate(counted, start=1)
    )
    if columns != plain or not in_order or not any(any(cells[wide:]) for cells in counted):
        return columns
    return replace(columns, points=(*range(1, wide + 1),), counts=0)


def _own_columns(heads: Sequence[str], small: Sequence[str]) -> _Columns:
    """The columns of our own CSV, in any order."""
    points = {
        heads[at][: -len(POINTS) - 1]: at
        for at, cell in enumerate(small)
        if cell.endswith(f" {POINTS}")
    }
    known = {ROUND, DEALER, OUT, WINNERS, DAY, ""} | {
        f"{name} {what}".casefold() for name in points for what in (POINTS, PHASE, LAID)
    }
    if unknown := [heads[at] for at, cell in enumerate(small) if cell not in known]:
        raise _Unreadable("unknown_column", column=unknown[0][:40])
    _check_names(tuple(clean(name) for name in points))

    def places(what: str) -> dict[int, int]:
        wanted = [f"{name} {what}".casefold() for name in points]
        return {player: small.index(each) for player, each in enumerate(wanted) if each in small}

    return _Columns(
        names=tuple(clean(name) for name in points),
        points=tuple(points.values()),
        phases=places(PHASE),
        laid=places(LAID),
        out=small.index(OUT) if OUT in small else None,
        counts=small.index(ROUND) if ROUND in small else None,
        day=small.index(DAY) if DAY in small else None,
    )


def _check_names(names: Sequence[str]) -> None:
    if len(names) < 2:
        raise _Unreadable("one_column")
    for name in names:
        if not name:
            raise _Unreadable("column_without_name")
        if re.fullmatch(r"[\d.,]+", name):
            raise _Unreadable("number_as_name", name=name)
    counted = Counter(normalized(name) for name in names)
    if twice := [name for name in names if counted[normalized(name)] > 1]:
        raise _Unreadable("name_twice", name=twice[0])


def _without_totals(
    columns: _Columns, lines: Sequence[tuple[int, list[str]]]
) -> tuple[list[tuple[int, list[str]]], list[tuple[int, list[str]]]]:
    """The lines of rounds, and those of totals: a line with a word in the column
    that counts the rounds, or before its numbers; and a last line that is the sum of the others."""
    kept, left_out = list[tuple[int, list[str]]](), list[tuple[int, list[str]]]()
    for at, cells in lines:
        label = "" if columns.counts is None else _cell(cells, columns.counts)
        totals = bool(label) and not re.fullmatch(r"\d+\.?", label)
        (left_out if totals or _has_word_before(columns, cells) else kept).append((at, cells))
    if len(kept) > 2:
        *before, last = [_numbers(columns, cells) for _at, cells in kept]
        sums = [sum(column) for column in zip(*before, strict=True)]
        if last == sums and all(sums):  # in a round, somebody has no points
            left_out.append(kept.pop())
    return kept, left_out


def _wrong_totals(
    columns: _Columns,
    rounds: Sequence[tuple[int, list[str]]],
    totals: Iterable[tuple[int, list[str]]],
) -> Iterator[WrongTotal]:
    """The totals that differ from the sum of the rounds above their line, or of all rounds if none
    is above it. A line is skipped if none of its totals is right and one cannot be points: it holds
    places or phases."""
    points = [(at, _numbers(columns, cells)) for at, cells in rounds]
    for at, cells in totals:
        above = [each for each_at, each in points if each_at < at] or [each for _at, each in points]
        beside = 1 if _has_word_before(columns, cells) else 0
        compared = [
            WrongTotal(at, name, int(typed[1]), sum(each[player] for each in above))
            for player, (name, place) in enumerate(zip(columns.names, columns.points, strict=True))
            if (typed := _TOTAL.fullmatch(_cell(cells, place + beside)))
        ]
        wrong = [each for each in compared if each.total != each.points]
        if len(wrong) < len(compared) or not any(each.total % 5 for each in compared):
            yield from wrong


def _has_word_before(columns: _Columns, cells: Sequence[str]) -> bool:
    """Has this line a word and then a number for each player, where each column is a player?"""
    word, *rest = cells
    numbers = [cell for cell in rest if cell]
    return (
        columns.points == (*range(len(columns.names)),)
        and len(numbers) == len(columns.names)
        and not _CELL.fullmatch(word)
        and all(re.fullmatch(r"\d+(?:[.,]0+)?", cell) for cell in numbers)
    )


def _numbers(columns: _Columns, cells: Sequence[str]) -> list[int]:
    found = (_CELL.fullmatch(_cell(cells, place)) for place in columns.points)
    return [int(match["points"] or 0) if match else 0 for match in found]


def _cell(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""


# --- rounds ---------------------------------------------------------------------------------------


def _round(columns: _Columns, at: int, cells: Sequence[str]) -> PaperRound:
    """One round. Raises _Unreadable."""
    beyond = [cell for cell in cells[max(columns.points) + 1 :] if cell]
    if beyond and not columns.laid and not columns.phases and columns.out is None:
        raise _Unreadable("too_many_cells", wanted=len(columns.names), cell=beyond[0][:20])

    def cell(place: int | None) -> str:
        return "" if place is None else as_typed(_cell(cells, place))

    hands: dict[Seat, PaperHand] = {}
    without_points = not any(cell(place)[:1].isdecimal() for place in columns.points)
    for player, place in enumerate(columns.points):
        name = columns.names[player]
        played = cell(place) or (without_points and cell(columns.laid.get(player)))
        if not played and player in columns.laid:
            raise _Unreadable("did_not_play", name=name)
        hand = _hand(name, cell(place))
        if laid := cell(columns.laid.get(player)).casefold():
            if laid not in (YES, NO):
                raise _Unreadable("laid_unreadable", name=name, cell=laid[:20])
            hand = PaperHand(hand.points, laid == YES, hand.phase)
        if (phase := cell(columns.phases.get(player))) and phase.isdecimal() and len(phase) < 4:
            hand = PaperHand(hand.points, hand.laid, int(phase))
        hands[nth_seat(player + 1)] = hand
    if without_points and not cell(columns.out) and any(hand.laid for hand in hands.values()):
        return PaperRound(at, None, hands, cut_short=True)
    return PaperRound(at, _out(columns, hands, cell(columns.out)), hands)


def _hand(name: str, typed: str) -> PaperHand:
    """What one cell says. Raises _Unreadable."""
    if re.fullmatch(r"\d+[.,]\d*[1-9]\d*", typed):
        raise _Unreadable("not_whole", name=name, cell=typed[:20])
    found = _CELL.fullmatch(typed)
    # A phase needs a mark before it; "-25" is a number below zero and no mark.
    marked = found is not None and (found["mark"] or "") in ("", *_LAID_MARKS)
    if found is None or (found["phase"] and not (found["mark"] and (found["points"] or marked))):
        raise _Unreadable("cell_unreadable", name=name, cell=typed[:20])
    laid = None if not found["mark"] else found["mark"] in _LAID_MARKS
    phase = int(found["phase"]) if found["phase"] else None
    return PaperHand(int(found["points"] or 0), laid, phase)


def _out(columns: _Columns, hands: Mapping[Seat, PaperHand], named: str) -> Seat | None:
    """Who went out: the player the table names, else the one without points. Raises _Unreadable."""
    seats = dict(zip(columns.names, hands, strict=True))
    if named:
        if clean(named) not in seats:
            raise _Unreadable("unknown_out", name=named[:40])
        return seats[clean(named)]
    without = [(name, seat) for name, seat in seats.items() if not hands[seat].points]
    if columns.out is not None or not without:
        return None
    if len(without) > 1:
        raise _Unreadable("several_out", names=[name for name, _seat in without])
    if hands[without[0][1]].laid is False:
        return None
    return without[0][1]
