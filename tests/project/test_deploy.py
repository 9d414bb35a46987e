"""The files of deploy/ agree with the program, and docs/install.md says what of it was tried."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from scorekeeper.cli import main
from scorekeeper.cli.options import variables_of
from scorekeeper.serving.listener import FIRST_PORT
from scorekeeper.serving.metrics import Metrics
from scorekeeper.serving.stream import HEARTBEAT, PREFIX
from scorekeeper.web.uploads import LARGEST_UPLOAD
from tests.all_cases import each
from tests.checkout import ROOT, read

FILES = sorted((ROOT / "deploy").iterdir())
PROXIES = ("nginx.conf", "Caddyfile")
CONTAINERFILE = read("deploy/Containerfile")


def copied() -> list[str]:
    """What the image is built from."""
    lines = re.findall(r"^COPY (?!--from)(.*)$", CONTAINERFILE, re.MULTILINE)
    return [name for line in lines for name in line.split()[:-1]]


def test_the_image_is_built_from_what_is_there_and_is_not_left_out() -> None:
    ignored = read(".dockerignore").splitlines()
    let_in = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert set(copied()) == let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_image_and_the_source_distribution_have_what_the_build_reads() -> None:
    project = tomllib.loads(read("pyproject.toml"))
    build = project["tool"]["hatch"]["build"]
    wanted = {project["project"]["readme"], *project["project"]["license-files"], "pyproject.toml"}
    wanted |= {build["hooks"]["custom"]["path"], "templates", "static"}
    assert wanted <= set(copied())
    (extras,) = re.findall(r"^ARG EXTRAS=(.*)$", CONTAINERFILE, re.MULTILINE)
    assert set(extras.split(",")) <= set(project["project"]["optional-dependencies"])
    assert {"/deploy", "/.dockerignore"} <= set(build["targets"]["sdist"]["include"])


def test_nginx_takes_what_the_program_takes_and_passes_the_stream_on_at_once() -> None:
    text = read("deploy/nginx.conf")
    (largest,) = re.findall(r"client_max_body_size (\d+)m;", text)
    assert int(largest) * 2**20 > LARGEST_UPLOAD
    block = text.partition(f"location {PREFIX} {{")[2].partition("}")[0]
    (waits,) = re.findall(r"proxy_read_timeout (\d+)s;", block)
    assert "proxy_buffering off;" in block
    assert int(waits) > 2 * HEARTBEAT


def test_nothing_in_the_container_runs_as_root() -> None:
    last = CONTAINERFILE.split("\nFROM ")[-1]
    (user,) = re.findall(r"^USER (\d+):\d+$", last, re.MULTILINE)
    assert int(user) > 0
    assert last.index("\nUSER") < last.index("\nCMD")


@each(FILES)
def test_a_variable_in_the_files_is_an_option_of_the_program(file: Path) -> None:
    used = set(re.findall(r"\bSCOREKEEPER_[A-Z_]+", file.read_text(encoding="utf-8")))
    assert used <= variables_of(main)


@each(["Containerfile", "compose.yaml", "compose-postgres.yaml", "scorekeeper-tv"])
def test_a_port_is_the_one_that_the_program_takes_by_itself(name: str) -> None:
    assert set(re.findall(r"(?<!\d)8\d{3}(?!\d)", read(f"deploy/{name}"))) == {str(FIRST_PORT)}


def test_the_service_of_a_user_starts_a_command_and_is_as_tight_as_that_of_the_system() -> None:
    """Only its own home and its own user are another matter."""
    kinds = r"^(?:Protect|Private|Restrict|Lock|NoNew|SystemCall|Capability|UMask)\w*=.*$"
    system, own = (
        set(re.findall(kinds, read(f"deploy/{name}"), re.MULTILINE))
        for name in ("scorekeeper@.service", "scorekeeper.service")
    )
    assert system - own == {"ProtectHome=true"}
    assert own - system == {"ProtectHome=read-only", "PrivateUsers=true"}
    unit = read("deploy/scorekeeper.service")
    (start,) = re.findall(r"^ExecStart=%h/\.local/bin/scorekeeper (\w+)$", unit, re.MULTILINE)
    assert start in main.commands


def test_the_page_on_installing_names_every_file_and_says_which_way_was_tried() -> None:
    page = read("docs/install.md")
    assert [file.name for file in FILES if f"deploy/{file.name}" not in page] == []
    about = ("What it needs", "Which way", "Completion in the shell", "Where the games are")
    for part in page.split("\n## ")[1:]:
        title = part.partition("\n")[0]
        if title not in about:
            assert re.search(r"^\*+(Tried|Not tried)", part, re.MULTILINE), title


@each(PROXIES)
def test_a_proxy_asks_the_processes_of_the_page_and_passes_on_what_they_say(name: str) -> None:
    started = set(re.findall(r"scorekeeper@(\d+)", read("docs/hosting.md")))
    said = re.sub(r"^ *#.*$", "", read(f"deploy/{name}"), flags=re.MULTILINE)
    assert not re.search(r"http_50\d|health_uri|unhealthy_status|503", said)
    asked = set(re.findall(r"127\.0\.0\.1:(\d+)", said))
    assert asked == started == {str(FIRST_PORT), str(FIRST_PORT + 1)}


def test_the_processes_of_the_compose_file_have_what_postgresql_needs() -> None:
    text = read("deploy/compose-postgres.yaml")
    (extras,) = re.findall(r"EXTRAS: (.*)$", text, re.MULTILINE)
    assert "postgres" in extras.split(",")
    assert {"app-1:", "app-2:"} <= set(text.split())
    assert text.count("app-1:8010 app-2:8010") == 1


def test_the_page_on_hosting_names_every_series() -> None:
    page = read("docs/hosting.md")
    printed = Metrics().printed(0, 0, "")[0].decode()
    for name in re.findall(r"^# TYPE (\S+)", printed, re.MULTILINE):
        assert f"`{name}`" in page, name
