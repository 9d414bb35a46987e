"""Whose turn it is: how each entry of the open round changes the turns (§5, §39).

The size of a hand is a guess when cards were not typed, or hits may be missing. Where nobody
follows turns, only marked skips are counted. Nothing is judged here (`implied_moves`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    EntryAmended,
    EntryStruck,
    Event,
    GameResumed,
    GameStarted,
    GameStopped,
    HandCounted,
    Knocked,
    PhaseLaidDown,
    PlayerJoined,
    PlayerWentOut,
    RoundClosed,
    RoundVoided,
    RulingGiven,
    SeatsChanged,
    SkipPlayed,
    SkipSuffered,
    TableRulesChanged,
    TieRoundDrawn,
    TieRoundWon,
    TurnPassed,
    TurnsTracked,
)
from scorekeeper.game.implied_moves import (
    apply_move,
    in_turn,
    keep_nonempty,
    laid_earlier,
    turn_of,
    turned_up,
)
from scorekeeper.game.state import Game, LaidPhase, OpenRound
from scorekeeper.game.turns import Turns, begin
from scorekeeper.game.turns.model import AtDiscard, LaidMelds
from scorekeeper.game.turns.rotation import end_round, sat_out, start_turn
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, Card


def follow(before: Game, after: Game, event: Event) -> Game:
    """The game `after` an event with its turns moved on; `before` had a round open."""
    was, due = before.open, after.open
    if was is None or due is None:
        return after
    if isinstance(event, RoundVoided):
        return _dealt(after, due, was.carried)
    if was.number != due.number:
        return _dealt(after, due, _carried_over(before, was))
    if isinstance(event, TurnsTracked):
        return _start_or_stop(after, due, event)
    due = replace(due, waiting=_waiting_for(due.waiting, after.playing))
    if due.turns is not None:
        due = _seated(after, due, due.turns, was)
    return replace(after, open=_step(after, due, event))


def open_phases(game: Game) -> dict[Seat, tuple[int, ...]]:
    """The phases each player may lay; one where the order is fixed (§19, §35)."""
    due = {seat: game.current_phase(seat) for seat in game.playing}
    return {
        seat: game.phases_open(seat) if number is None else (number,)
        for seat, number in due.items()
    }


def waiting_skips(due: OpenRound) -> Mapping[Seat, int]:
    """How many skips wait for each player, whether turns are followed or not."""
    return due.waiting if due.turns is None else due.turns.waiting


def add_skip(waiting: Mapping[Seat, int], seat: Seat, more: int) -> dict[Seat, int]:
    """The waiting skips with `more` added for one player; `more` may be negative."""
    counts = {**waiting, seat: waiting.get(seat, 0) + more}
    return {each: count for each, count in counts.items() if count > 0}


# ------------------------------------------------------------------ the deal


def _carried_over(game: Game, due: OpenRound) -> Mapping[Seat, int]:
    """The skips that carry over into the next round: none, unless the table plays so (§45)."""
    kept = game.table.switches.skip_carry_over == "yes"
    return waiting_skips(due) if kept else {}


def _dealt(game: Game, due: OpenRound, carried: Mapping[Seat, int]) -> Game:
    """The game after a new deal, with the skips that carry over."""
    carried = _waiting_for(carried, game.playing)
    due = replace(due, carried=carried, waiting=carried)
    return replace(game, open=_begun(game, due, carried) if game.tracking else due)


def _begun(game: Game, due: OpenRound, waiting: Mapping[Seat, int]) -> OpenRound:
    """The round with turns followed from here on. A hand is ten cards less those already laid."""
    turns = begin(game.playing, due.dealer, game.table, open_phases(game), waiting)
    hands = {seat: _held(game, due.laid.get(seat)) for seat in game.playing}
    marks = {seat: mark for seat, mark in due.laid.items() if seat in game.playing}
    laid = {seat: _laid_melds(game, mark) for seat, mark in marks.items()}
    turns = replace(turns, hands=hands, laid=laid)
    return replace(due, turns=turns, waiting={}, guessed=frozenset(laid))


def _held(game: Game, mark: LaidPhase | None) -> int:
    if mark is None:
        return CARDS_DEALT
    laid = game.phase(mark.phase).size if mark.played is None else mark.played
    return max(CARDS_DEALT - laid, 1)


def _laid_melds(game: Game, mark: LaidPhase) -> LaidMelds:
    order = range(len(game.phase(mark.phase).groups))
    return LaidMelds(mark.phase, mark.melds or (), tuple(order), whole=True)


# ------------------------------------------------------------------ followed or not


def _start_or_stop(game: Game, due: OpenRound, event: TurnsTracked) -> Game:
    game = replace(game, tracking=event.on)
    if not event.on:
        waiting = waiting_skips(due)
        return replace(game, open=replace(due, turns=None, waiting=waiting, guessed=frozenset()))
    if due.turns is None:
        due = _begun_late(game, due, event.turn)
    elif event.turn in due.turns.seats and due.out is None:
        there = turn_of(due.turns, event.turn)
        due = replace(due, turns=there, guessed=due.guessed | _seemed_out(due.turns))
    return replace(game, open=due)


def _begun_late(game: Game, due: OpenRound, turn: Seat | None) -> OpenRound:
    """The round with turns followed from now on, beginning with `turn` if it names a player."""
    named = turn if turn in game.playing else None
    begun = _begun(game, due, {} if named else due.waiting)
    turns = begun.turns
    assert turns is not None
    if named is not None:
        turns = replace(turn_of(turns, named), waiting=due.waiting)
    elif due.laid:
        turns = turns.opened()
    elif due.turned_up is not None:
        turns = replace(turns, discards=(due.turned_up,)).opened()
    return replace(begun, turns=turns if due.out is None else end_round(turns, due.out))


def _seemed_out(turns: Turns) -> frozenset[Seat]:
    return frozenset() if turns.went_out is None else frozenset((turns.went_out,))


def _seated(game: Game, due: OpenRound, turns: Turns, was: OpenRound) -> OpenRound:
    """The turns with the present players and rules; the round `was` this before the event."""
    playing, began = game.playing, was.first_player
    if (turns.seats, turns.table, turns.dealer) == (playing, game.table, due.dealer):
        return due
    turns = replace(turns, table=game.table, open_phases=open_phases(game), dealer=due.dealer)
    there = replace(
        turns,
        seats=playing,
        hands={seat: turns.hands.get(seat, CARDS_DEALT) for seat in playing},
        pile=_pile_among(playing, turns, was.dealt),
        laid={seat: melds for seat, melds in turns.laid.items() if seat in playing},
        waiting=_waiting_for(turns.waiting, playing),
        circles=_circles(turns.circles, playing),
        at_discard=_at_discard(turns.at_discard, playing),
        skipped=tuple(seat for seat in turns.skipped if seat in playing),
        ahead=turns.ahead if turns.ahead in playing else None,
        ended=turns.ended if turns.ended in playing else None,
        knocker=turns.knocker if turns.knocker in playing else None,
    )
    if turns.turn is not None and turns.turn not in playing:
        there = start_turn(there, game.next_seat(turns.turn))
    elif due.first_player != began and turns.turn == began:
        there = start_turn(there, due.first_player)
    return replace(due, turns=there, guessed=due.guessed & set(playing))


def _circles(
    circles: tuple[tuple[Seat, Seat], ...], playing: tuple[Seat, ...]
) -> tuple[tuple[Seat, Seat], ...]:
    """The circles of the skip limit (§40) whose players still play."""
    return tuple(c for c in circles if set(c) <= set(playing))


def _at_discard(fell: AtDiscard | None, playing: tuple[Seat, ...]) -> AtDiscard | None:
    """The table at the discard, without players who have stopped since."""
    if fell is None:
        return None
    return replace(
        fell,
        waiting=_waiting_for(fell.waiting, playing),
        circles=_circles(fell.circles, playing),
        ahead=fell.ahead if fell.ahead in playing else None,
    )


def _pile_among(playing: tuple[Seat, ...], turns: Turns, dealt: tuple[Seat, ...]) -> int:
    """The size of the pile after new players got ten cards each. The hand of a player who stopped
    before the first draw returns to it."""
    untouched = turns.ended is None and not turns.drawn
    came = [seat for seat in playing if seat not in (turns.seats if untouched else dealt)]
    gone = [seat for seat in turns.seats if seat not in playing and untouched]
    return max(turns.pile + sum(turns.hands[seat] for seat in gone) - CARDS_DEALT * len(came), 0)


def _waiting_for(waiting: Mapping[Seat, int], seats: tuple[Seat, ...]) -> Mapping[Seat, int]:
    """The waiting skips of these players."""
    if all(seat in seats for seat in waiting):
        return waiting
    return {seat: count for seat, count in waiting.items() if seat in seats}


# ------------------------------------------------------------------ one entry


def _step(game: Game, due: OpenRound, event: Event) -> OpenRound:
    match event:
        case CardTurnedUp():
            return _turned_up(game, due, event)
        case SkipSuffered(seat=seat):
            return _suffered(due, seat)
        case SkipPlayed(target=target) if due.turns is None and target in game.playing:
            return replace(due, waiting=add_skip(due.waiting, target, 1))
        case PlayerWentOut(seat=seat) if due.turns is not None and due.out == seat:
            return replace(due, turns=end_round(due.turns, seat))
    if due.turns is None or due.out is not None:
        return due
    return _step_in_turn(game, due, due.turns, event)


def _step_in_turn(game: Game, due: OpenRound, turns: Turns, event: Event) -> OpenRound:
    """The round after a move of a player; other events do not change turns."""
    match event:
        case TurnPassed() | Knocked() if event.seat in turns.seats:
            return _moved(due, turns, event)
        case SkipPlayed(seat=seat, target=target) if {seat, target} <= set(turns.seats):
            return _moved(due, turns, event)
        case PhaseLaidDown(seat=seat) if seat in due.laid and seat in turns.seats:
            return _laid(game, due, turns, due.laid[seat], seat)
        case CardsHit(seat=seat) if seat in turns.seats:
            return _hit(due, turns, event)
        case (
            # A move of somebody who does not play changes nothing.
            (TurnPassed() | Knocked() | SkipPlayed() | PhaseLaidDown() | CardsHit())
            # `follow` and `_step` handle these.
            | (RoundVoided() | RoundClosed() | TurnsTracked() | CardTurnedUp() | SkipSuffered())
            | (PlayerWentOut() | HandCounted() | SeatsChanged() | PlayerJoined())
            | (TableRulesChanged() | RulingGiven() | EntryStruck() | EntryAmended())
            | (GameStarted() | GameStopped() | GameResumed() | TieRoundWon() | TieRoundDrawn())
        ):
            return due
        case _:
            assert_never(event)


def _turned_up(game: Game, due: OpenRound, event: CardTurnedUp) -> OpenRound:
    """Where turns are not followed, a turned-up skip waits for the player who begins (§43)."""
    shown = replace(due, turned_up=event.card)
    if due.turns is not None:
        return replace(shown, turns=turned_up(due.turns, event).turns)
    if event.card.is_skip and game.table.switches.first_upcard_skip == "first_skipped":
        return replace(shown, waiting=add_skip(due.waiting, due.first_player, 1))
    return shown


def _suffered(due: OpenRound, seat: Seat) -> OpenRound:
    if due.turns is None:
        return replace(due, waiting=add_skip(due.waiting, seat, -1))
    return replace(due, turns=sat_out(due.turns, seat))


def _moved(due: OpenRound, turns: Turns, event: TurnPassed | SkipPlayed | Knocked) -> OpenRound:
    """The round after the end of a turn or a claim. A discard that nobody named may hide a hit."""
    ruling = apply_move(turns, event, due.guessed)
    named = not isinstance(event, TurnPassed) or event.discard is not None
    sure = not ruling.problems and (named or not turns.has_laid(event.seat))
    guessed = due.guessed if sure else due.guessed | {event.seat}
    return replace(due, turns=ruling.turns, guessed=guessed)


def _laid(game: Game, due: OpenRound, turns: Turns, mark: LaidPhase, seat: Seat) -> OpenRound:
    """The round after a phase was laid; untyped cards are as many as the phase needs."""
    melds = mark.melds or ()
    cards = tuple(card for meld in melds for card in meld.cards)
    if mark.melds is None:
        due = replace(due, guessed=due.guessed | {seat})
    count = len(cards) if melds else game.phase(mark.phase).size
    if mark.off_turn:
        turns = laid_earlier(turns, seat, _laid_melds(game, mark), count)
        return replace(due, turns=turns, guessed=due.guessed | {seat})
    there = _put_cards(due, turns, seat, cards, count)
    assert there.turns is not None
    laid = {**there.turns.laid, seat: _laid_melds(game, mark)}
    this_turn = there.turns.turn == seat or there.turns.laid_this_turn
    return replace(there, turns=replace(there.turns, laid=laid, laid_this_turn=this_turn))


def _hit(due: OpenRound, turns: Turns, hit: CardsHit) -> OpenRound:
    owner = turns.laid.get(hit.owner)
    if owner is not None and 1 <= hit.group <= len(owner.melds):
        melds = (*owner.melds[: hit.group - 1], hit.meld, *owner.melds[hit.group :])
        turns = replace(turns, laid={**turns.laid, hit.owner: replace(owner, melds=melds)})
    return _put_cards(due, turns, hit.seat, hit.cards, len(hit.cards) - len(hit.taken))


def _put_cards(
    due: OpenRound, turns: Turns, seat: Seat, cards: tuple[Card, ...], count: int
) -> OpenRound:
    """The round after this player put down `count` cards. An empty hand ends the round (§24)."""
    guessed = due.guessed
    if turns.ended != seat or turns.turn == seat or turns.drawn:
        ruling = in_turn(turns, seat)
        turns = ruling.turns
        if ruling.problems:
            guessed = guessed | {seat}
    if turns.hands[seat] < count:
        guessed = guessed | {seat}
    turns = keep_nonempty(turns, seat, guessed, count)
    turns = replace(
        turns,
        hands=turns.cards_added(seat, -count),
        taken=None if turns.taken in cards else turns.taken,
    )
    over = not turns.hands[seat]
    return replace(due, turns=end_round(turns, seat) if over else turns, guessed=guessed)
