"""Import games from a file, or from text: an archive of games, or a table of rounds.

An archive is shown first and added when it is confirmed. A table of rounds continues on the page of
a game on paper.
"""

from __future__ import annotations

import codecs
import io
from contextlib import closing
from datetime import datetime, timedelta
from typing import IO

from flask import Blueprint, current_app, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.errors import ArchiveError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.paper_game import Answer, answer_paper_game
from scorekeeper.pages.shown.sample_sheets import EXAMPLE_NAMES, example_sheet
from scorekeeper.service.archive import (
    BLANKS,
    Offer,
    OfferedGame,
    as_text,
    begins_as_archive,
    encoding_of,
    lines_read,
)
from scorekeeper.service.paper_games import MOST_CHARACTERS, read_table
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import Notice
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.paper_game_form import PaperForm, paper_setup
from scorekeeper.web.reader import language
from scorekeeper.web.scorer import scorer
from scorekeeper.web.uploads import LARGEST_UPLOAD, Offers
from scorekeeper.wording.amounts import rounds_words
from scorekeeper.wording.errors import file_error_text
from scorekeeper.wording.faults import fault_of_table
from scorekeeper.wording.languages import SOURCE
from scorekeeper.wording.lists import listed, side_by_side

MOST_SHOWN = 50
"""Games that are listed one by one."""

MOST_NAMES = 20
"""New players that are named."""

MOST_OF_A_TABLE = 4 * MOST_CHARACTERS + 4
"""Bytes that are enough to see whether a table is too long, in any encoding."""

_ENOUGH_TO_SEE = 8000
"""Bytes that are enough to see what kind of file it is."""


@immutable(kw_only=True)
class OfferLine:
    """One game of the archive. `odd` has sentences about what to look at."""

    names: str
    played_at: datetime
    result: str
    odd: tuple[str, ...]


@immutable(kw_only=True)
class OfferPage:
    """What the archive would add. `offer` is the name under which it is confirmed, "" if it adds
    nothing. `here` says how many games are here already, `more` how many are not listed."""

    offer: str
    headline: str
    here: str
    people: str
    lines: tuple[OfferLine, ...]
    more: str


def offer_page(offer: Offer, name: str) -> OfferPage:
    """The page of this offer, which waits under `name` to be confirmed."""
    number, here = len(offer.to_add), len(offer.games) - len(offer.to_add)
    more = len(offer.games) - MOST_SHOWN
    names = offer.new_names
    return OfferPage(
        offer=name if number else "",
        headline=ngettext("%(num)s game to add", "%(num)s games to add", number)
        if number
        else _("Nothing to add"),
        here=_here_words(here),
        people=_("New players: %(names)s", names=listed(names[:MOST_NAMES])) if names else "",
        lines=tuple(_line(game) for game in offer.games[:MOST_SHOWN]),
        more=ngettext("and %(num)s more game", "and %(num)s more games", more) if more > 0 else "",
    )


def added_words(number: int, here: int) -> tuple[str, ...]:
    """What was added, in one or two sentences."""
    added = ngettext("Added %(num)d game.", "Added %(num)d games.", number)
    return (added, *([_here_words(here)] if here else []))


def _here_words(number: int) -> str:
    if not number:
        return ""
    return ngettext(
        "%(num)d game is here already and stays as it is.",
        "%(num)d games are here already and stay as they are.",
        number,
    )


def _line(game: OfferedGame) -> OfferLine:
    rounds = rounds_words(game.rounds)
    return OfferLine(
        names=side_by_side(game.names),
        played_at=datetime.fromisoformat(game.started_at),
        result=rounds
        if not game.winners or game.reason == "stopped"
        else _("%(rounds)s, %(names)s won", rounds=rounds, names=listed(game.winners)),
        odd=tuple(_odd_words(game)),
    )


def _odd_words(game: OfferedGame) -> list[str]:
    found = []
    if game.differs:
        found.append(_("Here it has other entries. They stay."))
    elif game.code:
        found.append(_("Is here already."))
    if not game.reason:
        found.append(_("It is not over; it goes on here."))
    elif game.reason == "stopped":
        found.append(_("It was ended early."))
    if game.overruled:
        found.append(
            ngettext(
                "%(num)s round was recorded despite the referee.",
                "%(num)s rounds were recorded despite the referee.",
                game.overruled,
            )
        )
    return found


game_import = Blueprint("game_import", __name__)


@game_import.get("/import")
@requires(Action.IMPORT_GAMES)
def show() -> str:
    """Choose a file, or paste what is in it."""
    return _page()


@game_import.post("/import")
@requires(Action.IMPORT_GAMES)
@takes_long
def look() -> Answer:
    """Read the file and show what it adds. Nothing is added yet."""
    request.max_content_length = LARGEST_UPLOAD
    try:
        content, text = _content()
    except RequestEntityTooLarge:
        most = LARGEST_UPLOAD // 1024 // 1024
        words = ngettext(
            "The file has more than %(num)s MB.", "The file has more than %(num)s MB.", most
        )
        return _form_again(
            words, _("On the host’s computer, scorekeeper import FILE takes it."), 413
        )
    start = content.read(_ENOUGH_TO_SEE)
    content.seek(0)
    if not start.strip(BLANKS) and len(start) < _ENOUGH_TO_SEE:
        if (file := request.files.get("file")) is not None and file.filename:
            return _form_again(_("This file is empty."), _right_file())
        return _form_again(_("Choose a file, or paste what is in it."))
    if begins_as_archive(start):
        return _look_at_archive(content, text)
    table = _decoded(content.read(MOST_OF_A_TABLE))
    if table is None:
        return _form_again(_("This is neither an archive nor a table."), _right_file())
    found = read_table(table)
    if too_long := [fault for fault in found.faults if fault.code == "table_too_long"]:
        return _form_again(fault_of_table(too_long[0].code, too_long[0].facts))
    if not found.rounds and not found.faults:
        return _form_again(_("This is neither an archive nor a table."), _right_file(), text=text)
    setup = paper_setup()
    return answer_paper_game(setup, PaperForm(table=table, day=setup.today.isoformat()))


@game_import.post("/import/<offer>")
@requires(Action.IMPORT_GAMES)
@takes_long
def add(offer: str) -> Answer:
    """Add the games that were shown, all of them or none."""
    found = _offers().take(offer)
    if found is None:
        return _form_again(
            _("This was added already, or it was too long ago."),
            _("Choose the file once more: no game is added twice."),
            410,
        )
    with closing(found):
        numbers = scorer().imports.take_in(found)
        words = added_words(len(numbers), len(found.games) - len(numbers))
    notice = Notice(words[0], words[1:], "yes")
    return _page(notice)


def _right_file() -> str:
    return _("Choose a file that Scorekeeper saved, or a table with a line for each round.")


def _content() -> tuple[IO[bytes], str]:
    """What is in the file, or in the field; and the text of the field, to be shown again. A file is
    never read as a whole: it is in memory already, and may be large."""
    text = request.form.get("text", "")
    file = request.files.get("file")
    if file is not None and file.stream.read(1):
        file.stream.seek(0)
        return file.stream, text
    return io.BytesIO(text.encode()), text


def _look_at_archive(content: IO[bytes], text: str) -> Answer:
    try:
        with closing(as_text(content)) as lines:
            offer = scorer().imports.look(lines_read(lines))
    except ArchiveError as error:
        return _form_again(file_error_text(error), text=text)
    except UnicodeDecodeError:
        return _form_again(file_error_text(ArchiveError("not_an_archive")), text=text)
    page = offer_page(offer, _offers().keep(offer))
    return render_template("game_import/offer.html", page=page)


def _decoded(found: bytes) -> str | None:
    """The text of a table, or its first `MOST_OF_A_TABLE` bytes: UTF-8, or as Excel saves it where
    the reader's language is spoken; None if the bytes are no text."""
    encodings = ["utf-8-sig", language().code_page, SOURCE.code_page]
    if encoding_of(found) == "utf-16":
        encodings = ["utf-16"]
    for encoding in encodings:
        try:
            reading = codecs.getincrementaldecoder(encoding)()
            text = reading.decode(found, final=len(found) < MOST_OF_A_TABLE)
        except UnicodeDecodeError:
            continue
        return None if "\0" in text else text
    return None


def _form_again(title: str, line: str = "", number: int = 422, *, text: str = "") -> Answer:
    notice = Notice(title, (line,) if line else ())
    return _page(notice, text), number


def _page(notice: Notice | None = None, text: str = "") -> str:
    evenings = [scorer().lists.now() - timedelta(weeks=ago) for ago in range(3)]
    return render_template(
        "game_import/page.html",
        notice=notice,
        text=text,
        sheet=example_sheet(),
        names=EXAMPLE_NAMES,
        days=evenings,
        back_url=url_for("history.index"),
    )


def _offers() -> Offers:
    found: Offers = current_app.extensions["offers"]
    return found
