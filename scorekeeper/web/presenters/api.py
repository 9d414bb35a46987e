"""The page that documents the questions of programs, made from the catalogue that answers them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.api import answer
from scorekeeper.api.dispatch import QUESTIONS
from scorekeeper.api.fields import Field, QuestionKind
from scorekeeper.api.openapi import default_of


@dataclass(frozen=True, slots=True)
class FieldLine:
    """One field of a question. `default` is JSON, or "" where there is none."""

    name: str
    about: str
    required: bool
    default: str


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionPart:
    """One kind of question, with an example and the answer to it."""

    name: str
    about: str
    fields: tuple[FieldLine, ...]
    asked: str
    answered: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage:
    """All questions. `first` is a complete command to try."""

    questions: tuple[QuestionPart, ...]
    first: str


def api_page(host_url: str) -> ApiPage:
    """The page, with examples for a server at this address."""
    parts = tuple(_part(question) for question in QUESTIONS.values())
    asked = json.dumps(QUESTIONS["points"].example)
    return ApiPage(questions=parts, first=f"curl {host_url}api/ask -d '{asked}'")


def _part(question: QuestionKind) -> QuestionPart:
    return QuestionPart(
        name=question.name,
        about=question.about,
        fields=tuple(_line(field, question) for field in question.fields),
        asked=_printed(question.example),
        answered=_printed(answer(dict(question.example))),
    )


def _line(field: Field[object], question: QuestionKind) -> FieldLine:
    default = default_of(field)
    printed = "" if default is None else json.dumps(default)
    return FieldLine(field.name, field.about, field.name in question.required, printed)


def _printed(values: Mapping[str, object]) -> str:
    """JSON with one field on each line."""
    fields = (
        f' "{name}": {json.dumps(value, ensure_ascii=False)}' for name, value in values.items()
    )
    return "{\n" + ",\n".join(fields) + "\n}"
