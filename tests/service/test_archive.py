"""Archives: each is taken in as a whole, event for event, or refused with its line and a reason.

`BENT` names the ways to bend a file, by the reason why it is refused. What today's program or an
earlier release did write comes in; games of every command do so in
`tests/game/test_random_commands.py`.
"""

from __future__ import annotations

import copy
import io
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.service import Scorer
from scorekeeper.service.archive import LONGEST_LINE, MOST_LINES, Offer, lines_read
from scorekeeper.wording.errors import file_error_text
from tests.all_cases import all_cases
from tests.empty_file import empty_file
from tests.ordinary_user import LINUX
from tests.service.builders import close, deal, play
from tests.service.three_games import three_games, whole

GAMES = sorted((Path(__file__).parents[1] / "games").glob("*.jsonl"))

Lines = list[dict[str, Any]]
Bend = Callable[[Lines], object]


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    """With a file: an archive is read the same way whatever the engine."""
    with closing(Scorer(empty_file(tmp_path / "games.db"))) as opened:
        yield opened


# ------------------------------------------------------------------ a game, and how to bend it


def event(kind: str, **content: Any) -> dict[str, Any]:
    return {"kind": kind, "data": content}


def hand(seat: str, points: int, **more: Any) -> dict[str, Any]:
    content = {"seat": seat, "count": {"total": points}, "points": points, "laid": False}
    return event("HandCounted", **{**content, "phase": None, "overruled": [], **more})


def out(seat: str) -> dict[str, Any]:
    return event("PlayerWentOut", seat=seat, phase=None)


def closed(number: int) -> dict[str, Any]:
    return event("RoundClosed", round_no=number, overruled=[])


def laid(seat: str, melds: Any = None) -> dict[str, Any]:
    return event("PhaseLaidDown", seat=seat, phase=1, melds=melds, overruled=[])


def meld(number: int, cards: int = 3) -> dict[str, Any]:
    shown = " ".join([str(number)] * cards)
    return {"kind": "set", "cards": shown, "stands_for": [number] * cards, "colour": None}


def stopped(*, for_good: bool) -> dict[str, Any]:
    return event("GameStopped", for_good=for_good)


def strike(command_id: str, reason: str = "undo") -> dict[str, Any]:
    return event("EntryStruck", command_id=command_id, reason=reason)


def amend(seq: int, now: dict[str, Any]) -> dict[str, Any]:
    return event("EntryAmended", seq=seq, event=now, reason="fix")


def ruling(**said: Any) -> dict[str, Any]:
    content = {"words": "So.", "rule": "", "decided": True, "switch": "", "value": ""}
    return event("RulingGiven", **{**content, **said})


HIT = event("CardsHit", seat="p2", owner="p2", group=1, cards="3", overruled=[], meld=meld(3, 4))


def a_game() -> Lines:
    """Three at a table: line 2 the start (c1), 3 to 6 a round (c2), 7 a lay-down with cards (c3),
    8 a hit (c4), 9 a correction of line 4 (c5), 10 a mark (c6), 11 which is struck (c7)."""
    head, start = map(json.loads, GAMES[0].read_text(encoding="utf-8").splitlines()[:2])
    head = {key: head[key] for key in ("format", "version", "game", "written_by")}
    start["data"]["seats"], start["data"]["dealer"] = ["p1", "p2", "p3"], "p1"
    lines = [{**head, "names": {"p1": "Ann", "p2": "Ben", "p3": "Mia"}}, start]
    add(lines, out("p1"), hand("p2", 45), hand("p3", 60), closed(1))
    for said in (laid("p2", [meld(3), meld(5)]), HIT, amend(3, hand("p2", 50)), laid("p3")):
        add(lines, said)
    add(lines, strike("c6"))
    return lines


def add(lines: Lines, *events: dict[str, Any]) -> None:
    """One more command that recorded these events."""
    number = len({line["command_id"] for line in lines[1:]}) + 1
    for each in events:
        entry = {"seq": len(lines), "command_id": f"c{number}", "actor": "keeper", **each}
        lines.append(copy.deepcopy({**entry, "recorded_at": "2026-11-21T19:00:00+00:00"}))


def adding(*events: dict[str, Any]) -> Bend:
    """At the end, these events, each a command of its own."""

    def bend(lines: Lines) -> None:
        for each in events:
            add(lines, each)

    return bend


def setting(line: int, path: str, value: Any) -> Bend:
    """Another value at this place of a line; lines count from 1."""

    def bend(lines: Lines) -> None:
        there: Any = lines[line - 1]
        *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
        for step in way:
            there = there[step]
        there[last] = value

    return bend


def rearranged(*order: int) -> Bend:
    """Only these lines, in this order, numbered as if nothing had happened."""

    def bend(lines: Lines) -> None:
        lines[:] = [copy.deepcopy(lines[at - 1]) for at in order]
        for seq, line in enumerate(lines[1:], start=1):
            line["seq"] = seq

    return bend


def beginning(*events: dict[str, Any], names: dict[str, str], **content: Any) -> Bend:
    """A game that has just begun, with these names and these values in its start, and events."""

    def bend(lines: Lines) -> None:
        del lines[2:]
        lines[0]["names"] = names
        lines[1]["data"].update(content)
        adding(*events)(lines)

    return bend


def joining(seat: str = "p4", **content: Any) -> Bend:
    """One comes late as Leo, into a game that has just begun."""
    usual = {"seat": seat, "seats": ["p1", "p4", "p2", "p3"], "done": [], "points": 0}
    names = {"p1": "Ann", "p2": "Ben", "p3": "Mia", seat: "Leo"}
    return beginning(event("PlayerJoined", **{**usual, **content}), names=names)


def starting_with(*seats: str) -> Bend:
    names = {seat: f"Player {seat}" for seat in seats}
    return beginning(names=names, seats=list(seats), dealer=seats[0])


def by_p1(kind: str, **more: Any) -> Bend:
    return adding(event(kind, **{"seat": "p1", **more}))


BELOW_NOTHING = {"low": -1, "high": 5, "skips": 0, "wilds": 0}


BENT: list[tuple[str, str, Bend]] = [
    # ------------------------------------------------------------------ the file and its header
    ("not_an_archive", "the header missing", lambda lines: lines.pop(0)),
    ("not_an_archive", "another format", setting(1, "format", "chess")),
    ("newer_archive", "a version to come", setting(1, "version", 2)),
    ("log_without_start", "the header twice", lambda lines: lines.insert(0, lines[0])),
    ("log_without_start", "the start missing", lambda lines: lines.pop(1)),
    ("gap_in_log", "two entries swapped", lambda lines: lines.insert(3, lines.pop(4))),
    ("gap_in_log", "an entry missing", lambda lines: lines.pop(6)),
    ("gap_in_log", "a number beyond all", setting(3, "seq", 2**80)),
    ("names_do_not_fit", "a name missing", lambda lines: lines[0]["names"].pop("p3")),
    ("names_do_not_fit", "a name too many", setting(1, "names.p4", "Leo")),
    ("unreadable_line", "version 0", setting(1, "version", 0)),
    ("unreadable_line", "a version of truth", setting(1, "version", True)),
    ("unreadable_line", "an empty mark", setting(1, "game", "")),
    ("unreadable_line", "a mark of 201 letters", setting(1, "game", "a" * 201)),
    ("unreadable_line", "guests of text", setting(1, "guests", "yes")),
    ("unreadable_line", "entries of truth", setting(1, "entries", True)),
    ("unreadable_line", "too long a title", setting(1, "title", "x" * 500)),
    ("unreadable_line", "forgotten in words", setting(1, "forgotten", "p3")),
    ("unreadable_line", "forgotten twice", setting(1, "forgotten", ["p3", "p3"])),
    ("unreadable_line", "a stranger forgotten", setting(1, "forgotten", ["p9"])),
    ("unreadable_line", "a number forgotten", setting(1, "forgotten", [3])),
    ("unreadable_line", "faces in a list", setting(1, "faces", [])),
    ("unreadable_line", "a stranger's face", setting(1, "faces", {"p9": [1, 1]})),
    ("unreadable_line", "a face without a shape", setting(1, "faces", {"p1": [1]})),
    ("unreadable_line", "no such colour", setting(1, "faces", {"p1": [9, 1]})),
    ("unreadable_line", "no such shape", setting(1, "faces", {"p1": [1, 17]})),
    ("unreadable_line", "a shape in words", setting(1, "faces", {"p1": [1, "star"]})),
    ("unreadable_line", "names in a row", setting(1, "names", ["Ann", "Ben", "Mia"])),
    ("unreadable_line", "a name of a number", setting(1, "names.p3", 7)),
    ("unreadable_line", "half a surrogate", setting(1, "names.p3", "Mia\ud800")),
    ("unreadable_line", "an unknown kind", setting(7, "kind", "CatSatDown")),
    ("unreadable_line", "a time in words", setting(7, "recorded_at", "noon")),
    ("unreadable_line", "the year 1", setting(7, "recorded_at", "0001-01-01T00:00:00+14:00")),
    ("name_missing", "a name nobody sees", setting(1, "names.p3", "\u200b\x00")),
    ("name_too_long", "a name of 33 letters", setting(1, "names.p3", "M" * 33)),
    ("same_name_twice", "one name twice", setting(1, "names.p3", " aNN ")),
    ("no_such_time", "nowhere", setting(7, "recorded_at", "2026-11-21T19:00:00")),
    ("no_such_time", "the year 1492", setting(7, "recorded_at", "1492-10-12T02:00:00+00:00")),
    ("word_too_long", "a command without an id", setting(8, "command_id", "")),
    ("word_too_long", "a command of 201 letters", setting(8, "command_id", "c" * 201)),
    ("word_too_long", "a doer of 201 letters", setting(8, "actor", "k" * 201)),
    ("word_too_long", "a reason of 201 letters", adding(strike("c5", "x" * 201))),
    # ------------------------------------------------------------------ the table
    ("seats_do_not_fit", "a start with one player", starting_with("p1")),
    ("seats_do_not_fit", "a start with seven", starting_with(*(f"p{n}" for n in range(1, 8)))),
    ("seats_do_not_fit", "a start with one twice", starting_with("p1", "p2", "p2")),
    ("seats_do_not_fit", "a seat of no number", starting_with("p1", "door")),
    ("seats_do_not_fit", "a seat of many digits", starting_with("p1", "p1234567")),
    ("seats_do_not_fit", "a dealer who is not there", setting(2, "data.dealer", "p9")),
    ("seats_do_not_fit", "a stranger", adding(event("SeatsChanged", seats=["p1", "p2", "p9"]))),
    ("seats_do_not_fit", "late without a seat", joining(seats=["p1", "p2", "p3"])),
    ("seat_taken", "late in a taken seat", joining(seat="p3", seats=["p1", "p2", "p3"])),
    ("seat_taken", "late in no seat", joining(seat="x", seats=["p1", "x", "p2", "p3"])),
    ("unknown_rules", "an unknown sheet", setting(2, "data.table.sheet", "chess")),
    ("unknown_rules", "51 phases", setting(2, "data.table.phase_list.phases", ["set3"] * 51)),
    ("unknown_rules", "phase 2^80", setting(2, "data.table.phase_list.first", 2**80)),
    ("unknown_rules", "101 letters", setting(2, "data.table.phase_list.name", "x" * 101)),
    ("nobody_there", "a hit by nobody", setting(8, "data.seat", "p99")),
    ("nobody_there", "a turn", adding(event("TurnsTracked", on=True, turn="p99"))),
    ("nobody_there", "a skip", by_p1("SkipPlayed", target="p99", overruled=[])),
    ("nobody_there", "a knock", by_p1("Knocked", seat="p99", bought=False, overruled=[])),
    ("nobody_there", "a wild", adding(event("CardTurnedUp", card="W", to="p99"))),
    # ------------------------------------------------------------------ rounds
    ("command_twice", "the start twice", rearranged(1, 2, 2)),
    ("command_twice", "an entry again", rearranged(1, *range(2, 9), 7, *range(9, 12))),
    ("command_twice", "a command with the start's id", setting(3, "command_id", "c1")),
    ("start_is_first", "twice", lambda lines: add(lines, event("GameStarted", **lines[1]["data"]))),
    ("nobody_is_out", "a hand before anybody is out", adding(hand("p1", 20))),
    ("counted_before", "two hands", adding(out("p1"), hand("p2", 20), hand("p2", 30))),
    ("out_before", "two who went out", adding(out("p1"), out("p2"))),
    ("not_all_counted", "nobody counted", adding(closed(2))),
    ("wrong_round", "a round of another number", setting(6, "data.round_no", 7)),
    ("already_laid", "a lay-down twice", adding(laid("p2"))),
    ("no_round_open", "a hit while it rests", adding(stopped(for_good=False), HIT)),
    ("no_round_open", "a round after the end", adding(stopped(for_good=True), out("p1"))),
    ("round_is_over", "a turn after it", adding(out("p1"), event("SkipSuffered", seat="p2"))),
    ("no_skip_there", "a skip lost that nobody played", by_p1("SkipSuffered")),
    ("skips_itself", "a skip on oneself", by_p1("SkipPlayed", target="p1", overruled=[])),
    ("no_turns_followed", "a turn", by_p1("TurnPassed", discard=None, took=False, overruled=[])),
    # ------------------------------------------------------------------ points, phases, cards
    ("points_impossible", "below nothing", lambda lines: lines[3].update(hand("p2", -5))),
    ("points_impossible", "1,005", lambda lines: lines[3].update(hand("p2", 1005))),
    ("points_impossible", "7", lambda lines: lines[3].update(hand("p2", 7))),
    ("points_impossible", "not the count", setting(4, "data.points", 40)),
    ("points_impossible", "cards below nothing", setting(4, "data.count", BELOW_NOTHING)),
    ("points_impossible", "late with points below nothing", joining(points=-5)),
    ("unknown_phase", "phase 99", setting(7, "data.phase", 99)),
    ("unknown_phase", "late with phase 99", joining(done=[99])),
    ("unknown_phase", "late with phases out of order", joining(done=[2])),
    ("unreadable_codes", "codes of no release", setting(4, "data.overruled", ["<b>"])),
    ("no_meld_there", "a hit on nobody", setting(8, "data.owner", "p99")),
    ("no_meld_there", "a hit on no meld", setting(8, "data.group", 3)),
    ("meld_does_not_fit", "no cards", setting(7, "data.melds.0", meld(3, 0))),
    ("meld_does_not_fit", "less than it has", setting(7, "data.melds.0.stands_for", [3])),
    ("meld_does_not_fit", "in colours", setting(7, "data.melds.0.stands_for", ["R"] * 3)),
    ("meld_does_not_fit", "a meld too many", setting(7, "data.melds", [meld(3)] * 3)),
    ("meld_does_not_fit", "a hit of other cards", setting(8, "data.cards", "3 3 3")),
    # ------------------------------------------------------------------ decisions
    ("not_now", "put off twice", adding(*[stopped(for_good=False)] * 2)),
    ("not_now", "gone on without being put off", adding(event("GameResumed"))),
    ("not_now", "a tie won where there is none", adding(event("TieRoundWon", seat="p1"))),
    ("not_now", "a tie level again", adding(event("TieRoundDrawn", seats=["p1", "p2"]))),
    ("not_now", "dealt again", adding(event("RoundVoided", round_no=9, reason="misdeal"))),
    ("not_now", "a ruling by no rule", adding(ruling(rule="§999"))),
    ("cannot_be_struck", "itself", adding(strike("c8"))),
    ("cannot_be_struck", "what comes later", adding(strike("c9"), laid("p3"))),
    ("cannot_be_struck", "a strike", adding(strike("c7"))),
    ("cannot_be_struck", "a round long ago", adding(strike("c2"))),
    ("struck_before", "what is struck", adding(strike("c6"))),
    (
        "strike_among_others",
        "a strike among others",
        lambda lines: add(lines, strike("c5"), laid("p3")),
    ),
    ("nothing_to_correct", "what comes later", adding(amend(12, hand("p2", 5)), out("p1"))),
    ("nothing_to_correct", "entry 0", adding(amend(0, hand("p2", 5)))),
    ("nothing_to_correct", "another player", adding(amend(3, hand("p3", 5)))),
    ("nothing_to_correct", "another kind", adding(amend(3, closed(1)))),
    ("nothing_to_correct", "what is struck", adding(amend(9, laid("p3")))),
]
"""The code of the fault; what is bent; how."""


def printed(lines: Lines) -> list[str]:
    return [json.dumps(line) for line in lines]


def refusal_of(scorer: Scorer, lines: Any) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        scorer.imports.take_in_one(lines)
    assert scorer.exports.number() == 0
    assert scorer.remembered_names() == ()
    return refused.value


def comes_in(scorer: Scorer, lines: Lines) -> bool:
    """Whether this game comes in and is exported as it was, event for event."""
    game_id = scorer.imports.take_in_one(printed(lines))
    return [json.loads(line) for line in scorer.exports.game(game_id)[1:]] == lines[1:]


# ------------------------------------------------------------------ refused


def test_a_bent_archive_is_refused_whole_with_its_line_and_a_reason(scorer: Scorer) -> None:
    with all_cases() as case:
        for code, about, bend in BENT:
            lines = a_game()
            bend(lines)
            with case(f"{code}: {about}"):
                refused = refusal_of(scorer, printed(lines))
                assert refused.facts.get("fault", refused.code) == code
                said = file_error_text(refused)
                assert said.endswith(".")
                assert len(said) < 250


def test_line_numbers_are_those_of_the_file_also_with_blank_lines(scorer: Scorer) -> None:
    lines = a_game()
    setting(4, "data.seat", "p99")(lines)
    text = printed(lines)
    other_dealer = text[1].replace('"dealer": "p1"', '"dealer": "p9"')
    assert refusal_of(scorer, [text[0], other_dealer]).facts["at"] == 2
    assert refusal_of(scorer, text).facts["at"] == 4
    assert refusal_of(scorer, [*text[:2], "", "\n", *text[2:]]).facts["at"] == 6
    deep = ', "more": ' + "[" * 5000 + "]" * 5000 + "}"  # Python could read some of them
    for unreadable in ("hello", text[3][:-1] + deep):
        refused = refusal_of(scorer, [*text[:3], unreadable, *text[4:]])
        assert (refused.code, refused.facts["at"]) == ("unreadable_line", 4)
    for nothing in ([], ["[1]"], ["[" * 50_000], ["x" * 200_000]):
        refusal_of(scorer, nothing)


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


def test_a_file_without_end_is_refused_after_a_little_of_it(scorer: Scorer) -> None:
    for text in ("\0", "\n", '{"format": "scorekeeper-game"}'):
        file: Any = Endless(text)
        assert refusal_of(scorer, lines_read(file)).code == "too_long"
        assert file.read_so_far <= max(LONGEST_LINE + 1, MOST_LINES + 1)
    short_enough = (" " * 99_000 for _ in range(300))
    assert refusal_of(scorer, short_enough).code == "too_long"


def test_a_game_with_more_undos_than_can_be_checked_is_refused_at_once(scorer: Scorer) -> None:
    """Each undo is checked against the whole game before it: some thousand take minutes."""
    head, start, *_rest = a_game()
    said = [{**ruling(), "command_id": f"x{at}"} for at in range(3_000)]
    said += [{**strike(f"x{at}"), "command_id": f"u{at}"} for at in reversed(range(3_000))]
    entries = [{**start, **each, "seq": seq} for seq, each in enumerate(said, start=2)]
    assert refusal_of(scorer, printed([head, start, *entries])).code == "too_long"


def test_a_cut_off_archive_is_refused_wherever_it_was_cut(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    game_id = deal(scorer, "Ann", "Ben", "Mia").game_id
    play(scorer, game_id, close("p1", p2=20, p3=100), close("p1", p2=40, p3=30))
    text = whole(scorer)
    lines = text.splitlines()
    for end in range(1, len(text) - 1, 41):
        code = refusal_of(elsewhere, text[:end].splitlines()).code
        assert code in ("unreadable_line", "cut_off", "log_without_start")
    cut = refusal_of(elsewhere, lines[:-2])
    assert (cut.code, dict(cut.facts)) == ("cut_off", {"at": len(lines) - 2, "missing": 2})


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


# ------------------------------------------------------------------ taken in


def test_what_a_referee_could_have_recorded_comes_in_event_for_event(scorer: Scorer) -> None:
    called_off = adding(out("p1"), hand("p2", 20), strike("c8"), out("p2"))
    late = joining(done=[1, 2], points=45)
    for mark, bend in (("whole", adding()), ("called off", called_off), ("late", late)):
        lines = a_game()
        bend(lines)
        lines[0]["game"] = mark
        assert comes_in(scorer, lines), mark


def test_games_of_every_release_come_in_event_for_event(scorer: Scorer) -> None:
    with all_cases() as case:
        for path in GAMES:
            header, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
            said = [line["data"] for line in lines]
            seats = {seat for on in said for seat in (*on.get("seats", ()), on.get("seat", "p1"))}
            header["names"] = {seat: header["names"][seat] for seat in sorted(seats)}
            with case(path.stem):
                assert comes_in(scorer, [header, *lines])


# ------------------------------------------------------------------ archives of many games


def look(scorer: Scorer, text: str) -> Offer:
    return scorer.imports.look(text.splitlines(keepends=True))


def test_all_games_come_back_and_leave_again_as_the_same_bytes(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    three_games(scorer)
    deal(elsewhere, "Ann", "Leo")
    lines = iter(whole(scorer).splitlines(keepends=True))
    offer = elsewhere.imports.look(lines)
    assert next(lines, None) is None, "the file is not read again, and may change"
    first, second, third = offer.games
    assert (first.names, first.rounds, first.reason) == (("Ann", "Ben 🦊", "Mia"), 2, "stopped")
    assert first.winners == ("Ann",)
    assert (second.reason, second.entries, second.at) == ("", len(scorer.view(2).log), 12)
    assert third.guests
    # Neither Ann, who is here, nor guests.
    assert offer.new_names == ("Ben 🦊", "Mia", "=HYPERLINK(1)", "Dad")
    assert offer.to_add == offer.games
    assert elsewhere.exports.number() == 1, "only shown so far"
    assert len(elsewhere.imports.take_in(offer)) == 3
    offer.close()
    assert offer.copy.closed
    assert list(elsewhere.exports.all_games())[1:] == list(scorer.exports.all_games())
    assert "Zoe" not in elsewhere.remembered_names(), "a guest there is a guest here"


def test_games_that_are_here_already_stay_as_they_are(scorer: Scorer, elsewhere: Scorer) -> None:
    three_games(scorer)
    elsewhere.imports.take_in_one(scorer.exports.game(2))
    code = play(elsewhere, 1, close("p1", p2=5)).code
    with pytest.raises(ArchiveError) as refused:
        elsewhere.imports.take_in_one(scorer.exports.game(2))
    assert (refused.value.code, refused.value.facts["watch_code"]) == ("already_here", code)
    before = list(elsewhere.exports.game(1))
    with closing(look(elsewhere, whole(scorer))) as offer:
        here = [(game.code, game.differs) for game in offer.games]
        assert here == [("", False), (code, True), ("", False)]
        assert len(elsewhere.imports.take_in(offer)) == 2
    assert list(elsewhere.exports.game(1)) == before


def test_a_fault_in_the_last_game_or_one_game_twice_keeps_all_out(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    three_games(scorer)
    text = whole(scorer)
    *lines, last = text.splitlines()
    bent = "\n".join([*lines, last.replace('"GameStarted"', '"CatSatDown"')])
    # The copy of a refused file is closed: an open file would be a warning, and warnings fail.
    with pytest.raises(ArchiveError, match="unreadable_line") as refused:
        look(elsewhere, bent)
    assert refused.value.facts["at"] == len(lines) + 1
    with pytest.raises(ArchiveError, match="game_twice") as refused:
        look(elsewhere, text * 2)
    assert refused.value.facts["first"] == 1
    assert (elsewhere.exports.number(), elsewhere.remembered_names()) == (0, ())
