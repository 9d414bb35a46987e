"""Measures how long the program takes to start, beside `python -c "import flask"`.

Programs that end are measured in processor time, user and system together; each is started in turn
with the floor. Where valgrind is installed, its callgrind also counts the instructions of a start,
which no other program changes. The server is measured until it has answered its first page.
"""

from __future__ import annotations

import http.client
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from bench.figures import Figure, Run
from bench.processes import resident_mb
from bench.program import SCOREKEEPER

FLOOR = [sys.executable, "-c", "import flask"]
HAND = "R1 R2 R3 B1 B2 B3 W W G5 G6"
COMMANDS = {
    "points": ([*SCOREKEEPER, "points", HAND], 1.5),
    "check": ([*SCOREKEEPER, "check", "set3+set3", HAND], 1.5),
}
"""What is started, and how many times the floor it may take."""

AIM_SERVER, AIM_MEMORY = 5.0, 2.5

FIRST_PAGES = ("/rules/mattel", "/check", "/history", "/wall", "/tv", "/find")
"""Pages that the host's own computer may open, each with templates of its own."""

AIM_FIRST = 10.0

PATIENCE = 60.0


def measure(run: Run) -> Iterator[Figure]:
    for name, (command, aim) in COMMANDS.items():
        pairs = [(busy(command), busy(FLOOR)) for _ in range(run.pick(15, 3))]
        floor = statistics.median(floor for _, floor in pairs)
        ours = statistics.median(took for took, _ in pairs)
        ratio = statistics.median(took / bare for took, bare in pairs)
        print(f"  {name:<10}{ours * 1e3:7.0f} ms{ratio:6.2f} x")
        yield Figure(
            name=f"start: `{name}`",
            value=ratio,
            aim=aim,
            floor=f"{floor * 1e3:.0f} ms: import flask",
            says=f"`scorekeeper {name}` answers after {ours * 1e3:.0f} ms of processor time.",
        )
    yield from counted(COMMANDS["points"][0])
    yield from server(run)


def counted(command: Sequence[str]) -> Iterator[Figure]:
    """The instructions of one start, if valgrind can count them."""
    if shutil.which("valgrind") is None:
        print("  valgrind is not installed, so no instructions are counted")
        return
    ours, floor = instructions(command), instructions(FLOOR)
    print(f"  points    {ours / 1e6:7.0f} million instructions{ours / floor:6.2f} x")
    yield Figure(
        name="start: `points`, instructions",
        value=ours / floor,
        aim=COMMANDS["points"][1],
        floor=f"{floor / 1e6:.0f} million: import flask",
        says="The same by valgrind's callgrind, which other programs do not disturb.",
    )


def instructions(command: Sequence[str]) -> int:
    """How many instructions this program executes."""
    counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    done = subprocess.run(
        counting,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def busy(command: Sequence[str]) -> float:
    """The processor time of this program, in seconds."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _pid, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 1), command  # 1: the answer is no
    return used.ru_utime + used.ru_stime


def server(run: Run) -> Iterator[Figure]:
    """From the start of `serve` to its first page, and its memory then."""
    ratios, seconds, sizes, firsts, agains = [], [], [], [], []
    for number in range(run.pick(7, 2)):
        floor = clock(FLOOR)
        took, size, first, again = first_pages(run.folder / f"start-{number % 2}.db")
        ratios.append(took / floor)
        seconds.append(took)
        sizes.append(size)
        firsts.append(first)
        agains.append(again)
    took, size = statistics.median(seconds), statistics.median(sizes)
    bare = floor_memory()
    print(f"  serve     {took * 1e3:7.0f} ms{statistics.median(ratios):6.2f} x, {size:.0f} MB")
    yield Figure(
        name="start: `serve` to its first page",
        value=statistics.median(ratios),
        aim=AIM_SERVER,
        floor=f"{took / statistics.median(ratios) * 1e3:.0f} ms: import flask",
        says=f"A phone can open the start page {took:.1f} s after the program was started.",
    )
    yield Figure(
        name="memory: the server after its first page",
        value=size / bare,
        aim=AIM_MEMORY,
        floor=f"{bare:.0f} MB: flask and uvicorn imported",
        says=f"The server with an empty file takes {size:.0f} MB.",
    )
    first, again = statistics.median(firsts), statistics.median(agains)
    print(f"  pages     {first * 1e3:7.0f} ms{first / again:6.2f} x")
    yield Figure(
        name="start: the first answer of each page",
        value=first / again,
        aim=AIM_FIRST,
        floor=f"{again * 1e3:.0f} ms: the same pages a second time",
        says=f"{len(FIRST_PAGES)} pages take {first * 1e3:.0f} ms together when each is opened "
        "for the first time after a start.",
    )


def clock(command: Sequence[str]) -> float:
    begun = time.monotonic()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.monotonic() - begun


def first_pages(db: Path) -> tuple[float, float, float, float]:
    """Seconds until the first page is answered, the memory of the server then, in MB, and seconds
    for all `FIRST_PAGES`, the first time and the second."""
    options = ["serve", "--local-only", "--port", "0", "--db", str(db)]
    begun = time.monotonic()
    with subprocess.Popen(
        [*SCOREKEEPER, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    ) as child:
        try:
            port = port_said_by(child)
            answered(port)
            took, size = time.monotonic() - begun, resident_mb(child.pid)
            first, again = (sum(answered(port, each) for each in FIRST_PAGES) for _ in range(2))
            return took, size, first, again
        finally:
            child.terminate()
            with suppress(subprocess.TimeoutExpired):
                child.communicate(timeout=PATIENCE)
            child.kill()


def port_said_by(child: subprocess.Popen[str]) -> int:
    """The port in the first address that the program prints."""
    assert child.stdout is not None
    for line in child.stdout:
        if found := re.search(r"http://[^/:\s]+:(\d+)", line):
            return int(found[1])
    raise AssertionError("the server said no address")


def answered(port: int, path: str = "/") -> float:
    """Wait until this page is answered. Gives the seconds that its answer took."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        with suppress(ConnectionRefusedError):
            begun = time.monotonic()
            asking.request("GET", path, headers={"Host": f"localhost:{port}"})
            answer = asking.getresponse()
            answer.read()
            assert answer.status < 400, (path, answer.status)
            return time.monotonic() - begun
        time.sleep(0.005)
    raise AssertionError("the server never answered")


def floor_memory() -> float:
    """The memory of Python with the libraries that serve any Flask page, in MB."""
    libraries = "import sys, flask, uvicorn, uvicorn.protocols.http.auto, uvicorn.loops.auto"
    with subprocess.Popen(
        [sys.executable, "-c", f"{libraries}; print(1, flush=True); sys.stdin.read()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        return resident_mb(child.pid)
