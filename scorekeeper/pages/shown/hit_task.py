"""The task of the card desk to judge a hit: cards added to one meld, to be recorded or only asked
about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.commands import HitMeld
from scorekeeper.game.move_commands import JudgedHit, judge_hit_command
from scorekeeper.game.state import Game
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import (
    CardView,
    grown_views,
    may_take_wild,
    meld_views,
    wilds_wanted_back,
)
from scorekeeper.pages.shown.questions_asked_most import question_words
from scorekeeper.pages.shown.replies import (
    Reply,
    TableQuestion,
    Topic,
    refusal_reply,
    reply,
    topic_of_answer,
)
from scorekeeper.pages.shown.verdicts import ShownVerdict, refusal_verdict
from scorekeeper.pages.shown.wells import (
    FEW,
    CardDesk,
    CardField,
    OtherReadings,
    ReadingOption,
    Well,
    has_colours,
    loose_well,
    number_of_cards,
)
from scorekeeper.rules.cards import NUMBERS, Colour
from scorekeeper.rules.hits import judge_hit, numbers_and_colours_that_fit
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, parse_cards, parse_groups, print_groups
from scorekeeper.rules.phases import IN_A_ROW, OF_ONE_COLOUR
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.switches import Switches, switches_that_flip
from scorekeeper.service import TableView
from scorekeeper.wording.lists import listed, one_of, sentence, sentences, side_by_side
from scorekeeper.wording.terms import (
    cards_words,
    fitting_words,
    kind_word,
    meld_words,
    short_cards,
)
from scorekeeper.wording.typed_words import sure_notation, typed_words

_TOPIC = Topic(("§22",))

_HITTING = ("hit_same_turn", "wild_on_full_run", "wrap", "wild_replace", "wild_move")
"""The switches that could change the answer."""

_OF_A_PLAYER = frozenset({"own_phase_not_laid", "not_in_turn_of_laying"})
"""Problems that name the player, if that is not the player who asks."""


@immutable
class OwnedMeld:
    """One meld on the table, its owner, and its number among the owner's melds, from 1 on."""

    owner: Seat
    group: int
    meld: Meld


def melds_on_table(view: TableView) -> tuple[OwnedMeld, ...]:
    """Every typed meld of the open round, by seat."""
    laid = view.game.laid
    return tuple(
        OwnedMeld(seat, group, meld)
        for seat in view.game.seats
        if seat in laid
        for group, meld in enumerate(laid[seat].melds or (), start=1)
    )


def what_fits(meld: Meld, rules: Switches) -> str:
    """The numbers and colours that fit on this meld, and a wild where one does, in words; "" if
    nothing or anything fits."""
    if meld.kind in OF_ONE_COLOUR and meld.colour is None:
        return ""
    fits = numbers_and_colours_that_fit(meld, rules)
    wild = parse_cards("W")
    if judge_hit(meld, wild, rules).legal:
        fits = (*fits, str(wild[0]))
    return one_of(map(fitting_words, fits))


def laid_without_cards(view: TableView) -> tuple[Seat, ...]:
    """Who laid down without typing the cards, so that nobody can hit there, by seat."""
    laid = view.game.laid
    return tuple(seat for seat in view.game.seats if seat in laid and not laid[seat].melds)


@immutable(kw_only=True)
class HitTask:
    """Cards to be added to a meld by the player `seat`. `target` is None while no meld is chosen.
    `take` asks for a wild of the meld. `laid_now`: this player laid in this same turn. `overruled`:
    the table may overrule the referee, so the meld is drawn as it would then be. `asked` is the
    question, None if the hit is to be recorded."""

    view: TableView
    seat: Seat
    target: OwnedMeld | None
    take: bool = False
    laid_now: bool = False
    overruled: bool = False
    asked: TableQuestion | None = None

    @property
    def rules(self) -> Switches:
        return self.view.game.table.switches


def hit_command(task: HitTask, target: OwnedMeld, typed: TypedGroup) -> HitMeld:
    """The hit with these cards. A question may be put about any meld, so it asks a wild back only
    from one that gives it."""
    take = task.take and (task.asked is None or may_take_wild(target.meld, task.rules))
    taken = wilds_wanted_back(target.meld, typed.cards) if take else ()
    lowest = typed.declare if isinstance(typed.declare, int) else None
    return HitMeld(task.seat, target.owner, target.group, typed.cards, taken, lowest)


def hit_desk(task: HitTask, typed: str) -> CardDesk:
    """The desk with these cards as a hit. Raises NotationError for unreadable cards."""
    groups = parse_groups(typed, typed_words())
    cards = tuple(card for group in groups for card in group.cards)
    added = TypedGroup(cards, groups[-1].declare if groups else None)
    hit = _judged(task, added)
    if task.asked is not None:
        answer: ShownVerdict = _reply(task, task.asked, hit)
    else:
        assert hit is not None  # a hit is recorded on the page of its meld
        answer = _verdict(task, hit)
    return CardDesk(
        typed=sure_notation(print_groups([added] if cards else [])),
        groups=(added,),
        wells=_wells(task, added, hit, answer),
        readings=_other_runs(task, hit) if answer.tone == "yes" else (),
        answer=answer,
        field=CardField(
            label=_("Cards to add"),
            example="7 W",
            colours=_needs_colours(task),
            single=True,
            colour=_its_colour(task),
        ),
        judged=hit is not None and bool(cards),
        asked=task.asked is not None,
    )


def moves_a_wild(task: HitTask, typed: TypedGroup) -> bool:
    """Is no card typed, and moves a wild of this meld if that is recorded?"""
    hit = None if typed.cards else _judged(task, typed)
    return hit is not None and hit.legal_meld is not None


def _its_colour(task: HitTask) -> str:
    """The letter of the colour of this meld; "" if it has none, or if any meld may be chosen."""
    if task.asked is not None or task.target is None:
        return ""
    return task.target.meld.colour or ""


def _needs_colours(task: HitTask) -> bool:
    """Has this meld colours, or, if any meld may be chosen, one of them?"""
    melds = (task.target,) if task.asked is None else melds_on_table(task.view)
    return has_colours(each.meld for each in melds if each is not None)


@immutable
class _TypedHit:
    """A hit as typed, the meld as it lies, and what the referee finds."""

    target: OwnedMeld
    command: HitMeld
    found: JudgedHit

    @property
    def legal_meld(self) -> Meld | None:
        """The meld after the hit; None if the hit is not legal."""
        return None if self.found.problems else self.found.meld


def _judged(task: HitTask, added: TypedGroup) -> _TypedHit | None:
    """The hit as the referee judges it before recording; None while no meld is chosen."""
    if task.target is None:
        return None
    command = hit_command(task, task.target, added)
    return _TypedHit(task.target, command, _judge(task, command, task.view.game))


def _judge(task: HitTask, command: HitMeld, game: Game) -> JudgedHit:
    assert game.open is not None  # there is a meld on the table
    found = judge_hit_command(game, game.open, command, laid_now=task.laid_now)
    assert isinstance(found, JudgedHit)  # the meld is there
    return found


def _wells(
    task: HitTask, added: TypedGroup, hit: _TypedHit | None, answer: ShownVerdict
) -> tuple[Well, ...]:
    """The meld with the cards that fit, and those that do not. The page of a question shows all
    melds above, so its desk has the cards alone until they fit."""
    cards = added.cards
    fits = hit.found.meld if hit and (answer.tone == "yes" or task.overruled) else None
    if hit is None or (task.asked is not None and fits is None):
        return (loose_well(_("Your cards"), cards, FEW),)
    name = _("On the table afterwards") if task.asked is not None else _meld_name(task, hit.target)
    if fits is not None:
        return (_table_well(name, grown_views(hit.target.meld, fits, cards), answer),)
    table = _table_well(name, meld_views(hit.target.meld), answer)
    if not cards:
        return (table,)
    apart = _("Does not go there") if answer.tone == "no" else _("To add")
    return (table, replace(loose_well(apart, cards), look="apart"))


def _meld_name(task: HitTask, target: OwnedMeld) -> str:
    owner = task.view.names[target.owner]
    return _("%(name)s’s %(meld)s", name=owner, meld=meld_words(target.meld))


def _table_well(name: str, cards: tuple[CardView, ...], answer: ShownVerdict) -> Well:
    look = "whole" if answer.tone == "yes" else "filling"
    note = number_of_cards(len(cards))
    return Well(name=name, note=note, look=look, cards=cards, on_table=True)


def _other_runs(task: HitTask, hit: _TypedHit | None) -> tuple[OtherReadings, ...]:
    """Every run that the meld can become with these cards, if there are several: a wild may go to
    the low or the high end."""
    if hit is None or not any(card.is_wild for card in hit.command.cards):
        return ()
    options: dict[int | Colour, ReadingOption] = {}
    for low in NUMBERS:
        command = replace(hit.command, declare=low)
        found = _judge(task, command, task.view.game)
        if found.problems or found.meld is None:
            continue
        meld = found.meld
        if meld.kind not in IN_A_ROW:
            return ()
        text = sure_notation(print_groups([TypedGroup(command.cards, low)]))
        label = f"{meld.stands_for[0]}–{meld.stands_for[-1]}"
        chosen = hit.legal_meld == meld
        options.setdefault(meld.stands_for[0], ReadingOption(label, text, chosen))
    if len(options) < 2:
        return ()
    return (OtherReadings(_("The run goes"), tuple(options.values())),)


# --- to be recorded -------------------------------------------------------------------------------


def _verdict(task: HitTask, hit: _TypedHit) -> ShownVerdict:
    """The verdict on the cards so far, for the player who types them."""
    found, names = hit.found, task.view.names
    # Who has not laid is told so before any card is tapped.
    unlaid = [problem for problem in found.problems if problem.code == "own_phase_not_laid"]
    if not hit.command.cards and unlaid:
        answer = refusal_verdict(unlaid, names)
    elif not hit.command.cards:
        answer = ShownVerdict("plain", _("Which cards?"))
        if hit.legal_meld is not None:
            moves = _("A wild can also move to the other end, without a card.")
            answer = replace(answer, lines=(moves,))
    elif hit.legal_meld is None:
        answer = refusal_verdict(found.problems, names)
    else:
        answer = ShownVerdict("yes", _words_of_hit(hit.legal_meld), _back_to_hand(task, found))
    note = _turn_note(task, hit.target) if answer.tone != "no" else ""
    return replace(answer, lines=(*answer.lines, note)) if note else answer


def _back_to_hand(task: HitTask, found: JudgedHit) -> tuple[str, ...]:
    if not found.taken:
        return ()
    name = task.view.names[task.seat]
    return (_("Back in %(name)s’s hand: %(cards)s.", cards=cards_words(found.taken), name=name),)


def _words_of_hit(meld: Meld) -> str:
    if meld.kind in IN_A_ROW:
        low, high = meld.stands_for[0], meld.stands_for[-1]
        return _("Yes. The run then goes from %(low)s to %(high)s.", low=low, high=high)
    return ngettext(
        "Yes. The meld then has %(num)s card.",
        "Yes. The meld then has %(num)s cards.",
        len(meld.cards),
    )


def _turn_note(task: HitTask, target: OwnedMeld) -> str:
    """The rule about hits in the turn of laying down (§23), if it could forbid this hit. It is ""
    if turns are followed, because the referee then decides."""
    allowed, own = task.rules.hit_same_turn, target.owner == task.seat
    if task.view.game.turns is not None or allowed == "all" or (allowed == "own" and own):
        return ""
    if allowed == "own":
        return _(
            "Hits on other players’ melds count only from the turn after laying down."
            " I do not know whose turn it is."
        )
    return _("Hits count only from the turn after laying down. I do not know whose turn it is.")


# --- only asked about -----------------------------------------------------------------------------


def _reply(task: HitTask, asked: TableQuestion, hit: _TypedHit | None) -> Reply:
    """The referee's reply to these cards on this meld."""
    if hit is None or not hit.command.cards:
        return _first_reply(task, asked)

    def legal(switches: Switches) -> bool:
        table = replace(asked.table, switches=switches)
        return not _judge(task, hit.command, replace(asked.game, table=table)).problems

    problems = tuple(_with_players(task, asked, hit.found))
    turning = switches_that_flip(legal, task.rules, _HITTING)
    topic = topic_of_answer(_TOPIC, problems, turning)
    question = _hit_words(task, asked, hit)
    if hit.legal_meld is None:
        return refusal_reply(asked, topic, question, problems)
    then = _("The meld is then %(meld)s.", meld=_meld_words(hit.legal_meld))
    lines = (then, _taken_words(hit.found), _discard_words(task))
    return reply(asked, topic, question, "yes", _("Yes, that fits."), lines)


def _first_reply(task: HitTask, asked: TableQuestion) -> Reply:
    """What to do, as long as there is nothing to judge."""
    open_round = asked.game.open
    question = question_words("hit")
    if melds_on_table(task.view):
        chosen = task.target is not None
        head = _("Which cards?") if chosen else _("Which cards on the table? Tap them, then yours.")
        return reply(asked, _TOPIC, question, "plain", head)
    if open_round is not None and open_round.laid:
        names = [asked.name(seat) for seat in open_round.laid]
        line = _("First type the cards of %(names)s under Check cards.", names=side_by_side(names))
        head = _("Nobody typed the cards on the table.")
        return reply(asked, _TOPIC, question, "wait", head, (line,))
    after_own = _("You may hit in your own turn, once you have laid your phase.")
    return reply(asked, _TOPIC, question, "wait", _("Nobody has laid yet."), (after_own,))


def _with_players(task: HitTask, asked: TableQuestion, found: JudgedHit) -> Iterator[Problem]:
    """The problems of a hit. Whoever asks about an own hit is not spoken of by name."""
    for problem in found.problems:
        facts = dict(problem.facts)
        if problem.code in _OF_A_PLAYER and task.seat == asked.by:
            facts.pop("seat", None)
        yield replace(problem, facts=facts)


def _discard_words(task: HitTask) -> str:
    """A reminder to keep a card for the discard (§27), because the page does not know how many
    cards are left."""
    return _("Keep one card to discard.") if task.rules.go_out_discard == "required" else ""


def _taken_words(found: JudgedHit) -> str:
    if not found.taken:
        return ""
    return _("Back in the hand: %(cards)s.", cards=cards_words(found.taken))


def _hit_words(task: HitTask, asked: TableQuestion, hit: _TypedHit) -> str:
    parts = {
        "cards": short_cards(hit.command.cards),
        "name": asked.name(hit.target.owner),
        "kind": kind_word(hit.target.meld.kind),
        "meld": short_cards(hit.target.meld.cards),
    }
    if task.seat == asked.by:
        question = _("May I hit %(cards)s on %(name)s’s %(kind)s, %(meld)s?", **parts)
    else:
        by = asked.name(task.seat)
        question = _("May %(by)s hit %(cards)s on %(name)s’s %(kind)s, %(meld)s?", by=by, **parts)
    asks = [question]
    if hit.command.take:
        asks.append(_("May a wild be taken in exchange?"))
    if task.laid_now:
        asks.append(_("The phase was laid in this turn."))
    return sentences(map(sentence, asks))


def _meld_words(meld: Meld) -> str:
    return listed(view.words for view in meld_views(meld))
