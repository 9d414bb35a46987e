"""What the judge says to a lay-down or a hit, one sentence or two for each problem.

"Not yet" for what is unfinished, "no" for what the sheet forbids. The first words answer, the next
say what would do. Each function takes the problem's facts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.cards import Colour
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import Group, GroupKind
from scorekeeper.wording.cards import (
    card_words,
    colour_words,
    how_many,
    listed,
    one_of,
    several,
    short_cards,
)
from scorekeeper.wording.phases import group_words, kind_words

Facts = Mapping[str, object]
Sentence = Callable[[Facts, str], str]


def _the_group(facts: Facts) -> str:
    """The group a problem is about: by its kind, or by its number where there are two alike."""
    if facts.get("twin") or "kind" not in facts:
        return _("group %(number)s", number=facts.get("group", 1))
    return kind_words(str(facts["kind"]))


def _shown(card: object, slot_b: str) -> str:
    return card_words(parse_cards(str(card))[0], slot_b)


def _wants(facts: Facts, slot_b: str) -> str:
    wants = facts["wants"]
    assert isinstance(wants, tuple)
    words = [colour_words(w, slot_b) if w in set(Colour) else str(w) for w in wants]
    return one_of(words)


def _too_few(facts: Facts, slot_b: str) -> str:
    missing = int(str(facts["missing"]))
    group, wants = _capital(_the_group(facts)), _wants(facts, slot_b)
    if missing == 1 and wants and facts["kind"] == GroupKind.COLOR:
        return _(
            "Not yet. %(group)s still wants one more %(wants)s card, or a wild.",
            group=group,
            wants=wants,
        )
    if missing == 1 and wants:
        return _(
            "Not yet. %(group)s still wants a %(wants)s, or one more wild.",
            group=group,
            wants=wants,
        )
    return ngettext(
        "Not yet. %(group)s still wants one more card.",
        "Not yet. %(group)s still wants %(num)s more cards.",
        missing,
        group=group,
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _skip_in_phase(facts: Facts, slot_b: str) -> str:
    return _("No. A skip belongs to no phase and no meld. Take it out.")


def _mixed_numbers(facts: Facts, slot_b: str) -> str:
    numbers = facts["numbers"]
    assert isinstance(numbers, tuple)
    return _(
        "No. %(group)s shows %(numbers)s; a set has one number.",
        group=_capital(_the_group(facts)),
        numbers=listed(numbers),
    )


def _mixed_colour(facts: Facts, slot_b: str) -> str:
    colours = facts["colours"]
    assert isinstance(colours, tuple)
    return _(
        "No. %(group)s has %(colours)s; all cards must be one colour.",
        group=_capital(_the_group(facts)),
        colours=listed(colour_words(colour, slot_b) for colour in colours),
    )


def _colour_not_said(facts: Facts, slot_b: str) -> str:
    cards = facts["cards"]
    assert isinstance(cards, tuple)
    return _("Not yet. Which colour is the %(cards)s?", cards=listed(cards))


def _not_consecutive(facts: Facts, slot_b: str) -> str:
    doubled, wants = facts["doubled"], facts["wants"]
    assert isinstance(doubled, tuple)
    assert isinstance(wants, tuple)
    group = _capital(_the_group(facts))
    if doubled:
        return _(
            "No. %(group)s has %(numbers)s twice; each number comes once.",
            group=group,
            numbers=listed(doubled),
        )
    return _(
        "No. %(group)s is not in a row. Missing: %(numbers)s.",
        group=group,
        numbers=listed(wants),
    )


def _run_over_twelve(facts: Facts, slot_b: str) -> str:
    return _("No. A run has twelve cards at the most, 1 to 12.")


def _no_wrap(facts: Facts, slot_b: str) -> str:
    return _("No. A run does not go on from 12 to 1.")


def _needs_one_natural(facts: Facts, slot_b: str) -> str:
    if "group" in facts:
        return _(
            "No. Group %(number)s is all wilds; it needs one number card.",
            number=facts["group"],
        )
    return _("No. Wilds alone will not do; the phase needs one number card.")


def _same_number_twice(facts: Facts, slot_b: str) -> str:
    return _("No. Both sets show %(number)s; this table wants two numbers.", number=facts["number"])


def _wild_group_unnamed(facts: Facts, slot_b: str) -> str:
    match GroupKind(str(facts["kind"])):
        case GroupKind.SET:
            return _("Not yet. Which number do the wilds stand for?")
        case GroupKind.COLOR:
            return _("Not yet. Which colour do the wilds stand for?")
    return _("Not yet. At which number does the run of wilds begin?")


def _declared_otherwise(facts: Facts, slot_b: str) -> str:
    if facts["found"] is None and isinstance(facts["declared"], int):
        return _("No. This run cannot begin at %(declared)s.", declared=facts["declared"])
    return _("No. These cards cannot stand for %(declared)s.", declared=facts["declared"])


def _no_such_number(facts: Facts, slot_b: str) -> str:
    return _("There is no %(number)s. Numbers go from 1 to 12.", number=facts["number"])


def _beyond_twelve(facts: Facts, slot_b: str) -> str:
    return _(
        "No. A run of %(count)s from %(declared)s would go beyond 12.",
        count=facts["count"],
        declared=facts["declared"],
    )


def _group_missing(facts: Facts, slot_b: str) -> str:
    group = Group(GroupKind(str(facts["kind"])), int(str(facts["size"])))
    return _("Not yet. The %(group)s is still missing.", group=group_words(group))


def _empty_group(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Group %(number)s has no cards.", number=facts.get("group", 1))


def _group_too_many(facts: Facts, slot_b: str) -> str:
    cards = facts["cards"]
    assert isinstance(cards, tuple)
    return ngettext(
        "No. The phase has one group. Left over: %(cards)s.",
        "No. The phase has %(num)s groups. Left over: %(cards)s.",
        int(str(facts["most"])),
        cards=short_cards(parse_cards(" ".join(cards))),
    )


def _already_laid(facts: Facts, slot_b: str) -> str:
    return _("No. Your phase lies already; one phase a round. You may hit.")


def _must_keep_one(facts: Facts, slot_b: str) -> str:
    return _("No. Keep one card back: you must end your turn with a discard.")


def _card_not_in_hand(facts: Facts, slot_b: str) -> str:
    card = _shown(facts["card"], slot_b)
    return ngettext(
        "No. The %(card)s is not in the hand, or serves twice.",
        "No. %(num)s times %(card)s is not in the hand.",
        int(str(facts["count"])),
        card=card,
    )


def _not_in_deck(facts: Facts, slot_b: str) -> str:
    card, most = str(facts["card"]), how_many(int(str(facts["most"])))
    count = how_many(int(str(facts["count"])))
    if "-" in card:
        first, last = card.split("-")
        return _(
            "There are only %(most)s cards from %(first)s to %(last)s. I count %(count)s.",
            most=most,
            first=first,
            last=last,
            count=count,
        )
    return _(
        "There are only %(most)s %(cards)s. I count %(count)s.",
        most=most,
        cards=several(parse_cards(card)[0], slot_b),
        count=count,
    )


def _own_phase_not_laid(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Your own phase must lie first.")


def _not_your_turn(facts: Facts, slot_b: str) -> str:
    return _("Not yet. You may hit only in your own turn.")


def _not_in_turn_of_laying(facts: Facts, slot_b: str) -> str:
    if facts.get("owner") == "other":
        return _("No, not in this turn. You laid down just now; hit others from your next turn.")
    return _("No, not in this turn. You laid down just now; hit from your next turn.")


def _does_not_fit(facts: Facts, slot_b: str) -> str:
    fits = facts["fits"]
    assert isinstance(fits, tuple)
    card = _shown(facts["card"], slot_b)
    words = [colour_words(f, slot_b) if f in set(Colour) else str(f) for f in fits]
    if not words:
        return _("No. The %(card)s does not fit; the run is full.", card=card)
    return _("No. The %(card)s does not fit; %(fits)s would.", card=card, fits=one_of(words))


def _run_is_full(facts: Facts, slot_b: str) -> str:
    return _("No. The run goes from 1 to 12; there is no place left.")


def _wild_not_replaceable(facts: Facts, slot_b: str) -> str:
    return _("No. A laid wild stays; nobody takes it up again.")


def _wild_fixed(facts: Facts, slot_b: str) -> str:
    return _("No. A laid wild stays where it is until the round is over.")


def _only_wilds_are_taken(facts: Facts, slot_b: str) -> str:
    card = _shown(facts["card"], slot_b)
    return _("No. Only a wild may be taken up, not the %(card)s.", card=card)


def _no_wild_to_take(facts: Facts, slot_b: str) -> str:
    return _("No. For a wild you take up, lay the card it stands for.")


def _no_room_to_move(facts: Facts, slot_b: str) -> str:
    return _("No. Only a wild at one end moves, and only where the other end has room.")


def _nothing_added(facts: Facts, slot_b: str) -> str:
    return _("Not yet. Which cards do you want to add?")


JUDGE_WORDS: dict[str, Sentence] = {
    "already_laid": _already_laid,
    "beyond_twelve": _beyond_twelve,
    "card_not_in_hand": _card_not_in_hand,
    "colour_not_said": _colour_not_said,
    "declared_otherwise": _declared_otherwise,
    "does_not_fit": _does_not_fit,
    "empty_group": _empty_group,
    "group_missing": _group_missing,
    "group_too_many": _group_too_many,
    "mixed_colour": _mixed_colour,
    "mixed_numbers": _mixed_numbers,
    "must_keep_one_to_discard": _must_keep_one,
    "needs_one_natural": _needs_one_natural,
    "no_room_to_move": _no_room_to_move,
    "no_such_number": _no_such_number,
    "no_wild_to_take": _no_wild_to_take,
    "no_wrap": _no_wrap,
    "not_consecutive": _not_consecutive,
    "not_in_deck": _not_in_deck,
    "not_in_turn_of_laying": _not_in_turn_of_laying,
    "not_your_turn": _not_your_turn,
    "nothing_added": _nothing_added,
    "only_wilds_are_taken": _only_wilds_are_taken,
    "own_phase_not_laid": _own_phase_not_laid,
    "run_is_full": _run_is_full,
    "run_over_twelve": _run_over_twelve,
    "same_number_twice": _same_number_twice,
    "skip_in_phase": _skip_in_phase,
    "too_few_cards": _too_few,
    "wild_fixed": _wild_fixed,
    "wild_group_unnamed": _wild_group_unnamed,
    "wild_not_replaceable": _wild_not_replaceable,
}
