"""Forms whose bytes cannot be read, sent to every address, also while forms are refused and while
the file of games is gone: each is answered in words, and nothing is said to be kept that is lost.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from itertools import product
from typing import Any

import pytest

from scorekeeper.app import serve_from
from scorekeeper.network.reach import Reach
from scorekeeper.server_settings import OpenHouse
from scorekeeper.serving.asgi import LARGEST_FORM
from scorekeeper.serving.limits import PhonesAndAddresses
from tests.web.client import FROM_HERE, STILL_HERE, Client, Trouble, moved
from tests.web.routes import routes

URLENCODED, MULTIPART = "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"
MOST_PARTS = 20
"""The limit for this test: reading the usual thousand takes long."""
PART = b'--x\r\nContent-Disposition: form-data; name="names"\r\n\r\nAnn, Ben\r\n'

UNREADABLE = {
    "too large": (URLENCODED, b"names=" + b"A" * LARGEST_FORM, None),
    "too many parts": (MULTIPART, PART * (MOST_PARTS + 1) + b"--x--\r\n", None),
    "without its boundary": ("multipart/form-data", PART + b"--x--\r\n", None),
    "a boundary that is no text": ("multipart/form-data; boundary=\u00e9", PART, None),
    "cut off in a part": (MULTIPART, PART[:-9], None),
    "a part without a head": (MULTIPART, b"--x\r\n\r\nAnn\r\n--x--\r\n", None),
    "a part without a name": (MULTIPART, PART.replace(b'; name="names"', b"") + b"--x--", None),
    "shorter than it says": (URLENCODED, b"names=Ann", 500),
    "not in UTF-8": (URLENCODED, "names=J\u00fcrgen".encode("latin-1"), None),
}
"""Content type, body, and the length that is said, None for the true one."""


def send(phone: Client, path: str, form: str, **headers: str) -> tuple[int, str]:
    """Send one of these forms; gives the status and the text of the answer."""
    kind, body, length = UNREADABLE[form]
    said = {"CONTENT_LENGTH": str(length or len(body))}
    sent: Any = {"data": body, "content_type": kind, "environ_overrides": said}
    answer = phone.http.post(path, headers={**FROM_HERE, **headers}, **sent)
    return answer.status_code, answer.text


@contextmanager
def refusing_forms(client: Client) -> Iterator[None]:
    """In an open house that takes no more forms from here."""
    serve_from(client.app, client.scorer, Reach(tuple), OpenHouse())
    spent = PhonesAndAddresses(lambda: 0.0, 2, 2, 1)
    while spent.allows(None, "127.0.0.1"):
        pass
    client.app.extensions["limits"].forms = spent
    yield


TROUBLES = [
    (nullcontext, None, 4),
    (refusing_forms, 429, 4),
    (moved, 503, 4),
    pytest.param(nullcontext, None, 1, marks=pytest.mark.soak),
]
"""What the host is in, the status that a page then gives to every form, and which part of the forms
is sent to each address: one in four, or all."""


@pytest.mark.parametrize(("trouble", "refused", "one_in"), TROUBLES)
def test_every_address_answers_in_words_whatever_bytes_are_sent_as_a_form(
    table: Client,
    trouble: Trouble,
    refused: int | None,
    one_in: int,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(table.app.config, "MAX_FORM_PARTS", MOST_PARTS)
    words = {400: "Go back and try again.", 413: "No table needs that much text."}
    before = table.everything()
    for form in UNREADABLE:  # it is no empty form: that would be refused for what was filled in
        status, text = send(table, f"{table.at}/round", form)
        assert words[status] in text, form
    assert table.everything() == before
    every = sorted({path for _endpoint, path in routes(table, "POST")})
    assert len(every) > 60
    stranger, wrong = table.another(keeper=False), list[tuple[str, str, int]]()
    with trouble(table):
        for number, (path, form) in enumerate(product(every, UNREADABLE)):
            if number % one_in == 0:
                status, text = send(stranger if number % 5 == 0 else table, path, form)
                failed = (status >= 500 and status != refused) or "Traceback" in text
                if failed or STILL_HERE in text:
                    wrong.append((path, form, status))
        for form in UNREADABLE if refused else ():
            status, text = send(table, f"{table.at}/round", form)
            assert (status, 'id="again"' in text) == (refused, False), form
            assert "This was not recorded." in text
            by_htmx = send(table, f"{table.at}/laid", form, **{"HX-Request": "true"})
            assert by_htmx[0] == refused
            assert STILL_HERE in by_htmx[1], "the page that sent it keeps its fields"
    assert (wrong, [record for record in caplog.records if record.exc_info]) == ([], [])
