"""The program as somebody who is no administrator runs it, also where the tests run as one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="as Linux grants and denies")

WITHOUT_POWERS = ("setpriv", "--bounding-set=-all")
"""Starts an administrator's program with no more rights than the owner of a file has."""


def run_as_ordinary_user(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `scorekeeper` with these words, with nothing to read from standard input."""
    command = [sys.executable, "-m", "scorekeeper", *words]
    if os.geteuid() == 0:
        if shutil.which(WITHOUT_POWERS[0]) is None:
            pytest.skip("an administrator may do everything")
        command = [*WITHOUT_POWERS, *command]
    return subprocess.run(command, capture_output=True, text=True, input="", check=False)
