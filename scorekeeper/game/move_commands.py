"""The commands about moves: lay a phase, hit a meld, take either back; turns, skips and knocks.

A phase may be laid with or without its cards. If turns are followed, cards are laid and hit only in
the player's own turn (`turn_questions`). A mark without cards is accepted at any time and does not
change whose turn it is.

Turns, skips and knocks are judged by the referee of turns (`turn_questions`, `turns`). If turns are
not followed, a skip is judged by what is known without them. No command that counts a round is
judged here, so that turns never hinder the scoring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import assert_never, cast

from scorekeeper.game import commands, events
from scorekeeper.game.answers import Accepted, Answer, Refused, codes, problem, refuse
from scorekeeper.game.counting import doubts_of_hitting, doubts_of_laying, named_phase_problem
from scorekeeper.game.events import Entry
from scorekeeper.game.log import commands_on
from scorekeeper.game.seating import absence_problem
from scorekeeper.game.state import Game, LaidPhase, OpenRound, waiting_skips
from scorekeeper.game.turn_questions import (
    Problems,
    apply_move,
    apply_turn_up,
    has_laid_this_turn,
    is_off_turn,
    knock_problems,
    off_turn_problems,
    put_down_problems,
    skip_problems,
    too_many_to_lay,
)
from scorekeeper.game.turns.model import dealer_gives
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.cards import Card, Colour
from scorekeeper.rules.hits import judge_hit, overruled_meld
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down, lays_whole_phase
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.problems import Problem


def lay_down(game: Game, open_round: OpenRound, command: commands.LayDown) -> Answer:
    """Record that a player has laid a phase. Cards that were not typed may be typed later."""
    mark = open_round.laid.get(command.seat)
    again = already_laid(open_round, command.seat, typed=command.groups is not None)
    if again is not None:
        return Refused((again,))
    phase = _phase_to_lay(game, command, mark)
    if isinstance(phase, Refused):
        return phase
    if command.groups is None:
        off_turn = is_off_turn(open_round, command.seat)
        return Accepted((events.PhaseLaidDown(command.seat, phase, off_turn=off_turn),))
    verdict = _verdict(game, command, phase)
    if not verdict.problems and not lays_whole_phase(game.phase(phase), verdict):
        return refuse("only_part_of_phase", seat=command.seat, phase=phase)
    problems = (
        *(p for p in verdict.problems if p.code != "not_in_deck"),
        *doubts_of_laying(
            open_round.laid, command.seat, game.phase(phase), command.groups, verdict.order
        ),
    )
    cards = sum(map(len, command.groups))
    problems = (*too_many_to_lay(game, game.table.switches, command.seat, cards), *problems)
    if mark is None:
        problems = (*off_turn_problems(open_round, command.seat), *problems)
    if problems and not command.anyway:
        return Refused(problems, can_overrule=True)
    laid = events.PhaseLaidDown(command.seat, phase, _melds(verdict), codes(problems))
    if mark is None:
        return Accepted((laid,))
    laid = replace(laid, off_turn=mark.off_turn)
    return Accepted((events.EntryAmended(mark.seq, laid, reason="cards typed"),))


def already_laid(open_round: OpenRound, seat: Seat, *, typed: bool) -> Problem | None:
    """Why this player lays nothing more in this round (§19). The cards of a phase that was only
    marked may still be `typed`."""
    mark = open_round.laid.get(seat)
    if mark is None or (typed and mark.melds is None):
        return None
    return problem("already_laid", seat=seat, phase=mark.phase)


def take_back_lay_down(
    open_round: OpenRound, log: Sequence[Entry], command: commands.TakeBackLayDown
) -> Answer:
    """Strike the mark of a player, with the cards typed later and the hits on them."""
    mark = open_round.laid.get(command.seat)
    if mark is None:
        return refuse("not_laid", seat=command.seat)
    return _taken_back(commands_of_mark(mark, log))


def _taken_back(command_ids: Iterable[str]) -> Accepted:
    return Accepted(
        tuple(events.EntryStruck(command_id, reason="take back") for command_id in command_ids)
    )


def commands_of_mark(mark: LaidPhase, log: Sequence[Entry]) -> tuple[str, ...]:
    """The commands that made this mark: the lay-down, its corrections, and the hits on it."""
    entries = (mark.seq, *(hit.seq for hit in mark.hits))
    return tuple(command_id for seq in entries for command_id in commands_on(log, seq))


def _phase_to_lay(game: Game, command: commands.LayDown, mark: LaidPhase | None) -> int | Refused:
    """The number of the phase this player lays: the current one, or if the order is free the named
    one (§35)."""
    seat = command.seat
    current = game.current_phase(seat)
    if current is None:
        return _phase_chosen(game, command, mark, game.missing(seat))
    if command.phase not in (None, current):
        return refuse("not_the_phase", seat=seat, phase=command.phase, due=current)
    return current


def _phase_chosen(
    game: Game, command: commands.LayDown, mark: LaidPhase | None, candidates: tuple[int, ...]
) -> int | Refused:
    """The phase if the order is free: the named one, else the only one that the cards fit (§35)."""
    seat = command.seat
    if command.phase is not None:
        wrong = named_phase_problem(game, seat, command.phase, candidates)
        return command.phase if wrong is None else Refused((wrong,))
    if mark is not None:
        return mark.phase
    fitting = candidates
    if command.groups is not None and len(candidates) > 1:
        fitting = tuple(n for n in candidates if not _verdict(game, command, n).problems)
    if not fitting:
        return refuse("fits_no_open_phase", seat=seat, candidates=candidates)
    if len(fitting) > 1:
        return refuse("player_must_name_phase", seat=seat, candidates=fitting)
    return fitting[0]


def _verdict(game: Game, command: commands.LayDown, phase: int) -> LayDownVerdict:
    declare = cast("tuple[int | Colour | None, ...]", command.declare)
    return judge_lay_down(
        game.phase(phase), command.groups or (), game.table.switches, declare=declare
    )


def _melds(verdict: LayDownVerdict) -> tuple[Meld, ...] | None:
    """The melds in the order of the phase; None if one group is no meld and was overruled."""
    read = [
        (at, meld)
        for at, meld in zip(verdict.order, verdict.melds, strict=True)
        if at is not None and meld is not None
    ]
    if len(read) < len(verdict.melds):
        return None
    return tuple(meld for _, meld in sorted(read, key=lambda pair: pair[0]))


@immutable
class JudgedHit:
    """A hit as judged: every problem, the meld after the hit (None if it would be no meld), and the
    wilds `taken` back to the hand."""

    problems: tuple[Problem, ...]
    meld: Meld | None
    taken: tuple[Card, ...] = ()


def judge_hit_command(
    game: Game, open_round: OpenRound, command: commands.HitMeld, *, laid_now: bool = False
) -> JudgedHit | Refused:
    """Judge a hit without recording it; refused if there is no such meld. `laid_now`: this player
    laid in this same turn, which the log shows only if turns are followed."""
    on_table = meld_on_table(game, open_round, command)
    if isinstance(on_table, Refused):
        return on_table
    problems = tuple(_judge_problems(game, open_round, command, on_table, laid_now=laid_now))
    rules, take = game.table.switches, command.take
    grown = overruled_meld(on_table, command.cards, rules, take=take, declare=command.declare)
    meld, taken = grown or (None, take)
    if open_round.out is not None:
        turn_problems: Problems = (problem("hit_after_out", seat=open_round.out),)
    else:
        turn_problems = put_down_problems(open_round, command.seat, len(command.cards) - len(taken))
    if any(each.code in _ROUND_IS_OVER for each in turn_problems):
        problems = tuple(_after_the_round(problems))
    if meld is None:
        return JudgedHit((*turn_problems, *problems), None)
    in_deck = doubts_of_hitting(open_round.laid, command.owner, command.group, meld)
    return JudgedHit((*turn_problems, *problems, *in_deck), meld, taken)


_ROUND_IS_OVER = frozenset(("hit_after_out", "round_over"))


def _after_the_round(problems: Iterable[Problem]) -> Iterator[Problem]:
    """These problems of a hit without what only holds while turns come: nobody lays any more."""
    for each in problems:
        if each.code == "own_phase_not_laid":
            yield problem("not_laid", seat=each.facts["seat"])
        elif each.code != "not_in_turn_of_laying":
            yield each


def hit_meld(game: Game, open_round: OpenRound, command: commands.HitMeld) -> Answer:
    """Add cards to a meld (§22), or refuse with every problem."""
    judged = judge_hit_command(game, open_round, command)
    if isinstance(judged, Refused):
        return judged
    problems, meld = judged.problems, judged.meld
    if meld is None or (problems and not command.anyway):
        return Refused(problems, can_overrule=meld is not None)
    seat, owner, group = command.seat, command.owner, command.group
    hit_event = events.CardsHit(
        seat, owner, group, command.cards, meld, codes(problems), judged.taken
    )
    return Accepted((hit_event,))


def take_back_hit(
    open_round: OpenRound, log: Sequence[Entry], command: commands.TakeBackHit
) -> Answer:
    """Strike a hit. Only the last hit on a meld can be taken back."""
    mark = open_round.laid.get(command.owner)
    on_it = [hit for hit in mark.hits if hit.group == command.group] if mark else []
    if all(hit.seq != command.seq for hit in on_it):
        return refuse("no_such_hit", seat=command.owner)
    last = on_it[-1]
    if last.seq != command.seq:
        return refuse("hit_onto_since", seat=last.seat, cards=tuple(map(str, last.cards)))
    return _taken_back(commands_on(log, last.seq))


def meld_on_table(game: Game, open_round: OpenRound, command: commands.HitMeld) -> Meld | Refused:
    """The meld to be hit; refused if nothing was laid there, or its cards were not typed."""
    owner, group = command.owner, command.group
    if owner not in game.seats:
        return refuse("unknown_seat", seat=owner)
    mark = open_round.laid.get(owner)
    if mark is None:
        return refuse("not_laid", seat=owner)
    if mark.melds is None:
        return refuse("cards_not_typed", seat=owner)
    meld = mark.meld(group)
    if meld is None:
        return refuse("no_such_meld", seat=owner, group=group, there=len(mark.melds))
    return meld


def _judge_problems(
    game: Game, open_round: OpenRound, command: commands.HitMeld, on_table: Meld, *, laid_now: bool
) -> Iterator[Problem]:
    """The problems that the judge finds. Those about the player name the seat, because another
    player may be typing."""
    seat = command.seat
    verdict = judge_hit(
        on_table,
        command.cards,
        game.table.switches,
        owner="own" if command.owner == seat else "other",
        own_phase_laid=seat in open_round.laid,
        laid_this_turn=laid_now or has_laid_this_turn(game, seat),
        take=command.take,
        declare=command.declare,
    )
    for found in verdict.problems:
        if found.code in ("own_phase_not_laid", "not_in_turn_of_laying"):
            yield replace(found, facts={**found.facts, "seat": seat})
        elif found.code != "not_in_deck":
            yield found


# --- turns, skips and knocks ----------------------------------------------------------------------

OfTurns = (
    commands.TrackTurns
    | commands.TurnUpCard
    | commands.PassTurn
    | commands.PlaySkip
    | commands.SufferSkip
    | commands.KnockFor
)

CANNOT_BE = frozenset({"must_be_another_player", "wild_not_given"})
"""The codes that cannot be overruled."""


def decide_turn(game: Game, command: OfTurns) -> Answer:
    """Judge a command about turns."""
    if game.paused:
        return refuse("game_paused")
    open_round = game.open
    if open_round is None:
        return refuse("tie_round_due" if game.tie_due else "game_over")
    absent = [seat for seat in _seats_named(command) if seat not in game.playing]
    if absent:
        return Refused((absence_problem(game, absent[0]),))
    if isinstance(command, commands.TrackTurns):
        return _track(game, open_round, command)
    if open_round.out is not None:
        return Refused((problem("round_over"),))
    return _decide_in_turn(game, open_round, command)


def _decide_in_turn(
    game: Game,
    open_round: OpenRound,
    command: commands.TurnUpCard
    | commands.PassTurn
    | commands.PlaySkip
    | commands.SufferSkip
    | commands.KnockFor,
) -> Answer:
    match command:
        case commands.TurnUpCard():
            return _turn_up(game, open_round, command)
        case commands.PassTurn():
            return _pass(open_round, command)
        case commands.PlaySkip():
            return _skip(game, open_round, command)
        case commands.SufferSkip():
            return _suffer(open_round, command)
        case commands.KnockFor():
            return _knock(game, open_round, command)
        case _:
            assert_never(command)


def _seats_named(command: OfTurns) -> tuple[Seat, ...]:
    match command:
        case commands.TrackTurns(turn=seat) | commands.TurnUpCard(to=seat):
            return () if seat is None else (seat,)
        case commands.PlaySkip(seat=seat, target=target):
            return seat, target
        case (
            commands.PassTurn(seat=seat)
            | commands.SufferSkip(seat=seat)
            | commands.KnockFor(seat=seat)
        ):
            return (seat,)
        case _:
            assert_never(command)


def _track(game: Game, open_round: OpenRound, command: commands.TrackTurns) -> Answer:
    """Start or stop following turns. While they are followed, naming another player sets the
    turn."""
    if not command.on:
        if not game.tracking:
            return refuse("turns_not_followed")
        return Accepted((events.TurnsTracked(on=False),))
    if open_round.turns is not None and command.turn in (None, open_round.turns.turn):
        return refuse("turns_followed")
    if open_round.turns is not None and open_round.out is not None:
        return Refused((problem("round_over"),))
    return Accepted((events.TurnsTracked(on=True, turn=command.turn),))


def _turn_up(game: Game, open_round: OpenRound, command: commands.TurnUpCard) -> Answer:
    event = events.CardTurnedUp(command.card, command.to)
    if open_round.turns is not None:
        problems = apply_turn_up(open_round.turns, event).problems
    else:
        problems = _turned_up_unfollowed(game, open_round, command.card, command.to)
    if problems and (not command.anyway or not _may_overrule(problems)):
        return Refused(problems, can_overrule=_may_overrule(problems))
    return Accepted((event,))


def _turned_up_unfollowed(
    game: Game, open_round: OpenRound, card: Card, to: Seat | None
) -> Problems:
    rules, before = game.table.switches, open_round.turned_up
    if to is not None and not dealer_gives(card, rules):
        return (problem("wild_not_given"),)
    another = before is not None and before.is_skip and rules.first_upcard_skip != "first_skipped"
    if before is None or another:
        return ()
    return (problem("already_turned_up"),)


def _pass(open_round: OpenRound, command: commands.PassTurn) -> Answer:
    if open_round.turns is None:
        return refuse("turns_not_followed")
    event = events.TurnPassed(command.seat, command.discard, command.took)
    problems = apply_move(open_round.turns, event, open_round.guessed_hands).problems
    return _answer(event, problems, anyway=command.anyway)


def _skip(game: Game, open_round: OpenRound, command: commands.PlaySkip) -> Answer:
    event = events.SkipPlayed(command.seat, command.target, took=command.took)
    if open_round.turns is None:
        problems = skip_problems(game, command.seat, command.target)
    else:
        problems = apply_move(open_round.turns, event, open_round.guessed_hands).problems
    return _answer(event, problems, anyway=command.anyway)


def _suffer(open_round: OpenRound, command: commands.SufferSkip) -> Answer:
    if not waiting_skips(open_round).get(command.seat):
        return refuse("no_skip_waiting", seat=command.seat)
    return Accepted((events.SkipSuffered(command.seat),))


def _knock(game: Game, open_round: OpenRound, command: commands.KnockFor) -> Answer:
    event = events.Knocked(command.seat, command.buying)
    problems = knock_problems(game, command.seat, buying=command.buying)
    return _answer(event, problems, anyway=command.anyway)


def _answer(
    event: events.TurnPassed | events.SkipPlayed | events.Knocked,
    problems: Problems,
    *,
    anyway: bool,
) -> Answer:
    if not problems:
        return Accepted((event,))
    if anyway and _may_overrule(problems):
        return Accepted((replace(event, overruled=codes(problems)),))
    return Refused(problems, can_overrule=_may_overrule(problems))


def _may_overrule(problems: Problems) -> bool:
    return not any(found.code in CANNOT_BE for found in problems)
