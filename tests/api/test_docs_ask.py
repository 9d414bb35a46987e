"""Each example of docs/ask.md is asked and must be answered as the page says."""

from __future__ import annotations

import json
import re
from typing import Any

from scorekeeper.api.dispatch import LONGEST_LINE, QUESTIONS, answer
from scorekeeper.rules.phases import PHASE_LISTS
from scorekeeper.rules.variants import VARIANTS
from tests.all_cases import each_row
from tests.checkout import read
from tools.docs.print_questions import printed_questions, tables_in

PAGE = read("docs/ask.md")


BLOCKS = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)


EXAMPLES = [
    (json.loads(asked), json.loads(told))
    for asked, told in zip(BLOCKS[::2], BLOCKS[1::2], strict=True)
]


@each_row(EXAMPLES, lambda asked, told: asked)
def test_the_answer_is_the_one_on_the_page(asked: Any, told: Any) -> None:
    assert json.loads(json.dumps(answer(asked))) == told


def test_the_tables_of_fields_are_printed_from_the_questions() -> None:
    assert tables_in(PAGE) == ["all", *QUESTIONS]
    assert printed_questions(PAGE) == PAGE, "print them with: make docs"


def test_every_question_stands_on_the_page_with_its_example_and_all_that_may_be_said() -> None:
    for name, question in QUESTIONS.items():
        assert re.search(rf"^## {name}\n", PAGE, re.MULTILINE)
        assert question.example in [asked for asked, _ in EXAMPLES]
    for word in (*VARIANTS, *PHASE_LISTS, str(LONGEST_LINE)):
        assert word in PAGE
