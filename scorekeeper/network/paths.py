"""The path under which the program is reached, such as `/score` of `https://home.example/score`.

A proxy may cut this path off before it passes a request on, or leave it there. It may also say it
in a header, `X-Forwarded-Prefix`; the ingress of a home automation system says one that is new for
each installation, in `X-Ingress-Path`. `placed` brings all of these to one form: the path that is
part of every address we write, and the path inside the program.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from scorekeeper.immutable import immutable

LONGEST = 200
"""Letters of such a path."""

FORWARDED, INGRESS = "x-forwarded-prefix", "x-ingress-path"
PROXY_HEADERS = (FORWARDED, INGRESS)
"""Headers that say under which path a proxy offers the program."""

OWN_PATHS = frozenset(
    (
        *("H", "K", "S", "T", "W", "alive", "api", "box", "check", "export", "feed", "find", "g"),
        *("h", "health", "history", "host", "house", "import", "k", "manifest.webmanifest"),
        *("metrics", "new", "paper-game", "people", "phone", "print-sheet", "privacy", "rules"),
        *(
            "s",
            "static",
            "stream",
            "styleguide",
            "suggestions",
            "t",
            "texts",
            "tv",
            "w",
            "wall",
            "year",
        ),
    )
)
"""What the paths of our own pages begin with. The program is not placed under one of them, because
nobody could tell whether a proxy cut it off."""

_PATH = re.compile(r"(?:/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+")


@immutable
class Placed:
    """A request: `root` is the path under which the program is reached, "" or such as `/score`, and
    `path` the one inside the program."""

    root: str
    path: str


@immutable
class PageAddress:
    """The address of a page in the parts that a person reads: its scheme with `//`, the `base`
    under which the program is reached, and the path inside the program."""

    scheme: str
    base: str
    path: str = ""

    @property
    def whole(self) -> str:
        """The address as a browser takes it."""
        return f"{self.scheme}{self.base}{self.path}"


def page_address(base: str, path: str = "") -> PageAddress:
    """The address of the page at this path of the program, which is reached under `base`."""
    scheme, slashes, rest = base.partition("//")
    return PageAddress(scheme + slashes, rest, path)


def is_path(text: str) -> bool:
    """Is this a path such as `/score`, in letters that every address may have?"""
    return len(text) <= LONGEST and _PATH.fullmatch(text) is not None


def is_own(path: str) -> bool:
    """Does this path begin as those of our own pages?"""
    return path.split("/", 2)[1] in OWN_PATHS


def path_of(url: str) -> str:
    """The path of a public address, "" if it has none."""
    return urlsplit(url).path.rstrip("/")


def placed(path: str, headers: Iterable[tuple[str, str]], public: str) -> Placed:
    """Where a request for this path belongs. `headers` are those of `PROXY_HEADERS`, and
    `public` is the path of the public address, "" if it has none. Raises ValueError if the headers
    disagree, name no path, or do not fit the public address."""
    root = _said_by(headers, public) or public
    if not root:
        return Placed("", path)
    if path == root:
        return Placed(root, "/")
    if path.startswith(f"{root}/"):
        return Placed(root, path[len(root) :])
    return Placed(root, path)


def _said_by(headers: Iterable[tuple[str, str]], public: str) -> str:
    """The path that a proxy names, "" if none does."""
    said = {(name, part.strip().rstrip("/")) for name, text in headers for part in text.split(",")}
    roots = {root for _name, root in said if root}
    if len(roots) > 1 or not all(map(is_path, roots)):
        raise ValueError(f"no path: {roots}")
    forwarded = {root for name, root in said if root and name == FORWARDED}
    if public and forwarded and forwarded != {public}:
        raise ValueError(f"not under {public}: {forwarded}")
    return next(iter(roots), "")
