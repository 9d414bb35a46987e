"""Reads a page as a browser would: its elements, what its forms would send, and what is wrong.

It reads pages of ours only, which close what they open, and is twice as fast as the `html.parser`
of Python, which reads every page: the tests read many thousands. What it cannot read is a fault.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

VOID = frozenset(
    ("area", "base", "br", "circle", "col", "embed", "hr", "img", "input", "link", "meta", "path")
) | {"rect", "source", "track", "wbr"}
"""Elements that hold nothing. A shape in a drawing may close itself or not."""

NAMES_OF_OTHERS = {"for", "form", "list", "headers", "aria-labelledby", "aria-describedby"}
FIELDS = ("input", "select", "textarea")
ONE_LINE = frozenset({"text", "search", "number", "tel", "url", "email", "password"})
"""The kinds of fields in which the Enter key presses the first key of the form."""

SILENT_FIELDS = frozenset({"hidden", "submit", "button", "image", "reset"})

_TAG = re.compile(
    r"""<!--.*?-->|<!doctype[^>]*>|<(/?)([a-z][^\s/>]*)((?:[^>"']++|"[^"]*"|'[^']*')*+)>""",
    re.DOTALL | re.IGNORECASE,
)
_ATTRIBUTE = re.compile(r"""([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")
_UNFINISHED = re.compile(r"<[a-z/!?]", re.IGNORECASE)
_END_OF = {tag: re.compile(rf"(?=</{tag}\b)", re.IGNORECASE) for tag in ("script", "style")}
"""Where the text of an element ends that holds no elements."""


@dataclass(eq=False, slots=True)
class Element:
    """One element: its tag, attributes and text, and the element around it.

    `page` lists all elements in the order of the page. Those inside this one are next to it there,
    from `number` to `end`; an element that is never closed has no end.
    """

    tag: str
    attributes: dict[str, str]
    above: Element | None = field(repr=False)
    line: int
    page: list[Element] = field(repr=False)
    number: int
    end: int | None = None
    below: list[Element] = field(default_factory=list, repr=False)
    pieces: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        said = " ".join(f'{name}="{value}"' for name, value in self.attributes.items())
        return f"line {self.line}: <{self.tag} {said}>"

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def all(self, *tags: str) -> Iterator[Element]:
        """Everything inside, in the order of the page; only these tags, if any are given."""
        inside = self.page[self.number : self.end]
        return iter([each for each in inside if each.tag in tags] if tags else inside)

    def of_class(self, name: str, *tags: str) -> list[Element]:
        """Those inside that have this class."""
        return [each for each in self.all(*tags) if name in each.get("class").split()]

    def inside(self, tag: str) -> Element | None:
        """The nearest element of this tag around this one."""
        at = self.above
        while at is not None and at.tag != tag:
            at = at.above
        return at

    @property
    def text(self) -> str:
        """The words as one reads them."""
        inner = (piece if isinstance(piece, str) else piece.text for piece in self._content())
        return " ".join("".join(inner).split())

    def _content(self) -> Iterator[str | Element]:
        for piece in self.pieces:
            yield self.below[int(piece[1:])] if piece.startswith("\0") else piece


class Markup:
    """One page or one partial. `faults` are what no page of ours may have."""

    def __init__(self, source: str) -> None:
        self.elements: list[Element] = []
        self.root = Element("", {}, None, 0, self.elements, 0)
        self._whole = "<html" in source
        self._misread: list[str] = []
        self._open = [self.root]
        self._read(source)
        self._misread += [f"never closed: {element}" for element in self._open[1:]]

    # ------------------------------------------------------------------ reading

    def _read(self, source: str) -> None:
        at, line = 0, 1
        while found := _TAG.search(source, at):
            start = found.start()
            if start > at:
                self._add_text(source[at:start], line)
                line += source.count("\n", at, start)
            at = found.end()
            closes, tag, said = found.groups()
            if closes:
                self._end(tag.lower(), line)
            elif tag:
                opened = self._begin(tag.lower(), said, line)
                if opened in _END_OF and (end := _END_OF[opened].search(source, at)):
                    if end.start() > at:
                        self._open[-1].pieces.append(source[at : end.start()])
                    line += source.count("\n", at, end.start())
                    at = end.start()
            line += source.count("\n", start, found.end())
        self._add_text(source[at:], line)

    def _add_text(self, text: str, line: int) -> None:
        if "<" in text and (odd := _UNFINISHED.search(text)):
            self._misread.append(f"line {line}: a tag without an end: {text[odd.start() :][:40]}")
        if text:
            self._open[-1].pieces.append(unescape(text))

    def _begin(self, tag: str, said: str, line: int) -> str:
        """Add this element; gives its tag if it is open now."""
        above = self._open[-1]
        number = len(self.elements) + 1
        attributes: dict[str, str] = {}
        found, end = Element(tag, attributes, above, line, self.elements, number), 0
        for each in _ATTRIBUTE.finditer(said):
            name, double, single, bare = each.groups()
            name, end = name.lower(), each.end()
            if name in attributes:
                self._misread.append(f"says something twice: {found}")
            value = double or single or bare or ""
            attributes[name] = unescape(value) if "&" in value else value
        self.elements.append(found)
        above.pieces.append(f"\0{len(above.below)}")
        above.below.append(found)
        if tag in VOID or said.endswith("/", end):
            found.end = number
            return ""
        self._open.append(found)
        return tag

    def _end(self, tag: str, line: int) -> None:
        if tag in VOID:
            return
        if self._open[-1].tag != tag:
            self._misread.append(f"line {line}: </{tag}> closes {self._open[-1]}")
            if all(element.tag != tag for element in self._open):
                return
        closed = ""
        while closed != tag:
            element = self._open.pop()
            element.end, closed = len(self.elements), element.tag

    # ------------------------------------------------------------------ asking

    @cached_property
    def ids(self) -> dict[str, Element]:
        return {element.get("id"): element for element in self.root.all() if element.get("id")}

    @property
    def text(self) -> str:
        return self.root.text

    @property
    def told(self) -> str:
        """What stands above the form: why it came back."""
        return self.ids["notice"].text if "notice" in self.ids else ""

    def fields(self, form_id: str) -> dict[str, str]:
        """What a browser would send if this form were sent without pressing a named button."""
        sent: dict[str, str] = {}
        form = self.ids[form_id]
        for element in self.root.all(*FIELDS):
            kind = element.get("type", "text")
            if self._form_of(element) is not form or not element.get("name"):
                continue
            if kind in ("radio", "checkbox") and "checked" not in element.attributes:
                continue
            sent[element.get("name")] = _value(element)
        return sent

    # ------------------------------------------------------------------ faults

    @cached_property
    def faults(self) -> list[str]:
        return [*self._misread, *self._look_it_over(whole=self._whole)]

    def _look_it_over(self, *, whole: bool) -> Iterator[str]:
        counted = Counter(element.get("id") for element in self.root.all() if element.get("id"))
        yield from (f"{n} elements are called {name}" for name, n in counted.items() if n > 1)
        for element in self.root.all():
            yield from self._wrong_with(element, whole=whole)
        if whole:
            yield from self._wrong_with_page()

    def _wrong_with(self, element: Element, *, whole: bool) -> Iterator[str]:
        for name in element.attributes:
            if name == "style" or name.startswith(("on", "hx-on")):
                yield f"{name} is not allowed by the policy: {element}"
        for name in NAMES_OF_OTHERS & element.attributes.keys():
            for other in element.get(name).split():
                if whole and other not in self.ids:
                    yield f"{name} names nothing on this page: {element}"
        if element.tag in ("style", "script") and element.text:
            yield f"written into the page: {element}"
        if element.tag == "img" and "alt" not in element.attributes:
            yield f"has no words for who cannot see it: {element}"
        if element.tag in ("button", "a") and not self._is_named(element):
            yield f"has no name: {element}"
        seen = element.tag in FIELDS and element.get("type") not in SILENT_FIELDS
        if seen and not self._is_labelled(element):
            yield f"has no label: {element}"
        if seen and (said := element.get("aria-label")) and said in self._labels_of(element):
            yield f"says its label once more: {element}"
        if element.tag == "section" and not self._has_heading(element):
            yield f"a section without a heading: {element}"
        if element.tag in ("a", "button", "form", "label") and element.inside(element.tag):
            yield f"lies in its like: {element}"

    def _wrong_with_page(self) -> Iterator[str]:
        page = next(self.root.all("html"))
        if not page.get("lang"):
            yield "the page does not say its language"
        for tag in ("title", "h1", "main"):
            found = list(self.root.all(tag))
            if len(found) != 1 or (tag != "main" and not found[0].text):
                yield f"{len(found)} × <{tag}>, or an empty one"

        default: dict[int, Element] = {}
        for key in self.root.all("button"):
            if (form := self._form_of(key)) and key.get("type", "submit") == "submit":
                default.setdefault(id(form), key)
        for each in self.root.all("input"):
            if each.get("type", "text") in ONE_LINE and (form := self._form_of(each)):
                key = default.get(id(form), each)
                if key.inside("header") and key.get("aria-hidden") != "true":
                    yield f"the Enter key in {each} leads away: {key}"

        navs = list(self.root.all("nav"))
        named = {nav.get("aria-label") for nav in navs}
        if len(navs) > 1 and ("" in named or len(named) < len(navs)):
            yield f"of {len(navs)} × <nav> each needs a name of its own"

    def _form_of(self, element: Element) -> Element | None:
        """The form of this field or key, which may stand elsewhere."""
        return self.ids.get(element.get("form")) or element.inside("form")

    def _has_heading(self, section: Element) -> bool:
        headings = section.all("h1", "h2", "h3", "h4")
        return bool(section.get("aria-label")) or any(heading.text for heading in headings)

    def _is_named(self, element: Element) -> bool:
        pictures = (inner.get("alt") or inner.get("aria-label") for inner in element.all())
        return bool(element.text or element.get("aria-label") or any(pictures))

    def _labels_of(self, element: Element) -> list[str]:
        """The words of the labels around this field and of those that name it."""
        around, name = element.inside("label"), element.get("id")
        named = self._labels.get(name, []) if name else []
        return [label.text for label in (*named, *([around] if around else ()))]

    @cached_property
    def _labels(self) -> dict[str, list[Element]]:
        """The labels by the name of the field that they are for."""
        found: dict[str, list[Element]] = {}
        for label in self.root.all("label"):
            found.setdefault(label.get("for"), []).append(label)
        return found

    def _is_labelled(self, element: Element) -> bool:
        return bool(element.get("aria-label") or any(self._labels_of(element)))


def _value(element: Element) -> str:
    if element.tag == "select":
        options = list(element.all("option"))
        chosen = [option for option in options if "selected" in option.attributes] or options[:1]
        return chosen[0].get("value", chosen[0].text) if chosen else ""
    if element.tag == "textarea":
        return element.text
    return element.get("value", "on" if element.get("type") in ("radio", "checkbox") else "")


PROGRAMMERS_WORDS = ("Traceback", "Error", "invalid", "Invalid", "None", "{", "%(", "oops")


def says(answer: TestResponse, status: int, *words: str) -> str:
    """The text of this answer, which has this status and all these words in it."""
    assert answer.status_code == status, answer.text
    assert [each for each in words if each not in answer.text] == [], answer.text
    return answer.text


def back(answer: TestResponse, status: int = 422) -> Markup:
    """The form that came back, in words a player reads."""
    page = Markup(says(answer, status))
    assert page.faults == []
    shown = page.told + " ".join(p.text for p in page.root.all("p"))
    assert not [word for word in PROGRAMMERS_WORDS if word in shown]
    return page
