"""Types as `typing` writes them, and what a loop, an index or a call makes of them.

`Any` stands for a type that cannot be told.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, is_dataclass
from functools import cache, reduce
from operator import or_
from types import GenericAlias, NoneType, UnionType
from typing import Any, get_args, get_origin

MISSING: Any = object()
"""The type of an attribute that does not exist."""

Fields = set[tuple[type, str]]
"""Attributes and their classes."""


@dataclass(frozen=True)
class Given:
    """A callable as an expression: `gives` is the type of what it returns."""

    gives: Any


def union(types: Iterable[Any]) -> Any:
    """One type for all of these; Any as soon as one of them is unknown."""
    flat = list(dict.fromkeys(member for each in types for member in members(each, none=True)))
    if not flat or Any in flat or any(isinstance(each, Given) for each in flat):
        return flat[0] if len(flat) == 1 else Any
    return reduce(or_, (NoneType if each is None else each for each in flat))


def list_of(hint: Any) -> Any:
    """The type of a list of these."""
    return GenericAlias(list, (hint,))


def members(hint: Any, *, none: bool = False) -> list[Any]:
    """The types in a union, None left out unless asked for. A call that never returns has none."""
    if get_origin(hint) in (typing.Union, UnionType):
        return [each for each in get_args(hint) if none or each is not NoneType]
    if hint in (typing.NoReturn, typing.Never):
        return []
    return [] if hint in (None, NoneType) and not none else [hint]


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """The types of the fields of a class; none for classes of other packages."""
    ours = is_dataclass(cls) or cls.__module__.startswith("scorekeeper.")
    try:
        return typing.get_type_hints(cls) if ours else {}
    except NameError:
        return {}  # derived from a class whose types are imported for type checkers only


def returned(function: Any) -> Any:
    """What this function or class gives when it is called."""
    if isinstance(function, Given):
        return function.gives
    if isinstance(function, type):
        return function
    try:
        return typing.get_type_hints(inspect.unwrap(function)).get("return", Any)
    except (TypeError, NameError):
        return Any


def element(hint: Any) -> Any:
    """The type of what a loop over this type gives."""
    found: list[Any] = []
    for each in members(hint):
        origin, inside = get_origin(each) or each, get_args(each)
        if get_origin(each) is tuple:
            found.extend(kind for kind in inside if kind is not Ellipsis)
        elif inside:
            found.append(inside[0])
        else:
            found.append({str: str, range: int}.get(origin, Any))
    return union(found)


def item(hint: Any, index: object) -> Any:
    """The type of `value[index]`."""
    found = []
    for each in members(hint):
        origin, inside = get_origin(each) or each, get_args(each)
        if origin is tuple and isinstance(index, int) and inside and Ellipsis not in inside:
            found.append(inside[index])
        elif isinstance(origin, type) and issubclass(origin, Mapping) and inside:
            found.append(inside[1])
        else:
            found.append(element(each))
    return union(found)
