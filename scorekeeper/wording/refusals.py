"""Sentences for refused commands and refused corrections of a round, which name players.

`problems` decides when these are used and when the sentences about *you* are.
"""

from __future__ import annotations

from collections.abc import Callable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.wording.lists import listed, one_of
from scorekeeper.wording.terms import Facts, Names, name_of, seat_name, seat_names

NamedSentence = Callable[[Facts, Names], str]
"""Makes the sentence of a refusal from its facts and the names of the players."""


def _named(sentence: Callable[[str], str]) -> NamedSentence:
    """A sentence that needs the name of one player and no other fact."""
    return lambda facts, names: sentence(name_of(facts, names))


def _plain(sentence: Callable[[], str]) -> NamedSentence:
    """A sentence that needs no name and no fact."""
    return lambda facts, names: sentence()


# --- players, phases and melds --------------------------------------------------------------------


def _players_2_to_6(facts: Facts, names: Names) -> str:
    most = facts.get("most", 6)
    if facts["players"] < 2:
        return _("One more player, please: 2 to %(most)s can play.", most=most)
    return _("2 to %(most)s can play, not %(players)s.", most=most, players=facts["players"])


def _table_full(facts: Facts, names: Names) -> str:
    return ngettext(
        "%(num)s player is already playing. One of them has to stop first.",
        "%(num)s players are already playing. One of them has to stop first.",
        facts.get("players", 6),
    )


def _already_laid(facts: Facts, names: Names) -> str:
    return _(
        "%(name)s has already laid phase %(phase)s in this round. Only one phase a round.",
        name=name_of(facts, names),
        phase=facts["phase"],
    )


def _no_such_meld(facts: Facts, names: Names) -> str:
    return ngettext(
        "%(name)s has laid %(num)s group; there is no group %(group)s.",
        "%(name)s has laid %(num)s groups; there is no group %(group)s.",
        facts["there"],
        name=name_of(facts, names),
        group=facts["group"],
    )


def _hit_onto_since(facts: Facts, names: Names) -> str:
    return _(
        "Not yet. %(name)s hit %(cards)s onto it later. Take that back first.",
        name=name_of(facts, names),
        cards=listed(facts["cards"]),
    )


def _not_in_turn_of_laying(facts: Facts, names: Names) -> str:
    name = name_of(facts, names)
    if facts.get("owner") == "other":
        return _(
            "No, not in this turn. %(name)s has just laid down"
            " and may hit others from the next turn.",
            name=name,
        )
    return _(
        "No, not in this turn. %(name)s has just laid down and may hit from the next turn.",
        name=name,
    )


def _not_the_phase(facts: Facts, names: Names) -> str:
    return _(
        "%(name)s is on phase %(due)s, not on phase %(phase)s.",
        name=name_of(facts, names),
        due=facts["due"],
        phase=facts["phase"],
    )


def _unknown_phase(facts: Facts, names: Names) -> str:
    return _("This table has no phase %(phase)s.", phase=facts["phase"])


def _phase_already_done(facts: Facts, names: Names) -> str:
    return _(
        "%(name)s has already completed phase %(phase)s. Each phase counts once.",
        name=name_of(facts, names),
        phase=facts["phase"],
    )


def _player_must_name_phase(facts: Facts, names: Names) -> str:
    return _(
        "Which phase is it, %(name)s? It could be %(phases)s.",
        name=name_of(facts, names),
        phases=one_of(facts["candidates"]),
    )


def _fits_no_open_phase(facts: Facts, names: Names) -> str:
    return _(
        "Not yet. These cards complete none of %(name)s’s open phases: %(phases)s.",
        name=name_of(facts, names),
        phases=listed([str(number) for number in facts["candidates"]]),
    )


def _too_few_left(facts: Facts, names: Names) -> str:
    return _(
        "One player cannot play alone. End the game instead of taking %(name)s out.",
        name=name_of(facts, names),
    )


def _tie_needs_two(facts: Facts, names: Names) -> str:
    return _(
        "Who is still tied? At least two of them: %(names)s.",
        names=seat_names(facts["seats"], names),
    )


def _nobody_moves(facts: Facts, names: Names) -> str:
    if len(facts["seats"]) == 1:
        return _(
            "It takes two to swap seats. Who swaps with %(name)s?",
            name=seat_names(facts["seats"], names),
        )
    return _("With two players it makes no difference who sits where.")


def _only_switches_change(facts: Facts, names: Names) -> str:
    match facts["part"]:
        case "phase_list":
            return _("The phases cannot change during a game. A new game can have others.")
        case "variant":
            return _("The variant cannot change during a game. A new game can have another.")
    return _("The rule sheet cannot change during a game. A new game can have another.")


def _words_too_long(facts: Facts, names: Names) -> str:
    return _(
        "A little shorter, please: up to %(most)s letters, in %(lines)s lines at most.",
        most=facts["most"],
        lines=facts["lines"],
    )


# --- points, and corrections of a round -----------------------------------------------------------


def _laid_unsaid(facts: Facts, names: Names) -> str:
    seats = facts["seats"]
    if len(seats) == 1:
        return _(
            "Did %(name)s lay the phase? The points do not say.", name=seat_name(seats[0], names)
        )
    return _(
        "Which of them laid their phase: %(names)s? The points do not say.",
        names=seat_names(seats, names),
    )


def _already_counted(facts: Facts, names: Names) -> str:
    actor = facts["actor"]
    if actor == facts["seat"] or actor not in names:
        return _(
            "%(name)s already has %(points)s points in this round.",
            name=name_of(facts, names),
            points=facts["points"],
        )
    return _(
        "%(name)s already has %(points)s points in this round, entered by %(actor)s.",
        name=name_of(facts, names),
        points=facts["points"],
        actor=names[actor],
    )


def _not_multiple_of_5(facts: Facts, names: Names) -> str:
    return _(
        "Points come in fives. %(name)s cannot have %(points)s.",
        name=name_of(facts, names),
        points=facts["points"],
    )


def _points_out_of_range(facts: Facts, names: Names) -> str:
    return _(
        "%(name)s, %(points)s points? A hand has 0 to %(most)s.",
        name=name_of(facts, names),
        points=facts["points"],
        most=facts["most"],
    )


def _out_without_laying(facts: Facts, names: Names) -> str:
    return ngettext(
        "%(name)s went out? No lay-down was entered, so %(num)s card should be left."
        " Is that right?",
        "%(name)s went out? No lay-down was entered, so %(num)s cards should be left."
        " Is that right?",
        facts["count"],
        name=name_of(facts, names),
    )


def _out_holds_cards(facts: Facts, names: Names) -> str:
    return ngettext(
        "%(name)s went out, so nothing is left to count. %(num)s point?",
        "%(name)s went out, so nothing is left to count. %(num)s points?",
        facts["points"],
        name=name_of(facts, names),
    )


def _several_out(facts: Facts, names: Names) -> str:
    return _(
        "Only one hand can be empty: %(names)s. Who went out first?",
        names=seat_names(facts["seats"], names),
    )


def _phase_of_the_round(facts: Facts, names: Names) -> str:
    return _("Everybody plays phase %(due)s in that round, not phase %(phase)s.", **facts)


def _points_to_start(facts: Facts, names: Names) -> str:
    return _("%(points)s points cannot be. Points come in fives, from 0 to %(most)s.", **facts)


def _unknown_round(facts: Facts, names: Names) -> str:
    return _("Round %(number)s is not recorded yet.", number=facts["round_no"])


def _nothing_changed(facts: Facts, names: Names) -> str:
    if "round_no" not in facts:
        return _("That is already the rule.")
    return _("Nothing is different in round %(number)s.", number=facts["round_no"])


_POINT_REFUSALS: dict[str, NamedSentence] = {
    "already_counted": _already_counted,
    "laid_unsaid": _laid_unsaid,
    "not_multiple_of_5": _not_multiple_of_5,
    "nothing_changed": _nothing_changed,
    "out_holds_cards": _out_holds_cards,
    "out_without_laying": _out_without_laying,
    "phase_of_the_round": _phase_of_the_round,
    "points_out_of_range": _points_out_of_range,
    "points_to_start": _points_to_start,
    "several_out": _several_out,
    "unknown_round": _unknown_round,
}
"""The sentences about points and about corrections of a round."""


# --- every code -----------------------------------------------------------------------------------


REFUSAL_WORDS: dict[str, NamedSentence] = {
    "players_2_to_6": _players_2_to_6,
    "already_started": _plain(lambda: _("This game has already begun.")),
    "not_started": _plain(lambda: _("This game has not begun yet.")),
    "unknown_seat": _plain(lambda: _("Nobody sits there at this table.")),
    "not_playing": _named(
        lambda name: _("%(name)s has stopped and sits this round out.", name=name)
    ),
    "game_over": _plain(lambda: _("The game is over. Undo takes the last entry back.")),
    "game_paused": _plain(lambda: _("This game is paused. Tap Resume first.")),
    "round_without_points": _plain(
        lambda: _(
            "It has no points. Only a round in which a lay-down ends the game is left without."
            " Type the points, or choose rules by which the game ends at once."
        )
    ),
    "tie_round_due": _plain(lambda: _("Only the tie is left to decide. Who wins it?")),
    "no_tie_round": _plain(lambda: _("Nobody is tied for the win, so there is no tie round.")),
    "not_in_tie": _named(lambda name: _("%(name)s is not one of the tied players.", name=name)),
    "tie_needs_two": _tie_needs_two,
    "already_laid": _already_laid,
    "not_laid": _named(lambda name: _("%(name)s has not laid in this round.", name=name)),
    "turns_followed": _plain(lambda: _("Turns are already followed.")),
    "turns_not_followed": _plain(
        lambda: _("Nobody follows the turns here. The menu switches that on.")
    ),
    "no_skip_waiting": _named(lambda name: _("No skip is waiting for %(name)s.", name=name)),
    "cards_not_typed": _named(
        lambda name: _(
            "%(name)s’s cards are not typed. Tap the row and type them, then hit.", name=name
        )
    ),
    "no_such_meld": _no_such_meld,
    "no_such_hit": _plain(lambda: _("That hit is not there any more. Look at the meld again.")),
    "hit_onto_since": _hit_onto_since,
    "hit_after_out": _named(
        lambda name: _("%(name)s is out, so nobody can hit now. Was it there before?", name=name)
    ),
    "own_phase_not_laid": _named(
        lambda name: _("Not yet. %(name)s has to lay down first.", name=name)
    ),
    "not_in_turn_of_laying": _not_in_turn_of_laying,
    "not_the_phase": _not_the_phase,
    "unknown_phase": _unknown_phase,
    "phase_already_done": _phase_already_done,
    "player_must_name_phase": _player_must_name_phase,
    "fits_no_open_phase": _fits_no_open_phase,
    "only_part_of_phase": _named(
        lambda name: _("Not yet. Mark %(name)s once the whole phase is on the table.", name=name)
    ),
    "round_not_over": _plain(lambda: _("Nobody is out yet. Points are counted once somebody is.")),
    "already_out": _named(lambda name: _("%(name)s is already out.", name=name)),
    "hand_missing": _named(lambda name: _("%(name)s’s points are missing.", name=name)),
    "cannot_happen": _named(
        lambda name: _("%(name)s cannot go out without having laid the phase.", name=name)
    ),
    "marked_as_laid": _named(
        lambda name: _("%(name)s is marked as having laid. Not laid after all?", name=name)
    ),
    "too_few_left": _too_few_left,
    "still_playing": _named(lambda name: _("%(name)s is already playing.", name=name)),
    "plays_next_round": _named(
        lambda name: _("%(name)s has no cards yet and plays from the next deal on.", name=name)
    ),
    "table_full": _table_full,
    "nobody_moves": _nobody_moves,
    "not_stopped": _plain(lambda: _("The game is already being played.")),
    "only_switches_change": _only_switches_change,
    "words_missing": _plain(lambda: _("Nothing is written there yet. What was decided?")),
    "words_too_long": _words_too_long,
    "no_such_rule": lambda facts, names: _("There is no rule “%(rule)s”.", **facts),
    "nothing_to_undo": _plain(lambda: _("There is nothing to undo.")),
    "not_the_last": _plain(
        lambda: _("Something else has been entered since. Only the last entry can be undone.")
    ),
    "name_missing": _plain(lambda: _("Every player needs a name.")),
    "name_too_long": lambda facts, names: _(
        "“%(name)s” is too long. Up to %(most)s letters, please.", **facts
    ),
    "title_too_long": lambda facts, names: _(
        "This title is too long. Up to %(most)s letters, please.", **facts
    ),
    "place_too_long": lambda facts, names: _(
        "This place is too long. Up to %(most)s letters, please.", **facts
    ),
    "same_name_twice": lambda facts, names: _("%(name)s is already here. Another name?", **facts),
    "table_taken": _plain(lambda: _("Somebody was quicker. A game is being played at this table.")),
    "table_is_gone": _plain(lambda: _("This table is gone. Ask the host.")),
} | _POINT_REFUSALS
"""The sentence of every refusal that names players."""
