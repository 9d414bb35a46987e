"""The commands of README and docs do what the pages say, typed word for word in an empty home."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections import Counter
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from scorekeeper.cli.banner import note_of
from tests.all_cases import all_cases, each_row
from tests.forked_program import Program, start_program
from tests.project.documented_commands import (
    ROOT,
    WHY_NOT_RUN,
    Block,
    commands_in_sentences,
    installed_names,
    known_packages,
    lines_outside_shell_blocks,
    programs,
    shell_blocks,
    told_texts,
)

PATIENCE = 60

NOT_RUN = {
    "root": 5,
    "phone": 1,
    "cloud": 1,
    "network": 4,
    "other system": 5,
    "long": 2,
}
"""How many blocks nobody runs, and why, each once where several pages or languages have it. A block
that is added to them is added here."""

RUN = 5
"""How many blocks are run."""

GAMES = Path(".local/share/scorekeeper/games.db")
"""Where the games are in a home on Linux."""


# --- what is there --------------------------------------------------------------------------------


def test_every_block_is_run_or_says_why_it_is_not() -> None:
    assert set(NOT_RUN) == set(WHY_NOT_RUN)
    once = {(block.why, block.commands) for block in shell_blocks()}
    assert Counter(why for why, _commands in once if why) == NOT_RUN
    assert sum(not why for why, _commands in once) == RUN


def test_no_command_stands_where_nobody_looks_for_it() -> None:
    typed = programs()
    assert {"make", "scorekeeper", "pip", "docker", "sudo"} <= typed
    hidden = [
        (page, line)
        for page, line in lines_outside_shell_blocks()
        if re.split(r"[\s;]", line.removeprefix("$ "))[0].rpartition("/")[2] in typed
    ]
    assert hidden == [], "fence them as sh"


def test_a_command_in_a_sentence_has_only_options_that_it_knows() -> None:
    with all_cases() as case:
        for page, words in commands_in_sentences():
            with case(f"{page}: scorekeeper {' '.join(words)}"):
                parse(words)


def parse(words: list[str]) -> None:
    """Raises click.UsageError for a command or an option that there is not. GAME or FILE may stand
    for anything."""
    typed = words[: words.index(">")] if ">" in words else words
    if typed in (["--version"], ["--help"]):
        return
    command = main.commands.get(typed[0])
    if command is None:
        raise click.UsageError(f"there is no {typed[0]}")
    known = {name for each in command.params for name in (*each.opts, *each.secondary_opts)}
    unknown = {word for word in typed[1:] if word.startswith("--")} - known
    if unknown:
        raise click.UsageError(f"{command.name} does not know {', '.join(unknown)}")


def test_nothing_tells_anybody_to_install_a_name_that_we_have_not_published() -> None:
    known = known_packages()
    strange = [
        (place, name)
        for place, text in told_texts()
        for name in installed_names(text)
        if name not in known
    ]
    assert strange == []


@each_row(
    [
        ("pip install 'tabletop-scorekeeper[fast,postgres]'", ["tabletop-scorekeeper"]),
        ("needed: pip install 'tabletop-scorekeeper[postgres]'. Then", ["tabletop-scorekeeper"]),
        ("sudo /opt/x/bin/pip install --upgrade Scorekeeper==1", ["scorekeeper"]),
        ("uvx scorekeeper", ["scorekeeper"]),
        ("uvx --from . scorekeeper      # runs it", []),
        ("pipx install --force .", []),
        ("pip install '.[fast,postgres]'", []),
        ("pip install dist/scorekeeper.whl", []),
        ("bin/pip install -r lowest.txt", []),
        ("pip install zeroconf", ["zeroconf"]),
        ("pip install psycopg[binary]", ["psycopg"]),
        (
            "パッケージが必要です：pip install 'tabletop-scorekeeper[postgres]'。",
            ["tabletop-scorekeeper"],
        ),
    ],
)
def test_what_a_line_fetches_from_an_index_is_found(line: str, fetched: list[str]) -> None:
    assert list(installed_names(line)) == fetched


# --- what is run ----------------------------------------------------------------------------------


class Home:
    """An empty home, and a folder beside it with the files of this project as a clone has them."""

    def __init__(self, path: Path) -> None:
        self.path = path / "home"
        self.path.mkdir()
        self.clone = path / "clone"
        left_out = shutil.ignore_patterns("__pycache__")
        for name in ("scorekeeper", "templates", "static", "deploy", "tools"):
            shutil.copytree(ROOT / name, self.clone / name, ignore=left_out)
        for each in ROOT.iterdir():
            if each.is_file() and not each.name.startswith("."):
                shutil.copy(each, self.clone)
        self._make_finds_everything_installed()

    def _make_finds_everything_installed(self) -> None:
        """Give the clone what `make` installs. Its pip fails, so nothing is installed anywhere."""
        there = self.clone / ".venv" / "bin"
        there.mkdir(parents=True)
        (there / "pip").symlink_to("/bin/false")
        for name in ("python", "scorekeeper"):
            (there / name).symlink_to(Path(sys.executable).with_name(name))
        for name in ("app.stamp", "dev.stamp"):
            (there.parent / name).touch()

    @property
    def environment(self) -> dict[str, str]:
        """Only what a new terminal has; and, so that pip asks no index, the packages that are
        installed here."""
        return {
            "HOME": str(self.path),
            "PATH": os.pathsep.join([str(Path(sys.executable).parent), "/usr/bin", "/bin"]),
            "LANG": "C.UTF-8",
            "PYTHONPATH": sysconfig.get_path("purelib"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # which means no isolation
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def run(self, line: str) -> None:
        """Type this line and wait until it is done. AssertionError with its words if it fails."""
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=self.clone,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def starts_a_server(line: str) -> bool:
    words = shlex.split(line)
    return words[:2] == ["make", "run"] or (
        Path(words[0]).name == "scorekeeper" and words[1:2] in ([], ["serve"])
    )


def typed_once() -> list[Block]:
    """Each block that is run by a shell, once where several pages have it."""
    run = {block.commands: block for block in reversed(shell_blocks()) if not block.why}
    return [block for block in run.values() if block.kind == "sh"]


@pytest.mark.skipif(sys.platform != "linux", reason="the pages say where the games are on Linux")
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
@pytest.mark.parametrize("block", typed_once(), ids=lambda block: f"{block.page}:{block.line}")
def test_what_a_page_tells_to_type_works_as_typed(
    block: Block, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in os.environ if name.startswith(("SCOREKEEPER_", "XDG_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(home.path))
    for line in block.commands:
        if starts_a_server(line):
            start_ask_and_stop(home, line)
        else:
            home.run(line)


def start_ask_and_stop(home: Home, line: str) -> None:
    """Type a line that starts a server, ask that server whether it is well, and press Ctrl-C."""
    printed = home.path.parent / "printed"
    words = shlex.split(line)
    with printed.open("w", encoding="utf-8") as output:
        if words[0] == "scorekeeper":
            child: Program = start_program(words[1:], output=printed)
            stop = partial(child.send_signal, signal.SIGINT)
        else:
            child = subprocess.Popen(
                ["sh", "-c", line],
                cwd=home.clone,
                env=home.environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
            stop = partial(os.killpg, child.pid, signal.SIGINT)
    try:
        assert health_of(home, child, printed) == 200
    finally:
        stop()
        child.wait(PATIENCE)
    assert "Stopped. All games are saved." in printed.read_text(encoding="utf-8")
    assert (home.path / GAMES).exists()


def health_of(home: Home, child: Program, printed: Path) -> int:
    """The status that the server of this home answers with, once it has said where it serves."""
    note = note_of(home.path / GAMES)
    latest = time.monotonic() + PATIENCE
    while child.poll() is None and time.monotonic() < latest:
        with suppress(OSError, json.JSONDecodeError):
            port = json.loads(note.read_text(encoding="utf-8"))["port"]
            with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as asking:
                asking.request("GET", "/health")
                return asking.getresponse().status
        time.sleep(0.05)
    raise AssertionError(printed.read_text(encoding="utf-8"))


# --- what is answered -----------------------------------------------------------------------------


def answers() -> list[tuple[str, str]]:
    """What is typed in the blocks that show answers, and the answer."""
    parts = (
        part.partition("\n")
        for block in shell_blocks()
        if block.kind == "console"
        for part in f"\n{block.text}".split("\n$ ")[1:]
    )
    return [(typed, f"{told.rstrip()}\n") for typed, _newline, told in parts]


@each_row(answers())
def test_the_terminal_answers_as_the_page_says(typed: str, told: str) -> None:
    program, *words = shlex.split(typed)
    assert program == "scorekeeper"
    assert CliRunner().invoke(main, words).output == told
