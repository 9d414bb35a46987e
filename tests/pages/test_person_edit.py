"""Changing a person: each change in one sentence, and nothing lost by a wrong form."""

from __future__ import annotations

from tests.pages.builders import at, family, number_of, play_two_rounds, words
from tests.web.client import Client
from tests.web.links import values
from tests.web.markup import Markup

__all__ = ["family"]


def test_a_person_is_renamed(family: Client) -> None:
    path = at(family, "Ben")
    for typed, sentence in (("x" * 40, "32"), ("ann", "There is another Ann already.")):
        answer = family.post(f"{path}/name", name=typed)
        assert answer.status_code == 422
        assert sentence in Markup(answer.text).text
        assert f'value="{typed}"' in answer.text
    assert f"/merge?other={number_of(family, 'Ann')}" in answer.text  # a name that somebody has
    assert family.view.names["p1"] == "Ben"
    answer = family.post(f"{path}/name", name="Benjamin")
    assert (answer.status_code, answer.location) == (303, path)
    assert "Benjamin won 1 of 3 games" in words(family, path)
    # The name of a forgotten player at the same table is taken, and nobody to be merged with.
    family.post(f"{path}/forget")
    answer = family.post(f"{at(family, 'Ann')}/name", name="Player 2")
    assert "There is another Player 2 already. Type a different name." in Markup(answer.text).text
    assert "/merge?other=" not in answer.text.split("notice")[0]


def test_a_colour_and_a_shape_are_chosen_and_say_who_has_them(family: Client) -> None:
    path = at(family, "Ben")

    def chosen() -> tuple[str, ...]:
        buttons = family.page(f"{path}/edit").root.all("button")
        # The first letter is that of the mark.
        return tuple(each.text[1:] for each in buttons if each.get("aria-pressed") == "true")

    page = family.page(f"{path}/edit")
    assert (len(values(page, "colour")), len(values(page, "shape"))) == (8, 16)
    assert chosen() == ("rust", "hexagon")
    for field, value, said in (
        ("colour", "8", ("slate", "hexagon")),
        ("shape", "1", ("slate", "flower")),
        ("colour", "1", ("slate", "flower")),
        ("shape", "17", ("slate", "flower")),
        ("colour", "x", ("slate", "flower")),
    ):
        assert family.post(f"{path}/colour", {field: value}).status_code == 303
        assert chosen() == said
    page = family.page(f"{path}/edit")
    (anns,) = (each for each in page.root.all("button") if "disabled" in each.attributes)
    assert anns.text[1:] == "petrol Ann"


def test_what_becomes_one_is_shown_first_and_can_be_undone(family: Client) -> None:
    client = family
    play_two_rounds(client, "Anne", "Mia")
    ann, anne = number_of(client, "Ann"), number_of(client, "Anne")
    preview = client.page(f"/people/{ann}/merge?other={anne}")
    assert "Ann and Anne become one" in preview.text
    assert "Together 4 finished games, 3 won" in preview.text
    fields = preview.fields("merge")
    assert fields["other"] == str(anne)
    answer = client.post(f"/people/{ann}/merge", fields, name=str(ann))
    assert answer.location.startswith(f"/people/{ann}?merged=")
    assert "Ann won 3 of 4 games" in words(client, answer.location)
    assert "Anne and Ann are one person now." in words(client, answer.location)
    assert "Anne" in words(client, f"/people/{ann}/edit")
    merger = answer.location.rsplit("=", 1)[1]
    assert client.post(f"/people/{ann}/part", merger=merger).status_code == 303
    assert "won 2 of 3 games" in words(client, f"/people/{ann}")
    assert "one person now" not in words(client, answer.location)
    anne = number_of(client, "Anne")
    answer = client.post(f"/people/{ann}/merge", other=str(anne), name=str(anne))
    assert answer.location.startswith(f"/people/{anne}?merged=")  # the name that stays is chosen
    assert client.get(f"/people/{ann}").status_code == 404


def test_who_cannot_become_one_is_told_why(family: Client) -> None:
    ann, ben = number_of(family, "Ann"), number_of(family, "Ben")
    path = f"/people/{ann}/merge"
    preview = family.page(f"{path}?other={ben}")
    assert "They sat at one table, so they cannot be the same person." in preview.text
    assert "Make them one" not in preview.text
    before = family.everything()
    answer = family.post(path, other=str(ben))
    assert answer.status_code == 422
    assert "cannot be the same person" in Markup(answer.text).text
    for other in ("", str(ann), "999", "x", "9" * 18):
        answer = family.get(f"{path}?other={other}")
        assert answer.status_code == 422
        assert "Choose the other spelling from the list." in Markup(answer.text).text
        assert family.post(path, other=other).status_code == 303
    assert family.everything() == before
    assert family.post(f"/people/{ann}/part", merger="77").status_code == 303
