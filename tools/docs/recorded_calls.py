"""Records which functions of the program a request reaches, in their order and by thread.

What is recorded is a call from one layer to another, and inside `_CLOSER` also one from module to
module; each function once. Left out are methods of values, which only shape them, and
`_EVERYWHERE`. On the event loop each task has a list of its own, because tasks take turns as it
happens; the order within a list is the same every time.
"""

from __future__ import annotations

import asyncio
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from inspect import CO_VARKEYWORDS, isfunction
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).parents[2]

_PROGRAM, _TEMPLATES = f"{ROOT / 'scorekeeper'}/", f"{ROOT / 'templates'}/"

_VALUES = ("rules/", "game/", "wording/")
"""The layers whose classes are values."""

_CLOSER = ("game", "service", "serving", "web")
"""The layers in which a call from one module to another is recorded, too."""

_EVERYWHERE = (
    "app.py",
    "network/",
    "storage/database.py",
    "storage/open_file.py",
    "storage/sqlite_file.py",
    "web/cookies.py",
    "web/numbers.py",
    "web/phone_request.py",
    "web/reader.py",
    "web/translations.py",
    "wording/languages.py",
    "wording/lists.py",
    "wording/terms.py",
)
"""What nearly every request reaches many times: languages, numbers, cookies, single statements."""

_AT_ANY_MOMENT = tuple(f"SharedThreads.{each}" for each in ("_deliver", "_look", "_next", "_work"))
"""How a request comes to a thread and its answer back to the event loop. Several requests share
this, so what is made for one of them may be handed on in the task of another."""

_IN_SOME_THREAD = "GameCache._held"
"""What the first thread works out that shows a game. Which one that is differs from run to run, so
nothing that it calls is recorded."""

Calls = dict[str, dict[tuple[str, str], None]]
"""By place: file and function of each call, in their order."""


class Recorder:
    """Records calls in all threads that are started after `watching` begins."""

    def __init__(self) -> None:
        self._calls: Calls | None = None

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Inside it calls can be recorded."""
        threading.setprofile(self._seen)
        sys.setprofile(self._seen)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    def begin(self) -> None:
        """Record from now on, from an empty list."""
        self._calls = {}

    def end(self) -> Calls:
        """What was recorded since `begin`."""
        found, self._calls = self._calls or {}, None
        return found

    def _seen(self, frame: FrameType, event: str, _arg: object) -> None:
        if self._calls is None or event != "call":
            return
        code = frame.f_code
        if code.co_filename.startswith(_TEMPLATES) and code.co_name == "root":
            file = f"templates/{code.co_filename.removeprefix(_TEMPLATES)}"
            if not file.startswith("templates/shown/"):
                self._note(file, "")
        elif code.co_filename.startswith(_PROGRAM):
            file, name = code.co_filename.removeprefix(_PROGRAM), _shown(frame)
            if name and _is_recorded(_caller_of(frame), file, name) and not _in_some_thread(frame):
                self._note(file, name)

    def _note(self, file: str, name: str) -> None:
        calls = self._calls
        if calls is not None and (place := _place()):
            calls.setdefault(place, {})[file, name] = None


def _caller_of(frame: FrameType) -> str:
    """The nearest file of the program that called this."""
    outer = frame.f_back
    while outer is not None and (
        outer.f_code.co_qualname in _AT_ANY_MOMENT
        or not outer.f_code.co_filename.startswith(_PROGRAM)
    ):
        outer = outer.f_back
    return "" if outer is None else outer.f_code.co_filename.removeprefix(_PROGRAM)


def _in_some_thread(frame: FrameType) -> bool:
    outer: FrameType | None = frame
    while outer is not None and outer.f_code.co_qualname != _IN_SOME_THREAD:
        outer = outer.f_back
    return outer is not None


def _shown(frame: FrameType) -> str:
    """The name of a function as it is shown. A wrapper is shown as the function that it wraps, an
    inner function as the one around it, a class that is called as the class."""
    code = frame.f_code
    known = (frame.f_locals.get(name) for name in code.co_freevars)
    wrapped = [each for each in known if isfunction(each)]
    if code.co_flags & CO_VARKEYWORDS and len(wrapped) == 1:
        return wrapped[0].__qualname__
    outer = code.co_qualname.partition(".<locals>")[0].removesuffix(".__call__")
    inner = outer.rpartition(".")[2]
    return "" if inner.startswith(("__", "<")) else outer


def _is_recorded(caller: str, file: str, name: str) -> bool:
    if file == caller or name in _AT_ANY_MOMENT or file.startswith(_EVERYWHERE):
        return False
    if file.startswith(_VALUES) and "." in name:
        return False
    return _layer(file) != _layer(caller) or _layer(file) in _CLOSER


def _layer(file: str) -> str:
    return file.rpartition("/")[0] or file


def _place() -> str:
    """Where this call is made: the kind of the thread, or the task on the event loop. "" for a
    thread that is not about a request."""
    thread = threading.current_thread()
    if thread is not threading.main_thread():
        kind = re.sub(r"_\d+$", "", thread.name)
        return kind if kind in ("pages", "entries", "asyncio", "drawings") else ""
    try:
        task = asyncio.current_task()
    except RuntimeError:
        return ""
    return "request" if task is not None and task.get_name() == "request" else "stream"
