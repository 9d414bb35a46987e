"""The host's pages of the venue tables: set them up, see which is quiet, print their cards.

They need the host's key, and warn if the address on the printed cards no longer leads to this host.
The guests' pages are in `venue`.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.network.addresses import address_in_code, svg_code
from scorekeeper.network.paths import PageAddress
from scorekeeper.pages.shown.standings import standing_rows
from scorekeeper.pages.shown.venue import (
    FORGOTTEN_AFTER,
    USUAL,
    HostTables,
    host_line,
    host_tables,
    in_groups_of_four,
    table_title,
)
from scorekeeper.rules.folding import fold
from scorekeeper.service.venue import LONGEST_NAME, MOST_TABLES, VenueTable, table_name
from scorekeeper.web.access import Action, requires
from scorekeeper.web.cookies import not_stored
from scorekeeper.web.forms import Notice
from scorekeeper.web.navigation import public_address, public_base, public_url_for, still_leads_here
from scorekeeper.web.numbers import MOST_DIGITS, whole_number
from scorekeeper.web.scorer import scorer

venue_admin = Blueprint("venue_admin", __name__)


@venue_admin.get("/host/tables")
@requires(Action.SET_UP_TABLES)
def show() -> Response:
    """All tables: who plays, which is quiet; and the form for more of them."""
    return _page()


@venue_admin.get("/host/tables/list")
@requires(Action.SET_UP_TABLES)
def news() -> Response:
    """The list alone; 204 if nothing changed since `seen`."""
    found = _tables_now()
    if request.args.get("seen") == found.mark:
        return Response(status=204)
    return not_stored(render_template("shown/_tables.html", tables=found))


@venue_admin.post("/host/tables")
@requires(Action.SET_UP_TABLES)
def set_up() -> Response | tuple[Response, int]:
    """Set up tables until there are as many as typed."""
    typed = request.form.get("count", "").strip()
    count = whole_number(typed, digits=4) or 0
    if not 0 < count <= MOST_TABLES:
        notice = Notice(_("How many tables? 1 to %(most)s.", most=MOST_TABLES))
        return _page(notice, typed[:4]), 422
    scorer().venue.set_up(count)
    return redirect(url_for("venue_admin.show"), 303)


@venue_admin.get("/host/tables/<int:table_id>")
@requires(Action.SET_UP_TABLES)
def show_table(table_id: int) -> Response:
    """One table: its name, its card, its game."""
    return _table_page(_table_or_404(table_id))


def _table_page(
    table: VenueTable, notice: Notice | None = None, typed: str | None = None
) -> Response:
    """The page of this table; `typed` is a name for it that was refused."""
    now = scorer().venue.as_it_stands(table)
    return not_stored(
        render_template(
            "venue_admin/table.html",
            notice=notice,
            table=now.table,
            name=now.table.name if typed is None else typed,
            title=table_title(now.table),
            line=host_line(now),
            rows=standing_rows(now.view) if now.view and (now.playing or now.resting) else (),
            played=bool(now.view and now.view.game.rounds_played),
            gone=now.playing and now.quiet >= FORGOTTEN_AFTER,
            address=_address(now.table),
            code=in_groups_of_four(now.table.code),
        )
    )


@venue_admin.post("/host/tables/<int:table_id>")
@requires(Action.SET_UP_TABLES)
def change(table_id: int) -> Response | tuple[Response, int]:
    """Rename a table, give its card a new code, free it of a game, or remove it from the list."""
    table, venue = _table_or_404(table_id), scorer().venue
    match request.form.get("act", ""):
        case "rename":
            typed = request.form.get("name", "")[:LONGEST_NAME]
            if _is_title_of_another(replace(table, name=table_name(typed))):
                notice = Notice(_("Another table has this name. Guests could not tell them apart."))
                return _table_page(table, notice, typed), 422
            venue.rename(table.table_id, typed)
        case "new-code":
            venue.new_code(table.table_id, old=request.form.get("code", table.code))
        case "free":
            typed = request.form.get("game", "")
            venue.free(table.table_id, whole_number(typed, digits=MOST_DIGITS) or 0)
        case "forget":
            venue.forget(table.table_id)
            return redirect(url_for("venue_admin.show"), 303)
    return redirect(url_for("venue_admin.show_table", table_id=table.table_id), 303)


def _is_title_of_another(table: VenueTable) -> bool:
    title = fold(table_title(table))
    others = (now.table for now in scorer().venue.tables())
    return any(
        each.table_id != table.table_id and fold(table_title(each)) == title for each in others
    )


@venue_admin.get("/host/cards")
@requires(Action.SET_UP_TABLES)
def cards() -> Response:
    """A card for each table, to print and cut out."""
    tables = [now.table for now in scorer().venue.tables()]
    return not_stored(
        render_template(
            "venue_admin/cards.html",
            tables=[(table, table_title(table), _address_up_to_code(table)) for table in tables],
            base=public_base(),
            printed_as=next((table.printed_as for table in tables if table.printed_as), ""),
            status=_tables_now(),
            wifi_name=(scorer().host_settings.wifi() or ("", ""))[0],
            with_wifi=request.args.get("wifi") == "yes",
            usual=USUAL,
        )
    )


@venue_admin.post("/host/cards")
@requires(Action.SET_UP_TABLES)
def printed() -> Response:
    """Record that the cards were printed, and the address on them."""
    shown = request.form.get("base", "")
    scorer().venue.mark_printed(shown if still_leads_here(shown) else public_base())
    return redirect(url_for("venue_admin.cards"), 303)


@venue_admin.get("/host/tables/<int:table_id>/card.svg")
@requires(Action.SET_UP_TABLES)
def picture(table_id: int) -> Response:
    """The QR code on a table's card. Its text is in capitals, which make the code coarser and
    easier to scan."""
    text = address_in_code(_address(_table_or_404(table_id)).whole)
    return not_stored(Response(svg_code(text), mimetype="image/svg+xml"))


def _tables_now() -> HostTables:
    return host_tables(scorer().venue.tables(), still_leads_here)


def _table_or_404(table_id: int) -> VenueTable:
    return scorer().venue.table(table_id) or abort(404)


def _address(table: VenueTable) -> PageAddress:
    return public_address("venue.show", card=table.code)


def _address_up_to_code(table: VenueTable) -> PageAddress:
    address = _address(table)
    return replace(address, path=address.path.removesuffix(table.code))


def _page(notice: Notice | None = None, typed: str = "") -> Response:
    found, wall_code = _tables_now(), scorer().venue.wall_code()
    page = render_template(
        "venue_admin/page.html",
        tables=found,
        usual=typed or USUAL,
        more=len(found.lines) + 1 if len(found.lines) < MOST_TABLES else 0,
        wall_code=wall_code,
        any_wall=public_address("wall.any_wall"),
        wall_url=public_url_for("wall.show", wall=wall_code),
        notice=notice,
    )
    return not_stored(page)
