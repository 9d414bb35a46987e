"""Archives made by an attacker: what they put into a game is shown as text, and nothing runs.

Every text of a recorded game is replaced by a hostile one where the archive is still accepted.
Then every page and file of the program is opened.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.errors import ArchiveError
from scorekeeper.service.archive import games_in
from scorekeeper.service.game_lists import GameSearch
from tests.checkout import read
from tests.pages.builders import hides
from tests.web.client import Client
from tests.web.routes import routes

HOSTILE = (
    "=<script>alert(1)</script>",
    "\"'><img src=x>\x1b[31m\x07\x00\u202e",
    "a\r\nX-Evil: {{7*7}}%(x)s%s{p1}",
    "javascript:alert(1)",
)
TURNS = pytest.mark.parametrize(
    "turn", [0, 1, *(pytest.param(turn, marks=pytest.mark.soak) for turn in (2, 3))]
)
"""Two of them by day; on `make random` each kind of place gets each text."""

NEVER_IN_A_PAGE = ("<script>alert", "<img src=x", "\x1b", "\x07", "\x00", "\u202e")

Line = dict[str, Any]


def recorded() -> list[Line]:
    header, *entries = map(json.loads, read("tests/games/every-kind-of-entry.jsonl").splitlines())
    return [{**header, "title": "An evening", "place": "At home"}, *entries]


def texts(found: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every text in this line."""
    if isinstance(found, str):
        yield way
    elif isinstance(found, dict | list):
        inside = found.items() if isinstance(found, dict) else enumerate(found)
        for name, each in inside:
            yield from texts(each, (*way, name))


def bent(line: Line, way: tuple[str | int, ...], text: str) -> Line:
    """The line with another text in this place."""
    copy = deepcopy(line)
    place: Any = copy
    for name in way[:-1]:
        place = place[name]
    place[way[-1]] = text
    return copy


def accepted(lines: list[Line]) -> bool:
    try:
        list(games_in(map(json.dumps, lines)))
    except ArchiveError:
        return False
    return True


@cache
def hostile(turn: int) -> tuple[list[Line], int]:
    """The recorded game with hostile texts wherever they are accepted, in one place of each kind;
    and in how many kinds. In another turn each kind of place gets another text."""
    lines, tried, taken = recorded(), set[tuple[str, ...]](), 0
    for at, line in enumerate(recorded()):
        for way in texts(line):
            kind = (line.get("kind", ""), *(each for each in way if isinstance(each, str)))
            if kind not in tried:
                text = HOSTILE[(len(tried) + turn) % len(HOSTILE)]
                again = [*lines[:at], bent(lines[at], way, text), *lines[at + 1 :]]
                if accepted(again):
                    lines, taken = again, taken + 1
            tried.add(kind)
    return lines, taken


def take_in(host: Client, lines: list[Line]) -> None:
    offer = host.post("/import", text="\n".join(map(json.dumps, lines)))
    hides(offer.text, *NEVER_IN_A_PAGE)
    name = offer.text.partition('action="/import/')[2].partition('"')[0]
    assert host.post(f"/import/{name}").status_code == 200
    (game,) = host.scorer.lists.find(GameSearch(), None)
    host.game_id = game.game_id


@TURNS
def test_a_hostile_archive_is_shown_as_text_on_every_page(client: Client, turn: int) -> None:
    lines, taken = hostile(turn)
    assert taken > 20
    take_in(client, lines)
    for _endpoint, path in routes(client, "GET"):
        answer = client.get(path)
        assert answer.status_code < 500, path
        assert "X-Evil" not in answer.headers
        if answer.mimetype in ("text/html", "image/svg+xml"):
            hides(answer.text, *NEVER_IN_A_PAGE, 'href="javascript:')
        if answer.mimetype == "text/csv":
            rows = csv.reader(io.StringIO(answer.text.lstrip("\ufeff")))
            assert not [cell for row in rows for cell in row if cell[:1] in tuple("=+@\t\r\n")]
        if "Content-Disposition" in answer.headers:
            name = answer.headers["Content-Disposition"]
            assert re.fullmatch(r'attachment; filename="[\w.-]+"', name)


@TURNS
def test_a_hostile_archive_controls_no_terminal(client: Client, tmp_path: Path, turn: int) -> None:
    lines, _taken = hostile(turn)
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    db = str(client.scorer.path)
    for command in (["import", str(file)], ["games"], ["export", "1", "--csv"], ["rebuild"]):
        said = CliRunner().invoke(main, [*command, "--db", db])
        assert said.exit_code == 0, said.output
        shown = said.output.replace("\r\n", "\n")
        assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e]", shown)
