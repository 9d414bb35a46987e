"""Whose turn it is, in one line and one button; and the line that leads a page of a game.

The leading line says whose turn it is, who leads or who deals. If a table does not follow turns,
the lines about turns are empty.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game.latest import once_for_closed_rounds
from scorekeeper.game.round_commands import counting
from scorekeeper.game.standings import LEVEL, Gap, Standing, gap, ranked, standing_of
from scorekeeper.game.state import Game, OpenRound, waiting_skips
from scorekeeper.game.turn_questions import knock_problems, next_turn
from scorekeeper.game.turns import Turns
from scorekeeper.game.turns.model import FirstDiscard, dealer_gives
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.marks import PlayerMark, player_marks
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.texts import N_
from scorekeeper.service import TableView
from scorekeeper.wording.dealing import deals_words
from scorekeeper.wording.lists import listed, sentence, sentences
from scorekeeper.wording.round_told import lead_words
from scorekeeper.wording.terms import card_words, words_key
from scorekeeper.wording.texts import said

LONG, LONGEST = 18, 34
"""Letters of the leading line that fit on a phone in the large size, and on two lines in the size
below it."""
LONG_TURN = 13
"""Letters that fit in the large size while turns are followed, when two keys stand beside them."""


# --- whose turn it is -----------------------------------------------------------------------------


@immutable(kw_only=True)
class TurnStrip:
    """The line about turns. `seat` is whose turn it is, "" if that is unknown; `next_label` is on
    the button that ends the turn, or counts the round, `next_mark` of who then has the turn.
    `hits`: this player's phase lies on the table, so the next cards hit. `misses` are players who
    lose a turn, if turns are not followed. `names_discards`: the top discard was typed, so this
    table most likely types the next one too. `first_card`: the first card turned up is to be named;
    `another`: another one covers it. `over`: by the recorded moves the round has ended, `out` is
    who went out, "" if nobody, and `not_over` is on the key by which play goes on."""

    seat: Seat
    head: str
    lines: tuple[str, ...]
    next_label: str = ""
    next_mark: PlayerMark | None = None
    hits: bool = False
    misses: tuple[tuple[Seat, str], ...] = ()
    names_discards: bool = False
    first_card: bool = False
    another: bool = False
    over: bool = False
    out: Seat = ""
    not_over: str = ""


@immutable
class MyTurn:
    """What the turns mean for one player. `knock` is the word for taking a discard out of turn, ""
    while this player cannot."""

    line: str
    is_mine: bool
    note: str
    knock: str = ""


def turn_strip(view: TableView) -> TurnStrip | None:
    """The line about turns for the table; None if there is nothing to show."""
    open_round = view.game.in_play
    if open_round is None:
        return None
    if open_round.turns is None:
        misses = tuple((seat, view.names[seat]) for seat in open_round.waiting)
        return TurnStrip(seat="", head="", lines=(), misses=misses) if misses else None
    if open_round.turns.turn is None:
        return _strip_of_ended_round(view, open_round.turns)
    seat, lines = open_round.turns.turn, _what_happened(view, open_round, open_round.turns)
    after, laid = next_turn(open_round), open_round.laid.get(seat)
    another = open_round.turns.first_discard is FirstDiscard.ANOTHER
    return TurnStrip(
        seat=seat,
        head=_("%(name)s’s turn", name=view.names[seat]),
        lines=(*lines, *_what_comes(after, view.names)),
        next_label=_next_label(after, view.names),
        next_mark=player_marks(view).get(after.turn or "") if after else None,
        hits=bool(laid and laid.melds),
        names_discards=open_round.turns.top is not None,
        first_card=open_round.turns.first_discard is FirstDiscard.UNNAMED,
        another=another,
    )


def seat_on_turn(view: TableView) -> Seat | None:
    """The player whose turn it is; None if that is unknown, or turns are not followed."""
    open_round = view.game.in_play
    return None if open_round is None or open_round.turns is None else open_round.turns.turn


def next_seat(view: TableView) -> Seat:
    """The player whose turn comes next; "" if turns are not followed."""
    going = view.game.in_play
    after = next_turn(going) if going and going.turns and going.turns.turn else None
    return (after.turn or "") if after else ""


def misses_a_turn(view: TableView, seat: Seat) -> bool:
    """Is a skip waiting for this player?"""
    open_round = view.game.in_play
    return open_round is not None and bool(waiting_skips(open_round).get(seat))


def turn_line(view: TableView) -> str:
    """Whose turn it is, for watchers, or why the round is over by the recorded moves. "" if turns
    are not followed, and during the first turn, when the line about the deal says it."""
    if over := over_words(view):
        return sentence(over)
    open_round = view.game.in_play
    if open_round is None or open_round.turns is None or open_round.turns.turn is None:
        return ""
    if open_round.turns.last_player is None and open_round.turns.turn == open_round.first_player:
        return ""
    now = sentence(_("%(name)s’s turn", name=view.names[open_round.turns.turn]))
    lost = lost_line(view)
    return sentences((now, lost))


def over_words(view: TableView) -> str:
    """Why the round is over by the recorded moves; "" while somebody has the turn, and if turns are
    not followed."""
    open_round = view.game.in_play
    if open_round is None or open_round.turns is None or open_round.turns.turn is not None:
        return ""
    return _why_it_is_over(view, open_round.turns)


def is_out_of_cards(view: TableView, seat: Seat) -> bool:
    """Has this player no card left by the recorded moves, but is not said to be out yet?"""
    open_round = view.game.in_play
    return open_round is not None and bool(
        open_round.turns and open_round.turns.turn is None and open_round.turns.went_out == seat
    )


def lost_line(view: TableView) -> str:
    """Who has just lost a turn, while turns are followed; "" if nobody has."""
    turns = view.game.turns
    return _lost_words(turns, view.names) if turns else ""


def my_turn(view: TableView, seat: Seat) -> MyTurn | None:
    """What the phone of this seat says about turns; None if there is nothing to say."""
    open_round = view.game.in_play
    if open_round is None or seat not in view.game.playing:
        return None
    waits, turns = my_skip(view, seat), open_round.turns
    if turns is None:
        return MyTurn("", False, waits) if waits else None
    if turns.turn is None:
        return MyTurn(_who_counts(view, turns, seat), False, "")
    if turns.turn == seat:
        return MyTurn(sentence(_("Your turn")), True, _the_card_to_take(open_round, turns))
    name, after = view.names[turns.turn], next_turn(open_round)
    knock = _knock_word_now(view, (seat,))
    note = sentences((_knocked_words(turns, view.names), waits))
    if after is not None and after.turn == seat:
        return MyTurn(_("%(name)s, then you.", name=name), False, note, knock)
    return MyTurn(sentence(_("%(name)s’s turn", name=name)), False, note, knock)


def my_skip(view: TableView, seat: Seat) -> str:
    """That this player misses a turn, or has just lost one and perhaps misses one more; "" if
    neither is so."""
    open_round = view.game.in_play
    if open_round is None:
        return ""
    turns, waits = open_round.turns, waiting_skips(open_round).get(seat)
    if turns is None or turns.turn is None or seat not in turns.skipped:
        return _("You miss a turn.") if waits else ""
    return sentences((_("You lost a turn."), _("You miss one more turn.") if waits else ""))


def knock_word(rules: Switches) -> str:
    """This table's word for taking a discard out of turn; "" if its rules do not allow it."""
    return _knock_word(rules.knock == "on", rules.buy == "on")


def _knock_word_now(view: TableView, seats: Collection[Seat]) -> str:
    """The word for what one of these players may do now with the card discarded just now."""
    rules, game = view.game.table.switches, view.game
    if not knock_word(rules):
        return ""
    may_knock, may_buy = (
        any(not knock_problems(game, seat, buying=buying) for seat in seats)
        for buying in (False, True)
    )
    return _knock_word(may_knock, may_buy)


def _knock_word(may_knock: bool, may_buy: bool) -> str:
    if may_knock:
        return _("Knock or buy") if may_buy else _("Knock")
    return _("Buy") if may_buy else ""


def _strip_of_ended_round(view: TableView, turns: Turns) -> TurnStrip:
    """The line for a round that is over by the recorded moves. Only what is entered ends it."""
    return TurnStrip(
        seat="",
        head=_why_it_is_over(view, turns),
        lines=(_who_counts(view, turns),),
        next_label=count_label(len(view.game.playing) - (turns.went_out is not None)),
        over=True,
        out=turns.went_out or "",
        not_over=_not_over(view, turns),
    )


def still_to_count(players: int) -> str:
    """How many players have not entered their points yet."""
    # Translators: so many players have not entered their points yet; alone, or after "Ann is out."
    return ngettext("%(num)s still to count", "%(num)s still to count", players)


def count_label(hands: int) -> str:
    """The key that leads to the points of so many hands."""
    return ngettext("Count %(num)s hand", "Count %(num)s hands", hands)


def _who_counts(view: TableView, turns: Turns, mine: Seat = "") -> str:
    left = [seat for seat in view.game.playing if seat != turns.went_out]
    if left == [mine]:
        return _("The round is over; count your cards.")
    if len(left) == 1:
        return _("The round is over; %(name)s counts.", name=view.names[left[0]])
    return _("The round is over; everybody counts.")


def _not_over(view: TableView, turns: Turns) -> str:
    if turns.went_out is None:
        return _("Keep playing")
    return _("%(name)s is not out", name=view.names[turns.went_out])


def _why_it_is_over(view: TableView, turns: Turns) -> str:
    if turns.went_out is None:
        return _("The draw pile is empty")
    return _("%(name)s is out of cards", name=view.names[turns.went_out])


def _what_happened(view: TableView, open_round: OpenRound, turns: Turns) -> tuple[str, ...]:
    assert turns.turn is not None
    lines = [_lost_words(turns, view.names), _knocked_words(turns, view.names)]
    if turns.last_player is None and open_round.turned_up is not None:
        lines.append(_("Turned up: %(card)s.", card=card_words(open_round.turned_up)))
        if turns.first_discard is FirstDiscard.ANOTHER:
            lines.append(_("Another card is turned up."))
        elif _dealer_decides(open_round, turns):
            lines.append(_("%(name)s says who gets it.", name=view.names[open_round.dealer]))
    if not turns.pile and not turns.drawn:
        lines.append(_pile_words(turns.rules))
    return tuple(filter(None, lines))


def _pile_words(rules: Switches) -> str:
    if rules.empty_draw_pile == "end_round":
        return _("The pile should be empty: whoever draws ends the round.")
    return _("The pile should be empty: shuffle the discards.")


def _what_comes(after: Turns | None, names: Mapping[Seat, str]) -> tuple[str, ...]:
    """Who misses the next turn."""
    if after is None or not after.skipped:
        return ()
    missing = listed([names[seat] for seat in after.skipped])
    return (
        ngettext(
            "Then %(names)s misses a turn.",
            "Then %(names)s miss a turn.",
            len(after.skipped),
            names=missing,
        ),
    )


def _next_label(after: Turns | None, names: Mapping[Seat, str]) -> str:
    if after is None or after.turn is None:
        return _("Turn over")
    # Translators: the key that ends a turn: after it, this player has the turn.
    return _("Next: %(name)s", name=names[after.turn])


def _lost_words(turns: Turns, names: Mapping[Seat, str]) -> str:
    if not turns.skipped:
        return ""
    return _("%(names)s lost a turn.", names=listed([names[seat] for seat in turns.skipped]))


def _knocked_words(turns: Turns, names: Mapping[Seat, str]) -> str:
    """That whoever has the turn took it by a knock; "" if not so."""
    if not turns.knocked or turns.turn is None:
        return ""
    return sentence(_("%(name)s knocked", name=names[turns.turn]))


def _dealer_decides(open_round: OpenRound, turns: Turns) -> bool:
    card = open_round.turned_up
    return card is not None and turns.top == card and dealer_gives(card, turns.rules)


def _the_card_to_take(open_round: OpenRound, turns: Turns) -> str:
    if turns.last_player is not None or open_round.turned_up is None:
        return ""
    return _("Turned up: %(card)s.", card=card_words(open_round.turned_up))


# --- the leading line -----------------------------------------------------------------------------


@immutable
class Leader:
    """The line that leads a page. `fits` are the letters that fit in the large size."""

    text: str
    fits: int = LONG

    @property
    def size(self) -> str:
        """What decides the size of its letters: "", `long`, or `long longest`. The line is never
        cut."""
        if len(self.text) <= self.fits:
            return ""
        return "long" if len(self.text) <= LONGEST else "long longest"


def paused_words(game: Game) -> str:
    """That this game goes on another day, for the headline of all its pages; "" while it is
    played."""
    # Translators: the headline of a game that goes on another day.
    return _("Paused") if game.paused else ""


def table_leader(view: TableView) -> Leader:
    """The line of the table: that the game is paused; else how many hands are still to be counted
    once a player is out; else whose turn it is or why the round is over, if turns are followed;
    else who leads."""
    if paused := paused_words(view.game):
        return Leader(paused)
    counted = counting(view.game)
    if counted is not None:
        waits = len(counted.missing)
        if not waits:
            return Leader(_("All counted"))
        return Leader(still_to_count(waits))
    open_round = view.game.in_play
    if open_round is None or open_round.turns is None:
        return Leader(lead_line(view))
    if over := over_words(view):
        return Leader(over)
    assert open_round.turns.turn is not None
    return Leader(_("%(name)s’s turn", name=view.names[open_round.turns.turn]), LONG_TURN)


def lead_line(view: TableView) -> str:
    """Who leads and by how much; before the first round is recorded, who deals."""
    game = view.game
    if not game.closed:
        dealer = game.open.dealer if game.open else game.seats[0]
        return deals_words(view.names[dealer])
    return who_leads(game, view.names)


def who_leads(game: Game, names: Mapping[Seat, str]) -> str:
    """Who leads after the rounds that are recorded, and by how much."""
    return _who_leads(game, tuple(names.items()), words_key())


@once_for_closed_rounds
def _who_leads(game: Game, players: tuple[tuple[Seat, str], ...], _words: Hashable) -> str:
    names = dict(players)
    lines = ranked(game)
    if not lines:
        return _("The end")
    first = [line for line in lines if line.place == lines[0].place]
    if len(first) > 2:
        return ngettext("%(num)s player is tied", "%(num)s players are tied", len(first))
    if len(first) == 2:
        return _(
            "%(names)s are tied",
            names=listed([names[line.seat] for line in first]),
        )
    return lead_words(lines[0].seat, _lead(game, lines), names)


def seat_leader(view: TableView, seat: Seat) -> Leader:
    """The line on the phone of this seat: that the game is paused, its turn, who is out, or its own
    place."""
    open_round, game = view.game.open, view.game
    if paused := paused_words(game):
        return Leader(paused)
    if seat_on_turn(view) == seat:
        return Leader(_("Your turn"))
    if over := over_words(view):
        return Leader(_("You are out of cards") if is_out_of_cards(view, seat) else over)
    if open_round is not None and open_round.out is not None:
        if open_round.out == seat:
            return Leader(_("You are out"))
        return Leader(_("%(name)s is out", name=view.names[open_round.out]))
    if game.closed:
        return Leader(own_place(view, seat))
    number = standing_of(game, seat).current_phase
    if number is None:
        return Leader(_("Any open phase"))
    return Leader(_("Phase %(number)s", number=number))


def own_place(view: TableView, seat: Seat) -> str:
    """The place of this seat, and how far it is behind the next one; who leads, if this player has
    stopped or plays from the next deal on."""
    game = view.game
    lines = ranked(game)
    own = next((line for line in lines if line.seat == seat), None)
    if own is None or seat in game.waiting_for_deal:
        return lead_line(view)
    at = lines.index(own)
    level = [line for line in lines if line.place == own.place and line != own]
    if level:
        names = listed([view.names[line.seat] for line in level])
        return _("You are tied with %(names)s", names=names)
    if at == 0:
        return lead_words(seat, _lead(game, lines), view.names, you=seat)
    place = _place_word(own.place)
    if phases := gap(game, lines[0], own).phases:
        return ngettext(
            "You are %(place)s, a phase behind",
            "You are %(place)s, %(num)s phases behind",
            phases,
            place=place,
        )
    ahead = lines[at - 1]
    return _(
        "You are %(place)s, %(points)s points behind %(name)s",
        place=place,
        points=gap(game, ahead, own).points,
        name=view.names[ahead.seat],
    )


def _lead(game: Game, lines: list[Standing]) -> Gap:
    return gap(game, lines[0], lines[1]) if len(lines) > 1 else LEVEL


_PLACES = (
    # Translators: the place in “You are %(place)s”; it may be a number with its ending.
    *(N_("first"), N_("second"), N_("third"), N_("fourth")),
    *(N_("fifth"), N_("sixth"), N_("seventh"), N_("eighth")),
)


def _place_word(place: int) -> str:
    return said(_PLACES[place - 1]) if place <= len(_PLACES) else str(place)
