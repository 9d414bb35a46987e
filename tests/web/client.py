"""A phone for tests: it opens pages and sends forms over HTTP, without a browser.

What was recorded is read from the scorer.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from jinja2 import StrictUndefined
from werkzeug.test import TestResponse

from scorekeeper.app import create_app, serve_from
from scorekeeper.network.reach import Reach
from scorekeeper.service import Scorer, TableView
from tests.empty_file import connections_of
from tests.web.markup import Markup

FROM_HERE = {"Origin": "http://localhost"}


_built: list[Flask] = []


def app_for(scorer: Scorer, reach: Reach | None = None) -> Flask:
    """The web app with this scorer. All tests of a run share one app, because making its routes and
    templates takes longer than most tests. It serves the scorer that was given last."""
    if not _built:
        app = create_app(scorer)
        app.jinja_env.undefined = StrictUndefined  # a name that is missing fails the test
        _built.append(app)
    return serve_from(_built[0], scorer, reach or Reach(tuple))


def host_of(scorer: Scorer, app: Flask | None = None) -> Client:
    """A phone with the host's key."""
    app = app or app_for(scorer)
    phone = Client(scorer, app, app.test_client())
    phone.take_key()
    return phone


@dataclass
class Client:
    """One phone. It holds the host's key after `take_key`, and only watches before."""

    scorer: Scorer
    app: Flask
    http: FlaskClient
    game_id: int = 0

    def take_key(self) -> None:
        self.post(f"/h/{self.scorer.host_key()}")

    def another(self, *, keeper: bool = True) -> Client:
        """A second phone at the same table."""
        other = Client(self.scorer, self.app, self.app.test_client(), self.game_id)
        if keeper:
            other.take_key()
        return other

    @property
    def cookie(self) -> str:
        """What the server sealed on this phone."""
        return self.http.get_cookie("scorekeeper").value

    # ------------------------------------------------------------------ asking

    def get(self, path: str, **query: Any) -> TestResponse:
        return self.http.get(path, query_string=query or None)

    def post(self, path: str, fields: Any = None, **more: str) -> TestResponse:
        return self.http.post(path, data={**(fields or {}), **more}, headers=FROM_HERE)

    def page(self, path: str, **query: Any) -> Markup:
        """A page that must be there, read."""
        answer = self.get(path, **query)
        assert answer.status_code == 200, (path, answer.status_code, answer.text)
        return Markup(answer.text)

    @property
    def at(self) -> str:
        """The address of the game."""
        return f"/g/{self.game_id}"

    # ------------------------------------------------------------------ playing

    def deal(self, *names: str, sheet: str = "mattel", variant: str = "standard") -> None:
        """Sit these people down; the first deals."""
        typed = {"names": ", ".join(names), "sheet": sheet, "variant": variant, "act": "deal"}
        self.sits_at(self.post("/new", typed))

    def sits_at(self, started: TestResponse) -> None:
        """At the game that was started by a form with this answer."""
        assert started.status_code == 303, started.text
        self.game_id = int(started.location.rsplit("/", 1)[1])

    def round_fields(self, out: str = "p1", **points: int | str) -> dict[str, str]:
        """The form of the open round, filled in: who went out, and everybody's points."""
        fields = self.page(f"{self.at}/round").fields("round")
        return {**fields, "out": out, **{f"points-{seat}": str(n) for seat, n in points.items()}}

    def close_round(self, out: str = "p1", **points: int | str) -> TestResponse:
        """Send the form, without reading its page before. Under 50 is laid, more is not; doubts
        are overruled."""
        laid = {f"laid-{seat}": "yes" if int(n) < 50 else "no" for seat, n in points.items()}
        typed = {f"points-{seat}": str(n) for seat, n in points.items()}
        sent = {"seen": str(self.view.seq), "key": uuid4().hex, "out": out}
        answer = self.post(f"{self.at}/round", {**sent, **typed, **laid}, anyway="yes")
        assert answer.status_code == 303, Markup(answer.text).told
        return answer

    def last_command(self) -> str:
        return self.view.log[-1].command_id

    # ------------------------------------------------------------------ what was written

    @property
    def view(self) -> TableView:
        return self.scorer.view(self.game_id)

    @property
    def entries(self) -> int:
        """How long the log is."""
        return len(self.view.log)

    def everything(self) -> tuple[str, ...]:
        """All that is written down in the database, line by line."""
        if self.scorer.on_server:
            return tuple(_dump_of_server(self.scorer))
        with closing(sqlite3.connect(self.scorer.path)) as db:
            return tuple(db.iterdump())


def _dump_of_server(scorer: Scorer) -> Iterator[str]:
    db = connections_of(scorer).db
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1"
    for (name,) in db.execute(tables).fetchall():
        yield from sorted(f"{name} {row}" for row in db.execute(f"SELECT * FROM {name}"))


# --- the file of games fails ----------------------------------------------------------------------

STILL_HERE = "What you entered is still here."

Trouble = Callable[[Client], AbstractContextManager[None]]


@contextmanager
def moved(client: Client) -> Iterator[None]:
    """The file of games is away meanwhile."""
    away = client.scorer.path.with_name("away.db")
    client.scorer.path.rename(away)
    yield
    away.rename(client.scorer.path)
