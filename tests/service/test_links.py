"""The links of a game: what each opens, which are replaced, who has a seat and who asks for one;
and which game follows another."""

from __future__ import annotations

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

GAME, OTHER = 1, 2
"""A game of three, and one of two that begins where a test needs it."""


@pytest.fixture
def links(scorer: Scorer) -> Any:
    """The links of the first game, by a clock one can turn."""
    assert deal(scorer, "Ann", "Ben", "Mia").game_id == GAME
    scorer.links.now = lambda: 1000.0
    return scorer.links


def key(links: Any, opens: str) -> str:
    return str(links.keeper_key(GAME) if opens == KEEPER else links.seat_key(GAME, opens))


def state(links: Any, device: str) -> tuple[str, SeatState]:
    holder = links.seat_holder(GAME, device)
    return holder.seat, holder.state


def waiting(links: Any) -> list[tuple[str, str | None]]:
    """The seat for which each phone at the door asks, and where it sits meanwhile."""
    return [(each.seat, each.sits_at) for each in links.door(GAME).waiting]


def ask(links: Any, device: str, seat: str) -> int:
    """Let this phone ask for the seat; the number of what it asks."""
    assert links.ask(GAME, device, seat)
    return next(each.number for each in links.door(GAME).waiting if each.seat == seat)


# --- keys ----------------------------------------------------------------------------------------


def test_every_key_is_long_and_opens_what_it_is_for_and_nothing_else(
    links: Any, scorer: Scorer
) -> None:
    keys, letters = [key(links, opens) for opens in (KEEPER, "p1", "p2", "p3")], set(ALPHABET)
    assert len(set(keys)) == 4
    assert all(len(each) * log2(len(letters)) >= 60 and set(each) <= letters for each in keys)
    nobodys = links.seat_key(GAME, "p4"), links.seat_key(GAME, KEEPER), links.keeper_key(99)
    assert nobodys == (None, None, None)
    keeper, _p1, seat, _p3 = keys
    assert [links.take_keeper(wrong) for wrong in (seat, "NOSUCHKEY")] == [None, None]
    assert [links.take_seat(wrong, "phone") for wrong in (keeper, "NOSUCHKEY")] == [None, None]
    number = links.take_keeper(f" {keeper[:7].lower()} {keeper[7:].lower()} ")
    deal(scorer)
    assert [links.keeps(game_id, number) for game_id in (GAME, OTHER, 99)] == [True, False, False]


def test_a_new_keepers_link_ends_the_old_one_and_who_took_it(links: Any) -> None:
    old = key(links, KEEPER)
    number = links.take_keeper(old)
    links.new_keeper_link(GAME)
    assert not links.keeps(GAME, number)
    assert links.take_keeper(old) is None
    assert links.find(old).game_id == GAME, "whoever brings it can be told"


def test_handing_on_ends_the_old_keeper_only_when_the_new_one_takes_over(links: Any) -> None:
    number = links.take_keeper(key(links, KEEPER))
    links.offer_keeper(GAME)
    withdrawn = links.offered_key(GAME)
    links.withdraw_offer(GAME)
    assert (links.take_keeper(withdrawn), links.offered_key(GAME)) == (None, None)
    links.offer_keeper(GAME)
    offered = links.offered_key(GAME)
    assert links.keeps(GAME, number)
    taken = links.take_keeper(offered)
    assert [links.keeps(GAME, each) for each in (taken, number)] == [True, False]
    assert (key(links, KEEPER), links.offered_key(GAME)) == (offered, None)


def test_new_links_end_everything_of_this_game_that_was_given_out(
    links: Any, scorer: Scorer
) -> None:
    deal(scorer)
    others_key = links.keeper_key(OTHER)
    links.sit_down(OTHER, "phone", "p1")
    code, keeper, seat = scorer.view(GAME).code, key(links, KEEPER), key(links, "p2")
    number = links.take_keeper(keeper)
    links.take_seat(key(links, "p1"), "anns-phone")
    ask(links, "mias-phone", "p3")
    links.offer_keeper(GAME)
    offered, before = links.offered_key(GAME), links.generation(GAME)

    links.new_links(GAME)
    assert links.generation(GAME) == before + 1
    assert not links.keeps(GAME, number)
    assert [links.take_keeper(each) for each in (keeper, offered)] == [None, None]
    assert links.take_seat(seat, "bens-phone") is None
    assert links.seat_of(GAME, "anns-phone") is None
    assert state(links, "anns-phone") == ("p1", SeatState.CODES_REPLACED)
    assert (waiting(links), links.door(GAME).taken) == ([], frozenset())
    with pytest.raises(UnknownGame):
        scorer.view_by_code(code)
    assert links.was_replaced(code.lower())
    assert not links.was_replaced(scorer.view(GAME).code)
    assert (links.keeper_key(OTHER), links.seat_of(OTHER, "phone")) == (others_key, "p1")

    assert links.take_keeper(key(links, KEEPER)) is not None
    assert links.take_seat(key(links, "p1"), "anns-phone") is not None
    assert links.seat_of(GAME, "anns-phone") == "p1"


def test_links_are_no_events_and_in_no_archive(
    links: Any, scorer: Scorer, elsewhere: Scorer
) -> None:
    before, keys = scorer.exports.game(GAME), [key(links, opens) for opens in (KEEPER, "p1")]
    links.sit_down(GAME, "anns-phone", "p1")
    links.new_links(GAME)
    archive = scorer.exports.game(GAME)
    assert archive == before
    assert not any(secret in "".join(archive) for secret in (*keys, "anns-phone"))
    game_id = elsewhere.imports.take_in_one(archive)
    assert elsewhere.links.keeper_key(game_id) not in (None, key(links, KEEPER))
    assert elsewhere.links.seat_key(game_id, "p3") is not None


# --- seats and the door --------------------------------------------------------------------------


def test_a_seat_has_one_phone_and_a_phone_one_seat(links: Any) -> None:
    used = key(links, "p2")
    assert links.take_seat(used, "old-phone") is not None
    assert links.take_seat(used, "another") is None, "a key seats one phone"
    assert links.seat_of(GAME, "old-phone") == "p2"
    assert links.keeper_seat(GAME) is None
    links.take_seat(key(links, "p2"), "new-phone")
    assert (links.seat_of(GAME, "new-phone"), links.seat_of(GAME, "old-phone")) == ("p2", None)
    assert state(links, "old-phone") == ("p2", SeatState.TAKEN_OVER)
    links.sit_down(GAME, "new-phone", "p1")
    assert (links.seat_of(GAME, "new-phone"), links.taken(GAME)) == ("p1", {"p1"})
    assert links.keeper_seat(GAME) == "p1", "whose phone keeps the game, once it sat down"
    links.new_keeper_link(GAME)
    assert (links.keeper_seat(GAME), links.seat_of(GAME, "new-phone")) == (None, "p1")
    shown = key(links, "p1")
    links.take_back(GAME, "p1")
    assert links.seat_of(GAME, "new-phone") is None
    assert state(links, "new-phone") == ("p1", SeatState.SENT_AWAY)
    assert links.take_seat(shown, "new-phone") is None


def test_who_asks_waits_until_the_keeper_lets_them_in_or_not_now(
    links: Any, scorer: Scorer
) -> None:
    number = ask(links, "phone", "p3")
    assert (links.seat_of(GAME, "phone"), waiting(links)) == (None, [("p3", None)])
    deal(scorer)
    assert (links.let_in(OTHER, number), links.refuse(OTHER, number)) == (None, None)
    assert links.let_in(GAME, number) is not None
    assert (links.seat_of(GAME, "phone"), links.asking(GAME, "phone")) == ("p3", None)
    assert links.let_in(GAME, number) is None

    number = ask(links, "phone", "p2")
    assert waiting(links) == [("p2", "p3")]
    assert links.seat_of(GAME, "phone") == "p3", "it keeps its seat while it asks"
    links.refuse(GAME, number)
    assert (waiting(links), links.asking(GAME, "phone").refused) == ([], True)
    assert links.let_in(GAME, number) is None
    links.let_in(GAME, ask(links, "phone", "p1"))
    assert links.taken(GAME) == {"p1"}


def test_so_many_wait_at_one_door_each_for_one_seat_and_not_for_ever(links: Any) -> None:
    for number in range(MOST_ASKING):
        assert links.ask(GAME, f"phone-{number}", "p1")
    assert not links.ask(GAME, "one-too-many", "p1")
    number = ask(links, "phone-3", "p2")
    assert len(waiting(links)) == MOST_ASKING
    links.now = lambda: 1000.0 + ASKING_LASTS + 1
    assert waiting(links) == []
    assert (links.let_in(GAME, number), links.asking(GAME, "phone-3")) == (None, None)
    assert links.ask(GAME, "one-too-many", "p1")


def test_each_change_at_the_door_is_announced_once(
    links: Any, announced: RecordingAnnouncer
) -> None:
    before = links.door_version(GAME)
    number = ask(links, "phone", "p3")
    links.let_in(GAME, number)
    links.take_back(GAME, "p3")
    links.let_in(GAME, number)  # nobody is there any more
    links.new_links(GAME)
    assert announced.doors == [(GAME, before + n) for n in (1, 2, 3, 4)]
    assert announced.replaced_links == [GAME]
    assert links.door_version(GAME) == before + 4


# --- which game follows another ------------------------------------------------------------------


def test_from_every_game_of_an_evening_one_finds_the_one_that_is_played(scorer: Scorer) -> None:
    def found() -> list[int | None]:
        return [scorer.next_games.played_now_after(each) for each in (1, 2, 3, 4, 99, 2**63)]

    assert deal(scorer).game_id == 1
    for number in (1, 2, 3):
        stop(scorer, number)
        assert deal(scorer, after=number).game_id == number + 1
    assert found() == [4, 4, 4, None, None, None]
    stop(scorer, 4)
    assert found() == [4, 4, 4, None, None, None]
    play(scorer, 2, ResumeGame())
    assert found()[:3:2] == [2, 4]
    assert list(scorer.projections.rebuild())[-1] == 0
    assert found()[:3:2] == [2, 4]
    stop(scorer, 2)
    scorer.deleted.delete(3)
    assert found()[0] == 2
