"""Deletes what Babel knows of languages that Scorekeeper does not speak, in the environment that
runs this: 30 MB of 33. `make run` and the image do it; an environment for development keeps them.

pip installs and removes Babel as before, because it does not miss files that are gone.
"""

from __future__ import annotations

from pathlib import Path

import babel

from scorekeeper.wording.languages import LANGUAGES

SPOKEN = {"root", *(language.id.partition("_")[0] for language in LANGUAGES)}


def is_spoken(file: Path) -> bool:
    """Is this the file of one of our languages, such as `de_AT.dat`, or of all?"""
    return file.stem.partition("_")[0] in SPOKEN


def drop_locales(folder: Path) -> int:
    """Delete the files of all other languages in this folder; gives how many there were."""
    others = [file for file in folder.glob("*.dat") if not is_spoken(file)]
    for file in others:
        file.unlink()
    return len(others)


if __name__ == "__main__":
    drop_locales(Path(babel.__file__).parent / "locale-data")
