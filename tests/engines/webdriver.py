"""W3C WebDriver with the standard library: over HTTP to a driver, or over Firefox's own socket.

Marionette in Firefox has the same commands by other names, so no driver is needed beside it.
"""

from __future__ import annotations

import json
import socket
from dataclasses import dataclass
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import Request, urlopen

LONGEST = 120.0
"""Seconds that a browser may take for one command, on a machine that is busy."""

COMMANDS = {
    "open": ("POST", "/url", "WebDriver:Navigate"),
    "address": ("GET", "/url", "WebDriver:GetCurrentURL"),
    "back": ("POST", "/back", "WebDriver:Back"),
    "find": ("POST", "/elements", "WebDriver:FindElements"),
    "click": ("POST", "/element/{id}/click", "WebDriver:ElementClick"),
    "type": ("POST", "/element/{id}/value", "WebDriver:ElementSendKeys"),
    "clear": ("POST", "/element/{id}/clear", "WebDriver:ElementClear"),
    "property": ("GET", "/element/{id}/property/{name}", "WebDriver:GetElementProperty"),
    "attribute": ("GET", "/element/{id}/attribute/{name}", "WebDriver:GetElementAttribute"),
    "style": ("GET", "/element/{id}/css/{propertyName}", "WebDriver:GetElementCSSValue"),
    "run": ("POST", "/execute/sync", "WebDriver:ExecuteScript"),
    "picture": ("GET", "/screenshot", "WebDriver:TakeScreenshot"),
    "chrome": ("POST", "/goog/cdp/execute", ""),
    "context": ("", "", "Marionette:SetContext"),
}
"""Each command: its method and path over HTTP, and its name over the socket."""


class Refused(Exception):
    """The browser did not carry out a command: `error` is the word of the standard for why."""

    def __init__(self, error: str, message: str) -> None:
        super().__init__(f"{error}: {message}")
        self.error = error


class Wire(Protocol):
    """A session with one browser."""

    def ask(self, command: str, **fields: Any) -> Any:
        """Carry out one of COMMANDS. Raises Refused."""

    def end(self) -> None:
        """End the session."""


@dataclass(frozen=True, slots=True)
class DriverWire:
    """A session over HTTP, by a driver that listens on this port."""

    port: int
    session: str

    @classmethod
    def begin(cls, port: int, capabilities: dict[str, Any]) -> DriverWire:
        """A new session: the driver starts its browser."""
        asked = {"capabilities": {"alwaysMatch": capabilities}}
        return cls(port, _sent(port, "POST", "/session", asked)["sessionId"])

    def ask(self, command: str, **fields: Any) -> Any:
        method, path, _ = COMMANDS[command]
        filled = f"/session/{self.session}{path}".format_map(fields)
        return _sent(self.port, method, filled, fields if method == "POST" else None)

    def end(self) -> None:
        _sent(self.port, "DELETE", f"/session/{self.session}", None)


def _sent(port: int, method: str, path: str, fields: dict[str, Any] | None) -> Any:
    body = None if fields is None else json.dumps(fields).encode()
    request = Request(f"http://127.0.0.1:{port}{path}", body, method=method)
    request.add_header("Content-Type", "application/json")
    try:
        with urlopen(request, timeout=LONGEST) as answer:
            return json.load(answer)["value"]
    except HTTPError as refused:
        with refused:
            told = json.load(refused)["value"]
        raise Refused(told["error"], told["message"]) from None


class MarionetteWire:
    """A session over the socket of Firefox: each message is its length, a colon, and JSON."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
        self._reading = self._socket.makefile("rb")
        self._number = 0
        self._read()  # its greeting
        self.send("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def ask(self, command: str, **fields: Any) -> Any:
        found = self.send(COMMANDS[command][2], fields)
        return found["value"] if isinstance(found, dict) and found.keys() == {"value"} else found

    def send(self, name: str, fields: dict[str, Any]) -> Any:
        """Carry out a command by its name in Marionette. Raises Refused."""
        self._number += 1
        message = json.dumps([0, self._number, name, fields]).encode()
        self._socket.sendall(f"{len(message)}:".encode() + message)
        _, _, refused, found = self._read()
        if refused:
            raise Refused(refused["error"], refused["message"])
        return found

    def _read(self) -> Any:
        length = b""
        while (digit := self._reading.read(1)) != b":":
            if not digit:
                raise Refused("no such window", "the browser has ended")
            length += digit
        return json.loads(self._reading.read(int(length)))

    def end(self) -> None:
        """End the session, and Firefox with it."""
        self.send("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._socket.close()
