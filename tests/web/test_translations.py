"""Sentences of the pages: with a name that runs from right to left, and found once for a page."""

from __future__ import annotations

from typing import Any

import pytest
from flask import render_template_string
from flask_babel import Domain, force_locale, get_translations, ngettext, npgettext, pgettext
from flask_babel import gettext as _
from markupsafe import Markup

from scorekeeper.app import create_app
from tests.web.client import Client

NAME = "נועה"
IN_TEMPLATES = {
    "{{ _('%(name)s: 5', name=name) }}": ": 5",
    "{{ gettext('%(name)s: 5', name=name) }}": ": 5",
    "{{ pgettext('a test', '%(name)s: 5', name=name) }}": ": 5",
    "{{ ngettext('%(name)s: one', '%(name)s: %(num)s', 3, name=name) }}": ": 3",
    "{{ ngettext('%(name)s: one', '%(name)s: %(num)s', 1, name=name) }}": ": one",
    "{{ npgettext('a test', '%(name)s: one', '%(name)s: %(num)s', 3, name=name) }}": ": 3",
}


def test_sentences_isolate_the_name_and_templates_escape_it(client: Client) -> None:
    with client.app.test_request_context("/"):
        assert _("%(name)s deals", name=NAME) == f"\u2068{NAME}\u2069 deals"
        assert ngettext("%(name)s: one", "%(name)s: %(num)s", 2, name=NAME).endswith("\u2069: 2")
        assert pgettext("a test", "%(name)s deals", name=NAME) == f"\u2068{NAME}\u2069 deals"
        many = npgettext("a test", "%(name)s: one", "%(name)s: %(num)s", 2, name=NAME)
        assert many == f"\u2068{NAME}\u2069: 2"
        assert _("%(name)s deals", name="Ann") == "Ann deals"
        assert _("100% of it") == "100% of it"
        for words, shown in IN_TEMPLATES.items():
            for name, written in ((NAME, NAME), (f"<{NAME}>", f"&lt;{NAME}&gt;")):
                found = render_template_string(words, name=name)
                assert found == f"\u2068{written}\u2069{shown}", words
            assert render_template_string(words, name=Markup(NAME)) == f"\u2068{NAME}\u2069{shown}"
        assert render_template_string("{{ _('<b>100%%</b>') }}") == "<b>100%</b>"
        two = render_template_string("{{ [name, 'Ben']|side_by_side }}", name=NAME)
        assert two == f"\u2068{NAME}\u2069, Ben"


def test_the_catalogue_is_found_once_for_a_page(table: Client, monkeypatch: pytest.MonkeyPatch):
    asked = []
    found_each_time: Any = Domain.get_translations

    def counted(domain: Domain) -> Any:
        asked.append(domain)
        return found_each_time(domain)

    monkeypatch.setattr(Domain, "get_translations", counted)
    assert table.get(table.at).status_code == 200
    assert len(asked) == 1
    with table.app.test_request_context("/?lang=de"):
        german = get_translations()
        with force_locale("pl"):
            assert get_translations() is not german
        assert get_translations() is german


def test_a_list_of_constants_is_in_the_language_of_each_reader(table: Client) -> None:
    """Jinja would work it out once, in the language of who opened the page first."""
    app = create_app(table.scorer)
    for language, comma in (("ja", "、"), ("de", ", ")):
        page = app.test_client().get("/phone", headers={"Accept-Language": language}).text
        assert f"--cert{comma}--key-file" in page
