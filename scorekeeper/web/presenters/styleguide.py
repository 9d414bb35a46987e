"""The style guide: one of everything that pages are drawn from, in every state."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.notation import parse_cards
from scorekeeper.rules.phases import CLASSIC
from scorekeeper.web.presenters.cards import CardView, PhasePicture, card_view, phase_picture
from scorekeeper.web.presenters.player_marks import SHAPES, PlayerMark, player_mark

_LETTERS = ("A", "B", "M", "D", "O", "T", "L", "I")
_TRACK = (*("done",) * 4, "now", *("",) * 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class StyleGuide:
    """`marks` has one of each shape, `two_letters` has two letters. `steps` is a track of ten."""

    marks: tuple[PlayerMark, ...]
    two_letters: PlayerMark
    steps: tuple[str, ...]
    cards: tuple[CardView, ...]
    pictures: tuple[PhasePicture, ...]


def style_guide() -> StyleGuide:
    """Invented players, and cards of every face."""
    marks = tuple(player_mark(at, _LETTERS[at - 1]) for at in range(1, len(SHAPES) + 1))
    cards = tuple(card_view(card) for card in parse_cards("R5 B7 Y9 G11 W S 8"))
    return StyleGuide(
        marks=marks,
        two_letters=player_mark(3, "Mi"),
        steps=_TRACK,
        cards=cards,
        pictures=tuple(phase_picture(CLASSIC.phases[at]) for at in (0, 1, 7)),
    )
