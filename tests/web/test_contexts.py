"""What a view gives to a template is exactly what the template uses: no name and no field is
missing or left over."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from types import ModuleType
from typing import Any, get_args

import pytest
from jinja2 import DictLoader, Environment, nodes

import scorekeeper.pages
import scorekeeper.web
from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.all_cases import all_cases
from tests.project.module_facts import modules_in
from tests.web.hints import hints_of, members
from tests.web.python_reader import Reader, read_modules
from tests.web.template_reader import TemplateReader


def modules_of(package: ModuleType) -> list[ModuleType]:
    return [importlib.import_module(name) for name in modules_in(package)]


MODULES = [*modules_of(scorekeeper.pages), *modules_of(scorekeeper.web)]


OURS = ("scorekeeper.pages.", "scorekeeper.web.")
"""Where the contexts of templates are made."""


MOST_BY_PLACE = 4
"""The most fields of a context that may be given in their order, without their names."""


@dataclass(frozen=True, eq=False)
class Rendering:
    """A call of `render_template`: the templates it may name, and the types of what it gives."""

    where: str
    templates: tuple[str, ...]
    given: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.where} {self.templates[0]}"


@cache
def renderings() -> tuple[Rendering, ...]:
    """Every call of `render_template` of pages. Not read before a test asks for them."""
    return tuple(_renderings())


def _renderings() -> Iterator[Rendering]:
    for module in MODULES:
        if "render_template" not in inspect.getsource(module):
            continue  # most modules; reading them whole takes its time
        reader = Reader(module)
        calls = {
            node: function  # of nested functions the inner one is met last
            for function in reader.functions()
            for node in ast.walk(function)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "render_template"
        }
        for call, function in calls.items():
            where = f"{module.__name__.removeprefix('scorekeeper.')}.{function.name}"
            templates = tuple(sorted(templates_of(reader, function, call.args[0])))
            assert templates, where
            assert all(each.arg for each in call.keywords), f"{where} hides what it gives behind **"
            given = {str(each.arg): reader.type_of(each.value, function) for each in call.keywords}
            yield Rendering(where, templates, given)


def templates_of(reader: Reader, function: ast.FunctionDef, named: ast.expr) -> set[str]:
    """The names this expression may have: one, either of two, or those that callers hand in."""
    match named:
        case ast.Constant(value=str(name)):
            return {name}
        case ast.IfExp(body=body, orelse=other):
            return templates_of(reader, function, body) | templates_of(reader, function, other)
        case ast.Name(id=name):
            handed_in = [
                each for node in ast.walk(reader.tree) for each in settings_of(node, function, name)
            ]
            return set().union(*(templates_of(reader, function, each) for each in handed_in))
        case _:
            raise AssertionError(f"{function.name}: which template is {ast.unparse(named)}?")


def settings_of(node: ast.AST, function: ast.FunctionDef, name: str) -> Iterator[ast.expr]:
    """What this node sets the name to: by an assignment, or as the first argument of a call."""
    first_parameter = function.args.args[0].arg if function.args.args else ""
    match node:
        case ast.Assign(targets=[ast.Name(id=target)], value=value) if target == name:
            yield value
        case ast.Call(func=ast.Name(id=called), args=[first, *_]):
            if called == function.name and first_parameter == name:
                yield first


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """Jinja as the app sets it up."""
    scorer = Scorer(tmp_path_factory.mktemp("contexts") / "contexts.db")
    yield create_app(scorer).jinja_env
    scorer.close()


@dataclass(frozen=True)
class ReadTemplates:
    """What the templates of one rendering read."""

    asked: frozenset[str]
    faults: tuple[str, ...]
    fields: frozenset[tuple[type, str]]
    templates: frozenset[str]


@cache
def read_by(environment: Environment, rendering: Rendering) -> ReadTemplates:
    readers = []
    for template in rendering.templates:
        reader = TemplateReader(environment, rendering.given)
        reader.read(template)
        readers.append(reader)
    return ReadTemplates(
        frozenset().union(*(each.asked for each in readers)),
        tuple(dict.fromkeys(fault for each in readers for fault in each.faults)),
        frozenset().union(*(each.fields for each in readers)),
        frozenset().union(*(each.templates for each in readers)),
    )


def test_a_template_gets_all_that_it_uses(environment: Environment) -> None:
    with all_cases() as case:
        for rendering in renderings():
            with case(rendering):
                assert read_by(environment, rendering).faults == ()


def test_a_template_uses_all_that_it_gets(environment: Environment) -> None:
    with all_cases() as case:
        for rendering in renderings():
            with case(rendering):
                assert rendering.given.keys() - read_by(environment, rendering).asked == set()


def contexts() -> set[type]:
    """The dataclasses of pages that a template can come to, from field to field."""
    found: set[type] = set()
    left = [kind for rendering in renderings() for kind in rendering.given.values()]
    while left:
        for kind in members(left.pop()):
            left.extend(each for each in get_args(kind) if each is not Ellipsis)
            if not isinstance(kind, type) or not kind.__module__.startswith(OURS):
                continue
            if is_dataclass(kind) and kind not in found:
                found.add(kind)
                left.extend(hints_of(kind).values())
    return found


def properties_of(kind: type) -> list[str]:
    return [name for name, stored in vars(kind).items() if isinstance(stored, property)]


def test_every_field_of_a_context_is_used(environment: Environment) -> None:
    """By a template, or by a page."""
    read = read_modules(MODULES)
    for rendering in renderings():
        read |= read_by(environment, rendering).fields
    left_over = [
        f"{kind.__name__}.{name}"
        for kind in contexts()
        for name in (*(each.name for each in fields(kind)), *properties_of(kind))
        if not any((each, name) in read for each in kind.__mro__)
    ]
    assert left_over == []


def test_every_template_is_rendered(environment: Environment) -> None:
    rendered = set[str]().union(*(read_by(environment, each).templates for each in renderings()))
    assert rendered == {name for name in environment.list_templates() if name.endswith(".html")}


CALCULATES = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)
JOINS_LISTS = frozenset({"ask/_answer.html", "ask/_verdict.html"})
"""Templates in which `+` puts two lists together."""


def test_a_template_does_not_calculate(environment: Environment) -> None:
    assert environment.loader is not None
    found = [
        f"{name}:{node.lineno}"
        for name in environment.list_templates(extensions=["html"])
        if name not in JOINS_LISTS
        for node in environment.parse(environment.loader.get_source(environment, name)[0]).find_all(
            CALCULATES
        )
    ]
    assert found == []


def test_a_long_context_is_made_with_the_names_of_its_fields() -> None:
    by_place = [
        kind.__name__
        for kind in contexts()
        if sum(not each.kw_only for each in fields(kind)) > MOST_BY_PLACE
    ]
    assert by_place == []


# --- the reader of templates ----------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    name: str


@dataclass(frozen=True)
class Page:
    players: tuple[Player, ...]
    last: Player | None = None
    seats: Mapping[str, Player] = field(default_factory=dict)

    @property
    def first(self) -> Player:
        return self.players[0]


def read(**templates: str) -> TemplateReader:
    """Read the template `page` among these, which is given `page` and `notice`."""
    sources = {f"{name}.html": source for name, source in templates.items()}
    reader = TemplateReader(Environment(loader=DictLoader(sources)), {"page": Page, "notice": str})
    reader.read("page.html")
    return reader


@pytest.mark.parametrize(
    "source",
    [
        "{{ page.players|length }} {{ page.first.name }} {{ page.last.name if page.last }}",
        "{% for player in page.players %}{{ loop.index }} {{ player.name }}{% endfor %}",
        "{{ page.players[0].name }} {{ missing|default('') }}",
        "{{ page.seats[notice].name }} {{ page.seats.get(notice).name }}",
        "{% for seat, player in page.seats.items() %}{{ seat }} {{ player.name }}{% endfor %}",
        "{% with one=page.first %}{% include 'part.html' %}{% endwith %}",
        "{% from 'macros.html' import show with context %}{{ show(page.first) }}",
        "{% from 'macros.html' import frame with context %}"
        "{% call frame() %}{{ page.first.name }}{% endcall %}",
        "{% extends 'base.html' %}{% block main %}{{ page.first.name }}{% endblock %}",
        "{% set one = page.first %}{% include 'part.html' %}",
    ],
)
def test_what_is_there_may_be_used(source: str) -> None:
    part, base = "{{ one.name }}", "{% block main %}{% endblock %}"
    macros = "{% macro show(player) %}{{ player.name }}{{ notice }}{% endmacro %}"
    macros += "{% macro frame() %}{{ notice }}{{ caller() }}{% endmacro %}"
    assert read(page=source, part=part, macros=macros, base=base).faults == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("{{ nobody }}", "nobody"),
        ("{% if notice %}{{ nobody }}{% endif %}", "nobody"),
        ("{{ page.nobody }}", "nobody"),
        ("{{ page.first.nobody }}", "nobody"),
        ("{% if page.last and page.last.nobody %}{% endif %}", "nobody"),
        ("{% for player in page.players %}{{ player.nobody }}{% endfor %}", "nobody"),
        ("{{ page.seats[nobody].name }}", "nobody"),
        ("{{ page.seats[notice].nobody }}", "nobody"),
        ("{{ page.seats.get(notice).nobody }}", "nobody"),
        ("{% with one=page.first %}{% include 'part.html' %}{% endwith %}", "nobody"),
        ("{% from 'macros.html' import show with context %}{{ show(page.first) }}", "nobody"),
        (
            "{% from 'macros.html' import frame with context %}"
            "{% call frame() %}{{ page.nobody }}{% endcall %}",
            "nobody",
        ),
        ("{% extends 'base.html' %}{% block main %}{{ page.nobody }}{% endblock %}", "nobody"),
        ("{% for player in page.players %}{% endfor %}{{ player }}", "player"),
    ],
)
def test_what_is_missing_is_found(source: str, fault: str) -> None:
    part, base = "{{ one.nobody }}", "{% block main %}{% endblock %}"
    macros = "{% macro show(player) %}{{ player.nobody }}{% endmacro %}"
    macros += "{% macro frame() %}{{ caller() }}{% endmacro %}"
    faults = read(page=source, part=part, macros=macros, base=base).faults
    assert len(faults) == 1
    assert fault in faults[0]


def test_what_is_used_is_known() -> None:
    reader = read(page="{% for player in page.players %}{{ player.name }}{% endfor %}")
    assert reader.fields == {(Page, "players"), (Player, "name")}
    assert "notice" not in reader.asked
