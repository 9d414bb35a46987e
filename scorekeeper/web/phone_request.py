"""The request of a phone: its form is read at most once, in memory, and an unreadable one is told.

werkzeug reads a form when a page first asks for it. What it cannot read it takes for an empty form,
and after a failure the rest of the body for another form. Here an unreadable form is the same HTTP
error each time: 413 if it is too large, else 400. Only `typed_fields` reads it without an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import IO, Any, cast

from flask import Request, request
from htmx_flask.requests import HtmxAwareRequest
from werkzeug.exceptions import BadRequest, HTTPException
from werkzeug.formparser import FormDataParser
from werkzeug.sansio.http import parse_cookie

from scorekeeper.serving.packed_bytes import PackedBytes


class FailingFormParser(FormDataParser):
    """Raises an error for a form that it cannot read, where werkzeug's own makes it an empty one.

    It is a class, because a `partial` in a class is a method since Python 3.14, and would be given
    the request, too."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.silent = False


class PhoneRequest(HtmxAwareRequest):
    """A request whose files stay in memory, as the whole request does (`serving.threads`). A large
    file would otherwise go into a temporary file, and the disk may be full."""

    form_data_parser_class = FailingFormParser
    _fault: HTTPException | None = None

    @cached_property
    def cookies(self) -> Any:
        """The cookies, as Werkzeug reads them, which looks for theirs among all headers."""
        return parse_cookie(self.environ.get("HTTP_COOKIE"), cls=self.dict_storage_class)

    @property
    def form(self) -> Any:
        """The fields. Raises HTTPException if the form cannot be read."""
        return self._read("form")

    @property
    def files(self) -> Any:
        """The files. Raises HTTPException if the form cannot be read."""
        return self._read("files")

    def _read(self, part: str) -> Any:
        if self._fault is None and part not in self.__dict__:
            try:
                self._load_form_data()  # once; it leaves the parts in `__dict__`
                if any(None in self.__dict__[each] for each in ("form", "files")):
                    raise ValueError("a part without a name")
            except HTTPException as problem:
                self._fault = problem
            except ValueError:
                self._fault = BadRequest()
        if self._fault is not None:
            raise self._fault
        return self.__dict__[part]

    def _get_file_stream(
        self,
        total_content_length: int | None,
        content_type: str | None,
        filename: str | None = None,
        content_length: int | None = None,
    ) -> IO[bytes]:
        return cast(IO[bytes], PackedBytes())


request_now: Callable[[], PhoneRequest] = request._get_current_object  # type: ignore[attr-defined]
"""What `request` stands for, for those who ask several things of it: a proxy asks three times more
for each."""


def typed_fields(sent: Request) -> list[tuple[str, str]] | None:
    """The names and values of this form, to be shown again as they were sent. None if they cannot
    be: the form cannot be read, or has a file. Never fails, so error pages may ask."""
    try:
        return None if sent.files else list(sent.form.items(multi=True))
    except HTTPException:
        return None


def sent_by_program() -> bool:
    """Was this request sent by a program: to the API, or for JSON? Then an error is JSON, too."""
    return request.path.startswith("/api/") or request.path.endswith(".json")
