"""The judge's sentences about lay-downs and hits: a row for each code.

A row is said to the player who did it; `Words` has beside it what is said about a player who is
named. "Not yet" is for what is unfinished, "no" for what the sheet forbids. The first sentence
answers, the next says what would be legal or what would fit, named as it would be laid: a number, a
colour, a card.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.notation import parse_cards, parse_phase
from scorekeeper.rules.phases import GroupKind
from scorekeeper.wording.facts import (
    Given,
    card_repeated,
    cards_in_notation,
    doubled_cards,
    end_of_range,
    first_of,
    fitting_card,
    group_number,
    groups_of_phase,
    list_of,
    missing_group,
    wilds_named,
)
from scorekeeper.wording.sentences import Row, Words, by_kind, choose, has, plural, says, when

# --- lay-downs ------------------------------------------------------------------------------------


def is_one_card(given: Given) -> bool:
    """Is it about a single card?"""
    return len(given.facts["cards"]) == 1


def _is_known_and_single(given: Given) -> bool:
    return bool(given.facts["wants"]) and int(given.facts["missing"]) == 1


def _has_sets(given: Given) -> bool:
    """Does the phase ask for a set?"""
    groups = parse_phase(str(given.facts["phase"])).groups
    return any(group.kind is GroupKind.SET for group in groups)


def _is_no_start(given: Given) -> bool:
    """Was a number named at which the run cannot begin?"""
    return given.facts["found"] is None and isinstance(given.facts["declared"], int)


def _is_once(given: Given) -> bool:
    return int(given.facts["count"]) == 1


def _is_a_range(given: Given) -> bool:
    """Is it about all cards from one number to another, such as 1-9?"""
    return "-" in given.facts["card"]


def _is_coloured(given: Given) -> bool:
    return parse_cards(given.facts["card"])[0].colour is not None


def _is_natural(given: Given) -> bool:
    return parse_cards(given.facts["card"])[0].is_natural


LAY_DOWNS: Mapping[str, Row | Words] = {
    "already_laid": Words(
        you=says("No. You have laid your phase, and there is only one phase a round. You may hit."),
        player=says(
            "%(name)s has already laid phase %(phase)s in this round. Only one phase a round."
        ),
    ),
    "beyond_twelve": says("No. A run of %(count)s from %(declared)s would go beyond 12."),
    "card_not_in_hand": choose(
        when(_is_once, says("No. The %(card)s is not in the hand, or is used twice.")),
        otherwise=says(
            "No. These cards are not in the hand, or are used twice: %(cards)s.",
            cards=card_repeated,
        ),
    ),
    "colour_not_said": choose(
        when(
            is_one_card, says("Not yet. Which colour is the %(number)s?", number=first_of("cards"))
        ),
        otherwise=says("Not yet. Which colours are the %(numbers)s?", numbers=list_of("cards")),
    ),
    "declared_otherwise": choose(
        when(_is_no_start, says("No. This run cannot begin at %(declared)s.")),
        otherwise=says("No. These cards cannot stand for %(declared)s."),
    ),
    "empty_group": says("Not yet. Group %(number)s has no cards.", number=group_number),
    "group_missing": says("Not yet. Still missing: %(group)s.", group=missing_group),
    "group_too_many": plural(
        "No. The phase has %(num)s group. Left over: %(cards)s.",
        "No. The phase has %(num)s groups. Left over: %(cards)s.",
        by="most",
        cards=cards_in_notation,
    ),
    "mixed_colour": says("No. %(group)s has %(colours)s; all cards must be one colour."),
    "mixed_numbers": says("No. %(group)s shows %(numbers)s; a set has one number."),
    "must_keep_one_to_discard": Words(
        you=says("No. Keep one card back: you must end your turn with a discard."),
        player=says("No. %(seat)s must keep one card: the turn ends with a discard."),
    ),
    "needs_one_natural": choose(
        when(has("group"), says("No. %(group)s is all wilds; it needs one number card.")),
        otherwise=says("No. Wilds alone are not enough; the phase needs one number card."),
    ),
    "no_such_number": says("There is no %(number)s. Numbers go from 1 to 12."),
    "no_wrap": says("No. A run does not go on from 12 to 1."),
    "not_consecutive": choose(
        when(
            has("phase"),
            choose(
                when(
                    _has_sets,
                    says(
                        "No. %(cards)s is one set too many. The phase: %(phase)s.",
                        cards=doubled_cards,
                        phase=groups_of_phase,
                    ),
                ),
                otherwise=says(
                    "No. %(cards)s is a set. The phase: %(phase)s.",
                    cards=doubled_cards,
                    phase=groups_of_phase,
                ),
            ),
        ),
        when(
            has("doubled"),
            says(
                "No. %(group)s has %(numbers)s twice.",
                numbers=list_of("doubled"),
            ),
        ),
        otherwise=says(
            "No. %(group)s is not in a row. Missing: %(numbers)s.",
            numbers=list_of("wants"),
        ),
    ),
    "not_in_deck": choose(
        when(
            has("places"),
            choose(
                when(
                    _is_coloured,
                    plural(
                        "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
                        " Which one has another colour?",
                        "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
                        " Which one has another colour?",
                        by="most",
                    ),
                ),
                when(
                    _is_natural,
                    plural(
                        "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
                        " Which one has another number?",
                        "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
                        " Which one has another number?",
                        by="most",
                    ),
                ),
                otherwise=plural(
                    "The %(card)s is in the deck only %(num)s time. Typed: %(places)s."
                    " Which one is another card?",
                    "The %(card)s is in the deck only %(num)s times. Typed: %(places)s."
                    " Which one is another card?",
                    by="most",
                ),
            ),
        ),
        when(
            _is_a_range,
            plural(
                "There is only %(num)s card from %(first)s to %(last)s. I count %(count)s.",
                "There are only %(num)s cards from %(first)s to %(last)s. I count %(count)s.",
                by="most",
                first=end_of_range(0),
                last=end_of_range(1),
            ),
        ),
        otherwise=plural(
            "The %(card)s is in the deck only %(num)s time. I count %(count)s.",
            "The %(card)s is in the deck only %(num)s times. I count %(count)s.",
            by="most",
        ),
    ),
    "run_over_twelve": says("No. A run has at most twelve cards, 1 to 12."),
    "same_number_twice": says(
        "No. Two sets show %(number)s; at this table each set has a number of its own."
    ),
    "skip_in_phase": says("No. A skip is never part of a phase or a meld. Take it out."),
    "too_few_cards": choose(
        when(_is_known_and_single, says("Not yet. %(group)s still needs: %(wanted)s.")),
        otherwise=plural(
            "Not yet. %(group)s still needs %(num)s more card.",
            "Not yet. %(group)s still needs %(num)s more cards.",
            by="missing",
        ),
    ),
    "wild_group_unnamed": choose(
        when(
            has("group"),
            by_kind(
                of_set=says(
                    "Not yet. %(group)s: which number do the wilds stand for?"
                    " Type for example “%(typed)s”.",
                    typed=wilds_named("7"),
                ),
                of_colours=says(
                    "Not yet. %(group)s: which colour do the wilds stand for?"
                    " Type for example “%(typed)s”.",
                    typed=wilds_named("R"),
                ),
                of_run=says(
                    "Not yet. %(group)s: at which number does the run of wilds begin?"
                    " Type for example “%(typed)s”.",
                    typed=wilds_named("3"),
                ),
            ),
        ),
        otherwise=by_kind(
            of_set=says(
                "Not yet. Which number do the wilds stand for? Type for example “%(typed)s”.",
                typed=wilds_named("7"),
            ),
            of_colours=says(
                "Not yet. Which colour do the wilds stand for? Type for example “%(typed)s”.",
                typed=wilds_named("R"),
            ),
            of_run=says(
                "Not yet. At which number does the run of wilds begin?"
                " Type for example “%(typed)s”.",
                typed=wilds_named("3"),
            ),
        ),
    ),
}


# --- hits -----------------------------------------------------------------------------------------


def _fits_once(given: Given) -> bool:
    """Would one such card fit? On a run its colour does not matter."""
    card = parse_cards(str(given.facts["card"]))[0]
    return card.number in given.facts["fits"] or str(card) in given.facts["fits"]


def _is_of_another(given: Given) -> bool:
    """Is the meld one of another player?"""
    return given.facts.get("owner") == "other"


HITS: Mapping[str, Row | Words] = {
    "does_not_fit": choose(
        when(
            has("wilds_needed"),
            plural(
                "No. To add %(cards)s you need %(num)s wild, not %(wilds)s.",
                "No. To add %(cards)s you need %(num)s wilds, not %(wilds)s.",
                by="wilds_needed",
            ),
        ),
        when(_fits_once, says("No. Only one %(card)s fits.", card=fitting_card)),
        when(has("fits"), says("No. The %(card)s does not fit. What fits: %(fits)s.")),
        otherwise=says("No. The %(card)s does not fit; the run is full."),
    ),
    "no_room_to_move": says(
        "No. Only a wild at one end of the run can move,"
        " and only if there is room at the other end."
    ),
    "no_wild_to_take": says("No. To take a wild, put the card it stands for in its place."),
    "not_in_turn_of_laying": Words(
        you=choose(
            when(
                _is_of_another,
                says(
                    "No, not in this turn. You have just laid down;"
                    " you may hit others from your next turn."
                ),
            ),
            otherwise=says(
                "No, not in this turn. You have just laid down; you may hit from your next turn."
            ),
        ),
        player=choose(
            when(
                _is_of_another,
                says(
                    "No, not in this turn. %(name)s has just laid down"
                    " and may hit others from the next turn."
                ),
            ),
            otherwise=says(
                "No, not in this turn. %(name)s has just laid down and may hit from the next turn."
            ),
        ),
    ),
    "not_your_turn": Words(
        you=says("Not yet. You may hit only in your own turn."),
        player=says("Not yet, %(seat)s. It is %(turn)s’s turn."),
    ),
    "nothing_added": says("Not yet. Which cards do you want to add?"),
    "only_wilds_are_taken": says("No. Only a wild may be taken from a meld. The %(card)s stays."),
    "own_phase_not_laid": Words(
        you=says("Not yet. Lay down your own phase first."),
        player=says("Not yet. %(name)s has to lay down first."),
    ),
    "run_is_full": says("No. The run goes from 1 to 12; there is no place left."),
    "wild_fixed": says("No. A laid wild stays where it is until the round is over."),
    "wild_not_replaceable": says("No. A laid wild stays on the table; nobody may take it."),
}
