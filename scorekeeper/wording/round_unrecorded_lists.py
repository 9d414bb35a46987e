"""Lists of words of a round in one line, of what is said and not recorded: a hit, an age, and what
is not to be counted. `round_unrecorded` reads them."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.texts import NP_, Text
from scorekeeper.wording.round_said import Said

UNRECORDED: Mapping[Said, Text] = {
    # Translators: words that say that a player added cards to a meld on the table: "Ben HIT on
    # Dad’s run and went out". They never mean that a phase was laid.
    Said.HIT: NP_(
        "a round in one line, words",
        "hit, hits, hitting, laid off, lays off, lay off, laying off, added to, adds to, played "
        "on, plays on, tacked on to, tacked onto",
    ),
    # Translators: words behind a number that is an age and no points: "on her 80th BIRTHDAY". The
    # ending of the number, such as "th", belongs to the list, too, where it is written apart.
    Said.AGE: NP_(
        "a round in one line, words",
        "birthday, bday, anniversary, years old, year old, jubilee",
    ),
    # Translators: words that say that points are not to be written down: "DON’T COUNT my 35".
    Said.UNCOUNTED: NP_(
        "a round in one line, words",
        "don’t count, dont count, do not count, doesn’t count, doesnt count, does not count, not "
        "to be counted, don’t write down, dont write down, ignore",
    ),
}
"""What `round_words` reads beside the lists of `round_lists`."""

# Translators: words before the owner of the cards on which somebody goes out: "went out ON Dad’s
# run"; behind the semicolon words that say so only behind "out". A hyphen if they stand behind.
UPON = NP_("a round in one line, words", "on, onto, upon; at")
