"""Plays a recorded evening, line by line.

The script (`tests/games/*.txt`) names every card that was dealt, drawn, laid, hit and discarded,
the standings after each round, and what the referee refused. `real_deck` moves the cards, and the
scorer gets the commands. After each line both must agree on the pile, the discards, the number of
cards in each hand, and whose turn it is. Each form of line has one method; an unknown line fails.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from scorekeeper.game import commands
from scorekeeper.game.commands import Command
from scorekeeper.game.standings import standings
from scorekeeper.game.turns import Turns
from scorekeeper.rules.switches import change
from scorekeeper.rules.table_rules import table_rules
from scorekeeper.service import Scorer
from scorekeeper.service.results import NotRecorded, Recorded, Started
from tests.game.moves import command as command_of
from tests.game.real_deck import RealDeck, points_of

LINES: dict[str, str] = {
    "deal_starts": r"== round (?P<number>\d+), (?P<dealer>\w+) deals",
    "dealt": r"deal (?P<who>\w+): (?P<cards>.+)",
    "turned_up": r"up (?P<card>\w+)",
    "refused": r"no (?P<who>\w+) (?P<move>[^:]+): (?P<codes>[\w ]+), (?P<way>never|anyway)",
    "slip": r"slip (?P<who>\w+) (?P<move>.+)",
    "skipped": r"(?P<who>\w+) loses the turn",
    "typed": r"(?P<who>\w+) types (?P<groups>.+)",
    "out": r"(?P<who>\w+) is out, counted (?P<way>card by card|by kinds|at once)",
    "left": r"left (?P<who>\w+): (?P<cards>.+) = (?P<points>\d+), (?P<laid>laid|not laid)",
    "standing": r"standing (?P<places>.+)",
    "came": r"(?P<name>\w+) comes to the left of (?P<who>\w+) on phase (?P<phase>\d+)",
    "swapped": r"(?P<who>\w+) and (?P<other>\w+) swap",
    "house_rule": r"from now on (?P<switch>\w+) (?P<value>\w+)",
    "tie": r"tie (?P<names>[\w ]+), phase (?P<phase>\d+), won by (?P<way>\w+), "
    r"(?P<dealer>\w+) deals, (?P<first>\w+) begins",
    "level_again": r"level again (?P<names>[\w ]+)",
    "won": r"won by (?P<names>[\w ]+)",
    "turn": r"(?P<who>\w+) (?P<moves>(?:shuffles|draws|takes|knocks|discards) .+)",
}


class Evening:
    """Plays a script through a scorer. `game_id` is its game there."""

    def __init__(self, scorer: Scorer, script: Path) -> None:
        lines = [line.strip() for line in script.read_text(encoding="utf-8").splitlines()]
        self.lines = [line for line in lines if line and not line.startswith("#")]
        self.head: dict[str, str] = {}
        while not self.lines[0].startswith("=="):
            word, _, rest = self.lines.pop(0).partition(" ")
            self.head[word] = rest
        switches = dict(pair.split("=") for pair in self.head.get("switches", "").split())
        rules = table_rules(self.head["sheet"], switches, variant=self.head["variant"])
        names = self.head["players"].split()
        self.scorer = scorer
        started = scorer.start_game(names, rules, command_id="c1", actor="keeper")
        assert isinstance(started, Started)
        self.game_id = started.view.game_id
        self.seats = {name: f"p{at}" for at, name in enumerate(names, 1)}
        self.deck = RealDeck(int(self.head["seed"]), self.head["skips"])
        self.dealing: list[tuple[str, list[str]]] = []
        self.wild = 25
        self.held: dict[str, str] = {}
        self.accept(commands.TrackTurns(on=True))

    # -------------------------------------------------------------- the program's side

    @property
    def game(self) -> Any:
        return self.scorer.view(self.game_id).game

    @property
    def turns(self) -> Turns:
        turns: Turns = self.game.open.turns
        return turns

    def ask(self, command: Command, name: str | None = None) -> object:
        seen = len(self.scorer.view(self.game_id).log)
        options: dict[str, Any] = {"command_id": f"c{seen + 1}", "seen": seen, "actor": "keeper"}
        if name is not None and isinstance(command, commands.JoinTable):
            return self.scorer.join(self.game_id, name, command, **options)
        return self.scorer.play(self.game_id, command, **options)

    def accept(self, command: Command, name: str | None = None) -> None:
        answer = self.ask(command, name)
        assert isinstance(answer, Recorded), answer

    def play(self) -> None:
        for line in self.lines:
            found = ((kind, re.fullmatch(form, line)) for kind, form in LINES.items())
            matches = [(kind, match.groupdict()) for kind, match in found if match]
            assert matches, f"nobody talks like that: {line}"
            try:
                getattr(self, matches[0][0])(**matches[0][1])
            except AssertionError as wrong:
                wrong.add_note(f"at: {line}")
                raise

    # -------------------------------------------------------------- the deal

    def deal_starts(self, number: str, dealer: str) -> None:
        due = self.game.open
        assert (due.number, due.dealer) == (int(number), self.seats[dealer])
        self.dealing = []

    def dealt(self, who: str, cards: str) -> None:
        self.dealing.append((who, cards.split()))

    def turned_up(self, card: str) -> None:
        players = [who for who, _ in self.dealing]
        at = self.game.playing.index(self.game.open.dealer) + 1
        clockwise = self.game.playing[at:] + self.game.playing[:at]
        assert tuple(self.seats[who] for who in players) == clockwise
        self.deck.deal(players)
        for who, cards in self.dealing:
            assert sorted(self.deck.hands[who]) == sorted(cards)
        assert self.deck.top == card
        self.accept(command_of(f"up {card}"))
        self.sees_the_same()

    # -------------------------------------------------------------- a turn

    def turn(self, who: str, moves: str) -> None:
        took = False
        for move in moves.split(", "):
            verb, _, rest = move.partition(" ")
            if verb == "shuffles":
                assert not self.deck.pile
            elif verb in ("draws", "takes"):
                assert self.turns.turn == self.seats[who]
                took = verb == "takes"
                assert (self.deck.take(who) if took else self.deck.draw(who)) == rest
            else:
                self.accept(self.move(who, move, took=took))
                self.moved(who, verb, rest)
        self.sees_the_same()

    def moved(self, who: str, verb: str, rest: str) -> None:
        """Move the real cards."""
        words = rest.split()
        match verb:
            case "knocks":
                assert self.deck.take(who) == words[1]
            case "lays" | "marks" | "hits":
                laid = words[2:] if verb == "hits" else words
                self.deck.lay(who, [card for card in laid if card != "|"])
            case "discards":
                self.deck.discard(who, rest)
            case "skips":
                self.deck.skip(who, rest)

    def move(self, who: str, move: str, *, took: bool = False) -> Command:
        """The command for a move, which names players in place of seats."""
        verb, _, rest = move.partition(" ")
        if verb == "marks":
            return commands.LayDown(self.seats[who])
        said = [verb] if verb in ("knocks", "takes") else [verb, *rest.split()]
        command = command_of(" ".join(self.seats.get(word, word) for word in (who, *said)))
        if took and isinstance(command, commands.PassTurn | commands.PlaySkip):
            return replace(command, took=True)
        return command

    def typed(self, who: str, groups: str) -> None:
        """Type the cards of a phase that was laid in an earlier turn."""
        self.accept(command_of(f"{self.seats[who]} lays {groups}"))

    def skipped(self, who: str) -> None:
        assert self.seats[who] in self.turns.skipped
        self.deck.lose_turn(who)
        if self.seats[who] == self.turns.skipped[-1]:
            self.sees_the_same()

    def refused(self, who: str, move: str, codes: str, way: str) -> None:
        """The move is refused with these codes, and nothing changes."""
        before = self.scorer.view(self.game_id)
        answer = self.ask(self.move(who, move))
        assert isinstance(answer, NotRecorded), answer
        reasons = " ".join(problem.code for problem in answer.problems)
        assert reasons == codes, reasons
        assert answer.can_overrule is (way == "anyway")
        after = self.scorer.view(self.game_id)
        assert (after.log, after.game) == (before.log, before.game)

    def slip(self, who: str, move: str) -> None:
        """A move entered by mistake is undone and leaves no trace."""
        before = self.game
        self.accept(self.move(who, move))
        self.accept(commands.Undo(self.scorer.view(self.game_id).log[-1].command_id))
        assert replace(self.game, seq=before.seq) == before

    def sees_the_same(self) -> None:
        """Compare the program with the deck, as far as both can know."""
        assert self.deck.is_whole()
        turns = self.turns
        due = {who for who, seat in self.seats.items() if seat in turns.skipped}
        if turns.round_over or due & {*self.deck.skips_in_front}:
            return  # somebody has lost a turn that the script has not reached yet
        assert turns.pile == len(self.deck.pile)
        assert list(map(str, turns.discards)) == self.deck.discards
        guessed = self.game.open.guessed_hands
        for who, cards in self.deck.hands.items():
            if self.seats[who] not in guessed:
                assert turns.hands[self.seats[who]] == len(cards), who

    # -------------------------------------------------------------- the end of a round

    def out(self, who: str, way: str) -> None:
        assert self.turns.round_over
        assert self.turns.went_out == self.seats[who]
        assert not self.deck.hands[who]
        self.winner, self.way, self.held = who, way, {}
        if way != "at once":
            self.accept(commands.GoOut(self.seats[who]))

    def left(self, who: str, cards: str, points: str, laid: str) -> None:
        """A hand, counted in the way the script uses."""
        held = cards.split()
        assert sorted(self.deck.hands[who]) == sorted(held)
        assert points_of(held, self.wild) == int(points)
        high = sum(int(card[1:] or 0) >= 10 for card in held)
        skips, wilds = held.count("S"), held.count("W")
        low = len(held) - high - skips - wilds
        by_kinds = f"(low {low} high {high} skips {skips} wilds {wilds})"
        counts = {"card by card": f"[{cards}]", "by kinds": by_kinds, "at once": points}
        self.held[self.seats[who]] = f"{counts[self.way]}{'+' if laid == 'laid' else '-'}"

    def standing(self, places: str) -> None:
        if self.way == "at once":
            hands = ", ".join(f"{seat} {held}" for seat, held in self.held.items())
            self.accept(command_of(f"{self.seats[self.winner]} is out: {hands}"))
        else:
            for seat, held in self.held.items():
                self.accept(command_of(f"{seat} counts {held}"))
        names = {seat: name for name, seat in self.seats.items()}
        ranked = [f"{row.place} {names[row.seat]} {row.phases_done} {row.total}"
                  for row in standings(self.game)]  # fmt: skip
        assert " | ".join(ranked) == places

    # -------------------------------------------------------------- between the rounds

    def came(self, name: str, who: str, phase: str) -> None:
        self.accept(commands.JoinTable(self.seats[who], int(phase)), name)
        self.seats[name] = f"p{len(self.seats) + 1}"

    def swapped(self, who: str, other: str) -> None:
        self.accept(command_of(f"{self.seats[who]} swaps with {self.seats[other]}"))

    def house_rule(self, switch: str, value: str) -> None:
        table = self.game.table
        answer: Any = int(value) if value.isdigit() else value
        self.wild = answer if switch == "wild_points" else self.wild
        switches = change(table.switches, {switch: answer})
        self.accept(commands.ChangeRules(replace(table, switches=switches)))

    def tie(self, names: str, phase: str, way: str, dealer: str, first: str) -> None:
        tie = self.game.tie_due
        assert {self.seats[name] for name in names.split()} == set(tie.players)
        assert (tie.phase, tie.won_by) == (int(phase), way)
        assert (tie.dealer, tie.first_player) == (self.seats[dealer], self.seats[first])

    def level_again(self, names: str) -> None:
        self.accept(commands.DrawTieRound(tuple(self.seats[name] for name in names.split())))

    def won(self, names: str) -> None:
        if self.game.tie_due:
            self.accept(commands.WinTieRound(self.seats[names]))
        assert set(self.game.outcome.winners) == {self.seats[name] for name in names.split()}
