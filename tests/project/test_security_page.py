"""docs/security.md: every promise names the tests that try to break it, and they exist."""

from __future__ import annotations

import re

from tests.checkout import ROOT, read

PAGE = read("docs/security.md")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def sections() -> dict[str, str]:
    """The part of the page about each attacker."""
    _head, *parts = re.split(r"^## ", PAGE, flags=re.MULTILINE)
    return {part.partition("\n")[0]: part for part in parts}


def promises(part: str) -> list[str]:
    """The entries of the list under *Promised*."""
    listed = part.partition("**Promised**")[2].partition("**Not promised**")[0]
    return [each for each in re.split(r"^- ", listed, flags=re.MULTILINE) if each.strip()]


def test_every_promise_names_a_test() -> None:
    nameless = [each for part in sections().values() for each in promises(part)]
    assert [each for each in nameless if not NAMED.search(each)] == []
    assert all(promises(part) for part in sections().values())
    assert len(nameless) > 40


def test_every_test_that_is_named_exists() -> None:
    named = NAMED.findall(PAGE)
    assert len(named) == PAGE.count("::"), "a test is named in another way"
    there = {
        (file, name)
        for file in {file for file, _name in named}
        if (ROOT / file).exists()
        for name in re.findall(r"^def (test_\w+)", read(file), re.MULTILINE)
    }
    assert set(named) - there == set()


def test_the_page_says_what_is_not_promised_and_security_leads_to_it() -> None:
    assert PAGE.count("**Not promised**") >= len(sections()) - 2
    assert "docs/security.md" in read("SECURITY.md")


def test_no_picture_of_anybody_is_ever_opened() -> None:
    """The one library that could read pictures and fonts is only drawn with."""
    sources = {
        file.name: file.read_text(encoding="utf-8") for file in (ROOT / "scorekeeper").rglob("*.py")
    }
    users = {name: source for name, source in sources.items() if re.search(r"\bPIL\b", source)}
    assert users
    opens = re.compile(r"Image\.(open|frombytes|frombuffer|fromarray)|ImageFile")
    assert [name for name, source in users.items() if opens.search(source)] == []
    readers = [name for name, source in sources.items() if "request.files" in source]
    assert readers == ["game_import.py"]
