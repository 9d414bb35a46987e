"""The names in stored games. They are repeated here, so that no change goes unnoticed."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from scorekeeper.game.codec import STORED_KINDS, STORED_NAME, STORED_QUESTION, decode, encode
from scorekeeper.game.events import EntryAmended, Event, HandCounted, TableRulesChanged
from scorekeeper.game.values import AskedQuestion, Counters
from scorekeeper.rules.cards import Colour
from scorekeeper.rules.phases import PHASE_LISTS, GroupKind
from scorekeeper.rules.sheets import SHEETS
from scorekeeper.rules.switches import SWITCH_VALUES
from scorekeeper.rules.table_rules import LeafletAnswer, table_rules
from scorekeeper.rules.variants import VARIANTS
from tests.rules.text_tables import rows_in

SWITCHES_FOR_EVER = (
    "wild_points skip_points min_natural same_number_sets wrap wild_on_full_run wild_replace"
    " wild_move partial_lay phase_order hit_same_turn go_out_discard skip_target skip_limit"
    " skip_zone skip_last_card skip_pickup skip_carry_over first_upcard_skip first_upcard_counts"
    " first_upcard_wild rediscard_same_card empty_draw_pile knock buy tie_break fixed10_tie"
    " end_immediately score_last_hand"
)


SHEETS_FOR_EVER = {"mattel", "fundex", "ravensburger", "rebel", "ru", "ru-violet", "ja"}


def test_every_stored_kind_and_field_keeps_its_name():
    stored = [(name, " ".join(kind.fields)) for name, kind in STORED_KINDS.items()]
    assert stored == rows_in("game/stored_kinds")


def test_stored_rules_keep_their_names():
    assert " ".join(SWITCH_VALUES).startswith(SWITCHES_FOR_EVER)
    assert SHEETS.keys() >= SHEETS_FOR_EVER
    assert PHASE_LISTS.keys() >= {"classic", "master", "11-20"}
    assert {*VARIANTS} >= {"standard", "fixed-10", "first-N", "even", "odd"}
    assert [kind.value for kind in GroupKind] == ["set", "run", "color", "crun"]
    assert [colour.value for colour in Colour] == ["R", "B", "Y", "G"]


def test_rules_of_a_table_keep_their_names():
    table = table_rules(keeper_closes=True).with_leaflet(LeafletAnswer("wrap", "yes", "So."))
    stored = encode(TableRulesChanged(table))[1]["table"]
    assert " ".join(stored) == "sheet switches phase_list variant keeper_closes leaflet"
    assert stored["leaflet"] == [{"switch": "wrap", "value": "yes", "words": "So."}]


def test_what_was_asked_keeps_its_names():
    assert " ".join(STORED_QUESTION) == "ask by cards phase player owner group laid_this_turn take"
    assert [*STORED_QUESTION.values()] == [field.name for field in fields(AskedQuestion)]


def test_every_event_and_every_field_of_it_is_stored():
    assert set(STORED_NAME) == set(get_args(Event))
    for kind in STORED_KINDS.values():
        assert [*kind.fields.values()] == [field.name for field in fields(kind.event)]
        assert kind.later <= kind.fields.keys()


@pytest.mark.parametrize("renamed", [HandCounted, Counters, EntryAmended])
def test_a_renamed_class_is_stored_under_its_old_name(renamed: type):
    amended = EntryAmended(3, HandCounted("p1", Counters(1, 2, 3, 4), 45, laid=True))
    before, name = encode(amended), renamed.__name__
    renamed.__name__ = "RenamedSince"
    try:
        assert encode(amended) == before
        assert decode(*before) == amended
    finally:
        renamed.__name__ = name
