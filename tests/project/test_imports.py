"""No module imports itself through other modules, and neither does a folder."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

from tests.all_cases import each
from tests.checkout import ROOT
from tests.project.module_facts import facts_of

PACKAGE = ROOT / "scorekeeper"

Imports = Mapping[str, set[str]]


@cache
def imports() -> Imports:
    """What each module of ours imports of ours, also inside of functions."""
    graph = grimp.build_graph("scorekeeper", cache_dir=None)
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def file_of(name: str) -> Path:
    path = ROOT.joinpath(*name.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def inner_folder(name: str) -> str:
    """The folder inside of a layer that this module lies in (`game.turns`); else the module."""
    parts = name.split(".")
    folder = ".".join(parts[:3])
    return folder if len(parts) > 2 and file_of(folder).name == "__init__.py" else name


def between_folders() -> Imports:
    """The same with each inner folder as one: what it imports, all its modules import."""
    found: dict[str, set[str]] = {}
    for name, imported in imports().items():
        here = inner_folder(name)
        found.setdefault(here, set()).update({inner_folder(each) for each in imported} - {here})
    return found


def circle_in(imported: Imports) -> list[str]:
    """The modules of one circle, each importing the next; empty where there is none."""
    try:
        TopologicalSorter(imported).prepare()
    except CycleError as found:
        return list(reversed(found.args[1]))
    return []


def test_no_module_imports_in_a_circle() -> None:
    assert circle_in(imports()) == []


def test_no_folder_inside_of_a_layer_imports_in_a_circle() -> None:
    assert circle_in(between_folders()) == []


def test_the_referee_of_turns_needs_no_event_and_no_command() -> None:
    """`game` imports `game.turns`, so `game.turns` imports of `game` only what lies below both."""
    turns = "scorekeeper.game.turns"
    needed = {
        each
        for name, imported in imports().items()
        if inner_folder(name) == turns
        for each in imported
        if each.startswith("scorekeeper.game") and inner_folder(each) != turns
    }
    assert needed == {"scorekeeper.game.values", "scorekeeper.game.answers"}
    assert not any(inner_folder(each) == turns for name in needed for each in imports()[name])


# --- pages ---------------------------------------------------------------------------------------

OF_THE_REQUEST = {f"flask.{name}" for name in ("request", "session", "g", "current_app")}
OF_THE_REQUEST.add("htmx_flask.request")

CLOCK_OR_CHANCE = {"random", "secrets", "time", "uuid"}

NOW = {"now", "today", "utcnow"}
"""The methods of dates that read the clock."""

SHOWN = [path for path in sorted((PACKAGE / "pages").glob("*/*.py")) if path.stem != "view"]
"""What has no routes: what several pages show, and the modules beside the routes of a folder."""

PAGES = [
    *(path for path in sorted((PACKAGE / "pages").glob("*.py")) if path.stem != "__init__"),
    *sorted((PACKAGE / "pages").glob("*/view.py")),
]
assert PAGES


def blueprint_line(path: Path) -> int:
    """The line of the first blueprint of a page: above it is what the page shows."""
    return min(
        node.lineno
        for node in facts_of(path).tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Blueprint(")
    )


def is_of_the_request(imported: str) -> bool:
    """Is this a name of the request, or a function of a module of `web` that knows the request? Its
    classes are values."""
    module, _, name = imported.rpartition(".")
    if not module.startswith("scorekeeper.web."):
        return imported in OF_THE_REQUEST or imported.partition(".")[0] in CLOCK_OR_CHANCE
    known = facts_of(file_of(module)).imports_by_name.values()
    return bool(OF_THE_REQUEST & {*known}) and not name.lstrip("_")[0].isupper()


def used_above(path: Path, line: int) -> Iterator[str]:
    """What a module names above this line of what belongs to the request, the clock or chance."""
    imported = facts_of(path).imports_by_name
    for statement in facts_of(path).tree.body:
        for node in ast.walk(statement) if statement.lineno < line else ():
            match node:
                case ast.Name(id=name) if name in imported:
                    named = imported[name]
                case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in imported:
                    named = f"{imported[name]}.{attribute}"
                case _:
                    continue
            reads_the_clock = named.startswith("datetime.") and named.rpartition(".")[2] in NOW
            if is_of_the_request(named) or reads_the_clock:
                yield f"line {node.lineno}: {named}"


@each(PAGES)
def test_above_its_blueprint_a_page_is_values(path: Path) -> None:
    assert list(used_above(path, blueprint_line(path))) == []


@each(SHOWN)
def test_what_several_pages_show_is_values(path: Path) -> None:
    assert list(used_above(path, 100_000)) == []


# --- what the source refers to -------------------------------------------------------------------


def test_a_page_that_the_source_names_is_there() -> None:
    there = {path.name for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))}
    gone = {
        (path.relative_to(ROOT).as_posix(), name)
        for folder in ("scorekeeper", "tests", "templates", "static", "bench")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in (".py", ".html", ".js", ".css", ".sql") and "vendor" not in path.parts
        for name in re.findall(r"\b([\w.-]+\.md)\b", path.read_text(encoding="utf-8"))
        if path != Path(__file__) and name not in there
    }
    assert gone == set()


# --- what a start loads --------------------------------------------------------------------------


NO_CARDS = ("storage", "service", "web", "pages", "network")

LOADED = (
    (
        "import scorekeeper.api.dispatch as a; a.answer({'ask': 'points', 'hand': []})",
        {"flask", "flask_babel", "sqlite_utils", "uvicorn"},
    ),
    (
        "import scorekeeper.cli as c; c.main(['points', '5'], standalone_mode=False)",
        {"flask", "sqlite_utils", "uvicorn", *(f"scorekeeper.{name}" for name in NO_CARDS)},
    ),
    (
        "from scorekeeper import app, server; from scorekeeper.cli import banner, serve",
        {"PIL", "ortools", "zeroconf", "psycopg", "pandas", "numpy"},
    ),
)
"""What a program's question, one in the terminal and a server load in turn, and what none of it."""


def test_a_question_or_a_server_loads_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    """Pillow takes 4 MB and a tenth of a second; a QR code needs nothing of it. Pandas, which
    sqlite-utils would load wherever it is installed, takes 44 MB and half a second."""
    for installed in ("pandas", "numpy"):
        (tmp_path / f"{installed}.py").touch()
    lines = [f"{loads}; print({unneeded} & {{*sys.modules}})" for loads, unneeded in LOADED]
    script = "\n".join(["import sys", *lines])
    words = [sys.executable, "-c", script]
    there = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=there)
    assert done.stdout.split() == ["set()", "5", "set()", "set()"]
