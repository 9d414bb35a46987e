"""`scorekeeper serve` as a child that a test may kill, and a phone with the host's key."""

from __future__ import annotations

import http.client
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

from tests.forked_program import Program, start_program
from tests.serving.live_server import PATIENCE

WITHOUT_FAST_PARTS = """
import sys
sys.modules["httptools"] = sys.modules["uvloop"] = None
from scorekeeper.cli import main
main(prog_name="scorekeeper")
"""


@dataclass(frozen=True)
class SpawnedServer:
    """A running server: its child process, its port, the path with the host's key, "" where none
    is printed."""

    child: Program
    port: int
    way_in: str

    def megabytes(self) -> float:
        """The memory it uses now, where the system tells."""
        return _told_of(self.child.pid, "VmRSS")

    def most_megabytes(self) -> float:
        """The most memory that it ever used, where the system tells; of several processes that of
        the largest."""
        return max(_told_of(pid, "VmHWM") for pid in [self.child.pid, *children_of(self.child.pid)])


def _told_of(pid: int, what: str) -> float:
    """What Linux tells of the memory of this process, in MB; 0 of one that is gone."""
    with suppress(OSError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(re.findall(rf"{what}:\s+(\d+) kB", status)[0]) / 1024
    return 0.0


def children_of(pid: int) -> list[int]:
    """The processes that this one started."""
    found = []
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found += [int(each) for each in (task / "children").read_text().split()]
    return found


@contextmanager
def spawn_server(
    db: Path | str,
    *,
    pure: bool = False,
    encoding: str = "utf-8",
    files: int = 0,
    copied: bool = False,
    workers: int = 1,
    clock: int | None = None,
    open_house: bool = False,
) -> Iterator[SpawnedServer]:
    """Serve this file or database, and kill the server in the end. `files` is the limit of open
    files that it starts with and may raise. `copied`: a copied process, which starts faster.
    `workers`: so many processes serve. `clock`: its clock is so many seconds ahead, and moves
    (`tests.moved_clock`). `open_house`: whoever comes may start a game."""
    words = ["--db", str(db), "--host", "127.0.0.1", "--port", "0"]
    if workers > 1:
        words += ["--workers", str(workers)]
    if open_house:
        words += ["--open"]
    if copied:
        child: Program = start_program(words, files=files)
    else:
        program = ["-c", WITHOUT_FAST_PARTS] if pure else ["-m", "scorekeeper"]
        if clock is not None:
            program = ["-m", "tests.moved_clock", str(clock)]
        limited = ["/bin/sh", "-c", f'ulimit -Sn {files}; exec "$@"', "sh"] if files else []
        child = subprocess.Popen(
            [*limited, sys.executable, *program, *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding=encoding,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
    try:
        found = None
        for line in child.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)(/h/\S+)", line) or found
            if "Ctrl-C" in line:
                break
        assert found is not None
        yield SpawnedServer(child, int(found[1]), found[2])
    except BaseException as failure:
        child.kill()
        status = child.wait()
        ended = "was running" if status == -signal.SIGKILL else f"had ended with {status}"
        failure.add_note(f"The server {ended}. It printed further: {child.stdout.read()}")
        raise
    finally:
        child.kill()
        child.wait()
        child.stdout.close()


class KeeperConnection:
    """A browser as far as keeping a game needs one: cookies and forms. Every method may raise
    OSError or HTTPException where the server dies."""

    def __init__(self, port: int, way_in: str) -> None:
        """Come in with the host's key in this path, or as a stranger if it is empty."""
        self._asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._said = {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}
        self._cookies: dict[str, str] = {}
        try:
            if way_in:
                status, _where = self.post(way_in, {})
                assert status == 303
        except BaseException:
            self.close()
            raise

    def get(self, path: str) -> str:
        """A page that must be there."""
        status, page = self.answer(path, {})
        assert status == 200, (path, status)
        return page.decode()

    def answer(self, path: str, headers: Mapping[str, str]) -> tuple[int, bytes]:
        """The status of any answer, and all of it."""
        answer, content = self._asked("GET", path, None, headers)
        return answer.status, content

    def send_file(self, path: str, content: bytes) -> int:
        """Send this file in a form: the status."""
        head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="games"\r\n\r\n'
        body = head.encode() + content + b"\r\n--edge--\r\n"
        kind = {"Content-Type": "multipart/form-data; boundary=edge"}
        return self._asked("POST", path, body, kind)[0].status

    def post(self, path: str, fields: Mapping[str, str]) -> tuple[int, str]:
        """Send a form: the status, and where it leads. `page` is then what was answered."""
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer, content = self._asked("POST", path, urlencode(fields).encode(), kind)
        self.page = content.decode()
        for cookie in answer.headers.get_all("Set-Cookie", ()):
            name, _, value = cookie.split(";")[0].partition("=")
            self._cookies[name] = value
        if self._cookies:
            pairs = (f"{name}={value}" for name, value in self._cookies.items())
            self._said["Cookie"] = "; ".join(pairs)
        return answer.status, answer.getheader("Location") or ""

    def _asked(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        self._asking.request(method, path, body, {**self._said, **headers})
        answer = self._asking.getresponse()
        return answer, answer.read()

    def go_on_at(self, port: int) -> None:
        """Connect to another server that knows this phone."""
        self.close()
        self._asking = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self._said |= {"Host": f"localhost:{port}", "Origin": f"http://localhost:{port}"}

    def close(self) -> None:
        """Let go of the connection."""
        self._asking.close()
