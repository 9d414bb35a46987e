"""A game on paper, judged by the referee: what it becomes, what is odd, and what cannot be."""

from __future__ import annotations

import json

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
from tests.checkout import ROOT
from tests.game.builders import rules_of

GERMAN = ROOT / "tests/games/german-example.jsonl"
SAID = {"+": True, "-": False}


def paper(players: int, rules: str, *lines: str, stopped: bool = False) -> PaperReading:
    """A game from its lines, like `p1: 0 25+ 75-`: who went out, and a hand for each seat, laid
    (+), not (-), or without a word; after @ the phase where the order is free."""
    rounds = []
    for number, line in enumerate(lines, start=2):
        out, _, hands = line.partition(": ")
        read = {f"p{at}": _hand(hand) for at, hand in enumerate(hands.split(), start=1)}
        rounds.append(PaperRound(number, None if out == "nobody" else out, read))
    return read_paper_game(players, rules_of(rules.split()), rounds, stopped=stopped)


def _hand(said: str) -> PaperHand:
    held, _, phase = said.partition("@")
    return PaperHand(int(held.rstrip("+-")), SAID.get(held[-1]), int(phase) if phase else None)


def refusal(found: PaperReading) -> tuple[int, list[str]]:
    """The number of the round that cannot be, and why."""
    assert found.refused is not None
    return found.refused.number, [problem.code for problem in found.refused.problems]


def test_the_example_of_the_german_sheet_becomes_the_recorded_game() -> None:
    found = paper(
        4,
        "ravensburger",
        "p1: 0 25+ 20+ 75-",
        "p1: 0 65- 70- 25+",
        "p1: 0 10+ 15+ 50-",
        "p2: 20+ 0 20+ 15+",
        "p3: 15+ 70- 0 65-",
    )
    recorded = [json.loads(line) for line in GERMAN.read_text("utf-8").splitlines()[1:]]
    assert (found.refused, found.doubts) == (None, ())
    of_rounds = [encode(entry.event) for entry in found.log][1:]
    assert of_rounds == [(line["kind"], line["data"]) for line in recorded][1:]
    assert len(found.commands) == len({entry.command_id for entry in found.log}) == 6
    assert {entry.actor for entry in found.log} == {PAPER}
    assert was_on_paper(found.log)
    assert replay(found.log) == found.game


def test_a_game_that_was_stopped_has_an_outcome_and_one_that_is_over_needs_no_stop() -> None:
    for rules, reason in (("mattel", "stopped"), ("first-1", "last_phase")):
        assert paper(2, rules, "p1: 0 20", stopped=True).game.outcome.reason == reason


def test_all_doubts_of_a_game_are_found_at_once() -> None:
    found = paper(2, "mattel", "p1: 0 5-", "p1: 0 20", "p1: 0 5-")  # 5 points prove a phase
    assert [doubt.number for doubt in found.doubts] == [1, 3]
    assert [bool(over.lines["p2"].overruled) for over in found.game.closed] == [True, False, True]


def test_the_first_round_that_cannot_be_ends_the_reading() -> None:
    found = paper(2, "mattel", "p1: 0 20", "p1: 0 7", "p1: 0 20", stopped=True)
    assert found.refused.number == 2
    assert (len(found.game.closed), found.game.outcome) == (1, None)
    late = paper(2, "first-1", "p1: 0 20", "p1: 0 20", stopped=True)
    assert refusal(late) == (2, ["game_over"])
    assert refusal(paper(2, "mattel", "p1: 0 60", stopped=True)) == (1, ["laid_unsaid"])
    crowd = paper(9, "mattel", stopped=True)
    assert (refusal(crowd)[0], crowd.game, crowd.log) == (0, None, ())


def test_a_round_in_which_nobody_went_out_counts_and_paper_names_a_free_phase() -> None:
    found = paper(2, "mattel", "nobody: 20+ 60-")
    assert (found.refused, found.game.totals) == (None, {"p1": 20, "p2": 60})
    free = paper(2, "any-order", "p1: 0@8 20+@3")
    assert (free.refused, free.game.done) == (None, {"p1": (8,), "p2": (3,)})
