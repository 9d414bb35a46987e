"""The program as a server of a test, which compiles no template that a test before it compiled."""

from __future__ import annotations

import os
from pathlib import Path

from scorekeeper.cli import main
from tests.web.kept_templates import KEPT_IN, keep_templates

if __name__ == "__main__":
    if folder := os.environ.get(KEPT_IN):
        keep_templates(Path(folder))
    main(prog_name="scorekeeper")
