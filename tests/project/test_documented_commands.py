"""The commands of README and docs do what the pages say, typed word for word in an empty home."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from scorekeeper.cli import main
from tests.all_cases import all_cases, each, each_row
from tests.checkout import ROOT
from tests.cli.terminal import ask, said_by
from tests.project import documented_commands
from tests.project.documented_commands import Block, shell_blocks, texts

PATIENCE = 60

NOT_RUN = {"root": 5, "phone": 1, "cloud": 1, "network": 4, "other system": 5, "long": 2}
"""How many blocks nobody runs, and why, each once where several pages or languages have it. A block
that is added to them is added here."""

RUN = 5
"""How many blocks are run."""

GAMES = Path(".local/share/scorekeeper/games.db")
"""Where the games are in a home on Linux."""


# --- what is there --------------------------------------------------------------------------------


def test_every_block_is_run_or_says_why_it_is_not() -> None:
    assert set(NOT_RUN) == set(documented_commands.WHY_NOT_RUN)
    once = {(block.why, block.commands) for block in shell_blocks()}
    assert Counter(why for why, _commands in once if why) == NOT_RUN
    assert sum(not why for why, _commands in once) == RUN


def test_no_command_stands_where_nobody_looks_for_it() -> None:
    typed = documented_commands.programs()
    assert {"make", "scorekeeper", "pip", "docker", "sudo"} <= typed
    hidden = [
        (page, line)
        for page, line in documented_commands.lines_outside_shell_blocks()
        if re.split(r"[\s;]", line.removeprefix("$ "))[0].rpartition("/")[2] in typed
    ]
    assert hidden == [], "fence them as sh"


def test_a_command_in_a_sentence_has_only_options_that_it_knows() -> None:
    """GAME or FILE may stand for anything."""
    with all_cases() as case:
        for page, words in documented_commands.commands_in_sentences():
            with case(f"{page}: scorekeeper {' '.join(words)}"):
                typed = words[: words.index(">")] if ">" in words else words
                assert typed[0] in (*main.commands, "--version", "--help")
                command = main.commands.get(typed[0], main)
                known = {
                    name for one in command.params for name in (*one.opts, *one.secondary_opts)
                }
                assert {word for word in typed if word.startswith("--")} <= known | {"--help"}


INSTALLED = re.compile(
    r"\b(?:(?:pip3?|pipx|uv pip|uv tool)\s+(?:install|run|upgrade)|uvx)\b(?! --from \.)"
    r"[^\n`|;&<>#]*?(?<![\w./-])(?:tabletop-)?scorekeeper\b(?![\w./-])",
    re.IGNORECASE,
)
"""The name of this project, or of the program, as something to fetch from a package index."""


def test_nothing_tells_anybody_to_install_a_name_that_we_have_not_published() -> None:
    """A stranger may have. What is told is a folder or a file."""
    strange = [(place, found[0]) for place, text in texts() for found in INSTALLED.finditer(text)]
    assert strange == []


@each(
    [
        "pip install 'tabletop-scorekeeper[fast]'",
        "bin/pip install -U Scorekeeper==1",
        "uvx scorekeeper",
    ]
)
def test_a_line_that_fetches_such_a_name_is_found(line: str) -> None:
    assert INSTALLED.search(line)


# --- what is run ----------------------------------------------------------------------------------

QUICK_PYTHON = """#!/bin/sh
test "$1 $2" = "-m venv" || exec {python} "$@"
{python} -m venv --without-pip "$3"
printf '#!/bin/sh\nexec {python} -m pip --python "%s" "$@"\n' "$3/bin/python" >"$3/bin/pip"
chmod +x "$3/bin/pip"
"""
"""A `python3` whose environments use the pip of the tests: to unpack another takes 6 s."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of this project as a clone has them, and what `make` installs. The pip of `make`
    fails, so nothing is installed anywhere."""
    clone = tmp_path_factory.mktemp("clone")
    left_out = shutil.ignore_patterns("__pycache__")
    for name in ("scorekeeper", "templates", "static", "deploy", "tools"):
        shutil.copytree(ROOT / name, clone / name, ignore=left_out)
    for file in ROOT.iterdir():
        if file.is_file() and not file.name.startswith("."):
            shutil.copy(file, clone)
    there = clone / ".venv" / "bin"
    there.mkdir(parents=True)
    (there / "pip").symlink_to("/bin/false")
    for name in ("python", "scorekeeper"):
        (there / name).symlink_to(Path(sys.executable).with_name(name))
    for name in ("app.stamp", "dev.stamp"):
        (there.parent / name).touch()
    (clone / "quick").mkdir()
    quick = clone / "quick" / "python3"
    quick.write_text(QUICK_PYTHON.replace("{python}", sys.executable))
    quick.chmod(0o755)
    return clone


def environment(home: Path, clone: Path) -> dict[str, str]:
    """Only what a new terminal has; and, so that pip asks no index, the packages that are installed
    here."""
    return {
        "HOME": str(home),
        "PATH": f"{clone}/quick:{Path(sys.executable).parent}:/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "PYTHONPATH": sysconfig.get_path("purelib"),
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # which means no isolation
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_NO_COMPILE": "1",
    }


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
    block: Block, clone: Path, tmp_path: Path
) -> None:
    for line in block.commands:
        with subprocess.Popen(
            ["sh", "-c", line],
            cwd=clone,
            env=environment(tmp_path, clone),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            start_new_session=True,
        ) as child:
            if starts_a_server(line):
                is_well_and_ends(child)
                assert (tmp_path / GAMES).exists()
            else:
                told, _no_errors = child.communicate(timeout=PATIENCE)
                assert child.returncode == 0, f"{line}\n{told}"


def is_well_and_ends(child: subprocess.Popen[str]) -> None:
    """Ask this server whether it is well, and press Ctrl-C."""
    try:
        (port,) = set(re.findall(r"http://localhost:(\d+)", said_by(child, "Ctrl-C")))
        assert ask(int(port), "/health")[0].status == 200
        os.killpg(child.pid, signal.SIGINT)
        said_by(child, "Stopped. All games are saved.")
        child.wait(PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)


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
