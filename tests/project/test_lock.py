"""The packages for development are locked: all that pyproject.toml asks for, each by its hash."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
LOCKED = re.compile(
    r"^([\w.-]+)(?:\[[\w, -]+\])?==([\w.+!-]+)(?: ; [^\\\n]+)?(?: \\\n    --hash=\S+)+$", re.M
)


def locked() -> dict[str, Version]:
    text = (ROOT / "requirements-dev.txt").read_text("utf-8")
    found: dict[str, Version] = {
        canonicalize_name(name): Version(version) for name, version in LOCKED.findall(text)
    }
    assert len(found) == len(re.findall("^[^ #\n]", text, re.M)), "a package without a hash"
    return found


def asked_for() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [*map(Requirement, project["dependencies"] + project["optional-dependencies"]["dev"])]


def test_every_package_that_is_asked_for_is_locked_to_a_version_that_is_allowed() -> None:
    versions = locked()
    for each in asked_for():
        version = versions.get(canonicalize_name(each.name))
        assert version is not None, f"{each.name} is not locked: make lock"
        assert version in each.specifier, f"{each} but locked to {version}: make lock"


def test_a_file_with_another_hash_is_never_installed() -> None:
    tool = ROOT / "tools" / "install_locked.py"
    if (spec := importlib.util.spec_from_file_location("install_locked", tool)) is None:
        raise FileNotFoundError(tool)
    module = importlib.util.module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(module)
    assert not module.may_take_others(
        "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE."
    )
    assert module.may_take_others("ERROR: No matching distribution found for flask==3.1.3")
