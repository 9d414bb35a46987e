"""What proxies and monitors ask: health without a key, metrics with the host's key."""

from __future__ import annotations

import asyncio
import time
from functools import partial

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as openmetrics
from prometheus_client.parser import text_string_to_metric_families
from werkzeug.test import TestResponse

from scorekeeper import __version__
from scorekeeper.errors import StorageError
from scorekeeper.server import route_of
from scorekeeper.serving.asgi import HEADERS, Message
from scorekeeper.serving.limits import WRONG_CODES
from scorekeeper.serving.metrics import Metrics
from tests.metrics_text import samples
from tests.pages.builders import hides
from tests.web.client import Client


def ask(client: Client, key: str, **headers: str) -> TestResponse:
    """Ask for the metrics with this bearer token."""
    return client.http.get("/metrics", headers={"Authorization": f"Bearer {key}", **headers})


def metrics_of(client: Client, key: str) -> dict[str, float]:
    """The samples by name and labels, as a monitor reads them."""
    answer = ask(client, key)
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return samples(text_string_to_metric_families(answer.text))


def test_health_needs_no_key_and_says_nothing_private(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    stranger = table.another(keeper=False)
    answer = stranger.get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert HEADERS.items() <= dict(answer.headers).items()

    def fail(within: float) -> None:
        raise StorageError("database_unreachable", path="postgresql://secret-host/games")

    monkeypatch.setattr(table.scorer, "check", fail)
    answer = stranger.get("/health")
    assert (answer.status_code, answer.text) == (503, "no database\n")


def test_metrics_are_for_the_host_only(table: Client) -> None:
    stranger, old = table.another(keeper=False), table.scorer.host_key()
    assert stranger.get("/metrics").status_code == 403
    new = table.scorer.new_host_key()
    assert ask(stranger, old).status_code == 403
    assert metrics_of(stranger, new)
    for number in range(WRONG_CODES):  # a wrong token is a guess
        ask(stranger, f"guess{number}")
    assert ask(stranger, new).status_code == 429


def test_metrics_are_in_the_usual_format_and_name_nobody(table: Client) -> None:
    key, commits = table.scorer.host_key(), "scorekeeper_commit_seconds_count"
    before = metrics_of(table, key)
    table.close_round("p1", p2=25, p3=55, p4=0)
    for _ in range(2):
        assert table.get(f"/g/{table.game_id}").status_code == 200
    found = metrics_of(table, key)
    assert found[commits] > before[commits]
    for how in ("drawn", "sent again"):
        fragments = f'scorekeeper_fragments_total{{how="{how}"}}'
        assert found[fragments] - before[fragments] == 2  # the table, and what is around it
    assert (found["scorekeeper_games"], found["scorekeeper_entries"]) == (1, table.entries)
    assert found["process_resident_memory_bytes"] > 1_000_000
    assert found["process_cpu_seconds_total"] > 0
    assert 0 < time.time() - found["process_start_time_seconds"] < 24 * 60 * 60
    assert found[f'scorekeeper_info{{version="{__version__}"}}'] == 1
    hides(str(found), "Ann", "Ben", "Mia", "Dad", table.view.code, key)
    answer = ask(table, key, Accept="application/openmetrics-text;version=1.0.0")
    assert answer.content_type.startswith("application/openmetrics-text; version=1.0.0")
    assert samples(openmetrics(answer.text))["scorekeeper_games"] == 1


def answered(metrics: Metrics, method: str, path: str, status: int) -> None:
    async def send(_message: Message) -> None:
        pass

    start = {"type": "http.response.start", "status": status, "headers": []}

    async def answer() -> None:
        await metrics.counted({"method": method, "path": path}, send)(start)

    asyncio.run(answer())


def test_requests_are_counted_by_status_and_timed_by_route_not_by_address(table: Client) -> None:
    metrics = Metrics()
    metrics.route_of = partial(route_of, table.app)
    for code in ("MXWN", "K7Q2"):
        answered(metrics, "GET", f"/w/{code}", 200)
    answered(metrics, "GET", "/no/such/secret", 404)
    answered(metrics, "PROPFIND", "/w/MXWN", 405)
    text = metrics.printed(0, 0, "")[0].decode()
    found = samples(text_string_to_metric_families(text))
    assert found['scorekeeper_requests_total{method="GET",status="200"}'] == 2
    assert found['scorekeeper_requests_total{method="other",status="405"}'] == 1
    assert found['scorekeeper_request_seconds_count{route="/w/<code>"}'] == 2
    assert found['scorekeeper_request_seconds_count{route=""}'] == 2
    hides(text, "MXWN", "K7Q2", "secret", "PROPFIND")
