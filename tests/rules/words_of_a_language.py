"""A small German vocabulary for tests of reading, apart from the catalogues."""

from __future__ import annotations

from scorekeeper.rules.vocabulary import WordLists, vocabulary

GERMAN = vocabulary(
    WordLists(
        colours={
            "R": "rot*, rote, r",
            "B": "blau*, bl, b",
            "V": "lila*, li",
            "Y": "gelb*, ge, g",
            "G": "grün*, gr, g",
        },
        special={"W": "Joker*", "S": "Aussetz*, a"},
        several_special={"W": "Joker*", "S": "Aussetzer*"},
        numbers="eins; zwei; drei; vier; fünf; sechs; sieben; acht; neun; zehn; elf; zwölf",
        several_numbers="Einsen, #er; ; ; ; ; ; Siebenen, Siebener",
        times="mal, x",
        copies="Stück",
        several_colours="rote; ; ; ; ",
        between="und",
        ignored="die, der, ein*",
        kinds={
            "set": "Gleiche*",
            "run": "Folge*",
            "color": "einer Farbe",
            "crun": "Farbfolge*",
        },
        sized_sets="Zwilling*, Zweier; Drilling*",
        ignored_in_groups="von, Karten",
    )
)
