"""Style sheets are whole, and formatted so that each rule can be read by itself."""

from __future__ import annotations

from tests.checkout import ROOT
from tools.format_styles import formatted


def test_every_stylesheet_is_formatted() -> None:
    """`make fix` formats it. So each brace has its partner: a browser leaves away the rule behind
    one that closes nothing, and says nothing."""
    styles = {path.name: path.read_text("utf-8") for path in (ROOT / "static").rglob("*.css")}
    assert [name for name, style in styles.items() if formatted(style) != style] == []


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
