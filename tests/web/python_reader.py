"""What type a Python expression of the package has, worked out from type hints.

It is enough for pages: names, calls, attributes, loops and comprehensions. Every attribute that is
read from a dataclass is recorded.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from functools import cache, partial
from types import GenericAlias, ModuleType
from typing import Any, get_args, get_origin

from tests.web.hints import (
    MISSING,
    Fields,
    Given,
    element,
    hints_of,
    item,
    list_of,
    members,
    returned,
    union,
)


def attribute(hint: Any, name: str, used: Fields) -> Any:
    """The type of this attribute; MISSING if no member of the union has it."""
    if not members(hint):
        return hint  # always None: the template asks first whether it is there
    found = []
    for each in members(hint):
        if each is Any or isinstance(each, Given):
            found.append(Any)
            continue
        cls = get_origin(each) or each
        if not isinstance(cls, type):
            found.append(Any)
            continue
        if is_dataclass(cls):
            used.add((cls, name))
        if name in hints_of(cls):
            found.append(hints_of(cls)[name])
        elif hasattr(cls, name):
            found.append(_member(each, cls, name))
        elif cls.__module__.startswith("scorekeeper"):
            found.extend(_set_at_first(cls, name))
    return union(found) if found else MISSING


def _member(hint: Any, cls: type, name: str) -> Any:
    if issubclass(cls, Mapping) and name in ("items", "values", "keys", "get") and get_args(hint):
        key, value = get_args(hint)
        if name == "get":
            return Given(union((value, None)))
        given = {"items": GenericAlias(tuple, (key, value)), "values": value, "keys": key}
        return Given(list_of(given[name]))
    stored = inspect.getattr_static(cls, name)
    if isinstance(stored, property):
        return returned(stored.fget)
    if inspect.isfunction(stored):
        return Given(returned(stored))
    return Any


def _set_at_first(cls: type, name: str) -> Iterator[Any]:
    """The types of what `__init__` sets this attribute to."""
    reader = reader_of(cls)
    for function in reader.functions():
        if function.name == "__init__" and reader.owner(function) is cls:
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and any(
                    isinstance(each, ast.Attribute) and each.attr == name for each in node.targets
                ):
                    yield reader.type_of(node.value, function)


@dataclass
class Reader:
    """Reads one module. `used` collects the attributes it reads from dataclasses."""

    module: ModuleType
    used: Fields = field(default_factory=set)

    def __post_init__(self) -> None:
        self.tree = ast.parse(inspect.getsource(self.module))
        every = ast.walk(self.tree)
        self._functions = tuple(node for node in every if isinstance(node, ast.FunctionDef))
        self._bound: dict[ast.AST, dict[str, list[Callable[[], Any]]]] = {}
        self._busy: set[tuple[ast.AST, str]] = set()

    def functions(self) -> tuple[ast.FunctionDef, ...]:
        """All functions of the module and of its classes."""
        return self._functions

    def read_all(self) -> None:
        """Record every attribute that is read from a dataclass anywhere in the module."""
        for function in self.functions():
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute):
                    self.type_of(node, function)

    def type_of(self, node: ast.expr | None, inside: ast.FunctionDef) -> Any:  # noqa: PLR0911, PLR0912
        """The type of this expression in this function."""
        match node:
            case ast.Constant(value=value):
                return type(value)
            case ast.Name(id=name):
                return self._name(name, inside)
            case ast.Attribute(value=value, attr=name):
                base = self.type_of(value, inside)
                if (
                    isinstance(base, Given)
                    and isinstance(base.gives, type)
                    and base.gives is not Any
                ):
                    return Given(base.gives)  # a member of an enumeration, or a constructor
                found = attribute(base, name, self.used)
                return Any if found is MISSING else found
            case ast.Call():
                return self._call(node, inside)
            case ast.BoolOp(values=values):
                return union(self.type_of(each, inside) for each in values)
            case ast.IfExp(body=body, orelse=other):
                return union((self.type_of(body, inside), self.type_of(other, inside)))
            case ast.Tuple(elts=parts) if not any(isinstance(p, ast.Starred) for p in parts):
                return GenericAlias(tuple, tuple(self.type_of(each, inside) for each in parts))
            case ast.ListComp(elt=part) | ast.GeneratorExp(elt=part) | ast.SetComp(elt=part):
                return list_of(self.type_of(part, inside))
            case ast.DictComp(key=key, value=value):
                kinds = (self.type_of(key, inside), self.type_of(value, inside))
                return GenericAlias(dict, kinds)
            case ast.Subscript(value=value, slice=ast.Constant(value=index)):
                return item(self.type_of(value, inside), index)
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.type_of(value, inside)
            case ast.Subscript(value=value):
                return item(self.type_of(value, inside), None)
            case ast.NamedExpr(value=value):
                return self.type_of(value, inside)
            case ast.JoinedStr():
                return str
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return bool
            case ast.BinOp(left=left, right=right):
                return union((self.type_of(left, inside), self.type_of(right, inside)))
            case _:
                return Any

    def _call(self, node: ast.Call, inside: ast.FunctionDef) -> Any:
        first = node.args[0] if node.args else None
        match node.func:
            case ast.Name(id="replace" | "sorted" | "reversed"):
                return self.type_of(first, inside)
            case ast.Name(id="tuple" | "list") if first is not None:
                return list_of(element(self.type_of(first, inside)))
            case ast.Name(id="next" | "min" | "max") if first is not None:
                kinds = [element(self.type_of(first, inside))]
                return union([*kinds, *(self.type_of(each, inside) for each in node.args[1:])])
            case ast.Name(id="enumerate") if first is not None:
                return list_of(GenericAlias(tuple, (int, element(self.type_of(first, inside)))))
            case ast.Name(id="zip"):
                parts = tuple(element(self.type_of(each, inside)) for each in node.args)
                return list_of(GenericAlias(tuple, parts))
            case ast.Name(id="filter") if len(node.args) > 1:
                return self.type_of(node.args[1], inside)
        return returned(self.type_of(node.func, inside))

    def _name(self, name: str, inside: ast.FunctionDef) -> Any:
        bound = self._bindings(inside)
        if name in bound:
            if (inside, name) in self._busy:
                return None  # it is set from itself; its other settings tell the type
            self._busy.add((inside, name))
            try:
                return union(each() for each in bound[name])
            finally:
                self._busy.discard((inside, name))
        found = getattr(self.module, name, getattr(builtins, name, MISSING))
        if found is MISSING:
            return Any
        if isinstance(found, type) or inspect.isroutine(found) or hasattr(found, "__wrapped__"):
            return Given(returned(found))
        return type(found)

    def _bindings(self, function: ast.FunctionDef) -> dict[str, list[Callable[[], Any]]]:  # noqa: PLR0912
        """What each local name of this function is set to, wherever it is set."""
        if function in self._bound:
            return self._bound[function]
        bound: dict[str, list[Callable[[], Any]]] = {}
        self._bound[function] = bound

        def bind(target: ast.expr, found: Callable[[], Any]) -> None:
            match target:
                case ast.Name(id=name):
                    bound.setdefault(name, []).append(found)
                case ast.Tuple(elts=parts) | ast.List(elts=parts):
                    for at, part in enumerate(parts):
                        if isinstance(part, ast.Starred):
                            bind(part.value, partial(_rest, found))
                        else:
                            bind(part, partial(_part, found, at))

        hints = self._hints(function)
        arguments = function.args
        for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
            bind(ast.Name(each.arg), partial(hints.get, each.arg, Any))
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        bind(target, partial(self.type_of, value, function))
                case ast.AnnAssign(target=target, annotation=annotation):
                    bind(target, partial(self._written, annotation))
                case ast.NamedExpr(target=target, value=value):
                    bind(target, partial(self.type_of, value, function))
                case (
                    ast.For(target=target, iter=over) | ast.comprehension(target=target, iter=over)
                ):
                    bind(target, partial(self._element, over, function))
                case ast.MatchClass(cls=cls, kwd_attrs=names, kwd_patterns=patterns):
                    for name, pattern in zip(names, patterns, strict=True):
                        if isinstance(pattern, ast.MatchAs) and pattern.name:
                            read = ast.Attribute(ast.Call(cls, [], []), name)
                            bind(ast.Name(pattern.name), partial(self.type_of, read, function))
                case ast.Lambda(args=inner):
                    for each in inner.args:
                        bind(ast.Name(each.arg), _unknown)
        return bound

    def _element(self, node: ast.expr, inside: ast.FunctionDef) -> Any:
        return element(self.type_of(node, inside))

    def _hints(self, function: ast.FunctionDef) -> Mapping[str, Any]:
        hints = {}
        every = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
        for each in every:
            if each.annotation is not None:
                hints[each.arg] = self._written(each.annotation)
            elif each.arg == "self":
                hints["self"] = self.owner(function)
        return hints

    def _written(self, annotation: ast.expr) -> Any:
        try:
            return eval(ast.unparse(annotation), vars(self.module))
        except (NameError, TypeError):
            return Any

    def owner(self, function: ast.FunctionDef) -> Any:
        """The class of this method; Any for a function of its own."""
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and function in node.body:
                return getattr(self.module, node.name)
        return Any


def _unknown() -> Any:
    return Any


def _part(whole: Callable[[], Any], at: int) -> Any:
    return item(whole(), at)


def _rest(whole: Callable[[], Any]) -> Any:
    return list_of(element(whole()))


@cache
def reader_of(cls: type) -> Reader:
    """The reader of the module in which this class is written."""
    return Reader(sys.modules[cls.__module__])


def read_modules(modules: Sequence[ModuleType]) -> Fields:
    """The attributes of dataclasses that these modules read."""
    used: Fields = set()
    for module in modules:
        Reader(module, used).read_all()
    return used
