"""Reading the rules of a table, and the names of its players.

Every rule sheet accepts every variant. The error for an unknown name lists the known ones.
"""

from __future__ import annotations

from dataclasses import field

from scorekeeper.api.values import (
    a_list,
    an_object,
    as_request_error,
    pointer,
    request_error,
    shortened,
    text,
    wrong_type,
)
from scorekeeper.errors import RequestError, TableError
from scorekeeper.game.answers import problem
from scorekeeper.game.values import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, rule_sheet
from scorekeeper.rules.switches import change
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules


@immutable
class GivenRules:
    """A rule sheet and the switches that this table changes."""

    sheet: str = DEFAULT_SHEET
    changes: dict[str, SwitchValue] = field(default_factory=dict)


def rules(value: object, at: str) -> GivenRules:
    """A sheet by its id, or `{"sheet": id, "switches": {name: value}}`. Raises RequestError."""
    if isinstance(value, str):
        return GivenRules(_sheet(value, at))
    if not isinstance(value, dict):
        raise wrong_type(at, "sheet")
    given = an_object(value, at)
    for name in given:
        if name not in ("sheet", "switches"):
            raise request_error(
                "unknown_field", pointer(at, name), field=shortened(name), known=_KNOWN_FIELDS
            )
    sheet, switches = given.get("sheet"), given.get("switches")
    return GivenRules(
        DEFAULT_SHEET if sheet is None else _sheet(sheet, pointer(at, "sheet")),
        {} if switches is None else _switches(switches, pointer(at, "switches")),
    )


_KNOWN_FIELDS = "sheet, switches"


def _sheet(value: object, at: str) -> str:
    named = text(value, at)
    try:
        return rule_sheet(named).id
    except TableError as error:
        known = error.facts["known"]
        raise as_request_error(
            TableError(error.code, sheet=shortened(named), known=known), at
        ) from None


def _switches(value: object, at: str) -> dict[str, SwitchValue]:
    return {name: _switch_value(name, said, at) for name, said in an_object(value, at).items()}


def _switch_value(name: object, value: object, at: str) -> SwitchValue:
    """The value of one switch. Only text and numbers are tried; 25.0 is 25."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    tried = value if isinstance(value, str | int) and not isinstance(value, bool) else ""
    try:
        change(SHEETS[DEFAULT_SHEET].switches, {str(name): tried})
    except TableError as error:
        facts = {**error.facts, "switch": shortened(name)}
        if error.code == "unknown_value":
            facts["value"] = _as_typed(value)
        raise as_request_error(TableError(error.code, **facts), pointer(at, name)) from None
    return tried


def _as_typed(value: object) -> str:
    """A value as it is in the JSON; "..." for a list or an object."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return shortened(value) if isinstance(value, str | int | float) else "..."


PlayerNames = tuple[str, ...]


LONGEST_NAME = 100


_MOST_NAMES = 1000


def player_names(value: object, at: str) -> PlayerNames:
    """The names of the players, two to eight (§2), each once. Raises RequestError."""
    listed = a_list(value, at, _MOST_NAMES)
    names = tuple(text(each, pointer(at, i), "name") for i, each in enumerate(listed))
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        raise _too_many_or_few(names, MAX_PLAYERS, at)
    for i, name in enumerate(names):
        facts = {"name": shortened(name), "most": LONGEST_NAME}
        if not name.strip():
            raise _refused(problem("name_missing"), pointer(at, i))
        if len(name) > LONGEST_NAME:
            raise _refused(problem("name_too_long", **facts), pointer(at, i))
        if name in names[:i]:
            raise _refused(problem("same_name_twice", **facts), pointer(at, i))
    return names


def refuse_too_many_players(names: PlayerNames, table: TableRules, at: str) -> None:
    """Raise RequestError if there are more players than these rules allow."""
    if len(names) > table.switches.most_players:
        raise _too_many_or_few(names, table.switches.most_players, at)


def _too_many_or_few(names: tuple[str, ...], most: int, at: str) -> RequestError:
    return _refused(problem("players_2_to_6", players=len(names), most=most), at)


def _refused(found: Problem, at: str) -> RequestError:
    from scorekeeper.wording.problems import refusal_text

    return RequestError(found.code, at, refusal_text(found, {}))
