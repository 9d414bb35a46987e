"""Share: the code that lets everybody look, as a QR code, as four letters and as an address."""

from __future__ import annotations

import io

import qrcode
import qrcode.image.svg
from flask import Blueprint, current_app, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.web.access import keeper_only
from scorekeeper.web.asking import game_or_404

share = Blueprint("share", __name__)


def public_base() -> str:
    """The address phones reach this host by: the one it was told, else the one this phone used,
    unless that is the host itself."""
    public: tuple[str, ...] = current_app.config["PUBLIC_URLS"]
    used = request.host_url.rstrip("/")
    alone = request.host.split(":")[0] in ("localhost", "127.0.0.1", "[::1]")
    return public[0].rstrip("/") if public and alone else used


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
