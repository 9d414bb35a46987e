"""Questions about one's own cards: may I lay this, may I hit this, what does this count?

What is typed is read, answered and forgotten: nothing of it is written down before the one who asks
shows it to the table (`pages.ask`).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.web.present.asked_cards import CardQuestion
from scorekeeper.web.present.count_question import count_question
from scorekeeper.web.present.hit_question import hit_question
from scorekeeper.web.present.lay_question import lay_question
from scorekeeper.web.present.reply import Asked

KINDS = ("lay", "hit", "count")
LONGEST = 400
"""Letters: more than any hand takes, however it is typed."""


def card_question(asked: Asked, kind: str, fields: Mapping[str, str]) -> CardQuestion:
    """The question of this kind with the reply to it, from the fields of its page."""
    typed = fields.get("cards", "")[:LONGEST]
    match kind:
        case "lay":
            return lay_question(asked, typed, fields.get("phase", ""))
        case "hit":
            return hit_question(asked, typed, fields)
        case _:
            return count_question(asked, typed)
