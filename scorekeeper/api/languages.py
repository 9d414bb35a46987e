"""Answers in the language that a question names, whatever language its reader has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache

from flask import Flask, has_app_context
from flask_babel import Babel, force_locale

from scorekeeper.wording.languages import CATALOGUES, SOURCE, language_named


@contextmanager
def answering_in(tag: str) -> Iterator[None]:
    """Inside this context sentences are in the language with this tag, with or without a page being
    made; in English if there is no such language."""
    with ExitStack() as context:
        if not has_app_context():
            context.enter_context(_app_without_pages().app_context())
        context.enter_context(force_locale((language_named(tag) or SOURCE).id))
        yield


@cache
def _app_without_pages() -> Flask:
    """It is kept, because reading its catalogues takes 10 ms each."""
    app = Flask(__name__)
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(CATALOGUES)
    Babel(app, locale_selector=lambda: SOURCE.id)
    return app
