"""This phone: what its cookies hold, what it is to a game, the links it takes, and how it got here.

The cookie of roles is sealed. It holds a random name of the phone, the number of each keeper's link
that the phone took, the games whose watch code it opened, whether it took the host's key, the
language chosen on it, whether it marks texts, and the game in whose middle it lies. A link or code
that was replaced since then opens nothing, because its number or generation is an older one.

Opening a link shows what it offers and changes nothing, because chat programs open links to preview
them. The button on that page takes the link and goes on to an address without a key.

A second cookie holds the names that guests typed on this phone. The server stores none of them, and
they are offered to this phone only.

What the phone may do with all this is in `access`.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, assert_never

from flask import Flask, current_app, g, request, session
from flask.sessions import SecureCookieSessionInterface
from flask_babel import gettext as _
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.wrappers import Response
from werkzeug.wsgi import get_host

from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.network.paths import path_of
from scorekeeper.network.reach import (
    Reach,
    Visit,
    base_url,
    bracketed,
    host_of,
    is_here,
    is_loopback,
    plain_number,
)
from scorekeeper.service import TableView
from scorekeeper.service.links import SeatHolder, SeatRequest, SeatState
from scorekeeper.service.players import normalized
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.scorer import scorer
from scorekeeper.web.translations import globals_now

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_HOST, _KEEPER, _WATCHED, _DEVICE, _WALL = "host", "keeps", "watches", "device", "wall"
_LANGUAGE, _MARKS, _MIDDLE = "lang", "marks", "middle"
"""The names of what the cookie of roles holds."""

_MOST_REMEMBERED = 20
"""Games whose keeper's links one cookie remembers, and games it may look at; the oldest goes
first."""

NAMES_COOKIE, AT_TABLES, AT_NEW_GAME = "scorekeeper-names", "/t", "/new"
"""The cookie with the names typed by guests, and the paths of the pages on which guests start
games: those of venue tables, and *New game* of an open house. The browser sends the cookie only
there, and each of the two paths has a cookie of its own."""

MOST_NAMES, MOST_LETTERS = 24, 2000
"""The most names, and the most letters of that cookie. The oldest names are dropped first."""

_NAMES_LAST = 400 * 24 * 3600
"""Seconds for which a browser keeps that cookie."""

_RELAYED = (
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Real-IP",
    "Via",
    "X-Ingress-Path",
)
"""Headers that a relay in front of this server adds."""


# --- what this phone is ---------------------------------------------------------------------------


def is_host() -> bool:
    """Does this phone hold the host's key?"""
    now = globals_now()
    found: bool | None = getattr(now, "is_host", None)
    if found is None:
        held = session.get(_HOST)
        found = now.is_host = held is not None and held == scorer().host_generation()
    return found


def opens_every_game() -> bool:
    """Does the host's key on this phone open every game? In an open house it opens none."""
    return is_host() and not is_open_house()


def bears_host_key() -> bool:
    """Does a program send the host's key as a bearer token? A wrong one counts as a guess; aborts
    with 429 after too many."""
    sent = request.authorization
    if sent is None or sent.type != "bearer" or not sent.token:
        return False
    right = is_the_host_key(sent.token)
    count_code_or_429(sent.token, right=right)
    return right


def is_the_host_key(typed: str) -> bool:
    """Is this the host's key? The answer takes the same time for every wrong one."""
    return secrets.compare_digest(typed.upper().encode(), scorer().host_key().encode())


def is_keeper(game_id: int) -> bool:
    """Is this phone a keeper of this game? At home the host is keeper of every game."""
    return opens_every_game() or _took_keeper_link(game_id)


def was_keeper(game_id: int) -> bool:
    """Did this phone keep the game by a link that was replaced since?"""
    return game_id in _keeper_links() and not _took_keeper_link(game_id)


def seat_at(game_id: int) -> Seat | None:
    """The seat of this phone at this game. A keeper's or the host's phone may have one too."""
    device = device_id()
    return None if device is None else scorer().links.seat_of(game_id, device)


@immutable(kw_only=True)
class PhoneAtDoor:
    """What one phone has to do with the seats of a game. `sitter` is the seat that it has or had,
    `asking` its own request for a seat; each is None if there is none. `lost` says in words why the
    phone no longer has its seat; empty if it has one or never had one."""

    door_version: int
    sitter: SeatHolder | None
    asking: SeatRequest | None
    lost: str
    keeps: bool


def at_the_door(view: TableView) -> PhoneAtDoor:
    """What this phone has to do with the seats of this game."""
    links, device = scorer().links, device_id()
    sitter = links.seat_holder(view.game_id, device) if device else None
    return PhoneAtDoor(
        door_version=links.door_version(view.game_id),
        sitter=sitter,
        asking=seat_request(view.game_id),
        lost=lost_words(view, sitter) if sitter else "",
        keeps=is_keeper(view.game_id),
    )


def seat_request(game_id: int) -> SeatRequest | None:
    """This phone's request for a seat of this game, waiting or answered "not now"; None if there is
    none."""
    device = device_id()
    return scorer().links.asking(game_id, device) if device else None


def may_look(game_id: int) -> bool:
    """May this phone look at this game? It may if it knows the game, or if this is the only game
    at home."""
    return knows_game(game_id) or game_id == only_game()


def knows_game(game_id: int) -> bool:
    """Is this phone a keeper or at a seat of this game, or did it open the present watch code?"""
    if is_keeper(game_id) or seat_at(game_id) is not None:
        return True
    watched = _watched_games().get(game_id)
    return watched is not None and watched == scorer().links.generation(game_id)


def known_games() -> frozenset[int]:
    """The games that this phone keeps, sits at or looked at. The host's key is not counted, because
    it opens all games."""
    device, links = device_id(), scorer().links
    seated = links.seated_games(device) if device else frozenset()
    remembered = (*_keeper_links(), *_watched_games())
    return seated | {game_id for game_id in remembered if may_look(game_id)}


def only_game() -> int | None:
    """The only game going on at home; None if there are several games or none, or if venue tables
    are set up. Everybody may look at it, because an evening at home must need only one scan."""
    if "only_game" not in g:
        among_others = is_open_house() or scorer().venue.has_tables()
        g.only_game = None if among_others else scorer().lists.only_one_going_on()
    found: int | None = g.only_game
    return found


def plays_here() -> bool:
    """Is this phone a keeper or at a seat of a game?"""
    return any(is_keeper(each) or seat_at(each) is not None for each in known_games())


def knows_wall(code: str) -> bool:
    """Did this phone open this code of the wall before?"""
    return bool(code) and session.get(_WALL) == code


def device_id() -> str | None:
    """The random name of this phone in its cookie; None before it first asked for a seat."""
    found = session.get(_DEVICE)
    return found if isinstance(found, str) else None


def tablet_in_the_middle() -> tuple[int, int] | None:
    """The game in whose middle this tablet lies, and by how many seats the table is turned there;
    None if it lies nowhere."""
    found = session.get(_MIDDLE)
    return (found[0], found[1]) if found else None


def chosen_language() -> str:
    """The id of the language that was chosen on this phone; "" if none was."""
    found = session.get(_LANGUAGE)
    return found if isinstance(found, str) else ""


def is_marking_chosen() -> bool:
    """Was it chosen on this phone that texts can be marked?"""
    return _MARKS in session


def actor(game_id: int) -> str:
    """The actor that the log names for this phone: a seat, `keeper` or `host`."""
    return seat_at(game_id) or actor_without_seat()


def actor_without_seat() -> str:
    """The actor that the log names for this phone if it has no seat: `keeper` or `host`."""
    return "host" if opens_every_game() else "keeper"


def lost_words(view: TableView, sitter: SeatHolder, *, can_look: bool = True) -> str:
    """Why this phone no longer has its seat; "" if it still has it. `can_look`: the key *That’s me*
    is at hand."""
    name = view.names[sitter.seat]
    match sitter.state:
        case SeatState.HERE:
            return ""
        case SeatState.TAKEN_OVER:
            return _("%(name)s’s seat was taken by another phone.", name=name)
        case SeatState.SENT_AWAY:
            return _("The keeper took %(name)s’s seat back.", name=name)
        case SeatState.CODES_REPLACED if not can_look:
            return _(
                "All codes of this game were replaced. Enter the new one, then tap “That’s me”."
            )
        case SeatState.CODES_REPLACED:
            return _("All codes of this game were replaced. Say again who you are.")
        case _:
            assert_never(sitter.state)


# --- what this phone takes ------------------------------------------------------------------------


def ensure_device_id() -> str:
    """The random name of this phone, a new one if it has none. The answer's cookie carries it."""
    known = device_id()
    if known is None:
        known = session[_DEVICE] = secrets.token_urlsafe(12)
        session.permanent = True
    return known


def sealed_key(key: str) -> str:
    """What stands for this key of a form in the log if a guest sends it to start a game. It follows
    from the secret random name of the phone. So a reader of the log in an archive cannot send the
    key again and be taken for the phone that started the game."""
    return hashlib.sha256(f"{ensure_device_id()} {key}".encode()).hexdigest()[:32]


def choose_language(language_id: str) -> None:
    """Show all pages on this phone in this language from now on."""
    session[_LANGUAGE] = language_id
    session.permanent = True


def choose_marking(*, on: bool) -> None:
    """Let texts be marked on all pages on this phone from now on, or no longer."""
    if on:
        session[_MARKS] = 1
        session.permanent = True
    else:
        session.pop(_MARKS, None)


def take_host_key(generation: int) -> None:
    """Remember that this phone took the host's key of this generation."""
    session[_HOST] = generation
    session.permanent = True


def take_keeper_link(game_id: int, number: int) -> None:
    """Make this phone a keeper of this game, by the keeper's link of this number."""
    others = [[game, link] for game, link in _keeper_links().items() if game != game_id]
    session[_KEEPER] = [*others, [game_id, number]][-_MOST_REMEMBERED:]
    session.permanent = True
    remember_game(game_id)


def take_first_keeper_link(game_id: int) -> None:
    """Make this phone a keeper of the game that it started, by the game's first keeper's link.
    Re-sending the old form never restores a replaced link."""
    number = scorer().links.first_keeper_number(game_id)
    if number is not None and not opens_every_game():
        take_keeper_link(game_id, number)


def take_new_keeper_link(game_id: int) -> None:
    """Let the phone that has just replaced the keeper's link stay a keeper, by the new one."""
    number = scorer().links.keeper_number(game_id)
    if number is not None and not opens_every_game():
        take_keeper_link(game_id, number)


def remember_game(game_id: int) -> None:
    """Let this phone look at this game until its watch code is replaced. A HEAD request gets no
    cookie."""
    if request.method == "HEAD" or opens_every_game():
        return
    generation, watched = scorer().links.generation(game_id), _watched_games()
    if watched.get(game_id) == generation:
        return
    others = [[game, known] for game, known in watched.items() if game != game_id]
    session[_WATCHED] = [*others, [game_id, generation]][-_MOST_REMEMBERED:]
    session.permanent = True


def remember_wall(code: str) -> None:
    """Remember that this phone opened this code of the wall."""
    if request.method != "HEAD" and not knows_wall(code):
        session[_WALL] = code
        session.permanent = True


def lie_in_the_middle(game_id: int, turned: int) -> None:
    """Remember that this tablet lies in the middle of this game, whose table is turned so."""
    if request.method != "HEAD" and tablet_in_the_middle() != (game_id, turned):
        session[_MIDDLE] = [game_id, turned]
        session.permanent = True


def leave_the_middle() -> None:
    """This tablet lies in the middle no longer."""
    if request.method != "HEAD":
        session.pop(_MIDDLE, None)


# --- the names typed by guests --------------------------------------------------------------------


@immutable
class GuestMemory:
    """What this phone remembers for its guests: names, the latest first, and the game it started
    last."""

    names: tuple[str, ...] = ()
    game_id: int | None = None


class _NamesCookie(SecureCookieSessionInterface):
    """Sealed like the cookie of roles, but neither is accepted in place of the other."""

    salt = "names-of-this-phone"


def guest_memory() -> GuestMemory:
    """What this phone remembers; nothing if its cookie is missing or not ours."""
    try:
        kept = _seal_of_names().loads(request.cookies.get(_names_cookie(), ""))
    except BadSignature:
        return GuestMemory()
    return GuestMemory(tuple(kept["names"]), kept["game"])


def remember_guest(answer: Response, names: Sequence[str], game_id: int | None = None) -> None:
    """Set the cookie: these names first, then those that it has already, and the game that the
    phone started."""
    before = guest_memory()
    known = {normalized(name): name for name in reversed((*names, *before.names))}
    kept = [
        known[folded] for folded in dict.fromkeys(normalized(n) for n in (*names, *before.names))
    ]
    kept, game = kept[:MOST_NAMES], game_id or before.game_id
    while len(sealed := _seal_of_names().dumps({"names": kept, "game": game})) > MOST_LETTERS:
        kept.pop()
    answer.set_cookie(
        _names_cookie(),
        str(sealed),
        max_age=_NAMES_LAST,
        path=_names_path(),
        httponly=True,
        samesite="Lax",
        secure=_over_https(),
    )


def forget_guest(answer: Response) -> None:
    """Delete the cookie with the names."""
    answer.delete_cookie(
        _names_cookie(), path=_names_path(), httponly=True, samesite="Lax", secure=_over_https()
    )


def _names_path() -> str:
    here = AT_NEW_GAME if request.path.startswith(AT_NEW_GAME) else AT_TABLES
    return f"{request.script_root}{here}"


def _over_https() -> bool:
    return bool(current_app.config["SESSION_COOKIE_SECURE"])


def _names_cookie() -> str:
    """The name of the cookie. Over https it has another one, like the cookie of roles."""
    return f"__Secure-{NAMES_COOKIE}" if _over_https() else NAMES_COOKIE


def _seal_of_names() -> URLSafeTimedSerializer:
    found = _NamesCookie().get_signing_serializer(current_app)
    assert found is not None  # only without a secret, and there is one
    return found


# --- the way by which it came ---------------------------------------------------------------------

# A machine cannot tell by itself which of its addresses a phone can use; a request from a phone
# shows it. An address is believed if it cannot be forged: the number at which the connection
# arrived, a number of this machine, or a host name that `security` accepts. Behind Docker or WSL
# the right number belongs to the computer outside. That one is believed only from a phone that
# holds the host's key, because others scan codes with that address.


def init_reach(app: Flask, is_host: Callable[[], bool]) -> None:
    """Learn from the address of every request. Call this after `security.init_guard`, which refuses
    foreign names. `is_host` says whether the phone that asks holds the host's key."""

    @app.before_request
    def _notice() -> None:
        if request.script_root == path_of(the_reach().public_url):  # else by an ingress
            the_reach().notice(_visit(request.environ), is_host)


def the_reach() -> Reach:
    """The reach of this app."""
    found: Reach = current_app.extensions["reach"]
    return found


def at_the_host() -> bool:
    """Does this request come from the host's own device? Behind a relay every request would seem
    to. So the answer is no with `--public-url`, and with the headers of a relay."""
    visit, reach = _visit(request.environ), the_reach()
    relayed = any(name in request.headers for name in _RELAYED)
    whole = request.environ.get("SERVER_PROTOCOL") != "HTTP/1.0"
    host = host_of(visit.base)
    return (
        not reach.public_url
        and not relayed
        and whole
        and is_here(visit.peer, visit.arrived)
        and (is_loopback(host) or visit.base == visit.arrived)
    )


def _visit(environ: WSGIEnvironment) -> Visit:
    scheme, at = environ["wsgi.url_scheme"], str(environ.get("SERVER_NAME", ""))
    arrived = base_url(scheme, f"{bracketed(plain_number(at))}:{environ.get('SERVER_PORT', '')}")
    base = f"{base_url(scheme, get_host(environ))}{environ.get('SCRIPT_NAME', '')}"
    return Visit(environ.get("REMOTE_ADDR", ""), base, arrived)


# --- inside ---------------------------------------------------------------------------------------


def _keeper_links() -> dict[int, int]:
    """Games and the numbers of their keeper's links, the oldest first."""
    return dict(session.get(_KEEPER, ()))


def _watched_games() -> dict[int, int]:
    """Games this phone may look at, and the generation of the code it opened."""
    return dict(session.get(_WATCHED, ()))


def _took_keeper_link(game_id: int) -> bool:
    """Did this phone take or make the present keeper's link of this game, or take that of the game
    before it? After *Same again* every keeper's phone stays one."""
    games, links, taken = scorer().next_games, scorer().links, _keeper_links()
    game: int | None = game_id if taken else None
    while game is not None and game not in taken:
        game = games.earlier_with_same_keeper(game)
    return game is not None and links.keeps(game, taken[game], device=device_id())
