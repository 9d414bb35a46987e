"""Two recorded evenings with a real deck: every card dealt, drawn, laid, hit and discarded.

The scripts say what each player holds and where each of the 108 cards is (`evening`, `real_deck`).
The logs of the evenings are stored beside the scripts; every release must read them, and write
them unchanged.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorekeeper.service import Scorer
from tests.game.evening import LINES, Evening

GAMES = Path(__file__).parents[1] / "games"
SCRIPTS = sorted(GAMES.glob("*.txt"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_the_program_agrees_with_the_real_deck(script: Path, tmp_path: Path):
    scorer = Scorer(tmp_path / "games.db")
    evening = Evening(scorer, script)
    evening.play()
    assert evening.game.outcome is not None
    told = list(scorer.exports.game(evening.game_id))
    recorded = script.with_suffix(".jsonl").read_text(encoding="utf-8").splitlines()
    assert said_in(told) == said_in(recorded)
    scorer.close()


def said_in(lines: list[str]) -> list[object]:
    """The log without its times and the number of the game."""
    head, *entries = map(json.loads, lines)
    return [head["names"], *({**entry, "recorded_at": ""} for entry in entries)]


def test_the_evenings_together_contain_everything():
    lines = [line for script in SCRIPTS for line in script.read_text(encoding="utf-8").splitlines()]
    told = " ".join(lines)
    first_words = {form.split()[0] for form in LINES.values() if form[0].isalpha()}
    assert all(f" {word.rstrip(':')}" in f" {told}" for word in first_words)
    for words in (
        *("loses the turn", " takes ", "knocks for", "marks", "types", "shuffles", "up S"),
        *("comes to the left", "swap", "card by card", "by kinds", "at once", "slip"),
        *("not_twice_in_succession", "no_such_meld", "must_be_another_player", "already_laid"),
        *("skip_never_from_discard", "round_over", "not_your_turn", "own_phase_not_laid"),
        *("discards", "hits"),
    ):
        assert words in told, words
