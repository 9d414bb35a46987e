"""Prepares the search for rules when a page with its field is opened."""

from __future__ import annotations

from threading import Lock, Thread

from flask import Flask, current_app
from flask_babel import force_locale, get_locale

from scorekeeper.wording.languages import LANGUAGES, SOURCE
from scorekeeper.wording.search import make_index

_PREPARED = Lock()
"""Held for ever by the first who prepares the search."""


def prepare_search() -> None:
    """Begin to make what is searched, the reader's language first, so that no question waits for
    it. Does nothing the second time."""
    if not _PREPARED.acquire(blocking=False):
        return
    own = str(get_locale() or SOURCE.id)
    ids = sorted((language.id for language in LANGUAGES), key=lambda each: each != own)
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    Thread(target=_make_indexes, args=(app, ids), name="search", daemon=True).start()


def _make_indexes(app: Flask, ids: list[str]) -> None:
    for locale in ids:
        with app.app_context(), force_locale(locale):
            make_index()
