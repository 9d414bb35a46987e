"""Prints the oldest version that pyproject.toml allows of each direct requirement."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def lowest(requirements: list[str]) -> list[str]:
    """`flask>=3.1` becomes `flask==3.1`. Raises ValueError where a requirement names no lowest."""
    found = [
        re.fullmatch(r"([\w-]+)>=([\d.]+)(?:; .*)?", requirement) for requirement in requirements
    ]
    if not all(found):
        raise ValueError(f"each requirement names its lowest version: {requirements}")
    return [f"{match[1]}=={match[2]}" for match in found if match]


if __name__ == "__main__":
    pyproject = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))
    sys.stdout.write("\n".join(lowest(pyproject["project"]["dependencies"])) + "\n")
