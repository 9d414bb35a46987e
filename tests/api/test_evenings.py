"""The evenings with a real deck (`tests/games/*.txt`), put to the `referee` question round by
round: every move that was made is legal, and the round ends as it ended at the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.ask import ask

GAMES = Path(__file__).parents[1] / "games"


SCRIPTS = sorted(GAMES.glob("*.txt"))


MOVES = ("draws", "takes", "knocks", "lays", "marks", "hits", "discards", "skips")


Round = dict[str, Any]


def rounds_of(script: Path) -> Iterator[tuple[Round, str]]:
    """Each round as the question asks for it, and who went out."""
    head: dict[str, str] = {}
    done: dict[str, int] = {}
    asked: Round = {}
    for line in script.read_text(encoding="utf-8").splitlines():
        first, _, rest = line.partition(" ")
        if first == "==":
            asked = {"players": [], "dealer": rest.split()[2], "moves": []}
        elif first == "deal":
            asked["players"].append(rest.split(":")[0])
        elif first == "standing":
            places = [place.split() for place in rest.split(" | ")]
            done.update({name: int(made) for _, name, made, _ in places})
        elif not asked:
            head[first] = rest
        elif first == "up":
            asked["moves"].append({"turn_up": rest})
        elif " is out" in line:
            asked["rules"] = {"sheet": head["sheet"], "switches": switches(head)}
            asked["variant"] = head["variant"]
            asked["phases_now"] = {name: done.get(name, 0) + 1 for name in asked["players"]}
            yield asked, first
        elif first in asked["players"] and rest.split()[0] in (*MOVES, "shuffles"):
            asked["moves"].extend({"by": first, **move} for move in moves_in(rest))


def switches(head: dict[str, str]) -> dict[str, str]:
    return dict(pair.split("=") for pair in head.get("switches", "").split())


def moves_in(text: str) -> Iterator[Round]:
    for said in text.split(", "):
        verb, _, rest = said.partition(" ")
        words = rest.split()
        match verb:
            case "draws":
                yield {"draw": "pile"}
            case "takes":
                yield {"draw": "discard", "card": rest}
            case "knocks":
                yield {"knock": True}
            case "lays" | "marks":
                yield {"lay_down": [group.split() for group in rest.split(" | ")]}
            case "hits":
                yield {"hit": words[2:], "on": words[0], "group": int(words[1])}
            case "discards":
                yield {"discard": rest}
            case "skips":
                yield {"skip": rest}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_every_move_of_the_evening_is_legal_and_the_same_one_goes_out(script: Path) -> None:
    rounds = list(rounds_of(script))
    assert len(rounds) == len(re.findall("== round", script.read_text(encoding="utf-8")))
    for asked, out in rounds:
        told = ask("referee", **asked)
        wrong = [
            (move, said)
            for move, said in zip(asked["moves"], told["moves"], strict=False)
            if not said["legal"]
        ]
        assert not wrong, wrong
        assert len(told["moves"]) == len(asked["moves"])
        assert (told["went_out"], told["round_over"], told["turn"]) == (out, True, None)
