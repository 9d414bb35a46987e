"""What the build adds to the tree: catalogues compiled, htmx only if it is the one we know."""

from __future__ import annotations

import gettext
import gzip
import hashlib
import importlib.util
import subprocess
import tomllib
import zipfile
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import hatchling.build
import pytest
from packaging.requirements import Requirement
from PIL import ImageFont

import hatch_build
from scorekeeper.pages.shown.fonts import FOLDER
from scorekeeper.wording.languages import LANGUAGES
from tests.checkout import ROOT, read

PROJECT = tomllib.loads(read("pyproject.toml"))["project"]


def test_a_catalogue_is_compiled_beside_its_source(tmp_path: Path) -> None:
    for nothing in (tmp_path, tmp_path / "translations"):
        hatch_build.compile_catalogues(nothing)  # a house that speaks only English
    assert list(tmp_path.iterdir()) == []
    source = tmp_path / "de" / "LC_MESSAGES" / "messages.po"
    source.parent.mkdir(parents=True)
    source.write_text('msgid "Round"\nmsgstr "Runde"\n', encoding="utf-8")
    hatch_build.compile_catalogues(tmp_path)
    with source.with_suffix(".mo").open("rb") as compiled:
        assert gettext.GNUTranslations(compiled).gettext("Round") == "Runde"


def test_a_missing_htmx_or_another_than_the_known_one_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = tmp_path / "static" / hatch_build.HTMX_PACKAGE / hatch_build.HTMX_FILE
    changed.parent.mkdir(parents=True)
    changed.write_text("alert(1)", encoding="utf-8")
    there = SimpleNamespace(origin=str(tmp_path / "__init__.py"))
    for found, said in ((there, "sha256"), (None, "not installed")):
        monkeypatch.setattr(importlib.util, "find_spec", lambda name, found=found: found)
        with pytest.raises(RuntimeError, match=said):
            hatch_build.copy_htmx(tmp_path / "vendor")
        assert not (tmp_path / "vendor").exists()


def test_the_source_distribution_builds_where_django_htmx_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # To pack it as small as can be takes a second, and nobody fetches it.
    monkeypatch.setattr(gzip, "GzipFile", partial(gzip.GzipFile, compresslevel=1))
    monkeypatch.chdir(ROOT)
    sdist = tmp_path / hatchling.build.build_sdist(str(tmp_path))
    # Python 3.11.2 of Debian 12 has no filter for tarfile, and later ones warn if there is none.
    subprocess.run(["tar", "-xf", sdist, "-C", tmp_path], check=True)
    (unpacked,) = (found for found in tmp_path.iterdir() if found.is_dir())
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    monkeypatch.chdir(unpacked)
    wheel = tmp_path / hatchling.build.build_wheel(str(tmp_path))
    with zipfile.ZipFile(wheel) as packed_wheel:
        htmx = packed_wheel.read(f"scorekeeper/static/vendor/{hatch_build.HTMX_FILE}")
        compiled = [name for name in packed_wheel.namelist() if name.endswith(".mo")]
    assert hashlib.sha256(htmx).hexdigest() == hatch_build.HTMX_SHA256
    assert len(compiled) == len(LANGUAGES) - 1, "all but English"


def test_a_font_that_is_cut_draws_its_letters_as_before_and_has_no_others(tmp_path: Path) -> None:
    whole, cut = FOLDER / hatch_build.FONTS[-1].name, tmp_path / "cut.otf"
    hatch_build.cut_font(whole, cut, {ord("美"), ord("𠮷")})
    assert cut.stat().st_size < whole.stat().st_size / 2
    before, after = (ImageFont.truetype(str(file), 40) for file in (whole, cut))
    missing = bytes(after.getmask("\uffff"))
    for letter, is_kept in (("美", True), ("𠮷", True), ("咲", False)):
        assert (bytes(after.getmask(letter)) == bytes(before.getmask(letter))) is is_kept
        assert (bytes(after.getmask(letter)) == missing) is not is_kept
    assert {
        ord(letter) for letter in "美咲ひろカナ髙﨑𠮷俱々ー、"
    } <= hatch_build.japanese_letters()


def test_the_distribution_is_not_called_like_a_strangers_program_in_the_package_index() -> None:
    assert PROJECT["name"] != "scorekeeper"
    assert PROJECT["scripts"] == {"scorekeeper": "scorekeeper.cli:main"}


PILLOW = {
    True: "linux/x86_64 linux/aarch64 darwin/arm64 darwin/x86_64 win32/AMD64 win32/ARM64",
    # A phone with Termux, an old Raspberry Pi, a RISC-V board.
    False: "android/aarch64 linux/armv7l linux/riscv64 freebsd14/amd64",
}
"""Whether the index has it compiled for these machines."""


def test_pillow_is_required_only_where_nobody_has_to_compile_it() -> None:
    (pillow,) = (
        found for found in map(Requirement, PROJECT["dependencies"]) if found.name == "pillow"
    )
    assert pillow.marker
    for is_compiled, machines in PILLOW.items():
        for machine in machines.split():
            here = dict(zip(("sys_platform", "platform_machine"), machine.split("/"), strict=True))
            assert pillow.marker.evaluate(here) is is_compiled, machine
    (extra,) = map(Requirement, PROJECT["optional-dependencies"]["picture"])
    assert (extra.name, extra.specifier) == (pillow.name, pillow.specifier)
