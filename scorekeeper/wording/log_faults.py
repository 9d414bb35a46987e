"""Sentences for what is wrong with an entry of an archive.

The codes come from `game.log_check`, `service.players` and `service.archive`.
"""

from __future__ import annotations

from flask_babel import gettext as _


def fault_text(code: str) -> str:
    """The sentence of this code. Raises KeyError for an unknown code."""
    return fault_words()[code]


def fault_words() -> dict[str, str]:
    """Every code with its sentence, in the reader's language."""
    return {
        "already_laid": _("This player had already laid a phase in this round."),
        "cannot_be_struck": _("It takes back what could not be taken back at that moment."),
        "command_twice": _("The entries of one command are not together, or it comes twice."),
        "counted_before": _("This player had already counted in this round."),
        "meld_does_not_fit": _("The cards are not those of the meld."),
        "name_missing": _("A player has no name."),
        "name_too_long": _("A name is too long."),
        "no_meld_there": _("It hits a meld that is not on the table."),
        "no_round_open": _("No round was being played then."),
        "no_skip_there": _("No skip was waiting for this player."),
        "no_such_time": _("It cannot have been recorded at that time."),
        "no_turns_followed": _("Nobody followed the turns then."),
        "nobody_is_out": _("A hand was counted before anybody was out."),
        "nobody_there": _("It names a player who was not playing."),
        "not_all_counted": _("The round was closed before everybody had counted."),
        "not_now": _("That was not possible then."),
        "nothing_to_correct": _("It corrects an entry that is not there or not of its kind."),
        "other_rules": _("It changes the phases, the sheet or the variant in mid-game."),
        "out_before": _("Somebody was out already."),
        "points_impossible": _("Nobody can have these points."),
        "round_is_over": _("The round was over already."),
        "same_name_twice": _("Two players have the same name."),
        "seat_taken": _("The late player took a seat that was already given."),
        "seats_do_not_fit": _("These seats cannot be at one table."),
        "skips_itself": _("Nobody can skip themselves."),
        "start_is_first": _("A game starts once, with its first entry."),
        "strike_among_others": _("An entry that takes something back stands among others."),
        "struck_before": _("It takes back something that was already taken back."),
        "unknown_phase": _("It names a phase that this table does not play."),
        "unknown_rules": _("Nobody can play by these rules."),
        "unreadable_codes": _("What the table overruled cannot be read."),
        "word_too_long": _("A word in it is missing or too long."),
        "wrong_round": _("It names another round than the one it is about."),
    }
