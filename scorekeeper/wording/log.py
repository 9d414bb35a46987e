"""The log in short sentences: "Ben laid phase 3", "Round 5 recorded".

Given the whole log, a line also says what an undo struck and what a correction replaced: "Round 3
corrected: Ben 45 → 40". Without it, a line says only the new value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.events import (
    CardsHit,
    CardTurnedUp,
    Entry,
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
from scorekeeper.game.log import event_before, round_of, seats_before
from scorekeeper.game.rules_commands import table_before
from scorekeeper.game.tie_rounds import MISDEALT_TIE
from scorekeeper.game.values import Seat
from scorekeeper.wording.log_rules import rules_changed_line, ruling_words
from scorekeeper.wording.log_turns import turn_line
from scorekeeper.wording.terms import Names, listed, meld_words, short_cards


def event_line(entry: Entry, names: Names, log: Sequence[Entry] = ()) -> str:
    """One entry in words. `log` is the log that contains it, needed for corrections and undos."""
    said = _said(entry, names, log)
    seat = _concerned(entry.event)
    if seat is None or entry.actor == seat or entry.actor not in names:
        return said
    return _("%(said)s (by %(name)s)", said=said, name=names[entry.actor])


def _said(entry: Entry, names: Names, log: Sequence[Entry]) -> str:
    match entry.event:
        case EntryStruck() as struck:
            return _struck(entry, struck, names, log)
        case EntryAmended() as amended:
            return _amended(entry, amended, names, log)
        case SeatsChanged(seats=seats):
            return _seats_changed(seats, seats_before(log, entry.seq), names)
        case TableRulesChanged(table=table):
            return rules_changed_line(table, table_before(log, entry.seq) if log else None)
        case (
            GameStarted()
            | TieRoundWon()
            | TieRoundDrawn()
            | GameStopped()
            | GameResumed()
            | PlayerJoined()
            | RulingGiven() as it
        ):
            return _of_the_game(it, names)
        case (
            TurnsTracked()
            | CardTurnedUp()
            | TurnPassed()
            | SkipPlayed()
            | SkipSuffered()
            | Knocked() as it
        ):
            return turn_line(it, names)
        case of_the_round:
            return _of_the_round(of_the_round, names)


def command_line(entries: Sequence[Entry], names: Names, log: Sequence[Entry] = ()) -> str:
    """What one command did, in one line; `entries` are all it recorded. A round recorded as a whole
    is named by its number; where the last hand closed the round, the line says both."""
    closed = [e for e in entries if isinstance(e.event, RoundClosed)]
    shown = [e for e in entries if not _is_side_note(e.event)]
    if closed and len(shown) > len(closed) + 1:
        shown = closed
    return "; ".join(event_line(entry, names, log) for entry in shown)


def _concerned(event: Event) -> Seat | None:
    """The player whose own cards the entry is about. Where somebody else entered it, the line names
    that person."""
    match event:
        case EntryAmended(event=now):
            return _concerned(now)
        case PhaseLaidDown(seat) | CardsHit(seat) | PlayerWentOut(seat) | HandCounted(seat):
            return seat
        case TurnPassed(seat) | SkipPlayed(seat) | Knocked(seat):
            return seat
        case (
            GameStarted()
            | TurnsTracked()
            | CardTurnedUp()
            | SkipSuffered()
            | RoundClosed()
            | RoundVoided()
            | TieRoundWon()
            | TieRoundDrawn()
            | TableRulesChanged()
            | SeatsChanged()
            | PlayerJoined()
            | RulingGiven()
            | GameStopped()
            | GameResumed()
            | EntryStruck()
        ):
            return None
        case _:
            assert_never(event)


def _is_side_note(event: Event) -> bool:
    """Does this entry only change the doubts about a whole round, after a correction?"""
    return isinstance(event, EntryAmended) and isinstance(event.event, RoundClosed)


def _name(seat: Seat, names: Names) -> str:
    return names.get(seat, seat)


_OfTheGame = (
    GameStarted
    | TieRoundWon
    | TieRoundDrawn
    | GameStopped
    | GameResumed
    | PlayerJoined
    | RulingGiven
)


_OfTheRound = PhaseLaidDown | CardsHit | PlayerWentOut | HandCounted | RoundClosed | RoundVoided


def _of_the_round(event: _OfTheRound, names: Names) -> str:
    match event:
        case PhaseLaidDown(seat=seat, phase=phase, overruled=overruled):
            said = _("%(name)s laid phase %(phase)s", name=_name(seat, names), phase=phase)
            return _("%(said)s (despite a problem)", said=said) if overruled else said
        case CardsHit():
            return _hit(event, names)
        case PlayerWentOut(seat=seat):
            return _("%(name)s went out", name=_name(seat, names))
        case HandCounted():
            return _counted(event, names)
        case RoundClosed(round_no=number, overruled=overruled):
            said = _("Round %(number)s recorded", number=number)
            return _("%(said)s (despite a problem)", said=said) if overruled else said
        case RoundVoided(reason=reason) if reason == MISDEALT_TIE:
            return _("The tie round dealt again")
        case RoundVoided(round_no=number):
            return _("Round %(number)s dealt again", number=number)
        case _:
            assert_never(event)


def _hit(event: CardsHit, names: Names) -> str:
    """A hit; the meld is named as it was after the hit."""
    name, owner, group = _name(event.seat, names), _name(event.owner, names), meld_words(event.meld)
    if not event.cards:
        said = _(
            "%(name)s moved a wild on %(owner)s’s %(group)s", name=name, owner=owner, group=group
        )
    else:
        cards = short_cards(event.cards)
        said = _(
            "%(name)s hit %(cards)s on %(owner)s’s %(group)s",
            name=name,
            cards=cards,
            owner=owner,
            group=group,
        )
    if event.taken:
        said = _(
            "%(said)s and took %(cards)s in exchange", said=said, cards=short_cards(event.taken)
        )
    return _("%(said)s (despite a problem)", said=said) if event.overruled else said


def _counted(event: HandCounted, names: Names) -> str:
    said = f"{_name(event.seat, names)} {_counted_words(event)}"
    return _("%(said)s (despite a problem)", said=said) if event.overruled else said


def _counted_words(event: HandCounted) -> str:
    if event.laid:
        return _("%(points)s, laid", points=event.points)
    return _("%(points)s, not laid", points=event.points)


def _of_the_game(event: _OfTheGame, names: Names) -> str:
    match event:
        case GameStarted(seats=seats, dealer=dealer):
            return ngettext(
                "%(num)s player sat down, %(dealer)s deals",
                "%(num)s players sat down, %(dealer)s deals",
                len(seats),
                dealer=_name(dealer, names),
            )
        case TieRoundWon(seat=seat):
            return _("%(name)s won the tie", name=_name(seat, names))
        case TieRoundDrawn(seats=seats):
            return _("%(names)s are still tied", names=_listed(seats, names))
        case GameStopped(for_good=for_good):
            at_all = _("The game was ended early")
            return at_all if for_good else _("The game was paused")
        case GameResumed():
            return _("The game was resumed")
        case PlayerJoined():
            return _joined(event, names)
        case RulingGiven():
            return ruling_words(event, names)
        case _:
            assert_never(event)


def _joined(event: PlayerJoined, names: Names) -> str:
    """A late player, with phases and points."""
    said = [_("%(name)s joined late", name=_name(event.seat, names))]
    if event.done:
        said.append(
            ngettext("%(num)s phase completed", "%(num)s phases completed", len(event.done))
        )
    if event.points:
        said.append(_("%(points)s points", points=event.points))
    return ", ".join(said)


def _struck(entry: Entry, event: EntryStruck, names: Names, log: Sequence[Entry]) -> str:
    """What was crossed out. Only earlier entries are read, because a file of an earlier release may
    contain a strike of itself."""
    entries = [e for e in log if e.command_id == event.command_id and e.seq < entry.seq]
    entries = [e for e in entries if not isinstance(e.event, EntryStruck)]
    said = command_line(entries, names, log) if entries else _("the entry before")
    if event.reason == "take back":
        return _("Taken back: %(said)s", said=said)
    return _("Undone: %(said)s", said=said)


def _amended(entry: Entry, event: EntryAmended, names: Names, log: Sequence[Entry]) -> str:
    match event.event:
        case PhaseLaidDown(seat=seat, phase=phase):
            return _(
                "%(name)s’s cards of phase %(phase)s typed", name=_name(seat, names), phase=phase
            )
        case CardsHit() | RoundClosed() as event_now:
            return _("Corrected: %(said)s", said=_of_the_round(event_now, names))
        case PlayerWentOut() | HandCounted() as line:
            before = event_before(log, event.seq, entry.seq)
            return _line_amended(line, before, round_of(log, event.seq), names)
        case _:
            assert_never(event.event)


def _line_amended(
    line: PlayerWentOut | HandCounted, before: Event | None, round_no: int, names: Names
) -> str:
    """Only what differs: "45 → 40", "out → 15, laid", "50, not laid → 50, laid"."""
    name, now = _name(line.seat, names), _short(line, with_laid=True)
    if not isinstance(before, PlayerWentOut | HandCounted):
        return _("Corrected: %(name)s %(now)s", name=name, now=now)
    with_laid = _has_laid(before) != _has_laid(line)
    return _(
        "Round %(number)s corrected: %(name)s %(old)s → %(new)s",
        number=round_no,
        name=name,
        old=_short(before, with_laid),
        new=_short(line, with_laid),
    )


def _has_laid(line: PlayerWentOut | HandCounted) -> bool:
    return isinstance(line, PlayerWentOut) or line.laid


def _short(line: PlayerWentOut | HandCounted, with_laid: bool) -> str:
    """A line of a round in the fewest words."""
    if isinstance(line, PlayerWentOut):
        return _("out")
    if not with_laid:
        return str(line.points)
    return _counted_words(line)


def _seats_changed(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    back = [_name(seat, names) for seat in seats if seat not in before]
    gone = [_name(seat, names) for seat in before if seat not in seats]
    if not before:
        return _("Still playing: %(names)s", names=_listed(seats, names))
    said = [_("%(names)s plays again", names=name) for name in back]
    said += [_("%(names)s stopped playing", names=name) for name in gone]
    return "; ".join(said) or _moved(seats, before, names)


def _moved(seats: Sequence[Seat], before: Sequence[Seat], names: Names) -> str:
    """The same players in another order: two swapped seats, or all of them moved."""
    moved = [seat for seat, was in zip(seats, before, strict=False) if seat != was]
    if len(moved) == 2 and len(seats) == len(before):
        return _("%(names)s swapped seats", names=_listed(sorted(moved), names))
    return _("New seating order: %(names)s", names=_listed(seats, names))


def _listed(seats: Sequence[Seat], names: Names) -> str:
    return listed([_name(seat, names) for seat in seats])
