"""The page about questions of programs, from the same catalogue that reads them."""

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
    """One field of a question; `default` is "" where it has none that can be spelt."""

    name: str
    about: str
    required: bool
    default: str


@dataclass(frozen=True, slots=True)
class QuestionPart:
    """One kind of question with an example that was answered just now."""

    name: str
    about: str
    fields: tuple[FieldLine, ...]
    asked: str
    answered: str


@dataclass(frozen=True, slots=True)
class ApiPage:
    """All questions; `first` is a whole command to try."""

    questions: tuple[QuestionPart, ...]
    first: str


def api_page(host_url: str) -> ApiPage:
    """The page for whoever asks under this address."""
    parts = tuple(_part(question) for question in QUESTIONS.values())
    asked = json.dumps(QUESTIONS["points"].example)
    return ApiPage(parts, f"curl {host_url}api/ask -d '{asked}'")


def _part(question: QuestionKind) -> QuestionPart:
    return QuestionPart(
        question.name,
        question.about,
        tuple(_line(field, question) for field in question.fields),
        _printed(question.example),
        _printed(answer(dict(question.example))),
    )


def _line(field: Field[object], question: QuestionKind) -> FieldLine:
    default = default_of(field)
    spelt = "" if default is None else json.dumps(default)
    return FieldLine(field.name, field.about, field.name in question.required, spelt)


def _printed(told: Mapping[str, object]) -> str:
    """JSON with one field a line."""
    fields = (f' "{name}": {json.dumps(said, ensure_ascii=False)}' for name, said in told.items())
    return "{\n" + ",\n".join(fields) + "\n}"
