"""Runs the script that is its first word, as `python -c` does, also in a copied process."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    exec(compile(sys.argv.pop(1), "<script>", "exec"), {"__name__": "__main__"})
