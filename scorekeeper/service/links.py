"""Who may come to a game's table, and as what: its keys, its phones, and who asks at the door.

Knows generations, seats and moments. Refuses to know cookies and addresses (`web.access`); none of
this is an event, and nothing of it is in an archive.

A link opens the game to a *keeper* or to one *seat*. A keeper's key may be taken by several phones
until it is replaced; a seat's key seats one phone and is then replaced by itself. *New links* ends
everything that was given out, the watch code too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from sqlite_utils import Database

from scorekeeper.game.values import Seat
from scorekeeper.storage import games, keys, seat_phones
from scorekeeper.storage.database import Connections, writing
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.games import ALPHABET, read_code
from scorekeeper.storage.keys import KEEPER, Link, State
from scorekeeper.storage.seat_phones import SeatHolder, SeatRequest, Sits

ASKING_LASTS = 600.0
"""Seconds. Who was not let in by then has to ask again."""


MOST_ASKING = 12
"""Phones that wait at one door at the same time."""


__all__ = ["KEEPER", "Door", "Link", "Links", "SeatHolder", "SeatRequest", "Sits", "State"]


@dataclass(frozen=True, slots=True)
class Door:
    """What the keeper sees at the door: who waits there, which seats have a phone, and how often
    anything happened (`rings`)."""

    rings: int
    waiting: tuple[SeatRequest, ...]
    taken: frozenset[Seat]


class Links:
    """The links of every game of one file. May be used by many threads at once.

    `rung(game_id, rings)` is called after something happened at a door, by the thread that did it,
    and `renewed(game_id)` after everything was given out anew: who watches has to come again.
    `now` is seconds, and the same clock after a restart."""

    def __init__(self, connections: Connections, *, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self.rung: Callable[[int, int], None] | None = None
        self.renewed: Callable[[int], None] | None = None
        self._connections = connections

    # ------------------------------------------------------------------ keys

    def keeper_key(self, game_id: int) -> str | None:
        """What opens this game to a keeper."""
        return self._key(game_id, KEEPER)

    def seat_key(self, game_id: int, seat: Seat) -> str | None:
        """What opens this seat to the next phone; None where nobody sits there."""
        return None if seat == KEEPER else self._key(game_id, seat)

    def offered_key(self, game_id: int) -> str | None:
        """What hands the game on to another keeper, if that was asked for."""
        return self._key(game_id, KEEPER, State.OFFERED)

    def find(self, key: str) -> Link | None:
        """What this key opens, or opened once."""
        return keys.find(self._connections.db, key)

    def was_replaced(self, code: str) -> bool:
        """Is this a watch code that a game had before?"""
        return keys.was_watch_code(self._connections.db, code)

    def letters_of_no_code(self, typed: str) -> tuple[str, ...]:
        """Letters and figures in it that are in no code: they look like others."""
        odd = (each for each in read_code(typed) if each.isalnum() and each not in ALPHABET)
        return tuple(dict.fromkeys(odd))

    def keeps(self, game_id: int, number: int) -> bool:
        """Does the keeper's link of this number still open this game?"""
        link = keys.numbered(self._connections.db, number)
        return link is not None and (link.game_id, link.opens, link.state) == (
            game_id,
            KEEPER,
            State.CURRENT,
        )

    def generation(self, game_id: int) -> int:
        """Which links these are, counted from 1; 0 where there is no such game."""
        return keys.generation(self._connections.db, game_id)

    def take_keeper(self, key: str) -> int | None:
        """Keep the game with this key: the number that says so from now on, or None where it opens
        nothing. A key that was offered ends the one before it."""
        with self._writing() as (db, ring):
            link = keys.find(db, key)
            if link is None or link.opens != KEEPER or link.state is State.REPLACED:
                return None
            if link.state is State.OFFERED:
                keys.accept(db, link)
                seat_phones.forget_keeper(db, link.game_id)
                ring(link.game_id)
        return link.number

    def keeper_number(self, game_id: int) -> int | None:
        """What a cookie remembers of the keeper's link there is now."""
        link = keys.given(self._connections.db, game_id, KEEPER)
        return None if link is None else link.number

    def first_keeper_number(self, game_id: int) -> int | None:
        """What the cookie of the phone that began the game remembers: the keeper's link there was
        then. Where it was replaced since, it keeps nothing."""
        link = keys.first(self._connections.db, game_id, KEEPER)
        return None if link is None else link.number

    def new_keeper_link(self, game_id: int) -> None:
        """Another key for the keeper; the old one, and phones that took it, keep nothing."""
        with self._writing() as (db, ring):
            keys.draw(db, game_id, [KEEPER])
            seat_phones.forget_keeper(db, game_id)
            ring(game_id)

    def offer_keeper(self, game_id: int) -> None:
        """Make a key that hands the game on: whoever takes it is its only keeper."""
        with self._writing() as (db, _ring):
            keys.offer_keeper(db, game_id)

    def withdraw_offer(self, game_id: int) -> None:
        """Hand nothing on after all."""
        with self._writing() as (db, _ring):
            keys.withdraw(db, game_id)

    def new_links(self, game_id: int, *, staying: str | None = None) -> None:
        """Everything that was given out is dead at once: codes, keys, phones, askings. `staying`:
        the phone that asked for it keeps its seat, if it has one."""
        with self._writing() as (db, ring):
            seated = None if staying is None else seat_phones.sitter(db, game_id, staying)
            keys.renew_all(db, game_id)
            if staying is not None and seated is not None and seated.state is Sits.HERE:
                seat_phones.stay(db, game_id, staying)
            ring(game_id)
        if self.renewed is not None:
            self.renewed(game_id)

    # ------------------------------------------------------------------ seats

    def sitter(self, game_id: int, device: str) -> SeatHolder | None:
        """The seat this phone has, or what became of it."""
        if game_id > LAST_NUMBER:
            return None
        return seat_phones.sitter(self._connections.db, game_id, device)

    def seat_of(self, game_id: int, device: str) -> Seat | None:
        """The seat this phone has now."""
        found = self.sitter(game_id, device)
        return found.seat if found is not None and found.state is Sits.HERE else None

    def seated_games(self, device: str) -> frozenset[int]:
        """The games this phone has a seat in."""
        return seat_phones.games_of(self._connections.db, device)

    def taken(self, game_id: int) -> frozenset[Seat]:
        """The seats that have a phone."""
        return seat_phones.taken(self._connections.db, game_id)

    def take_seat(self, key: str, device: str) -> Link | None:
        """Sit down with this key: the link it was, or None where it opens no seat. The next phone
        needs the next key."""
        with self._writing() as (db, ring):
            link = keys.find(db, key)
            if link is None or link.opens == KEEPER or link.state is not State.CURRENT:
                return None
            _sit(db, link.game_id, device, link.opens)
            ring(link.game_id)
        return link

    def sit_down(self, game_id: int, device: str, seat: Seat) -> None:
        """The keeper's own phone says whose it is: nobody has to be asked."""
        with self._writing() as (db, ring):
            _sit(db, game_id, device, seat, keeps=True)
            ring(game_id)

    def keeper_seat(self, game_id: int) -> Seat | None:
        """Whose phone keeps the game, if it ever said so."""
        return seat_phones.keeper_seat(self._connections.db, game_id)

    def take_back(self, game_id: int, seat: Seat) -> None:
        """The seat has no phone any more, and the code that was shown for it is dead."""
        with self._writing() as (db, ring):
            seat_phones.send_away(db, game_id, seat)
            keys.draw(db, game_id, [seat])
            ring(game_id)

    # ------------------------------------------------------------------ same again

    def carry_on(self, db: Database, before: int, game_id: int, seats: Mapping[Seat, Seat]) -> None:
        """The people of the game `before` play another: who had a phone there has it here, at the
        seat that `seats` says. The caller is inside `writing`, and then tells (`tell_of`)."""
        keeper = keys.given(db, game_id, KEEPER)
        assert keeper is not None
        games.note(db, before, game_id, keeper.number)
        for device, seat, keeps in seat_phones.sitting_there(db, before):
            if seat in seats:
                _sit(db, game_id, device, seats[seat], keeps=keeps)
        for each in (before, game_id):
            seat_phones.ring(db, each)

    def tell_of(self, game_id: int) -> None:
        """Who listens at the door of this game looks again."""
        if self.rung is not None:
            self.rung(game_id, self.rings(game_id))

    def next_game(self, game_id: int) -> int | None:
        """What the people of this game went on with by *Same again*."""
        if game_id > LAST_NUMBER:
            return None
        return games.next_of(self._connections.db, game_id)

    def kept_like(self, game_id: int) -> int | None:
        """The game before this one, as long as whoever keeps that keeps this: until this one's
        keeper's link is replaced."""
        found = games.before(self._connections.db, game_id)
        if found is None or not self.keeps(game_id, found.keeper_link):
            return None
        return found.game_id

    # ------------------------------------------------------------------ the door

    def door(self, game_id: int) -> Door:
        """Who waits to be let in, longest first."""
        return Door(
            self.rings(game_id),
            tuple(each for each in self._askings(game_id) if not each.refused),
            self.taken(game_id),
        )

    def rings(self, game_id: int) -> int:
        """How often something happened at this door."""
        return seat_phones.rings(self._connections.db, game_id)

    def asking(self, game_id: int, device: str) -> SeatRequest | None:
        """What this phone asks for, waiting or told "not now"."""
        return next((each for each in self._askings(game_id) if each.device == device), None)

    def ask(self, game_id: int, device: str, seat: Seat) -> bool:
        """Ask for a seat. False where too many are asking already."""
        with self._writing() as (db, ring):
            seat_phones.forget_askings(db, self.now() - ASKING_LASTS)
            others = [each for each in self._askings(game_id) if each.device != device]
            if len(others) >= MOST_ASKING:
                return False
            seat_phones.ask(db, game_id, device, seat, self.now())
            ring(game_id)
        return True

    def let_in(self, game_id: int, number: int) -> SeatRequest | None:
        """This phone gets the seat it asked for; None where it asks no more."""
        with self._writing() as (db, ring):
            asking = self._waiting(game_id, number)
            if asking is not None:
                _sit(db, game_id, asking.device, asking.seat)
                ring(game_id)
        return asking

    def not_now(self, game_id: int, number: int) -> SeatRequest | None:
        """This phone does not get the seat it asked for; None where it asks no more."""
        with self._writing() as (db, ring):
            asking = self._waiting(game_id, number)
            if asking is not None:
                seat_phones.refuse(db, game_id, number)
                ring(game_id)
        return asking

    # ------------------------------------------------------------------ inside

    def _key(self, game_id: int, opens: str, state: State = State.CURRENT) -> str | None:
        link = keys.given(self._connections.db, game_id, opens, state)
        return None if link is None else link.key

    def _askings(self, game_id: int) -> tuple[SeatRequest, ...]:
        return seat_phones.askings(self._connections.db, game_id, self.now() - ASKING_LASTS)

    def _waiting(self, game_id: int, number: int) -> SeatRequest | None:
        waiting = (each for each in self._askings(game_id) if not each.refused)
        return next((each for each in waiting if each.number == number), None)

    @contextmanager
    def _writing(self) -> Iterator[tuple[Database, Callable[[int], None]]]:
        """One transaction; `ring` in it, and who listens at that door is told once it is kept."""
        db, heard = self._connections.db, dict[int, int]()
        with writing(db):
            yield db, lambda game_id: heard.update({game_id: seat_phones.ring(db, game_id)})
        if self.rung is not None:
            for game_id, rings in heard.items():
                self.rung(game_id, rings)


def _sit(db: Database, game_id: int, device: str, seat: Seat, *, keeps: bool = False) -> None:
    seat_phones.sit(db, game_id, device, seat, keeps=keeps)
    keys.draw(db, game_id, [seat])
