"""What a template reads of what it is given: names, and fields of the classes they have.

It follows includes, imports, macros and blocks as Jinja does, and types from one field to the next
(`tests.web.hints`). Both branches of every `if` are read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import GenericAlias
from typing import Any

from jinja2 import Environment, nodes

from tests.web.hints import (
    MISSING,
    Fields,
    Given,
    element,
    item,
    list_of,
    returned,
    union,
)
from tests.web.python_reader import attribute

Names = Mapping[str, Any]

OF_JINJA = frozenset({"self", "request", "loop"})
"""Names that Flask and Jinja give to every template."""


@dataclass(frozen=True)
class Macro:
    """A macro, and the names it sees where it was imported."""

    template: str
    node: nodes.Macro
    seen: Names


@cache
def _parsed(environment: Environment, template: str) -> nodes.Template:
    """This template, read once for all pages that include it. Nobody changes it."""
    assert environment.loader is not None
    source, _path, _fresh = environment.loader.get_source(environment, template)
    return environment.parse(source, template)


@dataclass
class TemplateReader:
    """Reads one template with these names in its context. `asked` are those it used; `faults` say
    what it uses and does not get."""

    environment: Environment
    given: Names
    fields: Fields = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)
    templates: set[str] = field(default_factory=set)

    def read(self, template: str) -> None:
        """Read this template as a view renders it."""
        self._template(template, dict(self.given), {})

    # ------------------------------------------------------------------ templates

    def _parse(self, template: str) -> nodes.Template:
        self.templates.add(template)
        return _parsed(self.environment, template)

    def _template(self, name: str, names: dict[str, Any], blocks: dict[str, Any]) -> None:
        tree = self._parse(name)
        for block in tree.find_all(nodes.Block):
            blocks.setdefault(block.name, (name, block))
        parent = tree.find(nodes.Extends)
        if parent is None:
            self._body(name, tree.body, names, blocks)
            return
        for node in tree.body:
            if not isinstance(node, nodes.Block | nodes.Extends | nodes.Output):
                self._statement(name, node, names, blocks)
        self._template(parent.template.as_const(), names, blocks)

    def _body(
        self,
        template: str,
        body: Sequence[nodes.Node],
        names: dict[str, Any],
        blocks: dict[str, Any],
    ) -> None:
        for node in body:
            self._statement(template, node, names, blocks)

    def _statement(  # noqa: PLR0912
        self, template: str, node: nodes.Node, names: dict[str, Any], blocks: dict[str, Any]
    ) -> None:
        match node:
            case nodes.Output():
                for part in node.nodes:
                    self._type(template, part, names)
            case nodes.If():
                self._type(template, node.test, names)
                # A name that one branch sets may be used after it.
                for body in (node.body, node.elif_, node.else_):
                    self._body(template, body, names, blocks)
            case nodes.For():
                inner = dict(names)
                self._bind(inner, node.target, element(self._type(template, node.iter, names)))
                inner["loop"] = Any
                if node.test is not None:
                    self._type(template, node.test, inner)
                self._body(template, [*node.body, *node.else_], inner, blocks)
            case nodes.With():
                inner = dict(names)
                for target, value in zip(node.targets, node.values, strict=True):
                    self._bind(inner, target, self._type(template, value, names))
                self._body(template, node.body, inner, blocks)
            case nodes.Assign():
                self._bind(names, node.target, self._type(template, node.node, names))
            case nodes.Block():
                owner, block = blocks[node.name]
                self._body(owner, block.body, dict(names), blocks)
            case nodes.Include():
                self._template(node.template.as_const(), dict(names), {})
            case nodes.FromImport():
                self._import(node, names)
            case nodes.CallBlock():
                self._type(template, node.call, names)
                self._body(template, node.body, dict(names), {})
            case nodes.Macro():
                names[node.name] = Macro(template, node, names)
            case _:
                raise NotImplementedError(f"{template}:{node.lineno}: {type(node).__name__}")

    def _import(self, node: nodes.FromImport, names: dict[str, Any]) -> None:
        name = node.template.as_const()
        seen = dict(names) if node.with_context else {}
        for each in self._parse(name).body:
            if isinstance(each, nodes.Macro | nodes.Assign | nodes.FromImport):
                self._statement(name, each, seen, {})
        for wanted in node.names:
            theirs, ours = wanted if isinstance(wanted, tuple) else (wanted, wanted)
            names[ours] = seen[theirs]

    def _bind(self, names: dict[str, Any], target: nodes.Node, found: Any) -> None:
        if isinstance(target, nodes.Tuple):
            for at, part in enumerate(target.items):
                self._bind(names, part, item(found, at))
        else:
            assert isinstance(target, nodes.Name)
            names[target.name] = found

    # ------------------------------------------------------------------ expressions

    def _type(self, template: str, node: nodes.Node, names: Names) -> Any:  # noqa: PLR0911, PLR0912
        match node:
            case nodes.Name():
                return self._name(template, node, names)
            case nodes.Getattr():
                return self._attribute(template, node, names)
            case nodes.Getitem(arg=nodes.Const(value=index)):
                return item(self._type(template, node.node, names), index)
            case nodes.Getitem():  # a value of a dictionary, or a part of a list
                self._type(template, node.arg, names)
                return item(self._type(template, node.node, names), None)
            case nodes.Call():
                return self._call(template, node, names)
            case nodes.Const():
                return type(node.value)
            case nodes.CondExpr():
                self._type(template, node.test, names)
                parts = [each for each in (node.expr1, node.expr2) if each is not None]
                return union(self._type(template, each, names) for each in parts)
            case nodes.Or() | nodes.And():
                return union(self._type(template, each, names) for each in (node.left, node.right))
            case nodes.Tuple():
                kinds = tuple(self._type(template, each, names) for each in node.items)
                return GenericAlias(tuple, kinds)
            case nodes.List():
                return list_of(union(self._type(template, each, names) for each in node.items))
            case nodes.Test(name="defined") | nodes.Filter(name="default") if isinstance(
                node.node, nodes.Name
            ):
                # The template says itself that this name may be missing.
                self.asked.add(node.node.name)
                return names.get(node.node.name)
            case _:
                for each in node.iter_child_nodes():
                    self._type(template, each, names)
                return Any

    def _name(self, template: str, node: nodes.Name, names: Names) -> Any:
        self.asked.add(node.name)
        if node.name in names:
            return names[node.name]
        shared = self.environment.globals.get(node.name)
        if isinstance(shared, tuple) and shared:
            return tuple[type(shared[0]), ...]  # type: ignore[misc]
        if node.name not in self.environment.globals and node.name not in OF_JINJA:
            self.faults.append(f"{template}:{node.lineno} uses {node.name}, which nobody gives")
        return Any

    def _attribute(self, template: str, node: nodes.Getattr, names: Names) -> Any:
        base = self._type(template, node.node, names)
        root = _root(node)
        shared = self.environment.globals.get(root.name) if isinstance(root, nodes.Name) else None
        if isinstance(shared, type) and root is node.node:  # a class whose members templates name
            if not hasattr(shared, node.attr):
                self.faults.append(f"{template}:{node.lineno}: {shared} has no {node.attr}")
            return shared
        if base is Any and isinstance(root, nodes.Name) and root.name not in OF_JINJA:
            self.faults.append(f"{template}:{node.lineno}: of what class is {root.name}?")
        found = attribute(base, node.attr, self.fields)
        if found is MISSING:
            self.faults.append(f"{template}:{node.lineno}: {base} has no {node.attr}")
            return Any
        return found

    def _call(self, template: str, node: nodes.Call, names: Names) -> Any:
        called = self._type(template, node.node, names)
        args = [self._type(template, each, names) for each in node.args]
        named = {each.key: self._type(template, each.value, names) for each in node.kwargs}
        for each in (node.dyn_args, node.dyn_kwargs):
            if each is not None:
                self._type(template, each, names)
        if isinstance(node.node, nodes.Name) and node.node.name == "once":  # a remembered macro
            called, *args = args
        if isinstance(called, Macro):
            self._macro(called, args, named)
            return str
        return returned(called) if isinstance(called, Given) else Any

    def _macro(self, macro: Macro, args: list[Any], named: Names) -> None:
        inner = dict(macro.seen)
        wanted = [each.name for each in macro.node.args]
        optional = wanted[len(wanted) - len(macro.node.defaults) :]
        for name, default in zip(optional, macro.node.defaults, strict=True):
            inner[name] = self._type(macro.template, default, macro.seen)
        inner.update(zip(wanted, args, strict=False))
        inner.update(named)
        inner["caller"] = Given(str)  # what a `call` block writes, if there is one
        self._body(macro.template, macro.node.body, inner, {})


def _root(node: nodes.Node) -> nodes.Node:
    """What the chain of attributes begins with: `page` of `page.row.name`."""
    while isinstance(node, nodes.Getattr | nodes.Getitem):
        node = node.node
    return node
