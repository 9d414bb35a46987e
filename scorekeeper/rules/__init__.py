"""The rules of Phase 10: cards, phases, rule sheets, and the judges that apply them.

This layer imports the standard library only and is pure: no clock, no chance, no files, no network.
It has no players, no turns and no games (`scorekeeper.game`), and no sentences for readers
(`scorekeeper.wording`): a broken rule is a `Problem` with a code and facts.
Read `cards`, `phases` and `sheets` first, then `judge`, `hits` and `solver`.
"""
