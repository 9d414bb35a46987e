"""A game that is played by commands at times of its own, outside of any database."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from scorekeeper.game import commands
from scorekeeper.game.answers import Accepted
from scorekeeper.game.commands import Command
from scorekeeper.game.events import Entry
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import Replayed, replayed
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat, Total, by_seat
from scorekeeper.rules.cards import CARDS_DEALT, counters_points
from scorekeeper.rules.plausibility import CLASSES_IN_DECK
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.storage.database import stored_time

TRIES = 20
"""How often a round is drawn until the referee believes all of its hands."""

EASY_PHASES = 3
"""The first phases, which are laid more often than the others."""


class FamilyGame:
    """One game of these people, in seat order. `at` is the time of its next command. `code`
    distinguishes its commands from those of other games; it is also the seed of its hands."""

    def __init__(self, code: str, names: tuple[str, ...], table: TableRules, at: datetime) -> None:
        self.names = by_seat(names)
        self.at = at
        self._code, self._random = code, Random(code)  # noqa: S311
        answer = decide(None, (), commands.StartGame(len(names), table))
        assert isinstance(answer, Accepted), answer
        self._now = replayed(self._entries(answer, 0))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self._now.game

    @property
    def replayed(self) -> Replayed:
        """The game as it stands, with its log."""
        return self._now

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries."""
        return tuple(self._now.log)

    def play(self, *played: Command, minutes: float = 0) -> None:
        """Play these commands, each so many minutes after the one before."""
        for command in played:
            self.wait(minutes)
            accepted = self._accepts(command)
            assert accepted, command

    def wait(self, minutes: float) -> None:
        """Let so many minutes pass."""
        self.at += timedelta(minutes=minutes)

    def play_rounds(self, most: int = 200) -> None:
        """Play so many rounds, or fewer if the game is over before."""
        for _ in range(most):
            if self.game.tie_due is not None:
                self.play(commands.WinTieRound(self.game.tie_due.players[0]), minutes=4)
            if self.game.is_over:
                return
            self.wait(self._random.uniform(3.5, 6.5) + 0.6 * len(self.game.playing))
            believed = any(self._accepts(self._drawn_round()) for _ in range(TRIES))
            assert believed, self.log[-1]

    def correct(self, round_no: int) -> None:
        """Correct the points of a player in a round: a card was overlooked."""
        lines = self.game.closed[round_no - 1].lines
        seat = next(seat for seat, line in lines.items() if not line.went_out and line.points > 9)
        hands = {
            each: commands.Hand(Total(line.points + 5 * (each == seat)), line.laid)
            for each, line in lines.items()
            if not line.went_out
        }
        out = next(each for each, line in lines.items() if line.went_out)
        self.play(commands.AmendRound(round_no, out, hands), minutes=1.5)

    # ------------------------------------------------------------------ inside

    def _accepts(self, command: Command) -> bool:
        """Record the command if the referee accepts it."""
        answer = decide(self.game, self._now.log, command)
        if isinstance(answer, Accepted):
            self._now = self._now.followed_by(self._entries(answer, len(self._now.log)))
        return isinstance(answer, Accepted)

    def _entries(self, answer: Accepted, before: int) -> tuple[Entry, ...]:
        at, name = stored_time(self.at), f"{self._code}-{before + 1}"
        return tuple(
            Entry(seq, name, event, "", at) for seq, event in enumerate(answer.events, before + 1)
        )

    def _drawn_round(self) -> commands.CloseRound:
        """A round with hands as they may be: who lays keeps few cards, everybody else all ten."""
        game = self.game
        phases = {seat: self._phase(seat) for seat in game.playing}
        laid = [seat for seat in game.playing if self._random.random() < self._chance(seat)]
        out = self._random.choice(laid or game.playing)
        hands = {
            seat: self._hand(seat in laid, phases[seat]) for seat in game.playing if seat != out
        }
        return commands.CloseRound(
            out, hands, out_phase=phases[out] if game.order_is_free else None
        )

    def _phase(self, seat: Seat) -> int:
        return self.game.current_phase(seat) or next(iter(self.game.missing(seat)), 1)

    def _chance(self, seat: Seat) -> float:
        """How likely this player lays."""
        return 0.76 if len(self.game.done[seat]) < EASY_PHASES else 0.6

    def _hand(self, laid: bool, phase_no: int) -> commands.Hand:
        most = CARDS_DEALT - self.game.phase(phase_no).size
        cards = self._random.randint(1, max(most, 1)) if laid else CARDS_DEALT
        drawn = self._random.sample(range(len(CLASSES_IN_DECK)), cards, counts=CLASSES_IN_DECK)
        low, high, skips, wilds = (drawn.count(kind) for kind in range(len(CLASSES_IN_DECK)))
        points = counters_points(low, high, skips, wilds, self.game.table.switches)
        return commands.Hand(Total(points), laid, phase_no if self.game.order_is_free else None)
