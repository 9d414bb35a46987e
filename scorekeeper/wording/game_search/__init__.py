"""What people type to find games, read in five languages into one value: which games, in which
order, what was understood, and what was not.

Nothing here knows a database or a page. The words of a language are in `words`; what is known of
the games (names, places, titles) and the day of today are handed in.
"""
