"""What the referee of turns says to a move, with the players' names.

Answer first, then the reason or the way on. Only the codes of `game.turns` are here; everything
else that stands in the way of a move is in `refusals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.events import Seat
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.verdicts import Problem
from scorekeeper.wording.cards import card_words, one_of

Names = Mapping[Seat, str]
Facts = Mapping[str, Any]
Words = Callable[[Facts], str]
_SEATS = ("seat", "turn", "until", "on")


def turn_sentence(problem: Problem, names: Names, slot_b: str = "") -> str:
    """The sentence of a problem that is one of turns. Raises KeyError for any other."""
    return TURN_WORDS[problem.code](_with_words(problem.facts, names, slot_b))


def _with_words(facts: Facts, names: Names, slot_b: str) -> dict[str, Any]:
    """The facts with names for seats and words for cards."""

    def called(seat: Seat) -> str:
        return names.get(seat, seat)

    said = dict(facts)
    said.update({fact: called(facts[fact]) for fact in _SEATS if fact in facts})
    if "seats" in facts:
        said["names"] = one_of([called(seat) for seat in facts["seats"]])
    for fact in ("card", "top"):
        if fact in facts:
            said[fact] = card_words(parse_cards(facts[fact])[0], slot_b)
    return said


def _no_such_meld(facts: Facts) -> str:
    if not facts["there"]:
        return _("No. %(on)s has laid nothing yet.", **facts)
    return ngettext(
        "No. %(on)s has laid one group; there is no group %(group)s.",
        "No. %(on)s has laid %(num)s groups; there is no group %(group)s.",
        facts["there"],
        on=facts["on"],
        group=facts["group"],
    )


def _more_than_hand(facts: Facts) -> str:
    return ngettext(
        "No. %(seat)s holds one card, not %(count)s.",
        "No. %(seat)s holds %(num)s cards, not %(count)s.",
        facts["hand"],
        seat=facts["seat"],
        count=facts["count"],
    )


def _only_top_card(facts: Facts) -> str:
    if facts.get("top_stays"):
        return _("No. A skip lies on the %(card)s, and a skip is never taken.", **facts)
    return _("No. Only the top card may be taken, the %(top)s, not the %(card)s.", **facts)


TURN_WORDS: dict[str, Words] = {
    "already_drawn": lambda facts: _("No. %(seat)s has drawn already; one card a turn.", **facts),
    "already_pending": lambda facts: _(
        "No. A skip is waiting for %(seat)s already. Skip somebody else.", **facts
    ),
    "already_turned_up": lambda facts: _("No. The first card has been turned up already."),
    "buying_is_off": lambda facts: _("No. At this table nobody buys a discard."),
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
        "No. %(seat)s knocked, and that card was the draw.", **facts
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
        "No. %(seat)s was skipped in this circle; not again before %(until)s’s turn.", **facts
    ),
    "only_top_card": _only_top_card,
    "own_discard": lambda facts: _("No. %(seat)s discarded that card just now.", **facts),
    "round_over": lambda facts: _("No. The round is over. Count your cards."),
    "same_card_back": lambda facts: _(
        "No. The %(card)s was taken in this turn. Discard another card.", **facts
    ),
    "skip_hits_next_only": lambda facts: _(
        "No. Only the next player can be skipped, %(seat)s.", **facts
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
"""The sentence of every code of turns."""
