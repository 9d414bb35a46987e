"""Laying a phase: the mark "laid", with or without the cards.

Knows which phase a player may lay and asks the `judge` whether the typed cards are that phase.
Where turns are followed the cards are laid in one's own (`turn_questions`). The mark alone is never
refused for that, and leaves the turn where it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from scorekeeper.game.answers import Accepted, Answer, Refused, codes, refuse
from scorekeeper.game.commands import LayDown, TakeBackLayDown
from scorekeeper.game.declared import doubts_of_laying
from scorekeeper.game.events import Entry, EntryAmended, EntryStruck, PhaseLaidDown
from scorekeeper.game.hands import named_phase_problem
from scorekeeper.game.log import commands_on
from scorekeeper.game.state import Game, LaidPhase, OpenRound
from scorekeeper.game.turn_questions import is_off_turn, may_put_down
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.judge import LayDownVerdict, judge_lay_down, lays_whole
from scorekeeper.rules.melds import Meld


def lay_down(game: Game, due: OpenRound, command: LayDown) -> Answer:
    """Mark a player as having laid. Cards that were not typed at once may be typed later."""
    mark = due.laid.get(command.seat)
    if mark is not None and (command.groups is None or mark.melds is not None):
        return refuse("already_laid", seat=command.seat, phase=mark.phase)
    phase = _phase_to_lay(game, command, mark)
    if isinstance(phase, Refused):
        return phase
    if command.groups is None:
        off_turn = is_off_turn(due, command.seat)
        return Accepted((PhaseLaidDown(command.seat, phase, off_turn=off_turn),))
    verdict = _verdict(game, command, phase)
    if not verdict.problems and not lays_whole(game.phase(phase), verdict):
        return refuse("only_part_of_phase", seat=command.seat, phase=phase)
    problems = (
        *(p for p in verdict.problems if p.code != "not_in_deck"),
        *doubts_of_laying(due.laid, command.seat, game.phase(phase), command.groups, verdict.order),
    )
    if mark is None:
        cards = sum(map(len, command.groups))
        problems = (*may_put_down(due, command.seat, cards), *problems)
    if problems and not command.anyway:
        return Refused(problems, can_overrule=True)
    laid = PhaseLaidDown(command.seat, phase, _melds(verdict), codes(problems))
    if mark is None:
        return Accepted((laid,))
    laid = replace(laid, off_turn=mark.off_turn)
    return Accepted((EntryAmended(mark.seq, laid, reason="cards typed"),))


def take_back(due: OpenRound, log: Sequence[Entry], command: TakeBackLayDown) -> Answer:
    """Strike the mark of a player, and with it the cards typed later and what was hit on them."""
    mark = due.laid.get(command.seat)
    if mark is None:
        return refuse("not_laid", seat=command.seat)
    entries = (mark.seq, *(hit.seq for hit in mark.hits))
    struck = (command_id for seq in entries for command_id in commands_on(log, seq))
    return Accepted(tuple(EntryStruck(command_id, reason="take back") for command_id in struck))


def _phase_to_lay(game: Game, command: LayDown, mark: LaidPhase | None) -> int | Refused:
    """The phase this player lays: the one due, or where the order is free the one named (§35)."""
    seat = command.seat
    due = game.current_phase(seat)
    if due is None:
        return _phase_chosen(game, command, mark, game.missing(seat))
    if command.phase not in (None, due):
        return refuse("not_the_phase", seat=seat, phase=command.phase, due=due)
    return due


def _phase_chosen(
    game: Game, command: LayDown, mark: LaidPhase | None, candidates: tuple[int, ...]
) -> int | Refused:
    """Where the order is free: the phase that was named, else the only one the cards can be."""
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


def _verdict(game: Game, command: LayDown, phase: int) -> LayDownVerdict:
    declare = cast("tuple[int | Colour | None, ...]", command.declare)
    return judge_lay_down(
        game.phase(phase), command.groups or (), game.table.switches, declare=declare
    )


def _melds(verdict: LayDownVerdict) -> tuple[Meld, ...] | None:
    """The melds in the phase's order; None when one of them could not be read and was overruled."""
    read = [
        (at, meld)
        for at, meld in zip(verdict.order, verdict.melds, strict=True)
        if at is not None and meld is not None
    ]
    if len(read) < len(verdict.melds):
        return None
    return tuple(meld for _, meld in sorted(read, key=lambda lain: lain[0]))
