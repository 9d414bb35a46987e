"""Small changes of the source, each of which a test should notice."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

Offset = Callable[[int, int], int]
"""The offset of a line and a column in the bytes of a file."""

_OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
}
"""How an operator is written, and what else stands in its place."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `old` becomes `new` at this place. `line` counts from 1, `start` and `end` are
    offsets in the UTF-8 bytes of the file."""

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str

    def changed(self, source: bytes) -> bytes:
        """The file with the change. ValueError if the file has changed since it was read."""
        if source[self.start : self.end].decode() != self.old:
            raise ValueError(f"{self.path} has changed since the mutants were drawn")
        return source[: self.start] + self.new.encode() + source[self.end :]


def mutants_of(path: Path) -> list[Mutant]:
    """Every change of this file that compiles."""
    source = path.read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for row in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column

    found = []
    for node, start, end, new in _changes(tree, source, offset):
        old = source[start:end].decode()
        mutant = Mutant(str(path), node.lineno, start, end, old, new)
        if _compiles(mutant.changed(source)):
            found.append(mutant)
    return found


def sample(paths: list[Path], count: int, luck: random.Random) -> list[Mutant]:
    """So many mutants of these files, at most one a line, each line as likely as any other."""
    by_line: dict[tuple[str, int], list[Mutant]] = {}
    for path in paths:
        for mutant in mutants_of(path):
            by_line.setdefault((mutant.path, mutant.line), []).append(mutant)
    lines = luck.sample(sorted(by_line), min(count, len(by_line)))
    return [luck.choice(by_line[line]) for line in lines]


def _changes(
    tree: ast.Module, source: bytes, at: Offset
) -> Iterator[tuple[ast.expr, int, int, str]]:
    for node in _evaluated(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from _operator(node, node.left, node.comparators[0], node.ops[0], source, at)
        elif isinstance(node, ast.BoolOp):
            yield from _operator(node, node.values[0], node.values[1], node.op, source, at)
        elif isinstance(node, ast.BinOp):
            yield from _operator(node, node.left, node.right, node.op, source, at)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start = at(node.lineno, node.col_offset)
            yield node, start, at(node.operand.lineno, node.operand.col_offset), ""
        elif isinstance(node, ast.Constant) and type(node.value) in (bool, int):
            start, end = _span(node, at)
            value = node.value
            other = not value if isinstance(value, bool) else int(str(value)) + 1
            yield node, start, end, str(other)
        elif isinstance(node, ast.IfExp):
            start, end = _span(node.test, at)
            yield node.test, start, end, f"not ({source[start:end].decode()})"


def _evaluated(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes but annotations, decorators, and what only the type checker reads."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "decorator_list", "returns"):
                continue
            children = value if isinstance(value, list) else [value]
            waiting.extend(child for child in children if isinstance(child, ast.AST))


def _operator(
    node: ast.expr, left: ast.expr, right: ast.expr, kind: ast.AST, source: bytes, at: Offset
) -> Iterator[tuple[ast.expr, int, int, str]]:
    """The operator between two operands, with what else stands there."""
    if type(kind) not in _OPERATORS:
        return
    written, new = _OPERATORS[type(kind)]
    start, end = _span(left, at)[1], _span(right, at)[0]
    between = source[start:end].decode()
    for old in (f" {written} ", f"\n{written} "):
        if between.count(old) == 1 and "#" not in between:
            first = start + len(between[: between.index(old)].encode()) + 1
            yield node, first, first + len(written), new
            return
    if between.strip(" ()\n") == written:
        first = start + between.index(written)
        yield node, first, first + len(written), new


def _span(node: ast.expr, at: Offset) -> tuple[int, int]:
    end_line, end_column = node.end_lineno, node.end_col_offset
    assert end_line is not None
    assert end_column is not None
    return at(node.lineno, node.col_offset), at(end_line, end_column)


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True
