"""The program as somebody who is no administrator runs it, also where the tests run as one."""

from __future__ import annotations

import ctypes
import os
import sys
from threading import Thread

import pytest
from click.testing import CliRunner, Result

from scorekeeper.cli import main

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="as Linux grants and denies")

CAPABILITY_VERSION_3 = 0x20080522  # of linux/capability.h


def run_as_ordinary_user(*words: str) -> Result:
    """Run `scorekeeper` with these words, with no more rights than the owner of a file has.

    Linux grants an administrator's powers to each thread: one that gives them up stands for a
    process of somebody else.
    """
    if os.geteuid() == 0 and sys.platform != "linux":
        pytest.skip("an administrator may do everything")
    answers: list[Result] = []

    def run() -> None:
        if os.geteuid() == 0:
            _give_up_powers()
        answers.append(CliRunner().invoke(main, words))

    thread = Thread(target=run)
    thread.start()
    thread.join()
    (answer,) = answers
    return answer


def _give_up_powers() -> None:
    """Of this thread, for good."""
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    none = (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.capset(header, none) == 0, os.strerror(ctypes.get_errno())
