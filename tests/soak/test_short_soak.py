"""A short piece of the long run, so that it is known to work: `make soak` plays for ten minutes."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.soak import evening
from tests.soak.evening import Evening

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


def test_nothing_is_lost_in_a_short_storm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "PLAYED", (0.5, 0.8))
    monkeypatch.setattr(evening, "CLOCKS", (None,))
    short = Evening(tmp_path / "games.db", random.Random(7), small=False)
    storms, counts = 0, short.diary.counts
    # On a slow computer a storm may be over before the first game is dealt.
    while storms < 2 or not (short.diary.notes.answered and counts["boards compared with the log"]):
        assert storms < 10
        short.storm()
        storms += 1
    assert counts["killed"] + counts["asked to end"] == storms
