"""Generators for random commands, legal and not, that often fit the state of a game.

`GENERATORS` has an entry for every member of `Command`. `fitting` names the kinds that may be
accepted in the present state; all others are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.game import commands
from scorekeeper.game.commands import Command, Hand
from scorekeeper.game.events import Entry
from scorekeeper.game.log import last_command
from scorekeeper.game.state import Game, waiting_skips
from scorekeeper.game.values import Seat, Total
from scorekeeper.rules.cards import SKIP, WILD, Card
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import IN_A_ROW
from scorekeeper.rules.switches import SWITCH_VALUES, change
from tests.game.strategies import counts, one_card, tables, words
from tests.rules.lay_downs import legal_lay_down
from tests.rules.strategies import DECK, hands, typed_groups

NAMES = {f"p{n}": f"Player {n}" for n in range(1, 100)}
"""More seats than any of these games uses."""


ROUND_POINTS = st.integers(0, 24).map(lambda n: 5 * n)
_PHASES = st.one_of(st.none(), st.integers(0, 11))


class Draw:
    """What the generators choose from: a game, its log, and random numbers."""

    def __init__(self, choice: st.DataObject, game: Game, log: tuple[Entry, ...]) -> None:
        self.choice, self.game, self.log, due = choice, game, log, game.open
        self.turns = due.turns if due else None
        self.laid = due.laid if due else {}
        self.lines = due.lines if due else {}
        self.waiting = waiting_skips(due) if due else {}

    def one(self, strategy: st.SearchStrategy[Any]) -> Any:
        return self.choice.draw(strategy)

    def of(self, *values: Any) -> Any:
        return self.one(st.sampled_from(values))

    def flag(self) -> bool:
        return bool(self.of(False, True))

    def mostly(self) -> bool:
        return bool(self.of(True, True, True, True, False))

    def seat(self) -> Seat:
        """Mostly a playing seat; else any seat, or an unknown one."""
        if self.game.playing and self.mostly():
            return str(self.of(*self.game.playing))
        return str(self.of(*self.game.seats, "p99"))

    def one_of(self, seats: Collection[Seat]) -> Seat:
        """Mostly one of these seats; else any seat, or an unknown one."""
        return str(self.of(*seats)) if seats and self.mostly() else self.seat()

    def seat_that_has_laid(self) -> Seat:
        return self.one_of(tuple(self.laid))

    def seat_whose_turn_it_is(self, otherwise: Collection[Seat] = ()) -> Seat:
        on_turn = self.turns.turn if self.turns else None
        return self.one_of((on_turn,) if on_turn else otherwise)

    def phase(self, seat: Seat) -> int | None:
        """The phase to name: an open one where the order is free, else mostly none."""
        free = self.game.phases_open(seat) if seat in self.game.seats else ()
        if free and self.mostly():
            return int(self.of(*free))
        return None if self.mostly() else self.one(_PHASES)

    def hand(self, seat: Seat) -> Hand:
        count = Total(self.one(ROUND_POINTS)) if self.mostly() else self.one(counts)
        return Hand(count, self.of(None, True, False), self.phase(seat))

    def hands(self, *, but: Seat | None) -> Mapping[Seat, Hand]:
        seats = [seat for seat in self.game.playing if seat != but or not self.mostly()]
        return {seat: self.hand(seat) for seat in seats[0 if self.mostly() else 1 :]}

    def groups(self, seat: Seat) -> tuple[tuple[Card, ...], ...] | None:
        """Cards of the player's phase, some with a wild; or any cards; or None for cards not
        typed."""
        number = None
        if seat in self.game.seats:
            number = self.game.current_phase(seat) or next(iter(self.game.missing(seat)), None)
        kind = self.of("due", "due", "due", "due", "untyped", "any")
        if kind == "untyped":
            return None
        if kind == "due" and number is not None:
            chance = Random(self.one(st.integers(0, 9_999)))
            return tuple(map(tuple, legal_lay_down(self.game.phase(number), chance)))
        return tuple(g.cards for g in self.one(st.lists(typed_groups, min_size=1, max_size=3)))


def _lay_down(draw: Draw) -> Command:
    not_laid = [seat for seat in draw.game.playing if seat not in draw.laid]
    seat = draw.seat_whose_turn_it_is(not_laid)
    return commands.LayDown(seat, draw.groups(seat), (), draw.phase(seat), anyway=draw.flag())


def _hit(draw: Draw) -> Command:
    """A card that may fit the meld, or any card."""
    owner, group = draw.seat_that_has_laid(), draw.of(1, 1, 2, 3)
    mark = draw.laid.get(owner)
    cards = draw.one(hands)[:2]
    if mark and mark.melds and draw.mostly():
        group = draw.of(*range(1, len(mark.melds) + 1))
        cards = [draw.of(*_near(mark.melds[group - 1]), WILD, SKIP)]
    take = (WILD,) if not draw.mostly() else ()
    hitter = draw.seat_whose_turn_it_is((owner,))
    return commands.HitMeld(hitter, owner, group, tuple(cards), take, anyway=draw.flag())


def _near(lies: Meld) -> list[Card]:
    """More of its number or colour; the card before a run and the one after it."""
    known = [card for card in lies.cards if card.is_natural]
    if lies.kind not in IN_A_ROW or not known:
        return known
    numbers = [number for number in lies.stands_for if isinstance(number, int)]
    ends = (min(numbers) - 1, max(numbers) + 1)
    return [replace(known[0], number=end) for end in ends if 1 <= end <= 12]


def _take_back_hit(draw: Draw) -> Command:
    owner = draw.seat_that_has_laid()
    mark = draw.laid.get(owner)
    if mark and mark.hits and draw.mostly():
        hit = draw.of(*mark.hits)
        return commands.TakeBackHit(owner, hit.group, hit.seq)
    return commands.TakeBackHit(owner, draw.of(0, 1, 2), draw.of(0, 1, len(draw.log)))


def _count_hand(draw: Draw) -> Command:
    seat = draw.one_of([seat for seat in draw.game.playing if seat not in draw.lines])
    return commands.CountHand(seat, draw.hand(seat), anyway=draw.mostly())


def _close_round(draw: Draw) -> Command:
    out = draw.seat() if draw.mostly() else None
    hands_told, phase = draw.hands(but=out), draw.phase(out) if out else None
    return commands.CloseRound(out, hands_told, anyway=draw.mostly(), out_phase=phase)


def _amend_round(draw: Draw) -> Command:
    closed = draw.game.closed
    if not closed or not draw.mostly():
        hands_told = draw.hands(but=None)
        return commands.AmendRound(draw.of(0, 1, 99), None, hands_told, anyway=draw.flag())
    over = draw.of(*closed)
    seat = draw.of(*sorted(over.lines), "p99")
    out = draw.of(over.out, over.out, None, draw.seat())
    line = Hand(Total(draw.one(ROUND_POINTS)), draw.of(None, True, False), draw.phase(seat))
    return commands.AmendRound(over.number, out, {seat: line}, anyway=draw.mostly())


def _draw_tie(draw: Draw) -> Command:
    tie = draw.game.tie_due
    level = tuple(seat for seat in tie.players if draw.mostly()) if tie else ()
    return commands.DrawTieRound(level if draw.mostly() else (*level, draw.seat()))


def _win_tie(draw: Draw) -> Command:
    tie = draw.game.tie_due
    return commands.WinTieRound(draw.of(*tie.players) if tie and draw.mostly() else draw.seat())


def _come_back(draw: Draw) -> Command:
    frozen = tuple(seat for seat in draw.game.seats if draw.game.is_frozen(seat))
    return commands.ReturnToTable(draw.of(*frozen) if frozen else draw.seat())


def _join(draw: Draw) -> Command:
    phase = None if draw.flag() else draw.of(*(e.number for e in draw.game.table.phases), 99)
    return commands.JoinTable(draw.seat(), phase, draw.of(0, 0, 45, 200, 7, -5))


def _change_rules(draw: Draw) -> Command:
    if not draw.mostly():
        return commands.ChangeRules(draw.one(tables))
    name = draw.of(*sorted(SWITCH_VALUES))
    table = draw.game.table
    switches = change(table.switches, {name: draw.of(*SWITCH_VALUES[name])})
    return commands.ChangeRules(replace(table, switches=switches))


def _give_ruling(draw: Draw) -> Command:
    words_given = draw.of("{p2} may skip {p1}.", "who deals again shuffles twice", draw.one(words))
    rule = draw.of("", "§39", "§39", "§999")
    switch, value = draw.of(("", ""), ("skip_target", "any"), ("", ""), ("skip_target", "none"))
    return commands.GiveRuling(words_given, rule, draw.flag(), switch, value)


def _undo(draw: Draw) -> Command:
    last = last_command(draw.log)
    known = [entry.command_id for entry in draw.log[-4:]]
    return commands.Undo(last if last and draw.mostly() else draw.of(*known, "nobody's"))


def _turn_up(draw: Draw) -> Command:
    card = draw.of(SKIP, WILD, *DECK[:8])
    given = card.is_wild and draw.game.table.switches.first_upcard_wild == "dealer_decides"
    to = draw.seat() if given is draw.mostly() else None
    return commands.TurnUpCard(card, to, anyway=draw.flag())


def _pass(draw: Draw) -> Command:
    discard = None if draw.flag() else draw.one(one_card)
    took, anyway = not draw.mostly(), draw.flag()
    return commands.PassTurn(draw.seat_whose_turn_it_is(), discard, took, anyway)


def _skip(draw: Draw) -> Command:
    seat, target, took = draw.seat_whose_turn_it_is(), draw.seat(), not draw.mostly()
    return commands.PlaySkip(seat, target, draw.flag(), took)


def _knock(draw: Draw) -> Command:
    rules = draw.game.table.switches
    ways = [way for way, on in ((False, rules.knock), (True, rules.buy)) if on == "on"]
    buying = draw.of(*ways) if ways and draw.mostly() else draw.flag()
    return commands.KnockFor(draw.seat(), buying, anyway=draw.flag())


def fitting(game: Game) -> tuple[type[Command], ...]:
    """The kinds of command that may be accepted now; common ones are listed twice."""
    kinds: list[type[Command]] = [commands.GiveRuling]
    if game.closed:
        kinds.append(commands.AmendRound)
    stopped = game.outcome is not None and game.outcome.reason == "stopped"
    if game.paused or stopped:
        return (*kinds, commands.ResumeGame)
    if game.tie_due:
        ties = (commands.WinTieRound, commands.DrawTieRound, commands.DrawTieRound)
        return (*kinds, *ties, commands.VoidRound, commands.StopGame)
    return (*kinds, *_fitting_in_round(game)) if game.open else tuple(kinds)


def _fitting_in_round(game: Game) -> Iterator[type[Command]]:
    open_round, rules = game.open, game.table.switches
    assert open_round is not None
    yield from (commands.LayDown, commands.LayDown, commands.CloseRound, commands.ChangeRules)
    yield from (commands.TrackTurns, commands.SwapSeats, commands.VoidRound, commands.StopGame)
    if len(game.playing) > 2:
        yield commands.LeaveTable
    if len(game.seated) < 6:
        yield commands.JoinTable
        if any(game.is_frozen(seat) for seat in game.seats):
            yield from (commands.ReturnToTable,) * 2
    if open_round.laid:
        yield commands.TakeBackLayDown
    if any(mark.melds for mark in open_round.laid.values()):
        yield from (commands.HitMeld,) * 4
    if any(mark.hits for mark in open_round.laid.values()):
        yield commands.TakeBackHit
    if open_round.out is not None:
        yield from (commands.CountHand,) * 4
        return
    yield from (commands.GoOut, commands.PlaySkip, commands.TurnUpCard)
    if open_round.turns is not None:
        yield from (commands.PassTurn,) * 2
    if waiting_skips(open_round):
        yield from (commands.SufferSkip,) * 2
    if "on" in (rules.knock, rules.buy):
        yield commands.KnockFor


GENERATORS: dict[type[Command], Callable[[Draw], Command]] = {
    commands.StartGame: lambda draw: commands.StartGame(draw.of(1, 3), draw.one(tables)),
    commands.LayDown: _lay_down,
    commands.TakeBackLayDown: lambda draw: commands.TakeBackLayDown(draw.seat_that_has_laid()),
    commands.HitMeld: _hit,
    commands.TakeBackHit: _take_back_hit,
    commands.GoOut: lambda draw: commands.GoOut(seat := draw.seat(), draw.phase(seat)),
    commands.CountHand: _count_hand,
    commands.CloseRound: _close_round,
    commands.AmendRound: _amend_round,
    commands.VoidRound: lambda draw: commands.VoidRound(),
    commands.WinTieRound: _win_tie,
    commands.DrawTieRound: _draw_tie,
    commands.LeaveTable: lambda draw: commands.LeaveTable(draw.seat()),
    commands.ReturnToTable: _come_back,
    commands.ChangeRules: _change_rules,
    commands.GiveRuling: _give_ruling,
    commands.SwapSeats: lambda draw: commands.SwapSeats(draw.seat(), draw.seat()),
    commands.JoinTable: _join,
    commands.StopGame: lambda draw: commands.StopGame(draw.flag()),
    commands.ResumeGame: lambda draw: commands.ResumeGame(),
    commands.TrackTurns: lambda draw: commands.TrackTurns(
        draw.mostly(), draw.seat() if not draw.mostly() else None
    ),
    commands.TurnUpCard: _turn_up,
    commands.PassTurn: _pass,
    commands.PlaySkip: _skip,
    commands.SufferSkip: lambda draw: commands.SufferSkip(draw.one_of(draw.waiting)),
    commands.KnockFor: _knock,
    commands.Undo: _undo,
}
