"""Why a question cannot be read: a code, a sentence and the place.

Knows whose words say what. Imports the words late: most questions are answered without any.
"""

from __future__ import annotations

from typing import assert_never

from scorekeeper.errors import HandError, NotationError, RequestError, TableError

LONGEST_ECHO = 40


def unread(code: str, at: str | int, **facts: object) -> RequestError:
    """What cannot be read for a reason of this room."""
    from scorekeeper.wording.errors import request_text

    return RequestError(code, at, request_text(code, {"at": at, **facts}))


def wrong_type(at: str, wanted: str) -> RequestError:
    """Something else stands where `wanted` should."""
    return unread("wrong_type", at, wanted=wanted)


def passed_on(trouble: NotationError | TableError | HandError, at: str) -> RequestError:
    """What the rulebook could not read or answer, at the place it was asked."""
    match trouble:
        case NotationError():
            from scorekeeper.wording.errors import notation_text

            message = notation_text(trouble)
        case TableError():
            from scorekeeper.wording.problems import table_text

            message = table_text(trouble)
        case HandError():
            from scorekeeper.wording.errors import hand_text

            message = hand_text(trouble)
        case _:
            assert_never(trouble)
    return RequestError(trouble.code, at, message)


def shown(text: object) -> str:
    """Typed text as it is repeated in a sentence: not more of it than fits one."""
    said = str(text)
    return said if len(said) <= LONGEST_ECHO else f"{said[: LONGEST_ECHO - 1]}…"


def below(at: str, name: object) -> str:
    """The JSON pointer of a field or a place in what stands at `at`."""
    return f"{at}/{shown(name).replace('~', '~0').replace('/', '~1')}"
