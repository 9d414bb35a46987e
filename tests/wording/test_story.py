"""Each fact of a story as a sentence and a figure."""

from __future__ import annotations

from typing import get_args

from scorekeeper.game import story
from scorekeeper.wording.story import fact_figure, fact_sentence

NAMES = {"p1": "Ann", "p2": "Ben"}

SAID: dict[story.Fact, tuple[str, str]] = {
    story.WentOutOften("p2", 4): ("4×", "Ben went out 4 times"),
    story.OutInARow("p2", 3): ("3×", "Ben went out 3 times in a row"),
    story.SlowPhase("p1", 6, 4, laid=True): ("4", "Phase 6 took Ann 4 rounds"),
    story.SlowPhase("p1", 6, 4, laid=False): (
        "4",
        "Ann tried phase 6 for 4 rounds and did not lay it",
    ),
    story.PhasesInARow("p1", 5): ("5", "Ann laid a phase in 5 rounds in a row"),
    story.LeadChanges(7): ("7×", "The lead changed 7 times"),
    story.LedThroughout("p1", 11): ("11", "Ann led from the first round to the last"),
    story.CameFromBehind("p1", 8, 4): ("4 → 1", "Ann was last after round 8 and won"),
    story.CloseFinish(5): ("5", "5 points decided"),
    story.BiggestHand("p2", 130, 3): ("130", "Ben: 130 points in round 3"),
    story.EverybodyLaid(4, 5): ("5/5", "In round 4 everybody laid"),
    story.LateWinner("p2", 4): ("4", "Ben joined in round 4 and won"),
}

TO_ITS_PLAYER = (
    "You went out 4 times",
    "You went out 3 times in a row",
    "Phase 6 took you 4 rounds",
    "You tried phase 6 for 4 rounds and did not lay it",
    "You laid a phase in 5 rounds in a row",
    "The lead changed 7 times",
    "You led from the first round to the last",
    "You were last after round 8 and won",
    "5 points decided",
    "You: 130 points in round 3",
    "In round 4 everybody laid",
    "You joined in round 4 and won",
)
"""Each of SAID as its player reads it."""


def test_every_kind_of_fact_has_a_figure_and_a_sentence() -> None:
    assert {type(fact) for fact in SAID} == set(get_args(story.Fact))
    assert {fact: (fact_figure(fact), fact_sentence(fact, NAMES)) for fact in SAID} == SAID


def test_a_fact_says_you_to_its_player_and_the_name_to_the_others() -> None:
    owners = [getattr(fact, "seat", "p1") for fact in SAID]
    told = [fact_sentence(fact, NAMES, owner) for fact, owner in zip(SAID, owners, strict=True)]
    assert tuple(told) == TO_ITS_PLAYER
    assert [fact_sentence(fact, NAMES, "p9") for fact in SAID] == [
        words for _, words in SAID.values()
    ]
