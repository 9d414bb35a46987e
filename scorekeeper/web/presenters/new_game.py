"""New game: who sits where, and by which rules."""

from __future__ import annotations

from scorekeeper.web.presenters.rules import closing_words, differ_words
from scorekeeper.web.table_form import RulesFields
from scorekeeper.wording.variants import list_words, variant_words


def rules_words(fields: RulesFields) -> str:
    """The rules in one line: how many differ from the sheet, which phases, which variant."""
    parts = [differ_words(len(fields.changes))]
    if fields.phases != "classic":
        parts.append(list_words(fields.phases))
    if fields.phases == "classic" or fields.variant != "standard":
        parts.append(variant_words(fields.variant))
    if fields.keeper_closes:
        parts.append(closing_words())
    line = ", ".join(parts)
    return line[:1].upper() + line[1:]
