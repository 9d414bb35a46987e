"""The OpenAPI description: its examples are valid by it and are answered as it says."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from scorekeeper.api.dispatch import QUESTIONS, answer
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from tests import all_cases
from tests.api.ask import refused
from tests.api.schemas import TYPES, faults, is_a, page, schemas


def media(part: Any) -> Any:
    return part["content"]["application/json"]


def post() -> Any:
    return page()["paths"]["/api/ask"]["post"]


@all_cases.each(QUESTIONS)
def test_an_example_is_valid_and_so_is_its_answer(name: str) -> None:
    asked = media(post()["requestBody"])["examples"][name]["value"]
    assert not list(faults(asked, media(post()["requestBody"])["schema"]))
    told = json.loads(json.dumps(answer(asked)))
    assert not list(faults(told, schemas()[f"{name.capitalize()}Answer"]))
    assert not list(faults(told, media(post()["responses"]["200"])["schema"]))
    assert schemas()[f"{name.capitalize()}Answer"]["examples"] == [told]


@all_cases.each(["400", "405", "408", "413"])
def test_an_error_is_valid(status: str) -> None:
    schema = media(post()["responses"][status])["schema"]
    for asked in ("", "{}", {"ask": "check", "id": 7}):
        assert not list(faults(answer(asked), schema))


@all_cases.each(QUESTIONS)
def test_what_is_demanded_is_missed_and_a_default_or_null_changes_nothing(name: str) -> None:
    question, schema = QUESTIONS[name], schemas()[name.capitalize()]
    assert sorted(schema["required"]) == sorted({"ask", *question.required})
    for field, described in schema["properties"].items():
        left = {said: told for said, told in question.example.items() if said != field}
        if field in schema["required"]:
            assert list(faults(left, schema)) == [f"/{field} is missing"]
            assert refused(left) == ("missing_field", f"/{field}")
            assert refused({**left, field: None})[0] in ("wrong_type", "missing_field")
            continue
        same = [{**left, field: None}]
        if "default" in described:
            assert not list(faults(described["default"], described))
            same.append({**left, field: described["default"]})
        for asked in same:
            assert not list(faults(asked, schema)), field
            assert answer(asked) == answer(left)


def types_of(schema: Any) -> Iterator[str]:
    """The types of values that this schema lets through."""
    if "$ref" in schema:
        yield from types_of(schemas()[schema["$ref"].rpartition("/")[2]])
    named = schema.get("type", [])
    yield from [named] if isinstance(named, str) else named
    for value in (*schema.get("enum", ()), *([schema["const"]] if "const" in schema else ())):
        yield from (name for name in TYPES if is_a(value, name))
    for inner in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
        yield from types_of(inner)


OF_EVERY_TYPE: tuple[Any, ...] = (7, 1.5, math.nan, math.inf, "x", [], {}, True)


@all_cases.each(QUESTIONS)
def test_a_value_of_another_type_is_refused_in_every_field(name: str) -> None:
    for field, described in schemas()[name.capitalize()]["properties"].items():
        for value in OF_EVERY_TYPE:
            if not any(is_a(value, each) for each in types_of(described)):
                asked = {**QUESTIONS[name].example, field: value}
                assert refused(asked) == ("wrong_type", f"/{field}"), value


def test_null_is_as_valid_further_inside() -> None:
    line = {"laid": True, "points": 5, "hand": None, "phase": None}
    rounds = [{"out": None, "players": {"A": line, "B": line}}]
    wild = {"type": "set", "cards": ["7", "7"], "declared": None}
    moves = [
        {"by": "A", "draw": "pile", "card": None},
        {"by": "A", "discard": None, "declare": None},
    ]
    for asked in (
        {"ask": "sheet", "players": ["A", "B"], "rounds": rounds},
        {"ask": "hit", "target": wild, "add": ["7"], "id": None},
        {"ask": "referee", "players": ["A", "B"], "moves": moves},
    ):
        assert not list(faults(asked, schemas()[str(asked["ask"]).capitalize()])), asked
        assert "error" not in answer(asked)


@all_cases.each(["", " ", "\u00a0", "\t\n", "\x1c"])
def test_a_name_that_is_refused_as_blank_is_not_valid_either(blank: str) -> None:
    asked = {"ask": "sheet", "players": ["A", blank]}
    assert refused(asked) == ("name_missing", "/players/1")
    assert list(faults(asked, schemas()["Sheet"]))
    assert not list(faults({**asked, "players": ["A", " 0 "]}, schemas()["Sheet"]))


def test_the_answers_of_every_shape_are_valid() -> None:
    rounds = [{"players": {name: {"laid": True, "points": 5} for name in ("A", "B")}}]
    sheet = {"ask": "sheet", "players": ["A", "B"], "rounds": rounds, "phases": ["set2"]}
    wilds = {"type": "color", "cards": ["W"], "declared": "G"}
    replaced = {"type": "run", "cards": ["3", "W"]}
    rules = {"switches": {"wild_replace": "allowed"}}
    for asked in (
        sheet,
        {**sheet, "rules": "ravensburger"},
        {"ask": "sheet", "players": ["A", "B"], "variant": "any-order"},
        {"ask": "hit", "target": wilds, "add": ["G1"], "own_turn": False, "id": "x"},
        {"ask": "hit", "target": replaced, "add": ["4"], "take": ["W"], "rules": rules},
        {"ask": "hit", "target": {"type": "set", "cards": []}, "add": []},
        {"ask": "judge", "phase": "set3", "groups": [["S"], ["5", "6"]], "declare": [None, "R"]},
        {"ask": "check", "phase": "set3", "hand": []},
        {"ask": "plausible", "phase": "set3", "out": True, "points": 0},
    ):
        told = json.loads(json.dumps(answer(asked)))
        name = str(asked["ask"]).capitalize()
        assert not list(faults(asked, schemas()[name]))
        assert not list(faults(told, schemas()[f"{name}Answer"])), asked


def test_every_sheet_and_switch_is_described_and_what_is_stable_and_for_whom() -> None:
    for promise in ("stable", "not for web pages"):
        assert promise in page()["info"]["description"]
    by_id, by_switches, _default = schemas()["Check"]["properties"]["rules"]["oneOf"]
    assert by_id["enum"] == list(SHEETS)
    switches = by_switches["properties"]["switches"]["properties"]
    assert switches == {name: {"enum": list(values)} for name, values in SWITCH_VALUES.items()}
