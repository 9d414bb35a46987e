"""What a view gives to a template is what the template uses: no name and no field is missing or
left over.

It goes by names alone. That a field belongs to the very value it is read from shows when the
template is rendered: in the tests a missing one raises an error (`tests/web/client.py`).
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from types import ModuleType

import pytest
from jinja2 import Environment, nodes
from jinja2.meta import find_referenced_templates, find_undeclared_variables

import scorekeeper
import scorekeeper.pages
from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.all_cases import all_cases
from tests.project.module_facts import modules_in, source_of

OF_JINJA = frozenset({"request", "loop", "caller"})
"""Names that Flask and Jinja give to templates."""

MOST_BY_PLACE = 4
"""The most fields of a context that may be given in their order, without their names."""

CALCULATES = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Pow)
JOINS_LISTS = frozenset({"ask/_answer.html", "ask/_verdict.html"})
"""Templates in which `+` puts two lists together."""

OF_A_LOOP = ("index", "index0", "revindex", "first", "last", "length", "changed", "previtem")
READ = re.compile(r"^(?:from|import) .*|(?<=[\w)\]]\.)([a-z_]\w*)", re.MULTILINE)
"""An attribute in a source, behind what has it; of an import, nothing."""

KEY_OF_A_CACHE = "PastQuestion"
"""A dataclass of pages whose fields nobody needs to read."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Environment]:
    """Jinja as the app sets it up."""
    scorer = Scorer(tmp_path_factory.mktemp("contexts") / "contexts.db")
    yield create_app(scorer).jinja_env
    scorer.close()


# --- what views give ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rendering:
    """A call of `render_template`: the templates it may name, and the names it gives them."""

    where: str
    templates: frozenset[str]
    given: frozenset[str]


def renderings() -> Iterator[Rendering]:
    for name in modules_in(scorekeeper):
        if "render_template(" not in source_of(name):
            continue
        tree = ast.parse(source_of(name))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "render_template":
                where = f"{name}:{call.lineno}"
                assert all(each.arg for each in call.keywords), f"{where} gives names behind **"
                given = frozenset(str(each.arg) for each in call.keywords)
                # Where a variable names the template, it is one of those of its module.
                yield Rendering(where, templates_in(call.args[0]) or templates_in(tree), given)


def templates_in(tree: ast.AST) -> frozenset[str]:
    texts = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return frozenset(text for text in texts if isinstance(text, str) and text.endswith(".html"))


# --- what templates use ---------------------------------------------------------------------------


@cache
def parsed(environment: Environment, template: str) -> nodes.Template:
    return environment.parse(environment.loader.get_source(environment, template)[0], template)


@cache
def with_parts(environment: Environment, template: str) -> frozenset[str]:
    """This template and all that it includes, imports or extends."""
    parts = find_referenced_templates(parsed(environment, template))
    return frozenset({template}).union(*(with_parts(environment, part or "") for part in parts))


@cache
def names_in(environment: Environment, template: str) -> tuple[frozenset[str], frozenset[str]]:
    """The names that it must be given, and those that it may be given."""
    parts = [of_one_part(environment, part) for part in with_parts(environment, template)]
    asked, given = (frozenset[str]().union(*each) for each in zip(*parts, strict=True))
    return asked - given - OF_JINJA - frozenset(environment.globals), asked


@cache
def of_one_part(environment: Environment, template: str) -> tuple[frozenset[str], ...]:
    """The names that this template asks for, and those that it sets or can do without."""
    tree = parsed(environment, template)
    set_inside = {node.name for node in tree.find_all(nodes.Name) if node.ctx != "load"}
    set_inside |= {macro.name for macro in tree.find_all(nodes.Macro)}
    set_inside |= {str(name) for each in tree.find_all(nodes.FromImport) for name in each.names}
    for node in tree.find_all((nodes.Filter, nodes.Test)):
        if node.name in ("default", "defined") and isinstance(node.node, nodes.Name):
            set_inside.add(node.node.name)
    return frozenset(find_undeclared_variables(tree)), frozenset(set_inside)


def test_a_template_gets_what_it_uses_and_uses_what_it_gets(environment: Environment) -> None:
    with all_cases() as case:
        for rendering in renderings():
            with case(rendering.where):
                every = [names_in(environment, each) for each in rendering.templates]
                missing = frozenset.intersection(*(must for must, _may in every)) - rendering.given
                left_over = rendering.given - frozenset[str]().union(*(may for _must, may in every))
                assert (missing, left_over) == (set(), set())


def test_every_template_is_rendered(environment: Environment) -> None:
    named = frozenset[str]().union(*(rendering.templates for rendering in renderings()))
    rendered = frozenset[str]().union(*(with_parts(environment, each) for each in named))
    assert rendered == set(environment.list_templates(extensions=["html"]))


# --- fields of what is given ----------------------------------------------------------------------


def classes_of(package: ModuleType) -> set[type]:
    modules = [importlib.import_module(name) for name in modules_in(package)]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return {each for each in found if package.__name__ in each.__module__}


def contexts() -> list[type]:
    """The dataclasses of pages."""
    ours = classes_of(scorekeeper.pages)
    return sorted((each for each in ours if is_dataclass(each)), key=lambda each: each.__name__)


@cache
def read_by_templates(environment: Environment) -> frozenset[str]:
    """The attributes that are read in any template."""
    every = environment.list_templates(extensions=["html"])
    read = (parsed(environment, each).find_all(nodes.Getattr) for each in every)
    return frozenset(node.attr for found in read for node in found)


def test_every_field_that_a_template_reads_exists(environment: Environment) -> None:
    known = {*dir(str), *dir(dict), *dir(list), *OF_A_LOOP}
    for each in classes_of(scorekeeper):
        known.update(dir(each), inspect.get_annotations(each))
    assert read_by_templates(environment) - known == set()


def test_every_field_of_a_context_is_used(environment: Environment) -> None:
    """By a template or by the program."""
    read = set(read_by_templates(environment))
    for name in modules_in(scorekeeper):
        read.update(READ.findall(source_of(name)))
    left_over = [
        f"{kind.__name__}.{name}"
        for kind in contexts()
        if kind.__name__ != KEY_OF_A_CACHE
        for name in (*(each.name for each in fields(kind)), *properties_of(kind))
        if name not in read
    ]
    assert left_over == []


def properties_of(kind: type) -> list[str]:
    return [name for name, stored in vars(kind).items() if isinstance(stored, property)]


def test_a_long_context_is_made_with_the_names_of_its_fields() -> None:
    by_place = {kind: [each for each in fields(kind) if not each.kw_only] for kind in contexts()}
    assert [kind for kind, these in by_place.items() if len(these) > MOST_BY_PLACE] == []


def test_a_template_does_not_calculate(environment: Environment) -> None:
    found = [
        f"{name}:{node.lineno}"
        for name in environment.list_templates(extensions=["html"])
        if name not in JOINS_LISTS
        for node in parsed(environment, name).find_all(CALCULATES)
    ]
    assert found == []
