"""Runs the tests without a browser on Debian 12, 13 and sid, each with its own Python; `make
distros` runs it, as root.

Each system is a root that debootstrap makes in a folder. It is kept with its environment, and all
share the cache of pip, so that a second run only runs the tests. An ordinary user runs them there.
What is mounted belongs to a namespace that ends with the run, so nothing stays mounted or running.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

SOURCE = Path(__file__).parents[1]
SUITES = ("bookworm", "trixie", "sid")
MIRROR = "http://deb.debian.org/debian"
PACKAGES = "python3,python3-venv,make,ca-certificates,tzdata"
USER, NUMBER = "tester", 1000
HOME = Path("home") / USER
COPY = HOME / "scorekeeper"
AUTHORITIES = "etc/ssl/certs/ca-certificates.crt"
"""Whom this machine trusts is trusted in the roots, too, such as a proxy that reads along."""

FROM_THIS_MACHINE = ("etc/hosts", "etc/resolv.conf", AUTHORITIES)
PASSED_ON = re.compile(r"(?i:(?:https?|no)_proxy)|PIP_(?:INDEX_URL|DEFAULT_TIMEOUT)")
SUM = re.compile(r"\d+ (?:passed|failed|skipped|errors?)\b.* in [\d.]+s.*|no tests ran.*")

SPACE = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "--")
"""What is mounted or started in it is gone when it ends, also where it is interrupted."""

MOUNTED = f"""
mount -t proc proc "$1/proc"
mkdir -p "$1/dev/pts" "$1/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$1/dev/pts"
mount -t tmpfs shm "$1/dev/shm"
mount --bind "$2" "$1/{HOME}/.cache/pip"
root=$1; shift 2
exec chroot --userspec={NUMBER}:{NUMBER} "$root" /usr/bin/env -i "$@"
"""


class Impossible(Exception):
    """What this machine cannot do, as a sentence."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the tests went on one system: the numbers of pytest, or why there are none."""

    system: str
    said: str
    failed: bool


def refuse_without(user: int) -> None:
    """Raises Impossible where this user or this machine cannot make a root."""
    if user != 0:
        raise Impossible("Only root may make other systems and change into them: sudo make distros")
    for program, package in (("debootstrap", "debootstrap"), ("unshare", "util-linux")):
        if shutil.which(program) is None:
            raise Impossible(f"{program} is not here: apt install {package}")
    tried = subprocess.run([*SPACE, "true"], check=False)
    if tried.returncode:
        raise Impossible("Root may not mount here, as in most containers: run it on the machine.")


def refuse_unknown(suite: str, mirror: str) -> None:
    """Raises Impossible where the mirror does not have this suite or does not answer."""
    address = f"{mirror}/dists/{suite}/Release"
    try:
        urlopen(Request(address, method="HEAD"), timeout=60).close()  # noqa: S310
    except HTTPError as refused:
        said = f"The mirror has no {suite}: it answers {refused.code} to {address}"
        raise Impossible(said) from None
    except (URLError, ValueError, OSError) as fault:
        raise Impossible(f"The mirror does not answer: {address}: {fault}") from None


def make_root(suite: str, root: Path, mirror: str) -> None:
    """Make the root of this suite, unless it is there. Raises Impossible."""
    if root.exists():
        return
    refuse_unknown(suite, mirror)
    unfinished = root.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    print(f"Making {root} from {mirror}", flush=True)
    words = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite]
    made = subprocess.run(
        [*SPACE, *words, str(unfinished), mirror],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if made.returncode:
        raise Impossible(f"debootstrap failed for {suite}: {made.stdout.strip().splitlines()[-1:]}")
    add = ["useradd", "--uid", str(NUMBER), "--user-group", "--create-home", "--shell", "/bin/sh"]
    subprocess.run(["chroot", str(unfinished), *add, USER], check=True)
    unfinished.rename(root)


def listed(source: Path) -> set[str]:
    """The files that git knows or would take, without those that were removed."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(command, cwd=source, capture_output=True, text=True, check=True).stdout
    return {name for name in found.split("\0") if name and (source / name).is_file()}


def bring(source: Path, copy: Path, names: set[str]) -> None:
    """Make these files of the copy as they are here, and remove those that an earlier run brought.

    What tests and installing wrote beside them stays, and times are kept: make installs again only
    after a change.
    """
    brought = copy / ".brought"
    before = set(brought.read_text("utf-8").splitlines()) if brought.exists() else set()
    for name in before - names:
        (copy / name).unlink(missing_ok=True)
    for name in sorted(names):
        here, there = source / name, copy / name
        if there.exists() and (there.stat().st_mtime, there.stat().st_size) == (
            here.stat().st_mtime,
            here.stat().st_size,
        ):
            continue
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(here, there)
    brought.write_text("\n".join(sorted(names)), "utf-8")


def furnish(root: Path, cache: Path) -> None:
    """Bring the source and the network of this machine into this root, for its user."""
    for name in FROM_THIS_MACHINE:
        if Path("/", name).exists():
            shutil.copy(Path("/", name), root / name)
    bring(SOURCE, root / COPY, listed(SOURCE))
    (root / HOME / ".cache" / "pip").mkdir(parents=True, exist_ok=True)
    cache.mkdir(parents=True, exist_ok=True)
    # Not into the environment: make and pip have made it as this user.
    own = f"{NUMBER}:{NUMBER}"
    subprocess.run(["chown", own, str(cache), str(root / HOME / ".cache")], check=True)
    subprocess.run(["chown", "-R", own, str(root / COPY)], check=True)


def run_inside(root: Path, cache: Path, words: Sequence[str]) -> tuple[int, list[str]]:
    """Run this command as the user of the root, and print its lines. Gives its status and them."""
    passed = [f"{name}={value}" for name, value in os.environ.items() if PASSED_ON.fullmatch(name)]
    variables = [
        f"HOME=/{HOME}",
        f"USER={USER}",
        "PATH=/usr/local/bin:/usr/bin:/bin",
        "LANG=C.UTF-8",
        f"PIP_CERT=/{AUTHORITIES}",
        *passed,
    ]
    shell = ["sh", "-euc", MOUNTED, "sh", str(root), str(cache), *variables]
    moved = ["sh", "-c", f'cd /{COPY} && exec "$@"', "sh", *words]
    lines = []
    with subprocess.Popen(
        [*SPACE, *shell, *moved], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        assert running.stdout is not None
        try:
            for line in running.stdout:
                print(line, end="", flush=True)
                lines.append(line.rstrip())
        except BaseException:
            running.kill()  # and with it all that it started
            raise
    return running.returncode, lines


def outcome(suite: str, roots: Path, mirror: str, arguments: str) -> Outcome:
    """Run the tests on this system. Raises Impossible."""
    root, cache = roots / suite, roots / "pip-cache"
    make_root(suite, root, mirror)
    furnish(root, cache)
    _, version = run_inside(root, cache, ["python3", "--version"])
    system = f"{suite}, {version[-1] if version else 'without Python'}"
    began = time.monotonic()
    status, lines = run_inside(root, cache, ["make", "setup", "test-program", f"ARGS={arguments}"])
    sums = [found[0].strip("= ") for line in lines if (found := SUM.search(line))]
    said = sums[-1] if sums else f"no tests were run: {' '.join(lines[-1:])}"
    return Outcome(system, f"{said}; {time.monotonic() - began:.0f} s in all", status != 0)


def main() -> None:
    """Run the tests on each system, print a line for each, and exit with 1 after a fault."""
    parser = argparse.ArgumentParser(prog="python -m tools.distros", description=__doc__)
    parser.add_argument("--suite", action="append", help=f"one of them: {', '.join(SUITES)}")
    parser.add_argument("--roots", type=Path, default=SOURCE / "build" / "roots")
    parser.add_argument("--mirror", default=MIRROR)
    parser.add_argument("--args", default="", help="for pytest, such as 'tests/rules -k wild'")
    asked = parser.parse_args()
    outcomes = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        refuse_without(os.geteuid())
        roots = asked.roots.resolve()
        roots.mkdir(parents=True, exist_ok=True)
        for suite in asked.suite or SUITES:
            try:
                outcomes.append(outcome(suite, roots, asked.mirror.rstrip("/"), asked.args))
            except Impossible as reason:
                outcomes.append(Outcome(suite, str(reason), failed=True))
    except Impossible as reason:
        sys.exit(str(reason))
    for each in outcomes:
        print(f"{'FAILED' if each.failed else 'passed'}  {each.system}: {each.said}")
    sys.exit(any(each.failed for each in outcomes))


if __name__ == "__main__":
    main()
