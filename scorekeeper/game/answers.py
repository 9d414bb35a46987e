"""The answers of the referee of commands, and every problem that a command or a move can meet.

Problems of the cards are in `RULES_CODES` of `rules.problems`. The sentence of each is a
row in `wording`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from scorekeeper.game.events import Event
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.rules.problems import Problem, broken
from scorekeeper.rules.rulebook import check_points


@immutable
class Accepted:
    """The command is accepted; these events record it, all of them or none."""

    events: tuple[Event, ...]


@immutable
class Refused:
    """Nothing is recorded. `can_overrule`: all problems are doubts, and the same command with
    `anyway` would be accepted."""

    problems: tuple[Problem, ...]
    can_overrule: bool = False


Answer = Accepted | Refused


def refuse(code: str, **facts: object) -> Refused:
    """A refusal for one reason, which cannot be overruled."""
    return Refused((problem(code, **facts),))


def codes(problems: Sequence[Problem]) -> tuple[str, ...]:
    """The codes of these problems, each once, as events store them in `overruled`."""
    return tuple(dict.fromkeys(found.code for found in problems))


# --- problems -------------------------------------------------------------------------------------

CODES: dict[str, str] = {
    # of a command
    "players_2_to_6": "§2",
    "already_started": "",
    "not_started": "",
    "unknown_seat": "",
    "not_playing": "",
    "game_over": "",
    "game_paused": "",
    "tie_round_due": "§30",
    "round_without_points": "§31",
    "no_tie_round": "§30",
    "not_in_tie": "§30",
    "tie_needs_two": "§30",
    "not_laid": "",
    "turns_followed": "",
    "turns_not_followed": "",
    "no_skip_waiting": "§39",
    "cards_not_typed": "",
    "no_such_meld": "§22",
    "no_such_hit": "",
    "hit_onto_since": "",
    "hit_after_out": "§24",
    "not_the_phase": "§19",
    "unknown_phase": "",
    "phase_already_done": "§35",
    "player_must_name_phase": "§35",
    "fits_no_open_phase": "§35",
    "only_part_of_phase": "§17",
    "round_not_over": "§24",
    "already_out": "§24",
    "already_counted": "",
    "hand_missing": "§24",
    "laid_unsaid": "§49",
    "points_out_of_range": "§25",
    "cannot_happen": "§27",
    "out_holds_cards": "§24",
    "out_without_laying": "§24",
    "marked_as_laid": "§20",
    "unknown_round": "",
    "nothing_changed": "",
    "too_few_left": "§2",
    "still_playing": "",
    "plays_next_round": "",
    "table_full": "§2",
    "nobody_moves": "",
    "points_to_start": "",
    "phase_of_the_round": "§32",
    "not_stopped": "",
    "only_switches_change": "",
    "words_missing": "",
    "words_too_long": "",
    "no_such_rule": "",
    "nothing_to_undo": "",
    "not_the_last": "",
    # of a move while the turns are followed
    "already_turned_up": "§4",
    "not_your_turn": "§5",
    "draw_first": "§6",
    "already_drawn": "§6",
    "only_top_card": "§6",
    "discards_empty": "§6",
    "must_discard": "§6",
    "more_than_hand": "§17",
    "round_over": "§24",
    "knocking_is_off": "§36",
    "nothing_to_knock": "§36",
    "own_discard": "§36",
    "not_twice_in_succession": "§36",
    "no_draw_after_knock": "§36",
    "buying_is_off": "§37",
    "nothing_to_buy": "§37",
    "already_bought": "§37",
    "your_turn_draw": "§37",
    "cannot_buy_own_discard": "§37",
    "wild_is_not_skip": "§38",
    "not_a_skip": "§38",
    "skip_is_the_discard": "§39",
    "must_be_another_player": "§39",
    "skip_hits_next_only": "§39",
    "skip_needs_a_player": "§39",
    "no_action_when_skipped": "§39",
    "already_pending": "§40",
    "one_skip_per_player_per_circle": "§40",
    "skip_never_from_discard": "§42",
    "turn_up_another": "§43",
    "dealer_decides": "§46",
    "wild_not_given": "§46",
    "nothing_to_draw": "§47",
    "same_card_back": "§48",
    # of names, of titles and of a venue's table, which `service` looks at before a command
    "name_missing": "",
    "name_too_long": "",
    "same_name_twice": "",
    "title_too_long": "",
    "place_too_long": "",
    "table_taken": "",
    "table_is_gone": "",
}
"""Every problem a command or a move can meet, by its code, with the paragraph of the rulebook that
decides; empty if it is no question of the rules. `wording` has a sentence for each.

Those that the rules can find, too, are in `RULES_CODES` alone. `not_your_turn` is in both, because
another point decides it: no move out of turn (§5), no hit (§21)."""

check_points(CODES)


def problem(code: str, **facts: object) -> Problem:
    """The problem with this code of `CODES`, or else of `RULES_CODES`, with its paragraph."""
    return Problem(code, CODES[code], facts) if code in CODES else broken(code, **facts)


def to_count_again(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """These problems, where nobody is asked who laid whose hand is impossible either way (§49): its
    count is doubted first. That doubt is told as if the phase was not laid."""
    impossible = {each.facts.get("seat") for each in problems if each.facts.get("laid") is False}
    left = []
    for each in problems:
        seats = each.facts.get("seats")
        if each.code != "laid_unsaid" or not isinstance(seats, tuple):
            left.append(each)
        elif asked := tuple(seat for seat in seats if seat not in impossible):
            left.append(problem(each.code, seats=asked))
    return tuple(left)


def are_counts_of(seats: Collection[Seat], problems: Sequence[Problem]) -> bool:
    """Do these problems doubt nothing but the counts of these seats?"""
    return all("laid" in each.facts and each.facts.get("seat") in seats for each in problems)
