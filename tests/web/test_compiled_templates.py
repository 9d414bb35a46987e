"""Compiled templates are kept from one start to the next, where that is possible."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from scorekeeper.web.compiled_templates import CompiledTemplates


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where compiled files lie in this test."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


class _Counted(Environment):
    """One start of the program: how many templates it compiled."""

    def __init__(self, source: str) -> None:
        loader = DictLoader({"page.html": source})
        super().__init__(loader=loader, bytecode_cache=CompiledTemplates())
        self.compiled = 0

    def _compile(self, source: str, filename: str) -> object:  # type: ignore[override]
        self.compiled += 1
        return super()._compile(source, filename)  # the place that jinja names for this


def _start(source: str = "{{ 6 * 7 }} points") -> tuple[str, int]:
    """The page of one start, and whether it was compiled."""
    start = _Counted(source)
    return start.get_template("page.html").render(), start.compiled


def test_a_template_is_compiled_once_until_it_changes(folder: Path) -> None:
    assert _start() == ("42 points", 1)
    assert _start() == ("42 points", 0)
    assert _start("{{ 6 }} points") == ("6 points", 1)


@pytest.mark.parametrize("left", [0, 1, 0.5, 0.9])
def test_half_a_file_is_compiled_again(folder: Path, left: float) -> None:
    """A power cut may leave any beginning of a file."""
    _start()
    (kept,) = folder.rglob("*.jinja")
    whole = kept.read_bytes()
    kept.write_bytes(whole[: int(left * len(whole)) - (left == 1)])
    assert _start() == ("42 points", 1)
    assert _start() == ("42 points", 0)


def test_a_page_comes_where_nothing_can_be_kept(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert [_start(), _start()] == 2 * [("42 points", 1)]
    assert not [*folder.iterdir()]
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", str(folder / "a file"))
    (folder / "a file").touch()
    assert [_start(), _start()] == 2 * [("42 points", 1)]
