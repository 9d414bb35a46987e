"""Archives: each is taken in as a whole, event for event, or refused with its line and a reason.

`BENT` are the ways to bend a file (`tables/bent_archives.txt`), by the reason why it is refused.
What today's program or an earlier release did write comes in; games of every command do so in
`tests/game/test_random_commands.py`.
"""

from __future__ import annotations

import copy
import io
import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.errors import ArchiveError
from scorekeeper.game.codec import encode
from scorekeeper.service import Scorer
from scorekeeper.service.archive import LONGEST_LINE, MOST_LINES, Offer, lines_read
from scorekeeper.wording.errors import file_error_text
from tests.all_cases import all_cases
from tests.checkout import GAMES
from tests.empty_file import empty_file
from tests.full_disk import full_disk
from tests.game.builders import event_of
from tests.ordinary_user import LINUX
from tests.rules.text_tables import rows_in
from tests.service.builders import close, deal, play, refusal, take_in_one, three_games, whole

Lines = list[dict[str, Any]]


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    """With a file: an archive is read the same way whatever the engine."""
    with closing(Scorer(empty_file(tmp_path / "games.db"))) as opened:
        yield opened


# ------------------------------------------------------------------ a game, and how to bend it


MELD = {"kind": "set", "colour": None}


def entry_of(said: str) -> dict[str, Any]:
    """The kind and content of an event, in the words of `event_of` or with its content as JSON."""
    kind, _, content = said.partition(" ")
    if not content.startswith("{"):
        kind, told = encode(event_of(said.split()))
        return {"kind": kind, "data": told}
    return {"kind": kind, "data": json.loads(content)}


def a_game() -> Lines:
    """Three at a table: line 2 the start (c1), 3 to 6 a round (c2), 7 a lay-down with cards (c3),
    8 a hit (c4), 9 a correction of line 4 (c5), 10 a mark (c6), 11 which is struck (c7)."""
    head, start = map(json.loads, GAMES[0].read_text(encoding="utf-8").splitlines()[:2])
    head = {key: head[key] for key in ("format", "version", "game", "written_by")}
    start["data"]["seats"], start["data"]["dealer"] = ["p1", "p2", "p3"], "p1"
    lines = [{**head, "names": {"p1": "Ann", "p2": "Ben", "p3": "Mia"}}, start]
    counted = "HandCounted p2 45 no, HandCounted p3 60 no"
    bend(lines, f"+ PlayerWentOut p1, {counted}, RoundClosed 1; + PhaseLaidDown p2 1")
    melds = [{**MELD, "cards": " ".join(n * 3), "stands_for": [int(n)] * 3} for n in "35"]
    lines[6]["data"]["melds"] = melds
    bend(lines, "+ CardsHit p2 p2 1 3 3 3 3; + EntryAmended 3 HandCounted p2 50 no")
    lines[7]["data"]["cards"] = "3"
    return bend(lines, "+ PhaseLaidDown p3 1; + EntryStruck c6")


def bend(lines: Lines, how: str) -> Lines:
    """Bend the lines, which count from 1, in steps with `;` between them:

    `4 data.points 7` sets a value, `1 title "x" * 500` one that is long; `lines 1-3 5 4` puts them
    in this order, and `numbered 1 2 2` numbers them, too; `+ RoundClosed 2` is one more command,
    and `again 8` this line as one more; `begin p1 p2` is a game that has just begun, and
    `late p4 p1+p4+p2` one into which Leo comes.
    """
    for word, rest in (step.split(" ", 1) for step in how.split("; ")):
        match word:
            case "lines" | "numbered":
                spans = [[int(end) for end in span.split("-")] for span in rest.split()]
                order = [at for span in spans for at in range(span[0], span[-1] + 1)]
                lines[:] = [copy.deepcopy(lines[at - 1]) for at in order]
                for seq, line in enumerate(lines[1:] if word == "numbered" else (), start=1):
                    line["seq"] = seq
            case "+":
                add(lines, *map(entry_of, re.split(r", (?=[A-Z])", rest)))
            case "again":
                add(lines, {name: lines[int(rest) - 1][name] for name in ("kind", "data")})
            case "begin":
                seats = rest.split()
                del lines[2:]
                lines[0]["names"] = {seat: f"Player {seat}" for seat in seats}
                lines[1]["data"].update(seats=seats, dealer=seats[0])
            case "late":
                del lines[2:]
                lines[0]["names"][rest.split()[0]] = "Leo"
                add(lines, entry_of(f"PlayerJoined {rest} + 0"))
            case _:
                path, value = rest.split(" ", 1)
                set_value(lines[int(word) - 1], path, value)
    return lines


def set_value(line: Any, path: str, value: str) -> None:
    *way, last = (int(step) if step.isdigit() else step for step in path.split("."))
    for step in way:
        line = line[step]
    said, _, times = value.partition(" * ")
    line[last] = json.loads(said) * int(times) if times else json.loads(said)


def add(lines: Lines, *events: dict[str, Any]) -> None:
    """One more command that recorded these events."""
    number = len({line["command_id"] for line in lines[1:]}) + 1
    for each in events:
        entry = {"seq": len(lines), "command_id": f"c{number}", "actor": "keeper", **each}
        lines.append(copy.deepcopy({**entry, "recorded_at": "2026-11-21T19:00:00+00:00"}))


BENT = rows_in("service/tables/bent_archives")


def printed(lines: Lines) -> list[str]:
    return [json.dumps(line) for line in lines]


def refusal_of(scorer: Scorer, lines: Any) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        take_in_one(scorer, lines)
    assert scorer.exports.number() == 0
    assert scorer.remembered_names() == ()
    return refused.value


def comes_in(scorer: Scorer, lines: Lines) -> bool:
    """Whether this game comes in and is exported as it was, event for event."""
    game_id = take_in_one(scorer, printed(lines))
    return [json.loads(line) for line in scorer.exports.game(game_id)[1:]] == lines[1:]


# ------------------------------------------------------------------ refused


def test_a_bent_archive_is_refused_whole_with_its_line_and_a_reason(scorer: Scorer) -> None:
    with all_cases() as case:
        for about, how in BENT:
            with case(about):
                code = about.partition(":")[0]
                refused = refusal_of(scorer, printed(bend(a_game(), how)))
                assert refused.facts.get("fault", refused.code) == code
                said = file_error_text(refused)
                assert said.endswith(".")
                assert len(said) < 250


def test_line_numbers_are_those_of_the_file_also_with_blank_lines(scorer: Scorer) -> None:
    text = printed(bend(a_game(), '4 data.seat "p99"'))
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
    ruling = entry_of("RulingGiven So.")
    said = [{**ruling, "command_id": f"x{at}"} for at in range(3_000)]
    for at in reversed(range(3_000)):
        said.append({**entry_of(f"EntryStruck x{at}"), "command_id": f"u{at}"})
    entries = [{**start, **each, "seq": seq} for seq, each in enumerate(said, start=2)]
    assert refusal_of(scorer, printed([head, start, *entries])).code == "too_long"


def test_a_cut_off_archive_is_refused_wherever_it_was_cut(scorer: Scorer, elsewhere: Scorer):
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
def test_an_archive_that_cannot_be_kept_is_refused(scorer: Scorer, monkeypatch: pytest.MonkeyPatch):
    """Before it is offered. A short one was still in memory then, and the page that adds it failed.
    At the first archive Python did not even find a folder that it could write into."""
    archive, usual = GAMES[0].read_text(encoding="utf-8").splitlines(), tempfile.gettempdir()
    with full_disk():
        for folder in (usual, None):
            monkeypatch.setattr(tempfile, "tempdir", folder)
            assert refusal(scorer.imports.look, archive) == "cannot_write"


# ------------------------------------------------------------------ taken in


def test_what_a_referee_could_have_recorded_comes_in_event_for_event(scorer: Scorer) -> None:
    out = "+ PlayerWentOut p1; + HandCounted p2 20 no; + EntryStruck c8; + PlayerWentOut p2"
    counted = "+ PlayerWentOut p1; + HandCounted p2 20 no; + EntryStruck c9, EntryStruck c8"
    late = "late p4 p1+p4+p2+p3; 3 data.done [1, 2]; 3 data.points 45"
    games = {"whole": "lines 1-11", "called off": out, "with counts": counted, "late": late}
    for mark, how in games.items():
        assert comes_in(scorer, bend(a_game(), f'{how}; 1 game "{mark}"')), mark


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


def test_all_games_come_back_and_leave_again_as_the_same_bytes(scorer: Scorer, elsewhere: Scorer):
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
    take_in_one(elsewhere, scorer.exports.game(2))
    code = play(elsewhere, 1, close("p1", p2=5)).code
    before = list(elsewhere.exports.game(1))
    with closing(look(elsewhere, whole(scorer))) as offer:
        here = [(game.code, game.differs) for game in offer.games]
        assert here == [("", False), (code, True), ("", False)]
        assert len(elsewhere.imports.take_in(offer)) == 2
    assert list(elsewhere.exports.game(1)) == before


def test_a_fault_in_the_last_game_or_a_game_twice_keeps_all_out(scorer: Scorer, elsewhere: Scorer):
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
