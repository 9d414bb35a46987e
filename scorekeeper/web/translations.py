"""Translated sentences of the pages. Each value in one keeps its own direction of writing.

The catalogue of a page is looked up once and kept with the request. flask-babel would find the
locale anew for each text, which takes a quarter of the time of a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from types import SimpleNamespace
from typing import Any

import flask_babel
from babel import Locale
from babel.support import NullTranslations
from flask import Flask, g
from flask_babel import Babel, Domain, get_domain
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from scorekeeper.wording.amounts import points_words, rounds_words
from scorekeeper.wording.languages import CATALOGUES, Language
from scorekeeper.wording.lists import isolated, sentence, sentences, side_by_side
from scorekeeper.wording.round_told import place_chip
from scorekeeper.wording.said_texts import are_texts_noted, note_text
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.terms import colour_words

globals_now: Callable[[], Any] = g._get_current_object
"""What `g` stands for. A proxy such as `g` asks four times for it. Raises RuntimeError without an
app."""


def _kept_with_request() -> SimpleNamespace | None:
    """What flask-babel keeps with this request; None without one. It would ask `g` four times for
    each text, which takes longer than to translate it."""
    try:
        now = globals_now()
    except RuntimeError:
        return None
    try:
        found: SimpleNamespace = now._flask_babel
    except AttributeError:
        found = now._flask_babel = SimpleNamespace()
    return found


flask_babel._get_current_context = _kept_with_request


class IsolatingDomain(Domain):
    """Translations in Python: the four kinds of `gettext`, with isolated values."""

    def get_translations(self) -> NullTranslations:
        """The catalogue of this request."""
        found: NullTranslations | None
        try:
            # flask-babel empties this attribute whenever the locale changes (`force_locale`).
            found = globals_now()._flask_babel.babel_translations
        except (RuntimeError, AttributeError):
            found = None
        if found is None:
            given: Any = super()
            found = given.get_translations()
            if (kept := _kept_with_request()) is not None:
                kept.babel_translations = found
        return found

    def gettext(self, string: str, **variables: Any) -> str:
        said = _with_values(self.get_translations().ugettext(string), variables)
        return _noted("", string, said)

    def ngettext(self, singular: str, plural: str, num: int, **variables: Any) -> str:
        found = self.get_translations().ungettext(singular, plural, num)
        return _noted("", singular, _with_values(found, {"num": num, **variables}), num)

    def pgettext(self, context: str, string: str, **variables: Any) -> str:
        said = _with_values(self.get_translations().upgettext(context, string), variables)
        return _noted(context, string, said)

    def npgettext(
        self, context: str, singular: str, plural: str, num: int, **variables: Any
    ) -> str:
        found = self.get_translations().unpgettext(context, singular, plural, num)
        return _noted(context, singular, _with_values(found, {"num": num, **variables}), num)


def init_translations(app: Flask, babel: Babel) -> None:
    """Isolate the values of all sentences that this app makes, in Python and in templates."""
    domain = babel.domain_instance = IsolatingDomain()  # type: ignore[no-untyped-call]

    def gettext(string: str, /, **values: Any) -> str:
        said = _for_template(domain.get_translations().ugettext(string), values)
        return _noted("", string, said)

    def ngettext(one: str, many: str, num: int, /, **values: Any) -> str:
        found = domain.get_translations().ungettext(one, many, num)
        return _noted("", one, _for_template(found, {"num": num, **values}), num)

    def pgettext(sense: str, string: str, /, **values: Any) -> str:
        said = _for_template(domain.get_translations().upgettext(sense, string), values)
        return _noted(sense, string, said)

    def npgettext(sense: str, one: str, many: str, num: int, /, **values: Any) -> str:
        found = domain.get_translations().unpgettext(sense, one, many, num)
        return _noted(sense, one, _for_template(found, {"num": num, **values}), num)

    of_templates = {"gettext": gettext, "ngettext": ngettext, "pgettext": pgettext}
    app.jinja_env.globals.update(of_templates, _=gettext, npgettext=npgettext)
    in_language = (
        side_by_side,
        sentence,
        sentences,
        sheet_title,
        place_chip,
        points_words,
        rounds_words,
        colour_words,
    )
    app.jinja_env.filters.update({each.__name__: _for_each_reader(each) for each in in_language})


def _for_each_reader(words: Callable[..., str]) -> Callable[..., str]:
    """This filter, called for each page. Jinja calls a filter of constants when it compiles the
    template, and so in the language of whoever opens the page first."""

    @pass_context
    @wraps(words)
    def said(_context: Context, *values: Any) -> str:
        return words(*values)

    return said


@cache
def locale_of(language: Language) -> Locale:
    """The locale of Babel for this language, which takes long to read."""
    return Locale.parse(language.id)


@contextmanager
def sentences_in(language: Language) -> Iterator[None]:
    """Inside this context sentences are in this language, even if no page is being made."""
    with _app_in(language).app_context():
        yield


@cache
def _app_in(language: Language) -> Flask:
    """An app without pages. It is kept, because reading its catalogue takes 10 ms."""
    app = Flask(__name__)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(CATALOGUES)
    init_translations(app, Babel(app, locale_selector=lambda: locale_of(language)))
    return app


def _for_template(text: str, variables: dict[str, Any]) -> Markup:
    """A text of a template with its values. All templates are HTML: each value is escaped, and `%%`
    is one sign, as Jinja's own extension does it."""
    said = Markup(text)
    return said % _all_isolated(variables) if variables or "%" in text else said


def _noted(context: str, message: str, said: str, num: int | None = None) -> str:
    """This text as it is said, which is noted for a phone that marks texts."""
    if are_texts_noted():
        plural: Callable[[int], int] = get_domain().get_translations().plural
        note_text(context, message, 0 if num is None else int(plural(num)), said)
    return said


def _with_values(text: str, variables: dict[str, Any]) -> str:
    return text % _all_isolated(variables) if variables else text


def _all_isolated(variables: dict[str, Any]) -> dict[str, Any]:
    return {name: isolated(value) for name, value in variables.items()}
