"""The pages for those who play are there in every language. What must stay the same is the same:
commands, addresses, what links lead to; and the keys they name are called so in the program."""

from __future__ import annotations

import re
from pathlib import Path

from tests.all_cases import all_cases, each
from tests.checkout import ROOT
from tests.project.documented_commands import shell_blocks
from tests.translations.catalogues import TRANSLATED, catalogue, forms_of, known_texts

PLAIN = ("docs/guide.md", "docs/connecting.md", "docs/install.md")
"""Translated sentence by sentence."""

README = "README.md"
"""Whole in every language, but it names only a part of what there is in English."""


def in_language(page: str, language: str) -> str:
    """The path of this page in a language."""
    return page if language == "en" else f"docs/{Path(page).stem}.{language}.md"


PAIRS = [(page, language) for page in (README, *PLAIN) for language in TRANSLATED]


def read(page: str, language: str = "en") -> str:
    return (ROOT / in_language(page, language)).read_text(encoding="utf-8")


def blocks(page: str, language: str = "en") -> list[tuple[str, str, tuple[str, ...]]]:
    path = in_language(page, language)
    return [(each.kind, each.why, each.commands) for each in shell_blocks() if each.page == path]


def without_blocks(text: str) -> str:
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.DOTALL | re.MULTILINE)


def codes(text: str) -> set[str]:
    """What is printed as code: commands, files, addresses, variables."""
    found = re.findall(r"`([^`]+)`", without_blocks(text))
    return {re.sub(r"\s+", " ", code) for code in found}


def pages_linked(page: str, language: str) -> set[str]:
    """The pages and addresses that links of this page lead to, by their English names, without the
    same page in other languages."""
    text, stem = read(page, language), Path(page).stem
    aims = {aim.partition("#")[0] for aim in re.findall(r"\]\(([^)\s]+)\)", text)} - {""}
    others = {aim for aim in aims if re.fullmatch(rf"{stem}(\.\w\w)?\.md", aim)}
    return {aim.replace(f".{language}.md", ".md").removeprefix("../") for aim in aims - others}


def sections(text: str) -> int:
    return len(re.findall(r"^## ", without_blocks(text), re.MULTILINE))


def test_a_page_in_another_language_has_the_sections_commands_and_links_of_the_english() -> None:
    with all_cases() as case:
        for page, language in PAIRS:
            with case(in_language(page, language)):
                english, text = read(page), read(page, language)
                assert blocks(page, language) == blocks(page)
                assert sections(text) == sections(english)
                if page == README:
                    assert codes(english) <= codes(text)
                else:
                    assert codes(text) == codes(english)
                    assert pages_linked(page, language) == pages_linked(page, "en")


def test_a_page_leads_to_the_other_languages_and_a_readme_to_every_page_of_its_own() -> None:
    languages = ("en", *TRANSLATED)
    with all_cases() as case:
        for page, language in [(page, each) for page in (README, *PLAIN) for each in languages]:
            path = ROOT / in_language(page, language)
            with case(str(path.relative_to(ROOT))):
                aims = re.findall(r"\]\(([^)\s#]+)", path.read_text(encoding="utf-8"))
                wanted = {in_language(page, each) for each in languages if each != language}
                if page == README:
                    wanted |= {in_language(each, language) for each in PLAIN}
                linked = {(path.parent / aim).resolve() for aim in aims}
                assert {ROOT / each for each in wanted} - linked == set()


def keys_quoted(text: str) -> set[str]:
    """What stands in italics: on these pages nothing but names of keys and pages."""
    found = re.findall(r"(?<!\*)\*([^*`]+)\*(?!\*)", without_blocks(text))
    return {re.sub(r"\s+", " ", key).replace("'", "’") for key in found}


@each(["en", *TRANSLATED])
def test_a_key_is_called_in_the_docs_as_in_the_program(language: str) -> None:
    quoted = {key for page in (README, *PLAIN) for key in keys_quoted(read(page, language))}
    assert len(quoted) > 20
    if language == "en":
        of_the_program = {
            form for message in known_texts().values() for form in forms_of(message.id)
        }
    else:
        of_the_program = {form for one in catalogue(language) for form in forms_of(one.string)}
    assert quoted - of_the_program == set()
