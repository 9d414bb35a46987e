"""Measures `scorekeeper ask`: 1,400 `check` lines, start included, compared with a floor.

The floor is measured in the same run: a Python program that starts, reads the same lines as JSON
and writes them back. Both are started alternately, and the medians are compared, so the ratio
depends on the cost of the questions and hardly on the load of the machine.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from bench.figures import Figure, Run
from bench.program import SCOREKEEPER
from scorekeeper.rules.cards import full_deck
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.sheets import SHEETS

HAND, SEED, AIM = 11, 10, 20.0
ASK = [*SCOREKEEPER, "ask"]
ECHO = [
    sys.executable,
    "-c",
    "import json, sys\n"
    "for line in sys.stdin.buffer:\n"
    "    sys.stdout.buffer.write(json.dumps(json.loads(line)).encode() + b'\\n')\n"
    "    sys.stdout.buffer.flush()\n",
]


def measure(run: Run) -> Iterator[Figure]:
    lines, asked, echoed = run.pick(1400, 100), [], []
    typed = some_lines(lines)
    for _ in range(run.pick(5, 2)):
        asked.append(time_one(ASK, typed))
        echoed.append(time_one(ECHO, typed))
    seconds, floor = statistics.median(asked), statistics.median(echoed)
    print(f"ask: {lines} lines, each a check of {HAND} cards, start included")
    print(f"  floor, the lines echoed  {floor:6.2f} s")
    print(f"  answered                 {seconds:6.2f} s  {seconds / floor:5.1f} floors")
    yield Figure(
        name=f"ask: {lines:,} questions",
        value=seconds / floor,
        aim=AIM,
        floor=f"{floor * 1e3:.0f} ms: a program that echoes the lines",
        says=f"`scorekeeper ask` checks {lines:,} hands in {seconds:.2f} s, its start included.",
    )


def some_lines(count: int) -> bytes:
    luck, deck = random.Random(SEED), [str(card) for card in full_deck()]
    phases, sheets = [str(phase) for phase in CLASSIC.phases], list(SHEETS)
    asked = (
        {
            "ask": "check",
            "phase": phases[n % len(phases)],
            "hand": luck.sample(deck, HAND),
            "rules": sheets[n % len(sheets)],
        }
        for n in range(count)
    )
    return "".join(json.dumps(each) + "\n" for each in asked).encode()


def time_one(command: list[str], typed: bytes) -> float:
    """Seconds from the start of the program to its end; every line must be answered."""
    start = time.perf_counter()
    done = subprocess.run(command, input=typed, capture_output=True, check=True)
    seconds = time.perf_counter() - start
    assert done.stdout.count(b"\n") == typed.count(b"\n")
    return seconds
