"""Sentences about a counted hand or table that is impossible: a row for each code.

A row is said to the player who counted; `Words` has beside it what is said about players who are
named. Each ends with a question, if there is one to ask.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.wording.facts import Given, difference
from scorekeeper.wording.sentences import Row, Words, choose, has, plural, says, when


def _is_below_nothing(given: Given) -> bool:
    return int(str(given.facts["points"])) < 0


def _may_be_otherwise(given: Given) -> bool:
    """Could the player have laid after all?"""
    return bool(given.facts.get("otherwise", True))


def _is_too_few(given: Given) -> bool:
    return int(given.facts["count"]) < int(given.facts["least_cards"])


def _has_bounds(given: Given) -> bool:
    """Is it known how many cards the hand can have?"""
    return "most_cards" in given.facts


_BELOW_NOTHING = says("Points are never below 0.")

COUNTS: Mapping[str, Row | Words] = {
    "cannot_be": choose(
        when(
            has("on_table"),
            plural(
                "%(hand)s cards less the %(on_table)s laid leave at most %(num)s,"
                " worth %(below)s or %(above)s, never %(points)s. Count again?",
                "%(hand)s cards less the %(on_table)s laid leave at most %(num)s,"
                " worth %(below)s or %(above)s, never %(points)s. Count again?",
                by="most_cards",
            ),
        ),
        when(
            _has_bounds,
            plural(
                "%(num)s card cannot be worth %(points)s points. Count again?",
                "%(num)s cards cannot be worth %(points)s points. Count again?",
                by="most_cards",
            ),
        ),
        otherwise=says("%(points)s points? No cards add up to that. Count again?"),
    ),
    "cannot_be_left": says("After this phase nothing can be left. Did somebody else go out?"),
    "hands_do_not_share_deck": says(
        "%(points)s points together? One deck does not have that many wilds and high cards."
        " Count again?"
    ),
    "more_than_deck_worth": says(
        "%(points)s points together? All cards of the deck are worth %(worth)s. Count again?"
    ),
    "nobody_out": says(
        "Nobody went out? By these rules a round ends only when somebody is out. Who was it?"
    ),
    "not_laid_but_out": says("Nobody goes out without laying the phase. Laid after all?"),
    "not_multiple_of_5": Words(
        you=choose(
            when(_is_below_nothing, _BELOW_NOTHING),
            otherwise=says("Points come in fives. %(points)s is not a multiple of five."),
        ),
        player=says("Points come in fives. %(name)s cannot have %(points)s."),
    ),
    "out_with_cards": says("Whoever went out has no cards left. Count again?"),
    "points_not_of_cards": says("These cards are worth %(worth)s, not %(points)s."),
    "several_out": Words(
        you=says("Only one player can have no cards left. Who went out first?"),
        player=says("Only one player can have no cards left: %(names)s. Who went out first?"),
    ),
    "too_few_points": choose(
        when(_is_below_nothing, _BELOW_NOTHING),
        when(has("laid"), says("%(points)s points? Only the player who went out has none.")),
        when(
            _may_be_otherwise,
            plural(
                "%(points)s points? Without a phase %(num)s card is left:"
                " at least %(least)s points. Laid after all?",
                "%(points)s points? Without a phase %(num)s cards are left:"
                " at least %(least)s points. Laid after all?",
                by="most_cards",
            ),
        ),
        when(
            has("left_if_laid"),
            plural(
                "%(points)s points cannot be, laid or not: %(num)s card is never worth that,"
                " and %(most_cards)s cards are at least %(least)s. Count again?",
                "%(points)s points cannot be, laid or not: %(num)s cards are never worth that,"
                " and %(most_cards)s cards are at least %(least)s. Count again?",
                by="left_if_laid",
            ),
        ),
        otherwise=plural(
            "%(points)s points? Without a phase %(num)s card is left:"
            " at least %(least)s points. Count again?",
            "%(points)s points? Without a phase %(num)s cards are left:"
            " at least %(least)s points. Count again?",
            by="most_cards",
        ),
    ),
    "too_many_points": choose(
        when(
            has("on_table"),
            plural(
                "%(hand)s cards less the %(on_table)s laid leave at most %(num)s,"
                " worth at most %(most)s, not %(points)s. Count again?",
                "%(hand)s cards less the %(on_table)s laid leave at most %(num)s,"
                " worth at most %(most)s, not %(points)s. Count again?",
                by="most_cards",
            ),
        ),
        when(
            has("laid"),
            plural(
                "%(points)s points? At most %(num)s card can be left: %(most)s points."
                " Count again?",
                "%(points)s points? At most %(num)s cards can be left: %(most)s points."
                " Count again?",
                by="most_cards",
            ),
        ),
        otherwise=plural(
            "%(points)s points? Without a phase %(num)s card is left: at most %(most)s points."
            " Count again?",
            "%(points)s points? Without a phase %(num)s cards are left: at most %(most)s points."
            " Count again?",
            by="most_cards",
        ),
    ),
    "wrong_number_of_cards": choose(
        when(
            _is_too_few,
            plural(
                "%(num)s card is missing. Count again?",
                "%(num)s cards are missing. Count again?",
                by=difference("least_cards", "count"),
            ),
        ),
        when(
            has("most_cards"),
            choose(
                when(
                    has("laid"),
                    plural(
                        "At most %(num)s card can be left, not %(count)s. Count again?",
                        "At most %(num)s cards can be left, not %(count)s. Count again?",
                        by="most_cards",
                    ),
                ),
                otherwise=plural(
                    "Without a phase %(num)s card is left, not %(count)s. Count again?",
                    "Without a phase %(num)s cards are left, not %(count)s. Count again?",
                    by="most_cards",
                ),
            ),
        ),
        otherwise=plural(
            "%(num)s card? No card can be left. Count again?",
            "%(num)s cards? No card can be left. Count again?",
            by="count",
        ),
    ),
}
