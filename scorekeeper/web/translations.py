"""Translated sentences of the pages: each value put into one keeps its own direction of writing."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask_babel import Babel, Domain
from jinja2 import pass_context
from jinja2.runtime import Context

from scorekeeper.wording.isolation import isolated
from scorekeeper.wording.lists import side_by_side


class IsolatingDomain(Domain):
    """Translations in Python: `gettext` and `ngettext` with isolated values."""

    def gettext(self, string: str, **variables: Any) -> str:
        found: Any = super()
        return str(found.gettext(string, **_all_isolated(variables)))

    def ngettext(self, singular: str, plural: str, num: int, **variables: Any) -> str:
        found: Any = super()
        return str(found.ngettext(singular, plural, num, **_all_isolated(variables)))


def init_translations(app: Flask, babel: Babel) -> None:
    """Isolate the values of all sentences that this app makes, in Python and in templates."""
    babel.domain_instance = IsolatingDomain()  # type: ignore[no-untyped-call]
    given: dict[str, Any] = app.jinja_env.globals
    one, many = given["gettext"], given["ngettext"]

    @pass_context
    def gettext(context: Context, string: str, /, **variables: Any) -> Any:
        return context.call(one, string, **_all_isolated(variables))

    @pass_context
    def ngettext(
        context: Context, singular: str, plural: str, num: int, /, **variables: Any
    ) -> Any:
        return context.call(many, singular, plural, num, **_all_isolated(variables))

    given.update(gettext=gettext, ngettext=ngettext)
    app.jinja_env.filters.update(side_by_side=side_by_side)


def _all_isolated(variables: dict[str, Any]) -> dict[str, Any]:
    return {name: isolated(value) for name, value in variables.items()}
