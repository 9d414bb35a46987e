"""What a host keeps for later: settings that its pages store, decisions of a table that hold for
later games, and table rules saved under a name.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from scorekeeper.errors import LogError
from scorekeeper.game import codec
from scorekeeper.game.codec import STORED_NAME
from scorekeeper.game.events import Entry, RulingGiven, TableRulesChanged
from scorekeeper.game.table_commands import rulings_and_rule_changes, table_before
from scorekeeper.immutable import immutable
from scorekeeper.json_text import read_json
from scorekeeper.rules.rulebook import rule_for_switch
from scorekeeper.rules.switches import SWITCH_VALUES, change, differences
from scorekeeper.rules.switches.declaration import SwitchValue
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service.results import TableView
from scorekeeper.storage import settings
from scorekeeper.storage.database import Connections, stored_time
from scorekeeper.storage.games import ALPHABET, read_code
from scorekeeper.storage.settings import StoredDecision

# --- settings of the host -------------------------------------------------------------------------


class HostSettings:
    """The settings that the host's pages store in one database: the Wi-Fi, the address that phones
    used, the address of the feed. They belong to no game and are not part of a backup. Many threads
    may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def wifi(self) -> tuple[str, str] | None:
        """Name and password of the Wi-Fi as typed, or None; the password of an open one is ""."""
        kept = settings.note(self._connections.db, "wifi")
        if kept is None:
            return None
        name, password = read_json(kept)
        return name, password

    def keep_wifi(self, name: str, password: str) -> None:
        """Store this Wi-Fi, replacing any other."""
        settings.keep_note(self._connections.db, "wifi", json.dumps([name, password]))

    def forget_wifi(self) -> None:
        """Delete the stored Wi-Fi."""
        settings.forget_note(self._connections.db, "wifi")

    def reached_under(self) -> str | None:
        """The address under which a phone reached this machine last, or None."""
        return settings.note(self._connections.db, "reached_under")

    def keep_reached_under(self, base: str) -> None:
        """Store the address under which a phone reached this machine."""
        settings.keep_note(self._connections.db, "reached_under", base)

    def made_host_key(self) -> str:
        """The host's key, "" if none was made yet."""
        return settings.made_host_key(self._connections.db)

    def feed_address(self) -> str:
        """The secret part of the address of the feed. It follows from the secret of this host and
        a number, so that showing it stores nothing."""
        db = self._connections.db
        said = f"feed {settings.note(db, 'feed') or 1}".encode()
        made = hmac.digest(settings.secret_key(db).encode(), said, "sha256")
        return "".join(ALPHABET[byte % len(ALPHABET)] for byte in made[: settings.KEY_LENGTH])

    def new_feed_address(self) -> None:
        """Give the feed another address; the old one becomes invalid."""
        db = self._connections.db
        settings.keep_note(db, "feed", str(int(settings.note(db, "feed") or 1) + 1))

    def is_feed_address(self, typed: str) -> bool:
        """Is this, as typed, the secret part of the address of the feed?"""
        return hmac.compare_digest(self.feed_address().encode(), read_code(typed).encode())

    def mark(self) -> str:
        """32 hexadecimal digits that identify this database without revealing anything about it. A
        copy of a file under another path has another mark."""
        secret, opened = settings.secret_key(self._connections.db), self._connections
        return mark_of(secret, opened.name if opened.on_server else opened.path)


def mark_of(secret_key: str, where: Path | str) -> str:
    """The mark of a file with this secret at this path, or of a database of this name."""
    at = str(where.resolve() if isinstance(where, Path) else where).encode()
    return hmac.new(secret_key.encode(), at, hashlib.sha256).hexdigest()[:32]


# --- kept decisions -------------------------------------------------------------------------------


@immutable
class KeptDecision:
    """One kept decision. `words` may contain placeholders for seats (`{p2}`) instead of names,
    because other people have the seats in later games. `value` is the value of `switch`, None if no
    switch is concerned."""

    number: int
    words: str
    switch: str
    value: SwitchValue | None
    kept_at: str


class KeptDecisions:
    """The kept decisions of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self) -> tuple[KeptDecision, ...]:
        """All kept decisions, latest first. Unknown values of switches are left out."""
        kept = settings.all_decisions(self._connections.db)
        return tuple(decision for each in kept if (decision := _kept(each)) is not None)

    def keep(self, view: TableView, seq: int) -> bool:
        """Keep the decision in the entry `seq` of this game. False if it contains none. A decision
        that is already kept stays unchanged."""
        entry = next((e for e in rulings_and_rule_changes(view.log) if e.seq == seq), None)
        if entry is None:
            return False
        db = self._connections.db
        now = stored_time(datetime.now(UTC))
        for kept in _to_keep(view, entry):
            made_in = f"{view.mark}:{seq}:{kept.switch}"
            settings.keep_decision(db, replace(kept, made_in=made_in, kept_at=now))
        return True

    def kept_entries(self, view: TableView) -> frozenset[int]:
        """The numbers of the entries of this game whose decisions are kept."""
        made_in = (kept.made_in for kept in settings.all_decisions(self._connections.db))
        return frozenset(int(m.split(":")[1]) for m in made_in if m.startswith(f"{view.mark}:"))

    def forget(self, number: int) -> None:
        """Delete this decision."""
        settings.forget_decision(self._connections.db, number)

    def applied_to(self, table: TableRules) -> TableRules:
        """These rules with the kept decisions applied: the rules a new game starts with. An answer
        that these rules have from the table's own leaflet stays."""
        decided = {
            each.switch: each.value
            for each in self.all()
            if each.switch and table.source_at_table(each.switch) is None
        }
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


def _kept(kept: StoredDecision) -> KeptDecision | None:
    values = {str(value): value for value in SWITCH_VALUES.get(kept.switch, ())}
    if kept.switch and kept.value not in values:
        return None
    return KeptDecision(kept.number, kept.words, kept.switch, values.get(kept.value), kept.kept_at)


# --- saved rules ----------------------------------------------------------------------------------


LONGEST_NAME_OF_RULES = 24
"""Letters of the name of saved rules."""


class SavedRules:
    """Table rules of one database that the host saved under a name, to start later games with them.
    Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self) -> tuple[tuple[str, TableRules], ...]:
        """The saved rules with their names, ordered by name. Unreadable ones are left out."""
        texts = settings.all_saved_rules(self._connections.db)
        read = ((name, parse_rules(text)) for name, text in texts)
        return tuple((name, table) for name, table in read if table is not None)

    def save(self, name: str, table: TableRules) -> None:
        """Save these rules under a name, replacing what was saved under it before."""
        settings.save_rules(self._connections.db, name, print_rules(table))

    def forget(self, name: str) -> None:
        """Delete the rules saved under this name. Games keep their own copy."""
        settings.forget_saved_rules(self._connections.db, name)


def print_rules(table: TableRules) -> str:
    """The table rules as one line of JSON, encoded as in the log."""
    encoded = codec.encode(TableRulesChanged(table))[1]
    return json.dumps(encoded, ensure_ascii=False, separators=(",", ":"))


def parse_rules(text: str) -> TableRules | None:
    """The table rules in a line of `print_rules`; None if it cannot be read."""
    try:
        event = codec.decode(STORED_NAME[TableRulesChanged], read_json(text))
    except (LogError, ValueError):
        return None
    return event.table if isinstance(event, TableRulesChanged) else None
