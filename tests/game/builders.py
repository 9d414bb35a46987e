"""Builders for tests: logs of events, and games played through the referee."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import cycle, dropwhile, islice
from pathlib import Path
from typing import Any

from scorekeeper.game import events
from scorekeeper.game.answers import Accepted, Answer, Refused
from scorekeeper.game.commands import ChangeRules, Command, Hand, StartGame, Undo
from scorekeeper.game.conflicts import find_conflicts, find_duplicate
from scorekeeper.game.events import Entry, Event
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay
from scorekeeper.game.round_commands import counting
from scorekeeper.game.turns import Turns
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, parse_phase_list, print_cards
from scorekeeper.rules.phases import CLASSIC, GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import TableRules, table_rules
from scorekeeper.storage.database import stored_time
from tests.all_cases import all_cases
from tests.game import moves

MATTEL = table_rules()

typed = moves.typed


def seats(players: int) -> tuple[Seat, ...]:
    return tuple(f"p{n}" for n in range(1, players + 1))


FORM = re.compile(r"(?:(\d+)x )?(.*?)(?: ([!?]|->) (.+))?")
SEEN_BEFORE = re.compile("(said|late|asked) (.+)")

EVENING = datetime(2026, 1, 2, 18, tzinfo=UTC)


def clock(seq: int) -> str:
    """When entry `seq` is recorded: one a minute."""
    return stored_time(EVENING + timedelta(minutes=seq))


def entries_of(happened: Iterable[Event], command_id: str, after: int) -> tuple[Entry, ...]:
    numbered = enumerate(happened, after + 1)
    return tuple(Entry(seq, command_id, event, recorded_at=clock(seq)) for seq, event in numbered)


class Log:
    """A growing log, one entry a minute. `record` records the events of one command."""

    def __init__(self, players: int = 3, table: TableRules = MATTEL) -> None:
        self.entries: tuple[Entry, ...] = ()
        self.record(events.GameStarted(seats(players), "p1", table))

    def record(self, *happened: Event) -> str:
        command_id = f"c{len(self.entries) + 1}"
        self.entries += entries_of(happened, command_id, len(self.entries))
        return command_id

    def round(self, out: Seat, /, laid: Iterable[Seat] = (), **points: int) -> str:
        """A closed round: who went out, who else laid the phase, and the points of the others."""
        counted = (events.HandCounted(s, Total(n), n, s in laid) for s, n in points.items())
        return self.record(events.PlayerWentOut(out), *counted, events.RoundClosed(0))


Look = Callable[["Table"], Any]


class Table:
    """A live game: every command goes through the referee, and what it answers is recorded."""

    def __init__(self, players: int = 3, rules: TableRules = MATTEL, /, **looks: Look) -> None:
        self.log: tuple[Entry, ...] = ()
        self.looks: dict[str, Look] = {
            "due": lambda table: counting(table.game),
            "found": lambda table: table.found,
            **looks,
        }
        self.found: tuple[Problem, ...] = ()
        self._replayed: tuple[tuple[Entry, ...], Any] = ((), None)
        self.record(decide(None, (), StartGame(players, rules)))

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
        self.found = answer.problems
        return answer.problems

    def refused(self, command: Command | str, *, overrule: bool = False) -> tuple[str, ...]:
        """The codes of a refusal; `overrule` says whether the table may overrule it."""
        answer = self.answer(command)
        assert isinstance(answer, Refused), answer
        assert answer.can_overrule is overrule, answer
        self.found = answer.problems
        return tuple(found.code for found in answer.problems)

    def plays(self, story: str) -> Table:
        """Play the moves of a story, with `;` between them, in the words of `tests.game.moves`.

        After `!` stand the codes of a refusal, after `?` those that the table may overrule, and
        after `->` the kinds of the events that are recorded. `3x` before a move plays it three
        times. `= totals 0 45` says what is shown then: what `look` prints of `totals`.
        `entry TurnPassed p9` is an event that no command makes, as an imported log may have it.
        After `meanwhile` stands what a phone has not seen; `said`, `late` or `asked` then says
        what its move is: said by somebody already, too late, or asked as any other.
        """
        for phrase in filter(None, map(str.strip, " ".join(story.split()).split(";"))):
            try:
                self._phrase(phrase)
            except AssertionError as wrong:
                wrong.add_note(f"at: {phrase}")
                raise
        return self

    def _phrase(self, phrase: str) -> None:
        if phrase.startswith("= "):
            path, _, expected = phrase.removeprefix("= ").partition(" ")
            assert self.look(path) == expected
        elif phrase.startswith("entry "):
            self.happens(event_of(phrase.split()[1:]))
        elif found := re.fullmatch(r"(\d+) turns pass", phrase):
            on_turn = dropwhile(lambda seat: seat != self.turns.turn, cycle(self.turns.seats))
            self.happens(*(events.TurnPassed(seat) for seat in islice(on_turn, int(found[1]))))
        elif phrase == "meanwhile":
            self.seen = len(self.log)
        elif found := SEEN_BEFORE.fullmatch(phrase):
            assert self.result_of(self.command(found[2]), self.seen) == found[1]
        else:
            times, move, sign, codes = FORM.fullmatch(phrase).groups()
            if sign == "->":
                assert [type(event).__name__ for event in self.play(move).events] == codes.split()
            elif sign:
                assert self.refused(move, overrule=sign == "?") == tuple(codes.split())
            else:
                for _ in range(int(times or 1)):
                    self.play(move)

    def result_of(self, command: Command, seen: int) -> str:
        """The result of a command whose sender has seen the entries up to `seen`."""
        if find_duplicate(command, self.log, seen):
            return "said"
        return "late" if find_conflicts(command, self.log, seen) else "asked"

    def command(self, phrase: str) -> Command:
        """A move that may end with `anyway`; or `undo` of the last command, `undo c2` of another;
        or new house rules, `rule wrap=yes wild_points=20`; or those of another table, `rules ja`.
        """
        word, _, command_id = phrase.partition(" ")
        if word == "undo":
            return Undo(command_id or self.log[-1].command_id)
        if word == "rules":
            return ChangeRules(rules_of(phrase.split()[1:]))
        if word == "rule":
            pairs = (pair.split("=") for pair in phrase.split()[1:])
            wanted = {name: _field(value) for name, value in pairs}
            table: TableRules = self.game.table
            return ChangeRules(replace(table, switches=change(table.switches, wanted)))
        plain = phrase.removesuffix(" anyway")
        command = moves.command(plain)
        return command if plain == phrase else replace(command, anyway=True)  # type: ignore[arg-type]

    def look(self, path: str) -> str:
        """What there is of the game under this path, like `done.p2` or `closed.0.lines.who`. `due`
        are the hands that are counted, `found` the problems of the last refusal; a test may have
        `looks` of its own. `who` are the keys of a mapping. Players are in order, and between
        groups stands `|`."""
        first, *steps = path.split(".")
        found = self.looks[first](self) if first in self.looks else getattr(self.game, first)
        for step in steps:
            if step == "count" and isinstance(found, tuple):
                found = len(found)
            elif isinstance(found, Mapping):
                found = tuple(found) if step == "who" else found[step]
            else:
                found = found[int(step)] if step.isdigit() else getattr(found, step)
        return shown(found)

    @property
    def turns(self) -> Turns:
        """The turns of the open round, which are followed."""
        turns: Turns = self.game.open.turns
        return turns

    def record(self, answer: Answer) -> None:
        assert isinstance(answer, Accepted), answer
        last = self.log[-1].command_id if self.log else "c0"
        self.log += entries_of(answer.events, f"c{int(last[1:]) + 1}", len(self.log))

    def happens(self, *happened: Event) -> Table:
        """Record events that no command is asked for, as an imported log brings them."""
        self.record(Accepted(happened))
        return self


FLAGS = {"yes": True, "no": False, "none": None}


def event_of(words: list[str]) -> Any:
    """An event by its kind and fields: `SkipPlayed p2 p9`, `EntryAmended 3 HandCounted p2 70 no`,
    `CardsHit p2 p1 1 5 5 5` with the set as it then lies; `p1+p2` are several seats."""
    kind, *fields = words
    if kind == "EntryAmended":
        return events.EntryAmended(int(fields[0]), event_of(fields[1:]))
    if kind == "HandCounted":
        seat, points, laid = fields
        return events.HandCounted(seat, Total(int(points)), int(points), laid == "yes")
    if kind == "CardsHit":
        seat, owner, group, *typed_cards = fields
        cards = parse_cards(" ".join(typed_cards))
        grown = Meld(GroupKind.SET, cards, tuple(card.number or 0 for card in cards))
        return events.CardsHit(seat, owner, int(group), cards, grown)
    if kind == "TableRulesChanged":
        return events.TableRulesChanged(rules_of(fields))
    return getattr(events, kind)(*(FLAGS.get(word, _field(word)) for word in fields))


def _field(word: str) -> Any:
    if "+" in word:
        return tuple(map(_field, filter(None, word.split("+"))))
    return int(word) if word.isdigit() else word


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


def stories(name: str) -> dict[str, str]:
    """The stories of `tests/game/stories/NAME.txt`: a line that says what each shows, and below
    it, indented, the number of players, perhaps the rules, and the moves."""
    text = (Path(__file__).parent / "stories" / f"{name}.txt").read_text(encoding="utf-8")
    pieces = re.findall(r"^([^\s#].*)\n((?: +.+\n)+)", text, re.MULTILINE)
    names = re.findall(r"^[^\s#]", text, re.MULTILINE)
    assert len(names) == len(dict(pieces)), "a story lacks its moves, or has another's name"
    return dict(pieces)


def play_stories(name: str, /, **looks: Look) -> None:
    """Play the stories of a file. `looks` are more that can be looked at after `=`."""
    with all_cases() as case:
        for what, story in stories(name).items():
            with case(what):
                players, _, rest = story.partition(";")
                told(int(players), rest, **looks)


def told(players: int, story: str, /, **looks: Look) -> Table:
    """A table after a story, which may begin with its rules: `rules ja any-order knock=on;`."""
    first, _, rest = story.strip().partition(";")
    if not first.startswith("rules "):
        return Table(players, **looks).plays(story)
    return Table(players, rules_of(first.split()[1:]), **looks).plays(rest)


def rules_of(words: list[str]) -> TableRules:
    """A sheet, a variant, switches, own `phases=set3+set3,run7`, and `keeper_closes`."""
    sheet, variant, switches, phases = "mattel", "standard", {}, CLASSIC
    for word in words:
        name, sign, value = word.partition("=")
        if name == "phases":
            phases = parse_phase_list(value)
        elif sign:
            switches[name] = _field(value)
        elif word in SHEETS:
            sheet = word
        elif word != "keeper_closes":
            variant = word
    closes = "keeper_closes" in words
    return table_rules(sheet, switches, phases, variant, keeper_closes=closes)


def hands(**points: int) -> dict[Seat, Hand]:
    return {seat: Hand(Total(n)) for seat, n in points.items()}
