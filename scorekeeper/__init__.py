"""Scorekeeper: keeps score and referees a game of Phase 10 played with real cards.

The layers, lowest first; each imports only from layers before it:

    rules                what the cards and the printed rules say
    game                 what happens at a table: events, commands, the referee
    storage              the log of every game in a database
    service, wording     the scorer, which records games; sentences in the reader's language
    api, network         answers to other programs; the addresses of this machine
    serving              connections, threads and live streams
    environment          the settings of a host, from the environment
    web                  what every page needs from a request
    pages                the pages
    app, server          the Flask app; the app together with the live stream
    stream_views         what the live stream shows, and to whom
    asgi, wsgi, cli      where the program starts: under other servers, or by a command

`durations`, `errors`, `json_text`, `live` and `server_settings` are below all of them, and
`immutable`, which makes classes of values, is below these.
docs/architecture.md says more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

__version__ = "0.3.0"


def create_app() -> Flask:
    """The pages for `flask --app scorekeeper run`, which looks for this name here."""
    # By its name, because the layers below `wsgi` import this module for the version.
    made: Flask = import_module("scorekeeper.wsgi").app
    return made
