"""What a server uses: its memory, threads, open files and journal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.serving.spawned_server import SpawnedServer

MOST_MEMORY = 150
"""MB that one process with 20 tables may use at any moment, whatever they do. So it runs beside a
browser on a small computer with 512. It is an aim, and does not follow from what was measured."""


@dataclass(frozen=True)
class Usage:
    """What a server uses: memory in MB, threads, open files, the journal in MB."""

    memory: float
    threads: int
    files: int
    journal: float

    @classmethod
    def of(cls, server: SpawnedServer, db: Path) -> Usage:
        """What it uses now, as the system says."""
        at = Path(f"/proc/{server.child.pid}")
        journal = db.with_name(f"{db.name}-wal")
        size = journal.stat().st_size if journal.exists() else 0
        return cls(
            round(server.megabytes(), 1),
            len(list((at / "task").iterdir())),
            len(list((at / "fd").iterdir())),
            round(size / 2**20, 1),
        )
