"""Plays the games from which the chances to win are worked out, with `rounds.c`.

    nice -n 15 .venv/bin/python tools/chances/play_games.py [--training 5000] [--unseen 2000]

Compiles the simulator, asks the program's own judge about some thousand hands to make sure that
both see the same cards missing, and writes the games to `build/chances/`: one file for each phase
list, way to play and number of players, for fitting (`training`) and for the evaluation
(`unseen`). A file that is there is not played again.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.solver.solve import check_hand
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.table_rules import table_rules

HERE = Path(__file__).resolve().parent
BUILD = HERE.parent.parent / "build" / "chances"
PLAYERS = range(2, 9)
LISTS = tuple(PHASE_LISTS)
WAYS = ("standard", "fixed-10", "even", "odd")
SHORTENED = ("first-5", "first-7")
CHECKED_HANDS = 3000

FAMILIES: dict[str, tuple[tuple[float, ...], ...]] = {
    "equal": ((0.1, 0.1, 0.1, 0.1),),
    "mild": ((0.0, 0.05, 0.15, 0.25), (0.05, 0.05, 0.2, 0.2), (0.0, 0.1, 0.1, 0.2)),
    "strong": ((0.0, 0.15, 0.35, 0.5), (0.0, 0.0, 0.4, 0.4), (0.0, 0.3, 0.3, 0.5)),
}
"""How careless the four players of a family are. Every family plays eight games in a row."""

GAMES_IN_A_ROW = 8


@dataclass(frozen=True, slots=True)
class Share:
    """One player's part of one round."""

    laid: bool
    out: bool
    points: int


def main() -> None:
    """Compile, check against the judge, play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--training", type=int, default=5000)
    parser.add_argument("--unseen", type=int, default=2000)
    given = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    compile_simulator()
    for name in LISTS:
        check_against_the_judge(name)
    began = time.monotonic()
    for way in (*WAYS, *SHORTENED):
        for name in LISTS if way in WAYS else ("classic",):
            for players in PLAYERS:
                for use, games, seed in (
                    ("training", given.training, 1),
                    ("unseen", given.unseen, 2),
                ):
                    if way in WAYS or use == "unseen":
                        play(name, way, players, games, seed, path_of(name, way, players, use))
            print(f"{time.monotonic() - began:6.0f} s  {name} {way}", flush=True)
    for family, groups in FAMILIES.items():
        for number, careless in enumerate(groups):
            path = BUILD / f"family-{family}-{number}.txt"
            play("classic", "standard", 4, 400 * GAMES_IN_A_ROW, 3, path, careless)
    print(f"{time.monotonic() - began:6.0f} s  families")


def compile_simulator() -> None:
    """Compile `rounds.c` with the C compiler of this machine."""
    subprocess.run(
        ["cc", "-O3", "-march=native", "-std=c11", "-o", BUILD / "rounds", HERE / "rounds.c"],
        check=True,
    )


def check_against_the_judge(name: str) -> None:
    """Stop unless the simulator finds the missing cards and the points left that the judge does."""
    phases = PHASE_LISTS[name].phases
    told = _simulator(",".join(map(str, phases)), "check", CHECKED_HANDS, 7)
    for line in told.splitlines():
        head, cards = line.split("|")
        number, missing, left = map(int, head.split())
        answer = check_hand(phases[number], parse_cards(cards), Switches())
        if (answer.missing, answer.leftover_points if answer.completes else -1) != (missing, left):
            sys.exit(f"{name}, {phases[number]},{cards}: {missing}, {left}; the judge: {answer}")
    print(f"{CHECKED_HANDS} hands of {name}: the judge agrees", flush=True)


def play(
    name: str,
    way: str,
    players: int,
    games: int,
    seed: int,
    path: Path,
    careless: tuple[float, ...] = (),
) -> None:
    """Write this many games to `path`, unless it is there."""
    if path.exists():
        return
    entries = table_rules(phase_list=PHASE_LISTS[name], variant=way).phases
    path.write_text(
        _simulator(
            ",".join(str(entry.phase) for entry in entries),
            players,
            games,
            seed,
            "fixed" if way == "fixed-10" else "race",
            *careless,
        ),
        encoding="ascii",
    )


def path_of(name: str, way: str, players: int, use: str) -> Path:
    """Where these games are kept."""
    return BUILD / f"{name}-{way}-{players}-{use}.txt"


def read_games(path: Path, players: int) -> Iterator[tuple[tuple[Share, ...], ...]]:
    """The games of a file: rounds of one share a player."""
    for line in path.read_text(encoding="ascii").splitlines():
        words = line.split()[1:]
        shares = [Share(word[0] != "-", word[0] == "O", int(word[1:])) for word in words]
        yield tuple(tuple(shares[at : at + players]) for at in range(0, len(shares), players))


def _simulator(*arguments: object) -> str:
    return subprocess.run(
        [BUILD / "rounds", *map(str, arguments)], check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    main()
