"""May I hit this? Cards on a meld of this table.

Nobody tells the app in which turn a player laid down, so the page asks for it, unless turns are
followed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.game.turns.model import turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.hits import HitVerdict, judge_hit
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches, switches_that_flip
from scorekeeper.web.presenters.ask.cards import (
    CardQuestion,
    MeldOption,
    PlayerOption,
    refused,
    turned,
    unreadable,
)
from scorekeeper.web.presenters.ask.reply import Reply, TableQuestion, Topic, reply
from scorekeeper.web.presenters.best_hits import OwnedMeld, melds_on_table
from scorekeeper.web.presenters.cards import (
    card_view,
    grown_views,
    may_take_wild,
    meld_views,
    wilds_wanted_back,
)
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.terms import kind_word, short_cards
from scorekeeper.wording.typed_words import typed_words

_HIT = Topic(("§22",))


_HITTING = ("hit_same_turn", "wild_on_full_run", "wrap", "wild_replace", "wild_move")


@dataclass(frozen=True, slots=True, kw_only=True)
class _AskedHit:
    """The hit in question. `laid_now`: this player laid in this same turn. `take`: the wilds wanted
    back from the meld."""

    by: Seat
    laid_now: bool
    target: OwnedMeld
    cards: tuple[Card, ...]
    take: tuple[Card, ...] = ()


def hit_question(asked: TableQuestion, typed: str, fields: Mapping[str, str]) -> CardQuestion:
    """The cards typed so far, on one of the melds of this table."""
    on_table, by = melds_on_table(asked.view), _who_hits(asked, fields.get("by", ""))
    at = _chosen(fields.get("meld", ""), on_table)
    laid_now = fields.get("laid-now", "") == "yes" or _laid_this_turn(asked, by)
    page = CardQuestion(
        kind="hit",
        typed=typed,
        reply=_nothing_to_judge(asked, on_table, at),
        melds=_melds(asked, on_table, at),
        players=_players(asked, by),
        laid_now=laid_now,
        may_take=any(may_take_wild(each.meld, asked.table.switches) for each in on_table),
        take=fields.get("take", "") == "yes",
        colours=any(each.meld.kind in (GroupKind.COLOR, GroupKind.CRUN) for each in on_table),
    )
    try:
        cards = parse_cards(typed, typed_words())
    except NotationError as error:
        return replace(page, reply=unreadable(asked, _HIT, error))
    views = tuple(card_view(card, index=at) for at, card in enumerate(cards))
    page = replace(page, typed=print_cards(cards), cards=views)
    if at is None or not cards:
        return page
    hit = _AskedHit(by=by, laid_now=laid_now, target=on_table[at], cards=cards)
    if page.take and may_take_wild(hit.target.meld, asked.table.switches):
        hit = replace(hit, take=wilds_wanted_back(hit.target.meld, cards))
    verdict = _judged(asked, hit, asked.table.switches)
    after = grown_views(on_table[at].meld, verdict.target, cards) if verdict.legal else ()
    return replace(page, answered=True, after=after, reply=_reply(asked, hit, verdict))


def _reply(asked: TableQuestion, hit: _AskedHit, verdict: HitVerdict) -> Reply:
    def legal(switches: Switches) -> bool:
        return _judged(asked, hit, switches).legal

    topic = turned(
        _HIT, verdict.problems, switches_that_flip(legal, asked.table.switches, _HITTING)
    )
    question = _question(asked, hit)
    if not verdict.legal:
        return refused(asked, topic, question, tuple(_named(asked, hit, verdict)))
    then = _("The meld is then %(meld)s.", meld=_as_it_lies(verdict.target))
    lines = (then, _taken_up(verdict), _keep_one(asked))
    return reply(asked, topic, question, "yes", _("Yes, that fits."), lines)


_OF_A_PLAYER = frozenset({"own_phase_not_laid", "not_in_turn_of_laying"})


def _named(asked: TableQuestion, hit: _AskedHit, verdict: HitVerdict) -> Iterator[Problem]:
    """The problems, each with the player it is about unless that player asks, and with whose turn
    it is."""
    for found in verdict.problems:
        if found.code == "not_your_turn":
            yield turn_problem("not_your_turn", seat=hit.by, turn=_turn(asked))
        elif found.code in _OF_A_PLAYER and hit.by != asked.by:
            yield Problem(found.code, found.rule, {**found.facts, "seat": hit.by})
        else:
            yield found


def _turn(asked: TableQuestion) -> Seat | None:
    open_round = asked.game.open
    return (
        open_round.turns.turn if open_round is not None and open_round.turns is not None else None
    )


def _keep_one(asked: TableQuestion) -> str:
    """A reminder to keep a discard (§27), because the page does not know how many cards are
    left."""
    if asked.table.switches.go_out_discard != "required":
        return ""
    return _("Keep one card to discard.")


def _taken_up(verdict: HitVerdict) -> str:
    if not verdict.taken:
        return ""
    return _("Back in the hand: %(cards)s.", cards=short_cards(verdict.taken))


def _question(asked: TableQuestion, hit: _AskedHit) -> str:
    parts = {
        "cards": short_cards(hit.cards),
        "name": asked.name(hit.target.owner),
        "kind": kind_word(hit.target.meld.kind),
        "meld": short_cards(hit.target.meld.cards),
    }
    if hit.by == asked.by:
        question = _("May I hit %(cards)s on %(name)s’s %(kind)s, %(meld)s?", **parts)
    else:
        by = asked.name(hit.by)
        question = _("May %(by)s hit %(cards)s on %(name)s’s %(kind)s, %(meld)s?", by=by, **parts)
    asks = [question]
    if hit.take:
        asks.append(_("May a wild be taken in exchange?"))
    if hit.laid_now:
        asks.append(_("The phase was laid in this turn."))
    return sentences(map(sentence, asks))


def _judged(asked: TableQuestion, hit: _AskedHit, switches: Switches) -> HitVerdict:
    open_round, turn = asked.game.open, _turn(asked)
    return judge_hit(
        hit.target.meld,
        hit.cards,
        switches,
        owner="own" if hit.target.owner == hit.by else "other",
        own_phase_laid=bool(open_round and hit.by in open_round.laid),
        laid_this_turn=hit.laid_now,
        own_turn=turn in (None, hit.by),
        take=hit.take,
    )


def _as_it_lies(meld: Meld) -> str:
    return " ".join(
        f"{card}={value}" if card.is_wild else str(card)
        for card, value in zip(meld.cards, meld.stands_for, strict=True)
    )


def _nothing_to_judge(asked: TableQuestion, on_table: Sequence[OwnedMeld], at: int | None) -> Reply:
    open_round = asked.game.open
    question = _("May I hit this?")
    if on_table:
        head = _("Which cards?") if at is not None else _("Which meld? Tap it, then your cards.")
        return reply(asked, _HIT, question, "plain", head)
    if open_round is not None and open_round.laid:
        names = [asked.name(seat) for seat in open_round.laid]
        line = _("First type the cards of %(names)s under Lay down.", names=side_by_side(names))
        return reply(
            asked, _HIT, question, "wait", _("The melds on the table were not typed."), (line,)
        )
    return reply(asked, _HIT, question, "wait", _("Nobody has laid yet."), (_after_own(),))


def _after_own() -> str:
    return _("You may hit in your own turn, once you have laid your phase.")


def _who_hits(asked: TableQuestion, seat: str) -> Seat:
    """The player who wants to hit: the chosen one, else the asker, else whose turn it is, else who
    has laid."""
    game, open_round = asked.game, asked.game.open
    if seat in game.playing:
        return seat
    turn = _turn(asked)
    laid = next(iter(open_round.laid), None) if open_round is not None else None
    likely = (asked.by, turn, laid, *game.playing)
    return next(each for each in likely if each is not None and each in game.playing)


def _laid_this_turn(asked: TableQuestion, by: Seat) -> bool:
    open_round = asked.game.open
    if open_round is None or open_round.turns is None:
        return False
    return open_round.turns.turn == by and open_round.turns.laid_this_turn


def _chosen(typed: str, on_table: Sequence[OwnedMeld]) -> int | None:
    if len(on_table) == 1:
        return 0
    return int(typed) if typed in map(str, range(len(on_table))) else None


def _melds(
    asked: TableQuestion, on_table: Sequence[OwnedMeld], chosen: int | None
) -> tuple[MeldOption, ...]:
    return tuple(
        MeldOption(
            at=at,
            name=asked.name(each.owner),
            kind=kind_word(each.meld.kind),
            cards=meld_views(each.meld),
            chosen=at == chosen,
        )
        for at, each in enumerate(on_table)
    )


def _players(asked: TableQuestion, chosen: Seat) -> tuple[PlayerOption, ...]:
    playing = asked.game.playing
    return tuple(PlayerOption(seat, asked.name(seat), seat == chosen) for seat in playing)
