"""Parts of pages that are drawn once and sent to every phone that sees the same.

What a table shows follows from its game, the language of the reader and the role of the phone. So a
page is a shell, made for each phone, around a fragment that `fragment_of` draws once for an entry.
The page, the answer to a form and the live stream send the same fragment. Another game's entry
drops nothing. Where few values decide what is around a fragment, `page_around` draws that once for
them.

The state of a game is everything that its view holds (`_state_of`). What a fragment shows besides,
such as the seat or the records behind the chances, its page hands over as `besides`.

A form has a key of its own on each phone, so a fragment is kept in pieces, cut at the keys of its
forms. A page gets new keys. The stream sends none, and the script of the page makes them
(`static/js/shown/live.js`).
"""

from __future__ import annotations

import secrets
import sys
import threading
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields
from datetime import datetime
from itertools import chain
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from flask import current_app

from scorekeeper.game.latest import once_for_latest
from scorekeeper.immutable import immutable
from scorekeeper.service import TableView
from scorekeeper.web.reader import reader
from scorekeeper.web.translations import globals_now
from scorekeeper.wording.said_texts import are_texts_noted
from scorekeeper.wording.terms import words_key

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BYTES = 6 * 1024 * 1024
"""Bytes of all fragments that are kept, as Python holds them. One has 10 to 50 kB."""

KEY_LENGTH = 12
"""Letters of the key of a form: whole bytes, so that the letters of many are cut into keys."""

_STAND_IN = f"key-{secrets.token_hex(16)}"
"""Stands for a key while a fragment is drawn. Nobody can guess it, so no name contains it."""

_INSIDE = f"inside-{secrets.token_hex(16)}"
"""Stands for the fragment inside a page while what is around it is drawn."""

_CLOCK = f"clock-{secrets.token_hex(16)}"
"""Stands for the time at which the page is sent."""

_DRAWN_FOR = "drawn_for"


# --- keys -----------------------------------------------------------------------------------------


def fresh_key() -> str:
    """A new idempotency key, one for each form that is shown. Inside a fragment that is being
    drawn, what stands for one."""
    return next(_new_keys(1)) if drawn_for() is None else _STAND_IN


def drawn_for() -> Hashable:
    """What the words and addresses of the fragment depend on that is being drawn, so that something
    stands for each key; None while none is drawn."""
    try:
        now = globals_now()
    except RuntimeError:
        return None
    return getattr(now, _DRAWN_FOR, None)


def _new_keys(number: int) -> Iterator[str]:
    letters = secrets.token_urlsafe(KEY_LENGTH * 3 // 4 * number)
    return (letters[at : at + KEY_LENGTH] for at in range(0, len(letters), KEY_LENGTH))


# --- the time -------------------------------------------------------------------------------------


def clock_now() -> str:
    """The day and the time at the table when the page is sent, as scripts read them. Inside what is
    being drawn to be kept, what stands for it."""
    return time_at_table() if drawn_for() is None else _CLOCK


def time_at_table() -> str:
    """The day and the time at the table."""
    return f"{datetime.now():%Y-%m-%dT%H:%M:%S}"


# --- fragments ------------------------------------------------------------------------------------


@immutable
class Fragment:
    """A part of a page, cut at the keys of its forms."""

    pieces: tuple[str, ...]

    @property
    def size(self) -> int:
        """The bytes that are kept."""
        return sum(map(sys.getsizeof, self.pieces))

    @property
    def has_forms(self) -> bool:
        """Is it different on each phone, because its forms have keys?"""
        return len(self.pieces) > 1

    def __html__(self) -> str:
        """The fragment as a template puts it into a page."""
        return self.for_page()

    def for_page(self) -> str:
        """The fragment with a new key in each form, and with the time of now."""
        first, *others = self.pieces
        is_sent = drawn_for() is None
        keys = _new_keys(len(others)) if is_sent else (_STAND_IN,) * len(others)
        page = "".join([first, *chain.from_iterable(zip(keys, others, strict=True))])
        return page.replace(_CLOCK, time_at_table()) if is_sent else page

    def for_stream(self) -> str:
        """The fragment without keys; the browser makes them."""
        return "".join(self.pieces)


def drawn_now(draw: Callable[[], str]) -> Fragment:
    """The fragment that `draw` gives, which is not kept."""
    now, before = globals_now(), drawn_for()
    setattr(now, _DRAWN_FOR, (reader().root, words_key()))
    try:
        return Fragment(tuple(draw().split(_STAND_IN)))
    finally:
        setattr(now, _DRAWN_FOR, before)


@immutable
class _Kept:
    state: Hashable
    fragment: Fragment


class KeptFragments:
    """The fragments of one app, one for each place that shows one: the latest. Many threads may use
    it at once; each fragment is drawn by one of them. Those that nobody asked for longest go when
    there are too many bytes. `sent_again` and `drawn` count how often each happened."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self.most = most_bytes
        self.bytes = 0
        self.sent_again = 0
        self.drawn = 0
        self._lock = threading.Lock()
        self._kept: dict[Hashable, _Kept] = {}
        self._drawing: WeakValueDictionary[Hashable, _Turn] = WeakValueDictionary()

    def find(self, place: Hashable, state: Hashable, draw: Callable[[], Fragment]) -> Fragment:
        """The fragment of this place in this state, drawn if it is not here. Raises what `draw`
        raises."""
        with self._lock:
            if (found := self._found(place, state)) is not None:
                return found
            turn = self._drawing.get(place)
            if turn is None:
                turn = self._drawing[place] = _Turn()
        with turn.lock:
            with self._lock:
                if (found := self._found(place, state)) is not None:
                    return found
            drawn = draw()
            with self._lock:
                self.drawn += 1
                self._keep(place, _Kept(state, drawn))
        return drawn

    def _found(self, place: Hashable, state: Hashable) -> Fragment | None:
        kept = self._kept.get(place)
        if kept is None or kept.state != state:
            return None
        self.sent_again += 1
        self._kept[place] = self._kept.pop(place)  # the latest one that was asked for is the last
        return kept.fragment

    def _keep(self, place: Hashable, kept: _Kept) -> None:
        self._drop(place)
        if kept.fragment.size > self.most:
            return
        self._kept[place] = kept
        self.bytes += kept.fragment.size
        while self.bytes > self.most:
            self._drop(next(iter(self._kept)))

    def _drop(self, place: Hashable) -> None:
        dropped = self._kept.pop(place, None)
        self.bytes -= 0 if dropped is None else dropped.fragment.size


class _Turn:
    """Who draws the fragment of a place holds the lock; the others wait for it."""

    __slots__ = ("__weakref__", "lock")

    def __init__(self) -> None:
        self.lock = threading.Lock()


def fragment_of(
    view: TableView, name: str, draw: Callable[[], str], besides: Hashable = None
) -> Fragment:
    """The part of a page with this name that shows this game, drawn by `draw` if no phone got it
    yet. `besides` is everything it depends on that is neither in the view nor the language, such as
    the seat. While texts are noted, it is drawn anew."""
    if (kept := _kept_fragments()) is None:
        return drawn_now(draw)
    place = (name, view.game_id, reader(), besides)
    return kept.find(place, _state_of(view), lambda: drawn_now(draw))


def page_around(
    inside: Fragment,
    place: Hashable,
    draw: Callable[[Fragment | str], str],
    shown: tuple[Hashable, ...] | None,
) -> str:
    """The page that `draw` makes around this fragment, at this place. What is around it is drawn
    once for the same values `shown`: everything that it shows, except the time and the words and
    the addresses of the reader; anew if they are None."""
    kept = _kept_fragments()
    if kept is None or shown is None:
        return draw(inside)
    state = (shown, words_key())
    around = kept.find((place, reader()), state, lambda: drawn_now(lambda: draw(_INSIDE)))
    return around.for_page().replace(_INSIDE, inside.for_page(), 1)


def _kept_fragments() -> KeptFragments | None:
    """The fragments of this app; None if none is used again."""
    if are_texts_noted() or not current_app.config["KEEP_FRAGMENTS"]:
        return None
    found: KeptFragments = current_app.extensions["fragments"]
    return found


_BY_LOG = frozenset(("game", "log", "started_at"))
"""The fields of a view that follow from its log."""

_OF_STATE = tuple(each.name for each in fields(TableView) if each.name not in _BY_LOG)


@once_for_latest
def _state_of(view: TableView) -> Hashable:
    """What this view shows. A log only grows, so its ends say which one it is; a copy of the file
    that was put back may have had other entries under the same numbers, at another time."""
    log = view.log
    ends = (len(log), log[0].command_id, log[-1].command_id, log[-1].recorded_at)
    return (ends, *(_hashable(getattr(view, name)) for name in _OF_STATE))


def _hashable(value: object) -> object:
    return tuple(value.items()) if isinstance(value, Mapping) else value
