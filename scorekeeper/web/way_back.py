"""Where the ‹ of a page leads: to the page whose link led here.

A link names its page in the field `came`: a place of `PLACES` and what its address needs, such as
`menu-12`. After a comma follows how that page was reached itself. A place is a name and never an
address, so no link sends anybody elsewhere, and it counts only where this phone may open it.
"""

from __future__ import annotations

from collections.abc import Mapping

from flask import Flask, request, url_for

from scorekeeper.immutable import immutable
from scorekeeper.web.access import Action, may
from scorekeeper.web.history_form import LIST, form_of_came
from scorekeeper.web.numbers import whole_number

MOST_PLACES = 3
"""Pages that a link remembers. From the one before them, ‹ leads where it does without a link."""


@immutable
class _Place:
    """A page that a link can name: its view, who may open it, and the parts of its address."""

    endpoint: str
    action: Action
    parts: tuple[str, ...] = ()


PLACES: Mapping[str, _Place] = {
    "start": _Place("start.index", Action.OPEN_START_PAGE),
    LIST: _Place("history.index", Action.OPEN_START_PAGE),
    "import": _Place("game_import.show", Action.IMPORT_GAMES),
    "people": _Place("people.index", Action.READ_PEOPLE),
    "person": _Place("person.show", Action.READ_PEOPLE, ("person_id",)),
    "stored": _Place("person_stored.show", Action.CHANGE_PEOPLE, ("person_id",)),
    "table": _Place("table.show", Action.OPEN_TABLE, ("game_id",)),
    "menu": _Place("menu.show", Action.OPEN_TABLE, ("game_id",)),
    "middle": _Place("middle.show", Action.OPEN_TABLE, ("game_id",)),
    "round": _Place("table.changed", Action.OPEN_TABLE, ("game_id", "number")),
    "seat": _Place("my_seat.show", Action.OPEN_OWN_SEAT, ("game_id",)),
    "ask": _Place("ask.show", Action.ASK_REFEREE, ("game_id",)),
    "sheet": _Place("game_page.show", Action.READ_GAME, ("game_id",)),
    "about": _Place("game_page.details", Action.NAME_GAME, ("game_id",)),
    "standings": _Place("standings.show", Action.WATCH_GAME, ("code",)),
}


def init_way_back(app: Flask) -> None:
    """Let templates ask for the page before, and name their own page in links."""
    app.jinja_env.globals.update(
        page_before=page_before, came_by=came_by, came_here=came_here, named_page=named_page
    )


def page_before() -> str:
    """The address of the page whose link led here; "" if none is named, or this phone may not open
    it."""
    named, _comma, earlier = request.args.get("came", "").partition(",")
    name, _dash, rest = named.partition("-")
    place = PLACES.get(name)
    if place is None:
        return ""
    if name == LIST:
        values = form_of_came(named).query
    else:
        values = dict(zip(place.parts, rest.split("."), strict=False)) if rest else {}
        fits = (
            value.isalnum() if part == "code" else whole_number(value) is not None
            for part, value in values.items()
        )
        if len(values) < len(place.parts) or not all(fits):
            return ""
    game_id = whole_number(values.get("game_id", ""))
    if not may(place.action, game_id):
        return ""
    return url_for(place.endpoint, **values, came=earlier or None)


def came_here() -> str | None:
    """What links of a page to itself say in `came`, so that its ‹ stays; None without a page
    before."""
    return request.args["came"] if page_before() else None


def named_page(name: str, *parts: object) -> str:
    """How a link names the page that it stands on: one of `PLACES`, and the parts of its address in
    their order. Raises KeyError for any other name, ValueError for too few or too many parts."""
    if len(parts) != len(PLACES[name].parts):
        raise ValueError(f"{name}: {parts}")
    return f"{name}-{'.'.join(map(str, parts))}" if parts else name


def came_by(place: str) -> str:
    """What a link of this page says in `came`. `place` names the page (`named_page`)."""
    earlier = (came_here() or "").split(",")[: MOST_PLACES - 1]
    return ",".join(filter(None, (place, *earlier)))
