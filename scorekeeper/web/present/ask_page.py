"""Ask the referee: what is asked most at a table, the likeliest of this moment first.

Knows the tiles and their order, and what stands beneath them: a reply, or what a search found.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.rulebook import RULEBOOK
from scorekeeper.rules.sheets import SWITCH_VALUES
from scorekeeper.web.present.card_questions import KINDS
from scorekeeper.web.present.reply import Asked, Reply, reply_about
from scorekeeper.web.present.rulebook import Decided, RulebookPage, rulebook_page
from scorekeeper.web.present.situations import SITUATIONS, situation

TILES = 8


@dataclass(frozen=True, slots=True)
class Tile:
    """One question to tap. `about` is what it is asked by; a question about cards has a page of
    its own, `cards`."""

    about: str
    words: str
    cards: bool
    chosen: bool


@dataclass(frozen=True, slots=True)
class AskPage:
    """Everything the page shows. `reply` answers a tile; `found` is what a search found."""

    game_id: int
    seq: int
    sheet: str
    tiles: tuple[Tile, ...]
    more: tuple[Tile, ...]
    about: str
    asked: str
    reply: Reply | None
    found: RulebookPage | None
    may_change: bool


def is_question(about: str) -> bool:
    """Is there such a question, answered without a card?"""
    return about in SITUATIONS or about in SWITCH_VALUES or about in RULEBOOK


def replied(asked: Asked, about: str) -> Reply:
    """The reply to a question without cards. Raises KeyError where there is none."""
    return situation(asked, about) if about in SITUATIONS else reply_about(asked, about)


def ask_page(
    asked: Asked, about: str = "", searched: str = "", decided: tuple[Decided, ...] = ()
) -> AskPage:
    """The page with the reply to `about`, or with what was found for the words `searched`."""
    view = asked.view
    found = rulebook_page(asked.table, searched, decided) if searched.strip() else None
    tiles = tuple(_tile(each, about) for each in likeliest(asked))
    return AskPage(
        view.game_id,
        view.game.seq,
        asked.table.rule_sheet.title,
        tiles[:TILES],
        tiles[TILES:],
        about,
        searched.strip(),
        replied(asked, about) if about and found is None else None,
        found,
        may_change=view.game.open is not None and not view.game.paused,
    )


def likeliest(asked: Asked) -> tuple[str, ...]:
    """Every question that has a tile, the likeliest of this moment first."""
    game, due = asked.game, asked.game.open
    first: tuple[str, ...]
    if due is None:
        first = ("tie", "begins", "counts", "score_last_hand")
    elif due.out is not None:
        first = ("count", "counts", "out", "tie")
    elif due.laid:
        first = ("lay", "hit", "skip", "hit_same_turn")
    else:
        first = ("lay", "begins", "skip", "take")
    if due is not None and "on" in (game.table.switches.knock, game.table.switches.buy):
        first = (*first[:3], "knock", first[3])
    usual = ("lay", "hit", "skip", "take", "begins", "counts", "hit_same_turn", "tie")
    return tuple(dict.fromkeys((*first, *usual, "out", "wilds", "count", "knock")))


def _tile(about: str, chosen: str) -> Tile:
    return Tile(about, _words(about), about in KINDS, about == chosen)


def _words(about: str) -> str:
    words = {
        "lay": _("May I lay this?"),
        "hit": _("May I hit this?"),
        "count": _("Count my cards"),
        "skip": _("Whom may I skip?"),
        "take": _("May I take it?"),
        "knock": _("May I knock?"),
        "begins": _("Who begins?"),
        "counts": _("What counts?"),
        "hit_same_turn": _("Hit when laying?"),
        "out": _("How may I go out?"),
        "tie": _("If we tie?"),
        "wilds": _("What may wilds do?"),
        "score_last_hand": _("Does the last round count?"),
    }
    return words[about]
