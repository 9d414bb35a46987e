"""Questions about cards in the terminal: what it answers, and with which exit code."""

from __future__ import annotations

import shlex
import subprocess
import sys

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


def test_questions_about_cards_open_no_file_and_no_server() -> None:
    loaded = "import sys, scorekeeper.cli as c; c.main(['points', '5'], standalone_mode=False);"
    others = "{'flask', 'sqlite_utils', 'uvicorn'} & set(sys.modules)"
    packages = "{name.partition('.')[2].partition('.')[0] for name in sys.modules}"
    ours = f"{{'storage', 'service', 'web', 'pages', 'network'}} & {packages}"
    script = f"{loaded} print({others}, {ours})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "5\nset() set()\n"
