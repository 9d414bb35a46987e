"""What families type to find their games is found, in five languages, through the page."""

from __future__ import annotations

import json
from pathlib import Path

from scorekeeper.service import Scorer
from tests.all_cases import all_cases
from tests.language.score_games import GamesPage, import_archive, score

HERE = Path(__file__).parent


def test_every_search_of_our_own_archive_is_right(scorer: Scorer) -> None:
    file = json.loads((HERE / "games.json").read_text(encoding="utf-8"))
    import_archive(scorer, HERE / "games.jsonl")
    page = GamesPage(scorer, file["today"])
    with all_cases() as case:
        for language, questions in file["questions"].items():
            for question in questions:
                with case(question["id"]):
                    told = score(page, question, language)
                    assert told.verdict == "right", f"{question['asked']}: {told.because}"


def test_a_wrong_answer_is_not_called_right(scorer: Scorer) -> None:
    import_archive(scorer, HERE / "games.jsonl")
    page = GamesPage(scorer, "2026-11-23")
    with all_cases() as case:
        for question, verdict in (
            ({"asked": "christmas 2024", "games": [3, 1]}, "wrong"),
            ({"asked": "easter", "games": [1]}, "partly"),
            ({"asked": "longest game", "games": [3], "first": [3]}, "partly"),
            ({"asked": "christmas 2024", "games": [3], "names": ["rainy"]}, "partly"),
            ({"asked": "easter", "games": [], "nothing": True}, "wrong"),
            ({"asked": "june", "either": True, "sets": [{"games": [2]}, {"games": [3]}]}, "wrong"),
        ):
            with case(question["asked"]):
                assert score(page, question, "en").verdict == verdict
