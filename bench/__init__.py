"""Measurements of speed and size, each a ratio to a floor of the same run: `make bench`.

`bench.runner.MEASUREMENTS` names the modules that measure. Each has a function `measure(run)` that
prints what a reader may want to follow, and yields the figures (`bench.figures`) for the table.
"""
