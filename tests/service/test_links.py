"""The links of a game: what each opens, which are replaced, who has a seat and who asks for one;
and which game follows another."""

from __future__ import annotations

from math import log2
from typing import Any

import pytest

from scorekeeper.game.commands import ResumeGame
from scorekeeper.service import Scorer
from scorekeeper.service.links import KEEPER, Links
from scorekeeper.storage.games import ALPHABET
from tests.service.builders import RecordingAnnouncer, deal, person, play, stop, take_in_one

GAME, OTHER = 1, 2
"""A game of three, and one of two that begins where a test needs it."""


@pytest.fixture
def links(scorer: Scorer) -> Links:
    """The links of the first game, by a clock one can turn."""
    assert deal(scorer, "Ann", "Ben", "Mia").game_id == GAME
    scorer.links.now = lambda: 1000.0
    return scorer.links


def key(links: Links, opens: str) -> str:
    return str(links.keeper_key(GAME) if opens == KEEPER else links.seat_key(GAME, opens))


def ask(links: Links, device: str, seat: str) -> int:
    """Let this phone ask for the seat; the number of what it asks."""
    assert links.ask(GAME, device, seat)
    return next(each.number for each in links.door(GAME).waiting if each.seat == seat)


# --- keys ----------------------------------------------------------------------------------------


def test_every_key_is_long_and_opens_what_it_is_for_and_nothing_else(links: Links, scorer: Scorer):
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
    assert number is not None
    assert [links.keeps(game_id, number) for game_id in (GAME, OTHER, 99)] == [True, False, False]


def test_links_are_no_events_and_in_no_archive(links: Links, scorer: Scorer, elsewhere: Scorer):
    before, keys = scorer.exports.game(GAME), [key(links, opens) for opens in (KEEPER, "p1")]
    links.sit_down(GAME, "anns-phone", "p1")
    links.new_links(GAME)
    archive = scorer.exports.game(GAME)
    assert archive == before
    assert not any(secret in "".join(archive) for secret in (*keys, "anns-phone"))
    game_id = take_in_one(elsewhere, archive)
    assert elsewhere.links.keeper_key(game_id) not in (None, key(links, KEEPER))
    assert elsewhere.links.seat_key(game_id, "p3") is not None


# --- seats and the door --------------------------------------------------------------------------


def test_each_change_at_the_door_is_announced_once(links: Links, announced: RecordingAnnouncer):
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


def test_each_phone_keeps_its_player_but_for_one_who_was_forgotten(scorer: Scorer) -> None:
    """Guests too, however the name is spelt this time."""

    def kept(*again: str, forget: str = "", **more: Any) -> list[str | None]:
        game_id = deal(scorer, "Ann", "Ben", **more).game_id
        for seat in ("p1", "p2"):
            scorer.links.sit_down(game_id, f"phone of {seat}", seat)
        stop(scorer, game_id)
        if forget:
            scorer.stored_names.forget(person(scorer, forget))
        following = deal(scorer, *again, after=game_id).game_id
        return [scorer.links.seat_of(following, f"phone of {seat}") for seat in ("p1", "p2")]

    assert kept("ben", "Ann") == kept("ben", "Ann", guests=True) == ["p2", "p1"]
    assert kept("#2", "Ann", forget="Ben") == ["p2", None]


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
