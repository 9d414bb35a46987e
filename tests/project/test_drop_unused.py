"""What the environment of `make run` loses is never read, and is kept where something needs it."""

from __future__ import annotations

from pathlib import Path

from tools.drop_unused import OTHER_PICTURES, drop_if, unused

READ = ("babel/locale-data/de_AT.dat", "babel/locale-data/root.dat", "tzdata/zoneinfo/__init__.py")
NEVER_READ = ("babel/locale-data/it.dat", "pytz/zoneinfo/Europe/Rome", "tzdata/zoneinfo/zone.tab")


def test_only_other_languages_and_time_zones_go(tmp_path: Path) -> None:
    for name in (*READ, *NEVER_READ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert {str(file.relative_to(tmp_path)) for file in unused(tmp_path)} == {*NEVER_READ}


def test_a_part_without_which_nothing_can_be_drawn_comes_back(tmp_path: Path) -> None:
    part = tmp_path / "pillow.libs" / "libwebp-1.so"
    part.parent.mkdir()
    part.touch()
    found = [file for name in OTHER_PICTURES for file in tmp_path.glob(name)]
    assert found == [part]
    assert not drop_if(part.exists, found, tmp_path)
    assert part.exists()
    assert drop_if(lambda: True, found, tmp_path)
    assert not part.exists()
