"""What a process and those it started use of the machine, where the system tells (`/proc`)."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from pathlib import Path


def family(pid: int) -> list[int]:
    """This process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        if fields := _fields(stat):
            children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [pid]
    for each in found:
        found += children.get(each, [])
    return found


def busy_seconds(pids: Iterable[int]) -> float:
    """The processor time that these processes have used, and those of their children that ended;
    NaN if the system does not tell."""
    if not Path("/proc/self/stat").exists():
        return float("nan")
    used = (_fields(Path(f"/proc/{pid}/stat")) for pid in pids)
    ticks = sum(int(tick) for fields in used if fields for tick in fields[11:15])
    return ticks / os.sysconf("SC_CLK_TCK")


def processor_seconds(pid: int) -> float:
    """The processor time of this process alone, to the nanosecond; NaN if the system does not
    tell."""
    if not sys.platform.startswith("linux"):
        return float("nan")
    return time.clock_gettime(~pid << 3 | 2)  # its clock, as clock_getcpuclockid numbers it


def _fields(stat: Path) -> list[str]:
    """What follows the name of a process; nothing if it has ended."""
    try:
        return stat.read_text().rpartition(") ")[2].split()
    except OSError:
        return []


def resident_mb(pid: int) -> float:
    """The memory of this process in MB; NaN if the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) / 1024
