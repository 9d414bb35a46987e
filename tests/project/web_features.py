"""What the style sheets and scripts of `static/` ask of a browser, and since when it is there.

The versions are in `web_features.tsv`: figures of MDN's browser-compat-data for what is used. Each
line ends with its place in that data. A new line is typed; where npm reaches its registry, all are
printed anew by

    npm pack @mdn/browser-compat-data && tar xf mdn-browser-compat-data-*.tgz package/data.json
    python -m tests.project.web_features package/data.json > new.tsv
    mv new.tsv tests/project/web_features.tsv
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.checkout import ROOT

STATIC = ROOT / "static"
TABLE = Path(__file__).with_name("web_features.tsv")
BROWSERS = ("safari_ios", "chrome_android", "firefox_android")
NEVER = (999, 0)
"""The version of a browser that does not have it yet."""

Version = tuple[int, int]
FLOOR: tuple[Version, ...] = ((13, 0), (79, 0), (68, 0))
"""Values of properties that are older in each browser have no line in the table."""

FREE_NAMES = re.compile(
    r"--|-webkit-|animation|content$|cursor|font$|font-family|grid-area|grid-template$|transition"
)
"""Properties whose values are names of ours, or whose words say nothing about a browser."""

OLD_UNITS = frozenset(
    ("px", "cm", "mm", "in", "pt", "em", "ex", "ch", "rem", "vw", "vh", "vmin", "vmax", "deg")
) | {"turn", "fr", "s", "ms"}

SYNTAX = {
    "navigation": r"\bnavigation\.",  # the word alone names a kind of measurement
    "?.": r"\?\.[\w\[(]",
    "??": r"\?\?[^=]",
    "??=": r"\?\?=",
    "||=": r"\|\|=",
    "&&=": r"&&=",
    ".at()": r"\.at\(",
    ".flat()": r"\.flat\(",
    ".with()": r"\.with\(",
    "#private": r"\bthis\.#\w",
    "static {}": r"\bstatic \{",
    "import()": r"\bimport\(",
    "/(?<=)/": r"\(\?<[=!]",
    "/(?<name>)/": r"\(\?<\w",
    "1_000": r"\b\d+_\d",
}
"""What is no name in a script, and a pattern that finds it."""


@dataclass(frozen=True, slots=True, order=True)
class Feature:
    """One thing that a browser has or lacks, such as the property `aspect-ratio`."""

    kind: str
    name: str

    @property
    def words(self) -> str:
        return f"{self.kind} {self.name}"


def features_of_css(text: str) -> Iterator[Feature]:
    """The at-rules, media features, selectors, properties, functions, units and values in a style
    sheet. Names with a prefix are left out, because they stand beside the plain ones."""
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    text = re.sub(r"\"[^\"]*\"|'[^']*'|url\([^)]*\)", " ", text)
    for head in re.findall(r"@[^{};]*[{;]", text):
        yield Feature("at-rule", re.findall(r"@[\w-]+", head)[0])
        for name in re.findall(r"\(\s*([a-z-]+)\s*[:)]", head):
            yield Feature("media", name)
    for found in re.findall(r"[^{}]*\{", text):
        selector = found.rsplit(";", 1)[-1].strip()
        if not selector.startswith("@"):
            for name in re.findall(r"::?[a-z][a-z-]*", selector):
                yield Feature("selector", name)
            if re.search(r":not\([^)]*,", selector):
                yield Feature("selector", ":not(list)")
    for block in re.findall(r"\{([^{}]*)\}", text):
        for declared in block.split(";"):
            if ":" in declared:
                yield from _of_declaration(*declared.split(":", 1))


def _of_declaration(name: str, value: str) -> Iterator[Feature]:
    name = name.strip()
    if not name.startswith("-"):
        yield Feature("property", name)
    for called in re.findall(r"(?<![\w-])([a-z][a-z-]*)\(", value):
        yield Feature("function", called)
    for unit in re.findall(r"(?<![\w-])[+-]?[\d.]+([a-z]+)", value):
        if unit not in OLD_UNITS:
            yield Feature("unit", unit)
    if not FREE_NAMES.match(name):
        for word in re.findall(r"(?<![\w.#-])[a-z][a-z-]*(?![\w(-])", value):
            yield Feature("value", f"{name}: {word}")


def features_of_script(text: str) -> Iterator[Feature]:
    """What of the table is in a script: a name, or the syntax that its pattern finds."""
    text = re.sub(r"^\s*//.*$|/\*.*?\*/", "", text, flags=re.M)
    words = set(re.findall(r"[A-Za-z]\w*(?:\.[a-zA-Z]\w*)?", text)) | set(re.findall(r"\w+", text))
    for name in places_of_scripts():
        if re.search(SYNTAX[name], text) if name in SYNTAX else name in words:
            yield Feature("script", name)


@cache
def used() -> Mapping[Feature, tuple[str, ...]]:
    """Everything that `static/` uses, each with its files. What htmx needs is told in the docs."""
    found: dict[Feature, list[str]] = {}
    for path in sorted(STATIC.rglob("*.css")):
        for feature in set(features_of_css(path.read_text("utf-8"))):
            found.setdefault(feature, []).append(path.name)
    for path in sorted((STATIC / "js").rglob("*.js")):
        for feature in set(features_of_script(path.read_text("utf-8"))):
            found.setdefault(feature, []).append(path.name)
    return {feature: tuple(files) for feature, files in found.items()}


@cache
def first_versions() -> Mapping[Feature, tuple[Version, ...]]:
    """The table: the first iOS, Chrome and Firefox on Android that have a feature."""
    return {
        Feature(kind, name): tuple(map(version, rest[: len(BROWSERS)]))
        for kind, name, *rest in _lines()
    }


@cache
def places_of_scripts() -> Mapping[str, str]:
    """Names of scripts that came late, and syntax, with their place in the data."""
    return {name: rest[-1] for kind, name, *rest in _lines() if kind == "script"}


def _lines() -> list[list[str]]:
    return [line.split("\t") for line in TABLE.read_text("utf-8").splitlines()]


def version(text: str) -> Version:
    """`14.5` as numbers; `-` is no version yet."""
    if text == "-":
        return NEVER
    whole, _, part = text.partition(".")
    return int(whole), int(part or 0)


# --- printing the table from the data -------------------------------------------------------------


def main(path: str) -> None:
    """Print the table, with the values of used properties that came later than these."""
    tree = json.loads(Path(path).read_text("utf-8"))
    places = {(kind, name): place for kind, name, *_, place in _lines()}
    for name in sorted(each.name for each in used() if each.kind == "property"):
        whole = _first(_at(tree, places["property", name]))
        for word in _at(tree, f"css.properties.{name}") or {}:
            place = f"css.properties.{name}.{word}"
            first = zip(_first(_at(tree, place)), FLOOR, whole, strict=False)
            is_late = any(found > max(old, older) for found, old, older in first)
            if is_late and re.fullmatch(r"[a-z][a-z-]*", word) and not FREE_NAMES.match(name):
                places["value", f"{name}: {word}"] = place
    for (kind, name), place in sorted(places.items()):
        print(kind, name, *map(_printed, _first(_at(tree, place))), place, sep="\t")


def _printed(found: Version) -> str:
    whole, part = found
    return "-" if found == NEVER else f"{whole}.{part}" if part else str(whole)


def _at(tree: dict[str, Any], place: str) -> dict[str, Any] | None:
    entry: dict[str, Any] | None = tree
    for name in place.split("."):
        entry = (entry or {}).get(name)
    return entry


def _first(entry: dict[str, Any] | None) -> tuple[Version, ...]:
    """The first versions without a prefix or a switch; nothing for what the data does not know."""
    if entry is None or "__compat" not in entry:
        return ()
    support = entry["__compat"]["support"]
    return tuple(
        _of_browser(support.get(browser, {"version_added": False})) for browser in BROWSERS
    )


def _of_browser(told: dict[str, Any] | list[dict[str, Any]]) -> Version:
    for one in told if isinstance(told, list) else [told]:
        changed = {"prefix", "alternative_name", "flags", "version_removed"} & one.keys()
        added = one["version_added"]
        if not changed and isinstance(added, str) and added != "preview":
            return version(added.removeprefix("≤"))
    return NEVER


if __name__ == "__main__":
    main(sys.argv[1])
