"""Choose the box by what it looks like: a page for everybody, which writes nothing."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for

from scorekeeper.pages.shown.box_choice import box_page, fault_of_answers
from scorekeeper.web.access import Action, requires
from scorekeeper.web.forms import Notice

box = Blueprint("box", __name__)


@box.get("/box")
@requires(Action.READ_RULE_SHEET)
def show() -> str | tuple[str, int]:
    """The questions; with answers in the address also the boxes that fit them."""
    fault = fault_of_answers(request.args)
    page = render_template(
        "box/page.html",
        page=box_page(request.args),
        notice=Notice(fault) if fault else None,
        back_url=url_for("check.show"),
    )
    return (page, 422) if fault else page
