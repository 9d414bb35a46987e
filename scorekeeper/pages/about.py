"""Pages about the program itself: privacy in an open house, the style guide, and the manifest.

The manifest has the name and the icons of a shortcut on a phone's home screen. Its `display` is
`browser`: on a home network, over plain http, a shortcut is a bookmark. It opens a tab, works only
in that network, and nothing is stored for use without the host.
"""

from __future__ import annotations

import json
from pathlib import Path

from flask import Blueprint, abort, current_app, render_template, request
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext
from werkzeug.wrappers import Response

from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.pages.shown.cards import CardView, PhasePicture, card_view, phase_picture
from scorekeeper.pages.shown.lanes import Lane, LaneCell
from scorekeeper.pages.shown.marks import PlayerMark, player_mark
from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.server_settings import OpenHouse
from scorekeeper.service.deleted_games import KEPT_FOR
from scorekeeper.service.people import COLOURS, SHAPES, Face
from scorekeeper.web.access import Action, requires
from scorekeeper.web.limits import open_house
from scorekeeper.web.reader import language
from scorekeeper.wording.amounts import kept_deleted_words
from scorekeeper.wording.lists import side_by_side

_LETTERS = ("A", "B", "M", "D", "O", "T", "L", "I")
_CELLS = (
    ("b", "l k", "1"),
    ("i", "l z", ""),
    ("i", "", ""),
    ("b", "o", "2"),
    ("u", "", "3?"),
    ("s", "", ""),
)


@immutable(kw_only=True)
class PrivacySection:
    """A question and its answers."""

    title: str
    lines: tuple[str, ...]


@immutable(kw_only=True)
class PrivacyPage:
    """All questions with their answers."""

    sections: tuple[PrivacySection, ...]


def privacy_page(put_away_after: int) -> PrivacyPage:
    """The page of an open house that puts unfinished games away after `put_away_after` days."""
    return PrivacyPage(
        sections=(_who_sees(), _host(), _stored(), _on_the_phone(), _how_long(put_away_after))
    )


def _who_sees() -> PrivacySection:
    return PrivacySection(
        title=_("Who sees my game?"),
        lines=(
            _("Whoever you give its code or a link to, and nobody else on these pages."),
            _("Names belong to the game they were typed for. They are suggested to nobody else."),
        ),
    )


def _host() -> PrivacySection:
    return PrivacySection(
        title=_("What can the host see and do?"),
        lines=(
            _("The host’s page shows how many games there are, and nothing else about them."),
            _(
                "The host runs this program and holds its database. Outside these pages, the"
                " host can read, copy and delete everything in it."
            ),
            _(
                "If the host starts the program without an open house, the host’s key opens"
                " every game."
            ),
            _("The host can have every request logged, with the address of the device."),
        ),
    )


def _stored() -> PrivacySection:
    return PrivacySection(
        title=_("What is stored?"),
        lines=(
            _("The names that were typed, and every entry of a game with its time."),
            _("Rulings, a title and a place, if somebody gave them."),
            _("Which device has which seat, by a random name of the device."),
            _("There are no accounts, no advertisements, and nothing is sent elsewhere."),
            _(
                "So that nobody overruns this server, requests are counted by the address of the"
                " device for up to an hour. Addresses are not stored in the database."
            ),
        ),
    )


def _on_the_phone() -> PrivacySection:
    return PrivacySection(
        title=_("What stays on my phone?"),
        lines=(
            _(
                "One cookie holds a random name of the phone, its language, and the latest games it"
                " keeps or watched. Without it, this phone no longer keeps its games."
            ),
            _("Another cookie holds the names that were typed here for a new game."),
            _(
                "What was typed and not sent yet, and settings such as large letters, are kept in"
                " the browser."
            ),
            _(
                "The cookies end 400 days after they were last changed. You can delete them in the"
                " browser at any time."
            ),
        ),
    )


def _how_long(put_away_after: int) -> PrivacySection:
    keys = (_("Score sheet"), pgettext("key: about this game", "About"), _("Delete this game"))
    return PrivacySection(
        title=_("How long is it kept, and how do I delete it?"),
        lines=(
            ngettext(
                "An unfinished game that nobody has touched for %(num)s day is put away: it leaves"
                " the start page.",
                "An unfinished game that nobody has touched for %(num)s days is put away: it leaves"
                " the start page.",
                put_away_after,
            ),
            # Translators: The value is the title of a page.
            _("Its players still find it here: %(page)s.", page=_("All games")),
            # Translators: The value is what to tap, one after the other.
            _("A game is kept until its keeper deletes it: %(keys)s.", keys=side_by_side(keys)),
            _("If no phone keeps the game any more, ask the host to delete it."),
            kept_deleted_words(KEPT_FOR),
            _("Copies that the host has made may contain a removed game for longer."),
        ),
    )


@immutable(kw_only=True)
class StyleGuide:
    """One of everything that pages are drawn from. `marks` has one of each colour, `seconds` the
    other shapes as the second of a colour has them, `two_letters` is a mark with two letters,
    `lanes` has a lane in each colour, and `table` the phases of a fan."""

    marks: tuple[PlayerMark, ...]
    seconds: tuple[PlayerMark, ...]
    two_letters: PlayerMark
    lanes: tuple[Lane, ...]
    cards: tuple[CardView, ...]
    table: TableRules
    pictures: tuple[PhasePicture, ...]


def style_guide_page() -> StyleGuide:
    """The style guide, with invented players and cards of every face."""
    marks = tuple(
        player_mark(Face(colour, shape), _LETTERS[colour - 1], second=shape > len(COLOURS))
        for shape in SHAPES
        for colour in [(shape - 1) % len(COLOURS) + 1]
    )
    cards = tuple(card_view(card) for card in parse_cards("R5 B7 Y9 G11 W S 8"))
    return StyleGuide(
        marks=marks[: len(COLOURS)],
        seconds=marks[len(COLOURS) :],
        two_letters=player_mark(Face(3, 3), "Mi"),
        lanes=tuple(Lane(colour, tuple(LaneCell(*cell) for cell in _CELLS)) for colour in COLOURS),
        cards=cards,
        table=table_rules(),
        pictures=tuple(phase_picture(CLASSIC.phases[at]) for at in (0, 1, 7)),
    )


about = Blueprint("about", __name__)


@about.get("/manifest.webmanifest")
@requires(Action.FETCH_MANIFEST)
def manifest() -> Response:
    """The manifest. It needs no key, because browsers fetch it without cookies."""
    text = (Path(str(current_app.static_folder)) / "manifest.webmanifest").read_text("utf-8")
    kept = read_json(text)
    root = request.script_root
    for icon in kept["icons"]:
        icon["src"] = f"{root}{icon['src']}"
    described = {
        **kept,
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "lang": language().tag,
        "description": _(
            "Keeps score of Phase 10 at the table, and answers questions about the rules."
        ),
    }
    return Response(json.dumps(described, ensure_ascii=False), mimetype="application/manifest+json")


@about.get("/privacy")
@requires(Action.READ_PRIVACY_PAGE)
def privacy() -> str:
    """What an open house stores, who sees it, and how to delete it."""
    settings = open_house() or OpenHouse()
    return render_template(
        "about/privacy.html",
        page=privacy_page(settings.put_away_after),
    )


@about.get("/styleguide")
@requires(Action.READ_STYLE_GUIDE)
def style_guide() -> str:
    """Every part of the pages in every state. It exists in debug mode only."""
    if not current_app.debug:
        abort(404)
    return render_template("about/styleguide.html", page=style_guide_page())
