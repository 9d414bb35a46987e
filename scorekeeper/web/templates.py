"""How templates find each other and call macros and functions, without what Jinja looks up anew.

Jinja allows for templates whose global names differ, for functions that want the context, and for
many more templates than fit. Here all templates have the same global names, a macro or a plain
function wants no context, and all templates stay loaded.
"""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from types import FunctionType
from typing import Any

from flask.templating import Environment
from jinja2 import Template
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro
from jinja2.utils import internalcode


class SharedMacros(Template):
    """A template whose macros are the same for every page that imports them without its context.
    Jinja compares the global names of both each time, which takes as long as drawing a player."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        if self._module is None:
            self._module = self.make_module()
        return self._module


class QuickCalls(Context):
    """The context of a template, which calls plain functions and macros at once. Jinja would find
    out in six calls that they do not want the context."""

    @internalcode
    def call(self, called: Callable[..., Any], /, *args: Any, **named: Any) -> Any:
        """What this gives when it is called with these."""
        if type(called) not in _CALLED_AT_ONCE or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **named)
        for name in _ADDED_BY_JINJA:
            named.pop(name, None)
        return called(*args, **named)


_CALLED_AT_ONCE = frozenset((FunctionType, Macro))

_ADDED_BY_JINJA = ("_loop_vars", "_block_vars")
"""The names by which Jinja hands the variables of a loop or a block to the context."""


class KnownTemplates(Environment):
    """Finds a template that was loaded before by its name. Jinja locks and sorts what it has loaded
    at every look."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._known: dict[str, Template] = {}

    @internalcode
    def get_template(
        self,
        name: str | Template,
        parent: str | None = None,
        globals: MutableMapping[str, Any] | None = None,
    ) -> Template:
        """The template of this name. While templates may change, Jinja looks at its file."""
        if isinstance(name, Template) or self.auto_reload or globals:
            return super().get_template(name, parent, globals)
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = super().get_template(name, parent)
        return found

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The global names of a template. They are copied whenever one is rendered, and Jinja would
        look up each of them in two places."""
        return super().make_globals(d) if d else self.globals
