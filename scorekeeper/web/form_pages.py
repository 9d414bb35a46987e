"""Where the address of a form leads when it is opened as a page.

An answer to a form stands at the form's address. A phone that threw such a page away opens that
address again, with nothing to send. What the address says behind its `?` stays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import current_app, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter, RequestRedirect, Rule

from scorekeeper.web.access import View

_SHOWN_AT = "_form_is_shown_at"


def shown_at(endpoint: str) -> Callable[[View], View]:
    """Mark a view that only takes a form: the page of the form is at this endpoint, with the same
    values in its route. Without a mark it is the nearest page above the address of the form."""

    def mark(view: View) -> View:
        setattr(view, _SHOWN_AT, endpoint)
        return view

    return mark


def page_of_form() -> str:
    """The address of the page whose form is sent to the address that was asked for; "" if that
    takes no form."""
    addresses = current_app.create_url_adapter(request)
    assert addresses is not None  # there is a request
    form = _match(addresses, request.path, "POST")
    if form is None:
        return ""
    rule, values = form
    endpoint = getattr(current_app.view_functions[rule.endpoint], _SHOWN_AT, "")
    if endpoint:
        blueprint = rule.endpoint.rpartition(".")[0]
        endpoint = f"{blueprint}{endpoint}" if endpoint.startswith(".") else endpoint
        return _with_query(url_for(endpoint, **values))
    path = request.path
    while path != "/":
        path = path.rpartition("/")[0] or "/"
        above = _match(addresses, path, "GET")
        if above is not None and not above[0].rule.startswith("/<"):  # that would be a code
            break
    return _with_query(request.script_root + path)


def _with_query(path: str) -> str:
    asked = request.query_string.decode("utf-8", "replace")
    return f"{path}?{asked}" if asked else path


def _match(addresses: MapAdapter, path: str, method: str) -> tuple[Rule, dict[str, Any]] | None:
    try:
        rule, values = addresses.match(path, method=method, return_rule=True)
    except (HTTPException, RequestRedirect):
        return None
    return rule, dict(values)
