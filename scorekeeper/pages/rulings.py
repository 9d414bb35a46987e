"""The ruling log: the referee's rulings, the table's decisions, and those saved as house rules.

Everybody who may look at the game may read it. Players and the keeper record decisions. Only a
holder of the host's key saves them for later games, because those belong to everybody at home.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorekeeper.game.commands import GiveRuling
from scorekeeper.game.events import Entry, Event, RulingGiven, TableRulesChanged
from scorekeeper.game.log import last_command, round_of
from scorekeeper.game.table_commands import rulings_and_rule_changes, table_before
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.questions_asked_most import question_icon
from scorekeeper.pages.shown.rules import DecisionLine, decided_words
from scorekeeper.pages.shown.rulings import all_in_readers_language, given_by, why_rules_stay
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCHES, differences
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import NotRecorded, TableView
from scorekeeper.web.access import Action, may, requires
from scorekeeper.web.forms import Notice, game_or_404, house_rules, notice_of, play
from scorekeeper.web.numbers import whole_number
from scorekeeper.web.scorer import scorer
from scorekeeper.wording.lists import sentences
from scorekeeper.wording.log_rules import (
    changes_lines,
    with_names,
    with_seats,
    words_without_names,
)
from scorekeeper.wording.rule_sources import ShownSource, source_of_answer, source_of_whole_point

Answer = str | Response | tuple[str, int]


@immutable(kw_only=True)
class RulingLine:
    """One ruling or decision of this game: what was `asked`, if anything was, and the answer.
    `icon` is the sign of the question, or of a decision in words of their own. `when` says in which
    round, `since` that a rule was changed, "" if none was; `source` is what the sheet of the table
    says of it, `saved` the same decision as it is kept for later games. `switch` is the rule that
    was decided, "" if it is none that can be changed; `undo` the command that *Undo* strikes, "" if
    another one came later."""

    entry: Entry
    icon: str
    asked: str
    answer: str
    when: str
    since: str
    source: ShownSource
    by: str
    kept: bool
    saved: DecisionLine | None
    switch: str
    undo: str

    @property
    def is_long(self) -> bool:
        """Is the answer a text to be read, which large letters would make a wall?"""
        return len(self.answer) > 150


@immutable(kw_only=True)
class RulingsPage:
    """The ruling log of a game, newest first, and the other decisions kept for later games.
    `by_several`: not all of them came from the keeper, so each says from whom. `examples` are
    decisions of other families that are not written down here."""

    view: TableView
    lines: tuple[RulingLine, ...]
    by_several: bool
    decided: tuple[DecisionLine, ...]
    examples: tuple[str, ...]
    typed: str


def rulings_page(
    view: TableView, kept: Collection[int], decided: tuple[DecisionLine, ...], typed: str = ""
) -> RulingsPage:
    """The ruling log. `kept` are the sequence numbers of entries already kept for later games,
    `typed` is unfinished text."""
    lines = tuple(
        _line(view, entry, kept, {each.words: each for each in decided})
        for entry in reversed(rulings_and_rule_changes(view.log))
    )
    shown = [line.saved for line in lines if line.saved]
    written = {each.words for each in decided} | {line.answer for line in lines}
    return RulingsPage(
        view=view,
        lines=lines,
        by_several=any(line.entry.actor in view.names for line in lines),
        decided=tuple(each for each in decided if each not in shown),
        examples=tuple(each for each in _examples() if each not in written),
        typed=typed,
    )


def _examples() -> tuple[str, ...]:
    """Decisions as other families made them, of what no rule sheet says."""
    return (
        _("A dropped card is out of play."),
        _("Whoever shows a card by mistake takes it back."),
        _("The youngest player deals first."),
        _("Nobody says which card they need."),
    )


def _line(
    view: TableView, entry: Entry, kept: Collection[int], decided: Mapping[str, DecisionLine]
) -> RulingLine:
    event = entry.event
    since = switch = ""
    if isinstance(event, RulingGiven):
        icon = (
            "pencil"
            if event.decided
            else question_icon(event.question.about if event.question else event.switch)
        )
        switch = "" if event.decided else event.switch
        lines = tuple(with_names(event.words, view.names).split("\n"))
        words = words_without_names(event.words)
    else:
        assert isinstance(event, TableRulesChanged)
        since = _("from now on")
        before = table_before(view.log, entry.seq)
        changed = differences(event.table.switches, before.switches)
        icon = question_icon(next(iter(changed), ""))
        switch = next(iter(changed)) if len(changed) == 1 else ""
        lines = changes_lines(event.table, before)
        words = sentences(lines)
    saved = decided.get(words)
    return RulingLine(
        entry=entry,
        icon=icon,
        asked=" · ".join(lines[:-1]),
        answer=lines[-1],
        when=_("Round %(number)s", number=round_of(view.log, entry.seq)),
        since=since,
        source=_source(event, table_before(view.log, entry.seq)),
        by=given_by(view, entry),
        kept=entry.seq in kept or saved is not None,
        saved=saved,
        switch=switch if switch in SWITCHES and not why_rules_stay(view) else "",
        undo=entry.command_id if entry.command_id == last_command(view.log) else "",
    )


def _source(event: Event, table: TableRules) -> ShownSource:
    """What the sheet says of a ruling of the referee."""
    if not isinstance(event, RulingGiven) or event.decided or event.rule not in RULEBOOK:
        return ShownSource()
    if event.switch in SWITCHES:
        return source_of_answer(event.switch, table)
    return source_of_whole_point(event.rule, table)


rulings = Blueprint("rulings", __name__)


@rulings.get("/g/<int:game_id>/rulings")
@requires(Action.READ_GAME)
def show(game_id: int) -> str:
    """Rulings and decisions of this game, newest first; with `write` the form for another, with
    that text in it if it is one of the examples."""
    writes = "write" in request.args and may(Action.RECORD_DECISION, game_id)
    written = request.args.get("write", "")
    typed = written if written in _examples() else ""
    return _page(game_or_404(game_id), typed, writing=writes)


@rulings.post("/g/<int:game_id>/rulings")
@requires(Action.RECORD_DECISION)
def decide(game_id: int) -> Answer:
    """Record a decision of the table. Names of players are stored as their seats. It is accepted
    whatever was recorded meanwhile."""
    view, typed = game_or_404(game_id), request.form.get("words", "")
    ruling = GiveRuling(with_seats(typed, view.names), decided=True)
    answer = play(game_id, ruling)
    if isinstance(answer, NotRecorded):
        return _page(answer.view, typed, notice_of(answer), writing=True), 422
    return redirect(url_for("rulings.show", game_id=game_id), 303)


@rulings.post("/g/<int:game_id>/rulings/keep")
@requires(Action.SAVE_HOUSE_RULE)
def keep(game_id: int) -> Response:
    """Save a decision as our house rule. Later games show it, and start with it if it sets a
    switch."""
    seq = whole_number(request.form.get("seq", ""))
    view = all_in_readers_language(game_or_404(game_id))
    if seq is None or not scorer().decisions.keep(view, seq):
        abort(404)
    return redirect(url_for("rulings.show", game_id=game_id), 303)


@rulings.post("/house/forget")
@requires(Action.SAVE_HOUSE_RULE)
def forget() -> Response:
    """Forget a saved decision. Games that were played by it stay as they are."""
    number = whole_number(request.form.get("number", ""))
    if number is not None:
        scorer().decisions.forget(number)
    game_id = whole_number(request.form.get("game", ""))
    if game_id is not None:
        return redirect(url_for("rulings.show", game_id=game_id), 303)
    return redirect(url_for("start.index"), 303)


def _page(
    view: TableView, typed: str = "", notice: Notice | None = None, *, writing: bool = False
) -> str:
    decisions = scorer().decisions
    page = rulings_page(
        all_in_readers_language(view),
        decisions.kept_entries(view),
        decided_words(house_rules()),
        typed,
    )
    here = url_for("rulings.show", game_id=view.game_id)
    return render_template(
        "rulings/page.html",
        page=page,
        writing=writing,
        game_id=view.game_id,
        notice=notice,
        may_decide=may(Action.RECORD_DECISION, view.game_id),
        back_url=here if writing else url_for("ask.show", game_id=view.game_id),
    )
