"""The rulings of this folder, and the short forms in which a row may ask its question.

A row has an `id`, the `rule` that decides it, what is `asked` of the question `ask`, what is
`expected` of the answer, and the `reason`. `sheets` are those that rule so, by default the one that
answers every switch as most do; `switches` are changed on each of them.

    "lay": "5 5 W | W W =7"            groups, and what a group of wilds is declared to be
    "onto": "run 3 4 5 6"              the meld that is hit
    "add", "take", "hand", "hand_after": cards in notation

A round is a list `play`: moves with `;` between them, and what the table then looks like. After `!`
stand the codes that refuse a move, and the round goes on without it. `A plays R5` is a draw from
the pile and the discard of R5, `AB play 9` are nine such turns, and `A lays` without cards is
`PHASE_ONE`. The last of the players deals.

    "play": ["A draws; A lays; B draws ! must_discard; A throws R9", {"turn": "B"}]

A score sheet is a list of rounds: who went out, who laid (+) and who did not (-) with the points,
and after `@` the number of the phase where the order is free. `2x` are two such rounds.

    "scored": ["A@4 B+15@2 C-60", "2x A B-0 C-0"]

`by_value` has for each value of `switch` what is expected, or how a `play` goes on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.rules.notation import parse_cards, parse_groups
from scorekeeper.rules.switches import SWITCH_VALUES

Row = dict[str, Any]

PHASE_ONE = "R1 B1 Y1 | R2 B2 Y2"
MOST_PLAY_SO = ("fundex",)
"""The sheet whose answer to every switch is the first."""


def rows(name: str) -> list[Row]:
    """The rows of a file, each with its sheets and switches."""
    text = Path(__file__).with_name(f"{name}.json").read_text(encoding="utf-8")
    return [{"sheets": MOST_PLAY_SO, "switches": {}, **row} for row in json.loads(text)]


def each_value(row: Row) -> Iterator[Row]:
    """A row for each answer of the house rule that this one is about."""
    switch, by_value = row["switch"], row["by_value"]
    for value in SWITCH_VALUES[switch]:
        one = {**row, "id": f"{row['id']} {value}", "switches": {**row["switches"], switch: value}}
        one["expected"] = by_value[str(value)]
        if "play" in row["asked"]:
            play = [*row["asked"]["play"], *by_value[str(value)]]
            one["asked"] = {**row["asked"], "play": play}
        yield one


HOUSE_RULES = rows("house_rules")

RULINGS = [*rows("rulings"), *rows("questions"), *rows("rounds")]


def fields(asked: Row) -> Row:
    """What is asked, in the form of the contract."""
    told = dict(asked)
    if "play" in told:
        told["players"] = [*told["players"]]
        told.setdefault("dealer", told["players"][-1])
    if "scored" in told:
        told["rounds"] = [one for said in told.pop("scored") for one in scored(said)]
    if "lay" in told:
        groups = parse_groups(told.pop("lay"))
        told["groups"] = [cards(group.cards) for group in groups]
        if any(group.declare is not None for group in groups):
            told["declare"] = [declared(group.declare) for group in groups]
    if "onto" in told:
        kind, _, typed = told.pop("onto").partition(" ")
        (group,) = parse_groups(typed)
        told["target"] = {"type": kind, "cards": cards(group.cards)}
        if group.declare is not None:
            told["target"]["declared"] = declared(group.declare)
    for name in ("add", "take", "hand", "hand_after"):
        if isinstance(told.get(name), str):
            told[name] = cards(parse_cards(told[name]))
    return told


def cards(read: Any) -> list[str]:
    return [str(card) for card in read]


def declared(value: Any) -> Any:
    return value if value is None or isinstance(value, int) else str(value)


def scored(said: str) -> list[Row]:
    """The rounds of one entry of a score sheet."""
    found = re.fullmatch(r"(?:(\d+)x )?(.*)", said)
    assert found
    one: Row = {"out": None, "players": {}}
    for line in found[2].split():
        read = re.fullmatch(r"(\w+)(?:([+-])(\d+))?(?:@(\d+))?", line)
        assert read, line
        name, laid, points, phase = read.groups()
        told: Row = {} if laid is None else {"laid": laid == "+", "points": int(points)}
        told |= {"phase": int(phase)} if phase else {}
        if laid is None:
            one["out"] = name
        if told:
            one["players"][name] = told
    return [one] * int(found[1] or 1)


# ------------------------------------------------------------------ rounds


def steps(play: list[Any]) -> Iterator[tuple[Row, list[str]] | Row]:
    """Each move with the codes that refuse it, and each look at the table."""
    for part in play:
        if isinstance(part, dict):
            yield part
            continue
        for said in filter(None, map(str.strip, part.split(";"))):
            words, _, codes = said.partition("!")
            for move in moves_of(words.strip()):
                yield move, codes.split()


def moves_of(words: str) -> list[Row]:
    """The moves of one clause."""
    if words.startswith("up "):
        card, _, to = words.removeprefix("up ").partition(" to ")
        return [{"turn_up": card, **({"to": to} if to else {})}]
    by, verb, *rest = words.split(" ", 2)
    said = " ".join(rest)
    if verb == "play":
        turns = (by[at % len(by)] for at in range(int(said)))
        return [move for each in turns for move in moves_of(f"{each} plays")]
    if verb == "plays":
        return [{"by": by, "draw": "pile"}, {"by": by, "discard": said or "Y12"}]
    return [{"by": by, **VERBS[verb](said)}]


def _lay_down(said: str) -> Row:
    found = re.fullmatch(r"(?:phase (\d+): ?)?(.*)", said)
    assert found
    groups = parse_groups(found[2] or PHASE_ONE)
    told: Row = {"lay_down": [cards(group.cards) for group in groups]}
    if any(group.declare is not None for group in groups):
        told["declare"] = [declared(group.declare) for group in groups]
    return told | ({"phase": int(found[1])} if found[1] else {})


def _hit(said: str) -> Row:
    found = re.fullmatch(r"(.*) on (\w+) (-?\d+)(?: for (\w+))?(?: from (\d+))?", said)
    assert found, said
    told: Row = {"hit": cards(parse_cards(found[1])), "on": found[2], "group": int(found[3])}
    told |= {"take": found[4].split()} if found[4] else {}
    return told | ({"declare": int(found[5])} if found[5] else {})


def _skip(said: str) -> Row:
    target, _, card = said.partition(" with ")
    return {"skip": target, **({"card": card} if card else {})}


VERBS = {
    "draws": lambda said: {"draw": "pile"},
    "takes": lambda said: {"draw": "discard", **({"card": said} if said else {})},
    "lays": _lay_down,
    "hits": _hit,
    "throws": lambda said: {"discard": None if said == "nothing" else said or "Y12"},
    "skips": _skip,
    "knocks": lambda said: {"knock": True},
    "buys": lambda said: {"buy": True},
}
