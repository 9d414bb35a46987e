"""Error pages: an HTTP status or an exception becomes plain words and a next step.

A traceback is never shown. A caller of `abort()` may pass its own words as the description. The
address of a form that is opened as a page leads to the page of that form.
"""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, current_app, jsonify, redirect, render_template
from flask_babel import force_locale, lazy_gettext
from flask_babel import gettext as _
from htmx_flask import make_response, request
from werkzeug.exceptions import HTTPException

from scorekeeper.api.dispatch import failure_json
from scorekeeper.errors import HandError, LogError, LostConnection, StorageError, UnknownGame
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.web.form_pages import page_of_form
from scorekeeper.web.forms import GameDeleted, Notice, WrongCode
from scorekeeper.web.limits import TooManyForms
from scorekeeper.web.phone_request import sent_by_program, typed_fields
from scorekeeper.web.scorer import scorer
from scorekeeper.web.this_phone import is_keeper
from scorekeeper.wording.amounts import kept_deleted_words
from scorekeeper.wording.errors import file_error_text, hand_text, storage_text, unreadable_text
from scorekeeper.wording.languages import SOURCE
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.statuses import status_words

ASK_AGAIN = 10
"""Seconds after which a browser asks again for a page that the database could not give."""

NOT_FROM_HERE = lazy_gettext(
    "This form did not come from a page of this Scorekeeper, so nothing was changed."
)

UNDER_ANOTHER_NAME = lazy_gettext(
    "Scorekeeper does not run under that name. Scan its code, or open the address the host shows."
)


def init_error_pages(app: Flask) -> None:
    """Register the error pages at this app."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(TooManyForms, _too_many_forms)
    app.register_error_handler(UnknownGame, _unknown_game)
    app.register_error_handler(StorageError, _storage_fails)
    app.register_error_handler(LogError, _unreadable)
    app.register_error_handler(HandError, _unanswerable)


def _http_error(problem: HTTPException) -> Response:
    if problem.response is not None:
        return make_response(problem.response)
    number = problem.code or 500
    title, text = status_words(number)
    description = problem.description
    # Werkzeug's own descriptions are for programmers; only words handed to abort() are shown.
    if description is not None and description != type(problem).description and number < 500:
        text = str(description)
    if text == str(UNDER_ANOTHER_NAME):
        title = _("Not under this name")
    if _leads_to_a_form(number) and (page := page_of_form()):
        return make_response(redirect(page))
    if isinstance(problem, GameDeleted):
        response = _game_deleted(problem.game_id, text)
    elif isinstance(problem, WrongCode):
        response = _code_page(title, text, number, wrong=problem)
    elif number == 410:
        response = _code_page(title, text, number)
    else:
        response = _page(title, text, number)
    if number == 405 and (allowed := problem.get_headers()):
        response.headers.extend([pair for pair in allowed if pair[0] == "Allow"])
    return response


def _leads_to_a_form(number: int) -> bool:
    """Did somebody open an address as a page that may take only forms?"""
    return number == 405 and request.method in ("GET", "HEAD") and not sent_by_program()


def _for_programs(number: int, text: str) -> Response:
    """The error in JSON, in the form that the description of `/api/ask` promises."""
    code = {404: "not_found", 405: "wrong_method"}.get(number, f"status_{number}")
    if number in (404, 405) and request.path.startswith("/api/"):
        text = _("Questions go to /api/ask with POST. They are described at /api.")
    return make_response(jsonify(failure_json(code, text)), number)


def _unknown_game(problem: UnknownGame) -> Response:
    game_id = problem.facts.get("game_id")
    if isinstance(game_id, int) and scorer().deleted.is_deleted(game_id):
        return _http_error(GameDeleted(game_id))
    title, text = status_words(404)
    return _page(title, text, 404)


def _game_deleted(game_id: int, text: str) -> Response:
    """The page of a deleted game, which leads to where it can be brought back. A form is kept; a
    page asks again by itself for a while."""
    kept_for = kept_deleted_words(KEPT_FOR)
    title, _text = status_words(404)
    keeps = is_keeper(game_id)
    if request.method == "POST":
        return _form_back(_("Not recorded"), text, kept_for, 410, deleted=keeps)
    again = "" if keeps else _address()
    page = _page(title, text, 410, again, hint=kept_for, deleted=keeps)
    return _come_back(page) if scorer().deleted.is_just_deleted(game_id) else page


def _storage_fails(problem: StorageError) -> Response:
    """The file of games cannot be used right now. A form goes back to the phone, so that it can be
    sent again as it is. Its key makes it count once."""
    with force_locale(SOURCE.id):  # the host reads it in the terminal, not the reader of the page
        current_app.logger.error("%s", file_error_text(problem))
    text = storage_text(problem)
    if request.method != "POST":
        return _come_back(_page(_("That did not work"), text, 503, again=_address()))
    if isinstance(problem, LostConnection):
        title = _(
            "Nobody knows whether this was recorded. You can send it again: it counts only once."
        )
        return _form_back(_("Recorded or not?"), title, text, 503)
    return _form_back(_("Not recorded"), _("This was not recorded."), text, 503)


def _too_many_forms(_problem: TooManyForms) -> Response:
    """The form goes back to the phone: others behind its address may have sent too many."""
    text = _("Too many forms came from here within a minute. Wait a minute, then try again.")
    return _form_back(_("Not recorded"), _("This was not recorded."), text, 429)


def _come_back(page: Response) -> Response:
    """Let a browser ask again by itself, because a television has no one to reload the page."""
    if not (request.htmx or page.is_json):
        page.headers["Refresh"] = str(ASK_AGAIN)
    return page


def _address() -> str:
    """The address that was asked for, on this host."""
    return f"{request.script_root}/" + request.full_path.removesuffix("?").lstrip("/")


def _form_back(head: str, title: str, text: str, number: int, *, deleted: bool = False) -> Response:
    """Give the form of this request back to the phone, to send it again as it is. A form that
    cannot be shown again gets a page that does not offer that; a program is told `text`. `deleted`:
    it leads to the deleted games."""
    if sent_by_program():
        return _for_programs(number, text)
    notice = Notice(title, (text, _("What you entered is still here.")))
    if request.htmx:
        part = render_template("shown/_notice.html", notice=notice)
        answer = make_response(part, number, retarget="#not-recorded")
        # By hand, because htmx-flask refuses a swap that says where to scroll.
        answer.headers["HX-Reswap"] = "innerHTML show:window:top"
        return answer
    fields = typed_fields(request)
    if fields is None:
        return _page(head, sentences((title, text)), number, deleted=deleted)
    page = render_template(
        "web/not_recorded.html",
        head=head,
        notice=notice,
        action=_address(),
        fields=fields,
        deleted=deleted,
    )
    return make_response(page, number)


def _unreadable(problem: LogError) -> Response:
    current_app.logger.error("%s", problem)
    return _page(_("That did not work"), unreadable_text(), 500)


def _unanswerable(problem: HandError) -> Response:
    return _page(_("I cannot work that out"), hand_text(problem), 400)


def _code_page(title: str, text: str, number: int, *, wrong: WrongCode | None = None) -> Response:
    """The page of a code that opens nothing: another can be typed there. `wrong`: there never was
    such a code."""

    def draw() -> str:
        return render_template(
            "shown/enter_code.html",
            title=title,
            text=wrong.headline if wrong else text,
            hint=wrong.hint if wrong else "",
            typed=wrong.typed if wrong else "",
        )

    return _drawn(draw, title, text, number)


def _page(
    title: str, text: str, number: int, again: str = "", *, hint: str = "", deleted: bool = False
) -> Response:
    """The page of an error. `again` is an address to try once more; "" for none. `deleted`: it
    leads to the deleted games, in place of all games."""

    def draw() -> str:
        return render_template(
            "web/problem.html", title=title, text=text, hint=hint, again=again, deleted=deleted
        )

    return _drawn(draw, title, text, number)


def _drawn(draw: Callable[[], str], title: str, text: str, number: int) -> Response:
    """The page of an error, or what a program is told in its place."""
    if sent_by_program():
        return _for_programs(number, text)
    try:
        return make_response(draw(), number)
    except Exception:
        # The template of the error page itself may be broken.
        current_app.logger.exception("The error page itself is broken")
        return Response(f"{title}\n\n{text}\n", number, mimetype="text/plain")
