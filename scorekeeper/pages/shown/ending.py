"""The end of a game in words: who won and why, a tie to replay, the facts worth telling; and the
last commands, which *Undo* takes back."""

from __future__ import annotations

import json
from collections.abc import Hashable, Sequence
from dataclasses import replace
from datetime import UTC
from urllib.parse import quote

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.game import events
from scorekeeper.game.course import Course
from scorekeeper.game.events import Entry
from scorekeeper.game.finished import FinishedGame
from scorekeeper.game.latest import once_for_lasting, once_for_latest
from scorekeeper.game.log import (
    entries_of,
    last_command,
    last_commands,
)
from scorekeeper.game.standings import Gap, ahead_of_second, second_place, standings
from scorekeeper.game.state import Game, TieRound
from scorekeeper.game.story import CloseFinish, Fact, story
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.cards import PhasePicture, phase_picture
from scorekeeper.pages.shown.fonts import can_draw
from scorekeeper.pages.shown.game_row import length_words
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView, player_marks, players_of
from scorekeeper.pages.shown.told import round_headline
from scorekeeper.pages.shown.turn_line import lead_line, paused_words
from scorekeeper.service import TableView
from scorekeeper.service.players import normalized
from scorekeeper.wording.amounts import phases_words, rounds_words
from scorekeeper.wording.dealing import deals_and_begins_words
from scorekeeper.wording.lists import listed, sentence, sentences, side_by_side
from scorekeeper.wording.log import TOLD_WITH_LOG, command_line
from scorekeeper.wording.log_rules import news_kind, news_line
from scorekeeper.wording.outcome import ended_words, stopped_words, won_tie_words, won_words
from scorekeeper.wording.sheets import played_words, sheet_title
from scorekeeper.wording.story import fact_figure, fact_sentence
from scorekeeper.wording.terms import phase_words, words_key


def ending_title(view: TableView) -> str:
    """The title on every page of a game that has an outcome. While a tie round is due (§30) the
    game is not over."""
    return _("A tie") if view.game.tie_due else _("The end")


def headline(view: TableView) -> str:
    """One line to read aloud: who won, or who is level. The game must have an outcome."""
    outcome = view.game.outcome
    assert outcome is not None
    if outcome.tie and not outcome.winners:
        return tie_headline(view, outcome.tie)
    names = [view.names[seat] for seat in outcome.winners]
    return ended_words(names, view.game.rounds_played, stopped=outcome.stopped)


def told_afterwards(view: TableView) -> str:
    """How the game ended, in the past tense; who leads while it goes on."""
    game = view.game
    if game.outcome is None:
        return lead_line(view)
    names = [view.names[seat] for seat in game.outcome.winners]
    if game.stopped:
        return stopped_words(names, game.rounds_played)
    if names and game.outcome.tie:
        return won_tie_words(names[0])
    return won_words(names, ahead_of_second(game)) if names else headline(view)


def reasons(view: TableView) -> tuple[str, ...]:
    """Why the game ended this way, in one or two short sentences. Of a game that one player won
    with more phases or fewer points, how far that player was ahead: the podium says the rest."""
    outcome = view.game.outcome
    assert outcome is not None
    if outcome.tie and not outcome.winners:
        due = () if view.game.paused else (tie_reason(view, outcome.tie),)
        return (*why_it_ended(view), *due)
    if not view.game.won:
        return why_it_ended(view)
    if outcome.tie:
        return (tie_decided(outcome.tie),)
    if len(outcome.winners) > 1:
        return (_("Same points: they share the win."),)
    return tuple(filter(None, (lead_of_winner(view),)))


def lead_of_winner(view: TableView) -> str:
    """How far the only winner was ahead of the second; "" without a distance."""
    lead, second = ahead_of_second(view.game), second_place(view.game)
    if len(second) > 1:
        return _lead_without_names(lead)
    name = view.names[second[0]] if second else ""
    if lead.phases > 0:
        return ngettext(
            "one phase ahead of %(name)s",
            "%(num)s phases ahead of %(name)s",
            lead.phases,
            name=name,
        )
    if lead.phases or lead.points <= 0:
        return ""
    return _("%(points)s points ahead of %(name)s", points=lead.points, name=name)


def _lead_without_names(lead: Gap) -> str:
    """How far the first is ahead, where several share the second place."""
    if lead.phases > 0:
        # Translators: below “Mia wins”.
        return ngettext("one phase ahead", "%(num)s phases ahead", lead.phases)
    # Translators: below “Mia wins”.
    return _("%(points)s points ahead", points=lead.points) if not lead.phases else ""


def why_it_ended(view: TableView) -> tuple[str, ...]:
    """Why the game ended, in one sentence, without the tie round that may be due; and whether that
    one waits for another day. Nothing of a game that was stopped: its headline says it."""
    game, outcome = view.game, view.game.outcome
    assert outcome is not None
    if outcome.stopped:
        return ()
    if outcome.tie and not outcome.winners:
        paused = paused_words(game)
        return (tie_points(game, outcome.tie), *([sentence(paused)] if paused else ()))
    if outcome.reason == "fixed_rounds":
        return (
            ngettext(
                "After %(num)d round the fewest points win.",
                "After %(num)d rounds the fewest points win.",
                game.rounds_played,
            ),
        )
    totals = {line.seat: line.total for line in standings(game)}
    points = totals[outcome.winners[0]] if outcome.winners else 0
    return (_phase_reason(view, game.table.phases[-1].number, points),)


def _phase_reason(view: TableView, last: int, points: int) -> str:
    game = view.game
    makers = [seat for seat in game.playing if last in game.done.get(seat, ())]
    if game.order_is_free:
        return _("All phases completed, with %(points)s points.", points=points)
    if len(makers) > 1:
        return _(
            "%(names)s completed phase %(number)s in the same round. The fewest points decide:"
            " %(points)s.",
            names=listed([view.names[seat] for seat in makers]),
            number=last,
            points=points,
        )
    return _("Phase %(number)s completed, with %(points)s points.", number=last, points=points)


# --- a tie ----------------------------------------------------------------------------------------


@immutable(kw_only=True)
class TieView:
    """What the end page says about a tie round. `tied` are its players, clockwise."""

    tied: tuple[PlayerView, ...]
    picture: PhasePicture
    words: str
    who: str
    how: str


def tie_view(view: TableView) -> TieView | None:
    """The tie round that is due, or None."""
    tie = view.game.tie_due
    if tie is None:
        return None
    players = players_of(view)
    tied = tuple(players[seat] for seat in tie.players)
    names = [player.name for player in tied]
    phase = view.game.phase(tie.phase)
    others = len(view.game.playing) > len(tied)
    return TieView(
        tied=tied,
        picture=phase_picture(phase),
        words=phase_words(phase),
        who=sentences(
            (
                *([_("Only %(names)s play.", names=listed(names))] if others else ()),
                _who_deals(view, tie),
            )
        ),
        how=_how(tie),
    )


def tie_headline(view: TableView, tie: TieRound) -> str:
    """Who is level, or level once more."""
    names = listed([view.names[seat] for seat in tie.players])
    if tie.earlier:
        return _("%(names)s are still tied", names=names)
    return _("%(names)s are tied", names=names)


def tie_reason(view: TableView, tie: TieRound) -> str:
    """What is played in the tie round that is due, in one line, for the watchers."""
    return sentences((_how(tie), _who_deals(view, tie)))


def tie_points(game: Game, tie: TieRound) -> str:
    """How many points each of the tied players has: they are as far, or there was no tie."""
    points = game.totals[tie.players[0]]
    # Translators: each of those named in the line above.
    return ngettext("Each has %(num)s point.", "Each has %(num)s points.", points)


def tie_decided(tie: TieRound) -> str:
    """Why one of the tied players has won: a tie round decided, or the last of several."""
    if tie.earlier:
        return _("Tied on points; tie round %(num)s decided.", num=len(tie.earlier) + 1)
    return _("Tied on points; the tie round decided.")


def _who_deals(view: TableView, tie: TieRound) -> str:
    return sentence(deals_and_begins_words(view.names[tie.dealer], view.names[tie.first_player]))


def _how(tie: TieRound) -> str:
    if tie.won_by == "out":
        return _("Phase %(number)s once more: the first to go out wins.", number=tie.phase)
    return _("Phase %(number)s once more: the first to lay it wins at once.", number=tie.phase)


# --- the story and the picture --------------------------------------------------------------------


@immutable
class FactLine:
    """One fact: its figure, which is drawn large, and the whole sentence. Either is empty where the
    other says it all. `mark` is that of the player it is about; None if it is about the game."""

    figure: str
    words: str = ""
    mark: PlayerMark | None = None


MOST_FACTS = 2
"""Facts that are told of a game."""


def facts_told(view: TableView, told: Course) -> tuple[Fact, ...]:
    """The rarest facts of a game that is over, without how close it was: every page says beside who
    has won by how much."""
    facts = story(view.game, told, MOST_FACTS + 1)
    return tuple(fact for fact in facts if not isinstance(fact, CloseFinish))[:MOST_FACTS]


def story_lines(
    view: TableView, told: Course, facts: Sequence[Fact] | None = None
) -> tuple[FactLine, ...]:
    """The facts of this game, and last its length if it is known; of a game without either, how
    many rounds it took. Without `facts` those of `facts_told`. Empty while the game goes on, and
    for a game without a closed round."""
    rounds = len(told.rounds)
    if not view.game.is_over or not rounds:
        return ()
    lines = _fact_lines(view, facts_told(view, told) if facts is None else facts)
    length, words = length_of(view), rounds_words(rounds)
    if length:
        return (*lines, FactLine(length, words))
    return lines or (FactLine(words),)


def _fact_lines(
    view: TableView, facts: Sequence[Fact], you: Seat | None = None
) -> tuple[FactLine, ...]:
    marks = player_marks(view)
    return tuple(
        FactLine(fact_figure(fact), fact_sentence(fact, view.names, you), _mark(fact, marks))
        for fact in facts
    )


@immutable(kw_only=True)
class EndWords:
    """What every page says of a game that is over, beside who won: how many rounds it took and how
    long, the first fact worth telling, and the others."""

    played: str
    fact: FactLine | None
    more: tuple[FactLine, ...]

    @property
    def facts(self) -> tuple[FactLine, ...]:
        """All facts, the rarest first."""
        return (self.fact, *self.more) if self.fact else ()


def end_words(view: TableView, told: Course, you: Seat | None = None) -> EndWords | None:
    """What is said at the end of this game, to the player of seat `you`; None while a tie round is
    due and before the end."""
    if not is_worth_a_picture(view, told):
        return None
    played = side_by_side(filter(None, (rounds_words(len(told.rounds)), length_of(view))))
    facts = _fact_lines(view, facts_told(view, told), you) if view.game.is_over else ()
    return EndWords(played=played, fact=facts[0] if facts else None, more=facts[1:])


def length_of(view: TableView) -> str:
    """How long a finished game took at the table. Empty if it is not known, or if the game was not
    played at one go."""
    return length_words(view.finished.time_at_table) if view.finished else ""


def _mark(fact: Fact, marks: dict[str, PlayerMark]) -> PlayerMark | None:
    seat = getattr(fact, "seat", None)
    return None if seat is None else marks[seat]


def has_picture(view: TableView, told: Course) -> bool:
    """Is there a picture of this game, and can this server draw it?"""
    return is_worth_a_picture(view, told) and can_draw()


def is_worth_a_picture(view: TableView, told: Course) -> bool:
    """Is this game over, with a round at least?"""
    return view.game.is_over and bool(told.rounds)


# --- the play for the BG Stats app ----------------------------------------------------------------

BG_STATS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
"""The link that opens the app. The same address with https would send the names to a web site if
the app is missing, so it is not used."""

BGG_NUMBER = 1258
"""Phase 10 at BoardGameGeek."""


def bg_stats_url(view: TableView) -> str:
    """The link that hands this game to the BG Stats app as one play; "" while it goes on."""
    if (over := view.finished) is None:
        return ""
    text = json.dumps(bg_stats_play(view, over), ensure_ascii=False, separators=(",", ":"))
    return BG_STATS + quote(text, safe="")


def bg_stats_play(view: TableView, over: FinishedGame) -> dict[str, object]:
    """The play as BG Stats reads it. Every boolean is there, because the Android app fails if one
    is missing. A player has the same id in every game, so that the app asks only once who it is."""
    game = view.game
    by_seat = {line.seat: line for line in standings(game)}
    minutes = int(over.time_at_table.total_seconds() // 60) if over.time_at_table else 0
    return {
        "sourceName": "Scorekeeper",
        "sourcePlayId": view.mark,
        "playDate": over.started_at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({"durationMin": minutes} if minutes else {}),
        "board": side_by_side((sheet_title(game.table.rule_sheet.id), played_words(game.table))),
        **({"location": view.place} if view.place else {}),
        "comments": rounds_words(over.rounds),
        "game": {
            "name": "Phase 10",
            "sourceGameId": "phase-10",
            "bggId": BGG_NUMBER,
            "highestWins": False,
            "noPoints": False,
        },
        "players": [
            {
                "name": view.names[seat],
                "sourcePlayerId": normalized(view.names[seat]),
                "startPlayer": seat == over.began,
                "winner": seat in game.won,
                "rank": by_seat[seat].place,
                "score": by_seat[seat].total,
                "role": phases_words(len(game.done[seat])),
            }
            for seat in game.seats
        ],
    }


# --- the last commands ----------------------------------------------------------------------------

RECENT = 7
"""Commands listed beside the table on a wide screen."""


@immutable
class LastCommand:
    """The last command in words, with the id that *Undo* strikes. `closed_no` is the round of which
    the words are the headline."""

    text: str
    at: str
    command_id: str
    closed_no: int | None = None


def last_undoable(view: TableView) -> LastCommand | None:
    """The last command that was not undone, in words; None while there is only the deal."""
    return _last_undoable(view, words_key())


def last_below_news(view: TableView) -> LastCommand | None:
    """The last command on a page that shows rulings and changed rules in a place of their own, so
    that it only says that there was one."""
    last = last_undoable(view)
    kind = news_kind(entries_of(view.log, last.command_id)[-1]) if last else ""
    return replace(last, text=kind) if last and kind else last


@once_for_latest
def _last_undoable(view: TableView, _words: Hashable) -> LastCommand | None:
    command_id = last_command(view.log)
    return None if command_id is None else _command_in_words(view, command_id)


def _command_in_words(view: TableView, command_id: str) -> LastCommand:
    entries = entries_of(view.log, command_id)
    # A long text is already shown above, to everybody.
    if text := news_line(entries[-1], view.names, view.log):
        return _told_of(entries, text)
    if any(isinstance(entry.event, TOLD_WITH_LOG) for entry in entries):
        return _told_of(entries, command_line(entries, view.names, view.log))
    return _told_alone(entries, tuple(view.names.items()), words_key())


@once_for_lasting
def _told_alone(
    entries: tuple[Entry, ...], names: tuple[tuple[Seat, str], ...], _words: Hashable
) -> LastCommand:
    return _told_of(entries, command_line(entries, dict(names)))


def _told_of(entries: tuple[Entry, ...], text: str) -> LastCommand:
    return LastCommand(text, entries[-1].recorded_at, entries[-1].command_id)


def recent_commands(view: TableView) -> tuple[LastCommand, ...]:
    """The commands before the last one in words, the latest first, for a screen that has room."""
    shown = last_commands(view.log, RECENT)[1:]
    return tuple(_recent(view, command_id) for command_id in shown)


def _recent(view: TableView, command_id: str) -> LastCommand:
    """One command in words: of a recorded round, its headline."""
    said, entries = _command_in_words(view, command_id), entries_of(view.log, command_id)
    closed = [each.event.round_no for each in entries if isinstance(each.event, events.RoundClosed)]
    headline = round_headline(view, closed[-1]) if closed else ""
    return replace(said, text=headline, closed_no=closed[-1]) if headline else said


def undone_line(view: TableView) -> str:
    """What was undone last, if everything recorded since the deal has been undone; else empty."""
    last = view.log[-1]
    if last_command(view.log) is not None or not isinstance(last.event, events.EntryStruck):
        return ""
    return command_line(entries_of(view.log, last.command_id), view.names, view.log)
