"""Variants in words."""

from __future__ import annotations

import re

from flask_babel import gettext as _
from flask_babel import ngettext


def variant_words(variant: str) -> str:
    """A variant as the table calls it."""
    match variant:
        case "standard":
            return _("all phases")
        case "fixed-10":
            return _("one round a phase, everyone moves up")
        case "even":
            return _("only the even phases")
        case "odd":
            return _("only the odd phases")
    if match := re.fullmatch(r"first-(\d+)", variant):
        return ngettext("only the first phase", "only the first %(num)s phases", int(match[1]))
    return variant
