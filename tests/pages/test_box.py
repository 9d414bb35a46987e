"""Choose the box by what it looks like: a page of its own, and a step of a new game."""

from __future__ import annotations

from tests.pages.builders import hides, links, number_in, shows
from tests.web.client import Client
from tests.web.markup import back


def test_everybody_finds_a_box_with_a_plain_form(table: Client) -> None:
    looker, before = table.another(keeper=False), table.everything()
    form = looker.page("/box").fields("box-form")
    assert [*form] == ["leaflet", "violet", "wilds", "wild"]  # what tells most comes first
    assert not any(form.values())
    page = looker.page("/box", **{**form, "violet": "yes", "leaflet": "ru", "wild": "20"})
    shows(page, "This looks like your box", "Russian box, violet deck")
    assert page.fields("box-form")["leaflet"] == "ru"
    hides(page, "New game with this box")  # this phone may start none
    assert "/box" in links(looker.page("/check"))
    for answered, told in (
        ({"violet": "perhaps", "leaflet": "de"}, "One of these answers is not known here."),
        ({"violet": "", "wild": "20"}, "Answer at least one of the first three questions."),
    ):
        page = back(looker.get("/box", **answered))
        shows(page.told, told)
        kept = answered.keys() - {"violet"}  # the others stay
        assert all(page.fields("box-form")[name] == answered[name] for name in kept)
    assert table.everything() == before


def test_the_likeliest_box_has_the_main_key_and_each_says_its_looks(client: Client) -> None:
    page = client.page("/box", violet="yes")
    first, *others = [found.text for found in page.root.all("b")][:3]
    assert first == "Ravensburger"
    shows(page, "It may be one of these")
    assert len(others) == 2
    shows(page, "Leaflet: Deutsch", "Leaflet: Русский", "Answer again")
    main = page.root.of_class("main", "a")
    assert [link.get("href") for link in main] == ["/new?sheet=ravensburger"]


def test_a_step_of_a_new_game_keeps_what_was_typed(client: Client) -> None:
    fields = client.page("/new").fields("new-game")
    rules = back(client.post("/new", fields, names="Ann, Ben", act="rules"), 200).fields("rules")
    step = back(client.post("/new", {**rules, "switch-wrap": "yes"}, act="box"), 200)
    fields = {**step.fields("box-form"), "violet": "yes", "wild": "20"}
    found = back(client.post("/new", fields, act="box"), 200)
    shows(found, "This one fits best", "Leaflet: Deutsch, 20 for a wild")
    shows(found, "25 for a wild (you said 20)")
    fields = found.fields("box-form")
    assert (fields["violet"], fields["wild"], fields["names"]) == ("yes", "20", "Ann, Ben")
    rules = back(client.post("/new", fields, act="use-box:ru-violet"), 200).fields("rules")
    assert rules["sheet"] == "ru-violet"
    client.game_id = number_in(client.post("/new", {**rules, "act": "deal"}))
    assert client.view.game.table.house_rules == {"wild_points": 20, "wrap": "yes"}
    shows(client.page(f"{client.at}/rules"), "Our leaflet.")
    back(client.post("/new", {**fields, "violet": "", "wilds": "x"}, act="box"))


def test_a_box_of_the_page_begins_a_new_game(client: Client) -> None:
    page = client.page("/box", violet="yes", leaflet="de", wild="25")
    assert [path for path in links(page) if "/new" in path] == ["/new?sheet=ravensburger&wild=25"]
    fields = client.page("/new", sheet="ravensburger", wild="25").fields("new-game")
    told = [fields[name] for name in ("sheet", "switch-wild_points", "leaflet-wild_points")]
    assert told == ["ravensburger", "25", "25"]
    same = client.page("/new", sheet="ravensburger", wild="20").fields("new-game")
    assert "switch-wild_points" not in same
    assert client.page("/new", sheet="nobody's").fields("new-game")["sheet"] == "mattel"
