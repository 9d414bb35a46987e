"""The entry point for an ASGI server: `uvicorn scorekeeper.asgi:app` serves pages and live stream.

It runs in one process, or in several if the games are in PostgreSQL. Settings come from the
environment (`environment`). The file of games is opened when the server starts, not when this
module is imported. `scorekeeper serve` does more: it bounds what one phone may cost, closes open
streams when it ends, finds the addresses of this machine and prints a code. The types of ASGI are
in `serving.asgi`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import ExitStack

from scorekeeper.environment import app_options, opened, settings_from
from scorekeeper.errors import StorageError
from scorekeeper.live import Hub, LiveAnnouncer
from scorekeeper.server import WebApp, assemble
from scorekeeper.serving.asgi import Receive, Scope, Send
from scorekeeper.serving.logs import mask_access_log_of_uvicorn
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.errors import file_error_text
from scorekeeper.wording.languages import terminal_language


class EnvironmentApp:
    """Pages and stream of the file that `environ` names. It opens the file when the server starts,
    or with the first request if the server announces no start, and closes it at the end. Raises
    StorageError if the file cannot be used, ValueError if a setting is wrong."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._open: tuple[WebApp, Hub] | None = None
        self._inside = ExitStack()
        self._language = terminal_language(environ).shown_on(sys.stderr)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or follow the server from its start to its end."""
        if scope["type"] == "lifespan":
            await self._follow_server(receive, send)
        elif scope["type"] == "http":
            await self._web_app()(scope, receive, send)

    def close(self) -> None:
        """Disconnect all phones and close the file. A later request opens it again."""
        if self._open is not None:
            web_app, hub = self._open
            self._open = None
            hub.close()
            web_app.close()
            self._inside.close()

    def _web_app(self) -> WebApp:
        if self._open is not None:
            return self._open[0]
        with sentences_in(self._language):
            settings, hub = settings_from(self._environ), Hub()
            scorer = self._inside.enter_context(opened(settings, LiveAnnouncer(hub)))
            web_app = assemble(
                scorer, hub, **app_options(settings, scorer), access_log=settings.access_log
            )
            mask_access_log_of_uvicorn()
            self._open = web_app, hub
        return web_app

    def _text_of(self, error: Exception) -> str:
        with sentences_in(self._language):
            return file_error_text(error) if isinstance(error, StorageError) else str(error)

    async def _follow_server(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            self._web_app()
        except Exception as error:
            message = self._text_of(error)
            await send({"type": "lifespan.startup.failed", "message": message})
            return
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.close()
        await send({"type": "lifespan.shutdown.complete"})


app = EnvironmentApp(os.environ)
