"""Who may write, asked of every address there is: nobody without the key, nobody from elsewhere,
nothing by looking. The addresses are read from the app, so a new page is asked too."""

from __future__ import annotations

import pytest

from tests.web.client import FROM_HERE, Client
from tests.web.markup import Markup
from tests.web.routes import opens_by_itself, permission, routes

WELL_FILLED = {
    "key": "a-key-of-this-test",
    "seat": "p2",
    "laid": "yes",
    "out": "p1",
    "points-p2": "5",
    "points-p3": "10",
    "points-p4": "15",
    "cards": "5 5 W 3 4 5 6",
    "act": "record",
    "names": "Oma, Leo",
    "how": "for-good",
    "anyway": "yes",
    "about": "skip",
    "value": "yes",
    "words": "A dropped card is dead.",
}
"""What would be written down at once, if it came from the keeper."""


def writing(client: Client) -> list[str]:
    """Every address that writes and is not opened by a code or key of its own. What those may do is
    asked in the tests of their pages (`test_join`, `test_venue`, `test_access`)."""
    return [
        path
        for endpoint, path in routes(client, "POST")
        if not opens_by_itself(client, endpoint) and not permission(client, endpoint).answers_only
    ]


def fields(client: Client) -> dict[str, str]:
    return {**WELL_FILLED, "seen": str(client.view.seq), "target": client.last_command()}


def test_without_the_key_nothing_can_be_written(table: Client) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    stranger, before = table.another(keeper=False), table.everything()
    for path in writing(table):
        answer = stranger.post(path, fields(table))
        assert answer.status_code == 403, path
        assert "You can watch here, but this phone cannot change" in Markup(answer.text).text
    assert table.everything() == before
    assert len(writing(table)) > 10


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {}, {"Sec-Fetch-Site": "cross-site"}],
    ids=["another site", "a sandbox", "no browser", "a link elsewhere"],
)
def test_a_form_from_elsewhere_writes_nothing_even_with_the_key(
    table: Client, headers: dict[str, str]
) -> None:
    table.close_round("p1", p2=5, p3=10, p4=60)
    before = table.everything()
    for path in writing(table):
        answer = table.http.post(path, data=fields(table), headers=headers)
        assert answer.status_code == 403, path
        assert "did not come from a page of this Scorekeeper" in answer.text
    assert table.everything() == before


def test_looking_changes_nothing(table: Client) -> None:
    """Every page, asked for with all that a form would send."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    table.scorer.host_settings.feed_address()  # made once, when it is first asked for
    before = table.everything()
    for _endpoint, path in routes(table, "GET"):
        assert table.get(path, **fields(table)).status_code < 500, path
    assert table.everything() == before


def test_what_writes_cannot_be_opened_as_a_page(table: Client) -> None:
    looked_at = {path for _endpoint, path in routes(table, "GET")}
    only_writing = [path for path in writing(table) if path not in looked_at]
    for path in only_writing:
        answer = table.get(path, **fields(table))
        assert answer.status_code == 405, path
        assert "only takes forms from Scorekeeper" in answer.text
    assert len(only_writing) > 5


def test_what_only_answers_writes_nothing(table: Client) -> None:
    before = table.everything()
    for endpoint, path in routes(table, "POST"):
        if permission(table, endpoint).answers_only:
            stranger = table.another(keeper=False)
            assert stranger.post(path, fields(table), phase="1").status_code < 500
    assert table.everything() == before


def test_an_empty_form_is_answered_in_words_everywhere(table: Client) -> None:
    """Not one field, from a phone that may write: no page breaks, nothing wrong is written."""
    for path in writing(table):
        answer = table.http.post(path, headers=FROM_HERE)
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            assert Markup(answer.text).faults == []


@pytest.mark.parametrize("number", ["99", "0", "9" * 25])
def test_an_unknown_game_has_no_page_and_takes_nothing(table: Client, number: str) -> None:
    before = table.everything()
    for method in ("GET", "POST"):
        for _endpoint, path in routes(table, method):
            if (elsewhere := path.replace(f"/{table.game_id}", f"/{number}", 1)) == path:
                continue
            answer = table.http.open(
                elsewhere, method=method, headers=FROM_HERE, data=fields(table)
            )
            assert answer.status_code == 404, elsewhere[:60]
            assert "no page and no game under this address" in answer.text
    assert table.everything() == before


def test_a_number_too_long_to_be_read_is_no_game(table: Client) -> None:
    before = table.everything()
    for path in ("", "/round", "/lay/p1", "/undo"):
        for method in ("GET", "POST"):
            answer = table.http.open(f"/g/{'9' * 5000}{path}", method=method, headers=FROM_HERE)
            assert answer.status_code in (404, 405)
    assert table.everything() == before


@pytest.mark.parametrize("code", ["ZZZZ", "0", "K7", "K7Q2K7Q2", "é", "%00", "a'b", "9" * 3000])
def test_an_unknown_code_has_no_page(table: Client, code: str) -> None:
    for pattern in ("/w/{}", "/w/{}/standings", "/w/{}/rounds"):
        answer = table.get(pattern.format(code))
        assert answer.status_code == 404
        assert "Is the code typed right?" in answer.text


def test_the_code_may_be_typed_in_small_letters(table: Client) -> None:
    code = table.view.code
    # A code may be of digits only; then small letters are the code itself, and nothing leads on.
    found = table.http.get(f"/w/{code.lower()}", follow_redirects=True)
    assert (found.status_code, found.request.path) == (200, f"/w/{code}")
    assert table.get(f"/W/{code}").location == f"/w/{code}"
