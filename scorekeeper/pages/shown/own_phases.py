"""Our own phases, built by tapping or typed: the list, the phase being changed, and whether it can
be laid.

The builder has no address of its own: it answers the form of a new game (`shown.new_game`).
"""

from __future__ import annotations

from dataclasses import replace

from flask import render_template
from flask_babel import gettext as _

from scorekeeper.errors import NotationError
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhasePicture, phase_picture
from scorekeeper.pages.shown.house_rules import is_another_game, rules_page
from scorekeeper.rules.cards import CARDS_DEALT
from scorekeeper.rules.notation import SMALLEST_GROUP, parse_phase_list
from scorekeeper.rules.phases import PHASE_LISTS, Group, GroupKind, Phase
from scorekeeper.web.new_game_form import Answer, NewGameForm, NewGameSetup
from scorekeeper.web.table_form import (
    LONGEST_LIST,
    MOST_PARTS,
    MOST_PHASES,
    OWN,
    PhaseDraft,
    after_tap,
    phase_fault,
    read_draft,
    starting_list,
)
from scorekeeper.wording.amounts import phases_words
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.sheets import list_words, variant_words
from scorekeeper.wording.terms import group_words, phase_short, phase_words
from scorekeeper.wording.typed_words import typed_words

_EXAMPLE = parse_phase_list("set4+run5, color6, crun4+set3").phases


@immutable(kw_only=True)
class KindKey:
    """One kind of group as a key: its value, its short word, all of it for screen readers."""

    tap: str
    word: str
    spoken: str
    picture: PhasePicture
    chosen: bool


@immutable(kw_only=True)
class PartRow:
    """One part of the phase being changed. `less` is the tap of the minus key. If the part has the
    fewest cards already, that key takes the part away (`drops`); it is "" for the only part."""

    number: int
    kinds: tuple[KindKey, ...]
    size: int
    less: str
    drops: bool
    more: str


@immutable(kw_only=True)
class DraftLine:
    """One phase of the list. `faulty`: no hand can lay it."""

    number: int
    tap: str
    words: str
    picture: PhasePicture
    chosen: bool
    faulty: bool


@immutable(kw_only=True)
class StartingList:
    """A list to start from."""

    tap: str
    words: str


@immutable(kw_only=True)
class OwnPhasesPage:
    """Everything the builder shows. `verdict` says whether the phase being changed can be laid,
    `detail` why or how; `faulty` is the number of the first phase that cannot, 0 for none."""

    lines: tuple[DraftLine, ...]
    at: int
    count: str
    number: int
    words: str
    picture: PhasePicture
    parts: tuple[PartRow, ...]
    possible: bool
    verdict: str
    detail: str
    faulty: int
    can_add_part: bool
    can_add_phase: bool
    can_move_up: bool
    can_move_down: bool
    can_remove: bool
    starting_lists: tuple[StartingList, ...]
    typed: str
    typed_fault: str
    hint: str


def own_phases_page(draft: PhaseDraft, typed: str = "", typed_fault: str = "") -> OwnPhasesPage:
    """The builder with one phase open. With a fault, `typed` is shown as it was typed."""
    fault, last = phase_fault(draft.phase), len(draft.phases) - 1
    faulty = draft.first_fault
    return OwnPhasesPage(
        lines=tuple(_line(draft, at) for at in range(len(draft.phases))),
        at=draft.at,
        count=_count_words(draft),
        number=draft.at + 1,
        words=phase_words(draft.phase),
        picture=phase_picture(draft.phase),
        parts=tuple(_part(draft.phase, at) for at in range(len(draft.phase.groups))),
        possible=fault is None,
        verdict=_("This can never be laid") if fault else _("This can be laid"),
        detail=notation_text(fault) if fault else _cards_words(draft.phase.size),
        faulty=0 if faulty is None else faulty + 1,
        can_add_part=len(draft.phase.groups) < MOST_PARTS,
        can_add_phase=last + 1 < MOST_PHASES,
        can_move_up=draft.at > 0,
        can_move_down=draft.at < last,
        can_remove=last > 0,
        starting_lists=_starting_lists(),
        typed=typed or draft.notation,
        typed_fault=typed_fault,
        hint=_("For example: %(example)s.", example=_example()),
    )


def _example() -> str:
    """Phases as a player may type them, in the reader's language."""
    return ", ".join(" + ".join(map(group_words, phase.groups)) for phase in _EXAMPLE)


def _count_words(draft: PhaseDraft) -> str:
    if draft.list_name:
        return list_words(draft.list_name)
    return phases_words(len(draft.phases))


def _cards_words(size: int) -> str:
    if size == CARDS_DEALT:
        return _("It takes all %(dealt)s cards of the hand.", dealt=CARDS_DEALT)
    return _(
        "You need %(size)s of the %(dealt)s cards you are dealt.", size=size, dealt=CARDS_DEALT
    )


def _line(draft: PhaseDraft, at: int) -> DraftLine:
    phase = draft.phases[at]
    return DraftLine(
        number=at + 1,
        tap=f"open:{at}",
        words=phase_short(phase),
        picture=phase_picture(phase),
        chosen=at == draft.at,
        faulty=phase_fault(phase) is not None,
    )


def _part(phase: Phase, at: int) -> PartRow:
    group = phase.groups[at]
    drops = group.size == SMALLEST_GROUP
    less = f"less:{at}" if not drops else f"drop:{at}" if len(phase.groups) > 1 else ""
    return PartRow(
        number=at + 1,
        kinds=tuple(_kind(kind, at, chosen=kind is group.kind) for kind in GroupKind),
        size=group.size,
        less=less,
        drops=drops,
        more=f"more:{at}",
    )


def _kind(kind: GroupKind, at: int, *, chosen: bool) -> KindKey:
    word, spoken = _kind_words(kind)
    picture = phase_picture(Phase((Group(kind, 3),)))
    return KindKey(
        tap=f"kind:{at}:{kind}", word=word, spoken=spoken, picture=picture, chosen=chosen
    )


def _kind_words(kind: GroupKind) -> tuple[str, str]:
    words = {
        GroupKind.SET: (_("set"), _("set: cards of one number")),
        GroupKind.RUN: (_("run"), _("run: numbers in a row")),
        GroupKind.COLOR: (_("colour"), _("colour: cards of one colour")),
        GroupKind.CRUN: (_("colour run"), _("colour run: numbers in a row, all of one colour")),
    }
    return words[kind]


def _starting_lists() -> tuple[StartingList, ...]:
    lists = tuple((name, list_words(name)) for name in PHASE_LISTS)
    variants = tuple((name, variant_words(name)) for name in ("even", "odd", "first-5"))
    return tuple(
        StartingList(tap=f"start:{name}", words=words) for name, words in (*lists, *variants)
    )


# --- answers to the form --------------------------------------------------------------------------


def is_for_builder(form: NewGameForm, act: str) -> bool:
    """Is this a tap in the builder, or does it lead there? *Use these rules* leads there too if
    phases of one's own were chosen and never built."""
    never_built = form.rules.phases == OWN and not form.rules.own.strip()
    return "do" in form.posted or act in ("build", "built") or (act == "use" and never_built)


def answer_builder(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """Answer one tap in the builder, or open it."""
    if "do" in form.posted:
        return _phase_tapped(setup, form, form.posted["do"])
    return _opened(setup, form, act)


def _opened(setup: NewGameSetup, form: NewGameForm, act: str) -> Answer:
    """The builder, with the chosen list to start from. *Done* leads back to the rules, where a
    variant for which the list is too short is no longer chosen; if no hand can lay one of the
    phases, it opens that phase instead."""
    own = form.rules.own if form.rules.phases == OWN else ""
    draft = read_draft(own) if own.strip() else starting_list(form.rules.phases)
    if act == "built":
        if draft.first_fault is not None:
            return _builder(setup, form, replace(draft, at=draft.first_fault)), 422
        name = draft.list_name
        variant = form.rules.variant
        rules = replace(
            form.rules,
            phases=name or OWN,
            own="" if name else draft.notation,
            variant=variant if is_another_game(variant, len(draft.phases)) else "standard",
        )
        return rules_page(setup, replace(form, rules=rules), opened="phases")
    return _builder(setup, form, draft)


def _phase_tapped(setup: NewGameSetup, form: NewGameForm, tap: str) -> Answer:
    """One tap in the builder. *Use these* replaces the list by what is typed."""
    draft = read_draft(form.rules.own, form.posted.get("at", ""))
    if tap != "typed":
        return _builder(setup, form, after_tap(draft, tap))
    typed = form.posted.get("typed", "")[:LONGEST_LIST]
    try:
        phases = parse_phase_list(typed, typed_words()).phases
    except NotationError as error:
        return _builder(setup, form, draft, typed, notation_text(error)), 422
    return _builder(setup, form, read_draft(PhaseDraft(phases).notation))


def _builder(
    setup: NewGameSetup, form: NewGameForm, draft: PhaseDraft, typed: str = "", fault: str = ""
) -> str:
    rules = replace(form.rules, phases=OWN, own=draft.notation)
    return render_template(
        "shown/_own_phases.html" if form.partial else "shown/own_phases.html",
        setup=setup,
        form=replace(form, rules=rules),
        page=own_phases_page(draft, typed, fault),
    )
