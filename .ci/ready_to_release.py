"""Says what is missing for a release with this tag, such as v0.4.0: the workflow asks it first, and
whoever is about to set the tag.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
WANTED = ("Source", "Issues", "Changelog")
ENTRIES = r"(.*?)(?=^## |\Z)"


def missing(tag: str, version: str, urls: Mapping[str, str], changelog: str) -> Iterator[str]:
    """A sentence for everything that is missing."""
    if tag != f"v{version}":
        yield f"The tag is {tag}, but scorekeeper/__init__.py has {version}."
    heading = rf"^## \[{re.escape(tag[1:])}\] - \d{{4}}-\d\d-\d\d\n"
    entries = re.search(heading + ENTRIES, changelog, re.M | re.S)
    if entries is None or not entries[1].strip():
        yield f"CHANGELOG.md has no entries under ## [{tag[1:]}] with a day."
    coming = re.search(r"^## \[Unreleased\]\n" + ENTRIES, changelog, re.M | re.S)
    if coming is None or coming[1].strip():
        yield "CHANGELOG.md needs ## [Unreleased] with nothing below it."
    for name in WANTED:
        if not re.fullmatch(r"https://[^/\s]+\.\S+", urls.get(name, "")):
            yield f"[project.urls] in pyproject.toml has no address of {name}."


def main(tag: str) -> int:
    """Print what is missing; gives the exit status."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    source = (ROOT / "scorekeeper" / "__init__.py").read_text("utf-8")
    (version,) = re.findall(r'^__version__ = "(.+)"$', source, re.M)
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = [*missing(tag, version, project.get("urls", {}), changelog)]
    sys.stdout.write("".join(f"{each}\n" for each in found) or f"{tag} can be released.\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
