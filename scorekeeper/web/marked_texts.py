"""The texts of a page, brought along for a phone on which texts can be marked.

While such a page is made, each text that is said is noted (`wording.said_texts`) and nothing in the
page changes. The texts that are in the finished page go into the form at its foot. A part of a page
that htmx asked for brings its own in a comment behind it. What the live stream sends brings none.
All other phones get their pages as ever.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable
from html import unescape

from flask import Flask, Response, current_app, g
from htmx_flask import request
from markupsafe import Markup, escape

from scorekeeper.web.access import Action, may
from scorekeeper.web.this_phone import is_marking_chosen
from scorekeeper.wording.catalogue import key_of, message_of
from scorekeeper.wording.said_texts import SaidText, begin_noting, end_noting

_STAND_INS = tuple(f"texts-{secrets.token_hex(16)}" for _each in range(2))
"""Stand in the form for its texts and their keys until the page is finished. Nobody can guess
them, so nothing that was typed contains them."""

_VARIABLE = re.compile(r"<[^>]*>")
_LETTER = re.compile(r"[^\W\d_]")


def init_marked_texts(app: Flask) -> None:
    """Note the texts of every page for phones that mark them. Call this after
    `access.init_access`, and after what packs the answers."""

    @app.before_request
    def _begin() -> None:
        end_noting()
        if request.endpoint != "static" and is_marking_chosen() and may(Action.MARK_TEXTS):
            g.noted_texts = begin_noting()

    @app.after_request
    def _add_noted_texts(response: Response) -> Response:
        noted: dict[SaidText, None] | None = g.get("noted_texts")
        if noted is None or request.method == "HEAD" or not _is_page(response):
            return response
        end_noting()
        page = response.get_data(as_text=True)
        found = _texts_in(page, noted)
        if request.htmx:
            response.set_data(f"{page}<!--said {_without_signs(json.dumps(found))}-->")
        else:
            keys = " ".join(dict.fromkeys(f"{key}.{form}" for key, form, _said in found))
            for stand_in, value in zip(_STAND_INS, (json.dumps(found), keys), strict=True):
                page = page.replace(stand_in, str(escape(value)), 1)
            response.set_data(page)
        return response

    @app.teardown_request
    def _end(_error: BaseException | None) -> None:
        end_noting()

    app.jinja_env.globals.update(
        marks_texts=lambda: "noted_texts" in g,
        stand_ins_of_texts=lambda: _STAND_INS,
        this_page=this_page,
    )


def this_page() -> str:
    """The address of this page as suggestions name it: without numbers of games, codes and keys."""
    return "" if request.url_rule is None else _named(request.url_rule.rule)


def known_page(typed: str) -> str:
    """What was sent as the address of a page, if it is one of ours; otherwise ""."""
    ours = {_named(rule.rule) for rule in current_app.url_map.iter_rules()}
    return typed if typed in ours else ""


def _named(rule: str) -> str:
    return _VARIABLE.sub("…", rule)


def _is_page(response: Response) -> bool:
    return (
        response.mimetype == "text/html"
        and not response.is_streamed
        and response.status_code not in (204, 304)
    )


def _texts_in(page: str, noted: Iterable[SaidText]) -> list[tuple[str, int, str]]:
    """Key, plural form and words of each noted text that is in this page. Others were only made to
    be looked up or compared."""
    whole, found = unescape(page), dict[tuple[str, int, str], None]()
    for each in noted:
        said = unescape(str(each.said))
        in_script = json.dumps(said)[1:-1]
        if not _LETTER.search(said) or not (said in whole or in_script in whole):
            continue
        key = key_of(each.context, each.message)
        if message_of(key) is not None:
            words = each.said.striptags() if isinstance(each.said, Markup) else each.said
            found[key, each.form, words] = None
    return list(found)


def _without_signs(printed: str) -> str:
    """This JSON without the signs that could end a comment."""
    for sign in "<>-":
        printed = printed.replace(sign, f"\\u{ord(sign):04x}")
    return printed
