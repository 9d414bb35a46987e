"""What the build adds to the tree: catalogues compiled, htmx only if it is the one we know."""

from __future__ import annotations

import gettext
import importlib.util
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

ROOT = Path(__file__).parents[1]
GERMAN = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Round"
msgstr "Runde"
"""


@pytest.fixture(scope="module")
def build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_catalogue_is_compiled_beside_its_source(build: ModuleType, tmp_path: Path) -> None:
    source = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    source.write_text(GERMAN, encoding="utf-8")
    build.compile_catalogues(tmp_path)
    with source.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Round") == "Runde"


def test_a_house_that_speaks_only_english_builds(build: ModuleType, tmp_path: Path) -> None:
    build.compile_catalogues(tmp_path)
    build.compile_catalogues(tmp_path / "translations")
    assert list(tmp_path.iterdir()) == []


def test_another_htmx_than_the_known_one_stops_the_build(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "static" / build.HTMX_PACKAGE / build.HTMX_FILE
    changed.parent.mkdir(parents=True)
    changed.write_text("alert(1)", encoding="utf-8")
    there = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: there)
    with pytest.raises(RuntimeError, match="sha256"):
        build.copy_htmx(tmp_path / "vendor")
    assert not (tmp_path / "vendor").exists()


def test_a_build_without_its_requirement_says_so(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RuntimeError, match="not installed"):
        build.copy_htmx(tmp_path / "vendor")
