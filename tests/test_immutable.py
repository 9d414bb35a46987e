"""Immutable classes are as Python's own frozen dataclasses, and share some of their methods."""

from __future__ import annotations

import gc
import pickle
import re
from dataclasses import FrozenInstanceError, asdict, dataclass, field, fields, replace

import pytest

from scorekeeper.immutable import immutable
from tests.checkout import ROOT

PROGRAM = ROOT / "scorekeeper"


@immutable
class Ours:
    seat: int
    names: tuple[str, ...] = ("Ann",)
    quiet: int = field(default=0, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Pythons:
    seat: int
    names: tuple[str, ...] = ("Ann",)
    quiet: int = field(default=0, repr=False, compare=False)


def test_it_behaves_as_pythons_own() -> None:
    ours, pythons = Ours(1), Pythons(1)
    assert repr(ours) == repr(pythons).replace("Pythons", "Ours")
    assert asdict(ours) == asdict(pythons)
    assert [each.name for each in fields(ours)] == [each.name for each in fields(pythons)]
    assert ours == Ours(1, quiet=5)
    assert hash(ours) == hash(pythons)
    assert replace(ours, seat=2) == Ours(2) != ours
    assert pickle.loads(pickle.dumps(ours)) == ours
    for change in (lambda: setattr(ours, "seat", 3), lambda: delattr(ours, "seat")):
        with pytest.raises(FrozenInstanceError, match="seat"):
            change()
    with pytest.raises(FrozenInstanceError):
        ours.other = 1  # type: ignore[attr-defined]


def test_a_class_that_shows_itself_keeps_its_own_words() -> None:
    @immutable(kw_only=True, eq=False)
    class Secret:
        key: str

        def __repr__(self) -> str:
            return "Secret(…)"

    assert repr(Secret(key="a")) == "Secret(…)"
    assert Secret(key="a") != Secret(key="a")


def test_no_class_without_slots_stays_in_memory() -> None:
    @immutable
    class Short:
        seat: int

    gc.collect()
    assert [each for each in object.__subclasses__() if each.__name__ == "Short"] == [Short]


def test_the_program_writes_frozen_classes_in_one_way() -> None:
    own = PROGRAM / "immutable.py"
    found = [
        path.relative_to(PROGRAM).as_posix()
        for path in PROGRAM.rglob("*.py")
        if path != own and re.search(r"@dataclass\([^)]*frozen", path.read_text("utf-8"))
    ]
    assert not found
