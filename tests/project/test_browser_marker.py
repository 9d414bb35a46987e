"""Only tests that open a browser are marked so; the others run on a machine without one."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import IN_A_BROWSER, WAITING, mark


@dataclass
class Collected:
    """A test as pytest collects it, with the fixtures and parameters it has."""

    fixturenames: tuple[str, ...]
    path: Path = Path("tests/web/test_page.py")
    marks: list[Any] = field(default_factory=list)

    def add_marker(self, mark: Any) -> None:
        self.marks.append(mark)

    def get_closest_marker(self, name: str) -> Any:
        return next((mark for mark in self.marks if mark.name == name), None)


@pytest.mark.parametrize(
    ("names", "needed"),
    [(("page", "table"), False), (("context",), False), (("browser", "phone"), True)],
)
def test_a_parameter_called_page_takes_no_test_from_a_machine_without_a_browser(
    names: tuple[str, ...], needed: bool
) -> None:
    found: Any = Collected(names)
    mark([found])
    assert (found.get_closest_marker("browser") is not None) is needed


def test_a_test_in_the_browsers_folder_runs_there_though_it_opens_no_page() -> None:
    """Otherwise it would run nowhere: the run of the other tests does not read the folder."""
    found: Any = Collected(("tmp_path",), IN_A_BROWSER / "test_page.py")
    mark([found])
    assert found.get_closest_marker("browser")


def test_every_file_that_begins_first_is_there():
    tests = Path(__file__).parents[1]
    assert {path.stem for path in tests.rglob("test_*.py")} >= WAITING
