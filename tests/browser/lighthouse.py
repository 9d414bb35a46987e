"""Lighthouse on the main pages (`make lighthouse`): it prints the scores and fails below the aims.

Lighthouse is fetched by npx and is not part of the suite. The pages are opened as on a home
network: plain http, with the host's key. The audits that demand https are left out.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.browser.builders import PostedGame
from tests.browser.server import running_server
from tests.conftest import CHROMIUM

LIGHTHOUSE = "lighthouse@12.8.2"
AIMS = {"performance": 98, "accessibility": 100, "best-practices": 100}
"""The least scores, of 100. Search engines have no business on a home network."""

NEEDS_HTTPS = ("is-on-https", "redirects-http", "is-crawlable")
FLAGS = "--headless=new --no-sandbox --host-resolver-rules='MAP scores.test 127.0.0.1'"


def main() -> int:
    """Measure the pages of a game of four; 1 if a score is below its aim."""
    with tempfile.TemporaryDirectory() as folder, running_server(Path(folder)) as server:
        keeper = server.keeper()
        game = PostedGame(keeper, "Ann", "Ben", "Mia", "Dad")
        game.close_round(p2=45, p3=20, p4=60)
        pages = {
            "start": "/",
            "table": game.at,
            "round over": f"{game.at}/round",
            "what changed": f"{game.at}/in/1",
            "lay down": f"{game.at}/lay/p2",
            "standings": game.watched,
        }
        reached = [
            measured(name, server.url + path, keeper.cookie, Path(folder))
            for name, path in pages.items()
        ]
    return 0 if all(reached) else 1


def measured(name: str, url: str, cookie: str, folder: Path) -> bool:
    """Measure one page and print its scores; whether all reach their aims."""
    report, headers = folder / "report.json", folder / "headers.json"
    headers.write_text(json.dumps({"Cookie": f"scorekeeper={cookie}"}))
    command = ["npx", "--yes", LIGHTHOUSE, url, "--quiet", "--output=json"]
    command += [f"--output-path={report}", f"--extra-headers={headers}", f"--chrome-flags={FLAGS}"]
    command += [f"--only-categories={','.join(AIMS)}", f"--skip-audits={','.join(NEEDS_HTTPS)}"]
    environment = {**os.environ, "CHROME_PATH": CHROMIUM or "", "CI": "1"}
    subprocess.run(command, check=True, env=environment)
    found = json.loads(report.read_text())
    scores = {key: round(100 * found["categories"][key]["score"]) for key in AIMS}
    shift = found["audits"]["cumulative-layout-shift"]["numericValue"]
    binary = [each for each in found["audits"].values() if each["scoreDisplayMode"] == "binary"]
    failed = [each["id"] for each in binary if each["score"] is not None and each["score"] < 1]
    print(f"{name:13} {scores}, layout shift {shift:.3f} {' '.join(failed)}", flush=True)
    return all(scores[key] >= aim for key, aim in AIMS.items())


if __name__ == "__main__":
    sys.exit(main())
