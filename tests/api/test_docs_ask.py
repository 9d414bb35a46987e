"""Each example of docs/ask.md is asked and must be answered as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.api import answer
from scorekeeper.api.dispatch import LONGEST_LINE, QUESTIONS
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.variants import VARIANTS

PAGE = (Path(__file__).parents[2] / "docs" / "ask.md").read_text(encoding="utf-8")


BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


EXAMPLES = [
    (json.loads(asked), json.loads(told))
    for asked, told in zip(BLOCKS[::2], BLOCKS[1::2], strict=True)
]


@pytest.mark.parametrize(("asked", "told"), EXAMPLES)
def test_the_answer_is_the_one_on_the_page(asked: Any, told: Any) -> None:
    assert json.loads(json.dumps(answer(asked))) == told


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_stands_on_the_page_with_its_fields_and_its_example(name: str) -> None:
    section = re.search(rf"^## {name}\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE)
    assert section
    told = section[1] + PAGE.partition("## What cannot be read")[0]
    for field in QUESTIONS[name].fields:
        assert f"`{field.name}`" in told, field.name
    assert QUESTIONS[name].example in [asked for asked, _ in EXAMPLES]


@pytest.mark.parametrize("word", [*VARIANTS, *PHASE_LISTS, str(LONGEST_LINE)])
def test_the_page_names_what_may_be_said(word: str) -> None:
    assert word in PAGE
