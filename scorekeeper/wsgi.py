"""The entry point for Flask's own command and WSGI servers: `flask --app scorekeeper.wsgi`.

It serves the pages without the live stream, so pages ask for news from time to time. Settings come
from the environment (`environment`). The app in threads under our own server is in
`serving.threads`.
"""

from __future__ import annotations

import os

from flask import Flask

from scorekeeper import app
from scorekeeper.environment import reach_of, settings_from
from scorekeeper.network.addresses import own_names
from scorekeeper.service import Scorer
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.languages import terminal_language


def create_app() -> Flask:
    """The pages for the file that the environment names. Raises StorageError if the file cannot be
    used, ValueError if a setting is wrong."""
    with sentences_in(terminal_language(os.environ)):
        settings = settings_from(os.environ)
    scorer = Scorer(settings.db)
    scorer.deleted.remove_expired()
    scorer.copies.begin()
    if settings.open_house is not None:
        scorer.old_games.put_away(settings.open_house.put_away_after)
    public_urls = [settings.public_url] if settings.public_url else []
    return app.create_app(
        scorer,
        host_names=own_names(),
        public_urls=public_urls,
        reach=reach_of(settings, scorer),
        open_house=settings.open_house,
    )
