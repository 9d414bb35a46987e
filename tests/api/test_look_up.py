"""The question `look_up`: what people ask at the table, answered with points of the rulebook."""

from __future__ import annotations

from tests.all_cases import each_row
from tests.api.ask import ask


@each_row(
    [
        ("who deals next round", "en", "§5"),
        ("darf ich den Joker klauen", "de", "§16"),
        ("ile kart na początku", "pl", "§3"),
        ("сколько очков за джокер", "ru", "§25"),
        ("捨て札のスキップは取れる？", "ja", "§42"),
    ],
)
def test_a_question_is_answered_in_its_language(asked: str, language: str, rule: str) -> None:
    points = ask("look_up", asked=asked, language=language)["points"]
    assert points[0]["rule"] == rule
    assert 1 <= len(points) <= 5
    assert len({point["rule"] for point in points}) == len(points)
    assert all(point["text"] and point["source"] for point in points)


def test_the_text_is_the_answer_of_these_rules() -> None:
    asked = "how many points is a joker"
    assert "25" in ask("look_up", asked=asked)["points"][0]["text"]
    rules = {"sheet": "mattel", "switches": {"wild_points": 20}}
    point = ask("look_up", asked=asked, rules=rules)["points"][0]
    assert "20" in point["text"]
    assert point["source"] == {"sheet": "mattel", "standing": "house_rule"}


def test_an_unknown_language_is_answered_in_english() -> None:
    asked = {"asked": "who deals next round"}
    assert ask("look_up", **asked, language="xx") == ask("look_up", **asked)
