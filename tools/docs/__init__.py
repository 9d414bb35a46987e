"""Pages of `docs/` that are printed from the program: the rulebook, who may do what, the settings,
and the tables of fields in the page about questions of programs.

`make docs` writes them. Tests import the same functions and compare the pages with what they print.
"""
