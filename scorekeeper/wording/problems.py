"""What is said about every problem, every refusal and every impossible table.

The rows are in `judge` and `counts`, for problems of the rules, and in `refusals`, for those of
commands, moves and names. `PROBLEMS` puts them together. A program in which a code has no sentence,
or a sentence no code, does not start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask_babel import gettext as _

from scorekeeper.errors import TableError
from scorekeeper.game.answers import CODES, to_count_again
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import RULES_CODES, Problem
from scorekeeper.wording import counts, judge, refusals
from scorekeeper.wording.facts import Given, first_of, list_of, missing_group
from scorekeeper.wording.sentences import (
    Row,
    Words,
    about_a_player,
    by_kind,
    check_table,
    choose,
    has,
    one_table,
    plural,
    says,
    text_of,
    to_you,
    when,
)
from scorekeeper.wording.terms import Names, group_label, name_of, numbered_group

PROBLEMS: Mapping[str, Words] = one_table(
    *map(to_you, (judge.LAY_DOWNS, judge.HITS, counts.COUNTS)),
    *map(about_a_player, (refusals.GAME, refusals.POINTS, refusals.NAMES, refusals.TURNS)),
)
"""What is said about every code."""

check_table("problems", PROBLEMS, codes=CODES | RULES_CODES)


def problem_text(problem: Problem) -> str:
    """One problem of the rules layer in words, without names."""
    row = PROBLEMS[problem.code].you
    assert row is not None, problem.code
    return text_of(row, problem.facts)


def refusal_text(problem: Problem, names: Names) -> str:
    """One problem in one or two sentences, with names."""
    words = PROBLEMS[problem.code]
    of_players = problem.facts.keys() & {"seat", "seats"}
    if words.player is not None and (of_players or words.you is None):
        return text_of(words.player, problem.facts, names)
    assert words.you is not None, problem.code
    text = text_of(words.you, problem.facts, names)
    if "seat" in problem.facts:
        return _("%(name)s: %(text)s", name=name_of(problem.facts, names), text=text)
    return text


def turn_text(problem: Problem, names: Names) -> str:
    """One problem of a move: the sentence about moves if there is one."""
    if (row := PROBLEMS[problem.code].move) is not None:
        return text_of(row, problem.facts, names)
    return refusal_text(problem, names)


def refusal_lines(problems: Iterable[Problem], names: Names) -> tuple[str, ...]:
    """All problems, each in one text, and no text twice. A card that is reported for one hand
    (`not_in_deck`) is not reported for the whole table too. If the sentence for the table names
    every place of the card, only that one is kept."""
    found = to_count_again(tuple(problems))
    placed = {problem.facts.get("card") for problem in found if "places" in problem.facts}
    in_hands = {problem.facts.get("card") for problem in found if _is_of_a_hand(problem)} - placed
    lines = (
        refusal_text(problem, names)
        for problem in found
        if problem.code != "not_in_deck"
        or problem.facts["card"] not in (placed if _is_of_a_hand(problem) else in_hands)
    )
    return tuple(dict.fromkeys(lines))


def _is_of_a_hand(problem: Problem) -> bool:
    return problem.code == "not_in_deck" and "seat" in problem.facts


# --- impossible tables ----------------------------------------------------------------------------


def table_text(error: TableError) -> str:
    """Why such a table cannot exist, and what to choose instead."""
    return text_of(TABLES[error.code], error.facts)


def _is_a_number_in_quotes(given: Given) -> bool:
    """Would the value be known if it were a number and not text?"""
    value, known = given.facts["value"], given.facts["known"]
    return isinstance(value, str) and value.isdigit() and value in map(str, known)


TABLES: Mapping[str, Row] = {
    "no_phases_left": says("With this variant no phase is left to play."),
    "unknown_phase_list": says(
        "There is no phase list “%(phases)s”. The phase lists are: %(known)s."
    ),
    "unknown_sheet": says("There is no rule sheet “%(sheet)s”. The rule sheets are: %(known)s."),
    "unknown_switch": says("There is no house rule “%(switch)s”. The house rules are: %(known)s."),
    "unknown_value": choose(
        when(_is_a_number_in_quotes, says("Give the number %(value)s, without quotes.")),
        otherwise=says("“%(value)s” is not an answer to %(switch)s. The answers are: %(known)s."),
    ),
    "unknown_variant": choose(
        when(has("least"), says("A game needs at least one phase.")),
        when(
            has("most"),
            plural(
                "The phase list has only %(num)s phase.",
                "The phase list has only %(num)s phases.",
                by="most",
            ),
        ),
        otherwise=says("There is no variant “%(variant)s”. The variants are: %(known)s."),
    ),
}
"""What is said about every code of a `TableError`."""

check_table("impossible tables", TABLES)


# --- cards that are being typed -------------------------------------------------------------------


def next_card(problem: Problem) -> str:
    """What a player who is typing a lay-down types next, without a full stop. Empty if the problem
    is not about a missing card or a missing word."""
    row = NEXT_CARDS.get(problem.code)
    return "" if row is None else text_of(row, problem.facts)


NEXT_CARDS: Mapping[str, Row] = {
    "colour_not_said": choose(
        when(
            judge.is_one_card,
            says("Which colour is the %(number)s?", number=first_of("cards")),
        ),
        otherwise=says("Which colours are the %(numbers)s?", numbers=list_of("cards")),
    ),
    "group_missing": says("Now: %(group)s", group=missing_group),
    "too_few_cards": choose(
        # Translators: the cards that a player who lays down may type next: 2, 7 or wild.
        when(has("wants"), says("Next: %(wanted)s")),
        otherwise=plural(
            "%(group)s needs %(num)s more card",
            "%(group)s needs %(num)s more cards",
            by="missing",
        ),
    ),
    "wild_group_unnamed": by_kind(
        of_set=says("Which number do the wilds stand for?"),
        of_colours=says("Which colour do the wilds stand for?"),
        of_run=says("At which number does the run of wilds begin?"),
    ),
}
"""What is said about a lay-down that is not finished yet."""

check_table("next cards", NEXT_CARDS)


def unfinished_group_text(kind: GroupKind, place: int, *, twin: bool) -> str:
    """Says that the group at `place` (from 1) of the phase is not whole yet. `twin`: the phase has
    another group of this kind."""
    group = numbered_group(place) if twin else group_label(kind)
    return _("%(group)s is not whole yet.", group=group)
