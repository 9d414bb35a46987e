"""Words: codes and facts from the rooms below become sentences in the reader's language.

Knows how a table speaks: answer first, then the reason, then the way on. Refuses to know who is
reading and on what; it works inside a request, in a terminal and in a test alike.
"""
