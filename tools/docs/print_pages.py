"""Prints `docs/pages.md`: every page with its files, and every address with its right and what it
shows. All of it is read from the app and from the files that are there."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from inspect import unwrap
from pathlib import Path

from flask import Blueprint, Flask

from scorekeeper.app import PAGES
from scorekeeper.serving.stream_groups import SEQ_VIEW
from scorekeeper.web.access import action_of

ROOT = Path(__file__).parents[2]

_HEAD = """\
# Pages

Every page of the program, in the order of `PAGES` in `scorekeeper/app.py`. A page has one name in
every layer ([architecture](architecture.md#a-page)). Below its name are its files, then its
addresses: the function that answers, who may call it ([access](access.md) says under which
condition), and the templates that it may show.

- *streamed*: an open page of it gets its news by the live stream, as the view that is named. With
  `seq` the stream tells only that there is news, and the page asks for it.

This page is printed from the program by `make docs`."""


def printed_pages() -> str:
    """The page, in Markdown."""
    return "\n\n".join([_HEAD, *(_page(page) for page in PAGES)]) + "\n"


def _page(page: Blueprint) -> str:
    module = import_module(page.import_name)
    first = (module.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    rows = ["| address | function | who | shows | |", "|---|---|---|---|---|"]
    lines = [f"## {page.name}", first, _files(page), "\n".join([*rows, *_rows(page)])]
    return "\n\n".join(lines)


# --- files ----------------------------------------------------------------------------------------


def _files(page: Blueprint) -> str:
    source = _source(page.import_name).relative_to(ROOT)
    found = [
        f"{source}",
        *_of_this_page(page, "templates", "", folder=True),
        *_of_this_page(page, "static", ".css"),
        *_of_this_page(page, "static/js", ".js"),
        *_of_this_page(page, "tests/pages", ".py", prefix="test_"),
    ]
    return ", ".join(f"`{file}`" for file in found)


def _of_this_page(
    page: Blueprint, where: str, ending: str, *, prefix: str = "", folder: bool = False
) -> list[str]:
    """The files in this folder, or the folder in it, that belong to this page and no other."""
    names = {each.name for each in PAGES}
    if folder:
        return [f"{where}/{page.name}/"] if (ROOT / where / page.name).is_dir() else []
    found = []
    for path in sorted((ROOT / where).glob(f"{prefix}*{ending}")):
        stem = path.stem.removeprefix(prefix)
        owners = [name for name in names if stem == name or stem.startswith(f"{name}_")]
        if max(owners, key=len, default="") == page.name:
            found.append(f"{where}/{path.name}")
    return found


def _source(module: str) -> Path:
    return Path(str(import_module(module).__file__))


# --- addresses ------------------------------------------------------------------------------------


def _rows(page: Blueprint) -> Iterator[str]:
    app = Flask("scorekeeper", static_folder=None)
    app.register_blueprint(page)
    rules = sorted(app.url_map.iter_rules(), key=lambda rule: (rule.rule, rule.endpoint))
    for rule in rules:
        view = app.view_functions[rule.endpoint]
        methods = " ".join(sorted((rule.methods or set()) & {"GET", "POST"}))
        shown = templates_of(view)
        looked_at = "GET" in methods
        notes = _streamed(shown) if looked_at else []
        row = (
            f"`{methods} {re.sub(r'<[a-z]+:', '<', rule.rule)}`",
            f"`{rule.endpoint.partition('.')[2]}`",
            _who(view),
            ", ".join(f"`{name}`" for name in shown),
            ", ".join(notes),
        )
        yield f"| {' | '.join(row)} |"


def _who(view: Callable[..., object]) -> str:
    permission = action_of(view).value
    there = permission.in_open_house
    least = permission.least.name.lower()
    return least if there is None else f"{least}; open house: {there.name.lower()}"


_READ = ("scorekeeper.pages.", "scorekeeper.web.")
"""The packages whose functions are looked into for templates."""


def templates_of(view: Callable[..., object]) -> list[str]:
    """The templates that this view names, itself or through functions that it uses. Those of error
    pages and of the frame, which every view may show, are left out."""
    function = unwrap(view)
    called, found = [(function.__module__, function.__name__)], set[str]()
    for module, name in called:  # it grows meanwhile
        words = _functions_of(module)[name]
        found.update(word for word in words if re.fullmatch(r"(?!web/)\w+/\w+\.html", word))
        for word in words:
            at = getattr(import_module(module), word, None) if word.isidentifier() else None
            where = getattr(at, "__module__", "") or ""
            if where.startswith(_READ) and word in _functions_of(where):
                called += [(where, word)] if (where, word) not in called else []
    return sorted(found)


@cache
def _functions_of(module: str) -> dict[str, list[str]]:
    """Each function of this module: the names and the texts in it, in their order."""
    tree = ast.parse(_source(module).read_text(encoding="utf-8"))
    return {
        node.name: [*dict.fromkeys(_words(node))]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


def _words(function: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(function):
        match node:
            case ast.Name(id=word) | ast.Constant(value=str(word)):
                yield word


def _streamed(templates: list[str]) -> list[str]:
    """Which view of the stream updates a page of these templates."""
    views = sorted({view for name in templates for view in _stream_views(name)})
    return [f"streamed: {', '.join(f'`{view}`' for view in views)}"] if views else []


_STREAM = r"""stream_url\([\w.]+(?:, '(\w+)')?\)"""
"""Where a template asks for the address of the stream, with the view if it is not the usual one."""


@cache
def _stream_views(template: str) -> frozenset[str]:
    """The views of the stream in this template and in those that it includes."""
    text = (ROOT / "templates" / template).read_text(encoding="utf-8")
    views = {view or SEQ_VIEW for view in re.findall(_STREAM, text)}
    for inner in re.findall(r"{%-? *include ['\"]([\w/]+\.html)['\"]", text):
        views |= _stream_views(inner)
    return frozenset(views)


if __name__ == "__main__":
    sys.stdout.write(printed_pages())
