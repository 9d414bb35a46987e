"""The families of the demonstration: names that are at home in a language, as many as may play."""

from __future__ import annotations

from scorekeeper.immutable import immutable


@immutable
class Family:
    """`home` are the four who play most evenings, `guests` the four who sometimes come. The first
    of the guests are the grandparents."""

    home: tuple[str, str, str, str]
    guests: tuple[str, str, str, str]

    @property
    def everybody(self) -> tuple[str, ...]:
        """All eight, as they sit at Christmas."""
        return (*self.home, *self.guests)


_USUAL = Family(("Ann", "Ben", "Mia", "Dad"), ("Grandma", "Grandpa", "Zoe", "Leo"))

_FAMILIES = {
    "de": Family(("Anna", "Ben", "Mia", "Papa"), ("Oma", "Opa", "Lena", "Jonas")),
    "pl": Family(("Ania", "Kuba", "Zosia", "Tata"), ("Babcia", "Dziadek", "Ola", "Michał")),
    "ru": Family(("Аня", "Миша", "Соня", "Папа"), ("Бабушка", "Дедушка", "Катя", "Дима")),
    "ja": Family(("さくら", "はると", "ゆい", "パパ"), ("ばあば", "じいじ", "めい", "れん")),
}


def family_of(language: str) -> Family:
    """The family for the language of this id, such as `de`."""
    return _FAMILIES.get(language, _USUAL)
