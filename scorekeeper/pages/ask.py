"""Ask the referee: answers in two taps from the table, and *play it differently here*.

Everybody who may look may ask. An answer about one's own cards is kept only if the person who asked
shows it to the table; cards are never part of an address. Only the keeper changes the rules, and
everybody sees the change.
"""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import gettext as _
from htmx_flask import request
from werkzeug.wrappers import Response

from scorekeeper.game.commands import ChangeRules, GiveRuling
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.form_news import draft_name
from scorekeeper.pages.shown.printed_answers import printed_by
from scorekeeper.pages.shown.questions import KINDS, CardQuestion, card_question
from scorekeeper.pages.shown.questions_asked_most import question_icon, question_words
from scorekeeper.pages.shown.replies import Reply, TableQuestion
from scorekeeper.pages.shown.rules import DecisionLine, RulebookPage, decided_words, rulebook_page
from scorekeeper.pages.shown.rulings import ruling_on, why_rules_stay
from scorekeeper.pages.shown.situations import is_question, reply_without_cards
from scorekeeper.rules.switches import SWITCH_VALUES, SWITCHES, change
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.service import NotRecorded, Overtaken, TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import Notice, game_or_404, house_rules, notice_of, play, status_of
from scorekeeper.web.long_work import takes_long
from scorekeeper.web.navigation import home
from scorekeeper.web.prepared_search import prepare_search
from scorekeeper.web.this_phone import is_keeper, seat_at
from scorekeeper.wording.sheets import sheet_title
from scorekeeper.wording.texts import said

Answer = str | Response | tuple[str, int]


@immutable(kw_only=True)
class QuestionTile:
    """One question to tap. `about` is its name in the address. `cards`: it has a page of its own,
    where cards are typed. `icon` is its sign."""

    about: str
    words: str
    cards: bool
    chosen: bool
    icon: str


@immutable(kw_only=True)
class AskPage:
    """Everything the page shows. `reply` answers a tile; `found` is the result of a search. `sheet`
    names the rules that the answers are from."""

    game_id: int
    seq: int
    sheet: str
    tiles: tuple[QuestionTile, ...]
    about: str
    asked: str
    reply: Reply | None
    found: RulebookPage | None
    may_change: bool


def ask_page(
    asked: TableQuestion,
    about: str = "",
    searched: str = "",
    decided: tuple[DecisionLine, ...] = (),
) -> AskPage:
    """The page with the reply to `about`, or with what the rulebook has for `searched`. `decided`
    are the decisions that were saved here as house rules."""
    view = asked.view
    found = rulebook_page(asked.table, searched, decided) if searched.strip() else None
    return AskPage(
        game_id=view.game_id,
        seq=view.game.seq,
        sheet=sheet_title(asked.table.sheet),
        tiles=tuple(_tile(each, about) for each in likeliest(asked)),
        about=about,
        asked=searched.strip(),
        reply=reply_without_cards(asked, about) if about and found is None else None,
        found=found,
        may_change=not why_rules_stay(view),
    )


def likeliest(asked: TableQuestion) -> tuple[str, ...]:
    """All questions that have a tile: those about a hand, then those about the rules, in both the
    likeliest at this moment first. Knocking is asked about where it is played."""
    game, open_round = asked.game, asked.game.open
    first: tuple[str, ...]
    if open_round is None:
        first = ("tie", "begins", "counts", "score_last_hand")
    elif open_round.out is not None:
        first = ("count", "counts", "out", "tie")
    elif open_round.laid:
        first = ("lay", "hit", "skip", "hit_same_turn")
    else:
        first = ("lay", "begins", "skip", "take")
    if "on" in (game.table.switches.knock, game.table.switches.buy):
        first = (*first[:3], "knock", first[3])
    usual = ("lay", "hit", "skip", "take", "begins", "counts", "hit_same_turn", "tie")
    everything = dict.fromkeys((*first, *usual, "out", "wilds", "count"))
    return tuple(sorted(everything, key=lambda each: each not in KINDS))


def _tile(about: str, chosen: str) -> QuestionTile:
    return QuestionTile(
        about=about,
        words=question_words(about),
        cards=about in KINDS,
        chosen=about == chosen,
        icon=question_icon(about),
    )


@immutable
class PossibleAnswer:
    """An answer to the question. `value` is sent; `sheets` are those that print it; one answer
    `counts` now."""

    value: str
    words: str
    sheets: str
    counts: bool


@immutable(kw_only=True)
class DifferentlyPage:
    """The page that changes one house rule. `why_not` says why nothing can be changed now."""

    game_id: int
    seq: int
    switch: str
    question: str
    answers: tuple[PossibleAnswer, ...]
    why_not: str


def differently_page(view: TableView, switch: str) -> DifferentlyPage:
    """The page for the question that `switch` answers at this table."""
    asked = SWITCHES[switch]
    mine: SwitchValue = getattr(view.game.table.switches, switch)
    own = view.game.table.sheet
    return DifferentlyPage(
        game_id=view.game_id,
        seq=view.game.seq,
        switch=switch,
        question=said(asked.question),
        answers=tuple(
            PossibleAnswer(
                str(value), said(answer.words), printed_by(switch, value, own), value == mine
            )
            for value, answer in asked.answers.items()
        ),
        why_not=why_rules_stay(view),
    )


@immutable(kw_only=True)
class CardsPage:
    """The page of a question with cards. `filled`: the fields were sent. `lay_down_url` is where
    melds that are missing may be entered, "" if this phone may not. `may_show`: it may show the
    reply to everybody."""

    view: TableView
    question: CardQuestion
    filled: bool
    lay_down_url: str
    may_show: bool

    @property
    def title(self) -> str:
        """The question in words."""
        return question_words(self.question.kind)

    @property
    def draft(self) -> str:
        """The name under which the phone keeps what is typed."""
        return draft_name(self.view, f"ask.{self.question.kind}")

    @property
    def may_change(self) -> bool:
        """Can the rules be changed now?"""
        return not why_rules_stay(self.view)


ask = Blueprint("ask", __name__)


@ask.get("/g/<int:game_id>/ask")
@requires(Action.ASK_REFEREE)
@takes_long
def show(game_id: int) -> Answer:
    """The tiles; with `about` the reply to one of them, with `q` what the rulebook has for these
    words."""
    view = game_or_404(game_id)
    about, searched = request.args.get("about", ""), request.args.get("q", "")
    if about in KINDS:
        return redirect(url_for(f"ask.{about}", game_id=game_id))
    if about and not is_question(about):
        abort(404)
    prepare_search()
    return _page(view, about, searched)


@ask.route("/g/<int:game_id>/ask/lay", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
@takes_long
def lay(game_id: int) -> str:
    """May I lay this? Answers and writes nothing."""
    return _card_page(game_id, "lay")


@ask.route("/g/<int:game_id>/ask/hit", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
@takes_long
def hit(game_id: int) -> str:
    """May I hit this? Answers and writes nothing."""
    return _card_page(game_id, "hit")


@ask.route("/g/<int:game_id>/ask/count", methods=["GET", "POST"])
@requires(Action.ASK_REFEREE)
@takes_long
def count(game_id: int) -> str:
    """What do these cards count? Answers and writes nothing."""
    return _card_page(game_id, "count")


@ask.post("/g/<int:game_id>/ask/show")
@requires(Action.SHOW_ANSWER)
@takes_long
def show_the_table(game_id: int) -> Answer:
    """Show a reply to everybody: it is recorded as a ruling, including its cards."""
    view, about = game_or_404(game_id), request.form.get("about", "")
    ruling = ruling_on(view, seat_at(game_id), about, request.form)
    if ruling is not None:
        return _record_ruling(view, ruling)
    if about in KINDS:
        return redirect(url_for(f"ask.{about}", game_id=game_id), 303)
    return _page(view, notice=Notice(_("Ask something first."))), 422


@ask.get("/g/<int:game_id>/ask/differently/<switch>")
@requires(Action.ASK_REFEREE)
def differently(game_id: int, switch: str) -> str:
    """How else it may be played, with the old and the new rule. Phones that do not keep the game
    read who does."""
    return _differently_page(game_or_404(game_id), switch)


@ask.post("/g/<int:game_id>/ask/differently/<switch>")
@requires(Action.CHANGE_RULES)
def change_rule(game_id: int, switch: str) -> Answer:
    """Play it differently from now on. Earlier entries keep the rules they were judged by."""
    view, typed = game_or_404(game_id), request.form.get("value", "")
    values = {str(value): value for value in SWITCH_VALUES.get(switch, ())} or abort(404)
    if typed not in values:
        return _differently_page(
            view, switch, Notice(_("How do you want to play it? Tap an answer."))
        ), 422
    table = view.game.table
    switches = change(table.switches, {switch: values[typed]})
    answer = play(game_id, ChangeRules(replace(table, switches=switches)))
    if isinstance(answer, NotRecorded | Overtaken):
        page = _differently_page(answer.view, switch, notice_of(answer))
        return page, status_of(answer)
    kind = request.form.get("from", "")
    if kind in KINDS:
        return redirect(url_for(f"ask.{kind}", game_id=game_id), 303)
    return redirect(url_for("ask.show", game_id=game_id, about=switch), 303)


def _record_ruling(view: TableView, ruling: GiveRuling) -> Answer:
    game_id = view.game_id
    answer = play(game_id, ruling)
    if isinstance(answer, NotRecorded | Overtaken):
        page = _page(answer.view, notice=notice_of(answer))
        return page, status_of(answer)
    return redirect(home(game_id), 303)


def _page(
    view: TableView, about: str = "", searched: str = "", notice: Notice | None = None
) -> str:
    decided = decided_words(house_rules()) if searched else ()
    page = ask_page(_question(view), about, searched, decided)
    return render_template(
        "ask/_answer.html" if request.htmx else "ask/page.html",
        page=page,
        notice=notice,
        back_url=_back_url(view),
        may_show=may(Action.SHOW_ANSWER, view.game_id),
    )


def _card_page(game_id: int, kind: str) -> str:
    view = game_or_404(game_id)
    page = CardsPage(
        view=view,
        question=card_question(_question(view), kind, request.form),
        filled=request.method == "POST",
        lay_down_url=_lay_down_url(view) if kind == "hit" else "",
        may_show=may(Action.SHOW_ANSWER, game_id),
    )
    return render_template(
        "ask/_verdict.html" if request.htmx else "ask/cards.html",
        page=page,
        back_url=url_for("ask.show", game_id=game_id),
    )


def _differently_page(view: TableView, switch: str, notice: Notice | None = None) -> str:
    if switch not in SWITCHES:
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


def _question(view: TableView) -> TableQuestion:
    return TableQuestion(view, view.names, seat_at(view.game_id))


def _lay_down_url(view: TableView) -> str:
    """Where this phone may enter melds that are missing; "" if it may not."""
    if is_keeper(view.game_id):
        return url_for("lay_down.choose", game_id=view.game_id)
    seat = seat_at(view.game_id)
    return url_for("lay_down.show", game_id=view.game_id, seat=seat) if seat else ""


def _back_url(view: TableView) -> str:
    if may(Action.OPEN_OWN_SEAT, view.game_id):
        return home(view.game_id)
    return url_for("standings.show", code=view.code)
