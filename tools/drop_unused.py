"""Deletes what Scorekeeper never reads of the packages it requires, in the environment that runs
this: 41 MB of them. `make run` and the image do it; an environment for development keeps all.

That is what Babel knows of languages that are not spoken here, the tables of time zones, because
all times are of the device or in UTC, and the kinds of pictures that are not drawn. pip installs
and removes these packages as before, because it does not miss files that are gone.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.wording.languages import LANGUAGES

SPOKEN = {"root", *(language.id.partition("_")[0] for language in LANGUAGES)}

TIME_ZONES = ("pytz/zoneinfo", "tzdata/zoneinfo")

OTHER_PICTURES = (
    "PIL/_avif.*",
    "PIL/_imagingcms.*",
    "PIL/_webp.*",
    *(f"pillow.libs/lib{name}-*" for name in ("avif", "lcms2", "sharpyuv", "webp*")),
)
"""Parts of Pillow that it only loads for such pictures, with the libraries that only they need."""

CAN_DRAW = (sys.executable, "-c", "from PIL import _imaging, _imagingft")


def is_spoken(file: Path) -> bool:
    """Is this the file of one of our languages, such as `de_AT.dat`, or of all?"""
    return file.stem.partition("_")[0] in SPOKEN


def unused(packages: Path) -> Iterator[Path]:
    """The files in this folder of packages that are never read, without those of Pillow."""
    yield from (file for file in packages.glob("babel/locale-data/*.dat") if not is_spoken(file))
    for folder in TIME_ZONES:
        found = (packages / folder).rglob("*")
        yield from (file for file in found if file.is_file() and file.suffix not in (".py", ".pyc"))


def drop_if(works: Callable[[], bool], files: Iterable[Path], packages: Path) -> bool:
    """Delete these files of a folder, or none if something does not work then. Were they?"""
    with TemporaryDirectory(dir=packages) as kept:
        moved = [(file, file.rename(Path(kept, file.name))) for file in files]
        if works():
            return True
        for file, there in moved:
            there.rename(file)
    return False


def can_draw() -> bool:
    """Does what is drawn with load, as it does where Pillow was built as it is today?"""
    return subprocess.run(CAN_DRAW, capture_output=True, check=False).returncode == 0


def drop_unused(packages: Path) -> None:
    """Delete what is never read from this folder of packages, and leave those of the system."""
    for file in [*unused(packages)]:
        with suppress(FileNotFoundError):
            file.unlink()
    if can_draw():
        others = [file for name in OTHER_PICTURES for file in packages.glob(name)]
        drop_if(can_draw, others, packages)


if __name__ == "__main__":
    drop_unused(Path(sysconfig.get_path("purelib")))
