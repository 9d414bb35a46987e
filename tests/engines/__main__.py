"""`python -m tests.engines [webkit firefox chromium] [--times 1] [--pictures FOLDER]`.

Installs what an engine needs where apt can; otherwise it says what is missing, and fails. The
journeys are played at the program's own address, then once more under a path behind nginx, which
cuts the path off. Chromium plays them a third time, behind an nginx that leaves the path on.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.server import RunningServer, free_port
from tests.conftest import PHONE_HOST
from tests.engines.browsers import ENGINES, Engine
from tests.engines.journeys import JOURNEYS, Room

PREFIX = "/score"


@dataclass(frozen=True, slots=True)
class Address:
    """Under which path phones find the program, and what the proxy there does with the path."""

    prefix: str = ""
    cut_off: bool = True

    def __str__(self) -> str:
        return (self.prefix or "/") + ("" if self.cut_off else " left on")


ADDRESSES = (Address(), Address(PREFIX))
LEFT_ON = Address(PREFIX, cut_off=False)
"""What the program reads from it is the same for each engine, so one of them plays it."""


def main() -> None:
    """Play the journeys in each engine, print a line for each, and exit with 1 after a fault."""
    names = [engine.name for engine in ENGINES]
    parser = argparse.ArgumentParser(prog="python -m tests.engines")
    parser.add_argument("engines", nargs="*", metavar="ENGINE", help=", ".join(names))
    parser.add_argument("--times", type=int, default=1, help="how often each is played")
    parser.add_argument("--pictures", type=Path, help="keep pictures in this folder")
    asked = parser.parse_args()
    if unknown := set(asked.engines) - set(names):
        parser.error(f"no engine {', '.join(sorted(unknown))}: {', '.join(names)}")
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    chosen = [each for each in ENGINES if not asked.engines or each.name in asked.engines]
    faults = [fault for engine in chosen for fault in absent(engine)]
    for engine in [each for each in chosen if not each.missing()]:
        for _ in range(asked.times):
            faults += played(engine, ADDRESSES[0], asked.pictures)
            for address in (*ADDRESSES[1:], *[LEFT_ON] * (engine.name == "chromium")):
                faults += played(engine, address, None)
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(faults)} faults in {', '.join(each.name for each in chosen)}")
    sys.exit(bool(faults))


def absent(engine: Engine) -> list[str]:
    """Install what this engine needs, or say that it is not there."""
    if engine.missing() and os.getuid() == 0 and shutil.which("apt-get"):
        print(f"{engine.name}: installing {' '.join(engine.missing())}", flush=True)
        install(engine.missing())
    if packages := " ".join(engine.missing()):
        return [f"{engine.name} is not here and was not tried: apt install {packages}"]
    return []


def install(packages: Sequence[str]) -> None:
    """Install these packages; whether they are there is looked at afterwards."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    words = ["apt-get", "-qq", "install", "-y", "--no-install-recommends", *packages]
    if subprocess.run(words, env=quiet, stdout=subprocess.DEVNULL, check=False).returncode:
        subprocess.run(["apt-get", "-qq", "update"], env=quiet, check=False)
        subprocess.run(words, env=quiet, stdout=subprocess.DEVNULL, check=False)


def played(engine: Engine, address: Address, pictures: Path | None) -> list[str]:
    """Play all journeys at one server; after a fault the rest of them is left out."""
    faults: list[str] = []
    with ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory()))
        server, port = ending.enter_context(served(folder, address))
        base = f"http://{engine.host}:{port}{address.prefix}"
        room = Room(engine, server, base, pictures, ending.enter_context(ExitStack()))
        for journey in JOURNEYS:
            began = time.monotonic()
            called = f"{engine.name} {address} {journey.__name__}"
            try:
                journey(room)
            except Exception as fault:
                faults.append(f"{called}: {type(fault).__name__}: {fault}")
            took = f"{time.monotonic() - began:6.1f} s"
            print(f"{took}  {called}{'  FAILED' if faults else ''}", flush=True)
            if faults:
                break
    return faults


@contextmanager
def served(folder: Path, address: Address) -> Iterator[tuple[RunningServer, int]]:
    """A server, and the port where phones find it; under a path that is nginx, where it is."""
    port, front = free_port(), free_port()
    with ExitStack() as ending:
        prefix = address.prefix
        behind = bool(prefix) and shutil.which("nginx") is not None
        seen = front if behind else port
        public = ("--public-url", f"http://{PHONE_HOST}:{seen}{prefix}")
        server = RunningServer(folder / "games.db", port, options=public)
        server.start()
        ending.callback(server.stop)
        if prefix and not behind:
            print("nginx is not here: the path is left on by the program alone", flush=True)
        if behind:
            target = f"http://127.0.0.1:{port}{'/' if address.cut_off else ''}"
            ending.enter_context(nginx(folder, front, target, prefix))
        yield server, seen


NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fast;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location {prefix}/ {{
      proxy_pass {behind};
      proxy_set_header Host $http_host;
      proxy_http_version 1.1;
      proxy_buffering off;
    }}
  }}
}}
"""


@contextmanager
def nginx(folder: Path, port: int, behind: str, prefix: str) -> Iterator[None]:
    """A proxy under this path. It cuts the path off if the address behind it ends with a slash."""
    settings = folder / "nginx.conf"
    settings.write_text(NGINX.format(folder=folder, port=port, behind=behind, prefix=prefix))
    running = subprocess.Popen(["nginx", "-p", str(folder), "-c", str(settings)])
    try:
        yield
    finally:
        running.terminate()
        running.wait(10)


if __name__ == "__main__":
    main()
