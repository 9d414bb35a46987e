"""What the tests of the terminal share: commands, files of games, and servers with what they
print."""

from __future__ import annotations

import http.client
import re
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from click.testing import CliRunner, Result

from scorekeeper.cli import main
from scorekeeper.service import Scorer
from tests.empty_file import empty_file
from tests.forked_program import Program, start_program
from tests.service.builders import deal

PATIENCE = 60.0
HERE = ("--host", "127.0.0.1", "--port", "0")


def run(*words: str | Path, typed: str | None = None, **environ: str) -> Result:
    """The answer of the terminal to these words."""
    return CliRunner().invoke(main, [*map(str, words)], input=typed, env=environ)


def printed(*words: str | Path, typed: str | None = None, **environ: str) -> str:
    """What is printed where all is well: nothing is said beside it."""
    answer = run(*words, typed=typed, **environ)
    assert (answer.exit_code, answer.stderr) == (0, ""), answer.output
    return answer.stdout


def refused(*words: str | Path, typed: str | None = None, **environ: str) -> str:
    """The sentence with which these words are refused: exit code 2, and nothing else is said, but
    how the command is used."""
    answer = run(*words, typed=typed, **environ)
    assert (answer.exit_code, answer.stdout) == (2, ""), answer.output
    *usage, sentence = answer.stderr.splitlines()
    assert [line[:6] for line in usage[:1]] in ([], ["Usage:"]), answer.stderr
    return sentence


def file_of(path: Path, *names: str, games: int = 1) -> Path:
    """A file with so many games of these players, and with the keys of a host."""
    with closing(Scorer(empty_file(path))) as scorer:
        for _ in range(games):
            deal(scorer, *names)
        scorer.host_key()
        scorer.secret_key()
    return path


def code_in(db: Path) -> str:
    """The code of its only game."""
    with closing(Scorer(db)) as scorer:
        (line,) = scorer.lists.going_on()
        return line.code


NOT_UPGRADED = """DELETE FROM _sqlite_migrations
WHERE rowid = (SELECT max(rowid) FROM _sqlite_migrations)"""
"""Makes a file one of an older version."""

NEWER = """INSERT INTO _sqlite_migrations (migration_set, name, applied_at)
VALUES ('scorekeeper', 'm999_cats_may_play', '')"""
"""Makes a file one of a newer version."""


def names_in(db: Path) -> tuple[str, ...]:
    with closing(Scorer(db)) as scorer:
        return tuple(sorted(scorer.remembered_names()))


def content(folder: Path) -> dict[str, bytes]:
    """All files in this folder."""
    return {str(each): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


@contextmanager
def served(db: Path, *words: str, until: str = "Ctrl-C") -> Iterator[tuple[Program, str]]:
    """A server of its own, and what it printed until a line says `until`."""
    with ended(start_program([*words, "--db", str(db)])) as child:
        yield child, said_by(child, until)


@contextmanager
def ended(child: Program) -> Iterator[Program]:
    """It is killed in the end."""
    try:
        yield child
    finally:
        child.kill()
        child.wait()
        if child.stdout is not None:
            child.stdout.close()


@contextmanager
def journal(
    file: Path, *words: str, until: str, program: str = "scorekeeper"
) -> Iterator[tuple[Program, str]]:
    """A program that prints into this file, and what it has said once that has `until` in it."""
    with ended(start_program(words, program=program, output=file)) as child:
        latest = time.monotonic() + PATIENCE
        while not (file.exists() and re.search(until, said := file.read_text())):
            assert child.poll() is None, file.read_text()
            assert time.monotonic() < latest, said
            time.sleep(0.05)
        yield child, said


def said_by(child: Program, last: str) -> str:
    """What it prints, line by line, until a line says `last`."""
    said = ""
    while last not in said:
        line = child.stdout.readline()
        assert line, f"it ended before it said {last}: {said}"
        said += line
    return said


def way_in(said: str) -> str:
    """The address on this device that a server printed."""
    found = re.search(r"https?://(?:localhost|127\.0\.0\.1):\d+/h/\S+", said)
    assert found is not None, said
    return found[0]


def port_of(said: str) -> int:
    return int(way_in(said).split("/")[2].split(":")[1])


def ask(
    port: int, path: str, method: str = "GET", source: str = "", **headers: str
) -> tuple[http.client.HTTPResponse, str]:
    """The answer of a server here; `source` is the number under which it is asked."""
    address = (source, 0) if source else None
    asking = http.client.HTTPConnection("127.0.0.1", port, PATIENCE, source_address=address)
    asking.request(method, path, headers=headers)
    answer = asking.getresponse()
    text = answer.read().decode()
    asking.close()
    return answer, text
