"""Reads a page as a browser would: its elements, what its forms would send, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser

VOID = frozenset(
    ("area", "base", "br", "circle", "col", "embed", "hr", "img", "input", "link", "meta", "path")
) | {"rect", "source", "track", "wbr"}
"""Elements that hold nothing. A shape in a drawing may close itself or not."""

NAMES_OF_OTHERS = frozenset(
    {"for", "form", "list", "headers", "aria-labelledby", "aria-describedby"}
)
FIELDS = ("input", "select", "textarea")
SILENT_FIELDS = frozenset({"hidden", "submit", "button", "image", "reset"})


@dataclass(eq=False)
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


class Markup(HTMLParser):
    """One page or one partial. `faults` are what no page of ours may have."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.root = Element("", {}, None, 0, self.elements, 0)
        self.faults: list[str] = []
        self._open = [self.root]
        self.feed(source)
        self.close()
        self.faults += [f"never closed: {element}" for element in self._open[1:]]
        self.faults += self._look_it_over(whole="<html" in source)

    # ------------------------------------------------------------------ reading

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        above = self._open[-1]
        attributes = {n: v or "" for n, v in attrs}
        line, number = self.getpos()[0], len(self.elements) + 1
        found = Element(tag, attributes, above, line, self.elements, number)
        self.elements.append(found)
        if len(names) != len(set(names)):
            self.faults.append(f"says something twice: {found}")
        above.pieces.append(f"\0{len(above.below)}")
        above.below.append(found)
        if tag in VOID:
            found.end = number
        else:
            self._open.append(found)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if self._open[-1].tag != tag:
            self.faults.append(f"line {self.getpos()[0]}: </{tag}> closes {self._open[-1]}")
        if any(element.tag == tag for element in self._open):
            closed = ""
            while closed != tag:
                element = self._open.pop()
                element.end, closed = len(self.elements), element.tag

    def handle_data(self, data: str) -> None:
        self._open[-1].pieces.append(data)

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
            owner = self.ids.get(element.get("form")) or element.inside("form")
            kind = element.get("type", "text")
            if owner is not form or not element.get("name"):
                continue
            if kind in ("radio", "checkbox") and "checked" not in element.attributes:
                continue
            sent[element.get("name")] = _value(element)
        return sent

    # ------------------------------------------------------------------ faults

    def _look_it_over(self, *, whole: bool) -> Iterator[str]:
        counted = Counter(element.get("id") for element in self.root.all() if element.get("id"))
        yield from (
            f"{times} elements are called {name}" for name, times in counted.items() if times > 1
        )
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

        navs = list(self.root.all("nav"))
        named = {nav.get("aria-label") for nav in navs}
        if len(navs) > 1 and ("" in named or len(named) < len(navs)):
            yield f"of {len(navs)} × <nav> each needs a name of its own"

    def _has_heading(self, section: Element) -> bool:
        headings = section.all("h1", "h2", "h3", "h4")
        return bool(section.get("aria-label")) or any(heading.text for heading in headings)

    def _is_named(self, element: Element) -> bool:
        pictures = (inner.get("alt") or inner.get("aria-label") for inner in element.all())
        return bool(element.text or element.get("aria-label") or any(pictures))

    def _labels_of(self, element: Element) -> list[str]:
        """The words of the labels around this field and of those that name it."""
        around, name = element.inside("label"), element.get("id")
        named = [label for label in self.root.all("label") if name and label.get("for") == name]
        return [label.text for label in (*named, *([around] if around else ()))]

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
