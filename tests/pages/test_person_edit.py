"""Changing a person: each change in one sentence, and nothing lost by a wrong form."""

from __future__ import annotations

from tests.pages.builders import at, hides, number_of, play_two_rounds, shows, words
from tests.web.client import Client
from tests.web.markup import back


def test_a_person_is_renamed(family: Client) -> None:
    path = at(family, "Ben")
    for typed, sentence in (("x" * 40, "32"), ("ann", "There is another Ann already.")):
        answer = family.post(f"{path}/name", name=typed)
        shows(back(answer), sentence)
        shows(answer.text, f'value="{typed}"')
    shows(answer.text, f"/merge?other={number_of(family, 'Ann')}")  # a name that somebody has
    assert family.view.names["p1"] == "Ben"
    assert family.post(f"{path}/name", name="Benjamin").location == path
    shows(words(family, path), "Benjamin won 1 of 3 games")
    # The sign of a forgotten player at the same table is taken, and nobody to be merged with.
    family.post(f"{path}/forget")
    answer = family.post(f"{at(family, 'Ann')}/name", name="#1")
    shows(back(answer), "There is another #1 already. Type a different name.")
    hides(answer.text.split("notice")[0], "/merge?other=")


def test_a_colour_and_a_shape_are_chosen_and_say_who_has_them(family: Client) -> None:
    path = at(family, "Ben")

    def buttons(attribute: str) -> list[str]:
        """The words of the buttons with this attribute, without the letter of the mark."""
        found = family.page(f"{path}/edit").root.all("button")
        return [each.text[1:] for each in found if each.get(attribute, "no") in ("true", "")]

    assert buttons("aria-pressed") == ["rust", "hexagon"]
    for field, value, said in (
        ("colour", "8", ["slate", "hexagon"]),
        ("shape", "1", ["slate", "flower"]),
        ("colour", "1", ["slate", "flower"]),
        ("shape", "17", ["slate", "flower"]),
        ("colour", "x", ["slate", "flower"]),
    ):
        assert family.post(f"{path}/colour", {field: value}).status_code == 303
        assert buttons("aria-pressed") == said
    assert buttons("disabled") == ["petrol Ann Ann has it"]


def test_what_becomes_one_is_shown_first_and_can_be_undone(family: Client) -> None:
    client = family
    play_two_rounds(client, "Anne", "Mia")
    ann, anne = number_of(client, "Ann"), number_of(client, "Anne")
    preview = client.page(f"/people/{ann}/merge?other={anne}")
    shows(preview, "Are Ann and Anne one person?", "Together 4 finished games, 3 won")
    answer = client.post(f"/people/{ann}/merge", preview.fields("merge"), name=str(ann))
    assert answer.location.startswith(f"/people/{ann}?merged=")
    one = "Anne and Ann are one person now."
    shows(words(client, answer.location), "Ann won 3 of 4 games", one)
    shows(words(client, f"/people/{ann}/edit"), "Anne")
    client.post(f"/people/{ann}/part", merger=answer.location.rsplit("=", 1)[1])
    shows(words(client, f"/people/{ann}"), "won 2 of 3 games")
    hides(words(client, answer.location), one)
    anne = number_of(client, "Anne")
    answer = client.post(f"/people/{ann}/merge", other=str(anne), name=str(anne))
    assert answer.location.startswith(f"/people/{anne}?merged=")  # the name that stays is chosen
    again = client.post(f"/people/{ann}/merge", other=str(anne), name=str(anne))
    assert again.location == f"/people/{anne}"
    assert client.get(f"/people/{ann}").status_code == 404


def test_who_cannot_become_one_is_told_why(family: Client) -> None:
    ann, ben = number_of(family, "Ann"), number_of(family, "Ben")
    path, before = f"/people/{ann}/merge", family.everything()
    preview = family.page(f"{path}?other={ben}")
    shows(preview, "They played in the same game on ", but_not="Make them one")
    shows(back(family.post(path, other=str(ben))), "They played in the same game on ")
    for other in ("", str(ann), "999", "x", "9" * 18):
        shows(back(family.get(f"{path}?other={other}")), "Choose the other spelling from the list.")
        assert family.post(path, other=other).status_code == 303
    assert family.everything() == before
    assert family.post(f"/people/{ann}/part", merger="77").status_code == 303
