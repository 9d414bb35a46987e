"""Turns as they are followed at a table: one entry per turn, guessed hands, marks of skips.

What a move means is in `tests/cases/rounds.json`; `test_implied_moves` and `test_random_turns`
compare what is entered at a table with it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.game import events
from scorekeeper.game.answers import Accepted
from scorekeeper.game.events import Event
from scorekeeper.game.state import waiting_skips
from scorekeeper.game.turn_questions import apply_move, is_off_turn, put_down_problems, who_begins
from scorekeeper.rules.cards import SKIP, natural
from scorekeeper.rules.melds import Meld
from scorekeeper.rules.phases import GroupKind
from tests.all_cases import all_cases
from tests.game.builders import Table, play_all, told

PHASE_ONE = "5 5 5 | 9 9 9"
FIVES = Meld(GroupKind.SET, (natural(5),) * 7, (5,) * 7)


def followed(story: str = "", players: int = 4, rules: str = "fundex") -> Table:
    """A table that follows its turns, after a story. p1 has dealt, and p2 begins."""
    return told(players, f"rules {rules}; follow; {story}")


def happens(table: Table, *happened: Event) -> None:
    """Record events that no command is asked for."""
    table.record(Accepted(happened))  # as an imported log brings them


def hits(table: Table, seat: str, cards: int, owner: str = "p2") -> None:
    happens(table, events.CardsHit(seat, owner, 1, (natural(5),) * cards, FIVES))


def situation(table: Table) -> str:
    """Whose turn it is, who lost one, who is out, for whom skips wait, whose hands are guessed."""
    due = table.game.open
    turns = due.turns
    said = [(turns.turn or "nobody") if turns else "not followed"]
    if turns and turns.skipped:
        said.append(f"lost {' '.join(turns.skipped)}")
    if turns and turns.went_out:
        said.append(f"out {turns.went_out}")
    if waiting := waiting_skips(due):
        said.append("waits " + " ".join(seat for seat in waiting for _ in range(waiting[seat])))
    if due.guessed_hands:
        said.append("guessed " + " ".join(sorted(due.guessed_hands)))
    return ", ".join(said)


TURNS = {
    "nobody follows turns unless the table wants it": "p2 passes ! turns_not_followed;"
    " stop following ! turns_not_followed = not followed",
    "the dealer's left begins": "follow; follow ! turns_followed;"
    " follow from p2 ! turns_followed = p2",
    "the turn can be set": "follow; p2 passes; follow from p1 = p1",
    "from mid-round, hands after marks are guessed": f"p3 lays; p4 lays {PHASE_ONE}; p4 skips p3;"
    " follow from p1 = p1, waits p3, guessed p3 p4",
    "skips stay marked when turns are no longer followed": "follow; p2 skips p1; stop following"
    " = not followed, waits p1",
    "and are suffered when they are followed again": "follow; p2 skips p1; stop following;"
    " follow from p3; p3 passes; p4 passes = p2, lost p1",
    "the next round is followed, too": "follow; p2 passes;"
    " p3 is out: p1 50-, p2 50-, p4 50- anyway = p3",
    "and is dealt again": "follow; p2 is out: p1 50-, p3 50-, p4 50- anyway; misdeal = p3",
    "going out": "follow; p3 goes out = nobody, out p3",
    "while hands are counted": "follow; p3 goes out; follow from p4 ! round_over; stop following;"
    " follow = nobody, out p3",
    "a false going out": "follow; p2 passes; p4 goes out; undo = p3",
    "a whole turn is undone": "follow; p2 passes; p3 skips p1; undo = p3",
    "strangers": "follow; p9 passes ! unknown_seat; p2 skips p9 ! unknown_seat;"
    " follow from p9 ! unknown_seat = p2",
    "one who left, a game that rests": "follow; p4 leaves; p4 loses the turn ! not_playing;"
    " pause; p2 passes ! game_paused = p2",
    "out of turn, all the same": "follow; p4 passes ? not_your_turn; p4 passes anyway"
    " = p1, guessed p4",
    "a lay-down after the discard": f"follow; p2 passes; p2 lays {PHASE_ONE} anyway = p3",
    "a mark off turn, typed later": f"follow; p3 lays; p3 lays {PHASE_ONE} = p2, guessed p3",
    "a mark taken back": "follow; p3 lays; p3 takes back the phase = p2",
    "a skip without a player, all the same": "follow; p2 discards S ? skip_needs_a_player;"
    " p2 discards S anyway = p3, guessed p2",
    "a skip": "follow; p2 skips p3; p3 passes ? no_action_when_skipped = p4, lost p3",
    "a skip too many, all the same": "follow; p2 skips p1;"
    " p3 skips p1 ? one_skip_per_player_per_circle; p3 skips p1 anyway"
    " = p4, waits p1 p1, guessed p3",
    "and no card to knock for": "rules fundex knock=on; follow; p2 skips p1; p3 skips p1 anyway;"
    " p1 knocks ? nothing_to_knock = p4, waits p1 p1, guessed p3",
    "a skip suffered early": "follow; p1 loses the turn ! no_skip_waiting; p2 skips p1;"
    " p1 loses the turn; p3 passes; p4 passes = p1",
    "without turns a skip is marked": "p2 skips p1; p3 skips p1 ? already_pending;"
    " p3 skips p1 anyway = not followed, waits p1 p1",
    "and suffered": "p2 skips p1; p3 skips p1 anyway; p1 loses the turn; p1 loses the turn;"
    " p1 loses the turn ! no_skip_waiting = not followed",
    "and over with the round": "p3 skips p1; p3 is out: p1 50-, p2 50-, p4 50- = not followed",
    "the sheet says whom a skip hits": "rules skip_target=next skip_limit=none;"
    " p4 skips p2 ? skip_hits_next_only; p4 skips p1; p4 skips p1 = not followed, waits p1 p1",
    "a skip that goes over": "rules skip_carry_over=yes; p2 skips p4;"
    " p2 is out: p1 50-, p3 50-, p4 50-; p3 skips p1; misdeal = not followed, waits p4",
    "a skip that goes over where turns are followed": "rules skip_carry_over=yes; follow;"
    " p2 skips p4; p2 is out: p1 50-, p3 50-, p4 50- anyway; p3 skips p1; misdeal = p3, waits p4",
    "knocking is off": "follow; p2 passes; p4 knocks ? knocking_is_off;"
    " p4 knocks anyway = p4, guessed p4",
    "knocking is off without turns": "p4 knocks ? knocking_is_off; p4 buys ? buying_is_off"
    " = not followed",
    "known without turns": "rules knock=on buy=on; p4 knocks; p4 buys = not followed",
    "a skip turned up": "follow; up S; up 7 ? already_turned_up; up 7 anyway = p3, lost p2",
    "a skip turned up without turns": "up S; up 7 ? already_turned_up; follow = p3, lost p2",
    "a skip covered": "rules first_upcard_skip=cover; up S; up 7 = not followed",
    "a skip to be covered": "rules first_upcard_skip=cover; follow; up S;"
    " p2 passes ? turn_up_another; p2 passes anyway = p3, guessed p2",
    "a phase before the first card": "p2 lays; follow; up 7 ? already_turned_up = p2, guessed p2",
    "a wild that nobody gives away": "up W to p4 ! wild_not_given; follow;"
    " up W to p4 ! wild_not_given = p2",
    "only a wild is given away": "rules first_upcard_wild=dealer_decides; follow;"
    " up 7 to p4 ! wild_not_given; up W to p9 ! unknown_seat = p2",
    "a player who leaves passes the turn on": "follow; p2 skips p4; p3 leaves = p1, lost p4",
    "and comes back": "follow; p2 skips p4; p3 leaves; p3 returns = p1, lost p4",
}
"""What a table of four plays, with the rules it plays by; and what the situation is then."""


def test_turns_of_a_table() -> None:
    with all_cases() as case:
        for what, row in TURNS.items():
            story, _, expected = row.rpartition(" = ")
            if not story.startswith("rules "):
                story = f"rules fundex; {story}"
            with case(what):
                assert situation(told(4, story)) == expected


@pytest.mark.parametrize("seat", ["p1", "p3", "p4"])
@pytest.mark.parametrize("passed", ["", "p2 passes", "p2 passes; p3 passes"])
def test_a_mark_off_turn_does_not_change_whose_turn_it_is(seat: str, passed: str) -> None:
    table = followed(passed)
    on, before = table.turns.turn, table.turns
    table.plays(f"{seat} lays")
    after = table.turns
    assert (after.turn, set(after.laid)) == (on, {seat})
    if seat != on:
        kept = replace(after, laid=before.laid, hands=before.hands)
        assert kept == before, "neither the draw nor the pile nor whoever is next"
    assert table.plays(f"{on} passes").turns.turn == before.left_of(str(on))


def test_a_mark_off_turn_does_not_reopen_a_round_that_is_over_by_its_cards() -> None:
    table = followed(f"p2 lays {PHASE_ONE}")
    over = replace(table.game.open, turns=replace(table.turns, turn=None, went_out="p2"))
    assert is_off_turn(over, "p3")


def test_a_log_of_an_earlier_release_goes_on_as_it_did() -> None:
    """In that release a mark changed the turn: the entry has no `off_turn`."""
    table = followed()
    happens(table, events.PhaseLaidDown("p3", 1))
    assert table.turns.turn == "p3"


# ------------------------------------------------------------------ hands and the pile

HANDS = {
    "followed from mid-round": f"""4; p3 lays; p4 lays {PHASE_ONE}; p4 skips p3; follow from p1;
        = open.turns.hands 10 10 4 4; = open.turns.waiting.p3 1; = open.waiting nothing;
        = open.turns.laid.p4.melds {PHASE_ONE}; p1 passes; p2 passes; = open.turns.turn p4;
        = open.turns.skipped p3; = open.guessed_hands p3 p4""",
    "a lay-down implies the draw, which may turn out to be the discard": f"""4; rules fundex;
        follow; up 7; = open.turns.pile 67; p2 lays {PHASE_ONE}; = open.turns.turn p2;
        = open.turns.drawn yes; = open.turns.hands.p2 5; = open.turns.laid_this_turn yes;
        p2 takes and discards 9; = open.turns.pile 67; = open.turns.discards 9;
        = open.turns.hands.p2 4; = open.turns.turn p3; p3 skips p1; p4 lays {PHASE_ONE};
        p4 takes and discards 7 ? skip_never_from_discard""",
    "a skip may end a turn that began with the discard": """4; rules skip_zone=on; follow; up 7;
        p2 takes and skips p1; = open.turns.pile 67; = open.turns.discards nothing""",
    "also after a lay-down": f"""4; rules skip_zone=on; follow; up 7; p2 lays {PHASE_ONE};
        p2 takes and skips p1; = open.turns.pile 67; = open.turns.discards nothing""",
    "a bought card comes to the hand": """4; rules fundex buy=on; follow; p2 passes; p4 buys;
        = open.turns.turn p3; = open.turns.hands.p4 12; p4 buys ? nothing_to_buy; p4 buys anyway;
        = open.turns.turn p3; = open.turns.hands.p4 14""",
    "and the card knocked for, and no other": """4; rules knock=on; follow; p2 passes; p4 knocks;
        = open.turns.turn p4; = open.turns.drawn yes; = open.turns.hands.p4 11; p4 takes;
        = open.turns.discards none none""",
    "also where knocking is off": """4; rules fundex; follow; p2 passes; p4 knocks anyway;
        = open.turns.turn p4; = open.turns.drawn yes; = open.turns.knocked yes;
        = open.turns.knocker p4""",
    "and a wild that the dealer gives away": """4; rules first_upcard_wild=dealer_decides; follow;
        up W to p4; = open.turns.turn p2; = open.turns.hands.p4 11""",
    "who comes or leaves takes and gives ten cards before the first draw": """3; rules fundex;
        follow; = open.turns.pile 77; joins after p3; = open.turns.hands.p4 10;
        = open.turns.pile 67; p2 leaves; = open.turns.pile 77; p2 returns; p2 passes; p3 passes;
        p4 leaves; = open.turns.pile 65; p4 returns; = open.turns.pile 65""",
}


def test_hands_and_the_pile() -> None:
    play_all(HANDS)


def test_hits_come_off_the_hand_and_the_last_one_ends_the_round() -> None:
    table = followed(f"p2 lays {PHASE_ONE}")
    asked = [
        [found.code for found in put_down_problems(table.game.open, seat, cards)]
        for seat, cards in (("p2", 5), ("p2", 6), ("p3", 1))
    ]
    assert asked == [[], ["more_than_hand"], ["must_discard"]]
    hits(table, "p2", 4)
    assert (table.turns.hands["p2"], table.turns.laid["p2"].melds[0]) == (1, FIVES)
    hits(table, "p2", 1)
    assert situation(table) == "nobody, out p2"
    assert table.game.open.out is None
    assert situation(table.plays("p3 passes ? round_over; p3 passes anyway")) == "p4, guessed p3"
    table = followed(f"p2 lays {PHASE_ONE}", 2)
    hits(table, "p2", 4)
    assert situation(table.plays("p2 discards 7")) == "nobody, out p2"


def test_nothing_is_concluded_from_a_guessed_hand() -> None:
    table = followed("p2 lays", rules="go_out_discard=required")
    assert situation(table) == "p2, guessed p2"
    assert put_down_problems(table.game.open, "p2", 8) == ()
    for owner in ("p2", "p3", "p2"):
        hits(table, "p2", 3, owner)
    assert (table.turns.turn, table.turns.hands["p2"]) == ("p2", 1)
    assert table.plays("p2 passes").turns.turn == "p3"
    named = followed(f"p2 lays {PHASE_ONE}; p2 discards 7", 2)
    assert situation(named) == "p1"
    assert situation(named.plays("p1 passes; p2 passes")) == "p1, guessed p2"


def after_turns(turns: int, players: int, rules: str) -> Table:
    """A table after so many turns."""
    table = followed("", players, rules)
    happens(table, *(events.TurnPassed(f"p{(1 + at) % players + 1}") for at in range(turns)))
    return table


def test_an_empty_pile_is_shuffled_anew_unless_the_draw_was_the_discard_after_all() -> None:
    def pile(table: Table) -> tuple[int, int]:
        return table.turns.pile, len(table.turns.discards)

    table = after_turns(47, 6, "fundex buy=on")
    assert pile(table) == (0, 48)
    assert pile(table.plays("p1 passes")) == (46, 2)
    assert pile(table.plays(f"undo; p1 lays {PHASE_ONE}")) == (46, 1)
    assert pile(table.plays("p1 takes and discards 7")) == (0, 48)
    table.plays("p4 buys")  # and a card of the pile, made anew for it
    assert (pile(table), table.turns.shuffled_in) == ((45, 1), ())


def test_an_empty_pile_ends_the_round_where_the_table_plays_so() -> None:
    table = after_turns(87, 2, "fundex empty_draw_pile=end_round")
    assert (table.turns.turn, table.turns.pile) == ("p1", 0)
    table.plays(f"p1 lays {PHASE_ONE}; p1 discards 7; p2 passes")  # drawn from the discards
    assert (table.turns.turn, table.turns.went_out) == (None, None)
    table.plays("follow from p1")
    assert table.turns.pile > 0
    table.plays("p1 passes; nobody is out: p1 20+, p2 65-")
    # p2 is skipped, and nobody takes a skip.
    table = after_turns(87, 2, "ja empty_draw_pile=end_round").plays("p1 takes and discards S")
    assert (table.turns.turn, table.turns.pile, table.turns.top) == ("p1", 0, SKIP)
    assert table.plays("p1 lays").turns.drawn


@pytest.mark.parametrize("rule", ["reshuffle", "end_round"])
def test_where_there_is_nothing_to_draw_a_turn_is_made_all_the_same(rule: str) -> None:
    turns = replace(followed(rules=f"empty_draw_pile={rule}").turns, pile=0)
    ruling = apply_move(turns, events.TurnPassed("p4"))
    assert ruling.problems[0].code == "not_your_turn"
    assert (ruling.turns.turn, ruling.turns.pile) == ("p1", 0)


# ------------------------------------------------------------------ knocks and waiting skips


def test_a_knock_does_not_use_up_a_waiting_skip() -> None:
    """Ravensburger with knocking: p4 has skipped p2, and p1 has just ended a turn."""
    skipped = "p2 passes; p3 passes; p4 skips p2; p1 passes"
    rules = "ravensburger knock=on"
    for story, expected in {
        "": "p3, lost p2",
        "p2 knocks": "p2, waits p2",
        "p2 knocks; p2 passes; p3 passes; p4 passes; p1 passes": "p3, lost p2",
        "p3 knocks": "p3, waits p2",
        "p2 leaves; p4 knocks": "p4",
    }.items():
        assert situation(followed(f"{skipped}; {story}", rules=rules)) == expected
    forced = followed(skipped, rules=rules)
    happens(forced, events.Knocked("p2"))
    assert waiting_skips(forced.game.open) == {"p2": 1}
    used = "p2 passes; p3 skips p2; p4 skips p2; p1 passes; p2 loses the turn; p4 knocks"
    assert situation(followed(used, rules=f"{rules} skip_limit=none")).endswith("waits p2")


def test_a_carried_skip_takes_the_first_turn() -> None:
    table = followed("p2 skips p3; follow from p2; p2 skips p3 anyway", rules="skip_carry_over=yes")
    happens(table, events.SkipPlayed("p4", "p3"))
    table.plays("p2 is out: p1 50-, p3 50-, p4 50- anyway")
    assert (who_begins(table.game), situation(table).split(", waits")[0]) == ("p4", "p4, lost p3")


def test_a_skip_on_a_player_who_left_is_dropped() -> None:
    table = followed("p2 passes; follow from p2", rules="knock=on")
    happens(table, events.SkipPlayed("p2", "p4"), events.Knocked("p4"))
    turns = table.plays("p4 leaves").turns
    assert (turns.waiting, turns.knocker, turns.circles, turns.turn) == ({}, None, (), "p1")


def test_entries_about_unknown_seats_change_no_turn() -> None:
    table = followed(players=3)
    for event in (
        events.TurnPassed("p9"),
        events.SkipPlayed("p2", "p9"),
        events.Knocked("p9"),
        events.PhaseLaidDown("p9", 1),
        events.TurnsTracked(on=True, turn="p9"),
    ):
        happens(table, event)
    assert table.turns.turn == "p2"
    happens(table, events.TurnsTracked(on=False), events.TurnPassed("p2"))
    happens(table, events.CardTurnedUp(SKIP))
    assert (table.game.open.turns, table.game.open.turned_up) == (None, SKIP)


def test_it_is_asked_whether_a_player_is_out_who_holds_ten_cards_by_all_that_was_entered() -> None:
    table = followed("p2 passes; p3 passes", 3)
    over = "p1 is out: p2 65-, p3 70-"
    (doubt,) = table.problems(over)
    assert (doubt.code, doubt.facts) == ("out_without_laying", {"seat": "p1", "count": 10})
    table.plays(f"p1 lays; {over}")
    # Who says so for oneself was asked on one's own phone.
    table.plays("p2 goes out; p2 is out: p1 65-, p3 70-")
    # Where turns are not followed, a lay-down that nobody entered is usual.
    table.plays("stop following; p3 is out: p1 65-, p2 65-")
