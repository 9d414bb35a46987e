"""Whose turn it is: how each entry of the open round changes the turns (§5, §39).

The size of a hand is a guess when cards were not typed, or hits may be missing. Where nobody
follows turns, only marked skips are counted. Nothing is judged here (`implied_moves`).
"""

from __future__ import annotations

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
    apply_turn_up,
    ensure_turn,
    keep_nonempty,
    lay_in_earlier_turn,
)
from scorekeeper.game.state import Game, LaidPhase, OpenRound
from scorekeeper.game.turn_seating import change_players
from scorekeeper.game.turn_start import carried_over, deal_turns, laid_melds, start_or_stop
from scorekeeper.game.turns.model import Turns
from scorekeeper.game.turns.rotation import end_round, with_skip_suffered
from scorekeeper.game.values import Seat
from scorekeeper.game.waiting_skips import add_skip, skips_of
from scorekeeper.rules.cards import Card


def follow(before: Game, after: Game, event: Event) -> Game:
    """The game `after` an event with its turns moved on; `before` had a round open."""
    round_before, open_round = before.open, after.open
    if round_before is None or open_round is None:
        return after
    if isinstance(event, RoundVoided):
        return deal_turns(after, open_round, round_before.carried_skips)
    if round_before.number != open_round.number:
        return deal_turns(after, open_round, carried_over(before, round_before))
    if isinstance(event, TurnsTracked):
        return start_or_stop(after, open_round, event)
    waiting = skips_of(open_round.waiting, after.playing)
    if waiting != open_round.waiting:
        open_round = replace(open_round, waiting=waiting)
    if open_round.turns is not None:
        open_round = change_players(after, open_round, open_round.turns, round_before)
    moved = _step(after, open_round, event)
    return after if moved is after.open else replace(after, open=moved)


def _step(game: Game, open_round: OpenRound, event: Event) -> OpenRound:
    match event:
        case CardTurnedUp():
            return _turned_up(game, open_round, event)
        case SkipSuffered(seat=seat):
            return _suffered(open_round, seat)
        case SkipPlayed(target=target) if open_round.turns is None and target in game.playing:
            return replace(open_round, waiting=add_skip(open_round.waiting, target, 1))
        case PlayerWentOut(seat=seat) if open_round.turns is not None and open_round.out == seat:
            return replace(open_round, turns=end_round(open_round.turns, seat))
    if open_round.turns is None or open_round.out is not None:
        return open_round
    return _step_in_turn(game, open_round, open_round.turns, event)


def _step_in_turn(game: Game, open_round: OpenRound, turns: Turns, event: Event) -> OpenRound:
    """The round after a move of a player; other events do not change turns."""
    match event:
        case TurnPassed() | Knocked() if event.seat in turns.seats:
            return _moved(open_round, turns, event)
        case SkipPlayed(seat=seat, target=target) if {seat, target} <= set(turns.seats):
            return _moved(open_round, turns, event)
        case PhaseLaidDown(seat=seat) if seat in open_round.laid and seat in turns.seats:
            return _laid(game, open_round, turns, open_round.laid[seat], seat)
        case CardsHit(seat=seat) if seat in turns.seats:
            return _hit(open_round, turns, event)
        case (
            # A move of somebody who does not play changes nothing.
            (TurnPassed() | Knocked() | SkipPlayed() | PhaseLaidDown() | CardsHit())
            # `follow` and `_step` handle these.
            | (RoundVoided() | RoundClosed() | TurnsTracked() | CardTurnedUp() | SkipSuffered())
            | (PlayerWentOut() | HandCounted() | SeatsChanged() | PlayerJoined())
            | (TableRulesChanged() | RulingGiven() | EntryStruck() | EntryAmended())
            | (GameStarted() | GameStopped() | GameResumed() | TieRoundWon() | TieRoundDrawn())
        ):
            return open_round
        case _:
            assert_never(event)


def _turned_up(game: Game, open_round: OpenRound, event: CardTurnedUp) -> OpenRound:
    """Where turns are not followed, a turned-up skip waits for the player who begins (§43)."""
    shown = replace(open_round, turned_up=event.card)
    if open_round.turns is not None:
        return replace(shown, turns=apply_turn_up(open_round.turns, event).turns)
    if event.card.is_skip and game.table.switches.first_upcard_skip == "first_skipped":
        return replace(shown, waiting=add_skip(open_round.waiting, open_round.first_player, 1))
    return shown


def _suffered(open_round: OpenRound, seat: Seat) -> OpenRound:
    if open_round.turns is None:
        return replace(open_round, waiting=add_skip(open_round.waiting, seat, -1))
    return replace(open_round, turns=with_skip_suffered(open_round.turns, seat))


def _moved(
    open_round: OpenRound, turns: Turns, event: TurnPassed | SkipPlayed | Knocked
) -> OpenRound:
    """The round after the end of a turn or a claim. A discard that nobody named may hide a hit."""
    ruling = apply_move(turns, event, open_round.guessed_hands)
    named = not isinstance(event, TurnPassed) or event.discard is not None
    sure = not ruling.problems and (named or not turns.has_laid(event.seat))
    guessed_hands = open_round.guessed_hands if sure else open_round.guessed_hands | {event.seat}
    return replace(open_round, turns=ruling.turns, guessed_hands=guessed_hands)


def _laid(
    game: Game, open_round: OpenRound, turns: Turns, mark: LaidPhase, seat: Seat
) -> OpenRound:
    """The round after a phase was laid; untyped cards are as many as the phase needs."""
    melds = mark.melds or ()
    cards = tuple(card for meld in melds for card in meld.cards)
    if mark.melds is None:
        open_round = replace(open_round, guessed_hands=open_round.guessed_hands | {seat})
    count = len(cards) if melds else game.phase(mark.phase).size
    if mark.off_turn:
        turns = lay_in_earlier_turn(turns, seat, laid_melds(game, mark), count)
        return replace(open_round, turns=turns, guessed_hands=open_round.guessed_hands | {seat})
    after_cards = _put_cards(open_round, turns, seat, cards, count)
    assert after_cards.turns is not None
    laid = {**after_cards.turns.laid, seat: laid_melds(game, mark)}
    this_turn = after_cards.turns.turn == seat or after_cards.turns.laid_this_turn
    return replace(
        after_cards, turns=replace(after_cards.turns, laid=laid, laid_this_turn=this_turn)
    )


def _hit(open_round: OpenRound, turns: Turns, hit: CardsHit) -> OpenRound:
    owner = turns.laid.get(hit.owner)
    if owner is not None and 1 <= hit.group <= len(owner.melds):
        melds = (*owner.melds[: hit.group - 1], hit.meld, *owner.melds[hit.group :])
        turns = replace(turns, laid={**turns.laid, hit.owner: replace(owner, melds=melds)})
    return _put_cards(open_round, turns, hit.seat, hit.cards, len(hit.cards) - len(hit.taken))


def _put_cards(
    open_round: OpenRound, turns: Turns, seat: Seat, cards: tuple[Card, ...], count: int
) -> OpenRound:
    """The round after this player put down `count` cards. An empty hand ends the round (§24)."""
    guessed_hands = open_round.guessed_hands
    if turns.last_player != seat or turns.turn == seat or turns.drawn:
        ruling = ensure_turn(turns, seat)
        turns = ruling.turns
        if ruling.problems:
            guessed_hands = guessed_hands | {seat}
    if turns.hands[seat] < count:
        guessed_hands = guessed_hands | {seat}
    turns = keep_nonempty(turns, seat, guessed_hands, count)
    turns = replace(
        turns,
        hands=turns.cards_added(seat, -count),
        taken=None if turns.taken in cards else turns.taken,
    )
    over = not turns.hands[seat]
    return replace(
        open_round, turns=end_round(turns, seat) if over else turns, guessed_hands=guessed_hands
    )
