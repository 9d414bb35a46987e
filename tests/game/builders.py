"""Builders for tests: logs of events, and games played through the referee."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from scorekeeper.game.answers import Accepted, Answer, Refused
from scorekeeper.game.commands import ChangeRules, Command, Hand, StartGame, Undo
from scorekeeper.game.events import (
    Entry,
    Event,
    GameStarted,
    HandCounted,
    PlayerWentOut,
    RoundClosed,
)
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay
from scorekeeper.game.round_commands import counting
from scorekeeper.game.standings import standings
from scorekeeper.game.turns import Turns
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import print_cards
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.service.results import stored_time
from tests.all_cases import all_cases
from tests.game import moves

MATTEL = table_rules()

typed = moves.typed


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(f"p{n}" for n in range(1, players + 1))


FORM = re.compile(r"(?:(\d+)x )?(.*?)(?: ([!?]|->) (.+))?")

EVENING = datetime(2026, 1, 2, 18, tzinfo=UTC)


def clock(seq: int) -> str:
    """When entry `seq` is recorded: one a minute."""
    return stored_time(EVENING + timedelta(minutes=seq))


class Log:
    """A growing log, one entry a minute. `record` records the events of one command."""

    def __init__(self, players: int = 3, table: TableRules = MATTEL) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.record(GameStarted(seats(players), "p1", table))

    def record(self, *events: Event) -> str:
        command_id = f"c{len(self.entries) + 1}"
        self.entries += tuple(
            Entry(seq, command_id, event, recorded_at=clock(seq))
            for seq, event in enumerate(events, len(self.entries) + 1)
        )
        return command_id

    def round(self, out: Seat, /, laid: Iterable[Seat] = (), **points: int) -> str:
        """A closed round: who went out, who else laid the phase, and the points of the others."""
        counted = (HandCounted(s, Total(n), n, s in laid) for s, n in points.items())
        return self.record(PlayerWentOut(out), *counted, RoundClosed(0))


class Table:
    """A live game: every command goes through the referee, and what it answers is recorded."""

    def __init__(self, players: int = 3, rules: TableRules = MATTEL) -> None:
        self.log: tuple[Entry, ...] = ()
        self._replayed: tuple[tuple[Entry, ...], Any] = ((), None)
        self.record(decide(None, (), StartGame(players, rules)))

    @staticmethod
    def start(command: Command) -> tuple[str, ...]:
        answer = decide(None, (), command)
        assert isinstance(answer, Refused)
        return tuple(found.code for found in answer.problems)

    @property
    def game(self) -> Any:
        """What the whole log comes to, read anew after each command."""
        if self._replayed[0] is not self.log:
            self._replayed = self.log, replay(self.log)
        return self._replayed[1]

    def answer(self, command: Command | str) -> Answer:
        """What the referee says to a command, or to a move in the words of `tests.game.moves`."""
        if isinstance(command, str):
            command = self.command(command)
        return decide(self.game, self.log, command)

    def play(self, command: Command | str) -> Accepted:
        answer = self.answer(command)
        assert isinstance(answer, Accepted), answer
        self.record(answer)
        return answer

    def problems(self, command: Command | str) -> tuple[Problem, ...]:
        answer = self.answer(command)
        assert isinstance(answer, Refused), answer
        return answer.problems

    def refused(self, command: Command | str, *, overrule: bool = False) -> tuple[str, ...]:
        """The codes of a refusal; `overrule` says whether the table may overrule it."""
        answer = self.answer(command)
        assert isinstance(answer, Refused), answer
        assert answer.can_overrule is overrule, answer
        return tuple(found.code for found in answer.problems)

    def plays(self, story: str) -> Table:
        """Play the moves of a story, with `;` between them, in the words of `tests.game.moves`.

        After `!` stand the codes of a refusal, after `?` those that the table may overrule, and
        after `->` the kinds of the events that are recorded. `3x` before a move plays it three
        times. `= totals 0 45` says what is shown then: what `look` prints of `totals`.
        """
        for phrase in filter(None, map(str.strip, story.split(";"))):
            if phrase.startswith("= "):
                path, _, expected = phrase.removeprefix("= ").partition(" ")
                assert self.look(path) == expected, phrase
                continue
            times, move, sign, codes = FORM.fullmatch(phrase).groups()
            if sign == "->":
                kinds = [type(event).__name__ for event in self.play(move).events]
                assert kinds == codes.split(), phrase
                continue
            if sign:
                found = self.refused(move, overrule=sign == "?")
                assert found == tuple(codes.split()), (phrase, found)
                continue
            for _ in range(int(times or 1)):
                answer = self.answer(move)
                assert isinstance(answer, Accepted), (phrase, answer)
                self.record(answer)
        return self

    def command(self, phrase: str) -> Command:
        """A move that may end with `anyway`; or `undo` of the last command; or new house rules,
        like `rule wrap=yes wild_points=20`."""
        if phrase == "undo":
            return Undo(self.log[-1].command_id)
        if phrase.startswith("rule "):
            pairs = (pair.split("=") for pair in phrase.split()[1:])
            wanted = {name: int(value) if value.isdigit() else value for name, value in pairs}
            table: TableRules = self.game.table
            return ChangeRules(replace(table, switches=change(table.switches, wanted)))
        plain = phrase.removesuffix(" anyway")
        command = moves.command(plain)
        return command if plain == phrase else replace(command, anyway=True)  # type: ignore[arg-type]

    def look(self, path: str) -> str:
        """What there is of the game under this path, like `done.p2` or `closed.0.lines.who`; `due`
        are the hands that are counted. Players are in order, and between groups stands `|`."""
        if path == "places":
            return ", ".join(f"{each.seat} {each.place}" for each in standings(self.game))
        first, *steps = path.split(".")
        found: Any = counting(self.game) if first == "due" else getattr(self.game, first)
        for step in steps:
            if isinstance(found, Mapping):
                found = tuple(found) if step == "who" else found[step]
            else:
                found = found[int(step)] if step.isdigit() else getattr(found, step)
        return shown(found)

    @property
    def turns(self) -> Turns:
        """The turns of the open round, which are followed."""
        turns: Turns = self.game.open.turns
        return turns

    def laid(self, round_no: int) -> dict[Seat, bool]:
        return {seat: line.laid for seat, line in self.game.closed[round_no - 1].lines.items()}

    def record(self, answer: Answer) -> None:
        assert isinstance(answer, Accepted), answer
        last = self.log[-1].command_id if self.log else "c0"
        command_id = f"c{int(last[1:]) + 1}"
        self.log += tuple(
            Entry(seq, command_id, event, recorded_at=clock(seq))
            for seq, event in enumerate(answer.events, len(self.log) + 1)
        )

    _record = record  # the name that a test of pages still says


def shown(value: Any) -> str:
    """A value as a story says it."""
    match value:
        case None | True | False:
            return {None: "none", True: "yes", False: "no"}[value]
        case Problem(code=code):
            return code
        case Meld(cards=cards):
            return print_cards(cards)
        case Mapping():
            return shown(tuple(value.values()))
        case () | frozenset() if not value:
            return "nothing"
        case tuple() | frozenset():
            values = sorted(value) if isinstance(value, frozenset) else value
            groups = any(isinstance(each, tuple | Meld) for each in values)
            return (" | " if groups else " ").join(map(shown, values))
        case _:
            return str(value)


def play_all(stories: Mapping[str, str]) -> None:
    """Play each story: the number of players, perhaps the rules, and the moves."""
    with all_cases() as case:
        for what, story in stories.items():
            with case(what):
                players, _, rest = " ".join(story.split()).partition("; ")
                told(int(players), rest)


def told(players: int, story: str) -> Table:
    """A table after a story, which may begin with its rules: `rules ja any-order knock=on;`."""
    if not story.startswith("rules "):
        return Table(players).plays(story)
    rules, _, rest = story.partition(";")
    sheet, variant, switches = "mattel", "standard", {}
    for word in rules.split()[1:]:
        name, sign, value = word.partition("=")
        if sign:
            switches[name] = int(value) if value.isdigit() else value
        elif word in SHEETS:
            sheet = word
        else:
            variant = word
    return Table(players, table_rules(sheet, switches, variant=variant)).plays(rest)


def hands(**points: int) -> dict[Seat, Hand]:
    return {seat: Hand(Total(n)) for seat, n in points.items()}
