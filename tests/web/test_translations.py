"""Sentences of the pages with a name that runs from right to left."""

from __future__ import annotations

from flask import render_template_string
from flask_babel import gettext as _
from flask_babel import ngettext
from markupsafe import Markup

from tests.web.client import Client

NAME = "נועה"


def test_sentences_in_python_isolate_the_name(client: Client) -> None:
    with client.app.test_request_context("/"):
        assert _("%(name)s deals", name=NAME) == f"\u2068{NAME}\u2069 deals"
        assert ngettext("%(name)s: one", "%(name)s: %(num)s", 2, name=NAME).endswith("\u2069: 2")
        assert _("%(name)s deals", name="Ann") == "Ann deals"


def test_sentences_in_templates_isolate_the_name_and_escape_it(client: Client) -> None:
    with client.app.test_request_context("/"):
        shown = render_template_string("{{ _('%(name)s: 5', name=name) }}", name=f"<{NAME}>")
        assert shown == f"\u2068&lt;{NAME}&gt;\u2069: 5"
        shown = render_template_string("{{ _('%(name)s: 5', name=name) }}", name=Markup(NAME))
        assert shown == f"\u2068{NAME}\u2069: 5"
        words = "{{ ngettext('%(name)s: one', '%(name)s: %(num)s', 3, name=name) }}"
        assert render_template_string(words, name=NAME) == f"\u2068{NAME}\u2069: 3"
        assert render_template_string("{{ [name, 'Ben']|side_by_side }}", name=NAME) == (
            f"\u2068{NAME}\u2069, Ben"
        )
