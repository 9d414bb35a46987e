"""Prints whose work an installation contains, with all licences: run it with the Python of the
environment whose packages are meant.
"""

from __future__ import annotations

import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path

OURS = "tabletop-scorekeeper"
INSTALLERS = {"pip", "setuptools", "wheel"}
NAMED_LIKE = ("licen", "copying", "notice", "authors")
HTMX = "htmx (in static/vendor): Zero-Clause BSD, https://htmx.org"


def licence_of(package: Distribution) -> str:
    """The licence as its metadata has it."""
    about = package.metadata
    found = (about.get_all("License-Expression") or about.get_all("License") or [""])[0]
    told = [each for each in about.get_all("Classifier") or [] if each.startswith("License ::")]
    first = found.strip().partition("\n")[0]
    return first or ", ".join(each.rpartition(":: ")[2] for each in told) or "not told"


def texts_of(package: Distribution) -> list[str]:
    """The texts of its licence that are installed with it."""
    found = [
        Path(str(file.locate()))
        for file in package.files or ()
        if file.name.lower().startswith(NAMED_LIKE) or file.name.endswith("-licence.txt")
    ]
    return [
        file.read_text(encoding="utf-8", errors="replace")
        for file in found
        if file.suffix not in (".py", ".pyc") and file.is_file()
    ]


def printed_notices() -> str:
    """All packages of this environment by name: version, licence, and its text."""
    found = sorted(distributions(), key=lambda each: each.name.lower())
    parts = [HTMX]
    for package in found:
        if package.name in INSTALLERS:
            continue
        head = f"{package.name} {package.version}: {licence_of(package)}"
        parts.append("\n\n".join([head, *(text.strip() for text in texts_of(package))]))
    return f"\n\n{'-' * 80}\n\n".join(parts) + "\n"


if __name__ == "__main__":
    sys.stdout.write(printed_notices())
