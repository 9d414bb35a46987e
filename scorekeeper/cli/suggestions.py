"""The command `suggestions`: what was suggested for texts of the program, for translators."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import click

from scorekeeper.cli.options import TranslatedCommand, db_option, open_present
from scorekeeper.cli.output import in_columns, terminal_width
from scorekeeper.server_settings import N_
from scorekeeper.wording.languages import LANGUAGES, language_named


@click.command(
    cls=TranslatedCommand,
    help=N_(
        "Print what was suggested for texts in LANGUAGE as a PO file.\n\n"
        "Without a language it lists how many suggestions each language has."
    ),
)
@click.argument("language", required=False, type=click.Choice([each.id for each in LANGUAGES]))
@db_option
def suggestions(language: str | None, *, db: Path | str | None) -> None:
    """The command `suggestions`."""
    from flask_babel import gettext as _

    wanted = language_named(language) if language is not None else None
    with open_present(db) as scorer:
        kept = scorer.text_suggestions.all(language)
    counted = Counter(each.language for each in kept)
    if wanted is not None:
        from scorekeeper.wording.suggested_texts import as_po

        click.echo(as_po(kept, wanted), nl=False)
    elif not kept:
        click.echo(_("Nobody has suggested anything yet."))
    else:
        rows = [(each.id, each.name, str(counted[each.id])) for each in LANGUAGES]
        for line in in_columns([row for row in rows if row[0] in counted], terminal_width()):
            click.echo(line)
