"""Every kind of question, in the order of the docs."""

from __future__ import annotations

from scorekeeper.ask.check import CHECK
from scorekeeper.ask.hit import HIT
from scorekeeper.ask.judge import JUDGE
from scorekeeper.ask.plausible import PLAUSIBLE
from scorekeeper.ask.points import POINTS
from scorekeeper.ask.question import Question
from scorekeeper.ask.referee import REFEREE
from scorekeeper.ask.sheet import SHEET

QUESTIONS: dict[str, Question] = {
    question.name: question for question in (CHECK, JUDGE, HIT, POINTS, PLAUSIBLE, SHEET, REFEREE)
}
"""The questions by name."""
