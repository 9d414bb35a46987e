"""Questions about a player's own cards: may I lay this, may I hit this, what does this count?

The cards are answered and forgotten. Nothing is stored unless the player shows the answer to the
table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.api import cards as api_cards
from scorekeeper.errors import NotationError
from scorekeeper.game.codec import LONGEST
from scorekeeper.game.standings import standings
from scorekeeper.game.turns.model import turn_problem
from scorekeeper.game.values import Seat
from scorekeeper.pages.shown.card_desk import (
    OwnedMeld,
    TypedLayDown,
    instead_words,
    melds_on_table,
    read_lay_down,
)
from scorekeeper.pages.shown.cards import (
    card_view,
    grown_views,
    may_take_wild,
    meld_views,
    phase_of,
    wilds_wanted_back,
)
from scorekeeper.pages.shown.replies import (
    CardQuestion,
    MeldOption,
    PhaseOption,
    PlayerOption,
    Reply,
    TableQuestion,
    Topic,
    refusal_reply,
    reply,
    topic_of_answer,
    unreadable_reply,
)
from scorekeeper.rules.cards import LAST_LOW_NUMBER, Card, hand_points
from scorekeeper.rules.deck import deck_problems
from scorekeeper.rules.hits import HitVerdict, judge_hit
from scorekeeper.rules.judge import lays_whole_phase
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import parse_cards, print_cards
from scorekeeper.rules.phases import GroupKind, Phase
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches, switches_that_flip
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.terms import groups_words, kind_word, phase_short, short_cards
from scorekeeper.wording.typed_words import typed_words

KINDS = ("lay", "hit", "count")

_LAY, _HIT, _COUNT = Topic(("§17",)), Topic(("§22",)), Topic(("§25",))

_LAYING = ("min_natural", "same_number_sets", "wrap", "partial_lay", "wild_on_full_run")
_HITTING = ("hit_same_turn", "wild_on_full_run", "wrap", "wild_replace", "wild_move")
"""The switches that could change the answer."""

_OF_A_PLAYER = frozenset({"own_phase_not_laid", "not_in_turn_of_laying"})
"""Problems that name the player, if that is not the player who asks."""


def card_question(asked: TableQuestion, kind: str, fields: Mapping[str, str]) -> CardQuestion:
    """The question of this kind, one of KINDS, with the reply; from the fields of its page."""
    typed = fields.get("cards", "")[:LONGEST]
    match kind:
        case "lay":
            return lay_question(asked, typed, fields.get("phase", ""))
        case "hit":
            return hit_question(asked, typed, fields)
        case _:
            return count_question(asked, typed)


# --- may I lay this? ------------------------------------------------------------------------------


def lay_question(asked: TableQuestion, typed: str, number_typed: str) -> CardQuestion:
    """The cards typed so far, against one phase of this table."""
    numbers = [entry.number for entry in asked.table.phases]
    number = int(number_typed) if number_typed in map(str, numbers) else _phase_of_asker(asked)
    phase = phase_of(asked.game, number)
    assert phase is not None  # one of this table's own numbers
    try:
        reading = read_lay_down(phase, typed, asked.table.switches)
    except NotationError as error:
        found, text = unreadable_reply(asked, _LAY, error), typed
        reading = read_lay_down(phase, "", asked.table.switches)
    else:
        found, text = _lay_reply(asked, phase, number, reading), reading.field
    return CardQuestion(
        kind="lay",
        typed=text,
        reply=found,
        answered=not reading.is_empty,
        lines=reading.lines,
        phases=_phase_options(asked, number),
        colours=any(g.kind in (GroupKind.COLOR, GroupKind.CRUN) for g in phase.groups),
    )


def _lay_reply(asked: TableQuestion, phase: Phase, number: int, reading: TypedLayDown) -> Reply:
    question = _("May I lay %(cards)s as phase %(number)s?", cards=reading.text, number=number)
    if reading.is_empty:
        return reply(asked, _LAY, _("May I lay this?"), "plain", _("Tap the cards of the phase."))

    def legal(switches: Switches) -> bool:
        return read_lay_down(phase, reading.field, switches).verdict.legal

    problems = reading.verdict.problems
    topic = topic_of_answer(
        _LAY, problems, switches_that_flip(legal, asked.table.switches, _LAYING)
    )
    if problems:
        found = refusal_reply(asked, topic, question, problems)
        return replace(found, lines=(*found.lines, *instead_words(reading)))
    if _has_laid(asked):
        head = _("No. You have already laid in this round.")
        lines = (
            _("Only one phase a round. These cards would be phase %(number)s.", number=number),
        )
        topic = replace(topic, rests_on=("§19",))
        return reply(asked, topic, question, "no", head, lines, codes=("already_laid",))
    later = (_other_phase_words(asked, number), _other_turn_words(asked))
    if not lays_whole_phase(phase, reading.verdict):
        head = _("Yes, as part of phase %(number)s.", number=number)
        return reply(asked, topic, question, "yes", head, later, codes=("part",))
    head, below = _yes_words(reading, number)
    return reply(asked, topic, question, "yes", head, (*below, *later))


def _yes_words(reading: TypedLayDown, number: int) -> tuple[str, tuple[str, ...]]:
    """The answer to a legal lay-down, and the lines below it. The groups are named if the cards
    were not typed group by group."""
    if reading.in_order:
        return _("Yes. That is phase %(number)s.", number=number), ()
    head = _("Yes, as %(groups)s.", groups=groups_words(reading.groups))
    return head, (_("That is phase %(number)s.", number=number),)


def _has_laid(asked: TableQuestion) -> bool:
    """Are the cards of this player's phase on the table? If the lay-down was only marked, its cards
    may still be typed."""
    open_round = asked.game.open
    if open_round is None or asked.by is None:
        return False
    mark = open_round.laid.get(asked.by)
    return mark is not None and mark.melds is not None


def _other_phase_words(asked: TableQuestion, number: int) -> str:
    """A note on legal cards; "" unless the player is on another phase."""
    if asked.by is None or asked.by not in asked.game.playing:
        return ""
    open_round = asked.game.current_phase(asked.by)
    if open_round in (None, number):
        return ""
    return _("But you are on phase %(number)s.", number=open_round)


def _other_turn_words(asked: TableQuestion) -> str:
    """A note on legal cards; "" unless it is another player's turn."""
    turn = _whose_turn(asked)
    if asked.by is None or turn is None or turn == asked.by:
        return ""
    return _("Only in your own turn; now it is %(name)s’s turn.", name=asked.name(turn))


def _phase_of_asker(asked: TableQuestion) -> int:
    """The number of the phase that is most likely meant: the asker's, else that of the player who
    begins."""
    open_round = asked.game.open
    first = asked.by or (open_round.first_player if open_round is not None else "")
    working = {line.seat: line.current_phase for line in standings(asked.game)}
    open_to = asked.game.phases_open(first) if first in asked.game.seats else ()
    number = working.get(first) or next(iter(open_to), None)
    return asked.table.phases[0].number if number is None else number


def _phase_options(asked: TableQuestion, chosen: int) -> tuple[PhaseOption, ...]:
    on: dict[int, list[str]] = {}
    for line in standings(asked.game):
        if line.current_phase is not None:
            on.setdefault(line.current_phase, []).append(asked.name(line.seat))
    options = []
    for entry in asked.table.phases:
        words = f"{entry.number} · {phase_short(entry.phase)}"
        if entry.number in on:
            words = f"{words} ({side_by_side(on[entry.number])})"
        options.append(PhaseOption(entry.number, words, entry.number == chosen))
    return tuple(options)


# --- may I hit this? ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _AskedHit:
    """The hit in question. `laid_now`: this player laid in this same turn; the page asks for it,
    unless turns are followed. `take`: the wilds wanted back from the meld."""

    by: Seat
    laid_now: bool
    target: OwnedMeld
    cards: tuple[Card, ...]
    take: tuple[Card, ...] = ()


def hit_question(asked: TableQuestion, typed: str, fields: Mapping[str, str]) -> CardQuestion:
    """The cards typed so far, on one of the melds of this table."""
    on_table, by = melds_on_table(asked.view), _who_hits(asked, fields.get("by", ""))
    at = _chosen_meld(fields.get("meld", ""), on_table)
    laid_now = fields.get("laid-now", "") == "yes" or _laid_this_turn(asked, by)
    page = CardQuestion(
        kind="hit",
        typed=typed,
        reply=_first_reply(asked, on_table, at),
        melds=_meld_options(asked, on_table, at),
        players=_player_options(asked, by),
        laid_now=laid_now,
        may_take=any(may_take_wild(each.meld, asked.table.switches) for each in on_table),
        take=fields.get("take", "") == "yes",
        colours=any(each.meld.kind in (GroupKind.COLOR, GroupKind.CRUN) for each in on_table),
    )
    try:
        cards = parse_cards(typed, typed_words())
    except NotationError as error:
        return replace(page, reply=unreadable_reply(asked, _HIT, error))
    views = tuple(card_view(card, index=at) for at, card in enumerate(cards))
    page = replace(page, typed=print_cards(cards), cards=views)
    if at is None or not cards:
        return page
    hit = _AskedHit(by=by, laid_now=laid_now, target=on_table[at], cards=cards)
    if page.take and may_take_wild(hit.target.meld, asked.table.switches):
        hit = replace(hit, take=wilds_wanted_back(hit.target.meld, cards))
    verdict = _judge(asked, hit, asked.table.switches)
    after = grown_views(on_table[at].meld, verdict.target, cards) if verdict.legal else ()
    return replace(page, answered=True, after=after, reply=_hit_reply(asked, hit, verdict))


def _hit_reply(asked: TableQuestion, hit: _AskedHit, verdict: HitVerdict) -> Reply:
    def legal(switches: Switches) -> bool:
        return _judge(asked, hit, switches).legal

    topic = topic_of_answer(
        _HIT, verdict.problems, switches_that_flip(legal, asked.table.switches, _HITTING)
    )
    question = _hit_words(asked, hit)
    if not verdict.legal:
        return refusal_reply(asked, topic, question, tuple(_with_players(asked, hit, verdict)))
    then = _("The meld is then %(meld)s.", meld=_meld_words(verdict.target))
    lines = (then, _taken_words(verdict), _discard_words(asked))
    return reply(asked, topic, question, "yes", _("Yes, that fits."), lines)


def _with_players(asked: TableQuestion, hit: _AskedHit, verdict: HitVerdict) -> Iterator[Problem]:
    """The problems of a hit, with the facts that the page knows: the player, unless that is the one
    who asks, and whose turn it is."""
    for found in verdict.problems:
        if found.code == "not_your_turn":
            yield turn_problem("not_your_turn", seat=hit.by, turn=_whose_turn(asked))
        elif found.code in _OF_A_PLAYER and hit.by != asked.by:
            yield Problem(found.code, found.rule, {**found.facts, "seat": hit.by})
        else:
            yield found


def _whose_turn(asked: TableQuestion) -> Seat | None:
    """The player whose turn it is; None if that is unknown, or turns are not followed."""
    open_round = asked.game.open
    if open_round is None or open_round.turns is None:
        return None
    return open_round.turns.turn


def _discard_words(asked: TableQuestion) -> str:
    """A reminder to keep a card for the discard (§27), because the page does not know how many
    cards are left."""
    if asked.table.switches.go_out_discard != "required":
        return ""
    return _("Keep one card to discard.")


def _taken_words(verdict: HitVerdict) -> str:
    if not verdict.taken:
        return ""
    return _("Back in the hand: %(cards)s.", cards=short_cards(verdict.taken))


def _hit_words(asked: TableQuestion, hit: _AskedHit) -> str:
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


def _judge(asked: TableQuestion, hit: _AskedHit, switches: Switches) -> HitVerdict:
    open_round, turn = asked.game.open, _whose_turn(asked)
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


def _meld_words(meld: Meld) -> str:
    return " ".join(
        f"{card}={value}" if card.is_wild else str(card)
        for card, value in zip(meld.cards, meld.stands_for, strict=True)
    )


def _first_reply(asked: TableQuestion, on_table: Sequence[OwnedMeld], at: int | None) -> Reply:
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
    after_own = _("You may hit in your own turn, once you have laid your phase.")
    return reply(asked, _HIT, question, "wait", _("Nobody has laid yet."), (after_own,))


def _who_hits(asked: TableQuestion, seat: str) -> Seat:
    """The player who wants to hit: the player chosen, else the one who asks, else the one whose
    turn it is, else the first who has laid."""
    game, open_round = asked.game, asked.game.open
    if seat in game.playing:
        return seat
    turn = _whose_turn(asked)
    laid = next(iter(open_round.laid), None) if open_round is not None else None
    likely = (asked.by, turn, laid, *game.playing)
    return next(each for each in likely if each is not None and each in game.playing)


def _laid_this_turn(asked: TableQuestion, by: Seat) -> bool:
    open_round = asked.game.open
    if open_round is None or open_round.turns is None:
        return False
    return open_round.turns.turn == by and open_round.turns.laid_this_turn


def _chosen_meld(typed: str, on_table: Sequence[OwnedMeld]) -> int | None:
    if len(on_table) == 1:
        return 0
    return int(typed) if typed in map(str, range(len(on_table))) else None


def _meld_options(
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


def _player_options(asked: TableQuestion, chosen: Seat) -> tuple[PlayerOption, ...]:
    playing = asked.game.playing
    return tuple(PlayerOption(seat, asked.name(seat), seat == chosen) for seat in playing)


# --- what does this count? ------------------------------------------------------------------------


def count_question(asked: TableQuestion, typed: str) -> CardQuestion:
    """The points of the cards typed so far."""
    try:
        cards = parse_cards(typed, typed_words())
    except NotationError as error:
        return CardQuestion(kind="count", typed=typed, reply=unreadable_reply(asked, _COUNT, error))
    views = tuple(card_view(card, index=at) for at, card in enumerate(cards))
    rules = asked.table.switches
    question = _("What do %(cards)s count?", cards=short_cards(cards) or "–")
    if not cards:
        found = reply(asked, _COUNT, question, "plain", _("Tap the cards left in the hand."))
    elif problems := deck_problems(cards):
        found = refusal_reply(asked, _COUNT, question, problems)
    else:
        points = api_cards.points(cards, table=asked.table).points
        head = _("That is %(points)s points.", points=points)
        switches = [s for s, there in _specials(cards).items() if there]
        topic = Topic(("§25", *switches), tuple(switches))
        lines, codes = _added_up(cards, rules), (str(points),)
        found = reply(asked, topic, question, "plain", head, lines, codes=codes)
    return CardQuestion(
        kind="count", typed=print_cards(cards), reply=found, answered=bool(cards), cards=views
    )


def _specials(cards: Sequence[Card]) -> dict[str, bool]:
    return {
        "wild_points": any(card.is_wild for card in cards),
        "skip_points": any(card.is_skip for card in cards),
    }


def _added_up(cards: Sequence[Card], rules: Switches) -> tuple[str, ...]:
    """The points of each kind of card, such as "2 wilds: 50" and "1 from 10 to 12: 10"."""
    wilds = [card for card in cards if card.is_wild]
    skips = [card for card in cards if card.is_skip]
    low = [card for card in cards if card.number is not None and card.number <= LAST_LOW_NUMBER]
    high = [card for card in cards if card.number is not None and card.number > LAST_LOW_NUMBER]
    kinds = (
        (wilds, ngettext("%(num)s wild", "%(num)s wilds", len(wilds))),
        (skips, ngettext("%(num)s skip", "%(num)s skips", len(skips))),
        (high, ngettext("%(num)s from 10 to 12", "%(num)s from 10 to 12", len(high))),
        (low, ngettext("%(num)s from 1 to 9", "%(num)s from 1 to 9", len(low))),
    )
    return tuple(
        # Translators: one line of an addition, such as “2 wilds: 50”.
        pgettext(
            "points of some cards",
            "%(cards)s: %(points)s",
            cards=words,
            points=hand_points(alike, rules),
        )
        for alike, words in kinds
        if alike
    )
