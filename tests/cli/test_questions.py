"""Questions about cards in the terminal: what it answers, and with which exit code."""

from __future__ import annotations

import shlex

from tests.all_cases import each_row
from tests.cli.terminal import run
from tests.rules.text_tables import rows_in

ANSWERED = rows_in("cli/tables/answered")


@each_row(ANSWERED)
def test_a_question_is_answered_in_words_and_by_the_exit_code(words: str, expected: str) -> None:
    answer = run(*shlex.split(words))
    assert f"{answer.exit_code} {answer.stdout.strip()}".replace("\n", " / ") == expected
    assert answer.stderr == ("I read W3 as a wild and a 3.\n" if "W3" in words else "")


REFUSED = rows_in("cli/tables/refused")


@each_row(REFUSED)
def test_what_cannot_be_read_is_2_and_told_in_words(words: str, begins: str) -> None:
    answer = run(*shlex.split(words))
    assert (answer.exit_code, answer.stdout) == (2, "")
    assert answer.stderr.strip()
    assert answer.stderr.startswith(begins)
    assert "Traceback" not in answer.output
