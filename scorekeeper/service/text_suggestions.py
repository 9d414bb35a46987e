"""The suggestions of this household for texts of the program, within their limits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from enum import Enum, auto

from scorekeeper.storage import text_suggestions
from scorekeeper.storage.database import Connections, stored_time
from scorekeeper.storage.text_suggestions import TextSuggestion

# The layers above use this name of storage, which they may not import.
__all__ = ["TextSuggestion"]

LONGEST_WORDING, LONGEST_REASON = 800, 300
"""Letters of a wording, and of a reason. The longest text of the catalogues has 600."""

MOST_SUGGESTIONS = 300
"""Suggestions that are kept. Then the host takes some out before there is room for more."""


class SuggestionFault(Enum):
    """Why a suggestion is not kept."""

    EMPTY = auto()
    LONG_WORDING = auto()
    LONG_REASON = auto()
    FULL = auto()


class TextSuggestions:
    """The suggestions of one database. Many threads may use it at once."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def all(self, language: str | None = None) -> tuple[TextSuggestion, ...]:
        """All suggestions, or those of this language, the oldest first."""
        found = text_suggestions.all_suggestions(self._connections.db)
        return tuple(each for each in found if language in (None, each.language))

    def keep(self, suggestion: TextSuggestion) -> SuggestionFault | None:
        """Keep this suggestion, with the time of now; or why not. A wording that only repeats the
        text counts as none."""
        wording, reason = suggestion.wording.strip(), " ".join(suggestion.reason.split())
        if wording == suggestion.shown.strip():
            wording = ""
        if not wording and not reason:
            return SuggestionFault.EMPTY
        if len(wording) > LONGEST_WORDING:
            return SuggestionFault.LONG_WORDING
        if len(reason) > LONGEST_REASON:
            return SuggestionFault.LONG_REASON
        now = stored_time(datetime.now(UTC))
        kept = replace(suggestion, wording=wording, reason=reason, made_at=now)
        room = text_suggestions.keep(self._connections.db, kept, MOST_SUGGESTIONS)
        return None if room else SuggestionFault.FULL

    def take_out(self, number: int) -> None:
        """Delete this suggestion."""
        text_suggestions.take_out(self._connections.db, number)

    def take_out_all(self, language: str) -> None:
        """Delete all suggestions of this language."""
        text_suggestions.take_out_all(self._connections.db, language)
