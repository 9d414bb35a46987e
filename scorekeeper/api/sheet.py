"""The question `sheet`: the standings after these rounds, the outcome and the next dealer.

Each round becomes the command that a phone would send, with every warning overruled, because the
rounds have been played. A round that cannot be recorded is an error with its place. The log that
these commands make is replayed for the answer and not kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NoReturn

from scorekeeper.api import JsonObject, question
from scorekeeper.api.card_values import Cards
from scorekeeper.api.kinds import Most, Name, OneOf, Players, Readable, TableWithPhases
from scorekeeper.api.table_values import refuse_too_many_players
from scorekeeper.api.values import missing_field, pointer, request_error, shortened
from scorekeeper.errors import RequestError
from scorekeeper.game.answers import Accepted, Refused, problem
from scorekeeper.game.commands import CloseRound, Command, Hand, WinTieRound
from scorekeeper.game.events import Entry, GameStarted
from scorekeeper.game.referee import decide
from scorekeeper.game.replay import replay, step_in_round
from scorekeeper.game.standings import standings
from scorekeeper.game.state import Game
from scorekeeper.game.values import CardsLeft, Count, Seat, Total, by_seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import hand_points
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.table_rules import TableRules

MOST_ROUNDS = 300
"""Six for each phase of the longest list, and no more than about a third of a second (ADR 0010)."""


# --- the question ---------------------------------------------------------------------------------


@immutable
class PlayerRound(JsonObject):
    """What one player held when a round was over."""

    laid: Annotated[
        Readable[bool | None],
        "Was the phase laid? May be left out where the points prove it.",
    ] = None
    points: Annotated[Readable[int | None], "The points of the hand."] = None
    hand: Annotated[Readable[Cards | None], "The cards left, instead of their points."] = None
    phase: Annotated[Readable[int | None], "The phase, read only where the order is free."] = None


@immutable(kw_only=True)
class PlayedRound(JsonObject):
    """One round that was played."""

    out: Annotated[Readable[str | None], "Who went out; null: nobody did."] = None
    players: Annotated[
        Readable[Mapping[str, PlayerRound]],
        "What each player held, by name. Who went out may be left out.",
    ]


@immutable
class PlayedTie(JsonObject):
    """The tie round."""

    winner: Annotated[Readable[str | None], "Who won the tie round."] = None


@immutable
class PlayerStanding:
    """One line of the standings. `phases_open` is there where the order is free."""

    player: str
    place: int
    phases_done: int
    current_phase: int | None
    total: int
    phases_open: tuple[int, ...] | None = None


@immutable
class TieToPlay:
    """Who plays the tie round, for which phase, and what wins it."""

    players: tuple[str, ...]
    phase: int
    won_by: Annotated[str, OneOf("out", "lay")]


@immutable
class SheetOutcome:
    """Why the game is over, and who won it."""

    reason: Annotated[str, OneOf("last_phase", "fixed_rounds")]
    winners: tuple[str, ...]
    tie_break: TieToPlay | None


@immutable
class NextRound:
    """The round that follows."""

    round: int
    dealer: str
    first_player: str


@immutable
class ScoreSheet:
    """The table after the last round. `outcome` is None while the game goes on, `next` when it is
    over."""

    standings: tuple[PlayerStanding, ...]
    outcome: SheetOutcome | None
    next: NextRound | None


@question(
    "sheet",
    example={
        "players": ["Ann", "Ben", "Mia"],
        "rounds": [
            {
                "out": "Mia",
                "players": {
                    "Ann": {"laid": True, "points": 15},
                    "Ben": {"laid": False, "hand": ["W", "S", "R12", "R1", "R2", "Y3", "Y4",
                                                    "G5", "B9", "B9"]},
                },
            }
        ],
    },
)  # fmt: skip
def sheet(
    players: Players,
    *,
    rounds: Annotated[
        Readable[tuple[PlayedRound, ...]], Most(MOST_ROUNDS), "The rounds in order."
    ] = (),
    dealer: Annotated[
        Readable[Name | None], "Who dealt round 1; the first player unless said."
    ] = None,
    table: TableWithPhases,
    tie_break: Annotated[Readable[PlayedTie | None], "How the tie round ended."] = None,
) -> ScoreSheet:
    """Who stands where after these rounds, is the game over, who deals next?

    Raises RequestError for a player who is not at the table, and for a round that cannot be
    recorded."""
    refuse_too_many_players(players, table, "/players")
    seats = _seat_names(players, table)
    deals = "p1" if dealer is None else seats.seat(dealer, "/dealer")
    log = _play(GameStarted(tuple(seats.names), deals, table), rounds, seats)
    if tie_break is not None and tie_break.winner is not None:
        at = "/tie_break/winner"
        log = _win_tie(log, seats.seat(tie_break.winner, at), at, seats)
    game = replay(log)
    return ScoreSheet(_standings(game, seats), _outcome(game, seats), _next(game, seats))


# --- the log that the rounds make -----------------------------------------------------------------


@immutable
class SeatNames:
    """The names by seat and the seats by name. `rule_sheet` is that of the table."""

    names: Mapping[Seat, str]
    seats: Mapping[str, Seat]
    rule_sheet: RuleSheet

    def seat(self, name: str, at: str) -> Seat:
        """The seat of a player. Raises RequestError."""
        if name not in self.seats:
            raise request_error("unknown_player", at, name=shortened(name))
        return self.seats[name]

    def refuse(self, problem: Problem, at: str) -> NoReturn:
        """Raise the RequestError for a problem."""
        from scorekeeper.wording.problems import refusal_text
        from scorekeeper.wording.terms import deck_of

        with deck_of(self.rule_sheet):
            raise RequestError(problem.code, at, refusal_text(problem, self.names))


def _seat_names(names: tuple[str, ...], table: TableRules) -> SeatNames:
    shown = by_seat(names)
    seats = {name: seat for seat, name in shown.items()}
    return SeatNames(shown, seats, table.rule_sheet)


def _play(start: GameStarted, rounds: Sequence[PlayedRound], seats: SeatNames) -> tuple[Entry, ...]:
    """The log of these rounds. Raises RequestError for a round that cannot be recorded."""
    log = [Entry(1, "deal", start)]
    game = replay(log)
    for number, played in enumerate(rounds, start=1):
        at = pointer("/rounds", number - 1)
        if game.open is None:
            raise request_error("game_over", at, round=number, last=len(game.closed))
        command = _command(game, played, at, seats)
        verdict = decide(game, log, command)
        if isinstance(verdict, Refused):
            _refuse(verdict.problems[0], played, at, seats)
        entries = _entries(log, command, verdict)
        for entry in entries:
            assert game.open is not None
            game = step_in_round(game, game.open, entry)
        log.extend(entries)
    return tuple(log)


def _win_tie(log: tuple[Entry, ...], winner: Seat, at: str, seats: SeatNames) -> tuple[Entry, ...]:
    """The log with the tie round won. Raises RequestError if `winner` has no tie round to play."""
    command = WinTieRound(winner)
    verdict = decide(replay(log), log, command)
    if isinstance(verdict, Refused):
        (refused,) = verdict.problems
        no_tie = refused.code == "game_over"
        seats.refuse(problem("no_tie_round") if no_tie else refused, at)
    return (*log, *_entries(log, command, verdict))


def _entries(log: Sequence[Entry], command: Command, verdict: Accepted) -> list[Entry]:
    first = len(log) + 1
    name = f"{type(command).__name__} {first}"
    return [Entry(seq, name, event) for seq, event in enumerate(verdict.events, start=first)]


def _command(game: Game, played: PlayedRound, at: str, seats: SeatNames) -> CloseRound:
    out = None if played.out is None else seats.seat(played.out, pointer(at, "out"))
    hands = {}
    for player, line in played.players.items():
        line_at = pointer(pointer(at, "players"), player)
        seat = seats.seat(player, line_at)
        hands[seat] = _hand(game, line, line_at, seats, seat == out)
    return CloseRound(out, hands, anyway=True)


def _hand(game: Game, line: PlayerRound, at: str, seats: SeatNames, out: bool) -> Hand:
    """One player's hand. A player who went out has 0 points unless others are given."""
    if line.hand is not None:
        worth = hand_points(line.hand, game.table.switches)
        if line.points is not None and line.points != worth:
            wrong = broken("points_not_of_cards", points=line.points, worth=worth)
            seats.refuse(wrong, pointer(at, "points"))
        count: Count = CardsLeft(line.hand)
    elif line.points is not None or out:
        count = Total(line.points or 0)
    else:
        raise missing_field("points", at)
    return Hand(count, line.laid, line.phase)


_ABOUT: Mapping[str, Literal["laid", "points", "phase"]] = {
    "laid_unsaid": "laid",
    "cannot_happen": "laid",
    "not_multiple_of_5": "points",
    "points_out_of_range": "points",
    "out_holds_cards": "points",
    "player_must_name_phase": "phase",
    "unknown_phase": "phase",
    "phase_already_done": "phase",
}
"""The field a problem is about; other problems are about all that is said of the player."""


def _refuse(problem: Problem, played: PlayedRound, at: str, seats: SeatNames) -> NoReturn:
    """Raise the RequestError for a problem, with the place of the field it is about."""
    involved = problem.facts.get("seats")
    seat = involved[0] if isinstance(involved, tuple) else problem.facts["seat"]
    name = seats.names[str(seat)]
    line, line_at = played.players.get(name), pointer(pointer(at, "players"), name)
    field: str | None = _ABOUT.get(problem.code)
    if field == "points" and line is not None and line.hand is not None:
        field = "hand"
    seats.refuse(problem, line_at if field is None else pointer(line_at, field))


# --- the answer -----------------------------------------------------------------------------------


def _standings(game: Game, seats: SeatNames) -> tuple[PlayerStanding, ...]:
    return tuple(
        PlayerStanding(
            player=seats.names[standing.seat],
            place=standing.place,
            phases_done=standing.phases_done,
            current_phase=standing.current_phase,
            total=standing.total,
            phases_open=standing.phases_open if game.order_is_free else None,
        )
        for standing in standings(game)
    )


def _outcome(game: Game, seats: SeatNames) -> SheetOutcome | None:
    if game.outcome is None:
        return None
    tie = game.outcome.tie
    return SheetOutcome(
        game.outcome.reason,
        _names(game.outcome.winners, seats),
        None if tie is None else TieToPlay(_names(tie.players, seats), tie.phase, tie.won_by),
    )


def _names(played: Sequence[Seat], seats: SeatNames) -> tuple[str, ...]:
    return tuple(seats.names[seat] for seat in played)


def _next(game: Game, seats: SeatNames) -> NextRound | None:
    if game.open is None:
        return None
    dealer, first = game.open.dealer, game.open.first_player
    return NextRound(game.open.number, seats.names[dealer], seats.names[first])
