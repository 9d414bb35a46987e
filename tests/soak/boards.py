"""What is shown is what the log says: the television, the standings and the live stream of a game,
compared with its log as it is in the database."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from scorekeeper.game.replay import replay
from scorekeeper.game.standings import standings
from tests.serving.live_server import StreamReader
from tests.serving.spawned_server import SpawnedServer
from tests.soak.diary import Diary, NotingPhone
from tests.web.markup import Element, Markup
from tests.web.sent_forms import logs_in

Board = dict[str, tuple[str, str]]
"""Place and points of each seat, as they are shown."""


def compare_boards(server: SpawnedServer, db: Path | str, diary: Diary) -> None:
    """Look at the boards of the games that phones came to last, while nobody enters anything.
    Anybody may: in an open house its guests have just sent all forms that one address may send."""
    logs = logs_in(db)
    with closing(NotingPhone(server, diary, guest=True)) as phone:
        for at, code in [*diary.games]:
            game = replay(logs[int(at.rsplit("/", 1)[1])])
            # Before the first round is over nobody has a place.
            true = {
                each.seat: (str(each.place) if game.closed else "", str(each.total))
                for each in standings(game)
            }
            found = {
                "television": _rows(phone.get(f"/w/{code}/tv"), "tv-"),
                "standings": _rows(phone.get(f"/w/{code}"), "stand-"),
                "stream": _rows(_streamed(server, code), "stand-"),
            }
            assert found["television"], f"no rows on the television of {code}"
            for board, shown in found.items():
                # A game that was won shows its winner in place of the standings.
                assert shown in ({}, true), (board, code, shown, true)
                diary.counts["boards compared with the log"] += bool(shown)


def _streamed(server: SpawnedServer, code: str) -> str:
    reader = StreamReader(server.port, f"/stream/{code}?view=standings")
    try:
        return reader.board()["data"]
    finally:
        reader.leave()


def _rows(page: str, begins: str) -> Board:
    rows = [each for each in Markup(page).root.all("li") if each.get("id").startswith(begins)]
    return {
        row.get("id").removeprefix(begins): (_number(_in(row, "place")), _in(row, "total"))
        for row in rows
    }


def _number(place: str) -> str:
    """The number of a place that is shown as 1, 1st or a line: "" for none."""
    return "".join(filter(str.isdigit, place))


def _in(row: Element, name: str) -> str:
    """The text of the element with this class, or with the one of the television."""
    found = [each for each in row.all() if {name, f"tv-{name}"} & set(each.get("class").split())]
    return found[0].text if found else ""
