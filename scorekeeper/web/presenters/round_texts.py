"""What the script of the round-over form says: questions, the key to record, what is missing."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from scorekeeper.web.presenters.script_texts import hole, plural_forms


def round_texts() -> dict[str, str | dict[str, str]]:
    """Each text by the name under which `round.js` asks for it."""
    return _questions() | _states() | _keys()


def points_question(name: str) -> str:
    """Asks for the points of one player."""
    return _("%(name)s’s points?", name=name)


def _questions() -> dict[str, str | dict[str, str]]:
    return {
        "who": _("Who went out?"),
        "points": points_question(hole("name")),
        "all": _("All counted"),
        "check": _("Is that right?"),
        "did1": _("Did %(name)s lay the phase?", name=hole("name")),
        # Translators: names is a list of two or more players: Ann, Ben or Mia.
        "did": _("Did %(names)s lay their phase?", names=hole("names")),
        "yes": pgettext("answer: the phase was laid", "Laid"),
        "no": pgettext("answer: the phase was not laid", "Not laid"),
    }


def _states() -> dict[str, str | dict[str, str]]:
    return {
        # Translators: how many of the players have entered their points.
        "counted": _("%(done)s of %(all)s counted", done=hole("done"), all=hole("all")),
        "went": _("%(name)s went out", name=hole("name")),
        "out": _("went out"),
        "nobody": _("Nobody went out"),
        "tally": _("Cards: %(num)s, points: %(points)s", num=hole("num"), points=hole("points")),
        "worth": _("%(points)s points", points=hole("points")),
    }


def _keys() -> dict[str, str | dict[str, str]]:
    """What the key to record says. While something is missing, that stands below *Record*."""
    names = hole("names")
    return {
        "record": _("Record"),
        # Translators: the points of these players are missing.
        "names": _("Missing: %(names)s", names=names),
        "togo": plural_forms(
            lambda number: ngettext(
                # Translators: so many players whose points are missing.
                "%(count)s player left",
                "%(count)s players left",
                number,
                count=hole("count"),
            )
        ),
        "same": _("Nothing is changed yet"),
        "first": _("Correct the points first"),
        # Translators: a key; both players that were asked about did not lay their phase.
        "neither": _("Record, both without a phase"),
        # Translators: a key; three or more players did not lay their phase.
        "none": _("Record, all without a phase"),
        "not1": _("Record, no phase: %(name)s", name=hole("name")),
        "some": _("Record, phase laid: %(names)s", names=names),
    }
