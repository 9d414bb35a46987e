"""What a person does at a phone, the same in each engine: about fifteen verbs over WebDriver.

Each of them waits for what it needs to be there. WebKit answers a click before the page that it
leads to, so a journey says what is to be seen before it opens an address.
"""

from __future__ import annotations

import base64
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.engines.webdriver import Refused, Wire

PATIENCE = 45.0
"""Seconds that a page may take to show something, on a machine that is busy."""

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PASSING = (
    "element click intercepted",
    "element not interactable",
    "invalid element state",
    "javascript error",
    "no such element",
    "stale element reference",
    "unexpected alert open",
    "unknown error",
)
"""What a browser says while a page moves or is being replaced."""


class NotSeen(AssertionError):
    """A person would have waited in vain."""


class Phone:
    """One phone in one engine. `base` is the address of the program, without a slash."""

    def __init__(self, wire: Wire, base: str, name: str) -> None:
        self._wire, self._base, self.name = wire, base, name

    # --- where ------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Type this address of the program."""
        self._wire.ask("open", url=self._base + path)

    def path(self) -> str:
        """The address that is open, without the program's own."""
        address = str(self._wire.ask("address")).split("#")[0]
        if not address.startswith(self._base):
            raise NotSeen(f"{self.name} is at {address}, outside of {self._base}")
        return address.removeprefix(self._base)

    def is_at(self, ending: str) -> None:
        """The address ends so."""
        self._wait(lambda: self.path().endswith(ending), f"an address with {ending} at its end")

    def back(self) -> None:
        """The phone's own back key."""
        self._wire.ask("back")

    # --- taps -------------------------------------------------------------------------------------

    def tap(self, place: str) -> None:
        """Tap the first shown element of this selector."""
        self._wait(lambda: self._tapped(self._shown(place)), f"{place}, to be tapped")

    def tap_key(self, words: str) -> None:
        """Tap the key or the link that begins with these words."""
        keys = f'//*[self::a or self::button][starts-with(normalize-space(.), "{words}")]'
        self._wait(lambda: self._tapped(self._shown(keys)), f"a key “{words}”")

    def type(self, place: str, text: str) -> None:
        """Type into this field, in place of what it has."""
        self._wait(lambda: self._typed(self._shown(place), text), f"a field {place}")

    # --- what is seen -----------------------------------------------------------------------------

    def says(self, place: str, *texts: str) -> None:
        """The shown elements of this selector have all these texts."""
        self._wait(
            lambda: all(text in self._words(place) for text in texts),
            f"{', '.join(texts)} in {place}",
            lambda: self._words(place),
        )

    def shows(self, place: str, count: int = 1) -> None:
        """So many elements of this selector are shown."""
        self._wait(lambda: len(self._shown(place)) == count, f"{count} of {place}")

    def holds(self, place: str, text: str) -> None:
        """This field has this text."""
        found = partial(self._of, place, "property", name="value")
        self._wait(lambda: found() == text, f"“{text}” in {place}", lambda: str(found()))

    def attribute(self, place: str, name: str) -> str:
        """What the source of the page says here."""
        return str(self._of(place, "attribute", name=name))

    def style(self, place: str, name: str) -> str:
        """How this is drawn, such as its `font-size`."""
        return str(self._of(place, "style", propertyName=name))

    def text(self, place: str) -> str:
        """What is shown here."""
        self.says(place)
        return self._words(place)

    def fits(self) -> None:
        """Nothing of the page is wider than the screen."""
        page = "return [document.scrollingElement.scrollWidth, innerWidth]"
        wide, screen = self._wire.ask("run", script=page, args=[])
        if wide > screen:
            raise NotSeen(f"{self.name}: {self.path()} is {wide} px wide on {screen} px")

    def picture(self, path: Path) -> None:
        """Take a picture of the screen."""
        path.write_bytes(base64.b64decode(self._wire.ask("picture")))

    # --- over the wire ----------------------------------------------------------------------------

    def _find(self, place: str) -> list[str]:
        using = "xpath" if place.startswith("//") else "css selector"
        return [each[ELEMENT] for each in self._wire.ask("find", using=using, value=place)]

    def _shown(self, place: str) -> list[str]:
        """Those that take space. WebKit's own command calls hidden what could be cut at an edge."""
        return [each for each in self._find(place) if self._width(each) > 1]

    def _width(self, found: str) -> int:
        return int(self._wire.ask("property", id=found, name="offsetWidth") or 0)

    def _words(self, place: str) -> str:
        found = self._shown(place)
        texts = [self._wire.ask("property", id=each, name="innerText") for each in found]
        return "\n".join(map(str, texts))

    def _of(self, place: str, command: str, **fields: str) -> object:
        found: list[object] = []

        def read() -> bool:
            found.extend(self._wire.ask(command, id=each, **fields) for each in self._find(place))
            return bool(found)

        self._wait(read, place)
        return found[0]

    def _tapped(self, found: list[str]) -> bool:
        for each in found[:1]:
            try:
                self._wire.ask("click", id=each)
            except Refused as refused:
                if refused.error != "element click intercepted":
                    raise
                # It was scrolled to below a bar that stays at the edge.
                middle = "arguments[0].scrollIntoView({ block: 'center' })"
                self._wire.ask("run", script=middle, args=[{ELEMENT: each}])
                self._wire.ask("click", id=each)
        return bool(found)

    def _typed(self, found: list[str], text: str) -> bool:
        for each in found[:1]:
            self._wire.ask("clear", id=each)
            self._wire.ask("type", id=each, text=text)
        return bool(found)

    def _wait(
        self, seen: Callable[[], bool], what: str, instead: Callable[[], str] = lambda: ""
    ) -> None:
        """Look again and again. Raises NotSeen after PATIENCE seconds."""
        until = time.monotonic() + PATIENCE
        last = ""
        while time.monotonic() < until:
            try:
                if seen():
                    return
            except Refused as refused:
                if refused.error not in PASSING:
                    raise
                last = str(refused)
            time.sleep(0.1)
        shown = instead() or last
        raise NotSeen(f"{self.name} at {self.path()} waits for {what}. Seen: {shown[:400]}")
