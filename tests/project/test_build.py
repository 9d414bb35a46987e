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

import hatchling.build
import pytest
from packaging.requirements import Requirement

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


def test_the_distribution_is_not_called_like_a_strangers_program_in_the_package_index() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["name"] != "scorekeeper"
    assert project["scripts"] == {"scorekeeper": "scorekeeper.cli:main"}


COMPILED_PILLOW = {
    "a PC": ("linux", "x86_64"),
    "a Raspberry Pi": ("linux", "aarch64"),
    "a Mac": ("darwin", "arm64"),
    "an old Mac": ("darwin", "x86_64"),
    "Windows": ("win32", "AMD64"),
    "Windows on ARM": ("win32", "ARM64"),
}
NO_COMPILED_PILLOW = {
    "a phone with Termux": ("android", "aarch64"),
    "an old Raspberry Pi": ("linux", "armv7l"),
    "a RISC-V board": ("linux", "riscv64"),
    "FreeBSD": ("freebsd14", "amd64"),
}


@pytest.mark.parametrize(
    ("platform", "machine", "required"),
    [(*where, True) for where in COMPILED_PILLOW.values()]
    + [(*where, False) for where in NO_COMPILED_PILLOW.values()],
    ids=[*COMPILED_PILLOW, *NO_COMPILED_PILLOW],
)
def test_pillow_is_required_only_where_nobody_has_to_compile_it(
    platform: str, machine: str, required: bool
) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (pillow,) = (
        found for found in map(Requirement, project["dependencies"]) if found.name == "pillow"
    )
    assert pillow.marker
    here = {"sys_platform": platform, "platform_machine": machine}
    assert pillow.marker.evaluate(here) is required
    (extra,) = map(Requirement, project["optional-dependencies"]["picture"])
    assert (extra.name, extra.specifier) == (pillow.name, pillow.specifier)
