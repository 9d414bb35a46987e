"""New game: who sits where, and by which rules."""

from __future__ import annotations

from scorekeeper.web.presenters.rules import closing_words, differ_title
from scorekeeper.web.table_form import RulesFields
from scorekeeper.wording.lists import side_by_side
from scorekeeper.wording.sheets import list_words, variant_words


def rules_words(fields: RulesFields) -> str:
    """The rules in one line: how many differ from the sheet, which phases, which variant."""
    parts = [differ_title(len(fields.changes))]
    if fields.phases != "classic":
        parts.append(list_words(fields.phases))
    if fields.phases == "classic" or fields.variant != "standard":
        parts.append(variant_words(fields.variant))
    if fields.keeper_closes:
        parts.append(closing_words())
    return side_by_side(parts)
