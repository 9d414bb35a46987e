"""Parts of a page that are drawn once for the same values: a mark, a lane, the row of a player.

After a tap one player's row is another one, and those of the others are as before. So a macro that
draws such a part is called once for the same values. The latest parts are remembered, found by the
macro and by the values, which are compared.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable
from functools import lru_cache

from flask import Flask
from markupsafe import Markup

from scorekeeper.web.fragments import drawn_for

Macro = Callable[..., Markup]

MOST_PARTS = 4096
"""Parts that are remembered: those of a hundred tables of four, which have some twenty-five each,
and as many before the last entry. If one table more played than there is room for, each would drop
the parts of the next one, and all would be drawn anew. A part takes 1.5 kB."""

_SEEN = f"seen-{secrets.token_hex(16)}"
"""Stands for the number of the last entry in a part. Nobody can guess it, so no name contains
it."""


def init_parts(app: Flask) -> None:
    """Let the templates of this app draw parts once."""

    @lru_cache(maxsize=MOST_PARTS)
    def drawn(macro: Macro, values: tuple[Hashable, ...], _words: Hashable = None) -> Markup:
        return macro(*values)

    def once(macro: Macro, *values: Hashable) -> Markup:
        """What this macro draws of these values. It must use nothing else, so it has no words in
        the reader's language and no address."""
        return drawn(macro, values)

    def once_for_reader(macro: Macro, *values: Hashable, seen: int = 0) -> Markup:
        """The same for a macro with words and addresses. Its forms have `seen_here` in the place of
        the number of the last entry, which is `seen`: another entry alone does not change the
        part. Outside a fragment it is drawn anew, because its forms have keys of their own."""
        words = drawn_for()
        part = macro(*values) if words is None else drawn(macro, values, words)
        # `Markup.replace` escapes both, which takes longer than to replace them.
        return Markup(str.replace(part, _SEEN, str(seen))) if seen else part  # noqa: S704

    app.extensions["parts"] = drawn
    app.jinja_env.globals.update(once=once, once_for_reader=once_for_reader, seen_here=_SEEN)
