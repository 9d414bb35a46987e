"""What the build adds to the tree: catalogues compiled, htmx only if it is the one we know."""

from __future__ import annotations

import gettext
import hashlib
import importlib.util
import subprocess
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import hatchling.build
import pytest
from packaging.requirements import Requirement
from PIL import ImageFont

from scorekeeper.pages.shown.fonts import FOLDER
from scorekeeper.wording.languages import LANGUAGES

ROOT = Path(__file__).parents[2]


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
    for nothing in (tmp_path, tmp_path / "translations"):
        build.compile_catalogues(nothing)  # a house that speaks only English
    assert list(tmp_path.iterdir()) == []
    source = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    source.write_text(GERMAN, encoding="utf-8")
    build.compile_catalogues(tmp_path)
    with source.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Round") == "Runde"


def test_a_missing_htmx_or_another_than_the_known_one_stops_the_build(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "static" / build.HTMX_PACKAGE / build.HTMX_FILE
    changed.parent.mkdir(parents=True)
    changed.write_text("alert(1)", encoding="utf-8")
    there = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    for found, said in ((there, "sha256"), (None, "not installed")):
        monkeypatch.setattr(importlib.util, "find_spec", lambda name, found=found: found)
        with pytest.raises(RuntimeError, match=said):
            build.copy_htmx(tmp_path / "vendor")
        assert not (tmp_path / "vendor").exists()


def test_the_source_distribution_builds_where_django_htmx_is_not_installed(
    build: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    sdist = tmp_path / hatchling.build.build_sdist(str(tmp_path))
    # Python 3.11.2 of Debian 12 has no filter for tarfile, and later ones warn if there is none.
    subprocess.run(["tar", "-xf", sdist, "-C", tmp_path], check=True)
    (unpacked,) = (found for found in tmp_path.iterdir() if found.is_dir())
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.chdir(unpacked)
    wheel = tmp_path / hatchling.build.build_wheel(str(tmp_path))
    with zipfile.ZipFile(wheel) as packed_wheel:
        htmx = packed_wheel.read(f"scorekeeper/static/vendor/{build.HTMX_FILE}")
        compiled = [name for name in packed_wheel.namelist() if name.endswith(".mo")]
    assert hashlib.sha256(htmx).hexdigest() == build.HTMX_SHA256
    assert len(compiled) == len(LANGUAGES) - 1, "all but English"


def test_a_font_that_is_cut_draws_its_letters_as_before_and_has_no_others(
    build: ModuleType, tmp_path: Path
) -> None:
    whole, cut = FOLDER / build.FONTS[-1].name, tmp_path / "cut.otf"
    build.cut_font(whole, cut, {ord("美"), ord("𠮷")})
    assert cut.stat().st_size < whole.stat().st_size / 2
    before, after = (ImageFont.truetype(str(file), 40) for file in (whole, cut))
    missing = bytes(after.getmask("\uffff"))
    for letter, is_kept in (("美", True), ("𠮷", True), ("咲", False)):
        assert (bytes(after.getmask(letter)) == bytes(before.getmask(letter))) is is_kept
        assert (bytes(after.getmask(letter)) == missing) is not is_kept
    assert {ord(letter) for letter in "美咲ひろカナ髙﨑𠮷俱々ー、"} <= build.japanese_letters()


def project_table() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def test_the_distribution_is_not_called_like_a_strangers_program_in_the_package_index() -> None:
    assert project_table()["name"] != "scorekeeper"
    assert project_table()["scripts"] == {"scorekeeper": "scorekeeper.cli:main"}


PILLOW_IS_COMPILED = {
    "a PC": ("linux", "x86_64", True),
    "a Raspberry Pi": ("linux", "aarch64", True),
    "a Mac": ("darwin", "arm64", True),
    "an old Mac": ("darwin", "x86_64", True),
    "Windows": ("win32", "AMD64", True),
    "Windows on ARM": ("win32", "ARM64", True),
    "a phone with Termux": ("android", "aarch64", False),
    "an old Raspberry Pi": ("linux", "armv7l", False),
    "a RISC-V board": ("linux", "riscv64", False),
    "FreeBSD": ("freebsd14", "amd64", False),
}


def test_pillow_is_required_only_where_nobody_has_to_compile_it() -> None:
    project = project_table()
    (pillow,) = (
        found for found in map(Requirement, project["dependencies"]) if found.name == "pillow"
    )
    assert pillow.marker
    for where, (platform, machine, required) in PILLOW_IS_COMPILED.items():
        here = {"sys_platform": platform, "platform_machine": machine}
        assert pillow.marker.evaluate(here) is required, where
    (extra,) = map(Requirement, project["optional-dependencies"]["picture"])
    assert (extra.name, extra.specifier) == (pillow.name, pillow.specifier)
