"""Damaged archives: each is refused as a whole, with the line and a reason in words.

`BENT` names some hundred ways to bend a file: its order, versions, kinds, seats, points, times,
strikes, corrections, doubles, names and sizes. What today's program or an earlier release did write
comes in event for event; games of every command do so in `tests/game/test_random_commands.py`.
"""

from __future__ import annotations

import copy
import io
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.service import Scorer
from scorekeeper.service.archive import LONGEST_LINE, MOST_LINES, lines_read
from scorekeeper.wording.errors import file_error_text
from tests.empty_file import empty_file
from tests.ordinary_user import LINUX

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))


Lines = list[dict[str, Any]]


Bend = Callable[[Lines], object]


@pytest.fixture(scope="module")
def empty_scorer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scorer]:
    """A file that refuses every archive of a test, so that one is enough for all of them."""
    scorer = Scorer(tmp_path_factory.mktemp("empty") / "games.db")
    yield scorer
    scorer.close()


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    scorer = Scorer(empty_file(tmp_path / "games.db"))
    yield scorer
    scorer.close()


def event(kind: str, **content: Any) -> dict[str, Any]:
    return {"kind": kind, "data": content}


def hand(seat: str, points: int, **more: Any) -> dict[str, Any]:
    content = {"seat": seat, "count": {"total": points}, "points": points, "laid": False}
    return event("HandCounted", **{**content, "phase": None, "overruled": [], **more})


def out(seat: str) -> dict[str, Any]:
    return event("PlayerWentOut", seat=seat, phase=None)


def closed(number: int) -> dict[str, Any]:
    return event("RoundClosed", round_no=number, overruled=[])


def laid(seat: str, phase: int = 1, melds: Any = None, **more: Any) -> dict[str, Any]:
    return event("PhaseLaidDown", seat=seat, phase=phase, melds=melds, overruled=[], **more)


def meld(kind: str = "set", cards: str = "3 3 3", stands_for: Any = (3, 3, 3)) -> dict[str, Any]:
    return {"kind": kind, "cards": cards, "stands_for": list(stands_for), "colour": None}


def hit(seat: str = "p2", **more: Any) -> dict[str, Any]:
    content = {"seat": seat, "owner": "p2", "group": 1, "cards": "3", "overruled": []}
    grown = meld(cards="3 3 3 3", stands_for=(3, 3, 3, 3))
    return event("CardsHit", **{**content, "meld": grown, **more})


def strike(command_id: str) -> dict[str, Any]:
    return event("EntryStruck", command_id=command_id, reason="undo")


def amend(seq: int, now: dict[str, Any]) -> dict[str, Any]:
    return event("EntryAmended", seq=seq, event=now, reason="fix")


def a_game() -> Lines:
    """Three at a table: line 2 the start (c1), 3 to 6 a round (c2), 7 a lay-down with cards (c3),
    8 a hit (c4), 9 a correction of line 4 (c5), 10 a mark (c6), 11 which is struck (c7)."""
    head, start = map(json.loads, GAMES[0].read_text(encoding="utf-8").splitlines()[:2])
    head = {key: head[key] for key in ("format", "version", "game", "written_by")}
    start["data"]["seats"], start["data"]["dealer"] = ["p1", "p2", "p3"], "p1"
    lines = [{**head, "names": {"p1": "Ann", "p2": "Ben", "p3": "Mia"}}, start]
    add(lines, out("p1"), hand("p2", 45), hand("p3", 60), closed(1))
    add(lines, laid("p2", 1, [meld(), meld(cards="5 5 5", stands_for=(5, 5, 5))]))
    add(lines, hit())
    add(lines, amend(3, hand("p2", 50)))
    add(lines, laid("p3"))
    add(lines, strike("c6"))
    return lines


def add(lines: Lines, *events: dict[str, Any]) -> None:
    """One more command that recorded these events."""
    number = len({line["command_id"] for line in lines[1:]}) + 1
    for each in events:
        entry = {"seq": len(lines), "command_id": f"c{number}", "actor": "keeper", **each}
        lines.append({**entry, "recorded_at": "2026-11-21T19:00:00+00:00"})


def adding(*commands: Any) -> Bend:
    """At the end, these events: each a command of its own, several in a list one command."""

    def bend(lines: Lines) -> None:
        for command in commands:
            add(lines, *(command if isinstance(command, list) else [command]))

    return bend


def setting(line: int, path: str, value: Any) -> Bend:
    """Another value at this place of a line; lines count from 1."""

    def bend(lines: Lines) -> None:
        there: Any = lines[line - 1]
        *way, last = path.split(".")
        for step in way:
            there = there[int(step) if isinstance(there, list) else step]
        there[int(last) if isinstance(there, list) else last] = value

    return bend


def without(line: int, path: str) -> Bend:
    def bend(lines: Lines) -> None:
        there: Any = lines[line - 1]
        *way, last = path.split(".")
        for step in way:
            there = there[step]
        del there[last]

    return bend


def swapped(one: int, other: int) -> Bend:
    def bend(lines: Lines) -> None:
        lines[one - 1], lines[other - 1] = lines[other - 1], lines[one - 1]

    return bend


def renumbered(bend: Bend) -> Bend:
    """Bent, and the entries numbered on as if nothing had happened."""

    def bent(lines: Lines) -> None:
        bend(lines)
        for seq, line in enumerate(lines[1:], start=1):
            line["seq"] = seq

    return bent


def repeated(line: int) -> Bend:
    return lambda lines: lines.insert(line, copy.deepcopy(lines[line - 1]))


def dropped(line: int) -> Bend:
    return lambda lines: lines.pop(line - 1)


def joining(**content: Any) -> Bend:
    """One comes late as Leo, into a game that has just begun."""
    said = {"seat": "p4", "seats": ["p1", "p4", "p2", "p3"], "done": [], "points": 0, **content}

    def bend(lines: Lines) -> None:
        del lines[2:]
        lines[0]["names"][said["seat"]] = "Leo"
        add(lines, event("PlayerJoined", **said))

    return bend


def starting_with(*seats: str) -> Bend:
    """A game that has just begun, with these seats."""

    def bend(lines: Lines) -> None:
        del lines[2:]
        lines[0]["names"] = {seat: f"Player {seat}" for seat in seats}
        lines[1]["data"].update(seats=list(seats), dealer=seats[0])

    return bend


def struck_then_unstruck(lines: Lines) -> None:
    add(lines, laid("p3"))
    add(lines, strike("c8"))
    add(lines, strike("c9"))


BENT: dict[str, Bend] = {
    # ------------------------------------------------------------------ order and numbers
    "two entries swapped": swapped(4, 5),
    "two entries swapped and renumbered": renumbered(swapped(2, 3)),
    "an entry twice": repeated(7),
    "an entry twice and renumbered": renumbered(repeated(8)),
    "an entry missing": dropped(7),
    "the start missing": dropped(2),
    "the start missing and renumbered": renumbered(dropped(2)),
    "the start twice": renumbered(repeated(2)),
    "the header missing": dropped(1),
    "the header twice": repeated(1),
    "a round closed before its last hand": renumbered(swapped(5, 6)),
    "numbers from 0": setting(2, "seq", 0),
    "a number of text": setting(3, "seq", "2"),
    "a number of truth": setting(2, "seq", True),
    "a number below nothing": setting(3, "seq", -2),
    "a number beyond all": setting(3, "seq", 2**80),
    "a number with a fraction": setting(3, "seq", 2.0),
    # ------------------------------------------------------------------ the header, versions
    "another format": setting(1, "format", "chess"),
    "a version to come": setting(1, "version", 2),
    "version 0": setting(1, "version", 0),
    "a version below nothing": setting(1, "version", -1),
    "a version of truth": setting(1, "version", True),
    "a version of text": setting(1, "version", "1"),
    "no version": without(1, "version"),
    "no mark": without(1, "game"),
    "an empty mark": setting(1, "game", ""),
    "a mark of 90,000 letters": setting(1, "game", "a" * 90_000),
    "guests of text": setting(1, "guests", "yes"),
    # ------------------------------------------------------------------ names
    "no names": without(1, "names"),
    "names in a row": setting(1, "names", ["Ann", "Ben", "Mia"]),
    "a name missing": without(1, "names.p3"),
    "a name too many": setting(1, "names.p4", "Leo"),
    "an empty name": setting(1, "names.p3", ""),
    "a name nobody sees": setting(1, "names.p3", "\u200b\x00"),
    "a name of a number": setting(1, "names.p3", 7),
    "a name of 33 letters": setting(1, "names.p3", "M" * 33),
    "a name of 90,000 letters": setting(1, "names.p3", "M" * 90_000),
    "one name twice": setting(1, "names.p3", "Ann"),
    "one name twice, written otherwise": setting(1, "names.p3", " aNN "),
    "half a surrogate in a name": setting(1, "names.p3", "Mia\ud800"),
    # ------------------------------------------------------------------ kinds and fields
    "an unknown kind": setting(7, "kind", "CatSatDown"),
    "a kind of a number": setting(7, "kind", 7),
    "a kind of nothing": without(7, "kind"),
    "content of nothing": without(7, "data"),
    "content in a row": setting(7, "data", []),
    "a field too many": setting(3, "data.colour", "red"),
    "a field missing": without(3, "data.seat"),
    "text for truth": setting(4, "data.laid", "yes"),
    "a reason of 90,000 letters": adding({**strike("c5"), "data": {
        "command_id": "c5", "reason": "x" * 90_000}}),
    "a code of 90,000 letters": setting(4, "data.overruled", ["x" * 90_000]),
    "codes no release knows how to write": setting(4, "data.overruled", ["<b>"]),
    "half a surrogate in an event": setting(4, "data.overruled", ["\udfff"]),
    # ------------------------------------------------------------------ seats
    "a start with one player": starting_with("p1"),
    "a start with seven": starting_with(*(f"p{n}" for n in range(1, 8))),
    "a start with one player twice": starting_with("p1", "p2", "p2"),
    "a start with a seat of no number": starting_with("p1", "door"),
    "a start with a seat of 90,000 digits": starting_with("p1", "p" + "7" * 90_000),
    "a dealer who is not there": setting(2, "data.dealer", "p9"),
    "a hand of nobody": setting(4, "data.seat", "p99"),
    "a lay-down of nobody": setting(7, "data.seat", "p99"),
    "a hit by nobody": setting(8, "data.seat", "p99"),
    "a hit on nobody": setting(8, "data.owner", "p99"),
    "going out of nobody": setting(3, "data.seat", "p99"),
    "the turn of nobody": adding(event("TurnsTracked", on=True, turn="p99")),
    "a skip on nobody": adding(event("SkipPlayed", seat="p1", target="p99", overruled=[])),
    "a skip on oneself": adding(event("SkipPlayed", seat="p1", target="p1", overruled=[])),
    "a skip lost that nobody played": adding(event("SkipSuffered", seat="p1")),
    "a turn passed that nobody follows": adding(
        event("TurnPassed", seat="p1", discard=None, took=False, overruled=[])
    ),
    "a knock of nobody": adding(event("Knocked", seat="p99", bought=False, overruled=[])),
    "a wild given to nobody": adding(event("CardTurnedUp", card="W", to="p99")),
    "seats changed to one": adding(event("SeatsChanged", seats=["p1"])),
    "seats changed to nobody": adding(event("SeatsChanged", seats=[])),
    "seats changed to a stranger": adding(event("SeatsChanged", seats=["p1", "p2", "p3", "p9"])),
    "a seat changed to two": adding(event("SeatsChanged", seats=["p1", "p2", "p3", "p3"])),
    # ------------------------------------------------------------------ who comes late
    "one came late in a seat that is taken": joining(seat="p3", seats=["p1", "p2", "p3"]),
    "one came late at points below nothing": joining(points=-5),
    "one came late at points beyond all": joining(points=2**80),
    "one came late without being seated": joining(seats=["p1", "p2", "p3"]),
    "one came late and took everybody's place": joining(seats=["p4"]),
    "one came late with a phase nobody plays": joining(done=[99]),
    "one came late with phases out of order": joining(done=[2]),
    "one came late to a seat of no number": joining(seat="door", seats=["p1", "door", "p2", "p3"]),
    # ------------------------------------------------------------------ points, phases, cards
    "points below nothing": lambda lines: lines[3].update(hand("p2", -1)),
    "points of 2^80": lambda lines: lines[3].update(hand("p2", 2**80)),
    "points of 1,005": lambda lines: lines[3].update(hand("p2", 1005)),
    "points of 7": lambda lines: lines[3].update(hand("p2", 7)),
    "points with a fraction": setting(4, "data.points", 45.0),
    "points that are not the count": setting(4, "data.points", 40),
    "cards below nothing": setting(
        4, "data.count", {"low": -1, "high": 5, "skips": 0, "wilds": 0}
    ),
    "a count of nothing": setting(4, "data.count", {}),
    "phase 99": setting(7, "data.phase", 99),
    "phase 0": setting(7, "data.phase", 0),
    "a hand of phase 99": setting(4, "data.phase", 99),
    "a card that is none": setting(8, "data.cards", "X9"),
    "a meld of no cards": setting(7, "data.melds.0.cards", ""),
    "a meld that stands for less than it has": setting(7, "data.melds.0.stands_for", [3]),
    "a meld of numbers in colours": setting(7, "data.melds.0.stands_for", ["R", "R", "R"]),
    "a meld too many": lambda lines: lines[6]["data"]["melds"].append(meld()),
    "a hit on a meld that is not there": setting(8, "data.group", 3),
    "a hit that does not grow by its cards": setting(8, "data.cards", "3 3 3"),
    # ------------------------------------------------------------------ rounds
    "a round of another number": setting(6, "data.round_no", 7),
    "a round closed with nobody counted": adding(closed(2)),
    "a hand before anybody is out": adding(hand("p1", 20)),
    "two hands of one player": adding(out("p1"), hand("p2", 20), hand("p2", 30)),
    "two who went out": adding(out("p1"), out("p2")),
    "a lay-down twice": adding(laid("p2")),
    "a hit after the game was put off": adding(event("GameStopped", for_good=False), hit()),
    "a round after the end": adding(
        event("GameStopped", for_good=True), [out("p1"), hand("p2", 5), hand("p3", 5), closed(2)]
    ),
    "put off twice": adding(*[event("GameStopped", for_good=False)] * 2),
    "gone on without being put off": adding(event("GameResumed")),
    "a tie won where there is none": adding(event("TieRoundWon", seat="p1")),
    "a tie level again where there is none": adding(event("TieRoundDrawn", seats=["p1", "p2"])),
    "another round dealt again": adding(event("RoundVoided", round_no=9, reason="misdeal")),
    # ------------------------------------------------------------------ strikes and corrections
    "a strike of itself": adding(strike("c8")),
    "a strike of what comes later": adding(strike("c9"), laid("p3")),
    "a strike of nothing": adding(strike("nobody's")),
    "a strike of the start": adding(strike("c1")),
    "a strike of a strike": adding(strike("c7")),
    "a strike of what is struck": adding(strike("c6")),
    "a strike of a strike that is struck": struck_then_unstruck,
    "a strike of a round long ago": adding(strike("c2")),
    "a strike among others": adding([strike("c5"), laid("p3")]),
    "a correction of itself": adding(amend(11, hand("p2", 5))),
    "a correction of what comes later": adding(amend(12, hand("p2", 5)), out("p1")),
    "a correction of entry 0": adding(amend(0, hand("p2", 5))),
    "a correction below nothing": adding(amend(-1, hand("p2", 5))),
    "a correction of another player": adding(amend(3, hand("p3", 5))),
    "a correction of another kind": adding(amend(3, closed(1))),
    "a correction of a strike": adding(amend(10, hand("p2", 5))),
    "a correction of what is struck": adding(amend(9, laid("p3"))),
    "a correction to points below nothing": adding(amend(3, hand("p2", -5))),
    "a correction to a start": adding(amend(1, event("GameResumed"))),
    "one command in two places": setting(8, "command_id", "c2"),
    "a command with the start's id": setting(3, "command_id", "c1"),
    "a command without an id": setting(8, "command_id", ""),
    "a command of 90,000 letters": setting(8, "command_id", "c" * 90_000),
    "a doer of 90,000 letters": setting(8, "actor", "k" * 90_000),
    # ------------------------------------------------------------------ rules
    "an unknown sheet": setting(2, "data.table.sheet", "chess"),
    "an unknown variant": setting(2, "data.table.variant", "backwards"),
    "a variant of no phases": setting(2, "data.table.variant", "first-0"),
    "an unknown switch": setting(2, "data.table.switches.cheating", "on"),
    "a switch with another answer": setting(2, "data.table.switches.knock", "maybe"),
    "no phases": setting(2, "data.table.phase_list.phases", []),
    "51 phases": setting(2, "data.table.phase_list.phases", ["set3"] * 51),
    "a phase of 200 cards": setting(2, "data.table.phase_list.phases", ["set200"]),
    "phases from 2^80 on": setting(2, "data.table.phase_list.first", 2**80),
    "a list of 90,000 letters": setting(2, "data.table.phase_list.name", "x" * 90_000),
    "a ruling of 90,000 letters": adding(
        event("RulingGiven", words="x" * 90_000, rule="", decided=True, switch="", value="")
    ),
    "a ruling by no rule": adding(
        event("RulingGiven", words="So.", rule="§999", decided=True, switch="", value="")
    ),
    # ------------------------------------------------------------------ times
    "no time": setting(7, "recorded_at", ""),
    "a time in words": setting(7, "recorded_at", "noon"),
    "a time of a number": setting(7, "recorded_at", 1_800_000_000),
    "a time of nowhere": setting(7, "recorded_at", "2026-11-21T19:00:00"),
    "the year 1": setting(7, "recorded_at", "0001-01-01T00:00:00+14:00"),
    "the year 9999": setting(7, "recorded_at", "9999-12-31T23:59:59-14:00"),
    "the year 1492": setting(7, "recorded_at", "1492-10-12T02:00:00+00:00"),
    "the 31st of February": setting(7, "recorded_at", "2026-02-31T19:00:00+00:00"),
}  # fmt: skip


def printed(lines: Lines) -> list[str]:
    return [json.dumps(line) for line in lines]


def refusal_of(scorer: Scorer, lines: Any) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        scorer.imports.take_in_one(lines)
    assert scorer.games_going_on() == scorer.lists.played() == ()
    assert scorer.remembered_names() == ()
    return refused.value


def test_the_game_that_is_bent_comes_in_unbent(scorer: Scorer) -> None:
    lines = a_game()
    again = list(map(json.loads, scorer.exports.game(scorer.imports.take_in_one(printed(lines)))))
    assert again[1:] == lines[1:]


@pytest.mark.parametrize("kind", BENT)
def test_a_bent_archive_is_refused_whole_with_its_line_and_a_reason(
    empty_scorer: Scorer, kind: str
) -> None:
    lines = a_game()
    BENT[kind](lines)
    refused = refusal_of(empty_scorer, printed(lines))
    assert refused.code != "log_makes_no_game"
    said = file_error_text(refused)
    assert said.endswith(".")
    assert len(said) < 250


@pytest.mark.parametrize(
    ("kind", "line", "reason"),
    [
        ("points below nothing", 4, "Nobody can have these"),
        ("a hand of nobody", 4, "It names a player who was"),
        ("one name twice", 1, "Two players have the same"),
        ("a strike of itself", 12, "It takes back what could"),
        ("the year 1492", 7, "It cannot have been"),
    ],
)
def test_the_line_and_the_reason_are_said_in_plain_words(
    empty_scorer: Scorer, kind: str, line: int, reason: str
) -> None:
    lines = a_game()
    BENT[kind](lines)
    assert file_error_text(refusal_of(empty_scorer, printed(lines))).startswith(
        f"Line {line} of this archive cannot be right, so nothing was imported: {reason}"
    )


def test_there_are_as_many_kinds_as_once_came_in() -> None:
    assert len(BENT) >= 96


@pytest.mark.parametrize("bend", [joining(), joining(done=[1, 2], points=45)])
def test_one_who_came_late_as_the_referee_lets_comes_in(scorer: Scorer, bend: Bend) -> None:
    lines = a_game()
    bend(lines)
    assert scorer.view(scorer.imports.take_in_one(printed(lines))).names["p4"] == "Leo"


def test_who_came_late_went_by_an_undo_and_came_again_keeps_the_name(scorer: Scorer) -> None:
    lines = a_game()
    joining()(lines)
    add(lines, strike("c2"))
    lines[0]["names"]["p5"] = "Leo"
    again = {"seat": "p5", "seats": ["p1", "p5", "p2", "p3"], "done": [], "points": 0}
    add(lines, event("PlayerJoined", **again))
    assert scorer.view(scorer.imports.take_in_one(printed(lines))).names["p5"] == "Leo"


def test_who_counted_before_a_false_going_out_was_called_off_may_go_out(scorer: Scorer) -> None:
    lines = a_game()
    for said in (out("p1"), hand("p2", 20), strike("c8"), out("p2")):
        add(lines, said)
    assert scorer.imports.take_in_one(printed(lines))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_games_of_every_release_come_in_event_for_event(scorer: Scorer, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    header = json.loads(lines[0])
    seats = {
        seat
        for line in map(json.loads, lines[1:])
        for seat in (*line["data"].get("seats", ()), line["data"].get("seat", "p1"))
    }
    header["names"] = {seat: header["names"][seat] for seat in sorted(seats)}
    game_id = scorer.imports.take_in_one([json.dumps(header), *lines[1:]])
    assert list(scorer.exports.game(game_id))[1:] == lines[1:]


def test_line_numbers_are_those_of_the_file_also_with_blank_lines(empty_scorer: Scorer) -> None:
    lines = a_game()
    BENT["points below nothing"](lines)
    text = printed(lines)
    assert refusal_of(empty_scorer, [*text[:2], "", "\n", *text[2:]]).facts["at"] == 6


class Endless(io.TextIOBase):
    """A file that never ends, like /dev/zero; it counts what was read of it."""

    def __init__(self, text: str) -> None:
        self.text, self.read_so_far = text, 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        assert size is not None
        assert size > 0, "a line is read without a limit"
        line = (self.text * size)[:size] if "\n" not in self.text else self.text
        self.read_so_far += len(line)
        return line


@pytest.mark.parametrize("text", ["\0", "x", "\n", '{"format": "scorekeeper-game"}'])
def test_a_file_without_end_is_refused_after_a_little_of_it(
    empty_scorer: Scorer, text: str
) -> None:
    file = Endless(text)
    assert refusal_of(empty_scorer, lines_read(file)).code == "too_long"  # type: ignore[arg-type]
    assert file.read_so_far <= max(LONGEST_LINE + 1, MOST_LINES + 1)


def test_many_lines_that_are_each_short_enough_are_too_long_together(empty_scorer: Scorer) -> None:
    full = json.dumps({"x": "y" * 99_000})
    lines = (full for _ in range(MOST_LINES))
    first = printed(a_game())[:2]
    assert (
        refusal_of(empty_scorer, (*first, *(next(lines) for _ in range(3)))).code
        == "unreadable_line"
    )
    blank = " " * 99_000
    assert refusal_of(empty_scorer, (blank for _ in range(300))).code == "too_long"


def test_a_line_with_thousands_of_brackets_is_refused_also_where_python_could_read_it(
    empty_scorer: Scorer,
) -> None:
    lines = printed(a_game())
    lines[3] = lines[3][:-1] + ', "more": ' + "[" * 5000 + "]" * 5000 + "}"
    refused = refusal_of(empty_scorer, lines)
    assert (refused.code, refused.facts["at"]) == ("unreadable_line", 4)


def test_a_game_with_more_undos_than_can_be_checked_is_refused_at_once(
    empty_scorer: Scorer,
) -> None:
    """Each undo is checked against the whole game before it: some thousand take minutes."""
    head, start, *_rest = a_game()
    said = {"words": "x", "rule": "", "decided": True, "switch": "", "value": ""}
    kinds = [("RulingGiven", said, f"x{at}") for at in range(3_000)] + [
        ("EntryStruck", {"command_id": f"x{at}", "reason": "undo"}, f"u{at}")
        for at in reversed(range(3_000))
    ]
    entries = (
        {**start, "seq": seq, "command_id": command, "kind": kind, "data": found}
        for seq, (kind, found, command) in enumerate(kinds, start=2)
    )
    refusal = refusal_of(empty_scorer, map(json.dumps, (head, start, *entries)))
    assert refusal.code == "too_long"


@LINUX
@pytest.mark.parametrize("first", [False, True])
def test_an_archive_that_cannot_be_kept_is_refused_before_it_is_offered(
    scorer: Scorer, monkeypatch: pytest.MonkeyPatch, first: bool
) -> None:
    """A short one was still in memory then, and the page that adds it failed. At the first archive
    Python did not even find a folder that it could write into."""
    import resource

    monkeypatch.setattr(tempfile, "tempdir", None if first else tempfile.gettempdir())
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))  # as a full disk, for every file
    try:
        with pytest.raises(StorageError, match="cannot_write"):
            scorer.imports.look(GAMES[0].read_text(encoding="utf-8").splitlines())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
