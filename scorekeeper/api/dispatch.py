"""Answers one question: reads its JSON, finds it by its name, and turns errors into answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Annotated

from scorekeeper.api import cards, look_up, read_line, referee, sheet, typed_cards
from scorekeeper.api.answers import Json, json_of
from scorekeeper.api.description import Description, describe
from scorekeeper.api.values import (
    DuplicateField,
    an_object,
    as_request_error,
    request_error,
    shortened,
    text,
    wrong_type,
)
from scorekeeper.errors import HandError, RequestError
from scorekeeper.immutable import immutable
from scorekeeper.json_text import JsonFault, read_json

QUESTIONS = describe(cards, sheet, referee, look_up, typed_cards, read_line)
"""The questions by name, in the order of docs/ask.md."""


LONGEST_LINE = 64 * 1024
"""Characters of a question."""


MOST_BYTES = 4 * LONGEST_LINE
"""A longer line is too long in every encoding: UTF-8 has at most four bytes a character."""


@immutable
class Failure:
    """Why a question has no answer."""

    code: str
    message: str
    at: Annotated[str | int, "A JSON pointer; where the body is no JSON, an offset."]


NAMED_BY = ("ask", "question", "kind")
"""Fields that may name the question; the first one that is given counts."""


_DIGITS_WORTH_READING = 30


_BEYOND_EVERY_LIMIT: int = 10**_DIGITS_WORTH_READING


def answer(question: object) -> Json:
    """Answer one question, given as JSON text or as an object. The answer has the field `error` if
    the question cannot be read. Never raises."""
    echo: Json = {}
    try:
        fields = an_object(_read_json(question) if isinstance(question, str) else question, "")
        echo = _echo(fields)
        return {**echo, **_answer(fields)}
    except RequestError as error:
        return {**echo, **_error(error)}


def answer_of_example(question: Description) -> Json:
    """The answer to the example of a question. Raises TypeError if there is none."""
    try:
        return _answer_to(question, question.example)
    except RequestError as error:
        where = f"The example of {question.name} has no answer"
        raise TypeError(f"{where}: {error.message} ({error.at})") from None


def answer_line(line: bytes) -> Json:
    """Answer one question, given as a line of UTF-8. Never raises."""
    try:
        if len(line) >= MOST_BYTES:
            raise request_error("line_too_long", LONGEST_LINE, most=LONGEST_LINE)
        try:
            question = line.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise request_error("not_utf8", error.start) from None
    except RequestError as error:
        return _error(error)
    return answer(question)


def print_answer(answered: Json) -> bytes:
    """An answer as JSON in UTF-8, on one line without a line break."""
    line = json.dumps(answered, ensure_ascii=False, allow_nan=False)
    # JSON can hold half of a surrogate pair and UTF-8 cannot: it is escaped as in JSON.
    return line.encode("utf-8", "backslashreplace")


def failure_json(code: str, message: str, at: str | int = "") -> Json:
    """Why a program gets no answer, in the form that every error for programs has."""
    return {"error": json_of(Failure(code, message, at))}


def _error(error: RequestError) -> Json:
    return failure_json(error.code, error.message, error.at)


def _answer(fields: dict[str, object]) -> Json:
    field = next((name for name in NAMED_BY if fields.get(name) is not None), None)
    if field is None:
        raise request_error("missing_field", f"/{NAMED_BY[0]}", field=NAMED_BY[0])
    named = text(fields[field], f"/{field}")
    question = QUESTIONS.get(named)
    if question is None:
        known = ", ".join(QUESTIONS)
        raise request_error("unknown_question", f"/{field}", question=shortened(named), known=known)
    return _answer_to(question, fields)


def _answer_to(question: Description, fields: Mapping[str, object]) -> Json:
    """The answer to a question of this name. Raises RequestError."""
    try:
        return question.answer(fields)
    except HandError as error:
        raise as_request_error(error, "") from None


def _echo(fields: dict[str, object]) -> Json:
    """The `id` of the question, repeated in the answer. Raises RequestError."""
    given = fields.get("id")
    if given is None:
        return {}
    if isinstance(given, str):
        return {"id": given}
    if isinstance(given, int) and not isinstance(given, bool) and abs(given) < _BEYOND_EVERY_LIMIT:
        return {"id": given}
    raise wrong_type("/id", "text or whole")


def _read_json(line: str) -> object:
    if len(line) > LONGEST_LINE:
        raise request_error("line_too_long", LONGEST_LINE, most=LONGEST_LINE)
    if not line.strip():
        raise request_error("empty_line", 0)
    try:
        return read_json(line, parse_int=_read_digits, object_pairs_hook=_read_fields)
    except JsonFault as fault:
        raise request_error(fault.code, fault.at) from None


def _read_digits(digits: str) -> int:
    """The whole number; one beyond every limit if it has more than thirty digits."""
    if len(digits) <= _DIGITS_WORTH_READING:
        return int(digits)
    return -_BEYOND_EVERY_LIMIT if digits.startswith("-") else _BEYOND_EVERY_LIMIT


def _read_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """The object; a `DuplicateField` if a field occurs twice."""
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    counted = Counter(name for name, _ in pairs)
    doubled = DuplicateField(fields)
    doubled.twice = next(name for name, times in counted.items() if times > 1)
    return doubled
