"""Each example of docs/ask.md is asked and must be answered as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.api.dispatch import LONGEST_LINE, QUESTIONS, answer
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.variants import VARIANTS
from tools.docs.print_questions import printed_questions, tables_in

PAGE = (Path(__file__).parents[2] / "docs" / "ask.md").read_text(encoding="utf-8")


BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


EXAMPLES = [
    (json.loads(asked), json.loads(told))
    for asked, told in zip(BLOCKS[::2], BLOCKS[1::2], strict=True)
]


@pytest.mark.parametrize(("asked", "told"), EXAMPLES)
def test_the_answer_is_the_one_on_the_page(asked: Any, told: Any) -> None:
    assert json.loads(json.dumps(answer(asked))) == told


def test_the_tables_of_fields_are_printed_from_the_questions() -> None:
    assert tables_in(PAGE) == ["all", *QUESTIONS]
    assert printed_questions(PAGE) == PAGE, "print them with: make docs"


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_stands_on_the_page_with_its_example(name: str) -> None:
    assert re.search(rf"^## {name}\n", PAGE, re.MULTILINE)
    assert QUESTIONS[name].example in [asked for asked, _ in EXAMPLES]


@pytest.mark.parametrize("word", [*VARIANTS, *PHASE_LISTS, str(LONGEST_LINE)])
def test_the_page_names_what_may_be_said(word: str) -> None:
    assert word in PAGE
