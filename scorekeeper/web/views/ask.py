"""Ask the referee: answers in two taps from the table, and *play it differently here*.

Everybody who may look may ask. An answer about one's own cards is not kept, unless the one who
asked shows it to the table; cards are never part of an address. Only the keeper changes the rules,
and everybody sees it.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.rules.switches import SWITCH_VALUES, change
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.navigation import home
from scorekeeper.web.presenters.ask.dispatch import KINDS, card_question
from scorekeeper.web.presenters.ask.page import ask_page, differently_page, is_question
from scorekeeper.web.presenters.ask.reply import TableQuestion
from scorekeeper.web.presenters.ask.shown_rulings import ruling_on
from scorekeeper.web.presenters.cards import draft_name
from scorekeeper.web.presenters.rules import decided_words
from scorekeeper.web.submit import Notice, game_or_404, house_rules, overtaken, play, refused
from scorekeeper.web.this_phone import seat_at

ask = Blueprint("ask", __name__)


Answer = str | Response | tuple[str, int]


@ask.get("/g/<int:game_id>/ask")
@requires(Action.ASK_REFEREE)
def show(game_id: int) -> Answer:
    """The tiles; with `about` the reply to one of them, with `q` what the rulebook has for these
    words."""
    view = game_or_404(game_id)
    about, searched = request.args.get("about", ""), request.args.get("q", "")
    if about in KINDS:
        return redirect(url_for(f"ask.{about}", game_id=game_id))
    if about and not is_question(about):
        abort(404)
    return _page(view, about, searched)


@ask.route("/g/<int:game_id>/ask/lay", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
def lay(game_id: int) -> str:
    """May I lay this? Answers and writes nothing."""
    return _cards(game_id, "lay")


@ask.route("/g/<int:game_id>/ask/hit", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
def hit(game_id: int) -> str:
    """May I hit this? Answers and writes nothing."""
    return _cards(game_id, "hit")


@ask.route("/g/<int:game_id>/ask/count", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
def count(game_id: int) -> str:
    """What do these cards count? Answers and writes nothing."""
    return _cards(game_id, "count")


@ask.post("/g/<int:game_id>/ask/show")
@requires(Action.SHOW_ANSWER)
def show_the_table(game_id: int) -> Answer:
    """Show a reply to everybody: it is recorded as a ruling, including its cards."""
    view, about = game_or_404(game_id), request.form.get("about", "")
    ruling = ruling_on(view, seat_at(game_id), about, request.form)
    if ruling is not None:
        return _give(view, ruling)
    if about in KINDS:
        return redirect(url_for(f"ask.{about}", game_id=game_id), 303)
    return _page(view, notice=Notice(_("Ask something first."))), 422


def _give(view: TableView, ruling: GiveRuling) -> Answer:
    game_id = view.game_id
    answer = play(game_id, ruling)
    if isinstance(answer, Overtaken):
        return _page(answer.view, notice=overtaken(answer.since, view.names, answer.view.log)), 409
    if isinstance(answer, NotRecorded):
        return _page(view, notice=refused(answer.problems, view.names)), 422
    return redirect(home(game_id), 303)


# --- play it differently here ---------------------------------------------------------------------


@ask.get("/g/<int:game_id>/ask/differently/<switch>")
@requires(Action.ASK_REFEREE)
def differently(game_id: int, switch: str) -> str:
    """How else it may be played, with the old and the new rule. Phones that do not keep the game
    read who does."""
    return _differently(game_or_404(game_id), switch)


@ask.post("/g/<int:game_id>/ask/differently/<switch>")
@requires(Action.CHANGE_RULES)
def change_rule(game_id: int, switch: str) -> Answer:
    """Play it differently from now on. Earlier entries keep the rules they were judged by."""
    view, typed = game_or_404(game_id), request.form.get("value", "")
    values = {str(value): value for value in SWITCH_VALUES.get(switch, ())} or abort(404)
    if typed not in values:
        return _differently(
            view, switch, Notice(_("How do you want to play it? Tap an answer."))
        ), 422
    table = view.game.table
    switches = change(table.switches, {switch: values[typed]})
    answer = play(game_id, ChangeRules(replace(table, switches=switches)))
    if isinstance(answer, Overtaken):
        notice = overtaken(answer.since, view.names, answer.view.log)
        return _differently(answer.view, switch, notice), 409
    if isinstance(answer, NotRecorded):
        return _differently(view, switch, refused(answer.problems, view.names)), 422
    kind = request.form.get("from", "")
    if kind in KINDS:
        return redirect(url_for(f"ask.{kind}", game_id=game_id), 303)
    return redirect(url_for("ask.show", game_id=game_id, about=switch), 303)


# --- pages ----------------------------------------------------------------------------------------


def _page(
    view: TableView, about: str = "", searched: str = "", notice: Notice | None = None
) -> str:
    decided = decided_words(house_rules()) if searched else ()
    page = ask_page(_asked(view), about, searched, decided)
    return render_template(
        "ask/_answer.html" if request.htmx else "ask/page.html",
        page=page,
        notice=notice,
        back_url=_back(view),
        may_show=may(Action.SHOW_ANSWER, view.game_id),
    )


def _cards(game_id: int, kind: str) -> str:
    view = game_or_404(game_id)
    question = card_question(_asked(view), kind, request.form)
    return render_template(
        "ask/_verdict.html" if request.htmx else "ask/cards.html",
        page=question,
        game_id=game_id,
        seq=view.game.seq,
        draft=draft_name(view, f"ask.{kind}"),
        filled=request.method == "POST",
        back_url=url_for("ask.show", game_id=game_id),
        may_show=may(Action.SHOW_ANSWER, game_id),
        may_change=view.game.open is not None and not view.game.paused,
    )


def _differently(view: TableView, switch: str, notice: Notice | None = None) -> str:
    if switch not in SWITCH_VALUES:
        abort(404)
    kind = request.values.get("from", "")
    about = kind if kind in KINDS else switch
    return render_template(
        "ask/differently.html",
        page=differently_page(view, switch),
        kind=kind if kind in KINDS else "",
        notice=notice,
        keeps=may(Action.CHANGE_RULES, view.game_id),
        back_url=url_for("ask.show", game_id=view.game_id, about=about),
    )


def _asked(view: TableView) -> TableQuestion:
    return TableQuestion(view, view.names, seat_at(view.game_id))


def _back(view: TableView) -> str:
    if may(Action.OPEN_OWN_SEAT, view.game_id):
        return home(view.game_id)
    return url_for("standings.show", code=view.code)
