"""Prints the tables of fields in `docs/ask.md` from the signatures of the questions.

A table stands between a comment that names its question and the comment `end`. The fields that
every question has are in the table of `all`. The rest of the page is written by hand.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from scorekeeper.api.description import REQUIRED, Field, fields_of
from scorekeeper.api.dispatch import QUESTIONS
from scorekeeper.api.kinds import table_of

_TABLE = re.compile(
    r"(<!-- fields of (\w+), printed by make docs -->\n).*?(<!-- end -->)", re.DOTALL
)


def printed_questions(page: str) -> str:
    """The page with its tables as they should be."""
    return _TABLE.sub(lambda found: f"{found[1]}{_table(found[2])}\n{found[3]}", page)


def tables_in(page: str) -> list[str]:
    """The names of the tables that the page has, in their order."""
    return [found[2] for found in _TABLE.finditer(page)]


def _table(name: str) -> str:
    shared = fields_of(table_of)
    if name == "all":
        return "\n".join(_lines(shared))
    names = {field.name for field in shared}
    return "\n".join(_lines(field for field in QUESTIONS[name].fields if field.name not in names))


def _lines(fields: Iterable[Field]) -> Iterator[str]:
    yield "| field | default | |"
    yield "|---|---|---|"
    for field in fields:
        yield f"| `{field.name}` | {_default(field)}| {_about(field.schema)} |"
        yield from _inner_lines(field.name, field.schema)


def _default(field: Field) -> str:
    return "" if field.default is REQUIRED else f"`{json.dumps(field.default_in_json)}` "


def _about(schema: Mapping[str, Any]) -> str:
    """The sentence of a field, with the words it may be and the most objects it may list."""
    words = [f"`{json.dumps(word)}`" for word in schema.get("enum", ()) if word is not None]
    parts = [schema["description"]]
    if words:
        parts.append(f"One of {', '.join(words)}.")
    if "maxItems" in schema and "properties" in schema["items"]:
        parts.append(f"At most {schema['maxItems']}.")
    return " ".join(parts)


def _inner_lines(place: str, schema: Mapping[str, Any]) -> Iterator[str]:
    """The fields of objects inside: `moves[].by` is in each move, `players{}.laid` at each name."""
    for name, inner in schema.get("properties", {}).items():
        yield f"| `{place}.{name}` | | {_about(inner)} |"
        yield from _inner_lines(f"{place}.{name}", inner)
    if "items" in schema:
        yield from _inner_lines(f"{place}[]", schema["items"])
    if "additionalProperties" in schema:
        yield from _inner_lines(f"{place}{{}}", schema["additionalProperties"])


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(printed_questions(path.read_text(encoding="utf-8")), encoding="utf-8")
