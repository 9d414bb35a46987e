"""No page is left out when `make looks` opens all of them."""

from __future__ import annotations

import re

from flask import Flask

from scorekeeper.app import PAGES
from tests.browser.pages import ELSEWHERE, PLACES
from tools.docs.print_pages import templates_of


def filled(place: str) -> str:
    """The path of a place with any game, number and code in its gaps."""
    path = re.sub(r"^{(history|late sheet)}", "/history/1", place.partition("?")[0])
    return re.sub(r"{.*?}", "1", re.sub(r"^{.*?}", "/g/1", path))


def test_every_page_is_looked_at_or_has_a_reason() -> None:
    app = Flask("scorekeeper", static_folder=None)
    for page in PAGES:
        app.register_blueprint(page)
    addresses = app.url_map.bind("localhost")
    looked_at = {addresses.match(filled(place), method="GET")[0] for place in PLACES.values()}
    pages = {
        rule.endpoint
        for rule in app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
        if any("/_" not in shown for shown in templates_of(app.view_functions[rule.endpoint]))
    }
    assert pages - looked_at == set(ELSEWHERE), "add it to tests/browser/places.txt"
    assert len(pages) > 60
