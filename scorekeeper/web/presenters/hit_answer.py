"""The referee's answer to a hit while it is typed, and the other runs its cards can make."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.errors import NotationError
from scorekeeper.game.commands import HitMeld
from scorekeeper.game.move_commands import JudgedHit, judge_hit_command
from scorekeeper.game.state import OpenRound
from scorekeeper.rules.cards import HIGHEST, LOWEST, Colour
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.notation import TypedGroup, print_groups
from scorekeeper.rules.phases import GroupKind
from scorekeeper.service import TableView
from scorekeeper.web.presenters.lay_down import ShownVerdict
from scorekeeper.web.presenters.typed_cards import ReadingOption
from scorekeeper.wording.errors import notation_text
from scorekeeper.wording.problems import refusal_lines
from scorekeeper.wording.terms import short_cards

_MENDED_LATER = frozenset(
    {
        "nothing_added",
        "colour_not_said",
        "own_phase_not_laid",
        "not_your_turn",
        "not_in_deck",
        "hit_after_out",
    }
)
"""Problems that a later moment or a further word can solve. Any other one means no."""


_RUNS = (GroupKind.RUN, GroupKind.CRUN)


def hit_answer(
    view: TableView, command: HitMeld, seen: JudgedHit, error: NotationError | None
) -> ShownVerdict:
    """The answer to this hit, as far as it is typed. `error` is what cannot be read in it."""
    if error is not None:
        return ShownVerdict("wait", _("I cannot read that yet."), (notation_text(error),))
    if not command.cards:
        moves = not seen.problems
        more = (
            (_("To move the wild to the other end, record without adding a card."),)
            if moves
            else ()
        )
        return ShownVerdict("plain", _("Tap what you add"), more or (_("I answer as you go."),))
    if seen.problems or seen.meld is None:
        head, *lines = refusal_lines(seen.problems, view.names) or ("",)
        later = all(found.code in _MENDED_LATER for found in seen.problems)
        codes = frozenset(found.code for found in seen.problems)
        return ShownVerdict("wait" if later else "no", head, tuple(lines), codes)
    return ShownVerdict("yes", _grown(seen.meld), _back_to_hand(view, command, seen))


def _back_to_hand(view: TableView, command: HitMeld, seen: JudgedHit) -> tuple[str, ...]:
    if not seen.taken:
        return ()
    cards, name = short_cards(seen.taken), view.names[command.seat]
    return (_("Back in %(name)s’s hand: %(cards)s.", cards=cards, name=name),)


def _grown(meld: Meld) -> str:
    if meld.kind in _RUNS:
        low, high = meld.stands_for[0], meld.stands_for[-1]
        return _("Yes. The run then goes from %(low)s to %(high)s.", low=low, high=high)
    return ngettext(
        "Yes. The meld then has %(num)s card.",
        "Yes. The meld then has %(num)s cards.",
        len(meld.cards),
    )


def turn_note(view: TableView, open_round: OpenRound, command: HitMeld) -> str:
    """A rule about the turn of laying down (§23), said only where nobody follows the turns."""
    allowed = view.game.table.switches.hit_same_turn
    own = command.owner == command.seat
    if open_round.turns is not None or allowed == "all" or (allowed == "own" and own):
        return ""
    if allowed == "own":
        return _(
            "Hits on other players’ melds count only from the turn after laying down."
            " I do not know whose turn it is."
        )
    return _("Hits count only from the turn after laying down. I do not know whose turn it is.")


def other_runs(
    view: TableView, open_round: OpenRound, command: HitMeld
) -> tuple[ReadingOption, ...]:
    """Every other run these cards can make: a wild may go to the low or the high end."""
    if not any(card.is_wild for card in command.cards):
        return ()
    found: dict[int | Colour, ReadingOption] = {}
    usual = judge_hit_command(view.game, open_round, _beginning(command, command.declare))
    for low in range(LOWEST, HIGHEST + 1):
        seen = judge_hit_command(view.game, open_round, _beginning(command, low))
        if not isinstance(seen, JudgedHit) or seen.problems or seen.meld is None:
            continue
        meld = seen.meld
        if meld.kind not in _RUNS:
            return ()
        chosen = isinstance(usual, JudgedHit) and usual.meld == meld
        text = print_groups([TypedGroup(command.cards, low)])
        label = f"{meld.stands_for[0]}–{meld.stands_for[-1]}"
        found.setdefault(meld.stands_for[0], ReadingOption(label, text, chosen))
    return tuple(found.values()) if len(found) > 1 else ()


def _beginning(command: HitMeld, low: int | None) -> HitMeld:
    return HitMeld(
        command.seat, command.owner, command.group, command.cards, command.take, declare=low
    )
