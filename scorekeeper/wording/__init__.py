"""Wording: codes and facts become sentences in the reader's language.

A sentence answers first, then gives the reason, then the way on. This layer does not know who reads
or where: the same functions serve the pages, the terminal and the programs that ask. It imports
`rules` and `game`, and nothing that is stored or served.

Some texts of the catalogues are lists of words that people type and that are never shown:

    typed_words  cards and groups; read in `rules.spoken_cards` and `rules.spoken_groups`
    search       words by which people look for a rule
    round_words  the words of a round in one line, which `round_line` and its steps read

A sentence about a broken rule is a row of a table in `judge`, `counts` or `refusals`, one about a
file or typed text is a row in `errors` or `faults`. `sentences` says what a row is, `facts` how a
fact is printed, and `problems` puts the tables of broken rules together.
"""
