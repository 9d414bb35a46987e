"""Questions about this moment of the game, answered without cards: whom may I skip, who begins?

`game.turn_questions` knows the turns. If turns are not followed, the reply states the rule itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from flask_babel import gettext as _

from scorekeeper.api.rule_answers import ruling_about
from scorekeeper.game.state import OpenRound
from scorekeeper.game.turn_questions import (
    first_turn,
    knock_problems,
    take_problems,
    whom_may_skip,
)
from scorekeeper.pages.shown.questions_asked_most import question_words
from scorekeeper.pages.shown.replies import Reply, TableQuestion, Topic, reply, reply_about, tone_of
from scorekeeper.rules.cards import SKIP, Card
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.wording.dealing import begins_words, deals_words
from scorekeeper.wording.lists import listed, one_of, sentence
from scorekeeper.wording.problems import turn_text
from scorekeeper.wording.terms import card_words
from scorekeeper.wording.texts import said

_SKIP = Topic(("skip_target", "skip_limit"), ("skip_target", "skip_limit"))
_TAKE = Topic(("§6", "skip_pickup"), ("skip_pickup",))
_KNOCK = Topic(("knock", "buy"), ("knock", "buy"))
_BEGINS = Topic(("§5", "first_upcard_skip"), ("first_upcard_skip",))
_POINTS_OF_CARDS = ("wild_points", "skip_points")
_COUNTS = Topic(("§25", *_POINTS_OF_CARDS), _POINTS_OF_CARDS, told_whole=True)
_OUT = Topic(("go_out_discard", "skip_last_card"), ("go_out_discard", "skip_last_card"))
_WILD_SWITCHES = ("wild_replace", "wild_move", "min_natural")
_WILDS = Topic(("§14", *_WILD_SWITCHES), _WILD_SWITCHES)


def _answer(asked: TableQuestion, switch: str) -> str:
    """What this table plays, in words."""
    return said(SWITCHES[switch].answers[getattr(asked.table.switches, switch)].words)


def _values(asked: TableQuestion, topic: Topic) -> tuple[str, ...]:
    """The answers of the house rules of this topic, as codes."""
    return tuple(str(getattr(asked.table.switches, switch)) for switch in topic.differently)


def _question_and_answer(asked: TableQuestion, switch: str) -> tuple[str, str]:
    return said(SWITCHES[switch].question), _answer(asked, switch)


def _whom_may_skip(asked: TableQuestion) -> Reply:
    """Yes or no for each other player, with the reason. Without an asker: the rule."""
    switches = asked.table.switches
    open_round = asked.game.open
    by = asked.by if asked.by is not None else asked.game.turn
    question = question_words("skip")
    if by is None or open_round is None or by not in asked.game.playing:
        also = (_question_and_answer(asked, "skip_limit"),)
        head, codes = _answer(asked, "skip_target"), _values(asked, _SKIP)
        return reply(asked, _SKIP, question, "plain", head, codes=codes, also=also)
    if by != asked.by:
        question = _("Who can %(name)s skip?", name=asked.name(by))
    found = tuple(whom_may_skip(asked.game, by))
    yes = [seat for seat, problems in found if not problems]
    reasons = [_why_not(asked, problems[0]) for _seat, problems in found if problems]
    if not yes:
        return reply(asked, _SKIP, question, "no", _("Nobody right now."), tuple(reasons))
    if switches.skip_target == "next":
        reasons = [_answer(asked, "skip_target")]
    if switches.skip_limit == "per_circle":
        reasons.append(_answer(asked, "skip_limit"))
    head = _("%(names)s.", names=one_of([asked.name(seat) for seat in yes]))
    found_reply = reply(asked, _SKIP, question, "yes", head, tuple(reasons), codes=yes)
    return replace(found_reply, cards="s")


def _why_not(asked: TableQuestion, problem: Problem) -> str:
    """Why this player cannot be skipped, in a list with others."""
    facts = problem.facts
    match problem.code:
        case "already_pending":
            name = asked.name(str(facts["seat"]))
            return _("Not %(name)s, who already has to miss a turn.", name=name)
        case "one_skip_per_player_per_circle":
            name, until = asked.name(str(facts["seat"])), asked.name(str(facts["until"]))
            return _("Not %(name)s, until %(until)s’s next turn.", name=name, until=until)
    return turn_text(problem, asked.names)


def _may_take(asked: TableQuestion) -> Reply:
    """The answer about the top discard if it is known; else about any card."""
    top = _top_discard(asked)
    question = _("May I take that card?")
    if top is not None:
        question = _("May I take the %(card)s?", card=card_words(top))
    seat = asked.by if asked.by in asked.game.playing else None
    if top is not None and (seat is not None or top.is_skip):
        problems = take_problems(asked.game, seat, top)
        lines = [turn_text(problem, asked.names) for problem in problems]
        if lines:
            if any(problem.code == "not_your_turn" for problem in problems):
                lines.append(_out_of_turn(asked))
            codes = [problem.code for problem in problems]
            return reply(asked, _TAKE, question, "no", lines[0], lines[1:], codes=codes)
        return reply(
            asked,
            _TAKE,
            question,
            "yes",
            _("Yes, instead of drawing from the pile."),
            (_top_only(),),
        )
    lines = [_top_only(), _out_of_turn(asked)]
    if asked.table.switches.skip_pickup == "allowed":
        head = _("Yes, any card, in your own turn.")
        return reply(asked, _TAKE, question, "yes", head, lines, codes=("any_card",))
    head = _("Yes, on your turn.")
    if top is None:
        head = _("Yes, in your own turn, unless it is a skip.")
    return reply(asked, _TAKE, question, "yes", head, lines, codes=("no_skip",))


def _top_discard(asked: TableQuestion) -> Card | None:
    return None if asked.game.turns is None else asked.game.turns.top


def _top_only() -> str:
    return _("Only the top card of the discards, and no card from the pile then.")


def _out_of_turn(asked: TableQuestion) -> str:
    knock, buy = asked.table.switches.knock == "on", asked.table.switches.buy == "on"
    if knock and buy:
        return _("Out of turn you may knock for it or buy it.")
    if knock:
        return _("Out of turn you may knock for it.")
    if buy:
        return _("Out of turn you may buy it.")
    return ""


def _may_knock(asked: TableQuestion) -> Reply:
    """Knocking and buying: the two ways to take a discard out of turn."""
    switches, by = asked.table.switches, asked.by
    buying = (_question_and_answer(asked, "buy"),)
    tone, head = tone_of("knock", switches.knock), _answer(asked, "knock")
    codes: list[str] = [switches.knock]
    if switches.knock == "on" and by is not None and by in asked.game.playing:
        problems = knock_problems(asked.game, by)
        if problems:
            tone, head = "no", turn_text(problems[0], asked.names)
            codes = [problem.code for problem in problems]
    also = buying if switches.buy == "on" or switches.knock == "off" else ()
    return reply(asked, _KNOCK, question_words("knock"), tone, head, codes=codes, also=also)


def _who_begins(asked: TableQuestion) -> Reply:
    """The player left of the dealer, unless the first card turned up takes the turn away."""
    question, open_round = question_words("begins"), asked.game.open
    tie = asked.game.tie_due
    if tie is not None:
        head = _("%(name)s begins the tie round.", name=asked.name(tie.first_player))
        line = sentence(deals_words(asked.name(tie.dealer)))
        topic, codes = Topic(("§5",)), ("tie", tie.first_player)
        return reply(asked, topic, question, "plain", head, (line,), codes=codes)
    if open_round is None:
        head = _("The player to the left of the dealer.")
        return reply(asked, _BEGINS, question, "plain", head)
    first = first_turn(asked.game, open_round)
    head = begins_words(asked.name(first))
    lines = [sentence(deals_words(asked.name(open_round.dealer)))]
    if first != open_round.first_player:
        skipped = asked.name(open_round.first_player)
        lines.append(_("%(name)s loses the first turn to a skip.", name=skipped))
    elif open_round.turned_up is None:
        lines.append(_if_a_skip_is_turned_up(asked, open_round))
    return reply(asked, _BEGINS, question, "plain", head, lines, codes=(first,))


def _if_a_skip_is_turned_up(asked: TableQuestion, open_round: OpenRound) -> str:
    """What happens to the first turn if a skip is turned up."""
    match asked.table.switches.first_upcard_skip:
        case "first_skipped":
            following = first_turn(asked.game, replace(open_round, turned_up=SKIP))
            return _(
                "If a skip is turned up, %(first)s loses the turn and %(next)s begins.",
                first=asked.name(open_round.first_player),
                next=asked.name(following),
            )
        case "cover":
            return _("If a skip is turned up, another card covers it.")
        case "mix_back":
            return _(
                "If a skip is turned up, it is shuffled back in and another card is turned up."
            )


def _what_counts(asked: TableQuestion) -> Reply:
    """The points of each kind of card left in a hand at this table."""
    head = ruling_about(asked.table, "§25").answer
    only_these = ruling_about(asked.table, "§26").answer
    codes = _values(asked, _COUNTS)
    return reply(
        asked, _COUNTS, question_words("counts"), "plain", head, (only_these,), codes=codes
    )


def _going_out(asked: TableQuestion) -> Reply:
    question = _("How may I go out? Must my last card be a discard?")
    lines = (ruling_about(asked.table, "§24").answer,)
    topic, also = _OUT, [_question_and_answer(asked, "skip_last_card")]
    if asked.table.switches.go_out_discard == "hits_only":  # no discard ends the round
        topic, also = Topic(("go_out_discard",), ("go_out_discard",)), []
    head, codes = _answer(asked, "go_out_discard"), _values(asked, topic)
    return reply(asked, topic, question, "plain", head, lines, codes=codes, also=also)


def _if_we_tie(asked: TableQuestion) -> Reply:
    switch, tie, lines = asked.table.tie_switch, asked.game.tie_due, []
    # When a tie is due, its round is closed, and closed rounds keep their rules.
    topic = Topic((switch,), (switch,) if tie is None else (), told_whole=True)
    if tie is not None:
        names = listed([asked.name(seat) for seat in tie.players])
        lines = [_("%(names)s play phase %(number)s again.", names=names, number=tie.phase)]
    head, codes = _answer(asked, switch), (str(getattr(asked.table.switches, switch)),)
    return reply(asked, topic, _("What if we tie?"), "plain", head, lines, codes=codes)


def _wilds(asked: TableQuestion) -> Reply:
    also = [_question_and_answer(asked, each) for each in _WILDS.differently]
    head = ruling_about(asked.table, "§14").answer
    codes = _values(asked, _WILDS)
    return reply(asked, _WILDS, question_words("wilds"), "plain", head, codes=codes, also=also)


SITUATIONS: dict[str, Callable[[TableQuestion], Reply]] = {
    "skip": _whom_may_skip,
    "take": _may_take,
    "knock": _may_knock,
    "begins": _who_begins,
    "counts": _what_counts,
    "out": _going_out,
    "tie": _if_we_tie,
    "wilds": _wilds,
}
"""Every question about the moment, by its name in the address."""


def is_question(about: str) -> bool:
    """Is there a question with this name that needs no cards?"""
    return about in SITUATIONS or about in SWITCHES or about in RULEBOOK


def reply_without_cards(asked: TableQuestion, about: str) -> Reply:
    """The reply to a question that needs no cards. Raises KeyError for an unknown one."""
    return SITUATIONS[about](asked) if about in SITUATIONS else reply_about(asked, about)
