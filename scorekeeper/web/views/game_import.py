"""Import games from a file: an archive is shown first and added when it is confirmed; a table of
rounds continues on the page of a game on paper."""

from __future__ import annotations

import codecs
import io
from contextlib import closing

from flask import Blueprint, current_app, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper.errors import ArchiveError
from scorekeeper.service.archive import lines_read
from scorekeeper.service.paper_games import MOST_CHARACTERS
from scorekeeper.web.access import Action, requires
from scorekeeper.web.presenters.game_import import added_words, offer_page
from scorekeeper.web.presenters.paper_game import PaperForm
from scorekeeper.web.submit import Notice, scorer
from scorekeeper.web.uploads import LARGEST_UPLOAD, Offers
from scorekeeper.web.views.paper_game import Answer, answer_paper_game, usual_day
from scorekeeper.wording.errors import file_error_text

game_import = Blueprint("game_import", __name__)


@game_import.get("/import")
@requires(Action.IMPORT_GAMES)
def show() -> str:
    """Choose a file, or paste what is in it."""
    return render_template("game_import/page.html", notice=None, text="")


@game_import.post("/import")
@requires(Action.IMPORT_GAMES)
def look() -> Answer:
    """Read the file and show what it adds. Nothing is added yet."""
    request.max_content_length = LARGEST_UPLOAD
    try:
        found, text = _content()
    except RequestEntityTooLarge:
        most = LARGEST_UPLOAD // 1024 // 1024
        words = ngettext(
            "The file has more than %(num)s MB.", "The file has more than %(num)s MB.", most
        )
        return _again(words, _("On the host’s computer, scorekeeper import FILE takes it."), 413)
    if not found.strip():
        return _again(_("Choose a file, or paste what is in it."))
    if found.lstrip(_SPACE).startswith(b"{"):
        return _look_at_archive(found, text)
    table = _decoded(found)
    if table is None:
        return _again(
            _("This file is neither an archive nor a table."),
            _("Choose a file that Scorekeeper saved, or a table with a line for each round."),
        )
    if len(table) > MOST_CHARACTERS:
        return _again(
            _(
                "This table is too long for a game: at most %(most)s characters.",
                most=MOST_CHARACTERS,
            )
        )
    return answer_paper_game(PaperForm(table=table, day=usual_day()))


@game_import.post("/import/<offer>")
@requires(Action.IMPORT_GAMES)
def add(offer: str) -> Answer:
    """Add the games that were shown, all of them or none."""
    found = _waiting().take(offer)
    if found is None:
        return _again(_("That was too long ago. Choose the file once more."), number=410)
    with closing(found):
        numbers = scorer().imports.take_in(found)
        words = added_words(len(numbers), len(found.games) - len(numbers))
    notice = Notice(words[0], words[1:], "yes")
    return render_template("game_import/page.html", notice=notice, text="")


# --- inside ---------------------------------------------------------------------------------------


_SPACE = codecs.BOM_UTF8 + b" \t\r\n"


def _content() -> tuple[bytes, str]:
    """What is in the file, or in the field; and the text of the field, to be shown again."""
    text = request.form.get("text", "")
    file = request.files.get("file")
    content = file.read() if file is not None else b""
    return content or text.encode(), text


def _look_at_archive(found: bytes, text: str) -> Answer:
    lines = io.TextIOWrapper(io.BytesIO(found), encoding="utf-8")
    try:
        offer = scorer().imports.look(lines_read(lines))
    except ArchiveError as error:
        return _again(file_error_text(error), text=text)
    except UnicodeDecodeError:
        return _again(file_error_text(ArchiveError("not_an_archive")), text=text)
    page = offer_page(offer, _waiting().keep(offer))
    return render_template("game_import/offer.html", page=page)


def _decoded(found: bytes) -> str | None:
    """The text of a table: UTF-8, or as Excel saves it; None for what is no text."""
    if found.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encodings = ["utf-16"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            text = found.decode(encoding)
        except UnicodeDecodeError:
            continue
        return None if "\0" in text else text
    return None


def _again(title: str, line: str = "", number: int = 422, *, text: str = "") -> Answer:
    notice = Notice(title, (line,) if line else ())
    return render_template("game_import/page.html", notice=notice, text=text), number


def _waiting() -> Offers:
    found: Offers = current_app.extensions["offers"]
    return found
