"""The build hook: adds htmx from its pinned requirement, and compiles the translations.

Nothing is downloaded here: pip installs the `[build-system]` requirements of pyproject.toml. The
files that it writes are not committed (`.gitignore`). Reasons: docs/adr/0006-htmx-at-build-time.md.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX_PACKAGE = "django_htmx"
HTMX_FILE = "htmx-2.min.js"
HTMX_SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"


class AssetsBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every build: wheel, sdist and `pip install -e .` alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        copy_htmx(root / "static" / "vendor")
        if self.target_name != "sdist":  # has only their sources
            compile_catalogues(root / "scorekeeper" / "translations")
        # An editable install reads ../templates and ../static; a copy would become outdated.
        if self.target_name == "wheel" and version == "standard":
            for folder in ("templates", "static"):
                if (root / folder).is_dir():
                    build_data["force_include"][str(root / folder)] = f"scorekeeper/{folder}"


def copy_htmx(vendor: Path) -> None:
    """Copy htmx into `vendor`, unless the pinned file is already there, as in an sdist.

    Raises RuntimeError if htmx is missing or is not the pinned one."""
    present = vendor / HTMX_FILE
    if present.is_file() and _sha256(present) == HTMX_SHA256:
        return
    spec = importlib.util.find_spec(HTMX_PACKAGE)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the build requirement {HTMX_PACKAGE} is not installed")
    source = Path(spec.origin).parent / "static" / HTMX_PACKAGE / HTMX_FILE
    found = _sha256(source)
    if found != HTMX_SHA256:
        raise RuntimeError(f"{source.name} has sha256 {found}, expected {HTMX_SHA256}")
    vendor.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, present)


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compile_catalogues(translations: Path) -> None:
    """Compile every `.po` into a `.mo` beside it. There may be none: English needs no catalogue."""
    for source in sorted(translations.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parents[1].name)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)
