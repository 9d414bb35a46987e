"""The links of a game: what each opens, which are replaced, who has a seat and who asks for
one."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2
from pathlib import Path

import pytest

from scorekeeper.errors import UnknownGame
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer, Started
from scorekeeper.service.links import ASKING_LASTS, KEEPER, MOST_ASKING, Links, SeatState
from scorekeeper.storage.games import ALPHABET
from tests.empty_file import empty_file
from tests.service.recording_announcer import RecordingAnnouncer


@dataclass
class Table:
    """A game of three, a clock one can turn, and what was announced about it."""

    scorer: Scorer
    announced: RecordingAnnouncer
    game_id: int
    clock: float = 1000.0

    @property
    def links(self) -> Links:
        return self.scorer.links

    @property
    def code(self) -> str:
        return self.scorer.view(self.game_id).code

    def key(self, opens: str) -> str:
        found = self.links.keeper_key(self.game_id) if opens == KEEPER else None
        found = found or self.links.seat_key(self.game_id, opens)
        assert found is not None
        return found

    def sits(self, device: str) -> str | None:
        return self.links.seat_of(self.game_id, device)


def deal(scorer: Scorer, command_id: str) -> int:
    started = scorer.start_game(["Ann", "Ben", "Mia"], table_rules(), command_id=command_id)
    assert isinstance(started, Started)
    return started.view.game_id


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    announcer = RecordingAnnouncer()
    scorer = Scorer(empty_file(tmp_path / "games.db"), announcer)
    found = Table(scorer, announcer, deal(scorer, "deal-one"))
    scorer.links.now = lambda: found.clock
    yield found
    scorer.close()


# --- keys ----------------------------------------------------------------------------------------


def test_a_key_has_sixty_bits_and_no_look_alikes(table: Table) -> None:
    keys = [table.key(opens) for opens in (KEEPER, "p1", "p2", "p3")]
    assert len(set(keys)) == 4
    assert all(len(key) * log2(len(ALPHABET)) >= 60 and set(key) <= set(ALPHABET) for key in keys)


def test_a_seat_that_is_not_there_has_no_key(table: Table) -> None:
    assert table.links.seat_key(table.game_id, "p4") is None
    assert table.links.seat_key(table.game_id, KEEPER) is None
    assert table.links.keeper_key(99) is None


def test_the_keepers_key_opens_its_game_and_no_other(table: Table) -> None:
    other = deal(table.scorer, "deal-two")
    number = table.links.take_keeper(table.key(KEEPER))
    assert number is not None
    assert table.links.keeps(table.game_id, number)
    assert not table.links.keeps(other, number)
    assert not table.links.keeps(99, number)


def test_a_key_is_read_as_people_type_it(table: Table) -> None:
    key = table.key(KEEPER).lower()
    assert table.links.take_keeper(f" {key[:7]} {key[7:]} ") is not None


def test_a_seats_key_keeps_nothing_and_a_keepers_key_seats_nobody(table: Table) -> None:
    assert table.links.take_keeper(table.key("p2")) is None
    assert table.links.take_seat(table.key(KEEPER), "phone") is None
    assert table.links.take_keeper("NOSUCHKEY") is None
    assert table.links.take_seat("NOSUCHKEY", "phone") is None


def test_a_new_keepers_link_ends_the_old_one_and_who_took_it(table: Table) -> None:
    old = table.key(KEEPER)
    number = table.links.take_keeper(old)
    assert number is not None
    table.links.new_keeper_link(table.game_id)
    assert not table.links.keeps(table.game_id, number)
    assert table.links.take_keeper(old) is None
    found = table.links.find(old)
    assert found is not None  # so that whoever brings it can be told
    assert found.game_id == table.game_id
    assert table.links.take_keeper(table.key(KEEPER)) is not None


def test_handing_on_ends_the_old_keeper_only_when_the_new_one_takes_over(table: Table) -> None:
    number = table.links.take_keeper(table.key(KEEPER))
    assert number is not None
    table.links.offer_keeper(table.game_id)
    offered = table.links.offered_key(table.game_id)
    assert offered is not None
    assert table.links.keeps(table.game_id, number)
    taken = table.links.take_keeper(offered)
    assert taken is not None
    assert table.links.keeps(table.game_id, taken)
    assert not table.links.keeps(table.game_id, number)
    assert table.key(KEEPER) == offered
    assert table.links.offered_key(table.game_id) is None


def test_an_offer_can_be_taken_back(table: Table) -> None:
    table.links.offer_keeper(table.game_id)
    offered = table.links.offered_key(table.game_id)
    assert offered is not None
    table.links.withdraw_offer(table.game_id)
    assert table.links.take_keeper(offered) is None
    assert table.links.offered_key(table.game_id) is None


def test_new_links_kill_everything_that_was_given_out_at_once(table: Table) -> None:
    keeper, seat, code = table.key(KEEPER), table.key("p2"), table.code
    number = table.links.take_keeper(keeper)
    assert number is not None
    table.links.take_seat(table.key("p1"), "anns-phone")
    table.links.ask(table.game_id, "mias-phone", "p3")
    table.links.offer_keeper(table.game_id)
    offered = table.links.offered_key(table.game_id)
    assert offered is not None
    before = table.links.generation(table.game_id)

    table.links.new_links(table.game_id)
    assert table.links.generation(table.game_id) == before + 1
    assert not table.links.keeps(table.game_id, number)
    assert table.links.take_keeper(keeper) is None
    assert table.links.take_keeper(offered) is None
    assert table.links.take_seat(seat, "bens-phone") is None
    assert table.sits("anns-phone") is None
    gone = table.links.seat_holder(table.game_id, "anns-phone")
    assert gone is not None
    assert gone.state is SeatState.CODES_REPLACED
    assert table.links.door(table.game_id).waiting == ()
    assert table.links.door(table.game_id).taken == frozenset()
    with pytest.raises(UnknownGame):
        table.scorer.view_by_code(code)
    assert table.links.was_replaced(code.lower())
    assert not table.links.was_replaced(table.code)

    assert table.links.take_keeper(table.key(KEEPER)) is not None
    assert table.links.take_seat(table.key("p1"), "anns-phone") is not None
    assert table.sits("anns-phone") == "p1"


def test_new_links_of_one_game_leave_the_others_alone(table: Table) -> None:
    other = deal(table.scorer, "deal-two")
    key = table.links.keeper_key(other)
    table.links.sit_down(other, "phone", "p1")
    table.links.new_links(table.game_id)
    assert table.links.keeper_key(other) == key
    assert table.links.seat_of(other, "phone") == "p1"


def test_links_are_no_events_and_in_no_archive(table: Table) -> None:
    before = tuple(table.scorer.exports.game(table.game_id))
    keys = [table.key(opens) for opens in (KEEPER, "p1")]
    table.links.sit_down(table.game_id, "anns-phone", "p1")
    table.links.new_links(table.game_id)
    archive = tuple(table.scorer.exports.game(table.game_id))
    assert archive == before
    assert not any(secret in "".join(archive) for secret in (*keys, "anns-phone"))


def test_a_game_that_comes_back_from_an_archive_has_links_of_its_own(
    table: Table, tmp_path: Path
) -> None:
    elsewhere = Scorer(tmp_path / "elsewhere.db")
    game_id = elsewhere.imports.take_in_one(table.scorer.exports.game(table.game_id))
    assert elsewhere.links.keeper_key(game_id) not in (None, table.key(KEEPER))
    assert elsewhere.links.seat_key(game_id, "p3") is not None
    elsewhere.close()


def test_a_file_of_an_earlier_release_gets_its_links(table: Table, tmp_path: Path) -> None:
    """As it was before there were links: the tables and columns of that step taken out again."""
    table.scorer.close()
    db = sqlite3.connect(tmp_path / "games.db")
    db.executescript(
        "DROP TABLE links; DROP TABLE sitters; DROP TABLE askings;"
        "ALTER TABLE games DROP COLUMN generation; ALTER TABLE games DROP COLUMN rings;"
    )
    for name in ("m005_links_of_a_game", "m013_what_rows_were_numbered_for"):
        db.execute("DELETE FROM _sqlite_migrations WHERE name = ?", [name])
    db.commit()
    db.close()
    again = Scorer(tmp_path / "games.db")
    assert again.links.take_keeper(again.links.keeper_key(table.game_id) or "") is not None
    assert again.links.take_seat(again.links.seat_key(table.game_id, "p3") or "", "x") is not None
    again.close()


# --- seats ---------------------------------------------------------------------------------------


def test_a_seat_has_one_phone_and_the_other_is_told(table: Table) -> None:
    table.links.take_seat(table.key("p2"), "old-phone")
    table.links.take_seat(table.key("p2"), "new-phone")
    assert table.sits("new-phone") == "p2"
    assert table.sits("old-phone") is None
    old = table.links.seat_holder(table.game_id, "old-phone")
    assert old is not None
    assert (old.seat, old.state) == ("p2", SeatState.TAKEN_OVER)


def test_a_seats_key_seats_one_phone(table: Table) -> None:
    key = table.key("p2")
    assert table.links.take_seat(key, "bens-phone") is not None
    assert table.links.take_seat(key, "another") is None
    assert table.sits("bens-phone") == "p2"
    assert table.key("p2") != key


def test_a_phone_has_one_seat(table: Table) -> None:
    table.links.sit_down(table.game_id, "phone", "p1")
    table.links.sit_down(table.game_id, "phone", "p2")
    assert table.sits("phone") == "p2"
    assert table.links.taken(table.game_id) == {"p2"}


def test_a_seat_taken_back_is_free_and_its_code_is_dead(table: Table) -> None:
    table.links.sit_down(table.game_id, "phone", "p2")
    shown = table.key("p2")
    table.links.take_back(table.game_id, "p2")
    assert table.sits("phone") is None
    sent = table.links.seat_holder(table.game_id, "phone")
    assert sent is not None
    assert sent.state is SeatState.SENT_AWAY
    assert table.links.take_seat(shown, "phone") is None


# --- the door ------------------------------------------------------------------------------------


def test_who_asks_waits_until_the_keeper_lets_them_in(table: Table) -> None:
    assert table.links.ask(table.game_id, "phone", "p3")
    assert table.sits("phone") is None
    (asking,) = table.links.door(table.game_id).waiting
    assert (asking.seat, asking.sits_at) == ("p3", None)
    assert table.links.let_in(table.game_id, asking.number) is not None
    assert table.sits("phone") == "p3"
    assert table.links.asking(table.game_id, "phone") is None
    assert table.links.let_in(table.game_id, asking.number) is None


def test_not_now_is_an_answer(table: Table) -> None:
    table.links.ask(table.game_id, "phone", "p3")
    (asking,) = table.links.door(table.game_id).waiting
    table.links.refuse(table.game_id, asking.number)
    assert table.links.door(table.game_id).waiting == ()
    told = table.links.asking(table.game_id, "phone")
    assert told is not None
    assert told.refused
    assert table.links.let_in(table.game_id, asking.number) is None
    assert table.sits("phone") is None


def test_a_phone_asks_for_one_seat_at_a_time(table: Table) -> None:
    for seat in ("p1", "p2", "p3"):
        table.links.ask(table.game_id, "phone", seat)
    assert [each.seat for each in table.links.door(table.game_id).waiting] == ["p3"]


def test_a_seated_phone_keeps_its_seat_while_it_asks_for_another(table: Table) -> None:
    table.links.sit_down(table.game_id, "phone", "p2")
    table.links.ask(table.game_id, "phone", "p3")
    (asking,) = table.links.door(table.game_id).waiting
    assert asking.sits_at == "p2"
    assert table.sits("phone") == "p2"
    table.links.let_in(table.game_id, asking.number)
    assert table.links.taken(table.game_id) == {"p3"}


def test_an_asking_of_another_game_lets_nobody_in(table: Table) -> None:
    other = deal(table.scorer, "deal-two")
    table.links.ask(table.game_id, "phone", "p3")
    (asking,) = table.links.door(table.game_id).waiting
    assert table.links.let_in(other, asking.number) is None
    assert table.links.refuse(other, asking.number) is None
    assert len(table.links.door(table.game_id).waiting) == 1


def test_nobody_waits_at_the_door_for_ever(table: Table) -> None:
    table.links.ask(table.game_id, "phone", "p3")
    (asking,) = table.links.door(table.game_id).waiting
    table.clock += ASKING_LASTS + 1
    assert table.links.door(table.game_id).waiting == ()
    assert table.links.let_in(table.game_id, asking.number) is None
    assert table.links.asking(table.game_id, "phone") is None


def test_only_so_many_wait_at_one_door(table: Table) -> None:
    for number in range(MOST_ASKING):
        assert table.links.ask(table.game_id, f"phone-{number}", "p1")
    assert not table.links.ask(table.game_id, "one-too-many", "p1")
    assert table.links.ask(table.game_id, "phone-3", "p2")
    table.clock += ASKING_LASTS + 1
    assert table.links.ask(table.game_id, "one-too-many", "p1")


def test_each_change_at_the_door_is_announced_once(table: Table) -> None:
    before = table.links.door_version(table.game_id)
    table.links.ask(table.game_id, "phone", "p3")
    (asking,) = table.links.door(table.game_id).waiting
    table.links.let_in(table.game_id, asking.number)
    table.links.take_back(table.game_id, "p3")
    table.links.let_in(table.game_id, asking.number)  # nobody is there any more
    table.links.new_links(table.game_id)
    assert table.announced.doors == [(table.game_id, before + n) for n in (1, 2, 3, 4)]
    assert table.announced.replaced_links == [table.game_id]
    assert table.links.door_version(table.game_id) == before + 4


# --- the keeper's own phone ----------------------------------------------------------------------


def test_it_is_known_whose_phone_keeps_the_game_once_it_sat_down(table: Table) -> None:
    assert table.links.keeper_seat(table.game_id) is None
    table.links.take_seat(table.key("p2"), "bens-phone")
    assert table.links.keeper_seat(table.game_id) is None
    table.links.sit_down(table.game_id, "anns-phone", "p1")
    assert table.links.keeper_seat(table.game_id) == "p1"
    table.links.new_keeper_link(table.game_id)
    assert table.links.keeper_seat(table.game_id) is None
    assert table.sits("anns-phone") == "p1"
