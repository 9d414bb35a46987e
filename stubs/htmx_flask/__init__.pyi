"""Types of htmx-flask 0.1.0, as far as they are used here: the package ships none."""

from collections.abc import Mapping

from flask import Flask, Request, Response

class HtmxHeaders:
    def __bool__(self) -> bool: ...
    @property
    def target(self) -> str | None: ...
    @property
    def trigger(self) -> str | None: ...

class HtmxRequest(Request):
    htmx: HtmxHeaders

request: HtmxRequest

class Htmx:
    def __init__(self, app: Flask | None = None) -> None: ...
    def init_app(self, app: Flask) -> None: ...

def make_response(
    *args: object,
    push_url: str | None = None,
    redirect: str | None = None,
    refresh: bool = False,
    retarget: str | None = None,
    trigger: str | Mapping[str, object] | None = None,
) -> Response: ...
