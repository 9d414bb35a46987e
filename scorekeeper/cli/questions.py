"""The commands `check`, `judge`, `points` and `ask`: questions that need no game.

The first three read what a person types, call the question of the same name in `api.cards` and say
its answer in a sentence. Exit codes: 0 if it is legal or the hand
completes the phase, 1 if not, 2 if it cannot be read. `ask` answers other programs, one JSON object
a line.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, TYPE_CHECKING, TypeVar

import click

from scorekeeper.cli.options import (
    ILLEGAL,
    LEGAL,
    UNREADABLE,
    TranslatedCommand,
    rules_option,
    spoken,
    stop,
    table_of,
)
from scorekeeper.errors import NotationError, RequestError
from scorekeeper.server_settings import N_

if TYPE_CHECKING:
    from scorekeeper.rules.phases import Phase
    from scorekeeper.rules.table_rules import TableRules
    from scorekeeper.rules.vocabulary import Vocabulary
    from scorekeeper.wording.languages import Language


Read = TypeVar("Read")


# --- cards ----------------------------------------------------------------------------------------


@click.command(
    cls=TranslatedCommand,
    help=N_('Do CARDS complete PHASE? A phase is a number, or such as "set3+run4".'),
)
@click.argument("phase")
@click.argument("cards", nargs=-1, required=True)
@rules_option
@click.pass_context
def check(ctx: click.Context, phase: str, cards: tuple[str, ...], sheet: str) -> None:
    """The command `check`."""
    from flask_babel import gettext as _
    from flask_babel import ngettext

    from scorekeeper.api import cards as questions
    from scorekeeper.rules.notation import parse_cards
    from scorekeeper.wording.terms import (
        completing_cards_words,
        phase_in_sentence,
        short_cards,
        short_need,
    )

    table = table_of(sheet)
    with _reading(cards):
        wanted, hand = _phase(phase, table), _read(parse_cards, cards)
        answer = questions.check(wanted, hand, table=table)
    if answer.problems:
        for problem in answer.problems:
            click.echo(problem.text)
        ctx.exit(ILLEGAL)
    named = phase_in_sentence(wanted)
    if answer.completes:
        groups = " | ".join(short_cards(group) for group in answer.groups or ())
        click.echo(_("Yes. %(groups)s (%(phase)s)", phase=named, groups=groups))
        if answer.leftover:
            left, worth = short_cards(answer.leftover), answer.leftover_points
            click.echo(
                ngettext(
                    "Left over: %(cards)s, %(num)s point.",
                    "Left over: %(cards)s, %(num)s points.",
                    worth,
                    cards=left,
                )
            )
        return
    needs = completing_cards_words(answer.completing, short_need)
    click.echo(
        ngettext(
            "Not yet. %(num)s card is missing: %(cards)s (%(phase)s)",
            "Not yet. %(num)s cards are missing, such as: %(cards)s (%(phase)s)",
            answer.missing,
            phase=named,
            cards=needs or " ".join(map(short_need, answer.needs)),
        )
    )
    ctx.exit(ILLEGAL)


@click.command(
    cls=TranslatedCommand,
    help=N_(
        'May GROUPS be laid as PHASE? Groups are split by a bar: "5 5 W | 3 4 5 6". '
        'Without bars the cards may come in any order: "3 5 W 4 5 6 5".'
    ),
)
@click.argument("phase")
@click.argument("groups", nargs=-1, required=True)
@rules_option
@click.pass_context
def judge(ctx: click.Context, phase: str, groups: tuple[str, ...], sheet: str) -> None:
    """The command `judge`."""
    from flask_babel import gettext as _

    from scorekeeper.api import cards as questions
    from scorekeeper.rules.notation import TypedGroup, parse_groups
    from scorekeeper.rules.solver.splits import split_lay_down
    from scorekeeper.wording.terms import groups_words, phase_in_sentence

    table = table_of(sheet)
    with _reading(groups):
        wanted, typed = _phase(phase, table), _read(parse_groups, groups)
    split = split_lay_down(wanted, typed, table.switches)
    named = tuple(group.declare for group in split.groups)
    verdict = questions.judge(
        wanted, tuple(group.cards for group in split.groups), declare=named, table=table
    )
    if verdict.legal and len(split.groups) > len(typed):
        click.echo(_("Yes, as %(groups)s.", groups=groups_words(split.groups)))
        return
    if verdict.legal:
        click.echo(_("Yes. That is: %(phase)s.", phase=phase_in_sentence(wanted)))
        return
    if len(split.groups) > len(typed):
        click.echo(_("I read the cards as %(groups)s.", groups=groups_words(split.groups)))
    for problem in verdict.problems:
        click.echo(f"{problem.text} ({problem.rule})" if problem.rule else problem.text)
    unnamed = all(each is None for each in named) and verdict.suggestion_declare is None
    if verdict.suggestion and unnamed:
        suggested = groups_words(map(TypedGroup, verdict.suggestion))
        click.echo(_("The same cards could be laid as %(groups)s.", groups=suggested))
    ctx.exit(ILLEGAL)


@click.command(
    cls=TranslatedCommand,
    help=N_('The points of CARDS left in a hand, such as "R7 12 W S".'),
)
@click.argument("cards", nargs=-1, required=True)
@rules_option
def points(cards: tuple[str, ...], sheet: str) -> None:
    """The command `points`."""
    from scorekeeper.api import cards as questions
    from scorekeeper.rules.notation import parse_cards

    with _reading(cards):
        hand = _read(parse_cards, cards)
    click.echo(questions.points(hand, table=table_of(sheet)).points)


def _phase(typed: str, table: TableRules) -> Phase:
    """A phase, typed as its number in the phase list or in notation. Stops with a sentence for an
    unknown number. Raises NotationError."""
    from scorekeeper.rules.notation import parse_phase
    from scorekeeper.wording.terms import no_such_phase

    for numbered in table.phases:
        if typed.strip() == str(numbered.number):
            return numbered.phase
    if re.fullmatch(r"\s*-?[0-9]+\s*", typed):
        stop(no_such_phase(typed.strip(), table.phases))
    return _read(parse_phase, (typed,))


_NOTATION_ALONE = re.compile(r"[RBYGWS0-9\s,|;/=]*")


def _read(parse: Callable[[str, Vocabulary | None], Read], typed: tuple[str, ...]) -> Read:
    """What was typed, in the notation or in the words of the terminal's language. Raises
    NotationError."""
    text = " ".join(typed)
    if _NOTATION_ALONE.fullmatch(text):
        # It means the same in every language, and importing words takes longer than answering.
        with suppress(NotationError):
            return parse(text, None)
    from scorekeeper.wording.typed_words import typed_words

    return parse(text, typed_words())


@contextmanager
def _reading(typed: tuple[str, ...]) -> Iterator[None]:
    """Stop with a sentence if what was typed cannot be read or answered inside this context. Else
    report glued wilds."""
    try:
        yield
        _report_glued_cards(" ".join(typed))
    except NotationError as error:
        from scorekeeper.wording.errors import notation_text

        stop(notation_text(error))
    except RequestError as error:
        stop(error.message)


def _report_glued_cards(typed: str) -> None:
    """Report on standard error that `W3` was read as two cards."""
    from scorekeeper.rules.notation import glued_wilds

    for word in glued_wilds(typed):
        from flask_babel import gettext as _  # `points` alone needs no words

        line = _("I read %(typed)s as a wild and a %(number)s.", typed=word, number=word[1:])
        click.echo(line, err=True)


# --- JSON -----------------------------------------------------------------------------------------


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Answer JSON Lines: one question a line from standard input, one answer a line.\n\n"
        "docs/ask.md describes the questions. The exit code is 2 if any line could not be read."
    ),
)
@click.pass_context
def ask(ctx: click.Context) -> None:
    """The command `ask`."""
    from scorekeeper.api.dispatch import MOST_BYTES, answer_line, print_answer

    answers = sys.stdout.buffer
    status = LEGAL
    # Answers are UTF-8, so the language is the one that was asked for, whatever a terminal shows.
    with spoken(ctx.obj):
        for line in _lines(sys.stdin.buffer, MOST_BYTES):
            with _catalogues(line, ctx.obj):
                answered = answer_line(line)
            if "error" in answered:
                status = UNREADABLE
            answers.write(print_answer(answered) + b"\n")
            answers.flush()  # the program may wait for this answer before it asks again
    ctx.exit(status)


@contextmanager
def _catalogues(line: bytes, language: Language) -> Iterator[None]:
    """Inside this context a question may name its own language, for which English has no catalogue
    open: opening it takes longer than an answer."""
    if b'"language"' in line:
        from scorekeeper.web.translations import sentences_in

        with sentences_in(language):
            yield
    else:
        yield


def _lines(stream: IO[bytes], most: int) -> Iterator[bytes]:
    """The lines as they arrive. A line longer than `most` bytes is cut to `most`."""
    while line := stream.readline(most):
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
        yield line
