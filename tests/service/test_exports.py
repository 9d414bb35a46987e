"""Games leave as archives and as CSV, and no spreadsheet runs a name. How they come back is in
`test_archive.py`."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from scorekeeper.game import commands
from scorekeeper.service import Scorer
from scorekeeper.service.exports import as_typed, defused
from tests.service.builders import MATTEL, close, deal, play, three_games


def rows_of(text: str) -> list[list[str]]:
    assert text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text)))


def test_a_game_as_csv_is_a_row_a_round_with_three_cells_a_player(scorer: Scorer) -> None:
    three_games(scorer)
    head, *rounds = rows_of(scorer.exports.game_csv(1))
    assert head[:6] == ["round", "dealer", "out", "Ann points", "Ann phase", "Ann laid"]
    day = scorer.view(1).started_at.astimezone().date().isoformat()
    assert rounds == [
        ["1", "Ann", "Ann", "0", "1", "yes", "20", "1", "yes", "100", "1", "no", "", day],
        ["2", "Ben 🦊", "Ann", "0", "2", "yes", "40", "2", "yes", "30", "1", "yes", "", day],
    ]
    play(scorer, 2, close("p1", p2=5))
    assert rows_of(scorer.exports.game_csv(2))[2][-5:-1] == ["", "", "", ""], "Dad has left"


def test_all_games_as_csv_are_a_line_each_with_heads_for_all_who_came(scorer: Scorer) -> None:
    assert len(rows_of("".join(scorer.exports.all_csv()))) == 1
    three_games(scorer)
    head, first, second, third = rows_of("".join(scorer.exports.all_csv()))
    assert head[:7] == ["code", "started", "ended", "sheet", "rounds", "outcome", "winners"]
    assert first[3:10] == ["mattel", "2", "stopped", "", "Ann", "2", "0"]
    assert (second[2], second[5], second[6], third[3]) == ("", "", "", "ja")
    assert len(first[1]) == len("2026-11-22 18:05")
    deal(scorer, table=replace(MATTEL, variant="fixed-10"))
    assert rows_of("".join(scorer.exports.all_csv()))[-1][8] == "", "only points count"
    game_id = deal(scorer, "Ann", "Ben", "Mia", "Dad", "Oma", "Leo").game_id
    for number in range(1, 5):
        seen = play(scorer, game_id, commands.LeaveTable(f"p{number}")).seq
        late = commands.JoinTable(f"p{number + 5}", phase=1)
        scorer.join(game_id, f"Guest {number}", late, command_id=f"late-{number}", seen=seen)
    head, *lines = rows_of("".join(scorer.exports.all_csv()))
    assert max(len(line) for line in lines) == len(head)
    assert head[-3:] == ["player 10", "phases 10", "points 10"]


def test_a_name_that_a_spreadsheet_would_run_is_defused_everywhere(scorer: Scorer) -> None:
    three_games(scorer)
    for text in (scorer.exports.game_csv(2), "".join(scorer.exports.all_csv())):
        cells = [cell for row in rows_of(text) for cell in row]
        assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
        assert any(cell.startswith("'=HYPERLINK(1)") for cell in cells)


def test_a_defused_text_begins_harmlessly_and_reads_back_and_any_other_is_left_alone() -> None:
    for text in ("=1+1", "+1", "-2", "@x", "\tx", "\rx", "'=1", "''=1", "＝1"):
        assert (defused(text), as_typed(defused(text))) == (f"'{text}", text)
    for text in ("", "Ann", "'n Abend", "a=b", "O'Neill", "5"):
        assert defused(text) == as_typed(text) == text
