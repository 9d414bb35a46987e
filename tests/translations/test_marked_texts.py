"""Texts are marked so that they can be translated: whole, literal, and used as they come."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

from jinja2 import Environment, FileSystemLoader, nodes

from scorekeeper.cli import options as language
from scorekeeper.web import translations
from scorekeeper.wording import sentences
from scorekeeper.wording import texts as declared_texts
from tests.checkout import ROOT
from tests.translations.catalogues import holes, known_texts, marks_texts


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


TEXTS_OF = {
    **dict.fromkeys(("says", "_", "N_", "gettext", "lazy_gettext"), 1),
    **dict.fromkeys(("plural", "ngettext", "lazy_ngettext"), 2),
    **dict.fromkeys(("NP_", "pgettext", "lazy_pgettext"), 2),
    **dict.fromkeys(("npgettext", "lazy_npgettext"), 3),
}
"""The calls that mark a text, and how many literals each begins with."""

LOOKS_TEXTS_UP = frozenset(
    name_of(Path(str(each.__file__)))
    for each in (translations, language, declared_texts, sentences)
)
"""Modules that are given a text which another module marks."""

CHANGES = frozenset(
    ("lower", "upper", "capitalize", "title", "casefold", "swapcase", "partition", "rpartition")
)
"""Methods of a text that no translated text may be changed by: another language has no capital
letters, other signs between sentences, another order."""

Node = TypeVar("Node", bound=ast.AST)

MODULES = sorted((ROOT / "scorekeeper").rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


# ------------------------------------------------------------------ Python


def called(node: ast.AST) -> str:
    """The name of the function that this node calls; "" if it calls none."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
        case _:
            return ""


@cache
def nodes_that_matter() -> tuple[tuple[str, ast.AST], ...]:
    """Every call, function and text put together in those modules that mark texts, and where it
    stands."""
    matters = (ast.Call, ast.FunctionDef, ast.BinOp, ast.JoinedStr)
    return tuple(
        (f"{name_of(path)}:{node.lineno}", node)
        for path in MODULES
        if marks_texts(source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, matters)
    )


def nodes_of(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    return ((where, node) for where, node in nodes_that_matter() if isinstance(node, kind))


def test_a_marked_text_is_a_literal() -> None:
    wrong = [
        f"{where}: {ast.unparse(node)}"
        for where, node in nodes_of(ast.Call)
        if (count := TEXTS_OF.get(called(node))) and where.partition(":")[0] not in LOOKS_TEXTS_UP
        if not all(_is_text(each) for each in (*node.args, None)[:count])
    ]
    assert not wrong


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def test_no_translated_text_is_changed() -> None:
    """Neither as it is looked up, nor under a name that it was given in the same function."""
    wrong = []
    for where, function in nodes_of(ast.FunctionDef):
        kept = (node for node in ast.walk(function) if isinstance(node, ast.Assign))
        names = {ast.unparse(each) for node in kept if _marks(node.value) for each in node.targets}
        for node in ast.walk(function):
            match node:
                case ast.Call(func=ast.Attribute(attr=change, value=base)) if change in CHANGES:
                    if _marks(base) or ast.unparse(base) in names:
                        wrong.append(f"{where}: {ast.unparse(node)}")
    assert not wrong


def _marks(node: ast.expr) -> bool:
    """Is this a translated text, or one of several?"""
    match node:
        case ast.IfExp(body=body, orelse=other):
            return _marks(body) or _marks(other)
        case ast.BinOp(left=left, right=right, op=ast.Add()):
            return _marks(left) or _marks(right)
        case _:
            return called(node) in TEXTS_OF


def test_no_sentence_is_added_up_from_translated_texts() -> None:
    wrong = []
    for where, node in nodes_that_matter():
        match node:
            case ast.BinOp(op=ast.Add()) if _marks(node):
                wrong.append(f"{where}: {ast.unparse(node)}")
            case ast.JoinedStr(values=values):
                filled = [each.value for each in values if isinstance(each, ast.FormattedValue)]
                wrong += [f"{where}: {ast.unparse(node)}" for _ in filter(_marks, filled)]
    assert not wrong


def test_a_text_of_the_rules_has_no_place_for_a_value() -> None:
    """The core holds texts and never makes a sentence from facts."""
    held = [
        text
        for (_context, text), message in known_texts().items()
        if any(str(file).startswith("scorekeeper/rules/") for file, _line in message.locations)
    ]
    assert held
    assert [text for text in held if holes(text)] == []


# ------------------------------------------------------------------ templates


@cache
def pages() -> tuple[tuple[str, nodes.Template], ...]:
    """Every template, read."""
    loader = FileSystemLoader(ROOT / "templates")
    jinja = Environment(loader=loader, extensions=["jinja2.ext.i18n"], autoescape=True)
    return tuple((name_of(path), jinja.parse(path.read_text("utf-8"))) for path in TEMPLATES)


def calls_in(node: nodes.Node) -> Iterator[tuple[str, nodes.Call]]:
    """The calls in this node that mark a text."""
    own = [node] if isinstance(node, nodes.Call) else []
    for call in (*own, *node.find_all(nodes.Call)):
        if isinstance(call.node, nodes.Name) and call.node.name in TEXTS_OF:
            yield call.node.name, call


def test_a_marked_text_of_a_template_is_a_literal() -> None:
    wrong = [
        f"{where}:{call.lineno}"
        for where, page in pages()
        for name, call in calls_in(page)
        if not all(
            isinstance(each, nodes.Const) and isinstance(each.value, str)
            for each in (*call.args, None)[: TEXTS_OF[name]]
        )
    ]
    assert not wrong


def test_no_translated_text_of_a_template_is_changed() -> None:
    filtered = [
        f"{where}:{each.lineno}: {each.name}"
        for where, page in pages()
        for each in page.find_all(nodes.Filter)
        if each.name in CHANGES and each.node is not None and any(calls_in(each.node))
    ]
    joined = [
        f"{where}:{each.lineno}: two texts joined by ~ or +"
        for where, page in pages()
        for each in page.find_all((nodes.Concat, nodes.Add))
        if any(calls_in(each))
    ]
    assert not filtered + joined


def test_no_two_translated_texts_of_a_template_make_one_sentence() -> None:
    wrong = []
    for where, page in pages():
        for output in page.find_all(nodes.Output):
            last: nodes.Call | None = None
            between = ""
            for node in output.nodes:
                if isinstance(node, nodes.TemplateData):
                    between += node.data
                    continue
                call = shown_by(node)
                if call and last and is_one_sentence(said(last), between):
                    wrong.append(
                        f"{where}:{call.lineno}: {said(last)!r} {between!r} {said(call)!r}"
                    )
                last, between = call, ""
    assert not wrong


def shown_by(node: nodes.Expr) -> nodes.Call | None:
    """The marked text that this node shows as it is; None where a macro gets it."""
    if isinstance(node, nodes.CondExpr):
        return shown_by(node.expr1)
    if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name):
        return node if node.node.name in TEXTS_OF else None
    return None


def said(call: nodes.Call) -> str:
    """The text of this call, of two forms the last."""
    found = [each.value for each in call.args if isinstance(each, nodes.Const)]
    return str(found[-1]) if found else ""


def is_one_sentence(first: str, between: str) -> bool:
    """Does a second text continue this one? A tag between them, a sign that stands between items,
    or the end of a sentence says that it does not."""
    apart = "<" in between or any(sign in between for sign in "·|/›:;")
    return not apart and not first.rstrip().endswith((".", "!", "?", ":", "…", "”"))
