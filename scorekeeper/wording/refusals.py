"""Why the referee refused a command, in sentences with the players' names.

Knows which of several words a problem gets: those of the players (`refusal_words`), of turns, of
the deck; what the judge says of cards comes from `problems`. Each thing is said once.
"""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _

from scorekeeper.rules.verdicts import Problem
from scorekeeper.wording.deck_words import deck_text
from scorekeeper.wording.named import Names, name_of
from scorekeeper.wording.problems import PROBLEM_WORDS, problem_text
from scorekeeper.wording.refusal_words import SENTENCES
from scorekeeper.wording.turn_words import TURN_WORDS, turn_sentence

__all__ = ["SENTENCES", "refusal_lines", "refusal_text", "turn_text"]


def refusal_text(problem: Problem, names: Names, slot_b: str = "") -> str:
    """One sentence or two for this problem. `slot_b`: blue or violet, "" as the
    deck that is spoken of (`deck_colours`)."""
    if "places" in problem.facts:
        return deck_text(problem.facts, names, slot_b)
    speaks_of_players = problem.facts.keys() & {"seat", "seats"}
    if problem.code in SENTENCES and (speaks_of_players or problem.code not in PROBLEM_WORDS):
        return SENTENCES[problem.code](problem.facts, names)
    if problem.code in TURN_WORDS and (speaks_of_players or problem.code not in PROBLEM_WORDS):
        return turn_sentence(problem, names, slot_b)
    text = problem_text(problem, slot_b)
    if "seat" in problem.facts:
        return _("%(name)s: %(text)s", name=name_of(problem.facts, names), text=text)
    return text


def turn_text(problem: Problem, names: Names, slot_b: str = "") -> str:
    """One problem of a move, as it is said at the table: in the words of turns where there are
    such. `slot_b` as above."""
    if problem.code in TURN_WORDS:
        return turn_sentence(problem, names, slot_b)
    return refusal_text(problem, names, slot_b)


def refusal_lines(problems: Iterable[Problem], names: Names, slot_b: str = "") -> tuple[str, ...]:
    """All problems, each said once: a card that one hand has too often is not told of the whole
    table again, unless that sentence names every place it lies in and so says more."""
    told = tuple(problems)
    placed = {problem.facts.get("card") for problem in told if "places" in problem.facts}
    in_hands = {problem.facts.get("card") for problem in told if _is_of_a_hand(problem)} - placed
    return tuple(
        refusal_text(problem, names, slot_b)
        for problem in told
        if problem.code != "not_in_deck"
        or problem.facts["card"] not in (placed if _is_of_a_hand(problem) else in_hands)
    )


def _is_of_a_hand(problem: Problem) -> bool:
    return problem.code == "not_in_deck" and "seat" in problem.facts
