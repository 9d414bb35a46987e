"""Whose turn it is: how each entry of the open round changes the turns (§5, §39).

Turns begin to be followed at the deal or in the middle of a round (§3, §5). After a change of
players or of rules, the turn, the pile and the waiting skips are set anew.

The size of a hand is a guess if cards were not typed, or hits may be missing. If turns are not
followed, only marked skips are counted. Nothing is judged here (`turn_questions`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from scorekeeper.game import events
from scorekeeper.game.events import Event
from scorekeeper.game.state import Game, LaidPhase, OpenRound, add_skip, skips_of, waiting_skips
from scorekeeper.game.turn_questions import (
    apply_move,
    apply_turn_up,
    ensure_turn,
    keep_nonempty,
    lay_in_earlier_turn,
    set_turn_to,
)
from scorekeeper.game.turns.model import LaidMelds, TableAtDiscard, Turns
from scorekeeper.game.turns.rotation import begin, end_round, start_turn, with_skip_suffered
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import CARDS_DEALT, Card


def follow(before: Game, after: Game, event: Event) -> Game:
    """The game `after` an event with its turns moved on; `before` had a round open."""
    round_before, open_round = before.open, after.open
    if round_before is None or open_round is None:
        return after
    if isinstance(event, events.RoundVoided):
        return deal_turns(after, open_round, round_before.carried_skips)
    if round_before.number != open_round.number:
        return deal_turns(after, open_round, carried_over(before, round_before))
    if isinstance(event, events.TurnsTracked):
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
        case events.CardTurnedUp():
            return _after_turn_up(game, open_round, event)
        case events.SkipSuffered(seat=seat):
            return _after_suffered_skip(open_round, seat)
        case events.SkipPlayed(target=target) if (
            open_round.turns is None and target in game.playing
        ):
            return replace(open_round, waiting=add_skip(open_round.waiting, target, 1))
        case events.PlayerWentOut(seat=seat) if (
            open_round.turns is not None and open_round.out == seat
        ):
            return replace(open_round, turns=end_round(open_round.turns, seat))
    if open_round.turns is None or open_round.out is not None:
        return open_round
    return _step_in_turn(game, open_round, open_round.turns, event)


def _step_in_turn(game: Game, open_round: OpenRound, turns: Turns, event: Event) -> OpenRound:
    """The round after a move of a player; other events do not change turns."""
    match event:
        case events.TurnPassed() | events.Knocked() if event.seat in turns.seats:
            return _after_move(open_round, turns, event)
        case events.SkipPlayed(seat=seat, target=target) if {seat, target} <= set(turns.seats):
            return _after_move(open_round, turns, event)
        case events.PhaseLaidDown(seat=seat) if seat in open_round.laid and seat in turns.seats:
            return _after_lay_down(game, open_round, turns, open_round.laid[seat], seat)
        case events.CardsHit(seat=seat) if seat in turns.seats:
            return _after_hit(open_round, turns, event)
        case (
            # A move of a player who does not play changes nothing.
            (
                events.TurnPassed()
                | events.Knocked()
                | events.SkipPlayed()
                | events.PhaseLaidDown()
                | events.CardsHit()
            )
            # `follow` and `_step` handle these.
            | (
                events.RoundVoided()
                | events.RoundClosed()
                | events.TurnsTracked()
                | events.CardTurnedUp()
                | events.SkipSuffered()
            )
            | (
                events.PlayerWentOut()
                | events.HandCounted()
                | events.SeatsChanged()
                | events.PlayerJoined()
            )
            | (
                events.TableRulesChanged()
                | events.RulingGiven()
                | events.EntryStruck()
                | events.EntryAmended()
            )
            | (
                events.GameStarted()
                | events.GameStopped()
                | events.GameResumed()
                | events.TieRoundWon()
                | events.TieRoundDrawn()
            )
        ):
            return open_round
        case _:
            assert_never(event)


def _after_turn_up(game: Game, open_round: OpenRound, event: events.CardTurnedUp) -> OpenRound:
    """The round after a card was turned up. If turns are not followed, a skip waits for the player
    who begins (§43)."""
    shown = replace(open_round, turned_up=event.card)
    if open_round.turns is not None:
        return replace(shown, turns=apply_turn_up(open_round.turns, event).turns)
    if event.card.is_skip and game.table.switches.first_upcard_skip == "first_skipped":
        return replace(shown, waiting=add_skip(open_round.waiting, open_round.first_player, 1))
    return shown


def _after_suffered_skip(open_round: OpenRound, seat: Seat) -> OpenRound:
    if open_round.turns is None:
        return replace(open_round, waiting=add_skip(open_round.waiting, seat, -1))
    return replace(open_round, turns=with_skip_suffered(open_round.turns, seat))


def _after_move(
    open_round: OpenRound,
    turns: Turns,
    event: events.TurnPassed | events.SkipPlayed | events.Knocked,
) -> OpenRound:
    """The round after the end of a turn or a claim. An unnamed discard may hide a hit."""
    ruling = apply_move(turns, event, open_round.guessed_hands)
    named = not isinstance(event, events.TurnPassed) or event.discard is not None
    sure = not ruling.problems and (named or not turns.has_laid(event.seat))
    guessed_hands = open_round.guessed_hands if sure else open_round.guessed_hands | {event.seat}
    return replace(open_round, turns=ruling.turns, guessed_hands=guessed_hands)


def _after_lay_down(
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


def _after_hit(open_round: OpenRound, turns: Turns, hit: events.CardsHit) -> OpenRound:
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


# --- turns begin to be followed -------------------------------------------------------------------


def open_phases(game: Game) -> dict[Seat, tuple[int, ...]]:
    """The phases each player may lay; one if the order is fixed (§19, §35)."""
    current = {seat: game.current_phase(seat) for seat in game.playing}
    return {
        seat: game.phases_open(seat) if number is None else (number,)
        for seat, number in current.items()
    }


def carried_over(game: Game, open_round: OpenRound) -> Mapping[Seat, int]:
    """The skips that carry over into the next round: none, unless the table plays so (§45)."""
    kept = game.table.switches.skip_carry_over == "yes"
    return waiting_skips(open_round) if kept else {}


def deal_turns(game: Game, open_round: OpenRound, carried_skips: Mapping[Seat, int]) -> Game:
    """The game after a new deal, with the skips that carry over."""
    carried_skips = skips_of(carried_skips, game.playing)
    open_round = replace(open_round, carried_skips=carried_skips, waiting=carried_skips)
    return replace(
        game, open=_with_turns(game, open_round, carried_skips) if game.tracking else open_round
    )


def start_or_stop(game: Game, open_round: OpenRound, event: events.TurnsTracked) -> Game:
    """The game after the event: turns are followed or not, or another player has the turn."""
    game = replace(game, tracking=event.on)
    if not event.on:
        waiting = waiting_skips(open_round)
        return replace(
            game, open=replace(open_round, turns=None, waiting=waiting, guessed_hands=frozenset())
        )
    if open_round.turns is None:
        open_round = _with_turns_in_mid_round(game, open_round, event.turn)
    elif event.turn in open_round.turns.seats and open_round.out is None:
        moved = set_turn_to(open_round.turns, event.turn)
        open_round = replace(
            open_round,
            turns=moved,
            guessed_hands=open_round.guessed_hands | _player_who_seemed_out(open_round.turns),
        )
    return replace(game, open=open_round)


def _with_turns(game: Game, open_round: OpenRound, waiting: Mapping[Seat, int]) -> OpenRound:
    """The round with turns followed from here on. A hand is ten cards less those already laid."""
    turns = begin(game.playing, open_round.dealer, game.table, open_phases(game), waiting)
    hands = {seat: _cards_held(game, open_round.laid.get(seat)) for seat in game.playing}
    marks = {seat: mark for seat, mark in open_round.laid.items() if seat in game.playing}
    laid = {seat: laid_melds(game, mark) for seat, mark in marks.items()}
    turns = replace(turns, hands=hands, laid=laid)
    return replace(open_round, turns=turns, waiting={}, guessed_hands=frozenset(laid))


def _with_turns_in_mid_round(game: Game, open_round: OpenRound, turn: Seat | None) -> OpenRound:
    """The round with turns followed from now on, beginning with `turn` if it names a player."""
    named = turn if turn in game.playing else None
    begun = _with_turns(game, open_round, {} if named else open_round.waiting)
    turns = begun.turns
    assert turns is not None
    if named is not None:
        turns = replace(set_turn_to(turns, named), waiting=open_round.waiting)
    elif open_round.laid:
        turns = turns.after_first_discard()
    elif open_round.turned_up is not None:
        turns = replace(turns, discards=(open_round.turned_up,)).after_first_discard()
    return replace(
        begun, turns=turns if open_round.out is None else end_round(turns, open_round.out)
    )


def _cards_held(game: Game, mark: LaidPhase | None) -> int:
    if mark is None:
        return CARDS_DEALT
    laid = game.phase(mark.phase).size if mark.played is None else mark.played
    return max(CARDS_DEALT - laid, 1)


def laid_melds(game: Game, mark: LaidPhase) -> LaidMelds:
    """What a player laid, for the referee of turns: the whole phase."""
    order = range(len(game.phase(mark.phase).groups))
    return LaidMelds(mark.phase, mark.melds or (), tuple(order), whole=True)


def _player_who_seemed_out(turns: Turns) -> frozenset[Seat]:
    return frozenset() if turns.went_out is None else frozenset((turns.went_out,))


# --- other players, other rules -------------------------------------------------------------------


def change_players(game: Game, open_round: OpenRound, turns: Turns, before: OpenRound) -> OpenRound:
    """The turns with the present players and rules; `before` is the round before the event."""
    playing, first_before = game.playing, before.first_player
    if (turns.seats, turns.table, turns.dealer) == (playing, game.table, open_round.dealer):
        return open_round
    turns = replace(
        turns, table=game.table, open_phases=open_phases(game), dealer=open_round.dealer
    )
    marks = {seat: open_round.laid.get(seat) for seat in playing if seat not in turns.seats}
    came_back = {seat: laid_melds(game, mark) for seat, mark in marks.items() if mark}
    laid = {**turns.laid, **came_back}
    held = {**turns.hands, **{seat: _cards_held(game, mark) for seat, mark in marks.items()}}
    moved = replace(
        turns,
        seats=playing,
        hands={seat: held[seat] for seat in playing},
        pile=_pile_size(playing, turns, before.dealt),
        laid={seat: melds for seat, melds in laid.items() if seat in playing},
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
    guessed = open_round.guessed_hands.union(came_back) & set(playing)
    return replace(open_round, turns=moved, guessed_hands=guessed)


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
