"""The OpenAPI 3.1 description of `/api/ask`, of a game in JSON, and of the feed of finished games.

The questions are described by the signatures that read and answer them, so the two cannot differ.
The answers of the examples are worked out when the description is made.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from scorekeeper import __version__
from scorekeeper.api.answers import ToldProblem
from scorekeeper.api.description import Description, Field, about, answered_object, or_null
from scorekeeper.api.dispatch import LONGEST_LINE, QUESTIONS, Failure, answer_of_example
from scorekeeper.api.games import WatchedGame
from scorekeeper.api.values import Schema

_ID: Schema = {
    "type": ["string", "integer"],
    "description": "Anything; it comes back with the answer.",
}


_SCHEMAS = "#/components/schemas"


_ABOUT = (
    "One question about cards, phases and points, one answer. Nothing is written. Cards are typed "
    "like R7, B12, 7, W, S; phases like set3+run4. Fields that are not known are not read; null is "
    "the same as leaving a field out that has a default.\n\n"
    "What is stable: the names and the meaning of questions, fields, codes and switches. "
    "Questions, fields and codes may be added. Sentences (`text`, `message`) may be reworded. Any "
    "other change stands in the changelog and comes with a new version.\n\n"
    "`/api/ask` is for programs, not for web pages: its answers carry no "
    "Access-Control-Allow-Origin, so a browser lets no page of another site read them. Any page "
    "may read a game under its watch code and the feed under its secret address, without cookies."
)


@cache
def description() -> Mapping[str, object]:
    """The whole description, as plain JSON values."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scorekeeper, asked by programs",
            "version": __version__,
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/api/ask": {"post": _post()},
            "/w/{code}.json": {"get": _watch()},
            "/feed/{address}.json": {"get": _feed()},
        },
        "components": {
            "schemas": {
                **{_name(question): asked_schema(question) for question in QUESTIONS.values()},
                **{
                    f"{_name(question)}Answer": answer_schema(question)
                    for question in QUESTIONS.values()
                },
                "WatchedGame": {
                    **answered_object(WatchedGame).schema,
                    "description": about(WatchedGame),
                },
                "Problem": answered_object(ToldProblem).schema,
                "Error": _error_schema(),
            }
        },
    }


def asked_schema(question: Description) -> Schema:
    """The schema of one kind of question."""
    return {
        "type": "object",
        "description": question.about,
        "properties": {
            "ask": {"const": question.name},
            "id": or_null(_ID),
            **{field.name: _described(field) for field in question.fields},
        },
        "required": ["ask", *question.required],
        "examples": [question.example],
    }


def answer_schema(question: Description) -> Schema:
    """The schema of the answer to one kind of question."""
    return {
        "type": "object",
        "properties": {"id": _ID, **question.answers},
        "required": list(question.always),
        "additionalProperties": False,
        "examples": [answer_of_example(question)],
    }


def _described(field: Field) -> Schema:
    default = field.default_in_json
    stated = {} if default is None else {"default": default}
    return {**field.schema, **stated}


def _name(question: Description) -> str:
    return question.name.capitalize()


def _post() -> Schema:
    names = [_name(question) for question in QUESTIONS.values()]
    schemas = _SCHEMAS
    return {
        "operationId": "ask",
        "summary": "Ask one question",
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {
                    "schema": {
                        "oneOf": [{"$ref": f"{schemas}/{name}"} for name in names],
                        "discriminator": {
                            "propertyName": "ask",
                            "mapping": {
                                question.name: f"{schemas}/{_name(question)}"
                                for question in QUESTIONS.values()
                            },
                        },
                    },
                    "examples": {
                        question.name: {"value": question.example}
                        for question in QUESTIONS.values()
                    },
                }
            },
        },
        "responses": {
            "200": {
                "description": "The answer.",
                "content": {
                    "application/json": {
                        "schema": {"anyOf": [{"$ref": f"{schemas}/{name}Answer"} for name in names]}
                    }
                },
            },
            "400": {
                "description": "The question cannot be read.",
                "content": {"application/json": {"schema": {"$ref": f"{schemas}/Error"}}},
            },
            "405": {
                "description": "Asked otherwise than with POST.",
                "content": {"application/json": {"schema": {"$ref": f"{schemas}/Error"}}},
            },
            "408": {
                "description": "The question stopped in the middle and was not complete in time.",
                "content": {"application/json": {"schema": {"$ref": f"{schemas}/Error"}}},
            },
            "413": {
                "description": f"The question has more than {LONGEST_LINE} characters.",
                "content": {"application/json": {"schema": {"$ref": f"{schemas}/Error"}}},
            },
        },
    }


def _watch() -> Schema:
    return {
        "operationId": "watch",
        "summary": "Read a game: standings, round, last change",
        "parameters": [_in_path("code", "The watch code of the game, in upper or lower case.")],
        "responses": {
            "200": _json("The game.", f"{_SCHEMAS}/WatchedGame"),
            "304": {"description": "Nothing changed since the answer with the ETag that was sent."},
            **_not_there("There is no game under this code."),
        },
    }


def _feed() -> Schema:
    return {
        "operationId": "feed",
        "summary": "Read the finished games, the latest first",
        "parameters": [_in_path("address", "The secret part of the address, known to the host.")],
        "responses": {
            "200": {
                "description": "A JSON Feed, version 1.1 (jsonfeed.org).",
                "content": {"application/feed+json": {"schema": {"type": "object"}}},
            },
            **_not_there("This is not the address of the feed, or it was replaced."),
        },
    }


def _in_path(name: str, about: str) -> Schema:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": about,
        "schema": {"type": "string"},
    }


def _json(about: str, schema: str) -> Schema:
    return {
        "description": about,
        "headers": {
            "Access-Control-Allow-Origin": {
                "description": "Always *, any page may read it.",
                "schema": {"const": "*"},
            }
        },
        "content": {"application/json": {"schema": {"$ref": schema}}},
    }


def _not_there(about: str) -> Schema:
    error = {"application/json": {"schema": {"$ref": f"{_SCHEMAS}/Error"}}}
    return {
        "404": {"description": about, "content": error},
        "410": {"description": "The code was replaced.", "content": error},
        "429": {"description": "Too many wrong codes from this network.", "content": error},
    }


def _error_schema() -> Schema:
    return {
        "type": "object",
        "properties": {"id": _ID, "error": answered_object(Failure).schema},
        "required": ["error"],
        "additionalProperties": False,
    }
