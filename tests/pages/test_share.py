"""The codes of a game: what each lets a person do, and who is shown them."""

from __future__ import annotations

from tests.pages.builders import hides, shows
from tests.web.client import Client
from tests.web.links import keeper, link_key, seated


def test_the_three_tabs_say_what_each_code_lets_a_person_do(table: Client) -> None:
    phone, share = keeper(table), f"{table.at}/share"
    phone.post(f"/w/{table.view.code}/sit", seat="p1")
    seated(table, "p2")
    of_all = "Every code of this game changes"
    shows(phone.page(share), "Everybody can watch with this code", table.view.code)
    seats = ("Ann this phone", "Ben has a phone", "Mia")
    play = phone.page(f"{share}/play")
    shows(play, "can also enter cards for others", *seats, but_not=of_all)
    assert play.text.index("The same code: scan it") < play.text.index(seats[0])
    keep = phone.page(f"{share}/keep")
    shows(keep, "Enter all phases and points", of_all)
    pictures = [picture.inside("details") for picture in keep.root.all("img")]
    assert pictures
    assert None not in pictures  # covered until asked for
    hides(phone.page(share), link_key(table, "keeper"))


def test_every_code_is_a_picture_that_nobody_keeps(table: Client) -> None:
    keeper(table).post(f"{table.at}/share/hand-over", act="offer")
    for kind in ("watch", "keep", "hand-over", "p1", "p4"):
        drawn = table.get(f"{table.at}/share/{kind}.svg")
        assert (drawn.status_code, drawn.mimetype) == (200, "image/svg+xml")
        assert drawn.headers["Cache-Control"] == "no-store"
    for kind in ("p5", "keeper", "x"):
        assert table.get(f"{table.at}/share/{kind}.svg").status_code == 404
    for page in ("share/keep", "share/play/p2", "share/phones"):
        assert table.get(f"{table.at}/{page}").headers["Cache-Control"] == "no-store"
