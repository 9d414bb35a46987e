"""What is freed goes back to the system, however many threads used it."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not sys.executable, reason="measured as Linux tells it"
)

THREADS, PIECES = 8, 400

SCRIPT = f"""
import re, threading
from pathlib import Path
from scorekeeper.serving.memory import give_back_freed_memory

def megabytes():
    return int(re.search(r"VmRSS:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) / 1024

def work():
    # As with a page and a picture: a little that stays lies above much that does not.
    pieces = [bytearray(b"x" * 50_000) for _ in range({PIECES})]
    large = [bytearray(b"x" * 20_000_000)]
    kept.append(bytearray(b"x" * 100_000))
    del pieces, large
    waiting.release()
    over.wait()

given = give_back_freed_memory()
kept, waiting, over = [], threading.Semaphore(0), threading.Event()
before = megabytes()
for _ in range({THREADS}):
    threading.Thread(target=work).start()
    waiting.acquire()
print(int(given), round(megabytes() - before))
over.set()
"""


def test_what_eight_threads_freed_is_not_kept_eight_times() -> None:
    """An interpreter of its own, because a thread decides for its whole process. Each thread takes
    20 MB in pieces and 20 in one, and keeps 0.1."""
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60
    ).stdout
    given, grown = map(int, told.split())
    if not given:
        pytest.skip("this C library has no such settings")
    assert grown < 60
