"""The numbered rulebook: every point that decides a verdict or a count, its switches, its sources.

A `Problem` names the point that decided it (`§12`). What a point says is in
`scorekeeper.wording.rulebook`. The sources are the places in the printed sheets that cover a point:
sheet, section, line.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulePoint:
    """One point of the rulebook. `switches` are the names of the switches that change it."""

    rule: str
    switches: tuple[str, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        return sources(self.rule)


_LAST = 49

_SWITCHES: dict[str, tuple[str, ...]] = {
    "§2": ("most_players",),
    "§10": ("wrap",),
    "§12": ("min_natural",),
    "§13": ("same_number_sets",),
    "§15": ("wild_on_full_run",),
    "§16": ("wild_replace", "wild_move"),
    "§17": ("partial_lay",),
    "§23": ("hit_same_turn",),
    "§25": ("wild_points", "skip_points"),
    "§27": ("go_out_discard",),
    "§30": ("tie_break",),
    "§31": ("end_immediately", "score_last_hand"),
    "§32": ("fixed10_tie",),
    "§35": ("phase_order",),
    "§36": ("knock",),
    "§37": ("buy",),
    "§39": ("skip_target",),
    "§40": ("skip_limit",),
    "§41": ("skip_zone",),
    "§42": ("skip_pickup",),
    "§43": ("first_upcard_skip", "first_upcard_counts"),
    "§44": ("skip_last_card",),
    "§45": ("skip_carry_over",),
    "§46": ("first_upcard_wild",),
    "§47": ("empty_draw_pile",),
    "§48": ("rediscard_same_card",),
}

_POINTS = tuple(
    RulePoint(rule, _SWITCHES.get(rule, ())) for rule in (f"§{n}" for n in range(1, _LAST + 1))
)

RULEBOOK: dict[str, RulePoint] = {point.rule: point for point in _POINTS}
"""Every point by its number, in order."""

_BY_SWITCH = {switch: point for point in _POINTS for switch in point.switches}


def rule_for_switch(switch: str) -> RulePoint:
    """The point that a switch changes. Raises KeyError for an unknown switch."""
    return _BY_SWITCH[switch]


# --- where the printed sheets say it --------------------------------------------------------------
# Five sheets are cited by line, the Fundex sheet by section. The Mattel sheet is cited by section
# from a transcription of parts of it (`PARTLY_CITED`). Section names are our own; their words are
# in `wording.sheets`. If a sheet is not listed for a point, the sheet says nothing about it; for
# the Mattel box this is unchecked. Pages show the section; the line numbers are for checking this
# table.


@dataclass(frozen=True, slots=True)
class Source:
    """The section of a sheet, and the lines; no lines if the sheet is cited by section only."""

    sheet: str
    section: str
    lines: tuple[int, ...] = ()


_SECTIONS: dict[str, tuple[tuple[int, str], ...]] = {
    "ru": (
        (1, "players_and_deck"), (8, "deal"), (10, "play"), (11, "the_ten_phases"),
        (34, "definitions"), (40, "wilds"), (46, "skips"), (60, "completing_a_phase"),
        (73, "hitting"), (76, "going_out"), (78, "points"), (90, "winner"), (91, "variants"),
    ),
    "ravensburger": (
        (1, "margin"), (26, "what_is_in_the_box"), (32, "before_play"), (41, "play"),
        (61, "margin"), (98, "phases"), (126, "margin"), (142, "wilds_and_skips"),
        (148, "end_of_a_round"), (157, "worked_example"), (190, "end_of_a_round"),
        (196, "winner"), (198, "special_rules"), (219, "variants"),
    ),
    "rebel": (
        (1, "players_and_deck"), (10, "deal"), (12, "play"), (15, "the_ten_phases"),
        (28, "definitions"), (36, "wilds"), (42, "skips"), (51, "completing_a_phase"),
        (63, "hitting"), (65, "end_of_a_round"), (67, "points"), (76, "winner"),
        (78, "variants"), (86, "summary_of_a_turn"),
    ),
    "ru-violet": (
        (1, "what_is_in_the_box"), (13, "before_play"), (20, "play"), (26, "the_ten_phases"),
        (44, "definitions"), (58, "wilds"), (75, "skips"), (98, "completing_a_phase"),
        (106, "special_points"), (136, "going_out"), (144, "hitting"), (156, "end_of_a_round"),
        (177, "winner"), (183, "variants"),
    ),
    "ja": (
        (1, "phases"), (18, "setting_up"), (21, "play"), (29, "special_cards"),
        (35, "after_the_round"), (39, "winning"), (43, "variants"),
    ),
}  # fmt: skip

_LINES: dict[str, dict[str, tuple[int, ...]]] = {
    "§1": {"ru": (6,), "ravensburger": (28,), "rebel": (9,), "ru-violet": (1, 3, 4)},
    "§2": {"ru": (2,), "rebel": (5,)},
    "§3": {"ru": (8,), "ravensburger": (34,), "rebel": (11,), "ru-violet": (15,), "ja": (20,)},
    "§4": {"ru": (8,), "ravensburger": (38,), "rebel": (11,), "ru-violet": (17,), "ja": (20,)},
    "§5": {
        "ru": (10, 88), "ravensburger": (45, 194), "rebel": (13, 74), "ru-violet": (21, 173),
        "ja": (22,),
    },
    "§6": {"ru": (10,), "ravensburger": (49,), "rebel": (13,), "ru-violet": (24,), "ja": (28,)},
    "§7": {"ru": (12,), "ravensburger": (110, 114), "rebel": (17,), "ru-violet": (33,), "ja": (8,)},
    "§8": {"ru": (36,), "ravensburger": (102,), "rebel": (30,), "ru-violet": (45,), "ja": (4,)},
    "§9": {"ru": (37,), "ravensburger": (108,), "rebel": (32,), "ru-violet": (50,), "ja": (5,)},
    "§10": {"ravensburger": (200,)},
    "§11": {"ru": (38,), "ravensburger": (114,), "rebel": (34,), "ru-violet": (54,), "ja": (6,)},
    "§12": {"ru": (42,), "ravensburger": (144,), "rebel": (38,), "ru-violet": (64,), "ja": (32,)},
    "§13": {"ru": (36,), "ravensburger": (201,), "rebel": (30,), "ru-violet": (47,)},
    "§14": {
        "ru": (40, 42), "ravensburger": (144, 203), "rebel": (36, 38), "ru-violet": (61, 64),
        "ja": (32,),
    },
    "§15": {"ru-violet": (150,), "ja": (32,)},
    "§16": {"ru": (44,), "ravensburger": (204,), "rebel": (39,), "ru-violet": (67,), "ja": (32,)},
    "§17": {"ru": (62,), "ravensburger": (120,), "rebel": (53,), "ru-violet": (107,), "ja": (24,)},
    "§18": {
        "ru": (64,), "ravensburger": (120, 202), "rebel": (54, 56), "ru-violet": (114, 116),
        "ja": (25,),
    },
    "§19": {"ru": (69,), "ravensburger": (57,), "rebel": (60,), "ru-violet": (127,), "ja": (7,)},
    "§20": {"ru": (71,), "ravensburger": (155,), "rebel": (61,), "ru-violet": (132,), "ja": (38,)},
    "§21": {"ru": (75,), "ravensburger": (124,), "rebel": (63,), "ru-violet": (151,), "ja": (27,)},
    "§22": {
        "ru": (73, 75), "ravensburger": (124,), "rebel": (63, 96), "ru-violet": (146, 152),
        "ja": (26,),
    },
    "§23": {"ravensburger": (124,), "rebel": (63, 92), "ja": (25,)},
    "§24": {"ru": (76,), "ravensburger": (148,), "rebel": (65,), "ru-violet": (156,), "ja": (36,)},
    "§25": {"ru": (80,), "ravensburger": (150,), "rebel": (69,), "ru-violet": (168,), "ja": (37,)},
    "§26": {"ru": (88,), "ravensburger": (148,), "rebel": (74,), "ru-violet": (165,), "ja": (37,)},
    "§27": {"ru": (76,), "ravensburger": (148,), "rebel": (100,), "ru-violet": (138,), "ja": (28,)},
    "§28": {"ru": (90,), "ravensburger": (196,), "rebel": (76,), "ru-violet": (177,), "ja": (40,)},
    "§29": {"ru": (90,), "ravensburger": (196,), "rebel": (76,), "ru-violet": (178,), "ja": (41,)},
    "§30": {"ru": (90,), "rebel": (76,), "ru-violet": (180,), "ja": (42,)},
    "§31": {"ru": (90,), "ravensburger": (196,), "rebel": (76,), "ja": (36, 40)},
    "§32": {"ru": (93,), "ravensburger": (221,), "rebel": (80,), "ru-violet": (184,), "ja": (45,)},
    "§33": {"ru": (95,), "ravensburger": (222,), "rebel": (82,), "ru-violet": (193,), "ja": (46,)},
    "§34": {"ru": (97,), "ravensburger": (222,), "rebel": (84,), "ru-violet": (197,), "ja": (47,)},
    "§35": {"ja": (48,)},
    "§36": {"ravensburger": (223,)},
    "§38": {"ru": (51,), "ravensburger": (205,), "rebel": (45,), "ru-violet": (83,)},
    "§39": {
        "ru": (47,), "ravensburger": (146, 138), "rebel": (42,), "ru-violet": (76,), "ja": (34,),
    },
    "§40": {"ru": (55, 57), "ravensburger": (206,), "rebel": (47,), "ru-violet": (87,)},
    "§41": {"ru": (47,), "ravensburger": (146,), "rebel": (42,), "ru-violet": (86,), "ja": (34,)},
    "§42": {"ru": (53,), "rebel": (46,), "ru-violet": (86,)},
    "§43": {"ru": (58,), "rebel": (49,), "ru-violet": (95,), "ja": (34,)},
    "§44": {"ravensburger": (207,)},
    "§46": {"ru": (45,), "rebel": (40,), "ru-violet": (72,)},
}  # fmt: skip

_FUNDEX: dict[str, str] = {
    "§1": "what_is_in_the_box", "§2": "players", "§3": "deal", "§4": "deal", "§5": "play",
    "§6": "play", "§7": "the_ten_phases", "§8": "definitions", "§9": "definitions",
    "§11": "definitions", "§12": "wilds", "§13": "definitions", "§14": "wilds", "§16": "wilds",
    "§17": "making_a_phase", "§18": "making_a_phase", "§19": "making_a_phase",
    "§20": "making_a_phase", "§21": "hitting", "§22": "hitting", "§24": "going_out",
    "§25": "points", "§26": "points", "§27": "going_out", "§28": "winner", "§29": "winner",
    "§30": "winner", "§32": "variants", "§33": "variants", "§34": "variants", "§38": "skips",
    "§39": "skips", "§40": "skips", "§41": "skips", "§42": "skips", "§43": "skips", "§46": "wilds",
}  # fmt: skip

_MATTEL: dict[str, str] = {
    "§6": "a_turn", "§7": "the_ten_phases", "§12": "wilds", "§19": "phases", "§20": "phases",
    "§21": "hitting", "§22": "hitting", "§23": "hitting", "§24": "going_out", "§25": "points",
    "§27": "going_out", "§39": "skips", "§40": "skips", "§41": "skips", "§44": "skips",
}  # fmt: skip

_BY_SECTION = {"fundex": _FUNDEX, "mattel": _MATTEL}

PARTLY_CITED = frozenset({"mattel"})
"""The sheets of which only parts are known. A point that is missing here may be in the rest."""

_NO_SHEET: frozenset[str] = frozenset()

_SHEETS_THAT_ANSWER: dict[str, frozenset[str]] = {
    "wild_move": frozenset({"ru", "fundex"}),
    "first_upcard_counts": _NO_SHEET,
    "fixed10_tie": _NO_SHEET,
}
"""By switch: the sheets that answer it. It lists switches that share their point with others, which
the sheets of that point do not all answer."""

_AMBIGUOUS: dict[str, frozenset[str]] = {
    "go_out_discard": frozenset({"ru", "ru-violet", "ravensburger"}),
    "skip_limit": frozenset({"rebel"}),
    "knock": frozenset({"ravensburger"}),
}
"""By switch: the sheets whose words can also be read as another answer. Russian: "by discarding
*and* hitting". German: *ablegen* is to discard or to lay down. Polish: *runda* is a circle or a
lost turn. Knocking "not twice in a row": not on the next discard, or not until another player has
knocked."""

_POINT_OF_ANSWER = {("phase_order", "fixed"): "§19"}
"""Answers that the sheets give under another point."""

_SECOND_ANSWERS: dict[str, tuple[tuple[str, str, int], ...]] = {
    "skip_target": (("ravensburger", "next", 138),),
    "hit_same_turn": (("rebel", "none", 92),),
}
"""By switch: sheets that contradict themselves, each with the other answer and its line. The answer
in force is that of the longer text."""


def sources(rule: str) -> tuple[Source, ...]:
    """Every sheet that covers this point of the rulebook (`§12`)."""
    cited_by_line = [
        Source(sheet, _section(sheet, lines[0]), lines)
        for sheet, lines in _LINES.get(rule, {}).items()
    ]
    cited_by_section = [
        Source(sheet, sections[rule]) for sheet, sections in _BY_SECTION.items() if rule in sections
    ]
    return (*cited_by_line, *cited_by_section)


def sources_of_answer(rule: str, switch: str, answer: object) -> tuple[Source, ...]:
    """Every sheet that gives this answer to this switch of the point `rule`. A sheet may cover a
    point without answering each of its switches."""
    found = sources(_POINT_OF_ANSWER.get((switch, str(answer)), rule))
    sheets_that_answer = _SHEETS_THAT_ANSWER.get(switch)
    return (
        found
        if sheets_that_answer is None
        else tuple(s for s in found if s.sheet in sheets_that_answer)
    )


def is_ambiguous(switch: str, sheet: str) -> bool:
    """Can the sheet's words on this switch also be read as another answer?"""
    return sheet in _AMBIGUOUS.get(switch, _NO_SHEET)


def contradicting_answers(switch: str) -> tuple[tuple[str, Source], ...]:
    """The second answers of sheets that contradict themselves, each with its source."""
    return tuple(
        (value, Source(sheet, _section(sheet, line), (line,)))
        for sheet, value, line in _SECOND_ANSWERS.get(switch, ())
    )


def _section(sheet: str, line: int) -> str:
    sections = _SECTIONS[sheet]
    return sections[bisect_right(sections, (line, "\uffff")) - 1][1]
