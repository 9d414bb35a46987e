"""Presenters: they turn the state of a game into what a page shows.

They are pure and typed, and they write no HTML. They do not see the request: the views hand in what
comes from it (cookies, keys, fields). Templates lay the result out and do no arithmetic. One module
for each page, with the stem of its view.
"""
