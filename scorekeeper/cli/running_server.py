"""Runs the server: in this process, or in several workers that share its port and database."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.banner import is_alone, phone_addresses
from scorekeeper.cli.instance import StartedServer
from scorekeeper.cli.options import temporary_folder
from scorekeeper.cli.server_options import ServerOptions
from scorekeeper.errors import StorageError
from scorekeeper.web.log_output import begin_log

if TYPE_CHECKING:
    from scorekeeper.live import Hub
    from scorekeeper.network.reach import Reach
    from scorekeeper.service import Scorer

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerPlan:
    """What is served, and how. `names` are the host names of this machine. `shared_folder` is for
    what workers keep together; None where there is one process."""

    db: Path | str | None
    options: ServerOptions
    server: StartedServer
    names: tuple[str, ...]
    shared_folder: Path | None = None


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
    from scorekeeper.web.server import Server, assemble
    from scorekeeper.web.signals import stop_program

    options = plan.options
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
    )
    server = Server(app, hub, behind_proxy=bool(options.public_url), tls=options.tls)
    # A full look of the garbage collector stops everybody. Without what is loaded by now, which is
    # never garbage, it takes a tenth of the time.
    gc.freeze()
    try:
        with scorer.others.followed(stop_program):
            server.run(sockets=[listener])
    finally:
        app.close()


def run_workers(scorer: Scorer, listener: socket.socket, plan: ServerPlan) -> None:
    """Serve with several processes until this one is asked to end, or a newer version upgrades the
    database."""
    from scorekeeper.web.workers import Workers

    with temporary_folder() as folder:
        plan = replace(plan, shared_folder=folder)
        workers = Workers(plan.options.workers, serve_as_worker, listener, plan)
        with scorer.others.followed(workers.end):
            workers.run()
    if workers.gave_up and scorer.others.fault is None:
        scorer.others.ended(StorageError("newer_database", path=scorer.database))


def serve_as_worker(listener: socket.socket, plan: ServerPlan) -> None:
    """Serve in this process, which was started for it."""
    from scorekeeper.live import Hub
    from scorekeeper.service import Scorer
    from scorekeeper.web.announcer import LiveAnnouncer
    from scorekeeper.web.workers import GIVE_UP

    begin_log(plan.options.log_level)
    hub = Hub()
    try:
        scorer = Scorer(plan.db, LiveAnnouncer(hub))
    except StorageError as error:
        _log.warning("a process could not begin: %s", error)
        sys.exit(GIVE_UP if error.code == "newer_database" else 1)
    try:
        run_server(scorer, hub, listener, plan, reach_of(plan, scorer))
    finally:
        scorer.close()
    if scorer.others.fault is not None:
        sys.exit(GIVE_UP)
