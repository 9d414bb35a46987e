"""The switches: named questions about the rules, each with its possible answers.

The program asks a switch (`rules.wild_points`) and never which edition is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Any, Literal, get_args, get_type_hints

from scorekeeper.errors import TableError

SwitchValue = int | str


@dataclass(frozen=True, slots=True)
class Switches:
    """Every switch, by default with the answer that most sheets give. Points are per card."""

    wild_points: Literal[25, 20] = 25
    skip_points: Literal[15, 20, 25] = 15
    min_natural: Literal["phase", "group", "none"] = "phase"
    same_number_sets: Literal["yes", "no"] = "yes"
    wrap: Literal["no", "yes"] = "no"
    wild_on_full_run: Literal["no", "yes"] = "no"
    wild_replace: Literal["never", "allowed"] = "never"
    wild_move: Literal["never", "allowed"] = "never"
    partial_lay: Literal["no", "yes"] = "no"
    phase_order: Literal["fixed", "free", "announced"] = "fixed"
    hit_same_turn: Literal["all", "own", "none"] = "all"
    go_out_discard: Literal["optional", "required", "hits_only"] = "optional"
    skip_target: Literal["any", "next"] = "any"
    skip_limit: Literal["per_circle", "pending", "none"] = "per_circle"
    skip_zone: Literal["pile", "under", "on", "aside"] = "pile"
    skip_last_card: Literal["allowed", "replace"] = "allowed"
    skip_pickup: Literal["never", "allowed"] = "never"
    skip_carry_over: Literal["no", "yes"] = "no"
    first_upcard_skip: Literal["first_skipped", "cover", "mix_back"] = "first_skipped"
    first_upcard_counts: Literal["yes", "no"] = "yes"
    first_upcard_wild: Literal["may_take", "dealer_decides"] = "may_take"
    rediscard_same_card: Literal["allowed", "forbidden"] = "allowed"
    empty_draw_pile: Literal["reshuffle", "end_round"] = "reshuffle"
    knock: Literal["off", "on"] = "off"
    buy: Literal["off", "on"] = "off"
    tie_break: Literal["out", "lay", "shared"] = "out"
    fixed10_tie: Literal["shared", "replay"] = "shared"
    end_immediately: Literal["no", "yes"] = "no"
    score_last_hand: Literal["yes", "no"] = "yes"
    most_players: Literal[6, 8] = 6


SWITCH_VALUES: dict[str, tuple[SwitchValue, ...]] = {
    name: get_args(hint) for name, hint in get_type_hints(Switches).items()
}
"""Every switch with its possible values, the commonest first."""


def change(switches: Switches, changes: dict[str, Any]) -> Switches:
    """The switches with some changed. Raises TableError for an unknown switch or value."""
    for name, value in changes.items():
        if name not in SWITCH_VALUES:
            raise TableError("unknown_switch", switch=name, known=tuple(SWITCH_VALUES))
        allowed = SWITCH_VALUES[name]
        if isinstance(value, bool) or value not in allowed:
            raise TableError("unknown_value", switch=name, value=value, known=allowed)
    return replace(switches, **changes)


def differences(switches: Switches, since: Switches) -> dict[str, SwitchValue]:
    """The switches whose values differ from those of `since`, in the order of the rulebook."""
    names = (field.name for field in fields(Switches))
    pairs = ((name, getattr(switches, name), getattr(since, name)) for name in names)
    return {name: value for name, value, earlier in pairs if value != earlier}


SwitchChange = tuple[str, SwitchValue]


def switches_that_flip(
    legal: Callable[[Switches], bool], rules: Switches, switches: Iterable[str]
) -> tuple[SwitchChange, ...]:
    """Those of the switches that can change the answer of `legal`, each with the first value that
    does. Each switch is tried alone."""
    now, found = legal(rules), []
    for switch in switches:
        for value in SWITCH_VALUES[switch]:
            if legal(change(rules, {switch: value})) is not now:
                found.append((switch, value))
                break
    return tuple(found)
