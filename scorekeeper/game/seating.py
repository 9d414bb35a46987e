"""Who sits where, clockwise, and what becomes of the open round when that changes.

Two players change places, one stops or comes back, one comes late. The dealer of the open round
stays, and the first player is chosen again only while nothing has been played. A player who comes
while hands are being counted plays from the next deal on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.game.answers import problem
from scorekeeper.game.events import PlayerJoined, SeatsChanged
from scorekeeper.game.state import Game, LateStart, OpenRound
from scorekeeper.game.values import MIN_PLAYERS, Seat
from scorekeeper.rules.problems import Problem


def absence_problem(game: Game, seat: Seat) -> Problem:
    """The problem with a seat that does not play: the player left, or there is no such seat."""
    return problem("not_playing" if seat in game.seats else "unknown_seat", seat=seat)


def next_dealer(game: Game) -> Seat:
    """Who deals the next round: the player to the left of the last dealer (§5)."""
    if game.closed:
        return game.next_seat(game.closed[-1].dealer)
    if game.first_dealer in game.playing:
        return game.first_dealer
    return game.next_seat(game.first_dealer)


def admit_waiting_players(game: Game) -> Game:
    """The game in which all players who waited for this deal play."""
    if not game.waiting_for_deal:
        return game
    number = len(game.closed) + 1
    joined = {
        seat: replace(start, round_no=min(start.round_no, number))
        if seat in game.waiting_for_deal
        else start
        for seat, start in game.joined.items()
    }
    return replace(game, playing=game.seated, waiting_for_deal=(), joined=joined)


def change_seats(game: Game, open_round: OpenRound, change: SeatsChanged | PlayerJoined) -> Game:
    """The game after a change of seats. Players who are not listed have stopped. While hands are
    being counted, a player without cards waits for the next deal."""
    if isinstance(change, PlayerJoined) and change.seat not in game.seats:
        game = _add_late_player(game, open_round, change)
    seats = change.seats
    named = tuple(dict.fromkeys(seat for seat in seats if seat in game.seats))
    ordered = _reorder(game.seats, named)
    dealt_in = {*game.playing, *open_round.dealt, *open_round.lines}
    waiting = {
        seat
        for seat in named
        if seat not in dealt_in and (open_round.lines or seat in game.waiting_for_deal)
    }
    game = replace(
        game,
        seats=ordered,
        playing=tuple(seat for seat in ordered if seat in named and seat not in waiting),
        waiting_for_deal=tuple(seat for seat in ordered if seat in waiting),
    )
    return replace(game, open=_with_present_players(game, open_round))


def seats_of_next_game(game: Game) -> tuple[Seat, ...]:
    """The seats for another game, clockwise. The first dealer is the player to the left of this
    game's first dealer."""
    seats = game.playing if len(game.playing) >= MIN_PLAYERS else game.seats
    at = seats.index(game.next_seat(game.first_dealer, seats))
    return seats[at:] + seats[:at]


def _add_late_player(game: Game, open_round: OpenRound, joined: PlayerJoined) -> Game:
    """The game with a late player, and the phases and points this player starts with."""
    seat = joined.seat
    numbers = tuple(entry.number for entry in game.table.phases if entry.number in joined.done)
    first_round = open_round.number + 1 if open_round.lines else open_round.number
    return replace(
        game,
        seats=_insert_seat(game.seats, seat, joined.seats),
        done={**game.done, seat: numbers},
        totals={**game.totals, seat: joined.points},
        joined={**game.joined, seat: LateStart(first_round, numbers, joined.points)},
    )


def _with_present_players(game: Game, open_round: OpenRound) -> OpenRound:
    """The open round with the present players. If its first dealer comes back, that player is its
    dealer again."""
    dealer = next(
        (seat for seat in open_round.dealt[:1] if seat in game.playing), open_round.dealer
    )
    if dealer not in game.playing:
        dealer = next_dealer(game)
    first = open_round.first_player
    if _is_untouched(open_round):
        first = game.next_seat(dealer)
    elif first not in game.playing:
        first = game.next_seat(first)
    new = (seat for seat in game.playing if seat not in open_round.dealt)
    return replace(open_round, dealer=dealer, first_player=first, dealt=(*open_round.dealt, *new))


def _is_untouched(open_round: OpenRound) -> bool:
    """Has no player played in this round yet, as far as the log says?"""
    if open_round.laid or open_round.lines:
        return False
    turns = open_round.turns
    if turns is None:
        return open_round.waiting == open_round.carried_skips
    return turns.turn == open_round.first_player and turns.last_player is None and not turns.drawn


def _reorder(seats: Sequence[Seat], named: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with the named players in the order given; all others keep their places."""
    ordered = iter(named)
    return tuple(next(ordered) if seat in named else seat for seat in seats)


def _insert_seat(seats: tuple[Seat, ...], seat: Seat, order: Sequence[Seat]) -> tuple[Seat, ...]:
    """The seats with a new one, at the left of the player before it in `order`."""
    at = order.index(seat) if seat in order else 0
    right = order[at - 1] if at else None
    if right not in seats:
        return (*seats, seat)
    index = seats.index(right) + 1
    return (*seats[:index], seat, *seats[index:])
