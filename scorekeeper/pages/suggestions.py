"""Texts that sound odd: marked on any page of a phone, reworded, and collected for translators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.service.text_suggestions import (
    LONGEST_REASON,
    LONGEST_WORDING,
    MOST_SUGGESTIONS,
    SuggestionFault,
    TextSuggestion,
)
from scorekeeper.web import this_phone
from scorekeeper.web.access import Action, requires
from scorekeeper.web.form_pages import shown_at
from scorekeeper.web.forms import posted_flag
from scorekeeper.web.marked_texts import known_page
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.reader import language, own_path
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.catalogue import (
    Message,
    forms_of,
    message_of,
    with_holes_of,
    with_shown_holes,
)
from scorekeeper.wording.languages import LANGUAGES, SOURCE, Language, language_named
from scorekeeper.wording.suggested_texts import as_po

MOST_LISTED = 1000
"""Texts of a page that are listed."""


@immutable(kw_only=True)
class MarkedText:
    """A text to choose or to reword: its key and plural form, how it is shown, and what it is in
    English, "" on an English page."""

    key: str
    form: int
    shown: str
    english: str


@immutable(kw_only=True)
class RewordPage:
    """The form for one text. `page` is where it was seen, `back` the address to return to. `fault`
    says why nothing was kept; `kept`: it is."""

    text: MarkedText
    page: str
    back: str
    wording: str
    reason: str
    fault: str = ""
    kept: bool = False


@immutable(kw_only=True)
class LanguageSuggestions:
    """What was suggested in one language, the latest first, and how many that are in words."""

    in_language: Language
    counted: str
    lines: tuple[TextSuggestion, ...]


def marked_text(message: Message, form: int, into: Language) -> MarkedText | None:
    """This text in the language of the reader; None if it has no such plural form."""
    forms, english = forms_of(message, into), forms_of(message, SOURCE)
    if not 0 <= form < len(forms):
        return None
    same = english[min(form, len(english) - 1)]
    return MarkedText(
        key=message.key,
        form=form,
        shown=with_shown_holes(forms[form]),
        english="" if into is SOURCE else with_shown_holes(same),
    )


def marked_texts(said: str, into: Language) -> tuple[MarkedText, ...]:
    """The texts that these keys stand for (`4f1c0a77be12.0`), each wording once. Anything else
    in them is left out."""
    found = dict[str, MarkedText]()
    for each in said.split()[:MOST_LISTED]:
        key, _dot, form = each.partition(".")
        message, number = message_of(key), whole_number(form)
        if message is not None and number is not None:
            text = marked_text(message, number, into)
            if text is not None:
                found.setdefault(text.shown, text)
    return tuple(found.values())


def by_language(kept: Iterable[TextSuggestion]) -> tuple[LanguageSuggestions, ...]:
    """The suggestions of each language that has some, with shown places for values."""
    lines: dict[str, list[TextSuggestion]] = {}
    for each in kept:
        shown = replace(
            each, shown=with_shown_holes(each.shown), wording=with_shown_holes(each.wording)
        )
        lines.setdefault(each.language, []).insert(0, shown)
    return tuple(
        LanguageSuggestions(
            in_language=each,
            counted=ngettext("%(num)s suggestion", "%(num)s suggestions", len(lines[each.id])),
            lines=tuple(lines[each.id]),
        )
        for each in LANGUAGES
        if each.id in lines
    )


def fault_words(fault: SuggestionFault | None) -> str:
    """Why a suggestion is not kept; "" if it is."""
    if fault is None:
        return ""
    words: Mapping[SuggestionFault, str] = {
        SuggestionFault.EMPTY: _("Write a better wording, or say what sounds odd."),
        SuggestionFault.LONG_WORDING: _(
            "The wording is too long. Up to %(most)s letters, please.", most=LONGEST_WORDING
        ),
        SuggestionFault.LONG_REASON: _(
            "The reason is too long. Up to %(most)s letters, please.", most=LONGEST_REASON
        ),
        SuggestionFault.FULL: _(
            "There are %(most)s suggestions already. The host has to take some out first.",
            most=MOST_SUGGESTIONS,
        ),
    }
    return words[fault]


suggestions = Blueprint("suggestions", __name__)


@suggestions.post("/phone/texts")
@requires(Action.MARK_TEXTS)
def choose() -> Response:
    """Let texts be marked on all pages of this phone, or no longer."""
    this_phone.choose_marking(on=posted_flag("marks"))
    here = "back" in request.form
    return redirect(_back(request.form) if here else url_for("menu.phone"), 303)


@suggestions.post("/texts")
@requires(Action.MARK_TEXTS)
@shown_at("menu.phone")
def listed() -> str:
    """The texts of the page that sent its keys, to choose one without a script."""
    return render_template(
        "suggestions/listed.html",
        texts=marked_texts(request.form.get("said", ""), language()),
        page=known_page(request.form.get("page", "")),
        back_url=_back(request.form),
    )


@suggestions.get("/texts/<text>")
@requires(Action.MARK_TEXTS)
def text(text: str) -> str:
    """What this text is, and a form for a better wording."""
    _message, marked = _text_or_404(text, request.args.get("form", "0"))
    return _reword(
        RewordPage(
            text=marked,
            page=known_page(request.args.get("page", "")),
            back=_back(request.args),
            wording=marked.shown,
            reason="",
        )
    )


@suggestions.post("/texts/<text>")
@requires(Action.MARK_TEXTS)
def keep(text: str) -> str | tuple[str, int]:
    """Keep a better wording or a reason for this text."""
    typed = request.form
    message, marked = _text_or_404(text, typed.get("form", "0"))
    wording = typed.get("wording", "").replace("\r\n", "\n")
    page = known_page(typed.get("page", ""))
    fault = scorer().text_suggestions.keep(
        TextSuggestion(
            language=language().id,
            context=message.context,
            message=message.id,
            plural=message.plural,
            form=marked.form,
            shown=forms_of(message, language())[marked.form],
            wording=with_holes_of(message, wording),
            reason=typed.get("reason", ""),
            page=page,
            made_at="",
        )
    )
    answer = _reword(
        RewordPage(
            text=marked,
            page=page,
            back=_back(typed),
            wording=wording,
            reason=typed.get("reason", ""),
            fault=fault_words(fault),
            kept=fault is None,
        )
    )
    # htmx shows an answer only if it says that all is well.
    return answer if fault is None or request.htmx else (answer, 422)


@suggestions.get("/suggestions")
@requires(Action.READ_SUGGESTIONS)
def show() -> str:
    """All suggestions of this household."""
    return render_template(
        "suggestions/page.html",
        languages_suggested=by_language(scorer().text_suggestions.all()),
        back_url=url_for("host.show"),
    )


@suggestions.post("/suggestions/remove")
@requires(Action.READ_SUGGESTIONS)
def remove() -> Response:
    """Take out one suggestion, or all of a language."""
    number = whole_number(request.form.get("number", ""))
    chosen = language_named(request.form.get("language", ""))
    if number is not None:
        scorer().text_suggestions.take_out(number)
    elif chosen is not None:
        scorer().text_suggestions.take_out_all(chosen.id)
    return redirect(url_for("suggestions.show"), 303)


@suggestions.get("/suggestions/<chosen>.po")
@requires(Action.READ_SUGGESTIONS)
def file(chosen: str) -> Response:
    """The suggestions of a language, as translators read them."""
    wanted = next((each for each in LANGUAGES if each.id == chosen), None)
    if wanted is None:
        abort(404)
    return Response(
        as_po(scorer().text_suggestions.all(wanted.id), wanted),
        content_type="text/x-gettext-translation; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="suggestions-{wanted.id}.po"'},
    )


def _text_or_404(key: str, form: str) -> tuple[Message, MarkedText]:
    message, number = message_of(key), whole_number(form)
    marked = None if message is None else marked_text(message, number or 0, language())
    if message is None or marked is None:
        abort(404)
    return message, marked


def _back(sent: Mapping[str, str]) -> str:
    return own_path(sent.get("back", ""), request.script_root)


def _reword(page: RewordPage) -> str:
    template = "suggestions/_text.html" if request.htmx else "suggestions/text.html"
    return render_template(template, page=page, back_url=page.back)
