"""Texts that sound odd are marked, reworded, kept and handed to translators."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from babel.messages.pofile import read_po

from scorekeeper.service.text_suggestions import LONGEST_WORDING, MOST_SUGGESTIONS
from scorekeeper.wording.catalogue import key_of, message_of
from tests.pages.builders import HTMX, hides, shows
from tests.service.builders import suggestion
from tests.web.client import Client
from tests.web.links import seated
from tests.web.markup import Markup
from tests.web.random_evening import KEY
from tests.web.routes import routes

ADDED = re.compile(r'<form method="post" action="/texts" .*mark_texts\.js[^>]*></script>\n?', re.S)

SWITCHES = ("menu.phone", "suggestions.show")
"""Pages that say whether texts may be marked."""


def mark(phone: Client, *, on: bool = True) -> None:
    assert phone.post("/phone/texts", marks="yes" if on else "no").status_code == 303


def brought(page: str) -> list[tuple[str, int, str]]:
    """The texts that this page brings along."""
    return json.loads(Markup(page).ids["mark-texts"].get("data-texts"))


@pytest.mark.statements
def test_a_page_with_marks_is_as_without_them_and_all_its_texts_are_known(table: Client) -> None:
    """The law: off, a page is byte for byte as ever; on, only the form at its foot is more."""
    table.close_round("p1", p2=5, p3=10, p4=60)
    plain, marking = table.another(), table.another()
    for phone in (plain, marking):
        phone.post("/phone/language", lang="de")
    mark(marking)
    seen = 0
    for endpoint, path in routes(table, "GET"):
        without, within = plain.get(path), marking.get(path)
        assert without.status_code == within.status_code, endpoint
        if without.mimetype != "text/html" or endpoint in SWITCHES:
            continue
        assert "mark-texts" not in without.text, endpoint
        assert KEY.sub("", ADDED.sub("", within.text)) == KEY.sub("", without.text), endpoint
        if "mark-texts" in within.text:
            texts = brought(within.text)
            assert texts, endpoint
            assert all(message_of(key) is not None for key, _form, _said in texts), endpoint
            seen += 1
    assert seen > 40
    parts = [phone.http.get(f"{table.at}/rows", headers=HTMX).text for phone in (marking, plain)]
    assert parts[0].startswith(parts[1][:200])
    mark(marking, on=False)
    assert KEY.sub("", marking.get("/phone").text) == KEY.sub("", plain.get("/phone").text)


@pytest.mark.statements
def test_a_text_is_marked_without_a_script_and_handed_to_translators(table: Client) -> None:
    """The journey: from the foot of a page to a PO file, and out of it again."""
    table.post("/phone/language", lang="de")
    mark(table)
    listed = Markup(table.post("/texts", table.page(f"{table.at}/menu").fields("mark-texts")).text)
    link = next(each for each in listed.root.all("a") if each.text.startswith("Dieses Gerät"))
    form = table.page(link.get("href"))
    shows(form, "This device")
    sent = {**form.fields("reword"), "wording": "Mein Handy", "reason": "Es ist  meins."}
    for _twice in range(2):
        assert table.post(form.ids["reword"].get("action"), sent).status_code == 200
    (kept,) = table.scorer.text_suggestions.all()
    assert (kept.language, kept.message, kept.shown) == ("de", "This device", "Dieses Gerät")
    assert (kept.wording, kept.reason, kept.page) == ("Mein Handy", "Es ist meins.", "/g/…/menu")
    shows(table.page("/suggestions"), "Mein Handy")
    message = read_po(BytesIO(table.get("/suggestions/de.po").data)).get("This device")
    assert message is not None
    assert (message.string, message.fuzzy) == ("Mein Handy", True)
    assert any("Es ist meins." in each for each in message.user_comments)
    table.post("/suggestions/remove", number=str(kept.number))
    assert table.scorer.text_suggestions.all() == ()


def test_a_value_has_its_place_and_no_name_is_kept(table: Client) -> None:
    key = key_of("", "%(name)s has not laid in this round.")
    shows(table.page(f"/texts/{key}"), "‹name› has not laid in this round.")
    table.post(f"/texts/{key}", wording="‹name› has laid nothing yet.", page="/g/7/menu")
    (kept,) = table.scorer.text_suggestions.all()
    assert (kept.wording, kept.page) == ("%(name)s has laid nothing yet.", "")


def test_what_cannot_be_kept_is_said_in_a_sentence(table: Client) -> None:
    path = f"/texts/{key_of('', 'This device')}"
    for said, wording, reason in (
        ("Write a better wording", "This device", ""),
        ("Up to 800 letters", "x" * (LONGEST_WORDING + 1), ""),
        ("Up to 300 letters", "x", "x" * 301),
    ):
        answer = table.post(path, wording=wording, reason=reason)
        assert (answer.status_code, said in answer.text) == (422, True), said
    for number in range(MOST_SUGGESTIONS):
        table.scorer.text_suggestions.keep(suggestion(wording=f"{number}"))
    shows(table.post(path, wording="x").text, "There are 300 suggestions already")
    assert table.post("/texts/no-such-text", wording="x").status_code == 404


def test_a_seat_may_mark_texts_and_a_stranger_may_not(table: Client) -> None:
    stranger, player = table.another(keeper=False), seated(table, "p2")
    mark(player)
    shows(player.get(f"{table.at}/me").text, 'id="mark-texts"')
    assert stranger.post("/phone/texts", marks="yes").status_code == 403
    hides(stranger.page("/phone"), "Mark a text")
