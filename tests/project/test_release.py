"""What a release is made of agrees: version, changelog, Pythons, and the files that it names."""

from __future__ import annotations

import re
import runpy
import tomllib

from packaging.version import Version

from scorekeeper import __version__
from tests.checkout import ROOT, read

RELEASE = read(".github/workflows/release.yml")
PROJECT = tomllib.loads(read("pyproject.toml"))["project"]
CHECK = runpy.run_path(str(ROOT / ".ci" / "ready_to_release.py"))
"""What is asked before a release is built."""


def test_the_changelog_has_what_is_to_come_and_then_the_version_of_the_program() -> None:
    log = read("CHANGELOG.md")
    headings = re.findall(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", log, re.MULTILINE)
    assert headings[0] == ("Unreleased", "")
    versions = [Version(version) for version, _day in headings[1:]]
    assert str(versions[0]) == __version__
    assert versions == sorted(set(versions), reverse=True)
    days = [day for _version, day in headings[1:]]
    assert all(days)
    assert days == sorted(days, reverse=True)
    assert len(headings) == len(re.findall(r"^## ", log, re.MULTILINE))


def test_every_python_that_is_promised_is_tested_before_a_commit_and_before_a_release() -> None:
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    listed = ", ".join(f'"{each}"' for each in promised)
    for workflow in ("test.yml", "release.yml"):
        assert f"python: [{listed}]" in read(f".github/workflows/{workflow}"), workflow


def test_the_release_names_files_and_extras_that_are_there_and_keeps_no_password() -> None:
    for name in re.findall(r"(?:tools|deploy|\.ci)/\w[\w./]*", RELEASE):
        assert (ROOT / name).is_file(), name
    (extras,) = re.findall(r"EXTRAS=(\S+)", RELEASE)
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])
    assert set(re.findall(r"secrets\.(\w+)", RELEASE)) == {"GITHUB_TOKEN"}
    assert PROJECT["name"] in RELEASE


def test_a_tag_without_its_version_entries_or_addresses_is_refused_before_it_is_built() -> None:
    asked = "python .ci/ready_to_release.py"
    assert RELEASE.index(asked) < RELEASE.index("python -m build")
    assert f"`{asked} v0.4.0`" in read("CONTRIBUTING.md")
    urls = {name: f"https://home.example/{name}" for name in CHECK["WANTED"]}
    log = "## [Unreleased]\n\n## [0.4.0] - 2026-12-01\n\n- Cards.\n\n## [0.3.0] - 2026-01-01\n"
    lacks = CHECK["missing"]
    assert not [*lacks("v0.4.0", "0.4.0", urls, log)]
    cases: tuple[tuple[tuple[str, str, dict[str, str], str], list[str]], ...] = (
        (("v0.4.1", "0.4.0", urls, log), ["__init__.py has 0.4.0", "no entries"]),
        (("v0.3.0", "0.3.0", urls, log), ["no entries under ## [0.3.0]"]),
        (("v0.4.0", "0.4.0", urls, log.replace("\n\n", "\n- More.\n", 1)), ["[Unreleased]"]),
        (("v0.4.0", "0.4.0", {**urls, "Issues": "https://"}, log), ["no address of Issues"]),
        (("v0.4.0", "0.4.0", {}, log), [f"no address of {name}" for name in urls]),
    )
    for asked_for, wanted in cases:
        said = [*lacks(*asked_for)]
        assert len(said) == len(wanted), said
        assert all(words in each for words, each in zip(wanted, said, strict=True)), said


def test_the_addresses_of_the_project_are_in_one_place() -> None:
    """Nothing else of it has to be changed when they are filled in."""
    assert {*PROJECT.get("urls", {})} <= {*CHECK["WANTED"], "Changelog", "Documentation"}
    for name in CHECK["WANTED"]:
        assert re.search(rf'^#?{name} = "https://', read("pyproject.toml"), re.MULTILINE), name
    for file in (ROOT / ".github").glob("*/*.yml"):
        assert not re.search(r"https?://", file.read_text(encoding="utf-8")), file.name
