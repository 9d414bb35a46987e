"""What proxies and monitors ask: health without a key, metrics with the host's key."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.errors import StorageError
from scorekeeper.histogram import Histogram, commit_seconds
from scorekeeper.serving.asgi import HEADERS, Message
from scorekeeper.serving.limits import WRONG_CODES
from scorekeeper.serving.metrics import Metrics
from tests.web.client import Client

SAMPLE = re.compile(r'([a-z_]+)(\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? (\d+(?:\.\d+)?)')


def metrics_of(client: Client, key: str) -> str:
    answer = client.http.get("/metrics", headers={"Authorization": f"Bearer {key}"})
    assert answer.status_code == 200
    assert answer.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return answer.text


def samples(text: str) -> Iterator[tuple[str, str, float]]:
    """Name, labels and value of each line. A line that is none of the format fails."""
    kinds: dict[str, str] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            _hash, word, name, rest = line.split(" ", 3)
            assert word in ("HELP", "TYPE")
            if word == "TYPE":
                kinds[name] = rest
            continue
        found = SAMPLE.fullmatch(line)
        assert found is not None, line
        family = re.sub("_(bucket|sum|count)$", "", found[1])
        assert kinds[family if kinds.get(family) == "histogram" else found[1]]
        yield found[1], found[2] or "", float(found[3])


def test_health_needs_no_key_and_says_nothing_private(table: Client) -> None:
    answer = table.another(keeper=False).get("/health")
    assert (answer.status_code, answer.text) == (200, "ok\n")
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert HEADERS.items() <= dict(answer.headers).items()


def test_health_is_503_while_the_database_fails(
    table: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(within: float) -> None:
        raise StorageError("database_unreachable", path="postgresql://secret-host/games")

    monkeypatch.setattr(table.scorer, "check", fail)
    answer = table.get("/health")
    assert (answer.status_code, answer.text) == (503, "no database\n")
    monkeypatch.undo()
    assert table.get("/health").status_code == 200


def test_metrics_are_for_the_host_only(table: Client) -> None:
    stranger = table.another(keeper=False)
    assert stranger.get("/metrics").status_code == 403
    wrong = stranger.http.get("/metrics", headers={"Authorization": "Bearer CDFGHJKMNPQR"})
    assert wrong.status_code == 403
    stranger.take_key()
    assert stranger.get("/metrics").status_code == 200


def test_a_new_host_key_closes_the_metrics_to_the_old_one(table: Client) -> None:
    old = table.scorer.host_key()
    new = table.scorer.new_host_key()
    stranger = table.another(keeper=False)
    refused = stranger.http.get("/metrics", headers={"Authorization": f"Bearer {old}"})
    assert refused.status_code == 403
    assert metrics_of(stranger, new)


def test_wrong_bearer_tokens_are_counted_as_guesses(table: Client) -> None:
    stranger = table.another(keeper=False)
    for number in range(WRONG_CODES):
        stranger.http.get("/metrics", headers={"Authorization": f"Bearer guess{number}"})
    key = {"Authorization": f"Bearer {table.scorer.host_key()}"}
    assert stranger.http.get("/metrics", headers=key).status_code == 429


def test_metrics_are_in_the_usual_format_and_name_nobody(table: Client) -> None:
    table.close_round("p1", p2=25, p3=55, p4=0)
    text = metrics_of(table, table.scorer.host_key())
    found = {name: value for name, _labels, value in samples(text)}
    assert found["scorekeeper_games"] == 1
    assert found["scorekeeper_entries"] == table.entries
    assert found["scorekeeper_memory_bytes"] > 1_000_000
    private = ("Ann", "Ben", "Mia", "Dad", table.view.code, table.scorer.host_key())
    assert not [word for word in private if word in text]


def test_every_commit_is_counted(table: Client) -> None:
    before = commit_seconds.cumulative_counts()[-1]
    table.close_round("p1", p2=25, p3=55, p4=0)
    assert commit_seconds.cumulative_counts()[-1] > before


@given(st.lists(st.floats(0, 100), max_size=30))
def test_a_histogram_counts_each_in_every_step_that_it_fits(seconds: list[float]) -> None:
    counted = Histogram()
    for each in seconds:
        counted.add(each)
    fits = [sum(each <= step for each in seconds) for step in counted.steps]
    assert counted.cumulative_counts() == (*fits, len(seconds))
    assert counted.total == pytest.approx(sum(seconds))


async def answered(metrics: Metrics, status: int) -> None:
    async def send(_message: Message) -> None:
        pass

    await metrics.counted(send)({"type": "http.response.start", "status": status, "headers": []})


def test_requests_are_counted_by_status() -> None:
    metrics = Metrics()
    for status in (200, 200, 503):
        asyncio.run(answered(metrics, status))
    assert 'status="200"} 2\n' in metrics.printed(0, 0)
    assert 'status="503"} 1\n' in metrics.printed(0, 0)
