"""Reads the schemas of the OpenAPI description: why a value is not what one describes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from scorekeeper.api.openapi import description


@cache
def page() -> Any:
    return json.loads(json.dumps(description()))


def schemas() -> Any:
    return page()["components"]["schemas"]


TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "boolean": bool,
    "null": type(None),
}


READ = {
    "$ref", "oneOf", "anyOf", "type", "enum", "const", "pattern", "minimum", "maximum", "minLength",
    "maxLength", "items", "minItems", "maxItems", "uniqueItems", "properties", "required",
    "additionalProperties", "description", "default", "examples", "discriminator",
}  # fmt: skip
"""The keywords that `faults` reads, or that refuse nothing."""


def faults(value: Any, schema: Any, at: str = "") -> Iterator[str]:
    """Why a value is not what a schema describes; reads the keywords this page uses."""
    assert set(schema) <= READ, set(schema) - READ
    yield from faults_of_choice(value, schema, at)
    types = schema.get("type", [])
    named = [types] if isinstance(types, str) else types
    if named and not any(is_a(value, name) for name in named):
        yield f"{at} is no {types}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at} is not in {schema['enum']}"
    if "const" in schema and value != schema["const"]:
        yield f"{at} is not {schema['const']}"
    if isinstance(value, list):
        yield from faults_of_list(value, schema, at)
    elif isinstance(value, dict):
        yield from faults_of_fields(value, schema, at)
    elif isinstance(value, str):
        if not re.search(schema.get("pattern", ""), value):
            yield f"{at} has not the pattern"
        if not schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value)):
            yield f"{at} is too long or too short"
    elif is_a(value, "integer") and not in_range(value, schema):
        yield f"{at} is out of range"


def in_range(value: int, schema: Any) -> bool:
    return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))


def faults_of_choice(value: Any, schema: Any, at: str) -> Iterator[str]:
    if "$ref" in schema:
        yield from faults(value, schemas()[schema["$ref"].rpartition("/")[2]], at)
    for kind, most in (("oneOf", 1), ("anyOf", 99)):
        if kind in schema:
            fits = sum(not list(faults(value, each, at)) for each in schema[kind])
            if not 1 <= fits <= most:
                yield f"{at} fits {fits} of {kind}"


def faults_of_list(value: Any, schema: Any, at: str) -> Iterator[str]:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        yield f"{at} has {len(value)} things"
    for i, each in enumerate(value):
        yield from faults(each, schema.get("items", {}), f"{at}/{i}")


def faults_of_fields(value: Any, schema: Any, at: str) -> Iterator[str]:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    yield from (
        f"{at}/{name} is missing" for name in schema.get("required", ()) if name not in value
    )
    for name, each in value.items():
        if name in known:
            yield from faults(each, known[name], f"{at}/{name}")
        elif others is False:
            yield f"{at}/{name} is not known"
        elif isinstance(others, dict):
            yield from faults(each, others, f"{at}/{name}")


def is_a(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and not (name == "integer" and isinstance(value, bool))
