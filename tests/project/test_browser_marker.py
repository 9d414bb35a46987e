"""Only tests that open a browser are marked so; the others run on a machine without one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.conftest import mark


@dataclass
class Collected:
    """A test as pytest collects it, with the fixtures and parameters it has."""

    fixturenames: tuple[str, ...]
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
