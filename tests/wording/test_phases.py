"""Phases in words: what a page shows can be typed in."""

from __future__ import annotations

import pytest

from scorekeeper.rules.notation import parse_phase, print_phase
from scorekeeper.rules.phases import Group, GroupKind, Phase
from scorekeeper.wording.terms import group_words, phase_short


@pytest.mark.parametrize("size", [2, 7, 10])
@pytest.mark.parametrize("kind", GroupKind)
def test_a_group_is_read_in_the_words_a_page_shows_it_in(kind: GroupKind, size: int) -> None:
    group = Group(kind, size)
    for shown in (group_words(group), phase_short(Phase((group,))), print_phase(Phase((group,)))):
        assert parse_phase(shown) == Phase((group,)), shown
        assert parse_phase(f" {shown.upper()} ") == Phase((group,)), shown
