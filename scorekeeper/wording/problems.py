"""The sentence for every problem, every refusal and every impossible table.

This module chooses among the sentences of `judge`, `counts` and `refusals`. The sentences about
turns, about impossible tables and about cards that are still being typed are here. A code without a
sentence is a bug and raises KeyError.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import TableError
from scorekeeper.game.values import Seat
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.wording.counts import COUNT_WORDS, deck_text
from scorekeeper.wording.judge import HIT_WORDS, JUDGE_WORDS, Sentence, the_group, wanted_words
from scorekeeper.wording.lists import listed, one_of, side_by_side
from scorekeeper.wording.refusals import REFUSAL_WORDS
from scorekeeper.wording.terms import (
    Facts,
    Names,
    card_words,
    group_label,
    missing_group_words,
    name_of,
    numbered_group,
)

PlainSentence = Callable[[Facts], str]
"""Makes a sentence from facts alone; in those about turns, names and cards are words already."""


PROBLEM_WORDS: dict[str, Sentence] = JUDGE_WORDS | HIT_WORDS | COUNT_WORDS
"""The sentence of every code of the rules layer, about *you*."""


def problem_text(problem: Problem, slot_b: str = "") -> str:
    """One problem of the rules layer in words, without names. `slot_b` as in `refusal_text`."""
    return PROBLEM_WORDS[problem.code](problem.facts, slot_b)


def refusal_text(problem: Problem, names: Names, slot_b: str = "") -> str:
    """One problem in one or two sentences, with names. `slot_b` is blue or violet; "" means the
    current deck (`terms.name_cards_by_deck`)."""
    if "places" in problem.facts:
        return deck_text(problem.facts, names, slot_b)
    speaks_of_players = problem.facts.keys() & {"seat", "seats"}
    if problem.code in REFUSAL_WORDS and (speaks_of_players or problem.code not in PROBLEM_WORDS):
        return REFUSAL_WORDS[problem.code](problem.facts, names)
    if problem.code in TURN_WORDS and (speaks_of_players or problem.code not in PROBLEM_WORDS):
        return _turn_sentence(problem, names, slot_b)
    text = problem_text(problem, slot_b)
    if "seat" in problem.facts:
        return _("%(name)s: %(text)s", name=name_of(problem.facts, names), text=text)
    return text


def turn_text(problem: Problem, names: Names, slot_b: str = "") -> str:
    """One problem of a move: the sentence about turns if there is one. `slot_b` as in
    `refusal_text`."""
    if problem.code in TURN_WORDS:
        return _turn_sentence(problem, names, slot_b)
    return refusal_text(problem, names, slot_b)


def refusal_lines(problems: Iterable[Problem], names: Names, slot_b: str = "") -> tuple[str, ...]:
    """All problems, each in one text. A card that is reported for one hand (`not_in_deck`) is not
    reported for the whole table too. If the sentence for the table names every place of the card,
    only that one is kept."""
    found = tuple(problems)
    placed = {problem.facts.get("card") for problem in found if "places" in problem.facts}
    in_hands = {problem.facts.get("card") for problem in found if _is_of_a_hand(problem)} - placed
    return tuple(
        refusal_text(problem, names, slot_b)
        for problem in found
        if problem.code != "not_in_deck"
        or problem.facts["card"] not in (placed if _is_of_a_hand(problem) else in_hands)
    )


def _is_of_a_hand(problem: Problem) -> bool:
    return problem.code == "not_in_deck" and "seat" in problem.facts


# --- turns ----------------------------------------------------------------------------------------


def _turn_sentence(problem: Problem, names: Names, slot_b: str = "") -> str:
    """The sentence of a problem about turns. Raises KeyError for any other."""
    return TURN_WORDS[problem.code](_with_words(problem.facts, names, slot_b))


_SEAT_FACTS = ("seat", "turn", "until", "on")


def _with_words(facts: Facts, names: Names, slot_b: str) -> dict[str, Any]:
    """The facts with names for seats and words for cards."""

    def called(seat: Seat) -> str:
        return names.get(seat, seat)

    said = dict(facts)
    said.update({fact: called(facts[fact]) for fact in _SEAT_FACTS if fact in facts})
    if "seats" in facts:
        said["names"] = one_of([called(seat) for seat in facts["seats"]])
    for fact in ("card", "top"):
        if fact in facts:
            said[fact] = card_words(parse_cards(facts[fact])[0], slot_b)
    return said


def _no_such_meld(facts: Facts) -> str:
    if not facts["there"]:
        return _("No. %(on)s has no cards on the table yet.", **facts)
    return ngettext(
        "No. %(on)s has laid %(num)s group; there is no group %(group)s.",
        "No. %(on)s has laid %(num)s groups; there is no group %(group)s.",
        facts["there"],
        on=facts["on"],
        group=facts["group"],
    )


def _more_than_hand(facts: Facts) -> str:
    return ngettext(
        "No. %(seat)s holds %(num)s card, not %(count)s.",
        "No. %(seat)s holds %(num)s cards, not %(count)s.",
        facts["hand"],
        seat=facts["seat"],
        count=facts["count"],
    )


def _only_top_card(facts: Facts) -> str:
    if facts.get("top_stays"):
        return _("No. The %(card)s lies under a skip, and a skip is never taken.", **facts)
    return _("No. Only the top card may be taken: %(top)s.", **facts)


def _own_discard(facts: Facts) -> str:
    return _("No. %(seat)s discarded that card just now.", **facts)


TURN_WORDS: dict[str, PlainSentence] = {
    "already_drawn": lambda facts: _(
        "No. %(seat)s has already drawn; only one card a turn.", **facts
    ),
    "already_pending": lambda facts: _(
        "No. A skip is already waiting for %(seat)s. Skip somebody else.", **facts
    ),
    "already_turned_up": lambda facts: _("No. The first card has already been turned up."),
    "buying_is_off": lambda facts: _("No. At this table nobody buys a discard."),
    "cannot_buy_own_discard": _own_discard,
    "cannot_happen": lambda facts: _(
        "No. %(seat)s cannot go out without having laid the phase.", **facts
    ),
    "dealer_decides": lambda facts: _(
        "Not yet. %(seat)s dealt and decides who gets the first wild.", **facts
    ),
    "discards_empty": lambda facts: _("No. There is no discard to take; draw from the pile."),
    "draw_first": lambda facts: _("Not yet. %(seat)s draws a card first.", **facts),
    "knocking_is_off": lambda facts: _("No. At this table nobody knocks."),
    "more_than_hand": _more_than_hand,
    "must_be_another_player": lambda facts: _("No. You cannot skip yourself."),
    "must_discard": lambda facts: _("Not yet. %(seat)s ends the turn with a discard.", **facts),
    "must_keep_one_to_discard": lambda facts: _(
        "No. %(seat)s must keep one card: the turn ends with a discard.", **facts
    ),
    "no_action_when_skipped": lambda facts: _(
        "No. %(seat)s is skipped and does nothing. It is %(turn)s’s turn.", **facts
    ),
    "no_draw_after_knock": lambda facts: _(
        "No. %(seat)s knocked, and that card replaces the draw.", **facts
    ),
    "no_such_meld": _no_such_meld,
    "not_a_skip": lambda facts: _("No. The %(card)s is not a skip.", **facts),
    "not_twice_in_succession": lambda facts: _(
        "No. %(seat)s knocked just before; nobody knocks twice in a row.", **facts
    ),
    "not_your_turn": lambda facts: _("Not yet, %(seat)s. It is %(turn)s’s turn.", **facts),
    "nothing_to_buy": lambda facts: _("No. Only the card just discarded can be bought."),
    "nothing_to_draw": lambda facts: _("No. There is no card left to draw."),
    "nothing_to_knock": lambda facts: _("No. Only the card just discarded can be knocked for."),
    "one_skip_per_player_per_circle": lambda facts: _(
        "No. %(seat)s was already skipped in this circle. Not again until %(until)s’s next turn.",
        **facts,
    ),
    "only_top_card": _only_top_card,
    "own_discard": _own_discard,
    "round_over": lambda facts: _("No. The round is over. Count your cards."),
    "same_card_back": lambda facts: _(
        "No. The %(card)s was taken in this turn. Discard another card.", **facts
    ),
    "skip_hits_next_only": lambda facts: _(
        "No. Only the next player can be skipped: %(seat)s.", **facts
    ),
    "skip_is_the_discard": lambda facts: _(
        "No. The skip was %(seat)s’s discard; a turn ends with one card.", **facts
    ),
    "skip_needs_a_player": lambda facts: _("Not yet. Whom do you skip: %(names)s?", **facts),
    "skip_never_from_discard": lambda facts: _("No. A skip is never taken from the discards."),
    "turn_up_another": lambda facts: _("Not yet. Another card has to be turned up first."),
    "wild_is_not_skip": lambda facts: _("No. A wild is never a skip."),
    "wild_not_given": lambda facts: _("No. At this table nobody is given the first card."),
    "your_turn_draw": lambda facts: _(
        "No need, %(seat)s. It is your turn: draw the card.", **facts
    ),
}
"""The sentence of every code of a problem about turns."""


# --- impossible tables ----------------------------------------------------------------------------


def table_text(error: TableError) -> str:
    """Why such a table cannot exist, and what to choose instead."""
    return TABLE_WORDS[error.code](error.facts)


def _with_known(facts: Facts) -> dict[str, Any]:
    """The facts, with the known names as one text."""
    return {**facts, "known": side_by_side(facts["known"])}


def _unknown_variant(facts: Facts) -> str:
    if facts.get("least"):
        return _("A game needs at least one phase.")
    if "most" in facts:
        return ngettext(
            "The phase list has only %(num)s phase.",
            "The phase list has only %(num)s phases.",
            facts["most"],
        )
    return _(
        "There is no variant “%(variant)s”. The variants are: %(known)s.",
        **_with_known(facts),
    )


def _unknown_value(facts: Facts) -> str:
    """An unknown value of a switch. For a number given as text it says to leave out the quotes."""
    value, known = facts["value"], facts["known"]
    if isinstance(value, str) and value.isdigit() and value in map(str, known):
        return _("Give the number %(value)s, without quotes.", value=value)
    return _(
        "“%(value)s” is not an answer to %(switch)s. The answers are: %(known)s.",
        value=value,
        switch=facts["switch"],
        known=side_by_side(known),
    )


TABLE_WORDS: dict[str, PlainSentence] = {
    "no_phases_left": lambda facts: _("With this variant no phase is left to play.", **facts),
    "unknown_phase_list": lambda facts: _(
        "There is no phase list “%(phases)s”. The phase lists are: %(known)s.",
        **_with_known(facts),
    ),
    "unknown_sheet": lambda facts: _(
        "There is no rule sheet “%(sheet)s”. The rule sheets are: %(known)s.",
        **_with_known(facts),
    ),
    "unknown_switch": lambda facts: _(
        "There is no house rule “%(switch)s”. The house rules are: %(known)s.",
        **_with_known(facts),
    ),
    "unknown_value": _unknown_value,
    "unknown_variant": _unknown_variant,
}
"""The sentence of every code of a `TableError`."""


# --- cards that are being typed -------------------------------------------------------------------


def next_card(problem: Problem) -> str:
    """What a player who is typing a lay-down types next, without a full stop. Empty if the problem
    is not about a missing card or a missing word."""
    facts = problem.facts
    match problem.code:
        case "too_few_cards":
            return _missing_cards(facts)
        case "group_missing":
            return _("Now: %(group)s", group=missing_group_words(facts))
        case "wild_group_unnamed":
            return _asked_of_wilds(GroupKind(str(facts["kind"])))
        case "colour_not_said":
            return _colour_asked(_texts(facts["cards"]))
    return ""


def _missing_cards(facts: Facts) -> str:
    missing, kind = int(str(facts["missing"])), GroupKind(str(facts["kind"]))
    alike = kind in (GroupKind.SET, GroupKind.COLOR)
    if facts["wants"] and (alike or missing == 1):
        return ngettext(
            "%(num)s more card: %(wanted)s",
            "%(num)s more cards: %(wanted)s",
            missing,
            wanted=wanted_words(facts["wants"]),
        )
    return ngettext(
        "%(group)s still needs %(num)s more card",
        "%(group)s still needs %(num)s more cards",
        missing,
        group=the_group(facts),
    )


def _asked_of_wilds(kind: GroupKind) -> str:
    """What must be declared for a group of wilds."""
    match kind:
        case GroupKind.SET:
            return _("Which number do the wilds stand for?")
        case GroupKind.COLOR:
            return _("Which colour do the wilds stand for?")
        case GroupKind.RUN | GroupKind.CRUN:
            return _("At which number does the run of wilds begin?")
        case unknown:
            assert_never(unknown)


def _colour_asked(cards: tuple[str, ...]) -> str:
    if len(cards) == 1:
        return _("Which colour is the %(number)s?", number=cards[0])
    return _("Which colours are the %(numbers)s?", numbers=listed(cards))


def _texts(values: object) -> tuple[str, ...]:
    assert isinstance(values, tuple)
    return tuple(map(str, values))


def unfinished_group_text(kind: GroupKind, place: int, *, twin: bool) -> str:
    """Says that the group at `place` (from 1) of the phase is not whole yet. `twin`: the phase has
    another group of this kind."""
    group = numbered_group(place) if twin else group_label(kind)
    return _("%(group)s is not whole yet.", group=group)
