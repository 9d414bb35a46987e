"""The scorer of the app that answers this request."""

from __future__ import annotations

from flask import current_app

from scorekeeper.service import Scorer


def scorer() -> Scorer:
    """The scorer of this app."""
    found: Scorer = current_app.extensions["scorer"]
    return found
