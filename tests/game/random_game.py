"""Random finished games with everything that may happen at a table: each with its log, and with
what somebody beside the table noted of it, which follows from the commands and not from the log.

Some games end when a phase is laid, some are stopped for another day and played on, and things are
tapped, corrected and taken back after the end.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from scorekeeper.errors import TableError
from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import Command
from scorekeeper.game.events import Entry, PlayerJoined, SeatsChanged, TableRulesChanged
from scorekeeper.game.log import last_command
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES, change
from scorekeeper.rules.table_rules import TableRules, table_rules

NAMES = ("Ann", "Ben", "Mia", "Dad", "Leo", "Zoe", "Eva", "Tom", "Ida", "Oma")

SHORT = ("first-1", "first-2", "first-3", "first-5", "even", "fixed-10", "any-order", "standard")


@dataclass
class NotedRound:
    """A round as somebody beside the table noted it. `points` are by seat; empty if nobody counted,
    because a lay-down ended the game."""

    dealer: Seat
    first_player: Seat
    out: Seat | None
    points: dict[Seat, int]
    players: tuple[Seat, ...]
    command_id: str = ""


class RandomGame:
    """A game that is played to its end. `rounds`, `ended_at`, `pauses` are what was noted."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.table = self._rules()
        self.at = datetime(2026, 1, 1, 18, tzinfo=UTC) + timedelta(days=seed, minutes=seed % 50)
        self.began_at = self.at
        self._numbers = count(1)
        self.rounds: list[NotedRound] = []
        self.pauses: list[tuple[datetime, datetime]] = []
        self.ended_at: datetime | None = None
        self._paused_at: datetime | None = None
        players = self.random.randint(2, 5)
        answer: Any = decide(None, (), commands.StartGame(players, self.table))
        self.now: Replayed = replayed(self._entries(answer, f"g{seed}", 0))
        self.play()

    @property
    def log(self) -> tuple[Entry, ...]:
        return self.now.log

    @property
    def game(self) -> Any:
        return self.now.game

    @property
    def _next_id(self) -> str:
        """The id of the next command, which no other game has."""
        return f"{self.log[0].command_id}-{len(self.log)}"

    @property
    def names(self) -> dict[Seat, str]:
        """The names of all who ever had a seat, in the order in which they came."""
        return {seat: NAMES[int(seat[1:]) - 1] for seat in sorted(self.game.seats)}

    @property
    def is_plain(self) -> bool:
        """Did the same people sit in the same seats from the first deal on, by the same rules?"""
        moved = (SeatsChanged, PlayerJoined, TableRulesChanged)
        return not any(isinstance(entry.event, moved) for entry in self.log)

    @property
    def time_at_table(self) -> timedelta:
        assert self.ended_at is not None
        paused = sum((min(end, self.ended_at) - begin for begin, end in self.pauses), timedelta())
        return self.ended_at - self.began_at - paused

    # ------------------------------------------------------------------ playing

    def play(self) -> None:
        for _ in range(400):
            if self.game.is_over:
                break
            self._one_thing()
        else:
            self._record(commands.StopGame(for_good=True))
        self.at += timedelta(minutes=self.random.randint(1, 3))
        for _ in range(self.random.choice((0, 0, 1, 3))):
            self.at += timedelta(days=self.random.randint(0, 8), minutes=7)
            self._after_the_end()
        if not self.game.is_over:
            self.play()

    def _one_thing(self) -> None:
        self.at += timedelta(seconds=self.random.randint(70, 400))
        if self.game.paused:
            self._resume()
        elif self.game.tie_due:
            self._tie_round()
        else:
            often = (*[self._round] * 10, *[self._lay] * 20, *[self._table] * 2)
            seldom = (self._correct, self._undo_round, self._ruling, self._house_rule, self._stop)
            self.random.choice((*often, *seldom))()

    def _round(self) -> None:
        open_round = self.game.open
        # Where a phase can end the game, it is mostly laid before the round is closed.
        chance = 0.1 if self.game.table.a_phase_can_end_it else 0.6
        ready = [seat for seat in self.game.playing if chance > 0.5 or seat in open_round.laid]
        out = self.random.choice((*ready, None))
        points, hands = {}, {}
        for seat in self.game.playing:
            laid = seat in open_round.laid or self.random.random() < chance
            points[seat] = 0 if seat == out else 5 * self.random.randint(1, 30)
            if seat != out:
                hands[seat] = commands.Hand(Total(points[seat]), laid, self._phase(seat))
        noted = self._note(out, points)
        phase = None if out is None else self._phase(out)
        if self._record(commands.CloseRound(out, hands, anyway=True, out_phase=phase)):
            self.rounds.append(noted)

    def _note(self, out: Seat | None, points: dict[Seat, int]) -> NotedRound:
        players = self.game.open.dealer, self.game.open.first_player, out
        return NotedRound(*players, points, self.game.playing, command_id=self._next_id)

    def _lay(self) -> None:
        free = [seat for seat in self.game.playing if seat not in self.game.open.laid]
        if not free:
            return
        seat = self.random.choice(free)
        noted = self._note(None, {})
        if self._record(commands.LayDown(seat, phase=self._phase(seat))) and self.game.is_over:
            self.rounds.append(noted)

    def _table(self) -> None:
        seat, other = self.random.choice(self.game.seats), self.random.choice(self.game.seats)
        joins = commands.JoinTable(seat, points=5 * self.random.randint(0, 20))
        leaves, returns = commands.LeaveTable(seat), commands.ReturnToTable(seat)
        moves = leaves, returns, commands.SwapSeats(seat, other), joins, commands.VoidRound()
        self._record(self.random.choice(moves))

    def _correct(self) -> None:
        """Other points in one of the rounds; the phases stay as they were."""
        closed = self.game.closed
        if not closed:
            return
        over = self.random.choice(closed)
        noted = self.rounds[over.number - 1]
        points = {s: 0 if s == over.out else 5 * self.random.randint(1, 30) for s in over.lines}
        free = self.game.order_is_free
        hands = {
            seat: commands.Hand(Total(points[seat]), line.laid, line.phase if free else None)
            for seat, line in over.lines.items()
            if seat != over.out
        }
        phase = over.lines[over.out].phase if over.out and free else None
        amended = commands.AmendRound(over.number, over.out, hands, anyway=True, out_phase=phase)
        if self._record(amended):
            noted.points = points

    def _undo_round(self) -> None:
        last = last_command(self.log)
        if last is not None and self.rounds and last == self.rounds[-1].command_id:
            self._record(commands.Undo(last))
            self.rounds.pop()

    def _ruling(self) -> None:
        self._record(commands.GiveRuling("Seven is a lot."))

    def _house_rule(self) -> None:
        """Another answer to one question, from now on."""
        name = self.random.choice(list(SWITCH_VALUES))
        table = self.game.table
        try:
            switches = change(table.switches, {name: self.random.choice(SWITCH_VALUES[name])})
            self._record(commands.ChangeRules(replace(table, switches=switches)))
        except TableError:
            return

    def _stop(self) -> None:
        if self._record(commands.StopGame(for_good=self.random.random() < 0.15)):
            self._paused_at = self.at
            self.at += timedelta(hours=self.random.randint(1, 60))

    def _resume(self) -> None:
        assert self._paused_at is not None
        if self._record(commands.ResumeGame()):
            self.pauses.append((self._paused_at, self.at))

    def _tie_round(self) -> None:
        level = self.game.tie_due.players
        won = self.random.random() < 0.7
        winner = commands.WinTieRound(self.random.choice(level)) if won else None
        self._record(winner or commands.DrawTieRound(level))

    def _after_the_end(self) -> None:
        """Nothing of this is played."""
        self.random.choice((self._ruling, self._ruling, self._correct, self._undo_round))()

    # ------------------------------------------------------------------ inside

    def _record(self, command: Command) -> bool:
        """Does the referee accept this?"""
        was_over, standing = self.game.is_over, self.game.ended_by
        answer = decide(self.game, self.log, command)
        if not isinstance(answer, Accepted) or not answer.events:
            return False
        entries = self._entries(answer, self._next_id, len(self.log))
        self.now = self.now.followed_by(entries)
        self._note_the_end(was_over, standing, command)
        return True

    def _note_the_end(self, was_over: bool, standing: int | None, command: Command) -> None:
        if not self.game.is_over:
            self.ended_at = None
        elif not was_over and not isinstance(command, commands.AmendRound | commands.Undo):
            self.ended_at = self.at
        elif self.ended_at is None or standing != self.game.ended_by:
            # A correction has ended the game with a round that was played before it.
            self.ended_at = datetime.fromisoformat(self.log[self.game.ended_by - 1].recorded_at)
            self.rounds = self.rounds[: self.game.rounds_played]

    def _entries(self, answer: Accepted, command_id: str, after: int) -> tuple[Entry, ...]:
        at = self.at.isoformat(timespec="milliseconds")
        numbered = enumerate(answer.events, after + 1)
        return tuple(Entry(seq, command_id, event, "", at) for seq, event in numbered)

    def _phase(self, seat: Seat) -> int | None:
        choice = self.game.phases_open(seat)
        return self.random.choice(choice) if choice else None

    def _rules(self) -> TableRules:
        while True:
            changes = {
                name: self.random.choice(values)
                for name, values in SWITCH_VALUES.items()
                if self.random.random() < 0.1
            }
            if self.random.random() < 0.4:
                changes["end_immediately"] = "yes"
            try:
                return table_rules(
                    self.random.choice(list(SHEETS)), changes, variant=self.random.choice(SHORT)
                )
            except (TableError, ValueError):
                continue
