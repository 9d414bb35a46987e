"""What a claim is declared with: one thing that a point says, in one sentence of our own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from types import MappingProxyType

from scorekeeper.immutable import immutable
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.texts import Text


@immutable(kw_only=True)
class Claim:
    """One thing that a point of the rulebook says. An edition cites it by its number (`§9.2`).

    `text` says what sheets print of it, and no more. If the claim answers a `switch`, `text` gives
    the first answer of the switch, and `others` have the texts of its other answers. `variant` is
    the printed variant to which it belongs. `further`: the statement of the point does not say it,
    so it is said after the statement. `own`: no sheet has it; it is a convention of this
    program. `only_where` is the answer to a switch, with its name, without which the claim says
    nothing at a table."""

    text: Text
    switch: str = ""
    others: Mapping[SwitchValue, Text] = field(default_factory=dict)
    variant: str = ""
    further: bool = False
    own: bool = False
    only_where: tuple[str, SwitchValue] | None = None

    def applies(self, switches: Switches) -> bool:
        """Does it say something at a table with these switches?"""
        if self.only_where is None:
            return True
        switch, answer = self.only_where
        return bool(getattr(switches, switch) == answer)


def claim(text: Text) -> Claim:
    """What the statement of the point says as well."""
    return Claim(text=text)


def further(text: Text, *, only_where: tuple[str, SwitchValue] | None = None) -> Claim:
    """What is said after the statement of the point."""
    return Claim(text=text, further=True, only_where=only_where)


def ours(
    text: Text,
    switch: str = "",
    *,
    further: bool = False,
    only_where: tuple[str, SwitchValue] | None = None,
) -> Claim:
    """A convention of this program, which no sheet has."""
    return Claim(text=text, switch=switch, further=further, own=True, only_where=only_where)


def answers(
    switch: str, text: Text, others: Mapping[SwitchValue, Text] = MappingProxyType({})
) -> Claim:
    """What answers a switch: the text of its first answer, and those of others."""
    return Claim(text=text, switch=switch, others=others)


def in_variant(variant: str, text: Text) -> Claim:
    """What belongs to a printed variant."""
    return Claim(text=text, variant=variant)
