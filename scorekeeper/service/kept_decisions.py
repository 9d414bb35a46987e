"""Decisions of a table that are kept for later games, and the rules that follow from them.

A kept decision contains seats instead of names, because other people have the seats in later games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from scorekeeper.game.events import Entry, RulingGiven, TableRulesChanged
from scorekeeper.game.table_commands import rulings_and_rule_changes, table_before
from scorekeeper.rules.rulebook import rule_for_switch
from scorekeeper.rules.switches import SWITCH_VALUES, SwitchValue, change, differences
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service.results import TableView
from scorekeeper.service.stored_times import stored_time
from scorekeeper.storage import games
from scorekeeper.storage import settings as kept_decisions
from scorekeeper.storage.database import Connections
from scorekeeper.storage.settings import StoredDecision

__all__ = ["KeptDecision", "KeptDecisions"]


@dataclass(frozen=True, slots=True)
class KeptDecision:
    """One kept decision. `words` may contain placeholders for seats (`{p2}`). `value` is the value
    of `switch`, None if no switch is concerned."""

    number: int
    words: str
    rule: str
    switch: str
    value: SwitchValue | None
    kept_at: str


class KeptDecisions:
    """The kept decisions of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self) -> tuple[KeptDecision, ...]:
        """All kept decisions, latest first. Unknown values of switches are left out."""
        kept = kept_decisions.all_decisions(self._connections.db)
        return tuple(decision for each in kept if (decision := _read(each)) is not None)

    def keep(self, view: TableView, seq: int) -> bool:
        """Keep the decision in the entry `seq` of this game. False if it contains none. A decision
        that is already kept stays unchanged."""
        entry = next((e for e in rulings_and_rule_changes(view.log) if e.seq == seq), None)
        if entry is None:
            return False
        db = self._connections.db
        stored = games.one(db, view.game_id)
        assert stored is not None
        now = stored_time(datetime.now(UTC))
        for kept in _to_keep(view, entry):
            made_in = f"{stored.mark}:{seq}:{kept.switch}"
            kept_decisions.keep(db, replace(kept, made_in=made_in, kept_at=now))
        return True

    def kept_entries(self, view: TableView) -> frozenset[int]:
        """The numbers of the entries of this game whose decisions are kept."""
        stored = games.one(self._connections.db, view.game_id)
        mark = f"{stored.mark}:" if stored is not None else ""
        made_in = (kept.made_in for kept in kept_decisions.all_decisions(self._connections.db))
        return frozenset(int(m.split(":")[1]) for m in made_in if mark and m.startswith(mark))

    def forget(self, number: int) -> None:
        """Delete this decision."""
        kept_decisions.forget(self._connections.db, number)

    def applied_to(self, table: TableRules) -> TableRules:
        """These rules with the kept decisions applied: the rules a new game starts with."""
        decided = {d.switch: d.value for d in self.all() if d.switch}
        return replace(table, switches=change(table.switches, decided))


def _to_keep(view: TableView, entry: Entry) -> Iterator[StoredDecision]:
    """The decisions in this entry: one for a ruling, one per switch for changed table rules."""
    event = entry.event
    if isinstance(event, RulingGiven):
        yield StoredDecision(0, "", event.words, event.rule, event.switch, event.value, "")
    elif isinstance(event, TableRulesChanged):
        before = table_before(view.log, entry.seq)
        changed = differences(event.table.switches, before.switches)
        for switch, value in changed.items():
            yield StoredDecision(0, "", "", rule_for_switch(switch).rule, switch, str(value), "")


def _read(kept: StoredDecision) -> KeptDecision | None:
    values = {str(value): value for value in SWITCH_VALUES.get(kept.switch, ())}
    if kept.switch and kept.value not in values:
        return None
    return KeptDecision(
        kept.number, kept.words, kept.rule, kept.switch, values.get(kept.value), kept.kept_at
    )
