"""The history: the games this phone may look at, searched in people's words; and deleted games.

`view` has the routes, `search_form` what can be filled in and tapped, `found` the games on the
<<<<<<< HEAD
page, `understood` says what was read of the words that were typed, `deleted` has the deleted games.
=======
page under the headings of `stretches`, and `understood` says what was read of the words that were
typed.
>>>>>>> v1
"""
