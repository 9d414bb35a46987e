"""The replay of a log: the state of the game after its entries.

`replay` starts from the first entry. `Replayed` continues from there with new entries. A strike or
an amendment changes an earlier state, so it also remembers the game as it was when the last rounds
were dealt, and replays from the round that is corrected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from scorekeeper.errors import LogError
from scorekeeper.game import events
from scorekeeper.game.events import Entry
from scorekeeper.game.log import GameLog, as_game_log, entries_after
from scorekeeper.game.seating import admit_waiting_players, change_seats, next_dealer
from scorekeeper.game.standings import (
    MISDEALT_TIE,
    outcome_after_round,
    outcome_in_mid_round,
    outcome_of_resume,
    outcome_of_stop,
    tie_drawn,
    tie_won,
)
from scorekeeper.game.state import ClosedRound, Game, LaidHit, LaidPhase, Line, OpenRound
from scorekeeper.game.turn_tracking import follow
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.melds import Meld

DEALS_KEPT = 2
"""Corrections are made in the open round and in the round before it."""


@immutable
class Replayed:
    """A log and the game after it. `deals` are the game as it was when the last rounds were dealt,
    the latest last."""

    log: GameLog
    game: Game
    deals: tuple[Game, ...]

    def followed_by(self, entries: Iterable[Entry]) -> Replayed:
        """The log with more entries at its end, and the game after them. Raises LogError if they
        strike the start."""
        log = self.log.followed_by(entries)
        new = entries_after(log, self.game.seq)
        touched = min(
            (seq for entry in new if (seq := log.touched_by(entry)) is not None),
            default=log[-1].seq + 1,
        )
        unchanged = [game for game in (*self.deals, self.game) if game.seq < touched]
        if not unchanged:
            return replayed(log)
        deals = tuple(deal for deal in self.deals if deal.seq < touched)
        return _replayed_from(unchanged[-1], deals, log)


def replayed(log: Sequence[Entry]) -> Replayed:
    """The log and the game after it, replayed from its first entry. Raises LogError if it does not
    begin with a valid start."""
    whole = as_game_log(log)
    first = next(iter(whole.standing), None)
    if first is None or not isinstance(first.event, events.GameStarted):
        raise LogError("log_without_start", entries=len(log))
    game = replace(_start_game(first.event), seq=first.seq)
    return _replayed_from(game, (game,), whole)


def _replayed_from(game: Game, deals: tuple[Game, ...], log: GameLog) -> Replayed:
    """Replay the entries after this game, which no correction has changed."""
    for entry in entries_after(log.standing, game.seq):
        after = _after(game, entry)
        if len(after.closed) > len(game.closed):
            after = replace(after, seq=entry.seq)
            deals = (*deals, after)[-DEALS_KEPT:]
        game = after
    return Replayed(log, replace(game, seq=log[-1].seq), deals)


def replay(log: Sequence[Entry]) -> Game:
    """The game after these entries. Raises LogError if the log does not begin with a valid
    start."""
    return replayed(log).game


def advance(game: Game, entry: Entry) -> Game:
    """The game after one more entry. The entry must not be a strike or an amendment; those need a
    replay."""
    return replace(_after(game, entry), seq=entry.seq)


def _start_game(start: events.GameStarted) -> Game:
    seats = start.seats
    if start.dealer not in seats:
        raise LogError("dealer_without_seat", dealer=start.dealer)
    game = Game(
        table=start.table,
        seats=seats,
        playing=seats,
        closed=(),
        open=None,
        done=dict.fromkeys(seats, ()),
        totals=dict.fromkeys(seats, 0),
        outcome=None,
        paused=False,
        seq=0,
        first_dealer=start.dealer,
    )
    return deal(game)


def _after(game: Game, entry: Entry) -> Game:
    """The game after one more entry, which may be the one that ends it."""
    after = _step(game, entry)
    if after.is_over == game.is_over:
        return after
    return replace(after, ended_by=entry.seq if after.is_over else None)


def _step(game: Game, entry: Entry) -> Game:
    """While no round is open, only tie rounds, stops and resumes count."""
    match entry.event:
        case events.GameStopped(for_good=for_good):
            return _with_effect(game, _stop(game, for_good), entry)
        case events.TieRoundWon(seat=seat):
            return _with_effect(game, tie_won(game, seat), entry)
        case events.TieRoundDrawn(seats=seats):
            return _with_effect(game, tie_drawn(game, seats), entry)
        case events.RoundVoided(reason=reason) if reason == MISDEALT_TIE:
            return game if game.tie_due is not None else _with_effect(game, game, entry)
        case events.GameResumed():
            return _resume(game)
        case events.RoundClosed() if game.open is None:
            return replace(game, rounds_after_end=game.rounds_after_end + 1)
        case _ if game.open is None:
            return game
        case _:
            return step_in_round(game, game.open, entry)


def _with_effect(game: Game, after: Game, entry: Entry) -> Game:
    """The game after an entry about a tie round or an end. If the entry left it as it was, because
    something before it was corrected and nothing is left to decide, the game notes that."""
    if after is not game:
        return after
    return replace(game, without_effect=(*game.without_effect, entry.seq))


def _stop(game: Game, for_good: bool) -> Game:
    if game.open is None and game.tie_due is None:
        return game
    if not for_good:
        return replace(game, paused=True)
    return replace(
        game, outcome=outcome_of_stop(game), paused=False, open=None, unfinished_round=game.open
    )


def _resume(game: Game) -> Game:
    if not game.stopped:
        return replace(game, paused=False)
    return replace(
        game, outcome=outcome_of_resume(game), open=game.unfinished_round, unfinished_round=None
    )


# --- what an entry does to the open round ---------------------------------------------------------
# An entry that no longer fits, because something before it was corrected, changes nothing.


def deal(game: Game) -> Game:
    """The game with the next round dealt, by the player to the left of the last dealer (§5)."""
    game = admit_waiting_players(game)
    return _dealt_by(next_dealer(game), game)


def _deal_again(game: Game, open_round: OpenRound) -> Game:
    """The same round again, with the same dealer if that player still plays."""
    game = admit_waiting_players(game)
    return _dealt_by(
        open_round.dealer if open_round.dealer in game.playing else next_dealer(game), game
    )


def _dealt_by(dealer: Seat, game: Game) -> Game:
    number, first = len(game.closed) + 1, game.next_seat(dealer)
    return replace(game, open=OpenRound(number, dealer, first, dealt=(dealer, *game.playing)))


def step_in_round(game: Game, open_round: OpenRound, entry: Entry) -> Game:
    """The game after one more entry of the open round; turns are moved on as well."""
    return follow(game, _apply(game, open_round, entry), entry.event)


def _apply(game: Game, open_round: OpenRound, entry: Entry) -> Game:
    match entry.event:
        case events.PhaseLaidDown() as laid if laid.seat in game.playing:
            return _lay(game, open_round, laid, entry)
        case events.CardsHit(owner=owner) as hit if owner in open_round.laid:
            return replace(game, open=_hit(open_round, hit, entry.seq))
        case events.PlayerWentOut() | events.HandCounted() as counted if (
            counted.seat in game.seated
        ):
            line = _line_of(game, open_round, counted, entry)
            return replace(
                game, open=replace(open_round, lines={**open_round.lines, line.seat: line})
            )
        case events.RoundClosed() as closed:
            return _close(game, open_round, closed, entry)
        case events.RoundVoided():
            return _deal_again(game, open_round)
        case events.TableRulesChanged(table=table):
            return replace(game, table=table)
        case events.SeatsChanged() | events.PlayerJoined() as change:
            return change_seats(game, open_round, change)
        case (
            # A seat or a meld that is not there: nothing changes.
            (
                events.PhaseLaidDown()
                | events.CardsHit()
                | events.PlayerWentOut()
                | events.HandCounted()
            )
            # `follow` reads these.
            | (
                events.TurnsTracked()
                | events.CardTurnedUp()
                | events.TurnPassed()
                | events.SkipPlayed()
                | events.SkipSuffered()
            )
            | events.Knocked()
            # The replay reads these before it comes here.
            | (
                events.GameStarted()
                | events.GameStopped()
                | events.GameResumed()
                | events.TieRoundWon()
                | events.TieRoundDrawn()
            )
            | (events.EntryStruck() | events.EntryAmended())
            | events.RulingGiven()
        ):
            return game
        case _:
            assert_never(entry.event)


def _lay(game: Game, open_round: OpenRound, laid: events.PhaseLaidDown, entry: Entry) -> Game:
    """Mark a phase as laid. If the order is fixed, it is the phase the player is on. If a
    correction has changed that phase since, the cards typed for the old one are dropped."""
    phase, melds = laid.phase, laid.melds
    if not game.order_is_free:
        current = game.current_phase(laid.seat)
        if current is None:
            return game
        phase, melds = current, melds if current == laid.phase else None
    elif phase not in game.missing(laid.seat):
        return game
    played = None if melds is None else sum(len(meld.cards) for meld in melds)
    if played is not None:
        played += sum(_cards_played(hit) for hit in _hits_of(open_round, laid.seat))
    mark = LaidPhase(
        phase,
        melds,
        entry.seq,
        entry.command_id,
        laid.overruled,
        played,
        off_turn=laid.off_turn,
    )
    marked = replace(open_round, laid={**open_round.laid, laid.seat: mark})
    outcome = outcome_in_mid_round(game, laid.seat)
    if outcome is None:
        return replace(game, open=marked)
    completed = {seat: marked.laid[seat].phase for seat in game.playing if seat in marked.laid}
    return replace(
        game,
        open=None,
        unfinished_round=marked,
        done=_add_completed(game.done, completed),
        outcome=outcome,
    )


def _hit(open_round: OpenRound, hit: events.CardsHit, seq: int) -> OpenRound:
    """The round after a hit: the meld has grown, and the player who hit holds fewer cards. A hit on
    a meld that is no longer there, or has changed, is ignored."""
    mark = open_round.laid[hit.owner]
    meld = mark.meld(hit.group)
    if meld is None or not _grows_by(meld, hit):
        return open_round
    laid_hit = LaidHit(hit.seat, hit.group, hit.cards, hit.taken, seq)
    laid = {
        **open_round.laid,
        hit.owner: replace(mark.with_meld(hit.group, hit.meld), hits=(*mark.hits, laid_hit)),
    }
    hitter = laid.get(hit.seat)
    if hitter is not None and hitter.played is not None:
        laid[hit.seat] = replace(hitter, played=hitter.played + _cards_played(laid_hit))
    return replace(open_round, laid=laid)


def _grows_by(meld: Meld, hit: events.CardsHit) -> bool:
    """Is the meld after the hit this one with the cards of the hit?"""
    grown = Counter((*meld.cards, *hit.cards))
    return meld.kind is hit.meld.kind and grown == Counter((*hit.meld.cards, *hit.taken))


def _hits_of(open_round: OpenRound, seat: Seat) -> Iterator[LaidHit]:
    return (hit for mark in open_round.laid.values() for hit in mark.hits if hit.seat == seat)


def _cards_played(hit: LaidHit) -> int:
    """How many cards left the hand; wilds taken from the meld came back to it (§16)."""
    return len(hit.cards) - len(hit.taken)


def _line_of(
    game: Game,
    open_round: OpenRound,
    counted: events.PlayerWentOut | events.HandCounted,
    entry: Entry,
) -> Line:
    """The line that an event makes. A phase that was marked stays the same, even if the table has
    changed the order of phases since."""
    seat, seq, actor, mark = counted.seat, entry.seq, entry.actor, open_round.laid.get(counted.seat)
    phase = game.current_phase(seat) if mark is None else mark.phase
    if game.order_is_free and counted.phase is not None:
        phase = counted.phase
    if isinstance(counted, events.PlayerWentOut):
        return Line(seat, phase, True, 0, None, True, seq, game.table, actor=actor)
    return Line(
        seat,
        phase,
        laid=counted.laid,
        points=counted.points,
        count=counted.count,
        went_out=False,
        seq=seq,
        table=game.table,
        overruled=counted.overruled,
        actor=actor,
    )


def _close(game: Game, open_round: OpenRound, closed: events.RoundClosed, entry: Entry) -> Game:
    """Close the round: players who laid move up, points are added, and the game may be over (§24,
    §28). A player who left after counting has played this round; one who left before has not."""
    lines = {seat: open_round.lines[seat] for seat in game.seats if seat in open_round.lines}
    completed = {s: ln.phase for s, ln in lines.items() if ln.laid and ln.phase in game.missing(s)}
    over = ClosedRound(
        open_round.number,
        open_round.dealer,
        open_round.first_player,
        lines,
        game.table,
        command_id=entry.command_id,
        seq=entry.seq,
        laid=open_round.laid,
        overruled=closed.overruled,
    )
    game = replace(
        game, closed=(*game.closed, over), open=None, done=_add_completed(game.done, completed)
    )
    counted = replace(
        game,
        totals={s: t + (lines[s].points if s in lines else 0) for s, t in game.totals.items()},
    )
    outcome = outcome_after_round(counted)
    if outcome is None:
        return deal(counted)
    if game.table.switches.score_last_hand == "no":
        game = replace(game, closed=(*game.closed[:-1], replace(over, counts=False)))
        return replace(game, outcome=outcome_after_round(game))
    return replace(counted, outcome=outcome)


def _add_completed(
    done: Mapping[Seat, tuple[int, ...]], completed: Mapping[Seat, int | None]
) -> dict[Seat, tuple[int, ...]]:
    """The completed phases of each player with these added, in the order of completion."""
    return {
        seat: (*phases, phase) if (phase := completed.get(seat)) is not None else phases
        for seat, phases in done.items()
    }
