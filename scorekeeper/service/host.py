"""What the host notes about the place it stands in: the Wi-Fi, and the address that phones reached.

Knows that none of it belongs to a game and none of it leaves this machine. Refuses to know networks
(`web.addresses`) and what a phone is shown (`web.pages.host`).
"""

from __future__ import annotations

import hashlib
import hmac
import json

from scorekeeper.storage import settings
from scorekeeper.storage.database import Connections


class HostNotes:
    """The notes of one file of games. May be used by many threads at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def wifi(self) -> tuple[str, str] | None:
        """Name and password of the Wi-Fi as the host typed them; an open one has no password."""
        kept = settings.note(self._connections.db, "wifi")
        if kept is None:
            return None
        name, password = json.loads(kept)
        return name, password

    def keep_wifi(self, name: str, password: str) -> None:
        """Remember this Wi-Fi, and no other."""
        settings.keep_note(self._connections.db, "wifi", json.dumps([name, password]))

    def forget_wifi(self) -> None:
        """Know of no Wi-Fi any more."""
        settings.forget_note(self._connections.db, "wifi")

    def reached_under(self) -> str | None:
        """The address under which a phone reached this machine last time."""
        return settings.note(self._connections.db, "reached_under")

    def keep_reached_under(self, base: str) -> None:
        """Remember that a phone came under this address."""
        settings.keep_note(self._connections.db, "reached_under", base)

    def mark(self) -> str:
        """Tells a server of this very file from every other one, and tells nothing else. A copy of
        the file, at another place, has another mark."""
        db = self._connections.db
        at = str(self._connections.path.resolve()).encode()
        return hmac.new(settings.secret_key(db).encode(), at, hashlib.sha256).hexdigest()[:32]
