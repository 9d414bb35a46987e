"""Our leaflet says it differently: one answer of a table is taken from its own leaflet.

The answer counts from then on, and the leaflet is its source, with the sentence that was read there
if somebody typed it. It is part of the table's rules, so the next game at home begins with it. Only
the keeper changes it, as any rule.
"""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.commands import ChangeRules
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.printed_answers import printed_by
from scorekeeper.pages.shown.rulings import why_rules_stay
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import LeafletAnswer, leaflet_words
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import Notice, game_or_404, notice_of, play, status_of
from scorekeeper.wording.lists import sentence
from scorekeeper.wording.log_rules import leaflet_source
from scorekeeper.wording.texts import said

Answer = str | Response | tuple[str, int]


@immutable
class LeafletChoice:
    """One answer to choose. `notes` say whether it counts now, and who prints it."""

    value: str
    words: str
    chosen: bool
    notes: tuple[str, ...]


@immutable(kw_only=True)
class LeafletPage:
    """The form for one switch. `words` is the sentence as it was typed. `now` is the answer that
    counts, with its `source` if that is the leaflet. `forgets`: there is an answer of the leaflet
    to take back. `why_not` says why nothing can be changed now."""

    game_id: int
    seq: int
    switch: str
    question: str
    now: str
    source: str
    choices: tuple[LeafletChoice, ...]
    words: str
    forgets: bool
    why_not: str


def leaflet_page(
    view: TableView, switch: str, value: str | None = None, words: str | None = None
) -> LeafletPage:
    """The form. `value` and `words` are what was chosen and typed; None before anything was sent,
    which shows what was read in the leaflet earlier, or counts now."""
    table, asked = view.game.table, SWITCHES[switch]
    read = table.leaflet_answer(switch)
    mine: SwitchValue = getattr(table.switches, switch)
    if value is None:
        value = str(mine if read is None else read.value)
    if words is None:
        words = "" if read is None else read.words
    source = table.source_at_table(switch)

    def notes(of: SwitchValue) -> tuple[str, ...]:
        printed = printed_by(switch, of, table.sheet)
        return (_("Counts now"), printed) if of == mine else (printed,)

    return LeafletPage(
        game_id=view.game_id,
        seq=view.game.seq,
        switch=switch,
        question=said(asked.question),
        now=said(asked.answers[mine].words),
        source="" if source is None else sentence(leaflet_source(source)),
        choices=tuple(
            LeafletChoice(str(each), said(answer.words), str(each) == value, notes(each))
            for each, answer in asked.answers.items()
        ),
        words=words,
        forgets=read is not None,
        why_not=why_rules_stay(view),
    )


leaflet = Blueprint("leaflet", __name__)


@leaflet.get("/g/<int:game_id>/leaflet/<switch>")
@requires(Action.ASK_REFEREE)
def show(game_id: int, switch: str) -> str:
    """What our leaflet says about one switch. Phones that do not keep the game read who does."""
    return _page(game_or_404(game_id), switch)


@leaflet.post("/g/<int:game_id>/leaflet/<switch>")
@requires(Action.CHANGE_RULES)
def act(game_id: int, switch: str) -> Answer:
    """Take the answer of our leaflet, or forget it. Earlier entries keep the rules they were judged
    by."""
    view = game_or_404(game_id)
    asked = SWITCHES.get(switch) or abort(404)
    typed, words = request.form.get("value", ""), request.form.get("words", "")
    table = view.game.table
    if request.form.get("act") == "forget":
        wanted = table.without_leaflet(switch)
    else:
        values = {str(value): value for value in asked.answers}
        if typed not in values:
            notice = Notice(_("What does your leaflet say? Tap an answer."))
            return _page(view, switch, typed, words, notice), 422
        read = LeafletAnswer(switch, values[typed], leaflet_words(words))
        wanted = table.with_leaflet(read)
    answer = play(game_id, ChangeRules(wanted))
    if isinstance(answer, NotRecorded | Overtaken):
        page = _page(answer.view, switch, typed, words, notice_of(answer))
        return page, status_of(answer)
    return redirect(url_for("ask.show", game_id=game_id, about=switch), 303)


def _page(
    view: TableView,
    switch: str,
    value: str | None = None,
    words: str | None = None,
    notice: Notice | None = None,
) -> str:
    if switch not in SWITCHES:
        abort(404)
    return render_template(
        "leaflet/page.html",
        page=leaflet_page(view, switch, value, words),
        notice=notice,
        keeps=may(Action.CHANGE_RULES, view.game_id),
        back_url=url_for("rules.of_game", game_id=view.game_id),
    )
