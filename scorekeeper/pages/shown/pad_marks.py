"""What each total and each number of cards on a pad would prove of the phase, as one letter each,
from `rules.plausibility`."""

from __future__ import annotations

from functools import lru_cache, partial

from flask_babel import ngettext

from scorekeeper.pages.shown.script_texts import hole
from scorekeeper.rules.cards import CARDS_DEALT, LOW_POINTS, MOST_CARDS_IN_A_HAND
from scorekeeper.rules.phases import Phase
from scorekeeper.rules.plausibility import (
    Proof,
    can_grow,
    cards_left,
    judge_count,
    proof,
    proof_whichever,
)
from scorekeeper.rules.switches import Switches

STEP, LAST_MARK = LOW_POINTS, 300
"""Points: between two keys of the pad, and of the last mark."""

KEYS = 20
"""How many keys a pad has at most: five points to a hundred, or none to 95."""

_MARKS = {Proof.LAID: "v", Proof.NOT_LAID: ".", Proof.NOTHING: "?", Proof.IMPOSSIBLE: "-"}


def first_key(rules: Switches) -> int:
    """The points of the first key of a pad: 0 where a player who did not go out can have no cards
    (§27)."""
    return 0 if 0 in cards_left(None, rules, laid=True) else STEP


@lru_cache(maxsize=2048)
def pad_marks(
    phases: tuple[Phase, ...],
    rules: Switches,
    known_laid: bool,
    played: int | None = None,
    ends_game: bool = False,
) -> str:
    """One letter for each total from 0, in steps of five: v proves laid, . proves not laid, ?
    proves nothing, - is impossible. A player known to have laid has only v and -. `phases`: those
    that may have been laid. `played` is the number of cards known to be played: the more, the fewer
    totals are possible. `ends_game`: laying the phase could have ended the game before a discard
    (§31)."""
    keys = range(0, LAST_MARK + 1, STEP)
    if known_laid:
        phase = phases[0] if len(phases) == 1 else None
        return "".join(_mark_of_laid(points, phase, rules, played) for points in keys)
    return "".join(_mark(points, phases, rules, ends_game) for points in keys)


def _mark(points: int, phases: tuple[Phase, ...], rules: Switches, ends_game: bool) -> str:
    """As the referee will read this total (`game.counting.proof_of_laying`)."""
    return _MARKS[proof_whichever(phases, partial(proof, points, rules=rules, ends_game=ends_game))]


def _mark_of_laid(points: int, phase: Phase | None, rules: Switches, played: int | None) -> str:
    if phase is None:
        return "v"
    return "-" if judge_count(phase, rules, laid=True, points=points, cards_laid=played) else "v"


def bound_words(phase: Phase | None, rules: Switches, played: int | None) -> tuple[int, str, str]:
    """The most points a player who has laid can have (§49), and in words why not more, and why not
    fewer ones that the script puts in; 0 and "" if the referee does not know."""
    for problem in judge_count(phase, rules, laid=True, points=LAST_MARK, cards_laid=played):
        if "most" in problem.facts:
            most, cards = int(str(problem.facts["most"])), int(str(problem.facts["most_cards"]))
            bound = ngettext(
                "At most %(num)s card can be left: %(points)s points",
                "At most %(num)s cards can be left: %(points)s points",
                cards,
                points=most,
            )
            # Translators: the last cards of a hand; no choice of them counts so many points.
            gap = ngettext(
                "%(num)s card cannot make %(points)s",
                "%(num)s cards cannot make %(points)s",
                cards,
                points=hole("points"),
            )
            return most, bound, gap
    return 0, "", ""


def counted_marks(rules: Switches, most: int) -> str:
    """One letter for each number of cards, from one on; the letters are those of `pad_marks`.
    `most` is the most cards a player can hold after laying (§49). "" if the ten-card rule does not
    hold at this table: then only the points are judged."""
    if cards_left(None, rules, laid=False) != range(CARDS_DEALT, CARDS_DEALT + 1):
        return ""
    return "".join(
        "." if cards == CARDS_DEALT else "v" if cards <= most else "?"
        for cards in range(1, MOST_CARDS_IN_A_HAND + 1)
    )


def most_left(
    phases: tuple[Phase, ...], rules: Switches, played: int | None, ends_game: bool
) -> int:
    """The most cards a player can hold after laying one of these phases (§49). They are fewer if
    the laid cards were typed."""
    held = [cards_left(phase, rules, laid=True, ends_game=ends_game) for phase in phases or (None,)]
    most = max((cards for each in held for cards in each), default=0)
    if played is None or can_grow(rules):
        return most
    return min(most, max(CARDS_DEALT - played, 0))
