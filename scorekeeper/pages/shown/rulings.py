"""The rulings that are shown to the whole table, in each reader's language; and the news of them.

A ruling keeps what was asked and the verdict. Each reader gets the answer to the same question,
asked of the game as it was then. If the verdict is another one, because this program judges
differently from the one that gave the ruling, the reader gets the words that were stored.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace

from flask_babel import force_locale, get_locale
from flask_babel import gettext as _

from scorekeeper.errors import ScorekeeperError
from scorekeeper.game.codec import LONGEST
from scorekeeper.game.commands import GiveRuling
from scorekeeper.game.events import Entry, RulingGiven, TableRulesChanged
from scorekeeper.game.latest import once_for_latest
from scorekeeper.game.log import has_entry_of
from scorekeeper.game.replay import replay
from scorekeeper.game.state import Game
from scorekeeper.game.table_commands import rulings_of_this_round, table_before
from scorekeeper.game.values import AskedQuestion, Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.hit_task import melds_on_table
from scorekeeper.pages.shown.questions import KINDS, CardQuestion, card_question
from scorekeeper.pages.shown.replies import (
    Reply,
    TableQuestion,
    deciding_switch,
    ruling_text,
)
from scorekeeper.pages.shown.situations import is_question, reply_without_cards
from scorekeeper.service import TableView
from scorekeeper.wording.languages import SOURCE
from scorekeeper.wording.log_rules import rules_changed_line, ruling_words


def ruling_on(
    view: TableView, by: Seat | None, about: str, fields: Mapping[str, str]
) -> GiveRuling | None:
    """The ruling on a question, from the fields of its page; None if there is nothing to judge yet,
    or more cards than a ruling keeps. What is stored does not depend on the reader's language."""
    question = AskedQuestion(about, by or "")
    if about in KINDS:
        page = card_question(_asked_with_seats(view, question), about, fields)
        if not page.desk.judged or len(page.desk.typed) > LONGEST:
            return None
        question = _with_fields(view, question, page)
    with force_locale(SOURCE.id):
        asked = _asked_with_seats(view, question)
        found = _reply(asked, question)
        if found is None:
            return None
        switch, value = deciding_switch(found, asked.table)
        return GiveRuling(
            words=_text(asked, found),
            rule=found.rule,
            switch=switch,
            value=value,
            question=question,
            verdict=found.verdict,
        )


def in_readers_language(view: TableView, entry: Entry) -> Entry:
    """The entry with the words of its ruling in the reader's language. Any other entry stays as it
    is."""
    event = entry.event
    if not isinstance(event, RulingGiven) or event.question is None:
        return entry
    past = PastQuestion(
        mark=view.mark,
        seq=entry.seq,
        question=event.question,
        verdict=event.verdict,
        locale=str(get_locale()),
    )
    words = kept_words.find(past, lambda: _words_by_judging_again(past, view)) or event.words
    return replace(entry, event=replace(event, words=words, question=None))


def all_in_readers_language(view: TableView) -> TableView:
    """The same game with the words of all its rulings in the reader's language, for pages that show
    them."""
    return (
        _all_in_language(view, str(get_locale())) if has_entry_of(view.log, RulingGiven) else view
    )


@once_for_latest
def _all_in_language(view: TableView, _language: str) -> TableView:
    return replace(view, log=tuple(in_readers_language(view, entry) for entry in view.log))


@immutable(kw_only=True)
class PastQuestion:
    """A question at one place in the log of a game, and the language of a reader. The log before it
    never changes, so it has one answer."""

    mark: str
    seq: int
    question: AskedQuestion
    verdict: tuple[str, ...]
    locale: str


class _KeptWords:
    """The words of the last rulings, and nothing of their games. Every page of a table words all
    its rulings, and judging one again takes longer than the page. The cache must hold every
    language at once; a smaller one would never hit. `judged` counts the rulings that were not
    found."""

    def __init__(self, most: int = 1024) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._words: dict[PastQuestion, str] = {}
        self.judged = 0

    def clear(self) -> None:
        """Forget all words."""
        with self._lock:
            self._words.clear()

    def find(self, past: PastQuestion, answer: Callable[[], str]) -> str:
        """The words of this ruling; `answer` makes them if they are not kept."""
        with self._lock:
            words = self._words.pop(past, None)
        if words is None:
            self.judged += 1
            words = answer()
        with self._lock:
            self._words[past] = words  # as the last one: the first one is dropped
            if len(self._words) > self._most:
                del self._words[next(iter(self._words))]
        return words


kept_words = _KeptWords()


def _words_by_judging_again(past: PastQuestion, view: TableView) -> str:
    """The words of the answer to the question, asked at its place in the log; "" if the verdict is
    another one. `view` may be of any later moment."""
    question, verdict = past.question, past.verdict
    log = tuple(entry for entry in view.log if entry.seq < past.seq)
    asked = _asked_with_seats(replace(view, log=log, game=replay(log)), question)
    try:
        found = _reply(asked, question) if _is_in_game(asked.game, question) else None
    except ScorekeeperError:
        return ""
    return _text(asked, found) if found is not None and found.verdict == verdict else ""


def _asked_with_seats(view: TableView, question: AskedQuestion) -> TableQuestion:
    """The question at this table, with seats in place of names."""
    return TableQuestion(view, {seat: f"{{{seat}}}" for seat in view.names}, question.by or None)


def _reply(asked: TableQuestion, question: AskedQuestion) -> Reply | None:
    if question.about in KINDS:
        page = card_question(asked, question.about, _fields(asked.view, question))
        return page.reply if page.desk.judged else None
    return reply_without_cards(asked, question.about) if is_question(question.about) else None


def _text(asked: TableQuestion, found: Reply) -> str:
    if asked.by is not None:
        words = _("%(name)s asks: %(question)s", name=asked.name(asked.by), question=found.question)
        found = replace(found, question=words)
    return ruling_text(found)


def _with_fields(view: TableView, question: AskedQuestion, page: CardQuestion) -> AskedQuestion:
    """The question, with what was typed and chosen on its page."""
    question = replace(question, cards=page.desk.typed)
    if page.kind == "lay":
        return replace(question, phase=next(each.number for each in page.phases if each.chosen))
    if page.kind != "hit":
        return question
    chosen = next(each.at for each in page.melds if each.chosen)
    target = melds_on_table(view)[chosen]
    return replace(
        question,
        player=next(each.seat for each in page.players if each.chosen),
        owner=target.owner,
        group=target.group,
        laid_now=page.laid_now,
        take=page.take,
    )


def _fields(view: TableView, question: AskedQuestion) -> dict[str, str]:
    """The fields of the question's page; the inverse of `_with_fields`."""
    wanted = (question.owner, question.group)
    melds = enumerate(melds_on_table(view))
    meld = next((at for at, each in melds if (each.owner, each.group) == wanted), "")
    return {
        "cards": question.cards,
        "phase": str(question.phase),
        "meld": str(meld),
        "by": question.player,
        "laid-now": "yes" if question.laid_now else "",
        "take": "yes" if question.take else "",
    }


def _is_in_game(game: Game, question: AskedQuestion) -> bool:
    """Are the players, the phase and the meld of this question in the game?"""
    seats = {question.by, question.player, question.owner} - {""}
    numbers = {entry.number for entry in game.table.phases}
    laid = game.laid.get(question.owner)
    match question.about:
        case "lay":
            fits = question.phase in numbers
        case "hit":
            melds = () if laid is None else laid.melds or ()
            fits = 1 <= question.group <= len(melds) and question.player in game.playing
        case _:
            fits = True
    return fits and seats <= set(game.seats)


@immutable
class RulingNews:
    """The news of the open round: the referee's ruling, or the rules that changed. `switch` is the
    switch by which the table may decide otherwise; "" if there is none. `by` says who
    recorded it, where the lines don't."""

    lines: tuple[str, ...]
    by: str = ""
    switch: str = ""


def ruling_news(view: TableView) -> RulingNews | None:
    """The last ruling or change of rules in the open round; None if there was none."""
    entries = rulings_of_this_round(view.log)
    if not entries:
        return None
    last = entries[-1]
    event = last.event
    if not isinstance(event, RulingGiven):
        return RulingNews(_lines(view, last))
    by = given_by(view, last) if event.question is None and last.actor in view.names else ""
    return RulingNews(_lines(view, last), by, "" if event.decided else event.switch)


def given_by(view: TableView, entry: Entry) -> str:
    """Who had this ruling or change of rules recorded."""
    name = view.names.get(entry.actor)
    return _("by %(name)s", name=name) if name else _("by the keeper")


def why_rules_stay(view: TableView) -> str:
    """Why the rules of this game cannot change now; "" if they can."""
    if view.game.paused:
        return _("This game is paused. Resume it first.")
    if view.game.open is None:
        return _("This game is over. A new game can have other rules.")
    return ""


def rules_changed_now(view: TableView) -> bool:
    """Were rules changed in the open round?"""
    return any(
        isinstance(entry.event, TableRulesChanged) for entry in rulings_of_this_round(view.log)
    )


def _lines(view: TableView, entry: Entry) -> tuple[str, ...]:
    event = entry.event
    if isinstance(event, RulingGiven):
        return tuple(ruling_words(event, view.names).split("\n"))
    assert isinstance(event, TableRulesChanged)
    return (rules_changed_line(event.table, table_before(view.log, entry.seq)),)
