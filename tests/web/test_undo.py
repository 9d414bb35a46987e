"""Who may undo what: every kind of phone tries it over HTTP, for every kind of last step."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable

import pytest

from scorekeeper.game.codec import encode_entry
from scorekeeper.game.events import Entry, EntryStruck
from tests.web import links
from tests.web.client import Client
from tests.web.markup import Markup


def of_another_game(table: Client, take: Callable[[Client], Client]) -> Client:
    """A phone with a link of another game, at this table's address."""
    other = table.another()
    other.deal("Zoe", "Max")
    phone = take(other)
    phone.game_id = table.game_id
    return phone


def watching(table: Client) -> Client:
    phone = table.another(keeper=False)
    assert phone.get(f"/w/{table.view.code}").status_code == 200
    return phone


def replaced_keeper(table: Client) -> Client:
    phone = links.keeper(table)
    table.scorer.links.new_keeper_link(table.game_id)
    return phone


def replaced_seat(table: Client) -> Client:
    phone = links.seated(table, "p2")
    table.scorer.links.take_back(table.game_id, "p2")
    return phone


PHONES: dict[str, Callable[[Client], Client]] = {
    "a stranger": lambda table: table.another(keeper=False),
    "a watcher": watching,
    "one who waits at the door": lambda table: links.requesting(table, "p2"),
    "another player": lambda table: links.seated(table, "p1"),
    "the player": lambda table: links.seated(table, "p2"),
    "the player's old phone": replaced_seat,
    "the keeper": links.keeper,
    "the host": lambda table: table.another(),
    "a keeper whose link was replaced": replaced_keeper,
    "the keeper of another game": lambda table: of_another_game(table, links.keeper),
    "a player of another game": lambda table: of_another_game(
        table, lambda other: links.seated(other, "p2")
    ),
}

KEEPERS = {"the keeper", "the host"}


def undo(phone: Client, page: str, target: str, key: str = "one-undo") -> int:
    seen = str(phone.view.seq)
    return phone.post(f"{phone.at}{page}", target=target, seen=seen, key=key).status_code


def was_struck(table: Client, command_id: str) -> bool:
    strikes = (entry.event for entry in table.view.log if isinstance(entry.event, EntryStruck))
    return command_id in {strike.command_id for strike in strikes}


def by_p2(table: Client) -> str:
    """Ben says *I'm out* on his own phone; which command that was."""
    ben = links.seated(table, "p2")
    assert ben.post(f"{table.at}/me/out", seen=str(table.view.seq), anyway="yes").status_code == 303
    return table.last_command()


def by_keeper(table: Client) -> str:
    """The keeper marks that Ben has laid."""
    seen = str(table.view.seq)
    assert table.post(f"{table.at}/laid", seat="p2", laid="yes", seen=seen).status_code == 303
    return table.last_command()


@pytest.mark.parametrize("page", ["/undo", "/me/undo"])
@pytest.mark.parametrize("who", PHONES)
def test_a_players_own_last_step_is_undone_by_the_player_and_the_keeper_alone(
    table: Client, who: str, page: str
) -> None:
    command_id = by_p2(table)
    phone, before = PHONES[who](table), table.entries
    status = undo(phone, page, command_id)
    if who in {"/me/undo": {"the player"}, "/undo": KEEPERS | {"the player"}}[page]:
        assert (status, was_struck(table, command_id)) == (303, True)
    else:
        assert status == (303 if who in KEEPERS else 403)
        assert table.entries == before


@pytest.mark.parametrize("page", ["/undo", "/me/undo"])
@pytest.mark.parametrize("who", [who for who in PHONES if who not in KEEPERS])
def test_what_the_keeper_did_is_undone_by_nobody_else(table: Client, who: str, page: str) -> None:
    command_id = by_keeper(table)
    phone, before = PHONES[who](table), table.entries
    assert undo(phone, page, command_id) == 403
    assert table.entries == before


def test_a_player_reads_why_the_last_step_is_not_undone(table: Client) -> None:
    command_id, ben = by_keeper(table), links.seated(table, "p2")
    assert "Undo" not in ben.page(f"{table.at}/me").text
    answer = ben.post(f"{table.at}/me/undo", target=command_id, seen=str(table.view.seq))
    assert "You can undo only what you did last." in Markup(answer.text).text


def test_an_undo_sent_twice_strikes_once_and_is_no_refusal(table: Client) -> None:
    command_id, ben = by_p2(table), links.seated(table, "p2")
    assert undo(ben, "/me/undo", command_id) == 303
    before = table.entries
    assert undo(ben, "/me/undo", command_id) == 303
    assert table.entries == before


@pytest.mark.parametrize("target", ["", "nobody's", "p2", "0"])
def test_a_made_up_target_strikes_nothing(table: Client, target: str) -> None:
    by_p2(table)
    before = table.entries
    assert undo(links.seated(table, "p2"), "/me/undo", target) == 403
    assert table.entries == before


def test_what_a_player_did_earlier_stays_once_somebody_else_went_on(table: Client) -> None:
    ben = links.seated(table, "p2")
    seen = str(table.view.seq)
    laid = ben.post(f"{table.at}/lay/p2", act="untyped", seen=seen)
    assert laid.status_code == 303, laid.text
    own = table.last_command()
    by_other = table.post(f"{table.at}/laid", seat="p3", laid="yes", seen=str(table.view.seq))
    assert by_other.status_code == 303
    assert undo(ben, "/me/undo", own) == 403
    assert not was_struck(table, own)


@pytest.mark.parametrize("targets", [("x1",), ("x2", "x1"), ("x2", "x3", "x1")])
def test_the_log_of_a_game_shows_strikes_that_name_themselves_in_a_circle(
    table: Client, targets: tuple[str, ...]
) -> None:
    """No command of ours writes them, but a file that was taken in by 0.1.0 may hold them."""
    seq = table.view.seq
    entries = [
        Entry(seq + at, f"x{at}", EntryStruck(target), "keeper", "2026-11-21T19:00:00+00:00")
        for at, target in enumerate(targets, start=1)
    ]
    with sqlite3.connect(table.scorer.path) as file:
        for entry in entries:
            line = encode_entry(entry)
            file.execute(
                "INSERT INTO log (game_id, seq, command_id, kind, version, data, actor,"
                " recorded_at) VALUES (?, ?, ?, ?, 1, ?, ?, ?)",
                [table.game_id, line["seq"], line["command_id"], line["kind"],
                 json.dumps(line["data"]), line["actor"], line["recorded_at"]],
            )  # fmt: skip
    file.close()
    shown = table.get(f"/history/{table.game_id}/log")
    assert shown.status_code == 200
    assert shown.text.count("the entry before") >= 1
    for path in (f"/g/{table.game_id}", f"/history/{table.game_id}", "/history"):
        assert table.get(path).status_code == 200


@pytest.mark.parametrize(
    ("step", "told"), [("me/out", "Undone: Ben went out"), ("laid", "Undone: Ben laid")]
)
def test_the_table_says_what_was_undone_and_not_to_deal_again(
    table: Client, step: str, told: str
) -> None:
    assert "Nothing yet. Deal ten cards each." in table.page(table.at).text
    phone = links.seated(table, "p2") if step == "me/out" else table
    assert phone.post(f"{table.at}/{step}", seat="p2", seen="1", anyway="yes").status_code == 303
    table.post(f"{table.at}/undo", target=table.last_command(), seen=str(table.entries))
    last = table.page(table.at).ids["last"].text
    assert told in last
    assert "Deal ten cards" not in last
