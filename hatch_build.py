"""The build hook: adds htmx and fonts from pinned requirements, and compiles the translations.

Nothing is downloaded here: pip installs the `[build-system]` requirements of pyproject.toml. The
files that it writes are not committed (`.gitignore`). Reasons: docs/adr/0006-htmx-at-build-time.md
and docs/adr/0057-a-lean-install.md.
"""

from __future__ import annotations

import hashlib
import importlib.util
import shutil
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HTMX_PACKAGE = "django_htmx"
HTMX_FILE = "htmx-2.min.js"
HTMX_SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"


class Font(NamedTuple):
    """A file of a font in the package that has it, with its checksum and the file of its licence.
    A font that is `cut` keeps its Japanese letters only. (Hatchling loads this file in a way in
    which a dataclass cannot be made.)"""

    package: str
    file: str
    sha256: str
    licence: str
    cut: bool = False

    @property
    def name(self) -> str:
        """The name of the file without its folder."""
        return Path(self.file).name


SANS, SERIF, JAPANESE = "font_source_sans_pro", "font_source_serif_pro", "noto_cjk_sans_jp_bold"

FONTS = (
    Font(
        SANS,
        "files/SourceSansPro-Regular.ttf",
        "b77f3a700edd0fc0dec73258f882d5c3926c77f5caf6800a201d2166568d2309",
        "files/LICENSE.txt",
    ),
    Font(
        SANS,
        "files/SourceSansPro-Semibold.ttf",
        "b440fd42fd5a54e1b252731deca9cc86604bee6ffa99281f5874c3476eb17eae",
        "files/LICENSE.txt",
    ),
    Font(
        SANS,
        "files/SourceSansPro-Bold.ttf",
        "2efc3a95d076f2d04c5928c0ad698b7c61cc302d6f6e79e9643cd3722f7becc2",
        "files/LICENSE.txt",
    ),
    Font(
        SANS,
        "files/SourceSansPro-Black.ttf",
        "1e59595ebe0445db9bcea5de0d0fa2e08766809d1c97789d938b71a77ecf3cf5",
        "files/LICENSE.txt",
    ),
    Font(
        SERIF,
        "files/SourceSerifPro-Bold.ttf",
        "78041207a9c5166a82d41676d4c87f4c5ba4e1c13ac654e6e9e3538a5a0b0525",
        "files/LICENSE.txt",
    ),
    Font(
        JAPANESE,
        "NotoSansCJKjp-Bold.otf",
        "e53dcb0dcb2922e45d01aae1ebd2f382bb81d4229b18b6b883bd170678af1f76",
        "../noto_cjk_sans_jp_bold-0.0.1.dist-info/licenses/LICENSE",
        cut=True,
    ),
)
"""The fonts of the picture to send (`scorekeeper/pages/shown/fonts.py`)."""

JAPANESE_CODES = ("cp932", "euc_jis_2004")
"""The sets of letters in which Japanese is written, with the rare ones of names."""

IN_NO_CODE = "𠮷"
"""A letter of names, as in 𠮷野, that no set of codes has."""

KEPT_TABLES = ("CFF ", "OS/2", "cmap", "head", "hhea", "hmtx", "maxp", "name", "post")
"""What a font needs to draw one letter after the other."""

NO_OUTLINE = b"\x0e"
"""The whole program of a letter that has none: `endchar`."""


class AssetsBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before every build: wheel, sdist and `pip install -e .` alike."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        copy_htmx(root / "static" / "vendor")
        add_fonts(root / "scorekeeper" / "fonts")
        if self.target_name != "sdist":  # has only their sources
            compile_catalogues(root / "scorekeeper" / "translations")
        # An editable install reads ../templates and ../static; a copy would become outdated.
        if self.target_name == "wheel" and version == "standard":
            for folder in ("templates", "static"):
                if (root / folder).is_dir():
                    build_data["force_include"][str(root / folder)] = f"scorekeeper/{folder}"


def copy_htmx(vendor: Path) -> None:
    """Copy htmx into `vendor`, unless the pinned file is already there, as in an sdist.

    Raises RuntimeError if htmx is missing or is not the pinned one."""
    present = vendor / HTMX_FILE
    if present.is_file() and _sha256(present) == HTMX_SHA256:
        return
    source = _folder_of(HTMX_PACKAGE) / "static" / HTMX_PACKAGE / HTMX_FILE
    _refuse_another(source, HTMX_SHA256)
    vendor.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, present)


def add_fonts(folder: Path) -> None:
    """Fill `folder` with the fonts and their licences, unless it has them already, as in an sdist.

    Raises RuntimeError if a font is missing or is not the pinned one."""
    made_of = folder / "made-of.txt"
    wanted = "".join(f"{font.sha256} {font.name}\n" for font in FONTS) + " ".join(
        [*JAPANESE_CODES, IN_NO_CODE]
    )
    if made_of.is_file() and made_of.read_text(encoding="utf-8") == wanted:
        return
    folder.mkdir(parents=True, exist_ok=True)
    for font in FONTS:
        package = _folder_of(font.package)
        source = package / font.file
        _refuse_another(source, font.sha256)
        if font.cut:
            cut_font(source, folder / font.name, japanese_letters())
        else:
            shutil.copyfile(source, folder / font.name)
        shutil.copyfile(package / font.licence, folder / f"{font.package}-licence.txt")
    # The last file: without it the next build begins anew.
    made_of.write_text(wanted, encoding="utf-8")


def japanese_letters() -> set[int]:
    """The codes of the letters that the Japanese font keeps. Latin, Greek and Cyrillic ones are in
    the other fonts."""
    return {ord(IN_NO_CODE)} | {
        code
        for code in (*range(0x2000, 0xD800), *range(0xE000, 0x30000))
        if any(chr(code).encode(codes, "ignore") for codes in JAPANESE_CODES)
    }


def cut_font(source: Path, target: Path, letters: set[int]) -> None:
    """Write a font that has only these letters, each drawn exactly as in `source`.

    The other letters keep their numbers and lose their outlines. A font with new numbers would be
    smaller by a third, and takes ten times as long to make."""
    from fontTools.ttLib import TTFont

    # Without the boxes of all letters, which are not read here, it takes a tenth of the time.
    with TTFont(source, lazy=True, recalcBBoxes=False) as font:
        for table in sorted({*font.keys()}.difference(KEPT_TABLES, ["GlyphOrder"])):
            del font[table]
        names = {code: name for code, name in font.getBestCmap().items() if code in letters}
        font["cmap"].tables = [table for table in font["cmap"].tables if table.format in (4, 12)]
        for table in font["cmap"].tables:
            table.cmap = {code: name for code, name in table.cmap.items() if code in names}
        kept = {*names.values(), ".notdef"}
        programs = font["CFF "].cff.topDictIndex[0].CharStrings
        for name, number in programs.charStrings.items():
            if name not in kept:
                programs.charStringsIndex[number].bytecode = NO_OUTLINE
        font.save(target)


def _folder_of(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"the build requirement {package} is not installed")
    return Path(spec.origin).parent


def _refuse_another(source: Path, sha256: str) -> None:
    found = _sha256(source)
    if found != sha256:
        raise RuntimeError(f"{source.name} has sha256 {found}, expected {sha256}")


def _sha256(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def compile_catalogues(translations: Path) -> None:
    """Compile every `.po` into a `.mo` beside it. There may be none: English needs no catalogue."""
    for source in sorted(translations.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as lines:
            catalogue = read_po(lines, locale=source.parents[1].name)
        with source.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, catalogue)
