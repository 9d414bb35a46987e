"""The log of a game: every entry, by round, and what everybody did in a round that is over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import groupby

from flask_babel import gettext as _

from scorekeeper.game.course import CourseRound, CourseStep, course
from scorekeeper.game.events import Entry, EntryStruck, HandCounted, PlayerWentOut, RoundClosed
from scorekeeper.game.log import entries_of, standing_entries, struck_commands
from scorekeeper.game.race import corrections
from scorekeeper.game.round_told import PLAYED, round_told
from scorekeeper.game.state import Game
from scorekeeper.game.told_facts import HeldRecords
from scorekeeper.game.values import Seat
from scorekeeper.immutable import immutable
from scorekeeper.pages.shown.ending import told_afterwards
from scorekeeper.pages.shown.marks import PlayerMark, PlayerView, player_marks, players_of
from scorekeeper.pages.shown.turn_line import Leader, paused_words
from scorekeeper.service import TableView
from scorekeeper.wording.amounts import entries_words, rounds_words
from scorekeeper.wording.lists import sentence, sentences, side_by_side
from scorekeeper.wording.log import event_line
from scorekeeper.wording.log_rounds import needs_no_counter
from scorekeeper.wording.round_told import told_also, told_headline

_FEW = 2
"""So many entries beside the hands of a round stand there unfolded."""

_LONG_GAME = 16
"""From so many rounds on there are links to them."""

_SHORT_NAME = 5
"""Names of so many letters have room four in a line."""


@immutable(kw_only=True)
class LogLine:
    """One entry of the log in words, with the mark of the player it is about. `clock`: the minute
    is shown, because the line above has another one. A line is `struck` if it was undone or
    corrected, or a correction left it without effect; `now` then says what stands instead, or that
    it does not count, and is "" if nothing is said. `points` are those of a player whose line says
    the rest, "" for any other; `sign` says that player went "out" or has "laid", "" for neither.
    `of_hand`: the hands of a round that is over tell the same."""

    at: str
    clock: bool
    mark: PlayerMark | None
    text: str
    struck: bool
    now: str = ""
    points: str = ""
    sign: str = ""
    of_hand: bool = False


@immutable(kw_only=True)
class LogHand:
    """What one player did in a round that is over. `was` are the points as first recorded, if they
    were corrected since."""

    player: PlayerView
    step: CourseStep
    was: int | None


@immutable(kw_only=True)
class LogRound:
    """The entries of one round, newest first. `told` is the headline of a round that is over, and
    `recorded_at` when it was recorded; "" where a line says so. Where `hands` tell what everybody
    did, the lines are only what they leave out. `folded` is how many those are, or "" if they are
    few enough to stand there. After an undo of several rounds a round may stand there twice: only
    the `newest` tells what came of it."""

    number: int
    title: str
    lines: tuple[LogLine, ...]
    newest: bool = False
    told: str = ""
    recorded_at: str = ""
    hands: tuple[LogHand, ...] = ()
    folded: str = ""


@immutable(kw_only=True)
class LogPage:
    """The log of one game, newest first. `numbers` lead to the rounds of a long game, the first one
    first; `in_a_line` is how many hands of a round stand side by side on a desk."""

    leader: Leader
    how_far: str
    rounds: tuple[LogRound, ...]
    numbers: tuple[int, ...]
    in_a_line: int


def log_page(view: TableView, held: HeldRecords) -> LogPage:
    """Every entry, newest first, by round. Entries that were crossed out are marked, not hidden.
    The rulings of `view` are in the reader's language, and `held` are the records before it."""
    struck, marks = struck_commands(view.log), player_marks(view)
    standing = {entry.seq: entry for entry in standing_entries(view.log)}
    rounds: list[tuple[int, list[LogLine]]] = []
    recorded: dict[int, str] = {}
    told = {each.number: each for each in course(view.game).rounds}
    steps = {number: each.steps for number, each in told.items()}
    for number, entry in _newest_first(view):
        minute = entry.recorded_at[:16]
        if not rounds or rounds[-1][0] != number:
            rounds.append((number, []))
            shown = ""
        text, now, points, sign = event_line(entry, view.names, view.log), "", "", ""
        of_hand = False
        present = standing.get(entry.seq)
        laid_then = None if present is None else steps.get(number)
        match entry.event:
            case RoundClosed(round_no=closed, overruled=()) if closed == number:
                if present is not None and present.event == entry.event:
                    recorded[number], shown = entry.recorded_at, minute
                    continue  # the heading says which round, and when
                text = _("Recorded")
            case PlayerWentOut():
                points, sign = "0", "out"
        if present is not None and present.event != entry.event:
            now, points, sign = event_line(present, view.names, view.log), "", ""
        elif entry.seq in view.game.without_effect:
            now = _("Does not count any more")
        elif isinstance(entry.event, HandCounted) and needs_no_counter(entry, view.names):
            of_hand = True
            if not entry.event.overruled:
                laid = _laid_words(entry.event, laid_then)
                text = side_by_side((view.names[entry.event.seat], laid))
                points, sign = str(entry.event.points), "laid" if entry.event.laid else ""
        elif number in steps and isinstance(entry.event, PlayerWentOut) and not entry.event.phase:
            text = side_by_side((text, _laid_words(entry.event, laid_then)))
        rounds[-1][1].append(
            LogLine(
                at=entry.recorded_at,
                clock=minute != shown,
                mark=marks.get(getattr(entry.event, "seat", "")),
                text=text,
                struck=bool(now)
                or (entry.command_id in struck and not isinstance(entry.event, EntryStruck)),
                now=now,
                points=points,
                sign=sign,
                of_hand=of_hand or bool(points),
            )
        )
        shown = minute
    lost, hands = _lost_rounds(view, standing), _hands_by_round(view, told.values())
    places = [number for number, _lines in rounds]
    shown_rounds = tuple(
        _log_round(view, at, tuple(found), recorded.get(at, ""), hands.get(at), lost, held)
        if places.index(at) == place
        else LogRound(number=at, title=_round_title(view.game, at, lost), lines=tuple(found))
        for place, (at, found) in enumerate(rounds)
    )
    numbers = [
        each.number for each in reversed(shown_rounds) if each.newest and each.number in told
    ]
    return LogPage(
        leader=Leader(told_afterwards(view)),
        how_far=_how_far(view.game),
        rounds=shown_rounds,
        numbers=tuple(numbers) if len(numbers) >= _LONG_GAME else (),
        in_a_line=_in_a_line(view),
    )


def _in_a_line(view: TableView) -> int:
    """So many as there is room for with their names, in lines that are equally long."""
    longest = max(len(name) for name in view.names.values())
    if longest <= _SHORT_NAME and len(view.game.seats) in {4, 7, 8}:
        return 4
    return 3 if longest <= 2 * _SHORT_NAME and len(view.game.seats) in {3, 5, 6} else 2


def _hands_by_round(
    view: TableView, rounds: Iterable[CourseRound]
) -> Mapping[int, tuple[LogHand, ...]]:
    """What everybody did in each round that is over; not in one that was cut short."""
    players, was = players_of(view), corrections(view.log)
    return {
        each.number: tuple(
            LogHand(
                player=players[seat],
                step=step,
                was=was.get(step.entry or 0),
            )
            for seat, step in each.steps.items()
            if step.points is not None
        )
        for each in rounds
        if not each.cut_short
    }


def _log_round(
    view: TableView,
    number: int,
    lines: tuple[LogLine, ...],
    recorded_at: str,
    hands: tuple[LogHand, ...] | None,
    lost: frozenset[int],
    held: HeldRecords,
) -> LogRound:
    """One round of the log; `hands` is None while nobody's are told."""
    if hands is not None:
        lines = tuple(each for each in lines if each.struck or not each.of_hand)
    return LogRound(
        number=number,
        newest=True,
        title=_round_title(view.game, number, lost),
        told=_round_told(view, number, held),
        recorded_at=recorded_at,
        hands=hands or (),
        lines=lines,
        folded=entries_words(len(lines)) if hands and len(lines) > _FEW else "",
    )


def _laid_words(event: HandCounted | PlayerWentOut, steps: Mapping[Seat, CourseStep] | None) -> str:
    """Which phase this player laid by this entry. `steps` are those of its round, None before that
    is recorded, and of an entry that was crossed out: they belong to those that stand."""
    if isinstance(event, HandCounted) and not event.laid:
        return _("not laid")
    step = steps.get(event.seat) if steps else None
    phase = event.phase or (step and step.phase)
    return _("phase %(number)s laid", number=phase) if phase else _("laid")


def _how_far(game: Game) -> str:
    """How many rounds were played, or which one is being played; or that the game is paused."""
    if paused := paused_words(game):
        return paused
    if game.open is not None and game.outcome is None:
        return _("Round %(number)s is being played", number=game.open.number)
    return rounds_words(game.rounds_played) if game.rounds_played else _("No round yet")


def _round_told(view: TableView, number: int, held: HeldRecords) -> str:
    """The headline of this round and what else is worth telling; "" while it is played."""
    told = round_told(view.game, number, held)
    if told is None:
        return ""
    also = told_also(told, view.names)
    return sentences((sentence(told_headline(told, view.names)), also))


def _newest_first(view: TableView) -> Iterator[tuple[int, Entry]]:
    """The entries with the number of their round, the newest command first. What one command
    recorded keeps its order, who went out and then the hands by seat, below the end of a round."""
    numbered = tuple(zip(_rounds_of(view), view.log, strict=True))
    for _command, found in groupby(reversed(numbered), lambda each: each[1].command_id):
        together = tuple(found)[::-1]
        yield from sorted(together, key=lambda each: not isinstance(each[1].event, RoundClosed))


def _rounds_of(view: TableView) -> tuple[int, ...]:
    """The number of the round in which each entry was made. Undoing the end of a round goes back
    into that round."""
    numbers, number = [], 1
    cut_short_by = view.game.ended_by if view.game.cut_short else None
    for entry in view.log:
        match entry.event:
            case EntryStruck(command_id=struck):
                ended = [each.event for each in entries_of(view.log, struck)]
                number = next((e.round_no for e in ended if isinstance(e, RoundClosed)), number)
        numbers.append(number)
        match entry.event:
            case RoundClosed(round_no=closed):
                number = closed + 1
            case _ if entry.seq == cut_short_by:
                number += 1
    return tuple(numbers)


def _round_title(game: Game, number: int, lost: frozenset[int]) -> str:
    """Its number, and whether the round is `lost`; entries after the end of the game have no round
    of their own, and those of a game without any are of its first."""
    played = number <= game.rounds_played or (game.open and game.open.number == number)
    if number in lost and not played:
        return _("Round %(number)s, does not count", number=number)
    if game.outcome is None or not game.rounds_played or played:
        return _("Round %(number)s", number=number)
    return _("After the last round")


def _lost_rounds(view: TableView, standing: Collection[int]) -> frozenset[int]:
    """The rounds after the end of the game in which something was recorded that was not struck."""
    return frozenset(
        number
        for number, entry in zip(_rounds_of(view), view.log, strict=True)
        if entry.seq in standing
        and number > view.game.rounds_played
        and isinstance(entry.event, PLAYED)
    )
