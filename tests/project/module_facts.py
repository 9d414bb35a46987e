"""What tests ask about the modules of the program, each of which is read once."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path


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
    return ModuleFacts(bool(ast.get_docstring(tree)), frozenset(names), classes, tuple(imports))
