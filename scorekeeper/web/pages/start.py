"""The start page: new game, games going on, games played, check a hand; all that is in sight.

Also where a code leads that somebody types: to a game, to a table of a place, to the wall.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.web.access import may_write
from scorekeeper.web.asking import Told, game_of_code, look_again, scorer
from scorekeeper.web.limits import listen_or_429
from scorekeeper.web.present.place import table_title
from scorekeeper.web.sight import games_going_on, games_played

start = Blueprint("start", __name__)

LONGEST_CODE = 12
"""Letters of a code as it is typed, blanks and all."""


@start.get("/")
def index() -> str:
    """What can be done here: everything with the host's key, looking and checking without."""
    return _page()


@start.get("/find")
def find() -> Response | tuple[str, int]:
    """On to what this code opens. Codes are not to be guessed: who tries many has to wait."""
    listen_or_429()
    typed = request.args.get("code", "").strip()[:LONGEST_CODE]
    places = scorer().places
    if typed and (table := places.of_code(typed)):
        return redirect(url_for("place.show", card=table.code))
    if typed and places.opens_wall(typed):
        return redirect(url_for("wall.show", wall=places.wall_code()))
    if typed and (view := game_of_code(typed)):
        return redirect(url_for("watch.show", code=view.code))
    line = _("Which code? It stands on the table’s card, or on the keeper’s phone.")
    if typed:
        line = look_again(typed) or _("Nothing is here under “%(code)s”. Look again?", code=typed)
    return _page(Told(line), typed), 404 if typed else 200


def _page(told: Told | None = None, typed: str = "") -> str:
    tables = scorer().places.tables_of_games()
    played = games_played()[:5]
    # What guests played among themselves is not offered for another game.
    ours = next((line for line in played if line.game_id not in tables), None)
    return render_template(
        "start/index.html",
        going_on=games_going_on(),
        played=played,
        again=ours if may_write() else None,
        where={game_id: table_title(table) for game_id, table in tables.items()},
        place=scorer().places.there_are(),
        longest=LONGEST_CODE,
        told=told,
        typed=typed,
    )
