"""The manifest: the name and the icons of a shortcut on a phone's home screen.

`display` is `browser`, because on a home network, over plain http, a shortcut is a bookmark: it
opens a tab, works only in that network, and nothing is stored for use without the host.
"""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, current_app
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.web.access import Action, requires
from scorekeeper.web.reader import language

home_screen = Blueprint("home_screen", __name__)


@home_screen.get("/manifest.webmanifest")
@requires(Action.FETCH_MANIFEST)
def manifest() -> Response:
    """The manifest, for every phone: it needs no key, because browsers fetch it without cookies."""
    text = (Path(str(current_app.static_folder)) / "manifest.webmanifest").read_bytes()
    described = {
        **json.loads(text),
        "lang": language().tag,
        "description": _(
            "Keeps score of Phase 10 at the table, and answers questions about the rules."
        ),
    }
    return Response(json.dumps(described, ensure_ascii=False), mimetype="application/manifest+json")
