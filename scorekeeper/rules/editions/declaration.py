"""What an edition is declared with: a rule sheet, where it is printed, and how its deck looks.

Nothing about one edition is said anywhere else. `scorekeeper.rules.citations` finds the place of a
claim in it, and `scorekeeper.rules.sheets` checks it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.texts import Text

Printed = Literal["says", "implies", "either", "says_other", "no_rule"]
"""How a printed sheet stands to a claim. It `says` the claim, or its words `implies` it; they can
be read in `either` way; it `says_other`, read literally; or it has `no_rule`, which is its answer.
Of a claim that it does not cite it is silent."""


@immutable
class Reading:
    """One way to read the words in these lines, the first of which decides the section.

    `answer` is what they answer to the switch of the claim, if not its first answer. `text` says
    them in our own words, if not in those of the claim, or of the claim whose number is `like`."""

    lines: tuple[int, ...]
    answer: SwitchValue | None = None
    text: Text | None = None
    like: str = ""


@immutable
class Citation:
    """How a sheet stands to a claim, and the readings of its words: one, or two if they can be
    read in either way, the one in force first; none if there is no rule."""

    standing: Printed
    readings: tuple[Reading, ...] = ()


def reads(*lines: int, answer: SwitchValue | None = None, text: Text | None = None) -> Reading:
    """One reading of these lines."""
    return Reading(lines, answer, text)


def prints(*lines: int, answer: SwitchValue | None = None, text: Text | None = None) -> Citation:
    """The sheet says the claim in these lines."""
    return Citation("says", (Reading(lines, answer, text),))


def implies(
    *lines: int, answer: SwitchValue | None = None, text: Text | None = None, like: str = ""
) -> Citation:
    """The claim follows from these lines, also from a general rule without an exception."""
    return Citation("implies", (Reading(lines, answer, text, like),))


def says_other(*lines: int, answer: SwitchValue) -> Citation:
    """These lines, read literally, give another answer than the one in force."""
    return Citation("says_other", (Reading(lines, answer),))


def either(in_force: Reading, other: Reading) -> Citation:
    """The words can be read in two ways, or two places of the sheet differ."""
    return Citation("either", (in_force, other))


def no_rule() -> Citation:
    """The sheet has no such rule, and that is its answer to the switch."""
    return Citation("no_rule")


@immutable(kw_only=True)
class Box:
    """The box of an edition, as it looks. `leaflet` is the language of its leaflet. `wilds`: two of
    each colour (`four`) or all in one colour (`one`); None if that is not known. `varies`: the
    cards differ with the year and the country, so they speak neither for this box nor against
    it."""

    leaflet: str
    wilds: Literal["four", "one"] | None = None
    varies: bool = False


@immutable(kw_only=True)
class RuleSheet:
    """One printed edition.

    `languages` are those whose readers have this box: their new games begin with it. `box` is how
    it looks; None if these rules were sold in no box. `switches` are its answers, `variants` those
    it prints. `slot_b` is the colour of slot B in its deck, and `signs` are those printed on the
    wild and the skip, if the sheet names them; sheets differ in them, so a sign alone is never read
    as a card.

    `sections` are the first line and the name of each section. `cited` has, by the number of the
    claim, how the sheet stands to it. `read` is what was read here: the leaflet, an article, or
    nothing. Then nothing is cited: the rules of the box are widely published and agree, except for
    the claims of which public sources `differ`, and for those that are a custom of this program
    (`ours`). What is told elsewhere stands beside the claim: another answer to its switch, or a
    text; None if nobody tells another answer."""

    id: str
    title: Text
    languages: tuple[str, ...]
    switches: Switches
    variants: tuple[str, ...]
    slot_b: Literal["blue", "violet"]
    cited: Mapping[str, Citation] = field(default_factory=dict)
    sections: tuple[tuple[int, Text], ...] = ()
    signs: tuple[str, str] | None = None
    read: Literal["leaflet", "article", ""] = "leaflet"
    differ: Mapping[str, SwitchValue | Text | None] = field(default_factory=dict)
    ours: frozenset[str] = frozenset()
    box: Box | None = None

    def section_of(self, line: int) -> Text:
        """The section in which this line stands. Raises ValueError for a line before all."""
        at = bisect_right(self.sections, line, key=lambda begins: begins[0])
        if not at:
            raise ValueError(f"{self.id}: line {line} stands in no section.")
        return self.sections[at - 1][1]
