"""Which box is ours, by what it looks like."""

from __future__ import annotations

from itertools import product
from typing import Literal

from scorekeeper.rules.boxes import BoxLook, boxes_like
from scorekeeper.rules.editions.declaration import RuleSheet
from scorekeeper.rules.sheets import DEFAULT_SHEET, SHEETS, sheet_for_language
from scorekeeper.rules.switches import differences
from tests.all_cases import each_row

BOXES = [sheet for sheet in SHEETS.values() if sheet.box]


@each_row(
    [
        (BoxLook(violet=True, leaflet="ru"), True, "ru-violet"),
        (BoxLook(violet=True, leaflet="de"), True, "ravensburger"),
        (BoxLook(violet=False, wilds="four", leaflet="ru"), True, "ru"),
        (BoxLook(violet=False, wilds="four", leaflet="en"), True, "fundex mattel"),
        (BoxLook(wilds="one", leaflet="en"), True, "mattel"),
        (BoxLook(violet=True), True, "ravensburger ru-violet mattel"),
        # Nothing here looks like these.
        (BoxLook(violet=True, leaflet="pl"), False, "mattel rebel"),
        (BoxLook(leaflet="other"), False, "mattel"),
    ]
)
def test_a_box_is_found_by_what_it_looks_like(look: BoxLook, known: bool, found: str) -> None:
    boxes = boxes_like(look)
    assert (boxes.known, " ".join(sheet.id for sheet in boxes.sheets)) == (known, found)


WILDS: tuple[Literal["four", "one"] | None, ...] = ("four", "one", None)
LOOKS = product((True, False, None), WILDS, ("en", "de", "pl", "ru", "ja", None))


def test_every_look_finds_a_box_and_every_box_is_found() -> None:
    found = [boxes_like(BoxLook(violet=v, wilds=w, leaflet=tag)).sheets for v, w, tag in LOOKS]
    assert all(sheets and all(sheet.box for sheet in sheets) for sheets in found)
    assert {sheets[0].id for sheets in found} == {sheet.id for sheet in BOXES}


def test_nobody_begins_with_the_sheet_that_differs_most_from_all_boxes() -> None:
    def distances(sheet: RuleSheet) -> list[int]:
        return [len(differences(sheet.switches, box.switches)) for box in BOXES]

    assert max(SHEETS.values(), key=lambda sheet: sum(distances(sheet))).id == "ja"
    # Who has no box begins with the one that is never far from any other.
    nearest = min(SHEETS.values(), key=lambda sheet: max(distances(sheet)))
    begun = [sheet_for_language(tag).id for tag in ("en", "de-AT", "pl", "ru", "ja", "fr")]
    assert begun == ["mattel", "ravensburger", "rebel", "ru", "mattel", "mattel"]
    assert nearest.id == DEFAULT_SHEET
