"""The file of games of these tests."""

from pathlib import Path

import pytest

from scorekeeper.cli import banner
from tests.cli.terminal import PATIENCE, file_of

banner.WITHIN = PATIENCE  # a server on a busy machine answers late


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game of Ann and Bén under way, in a folder of its own."""
    return file_of(tmp_path / "house" / "games.db", "Ann", "Bén")
