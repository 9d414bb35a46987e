"""Short pieces of the long run, day by day: `make soak` plays for ten minutes.

A server is killed, as by a power cut, or ended while phones post. Nothing that was answered
is lost, nothing is there twice, and a form that was cut off can be sent again.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from tests.examples import SOAK
from tests.soak import evening, phones
from tests.soak.evening import Evening

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL there")


def storms_until_killed(db: Path, times: int, seed: int) -> None:
    """Play storms until the server was killed so often, and boards were compared after one."""
    short = Evening(db, random.Random(seed), small=False)
    storms, counts = 0, short.diary.counts
    # On a slow computer a storm may be over before the first game is dealt.
    while storms < 2 or counts["killed"] < times or not counts["boards compared with the log"]:
        assert storms < 10 * times
        short.storm()
        storms += 1
    assert short.diary.notes.answered
    assert counts["killed"] + counts["asked to end"] == storms


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evening, "PLAYED", (0.1, 0.8) if SOAK else (0.3, 0.5))
    monkeypatch.setattr(evening, "CLOCKS", (None,))
    monkeypatch.setattr(evening, "COPIED", True)
    monkeypatch.setattr(phones, "LARGE_FILE", phones.LARGE_FILE[: 2**20])


def test_nothing_is_lost_in_a_short_storm(tmp_path: Path) -> None:
    storms_until_killed(tmp_path / "games.db", 1, seed=7)


@pytest.mark.soak
def test_a_server_killed_a_hundred_times_loses_nothing_it_answered(tmp_path: Path) -> None:
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    storms_until_killed(tmp_path / "games.db", 100, seed)
