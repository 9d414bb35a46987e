"""The host's page: whether phones reach this host, its addresses and codes, its Wi-Fi; its key.

The page is open on the host's own device and to every holder of the host's key. Changes need the
key. A phone takes the key by opening the host's link and tapping its button: from then on it may
start games and enter anything. In an open house the key opens the host's page and no game.
"""

from __future__ import annotations

import hashlib
from urllib.parse import quote, urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.network.addresses import (
    address_in_code,
    svg_code,
    wifi_code,
    wifi_name_fits,
    wifi_password_fits,
)
from scorekeeper.network.paths import PageAddress, page_address
from scorekeeper.network.reach import Arrivals, PhoneAddress, Reach, host_of
from scorekeeper.pages.shown.venue import USUAL, HostTables, host_tables
from scorekeeper.service import CopiesMade
from scorekeeper.service.game_lists import EVERY_GAME, GameSearch
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.cookies import not_stored
from scorekeeper.web.forms import Notice
from scorekeeper.web.limits import count_code_or_429, is_open_house
from scorekeeper.web.navigation import still_leads_here
from scorekeeper.web.numbers import clock_words
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import (
    at_the_host,
    is_host,
    is_the_host_key,
    take_host_key,
    the_reach,
)
from scorekeeper.wording.arrivals import (
    checklist,
    no_phone_yet,
    phone_connected,
    waiting_for_phone,
)
from scorekeeper.wording.errors import storage_text


@immutable(kw_only=True)
class ArrivalLine:
    """Whether a phone has arrived: `tone` is `yes` once one did, `wait` when the checklist is due,
    `due` before that, `plain` if no phone can come. The checklist is `opened` once a minute has
    passed without a phone. `mark` changes with any of it, `ways_mark` with the addresses."""

    tone: str
    text: str
    more: str
    checklist: tuple[str, ...]
    opened: bool
    mark: str
    ways_mark: str


@immutable(kw_only=True)
class AddressLine:
    """One address: what its link opens, what is `shown` to type, the query of its QR code, and a
    note (`word`) about it."""

    address: str
    shown: PageAddress
    code_query: str
    word: str
    opened: bool


@immutable
class HostAddresses:
    """The addresses of this host, best first. `covered`: no code is shown before it is tapped.
    `with_key`: the codes bring the host's key."""

    lines: tuple[AddressLine, ...]
    covered: bool
    with_key: bool


@immutable(kw_only=True)
class CopiesLines:
    """The automatic copies of all games. `failure` says why the latest one could not be made, "" if
    it could."""

    made: CopiesMade
    failure: str


def copies_lines(made: CopiesMade | None) -> CopiesLines | None:
    """The automatic copies there are now; None if this server makes none."""
    if made is None:
        return None
    failure = "" if made.failure is None else storage_text(made.failure)
    return CopiesLines(made=made, failure=failure)


def arrival_line(reach: Reach) -> ArrivalLine:
    """Whether a phone has arrived, as of now."""
    arrivals = reach.arrivals
    ways_mark = _mark(repr(reach.addresses(fresh=True)), str(arrivals.overdue))
    tone, text, more = _arrival_words(reach, arrivals)
    checklist = () if arrivals.phones or reach.alone else checklist_of(reach)
    mark = _mark(tone, text, more, str(arrivals.overdue), ways_mark)
    return ArrivalLine(
        tone=tone,
        text=text,
        more=more,
        checklist=checklist,
        opened=arrivals.overdue,
        mark=mark,
        ways_mark=ways_mark,
    )


def _arrival_words(reach: Reach, arrivals: Arrivals) -> tuple[str, str, str]:
    if arrivals.at is not None:
        time, ways = clock_words(arrivals.at.astimezone()), reach.addresses()
        if [host_of(way.base) for way in ways] == [arrivals.under]:  # the only one, shown above
            text = _("A phone connected at %(time)s.", time=time)
        else:
            text = phone_connected(time, arrivals.under)
        more = ngettext(
            "%(num)s phone has connected so far.",
            "%(num)s phones have connected so far.",
            arrivals.phones,
        )
        return "yes", text, more if arrivals.phones > 1 else ""
    if reach.alone:
        return (
            "plain",
            _("Only this device can open Scorekeeper."),
            _("It was started with --local-only."),
        )
    if arrivals.overdue:
        return "wait", *no_phone_yet()
    return (
        "due",
        waiting_for_phone(),
        _("It must be in the same Wi-Fi as this device."),
    )


def checklist_of(reach: Reach) -> tuple[str, ...]:
    """What may keep phones away, with what there is to say of the addresses on the page."""
    ways = reach.addresses()
    if not ways:
        return checklist("")
    other = _("Try the next address below.") if len(ways) > 1 else ""
    return checklist(_port(ways[0].base), filter(None, (other, _doubt(ways[0]))))


def open_house_words(going_on: int, altogether: int) -> tuple[str, ...]:
    """What the host of an open house sees of its games: how many there are."""
    return (
        ngettext("%(num)s game is going on.", "%(num)s games are going on.", going_on),
        ngettext(
            "%(num)s game is stored altogether.", "%(num)s games are stored altogether.", altogether
        ),
    )


def address_lines(reach: Reach, key: str, *, covered: bool) -> HostAddresses:
    """The addresses, best first, with the host's `key` unless it is "". Only the best code is shown
    open: if several codes stand side by side, a camera may take the wrong one. After a minute
    without a phone, the second is open too."""
    most = 2 if reach.arrivals.overdue else 1
    lines = tuple(
        AddressLine(
            address=_address_with(key, way.base),
            shown=page_address(way.base),
            code_query=quote(way.base, safe=""),
            word=_address_note(way, at, reach),
            opened=at < most and not covered,
        )
        for at, way in enumerate(reach.addresses())
    )
    return HostAddresses(lines, covered, bool(key))


def _address_with(key: str, base: str) -> str:
    """What a phone opens under this address of the host: the link with its key, unless that is
    ""."""
    return f"{base}/h/{key}" if key else base


def _address_note(way: PhoneAddress, at: int, reach: Reach) -> str:
    if way.proven:
        # The only address needs no word: what is said of the phones names it.
        return _("A phone has used this address.") if len(reach.addresses()) > 1 else ""
    if way.base == reach.public_url:
        return _("The address you chose.")
    if at == 0 or not (why := _why_set_aside(way)):
        return ""
    return _("Try this one last. %(why)s", why=why)


def _doubt(best: PhoneAddress) -> str:
    """What speaks against the first address. Beside it, where there is no better one to choose,
    it would only worry; so it is said to whom the address does not open."""
    if best.proven or not (why := _why_set_aside(best)):
        return ""
    return _("The address above may be the wrong one. %(why)s", why=why)


def _why_set_aside(way: PhoneAddress) -> str:
    words = {
        "vpn": _("It belongs to a VPN, and phones are rarely in it."),
        "docker": _("It belongs to Docker and works only on this computer."),
        "wsl": _("It connects Windows with WSL, and phones cannot use it."),
        "virtual": _("It belongs to VirtualBox or another virtual computer."),
        "elsewhere": _("It is not the address of a home network."),
    }
    return words.get(way.set_aside, "")


def _port(base: str) -> str:
    parts = urlsplit(base)
    return str(parts.port or (443 if parts.scheme == "https" else 80))


def _mark(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]


@immutable(kw_only=True)
class HostPage:
    """Everything the page of the host shows. `opened` names the row that is open. `wifi_name` is
    that of the Wi-Fi that is kept, "" without one; `typed_name` is what was typed for another.
    `tables` is None for who may not set them up, `copies` where none are made. `open_house` says
    how many games there are, in an open house only."""

    addresses: HostAddresses
    arrival: ArrivalLine
    open_house: tuple[str, ...]
    opened: str
    wifi_name: str
    wifi_open: bool
    typed_name: str
    take_key_url: str
    tables: HostTables | None
    copies: CopiesLines | None


host = Blueprint("host", __name__)


@host.get("/host")
@requires(Action.OPEN_HOST_PAGE)
def show() -> Response:
    """The whole page."""
    return _page()


@host.get("/host/light")
@requires(Action.OPEN_HOST_PAGE)
def light() -> str | Response:
    """The status line alone; 204 if it is unchanged. If an address changed, the answer triggers
    the page to ask for the addresses again."""
    line = arrival_line(the_reach())
    if request.args.get("seen") == line.mark:
        return Response(status=204)
    changed = "" if request.args.get("ways") == line.ways_mark else "addresses-changed"
    part = render_template("host/_arrival.html", arrival=line)
    return not_stored(make_response(part, trigger=changed))


@host.get("/host/ways")
@requires(Action.OPEN_HOST_PAGE)
def addresses() -> Response:
    """The addresses alone."""
    return not_stored(render_template("host/_addresses.html", addresses=_addresses()))


@host.get("/host/code.svg")
@requires(Action.OPEN_HOST_PAGE)
def code() -> Response:
    """The QR code of one of this host's addresses, with the host's key in it except in an open
    house. It is in capitals, which makes it coarser and easier to scan."""
    base = request.args.get("at", "")
    if base not in {way.base for way in the_reach().addresses()}:
        abort(404)
    key = _key_in_codes()
    return _picture(address_in_code(_address_with(key, base)))


@host.get("/host/wifi.svg")
@requires(Action.OPEN_HOST_PAGE)
def wifi_picture() -> Response:
    """The QR code of the Wi-Fi that the host typed in."""
    known = scorer().host_settings.wifi()
    if known is None:
        abort(404)
    return _picture(wifi_code(*known))


@host.post("/host/wifi")
@requires(Action.SAVE_WIFI)
def wifi() -> Response | tuple[Response, int]:
    """Save this Wi-Fi for its QR code, or forget it."""
    if request.form.get("act") == "forget":
        scorer().host_settings.forget_wifi()
        return redirect(url_for("host.show"), 303)
    name, password = request.form.get("name", "").strip(), request.form.get("password", "")
    if request.form.get("open"):
        password = ""
    if notice := _wrong_wifi_words(name, password, open_=bool(request.form.get("open"))):
        return _page(Notice(notice), name), 422
    scorer().host_settings.keep_wifi(name, password)
    return redirect(f"{url_for('host.show', open='wifi')}#wifi", 303)


@host.get("/alive")
@requires(Action.IDENTIFY_SERVER)
def alive() -> Response:
    """The mark of the file this server uses. A second `scorekeeper serve` asks for it before it
    takes a port."""
    return not_stored(Response(scorer().host_settings.mark(), mimetype="text/plain"))


@host.get("/h/<key>")
@host.get("/H/<key>")
@requires(Action.TAKE_LINK)
def welcome(key: str) -> str:
    """What this link offers. Takes nothing."""
    _check_key(key)
    return render_template("host/welcome.html", holds=is_host(), open_house=is_open_house())


@host.post("/h/<key>")
@host.post("/H/<key>")
@requires(Action.TAKE_LINK)
def take_key(key: str) -> Response:
    """Take the key: at home, this phone may do everything from now on."""
    # Read the generation before the key is checked: if the key is replaced in between, the old one
    # must not count as the new.
    generation = scorer().host_generation()
    _check_key(key)
    take_host_key(generation)
    return redirect(url_for("host.show" if is_open_house() else "start.index"), 303)


def _wrong_wifi_words(name: str, password: str, *, open_: bool) -> str:
    """What is wrong with this Wi-Fi; "" if nothing is."""
    if not wifi_name_fits(name):
        return _("The name of a Wi-Fi has 1 to 32 letters.")
    if not open_ and not password:
        return _("Which password? Without one, tick “It is open”.")
    if not open_ and not wifi_password_fits(password):
        return _("The password of a Wi-Fi has 8 to 63 letters.")
    return ""


def _page(notice: Notice | None = None, typed_name: str = "") -> Response:
    known = scorer().host_settings.wifi()
    tables = None
    if may(Action.SET_UP_TABLES):
        tables = host_tables(scorer().venue.tables(), still_leads_here)
    page = HostPage(
        addresses=_addresses(),
        arrival=arrival_line(the_reach()),
        open_house=_number_of_games() if is_open_house() else (),
        opened=request.args.get("open", ""),
        wifi_name=known[0] if known else "",
        wifi_open=bool(known and not known[1]),
        typed_name=typed_name,
        take_key_url=url_for("host.welcome", key=scorer().host_key()),
        tables=tables,
        copies=copies_lines(scorer().copies.made()),
    )
    return not_stored(render_template("host/page.html", page=page, notice=notice, usual=USUAL))


def _addresses() -> HostAddresses:
    key = _key_in_codes()
    return address_lines(the_reach(), key, covered=bool(key) and not at_the_host())


def _key_in_codes() -> str:
    """The host's key; "" in an open house, whose codes are for every guest."""
    return "" if is_open_house() else scorer().host_key()


def _number_of_games() -> tuple[str, ...]:
    lists = scorer().lists
    going_on = lists.number_found(GameSearch(over=False, put_away=False))
    return open_house_words(going_on, lists.number_found(EVERY_GAME))


def _picture(text: str) -> Response:
    return not_stored(Response(svg_code(text), mimetype="image/svg+xml"))


def _check_key(key: str) -> None:
    """Abort with 404 unless this is the host's key, with 429 after too many tries."""
    right = is_the_host_key(key)
    count_code_or_429(key, right=right, known=right and is_host())
    if not right:
        abort(404)
