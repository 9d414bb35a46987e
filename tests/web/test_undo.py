"""Who may undo what: every kind of phone tries it over HTTP; and what the table says of it."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.game.events import EntryStruck
from scorekeeper.storage import event_store
from scorekeeper.storage.database import writing
from tests.empty_file import connections_of
from tests.web import links
from tests.web.client import FROM_HERE, Client
from tests.web.markup import says
from tests.web.typed import FINE


def undo(phone: Client, page: str, target: str, key: str = "one-undo") -> int:
    seen = str(phone.view.seq)
    return phone.post(f"{phone.at}{page}", target=target, seen=seen, key=key).status_code


def was_struck(table: Client, command_id: str) -> bool:
    strikes = (entry.event for entry in table.view.log if isinstance(entry.event, EntryStruck))
    return command_id in {strike.command_id for strike in strikes}


def step(phone: Client, path: str, **fields: str) -> str:
    """Do this at the table; which command it was."""
    answer = phone.post(f"{phone.at}/{path}", seen=str(phone.view.seq), **fields)
    assert answer.status_code == 303, answer.text
    return phone.last_command()


def test_a_step_is_undone_by_who_did_it_and_by_the_keeper_alone(table: Client) -> None:
    old_keeper, old_seat = links.keeper(table), links.seated(table, "p2")
    table.scorer.links.new_keeper_link(table.game_id)
    table.scorer.links.take_back(table.game_id, "p2")
    other = table.another()
    other.deal("Zoe", "Max")
    refused = {
        "a watcher": links.watcher(table),
        "one who waits at the door": links.requesting(table, "p2"),
        "the player's old phone": old_seat,
        "a keeper whose link was replaced": old_keeper,
        "the keeper of another game": links.keeper(other),
        "a player of another game": links.seated(other, "p2"),
        "another player": links.seated(table, "p1"),
    }
    for phone in refused.values():
        phone.game_id = table.game_id
    ben, keeper = links.seated(table, "p2"), links.keeper(table)
    earlier = step(ben, "lay/p2", act="untyped")
    marked = step(keeper, "laid", seat="p3", laid="yes")
    assert undo(ben, "/me/undo", marked) == undo(ben, "/undo", marked) == 403
    assert "Undo" not in ben.page(f"{table.at}/me").text
    answer = ben.post(f"{table.at}/me/undo", target=earlier, seen=str(table.view.seq))
    says(answer, 403, "You can undo only what you did last.")
    assert not was_struck(table, earlier)
    for page, phone in (("/me/undo", ben), ("/undo", ben), ("/undo", keeper), ("/undo", table)):
        out = step(ben, "me/out", anyway="yes")
        before = table.entries
        for who, other in refused.items():
            assert [undo(other, each, out) for each in ("/undo", "/me/undo")] == [403, 403], who
        for nothing in ("", "nobody's", "p2", "0"):
            assert undo(ben, "/me/undo", nothing) == 403
        assert undo(keeper, "/me/undo", out) == 303, "who has no seat is led to the table"
        assert table.entries == before
        for _twice in range(2):
            assert undo(phone, page, out, key=f"undo-{out}") == 303
            assert was_struck(table, out)
            assert table.entries == before + 1


def test_undo_sent_twice_leads_to_the_same_form_until_the_table_has_gone_on(table: Client) -> None:
    table.close_round("p1", **FINE)
    fields = {"target": table.last_command(), "seen": str(table.view.seq), "key": "one-undo"}
    first = table.post(f"{table.at}/undo", fields)
    assert first.location == table.post(f"{table.at}/undo", fields).location
    assert table.page(first.location).fields("round")["points-p2"] == str(FINE["p2"])
    table.close_round("p2", p1=5, p3=10, p4=15)
    assert table.post(f"{table.at}/undo", fields).location == table.at
    sent = {"target": table.last_command(), "seen": str(table.view.seq)}
    answer = table.http.post(f"{table.at}/undo", data=sent, headers=FROM_HERE)
    assert answer.location.startswith(f"{table.at}/round?struck="), "also without a key"


def test_the_table_says_what_was_undone_and_not_to_deal_again(table: Client) -> None:
    assert "Nothing yet. Deal ten cards each." in table.page(table.at).text
    for path, told in (("laid", "Undone: Ben laid"), ("me/out", "Undone: Ben went out")):
        phone = table if path == "laid" else links.seated(table, "p2")
        command_id = step(phone, path, seat="p2", anyway="yes")
        assert undo(table, "/undo", command_id, key=f"undo-{path}".replace("/", "-")) == 303
        last = table.page(table.at).ids["last"].text
        assert told in last
        assert "Deal ten cards" not in last


def test_the_log_of_a_game_shows_strikes_that_name_themselves_in_a_circle(table: Client) -> None:
    """No command of ours writes them, but a file that was taken in by 0.1.0 may hold them."""
    db = connections_of(table.scorer).db  # no command stores this
    strikes = {"x1": "x1", "y1": "y2", "y2": "y1", "z1": "z2", "z2": "z3", "z3": "z1"}
    first = table.view.log[0]
    for seq, (command_id, target) in enumerate(strikes.items(), start=2):
        entry = replace(first, seq=seq, command_id=command_id, event=EntryStruck(target))
        with writing(db):
            event_store.append(db, table.game_id, [entry])
    assert table.get(f"/history/{table.game_id}/log").text.count("the entry before") >= 3
    for path in (table.at, f"/history/{table.game_id}", "/history"):
        assert table.get(path).status_code == 200
