"""Prepares the search for rules when a page with its field is opened."""

from __future__ import annotations

from threading import Thread

from flask import Flask, current_app
from flask_babel import force_locale

from scorekeeper.web.reader import language
from scorekeeper.wording.languages import Language
from scorekeeper.wording.search import make_index

_begun: set[Language] = set()


def prepare_search() -> None:
    """Begin to make what is searched in the reader's language, so that no question waits for it.
    Does nothing the second time. Other languages are made when a question needs them, because each
    takes 2 MB."""
    reader = language()
    if reader not in _begun:
        _begun.add(reader)
        app = current_app._get_current_object()  # type: ignore[attr-defined]
        Thread(target=_make_index, args=[app, reader], name="search", daemon=True).start()


def _make_index(app: Flask, reader: Language) -> None:
    with app.app_context(), force_locale(reader.id):
        make_index()
