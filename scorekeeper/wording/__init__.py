"""Wording: codes and facts become sentences in the reader's language.

A sentence answers first, then gives the reason, then the way on. This layer does not know who reads
or where: the same functions serve the web, the terminal and the tests. It imports `rules` and
`game`, never `web`.

Three modules keep words that people type and nobody is shown, as lists in the catalogues:

    typed_words       cards and groups; read in `rules.spoken_cards` and `rules.spoken_groups`
    search_words      the questions of the rulebook; found in `text_search`
    round_line_words  a round in one line; cut into words in `spoken_words`, with `spoken_names`
                      and `spoken_numbers`, and understood in `round_line`

Sentences about broken rules are in `judge`, `hit_words`, `counts`, `refusals` and `point_refusals`,
and `problems` chooses among them.
"""
