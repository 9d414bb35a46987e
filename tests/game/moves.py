"""Commands as a table says them, so that a test of moves reads as a short story.

    follow                          p2 knocks, p2 buys              p1 is out: p2 20+, p3 120
    follow from p3, stop following  p2 loses the turn               p1 is out #4: p2 5+ #7
    up S, up W to p4                p2 lays, p2 lays #4             nobody is out: p1 20+, p2 60-
    p2 passes                       p2 lays 5 5 5 | 9 9 9           round 1: p1 is out: p2 40
    p2 discards R7                  p2 takes back the phase         p3 leaves, p3 returns
    p2 takes                        p2 hits p1 2 9 W                p1 swaps with p2
    p2 takes and discards R7        p2 hits p1 1 5 for W            joins after p3 #4 with 135
    p2 skips p1                     p2 goes out, p2 goes out #4     pause, stop, resume, misdeal
    p2 takes and skips p1           p2 counts 45+, p2 counts [5 S]  p1 wins the tie, p1 p2 are level

`hit 5 on p1 2 is taken back` names the entry. `#` is the number of a phase. After points, `+` says
that the phase was laid, and `-` that it was not. Cards in brackets are a hand that was shown,
`(low 7 wilds 2)` is one counted by kinds. `ruling WORDS` and `decided WORDS` are rulings.
`builders.Table.plays` knows a few phrases more.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from scorekeeper.game import commands
from scorekeeper.game.commands import Command, Hand
from scorekeeper.game.values import CardsLeft, Count, Counters, Seat, Total
from scorekeeper.rules.cards import Card
from scorekeeper.rules.notation import parse_cards, parse_groups

LAID = {"+": True, "-": False, None: None}


def typed(text: str) -> tuple[tuple[Card, ...], ...]:
    return tuple(group.cards for group in parse_groups(text))


def command(phrase: str) -> Command:
    """The command of a phrase. AssertionError if nobody says it like this."""
    for form, made_of in PHRASES.items():
        if found := re.fullmatch(form.replace("SEAT", r"(p\d)"), phrase):
            return made_of(*found.groups())
    raise AssertionError(f"nobody talks like that: {phrase}")


def hand(said: str) -> Hand:
    """What one holds, like `45+ #7`, `[5 S]` or `(low 7 wilds 2)`."""
    found = re.fullmatch(r"(?:\[(.+)\]|\((.+)\)|(-?\d+))([+-])?(?: #(\d+))?", said)
    assert found, f"nobody counts like that: {said}"
    cards, kinds, points, laid, phase = found.groups()
    count: Count = CardsLeft(parse_cards(cards)) if cards else Total(int(points or 0))
    if kinds:
        count = Counters(
            **{kind: int(number) for kind, number in re.findall(r"(\w+) (\d+)", kinds)}
        )
    return Hand(count, LAID[laid], _number(phase))


def _hands(said: str) -> dict[Seat, Hand]:
    told = (each.split(" ", 1) for each in said.strip().split(", ") if each)
    return {seat: hand(held) for seat, held in told}


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _card(text: str) -> Card:
    (card,) = parse_cards(text)
    return card


def _close(out: str, phase: str | None, lines: str) -> Command:
    seat = None if out == "nobody" else out
    return commands.CloseRound(seat, _hands(lines), out_phase=_number(phase))


def _amend(number: str, out: str, phase: str | None, lines: str) -> Command:
    seat = None if out == "nobody" else out
    return commands.AmendRound(int(number), seat, _hands(lines), out_phase=_number(phase))


def _lay(seat: str, phase: str | None, groups: str | None) -> Command:
    return commands.LayDown(seat, typed(groups) if groups else None, (), _number(phase))


def _hit(seat: str, owner: str, group: str, cards: str, take: str | None) -> Command:
    taken = parse_cards(take) if take else ()
    return commands.HitMeld(seat, owner, int(group), parse_cards(cards), taken)


def _take_back(seq: str, owner: str, group: str) -> Command:
    return commands.TakeBackHit(owner, int(group), int(seq))


def _skip(seat: str, took: str | None, target: str) -> Command:
    return commands.PlaySkip(seat, target, took=took is not None)


def _discard(seat: str, took: str | None, card: str) -> Command:
    return commands.PassTurn(seat, _card(card), took is not None)


def _join(after: str, phase: str | None, points: str | None) -> Command:
    return commands.JoinTable(after, _number(phase), int(points or 0))


_OUT = r"(p\d|nobody) is out(?: #(\d+))?:?(.*)"

PHRASES: dict[str, Callable[..., Any]] = {
    "follow(?: from SEAT)?": lambda turn: commands.TrackTurns(True, turn),
    "stop following": lambda: commands.TrackTurns(False),
    r"up (\w+)(?: to SEAT)?": lambda card, to: commands.TurnUpCard(_card(card), to),
    "SEAT passes": commands.PassTurn,
    "SEAT takes": lambda seat: commands.PassTurn(seat, took=True),
    r"SEAT (takes and )?discards (\w+)": _discard,
    "SEAT (takes and )?skips SEAT": _skip,
    "SEAT loses the turn": commands.SufferSkip,
    "SEAT knocks": commands.KnockFor,
    "SEAT buys": lambda seat: commands.KnockFor(seat, buying=True),
    r"SEAT lays(?: #(\d+))?(?: (.+))?": _lay,
    "SEAT takes back the phase": commands.TakeBackLayDown,
    r"SEAT hits SEAT (\d) (.+?)(?: for (W))?": _hit,
    r"hit (\d+) on SEAT (\d) is taken back": _take_back,
    r"SEAT goes out(?: #(\d+))?": lambda seat, phase: commands.GoOut(seat, _number(phase)),
    "SEAT counts (.+)": lambda seat, said: commands.CountHand(seat, hand(said)),
    _OUT: _close,
    rf"round (\d+): {_OUT}": _amend,
    "misdeal": commands.VoidRound,
    "SEAT wins the tie": commands.WinTieRound,
    r"([p\d ]*) are level": lambda seats: commands.DrawTieRound(tuple(seats.split())),
    "SEAT leaves": commands.LeaveTable,
    "SEAT returns": commands.ReturnToTable,
    "SEAT swaps with SEAT": commands.SwapSeats,
    r"joins after SEAT(?: #(\d+))?(?: with (-?\d+))?": _join,
    "ruling (.+)": commands.GiveRuling,
    "decided (.+)": lambda words: commands.GiveRuling(words, decided=True),
    "pause": lambda: commands.StopGame(for_good=False),
    "stop": lambda: commands.StopGame(for_good=True),
    "resume": commands.ResumeGame,
}
