"""What `static/` asks is in the oldest browsers that docs/browsers.md promises, or told there."""

from __future__ import annotations

import re

from tests.checkout import read
from tests.project.web_features import Version, first_versions, used, version

PAGE = read("docs/browsers.md")
FIGURE = r" ([\d.]+|–) "
ROW = re.compile(rf"^\| ([^|]*) \|{FIGURE}\|{FIGURE}\|{FIGURE}\|(.*)$", re.M)


def versions_of(row: tuple[str, ...]) -> tuple[Version, ...]:
    return tuple(version(figure.replace("–", "-")) for figure in row[1:4])


def promised(row: str) -> tuple[Version, ...]:
    """The three versions in this row of the first table."""
    return next(versions_of(each) for each in ROW.findall(PAGE) if each[0].startswith(row))


def told() -> dict[tuple[str, ...], tuple[Version, ...]]:
    """The features that the rows of the last table name, with the versions that it says."""
    return {
        tuple(re.findall(r"`([^`]+)`", row[0])): versions_of(row)
        for row in ROW.findall(PAGE)
        if row[0].startswith("`")
    }


def newer() -> dict[str, tuple[Version, ...]]:
    """What is used and newer than what is promised: scripts where they run, style sheets always."""
    scripts, sheets = promised("with scripts"), promised("plainly")
    found = {}
    for feature in used():
        versions = first_versions().get(feature, ())
        oldest = scripts if feature.kind == "script" else sheets
        if any(one > other for one, other in zip(versions, oldest, strict=False)):
            found[feature.name] = versions
    return found


def test_since_when_a_browser_has_each_used_feature_is_known() -> None:
    """`tests/project/web_features.py` says how a missing line is added to its table."""
    known = first_versions()
    missing = [each.words for each in used() if each.kind != "value" and each not in known]
    assert sorted(missing) == []


def test_of_every_feature_newer_than_these_browsers_it_is_told_what_they_do_without_it() -> None:
    names = [name for row in told() for name in row]
    assert sorted(names) == sorted(newer())


def test_the_versions_in_the_docs_are_those_of_the_table() -> None:
    found = newer()
    for names, versions in told().items():
        newest = tuple(max(each) for each in zip(*(found[name] for name in names), strict=True))
        assert versions == newest, names
