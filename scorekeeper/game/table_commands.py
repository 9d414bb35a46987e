"""The commands about the table: who plays where, other rules from now on, rulings for all to see.

A player stops, comes back or comes late, or two change places; what becomes of the open round is in
`seating`. Every line keeps the rules it was judged by (`Line.table`), and new rules apply only to
what comes later. Phases, variant and sheet cannot change in mid-game.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from scorekeeper.errors import LogError
from scorekeeper.game.answers import Accepted, Answer, Refused, problem, refuse
from scorekeeper.game.commands import ChangeRules, GiveRuling, JoinTable, SwapSeats
from scorekeeper.game.events import (
    Entry,
    GameStarted,
    PlayerJoined,
    RulingGiven,
    SeatsChanged,
    TableRulesChanged,
)
from scorekeeper.game.log import since_last_round, standing_entries
from scorekeeper.game.round_commands import closing_events
from scorekeeper.game.seating import absence_problem
from scorekeeper.game.state import Game, OpenRound
from scorekeeper.game.values import MIN_PLAYERS, Seat, nth_seat
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import LONGEST_LEAFLET_WORDS, TableRules

MOST_TO_START_WITH = 5000
"""Points. Ten rounds of the worst hands give fewer."""


def leave(game: Game, open_round: OpenRound, seat: Seat) -> Answer:
    """A player leaves. If the others have all counted, this closes the round."""
    staying = tuple(other for other in game.seated if other != seat)
    if sum(other in game.playing for other in staying) < MIN_PLAYERS:
        return refuse("too_few_left", seat=seat, staying=staying)
    left = SeatsChanged(staying)
    return Accepted((left, *closing_events(game, open_round, left)))


def come_back(game: Game, seat: Seat) -> Answer:
    """A player comes back: into the open round, or into the next while hands are being counted."""
    if seat in game.seated:
        return refuse("still_playing", seat=seat)
    if game.is_full:
        return refuse("table_full", players=len(game.seated))
    return Accepted((SeatsChanged(tuple(s for s in game.seats if s in game.seated or s == seat)),))


def swap(game: Game, command: SwapSeats) -> Answer:
    """Two players change places; all others stay."""
    pair = (command.seat, command.other)
    for seat in pair:
        if seat not in game.seated:
            return Refused((absence_problem(game, seat),))
    if command.seat == command.other or len(game.seated) == MIN_PLAYERS:
        return refuse("nobody_moves", seats=tuple(dict.fromkeys(pair)))
    places = {command.seat: command.other, command.other: command.seat}
    return Accepted((SeatsChanged(tuple(places.get(seat, seat) for seat in game.seated)),))


def join(game: Game, open_round: OpenRound, log: Sequence[Entry], command: JoinTable) -> Answer:
    """A new player sits down at the left of `after`, with a seat that is new in this game."""
    if command.after not in game.seated:
        return Refused((absence_problem(game, command.after),))
    if game.is_full:
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
    """The phase a late player starts on by default: the lowest current phase of all players. None
    if the round decides the phase (§32) or the order is free (§35)."""
    if game.order_is_free or game.table.points_only:
        return None
    phases = [number for seat in game.seated if (number := game.current_phase(seat)) is not None]
    return min(phases, default=game.last_phase)


def _done_before(game: Game, open_round: OpenRound, phase: int | None) -> tuple[int, ...] | Refused:
    """The phases that count as completed for a player who starts on `phase` (§20)."""
    numbers = tuple(entry.number for entry in game.table.phases)
    if phase is not None and phase not in numbers:
        return refuse("unknown_phase", phase=phase)
    if game.table.points_only:
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
    return nth_seat(max(used_numbers, default=0) + 1)


def _seats_added_by(entry: Entry) -> tuple[Seat, ...]:
    match entry.event:
        case GameStarted(seats=seats):
            return seats
        case PlayerJoined(seat=seat):
            return (seat,)
        case _:
            return ()


# --- rules and rulings ----------------------------------------------------------------------------

MOST_LETTERS, MOST_LINES = 300, 2


def decide_rules(game: Game, command: ChangeRules | GiveRuling) -> Answer:
    """Judge a ruling or a change of rules. A ruling is accepted at any time; rules can change only
    while a round is open."""
    if isinstance(command, GiveRuling):
        return _give_ruling(command)
    if game.paused:
        return refuse("game_paused")
    if game.open is None:
        return refuse("tie_round_due" if game.tie_due else "game_over")
    return _change_rules(game.table, command.table)


def table_before(log: Sequence[Entry], seq: int) -> TableRules:
    """The rules just before the entry `seq`. Raises LogError if no game has started before it."""
    table = None
    for entry in standing_entries(tuple(e for e in log if e.seq < seq)):
        if isinstance(entry.event, GameStarted | TableRulesChanged):
            table = entry.event.table
    if table is None:
        raise LogError("log_without_start", entries=len(log))
    return table


def rulings_and_rule_changes(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """Every ruling and change of rules that counts, in the order of the log."""
    return _about_rules(standing_entries(log))


def rulings_of_this_round(log: Sequence[Entry]) -> tuple[Entry, ...]:
    """The rulings and changes of rules since the last round was closed."""
    return _about_rules(since_last_round(log))


def _about_rules(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(e for e in entries if isinstance(e.event, RulingGiven | TableRulesChanged))


def fixed_part_changed(now: TableRules, wanted: TableRules) -> str | None:
    """The first of sheet, phase list and variant that differs; none of them changes in a game. None
    if only switches and the leaflet differ."""
    parts = ("sheet", "phase_list", "variant")
    return next((part for part in parts if getattr(now, part) != getattr(wanted, part)), None)


def _change_rules(now: TableRules, wanted: TableRules) -> Answer:
    if (part := fixed_part_changed(now, wanted)) is not None:
        return refuse("only_switches_change", part=part)
    if wanted == now:
        return refuse("nothing_changed")
    longest = max((len(each.words) for each in wanted.leaflet), default=0)
    if longest > LONGEST_LEAFLET_WORDS:
        return refuse("words_too_long", letters=longest, most=LONGEST_LEAFLET_WORDS, lines=1)
    return Accepted((TableRulesChanged(wanted),))


def _give_ruling(command: GiveRuling) -> Answer:
    words = _clean_text(command.words)
    wrong = _words_problem(words) or _rule_problem(command)
    if wrong is not None:
        return Refused((wrong,))
    given = RulingGiven(
        words=words,
        rule=command.rule,
        decided=command.decided,
        switch=command.switch,
        value=command.value,
        question=command.question,
        verdict=command.verdict,
    )
    return Accepted((given,))


def _clean_text(words: str) -> str:
    """The text without blank lines and invisible characters."""
    seen = ("".join(c for c in line if _is_visible(c)) for line in words.splitlines())
    lines = (" ".join(line.split()) for line in seen)
    return "\n".join(line for line in lines if line)


def _is_visible(letter: str) -> bool:
    return letter.isspace() or unicodedata.category(letter) != "Cc"


def _words_problem(words: str) -> Problem | None:
    if not words:
        return problem("words_missing")
    if len(words) > MOST_LETTERS or words.count("\n") >= MOST_LINES:
        return problem("words_too_long", letters=len(words), most=MOST_LETTERS, lines=MOST_LINES)
    return None


def _rule_problem(command: GiveRuling) -> Problem | None:
    """The problem if the paragraph or the house rule does not exist."""
    values = [str(value) for value in SWITCH_VALUES.get(command.switch, ())]
    if command.rule and command.rule not in RULEBOOK:
        return problem("no_such_rule", rule=command.rule)
    if (command.switch or command.value) and command.value not in values:
        return problem("no_such_rule", rule=f"{command.switch} {command.value}".strip())
    return None
