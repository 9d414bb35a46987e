"""Prepares the search for rules when a page with its field is opened."""

from __future__ import annotations

from threading import Thread

from scorekeeper.web.reader import language
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.languages import Language
from scorekeeper.wording.search import make_index

_begun: set[Language] = set()


def prepare_search() -> None:
    """Begin to make what is searched in the reader's language, so that no question waits for it.
    Does nothing the second time. Other languages are made when a question needs them, because each
    takes 10 MB."""
    reader = language()
    if reader not in _begun:
        _begun.add(reader)
        Thread(target=_make_index, args=[reader], name="search", daemon=True).start()


def _make_index(reader: Language) -> None:
    with sentences_in(reader):
        make_index()
