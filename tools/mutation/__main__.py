"""Draw mutants of every layer, and tell which of them a test notices.

    make test-program ARGS="--cov --cov-context=test"   # which test runs which line: .coverage
    python -m tools.mutation --each 40 --seed 1 --out build/mutants.json

Each mutant is tried in a copy of the project against the tests that run its line, those first whose
name is that of its module, until one fails. `--killers` tells all that fail. `--again FILE` tries
the mutants of an earlier run.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue

from coverage import CoverageData

from tools.mutation.mutants import Mutant, sample

LAYERS = ("rules", "game", "storage", "service", "wording", "api", "serving", "web", "pages", "cli")
COPIED = ("scorekeeper", "templates", "static", "tests", "tools", "docs", "bench", "deploy")
LONGEST = 240
"""Seconds for the tests of one mutant. A mutant that needs more is told apart from killed ones."""

NO_TESTS = 5
"""What pytest ends with where none of the tests exists."""

MOST_TESTS = 400
"""Tests that are tried at most for one mutant."""


def main() -> None:
    """Run the campaign, write its results, and print a line for each layer."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutation")
    parser.add_argument("--each", type=int, default=40, help="mutants of each layer")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layers", nargs="*", default=LAYERS)
    parser.add_argument("--again", type=Path, help="the mutants of these results")
    parser.add_argument("--killers", action="store_true", help="run all tests of each mutant")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("build/mutants.json"))
    asked = parser.parse_args()
    mutants = list(_again(asked.again) if asked.again else _drawn(asked))
    covered = CoverageData()
    covered.read()
    trees: SimpleQueue[Path] = SimpleQueue()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(asked.workers):
            trees.put(_copy(Path(folder) / str(number)))

        def tried(mutant: Mutant) -> dict[str, object]:
            tree = trees.get()
            try:
                return _try(mutant, tree, tests_of(mutant, covered), all_killers=asked.killers)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(asked.workers) as threads:
            results = []
            for number, result in enumerate(threads.map(tried, mutants), 1):
                results.append(result)
                print(f"{number}/{len(mutants)} {result['outcome']} {_place(result)}", flush=True)
    asked.out.parent.mkdir(exist_ok=True)
    asked.out.write_text(json.dumps(results, indent=1), encoding="utf-8")
    _print_scores(results)


def tests_of(mutant: Mutant, covered: CoverageData) -> list[str]:
    """The ids of the tests that run this line, those of its own test file first. Of a line that is
    run at the import only: the tests that run anything of its module."""
    lines = covered.contexts_by_lineno(str(Path(mutant.path).resolve()))
    ids = {_test(context) for context in lines.get(mutant.line, ())} - {""}
    if not ids:
        ids = {_test(context) for found in lines.values() for context in found} - {""}
    own = f"test_{Path(mutant.path).stem}"
    layer = Path(mutant.path).parts[1]
    near = (f"tests/{layer}/", "tests/cases/")
    ranked = sorted(ids, key=lambda name: (own not in name, not name.startswith(near), name))
    return ranked[:MOST_TESTS]


def _test(context: str) -> str:
    return context.partition("|")[0]


def _drawn(asked: argparse.Namespace) -> Iterator[Mutant]:
    luck = random.Random(asked.seed)
    for layer in asked.layers:
        yield from sample(sorted(Path("scorekeeper", layer).rglob("*.py")), asked.each, luck)


def _again(results: Path) -> Iterator[Mutant]:
    for each in json.loads(results.read_text(encoding="utf-8")):
        yield Mutant(**each["mutant"])


def _copy(tree: Path) -> Path:
    for name in COPIED:
        shutil.copytree(name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in Path().iterdir():
        if path.is_file() and path.suffix not in {".db"}:
            shutil.copy2(path, tree / path.name)
    return tree


def _try(mutant: Mutant, tree: Path, tests: list[str], *, all_killers: bool) -> dict[str, object]:
    """What these tests say of this mutant, in this copy of the project."""
    result: dict[str, object] = {"mutant": asdict(mutant), "tests": len(tests), "killers": []}
    if not tests:
        return {**result, "outcome": "no test"}
    path = tree / mutant.path
    source = path.read_bytes()
    only = tree / "only.txt"
    words = ["-q", "-p", "no:playwright", "-p", "no:cacheprovider", "-p", "tools.mutation.only"]
    words += [] if all_killers else ["-x"]
    try:
        path.write_bytes(mutant.changed(source))
        for some in [tests] if all_killers else _nearest_first(tests):
            files = dict.fromkeys(test.partition("::")[0] for test in some)
            only.write_text("\n".join(some), encoding="utf-8")
            run = subprocess.run(
                [sys.executable, "-m", "pytest", *words, *files],
                cwd=tree,
                env={**os.environ, "PYTHONPATH": str(tree), "ONLY": str(only)},
                capture_output=True,
                text=True,
                timeout=LONGEST,
                check=False,
            )
            if run.returncode not in (0, NO_TESTS):
                killers = re.findall(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
                return {**result, "outcome": "killed", "killers": killers}
    except subprocess.TimeoutExpired:
        return {**result, "outcome": "too long"}
    finally:
        path.write_bytes(source)
    return {**result, "outcome": "survived"}


def _nearest_first(tests: list[str]) -> list[list[str]]:
    """The tests of the first file, and all others: reading many files takes longer than most
    mutants live."""
    first = tests[0].partition("::")[0]
    near = [test for test in tests if test.partition("::")[0] == first]
    rest = [test for test in tests if test not in set(near)]
    return [near, rest] if rest else [near]


def _place(result: dict[str, object]) -> str:
    mutant = result["mutant"]
    assert isinstance(mutant, dict)
    return f"{mutant['path']}:{mutant['line']} {mutant['old']!r} -> {mutant['new']!r}"


def _print_scores(results: list[dict[str, object]]) -> None:
    counts: dict[str, Counter[str]] = {}
    for result in results:
        mutant = result["mutant"]
        assert isinstance(mutant, dict)
        layer = Path(mutant["path"]).parts[1]
        counts.setdefault(layer, Counter())[str(result["outcome"])] += 1
    print("| layer | mutants | killed | survived | too long | no test |\n|---|--:|--:|--:|--:|--:|")
    for layer, found in counts.items():
        numbers = [found[name] for name in ("killed", "survived", "too long", "no test")]
        print(f"| {layer} | {found.total()} | {' | '.join(map(str, numbers))} |")


if __name__ == "__main__":
    main()
