"""The table of a long evening: what was counted, and a sentence on each line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields

from tests.soak.usage import MOST_MEMORY, Usage

MEANING = {
    "servers started, clock right": "Each goes on with the file that the one before left.",
    "servers started, clock wrong": "By five minutes, an hour or days, ahead or behind.",
    "killed": "In the middle of what phones sent. Nothing that was answered is lost or twice.",
    "asked to end": "The server ends by itself with exit code 0 while phones play.",
    "paused": "A laptop that is closed and opened; phones wait.",
    "clock moved": "By an hour and a half, while everybody plays.",
    "file held by another program": "For up to three seconds; entries wait, none is refused.",
    "disk full": "Entries are refused in a sentence, pages are shown. It goes on with room.",
    "full disk left out": "No small disk could be mounted here.",
    "writing forbidden": "As with a full disk: the system refuses every write of the server.",
    "writing forbidden left out": "This system cannot forbid it.",
    "pages": "Each was answered with 200.",
    "forms answered 200": "Archives, which are shown before they are added.",
    "forms answered 303": "Taken; each is in the log once, as one block.",
    "forms answered 409": "Overtaken by another phone; the form comes back filled in.",
    "forms answered 503": "Refused while nothing could be written, and at no other time.",
    "forms sent again": "Cut off or refused, then sent twice to the next server: recorded once.",
    "connections cut off": "By a server that was killed or ended; the phone comes again.",
    "requests left in the middle": "By phones that went away in a head or a form.",
    "pictures": "Of games that ended, drawn anew in each language.",
    "pages in all languages": "Each was answered in the language that was asked for.",
    "large files refused": "Of 15 MB, read and then refused in a sentence.",
    "exports of all games": "As an archive and as CSV, while phones play.",
    "guests of an open house": "Games of phones without the host's key.",
    "forms answered 429": "Guests who tapped too fast, or started enough games for this hour.",
    "two processes left out": "There is no PostgreSQL here.",
    "questions": "Of a program that asks the referee; each was answered with 200.",
    "questions put off in an open house": "Answered with 429: more than one address may ask.",
    "rounds recorded": "Also after each time in which nothing could be written.",
    "rounds fixed": "Points of an earlier round; the whole game is replayed.",
    "games deleted": "Each is deleted in the file unless it was brought back, and its log replays.",
    "games brought back": "Each is in the lists again.",
    "games imported": "Each is in the file if the phone was told so.",
    "streams": "Opened by watchers, who leave without a word.",
    "boards read": "On these streams, while phones play.",
    "boards compared with the log": "Television, standings and stream, while no phone plays.",
    "automatic copies restored": "The last ten; each has the beginning of every log.",
    "entries in the log at the end": "No log has a gap, and each replays.",
}
"""What each count says, in the order of the table. What is not in it is not counted."""

USED = {
    "memory": "MB of the server that ran on, after each third of its time.",
    "threads": "Of the same server; none is left behind by phones that left.",
    "files": "Open files and connections, when everybody had left.",
    "journal": "MB of the journal beside the file; it is written from its beginning again.",
}


def table_of(
    counts: Mapping[str, int], used: Sequence[Usage], most_memory: Mapping[str, float]
) -> Iterator[str]:
    """The lines of the table, in Markdown."""
    assert counts.keys() <= MEANING.keys(), counts.keys() - MEANING.keys()
    yield "| what | found | what it says |"
    yield "|---|---|---|"
    for what, meaning in MEANING.items():
        if what in counts:
            yield f"| {what} | {counts[what]:,} | {meaning} |"
    for each in fields(Usage):
        steps = " → ".join(str(getattr(usage, each.name)) for usage in used)
        yield f"| {each.name} | {steps} | {USED[each.name]} |"
    for kind, found in most_memory.items():
        says = f"MB of a process at any moment; at most {MOST_MEMORY}."
        yield f"| most memory {kind} | {found} | {says} |"
