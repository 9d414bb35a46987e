"""Errors of a question that cannot be read: a code, a sentence and the place in the JSON.

`wording` is imported inside the functions, because most questions need no sentence.
"""

from __future__ import annotations

from typing import assert_never

from scorekeeper.errors import HandError, NotationError, RequestError, TableError

LONGEST_ECHO = 40


def request_error(code: str, at: str | int, **facts: object) -> RequestError:
    """The error for a reason that `api` itself finds. `at` is a JSON pointer or an offset."""
    from scorekeeper.wording.faults import request_text

    return RequestError(code, at, request_text(code, {"at": at, **facts}))


def wrong_type(at: str, wanted: str) -> RequestError:
    """The error for a value that is not of the `wanted` type."""
    return request_error("wrong_type", at, wanted=wanted)


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
    """Typed text for use in a sentence, cut to forty characters."""
    whole = str(text)
    return whole if len(whole) <= LONGEST_ECHO else f"{whole[: LONGEST_ECHO - 1]}…"


def pointer(at: str, name: object) -> str:
    """The JSON pointer of a field or a list place inside the value at `at`."""
    return f"{at}/{shortened(name).replace('~', '~0').replace('/', '~1')}"
