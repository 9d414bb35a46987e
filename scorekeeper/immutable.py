"""What almost every class here is: named values that never change, equal to others with the same.

It is the standard library's frozen dataclass with slots. Python would make the methods that refuse
a change, and the one that shows a value, anew for each of our seven hundred classes; here they are
one for all (ADR 0061). This module imports nothing of ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, field, fields
from typing import Any, TypeVar, dataclass_transform, overload

_Class = TypeVar("_Class")


@overload
def immutable(of: type[_Class], /) -> type[_Class]: ...
@overload
def immutable(*, kw_only: bool = ..., eq: bool = ...) -> Callable[[type[_Class]], type[_Class]]: ...


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def immutable(of: Any = None, /, *, kw_only: bool = False, eq: bool = True) -> Any:
    """Make this class a frozen dataclass with slots: `@immutable`, or with the options that
    `dataclasses.dataclass` has under these names. Without `eq` no two objects are the same."""

    def finish(plain: type) -> Any:
        made: Any = dataclass(frozen=True, slots=True, repr=False, kw_only=kw_only, eq=eq)(plain)
        # Python's own two would keep the class without slots, as long as the program runs.
        made.__setattr__, made.__delattr__ = _refuse_to_set, _refuse_to_delete
        if made.__repr__ is object.__repr__:
            made.__repr__ = _shown
        return made

    return finish if of is None else finish(of)


def _refuse_to_set(self: object, name: str, _value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _shown(self: Any) -> str:
    shown = (f"{each.name}={getattr(self, each.name)!r}" for each in fields(self) if each.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"
