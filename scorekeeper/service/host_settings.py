"""Settings of the host that its pages store: the Wi-Fi, the address that phones used, the feed's.

They belong to no game and are not part of a backup.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

from scorekeeper.storage import settings
from scorekeeper.storage.database import Connections
from scorekeeper.storage.games import ALPHABET, read_code


class HostSettings:
    """These settings in one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def wifi(self) -> tuple[str, str] | None:
        """Name and password of the Wi-Fi as typed, or None; the password of an open one is ""."""
        kept = settings.note(self._connections.db, "wifi")
        if kept is None:
            return None
        name, password = json.loads(kept)
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
