"""A game that was played on paper, round by round: what the referee says, and the log it becomes.

The referee judges every round as if it were entered at the table. A doubt that a table may overrule
is kept and judged on, so that all doubts of a game are found together. Any other problem ends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace

from scorekeeper.game.answers import Refused, problem
from scorekeeper.game.commands import CloseRound, Command, Hand, LayDown, StartGame, StopGame
from scorekeeper.game.events import Entry
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replayed
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat, Total
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.table_rules import TableRules

PAPER = "paper"
"""The actor of every entry of a game that was typed in from paper."""


@immutable
class PaperHand:
    """What stands on paper for one player and round. `laid` is None where paper does not say it;
    `phase` is needed only where the order is free."""

    points: int
    laid: bool | None = None
    phase: int | None = None


@immutable
class PaperRound:
    """One round on paper. `line` is the line of the table it was read from; `out` is None if no
    player went out. `cut_short`: a lay-down ended the game, and no hand was counted (§31); then
    only `laid` and `phase` of a hand say something."""

    line: int
    out: Seat | None
    hands: Mapping[Seat, PaperHand] = field(hash=False)
    cut_short: bool = False


@immutable
class RoundProblems:
    """What the referee says about one round. `number` counts rounds from 1; 0 is the start of the
    game."""

    number: int
    problems: tuple[Problem, ...]


@immutable
class PaperReading:
    """A whole game on paper as the referee reads it. `commands` are the entries of each command up
    to the first round that cannot be, which is `refused`. `doubts` are the rounds that the table
    has to overrule. `game` is None if it cannot even start."""

    commands: tuple[tuple[Entry, ...], ...]
    game: Game | None
    doubts: tuple[RoundProblems, ...] = ()
    refused: RoundProblems | None = None

    @property
    def log(self) -> tuple[Entry, ...]:
        """All entries. Their commands are named c1, c2, ...; they have no time yet."""
        return tuple(entry for command in self.commands for entry in command)


def read_paper_game(
    players: int, table: TableRules, rounds: Sequence[PaperRound], *, stopped: bool
) -> PaperReading:
    """Judge these rounds of a game of `players` players, seated clockwise; the first one dealt.
    `stopped`: if the game is not over with them, the table stopped for good."""
    first = _recorded((), None, StartGame(players, table))
    if isinstance(first, Refused):
        return PaperReading((), None, refused=RoundProblems(0, first.problems))
    commands, doubts = [first], list[RoundProblems]()
    so_far = replayed(first)
    for number, each in enumerate(rounds, start=1):
        for command in _commands(so_far.game, each):
            answer = _recorded(so_far.log, so_far.game, command)
            if isinstance(answer, Refused):
                found = RoundProblems(number, answer.problems)
                if not answer.can_overrule:
                    return PaperReading(tuple(commands), so_far.game, tuple(doubts), found)
                doubts.append(found)
                answer = _recorded(so_far.log, so_far.game, replace(command, anyway=True))
                assert not isinstance(answer, Refused)
            commands.append(answer)
            so_far = so_far.followed_by(answer)
        if each.cut_short and so_far.game.cut_short is None:
            found = RoundProblems(number, (problem("round_without_points"),))
            return PaperReading(tuple(commands), so_far.game, tuple(doubts), found)
    if stopped and so_far.game.outcome is None:
        answer = _recorded(so_far.log, so_far.game, StopGame(for_good=True))
        assert not isinstance(answer, Refused)
        commands.append(answer)
        so_far = so_far.followed_by(answer)
    return PaperReading(tuple(commands), so_far.game, tuple(doubts))


def was_on_paper(log: Sequence[Entry]) -> bool:
    """Was this game typed in from paper, at least in its beginning?"""
    return log[0].actor == PAPER


def _commands(game: Game, each: PaperRound) -> tuple[CloseRound | LayDown, ...]:
    """The commands of this round. In a round that was cut short, whoever has no other phase left
    laid last, because that ended the game."""
    if not each.cut_short:
        return (_close(each),)
    laid = [seat for seat in game.seats if each.hands[seat].laid]
    laid.sort(key=lambda seat: -len(game.missing(seat)))
    return tuple(LayDown(seat, phase=each.hands[seat].phase) for seat in laid)


def _close(each: PaperRound) -> CloseRound:
    hands = {
        seat: Hand(Total(hand.points), hand.laid, hand.phase)
        for seat, hand in each.hands.items()
        if seat != each.out
    }
    out_phase = None if each.out is None else each.hands[each.out].phase
    return CloseRound(each.out, hands, out_phase=out_phase)


def _recorded(
    log: tuple[Entry, ...], game: Game | None, command: Command
) -> tuple[Entry, ...] | Refused:
    answer = decide(game, log, command)
    if isinstance(answer, Refused):
        return answer
    name = f"c{1 + len({entry.command_id for entry in log})}"
    return tuple(
        Entry(seq, name, event, PAPER) for seq, event in enumerate(answer.events, len(log) + 1)
    )
