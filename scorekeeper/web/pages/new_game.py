"""New game: tap the players clockwise, the dealer first; rule sheet and variant; deal.

Taps and names are worked out here, so the page is the same with and without script.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.errors import TableError
from scorekeeper.game.events import MAX_PLAYERS, MIN_PLAYERS
from scorekeeper.rules.sheets import SHEETS, sheet_for_language
from scorekeeper.rules.table import table_rules
from scorekeeper.service import Refused
from scorekeeper.web.access import keeper_only
from scorekeeper.web.asking import Told, game_or_404, refused, scorer
from scorekeeper.web.forms import fresh_key, posted_key
from scorekeeper.wording.problems import table_text
from scorekeeper.wording.variants import variant_words

new_game = Blueprint("new_game", __name__)

VARIANTS_OFFERED = ("standard", "fixed-10", "first-5", "first-7", "even", "odd")
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Sitting:
    """The form: who sits, in seat order, what is still being typed, and the rules chosen."""

    seated: tuple[str, ...]
    typing: str
    sheet: str
    variant: str
    key: str


@new_game.get("/new")
@keeper_only
def show() -> str:
    """An empty table, the rules as they were last time or as the phone's language suggests."""
    last = scorer().last_table()
    language = request.accept_languages.best or "en"
    sheet = last.sheet if last else sheet_for_language(language).id
    variant = last.variant if last and last.variant in VARIANTS_OFFERED else "standard"
    return _page(Sitting((), "", sheet, variant, fresh_key()))


@new_game.post("/new")
@keeper_only
def act() -> Response | tuple[str, int] | str:
    """One tap on the form: sit down, stand up, add names, or deal."""
    sitting = _read()
    if "tap" in request.form:
        return _page(_tapped(sitting, request.form["tap"]))
    sitting, told = _with_typed_names(sitting)
    if told or request.form.get("act") != "deal":
        return _page(sitting, told), 422 if told else 200
    if len(sitting.seated) < MIN_PLAYERS:
        short = MIN_PLAYERS - len(sitting.seated)
        line = _("One more player, please.") if short == 1 else _("Who plays? 2 to 6.")
        return _page(sitting, Told(line)), 422
    return _deal(sitting)


def _deal(sitting: Sitting) -> Response | tuple[str, int]:
    try:
        table = table_rules(sitting.sheet, variant=sitting.variant)
    except TableError as trouble:
        return _page(sitting, Told(table_text(trouble))), 422
    answer = scorer().start_game(sitting.seated, table, command_id=sitting.key)
    if isinstance(answer, Refused):
        return _page(sitting, refused(answer.problems, {})), 422
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


@new_game.post("/g/<int:game_id>/again")
@keeper_only
def again(game_id: int) -> Response:
    """Same players, same rules; the deal moves one to the left."""
    view = game_or_404(game_id)
    seats = view.game.playing if len(view.game.playing) >= MIN_PLAYERS else view.game.seats
    names = [view.names[seat] for seat in (*seats[1:], seats[0])]
    answer = scorer().start_game(names, view.game.table, command_id=posted_key())
    if isinstance(answer, Refused):
        return redirect(url_for("new_game.show"), 303)
    return redirect(url_for("table.show", game_id=answer.view.game_id), 303)


def _read() -> Sitting:
    seated = tuple(_tidy(name) for name in request.form.getlist("seat")[:MAX_PLAYERS])
    return Sitting(
        tuple(dict.fromkeys(name for name in seated if name)),
        request.form.get("names", ""),
        request.form.get("sheet", ""),
        request.form.get("variant", "standard"),
        posted_key(),
    )


def _tidy(name: str) -> str:
    return re.sub(r"\s+", " ", name).strip()


def _tapped(sitting: Sitting, name: str) -> Sitting:
    name, seated = _tidy(name), sitting.seated
    if name in seated:
        seated = tuple(other for other in seated if other != name)
    elif len(seated) < MAX_PLAYERS and 0 < len(name) <= LONGEST_NAME:
        seated = (*seated, name)
    return Sitting(seated, sitting.typing, sitting.sheet, sitting.variant, sitting.key)


def _with_typed_names(sitting: Sitting) -> tuple[Sitting, Told | None]:
    """Names typed with commas sit down in that order; what cannot stays in the field."""
    seated, left, lines = list(sitting.seated), [], []
    for name in filter(None, map(_tidy, re.split(r"[,;\n]", sitting.typing))):
        known = {other.casefold(): other for other in seated}
        if name.casefold() in known:
            lines.append(
                _("There is a %(name)s already. Another name?", name=known[name.casefold()])
            )
        elif len(name) > LONGEST_NAME:
            lines.append(_("“%(name)s” is long. Up to 24 letters, please.", name=name[:30]))
        elif len(seated) == MAX_PLAYERS:
            lines.append(_("Six play at most. %(name)s has no seat.", name=name))
        else:
            seated.append(name)
            continue
        left.append(name)
    told = Told("", tuple(lines)) if lines else None
    typing = ", ".join(left)
    return Sitting(tuple(seated), typing, sitting.sheet, sitting.variant, sitting.key), told


def _page(sitting: Sitting, told: Told | None = None) -> str:
    known = scorer().remembered_names()
    folded = {name.casefold() for name in known}
    others = tuple(name for name in sitting.seated if name.casefold() not in folded)
    seats = {name: number for number, name in enumerate(sitting.seated, start=1)}
    by_fold = {name.casefold(): number for name, number in seats.items()}
    chips = [(name, by_fold.get(name.casefold())) for name in (*known, *others)]
    template = "newgame/_new_game.html" if "HX-Request" in request.headers else "newgame/page.html"
    return render_template(
        template,
        sitting=sitting,
        chips=chips,
        told=told,
        sheets=tuple(SHEETS.values()),
        variants=[(variant, variant_words(variant)) for variant in VARIANTS_OFFERED],
    )
