"""The file of games of these tests."""

from pathlib import Path

import pytest

from tests.cli.terminal import file_of


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A file with one game of Ann and Bén under way, in a folder of its own."""
    return file_of(tmp_path / "house" / "games.db", "Ann", "Bén")
