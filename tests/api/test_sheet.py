"""`sheet`: rounds in, standings, outcome and the next deal out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.ask import a_round, ask, refused
from tests.game.test_german_sheet import ENTRIES, arrangements

TWO = ["Ann", "Ben"]


THREE = ["Ann", "Ben", "Mia"]


def places(told: Any) -> list[tuple[str, int]]:
    return [(line["player"], line["place"]) for line in told["standings"]]


def line_of(told: Any, name: str) -> Any:
    (line,) = [line for line in told["standings"] if line["player"] == name]
    return line


def test_before_the_first_round_everybody_is_first() -> None:
    assert ask("sheet", players=TWO) == {
        "standings": [
            {"player": name, "place": 1, "phases_done": 0, "current_phase": 1, "total": 0}
            for name in TWO
        ],
        "outcome": None,
        "next": {"round": 1, "dealer": "Ann", "first_player": "Ben"},
    }


def test_the_deal_goes_round_to_the_left() -> None:
    told = ask("sheet", players=THREE, dealer="Mia", rounds=[a_round("Ann", Ben=60, Mia=60)] * 2)
    assert told["next"] == {"round": 3, "dealer": "Ben", "first_player": "Mia"}


def test_phases_go_before_points_and_level_players_share_a_place() -> None:
    told = ask("sheet", players=THREE, rounds=[a_round("Mia", Ben=60, Ann=60)])
    assert places(told) == [("Mia", 1), ("Ann", 2), ("Ben", 2)]
    told = ask("sheet", players=THREE, rounds=[a_round(None, "AnnBen", Ann=20, Ben=20, Mia=50)])
    assert places(told) == [("Ann", 1), ("Ben", 1), ("Mia", 3)]


def test_a_hand_may_be_told_by_its_cards() -> None:
    cards = {"laid": True, "hand": ["W", "R12"]}
    for line in (cards, {**cards, "points": 30}):
        told = ask(
            "sheet",
            players=TWO,
            rules="ravensburger",
            rounds=[{"out": "Ann", "players": {"Ben": line}}],
        )
        assert line_of(told, "Ben")["total"] == 30


def test_laid_may_be_left_out_where_the_points_prove_it() -> None:
    lines = {"Ben": {"points": 45}, "Mia": {"points": 105}}
    told = ask("sheet", players=THREE, rounds=[{"out": "Ann", "players": lines}])
    assert [line["phases_done"] for line in told["standings"]] == [1, 1, 0]


def test_who_went_out_may_be_told_with_nothing_left() -> None:
    for line in ({}, {"laid": True}, {"points": 0}, {"laid": True, "hand": []}):
        rounds = [{"out": "Ann", "players": {"Ann": line, "Ben": {"points": 45}}}]
        assert ask("sheet", players=TWO, rounds=rounds)["next"]["round"] == 2


def test_doubtful_totals_are_taken_as_they_are() -> None:
    rounds = [a_round("Ann", "Ben", Ben=500, Mia=0)]
    assert line_of(ask("sheet", players=THREE, rounds=rounds), "Ben")["total"] == 500


@pytest.mark.parametrize("winners", arrangements(), ids="".join)
def test_the_german_sheet_comes_out_in_every_arrangement(winners: tuple[str, ...]) -> None:
    names = {"p1": "Michaela", "p2": "Horst", "p3": "Petra", "p4": "Thomas"}
    columns = {seat: iter(entries) for seat, entries in ENTRIES.items()}
    rounds = []
    for out in winners:
        held = {names[seat]: next(column) for seat, column in columns.items() if seat != out}
        lines = {name: {"points": n, "laid": n < 50} for name, n in held.items()}
        rounds.append({"out": names[out], "players": lines})
    told = ask("sheet", players=list(names.values()), rules="ravensburger", rounds=rounds)
    assert [tuple(line.values()) for line in told["standings"]] == [
        ("Michaela", 1, 5, 6, 35),
        ("Petra", 2, 4, 5, 125),
        ("Horst", 3, 3, 4, 170),
        ("Thomas", 4, 2, 3, 230),
    ]


# ------------------------------------------------------------------ the end


def test_the_last_phase_of_the_list_ends_the_game() -> None:
    told = ask("sheet", players=TWO, phases=["set3"], rounds=[a_round("Ann", "Ben", Ben=10)])
    assert told["outcome"] == {"reason": "last_phase", "winners": ["Ann"], "tie_break": None}
    assert told["next"] is None
    assert line_of(told, "Ann")["current_phase"] is None


def test_the_fewest_points_win_among_those_who_completed_it() -> None:
    rounds = [a_round("Ben", "Ann", Ann=50), a_round("Ann", "Ben", Ben=20)]
    told = ask("sheet", players=TWO, variant="first-2", rounds=rounds)
    assert told["outcome"]["winners"] == ["Ben"]
    assert line_of(told, "Ann")["phases_done"] == 2


LEVEL = [a_round(None, "AnnBen", Ann=20, Ben=20, Mia=60)]


@pytest.mark.parametrize(("rules", "won_by"), [("mattel", "out"), ("ja", "lay")])
def test_level_at_the_top_the_last_phase_is_played_again(rules: str, won_by: str) -> None:
    asked = {"players": THREE, "phases": "set2", "rules": rules, "rounds": LEVEL}
    told = ask("sheet", **asked)
    tie = {"players": TWO, "phase": 1, "won_by": won_by}
    assert told["outcome"] == {"reason": "last_phase", "winners": [], "tie_break": tie}
    assert told["next"] is None
    told = ask("sheet", **asked, tie_break={"winner": "Ben"})
    assert told["outcome"] == {"reason": "last_phase", "winners": ["Ben"], "tie_break": tie}
    assert places(told) == [("Ben", 1), ("Ann", 2), ("Mia", 3)]
    refusal = refused({"ask": "sheet", **asked, "tie_break": {"winner": "Mia"}})
    assert refusal == ("not_in_tie", "/tie_break/winner")


def test_where_the_sheet_shares_all_of_them_have_won() -> None:
    asked = {"players": THREE, "phases": ["set2"], "rules": "ravensburger", "rounds": LEVEL}
    told = ask("sheet", **asked)
    assert told["outcome"] == {"reason": "last_phase", "winners": TWO, "tie_break": None}
    refusal = refused({"ask": "sheet", **asked, "tie_break": {"winner": "Ann"}})
    assert refusal == ("no_tie_round", "/tie_break/winner")


@pytest.mark.parametrize("rules", ["mattel", "ravensburger"])
def test_a_round_after_the_end_is_one_too_many(rules: str) -> None:
    asked = {"ask": "sheet", "players": THREE, "phases": ["set2"], "rules": rules}
    assert refused({**asked, "rounds": LEVEL * 2}) == ("game_over", "/rounds/1")


# ------------------------------------------------------------------ variants


def test_even_phases_are_called_by_their_printed_numbers() -> None:
    told = ask("sheet", players=TWO, variant="even", rounds=[a_round("Ann", Ben=60)])
    assert [line["current_phase"] for line in told["standings"]] == [4, 2]


def test_a_list_with_a_name_keeps_its_numbers() -> None:
    told = ask("sheet", players=TWO, phases="11-20", rounds=[a_round("Ann", Ben=60)])
    assert [line["current_phase"] for line in told["standings"]] == [12, 11]


def test_in_ten_fixed_rounds_everybody_moves_up_and_the_fewest_points_win() -> None:
    asked: dict[str, Any] = {"players": TWO, "variant": "fixed-10"}
    told = ask("sheet", **asked, rounds=[a_round("Ann", Ben=60)])
    assert [line["current_phase"] for line in told["standings"]] == [2, 2]
    rounds = [a_round("Ann", Ben=60)] * 9 + [a_round("Ben", Ann=600)]
    told = ask("sheet", **asked, rounds=rounds)
    assert told["outcome"] == {"reason": "fixed_rounds", "winners": ["Ben"], "tie_break": None}
    assert line_of(told, "Ann")["phases_done"] == 9


def test_in_any_order_the_phase_is_named_and_the_open_ones_are_told() -> None:
    asked: dict[str, Any] = {"players": TWO, "variant": "any-order", "phases": ["set3", "run4"]}
    told = ask("sheet", **asked, rounds=[a_round("Ann", phase=2, Ben=60)])
    assert told["standings"][0] == {
        "player": "Ann",
        "place": 1,
        "phases_done": 1,
        "current_phase": None,
        "total": 0,
        "phases_open": [1],
    }
    for phase, code in ((None, "player_must_name_phase"), (3, "unknown_phase")):
        asked["rounds"] = [a_round("Ann", phase=phase, Ben=60)]
        assert refused({"ask": "sheet", **asked}) == (code, "/rounds/0/players/Ann/phase")
    asked["rounds"] = [a_round("Ann", phase=2, Ben=60)] * 2
    assert refused({"ask": "sheet", **asked})[0] == "phase_already_done"


def test_where_the_order_is_fixed_a_named_phase_is_not_read() -> None:
    told = ask("sheet", players=TWO, rounds=[a_round("Ann", phase=7, Ben=60)])
    assert line_of(told, "Ann")["current_phase"] == 2


def test_names_are_any_text() -> None:
    players = ["Ä/~ß", "p1", "__class__"]
    told = ask("sheet", players=players, rounds=[{"out": "p1", "players": {
        "Ä/~ß": {"points": 5}, "__class__": {"points": 5}}}])  # fmt: skip
    assert {line["player"] for line in told["standings"]} == set(players)
    asked = {"ask": "sheet", "players": players, "rounds": [{"out": "p1", "players": {}}]}
    assert refused(asked) == ("hand_missing", "/rounds/0/players/Ä~1~0ß")
