"""The printed score sheet fits one page of the paper it was made for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.builders import PostedGame
from tests.browser.phones import Phones
from tests.browser.server import RunningServer

pytestmark = pytest.mark.browser

A4, LETTER = (595, 842), (612, 792)


def printed(page: Page) -> tuple[int, tuple[int, int]]:
    """How many pages the PDF has, and their size in points."""
    pdf = page.pdf(prefer_css_page_size=True)
    width, height = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0]
    return len(re.findall(rb"/Type\s*/Page\b", pdf)), (round(float(width)), round(float(height)))


def test_a_sheet_is_one_page_on_either_paper(server: RunningServer, phone: Phones) -> None:
    game = PostedGame(server.keeper(), "Ann", "Christopher", "Mia", "Dad", "Zoe", "Олександра")
    for _ in range(9):
        game.close_round("p1", p2=5, p3=100, p4=15, p5=60, p6=60)
    page = phone(keeper=True, color_scheme="dark")
    number = game.at.rsplit("/", 1)[1]
    for path in ("/print-sheet?players=8", f"/history/{number}/print?"):
        for paper, size in (("a4", A4), ("letter", LETTER)):
            page.goto(f"{server.url}{path}&paper={paper}")
            assert printed(page) == (1, size), (path, paper)
