"""What an edition is declared with: a rule sheet, where it is printed, and how its deck looks.

Nothing about one edition is said anywhere else. `scorekeeper.rules.citations` finds the place of a
rule in it, and `scorekeeper.rules.sheets` checks it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorekeeper.rules.switches import Switches
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.texts import Text


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a sheet says a point of the rulebook: in these lines, or anywhere in this section."""

    lines: tuple[int, ...] = ()
    section: Text | None = None


def lines(first: int, *further: int) -> Citation:
    """A point that stands in these lines. The first decides the section."""
    return Citation(lines=(first, *further))


def section(name: Text) -> Citation:
    """A point that stands somewhere in this section. The lines are not known."""
    return Citation(section=name)


@dataclass(frozen=True, slots=True)
class SecondAnswer:
    """The other answer of a sheet that contradicts itself, and its line. The answer in force is
    that of the longer text."""

    switch: str
    answer: SwitchValue
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """The box of an edition, as it looks. `leaflet` is the language of its leaflet. `wilds`: two of
    each colour (`four`) or all in one colour (`one`); None if that is not known. `varies`: the
    cards differ with the year and the country, so they speak neither for this box nor against
    it."""

    leaflet: str
    wilds: Literal["four", "one"] | None = None
    varies: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSheet:
    """One printed edition.

    `languages` are those whose readers have this box: their new games begin with it. `box` is how
    it looks; None if these rules were sold in no box. `switches` are its answers, `variants` those
    it prints. `slot_b` is the colour of slot B in its deck, and `signs` are those printed on the
    wild and the skip, if the sheet names them; sheets differ in them, so a sign alone is never read
    as a card.

    `sections` are the first line and the name of each
    section. `cited` has, by point of the rulebook, where the sheet says it. It is silent on a point
    that is missing there; if only parts of it are known (`partly_cited`), the point may be in the
    rest. `silent_on` are switches that it does not answer although it says their point. `ambiguous`
    are those on which its words can also be read as another answer."""

    id: str
    title: Text
    languages: tuple[str, ...]
    switches: Switches
    variants: tuple[str, ...]
    slot_b: Literal["blue", "violet"]
    cited: Mapping[str, Citation]
    sections: tuple[tuple[int, Text], ...] = ()
    signs: tuple[str, str] | None = None
    partly_cited: bool = False
    silent_on: frozenset[str] = frozenset()
    ambiguous: frozenset[str] = frozenset()
    also_says: tuple[SecondAnswer, ...] = ()
    box: Box | None = None

    def section_of(self, line: int) -> Text:
        """The section in which this line stands. Raises ValueError for a line before all."""
        at = bisect_right(self.sections, line, key=lambda begins: begins[0])
        if not at:
            raise ValueError(f"{self.id}: line {line} stands in no section.")
        return self.sections[at - 1][1]
