"""The words of click that a user of `scorekeeper` may read.

They are listed only so that they get into the catalogues. Click looks them up there by itself,
because it asks the same domain of gettext.
"""

from __future__ import annotations

from gettext import gettext as _
from gettext import ngettext


def click_words() -> tuple[str, ...]:
    """All of them. A test compares them with the source of click."""
    return (
        *_help_words(),
        _("Error: {message}"),
        _("Invalid value: {message}"),
        _("Invalid value for {param_hint}: {message}"),
        _("Missing command."),
        _("Missing argument"),
        _("Missing option"),
        _("No such option {name!r}."),
        _("No such command {name!r}."),
        ngettext(
            "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1
        ),
        _("Option {name!r} does not take a value."),
        ngettext(
            "Option {name!r} requires an argument.",
            "Option {name!r} requires {nargs} arguments.",
            1,
        ),
        ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
        # Translators: number_type is a word of the program: integer range.
        _("{value!r} is not a valid {number_type}."),
        _("{value} is not in the range {range}."),
        _("Could not open file {filename!r}: {message}"),
        _("Aborted!"),
        ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    )


def _help_words() -> tuple[str, ...]:
    return (
        # Translators: the first word of the help in a terminal, before the command.
        _("Usage:"),
        _("Options"),
        _("Commands"),
        _("Show this message and exit."),
        _("Show the version and exit."),
        _("Try '{command} {option}' for help."),
        # Translators: in the help of an option: its value if it is not given.
        _("default: {default}"),
        _("required"),
    )
