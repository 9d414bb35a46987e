"""Prepares the search for rules when a page with its field is opened."""

from __future__ import annotations

from threading import Lock, Thread

from flask import Flask, current_app
from flask_babel import force_locale

from scorekeeper.web.reader import language
from scorekeeper.wording.search import make_index

_begun: set[str] = set()
_beginning = Lock()


def prepare_search() -> None:
    """Begin to make what is searched in the reader's language, so that no question waits for it.
    Does nothing the second time. Other languages are made when a question needs them, because each
    takes 10 MB."""
    locale = language().id
    with _beginning:
        if locale in _begun:
            return
        _begun.add(locale)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    Thread(target=_make_index, args=(app, locale), name="search", daemon=True).start()


def _make_index(app: Flask, locale: str) -> None:
    with app.app_context(), force_locale(locale):
        make_index()
