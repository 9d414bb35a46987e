"""The style guide: everything is drawn in debug mode, and nothing is there otherwise."""

from __future__ import annotations

from scorekeeper.app import create_app
from scorekeeper.service import Scorer
from tests.web.markup import Markup


def test_the_style_guide_draws_every_mark_and_key_in_debug_mode(scorer: Scorer) -> None:
    app = create_app(scorer)
    app.debug = True
    answer = app.test_client().get("/styleguide")
    assert answer.status_code == 200
    page = Markup(answer.text)
    assert page.faults == []
    classes = {name for each in page.root.all() for name in each.get("class").split()}
    assert {f"p{colour}" for colour in range(1, 9)} <= classes
    assert {"main", "quiet", "waiting", "pressed", "laid", "due", "doubt", "yes", "no"} <= classes
    assert {"card-r", "card-b", "card-y", "card-g", "card-w", "card-s", "card-x"} <= classes
    assert {"podium", "fan10", "segments", "chip", "standings"} <= classes


def test_a_server_for_players_has_no_style_guide(scorer: Scorer) -> None:
    assert create_app(scorer).test_client().get("/styleguide").status_code == 404
