"""Only tests that open a browser are marked so; the others run on a machine without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.checkout import ROOT
from tests.conftest import IN_A_BROWSER, WAITING, mark


class Collected:
    """A test as pytest collects it, with the fixtures and parameters it has."""

    def __init__(self, *fixtures: str, path: Path = Path("tests/web/test_page.py")) -> None:
        self.fixturenames, self.path, self.marks = fixtures, path, [""]

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark.name)

    def get_closest_marker(self, name: str) -> bool:
        return name in self.marks


def needs_a_browser(*fixtures: str, **more: Path) -> bool:
    collected: Any = Collected(*fixtures, **more)
    mark([collected])
    return "browser" in collected.marks


def test_only_what_opens_a_browser_or_lies_in_its_folder_needs_one() -> None:
    """A parameter called page takes no test from a machine without a browser. A test in the folder
    would run nowhere otherwise: the run of the other tests does not read it."""
    assert not needs_a_browser("page", "table")
    assert not needs_a_browser("context")
    assert needs_a_browser("browser", "phone")
    assert needs_a_browser("tmp_path", path=IN_A_BROWSER / "test_page.py")


def test_every_file_that_begins_first_is_there():
    assert {path.stem for path in (ROOT / "tests").rglob("test_*.py")} >= WAITING
