"""A rule as a question with answers to choose from, and the cards that show an answer."""

from __future__ import annotations

from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import CardView, PhasePicture, card_view
from scorekeeper.rules.cards import SKIP, WILD, natural


@immutable(kw_only=True)
class RuleChoice:
    """One answer as a card. `short` is the answer in a few words, `detail` a further sentence,
    `printed` the name of the sheet that gives this answer, `groups` cards that show it,
    `pictures` the first two phases of a list."""

    value: str
    words: str
    short: str
    chosen: bool
    detail: str = ""
    printed: str = ""
    groups: tuple[tuple[CardView, ...], ...] = ()
    pictures: tuple[PhasePicture, ...] = ()


@immutable(kw_only=True)
class RuleQuestion:
    """One rule to choose. `field` is the name of its form field, `title` what it is about, `asked`
    the whole question. `changed`: the answer differs from what the sheet prints. `looks`: the
    server makes the page again when another answer is chosen."""

    field: str
    title: str
    asked: str
    choices: tuple[RuleChoice, ...]
    opened: bool
    changed: bool = False
    looks: bool = False

    @property
    def shown(self) -> str:
        """The chosen answer in a few words."""
        return next((choice.short for choice in self.choices if choice.chosen), "")


def example_cards(written: str) -> tuple[tuple[CardView, ...], ...]:
    """The cards of an example, group by group (`Answer.cards`)."""
    return tuple(
        tuple(map(_example_card, group.split())) for group in written.split("|") if group.strip()
    )


def _example_card(written: str) -> CardView:
    if written == "s":
        return card_view(SKIP)
    if written.startswith("w"):
        return card_view(WILD, int(written[1:]) if written[1:] else None)
    return card_view(natural(int(written)))
