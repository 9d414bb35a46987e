"""The reader of an answer: their language, and the rule sheet that is likely in their box.

A language in the address (`?lang=de`) counts first. Screens on a wall keep it in all their
addresses, because nothing can be chosen on them. Then the choice made on the phone counts, and then
what its browser asks for.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.immutable import immutable
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import sheet_for_language
from scorekeeper.web import this_phone
from scorekeeper.web.cookies import depends_on
from scorekeeper.web.numbers import date_locale
from scorekeeper.web.translations import globals_now
from scorekeeper.wording.languages import LANGUAGES, SOURCE, Language, language_named

IN_ADDRESS = "lang"
"""The name of the field with a language in an address."""

_SCREENS = frozenset(
    ("tv.any_game", "tv.board", "tv.news", "wall.any_wall", "wall.show", "wall.news")
)
"""The endpoints of pages that keep the language of their address."""


MOST_ADDRESSES = 2048
"""Addresses that are remembered. A table has some twenty."""


def init_reader(app: Flask) -> None:
    """Keep the language in the addresses of screens, remember the others, and tell caches what an
    answer depends on."""
    app.jinja_env.globals.update(
        language=lambda: language().tag, languages=LANGUAGES, this_address=this_address
    )

    @lru_cache(maxsize=MOST_ADDRESSES)
    def known(endpoint: str, values: tuple[tuple[str, type, Hashable], ...], _root: str) -> str:
        named: dict[str, Any] = {name: value for name, _kind, value in values}
        return app.url_for(endpoint, **named)

    def url_for(endpoint: str, **values: Any) -> str:
        """The address of a page for templates, as Flask makes it. The latest are remembered, unless
        they depend on the request: those of screens, and those with the name of the host."""
        if endpoint in _SCREENS or "_external" in values:
            return app.url_for(endpoint, **values)
        # To Python 1 and True are the same value; as addresses they are not.
        found = tuple((name, type(value), value) for name, value in values.items())
        return known(endpoint, found, reader().root)

    app.jinja_env.globals.update(url_for=url_for)

    @app.url_defaults
    def _keep_language(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint in _SCREENS and request.endpoint in _SCREENS and _in_address() is not None:
            values.setdefault(IN_ADDRESS, language().tag)

    @app.after_request
    def _say_language(response: Response) -> Response:
        if request.endpoint != "static":
            depends_on(response, "Accept-Language", "Cookie")
            if response.mimetype == "text/html":
                response.headers.add("Content-Language", language().tag)
        return response


@immutable
class Reader:
    """What the words and the addresses of an answer depend on: the language, the path under which
    the phone reaches the program, and the locale in which days are written (`date_locale`)."""

    language: Language
    root: str
    dates: str

    @property
    def tag(self) -> str:
        """The language with the region whose days it writes, such as `en-GB`."""
        return self.dates.replace("_", "-")


def reader() -> Reader:
    """The reader of this answer. It is worked out once for each request."""
    now = globals_now()
    found: Reader | None = getattr(now, "reader", None)
    if found is None:
        accepted = request.headers.get("Accept-Language", "")
        picked = _in_address() or _chosen()
        spoken = picked or accepted_language(accepted)
        dates = date_locale(spoken.id, _tags(picked, accepted))
        found = now.reader = Reader(spoken, request.script_root, dates)
    return found


def language() -> Language:
    """The language of this answer."""
    return reader().language


def answer_in(tag: str) -> None:
    """Answer this request in the language and the region of this tag, whose language its address
    names, without reading the address again."""
    if (named := language_named(tag)) is not None:
        g.reader = Reader(named, request.script_root, date_locale(named.id, (tag,)))


def language_in_address() -> bool:
    """Does the address of this request name a language?"""
    return _in_address() is not None


def tags() -> tuple[str, ...]:
    """The language tags of the reader, the preferred one first: the chosen language, or what the
    browser sends. A browser that prefers a region of the chosen language (`de-AT`) says more."""
    return _tags(_in_address() or _chosen(), request.headers.get("Accept-Language", ""))


@lru_cache(maxsize=64)
def _tags(picked: Language | None, accepted: str) -> tuple[str, ...]:
    sent = tuple(parse_accept_header(accepted, LanguageAccept).values())
    if picked is None or (sent and language_named(sent[0]) is picked):
        return sent
    return (picked.tag,)


@lru_cache(maxsize=64)
def accepted_language(accepted: str) -> Language:
    """The language that a browser with this header prefers, of those that there are. To ask for a
    region is to ask for its language."""
    asked = parse_accept_header(accepted, LanguageAccept)
    named = (language_named(tag) for tag, quality in asked if quality > 0)
    return next(filter(None, named), SOURCE)


def accepted_tag(accepted: str) -> str:
    """The same language with the region whose days a browser with this header expects."""
    spoken = accepted_language(accepted)
    return Reader(spoken, "", date_locale(spoken.id, _tags(None, accepted))).tag


def this_address() -> str:
    """The path and query of this page, without a language. `own_path` reads it again."""
    asked = [pair for pair in request.args.items(multi=True) if pair[0] != IN_ADDRESS]
    return f"{request.script_root}{request.path}" + (f"?{urlencode(asked)}" if asked else "")


def own_path(typed: str, root: str = "") -> str:
    """The path that was typed if it leads to a page of ours, which are under `root`; otherwise the
    start page. Browsers read `//` and `///` at the beginning alike: the name of another host
    follows."""
    home = f"{root}/"
    here = typed.startswith(home) and not typed.startswith("//")
    return typed if here and "\\" not in typed and typed.isprintable() else home


def usual_sheet() -> RuleSheet:
    """The rule sheet that is most likely in the box of this reader."""
    return sheet_for_language(next(iter(tags()), SOURCE.tag))


def _in_address() -> Language | None:
    # Most addresses have no query, and Werkzeug takes long to find out that nothing is in it.
    return language_named(request.args.get(IN_ADDRESS, "")) if request.query_string else None


def _chosen() -> Language | None:
    return language_named(this_phone.chosen_language())
