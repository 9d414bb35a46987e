"""What the referee replies: one line, the reason, where the sheet has it, and what would change it.

Knows how a reply is put together from the rulebook's own rulings. What is asked about this moment
of this game is answered in `situations`, what is asked about cards in `card_questions`.

Names are handed in: a reply for the phone has people in it, a ruling for the log has their seats.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.game.rules_commands import MOST_LETTERS
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.rules.rulebook import RULEBOOK, RulePoint
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS
from scorekeeper.rules.switches import SwitchValue, differences
from scorekeeper.rules.table_rules import TableRules
from scorekeeper.service import TableView
from scorekeeper.web.presenters.rules import RuleAnswer, ruling_about
from scorekeeper.wording.switches import switch_words

Names = Mapping[Seat, str]


_PLAIN_YES = frozenset(
    {"same_number_sets", "wrap", "wild_on_full_run", "wild_replace", "wild_move", "partial_lay"}
    | {"skip_pickup", "skip_last_card", "skip_carry_over", "first_upcard_counts", "knock", "buy"}
    | {"rediscard_same_card", "end_immediately", "score_last_hand"}
)


_TONES: dict[tuple[str, SwitchValue], str] = {
    ("min_natural", "phase"): "no",
    ("min_natural", "group"): "no",
    ("min_natural", "none"): "yes",
    ("hit_same_turn", "all"): "yes",
    ("hit_same_turn", "own"): "wait",
    ("hit_same_turn", "none"): "no",
    ("skip_limit", "per_circle"): "wait",
    ("skip_limit", "pending"): "wait",
    ("skip_limit", "none"): "yes",
}


_YES = frozenset({"yes", "allowed", "on"})


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """A question at a table. `by` is whose phone asks, None where it is nobody's."""

    view: TableView
    names: Names
    by: Seat | None = None

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def table(self) -> TableRules:
        return self.view.game.table

    def name(self, seat: Seat) -> str:
        return self.names.get(seat, seat)


@dataclass(frozen=True, slots=True)
class Differently:
    """A house rule that would settle it otherwise: its switch and its question."""

    switch: str
    question: str


@dataclass(frozen=True, slots=True)
class Topic:
    """What a question is about: the rulings it rests on (a switch or a point each), the first of
    them above all, and the switches by which the table may settle it otherwise."""

    about: str
    rests_on: tuple[str, ...]
    differently: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Reply:
    """The referee's reply. `head` answers, `lines` say why. `rule` is the point, `statement` what
    it says in our words, empty where the answer says it; `place` is where this table's sheet has
    it, `others` are other sheets' answers. `about` is what a page asks it by, empty where cards
    were asked about."""

    question: str
    tone: str
    head: str
    lines: tuple[str, ...]
    rule: str
    statement: str
    place: str
    others: tuple[str, ...]
    differently: tuple[Differently, ...]
    about: str = ""


def tone_of(switch: str, value: SwitchValue) -> str:
    """Is this answer a yes, a no, something between, or neither?"""
    if switch in _PLAIN_YES:
        return "yes" if value in _YES else "no"
    return _TONES.get((switch, value), "plain")


def reply_about(asked: TableQuestion, about: str) -> Reply:
    """What this table plays, asked by its switch or its point. Raises KeyError."""
    ruling = ruling_about(asked.table, about)
    switches = () if about in RULEBOOK else (about,)
    tone = tone_of(about, getattr(asked.table.switches, about)) if switches else "plain"
    printed = ruling.sheet_says
    lines = (_("The sheet says: %(answer)s", answer=printed),) if printed else ()
    topic = Topic(about, (about,), switches)
    return _put_together(asked.table, topic, (ruling,), ruling.question, tone, ruling.answer, lines)


def reply(
    asked: TableQuestion,
    topic: Topic,
    question: str,
    tone: str,
    head: str,
    lines: Iterable[str] = (),
) -> Reply:
    """A reply to a question of this topic."""
    rulings = tuple(ruling_about(asked.table, each) for each in topic.rests_on)
    told = tuple(line for line in lines if line)
    return _put_together(asked.table, topic, rulings, question, tone, head, told)


def _put_together(
    table: TableRules,
    topic: Topic,
    rulings: Sequence[RuleAnswer],
    question: str,
    tone: str,
    head: str,
    lines: tuple[str, ...],
) -> Reply:
    first = rulings[0]
    others = tuple(
        f"{ruling.question} {other}" if len(rulings) > 1 else other
        for ruling in rulings
        for other in ruling.others
    )
    return Reply(
        question,
        tone,
        head,
        lines,
        first.rule,
        _statement(RULEBOOK[first.rule], table, head),
        first.place,
        others,
        tuple(Differently(switch, switch_words(switch).question) for switch in topic.differently),
        topic.about,
    )


def _statement(point: RulePoint, table: TableRules, head: str) -> str:
    """What the point says at this table, unless the answer says it already. The rulebook states a
    point as it is usually played; a table that plays it otherwise has its own answers there."""
    other = differences(table.switches, SHEETS[DEFAULT_SHEET].switches)
    changed = [switch for switch in point.switches if switch in other]
    if not changed:
        return "" if point.statement == head else point.statement
    said = []
    for switch in changed:
        words = switch_words(switch)
        answer = words.answers[other[switch]]
        if answer != head:
            said.append(f"{words.question} {answer}")
    return " ".join(said)


def settled_by(found: Reply, table: TableRules) -> tuple[str, str]:
    """The house rule, and its answer now, that says the same for every game; two empty words where
    none or more than one does."""
    if len(found.differently) != 1:
        return "", ""
    switch = found.differently[0].switch
    return switch, str(getattr(table.switches, switch))


def ruling_text(found: Reply) -> str:
    """The reply as it is shown to the table: the question, then the answer with its reason, as much
    as a ruling holds."""
    said = " ".join((found.head, *found.lines)).replace("\n", " ").strip()
    question = found.question.replace("\n", " ")[: MOST_LETTERS // 2]
    room = MOST_LETTERS - len(question) - 1
    if len(said) > room:
        said = said[: room - 1].rsplit(" ", 1)[0] + "…"
    return f"{question}\n{said}"
