"""One rule to choose: a question, and its answers as cards."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.web.presenters.cards import CardView, PhasePicture


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleQuestion:
    """One rule to choose. `field` is the name of its form field, `title` what it is about, `asked`
    the whole question. `changed`: the answer differs from what the sheet prints. `looks`: the page
    has to be made anew when another answer is chosen."""

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
