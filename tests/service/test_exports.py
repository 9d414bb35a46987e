"""Archives of many games and CSV: what leaves comes back, and no spreadsheet runs a name."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.errors import ArchiveError, StorageError
from scorekeeper.game import commands
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started, TableView
from scorekeeper.service.archive import Offer
from scorekeeper.service.exports import as_typed, defused


@pytest.fixture
def scorer(tmp_path: Path) -> Iterator[Scorer]:
    found = Scorer(tmp_path / "games.db")
    yield found
    found.close()


@pytest.fixture
def elsewhere(tmp_path: Path) -> Iterator[Scorer]:
    found = Scorer(tmp_path / "elsewhere.db")
    yield found
    found.close()


def deal(scorer: Scorer, *names: str) -> TableView:
    started = scorer.start_game(names, table_rules("mattel"), command_id=f"deal-{names}")
    assert isinstance(started, Started)
    return started.view


def play(scorer: Scorer, game_id: int, *played: object) -> None:
    for command in played:
        seen = scorer.view(game_id).seq
        scorer.play(game_id, command, command_id=f"c-{game_id}-{seen}", seen=seen)  # type: ignore[arg-type]


def round_over(two: int = 20, three: int = 100) -> commands.CloseRound:
    hands = {
        "p2": commands.Hand(Total(two), two < 50),
        "p3": commands.Hand(Total(three), three < 50),
    }
    return commands.CloseRound("p1", hands, anyway=True)


def three_games(scorer: Scorer) -> None:
    """One that is over, one with a correction and a player who left, one of guests at a table."""
    first = deal(scorer, "Ann", "Ben 🦊", "Mia").game_id
    play(scorer, first, round_over(), round_over(40, 30), commands.StopGame(for_good=True))
    second = deal(scorer, "Mia", "=HYPERLINK(1)", "Dad").game_id
    fix = commands.AmendRound(1, "p1", {"p2": commands.Hand(Total(40), True)})
    play(scorer, second, commands.LayDown("p1"), round_over(), fix, commands.LeaveTable("p3"))
    scorer.venue.set_up(1)
    (table,) = scorer.venue.tables()
    guests = scorer.start_game(
        ["Ann", "Zoe"], table_rules("ja"), command_id="guests", at=table.table.table_id
    )
    assert isinstance(guests, Started)


def whole(scorer: Scorer) -> str:
    return "".join(scorer.exports.all_games())


_offers: list[Offer] = []


@pytest.fixture(autouse=True)
def close_offers() -> Iterator[None]:
    yield
    while _offers:
        _offers.pop().close()


def look(scorer: Scorer, text: str) -> Offer:
    _offers.append(scorer.imports.look(text.splitlines(keepends=True)))
    return _offers[-1]


def refusal(scorer: Scorer, text: str) -> ArchiveError:
    with pytest.raises(ArchiveError) as refused:
        look(scorer, text)
    return refused.value


# ------------------------------------------------------------------ archives


def test_all_games_come_back_and_leave_again_as_the_same_bytes(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    three_games(scorer)
    offer = look(elsewhere, whole(scorer))
    assert elsewhere.exports.number() == 0  # only shown so far
    assert len(elsewhere.imports.take_in(offer)) == 3
    assert whole(elsewhere) == whole(scorer)
    assert {line.names for line in elsewhere.games_going_on()} == {
        ("Mia", "=HYPERLINK(1)", "Dad"),
        ("Ann", "Zoe"),
    }


def test_one_game_is_the_same_lines_alone_and_among_all(scorer: Scorer) -> None:
    three_games(scorer)
    alone = ["\n".join(scorer.exports.game(number)) + "\n" for number in (1, 2, 3)]
    assert list(scorer.exports.all_games()) == alone


def test_an_offer_says_what_it_adds_and_what_is_odd(scorer: Scorer, elsewhere: Scorer) -> None:
    three_games(scorer)
    play(elsewhere, deal(elsewhere, "Ann", "Leo").game_id, commands.LayDown("p1"))
    offer = look(elsewhere, whole(scorer))
    first, second, third = offer.games
    assert (first.names, first.rounds, first.reason) == (("Ann", "Ben 🦊", "Mia"), 2, "stopped")
    assert first.winners == ("Ann",)
    assert (second.reason, second.entries, second.at) == ("", len(scorer.view(2).log), 12)
    assert third.guests
    assert offer.new_names == ("Ben 🦊", "Mia", "=HYPERLINK(1)", "Dad")  # neither Ann nor guests
    assert offer.to_add == offer.games


def test_games_that_are_here_already_stay_as_they_are(scorer: Scorer, elsewhere: Scorer) -> None:
    three_games(scorer)
    elsewhere.imports.take_in_one(scorer.exports.game(2))
    play(
        elsewhere, 1, commands.CloseRound("p1", {"p2": commands.Hand(Total(5), True)}, anyway=True)
    )
    before = list(elsewhere.exports.game(1))
    offer = look(elsewhere, whole(scorer))
    assert [(game.code != "", game.differs) for game in offer.games] == [
        (False, False),
        (True, True),
        (False, False),
    ]
    assert len(elsewhere.imports.take_in(offer)) == 2
    assert list(elsewhere.exports.game(1)) == before


def test_a_fault_in_the_last_game_keeps_all_others_out(scorer: Scorer, elsewhere: Scorer) -> None:
    three_games(scorer)
    lines = whole(scorer).splitlines()
    bent = [*lines[:-1], lines[-1].replace('"GameStarted"', '"CatSatDown"')]
    refused = refusal(elsewhere, "\n".join(bent))
    assert (refused.code, refused.facts["at"]) == ("unreadable_line", len(lines))
    assert elsewhere.exports.number() == 0
    assert elsewhere.remembered_names() == ()


def test_a_cut_off_archive_is_refused_wherever_it_was_cut(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    play(scorer, deal(scorer, "Ann", "Ben", "Mia").game_id, round_over(), round_over(40, 30))
    text = whole(scorer)
    for end in range(1, len(text) - 1, 41):
        assert refusal(elsewhere, text[:end]).code in (
            *("unreadable_line", "cut_off", "log_without_start"),
        )
    lines = text.splitlines(keepends=True)
    cut = refusal(elsewhere, "".join(lines[:-2]))
    assert (cut.code, dict(cut.facts)) == ("cut_off", {"at": len(lines) - 2, "missing": 2})


def test_an_archive_of_an_earlier_release_does_not_say_how_many_entries_it_has(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    play(scorer, deal(scorer, "Ann", "Ben", "Mia").game_id, round_over())
    header, *log = whole(scorer).splitlines()
    told = json.loads(header)
    del told["entries"]
    offer = look(elsewhere, "\n".join([json.dumps(told), *log]))
    assert elsewhere.imports.take_in(offer)
    assert whole(elsewhere) == whole(scorer)


def test_one_game_twice_in_a_file_is_refused(scorer: Scorer, elsewhere: Scorer) -> None:
    three_games(scorer)
    text = whole(scorer)
    refused = refusal(elsewhere, text + text)
    assert (refused.code, refused.facts["first"]) == ("game_twice", 1)


def test_what_was_shown_is_added_also_if_the_file_changed_since(
    scorer: Scorer, elsewhere: Scorer
) -> None:
    three_games(scorer)
    lines = iter(whole(scorer).splitlines())
    offer = elsewhere.imports.look(lines)
    assert next(lines, None) is None  # it was read to its end, and is not read again
    assert len(elsewhere.imports.take_in(offer)) == 3
    offer.close()
    assert offer.copy.closed


def test_the_copy_of_a_refused_file_is_closed(elsewhere: Scorer) -> None:
    # An open file would be a warning, and warnings fail.
    assert refusal(elsewhere, '{"format":"else"}\n').code == "not_an_archive"


def test_a_folder_for_copies_that_cannot_be_written_is_a_storage_error(
    elsewhere: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(StorageError, match="cannot_write"):
        look(elsewhere, "{}")


# ------------------------------------------------------------------ CSV


def rows_of(text: str) -> list[list[str]]:
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text)))


def test_a_game_as_csv_is_a_row_a_round_with_three_cells_a_player(scorer: Scorer) -> None:
    three_games(scorer)
    head, *rounds = rows_of(scorer.exports.game_csv(1))
    assert head[:6] == ["round", "dealer", "out", "Ann points", "Ann phase", "Ann laid"]
    assert rounds == [
        ["1", "Ann", "Ann", "0", "1", "yes", "20", "1", "yes", "100", "1", "no"],
        ["2", "Ben 🦊", "Ann", "0", "2", "yes", "40", "2", "yes", "30", "1", "yes"],
    ]


def test_the_cells_of_who_did_not_play_a_round_are_empty(scorer: Scorer) -> None:
    three_games(scorer)
    play(scorer, 2, commands.CloseRound("p1", {"p2": commands.Hand(Total(5), True)}, anyway=True))
    assert rows_of(scorer.exports.game_csv(2))[2][-3:] == ["", "", ""]


def test_all_games_as_csv_are_a_line_each_by_place(scorer: Scorer) -> None:
    three_games(scorer)
    head, *lines = rows_of("".join(scorer.exports.all_csv()))
    assert head[:7] == ["code", "started", "ended", "sheet", "rounds", "outcome", "winners"]
    first, second, third = lines
    assert first[3:10] == ["mattel", "2", "stopped", "Ann", "Ann", "2", "0"]
    assert (second[2], second[5], second[6]) == ("", "", "")
    assert third[3] == "ja"
    assert len(first[1]) == len("2026-11-22 18:05")


def test_every_cell_of_the_list_of_games_has_a_head_however_many_came_and_went(
    scorer: Scorer,
) -> None:
    assert len(rows_of("".join(scorer.exports.all_csv()))) == 1
    game_id = deal(scorer, "Ann", "Ben", "Mia", "Dad", "Oma", "Leo").game_id
    for number in range(1, 5):
        play(scorer, game_id, commands.LeaveTable(f"p{number}"))
        seen = scorer.view(game_id).seq
        late = commands.JoinTable(f"p{number + 5}", phase=1)
        scorer.join(game_id, f"Guest {number}", late, command_id=f"late-{number}", seen=seen)
    head, line = rows_of("".join(scorer.exports.all_csv()))
    assert len(head) == len(line)
    assert head[-3:] == ["player 10", "phases 10", "points 10"]


def test_a_name_that_a_spreadsheet_would_run_is_defused_everywhere(scorer: Scorer) -> None:
    three_games(scorer)
    for text in (scorer.exports.game_csv(2), "".join(scorer.exports.all_csv())):
        cells = [cell for row in rows_of(text) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
        assert any(cell.startswith("'=HYPERLINK(1)") for cell in cells)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-2", "@x", "\tx", "\rx", "'=1", "''=1", "＝1"])
def test_a_defused_text_begins_harmlessly_and_reads_back(text: str) -> None:
    assert defused(text) == f"'{text}"
    assert as_typed(defused(text)) == text


@pytest.mark.parametrize("text", ["", "Ann", "'n Abend", "a=b", "O'Neill", "5"])
def test_any_other_text_is_left_alone(text: str) -> None:
    assert defused(text) == as_typed(text) == text
