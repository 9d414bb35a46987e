"""The switches: named questions about the rules, each with its possible answers.

The program asks a switch (`rules.wild_points`) and never which edition is played. A switch is one
field of `Switches`, declared with everything that is said of it (`declaration`): its words, its
place on pages, its point of the rulebook, the words to search. The fields are in three modules by
the part of the game. They inherit from one another, because the order of all switches is stored
with games. So a new switch is the last field of `Switches`, here, whatever it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from scorekeeper.errors import TableError
from scorekeeper.immutable import immutable
from scorekeeper.rules.switches.declaration import (
    Answer,
    Part,
    Switch,
    SwitchValue,
    declared,
    switch,
)
from scorekeeper.rules.switches.ending import EndingSwitches
from scorekeeper.rules.texts import N_, NP_


@immutable
class Switches(EndingSwitches):
    """Every switch, by default with the answer that most sheets give. Points are per card."""

    most_players: Literal[6, 8] = switch(
        N_("May seven or eight play?"),
        short=N_("Seven or eight players"),
        part="players",
        point="§2",
        answers={
            6: Answer(
                N_("Six at most."),
                N_("no"),
                further=N_("So the box says. As a house rule, seven or eight can play."),
            ),
            8: Answer(N_("Yes. One deck is enough for eight hands."), N_("yes")),
        },
        # Translators: §2 most_players: May seven or eight play?
        searched=NP_(
            "search words",
            "how many players number seven eight more than six large family, we are seven, we "
            "are eight people, seven of us, eight players, more than six, another player "
            "joins, big group",
        ),
    )


SWITCHES: Mapping[str, Switch] = declared(Switches)
"""Every switch by its name, in the order in which games store them."""

SWITCH_VALUES: Mapping[str, tuple[SwitchValue, ...]] = {
    name: tuple(each.answers) for name, each in SWITCHES.items()
}
"""The possible values of every switch, the commonest first."""


def switches_of(part: Part) -> tuple[str, ...]:
    """The names of the switches of this part, in the order of the page of house rules."""
    names = [name for name, each in SWITCHES.items() if each.part == part]
    return tuple(sorted(names, key=lambda name: SWITCHES[name].order))


def change(switches: Switches, changes: dict[str, Any]) -> Switches:
    """The switches with some changed. Raises TableError for an unknown switch or value."""
    for name, value in changes.items():
        if name not in SWITCH_VALUES:
            raise TableError("unknown_switch", switch=name, known=tuple(SWITCH_VALUES))
        allowed = SWITCH_VALUES[name]
        if isinstance(value, bool) or value not in allowed:
            raise TableError("unknown_value", switch=name, value=value, known=allowed)
    return replace(switches, **changes)


@lru_cache(maxsize=256)
def differences(switches: Switches, since: Switches) -> Mapping[str, SwitchValue]:
    """The switches whose values differ from those of `since`, in the order of the rulebook."""
    names = (field.name for field in fields(Switches))
    pairs = ((name, getattr(switches, name), getattr(since, name)) for name in names)
    return MappingProxyType({name: value for name, value, earlier in pairs if value != earlier})


SwitchChange = tuple[str, SwitchValue]


def switches_that_flip(
    legal: Callable[[Switches], bool], rules: Switches, switches: Iterable[str]
) -> tuple[SwitchChange, ...]:
    """Those of the switches that can change the answer of `legal`, each with the first value that
    does. Each switch is tried alone."""
    now, found = legal(rules), []
    for name in switches:
        for value in SWITCH_VALUES[name]:
            if legal(change(rules, {name: value})) is not now:
                found.append((name, value))
                break
    return tuple(found)
