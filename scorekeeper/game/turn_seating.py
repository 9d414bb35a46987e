"""The turns after a change of players or of rules: who has the turn, the pile, the skips."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.turn_start import open_phases
from scorekeeper.game.turns.model import TableAtDiscard, Turns
from scorekeeper.game.turns.rotation import start_turn
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import skips_of
from scorekeeper.rules.cards import CARDS_DEALT


def change_players(game: Game, open_round: OpenRound, turns: Turns, before: OpenRound) -> OpenRound:
    """The turns with the present players and rules; `before` is the round before the event."""
    playing, first_before = game.playing, before.first_player
    if (turns.seats, turns.table, turns.dealer) == (playing, game.table, open_round.dealer):
        return open_round
    turns = replace(
        turns, table=game.table, open_phases=open_phases(game), dealer=open_round.dealer
    )
    moved = replace(
        turns,
        seats=playing,
        hands={seat: turns.hands.get(seat, CARDS_DEALT) for seat in playing},
        pile=_pile_size(playing, turns, before.dealt),
        laid={seat: melds for seat, melds in turns.laid.items() if seat in playing},
        waiting=skips_of(turns.waiting, playing),
        circles=_circles_of(turns.circles, playing),
        at_discard=_table_at_discard_of(turns.at_discard, playing),
        skipped=tuple(seat for seat in turns.skipped if seat in playing),
        given_wild=turns.given_wild if turns.given_wild in playing else None,
        last_player=turns.last_player if turns.last_player in playing else None,
        knocker=turns.knocker if turns.knocker in playing else None,
    )
    if turns.turn is not None and turns.turn not in playing:
        moved = start_turn(moved, game.next_seat(turns.turn))
    elif open_round.first_player != first_before and turns.turn == first_before:
        moved = start_turn(moved, open_round.first_player)
    return replace(open_round, turns=moved, guessed_hands=open_round.guessed_hands & set(playing))


def _circles_of(
    circles: tuple[tuple[Seat, Seat], ...], playing: tuple[Seat, ...]
) -> tuple[tuple[Seat, Seat], ...]:
    """The circles of the skip limit (§40) whose players still play."""
    return tuple(c for c in circles if set(c) <= set(playing))


def _table_at_discard_of(
    at_discard: TableAtDiscard | None, playing: tuple[Seat, ...]
) -> TableAtDiscard | None:
    """The table at the discard, without players who have stopped since."""
    if at_discard is None:
        return None
    return replace(
        at_discard,
        waiting=skips_of(at_discard.waiting, playing),
        circles=_circles_of(at_discard.circles, playing),
        given_wild=at_discard.given_wild if at_discard.given_wild in playing else None,
    )


def _pile_size(playing: tuple[Seat, ...], turns: Turns, dealt: tuple[Seat, ...]) -> int:
    """The size of the pile after new players got ten cards each. The hand of a player who stopped
    before the first draw returns to it."""
    untouched = turns.last_player is None and not turns.drawn
    arrived = [seat for seat in playing if seat not in (turns.seats if untouched else dealt)]
    departed = [seat for seat in turns.seats if seat not in playing and untouched]
    return max(
        turns.pile + sum(turns.hands[seat] for seat in departed) - CARDS_DEALT * len(arrived), 0
    )
