"""The words by which people look for games, one module for each language.

A module has one table, WORDS: what a phrase means, and its phrases with commas between them. A word
that ends in a star is the beginning of a word. Phrases are compared without capitals and accents.
Where a phrase stands twice, the first meaning counts. `lexicon` lists what a meaning may be.
"""
