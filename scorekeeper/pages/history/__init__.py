"""The history: the games this phone may look at, searched in people's words; and deleted games.

`view` has the routes, `search_form` what can be filled in and tapped, `found` the games on the
page under the headings of `sections`, `understood` says what was read of the words that were
typed, and `deleted_games` has the deleted games.
"""
