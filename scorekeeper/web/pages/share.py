"""Share: the code that lets everybody look, as a QR code, as four letters and as an address."""

from __future__ import annotations

import io

import qrcode
import qrcode.image.svg
from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import keeper_only
from scorekeeper.web.asking import game_or_404
from scorekeeper.web.reach import best_base

share = Blueprint("share", __name__)


def public_base() -> str:
    """The address phones reach this host by: the one it was told, the one a phone came under, or
    the likeliest."""
    return best_base(request.host)


@share.get("/g/<int:game_id>/share")
@keeper_only
def show(game_id: int) -> str:
    """The watch code of a game, black on white, and what it lets people do."""
    view = game_or_404(game_id)
    address = f"{public_base()}/w/{view.code}"
    return render_template(
        "share/page.html",
        code=view.code,
        game_id=game_id,
        address=address,
        back_url=url_for("table.show", game_id=game_id),
    )


@share.get("/g/<int:game_id>/share.svg")
@keeper_only
def picture(game_id: int) -> Response:
    """The QR code itself. Its address is in capitals, which makes a coarser, easier code."""
    view = game_or_404(game_id)
    text = f"{public_base()}/w/{view.code}".upper()
    code = qrcode.make(text, image_factory=qrcode.image.svg.SvgPathImage, border=4)
    drawn = io.BytesIO()
    code.save(drawn)
    answer = Response(drawn.getvalue(), mimetype="image/svg+xml")
    answer.headers["Cache-Control"] = "no-store"
    return answer
