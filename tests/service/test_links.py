"""The links of a game: what each opens, which are replaced, who has a seat and who asks for one;
and which game follows another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from math import log2
from typing import Any

import pytest

from scorekeeper.errors import UnknownGame
from scorekeeper.game.commands import ResumeGame
from scorekeeper.service import Scorer
from scorekeeper.service.links import ASKING_LASTS, KEEPER, MOST_ASKING, SeatState
from scorekeeper.storage.games import ALPHABET
from tests.service.builders import deal, play, stop
from tests.service.recording_announcer import RecordingAnnouncer


@dataclass
class Table:
    """A game of three, and a clock one can turn."""

    scorer: Scorer
    game_id: int
    clock: float = 1000.0

    @property
    def links(self) -> Any:
        return self.scorer.links

    def key(self, opens: str) -> str:
        found = self.links.keeper_key(self.game_id) if opens == KEEPER else None
        found = found or self.links.seat_key(self.game_id, opens)
        assert found is not None
        return found

    def sits(self, device: str) -> str | None:
        return self.links.seat_of(self.game_id, device)

    def state(self, device: str) -> tuple[str, SeatState]:
        holder = self.links.seat_holder(self.game_id, device)
        return holder.seat, holder.state

    def ask(self, device: str, seat: str) -> int:
        """Let this phone ask for the seat; the number of what it asks."""
        assert self.links.ask(self.game_id, device, seat)
        return next(each.number for each in self.waiting() if each.seat == seat)

    def waiting(self):
        return self.links.door(self.game_id).waiting


@pytest.fixture
def table(scorer: Scorer) -> Table:
    found = Table(scorer, deal(scorer, "Ann", "Ben", "Mia").game_id)
    scorer.links.now = lambda: found.clock
    return found


# --- keys ----------------------------------------------------------------------------------------


def test_every_key_is_long_and_opens_what_it_is_for_and_nothing_else(table: Table) -> None:
    keys = [table.key(opens) for opens in (KEEPER, "p1", "p2", "p3")]
    assert len(set(keys)) == 4
    assert all(len(key) * log2(len(ALPHABET)) >= 60 and set(key) <= set(ALPHABET) for key in keys)
    assert table.links.seat_key(table.game_id, "p4") is None
    assert table.links.seat_key(table.game_id, KEEPER) is None
    assert table.links.keeper_key(99) is None
    for wrong in (table.key("p2"), "NOSUCHKEY"):
        assert table.links.take_keeper(wrong) is None
    for wrong in (table.key(KEEPER), "NOSUCHKEY"):
        assert table.links.take_seat(wrong, "phone") is None
    typed = table.key(KEEPER).lower()
    number = table.links.take_keeper(f" {typed[:7]} {typed[7:]} ")
    other = deal(table.scorer).game_id
    keeps = [table.links.keeps(game_id, number) for game_id in (table.game_id, other, 99)]
    assert keeps == [True, False, False]


def test_a_new_keepers_link_ends_the_old_one_and_who_took_it(table: Table) -> None:
    old = table.key(KEEPER)
    number = table.links.take_keeper(old)
    table.links.new_keeper_link(table.game_id)
    assert not table.links.keeps(table.game_id, number)
    assert table.links.take_keeper(old) is None
    assert table.links.find(old).game_id == table.game_id, "whoever brings it can be told"
    assert table.links.take_keeper(table.key(KEEPER)) is not None


def test_handing_on_ends_the_old_keeper_only_when_the_new_one_takes_over(table: Table) -> None:
    number = table.links.take_keeper(table.key(KEEPER))
    table.links.offer_keeper(table.game_id)
    withdrawn = table.links.offered_key(table.game_id)
    table.links.withdraw_offer(table.game_id)
    assert table.links.take_keeper(withdrawn) is None
    assert table.links.offered_key(table.game_id) is None

    table.links.offer_keeper(table.game_id)
    offered = table.links.offered_key(table.game_id)
    assert table.links.keeps(table.game_id, number)
    taken = table.links.take_keeper(offered)
    assert table.links.keeps(table.game_id, taken)
    assert not table.links.keeps(table.game_id, number)
    assert table.key(KEEPER) == offered
    assert table.links.offered_key(table.game_id) is None


def test_new_links_end_everything_of_this_game_that_was_given_out(table: Table) -> None:
    other = deal(table.scorer).game_id
    others_key = table.links.keeper_key(other)
    table.links.sit_down(other, "phone", "p1")
    code, keeper, seat = table.scorer.view(table.game_id).code, table.key(KEEPER), table.key("p2")
    number = table.links.take_keeper(keeper)
    table.links.take_seat(table.key("p1"), "anns-phone")
    table.ask("mias-phone", "p3")
    table.links.offer_keeper(table.game_id)
    offered = table.links.offered_key(table.game_id)
    before = table.links.generation(table.game_id)

    table.links.new_links(table.game_id)
    assert table.links.generation(table.game_id) == before + 1
    assert not table.links.keeps(table.game_id, number)
    assert [table.links.take_keeper(each) for each in (keeper, offered)] == [None, None]
    assert table.links.take_seat(seat, "bens-phone") is None
    assert table.sits("anns-phone") is None
    assert table.state("anns-phone") == ("p1", SeatState.CODES_REPLACED)
    assert (table.waiting(), table.links.door(table.game_id).taken) == ((), frozenset())
    with pytest.raises(UnknownGame):
        table.scorer.view_by_code(code)
    assert table.links.was_replaced(code.lower())
    assert not table.links.was_replaced(table.scorer.view(table.game_id).code)
    assert table.links.keeper_key(other) == others_key
    assert table.links.seat_of(other, "phone") == "p1"

    assert table.links.take_keeper(table.key(KEEPER)) is not None
    assert table.links.take_seat(table.key("p1"), "anns-phone") is not None
    assert table.sits("anns-phone") == "p1"


def test_links_are_no_events_and_in_no_archive(table: Table, elsewhere: Scorer) -> None:
    before = tuple(table.scorer.exports.game(table.game_id))
    keys = [table.key(opens) for opens in (KEEPER, "p1")]
    table.links.sit_down(table.game_id, "anns-phone", "p1")
    table.links.new_links(table.game_id)
    archive = tuple(table.scorer.exports.game(table.game_id))
    assert archive == before
    assert not any(secret in "".join(archive) for secret in (*keys, "anns-phone"))
    game_id = elsewhere.imports.take_in_one(archive)
    assert elsewhere.links.keeper_key(game_id) not in (None, table.key(KEEPER))
    assert elsewhere.links.seat_key(game_id, "p3") is not None


def test_a_file_of_an_earlier_release_gets_its_links(table: Table) -> None:
    """As it was before there were links: the tables and columns of that step taken out again."""
    path = table.scorer.path
    table.scorer.close()
    with closing(sqlite3.connect(path)) as db:
        db.executescript(
            "DROP TABLE links; DROP TABLE sitters; DROP TABLE askings;"
            "ALTER TABLE games DROP COLUMN generation; ALTER TABLE games DROP COLUMN rings;"
            "DELETE FROM _sqlite_migrations WHERE name IN"
            " ('m005_links_of_a_game', 'm013_what_rows_were_numbered_for');"
        )
    with closing(Scorer(path)) as again:
        links: Any = again.links
        assert links.take_keeper(links.keeper_key(table.game_id)) is not None
        assert links.take_seat(links.seat_key(table.game_id, "p3"), "x") is not None


# --- seats and the door --------------------------------------------------------------------------


def test_a_seat_has_one_phone_and_a_phone_one_seat(table: Table) -> None:
    used = table.key("p2")
    assert table.links.take_seat(used, "old-phone") is not None
    assert table.links.take_seat(used, "another") is None, "a key seats one phone"
    assert table.sits("old-phone") == "p2"
    table.links.take_seat(table.key("p2"), "new-phone")
    assert (table.sits("new-phone"), table.sits("old-phone")) == ("p2", None)
    assert table.state("old-phone") == ("p2", SeatState.TAKEN_OVER)
    table.links.sit_down(table.game_id, "new-phone", "p1")
    assert (table.sits("new-phone"), table.links.taken(table.game_id)) == ("p1", {"p1"})
    shown = table.key("p1")
    table.links.take_back(table.game_id, "p1")
    assert table.sits("new-phone") is None
    assert table.state("new-phone") == ("p1", SeatState.SENT_AWAY)
    assert table.links.take_seat(shown, "new-phone") is None


def test_who_asks_waits_until_the_keeper_lets_them_in_or_not_now(table: Table) -> None:
    number = table.ask("phone", "p3")
    assert table.sits("phone") is None
    assert [(each.seat, each.sits_at) for each in table.waiting()] == [("p3", None)]
    other = deal(table.scorer).game_id
    assert table.links.let_in(other, number) is None
    assert table.links.refuse(other, number) is None
    assert table.links.let_in(table.game_id, number) is not None
    assert table.sits("phone") == "p3"
    assert table.links.asking(table.game_id, "phone") is None
    assert table.links.let_in(table.game_id, number) is None

    number = table.ask("phone", "p2")
    assert [each.sits_at for each in table.waiting()] == ["p3"]
    assert table.sits("phone") == "p3", "it keeps its seat while it asks"
    table.links.refuse(table.game_id, number)
    assert table.waiting() == ()
    assert table.links.asking(table.game_id, "phone").refused
    assert table.links.let_in(table.game_id, number) is None
    table.links.let_in(table.game_id, table.ask("phone", "p1"))
    assert table.links.taken(table.game_id) == {"p1"}


def test_so_many_wait_at_one_door_each_for_one_seat_and_not_for_ever(table: Table) -> None:
    for number in range(MOST_ASKING):
        assert table.links.ask(table.game_id, f"phone-{number}", "p1")
    assert not table.links.ask(table.game_id, "one-too-many", "p1")
    number = table.ask("phone-3", "p2")
    assert len(table.waiting()) == MOST_ASKING
    table.clock += ASKING_LASTS + 1
    assert table.waiting() == ()
    assert table.links.let_in(table.game_id, number) is None
    assert table.links.asking(table.game_id, "phone-3") is None
    assert table.links.ask(table.game_id, "one-too-many", "p1")


def test_each_change_at_the_door_is_announced_once(
    table: Table, announced: RecordingAnnouncer
) -> None:
    before = table.links.door_version(table.game_id)
    number = table.ask("phone", "p3")
    table.links.let_in(table.game_id, number)
    table.links.take_back(table.game_id, "p3")
    table.links.let_in(table.game_id, number)  # nobody is there any more
    table.links.new_links(table.game_id)
    assert announced.doors == [(table.game_id, before + n) for n in (1, 2, 3, 4)]
    assert announced.replaced_links == [table.game_id]
    assert table.links.door_version(table.game_id) == before + 4


def test_it_is_known_whose_phone_keeps_the_game_once_it_sat_down(table: Table) -> None:
    table.links.take_seat(table.key("p2"), "bens-phone")
    assert table.links.keeper_seat(table.game_id) is None
    table.links.sit_down(table.game_id, "anns-phone", "p1")
    assert table.links.keeper_seat(table.game_id) == "p1"
    table.links.new_keeper_link(table.game_id)
    assert table.links.keeper_seat(table.game_id) is None
    assert table.sits("anns-phone") == "p1"


# --- which game follows another ------------------------------------------------------------------


def evening(scorer: Scorer) -> list[int]:
    """Four games one after the other, of which the last goes on."""
    played = [deal(scorer).game_id]
    for _ in range(3):
        stop(scorer, played[-1])
        played.append(deal(scorer, after=played[-1]).game_id)
    return played


def test_from_every_game_of_an_evening_one_finds_the_one_that_is_played(scorer: Scorer) -> None:
    def found() -> list[int | None]:
        return [scorer.next_games.played_now_after(each) for each in played]

    first, second, third, last = played = evening(scorer)
    assert found() == [last, last, last, None]
    stop(scorer, last)
    assert found() == [last, last, last, None]
    play(scorer, second, ResumeGame())
    assert found()[:3:2] == [second, last]
    assert list(scorer.projections.rebuild())[-1] == 0
    assert found()[:3:2] == [second, last]
    stop(scorer, second)
    scorer.deleted.delete(third)
    assert found()[0] == second
    assert [scorer.next_games.played_now_after(each) for each in (99, 2**63)] == [None, None]
    assert first == 1
