"""Templates as they were compiled once: compiling all of them takes 3 s of each app that shows all
pages. They are kept for later runs, too."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from jinja2 import FileSystemBytecodeCache

import scorekeeper


class KeptTemplates(FileSystemBytecodeCache):
    """Templates compiled for the program as it is now: what one of its filters makes of a constant
    is compiled too."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        modules = sorted(Path(scorekeeper.__file__).parent.rglob("*.py"))
        self._program = str([(path.name, path.stat().st_mtime_ns) for path in modules])

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self._program + source)


def keep_templates(folder: Path) -> None:
    """Let every app of this process, and every server that is copied, find them in this folder."""
    Flask.jinja_options = {"bytecode_cache": KeptTemplates(folder)}
