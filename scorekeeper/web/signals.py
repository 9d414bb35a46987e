"""The signals that ask a program to end, and what to do on them."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C; `kill`, systemd and Docker; a terminal that is closed; Ctrl-Break on Windows."""


@contextlib.contextmanager
def on_signals(act: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """While inside, `act` is called by each signal that asks a program to end. A signal SIGHUP that
    is ignored already stays so: `nohup` wants a program that outlives its terminal. Only the main
    thread hears signals; elsewhere nothing is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    wanted = [
        number
        for name in ENDING
        if (number := getattr(signal, name, None)) is not None
        and not (name == "SIGHUP" and signal.getsignal(number) is signal.SIG_IGN)
    ]
    before = {number: signal.signal(number, act) for number in wanted}
    try:
        yield
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def stop_program() -> None:
    """Ask this process to end, as `kill` does. Any thread may call it."""
    if sys.platform == "win32":
        signal.raise_signal(signal.SIGTERM)
    else:
        os.kill(os.getpid(), signal.SIGTERM)  # wakes the main thread, whatever it waits for
