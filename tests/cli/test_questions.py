"""Questions about cards in the terminal: what it answers, and with which exit code."""

from __future__ import annotations

import shlex
import subprocess
import sys

from tests.all_cases import each_row
from tests.cli.terminal import run
from tests.rules.text_tables import rows_of

ANSWERED = """
points "R7 12 W S" -> 0 55
points --rules ravensburger W -> 0 20
points "3 wilds" -> 0 75
points W3 -> 0 30
judge 2 "5 5 W | 3 4 5 6" -> 0 Yes. That is: set of 3, run of 4.
judge set3+run4 "5 5 W | 3 4 5 6" -> 0 Yes. That is: set of 3, run of 4.
judge 1 5 7 5 7 5 7 -> 0 Yes, as 5 5 5 and 7 7 7.
check 1 "7 7 7 9 9 W 12 2" -> 0 Yes. 7 7 7 | 9 9 W (2 sets of 3)\
 / Left over: 12 2, 15 points.
check 1 "7 7 9 9 12 2" -> 1 Not yet. 2 cards are missing, such as: 7 9 (2 sets of 3)
check set5+set2 "W W W W W W W" ->\
 1 Not yet. 1 card is missing: any number card (set of 5, set of 2)
# every problem is told with its rule, and how the cards were read or could be laid
judge 2 "5 6 W | 3 4 5 S" -> 1 No. The set shows 5 and 6; a set has one number. (§8)\
 / No. A skip is never part of a phase or a meld. Take it out. (§38)
judge 1 5 7 5 7 5 9 -> 1 I read the cards as 5 5 5, 7 7 and 9.\
 / Not yet. Group 2 still needs: 7 or wild. (§8)\
 / No. The phase has 2 groups. Left over: 9. (§18)
judge 1 "5 7 5 | 7 5 7" -> 1 No. Group 1 shows 5 and 7; a set has one number. (§8)\
 / No. Group 2 shows 5 and 7; a set has one number. (§8)\
 / The same cards could be laid as 5 5 5 and 7 7 7.
"""


@each_row(rows_of(ANSWERED))
def test_a_question_is_answered_in_words_and_by_the_exit_code(words: str, expected: str) -> None:
    answer = run(*shlex.split(words))
    assert f"{answer.exit_code} {answer.stdout.strip()}".replace("\n", " / ") == expected
    assert answer.stderr == ("I read W3 as a wild and a 3.\n" if "W3" in words else "")


REFUSED = """
points R13 -> There is no 13.
points * -> Is “*” a wild or a skip?
points --rules nonsense 5 -> There is no rule sheet “nonsense”.
sing -> Usage:
check 1 "5 5 5 5 5 5 5 5 5 5 5 5 5 5 5" -> A hand has at most 14 cards; these are 15.
judge set3+ "5 5 5" ->
# four fives are never counted as a four, a five and a skip
points "4 5S" -> Type 5 S for 5 and a skip, or 5 5 5 5 for 4 such cards.
points "4x5" -> “4x5” can mean: 5 5 5 5 or 4 4 4 4 4. Which is it?
# a phase that the list has not is told with those it has
check 99 "5 5 5" -> There is no phase 99. The list has 10 phases:
"""


@each_row(rows_of(REFUSED))
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
