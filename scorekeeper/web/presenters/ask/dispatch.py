"""Questions about a player's own cards: may I lay this, may I hit this, what does this count?

The cards are answered and forgotten. Nothing is stored unless the player shows the answer to the
table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.errors import NotationError
from scorekeeper.game.codec import LONGEST
from scorekeeper.rules.cards import LAST_LOW_NUMBER, Card, hand_points
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.switches import Switches
from scorekeeper.web.presenters.ask.cards import CardQuestion, refused, unreadable
from scorekeeper.web.presenters.ask.hit import hit_question
from scorekeeper.web.presenters.ask.lay_down import lay_question
from scorekeeper.web.presenters.ask.reply import TableQuestion, Topic, reply
from scorekeeper.web.presenters.cards import card_view
from scorekeeper.wording.terms import short_cards
from scorekeeper.wording.typed_words import typed_words

KINDS = ("lay", "hit", "count")


def card_question(asked: TableQuestion, kind: str, fields: Mapping[str, str]) -> CardQuestion:
    """The question of this kind with the reply, from the fields of its page."""
    typed = fields.get("cards", "")[:LONGEST]
    match kind:
        case "lay":
            return lay_question(asked, typed, fields.get("phase", ""))
        case "hit":
            return hit_question(asked, typed, fields)
        case _:
            return count_question(asked, typed)


_COUNT = Topic(("§25",))


def count_question(asked: TableQuestion, typed: str) -> CardQuestion:
    """The points of the cards typed so far."""
    try:
        cards = parse_cards(typed, typed_words())
    except NotationError as error:
        return CardQuestion(kind="count", typed=typed, reply=unreadable(asked, _COUNT, error))
    views = tuple(card_view(card, index=at) for at, card in enumerate(cards))
    rules = asked.table.switches
    question = _("What do %(cards)s count?", cards=short_cards(cards) or "–")
    if not cards:
        found = reply(asked, _COUNT, question, "plain", _("Tap the cards left in the hand."))
    elif problems := deck_problems(cards):
        found = refused(asked, _COUNT, question, problems)
    else:
        points = hand_points(cards, rules)
        head = _("That is %(points)s points.", points=points)
        switches = [s for s, there in _specials(cards).items() if there]
        topic = Topic(("§25", *switches), tuple(switches))
        lines, codes = _added_up(cards, rules), (str(points),)
        found = reply(asked, topic, question, "plain", head, lines, codes=codes)
    return CardQuestion(
        kind="count", typed=print_cards(cards), reply=found, answered=bool(cards), cards=views
    )


def _specials(cards: Sequence[Card]) -> dict[str, bool]:
    return {
        "wild_points": any(card.is_wild for card in cards),
        "skip_points": any(card.is_skip for card in cards),
    }


def _added_up(cards: Sequence[Card], rules: Switches) -> tuple[str, ...]:
    """The points of each kind of card, such as "2 wilds: 50" and "1 from 10 to 12: 10"."""
    wilds = [card for card in cards if card.is_wild]
    skips = [card for card in cards if card.is_skip]
    low = [card for card in cards if card.number is not None and card.number <= LAST_LOW_NUMBER]
    high = [card for card in cards if card.number is not None and card.number > LAST_LOW_NUMBER]
    kinds = (
        (wilds, ngettext("%(num)s wild", "%(num)s wilds", len(wilds))),
        (skips, ngettext("%(num)s skip", "%(num)s skips", len(skips))),
        (high, ngettext("%(num)s from 10 to 12", "%(num)s from 10 to 12", len(high))),
        (low, ngettext("%(num)s from 1 to 9", "%(num)s from 1 to 9", len(low))),
    )
    return tuple(
        # Translators: one line of an addition, such as “2 wilds: 50”.
        pgettext(
            "points of some cards",
            "%(cards)s: %(points)s",
            cards=words,
            points=hand_points(some, rules),
        )
        for some, words in kinds
        if some
    )
