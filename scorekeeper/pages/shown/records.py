"""The records of the family in words: what a record is about, and its figure."""

from __future__ import annotations

from typing import assert_never

from flask_babel import gettext as _

from scorekeeper.service.statistics import FamilyRecord, RecordKind
from scorekeeper.wording.amounts import points_words, rounds_words, times_words, wins_words
from scorekeeper.wording.lists import with_capital


def record_label(kind: RecordKind) -> str:
    """What a record is about."""
    match kind:
        case RecordKind.MOST_WINS:
            return _("Most wins")
        case RecordKind.LONGEST_STREAK:
            return with_capital(_("most wins in a row"))
        case RecordKind.FEWEST_POINTS:
            return _("All ten phases with the fewest points")
        case RecordKind.QUICKEST_GAME:
            return _("Fewest rounds")
        case RecordKind.LONGEST_GAME:
            return _("Most rounds")
        case RecordKind.WORST_ROUND:
            return with_capital(_("most points in a round"))
        case RecordKind.MOST_OUT:
            return _("Went out most often in one game")
        case _:
            assert_never(kind)


def record_figure(record: FamilyRecord) -> str:
    """The figure of a record with its unit."""
    match record.kind:
        case RecordKind.MOST_WINS | RecordKind.LONGEST_STREAK:
            return wins_words(record.figure)
        case RecordKind.FEWEST_POINTS | RecordKind.WORST_ROUND:
            return points_words(record.figure)
        case RecordKind.QUICKEST_GAME | RecordKind.LONGEST_GAME:
            return rounds_words(record.figure)
        case RecordKind.MOST_OUT:
            return times_words(record.figure)
        case _:
            assert_never(record.kind)
