"""The facts of a problem or an error as a sentence prints them: names, cards, lists and numbers.

`PRINTED` and `AS_THEY_ARE` together name every fact that a sentence may have a hole for. What
depends on more than one fact, or is printed otherwise in a single sentence, is a function here that
the row of that sentence names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import WILD
from scorekeeper.rules.notation import cards_of_choice, parse_cards, parse_phase
from scorekeeper.wording.lists import listed, one_of, side_by_side, statements
from scorekeeper.wording.terms import (
    Facts,
    Names,
    card_words,
    cards_words,
    colour_words,
    fitting_words,
    group_label,
    missing_group_words,
    numbered_group,
    phase_in_sentence,
    place_words,
    seat_name,
    short_cards,
)


@immutable
class Given:
    """What a sentence is given: the facts, and the names of the players."""

    facts: Facts
    names: Names


Printer = Callable[[Given], Any]
"""Prints one value of a sentence."""


# --- players --------------------------------------------------------------------------------------


def player_at(fact: str) -> Printer:
    """The name of the player at the seat that this fact names."""
    return lambda given: seat_name(given.facts[fact], given.names)


def player(given: Given) -> str:
    """The player whom a sentence is about: a name as it was typed, or that of a seat."""
    facts = given.facts
    return str(facts["name"]) if "name" in facts else seat_name(facts["seat"], given.names)


def first_player(given: Given) -> str:
    """The only one of the players whom a sentence is about."""
    return seat_name(given.facts["seats"][0], given.names)


def _players(given: Given) -> Iterable[str]:
    facts = given.facts
    if "names" in facts:
        return tuple(facts["names"])
    return [seat_name(seat, given.names) for seat in facts["seats"]]


def players(given: Given) -> str:
    """The players whom a sentence is about: Ann, Ben and Mia."""
    return listed(_players(given))


def one_of_players(given: Given) -> str:
    """The players among whom one is chosen: Ann, Ben or Mia."""
    return one_of(_players(given))


# --- cards ----------------------------------------------------------------------------------------


def card_of(fact: str) -> Printer:
    """A card as it is spoken."""
    return lambda given: card_words(parse_cards(str(given.facts[fact]))[0])


def wanted_cards(given: Given) -> str:
    """The cards that would do, each in the nominative: 5, 9 or wild; red or wild."""
    wants = (fitting_words(want) for want in given.facts["wants"])
    return one_of([*wants, card_words(WILD)])


def fitting_cards(given: Given) -> str:
    """The cards that would fit, each in the nominative, with a wild where that fits, too."""
    fits = [fitting_words(fit) for fit in given.facts["fits"]]
    return one_of([*fits, card_words(WILD)] if given.facts.get("wild_fits") else fits)


def fitting_card(given: Given) -> str:
    """The card of which only one fits. On a run its colour does not matter."""
    card = parse_cards(str(given.facts["card"]))[0]
    return str(card.number) if card.number in given.facts["fits"] else card_words(card)


def cards_in_notation(given: Given) -> str:
    """These cards in notation."""
    return short_cards(parse_cards(" ".join(given.facts["cards"])))


def cards_spoken(given: Given) -> str:
    """These cards as they are spoken."""
    return cards_words(parse_cards(" ".join(given.facts["cards"])))


def card_repeated(given: Given) -> str:
    """The card in notation, as often as it is used."""
    return short_cards(parse_cards(str(given.facts["card"])) * given.facts["count"])


def end_of_range(which: int) -> Printer:
    """The first (0) or last (1) number of a range of cards, such as 1-9."""
    return lambda given: given.facts["card"].split("-")[which]


def doubled_cards(given: Given) -> str:
    """The number that stands for a run, as often as it was typed: 5 5 5."""
    return " ".join([str(given.facts["doubled"][0])] * int(given.facts["count"]))


def colours(given: Given) -> str:
    """The colours that were laid."""
    return listed(colour_words(colour) for colour in given.facts["colours"])


def wilds_named(declared: str) -> Printer:
    """The wilds as they are typed if they stand for this, such as “W W W =7”."""
    return lambda given: " ".join([*"W" * int(given.facts["count"]), f"={declared}"])


def places(given: Given) -> str:
    """Every place in which a card was typed."""
    return statements(
        place_words(place, count, given.names) for place, count in given.facts["places"]
    )


def typed_card(given: Given) -> str:
    """A card in capitals, as it may be typed."""
    return str(given.facts["card"]).upper()


def typed_card_repeated(given: Given) -> str:
    """The card as often as it would be typed: 5 5 5."""
    return " ".join([typed_card(given)] * int(given.facts["count"]))


def meanings(given: Given) -> str:
    """The cards that a typed word can mean."""
    return one_of(fitting_words(reading) for reading in given.facts["readings"])


def cards_of_readings(given: Given) -> str:
    """The cards of each reading of a doubtful text, in the reader's signs."""
    return one_of(short_cards(cards_of_choice(way)) for way in given.facts["ways"])


# --- groups and phases ----------------------------------------------------------------------------


def group(given: Given) -> str:
    """The group a problem is about: by its kind, or by its place in the phase if two are of the
    same kind. A group that is not asked for is counted as it was typed."""
    facts = given.facts
    if facts.get("twin") or "kind" not in facts:
        return numbered_group(facts.get("place", facts.get("group", 1)))
    return group_label(str(facts["kind"]))


def group_number(given: Given) -> object:
    """The number of the group as it was typed; a group alone is the first."""
    return given.facts.get("group", 1)


def missing_group(given: Given) -> str:
    """The requirement that is not laid."""
    return missing_group_words(given.facts)


def groups_of_phase(given: Given) -> str:
    """The whole phase in words."""
    return phase_in_sentence(parse_phase(str(given.facts["phase"])))


# --- lists and numbers ----------------------------------------------------------------------------


def list_of(fact: str) -> Printer:
    """The values of this fact: 3, 4 and 5."""
    return lambda given: listed(given.facts[fact])


def choice_of(fact: str) -> Printer:
    """The values of this fact, of which one is meant: 3, 4 or 5."""
    return lambda given: one_of(given.facts[fact])


def first_of(fact: str) -> Printer:
    """The first of the values of this fact."""
    return lambda given: given.facts[fact][0]


def known(given: Given) -> object:
    """The names that are known: a, b, c."""
    names = given.facts["known"]
    return side_by_side(names) if isinstance(names, tuple) else names


def difference(more: str, less: str) -> Printer:
    """By how much one fact is more than the other."""
    return lambda given: int(given.facts[more]) - int(given.facts[less])


# --- every fact -----------------------------------------------------------------------------------

PRINTED: Mapping[str, Printer] = {
    "actor": player_at("actor"),
    "card": card_of("card"),
    "cards": list_of("cards"),
    "colours": colours,
    "fits": fitting_cards,
    "group": group,
    "known": known,
    "name": player,
    "names": players,
    "numbers": list_of("numbers"),
    "on": player_at("on"),
    "places": places,
    "seat": player_at("seat"),
    "top": card_of("top"),
    "turn": player_at("turn"),
    "until": player_at("until"),
    "wanted": wanted_cards,
}
"""How the facts are printed that are codes, or several in one. `wanted` is `wants` with a wild."""

AS_THEY_ARE = frozenset((
    # numbers
    "above", "at", "below", "count", "due", "first", "game_id", "hand", "last", "least",
    "least_cards", "left_if_laid", "lines", "missing", "most", "most_cards", "now", "number",
    "on_table", "phase", "players", "points", "round", "round_no", "there", "times", "was", "wilds",
    "wilds_needed", "worth",
    # text, typed or of another program
    "cell", "column", "declared", "field", "kind", "near", "one", "other", "owner", "path",
    "phases", "question", "reason", "rule", "sheet", "sign", "source", "switch", "text", "token",
    "typed", "value", "variant", "watch_code",
))  # fmt: skip
"""The facts that are printed as they are."""
