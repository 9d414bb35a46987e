"""A page has one name in every layer: its module, its templates, style, script and test.

`pages/x.py` has the blueprint `x`, shows `templates/x/`, looks like `static/x.css`, runs
`static/js/x.js` and is tested in `tests/pages/test_x.py`; more of them are called `x_<topic>`. What
several pages show is in a folder `shown`. No page uses what belongs to another. In every layer the
test of `x.py` is `test_x.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.all_cases import each
from tests.checkout import ROOT

PAGES = {
    path.stem
    for path in (ROOT / "scorekeeper" / "pages").iterdir()
    if path.stem[0] != "_" and path.stem != "shown"
}
SHOWN = {path.stem for path in (ROOT / "scorekeeper" / "pages" / "shown").glob("*.py")}
TEMPLATES = ROOT / "templates"
STATIC = ROOT / "static"


def page_of(stem: str, names: set[str]) -> str:
    """The longest of these names that the stem is, or begins with before an underscore."""
    found = [name for name in names if stem == name or stem.startswith(f"{name}_")]
    return max(found, key=len, default="")


def templates_named_in(path: Path) -> set[str]:
    """Every template that this file of the program or of the pages names."""
    return set(re.findall(r"[\"'](\w+/\w+\.html)[\"']", path.read_text(encoding="utf-8")))


def static_files_named_in(path: Path) -> Iterator[str]:
    """Every style sheet and script that this template loads."""
    text = path.read_text(encoding="utf-8")
    for whole, beginning in re.findall(r"static_url\('(?:([\w/]+\.(?:css|js))'|([\w/]+)' ~)", text):
        yield whole or f"{beginning}.css"


def sources_of(page: str) -> list[Path]:
    folder = ROOT / "scorekeeper" / "pages" / page
    return sorted(folder.glob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


@each(sorted(PAGES))
def test_a_page_has_one_blueprint_of_its_name_and_addresses_by_its_functions(page: str) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sources_of(page))
    assert re.findall(r'^(\w+) = Blueprint\(\s*"(\w+)"', source, re.MULTILINE) == [(page, page)]
    assert "endpoint=" not in source


def test_every_template_style_and_script_is_named_as_its_page() -> None:
    folders = {path.name for path in TEMPLATES.iterdir() if path.is_dir()}
    assert folders - PAGES == {"shown", "web"}
    assert [path.name for path in TEMPLATES.glob("*.html")] == ["base.html"]
    files = [*STATIC.glob("*.css"), *(STATIC / "js").glob("*.js")]
    assert {path.name for path in files if not page_of(path.stem, PAGES)} == {"base.css"}


@each(sorted({*PAGES, "shown"}))
def test_a_page_shows_its_own_templates_and_shared_ones(page: str) -> None:
    files = [*sources_of(page), *(TEMPLATES / page).glob("*.html")]
    folders = {name.partition("/")[0] for path in files for name in templates_named_in(path)}
    assert folders <= {page, "shown"}


def test_a_style_or_a_script_is_used_by_its_page_alone() -> None:
    """Those in a folder `shown` are for several pages, `base.css` is for all."""
    for path in sorted(TEMPLATES.rglob("*.html")):
        page = path.parent.name
        for name in static_files_named_in(path):
            file = name.removeprefix("js/")
            if file.startswith(("vendor/", "shown/")) or name == "base.css":
                continue
            assert page_of(Path(file).stem, PAGES) == page, f"{page} uses {name}"


def test_every_page_has_a_test_of_its_name_and_every_test_names_what_it_tests() -> None:
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests/pages").glob("test_*.py")}
    assert PAGES - tests == set()
    assert {name for name in tests if not page_of(name, PAGES)} == set()
    shown = (ROOT / "tests" / "pages" / "shown").glob("test_*.py")
    names = {path.stem.removeprefix("test_") for path in shown}
    assert {name for name in names if not page_of(name, SHOWN)} == set()


LAYERS = (
    "rules",
    "game",
    "storage",
    "service",
    "wording",
    "network",
    "api",
    "serving",
    "web",
    "cli",
)
OVER_HTTP = {"links"}
"""What tests of `web` ask over HTTP, beside the test of the module."""


def test_a_test_with_the_name_of_a_module_is_in_the_layer_of_that_module() -> None:
    program, elsewhere = ROOT / "scorekeeper", []
    modules = {at: {path.stem for path in (program / at).rglob("[!_]*.py")} for at in LAYERS}
    every = {name for names in modules.values() for name in names} - OVER_HTTP
    for layer in LAYERS:
        packages = {path.parent.name for path in (program / layer).rglob("__init__.py")}
        for path in sorted((ROOT / "tests" / layer).rglob("test_*.py")):
            stem = path.stem.removeprefix("test_")
            if page_of(stem, every) and not page_of(stem, modules[layer] | packages):
                elsewhere.append(f"tests/{layer}/{path.name}")
    assert elsewhere == []
