"""A plugin of pytest: run only the tests whose ids stand in the file that `ONLY` names."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep those tests, in the order of the file."""
    wanted = Path(os.environ["ONLY"]).read_text(encoding="utf-8").splitlines()
    place = {nodeid: number for number, nodeid in enumerate(wanted)}
    dropped = [item for item in items if item.nodeid not in place]
    config.hook.pytest_deselected(items=dropped)
    items[:] = sorted(
        (item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid]
    )
