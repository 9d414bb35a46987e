"""Installs Scorekeeper to work on it, with the packages that `requirements-dev.txt` locks; `make
setup` runs it.

A package whose file is not the locked one is never installed. Where the index does not have the
locked files at all, as on a mirror that is older than the lock, the newest versions that
`pyproject.toml` allows are installed instead, and a line says so.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements-dev.txt"
ANOTHER_FILE = "DO NOT MATCH THE HASHES"
"""What pip says of a file that is not the locked one."""


def pip(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The finished run of `pip install` with these arguments."""
    command = [sys.executable, "-m", "pip", "install", "-q", *arguments]
    return subprocess.run(command, cwd=LOCK.parent, stderr=subprocess.PIPE, text=True, check=False)


def may_take_others(errors: str) -> bool:
    """May other versions be installed after pip failed with these errors?"""
    return ANOTHER_FILE not in errors


def install() -> int:
    """Install everything; gives the exit status."""
    locked = pip("--require-hashes", "-r", str(LOCK))
    if locked.returncode == 0:
        done = pip("--no-deps", "-e", ".")
    elif may_take_others(locked.stderr):
        sys.stderr.write("The locked packages are not all here; installing the newest instead.\n")
        done = pip("-e", ".[dev]")
    else:
        done = locked
    sys.stderr.write(done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(install())
