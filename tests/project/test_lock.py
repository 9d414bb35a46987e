"""The packages for development are locked: all that pyproject.toml asks for, each by its hash."""

from __future__ import annotations

import re
import runpy
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tests.checkout import ROOT, read

LOCKED = re.compile(
    r"^([\w.-]+)(?:\[[\w, -]+\])?==([\w.+!-]+)(?: ; [^\\\n]+)?(?: \\\n    --hash=\S+)+$", re.M
)


def locked() -> dict[str, Version]:
    text = read("requirements-dev.txt")
    found: dict[str, Version] = {
        canonicalize_name(name): Version(version) for name, version in LOCKED.findall(text)
    }
    assert len(found) == len(re.findall("^[^ #\n]", text, re.M)), "a package without a hash"
    return found


def test_every_package_that_is_asked_for_is_locked_to_a_version_that_is_allowed() -> None:
    versions = locked()
    project = tomllib.loads(read("pyproject.toml"))["project"]
    extras = project["optional-dependencies"]
    asked_for = [*map(Requirement, project["dependencies"] + extras["dev"])]
    for ours in [each for each in asked_for if each.name == project["name"]]:
        asked_for.remove(ours)
        asked_for += (Requirement(one) for extra in ours.extras for one in extras[extra])
    for each in asked_for:
        version = versions.get(canonicalize_name(each.name))
        assert version is not None, f"{each.name} is not locked: make lock"
        assert version in each.specifier, f"{each} but locked to {version}: make lock"


def test_a_file_with_another_hash_is_never_installed() -> None:
    may_take_others = runpy.run_path(str(ROOT / "tools" / "install_locked.py"))["may_take_others"]
    assert not may_take_others(
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    )
    assert may_take_others("ERROR: No matching distribution found for flask==3.1.3")
