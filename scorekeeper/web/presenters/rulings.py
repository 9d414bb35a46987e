"""Rulings and changed rules: the news of the open round, and the ruling log of a game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.events import Entry, RulingGiven, TableRulesChanged
from scorekeeper.game.table_commands import (
    rulings_and_rule_changes,
    rulings_of_this_round,
    table_before,
)
from scorekeeper.service import TableView
from scorekeeper.web.presenters.rules import DecisionLine
from scorekeeper.wording.log_rules import (
    changes_lines,
    rules_changed_line,
    ruling_words,
    with_names,
)


@dataclass(frozen=True, slots=True)
class RulingNews:
    """The news of the open round: the referee's ruling, or the rules that changed. `switch` is the
    house rule by which the table may settle that ruling differently."""

    lines: tuple[str, ...]
    switch: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """One ruling or decision of this game. `kind` says which; `rule` is its point (§)."""

    seq: int
    kind: str
    lines: tuple[str, ...]
    rule: str
    at: str
    by: str
    kept: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingsPage:
    """The ruling log of a game, newest first, and the decisions kept for later games."""

    game_id: int
    seq: int
    lines: tuple[RulingLine, ...]
    decided: tuple[DecisionLine, ...]
    typed: str


def ruling_news(view: TableView) -> RulingNews | None:
    """The last ruling or change of rules in the open round; None where there is none."""
    entries = rulings_of_this_round(view.log)
    if not entries:
        return None
    last = entries[-1]
    event = last.event
    switch = event.switch if isinstance(event, RulingGiven) and not event.decided else ""
    return RulingNews(_lines(view, last), switch)


def rules_changed_now(view: TableView) -> bool:
    """Were rules changed in the open round?"""
    return any(
        isinstance(entry.event, TableRulesChanged) for entry in rulings_of_this_round(view.log)
    )


def rulings_page(
    view: TableView, kept: Collection[int], decided: tuple[DecisionLine, ...], typed: str = ""
) -> RulingsPage:
    """The ruling log. `kept` are the sequence numbers of entries already kept for later games,
    `typed` is unfinished text."""
    lines = tuple(
        _line(view, entry, kept) for entry in reversed(rulings_and_rule_changes(view.log))
    )
    return RulingsPage(
        game_id=view.game_id, seq=view.game.seq, lines=lines, decided=decided, typed=typed
    )


def _line(view: TableView, entry: Entry, kept: Collection[int]) -> RulingLine:
    event = entry.event
    if isinstance(event, RulingGiven):
        kind = _("Decided") if event.decided else _("The referee said")
        lines, rule = tuple(with_names(event.words, view.names).split("\n")), event.rule
    else:
        assert isinstance(event, TableRulesChanged)
        kind, rule = _("From now on"), ""
        lines = changes_lines(event.table, table_before(view.log, entry.seq))
    name = view.names.get(entry.actor)
    return RulingLine(
        seq=entry.seq,
        kind=kind,
        lines=lines,
        rule=rule,
        at=entry.recorded_at,
        by=_("by %(name)s", name=name) if name else _("by the keeper"),
        kept=entry.seq in kept,
    )


def _lines(view: TableView, entry: Entry) -> tuple[str, ...]:
    event = entry.event
    if isinstance(event, RulingGiven):
        return tuple(ruling_words(event, view.names).split("\n"))
    assert isinstance(event, TableRulesChanged)
    return (rules_changed_line(event.table, table_before(view.log, entry.seq)),)
