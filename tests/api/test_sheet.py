"""`sheet`: rounds in, standings, outcome and the next deal out. How games go on and end is in
`tests/cases`."""

from __future__ import annotations

from typing import Any

from tests.all_cases import each_row
from tests.api.ask import ask, refused

TWO = ["Ann", "Ben"]
THREE = ["Ann", "Ben", "Mia"]


def line_of(told: Any, name: str) -> Any:
    (line,) = [line for line in told["standings"] if line["player"] == name]
    return line


@each_row(
    [
        ({"Ben": {"laid": True, "hand": ["W", "R12"]}}, {"total": 30}),
        ({"Ben": {"laid": True, "hand": ["W", "R12"], "points": 30}}, {"total": 30}),
        # Where the points prove it, it may be left out whether the phase was laid.
        ({"Ben": {"points": 45}}, {"phases_done": 1, "total": 45}),
        ({"Ben": {"points": 105}}, {"phases_done": 0}),
        # Who went out may be told, with nothing left.
        ({"Ann": {"laid": True}, "Ben": {"points": 45}}, {"total": 45}),
        ({"Ann": {"laid": True, "hand": []}, "Ben": {"points": 45}}, {"total": 45}),
        ({"Ann": {"points": 0}, "Ben": {"points": 45}}, {"total": 45}),
        # Doubtful points are taken as they are, and a phase is not read where the order is fixed.
        ({"Ben": {"laid": True, "points": 500, "phase": 7}}, {"total": 500, "current_phase": 2}),
    ]
)
def test_what_a_player_held_is_told_by_cards_or_points(players: Any, expected: Any) -> None:
    rounds = [{"out": "Ann", "players": players}]
    line = line_of(ask("sheet", players=TWO, rules="ravensburger", rounds=rounds), "Ben")
    assert line.items() >= expected.items()


LAID, LATE = {"laid": True, "points": 20}, {"laid": False, "points": 60}
LEVEL = [{"out": None, "players": {"Ann": LAID, "Ben": LAID, "Mia": LATE}}]
"""Ann and Ben have made the last phase, with as many points."""


@each_row([("mattel", "out"), ("ja", "lay")])
def test_level_at_the_top_a_tie_round_is_told_and_who_won_it(rules: str, won_by: str) -> None:
    asked = {"players": THREE, "phases": "set2", "rules": rules, "rounds": LEVEL}
    tie = {"players": TWO, "phase": 1, "won_by": won_by}
    for winner, winners, places in ((None, [], [1, 1, 3]), ("Ben", ["Ben"], [1, 2, 3])):
        told = ask("sheet", **asked, tie_break={"winner": winner})
        assert told["outcome"] == {"reason": "last_phase", "winners": winners, "tie_break": tie}
        assert told["next"] is None
        assert [line["place"] for line in told["standings"]] == places
    refusal = refused({"ask": "sheet", **asked, "tie_break": {"winner": "Mia"}})
    assert refusal == ("not_in_tie", "/tie_break/winner")
    too_many = {"ask": "sheet", **asked, "rounds": LEVEL * 2}
    assert refused(too_many) == ("game_over", "/rounds/1")


def test_names_are_any_text() -> None:
    players = ["Ä/~ß", "p1", "__class__"]
    held: Any = {"Ä/~ß": {"points": 5}, "__class__": {"points": 5}}
    told = ask("sheet", players=players, rounds=[{"out": "p1", "players": held}])
    assert {line["player"] for line in told["standings"]} == set(players)
    asked = {"ask": "sheet", "players": players, "rounds": [{"out": "p1", "players": {}}]}
    assert refused(asked) == ("hand_missing", "/rounds/0/players/Ä~1~0ß")
