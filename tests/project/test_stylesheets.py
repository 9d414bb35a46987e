"""Style sheets are whole, and formatted so that each rule can be read by itself."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

from tools.format_styles import formatted

STATIC = Path(__file__).parents[2] / "static"


def test_every_brace_of_a_stylesheet_has_its_partner() -> None:
    """A browser leaves away the rule behind a brace that closes nothing, and says nothing."""
    wrong = []
    for path in STATIC.rglob("*.css"):
        text = re.sub(r'/\*.*?\*/|"[^"\n]*"', "", path.read_text("utf-8"), flags=re.DOTALL)
        depths = list(accumulate((char == "{") - (char == "}") for char in text))
        if min(depths) < 0 or depths[-1] != 0:
            wrong.append(path.name)
    assert wrong == []


def test_every_stylesheet_is_formatted() -> None:
    """`make fix` formats it."""
    wrong = [
        path.name for path in STATIC.rglob("*.css") if not is_formatted(path.read_text("utf-8"))
    ]
    assert wrong == []


def is_formatted(style: str) -> bool:
    return formatted(style) == style


def test_formatting_changes_lines_and_nothing_else() -> None:
    style = """
.a, .b { color: red } .c:is(.d, .e) { margin:
  0 } /* why */ @media (min-width: 1em) { .f { content: "; } a,b"; } .g { --h: 1; } }

:root { --one: 1; --two: 2;
  --three: 3; }
"""
    assert (
        formatted(style)
        == """.a, .b { color: red; }
.c:is(.d, .e) { margin: 0; } /* why */
@media (min-width: 1em) {
  .f { content: "; } a,b"; }
  .g { --h: 1; }
}

:root { --one: 1; --two: 2; --three: 3; }
"""
    )


def test_an_empty_value_keeps_its_blank() -> None:
    """Older browsers drop a property of ours without it."""
    assert formatted(":root{--a: ;--b:initial}") == ":root { --a: ; --b:initial; }\n"


def test_a_rule_that_is_too_long_has_one_declaration_a_line() -> None:
    long = ".somebody:not(.else), .anybody { margin: 1rem; padding: calc(1rem + var(--a)); " + (
        'grid-template: "left left right" auto "left below below" minmax(0, 1fr) / 1fr 2fr 3fr; }'
    )
    assert (
        formatted(long)
        == """.somebody:not(.else), .anybody {
  margin: 1rem;
  padding: calc(1rem + var(--a));
  grid-template: "left left right" auto "left below below" minmax(0, 1fr) / 1fr 2fr 3fr;
}
"""
    )
