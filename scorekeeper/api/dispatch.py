"""Every kind of question, in the order of the docs."""

from __future__ import annotations

import json
from collections import Counter

from scorekeeper.api.check import CHECK
from scorekeeper.api.errors import passed_on, shown, unread, wrong_type
from scorekeeper.api.fields import Answer, Doubled, FieldReader, QuestionKind, an_object, text
from scorekeeper.api.hit import HIT
from scorekeeper.api.judge import JUDGE
from scorekeeper.api.plausible import PLAUSIBLE
from scorekeeper.api.points import POINTS
from scorekeeper.api.referee import REFEREE
from scorekeeper.api.sheet import SHEET
from scorekeeper.errors import HandError, RequestError

QUESTIONS: dict[str, QuestionKind] = {
    question.name: question for question in (CHECK, JUDGE, HIT, POINTS, PLAUSIBLE, SHEET, REFEREE)
}
"""The questions by name."""


LONGEST_LINE = 64 * 1024


MOST_BYTES = 4 * LONGEST_LINE
"""No question is that long, whatever its letters are."""


NAMED_BY = ("ask", "question", "kind")
"""The field that names the question; the later ones are read as well."""


_DIGITS_WORTH_READING = 30


_BEYOND_EVERY_LIMIT: int = 10**_DIGITS_WORTH_READING


def answer(question: object) -> Answer:
    """The answer to one question, a JSON text or the object itself; an `error` where it cannot be
    read. Never raises."""
    echo: Answer = {}
    try:
        told = an_object(_read_json(question) if isinstance(question, str) else question, "")
        echo = _echo(told)
        return {**echo, **_answer(told)}
    except RequestError as trouble:
        return {**echo, **_error(trouble)}


def answer_line(line: bytes) -> Answer:
    """As `answer`, for a line as it comes over the wire: UTF-8."""
    try:
        if len(line) >= MOST_BYTES:
            raise unread("line_too_long", LONGEST_LINE, most=LONGEST_LINE)
        try:
            question = line.decode("utf-8-sig")
        except UnicodeDecodeError as trouble:
            raise unread("not_utf8", trouble.start) from None
    except RequestError as trouble:
        return _error(trouble)
    return answer(question)


def print_answer(told: Answer) -> bytes:
    """One answer as one line of JSON in UTF-8, without the end of the line."""
    line = json.dumps(told, ensure_ascii=False, allow_nan=False)
    # Half a character, which JSON can spell and UTF-8 cannot, is spelt like JSON does.
    return line.encode("utf-8", "backslashreplace")


def _error(trouble: RequestError) -> Answer:
    return {"error": {"code": trouble.code, "message": trouble.message, "at": trouble.at}}


def _answer(told: dict[str, object]) -> Answer:
    field = next((field for field in NAMED_BY if told.get(field) is not None), None)
    if field is None:
        raise unread("missing_field", f"/{NAMED_BY[0]}", field=NAMED_BY[0])
    named = text(told[field], f"/{field}")
    question = QUESTIONS.get(named)
    if question is None:
        known = ", ".join(QUESTIONS)
        raise unread("unknown_question", f"/{field}", question=shown(named), known=known)
    try:
        return question.answer(FieldReader(told))
    except HandError as trouble:
        raise passed_on(trouble, "") from None


def _echo(told: dict[str, object]) -> Answer:
    """The `id` of the question, so that a program knows which answer this is."""
    said = told.get("id")
    if said is None:
        return {}
    if isinstance(said, str):
        return {"id": said}
    if isinstance(said, int) and not isinstance(said, bool) and abs(said) < _BEYOND_EVERY_LIMIT:
        return {"id": said}
    raise wrong_type("/id", "text or whole")


def _read_json(line: str) -> object:
    if len(line) > LONGEST_LINE:
        raise unread("line_too_long", LONGEST_LINE, most=LONGEST_LINE)
    if not line.strip():
        raise unread("empty_line", 0)
    try:
        found: object = json.loads(line, parse_int=_read_digits, object_pairs_hook=_read_fields)
    except json.JSONDecodeError as trouble:
        raise unread("unreadable_json", trouble.pos) from None
    except RecursionError:
        raise unread("nested_too_deep", 0) from None
    return found


def _read_digits(digits: str) -> int:
    """A number, or one beyond every limit where it has too many digits to matter."""
    if len(digits) <= _DIGITS_WORTH_READING:
        return int(digits)
    return -_BEYOND_EVERY_LIMIT if digits.startswith("-") else _BEYOND_EVERY_LIMIT


def _read_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object that remembers when a field stood in it twice."""
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    counted = Counter(name for name, _ in pairs)
    doubled = Doubled(fields)
    doubled.twice = next(name for name, times in counted.items() if times > 1)
    return doubled
