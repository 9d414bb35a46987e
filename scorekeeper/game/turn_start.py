"""How turns begin to be followed: at the deal, or in the middle of a round (§3, §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.game.events import TurnsTracked
from scorekeeper.game.implied_moves import set_turn_to
from scorekeeper.game.state import Game, LaidPhase, OpenRound
from scorekeeper.game.turns.model import LaidMelds, Turns
from scorekeeper.game.turns.rotation import begin, end_round
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import skips_of, waiting_skips
from scorekeeper.rules.cards import CARDS_DEALT


def open_phases(game: Game) -> dict[Seat, tuple[int, ...]]:
    """The phases each player may lay; one where the order is fixed (§19, §35)."""
    current = {seat: game.current_phase(seat) for seat in game.playing}
    return {
        seat: game.phases_open(seat) if number is None else (number,)
        for seat, number in current.items()
    }


def carried_over(game: Game, open_round: OpenRound) -> Mapping[Seat, int]:
    """The skips that carry over into the next round: none, unless the table plays so (§45)."""
    kept = game.table.switches.skip_carry_over == "yes"
    return waiting_skips(open_round) if kept else {}


def deal_turns(game: Game, open_round: OpenRound, carried_skips: Mapping[Seat, int]) -> Game:
    """The game after a new deal, with the skips that carry over."""
    carried_skips = skips_of(carried_skips, game.playing)
    open_round = replace(open_round, carried_skips=carried_skips, waiting=carried_skips)
    return replace(
        game, open=_begin(game, open_round, carried_skips) if game.tracking else open_round
    )


def start_or_stop(game: Game, open_round: OpenRound, event: TurnsTracked) -> Game:
    """The game after somebody began or ended following turns, or said whose turn it is."""
    game = replace(game, tracking=event.on)
    if not event.on:
        waiting = waiting_skips(open_round)
        return replace(
            game, open=replace(open_round, turns=None, waiting=waiting, guessed_hands=frozenset())
        )
    if open_round.turns is None:
        open_round = _begin_in_mid_round(game, open_round, event.turn)
    elif event.turn in open_round.turns.seats and open_round.out is None:
        moved = set_turn_to(open_round.turns, event.turn)
        open_round = replace(
            open_round,
            turns=moved,
            guessed_hands=open_round.guessed_hands | _player_who_seemed_out(open_round.turns),
        )
    return replace(game, open=open_round)


def _begin(game: Game, open_round: OpenRound, waiting: Mapping[Seat, int]) -> OpenRound:
    """The round with turns followed from here on. A hand is ten cards less those already laid."""
    turns = begin(game.playing, open_round.dealer, game.table, open_phases(game), waiting)
    hands = {seat: _cards_held(game, open_round.laid.get(seat)) for seat in game.playing}
    marks = {seat: mark for seat, mark in open_round.laid.items() if seat in game.playing}
    laid = {seat: laid_melds(game, mark) for seat, mark in marks.items()}
    turns = replace(turns, hands=hands, laid=laid)
    return replace(open_round, turns=turns, waiting={}, guessed_hands=frozenset(laid))


def _begin_in_mid_round(game: Game, open_round: OpenRound, turn: Seat | None) -> OpenRound:
    """The round with turns followed from now on, beginning with `turn` if it names a player."""
    named = turn if turn in game.playing else None
    begun = _begin(game, open_round, {} if named else open_round.waiting)
    turns = begun.turns
    assert turns is not None
    if named is not None:
        turns = replace(set_turn_to(turns, named), waiting=open_round.waiting)
    elif open_round.laid:
        turns = turns.after_first_discard()
    elif open_round.turned_up is not None:
        turns = replace(turns, discards=(open_round.turned_up,)).after_first_discard()
    return replace(
        begun, turns=turns if open_round.out is None else end_round(turns, open_round.out)
    )


def _cards_held(game: Game, mark: LaidPhase | None) -> int:
    if mark is None:
        return CARDS_DEALT
    laid = game.phase(mark.phase).size if mark.played is None else mark.played
    return max(CARDS_DEALT - laid, 1)


def laid_melds(game: Game, mark: LaidPhase) -> LaidMelds:
    """What a player laid, for the referee of turns: the whole phase."""
    order = range(len(game.phase(mark.phase).groups))
    return LaidMelds(mark.phase, mark.melds or (), tuple(order), whole=True)


def _player_who_seemed_out(turns: Turns) -> frozenset[Seat]:
    return frozenset() if turns.went_out is None else frozenset((turns.went_out,))
