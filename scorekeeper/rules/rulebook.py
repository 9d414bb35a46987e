"""The numbered rulebook: every point that decides a verdict or a count.

A `Problem` names the point that decided it (`§12`). Each point is stated in our own words, with
the switches that change it.
"""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.rules.citations import Source, sources


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One point of the rulebook. `switches` are the names of the switches that change it."""

    rule: str
    title: str
    statement: str
    switches: tuple[str, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        return sources(self.rule)


def _point(number: int, title: str, statement: str, *switches: str) -> RulePoint:
    return RulePoint(f"§{number}", title, statement, switches)


_POINTS = (
    _point(1, "The deck", "There are 108 cards: 1 to 12 twice in four colours, eight wilds and four"
           " skips."),
    _point(2, "Players", "Two to six people play.", "most_players"),
    _point(3, "The deal", "Everybody gets ten cards, face down, one at a time."),
    _point(4, "The first discard", "The top card of the pile is turned up beside it."),
    _point(5, "Who deals, who begins", "The player left of the dealer begins. Play and the deal go"
           " round to the left."),
    _point(6, "A turn", "Draw one card, lay down or hit if you can and like, then discard one."),
    _point(7, "What a phase asks", "A phase names its groups. The numbers are the fewest cards"
           " that will do."),
    _point(8, "Set", "Two or more cards with the same number. Colours do not matter."),
    _point(9, "Run", "Cards with numbers in a row, each number once, twelve cards at the most."),
    _point(10, "From 12 to 1", "A run ends at 12 and begins at 1 at the lowest; it does not go"
           " round.", "wrap"),
    _point(11, "Colour group", "All cards are of one colour. In a colour run they are in a row as"
           " well."),
    _point(12, "One natural card", "Wilds may do much, but a phase takes at least one natural"
           " card.", "min_natural"),
    _point(13, "Twice the same number", "Two sets of one phase may show the same number.",
           "same_number_sets"),
    _point(14, "Wilds", "A wild stands for any natural card, as often as you like. A group of wilds"
           " alone is named when it is laid."),
    _point(15, "A full run", "On a run from 1 to 12 there is no place left, not even for a wild.",
           "wild_on_full_run"),
    _point(16, "A laid wild stays", "What a wild stands for, it stands for until the round is over."
           " It is not replaced, taken up or moved.", "wild_replace", "wild_move"),
    _point(17, "The whole phase at once", "You lay all groups of your phase together, from your own"
           " hand. One card serves in one group.", "partial_lay"),
    _point(18, "Further cards", "Cards that fit the groups may go down with them. A group that the"
           " phase does not ask for may not."),
    _point(19, "One phase a round, in order", "You work on one phase until you have laid it, and"
           " lay one phase in a round at the most."),
    _point(20, "When a phase counts", "A phase is yours as soon as it lies on the table, whoever"
           " goes out."),
    _point(21, "Before you hit", "It is your turn, and your own phase lies on the table."),
    _point(22, "What you may hit", "Any cards that fit, on any melds, your own and others'. A set"
           " takes its number, a colour group its colour, a run its next numbers."),
    _point(23, "Hitting when you lay", "In the turn in which you lay your phase you may already"
           " hit.", "hit_same_turn"),
    _point(24, "End of the round", "The round is over when one player has no cards left. Exactly"
           " one goes out."),
    _point(25, "Points", "1 to 9 count five, 10 to 12 ten, a skip fifteen, a wild twenty-five.",
           "wild_points", "skip_points"),
    _point(26, "What counts", "Only the cards still in the hand count. There is nothing extra for a"
           " phase not laid."),
    _point(27, "The last card", "You may hit or discard your last card, once your phase lies.",
           "go_out_discard"),
    _point(28, "End of the game", "The game ends with the round in which somebody completes the"
           " last phase."),
    _point(29, "Who leads, who wins", "Most phases first, then fewest points. Of several who"
           " complete the last phase the fewest points win."),
    _point(30, "Level at the top", "Those who are level play the last phase of this table again."
           " Whoever goes out first wins.", "tie_break"),
    _point(31, "The last round", "It is played to its end, and its points count.",
           "end_immediately", "score_last_hand"),
    _point(32, "Ten rounds", "Variant: everybody moves up after each round. The fewest points win.",
           "fixed10_tie"),
    _point(33, "Fewer phases", "Variant: only the first phases of the list, as many as agreed."),
    _point(34, "Even or odd", "Variant: only the phases with even numbers, or only the odd ones."),
    _point(35, "Order of the phases", "The phases are laid in the order of the list.",
           "phase_order"),
    _point(36, "Knocking", "Variant: who knocks first gets the discard out of turn, may lay down,"
           " and discards. Then the knocker's left. A second knock lets one discard go by.",
           "knock"),
    _point(37, "Buying", "Nobody takes a discard out of turn.", "buy"),
    _point(38, "Skips and phases", "A skip belongs to no phase and no meld. A wild is never a"
           " skip."),
    _point(39, "Whom you may skip", "You play a skip on any other player; it is your discard.",
           "skip_target"),
    _point(40, "How many skips", "There is a limit to the skips one player can get. No sheet says"
           " where a circle begins; here it begins with the skip.",
           "skip_limit"),
    _point(41, "Where a skip goes", "A played skip goes to its place, and the older discard with"
           " it or not.", "skip_zone"),
    _point(42, "No skip from the discards", "A skip is never taken from the discard pile.",
           "skip_pickup"),
    _point(43, "A skip turned up first", "The player who begins loses the first turn.",
           "first_upcard_skip", "first_upcard_counts"),
    _point(44, "A skip as the last card", "A skip may be your last card. Then it has no effect.",
           "skip_last_card"),
    _point(45, "A skip left over", "A skip still waiting when the round ends is forgotten.",
           "skip_carry_over"),
    _point(46, "A wild turned up first", "The player who begins may take it.",
           "first_upcard_wild"),
    _point(47, "The pile is empty", "The discards under the top card are shuffled and drawn from"
           " again.", "empty_draw_pile"),
    _point(48, "Giving back what you took", "The card just taken from the discards may be"
           " discarded again.", "rediscard_same_card"),
    _point(49, "What a count proves", "Until your phase lies you hold ten cards. After a phase of n"
           " cards you hold 10 - n at the most, and one more if the game ended as you laid it."),
)  # fmt: skip


RULEBOOK: dict[str, RulePoint] = {point.rule: point for point in _POINTS}
"""Every point by its number, in order."""


_BY_SWITCH = {switch: point for point in _POINTS for switch in point.switches}


def rule_for_switch(switch: str) -> RulePoint:
    """The point that a switch changes. Raises KeyError for an unknown switch."""
    return _BY_SWITCH[switch]
