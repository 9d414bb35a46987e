"""The host's page: whether phones reach this host, its addresses and their codes, and its Wi-Fi.

It is open on the host's own device and to every holder of the host's key. Changes need the key.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from htmx_flask import make_response
from werkzeug.wrappers import Response

from scorekeeper.network.addresses import name_fits, password_fits, svg_code, wifi_code
from scorekeeper.service.game_lists import EVERY_GAME, GameSearch
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.no_store import not_stored
from scorekeeper.web.open_house import is_open_house
from scorekeeper.web.presenters.host import (
    HostAddresses,
    address_lines,
    arrival_line,
    copies_lines,
    open_house_words,
)
from scorekeeper.web.reach import at_the_host, the_reach
from scorekeeper.web.submit import Notice, scorer
from scorekeeper.web.views.venue_admin import USUAL, tables_now

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
    return _picture((f"{base}/h/{key}" if key else base).upper())


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
    if notice := _wrong_with(name, password, open_=bool(request.form.get("open"))):
        return _page(Notice(notice), name), 422
    scorer().host_settings.keep_wifi(name, password)
    return redirect(f"{url_for('host.show')}#wifi", 303)


def _wrong_with(name: str, password: str, *, open_: bool) -> str:
    if not name_fits(name):
        return _("The name of a Wi-Fi has 1 to 32 letters.")
    if not open_ and not password:
        return _("Which password? Without one, tick “It is open”.")
    if not open_ and not password_fits(password):
        return _("The password of a Wi-Fi has 8 to 63 letters.")
    return ""


def _page(notice: Notice | None = None, typed_name: str = "") -> Response:
    known = scorer().host_settings.wifi()
    text = render_template(
        "host/page.html",
        arrival=arrival_line(the_reach()),
        wifi_name=known[0] if known else "",
        wifi_open=bool(known and not known[1]),
        typed_name=typed_name,
        notice=notice,
        tables=tables_now() if may(Action.SET_UP_TABLES) else None,
        usual=USUAL,
        take_key_url=url_for("host_key.welcome", key=scorer().host_key()),
        addresses=_addresses(),
        copies=copies_lines(scorer().copies.made()),
        open_house=_number_of_games() if is_open_house() else (),
    )
    return not_stored(text)


def _addresses() -> HostAddresses:
    key = _key_in_codes()
    return address_lines(the_reach(), key, covered=bool(key) and not at_the_host())


def _key_in_codes() -> str:
    """The host's key; "" in an open house, where its codes are for whoever comes."""
    return "" if is_open_house() else scorer().host_key()


def _number_of_games() -> tuple[str, ...]:
    lists = scorer().lists
    going_on = lists.number_found(GameSearch(over=False, put_away=False))
    return open_house_words(going_on, lists.number_found(EVERY_GAME))


def _picture(text: str) -> Response:
    return not_stored(Response(svg_code(text), mimetype="image/svg+xml"))


@host.get("/alive")
@requires(Action.IDENTIFY_SERVER)
def alive() -> Response:
    """The mark of the file this server uses. A second `scorekeeper serve` asks for it before it
    takes a port."""
    return not_stored(Response(scorer().host_settings.mark(), mimetype="text/plain"))
