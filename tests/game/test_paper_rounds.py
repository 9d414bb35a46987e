"""A game on paper, judged by the referee: what it becomes, what is odd, and what cannot be."""

from __future__ import annotations

import json
from pathlib import Path

from scorekeeper.game.codec import encode
from scorekeeper.game.paper_rounds import (
    PAPER,
    PaperHand,
    PaperReading,
    PaperRound,
    read_paper_game,
    was_on_paper,
)
from scorekeeper.game.replay import replay
from scorekeeper.rules.table_rules import table_rules

GERMAN = Path(__file__).parents[1] / "games" / "german-example.jsonl"
MATTEL = table_rules()


def hands(*points: int, laid: str = "") -> dict[str, PaperHand]:
    """One hand for each seat. `laid` has a sign for each: x, - or ? where paper does not say."""
    said = {"x": True, "-": False, "?": None}
    marks = laid or "?" * len(points)
    return {
        f"p{at}": PaperHand(each, said[mark])
        for at, (each, mark) in enumerate(zip(points, marks, strict=True), start=1)
    }


def rounds(*each: tuple[str | None, dict[str, PaperHand]]) -> list[PaperRound]:
    return [PaperRound(line, out, found) for line, (out, found) in enumerate(each, start=2)]


ONE = rounds(("p1", hands(0, 20)))


def refusal(found: PaperReading) -> tuple[int, list[str]]:
    """The number of the round that cannot be, and why."""
    assert found.refused is not None
    return found.refused.number, [problem.code for problem in found.refused.problems]


def test_the_example_of_the_german_sheet_becomes_the_recorded_game() -> None:
    played = rounds(
        ("p1", hands(0, 25, 20, 75, laid="?xx-")),
        ("p1", hands(0, 65, 70, 25, laid="?--x")),
        ("p1", hands(0, 10, 15, 50, laid="?xx-")),
        ("p2", hands(20, 0, 20, 15, laid="x?xx")),
        ("p3", hands(15, 70, 0, 65, laid="x-?-")),
    )
    found = read_paper_game(4, table_rules("ravensburger"), played, stopped=False)
    recorded = [json.loads(line) for line in GERMAN.read_text("utf-8").splitlines()[1:]]
    assert (found.refused, found.doubts) == (None, ())
    of_rounds = [encode(entry.event) for entry in found.log][1:]
    assert of_rounds == [(line["kind"], line["data"]) for line in recorded][1:]
    assert len(found.commands) == len({entry.command_id for entry in found.log}) == 6
    assert {entry.actor for entry in found.log} == {PAPER}
    assert was_on_paper(found.log)
    assert replay(found.log) == found.game


def test_a_game_that_was_stopped_has_an_outcome_and_one_that_is_over_needs_no_stop() -> None:
    for rules, reason in ((MATTEL, "stopped"), (table_rules(variant="first-1"), "last_phase")):
        game = read_paper_game(2, rules, ONE, stopped=True).game
        assert game.outcome.reason == reason


def test_all_doubts_of_a_game_are_found_at_once() -> None:
    odd = ("p1", hands(0, 5, laid="?-"))  # 5 points prove that the phase was laid
    found = read_paper_game(2, MATTEL, rounds(odd, ("p1", hands(0, 20)), odd), stopped=False)
    assert [(doubt.number, doubt.line) for doubt in found.doubts] == [(1, 2), (3, 4)]
    assert [bool(over.lines["p2"].overruled) for over in found.game.closed] == [True, False, True]


def test_the_first_round_that_cannot_be_ends_the_reading() -> None:
    wrong = rounds(("p1", hands(0, 20)), ("p1", hands(0, 7)), ("p1", hands(0, 20)))
    found = read_paper_game(2, MATTEL, wrong, stopped=True)
    assert (found.refused.number, found.refused.line) == (2, 3)
    assert (len(found.game.closed), found.game.outcome) == (1, None)
    late = read_paper_game(2, table_rules(variant="first-1"), [*ONE, *ONE], stopped=True)
    assert refusal(late) == (2, ["game_over"])
    unsaid = read_paper_game(2, MATTEL, rounds(("p1", hands(0, 60))), stopped=True)
    assert refusal(unsaid) == (1, ["laid_unsaid"])
    crowd = read_paper_game(9, MATTEL, (), stopped=True)
    assert (refusal(crowd)[0], crowd.game, crowd.log) == (0, None, ())


def test_a_round_in_which_nobody_went_out_counts() -> None:
    nobody = rounds((None, hands(20, 60, laid="x-")))
    found = read_paper_game(2, MATTEL, nobody, stopped=False)
    assert (found.refused, found.game.totals) == (None, {"p1": 20, "p2": 60})


def test_where_the_order_is_free_paper_names_the_phases() -> None:
    played = [PaperRound(2, "p1", {"p1": PaperHand(0, None, 8), "p2": PaperHand(20, True, 3)})]
    found = read_paper_game(2, table_rules(variant="any-order"), played, stopped=False)
    assert (found.refused, found.game.done) == (None, {"p1": (8,), "p2": (3,)})
