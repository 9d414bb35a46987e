"""`make distros` brings the source to each system as it is."""

from __future__ import annotations

import os
from pathlib import Path

from tools.distros import bring


def test_a_copy_follows_the_source_and_keeps_what_was_made_there(tmp_path: Path) -> None:
    source, copy = tmp_path / "source", tmp_path / "copy"
    (source / "rules").mkdir(parents=True)
    for name in ("Makefile", "rules/wild.py"):
        (source / name).write_text(name)
        os.utime(source / name, (1_000_000_000, 1_000_000_000))
    copy.mkdir()
    (copy / "made.stamp").touch()
    bring(source, copy, {"Makefile", "rules/wild.py"})
    assert (copy / "Makefile").stat().st_mtime == 1_000_000_000  # make installs nothing again
    (source / "Makefile").write_text("changed")
    bring(source, copy, {"Makefile"})
    assert (copy / "Makefile").read_text() == "changed"
    assert not (copy / "rules/wild.py").exists()
    assert (copy / "made.stamp").exists()
