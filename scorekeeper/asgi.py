"""The entry point for an ASGI server: `uvicorn scorekeeper.asgi:app` serves pages and live stream.

It runs in one process, or in several if the games are in PostgreSQL. Settings come from the
environment (`environment`). The file of games is opened when the server starts, not when this
module is imported. `scorekeeper serve` does more: it bounds what one phone may cost, closes open
streams when it ends, finds the addresses of this machine and prints a code. The types of ASGI are
in `serving.asgi`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import ExitStack

from scorekeeper.environment import reach_of, settings_from, tell_the_key
from scorekeeper.errors import StorageError
from scorekeeper.live import Hub, LiveAnnouncer
from scorekeeper.network.addresses import own_names
from scorekeeper.server import WebApp, assemble
from scorekeeper.service import Scorer
from scorekeeper.serving.asgi import Receive, Scope, Send
from scorekeeper.serving.logs import begin_log, mask_access_log_of_uvicorn
from scorekeeper.serving.workers import stop_program
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.errors import file_error_text
from scorekeeper.wording.languages import terminal_language


class EnvironmentApp:
    """Pages and stream of the file that `environ` names. It opens the file when the server starts,
    or with the first request if the server announces no start, and closes it at the end. Raises
    StorageError if the file cannot be used, ValueError if a setting is wrong."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._environ = environ
        self._open: tuple[WebApp, Scorer, Hub] | None = None
        self._inside = ExitStack()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or follow the server from its start to its end."""
        if scope["type"] == "lifespan":
            await self._follow_server(receive, send)
        elif scope["type"] == "http":
            await self._web_app()(scope, receive, send)

    def close(self) -> None:
        """Disconnect all phones and close the file. A later request opens it again."""
        if self._open is not None:
            web_app, scorer, hub = self._open
            self._open = None
            hub.close()
            web_app.close()
            self._inside.close()
            scorer.close()

    def _web_app(self) -> WebApp:
        if self._open is not None:
            return self._open[0]
        with sentences_in(terminal_language(self._environ)):
            settings, hub = settings_from(self._environ), Hub()
            begin_log(settings.log_level)
            scorer = Scorer(settings.db, LiveAnnouncer(hub))
            public_urls = [settings.public_url] if settings.public_url else []
            reach = reach_of(settings, scorer)
            web_app = assemble(
                scorer,
                hub,
                host_names=own_names(),
                public_urls=public_urls,
                reach=reach,
                access_log=settings.access_log,
                open_house=settings.open_house,
            )
            mask_access_log_of_uvicorn()
            self._inside.enter_context(scorer.others.followed(stop_program))
            self._inside.enter_context(scorer.deleted.removed_daily())
            self._inside.enter_context(scorer.copies.made_after_games())
            if settings.open_house is not None:
                days = settings.open_house.put_away_after
                self._inside.enter_context(scorer.old_games.put_away_daily(days))
            tell_the_key(settings, scorer)
            self._open = web_app, scorer, hub
        return web_app

    def _text_of(self, error: Exception) -> str:
        with sentences_in(terminal_language(self._environ)):
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
