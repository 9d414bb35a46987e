"""A deleted game can be brought back for 30 days; after that nothing of it is left in the file."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.service import Scorer
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.storage import deleted_games
from scorekeeper.storage.database import Database, writing
from tests.service.builders import deal, stop
from tests.storage.builders import REFUSED

TABLES = ("log", "seats", "links", "sitters", "askings", "seatings", "successors", "games")


def delete_before(scorer: Scorer, game_id: int, days: float) -> None:
    scorer.deleted.now = lambda: datetime.now(UTC) - timedelta(days=days)
    scorer.deleted.delete(game_id)


def rows_of(db: Database, game_id: int) -> dict[str, int]:
    asked = "SELECT count(*) FROM {} WHERE {} = ?".format
    names = {table: "id" if table == "games" else "game_id" for table in TABLES}
    return {at: db.execute(asked(at, name), [game_id]).fetchone()[0] for at, name in names.items()}


def test_the_log_of_a_game_that_may_come_back_is_never_shortened(scorer: Scorer, db: Database):
    game_id = deal(scorer).game_id
    for days in (None, 0, KEPT_FOR - 0.01):
        if days is not None:
            delete_before(scorer, game_id, days)
        assert scorer.deleted.remove_expired() == 0
        with pytest.raises(REFUSED, match="never taken out"), writing(db):
            deleted_games.remove(db, game_id)
        scorer.deleted.bring_back(game_id)
        assert len(scorer.view(game_id).log) == 1


def test_a_game_that_goes_on_is_not_taken_out_with_a_deleted_one(scorer: Scorer, db: Database):
    gone, stays = deal(scorer).game_id, deal(scorer).game_id
    delete_before(scorer, gone, 31)
    with pytest.raises(REFUSED, match="never taken out"), writing(db):
        db.execute("DELETE FROM log WHERE game_id IN (?, ?)", [gone, stays])


def test_after_thirty_days_nothing_of_the_game_is_left(scorer: Scorer, db: Database) -> None:
    gone = deal(scorer, "Zacharias", "Quirin").game_id
    scorer.titles.change(gone, "Yggdrasil evening", "Xanten")
    scorer.links.sit_down(gone, "a-phone", "p1")
    scorer.links.ask(gone, "another-phone", "p2")
    stop(scorer, gone)
    stays = deal(scorer, "Ann", "Ben", "Zacharias", after=gone).game_id
    before = rows_of(db, stays)
    delete_before(scorer, gone, KEPT_FOR)
    assert rows_of(db, gone)["log"] == 2
    assert scorer.deleted.remove_expired() == 1
    assert set(rows_of(db, gone).values()) == {0}
    assert rows_of(db, stays) == {**before, "successors": 0}
    assert set(scorer.remembered_names()) == {"Ann", "Ben", "Zacharias"}
    assert [line.game_id for line in scorer.lists.going_on()] == [stays]
    path = scorer.path
    scorer.close()
    written = b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))
    assert b"Zacharias" in written
    for word in (b"Quirin", b"Yggdrasil", b"yggdrasil", b"Xanten", b"another-phone"):
        assert word not in written, word


def test_a_removed_game_leaves_no_number_and_no_guests(scorer: Scorer, db: Database) -> None:
    scorer.venue.set_up(1)
    at = scorer.venue.tables()[0].table.table_id
    game_id, version = deal(scorer, "Bo", "Cy", at=at).game_id, scorer.venue.version()
    delete_before(scorer, game_id, 40)
    assert not scorer.venue.tables()[0].playing
    with scorer.deleted.removed_daily():  # while the server runs
        while rows_of(db, game_id)["games"]:
            pass
    assert scorer.deleted.all() == ()
    assert scorer.venue.version() > version, "the wall sees that something changed"
    assert scorer.venue.tables()[0].view is None
    assert db.execute("SELECT count(*) FROM persons").fetchone() == (0,)
