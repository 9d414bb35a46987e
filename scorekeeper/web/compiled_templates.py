"""Keeps compiled templates from one start of the program to the next (ADR 0060).

To compile a template takes twenty times as long as to read it compiled, and the first page of each
kind would wait for it after every start. The rules are those of Python's compiled modules: the
files lie in `__pycache__` or under `PYTHONPYCACHEPREFIX`, `PYTHONDONTWRITEBYTECODE` forbids to
write them, and where none can be written each start compiles anew.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib.metadata import version
from importlib.util import cache_from_source
from pathlib import Path

from jinja2 import Environment, FileSystemBytecodeCache
from jinja2.bccache import Bucket


class CompiledTemplates(FileSystemBytecodeCache):
    """The compiled templates of this installation, beside its compiled modules."""

    def __init__(self) -> None:
        folder = Path(cache_from_source(__file__)).with_name("templates")
        super().__init__(str(folder), "%s.jinja")
        modules = sorted(Path(__file__).parents[1].rglob("*.py"))
        self._program = version("jinja2"), [module.stat().st_mtime_ns for module in modules]

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Where this template is kept. It is compiled anew when its source has changed, or Jinja,
        or the program: what a filter makes of a constant is compiled, too."""
        return super().get_bucket(environment, name, filename, f"{self._program}{source}")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Read what is kept. A file of which a power cut left half is compiled again."""
        try:
            super().load_bytecode(bucket)
        except Exception:
            bucket.reset()

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, where that is allowed."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)
