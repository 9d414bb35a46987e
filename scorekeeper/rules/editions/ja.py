"""The rules of a Japanese article."""

from __future__ import annotations

from scorekeeper.rules.editions.declaration import RuleSheet, lines
from scorekeeper.rules.editions.sections import (
    AFTER_THE_ROUND,
    PHASES,
    PLAY,
    SETTING_UP,
    SPECIAL_CARDS,
    VARIANTS,
    WINNING,
)
from scorekeeper.rules.switches import Switches
from scorekeeper.rules.texts import N_

JA = RuleSheet(
    id="ja",
    title=N_("Japanese article"),
    # It differs from the boxes more than any of them from another, so nobody begins with it.
    languages=(),
    switches=Switches(
        hit_same_turn="own",
        go_out_discard="required",
        skip_target="next",
        skip_limit="none",
        tie_break="lay",
    ),
    variants=("standard", "fixed-10", "first-5", "first-8", "even", "odd", "any-order"),
    slot_b="blue",
    sections=(
        (1, PHASES),
        (18, SETTING_UP),
        (21, PLAY),
        (29, SPECIAL_CARDS),
        (35, AFTER_THE_ROUND),
        (39, WINNING),
        (43, VARIANTS),
    ),
    cited={
        "§3": lines(20),
        "§4": lines(20),
        "§5": lines(22),
        "§6": lines(28),
        "§7": lines(8),
        "§8": lines(4),
        "§9": lines(5),
        "§11": lines(6),
        "§12": lines(32),
        "§14": lines(32),
        "§15": lines(32),
        "§16": lines(32),
        "§17": lines(24),
        "§18": lines(25),
        "§19": lines(7),
        "§20": lines(38),
        "§21": lines(27),
        "§22": lines(26),
        "§23": lines(25),
        "§24": lines(36),
        "§25": lines(37),
        "§26": lines(37),
        "§27": lines(28),
        "§28": lines(40),
        "§29": lines(41),
        "§30": lines(42),
        "§31": lines(36, 40),
        "§32": lines(45),
        "§33": lines(46),
        "§34": lines(47),
        "§35": lines(48),
        "§39": lines(34),
        "§41": lines(34),
        "§43": lines(34),
    },
    silent_on=frozenset({"wild_move", "first_upcard_counts", "fixed10_tie"}),
)
