"""Wording: codes and facts become sentences in the reader's language.

A sentence answers first, then gives the reason, then the way on. This layer does not know who reads
or where: the same functions serve the web, the terminal and the tests. It imports `rules` and
`game`, never `web`.
"""
