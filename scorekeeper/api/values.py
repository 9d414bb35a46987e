"""Values of a question as JSON has them, and the error where one cannot be read.

A question that cannot be read raises RequestError: a code, a sentence and the place in the JSON.
`wording` is imported inside the functions that need it, because most questions need no sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from scorekeeper.errors import HandError, NotationError, RequestError, TableError

Schema = Mapping[str, object]
"""The JSON schema of a value."""


# --- values ---------------------------------------------------------------------------------------


LARGEST_NUMBER = 1_000_000


class DuplicateField(dict[str, object]):
    """A JSON object in which a field occurs twice. `json` would silently keep the last one."""

    __slots__ = ("twice",)
    twice: str


def an_object(value: object, at: str) -> dict[str, object]:
    """An object without a repeated field. Raises RequestError."""
    if not isinstance(value, dict):
        raise wrong_type(at, "object")
    if isinstance(value, DuplicateField):
        raise request_error("said_twice", pointer(at, value.twice), field=shortened(value.twice))
    return value


def a_list(value: object, at: str, most: int) -> Sequence[object]:
    """A list of at most `most` values. Raises RequestError."""
    if not isinstance(value, list | tuple):
        raise wrong_type(at, "list")
    if len(value) > most:
        raise request_error("too_many", at, most=most)
    return value


def text(value: object, at: str, wanted: str = "text") -> str:
    """Text. Raises RequestError, which says that `wanted` was expected."""
    if not isinstance(value, str):
        raise wrong_type(at, wanted)
    return value


def whole(value: object, at: str, wanted: str = "whole") -> int:
    """A whole number: 5.0 is accepted, true is not. Raises RequestError."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong_type(at, wanted)
    if abs(value) > LARGEST_NUMBER:
        raise request_error("number_out_of_range", at)
    return value


def truth(value: object, at: str) -> bool:
    """True or false; 0 and 1 are not accepted. Raises RequestError."""
    if not isinstance(value, bool):
        raise wrong_type(at, "truth")
    return value


# --- errors ---------------------------------------------------------------------------------------


LONGEST_ECHO = 40
"""Characters of typed text that a sentence repeats."""


def request_error(code: str, at: str | int, **facts: object) -> RequestError:
    """The error for a reason that `api` itself finds. `at` is a JSON pointer, or an offset in
    characters."""
    from scorekeeper.wording.faults import request_text

    return RequestError(code, at, request_text(code, {"at": at, **facts}))


def wrong_type(at: str, wanted: str) -> RequestError:
    """The error for a value that is not of the `wanted` type."""
    return request_error("wrong_type", at, wanted=wanted)


def missing_field(name: str, at: str = "") -> RequestError:
    """The error for a field that is missing in the object at `at`."""
    return request_error("missing_field", pointer(at, name), field=name)


def as_request_error(error: NotationError | TableError | HandError, at: str) -> RequestError:
    """An error of `rules` as an error of the question, with the place `at`."""
    match error:
        case NotationError():
            from scorekeeper.wording.errors import notation_text

            message = notation_text(error)
        case TableError():
            from scorekeeper.wording.problems import table_text

            message = table_text(error)
        case HandError():
            from scorekeeper.wording.errors import hand_text

            message = hand_text(error)
        case _:
            assert_never(error)
    return RequestError(error.code, at, message)


def shortened(text: object) -> str:
    """Typed text for use in a sentence, cut to `LONGEST_ECHO` characters."""
    whole = str(text)
    return whole if len(whole) <= LONGEST_ECHO else f"{whole[: LONGEST_ECHO - 1]}…"


def pointer(at: str, name: object) -> str:
    """The JSON pointer of a field or a list place inside the value at `at`."""
    return f"{at}/{shortened(name).replace('~', '~0').replace('/', '~1')}"
