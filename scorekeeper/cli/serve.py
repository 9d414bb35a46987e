"""The command `serve`: starts the server, or prints the addresses of one that already runs.

The server runs in this process, or in several workers that share its port and database.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from scorekeeper import __version__
from scorekeeper.cli.banner import (
    EVERYWHERE,
    StartedServer,
    is_alone,
    own_address,
    phone_addresses,
    print_addresses,
    running_note,
    running_with,
    this_server,
)
from scorekeeper.cli.device_check import print_faults
from scorekeeper.cli.options import (
    TranslatedCommand,
    older_server_text,
    open_scorer,
    options_of_the_server,
    stop,
    temporary_folder,
    unknown_variables,
    variables_of,
)
from scorekeeper.cli.output import open_standard_streams, say
from scorekeeper.cli.server_options import (
    LOOPBACK,
    ServerOptions,
    read_tls,
    read_url,
    refuse_contradictions,
    refuse_games_in_a_demonstration,
    refuse_what_is_not_open,
    refuse_workers_for_a_file,
)
from scorekeeper.errors import StorageError
from scorekeeper.immutable import immutable
from scorekeeper.server_settings import N_, PUT_AWAY_AFTER, OpenHouse
from scorekeeper.serving.logs import begin_log
from scorekeeper.serving.memory import give_back_freed_memory

if TYPE_CHECKING:
    from scorekeeper.live import Hub
    from scorekeeper.network.reach import Reach
    from scorekeeper.service import Scorer
    from scorekeeper.wording.languages import Language


_log = logging.getLogger(__name__)


@contextlib.contextmanager
def _start_without_collections() -> Iterator[None]:
    """Inside this context no garbage is looked for until `_collect_from_now_on`: a start loads
    much, and would look through all of it many times."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _collect_from_now_on() -> None:
    # A full collection of garbage stops all threads. Without the modules loaded by now, which are
    # hardly garbage, it takes a tenth of the time.
    gc.freeze()
    gc.enable()


@click.command(
    cls=TranslatedCommand,
    help=N_("Serve the pages, and print where phones find them."),
)
@options_of_the_server
@_start_without_collections()
def serve(
    *,
    host: str | None,
    port: int | None,
    local_only: bool,
    db: Path | str | None,
    public_url: str | None,
    cert: Path | None,
    key_file: Path | None,
    mdns: bool,
    new_key: bool,
    quiet_key: bool,
    log_level: str,
    access_log: bool,
    workers: int,
    open: bool,
    put_away_after: int | None,
    demo: bool,
    check: bool,
) -> None:
    """The command `serve`."""
    from flask_babel import gettext as _

    from scorekeeper.live import Hub, LiveAnnouncer
    from scorekeeper.service.copies import look_at_file

    give_back_freed_memory()
    open_standard_streams()
    refuse_contradictions(host=host, public_url=public_url, local_only=local_only, mdns=mdns)
    refuse_games_in_a_demonstration(demo=demo, db=db, open_house=open)
    refuse_workers_for_a_file(workers, db)
    refuse_what_is_not_open(open_house=open, put_away_after=put_away_after, local_only=local_only)
    options = ServerOptions(
        host=LOOPBACK if local_only else host or EVERYWHERE[0],
        public_url=read_url(public_url) if public_url is not None else "",
        tls=read_tls(cert, key_file),
        mdns=mdns,
        quiet_key=quiet_key,
        log_level=log_level,
        access_log=access_log,
        workers=workers,
        open_house=OpenHouse(put_away_after or PUT_AWAY_AFTER) if open else None,
        demonstration=demo,
    )
    if check:
        raise SystemExit(print_faults(options, port, db))
    begin_log(log_level)
    program = click.get_current_context().find_root().command
    for variable in unknown_variables(variables_of(program), os.environ):
        _log.warning("%s is set in the environment, but there is no such setting", variable)
    with _until_signal(), _place_of_games(db, demo=demo) as place:
        # Many servers may use one database, so only with a file another server is looked for.
        look = None if isinstance(place, str) else look_at_file(place)
        if look is not None and (first := running_with(look)) is not None:
            key = _new_key_of(place) if new_key else look.host_key
            print_addresses(first, "" if quiet_key else key)
            say(
                _(
                    "Scorekeeper is already running on port %(port)s (pid %(pid)s). Nothing was"
                    " started.",
                    port=first.port,
                    pid=first.pid,
                )
            )
            if look.missing:
                stop(older_server_text())
            return
        hub = Hub()
        with (
            _take_port(options.host, port) as listener,
            open_scorer(place, LiveAnnouncer(hub)) as scorer,
        ):
            if new_key:
                scorer.new_host_key()
            if demo:
                language: Language = click.get_current_context().find_root().obj
                scorer.demonstration.add_games(language.id)
            try:
                _serve(scorer, hub, listener, options, place)
            finally:
                # Also where it came before the server itself heard signals.
                _stop_if_outdated(scorer)
    if demo:
        say(_("Stopped. The demonstration and its games are gone."))
    else:
        say(_("Stopped. All games are saved."))


@contextlib.contextmanager
def _place_of_games(db: Path | str | None, *, demo: bool) -> Iterator[Path | str | None]:
    """Where the games are; for a demonstration a file that is deleted in the end."""
    if not demo:
        yield db
        return
    with temporary_folder() as folder:
        yield folder / "demonstration.db"


@contextlib.contextmanager
def _until_signal() -> Iterator[None]:
    """Inside this context Ctrl-C, `kill` or a closed terminal ends the work. Everything open is
    closed, and the program continues after the context."""
    from scorekeeper.serving.workers import on_signals

    with on_signals(signal.default_int_handler), contextlib.suppress(KeyboardInterrupt):
        yield


def _new_key_of(db: Path | str | None) -> str:
    with open_scorer(db) as scorer:
        return scorer.new_host_key()


def _take_port(host: str, port: int | None) -> socket.socket:
    from scorekeeper.cli.refusals import listening_text
    from scorekeeper.serving.listener import FIRST_PORT, take_port

    try:
        return take_port(host, port)
    except (OSError, OverflowError, UnicodeError) as error:
        stop(listening_text(error, host, FIRST_PORT if port is None else port))


def _serve(
    scorer: Scorer,
    hub: Hub,
    listener: socket.socket,
    options: ServerOptions,
    db: Path | str | None,
) -> None:
    from scorekeeper.cli.arrival import report_first_phone
    from scorekeeper.environment import looked_after
    from scorekeeper.network.addresses import own_names

    with contextlib.ExitStack() as inside:
        scheme = "https" if options.tls else "http"
        server = this_server(
            options.host,
            listener.getsockname()[1],
            scheme,
            options.public_url,
            open_house=options.open_house is not None,
        )
        name = _take_name(server, inside) if options.mdns else ""
        names = (*own_names(), *([name] if name else []))
        plan = ServerPlan(db=db, options=options, server=server, names=names)
        reach = reach_of(plan, scorer)
        inside.enter_context(looked_after(scorer, options.open_house))
        # The first call makes the mark: a second start may ask for it as soon as there is a note.
        scorer.host_settings.mark()
        if not scorer.on_server:
            inside.enter_context(running_note(scorer.path, server))
        key = scorer.host_key()  # also where it is not printed: the first call makes it
        print_addresses(
            server,
            "" if options.quiet_key else key,
            name,
            ways=reach.addresses(),
            demonstration=options.demonstration,
        )
        if options.workers == 1 and not is_alone(server):
            inside.enter_context(
                report_first_phone(reach, server.port, f"{own_address(server)}/host")
            )
        _log.info("version %s serves %s on port %s", __version__, scorer.database, server.port)
        if options.workers == 1:
            run_server(scorer, hub, listener, plan, reach)
        else:
            run_workers(scorer, listener, plan)
        _log.info("the server ended")


def _stop_if_outdated(scorer: Scorer) -> None:
    """End with an error if a newer version has upgraded the database."""
    from scorekeeper.wording.errors import file_error_text

    if scorer.others.fault is not None:
        stop(file_error_text(scorer.others.fault))


def _take_name(server: StartedServer, inside: contextlib.ExitStack) -> str:
    """Announce a name by mDNS until `inside` closes. If that fails, print why and give back ""."""
    from flask_babel import gettext as _

    from scorekeeper.network.addresses import own_names, registered_name
    from scorekeeper.network.reach import host_of

    ways = phone_addresses(replace(server, told=""))
    likely = [way for way in ways if not way.set_aside] or ways
    numbers = [host_of(way.base) for way in likely]
    own = next(iter(own_names()), "").partition(".")[0]
    try:
        return inside.enter_context(registered_name(numbers, server.port, own))
    except ImportError:
        reason = _("--mdns needs a library: pip install zeroconf")
    except OSError as error:
        reason = str(error)
    say(_("This host has no .local name. %(reason)s", reason=reason), err=True)
    return ""


# --- the server itself ----------------------------------------------------------------------------


@immutable(kw_only=True)
class ServerPlan:
    """What is served, and how. `names` are the host names of this machine. `shared_folder` is for
    the files that workers share; None for a server in one process. `place` is the number of a
    worker among them, from 0; a new one has that of the one it replaces."""

    db: Path | str | None
    options: ServerOptions
    server: StartedServer
    names: tuple[str, ...]
    shared_folder: Path | None = None
    place: int = 0


def reach_of(plan: ServerPlan, scorer: Scorer) -> Reach:
    """How phones reach the server."""
    from scorekeeper.network.reach import Reach

    return Reach(
        lambda: phone_addresses(plan.server),
        public_url=plan.options.public_url,
        alone=is_alone(plan.server),
        host_settings=None if scorer.on_server else scorer.host_settings,
    )


def run_server(
    scorer: Scorer, hub: Hub, listener: socket.socket, plan: ServerPlan, reach: Reach
) -> None:
    """Serve until this process is asked to end, or a newer version upgrades the database."""
    from scorekeeper.server import Server, assemble
    from scorekeeper.serving import metrics
    from scorekeeper.serving.workers import stop_program

    options = plan.options
    if plan.shared_folder is not None:
        metrics.share(plan.shared_folder / "metrics", plan.place)
    app = assemble(
        scorer,
        hub,
        host_names=plan.names,
        public_urls=[options.public_url] if options.public_url else (),
        reach=reach,
        secure=options.tls is not None,
        access_log=options.access_log,
        processes=options.workers,
        shared_folder=plan.shared_folder,
        open_house=options.open_house,
        demonstration=options.demonstration,
    )
    server = Server(app, hub, behind_proxy=bool(options.public_url), tls=options.tls)
    _collect_from_now_on()
    try:
        with scorer.others.followed(stop_program):
            server.run(sockets=[listener])
    finally:
        app.close()


def run_workers(scorer: Scorer, listener: socket.socket, plan: ServerPlan) -> None:
    """Serve with several processes until this one is asked to end, or a newer version upgrades the
    database."""
    from scorekeeper.serving.workers import Workers

    with temporary_folder() as folder:
        plan = replace(plan, shared_folder=folder)
        _collect_from_now_on()
        workers = Workers(plan.options.workers, serve_as_worker, listener, plan)
        with scorer.others.followed(workers.end):
            workers.run()
    if workers.gave_up and scorer.others.fault is None:
        scorer.others.ended(StorageError("newer_database", path=scorer.database))


@_start_without_collections()
def serve_as_worker(place: int, listener: socket.socket, plan: ServerPlan) -> None:
    """Serve as one of the workers, in a process that was started for it."""
    from scorekeeper.live import Hub, LiveAnnouncer
    from scorekeeper.service import Scorer
    from scorekeeper.serving.workers import GIVE_UP
    from scorekeeper.wording.nameless import player_of_number

    give_back_freed_memory()
    begin_log(plan.options.log_level)
    hub = Hub()
    try:
        scorer = Scorer(plan.db, LiveAnnouncer(hub), nameless=player_of_number)
    except StorageError as error:
        _log.warning("a process could not begin: %s", error)
        sys.exit(GIVE_UP if error.code == "newer_database" else 1)
    try:
        run_server(scorer, hub, listener, replace(plan, place=place), reach_of(plan, scorer))
    finally:
        scorer.close()
    if scorer.others.fault is not None:
        sys.exit(GIVE_UP)
