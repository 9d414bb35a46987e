"""The files of deploy/ agree with the program, and docs/install.md says what of it was tried."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.cli.serve import serve
from scorekeeper.web.port import FIRST_PORT

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(DEPLOY.iterdir())
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def copied() -> list[str]:
    """What the image is built from."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", CONTAINERFILE, re.MULTILINE)
    return [name for line in lines for name in line.split()[:-1]]


def test_the_image_is_built_from_what_is_there_and_is_not_left_out() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert set(copied()) == let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_image_has_what_the_build_reads() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    read = {project["project"]["readme"], *project["project"]["license-files"], "pyproject.toml"}
    read |= {project["tool"]["hatch"]["build"]["hooks"]["custom"]["path"], "templates", "static"}
    assert read <= set(copied())
    (extras,) = re.findall(r"^ARG EXTRAS=(.*)$", CONTAINERFILE, re.MULTILINE)
    assert set(extras.split(",")) <= set(project["project"]["optional-dependencies"])


def test_nothing_in_the_container_runs_as_root() -> None:
    last = CONTAINERFILE.split("\nFROM ")[-1]
    (user,) = re.findall(r"^USER (\d+):\d+$", last, re.MULTILINE)
    assert int(user) > 0
    assert last.index("\nUSER") < last.index("\nCMD")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_variable_in_the_files_is_an_option_of_the_program(file: Path) -> None:
    known = {
        f"SCOREKEEPER_{option.name}".upper()
        for command in (serve, *main.commands.values())
        for option in command.params
    }
    used = set(re.findall(r"\bSCOREKEEPER_[A-Z_]+", file.read_text(encoding="utf-8")))
    assert used <= known


@pytest.mark.parametrize("name", ["Containerfile", "compose.yaml", "scorekeeper-tv"])
def test_a_port_is_the_one_that_the_program_takes_by_itself(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert set(re.findall(r"(?<!\d)8\d{3}(?!\d)", text)) == {str(FIRST_PORT)}


def test_the_service_starts_a_command_of_the_program() -> None:
    unit = (DEPLOY / "scorekeeper.service").read_text(encoding="utf-8")
    (start,) = re.findall(r"^ExecStart=%h/\.local/bin/scorekeeper (\w+)$", unit, re.MULTILINE)
    assert start in main.commands


def test_the_page_on_installing_names_every_file() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    for file in FILES:
        assert f"deploy/{file.name}" in page, file.name


def test_the_page_on_installing_says_of_each_way_whether_it_was_tried() -> None:
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    about = ("What it needs", "Which way", "Completion in the shell", "Where the games are")
    for part in page.split("\n## ")[1:]:
        title = part.partition("\n")[0]
        if title not in about:
            assert re.search(r"^\*(Tried|Not tried)", part, re.MULTILINE), title


def test_the_source_distribution_has_the_files() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert {"/deploy", "/.dockerignore"} <= set(included)
