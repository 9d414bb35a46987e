"""Table rules that the host saved under a name, to start later games with them."""

from __future__ import annotations

import json

from scorekeeper.errors import LogError
from scorekeeper.game import codec
from scorekeeper.game.codec import STORED_NAME
from scorekeeper.game.events import TableRulesChanged
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.storage import settings as saved_rules
from scorekeeper.storage.database import Connections


class SavedRules:
    """The saved rules of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self) -> tuple[tuple[str, TableRules], ...]:
        """The saved rules with their names, ordered by name. Unreadable ones are left out."""
        texts = saved_rules.all_rules(self._connections.db)
        read = ((name, parse_rules(text)) for name, text in texts)
        return tuple((name, table) for name, table in read if table is not None)

    def save(self, name: str, table: TableRules) -> None:
        """Save these rules under a name, replacing what was saved under it before."""
        saved_rules.save(self._connections.db, name, print_rules(table))

    def forget(self, name: str) -> None:
        """Delete the rules saved under this name. Games keep their own copy."""
        saved_rules.forget_saved_rules(self._connections.db, name)


def print_rules(table: TableRules) -> str:
    """The table rules as one line of JSON, encoded as in the log."""
    encoded = codec.encode(TableRulesChanged(table))[1]
    return json.dumps(encoded, ensure_ascii=False, separators=(",", ":"))


def parse_rules(text: str) -> TableRules | None:
    """The table rules in a line of `print_rules`; None if it cannot be read."""
    try:
        event = codec.decode(STORED_NAME[TableRulesChanged], json.loads(text))
    except (LogError, ValueError):
        return None
    return event.table if isinstance(event, TableRulesChanged) else None
