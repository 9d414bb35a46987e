"""`scorekeeper ask`: one line in, one line out, in order and at once."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from click.testing import CliRunner, Result

from scorekeeper.api.dispatch import MOST_BYTES
from scorekeeper.cli import main

COMMAND = [sys.executable, "-m", "scorekeeper", "ask"]


def run(typed: bytes) -> Result:
    return CliRunner().invoke(main, ["ask"], input=typed)


def lines(result: Result) -> list[Any]:
    return [json.loads(line) for line in result.stdout_bytes.splitlines()]


def test_every_line_is_answered_in_order_and_what_is_wrong_does_not_stop_the_rest() -> None:
    assert (run(b"").exit_code, run(b"").stdout) == (0, "")
    asked = [{"ask": "points", "hand": ["5"] * n, "id": n} for n in range(20)]
    answered = run("\n".join(map(json.dumps, asked)).encode())
    assert answered.exit_code == 0
    a_problem = run(b'{"ask": "judge", "phase": "set3", "groups": []}')
    assert (a_problem.exit_code, lines(a_problem)[0]["legal"]) == (0, False)
    assert lines(answered) == [{"id": n, "points": 5 * n} for n in range(20)]
    answered = run(
        b'what?\n\n\xff\n{"ask": "check", "phase": "run2+run2+color4+run2+run2", "hand": ["Y2",'
        b' "B12", "R10", "W", "G8", "G2", "R4", "5", "G5", "Y11", "W", "R7", "B12", "B1"], "rules":'
        b' {"switches": {"min_natural": "group", "wrap": "yes", "go_out_discard": "required"}}}\n'
        b'{"ask": "points", "hand": ["W"]}\n'
    )
    assert answered.exit_code == 2
    *refused, last = lines(answered)
    codes = ["unreadable_json", "empty_line", "not_utf8", "too_hard"]
    assert [told["error"]["code"] for told in refused] == codes
    assert last == {"points": 25}


def test_a_line_without_an_end_is_refused_once_and_not_kept() -> None:
    for length in (MOST_BYTES - 1, MOST_BYTES, MOST_BYTES + 1, 3 * MOST_BYTES):
        answered = run(b"x" * length + b'\n{"ask": "points", "hand": []}\n')
        first, last = lines(answered)
        assert first["error"]["code"] == "line_too_long"
        assert last == {"points": 0}


def test_a_program_gets_its_answer_before_it_asks_again() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for hand, points in ((["R7"], 5), (["W"], 25)):
            child.stdin.write(json.dumps({"ask": "points", "hand": hand}).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline()) == {"points": points}
        child.stdin.close()
        assert child.wait(30) == 0
