"""Saving games as files, one or all: as an archive, as CSV; and handing one to BG Stats."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import chain

from flask import Blueprint, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.errors import LogError, StorageError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import bg_stats_url, told_afterwards
from scorekeeper.pages.shown.game_row import game_rows
from scorekeeper.pages.shown.sample_sheets import (
    MOST_PLAYERS,
    SampleSheet,
    sample_sheet,
)
from scorekeeper.pages.shown.turn_line import Leader
from scorekeeper.service import TableView
from scorekeeper.service.game_lists import EVERY_GAME, GameSearch
from scorekeeper.serving.threads import PIECE
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import game_or_404
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.amounts import games_words, rounds_words

BYTE_ORDER_MARK = "\ufeff"
"""Begins every CSV file, because Excel does not read it as UTF-8 otherwise."""

_log = logging.getLogger(__name__)


@immutable(kw_only=True)
class ExportPage:
    """What can be done with one game. `bg_stats` is the link that hands it to BG Stats, "" while
    the game goes on. `sheet` is the beginning of what is printed, `length` says how many rounds
    there are, `names` are those above its columns."""

    view: TableView
    leader: Leader
    bg_stats: str
    sheet: SampleSheet
    length: str
    names: tuple[str, ...]


def export_page(view: TableView) -> ExportPage:
    """The page of this game."""
    return ExportPage(
        view=view,
        leader=Leader(told_afterwards(view)),
        bg_stats=bg_stats_url(view),
        sheet=sample_sheet(view),
        length=rounds_words(view.game.rounds_played),
        names=tuple(view.names[seat] for seat in view.game.seats[:MOST_PLAYERS]),
    )


MOST_GAMES = 6
"""The games that are drawn on the keys of all games."""

export = Blueprint("export", __name__)


@export.get("/history/<int:game_id>/export")
@requires(Action.EXPORT_GAME)
def show(game_id: int) -> str:
    """What can be done with one game: hand it over, save it, print it."""
    view = game_or_404(game_id)
    back_url = url_for("game_page.show", game_id=game_id)
    return render_template("export/page.html", page=export_page(view), back_url=back_url)


@export.get("/history/<int:game_id>/archive")
@requires(Action.EXPORT_GAME)
@takes_long
def archive(game_id: int) -> Response:
    """One game as an archive."""
    view = game_or_404(game_id)
    lines = "\n".join([*scorer().exports.game(game_id), ""])
    return _download(lines, "application/jsonl", f"phase10-{view.code}.jsonl")


@export.get("/history/<int:game_id>/csv")
@requires(Action.EXPORT_GAME)
@takes_long
def csv(game_id: int) -> Response:
    """The rounds of one game as CSV."""
    view = game_or_404(game_id)
    text = BYTE_ORDER_MARK + scorer().exports.game_csv(game_id)
    return _download(text, "text/csv", f"phase10-{view.code}.csv")


@export.get("/export")
@requires(Action.EXPORT_ALL)
def everything() -> str:
    """What can be done with all games together."""
    lists = scorer().lists
    return render_template(
        "export/all.html",
        back_url=url_for("history.index"),
        complete=lists.complete,
        games=games_words(lists.number_found(EVERY_GAME)) if lists.complete else "",
        latest=game_rows(lists.find(GameSearch(over=True), most=MOST_GAMES)),
    )


@export.post("/export/feed")
@requires(Action.EXPORT_ALL)
def new_feed_address() -> Response:
    """Give the feed a new address. The old one stops working."""
    scorer().host_settings.new_feed_address()
    return redirect(url_for("api.show", _anchor="feed"), 303)


@export.get("/export/archive")
@requires(Action.EXPORT_ALL)
@takes_long
def all_archive() -> Response:
    """All games as one archive, made while it is sent."""
    return _download(scorer().exports.all_games(), "application/jsonl", "phase10.jsonl")


@export.get("/export/csv")
@requires(Action.EXPORT_ALL)
@takes_long
def all_csv() -> Response:
    """All games as CSV, a line each. While older games are still being replayed, the page says so
    instead."""
    if not scorer().lists.complete:
        return redirect(url_for("export.everything"))
    return _download(_marked(scorer().exports.all_csv()), "text/csv", "phase10.csv")


def _marked(parts: Iterator[str]) -> Iterator[str]:
    yield BYTE_ORDER_MARK
    yield from parts


def _begun(parts: Iterator[str]) -> Iterator[str]:
    """The same parts, of which those of the first piece that is sent are made now."""
    made, letters = list[str](), 0
    for part in parts:
        made.append(part)
        letters += len(part)
        if letters >= PIECE:
            break
    return chain(made, _rest(parts))


def _rest(parts: Iterator[str]) -> Iterator[str]:
    try:
        yield from parts
    except (StorageError, LogError) as error:
        _log.error("a file that a phone was saving was cut off: %s", error)
        raise


def _download(text: str | Iterator[str], kind: str, name: str) -> Response:
    """A file that the browser saves under this name. What fails in its beginning is answered with
    an error page."""
    return Response(
        text if isinstance(text, str) else _begun(text),
        mimetype=kind,
        content_type=f"{kind}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
