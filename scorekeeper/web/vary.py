"""The headers of a request on which an answer depends, for caches.

`response.vary` of Werkzeug reads and prints the whole list at every change, which takes as long as
the rest of the headers together; each answer names several.
"""

from __future__ import annotations

from werkzeug.wrappers import Response


def depends_on(response: Response, *names: str) -> None:
    """Say in `Vary` that the answer depends on these headers of the request."""
    said = response.headers.get("Vary", "")
    known = {name.strip().lower() for name in said.split(",")}
    new = [name for name in names if name.lower() not in known]
    if new:
        response.headers["Vary"] = ", ".join([said, *new] if said else new)
