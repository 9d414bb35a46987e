"""Tells the host in the terminal whether a phone has reached this server.

There are three messages: at the start, at the first phone, and after a minute without one. If the
output is not a terminal, only the first phone is reported.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context

from scorekeeper.cli.output import say
from scorekeeper.network.reach import PATIENCE, Arrivals, Reach


@contextmanager
def report_first_phone(
    reach: Reach, port: int, host_page: str, *, patience: float = PATIENCE
) -> Iterator[threading.Timer]:
    """Inside this context, report the first phone, or that none came for `patience` seconds."""
    from scorekeeper.wording.arrivals import waiting_for_phone

    watched = sys.stdout.isatty()
    # Both reports come from other threads, one of which is answering a phone in its own language.
    here = copy_context()
    late = threading.Timer(patience, here.copy().run, (_report_none, reach, port, host_page))
    late.daemon = True

    def report(arrivals: Arrivals) -> None:
        late.cancel()
        here.run(_report_phone, arrivals)

    reach.on_first_phone(report)
    if watched:
        say(waiting_for_phone())
        late.start()
    try:
        yield late
    finally:
        late.cancel()


def _report_phone(arrivals: Arrivals) -> None:
    from scorekeeper.web.numbers import clock_words
    from scorekeeper.wording.arrivals import phone_connected

    if arrivals.at is not None:
        say(phone_connected(clock_words(arrivals.at.astimezone()), arrivals.under))


def _report_none(reach: Reach, port: int, host_page: str) -> None:
    from flask_babel import gettext as _

    from scorekeeper.wording.arrivals import checklist, no_phone_yet

    if reach.arrivals.phones:
        return
    say(
        *no_phone_yet(),
        *(f"- {cause}" for cause in checklist(str(port))),
        _("More help, and codes for all addresses: %(page)s", page=host_page),
    )
