"""The commands about players: one stops, one comes back, one comes late, two change places.

What becomes of the open round is in `seating`.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.game.commands import JoinTable, SwapSeats
from scorekeeper.game.events import Entry, GameStarted, PlayerJoined, SeatsChanged
from scorekeeper.game.results import Accepted, Answer, Refused, refuse
from scorekeeper.game.round_commands import closing
from scorekeeper.game.seating import absence_problem
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.values import MIN_PLAYERS, Seat

MOST_TO_START_WITH = 5000
"""Points. Nobody has more after ten rounds of the worst hands."""


def leave(game: Game, open_round: OpenRound, seat: Seat) -> Answer:
    """A player leaves. If the others have all counted, this closes the round."""
    staying = tuple(other for other in game.seated if other != seat)
    if sum(other in game.playing for other in staying) < MIN_PLAYERS:
        return refuse("too_few_left", seat=seat, staying=staying)
    left = SeatsChanged(staying)
    return Accepted((left, *closing(game, open_round, left)))


def come_back(game: Game, seat: Seat) -> Answer:
    """A player comes back: into the open round, or into the next while hands are being counted."""
    if seat in game.seated:
        return refuse("still_playing", seat=seat)
    if len(game.seated) >= game.table.switches.most_players:
        return refuse("table_full", players=len(game.seated))
    return Accepted((SeatsChanged(tuple(s for s in game.seats if s in game.seated or s == seat)),))


def swap(game: Game, command: SwapSeats) -> Answer:
    """Two players change places; everybody else stays."""
    pair = (command.seat, command.other)
    for seat in pair:
        if seat not in game.seated:
            return Refused((absence_problem(game, seat),))
    if command.seat == command.other or len(game.seated) == MIN_PLAYERS:
        return refuse("nobody_moves", seats=tuple(dict.fromkeys(pair)))
    places = {command.seat: command.other, command.other: command.seat}
    return Accepted((SeatsChanged(tuple(places.get(seat, seat) for seat in game.seated)),))


def join(game: Game, open_round: OpenRound, log: Sequence[Entry], command: JoinTable) -> Answer:
    """A new player sits down at the left of `after`, with a seat nobody has had in this game."""
    if command.after not in game.seated:
        return Refused((absence_problem(game, command.after),))
    if len(game.seated) >= game.table.switches.most_players:
        return refuse("table_full", players=len(game.seated))
    if not can_start_with(command.points):
        return refuse("points_to_start", points=command.points, most=MOST_TO_START_WITH)
    done = _done_before(game, open_round, command.phase)
    if isinstance(done, Refused):
        return done
    seat = _new_seat(log)
    at = game.seated.index(command.after) + 1
    seats = (*game.seated[:at], seat, *game.seated[at:])
    return Accepted((PlayerJoined(seat, seats, done, command.points),))


def can_start_with(points: int) -> bool:
    """May a late player start with these points?"""
    return points % 5 == 0 and 0 <= points <= MOST_TO_START_WITH


def first_phase(game: Game) -> int | None:
    """The phase a late player starts on by default: the lowest that anybody is on. None where the
    round decides the phase (§32) or the order is free (§35)."""
    if game.order_is_free or game.table.fixed_rounds is not None:
        return None
    phases = [number for seat in game.seated if (number := game.current_phase(seat)) is not None]
    return min(phases, default=game.last_phase)


def _done_before(game: Game, open_round: OpenRound, phase: int | None) -> tuple[int, ...] | Refused:
    """The phases that count as completed for a player who starts on `phase` (§20)."""
    numbers = tuple(entry.number for entry in game.table.phases)
    if phase is not None and phase not in numbers:
        return refuse("unknown_phase", phase=phase)
    if game.table.fixed_rounds is not None:
        of_round = numbers[min(open_round.number - 1 + bool(open_round.lines), len(numbers) - 1)]
        if phase not in (None, of_round):
            return refuse("phase_of_the_round", phase=phase, due=of_round)
        return ()
    start = first_phase(game) if phase is None else phase
    return () if start is None else numbers[: numbers.index(start)]


def _new_seat(log: Sequence[Entry]) -> Seat:
    """A new seat number. Numbers of players whose joining was undone are not used again, because
    the log still names them."""
    used_numbers = [
        int(seat[1:])
        for entry in log
        for seat in _seats_added_by(entry)
        if seat[:1] == "p" and seat[1:].isdecimal()
    ]
    return f"p{max(used_numbers, default=0) + 1}"


def _seats_added_by(entry: Entry) -> tuple[Seat, ...]:
    match entry.event:
        case GameStarted(seats=seats):
            return seats
        case PlayerJoined(seat=seat):
            return (seat,)
        case _:
            return ()
