"""The conventions of this project: names, sizes, docstrings, links, and docs that are true.

Import-linter checks which layer imports which (`make arrows`).
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from scorekeeper.cli import main
from tests.all_cases import each
from tests.checkout import ROOT, read
from tests.project.module_facts import code_lines, facts_of

PACKAGE = ROOT / "scorekeeper"


MODULES = sorted(PACKAGE.rglob("*.py"))


PURE_MODULES = [path for path in MODULES if path.parts[len(PACKAGE.parts)] in ("rules", "game")]


PAGES = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]


MOST_CODE_LINES = 320  # about 150 is the taste; one search holds together at more


FORBIDDEN_WORDS = frozenset(
    ["utils", "util", "helpers", "helper", "manager", "data", "info", "process", "handle"]
)


def called(path: Path) -> str:
    return str(path.relative_to(ROOT))


def words_of(name: str) -> set[str]:
    """The words in a name, be it snake_case or CamelCase."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


# --- the source ----------------------------------------------------------------------------------


@each(MODULES, called)
def test_a_module_is_short_opens_with_a_docstring_and_has_no_vague_names(path: Path) -> None:
    facts = facts_of(path)
    assert facts.has_docstring
    assert sorted(name for name in facts.names if words_of(name) & FORBIDDEN_WORDS) == []
    short = len(path.read_text(encoding="utf-8").splitlines()) <= MOST_CODE_LINES
    assert short or code_lines(path) <= MOST_CODE_LINES


def test_no_class_name_occurs_twice_in_the_program() -> None:
    found = Counter(name for path in MODULES for name in facts_of(path).classes)
    assert [name for name, times in found.items() if times > 1] == []


@each(PURE_MODULES, called)
def test_rules_and_game_import_the_standard_library_and_nothing_else(path: Path) -> None:
    allowed = {*sys.stdlib_module_names, "scorekeeper"}
    imported = {name.partition(".")[0] for name in facts_of(path).imports_by_name.values()}
    assert imported <= allowed
    in_full = [getattr(node, "level", 0) == 0 for node in facts_of(path).imports]
    assert all(in_full), "say where it comes from in full"


def test_htmx_headers_are_read_and_set_by_htmx_flask() -> None:
    by_hand = {
        (called(path), name)
        for path in MODULES
        for name in re.findall(r"\bHX[-_]\w+", path.read_text(encoding="utf-8"), re.IGNORECASE)
    }
    # htmx-flask 0.1.0 raises ValueError for a swap that says where to scroll.
    assert by_hand == {("scorekeeper/web/error_pages.py", "HX-Reswap")}


@pytest.mark.skipif(
    shutil.which("git") is None or not (ROOT / ".git").exists(), reason="not a git clone"
)
def test_nothing_that_the_build_fetches_is_committed() -> None:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    fetched = re.compile(r".*(\.min\.|vendor/|\.mo$|\.db$|\.pot$)")
    assert [name for name in done.stdout.splitlines() if fetched.match(name)] == []


# --- the tests -----------------------------------------------------------------------------------

PUBLIC_IN_SPITE_OF_IT = {"_exit", "_replace"}
"""Names with a line before them that their docs promise."""


@each(sorted((ROOT / "tests").rglob("*.py")), called)
def test_a_test_reads_a_private_name_only_with_a_reason_beside_it_and_no_other_test(
    path: Path,
) -> None:
    """What several tests need is a builder of their layer."""
    lines = ["", *path.read_text(encoding="utf-8").splitlines()]
    for node in ast.walk(facts_of(path).tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls")):
                continue
            case ast.Attribute(attr=name, lineno=line):
                names = [name]
            case ast.ImportFrom(module=str(module), names=imported, lineno=line):
                assert ".test_" not in module, f"line {line} imports from a test"
                names = [alias.name for alias in imported]
            case _:
                continue
        private = [name for name in names if re.match("_(?!_)", name)]
        if {*private} - PUBLIC_IN_SPITE_OF_IT:
            beside = lines[line - 1] + lines[line]
            assert "#" in beside, f"line {line} does not say why it reads {private[0]}"


# --- the docs ------------------------------------------------------------------------------------


def make_words() -> set[str]:
    return set(re.findall(r"^([a-z0-9]+):.*## ", read("Makefile"), re.MULTILINE))


@each(PAGES, called)
def test_a_word_after_make_is_in_the_makefile(path: Path) -> None:
    told = re.findall(r"(?:`|^)make ([a-z0-9]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(told) <= make_words()


def test_the_readme_starts_with_two_commands_that_do_all_the_setting_up() -> None:
    blocks = re.findall(r"^```sh\n(make \w+)\n```$", read("README.md"), re.MULTILINE)
    assert blocks == ["make run", "make test"]
    makefile = read("Makefile")
    for command in ("run", "test"):
        assert re.search(rf"^{command}:.*(\n\t.*)*?\$\(VENV\)/\w+\.stamp", makefile, re.MULTILINE)


def test_the_docs_show_every_part_of_the_program_and_every_command() -> None:
    drawn = set(re.findall(r"\w+", read("docs/architecture.md").split("```")[1]))
    parts = {path.stem for path in PACKAGE.glob("[a-z]*.py")}
    parts |= {path.parent.name for path in PACKAGE.glob("[a-z]*/__init__.py")}
    assert parts - drawn == set()
    opening = ast.get_docstring(ast.parse(read("scorekeeper/__init__.py"))) or ""
    assert parts - set(re.findall(r"\w+", opening)) == set()
    assert set(main.commands) - drawn == set()
    told = set(re.findall(r"\bscorekeeper ([a-z]+)\b", read("docs/terminal.md")))
    assert set(main.commands) - told == set()


def test_every_decision_is_listed() -> None:
    listed = re.findall(r"\]\((\d{4}-[a-z0-9-]+\.md)\)", read("docs/adr/README.md"))
    written = [path.name for path in sorted((ROOT / "docs" / "adr").glob("[0-9]*.md"))]
    assert listed == written


def headings(page: Path) -> set[str]:
    """The anchors a page offers, as the usual renderers make them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@each(PAGES, called)
def test_a_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        place, _, anchor = target.partition("#")
        aim = (path.parent / place).resolve() if place else path
        assert aim.exists(), target
        if anchor:
            assert anchor in headings(aim), target


@each([page for page in PAGES if page.name != "CHANGELOG.md"], called)
def test_a_path_in_the_docs_is_a_path_in_the_tree(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for told in re.findall(r"`((?:scorekeeper|templates|static|tests|docs|bench)/[\w./-]*)`", text):
        made_later = any(part in told for part in ("vendor", "/translations/", "__pycache__"))
        there = (ROOT / told).exists() or (ROOT / f"{told}.py").exists()
        assert there or made_later, told


# --- the habits ----------------------------------------------------------------------------------


def test_a_build_machine_runs_what_is_run_before_a_commit() -> None:
    assert ".ci/run" in read(".github/workflows/test.yml")
    assert "exec make check" in read(".ci/run")
    entries = re.findall(r"entry: (.*)", read(".pre-commit-config.yaml"))
    assert {"make lint", "make arrows"} <= set(entries)
    assert {entry.split()[1] for entry in entries if entry.startswith("make ")} <= make_words()


def test_the_oldest_version_of_every_requirement_is_known() -> None:
    told = subprocess.run(
        [sys.executable, ROOT / ".ci" / "lowest.py"], capture_output=True, text=True, check=True
    ).stdout
    assert "flask==3.1.3\n" in told
    assert all(re.fullmatch(r"[\w-]+==[\d.]+", line) for line in told.splitlines())
