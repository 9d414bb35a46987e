"""The entry point for WSGI servers and Flask's own command, with threads: `waitress-serve
scorekeeper.wsgi:app`, `gunicorn --threads 8 scorekeeper.wsgi:app`, `flask --app scorekeeper run`.

It serves the pages without the live stream, so pages ask for news from time to time. Settings come
from the environment (`environment`). `app` is made when a server asks for it, not when this module
is imported. The app in threads under our own server is in `serving.threads`.
"""

from __future__ import annotations

import atexit
import os
import sys
import threading
from contextlib import AbstractContextManager, ExitStack

from flask import Flask

from scorekeeper import app as pages
from scorekeeper.environment import app_options, opened, settings_from
from scorekeeper.errors import StorageError
from scorekeeper.web.translations import sentences_in
from scorekeeper.wording.errors import file_error_text
from scorekeeper.wording.languages import terminal_language

_making = threading.Lock()


def create_app() -> Flask:
    """The pages for the file that the environment names, which is closed when the program ends.
    Raises StorageError if the file cannot be used, ValueError if a setting is wrong."""
    with ExitStack() as inside, _sentences():
        settings = settings_from(os.environ)
        scorer = inside.enter_context(opened(settings))
        made = pages.create_app(scorer, **app_options(settings, scorer))
        atexit.register(inside.pop_all().close)
    return made


def __getattr__(name: str) -> Flask:
    """`app`, made once. Ends the program with a sentence if that fails: a server would go on
    without it, and answer every request with an error."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    with _making:
        if name not in globals():
            globals()[name] = _app_or_sentence()
        made: Flask = globals()[name]
    return made


def _app_or_sentence() -> Flask:
    with _sentences():
        try:
            return create_app()
        except StorageError as error:
            raise SystemExit(file_error_text(error)) from error
        except ValueError as error:
            raise SystemExit(str(error)) from error


def _sentences() -> AbstractContextManager[None]:
    return sentences_in(terminal_language(os.environ).shown_on(sys.stderr))
