"""Forms that are sent after the game has changed: each is recorded or says why not.

Every form of a round is opened, something else happens, and it is sent as it stood. It is recorded,
or the answer says why not: on the form itself where that still fits the game, else on the page this
phone comes back to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from scorekeeper.game.commands import ChangeRules, CountHand, GoOut, Hand, SwapSeats, Undo
from scorekeeper.game.log import last_command
from scorekeeper.game.values import Total
from scorekeeper.rules.table_rules import table_rules
from tests.all_cases import all_cases
from tests.web.client import Client
from tests.web.laid_melds import lay, play
from tests.web.links import seated
from tests.web.markup import Markup, back


@dataclass(frozen=True, eq=False)
class Form:
    """One form: on whose phone (a seat, or the keeper's), at which page, its id, what is typed."""

    phone: str
    path: str
    form: str
    typed: dict[str, str]
    to: str = ""

    def __str__(self) -> str:
        return f"{self.phone}:{self.path}"


TOTALS = {"points-p1": "20", "points-p3": "25", "points-p4": "60", "laid-p4": "no"}


FORMS = (
    Form("p3", "/hand/p3", "round", {"points-p3": "30"}),
    Form("keeper", "/hand/p3", "round", {"points-p3": "30"}),
    Form("keeper", "/round", "round", {**TOTALS, "out": "p2"}),
    Form("keeper", "/rounds/1/fix", "round", {"points-p2": "15"}),
    Form("keeper", "/lay/p3", "lay", {"cards": "5 5 5 | 9 9 9", "act": "record"}),
    Form("p3", "/lay/p3", "lay", {"cards": "5 5 5 | 9 9 9", "act": "record"}),
    Form("keeper", "/hit/p1/1", "hit", {"cards": "5", "seat": "p1", "act": "record"}),
    Form("p1", "/hit/p1/1", "hit", {"cards": "5", "act": "record"}),
    Form("keeper", "/turn", "over", {}, to="/turn/pass"),
    Form("p3", "/me", "", {"anyway": "yes"}, to="/me/out"),
)


def send(phone: Client, path: str, **fields: str) -> None:
    sent = {"seen": str(phone.view.seq), "key": f"key-{phone.view.seq}-{path.strip('/')}", **fields}
    answer = phone.post(f"{phone.at}/{path}", {**sent, "key": sent["key"].replace("/", "-")})
    assert answer.status_code in (200, 303), Markup(answer.text).told


def undo_last(table: Client) -> None:
    """Whatever was last: where somebody is out, that; else the round before."""
    due = table.view.game.open
    seq = due.lines[due.out].seq if due.out else table.entries
    play(table, Undo(table.view.log[seq - 1].command_id))


def undo_the_round(table: Client) -> None:
    """All that was said since, and then round 1 itself."""
    for _command in range(9):
        last = last_command(table.view.log)
        if last is not None and table.view.game.closed:
            play(table, Undo(last))
    assert not table.view.game.closed


def put_off_and_resume(table: Client) -> None:
    send(table, "stop", how="another-day")
    send(table, "resume")


OTHER = {"skip_target": "next"}
CHANGES: dict[str, Callable[[Client], None]] = {
    "undone": undo_last,
    "round 1 undone": undo_the_round,
    "misdealt": lambda table: send(table, "void"),
    "put off": lambda table: send(table, "stop", how="another-day"),
    "put off and resumed": put_off_and_resume,
    "stopped for good": lambda table: send(table, "stop", how="for-good"),
    "rules changed": lambda table: play(table, ChangeRules(table_rules("mattel", OTHER))),
    "Mia stops": lambda table: send(table, "stops", seat="p3"),
    "Ann stops": lambda table: send(table, "stops", seat="p1"),
    "Ann takes back her phase": lambda table: send(table, "laid", seat="p1", laid="no"),
    "round closed": lambda table: send(table, "round", out="p2", anyway="yes", **TOTALS),
    "seats swapped": lambda table: play(table, SwapSeats("p3", "p4")),
    "counted by the keeper": lambda table: send(table, "hand/p3", **{"points-p3": "15"}),
    "turns no longer followed": lambda table: send(table, "turn/follow", on="no"),
}


def in_round_two(table: Client, whose: str, *, out: bool) -> Client:
    """Round 1 is in; in round 2 turns are followed, Ann has laid, and perhaps Ben went out. The
    phone that is asked for."""
    phone = table if whose == "keeper" else seated(table, whose)
    table.close_round("p1", p2=25, p3=60, p4=60)
    send(table, "turn/follow", seat="p1")
    lay(table, "p1", "5 5 5 W | 1 2 3 4", anyway=True)
    if out:
        play(table, GoOut("p2"))
    return phone


def left_open(table: Client, form: Form, change_name: str, *, out: bool) -> None:
    """Open this form, let that happen, and send it as it stood."""
    phone = in_round_two(table, form.phone, out=out)
    path = f"{table.at}{form.path}"
    shown = phone.get(path)
    if shown.status_code != 200:
        return  # there is no such form now
    page = Markup(shown.text)
    known = page.fields(form.form) if form.form else {"seen": str(table.view.seq)}
    CHANGES[change_name](table)
    before = table.entries
    answer = phone.post(f"{table.at}{form.to or form.path}", {**known, **form.typed})
    assert answer.status_code in (303, 409, 422), (answer.status_code, answer.text)
    if answer.status_code == 303:
        assert phone.get(answer.location).status_code in (200, 302)
        # Nothing is dropped without a word. The same round counts once, whoever sends it.
        assert table.entries > before or (form, change_name) == (ROUND, "round closed")
        return
    page = back(answer, answer.status_code)
    assert page.told or "verdict" in page.ids
    assert table.entries == before
    if not {"table", "me"} & page.ids.keys():
        # The form came back: it still fits the game, and holds what was typed.
        drafts = (each for each in page.root.all("form") if each.get("data-draft"))
        again = next((each.get("action") for each in drafts), path)
        assert phone.get(again).status_code == 200
        fields = page.fields(form.form) if form.form in page.ids else {}
        points = [name for name in fields.keys() & form.typed.keys() if name[:6] == "points"]
        assert all(fields[name] == form.typed[name] for name in points)


HAND, KEEPERS_HAND, ROUND, FIX, LAY, OWN_LAY, HIT, OWN_HIT, TURN, ME = FORMS


WHILE_PLAYING = {
    ROUND: ("put off", "stopped for good", "misdealt"),
    FIX: ("round 1 undone", "put off"),
    LAY: ("round closed",),
    OWN_LAY: ("put off", "Mia stops"),
    HIT: ("Ann takes back her phase",),
    OWN_HIT: ("Ann stops", "put off"),
    TURN: ("stopped for good",),
    ME: ("misdealt",),
}


WHILE_COUNTING = {HAND: tuple(CHANGES), KEEPERS_HAND: ("undone",), ROUND: ("undone",)}


EVERY = dict.fromkeys(FORMS, tuple(CHANGES))
EVERY_WHILE_PLAYING = dict.fromkeys(FORMS, tuple(CHANGES.keys() - {"counted by the keeper"}))


STAGES = [
    pytest.param(WHILE_PLAYING, False, id="playing"),
    pytest.param(WHILE_COUNTING, True, id="counting"),
    pytest.param(EVERY_WHILE_PLAYING, False, id="all while playing", marks=pytest.mark.soak),
    pytest.param(EVERY, True, id="all while counting", marks=pytest.mark.soak),
]


@pytest.mark.parametrize(("rows", "out"), STAGES)
def test_no_form_traps_its_phone(client: Client, rows: dict[Form, tuple[str, ...]], out: bool):
    with all_cases() as case:
        for form, changes in rows.items():
            for change_name in changes:
                with case(f"{form} {change_name}"):
                    client.deal("Ann", "Ben", "Mia", "Dad")
                    left_open(client, form, change_name, out=out)


# --- pads and forms that are not wanted any more --------------------------------------------------


def test_after_a_false_im_out_the_others_come_back_from_their_pads(table: Client) -> None:
    """Ben: *I'm out*. Mia has typed her points when Ben takes it back; then she taps *Record*."""
    form, ben, mia = table.page(f"{table.at}/round"), seated(table, "p2"), seated(table, "p3")
    assert table.http.head(asks(form)).status_code == 200
    send(ben, "me/out", anyway="yes")
    out = table.last_command()
    pad = mia.page(f"{table.at}/hand/p3")
    assert mia.http.head(asks(pad)).status_code == 200
    play(table, CountHand("p4", Hand(Total(20), laid=True)))
    play(table, Undo(out))
    assert mia.http.head(asks(pad)).location == f"{table.at}/me", "the pad is not wanted"
    page = back(mia.post(f"{table.at}/hand/p3", {**pad.fields("round"), "points-p3": "45"}), 409)
    for line in ("What you typed was not recorded.", "Nobody is out yet."):
        assert line in page.told
    assert "Ben is not out after all. The round goes on." in page.ids["me"].text
    # The phone keeps what was typed: the page says that it is not recorded.
    assert any(each.get("data-unsaved") is not None for each in page.root.all("div"))
    # In the next deal somebody is out again: that is another pad.
    send(table, "void")
    send(ben, "me/out", anyway="yes")
    assert mia.http.head(asks(pad)).location == f"{table.at}/me"
    assert "Count my hand" in mia.page(f"{table.at}/me").text
    send(table, "stop", how="another-day")
    assert mia.get(f"{table.at}/hand/p3").location == f"{table.at}/me"
    assert not mia.page(f"{table.at}/me").ids["me"].get("data-go"), "put off: none is offered"
    # The keeper's form is left for the round that the phones closed.
    send(table, "resume")
    table.close_round("p2", p1=20, p3=25, p4=60)
    assert table.http.head(asks(form)).location == f"{table.at}/in/1"


def asks(page: Markup) -> str:
    """Where this form asks whether it is still wanted."""
    return next(each.get("data-form") for each in page.root.all("div") if each.get("data-form"))


def test_a_hand_sent_from_a_seat_that_was_taken_back_is_not_read(table: Client) -> None:
    """The pad was open already when the keeper took the seat back."""
    phone = seated(table, "p2")
    send(seated(table, "p3"), "me/out", anyway="yes")
    typed = {**phone.page(f"{table.at}/hand/p2").fields("round"), "points-p2": "15"}
    table.post(f"{table.at}/share/take-back", seat="p2")
    before = table.everything()
    page = back(phone.post(f"{table.at}/hand/p2", typed), 403)
    for told in ("The keeper took Ben’s seat back.", "just sent was not recorded."):
        assert told in page.text
    assert table.everything() == before
    assert "just now" not in phone.get(f"{table.at}/hand/p2").text
