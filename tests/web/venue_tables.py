"""A café with three tables: its cards, and guests who play at them."""

from __future__ import annotations

from datetime import timedelta

from werkzeug.test import TestResponse

from scorekeeper.service.venue import TableNow
from tests.web.client import Client


def table(cafe: Client, number: int) -> TableNow:
    return next(now for now in cafe.scorer.venue.tables() if now.table.number == number)


def card(cafe: Client, number: int) -> str:
    """Where the card of this table leads."""
    return f"/t/{table(cafe, number).table.code}"


def guest(cafe: Client) -> Client:
    """A phone that never was here."""
    return cafe.another(keeper=False)


def deal_at(phone: Client, at: str, names: str, **more: str) -> TestResponse:
    """Start here, type the names, deal."""
    assert phone.post(f"{at}/start").location == f"{at}/new"
    fields = phone.page(f"{at}/new").fields("new-game")
    return phone.post(f"{at}/new", {**fields, "names": names, "act": "deal", **more})


def playing(cafe: Client, number: int, names: str = "Oma, Leo") -> Client:
    """A guest's phone that keeps a game at this table."""
    phone = guest(cafe)
    phone.sits_at(deal_at(phone, card(cafe, number), names))
    return phone


def later(cafe: Client, **time: float) -> None:
    """Turn the clock of the venue on."""
    now = cafe.scorer.venue.now
    cafe.scorer.venue.now = lambda: now() + timedelta(**time)


def stop(phone: Client, how: str = "for-good") -> None:
    assert phone.post(f"{phone.at}/stop", how=how, seen=str(phone.view.seq)).status_code == 303
