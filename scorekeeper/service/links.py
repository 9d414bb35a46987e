"""Access to a game: the keys of its links, the phones that have a seat, requests for a seat, and
the games that follow each other by *Same again* with the same players, phones and keeper.

None of this is an event or part of an archive. Cookies are read in `web.this_phone`.

A link opens the game to a *keeper* or to one *seat*. Several phones may take a keeper's key until
it is replaced. A seat's key gives the seat to one phone and is then replaced. *New links* replaces
all keys and the watch code.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.service.game_cache import GameCache
from scorekeeper.service.projections import Projections
from scorekeeper.service.results import Announcer
from scorekeeper.storage import games, people, players, seat_phones
from scorekeeper.storage.database import Connections, Database, writing
from scorekeeper.storage.event_store import LAST_NUMBER
from scorekeeper.storage.games import ALPHABET, KEEPER, Link, LinkState, read_code
from scorekeeper.storage.seat_phones import SeatHolder, SeatRequest, SeatState

# The layers above use these names of storage, which they may not import.
__all__ = ["KEEPER", "Link", "LinkState", "SeatHolder", "SeatRequest", "SeatState"]

ASKING_LASTS = 600.0
"""Seconds after which a request for a seat expires."""

MOST_ASKING = 12
"""Phones that may ask for seats of one game at the same time."""


@immutable
class Door:
    """The requests that wait for the keeper and, while there are any, the seats that have a phone.
    `version` counts the requests and changes of seats so far, so it shows whether anything is
    new."""

    version: int
    waiting: tuple[SeatRequest, ...]
    taken: frozenset[Seat]


class Links:
    """The links of all games of one database. Many threads may use it at once.

    `now` gives seconds of a clock that continues after a restart."""

    def __init__(
        self,
        connections: Connections,
        announcer: Announcer,
    ) -> None:
        self.now: Callable[[], float] = time.time
        self._connections = connections
        self._announcer = announcer

    # ------------------------------------------------------------------ keys

    def keeper_key(self, game_id: int) -> str | None:
        """The keeper's key of this game, or None."""
        return self._key(game_id, KEEPER)

    def seat_key(self, game_id: int, seat: Seat) -> str | None:
        """The key that gives this seat to the next phone; None if there is no such seat."""
        return None if seat == KEEPER else self._key(game_id, seat)

    def offered_key(self, game_id: int) -> str | None:
        """The key that hands the game on to another keeper, if one was offered."""
        return self._key(game_id, KEEPER, LinkState.OFFERED)

    def find(self, key: str) -> Link | None:
        """The link with this key, also a replaced one, or None."""
        return games.link_of_key(self._connections.db, key)

    def was_replaced(self, code: str) -> bool:
        """Was this a watch code of a game before it was replaced?"""
        return games.was_watch_code(self._connections.db, code)

    def letters_of_no_code(self, typed: str) -> tuple[str, ...]:
        """The typed letters and digits that occur in no code because they look like others."""
        unused = (each for each in read_code(typed) if each.isalnum() and each not in ALPHABET)
        return tuple(dict.fromkeys(unused))

    def keeps(self, game_id: int, number: int, *, device: str | None = None) -> bool:
        """Is the link with this number the present keeper's link of this game? Or did the phone
        `device` make the present one? Then it goes on as keeper, also if the answer with the new
        number was lost on its way."""
        present = games.link_for(self._connections.db, game_id, KEEPER)
        if present is None:
            return False
        return present.number == number or (device is not None and present.made_by == device)

    def generation(self, game_id: int) -> int:
        """The generation of the game's links, which grows by one; 0 for an unknown game."""
        return games.link_generation(self._connections.db, game_id)

    def take_keeper(self, key: str) -> int | None:
        """Take a keeper's key; gives the number of its link, or None if the key opens nothing.
        Taking an offered key replaces the keeper's key before it."""
        with self._writing() as (db, door_changed):
            link = games.link_of_key(db, key)
            if link is None or link.opens != KEEPER or link.state is LinkState.REPLACED:
                return None
            if link.state is LinkState.OFFERED:
                games.accept_offer(db, link)
                seat_phones.forget_keeper(db, link.game_id)
                door_changed(link.game_id)
        return link.number

    def keeper_number(self, game_id: int) -> int | None:
        """The number of the present keeper's link, which a cookie stores, or None."""
        return _number_of(games.link_for(self._connections.db, game_id, KEEPER))

    def first_keeper_number(self, game_id: int) -> int | None:
        """The number of the keeper's link with which the game began, which the cookie of the phone
        that started it stores. The link may have been replaced since."""
        return _number_of(games.first_link_for(self._connections.db, game_id, KEEPER))

    def new_keeper_link(
        self, game_id: int, *, staying: str | None = None, old: int | None = None
    ) -> None:
        """Replace the keeper's key. Phones that took the old one are no longer keepers, except the
        phone `staying`. Nothing happens if `old`, the number of the link to replace, is not that of
        the present one."""
        with self._writing() as (db, door_changed):
            if old not in {None, _number_of(games.link_for(db, game_id, KEEPER))}:
                return
            games.make_keys(db, game_id, [KEEPER], maker=staying)
            seat_phones.forget_keeper(db, game_id)
            door_changed(game_id)

    def offer_keeper(self, game_id: int) -> None:
        """Make a key that hands the game on: the person who takes it becomes its only keeper."""
        with self._writing() as (db, _ring):
            games.offer_keeper(db, game_id)

    def withdraw_offer(self, game_id: int) -> None:
        """Withdraw the offered key."""
        with self._writing() as (db, _ring):
            games.withdraw_offer(db, game_id)

    def new_links(
        self, game_id: int, *, staying: str | None = None, old: int | None = None
    ) -> None:
        """Make everything given out so far invalid: watch code, keys, phones' seats and requests.
        The phone `staying` goes on as keeper, and keeps its seat, if it has one. Nothing happens if
        `old`, the generation of the links to replace, is not the present one."""
        with self._writing() as (db, door_changed):
            if old is not None and games.link_generation(db, game_id) != old:
                return
            seated = None if staying is None else seat_phones.seat_holder(db, game_id, staying)
            games.renew_all_links(db, game_id, maker=staying)
            if staying is not None and seated is not None and seated.state is SeatState.HERE:
                seat_phones.keep_seat(db, game_id, staying)
            door_changed(game_id)
        self._announcer.links_replaced(game_id)

    # ------------------------------------------------------------------ seats

    def seat_holder(self, game_id: int, device: str) -> SeatHolder | None:
        """The seat that this phone has or had, or None."""
        if game_id > LAST_NUMBER:
            return None
        return seat_phones.seat_holder(self._connections.db, game_id, device)

    def seat_of(self, game_id: int, device: str) -> Seat | None:
        """The seat that this phone has now, or None."""
        found = self.seat_holder(game_id, device)
        return found.seat if found is not None and found.state is SeatState.HERE else None

    def seated_games(self, device: str) -> frozenset[int]:
        """The games in which this phone has a seat."""
        return seat_phones.games_of(self._connections.db, device)

    def taken(self, game_id: int) -> frozenset[Seat]:
        """The seats that have a phone."""
        return seat_phones.taken_seats(self._connections.db, game_id)

    def take_seat(self, key: str, device: str) -> Link | None:
        """Give this phone the seat of this key, and replace the key. Gives the link, or None if
        the key opens no seat."""
        with self._writing() as (db, door_changed):
            link = games.link_of_key(db, key)
            if link is None or link.opens == KEEPER or link.state is not LinkState.CURRENT:
                return None
            _sit(db, link.game_id, device, link.opens)
            door_changed(link.game_id)
        return link

    def sit_down(self, game_id: int, device: str, seat: Seat) -> None:
        """Give the keeper's phone a seat; no request is needed."""
        with self._writing() as (db, door_changed):
            _sit(db, game_id, device, seat, keeps=True)
            door_changed(game_id)

    def keeper_seat(self, game_id: int) -> Seat | None:
        """The seat of the keeper's phone, if it took one."""
        return seat_phones.keeper_seat(self._connections.db, game_id)

    def take_back(self, game_id: int, seat: Seat) -> None:
        """Take the seat from its phone, and replace the key of the seat."""
        with self._writing() as (db, door_changed):
            seat_phones.take_back(db, game_id, seat)
            games.make_keys(db, game_id, [seat])
            door_changed(game_id)

    def move_phones(
        self, db: Database, earlier: int, game_id: int, seats: Mapping[Seat, Seat]
    ) -> None:
        """Give each phone of the earlier game its player's seat in this one, `seats[old]`. The
        caller is inside `writing` and calls `announce_door` after it."""
        for device, seat, keeps in seat_phones.seated_phones(db, earlier):
            if seat in seats:
                _sit(db, game_id, device, seats[seat], keeps=keeps)
        for each in (earlier, game_id):
            seat_phones.count_door_change(db, each)

    def announce_door(self, game_id: int) -> None:
        """Announce that the seats of this game have changed."""
        self._announcer.door_changed(game_id, self.door_version(game_id))

    # ------------------------------------------------------------------ requests for a seat

    def door(self, game_id: int) -> Door:
        """The requests that wait for an answer, oldest first."""
        version = self.door_version(game_id)  # first, so that a page asks again for what is newer
        waiting = tuple(each for each in self._askings(game_id) if not each.refused)
        return Door(version, waiting, self.taken(game_id) if waiting else frozenset())

    def door_version(self, game_id: int) -> int:
        """How many requests and changes of seats this game has had so far."""
        return seat_phones.door_version(self._connections.db, game_id)

    def asking(self, game_id: int, device: str) -> SeatRequest | None:
        """The request of this phone, waiting or answered "not now", or None."""
        return next((each for each in self._askings(game_id) if each.device == device), None)

    def ask(self, game_id: int, device: str, seat: Seat) -> bool:
        """Ask for a seat. False if too many phones are asking already."""
        with self._writing() as (db, door_changed):
            seat_phones.delete_old_requests(db, self.now() - ASKING_LASTS)
            others = [each for each in self._askings(game_id) if each.device != device]
            if len(others) >= MOST_ASKING:
                return False
            seat_phones.request_seat(db, game_id, device, seat, self.now())
            door_changed(game_id)
        return True

    def let_in(self, game_id: int, number: int) -> SeatRequest | None:
        """Give the phone of this request its seat; None if the request is no longer waiting."""
        with self._writing() as (db, door_changed):
            asking = self._waiting(game_id, number)
            if asking is not None:
                _sit(db, game_id, asking.device, asking.seat)
                door_changed(game_id)
        return asking

    def let_all_in(self, game_id: int, numbers: Iterable[int]) -> None:
        """Give the phones of these requests their seats, as far as they still wait. None of them
        takes a seat from another phone."""
        with self._writing() as (db, door_changed):
            given = set(seat_phones.taken_seats(db, game_id))
            for number in numbers:
                asking = self._waiting(game_id, number)
                if asking is not None and asking.seat not in given:
                    given.add(asking.seat)
                    _sit(db, game_id, asking.device, asking.seat)
                    door_changed(game_id)

    def refuse(self, game_id: int, number: int) -> SeatRequest | None:
        """Answer this request "not now"; None if it is no longer waiting."""
        with self._writing() as (db, door_changed):
            asking = self._waiting(game_id, number)
            if asking is not None:
                seat_phones.refuse(db, game_id, number)
                door_changed(game_id)
        return asking

    # ------------------------------------------------------------------ inside

    def _key(self, game_id: int, opens: str, state: LinkState = LinkState.CURRENT) -> str | None:
        link = games.link_for(self._connections.db, game_id, opens, state)
        return None if link is None else link.key

    def _askings(self, game_id: int) -> tuple[SeatRequest, ...]:
        return seat_phones.requests(self._connections.db, game_id, self.now() - ASKING_LASTS)

    def _waiting(self, game_id: int, number: int) -> SeatRequest | None:
        waiting = (each for each in self._askings(game_id) if not each.refused)
        return next((each for each in waiting if each.number == number), None)

    @contextmanager
    def _writing(self) -> Iterator[tuple[Database, Callable[[int], None]]]:
        """One transaction. It yields a function that counts a change at the door of a game; the
        change is announced after the commit."""
        db, changed = self._connections.db, dict[int, int]()

        def count_change(game_id: int) -> None:
            changed[game_id] = seat_phones.count_door_change(db, game_id)

        with writing(db):
            yield db, count_change
        for game_id, door_version in changed.items():
            self._announcer.door_changed(game_id, door_version)


def _number_of(link: Link | None) -> int | None:
    return None if link is None else link.number


def _sit(db: Database, game_id: int, device: str, seat: Seat, *, keeps: bool = False) -> None:
    seat_phones.give_seat(db, game_id, device, seat, keeps=keeps)
    games.make_keys(db, game_id, [seat])


# --- same again -----------------------------------------------------------------------------------


class NextGames:
    """The next games in one database. Many threads may use it at once."""

    def __init__(
        self,
        connections: Connections,
        reader: GameCache,
        projections: Projections,
        links: Links,
    ) -> None:
        self._connections = connections
        self._reader = reader
        self._projections = projections
        self._links = links

    def after(self, game_id: int) -> int | None:
        """The game that followed this one, or None."""
        if game_id > LAST_NUMBER:
            return None
        return games.next_game(self._connections.db, game_id)

    def played_now_after(self, game_id: int) -> int | None:
        """The game in which the players are now, after this one and those that followed it: the
        first that has not ended, or the last. None if none followed."""
        if game_id > LAST_NUMBER:
            return None
        self._projections.bring_up_to_date()
        following = games.games_after(self._connections.db, game_id)
        last = following[-1][0] if following else None
        return next((each for each, goes_on in following if goes_on), last)

    def being_played_after(self, game_id: int) -> int | None:
        """The game that followed this one, unless it is over or paused; else None."""
        following = self.after(game_id)
        if following is None:
            return None
        game = self._reader.view(self._connections.db, following).game
        return None if game.is_over or game.paused else following

    def earlier_with_same_keeper(self, game_id: int) -> int | None:
        """The game before this one, if its keeper also keeps this one: until this game's keeper's
        link is replaced. Otherwise None."""
        found = games.earlier_game(self._connections.db, game_id)
        if found is None or not self._links.keeps(game_id, found.keeper_link):
            return None
        return found.game_id

    def record(self, db: Database, earlier: int, game_id: int, names: Mapping[Seat, str]) -> None:
        """Record that the players of `earlier` continue with `game_id`, with these names by seat,
        and give each phone the new seat of its player. The phone of a forgotten player gets none:
        nobody knows who has it now. The caller is inside `writing` and calls
        `links.announce_door` after it."""
        keeper = self._links.keeper_number(game_id)
        assert keeper is not None
        games.record_next_game(db, earlier, game_id, keeper)
        new_seat = {players.normalized(name): seat for seat, name in names.items()}
        forgotten = people.forgotten_at(db, earlier)
        kept = {
            seat: new_seat[spelt]
            for seat, name in players.names_at(db, earlier).items()
            if (spelt := players.normalized(name)) in new_seat and seat not in forgotten
        }
        self._links.move_phones(db, earlier, game_id, kept)
