"""What tests ask about the modules of the program, each of which is read once.

Tests name a module or a package as an import does, not by its path, so that it can be moved.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


def modules_in(package: ModuleType) -> Iterator[str]:
    """The name of this package and of every module in it, also in inner packages. None of them is
    imported, except for packages."""
    yield package.__name__
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield found.name


@cache
def source_of(name: str) -> str:
    """The source of the module of this name, which is not imported."""
    spec = find_spec(name)
    assert spec is not None, name
    assert spec.origin is not None, name
    return Path(spec.origin).read_text(encoding="utf-8")


def source_of_package(package: ModuleType, *, without: str = "") -> str:
    """The source of all modules of a package, but of the one with the name `without`."""
    return "\n".join(source_of(name) for name in modules_in(package) if name != without)


def code_lines(path: Path) -> int:
    """The lines of a module without imports, docstrings, comments and blanks."""
    lines = path.read_text(encoding="utf-8").splitlines()
    written = {n for n, line in enumerate(lines, 1) if line.strip() and line.strip()[0] != "#"}
    for node in ast.walk(facts_of(path).tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
                written -= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return len(written)


@dataclass(frozen=True, slots=True)
class ModuleFacts:
    """What tests ask about a module of the program."""

    has_docstring: bool
    names: frozenset[str]
    """The names it gives: its own, and those of its classes, functions and parameters."""
    classes: tuple[str, ...]
    """Its classes, without those inside of others."""
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    """Also those inside of functions."""
    tree: ast.Module

    @property
    def imports_by_name(self) -> dict[str, str]:
        """What each imported name is: `from a import b as c` gives c: a.b."""
        return {
            alias.asname or alias.name: (
                f"{node.module}.{alias.name}" if isinstance(node, ast.ImportFrom) else alias.name
            )
            for node in self.imports
            for alias in node.names
        }


@cache
def facts_of(path: Path) -> ModuleFacts:
    """The facts of this file. Each is read once: all of them take half a second."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {path.parent.name if path.stem == "__init__" else path.stem}
    imports = []
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                names.add(node.name)
            case ast.arg():
                names.add(node.arg)
            case ast.Import() | ast.ImportFrom():
                imports.append(node)
    classes = tuple(node.name for node in tree.body if isinstance(node, ast.ClassDef))
    return ModuleFacts(
        bool(ast.get_docstring(tree)), frozenset(names), classes, tuple(imports), tree
    )
